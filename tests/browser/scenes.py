"""The scenes of every screen."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from scorekeeper.game import undo
from scorekeeper.game.facts import (
    BidMade,
    BidsRevealed,
    GameEnded,
    SeatJoined,
    SeatLeft,
    TakenOver,
    TrickTaken,
    TrumpSet,
)
from scorekeeper.locale import Words
from scorekeeper.rules import PRESETS, BidRules, Ruleset, Suit
from scorekeeper.storage.library import Library
from scorekeeper.storage.share_code import code_of
from tests.browser.conftest import Phone
from tests.browser.judge_scenes import JUDGE
from tests.browser.saved_games import PLUS_MINUS, fresh_game, play_rounds, save_games
from tests.browser.scene import Action, Scene, open_sheet, tap, tap_line
from tests.game.driver import STARTED_AT, GameDriver, with_tap, written_anew
from tests.game.situations import LATE
from tests.tournament.driver import Organiser

LONG = ("Maximiliane Charlotte", "Ute", "Jean-Baptiste")
"""Names as long as people have them."""


def open_plus_minus_forms(phone: Phone, _: Words) -> None:
    """Open the forms of plus/minus one."""
    line = re.compile(f"^{_('Plus/minus one')}: ".replace("/", "[/]"))
    phone.expect_change(lambda: phone.tap(line))


def add_players(*names: str) -> Action:
    """Tap known players until they sit at the table."""

    def tap_players(phone: Phone, _: Words) -> None:
        for name in names:
            if not phone.sees_now(_("{name}: seat {seat}", name=name, seat="").rstrip()):
                phone.tap(name)
                assert phone.sees(_("{name}: seat {seat}", name=name, seat="").rstrip())

    return tap_players


def switch_on(title: str) -> Action:
    """Turn a switch on unless it is on."""

    def turn(phone: Phone, _: Words) -> None:
        if phone.find(_(title)).get_attribute("aria-checked") != "true":
            phone.tap(_(title))

    return turn


def tap_list_item(name: str) -> Action:
    """Touch a name in a list."""
    return lambda phone, _: phone.expect_change(lambda: phone.tap(re.compile(f"^({name})[:,] ")))


def search_games(text: str) -> Action:
    """Type what is looked for among the earlier games."""
    return lambda phone, _: phone.write(_("Search names, rules, days, notes"), text)


def tick(*names: str) -> Action:
    """Tick who is here tonight, unless they are ticked."""

    def tick_players(phone: Phone, _: Words) -> None:
        choose(*(_("{name} is here tonight", name=name) for name in names))(phone, _)

    return tick_players


def choose(*labels: str) -> Action:
    """Tap these choices, unless they are chosen."""

    def tap_choices(phone: Phone, _: Words) -> None:
        for label in labels:
            if phone.find(_(label)).get_attribute("aria-current") != "true":
                phone.expect_change(lambda label=label: phone.tap(_(label)))  # type: ignore[misc]

    return tap_choices


def tap_words(label: str) -> Action:
    """Touch the button with these words."""
    return lambda phone, _: phone.expect_change(lambda: phone.tap(_(label)))


def tap_new_game(phone: Phone, _: Words) -> None:
    """Begin a new game with those who are ticked."""
    phone.expect_change(
        lambda: phone.tap(_.plural("New game with {n} player", "New game with {n} players", 3))
    )


THREE = add_players("Thomas", "Ute", "Kevin")

EMPTY_SCENES = (
    Scene("home-empty", "/"),
    Scene("new-empty", "/new"),
    Scene("history-empty", "/games"),
    Scene("players-empty", "/players"),
    Scene("statistics-empty", "/statistics"),
)
"""Before the first game."""

FINISHED_SCENES = (
    Scene("home-after", "/"),
    Scene("new-known", "/new"),
    Scene("statistics", "/statistics"),
    Scene("statistics-player", "/statistics/{player}"),
    Scene("tournaments", "/tournaments"),
    Scene("tournament-new", "/tournaments/new"),
    Scene("tournament-round", "/tournaments/{tournament}"),
    Scene("tournament-standings", "/tournaments/{tournament}", (tap("Standings"),)),
    Scene("tournament-picture", "/tournaments/{tournament}/picture"),
    Scene("tournament-person", "/tournaments/{tournament}/people/2"),
    Scene("tournament-plan", "/tournaments/{tournament}/plan"),
    Scene("tournament-room", "/tournaments/{tournament}/room"),
)
"""When all games are over."""

SIT_OUT = ("Sit this round out", "Somebody is away for a moment; the others go on")
JOIN = ("Somebody joins", "A player comes late, or comes back")
LEAVE = ("Somebody leaves", "The others play on; the points stay on the pad")
"""Lines of the sheet that changes the table."""

TABLE = (
    Scene("table-first", "/games/{fresh}"),
    Scene("table-bidding", "/games/{bidding}"),
    Scene("table-again", "/games/{bidding}", (tap("{name}: bid {bid}", name="Nessi", bid=1),)),
    Scene("table-recap", "/games/{recap}"),
    Scene("table-counting", "/games/{counting}"),
    Scene("table-results", "/games/{results}"),
    Scene("table-dense", "/games/{dense}"),
    Scene("table-round-20", "/games/{twenty}"),
    Scene("pass-phone", "/games/{hidden}"),
    Scene("hidden-keys", "/games/{hidden}", (tap("I am {name}", name="Thomas"),)),
    Scene("pass-phone-dense", "/games/{hidden_twenty}"),
    Scene("hidden-keys-dense", "/games/{hidden_twenty}", (tap("I am {name}", name=LONG[2]),)),
    Scene("hidden-reveal", "/games/{reveal}"),
    Scene("hidden-asked-again", "/games/{asked_again}"),
    Scene("secret-recap", "/games/{secret}"),
    Scene("secret-counting", "/games/{secret_counting}"),
    Scene("secret-results", "/games/{secret_results}"),
    Scene("forehead", "/games/{forehead}"),
    Scene("mixed-open", "/games/{mixed}"),
    Scene("hand-over", "/games/{dense}/hand-over"),
    Scene("hand-over-hidden", "/games/{hidden}/hand-over"),
    Scene("hand-over-text", "/games/{bidding}/hand-over", (tap("Show as text"),)),
    Scene("correction", "/games/{results}/rounds/3"),
    Scene("correction-dealer", "/games/{dense}/rounds/3", (tap_list_item("Dealer|Geber"),)),
    Scene("game-statistics-empty", "/games/{fresh}/statistics"),
    Scene("game-statistics", "/games/{over}/statistics"),
    Scene("game-statistics-dense", "/games/{dense}/statistics"),
    Scene(
        "game-statistics-in-figures",
        "/games/{results}/statistics",
        (tap("Totals in figures"), tap("Bids in figures")),
    ),
    Scene("outlook", "/games/{twenty}/outlook"),
    Scene("outlook-dense", "/games/{dense}/outlook"),
    Scene("sheet-menu", "/games/{results}", (tap("More"),)),
    Scene("sheet-dealer", "/games/{results}", open_sheet("Other dealer")),
    Scene("sheet-seats", "/games/{results}", open_sheet("Seats")),
    Scene("sheet-names", "/games/{results}", open_sheet("Names")),
    Scene("sheet-old-rounds", "/games/{results}", open_sheet("Correct an old round")),
    Scene("sheet-end", "/games/{results}", open_sheet("End the game now")),
    Scene("sheet-come-and-go", "/games/{results}", open_sheet("Come and go")),
    Scene("sheet-points", "/games/{results}", open_sheet("Points")),
    Scene("sheet-sit-out", "/games/{fresh}", (*open_sheet("Come and go"), tap_line(*SIT_OUT))),
    Scene("sheet-join", "/games/{fresh}", (*open_sheet("Come and go"), tap_line(*JOIN))),
    Scene("sheet-join-back", "/games/{changed}", (*open_sheet("Come and go"), tap_line(*JOIN))),
    Scene(
        "sheet-leave",
        "/games/{changed}",
        (*open_sheet("Come and go"), tap_line(*LEAVE), tap_words("Ute")),
    ),
    Scene("table-changed", "/games/{changed}"),
    Scene("sheet-rounds", "/games/{results}", open_sheet("Rounds")),
    Scene("end", "/games/{over}"),
    Scene("end-shared", "/games/{shared}"),
)
RULEBOOK = (
    Scene("rulebook", "/rules"),
    Scene("rulebook-paragraph", "/rules/6.1"),
    Scene("rulebook-section", "/rules/8"),
)
SETUP = (
    Scene("presets", "/new/presets"),
    Scene("options", "/new/options"),
    Scene("options-bids", "/new/options/group/bids"),
    Scene("options-cards", "/new/options/group/cards"),
    Scene("options-scoring", "/new/options/group/scoring"),
    Scene("options-extras", "/new/options/group/extras"),
    Scene("options-end", "/new/options/group/end"),
    Scene("options-rules", "/new/options/ruleset"),
    Scene("game-rules", "/games/{asked_again}/ruleset"),
)
AROUND_SCENES = (
    Scene("home-running", "/"),
    Scene("new-ready", "/new", (THREE,)),
    Scene("new-seat", "/new", (THREE, tap_list_item("Ute"))),
    Scene("new-plus-minus", "/new", (THREE, switch_on("Plus/minus one"), open_plus_minus_forms)),
    Scene("new-paper", "/new", (THREE, switch_on("Continue a paper game"))),
    Scene("history", "/games"),
    Scene("history-search", "/games", (search_games("junior"),)),
    Scene("players", "/players"),
    Scene("players-present", "/players", (tick("Ute", "Kevin"),)),
    Scene("player", "/players", (tap_list_item("Ute"), choose("Violet", "Leaf"))),
    Scene("player-merge", "/players", (tap_list_item("Ute"), tap_words("Merge with another player"))),
    Scene("new-present", "/players", (tick("Ute", "Kevin", "Nessi"), tap_new_game)),
    Scene("settings", "/settings"),
    Scene("backup", "/settings/backup"),
    Scene("game-file", "/games/{recap}/file"),
    Scene("result", "/games/{over}/result"),
    Scene("elsewhere", "/elsewhere"),
    Scene("take", "/take"),
    Scene("take-new", "/take/{code_new}"),
    Scene("take-newer", "/take/{code_newer}"),
    Scene("take-forked", "/take/{code_forked}", (tap_list_item("On this phone|Auf diesem Handy"),)),
    Scene("take-cut", "/take/BDW1000"),
    Scene("nowhere", "/nowhere"),
    Scene("game-missing", "/games/00000000-0000-4000-8000-000000000000"),
)
REFUSED = (
    Scene(
        "table-refused",
        "/games/{bidding}",
        (tap("{number}, not allowed", number=1),),
    ),
    Scene("table-overlooked", "/games/{overlooked}"),
    Scene("table-overlooked-pad", "/games/{overlooked}", (tap("Show the pad"),)),
    Scene(
        "correction-refused",
        "/games/{results}/rounds/1",
        (
            tap("{name}: bid {bid}", name="Ute", bid=1),
            tap("{name} bids {number}", name="Ute", number=0),
        ),
    ),
)
READ_ONLY_SCENES = (Scene("table-read-only", "/games/{bidding}"),)
"""Where games can only be looked at."""

RUNNING_SCENES = (*AROUND_SCENES, *SETUP, *TABLE, *JUDGE, *RULEBOOK, *REFUSED)
"""Screens while games are running."""


def finished_games(folder: Path) -> dict[str, str]:
    """A data folder in which all games are over."""
    games = {f"over-{seed}": play_rounds(fresh_game(4), 15, seed=seed) for seed in range(5, 11)}
    games["junior"] = play_rounds(fresh_game(4, ruleset=PRESETS["junior"]), 9)
    return {
        **save_games(folder, **games),
        "player": str(uuid5(NAMESPACE_URL, "Ute")),
        "tournament": save_tournament(folder, 13),
    }


def save_tournament(folder: Path, people: int) -> str:
    """Save a tournament in its second round, of which one table has its result, another one a game from
    another pad; the answer is its id."""
    organiser = Organiser(people)
    organiser.at = STARTED_AT
    organiser.draw()
    organiser.report_all()
    organiser.draw()
    organiser.report(0, *organiser.any_result(4))
    names = [organiser.state.people[person].name for person in organiser.state.rounds[1].tables[1].seats]
    save_games(folder, other=play_rounds(fresh_game(4, ruleset=PRESETS["championship"], names=names), 10))
    library = Library(folder)
    library.open()
    library.tournaments.save(organiser.tournament, new=True)
    library.close()
    return organiser.tournament.id


def read_only_games(folder: Path) -> dict[str, str]:
    """A data folder in which a newer version of the app has written."""
    games = save_games(folder, bidding=fifth_round().bids(2, 1, 1))
    (folder / "library.json").write_text('{"library":{"1":{"schema":999}}}', encoding="utf-8")
    return games


def running_games(folder: Path) -> dict[str, str]:
    """A data folder with games in every phase."""
    games = save_games(
        folder,
        fresh=fresh_game(4, dealer=2, ruleset=PLUS_MINUS),
        bidding=fifth_round().bids(2, 1, 1),
        recap=fifth_round().bids(2, 1, 1, 2),
        counting=fifth_round().bids(2, 1, 1, 2).does(TrickTaken(2)).does(TrickTaken(3)).does(TrickTaken(2)),
        results=fifth_round().bids(2, 1, 1, 2).plays().results(2),
        overlooked=fifth_round()
        .does(written_anew(2, (0, 1, 1, 0), (0, 1, 1, 0), stands=True))
        .bids(2, 1, 1)
        .does(BidMade(1, 1, stands=True)),
        dense=play_rounds(fresh_game(6, ruleset=PLUS_MINUS), 9).bids(2, 1, 3, 0, 2),
        twenty=play_rounds(fresh_game(3, names=LONG, ruleset=PLUS_MINUS), 19).bids(7, 5),
        hidden=hidden_round("revealed").bids(2, 1),
        hidden_twenty=last_of_three("secret").bids(7, 5),
        reveal=hidden_round("revealed").bids(2, 1, 1, 1),
        asked_again=hidden_round("revealed").bids(2, 1, 1, 1).does(BidsRevealed()),
        secret=hidden_round("secret").bids(2, 1, 1, 2),
        secret_counting=hidden_round("secret").bids(2, 1, 1, 2).does(TrickTaken(2)).does(TrickTaken(3)),
        secret_results=hidden_round("secret").bids(2, 1, 1, 2).plays().results(2, 1),
        forehead=fresh_game(4, ruleset=PRESETS["clairvoyance"]).bids(1),
        mixed=fresh_game(4, ruleset=PRESETS["dm-mixed"]).does(TakenOver(14, (90, 40, 10, -30))).bids(4),
        special=fresh_game(4, dealer=1, ruleset=PRESETS["jubilee-30"]).does(TrumpSet(None, Suit.RED)),
        junior=fresh_game(4, dealer=1, ruleset=PRESETS["junior"]).does(TrumpSet(None, Suit.RED)),
        changed=people_came_and_went(),
        shared=fresh_game(3).plays_rounds(1).does(GameEnded()),
        over=play_rounds(fresh_game(4), 15, seed=5),
    )
    return games | codes(folder, games)


def people_came_and_went() -> GameDriver:
    """Mia comes after round 2 and Otto after round 4, when Thomas leaves; round 6 is the next."""
    driver = play_rounds(fresh_game(4, ruleset=PLUS_MINUS), 2).does(SeatJoined(LATE, "Mia", 1, 20))
    otto = str(uuid5(NAMESPACE_URL, "Otto"))
    driver = play_rounds(driver, 2).does(SeatLeft(0)).does(SeatJoined(otto, "Otto", 3, -10))
    return play_rounds(driver, 1)


def codes(folder: Path, games: dict[str, str]) -> dict[str, str]:
    """Codes from other phones: a game that is not here, one that went on there, one that went on here too."""
    library = Library(folder)
    library.open()
    here = library.load_game(games["bidding"]).game
    library.close()
    bid = BidMade(1, 2)
    back = undo(undo(here))
    return {
        "code_new": code_of(replace(here, id=str(uuid5(NAMESPACE_URL, "elsewhere")))),
        "code_newer": code_of(with_tap(here, bid)),
        "code_forked": code_of(with_tap(with_tap(with_tap(back, bid), bid), bid)),
    }


def hidden_round(visibility: str) -> GameDriver:
    """Round 5 of four people with hidden bids and plus/minus one: Ute deals, elves are trump."""
    rules = BidRules(visibility=visibility, must_differ="always", hidden_sum="last-changes")
    driver = fresh_game(4, dealer=1, ruleset=Ruleset(bids=rules)).does(TakenOver(5, (90, 40, 10, -30)))
    return driver.does(TrumpSet(None, Suit.GREEN))


def last_of_three(visibility: str) -> GameDriver:
    """Round 20 of three people with long names, their bids hidden."""
    driver = fresh_game(3, names=LONG, ruleset=Ruleset(bids=BidRules(visibility=visibility)), dealer=2)
    return driver.does(TakenOver(20, (90, -120, 310)))


def fifth_round() -> GameDriver:
    """Round 5 of four people: Ute deals, dwarves are trump, an earlier round was corrected."""
    driver = play_rounds(fresh_game(4, dealer=1, ruleset=PLUS_MINUS), 4, seed=2)
    return driver.does(written_anew(2, (0, 1, 0, 0), (0, 1, 1, 0))).does(TrumpSet(None, Suit.RED))
