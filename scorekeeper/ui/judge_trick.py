"""A trick as it is tapped in, and what the player of a special card has still to say (§8). No widgets and no
words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.rules import KINDS, Card, Kind, Says, Suit, copied_card, says_when_played
from scorekeeper.ui.judge_company import MOST_CARDS, Middle

Hands = tuple[tuple[Card, ...], ...]
NO_HANDS: Hands = ((),) * MOST_CARDS


class Question(StrEnum):
    """What is asked before a special card lies in the trick."""

    TURNED_UP = "turned-up"  # which card a vampire copies
    NEXT_CARD = "next-card"  # which card of the stock, where the werewolf lies
    SUIT = "suit"
    FORM = "form"


NAMED = {Says.SUIT: Question.SUIT, Says.FORM: Question.FORM}
"""What is asked for where a card asks for something to be named."""


@dataclass(frozen=True, slots=True)
class Trick:
    """What was tapped in. A hand is what the player of that position holds besides the card played."""

    leader: int = 0
    trump: Suit | None = None
    trump_known: bool = False
    cards: tuple[Card, ...] = ()
    hands: Hands = NO_HANDS
    middle: Middle = ()
    pending: Card | None = None
    """A special card that was tapped and about which something is still asked."""

    @property
    def copied(self) -> Card | None:
        """The card that a vampire copies, None where there is none or nobody has said."""
        return copied_card(*self.middle) if self.middle else None

    @property
    def question(self) -> Question | None:
        """What is asked about the pending card."""
        return None if self.pending is None else question_about(self.pending, self.middle)


def question_about(card: Card, middle: Middle) -> Question | None:
    """What the player of that card has still to say before it lies in the trick."""
    if KINDS[card.kind].says is Says.AS_COPIED:
        if not middle:
            return Question.TURNED_UP
        if _is_werewolf(middle[0]) and len(middle) == 1:
            return Question.NEXT_CARD
    named = card.suit or card.form
    copied = copied_card(*middle) if middle else None
    return None if named else NAMED.get(says_when_played(card, copied))


def _is_werewolf(card: Card | None) -> bool:
    return card is not None and card.kind is Kind.WEREWOLF
