"""The fields of facts as a packed game holds them (version 1): each beside what is likely there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from types import MappingProxyType
from typing import Any

from scorekeeper.rules import Suit
from scorekeeper.storage.arithmetic import Packer, Unpacker
from scorekeeper.storage.packed_texts import pack_card, pack_text, unpack_card, unpack_text

MOST_FACTS = 5000
"""More than any evening has: a code that says so is none of ours."""

MOST_SEATS = 6

_BEGINNING = datetime(2020, 1, 1)
_PAUSES = 40
"""Seconds between two facts, by how many bits they have; one more symbol where the clock was put back."""
_BACK = _PAUSES + 1
_NOBODY, _OTHER, _SEATS = MOST_SEATS, MOST_SEATS + 1, MOST_SEATS + 2


@dataclass(slots=True)
class Page:
    """What both sides know of the game so far."""

    seats: int = 1
    fact: str = "GameStarted"
    """The one before."""
    run: int = 0
    """How many of its kind stand in a row, and below how many did the last time, by kind."""
    runs: dict[str, int] = field(default_factory=dict)
    seat_of: dict[str, int] = field(default_factory=dict)
    """The last seat of every kind of fact."""
    bids: dict[int, int] = field(default_factory=dict)
    seat: int = 0
    """Of the fact that is being packed."""
    moment: datetime = _BEGINNING
    zone: int = 3600
    """Seconds from Greenwich."""

    def next_kind(self) -> tuple[str, int]:
        """The context of the next kind of fact: the one before, and whether its row is at its usual end."""
        usual = self.runs.get(self.fact, self.seats)
        return self.fact, max(-1, min(2, self.run - usual))

    def enter(self, name: str) -> None:
        """The next fact is of this kind."""
        if name == self.fact:
            self.run += 1
        else:
            self.runs[self.fact] = self.run
            self.fact, self.run = name, 1


# Moments -----------------------------------------------------------------------------------------------


def pack_moment(pen: Packer, page: Page, name: str, at: datetime) -> None:
    offset = at.utcoffset() or timedelta()
    zone, local = offset // timedelta(seconds=1), at.replace(tzinfo=None, microsecond=0)
    pen.number("zone", zone - page.zone)
    seconds = (local - page.moment) // timedelta(seconds=1)
    length = abs(seconds).bit_length()
    pen.symbol(("pause", name), _BACK + 1, length if seconds >= 0 else _BACK)
    if seconds < 0:
        pen.number("back", -seconds)
    else:
        pen.bits(max(0, length - 1), seconds ^ _leading(length))
    page.moment, page.zone = local, zone


def unpack_moment(pen: Unpacker, page: Page, name: str) -> datetime:
    zone = page.zone + pen.number("zone")
    length = pen.symbol(("pause", name), _BACK + 1)
    seconds = -pen.number("back") if length == _BACK else _leading(length) | pen.bits(max(0, length - 1))
    try:
        page.moment, page.zone = page.moment + timedelta(seconds=seconds), zone
        return page.moment.replace(tzinfo=timezone(timedelta(seconds=zone)))
    except OverflowError as fault:
        raise ValueError("there is no such day") from fault


def _leading(length: int) -> int:
    """The first bit of a number of so many; none where it has none."""
    return 1 << length >> 1


# Fields ------------------------------------------------------------------------------------------------

Context = tuple[str, str]
"""A kind of fact and one of its fields."""


@dataclass(frozen=True, slots=True)
class _Kind:
    """How values of one field are packed."""

    pack: Callable[[Packer, Page, Context, Any], None]
    unpack: Callable[[Unpacker, Page, Context], Any]


def _pack_number(pen: Packer, _page: Page, context: Context, value: int) -> None:
    pen.number(context, value)


def _unpack_number(pen: Unpacker, _page: Page, context: Context) -> int:
    return pen.number(context)


def _seat_context(page: Page, context: Context) -> tuple[object, ...]:
    return (*context, page.run > 1)


def _pack_seat(pen: Packer, page: Page, context: Context, seat: int | None) -> None:
    """A seat as how many places on from the last of its kind: bids go round the table."""
    where, size = _seat_context(page, context), _SEATS
    if seat is None:
        pen.symbol(where, size, _NOBODY)
    elif 0 <= seat < page.seats:
        pen.symbol(where, size, (seat - page.seat_of.get(context[0], 0)) % page.seats)
        page.seat_of[context[0]] = page.seat = seat
    else:
        pen.symbol(where, size, _OTHER)
        pen.number("seat", seat)
        page.seat = seat


def _unpack_seat(pen: Unpacker, page: Page, context: Context) -> int | None:
    on = pen.symbol(_seat_context(page, context), _SEATS)
    if on == _NOBODY:
        return None
    if on == _OTHER:
        page.seat = pen.number("seat")
        return page.seat
    page.seat_of[context[0]] = page.seat = (page.seat_of.get(context[0], 0) + on) % page.seats
    return page.seat


def _pack_bid(pen: Packer, page: Page, context: Context, tricks: int) -> None:
    pen.number(context, tricks)
    page.bids[page.seat] = tricks


def _unpack_bid(pen: Unpacker, page: Page, context: Context) -> int:
    tricks = page.bids[page.seat] = pen.number(context)
    return tricks


def _pack_made(pen: Packer, page: Page, context: Context, tricks: int) -> None:
    """Tricks that were made, as what they differ from the bid."""
    more = tricks - page.bids.get(page.seat, 0)
    pen.number(context, 2 * more if more >= 0 else -2 * more - 1)


def _unpack_made(pen: Unpacker, page: Page, context: Context) -> int:
    odd = pen.number(context)
    return page.bids.get(page.seat, 0) + (-(odd + 1) // 2 if odd % 2 else odd // 2)


def _pack_tally(pen: Packer, page: Page, context: Context, figures: tuple[int, ...]) -> None:
    pen.number((context, "seats"), len(figures) - page.seats)
    for figure in figures:
        pen.number(context, figure)


def _unpack_tally(pen: Unpacker, page: Page, context: Context) -> tuple[int, ...]:
    count = page.seats + pen.number((context, "seats"))
    if not 0 <= count <= MOST_FACTS:
        raise ValueError(f"{count} figures cannot be")
    return tuple(pen.number(context) for _figure in range(count))


def _pack_turned_up(pen: Packer, _page: Page, _context: Context, card: str | None) -> None:
    pack_card(pen, card)


def _unpack_turned_up(pen: Unpacker, _page: Page, _context: Context) -> str | None:
    return unpack_card(pen)


def _pack_suit(pen: Packer, _page: Page, context: Context, suit: Suit | None) -> None:
    pen.symbol(context, len(_SUITS), _SUITS.index(suit))


def _unpack_suit(pen: Unpacker, _page: Page, context: Context) -> Suit | None:
    return _SUITS[pen.symbol(context, len(_SUITS))]


def _pack_name(pen: Packer, _page: Page, _context: Context, name: str) -> None:
    pack_text(pen, name)


def _unpack_name(pen: Unpacker, _page: Page, _context: Context) -> str:
    return unpack_text(pen)


_SUITS = (None, Suit.RED, Suit.YELLOW, Suit.GREEN, Suit.BLUE)

_NUMBER = _Kind(_pack_number, _unpack_number)
_SEAT = _Kind(_pack_seat, _unpack_seat)
_BID = _Kind(_pack_bid, _unpack_bid)
_MADE = _Kind(_pack_made, _unpack_made)
_TALLY = _Kind(_pack_tally, _unpack_tally)
_CARD = _Kind(_pack_turned_up, _unpack_turned_up)
_SUIT = _Kind(_pack_suit, _unpack_suit)
_NAME = _Kind(_pack_name, _unpack_name)

FIELDS: Mapping[str, Mapping[str, _Kind]] = MappingProxyType(
    {
        "TrumpSet": {"turned_up": _CARD, "suit": _SUIT},
        "BidMade": {"seat": _SEAT, "tricks": _BID},
        "BidsRevealed": {},
        "TrickTaken": {"seat": _SEAT},
        "BidChanged": {"seat": _SEAT, "tricks": _MADE},
        "PlayEnded": {},
        "ResultEntered": {"seat": _SEAT, "tricks": _MADE},
        "RoundCorrected": {"round": _NUMBER, "bids": _TALLY, "tricks": _TALLY},
        "RoundVoided": {},
        "PlayerRenamed": {"seat": _SEAT, "name": _NAME},
        "SeatsChanged": {"order": _TALLY},
        "DealerChanged": {"seat": _SEAT},
        "PlayerLeft": {"seat": _SEAT},
        "TakenOver": {"round": _NUMBER, "totals": _TALLY},
        "GameEnded": {},
    }
)
"""Every fact that may follow the first, with its fields, in the order of version 1."""

KINDS = tuple(FIELDS)
