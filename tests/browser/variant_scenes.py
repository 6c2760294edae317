"""Scenes of the table in variants: special cards, elimination, teams, Wizard Junior."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from scorekeeper.game import Phase
from scorekeeper.game.facts import (
    BidChanged,
    BidsRevealed,
    GameEnded,
    PlayerDroppedOut,
    TakenOver,
    TrickTaken,
    TrumpSet,
)
from scorekeeper.rules import PRESETS, Suit
from tests.browser.saved_games import fresh_game, play_rounds, save_games
from tests.browser.scenes import LONG, Scene, open_sheet, tap
from tests.game.driver import GameDriver

SIX = (*LONG, "Kevin", "Nessi", "Konstantin")
BOMB, CLOUD = "Bomb: trick to nobody", "Cloud: a bid changes"

VARIANTS = (
    Scene("jubilee-trump", "/games/{jubilee_fresh}"),
    Scene("jubilee-turned-up", "/games/{jubilee_fresh}", (tap("Special card turned up"),)),
    Scene("jubilee-recap", "/games/{jubilee}"),
    Scene("jubilee-cloud", "/games/{jubilee}", (tap(CLOUD),)),
    Scene("jubilee-recap-six", "/games/{jubilee_six}"),
    Scene("jubilee-cloud-six", "/games/{jubilee_six}", (tap(CLOUD),)),
    Scene("jubilee-counting", "/games/{jubilee_counting}"),
    Scene("jubilee-results", "/games/{jubilee_results}"),
    Scene("jubilee-results-dense", "/games/{jubilee_results_six}"),
    Scene("jubilee-round-20", "/games/{jubilee_twenty}"),
    Scene("jubilee-secret", "/games/{jubilee_secret}", (tap(CLOUD),)),
    Scene("jubilee-secret-asked", "/games/{jubilee_asked}"),
    Scene("hidden-seen", "/games/{seen}"),
    Scene("jubilee-correction", "/games/{jubilee_corrected}/rounds/5"),
    Scene("jubilee-after", "/games/{jubilee_after}"),
    Scene("elimination-question", "/games/{level}"),
    Scene("elimination-question-all", "/games/{all_level}"),
    Scene("elimination-skipped", "/games/{one_out}"),
    Scene("elimination-outlook", "/games/{one_out}/outlook"),
    Scene("elimination-outlook-level", "/games/{level}/outlook"),
    Scene("elimination-recap", "/games/{recap_out}"),
    Scene("elimination-round-20", "/games/{three_left}"),
    Scene("elimination-correction", "/games/{three_left}/rounds/16"),
    Scene("elimination-end", "/games/{eliminated}"),
    Scene("teams-bidding", "/games/{teams}"),
    Scene("teams-six", "/games/{teams_six}"),
    Scene("teams-recap", "/games/{teams_recap}"),
    Scene("teams-counting", "/games/{teams_counting}"),
    Scene("teams-results", "/games/{teams_results}"),
    Scene("teams-seats", "/games/{teams}", open_sheet("Seats")),
    Scene("teams-end", "/games/{teams_over}"),
    Scene("teams-end-six", "/games/{teams_six_over}"),
    Scene("junior-first", "/games/{junior_fresh}"),
    Scene("junior-recap", "/games/{junior_recap}"),
    Scene("junior-results", "/games/{junior}"),
    Scene("junior-end-shared", "/games/{junior_shared}"),
    Scene("tie-break-end", "/games/{tie_break}"),
    Scene("history-of-variants", "/games"),
    Scene("home-of-variants", "/"),
)
"""Screens of games by other rules."""


def variants(folder: Path) -> dict[str, str]:
    """A data folder with games of every kind that has a look of its own."""
    return save_games(
        folder,
        tie_break=_tie_break(),
        junior_fresh=fresh_game(4, ruleset=PRESETS["junior"], dealer=2),
        junior_recap=_junior().bids(2, 1, 0, 2),
        junior=_junior().bids(2, 1, 0, 2).plays().results(2),
        junior_shared=_junior_shared(),
        jubilee_fresh=fresh_game(4, ruleset=PRESETS["jubilee-30"], dealer=2),
        jubilee=_jubilee().bids(2, 1, 0, 2),
        jubilee_six=_jubilee_six(),
        jubilee_results_six=_jubilee_six().plays(),
        jubilee_counting=_counting(),
        jubilee_results=_jubilee()
        .bids(2, 1, 0, 2)
        .does(BidChanged(2, -1))
        .plays()
        .does(TrickTaken(None))
        .results(2),
        jubilee_twenty=_jubilee_twenty(),
        jubilee_secret=_secret(),
        jubilee_asked=_secret().does(BidChanged(0, -1)).plays().results(5),
        seen=GameDriver(6, ruleset=PRESETS["hidden-tip"])
        .bids(0, 1, 0, 0, 0, 0)
        .does(BidsRevealed())
        .undoes(2),
        jubilee_corrected=_bombed(),
        jubilee_after=_bombed().does(TrumpSet(None, Suit.BLUE)),
        level=_cut(4, (90, 40, 10, 10)),
        all_level=_cut(6, (90, 10, 10, 10, 10, 10)),
        one_out=_cut(6, (90, 40, 30, 60, 70, 10)).bids(2, 1),
        recap_out=_cut(4, (90, 40, 30, 10)).bids(2, 1, 12),
        three_left=three_left().bids(7, 5),
        eliminated=_eliminated(),
        teams_six_over=play_rounds(_teams(6), 10, seed=3),
        teams_over=play_rounds(_teams(4), 15, seed=4),
        teams_six=play_rounds(_teams(6), 9, seed=3).bids(3, 2, 1),
        teams_recap=_teams_fifth().bids(2, 1, 0, 2),
        teams_counting=_teams_fifth().bids(2, 1, 0, 2).does(TrickTaken(2)).does(TrickTaken(3)),
        teams_results=_teams_fifth().bids(2, 1, 0, 2).plays().results(2),
        teams=_teams_fifth().bids(2, 1),
    )


def _jubilee() -> GameDriver:
    """Round 5 of four people with all special cards: Ute deals, dwarves are trump."""
    driver = play_rounds(fresh_game(4, dealer=1, ruleset=PRESETS["jubilee-30"]), 4, seed=2)
    return driver.does(TrumpSet(None, Suit.RED))


def _jubilee_six() -> GameDriver:
    driver = play_rounds(fresh_game(6, names=SIX, ruleset=PRESETS["jubilee-30"]), 9, seed=2)
    return driver.bids(2, 1, 0, 2, 3, 1).does(TrickTaken(2))


def _counting() -> GameDriver:
    driver = _jubilee().bids(2, 1, 0, 2).does(TrickTaken(2)).does(TrickTaken(None))
    return driver.does(TrickTaken(2)).does(BidChanged(2, 1)).does(TrickTaken(3))


def _bombed() -> GameDriver:
    """The fifth round is over: a trick went to nobody, and Kevin's bid was changed."""
    driver = _jubilee().bids(2, 1, 0, 2).does(BidChanged(2, -1)).does(TrickTaken(None))
    return driver.plays().results(1, 1, 0)


