"""What a guest's form proposes: a fact, from its fields, and what its page had shown."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.game import Expected, Fact, Phase
from scorekeeper.game.facts import (
    BidChanged,
    BidMade,
    BidsRevealed,
    PlayEnded,
    PlayerDroppedOut,
    ResultEntered,
    RoundVoided,
    TrickTaken,
    TrumpSet,
)
from scorekeeper.rules import Suit, parse_card

LARGEST_NUMBER = 9_999
"""No number in a form is larger."""
TAKE_BACK = "take-back"
"""What stands in the place of a fact where the last tap is to be taken back."""
NOBODY, NONE = "nobody", "none"
"""Values in a form: `NOBODY` in place of a seat where nobody took the trick, `NONE` in place of a suit."""

_SEEN = re.compile(
    r"(?:(\d{1,4})\.(\d{1,4})\.(\d{1,4})\.([0-9a-f]{0,48}))?\.([a-z]*)"
    r"\.(\d{0,2})\.([01])\.([\[\]\w\",-]{1,90})",
    re.ASCII,
)
_TRUMP = re.compile(r"([A-Za-z0-9-]{0,40})\.([a-z]{0,6})", re.ASCII)


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
    key = fields.get("key", f"r{revision:08d}")  # what a page of that revision sends is sent once
    if not re.fullmatch("[A-Za-z0-9_-]{8,64}", key):
        raise ValueError("no key")
    if change := fields.get("change"):
        fields = dict(fields, **dict(zip(("seat", "by", "seen"), change.split(".", 2), strict=False)))
    fact, seen = _fact(fields), Expected()
    if fact is not None:
        written = _SEEN.fullmatch(fields.get("seen", ""))
        if written is None:
            raise ValueError("no seen")
        round_, redealt, cards, players, phase, asked, hidden, before = written.groups()
        seen = Expected(
            deal=(int(round_), int(redealt), int(cards), players) if round_ else None,
            phase=Phase(phase) if phase else None,
            asked=int(asked) if asked else None,
            hidden=hidden == "1",
            before=_frozen(json.loads(before)),
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
            return TrickTaken(None if fields.get("seat") == NOBODY else _number(fields, "seat"))
        case "ResultEntered":
            return ResultEntered(_number(fields, "seat"), _number(fields, "number"))
        case "BidsRevealed":
            return BidsRevealed()
        case "PlayEnded":
            return PlayEnded()
        case "TrumpSet":
            return _trump(fields.get("trump", ""))
        case "BidChanged":
            return BidChanged(_number(fields, "seat"), _number(fields, "by", least=-LARGEST_NUMBER))
        case "RoundVoided":
            return RoundVoided()
        case "PlayerDroppedOut":
            return PlayerDroppedOut(_number(fields, "seat"))
    raise ValueError("no fact")


def _trump(named: str) -> TrumpSet:
    """The trump by the code of the card that was turned up, where it is known, and the suit."""
    found = _TRUMP.fullmatch(named)
    if found is None:
        raise ValueError("no trump")
    card, suit = found.groups()
    turned_up = parse_card(card).code if card else None
    return TrumpSet(turned_up, Suit(suit) if suit not in ("", NONE) else None, none_named=suit == NONE)


def answer(fact: Fact, rests_on: Expected | None) -> tuple[str, str]:
    """The name and the value of the button that answers with this fact, where a form has several. The value
    says what it rests on where that is not the same for all of them."""
    match fact:
        case TrumpSet():
            return "trump", f"{fact.turned_up or ''}.{NONE if fact.none_named else fact.suit or ''}"
        case BidChanged() if rests_on is not None:
            return "change", f"{fact.seat}.{fact.by}.{written(rests_on)}"
        case TrickTaken(seat=None):
            return "seat", NOBODY
        case TrickTaken() | PlayerDroppedOut():
            return "seat", str(fact.seat)
    raise ValueError(fact)


def written(seen: Expected) -> str:
    """What a page has shown, for the field `seen` of its forms."""
    asked = "" if seen.asked is None else seen.asked
    before = json.dumps(seen.before, separators=(",", ":"))
    deal = ".".join(map(str, seen.deal or ()))
    return f"{deal}.{seen.phase or ''}.{asked}.{int(seen.hidden)}.{before}"


def _frozen(read: object) -> object:
    """What was read of a list, as a tuple."""
    return tuple(map(_frozen, read)) if isinstance(read, list) else read


def _number(fields: Mapping[str, str], name: str, *, least: int = 0, most: int = LARGEST_NUMBER) -> int:
    text = fields.get(name, "")
    if not re.fullmatch("-?[0-9]{1,10}", text) or not least <= int(text) <= most:
        raise ValueError(f"no {name}")
    return int(text)
