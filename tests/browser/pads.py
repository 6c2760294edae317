"""Pads that lie in the data folder before the browser comes: games in every phase."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from scorekeeper.game import Game, Phase, Seat
from scorekeeper.game.facts import GameStarted
from scorekeeper.game.moves import bid, can_bid, enter_result, set_trump
from scorekeeper.rules import STANDARD, BidRules, Ruleset, Suit
from scorekeeper.storage.library import Library
from scorekeeper.tables import summarise
from tests.game.scribe import Scribe

NAMES = ("Thomas", "Ute", "Kevin", "Nessi", "Ilse", "Otto")
PLUS_MINUS = Ruleset(bids=BidRules(must_differ="always"))


def pad(
    players: int = 3, *, dealer: int = 0, ruleset: Ruleset = STANDARD, names: Sequence[str] = NAMES
) -> Scribe:
    """A fresh pad for so many people."""
    return Scribe(players, dealer=dealer, ruleset=ruleset, names=names)


def played(scribe: Scribe, rounds: int, chance: int = 1) -> Scribe:
    """So many rounds as people play them: trump noted, small bids, most met. Same `chance`, same game."""
    dice = random.Random(chance)
    last = len(scribe.state.closed) + rounds
    while scribe.state.current is not None and scribe.row.number <= last:
        if scribe.row.phase is Phase.BIDDING:
            if scribe.row.has_turn_up and not scribe.row.trump_known:
                scribe.does(set_trump, None, dice.choice(list(Suit)))
            _bids(scribe, dice)
        elif scribe.row.phase is Phase.PLAY:
            scribe.plays()
        else:
            _reports(scribe, dice)
    return scribe


def _bids(scribe: Scribe, dice: random.Random) -> None:
    seat, most = scribe.row.bidder, max(1, round(scribe.row.cards / scribe.state.players) + 1)
    assert seat is not None
    number = dice.randint(0, min(most, scribe.row.cards))
    while not can_bid(scribe.state, seat, number):
        number = (number + 1) % (scribe.row.cards + 1)
    scribe.does(bid, seat, number)


def _reports(scribe: Scribe, dice: random.Random) -> None:
    seat = scribe.row.reporter
    assert seat is not None
    likely = (scribe.row.bids[seat] or 0) + dice.choice((0, 0, 0, 0, 1, -1))
    scribe.does(enter_result, seat, max(0, min(likely, scribe.row.tricks_left)))


def laid(folder: Path, **pads: Scribe) -> dict[str, str]:
    """Lay these pads into a data folder; the answer names their games' ids. The last one was touched last."""
    library = Library(folder, summarise)
    library.open()
    ids = {}
    try:
        for name, scribe in pads.items():
            ids[name] = str(uuid5(NAMESPACE_URL, f"{folder.name} {name}"))
            library.save_game(_by_name(scribe.game, ids[name]))
    finally:
        library.close()
    return ids


def _by_name(game: Game, game_id: str) -> Game:
    """The same game under that id; who has the same name in two games is the same person."""
    began, *rest = game.facts
    assert isinstance(began, GameStarted)
    seats = tuple(Seat(str(uuid5(NAMESPACE_URL, seat.name)), seat.name) for seat in began.seats)
    return replace(game, id=game_id, facts=(replace(began, seats=seats), *rest))
