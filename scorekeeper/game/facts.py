"""The facts (events) of a game: small frozen values in the past tense.

A game is a list of these and nothing else; everything a table wants to know is computed from them.
Seats are counted from 0 in the order of `GameStarted.seats` and keep their number for the whole game,
also when people change places (`SeatsChanged` says who sits clockwise of whom). Who comes late has the next
number (`SeatJoined`).
A fact is also what is proposed at a table. It carries no moment: `Recorded` does, once it was written down.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from scorekeeper.game.event_log import EventLog
from scorekeeper.rules import Ruleset, Suit, parse_card
from scorekeeper.rules.typed_json import OMIT_DEFAULT, AtMost, UniqueId
from scorekeeper.rules.validation import MOST_ROUNDS

MOST_SEATS = 12
"""Twice as many as can play: what is read is counted before it is judged."""


def _verify_code(written: str) -> None:
    if (code := parse_card(written).code) != written:
        raise ValueError(f"{written!r} should be {code!r}")


CardCode = Annotated[str, _verify_code]
"""A card as `parse_card` reads it, in the one way of writing it that files hold."""

BySeat = Annotated[tuple[int, ...], AtMost(MOST_SEATS)]
"""A number for each seat, or some seats."""

Figures = tuple[int, int, int]
"""A line of a closed round: the seat, its bid and the tricks that it made."""

HandSizes = Annotated[tuple[int, ...], AtMost(MOST_ROUNDS)]
"""How many cards each player is dealt, round by round."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat at the table: the player's id (a uuid4) and the name on the pad."""

    player: UniqueId
    name: str


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The game has begun: its seats, the seat that deals round 1, and its rules, which never change."""

    seats: Annotated[tuple[Seat, ...], AtMost(MOST_SEATS)]
    first_dealer: int
    ruleset: Ruleset


@dataclass(frozen=True, slots=True)
class TrumpSet:
    """The trump of the round (§3): the card turned up, as a code, where it is known, and the suit.

    A wizard turned up with no suit waits for the dealer's choice (§3.3), a werewolf for its holder's (§8); a
    jester means no trump (§3.2).
    """

    turned_up: CardCode | None
    suit: Suit | None
    none_named: bool = field(default=False, metadata=OMIT_DEFAULT)
    """Whether the holder of the werewolf has named no trump."""


@dataclass(frozen=True, slots=True)
class BidMade:
    """A player said how many tricks he will take (§4.1); a later one for the same seat replaces it.

    `stands` where plus/minus one forbids exactly this bid (§4.3): it was overlooked at the table.
    """

    seat: int
    tricks: int
    stands: bool = field(default=False, metadata=OMIT_DEFAULT)


@dataclass(frozen=True, slots=True)
class BidsRevealed:
    """All hidden bids of the round were laid open together (§4.4), perhaps before any was written down."""


@dataclass(frozen=True, slots=True)
class BidsSeen:
    """The hidden bids of this deal had been laid open, which was taken back (§4.4, §4.5).

    It stands before what was written down next, in the same tap.
    """


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A player took a trick that was counted along; None where the bomb kept every player from it (§8)."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class BidChanged:
    """The winner of a trick with the cloud changed his bid, `by` 1 or -1 (§8).

    Where a hidden bid could not have been changed so, this puts it right once it is open: `by` may be more.
    """

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class PlayEnded:
    """All tricks of the round were played; tricks that were counted whole are the results."""


@dataclass(frozen=True, slots=True)
class ResultEntered:
    """A player made so many tricks in the round; a later one for the same seat replaces it."""

    seat: int
    tricks: int


@dataclass(frozen=True, slots=True)
class RoundCorrected:
    """A closed round was written anew: its dealer and trump, and the figures of everybody who played it.

    `stands` where plus/minus one forbids the dealer's bid (§4.3), which was overlooked at the table.
    """

    round: int
    dealer: int
    turned_up: CardCode | None
    suit: Suit | None
    figures: Annotated[tuple[Figures, ...], AtMost(MOST_SEATS)]
    stands: bool = field(default=False, metadata=OMIT_DEFAULT)
    none_named: bool = field(default=False, metadata=OMIT_DEFAULT)


@dataclass(frozen=True, slots=True)
class RoundVoided:
    """A misdeal: the current round is dealt again by the same dealer."""


@dataclass(frozen=True, slots=True)
class PlayerRenamed:
    """A player's name was corrected."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class SeatsChanged:
    """The order of the seats has changed: all seats, clockwise."""

    order: BySeat


@dataclass(frozen=True, slots=True)
class DealerChanged:
    """Another seat deals the current round; the deal goes on clockwise from there."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayerDroppedOut:
    """Several were level in the last place, and the scribe said who drops out (§9.2)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakenOver:
    """A paper game goes on here: `round` is the next to be played, `totals` its points so far, by seat.

    Said once more of the same round, the totals were put right.
    """

    round: int
    totals: BySeat


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game was ended before its last round; what is on the pad counts."""


@dataclass(frozen=True, slots=True)
class NoteWritten:
    """A note on the game, in place of the one before; an empty one takes it away."""

    text: str


@dataclass(frozen=True, slots=True)
class PointsGiven:
    """A player was given points outside the rounds, a bonus or below 0 a penalty, with a word why.

    `number` counts those of the game from 1: one that is there already was put right, with 0 points it was
    taken away.
    """

    number: int
    seat: int
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class RoundsChanged:
    """From `round` on these hand sizes are dealt, round by round, and with the last of them the game ends."""

    round: int
    hands: HandSizes


@dataclass(frozen=True, slots=True)
class RoundSatOut:
    """These players sit the open round out, in place of those who were to; nobody where there is none."""

    seats: BySeat


@dataclass(frozen=True, slots=True)
class SeatJoined:
    """A player came late: he has the next seat number, sits clockwise next to the seat `after`, and begins
    with `total` points."""

    player: UniqueId
    name: str
    after: int
    total: int


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A player left early: he plays no more rounds, and his total stays on the pad."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatReturned:
    """A player who had left plays on, at his old seat and with his old total."""

    seat: int


Fact = (
    GameStarted
    | TrumpSet
    | BidMade
    | BidsRevealed
    | TrickTaken
    | BidChanged
    | PlayEnded
    | ResultEntered
    | RoundCorrected
    | RoundVoided
    | PlayerRenamed
    | SeatsChanged
    | DealerChanged
    | PlayerDroppedOut
    | TakenOver
    | GameEnded
    | NoteWritten
    | PointsGiven
    | RoundsChanged
    | RoundSatOut
    | SeatJoined
    | SeatLeft
    | SeatReturned
    | BidsSeen
)

FACTS: Mapping[str, type[Fact]] = {kind.__name__: kind for kind in Fact.__args__}
"""Every kind of fact by the name that stands in a game's file.

Share codes number the kinds in this order and hold their fields in the order above: what is new comes last.
"""

SINCE: Mapping[type[Fact], int] = {}
"""The schema with which a kind of fact came, where it was not the first: so older versions know that a newer
one is needed for a game with it."""


@dataclass(frozen=True, slots=True)
class Game(EventLog[Fact]):
    """A game as it is stored."""

    @property
    def started(self) -> GameStarted:
        """The first fact. Raises `ValueError` where it is another one."""
        first = self.records[0].fact
        if not isinstance(first, GameStarted):
            raise ValueError("a game begins with GameStarted")
        return first
