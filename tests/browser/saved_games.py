"""Games in every phase, saved in the data folder before the browser comes."""

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from scorekeeper.game import Game, Phase, Seat, allows
from scorekeeper.game.facts import BidMade, ResultEntered, TrumpSet
from scorekeeper.rules import STANDARD, BidRules, Ruleset, Suit
from scorekeeper.storage.library import Library
from tests.game.driver import GameDriver, begun_otherwise

NAMES = ("Thomas", "Ute", "Kevin", "Nessi", "Ilse", "Otto")
PLUS_MINUS = Ruleset(bids=BidRules(must_differ="always"))


def fresh_game(
    players: int = 3, *, dealer: int = 0, ruleset: Ruleset = STANDARD, names: Sequence[str] = NAMES
) -> GameDriver:
    """A game of so many people that has only begun."""
    return GameDriver(players, dealer=dealer, ruleset=ruleset, names=names)


def play_rounds(driver: GameDriver, rounds: int, seed: int = 1) -> GameDriver:
    """Play so many rounds as people do: trump noted, small bids, most met. Same `seed`, same game."""
    rng = random.Random(seed)
    last = len(driver.state.closed) + rounds
    while driver.state.current is not None and driver.round.number <= last:
        if driver.round.phase is Phase.BIDDING:
            if driver.round.has_turn_up and not driver.round.trump_known:
                driver.does(TrumpSet(None, rng.choice(list(Suit))))
            _bids(driver, rng)
        elif driver.round.phase is Phase.PLAY:
            driver.plays()
        else:
            _reports(driver, rng)
    return driver


def _bids(driver: GameDriver, rng: random.Random) -> None:
    seat, most = driver.round.bidder, max(1, round(driver.round.cards / driver.state.players) + 1)
    assert seat is not None
    number = rng.randint(0, min(most, driver.round.cards))
    while not allows(driver.state, BidMade(seat, number)):
        number = (number + 1) % (driver.round.cards + 1)
    driver.does(BidMade(seat, number))


_LUCK = (0, 0, 0, 0, 1, -1)
"""How many tricks more than he bid somebody makes."""


def _reports(driver: GameDriver, rng: random.Random) -> None:
    seat = driver.round.reporter
    assert seat is not None
    likely = (driver.round.bids[seat] or 0) + rng.choice(_LUCK)
    left = driver.round.results.count(None)
    driver.does(ResultEntered(seat, max(0, min(likely, driver.round.tricks_left))))
    if driver.state.current is None or not any(driver.round.has_bid):
        for _follows in range(left - 2):  # zeros: one more or fewer makes no other game of the next rounds
            rng.choice(_LUCK)


def save_games(folder: Path, **pads: GameDriver) -> dict[str, str]:
    """Save these games in a data folder; the answer names their games' ids. The last one was touched last."""
    library = Library(folder)
    library.open()
    ids = {}
    try:
        for name, driver in pads.items():
            ids[name] = str(uuid5(NAMESPACE_URL, f"{folder.name} {name}"))
            library.save_game(_by_name(driver.game, ids[name]))
    finally:
        library.close()
    return ids


def _by_name(game: Game, game_id: str) -> Game:
    """The same game under that id; who has the same name in two games is the same person."""
    seats = tuple(Seat(str(uuid5(NAMESPACE_URL, seat.name)), seat.name) for seat in game.started.seats)
    return replace(begun_otherwise(game, seats=seats), id=game_id)