def _jubilee_twenty() -> GameDriver:
    driver = fresh_game(3, names=LONG, ruleset=PRESETS["jubilee-30"], dealer=2).does(
        TakenOver(20, (90, -120, 310))
    )
    return driver.bids(7, 5, 6).does(BidChanged(1, 1)).plays()


def _secret() -> GameDriver:
    rules = replace(PRESETS["jubilee-30"], bids=replace(PRESETS["secret"].bids), name="custom")
    driver = fresh_game(4, dealer=1, ruleset=rules).does(TakenOver(5, (90, 40, 10, -30)))
    return driver.bids(2, 1, 0, 2).does(BidChanged(2, 1))


_FIRST_CUTS = {4: 15, 5: 12, 6: 10}


def _cut(players: int, totals: tuple[int, ...], names: tuple[str, ...] = SIX) -> GameDriver:
    """The round after which the first one drops out, all bids missed alike but the dealer's."""
    cut = _FIRST_CUTS[players]
    driver = fresh_game(players, names=names, ruleset=PRESETS["elimination"]).does(
        TakenOver(cut, tuple(totals))
    )
    return driver.bids(*[1] * (players - 1), cut).plays().results(*[0] * (players - 1))


def three_left() -> GameDriver:
    """Round 20 of three who were six when they began."""
    return _goes_on(fresh_game(6, names=SIX, ruleset=PRESETS["elimination"]), 19)


def _goes_on(driver: GameDriver, rounds: int) -> GameDriver:
    """So many rounds; where several are level the first of them goes."""
    last = rounds
    while len(driver.state.closed) < last:
        if driver.phase is Phase.ELIMINATION:
            driver.does(PlayerDroppedOut(driver.state.level[0]))
        else:
            play_rounds(driver, 1, seed=len(driver.state.closed) + 40)
    return driver


def _eliminated() -> GameDriver:
    return _goes_on(fresh_game(4, names=SIX, ruleset=PRESETS["elimination"]), 20)


def _teams(players: int) -> GameDriver:
    return fresh_game(players, dealer=1, names=SIX, ruleset=PRESETS["teams"])


def _teams_fifth() -> GameDriver:
    return play_rounds(_teams(4), 4, seed=2).does(TrumpSet(None, Suit.GREEN))


def _junior() -> GameDriver:
    """Round 5 of four children: Ute deals, flowers are trump."""
    driver = play_rounds(fresh_game(4, dealer=1, ruleset=PRESETS["junior"]), 4, seed=2)
    return driver.does(TrumpSet(None, Suit.RED))


def _junior_shared() -> GameDriver:
    driver = fresh_game(3, ruleset=PRESETS["junior"])
    driver.scores((0, 1, 0), (0, 1, 0))
    return (
        driver.scores((1, 1, 0), (1, 1, 0))
        .scores((1, 2, 0), (1, 2, 0))
        .scores((2, 1, 1), (2, 1, 1))
        .does(GameEnded())
    )


def _tie_break() -> GameDriver:
    """Thomas and Ute have 60 each; Ute has met more bids."""
    rules = replace(PRESETS["standard"], tie_break="most-hits", name="custom")
    driver = fresh_game(3, ruleset=rules).scores((1, 0, 1), (1, 0, 0)).scores((0, 0, 0), (1, 0, 1))
    return driver.scores((2, 0, 1), (2, 0, 1)).does(GameEnded())
