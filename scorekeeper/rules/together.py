"""Which cards can lie in one trick, or in a hand beside it (§1.1, §1.4, §8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from scorekeeper.rules.cards import DECKS, Card
from scorekeeper.rules.counting import says_when_played
from scorekeeper.rules.errors import Code, RuleViolation
from scorekeeper.rules.kinds import Kind, Says
from scorekeeper.rules.ruleset import STANDARD, Ruleset

MOST_CARDS = 6
"""A trick holds one card of each player, six at most (§1.4)."""


def verify_trick(cards: Sequence[Card], ruleset: Ruleset = STANDARD, copied: Card | None = None) -> None:
    """Raise unless these cards can lie in one trick, complete or not, beside the card that a vampire copies.

    `EMPTY_TRICK`, `TOO_MANY_CARDS` (more than six), and what `verify_cards` and `verify_named` raise.
    """
    if not cards:
        raise RuleViolation(Code.EMPTY_TRICK)
    if len(cards) > MOST_CARDS:
        raise RuleViolation(Code.TOO_MANY_CARDS, cards=len(cards), most=MOST_CARDS)
    verify_cards(cards if copied is None else (*cards, copied), ruleset)
    verify_named(cards, copied)


def verify_cards(cards: Sequence[Card], ruleset: Ruleset = STANDARD) -> None:
    """Raise unless all these cards are in the game at the same time (§1.1, §8).

    `NOT_IN_DECK`: the deck has no such card, or it is a special card that was not mixed in. `CARD_TWICE`:
    there are not so many of it; of a special card there is one, whatever its players have named.
    """
    deck = DECKS[ruleset.deck]
    for card, count in Counter(card.bare for card in cards).items():
        copies = deck.copies(card) + int(card.kind in ruleset.extra_cards)
        if copies == 0:
            raise RuleViolation(Code.NOT_IN_DECK, card=card.code, deck=deck.name)
        if count > copies:
            raise RuleViolation(Code.CARD_TWICE, card=card.code, copies=copies)


def verify_named(cards: Sequence[Card], copied: Card | None = None) -> None:
    """Raise unless each player has named what the card asks for (§8).

    `SUIT_MISSING`: a juggler or a cloud needs its suit. `FORM_MISSING`: a shapeshifter is a wizard or a
    jester. The same goes for a vampire that copies one of them; `NOTHING_TO_NAME`: it copies none.
    """
    for card in cards:
        says = says_when_played(card, copied)
        if says is Says.SUIT and card.suit is None:
            raise RuleViolation(Code.SUIT_MISSING, card=card.code)
        if says is Says.FORM and card.form is None:
            raise RuleViolation(Code.FORM_MISSING, card=card.code)
        if card.kind is Kind.VAMPIRE and _names_too_much(card, says):
            raise RuleViolation(Code.NOTHING_TO_NAME, card=card.code, copied=copied and copied.code)


def _names_too_much(vampire: Card, says: Says) -> bool:
    return (vampire.suit is not None and says is not Says.SUIT) or (
        vampire.form is not None and says is not Says.FORM
    )


def verify_copied(cards: Sequence[Card], turned_up: Card | None, next_card: Card | None) -> None:
    """Raise unless it is clear what a vampire among these cards copies (§8).

    `NEXT_CARD_MISSING`: the werewolf lies in the place of the card turned up, so that the next card of the
    stock is copied. `NO_NEXT_CARD`: it does not lie there, so that no further card is turned up.
    """
    werewolf = turned_up is not None and turned_up.kind is Kind.WEREWOLF
    if next_card is not None and not werewolf:
        raise RuleViolation(Code.NO_NEXT_CARD, card=next_card.code)
    if werewolf and next_card is None and any(card.kind is Kind.VAMPIRE for card in cards):
        raise RuleViolation(Code.NEXT_CARD_MISSING)
