"""The form of what the judge says; `judge_answers` and `judge_hands` find the words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from scorekeeper.rules import Card, Kind


class Tone(StrEnum):
    """Whether the answer is a verdict on somebody's card, and which."""

    PLAIN = "plain"
    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


@dataclass(frozen=True, slots=True)
class Group:
    """Cards of a hand that stand together: one suit, the wizards, the jesters; or the card played from it."""

    cards: tuple[Card, ...]
    allowed: bool
    spoken: str
    played: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """The sheet under the cards. `paragraph` is where the rulebook says so, "" where nothing is decided."""

    title: str
    text: str
    after: tuple[str, ...] = ()
    """What happens next, in that order (§8)."""
    note: str = ""
    paragraph: str = ""
    tone: Tone = Tone.PLAIN
    hand: tuple[Group, ...] = ()

    @property
    def spoken(self) -> str:
        """All of it in one breath."""
        parts = (self.title, self.text, *self.after, self.note)
        return " ".join(f"{part.rstrip('.')}." for part in parts if part)


CHAPTER, TOGETHER = "8", "8.9"

SPECIAL_PARAGRAPHS: Mapping[Kind, str] = MappingProxyType(
    {
        Kind.DRAGON: "8.1",
        Kind.FAIRY: "8.1",
        Kind.BOMB: "8.2",
        Kind.WEREWOLF: "8.3",
        Kind.JUGGLER: "8.4",
        Kind.CLOUD: "8.5",
        Kind.SHAPESHIFTER: "8.6",
        Kind.WITCH: "8.7",
        Kind.VAMPIRE: "8.8",
    }
)
"""Where the rulebook in the app tells about each special card."""


def special_paragraph(cards: tuple[Card, ...]) -> str:
    """Where the rulebook tells about these special cards: each has its place, and so have several."""
    places = {SPECIAL_PARAGRAPHS[card.kind] for card in cards if card.kind in SPECIAL_PARAGRAPHS}
    match sorted(places):
        case []:
            return CHAPTER
        case [one]:
            return one
    return TOGETHER
