"""What stands in a game's file whatever its rules: who played, when, and the bids and tricks round by round.

A game by rules that are unknown here can be looked at and nothing else. No figure is reckoned and none is
guessed: one that follows from others by a rule (the last player's tricks) is left open, and the points are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from types import MappingProxyType
from typing import Any, TypeVar

from scorekeeper.game import Seat
from scorekeeper.storage.fields import many, members, moment, text, unique_id, whole

T = TypeVar("T")
Figures = tuple[int | None, ...]
"""One figure a seat, None where none was written down."""
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class WrittenRound:
    """A round of the pad as far as it was written down, by seat."""

    number: int
    bids: Figures
    tricks: Figures
    counted: Figures
    """Tricks that were counted along; they are the results where no others were written down."""
    over: bool = False

    @property
    def made(self) -> Figures:
        """The tricks that each made."""
        return self.counted if self.tricks.count(None) == len(self.tricks) else self.tricks


@dataclass(frozen=True, slots=True)
class WrittenGame:
    """A game without its rules. `touched` is the moment of its last fact in force."""

    id: str
    revision: int
    started: datetime
    touched: datetime
    seats: tuple[Seat, ...]
    ruleset: str
    """What its rules are called, empty where they have no name."""
    ended: bool = False
    """Whether it was ended early; whether it came to its end only its rules say."""
    carried: Figures = ()
    """Totals brought from paper."""
    rounds: tuple[WrittenRound, ...] = ()
    document: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """All that stands in the file."""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)


def written_game(document: Mapping[str, Any]) -> WrittenGame:
    """The game of a document of today's schema. Raises `ValueError` where its head or its start is damaged.

    Later facts that cannot be read are passed over: unknown rules may have brought them along.
    """
    try:
        return _written(document)
    except (LookupError, TypeError, AttributeError) as fault:
        raise ValueError(f"the game has no proper beginning: {fault!r}") from fault


def _written(document: Mapping[str, Any]) -> WrittenGame:
    head, table = document["game"]["1"], document["facts"]
    rows = [table[str(number)] for number in range(1, whole(head["cursor"]) + 1)]
    first = rows[0]
    game = WrittenGame(
        id=unique_id(head["id"]),
        revision=whole(head["revision"]),
        started=moment(first["at"]),
        touched=moment(first["at"]),
        seats=many(_seat)(first["seats"]),
        ruleset=str(first["ruleset"].get("name", "")),
        document=document,
    )
    page = _Page(game, _round(1, len(game.seats)))
    for row in rows[1:]:
        page = _read(page, row)
    return _shown(page, first["ruleset"])


@dataclass(frozen=True, slots=True)
class _Page:
    """The game so far and its open round."""

    game: WrittenGame
    now: WrittenRound
    results: bool = False
    """Whether the play of the open round has ended."""


def _round(number: int, seats: int) -> WrittenRound:
    nothing = (None,) * seats
    return WrittenRound(number, nothing, nothing, nothing)


def _seat(value: object) -> Seat:
    fields = members(value, {"player", "name"})
    return Seat(player=unique_id(fields["player"]), name=text(fields["name"]))


def _read(page: _Page, row: object) -> _Page:
    """The page one fact later, the same where the fact cannot be read."""
    try:
        assert isinstance(row, Mapping)
        page = replace(page, game=replace(page.game, touched=moment(row["at"])))
        read = _READ.get(row["fact"])
        return page if read is None else read(page, row)
    except (AssertionError, ValueError, TypeError, LookupError):
        return page


def _with(values: tuple[T, ...], seat: object, value: T) -> tuple[T, ...]:
    place = whole(seat)
    if not 0 <= place < len(values):
        raise ValueError(f"there is no seat {place}")
    return (*values[:place], value, *values[place + 1 :])


def _closed(page: _Page) -> _Page:
    """The open round is over and the next one begins."""
    row = replace(page.now, over=True)
    fresh = _round(row.number + 1, len(page.game.seats))
    return _Page(replace(page.game, rounds=(*page.game.rounds, row)), fresh)


def _fresh(page: _Page) -> _Page:
    """The page on which a bid stands: the next round's where this one's tricks were counted along."""
    nothing_said = page.now.tricks.count(None) == len(page.now.tricks)
    counted = any(page.now.counted)
    return _closed(page) if page.results and nothing_said and counted else page


def _trump_set(page: _Page, _row: Row) -> _Page:
    return _fresh(page)


def _bid_made(page: _Page, row: Row) -> _Page:
    page = _fresh(page)
    bids = _with(page.now.bids, row["seat"], whole(row["tricks"]))
    return replace(page, now=replace(page.now, bids=bids))


def _bid_changed(page: _Page, row: Row) -> _Page:
    bids = _with(page.now.bids, row["seat"], whole(row["tricks"]))
    return replace(page, now=replace(page.now, bids=bids))


def _trick_taken(page: _Page, row: Row) -> _Page:
    if row["seat"] is None:
        return page
    before = page.now.counted[whole(row["seat"])] or 0
    return replace(page, now=replace(page.now, counted=_with(page.now.counted, row["seat"], before + 1)))


def _play_ended(page: _Page, _row: Row) -> _Page:
    return replace(page, results=True)


def _result_entered(page: _Page, row: Row) -> _Page:
    """The round is over when one of those who have bid is left: his tricks follow from the others'."""
    tricks = _with(page.now.tricks, row["seat"], whole(row["tricks"]))
    page = replace(page, now=replace(page.now, tricks=tricks), results=True)
    missing = sum(bid is not None and made is None for bid, made in zip(page.now.bids, tricks, strict=True))
    return _closed(page) if missing <= 1 else page


