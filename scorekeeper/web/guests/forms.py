"""What a guest's form proposes: a fact, from its fields, and what its page had shown."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.game import Expected, Fact, Phase
from scorekeeper.game.facts import BidMade, BidsRevealed, PlayEnded, ResultEntered, TrickTaken

LARGEST_NUMBER = 9_999
"""No number in a form is larger."""
TAKE_BACK = "take-back"
"""What stands in the place of a fact where the last tap is to be taken back."""

_SEEN = re.compile(
    r"(\d{1,4})\.(\d{1,4})\.(\d{1,4})\.([0-9a-f]{0,48})\.(bidding|reveal|play|results)"
    r"\.(\d{0,2})\.([01])\.(\d{0,4}|said)",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class GuestRequest:
    """A fact and what it rests on, or None to take back; the table's game and the revision that its page
    showed, and the key by which the request is known again."""

    fact: Fact | None
    seen: Expected
    game: int
    revision: int
    key: str


def parsed(fields: Mapping[str, str]) -> GuestRequest:
    """The request that a form makes. Raises ValueError for one that no page of ours has."""
    revision = _number(fields, "revision", most=10**9)
    key = fields.get("key", "")
    if not re.fullmatch("[A-Za-z0-9_-]{8,64}", key):
        raise ValueError("no key")
    fact, seen = _fact(fields), Expected()
    if fact is not None:
        written = _SEEN.fullmatch(fields.get("seen", ""))
        if written is None:
            raise ValueError("no seen")
        round_, redealt, cards, players, phase, asked, hidden, before = written.groups()
        seen = Expected(
            deal=(int(round_), int(redealt), int(cards), players),
            phase=Phase(phase),
            asked=int(asked) if asked else None,
            hidden=hidden == "1",
            before=int(before) if before.isdecimal() else before or None,
        )
    return GuestRequest(fact, seen, _number(fields, "game"), revision, key)


def _fact(fields: Mapping[str, str]) -> Fact | None:
    kind = fields.get("fact", "")
    if kind == TAKE_BACK:
        return None
    match kind:
        case "BidMade":
            return BidMade(_number(fields, "seat"), _number(fields, "number"))
        case "TrickTaken":
            return TrickTaken(_number(fields, "seat"))
        case "ResultEntered":
            return ResultEntered(_number(fields, "seat"), _number(fields, "number"))
        case "BidsRevealed":
            return BidsRevealed()
        case "PlayEnded":
            return PlayEnded()
    raise ValueError("no fact")


def written(seen: Expected) -> str:
    """What a page has shown, for the field `seen` of its forms."""
    assert seen.deal is not None
    assert seen.phase is not None
    asked = "" if seen.asked is None else seen.asked
    before = int(seen.before) if isinstance(seen.before, int) else seen.before or ""
    deal = ".".join(map(str, seen.deal))
    return f"{deal}.{seen.phase}.{asked}.{int(seen.hidden)}.{before}"


def _number(fields: Mapping[str, str], name: str, most: int = LARGEST_NUMBER) -> int:
    text = fields.get(name, "")
    if not re.fullmatch("[0-9]{1,10}", text) or int(text) > most:
        raise ValueError(f"no {name}")
    return int(text)
