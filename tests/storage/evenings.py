"""Whole evenings as people keep them: trumps, bids, tricks counted along, rounds put right, long pauses."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from random import Random
from uuid import UUID

from scorekeeper.game import Game, Phase, Seat, begin
from scorekeeper.game.moves import forbidden_for, reveal, set_trump, take_trick
from scorekeeper.game.repairs import correct
from scorekeeper.game.starting import start
from scorekeeper.rules import STANDARD, Ruleset, Suit
from tests.game.scribe import EVENING, Scribe, any_glyph

NAMES = ("Maximilian", "Anneliese", "Friederike", "Jürgen", "Dorothea", "Bartholomäus")
LONGEST_NAMES = (
    "Maximiliane v. Hohenfels",
    "Jean-Baptiste Delasallée",
    "Friederike-Charlotte Bár",
    "Bartholomäus Grünewalder",
    "Wilhelmina Østergård-Žuk",
    "Κωνσταντίνος Παπαδόπουλο",
)
"""As long as a name can be, with letters that few names have."""


class _Evening(Scribe):
    """A scribe who writes when it happens, not once a minute."""

    def __init__(self, players: int, ruleset: Ruleset, chance: Random, names: Sequence[str]) -> None:
        self.chance = chance
        self.moment = EVENING
        super().__init__(players, chance.randrange(players), ruleset)
        ids = [str(UUID(int=chance.getrandbits(128), version=4)) for _seat in range(players + 1)]
        seated = tuple(Seat(*seat) for seat in zip(ids[1:], names, strict=False))
        first = start(EVENING, seated, chance.randrange(players), ruleset, any_glyph)
        self.game = begin(ids[0], first)
        self.undoes(0)

    def _now(self) -> object:  # type: ignore[override]
        self.moment += timedelta(seconds=round(min(3600, self.chance.lognormvariate(2.2, 0.9))))
        return self.moment

    def round(self) -> None:
        row, number, chance = self.row, self.row.number, self.chance
        if row.has_turn_up:
            suit = chance.choice(list(Suit))
            self.does(set_trump, f"{suit.letter}{chance.randint(1, 8)}", suit)
        while self.phase is Phase.BIDDING:
            wanted = max(0, round(chance.gauss(row.cards / len(row.turns), 1)))
            assert self.row.bidder is not None
            forbidden = forbidden_for(self.state, self.row.bidder)
            self.bids(next(bid for bid in (min(row.cards, wanted), 0, 1) if bid != forbidden))
        if self.phase is Phase.REVEAL:
            self.does(reveal)
        for _trick in range(row.cards):
            self.does(take_trick, chance.choice(row.turns))
        self.plays()
        if number % 4 == 0:
            self.puts_right(chance.choice(self.state.closed).number)

    def puts_right(self, number: int) -> None:
        row = next(row for row in self.state.closed if row.number == number)
        tricks = [0] * self.state.players
        for _trick in range(row.cards):
            tricks[self.chance.choice(row.turns)] += 1
        self.does(correct, number, tuple(bid or 0 for bid in row.bids), tuple(tricks))


def evening(
    players: int,
    rounds: int,
    chance: Random,
    ruleset: Ruleset = STANDARD,
    names: Sequence[str] = NAMES,
) -> Game:
    """A game after so many rounds, every trick counted along and every fourth time a round put right."""
    pad = _Evening(players, ruleset, chance, names)
    for _round in range(rounds):
        pad.round()
    return pad.game