def _round_corrected(page: _Page, row: Row) -> _Page:
    page = _fresh(page)
    number, bids, tricks = whole(row["round"]), many(whole)(row["bids"]), many(whole)(row["tricks"])
    if len(bids) != len(tricks) or len(bids) != len(page.game.seats):
        raise ValueError("not a figure for every seat")
    rounds = tuple(
        replace(old, bids=bids, tricks=tricks) if old.number == number else old for old in page.game.rounds
    )
    return replace(page, game=replace(page.game, rounds=rounds))


def _round_voided(page: _Page, _row: Row) -> _Page:
    page = _fresh(page)
    return _Page(page.game, _round(page.now.number, len(page.game.seats)))


def _player_renamed(page: _Page, row: Row) -> _Page:
    seat = replace(page.game.seats[whole(row["seat"])], name=text(row["name"]))
    return replace(page, game=replace(page.game, seats=_with(page.game.seats, row["seat"], seat)))


def _taken_over(page: _Page, row: Row) -> _Page:
    game = replace(page.game, carried=many(whole)(row["totals"]))
    if page.game.carried or page.game.rounds:
        return replace(page, game=game)
    return _Page(game, _round(whole(row["round"]), len(game.seats)))


def _game_ended(page: _Page, _row: Row) -> _Page:
    page = _fresh(page)
    return replace(page, game=replace(page.game, ended=True))


_READ: Mapping[object, Callable[[_Page, Row], _Page]] = MappingProxyType(
    {
        "TrumpSet": _trump_set,
        "BidMade": _bid_made,
        "BidChanged": _bid_changed,
        "TrickTaken": _trick_taken,
        "PlayEnded": _play_ended,
        "ResultEntered": _result_entered,
        "RoundCorrected": _round_corrected,
        "RoundVoided": _round_voided,
        "PlayerRenamed": _player_renamed,
        "TakenOver": _taken_over,
        "GameEnded": _game_ended,
    }
)


def _shown(page: _Page, ruleset: Mapping[str, Any]) -> WrittenGame:
    """The game with its open round, whose bids are left out where the rules may hide them (§4.4, §4.5)."""
    page = _fresh(page)
    game, now = page.game, page.now
    bids = ruleset.get("bids", {})
    if not isinstance(bids, Mapping) or bids.get("visibility", "open") != "open":
        now = replace(now, bids=(None,) * len(now.bids))
    begun = any(figure is not None for figure in (*now.bids, *now.tricks, *now.counted))
    return replace(game, rounds=(*game.rounds, now)) if begun and not game.ended else game
