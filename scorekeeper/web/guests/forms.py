"""What a guest's form asks for: the move of the table, from its fields."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.tables.guest_moves import (
    CountTrick,
    Deal,
    FinishPlay,
    GuestMove,
    ReportResult,
    RevealBids,
    SayBid,
    TakeBack,
)
from scorekeeper.viewmodels.seat_page import Ask

LARGEST_NUMBER = 9_999
"""No number in a form is larger."""
TAKE_BACK = "take-back"
"""What the form to take something back asks for."""


@dataclass(frozen=True, slots=True)
class GuestRequest:
    """A move, the table's game and the revision that its page showed, and the key by which it is known
    again."""

    move: GuestMove
    game: int
    revision: int
    key: str


def parsed(fields: Mapping[str, str]) -> GuestRequest:
    """The request that a form makes. Raises ValueError for one that no page of ours has."""
    revision = _number(fields, "revision", most=10**9)
    key = fields.get("key", "")
    if not re.fullmatch("[A-Za-z0-9_-]{8,64}", key):
        raise ValueError("no key")
    return GuestRequest(_move(fields), _number(fields, "game"), revision, key)


def _move(fields: Mapping[str, str]) -> GuestMove:
    ask = fields.get("ask", "")
    if ask == TAKE_BACK:
        return TakeBack()
    deal = Deal(_number(fields, "round"), _number(fields, "redealt"))
    match Ask(ask):
        case Ask.BID:
            hidden = bool(_number(fields, "hidden"))
            return SayBid(deal, _number(fields, "seat"), _number(fields, "number"), hidden)
        case Ask.TRICK:
            return CountTrick(deal, _number(fields, "seat"), _number(fields, "trick"))
        case Ask.RESULT:
            return ReportResult(deal, _number(fields, "seat"), _number(fields, "number"))
        case Ask.REVEAL:
            return RevealBids(deal)
        case Ask.END_PLAY:
            return FinishPlay(deal)


def _number(fields: Mapping[str, str], name: str, most: int = LARGEST_NUMBER) -> int:
    text = fields.get(name, "")
    if not re.fullmatch("[0-9]{1,10}", text) or int(text) > most:
        raise ValueError(f"no {name}")
    return int(text)
