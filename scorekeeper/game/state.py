"""What a table knows at one moment.

Everything here is computed from the facts (`fold`) and nothing of it is stored.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from scorekeeper.game.facts import Seat
from scorekeeper.rules import Ruleset, Suit


class Phase(StrEnum):
    """The parts of a round in their order, and the end."""

    BIDDING = "bidding"
    PLAY = "play"
    RESULTS = "results"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Round:
    """One row of the pad. Tuples run by seat; None stands where nothing was written yet."""

    number: int
    cards: int
    dealer: int
    turns: tuple[int, ...]
    """The seats in the order in which they bid and are asked for results: left of the dealer first (§4.1)."""
    has_turn_up: bool
    """Whether a card was left to be turned up for trump (§3.4)."""
    bids: tuple[int | None, ...]
    results: tuple[int | None, ...]
    taken: tuple[int, ...]
    """Tricks counted along, by seat."""
    turned_up: str | None = None
    suit: Suit | None = None
    play_ended: bool = False
    corrected: bool = False
    points: tuple[int, ...] = ()
    """What the round brought, by seat; empty until it is closed."""

    @property
    def closed(self) -> bool:
        return bool(self.points)

    @property
    def phase(self) -> Phase:
        if None in self.bids:
            return Phase.BIDDING
        return Phase.RESULTS if self.play_ended else Phase.PLAY

    @property
    def bidder(self) -> int | None:
        """Whose bid is asked for next, None when all are in."""
        return next((seat for seat in self.turns if self.bids[seat] is None), None)

    @property
    def reporter(self) -> int | None:
        """Whose result is asked for next."""
        return next((seat for seat in self.turns if self.results[seat] is None), None)

    @property
    def leader(self) -> int:
        """Who leads the first trick (§5.1)."""
        return self.turns[0]

    @property
    def bids_sum(self) -> int:
        return sum(bid for bid in self.bids if bid is not None)

    @property
    def tricks_left(self) -> int:
        """Tricks not yet given to anybody among the results."""
        return self.cards - sum(tricks for tricks in self.results if tricks is not None)

    @property
    def taken_sum(self) -> int:
        return sum(self.taken)

    @property
    def trump_known(self) -> bool:
        """Whether the trump is settled: set, chosen by the dealer, or none for want of a card."""
        return not self.has_turn_up or self.suit is not None or self.turned_up == "N"

    @property
    def awaits_choice(self) -> bool:
        """A wizard was turned up and the dealer has not chosen a suit yet (§3.3)."""
        return self.turned_up == "Z" and self.suit is None

    @property
    def touched(self) -> bool:
        """Whether anything of this round was written down."""
        return (
            self.turned_up is not None
            or self.suit is not None
            or any(bid is not None for bid in self.bids)
            or self.play_ended
            or self.taken_sum > 0
        )


@dataclass(frozen=True, slots=True)
class State:
    """A game as its facts make it."""

    seats: tuple[Seat, ...]
    order: tuple[int, ...]
    """The seats as they sit, clockwise."""
    ruleset: Ruleset
    hands: tuple[int, ...]
    """Cards dealt to each player, round by round (§2)."""
    started: datetime
    touched: datetime
    first_dealer: int
    closed: tuple[Round, ...] = ()
    current: Round | None = None
    first_round: int = 1
    carried: tuple[int, ...] = ()
    """Totals brought from paper, by seat; empty in a game that began here."""
    ended_early: bool = False

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def phase(self) -> Phase:
        if self.current is None:
            return Phase.FINISHED
        return self.current.phase

    @property
    def finished(self) -> bool:
        return self.current is None

    def row(self, number: int) -> Round | None:
        """The closed round of that number, counted from 1."""
        index = number - self.first_round
        return self.closed[index] if 0 <= index < len(self.closed) else None
