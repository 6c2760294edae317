"""What the cards of a trick count as (§8), and the suit that is led (§5.2)."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.rules.card_kinds import BASIC, KINDS, Kind, NamedOnPlay
from scorekeeper.rules.cards import DECKS, JESTER, WIZARD, Card, Suit
from scorekeeper.rules.ruleset import STANDARD, Ruleset

CHANGING = frozenset({Kind.SHAPESHIFTER, Kind.WEREWOLF, Kind.VAMPIRE})
"""The kinds of card that count as another in a trick."""


def effective(cards: Sequence[Card], copied: Card | None = None) -> tuple[Card, ...]:
    """What every card counts as, in the order of play (§8).

    A shapeshifter is the wizard or the jester that it was declared as; a werewolf, should it ever be played,
    is a jester. A vampire is the card that it copies (`copied`) with all its effects, of the suit or form
    that its player named where that card asks for one; with nothing to copy it is a jester.
    """
    if CHANGING.isdisjoint([card.kind for card in cards]):
        return tuple(cards)
    return tuple([_counts_as(card, copied) for card in cards])


def _counts_as(card: Card, copied: Card | None) -> Card:
    match card.kind:
        case Kind.SHAPESHIFTER:
            return WIZARD if card.form is Kind.WIZARD else JESTER
        case Kind.WEREWOLF:
            return JESTER
        case Kind.VAMPIRE:
            return _copy(card, copied)
    return card


def _copy(vampire: Card, copied: Card | None) -> Card:
    if copied is None or copied.kind is Kind.VAMPIRE:
        return JESTER
    if copied.kind in BASIC:
        return copied
    return _counts_as(Card(copied.kind, vampire.suit, form=vampire.form), None)


def named_on_play(card: Card, copied: Card | None = None) -> NamedOnPlay:
    """What the player of this card names with it (§8): a vampire's what the copied card asks for."""
    named = KINDS[card.kind].named
    if named is NamedOnPlay.AS_COPIED:
        named = KINDS[copied.kind].named if copied is not None else NamedOnPlay.NOTHING
    return NamedOnPlay.NOTHING if named is NamedOnPlay.AS_COPIED else named


def copied_card(turned_up: Card | None, next_card: Card | None = None) -> Card | None:
    """The card that a vampire copies: the one turned up, or the next of the stock where the werewolf lies in
    its place (§8)."""
    if turned_up is not None and turned_up.kind is Kind.WEREWOLF:
        return next_card
    return turned_up


def trump_with_vampire(cards: Sequence[Card], trump: Suit | None, copied: Card | None) -> Suit | None:
    """The trump of a trick: that of the round, unless a vampire is in it and copies a suited card (§8).

    The suit of that card is trump for this trick. That makes a difference only where the werewolf lies in
    the place of the card turned up; otherwise the copied card has made the trump of the round itself.
    """
    if copied is None or copied.kind is not Kind.SUITED:
        return trump
    return copied.suit if Kind.VAMPIRE in [card.kind for card in cards] else trump


def led_suit(cards: Sequence[Card], ruleset: Ruleset = STANDARD, copied: Card | None = None) -> Suit | None:
    """The suit that has to be followed: that of the first suited card, unless a wizard came before it (§5.2).

    Jesters set no suit, so after them the first suited card does. A dragon and a shapeshifter that is a
    wizard free the trick like a wizard; a juggler and a cloud lead the suit that was named; the other special
    cards set none, like a jester (§8). None while no suit has to be followed, and always where everybody
    plays from a colour of his own (§9.1).
    """
    return led_by(effective(cards, copied), ruleset)


def led_by(cards: Sequence[Card], ruleset: Ruleset) -> Suit | None:
    """The suit that is led by these effective cards. Where a wizard after jesters "binds", only a wizard that
    was played first of all frees the trick (§11.3)."""
    if not DECKS[ruleset.deck].follow:
        return None
    binds = ruleset.jesters_then_wizard == "binds"
    for position, card in enumerate(cards):
        if card.suit is not None:
            return card.suit
        if KINDS[card.kind].frees and not (binds and position > 0):
            return None
    return None
