"""The facts (events) of a game: small frozen values in the past tense.

A game is a list of these and nothing else; everything a table wants to know is computed from them.
Seats are counted from 0 in the order of `GameStarted.seats` and keep their number for the whole game,
also when people change places (`SeatsChanged` says who sits clockwise of whom).
Every fact carries `at`, the moment (with its time zone) at which it was written down.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Annotated

from scorekeeper.rules import Ruleset, Suit, parse_card
from scorekeeper.rules.typed_json import AtMost, UniqueId

MOST_SEATS = 12
"""Twice as many as can play: what is read is counted before it is judged."""


def _verify_code(written: str) -> None:
    if (code := parse_card(written).code) != written:
        raise ValueError(f"{written!r} should be {code!r}")


CardCode = Annotated[str, _verify_code]
"""A card as `parse_card` reads it, in the one way of writing it that files hold."""

BySeat = Annotated[tuple[int, ...], AtMost(MOST_SEATS)]
"""A number for each seat."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat at the table: the player's id (a uuid4) and the name on the pad."""

    player: UniqueId
    name: str


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The game has begun: its seats, the seat that deals round 1, and its rules, which never change."""

    at: datetime
    seats: Annotated[tuple[Seat, ...], AtMost(MOST_SEATS)]
    first_dealer: int
    ruleset: Ruleset


@dataclass(frozen=True, slots=True)
class TrumpSet:
    """The trump of the round (§3): the card turned up, as a code, where it is known, and the suit.

    A wizard turned up with no suit waits for the dealer's choice (§3.3); a jester means no trump (§3.2).
    """

    at: datetime
    turned_up: CardCode | None
    suit: Suit | None


@dataclass(frozen=True, slots=True)
class BidMade:
    """A player said how many tricks he will take (§4.1); a later one for the same seat replaces it."""

    at: datetime
    seat: int
    tricks: int


@dataclass(frozen=True, slots=True)
class BidsRevealed:
    """All hidden bids of the round were laid open together (§4.4)."""

    at: datetime


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A player took a trick that was counted along; None where the bomb kept every player from it (§8)."""

    at: datetime
    seat: int | None


@dataclass(frozen=True, slots=True)
class BidChanged:
    """The winner of a trick with the cloud changed his bid to so many tricks (§8)."""

    at: datetime
    seat: int
    tricks: int


@dataclass(frozen=True, slots=True)
class PlayEnded:
    """All tricks of the round were played; tricks that were counted whole are the results."""

    at: datetime


@dataclass(frozen=True, slots=True)
class ResultEntered:
    """A player made so many tricks in the round; a later one for the same seat replaces it."""

    at: datetime
    seat: int
    tricks: int


@dataclass(frozen=True, slots=True)
class RoundCorrected:
    """A closed round was corrected: all its bids and tricks, by seat; 0 for those who had dropped out."""

    at: datetime
    round: int
    bids: BySeat
    tricks: BySeat


@dataclass(frozen=True, slots=True)
class RoundVoided:
    """A misdeal: the current round is dealt again by the same dealer."""

    at: datetime


@dataclass(frozen=True, slots=True)
class PlayerRenamed:
    """A player's name was corrected."""

    at: datetime
    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class SeatsChanged:
    """The order of the seats has changed: all seats, clockwise."""

    at: datetime
    order: BySeat


@dataclass(frozen=True, slots=True)
class DealerChanged:
    """Another seat deals the current round; the deal goes on clockwise from there."""

    at: datetime
    seat: int


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """Several were level in the last place, and the scribe said who drops out (§9.2)."""

    at: datetime
    seat: int


@dataclass(frozen=True, slots=True)
class TakenOver:
    """A paper game goes on here: `round` is the next to be played, `totals` its points so far, by seat."""

    at: datetime
    round: int
    totals: BySeat


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game was ended before its last round; what is on the pad counts."""

    at: datetime


@dataclass(frozen=True, slots=True)
class ForbiddenBidMade:
    """A player bid what plus/minus one forbids (§4.3): it was overlooked, and stands."""

    at: datetime
    seat: int
    tricks: int


@dataclass(frozen=True, slots=True)
class RoundCorrectedAnyway:
    """A closed round was corrected to bids that plus/minus one forbids (§4.3); else like `RoundCorrected`."""

    at: datetime
    round: int
    bids: BySeat
    tricks: BySeat


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
    | PlayerLeft
    | TakenOver
    | GameEnded
    | ForbiddenBidMade
    | RoundCorrectedAnyway
)

FACTS: Mapping[str, type[Fact]] = MappingProxyType({fact.__name__: fact for fact in Fact.__args__})
"""Every kind of fact by the name that stands in a game's file.

Share codes number the kinds in this order and hold their fields in the order above: what is new comes last.
"""

SINCE: Mapping[type[Fact], int] = MappingProxyType({ForbiddenBidMade: 2, RoundCorrectedAnyway: 2})
"""The schema with which a kind of fact came, where it was not the first: so older versions know that a newer
one is needed for a game with it."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game as it is stored: its facts, how many of them are in force, and its revision.

    `cursor` counts the facts in force, those beyond it are what redo can bring back; `revision` grows with
    every tap, undo and redo included, so that a tap made on an older snapshot of the game is known as stale.
    """

    id: str
    revision: int
    cursor: int
    facts: tuple[Fact, ...]
