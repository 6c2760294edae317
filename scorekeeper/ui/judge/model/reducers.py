"""Reducers: each takes a `TrickEntry` and returns the next one, after a tap on a card, on undo and so on."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.rules import (
    FORMS,
    Card,
    Code,
    Kind,
    RuleViolation,
    Suit,
    trump_is_chosen,
    trump_of,
    verify_cards,
    verify_hand,
    verify_trump,
)
from scorekeeper.ui.judge.model.trick_entry import (
    CardQuestion,
    Hands,
    KeyState,
    Trick,
    TrickEntry,
    key_state,
    trick_after,
)


def tap_card(entry: TrickEntry, card: Card) -> TrickEntry:
    """The card is played, or goes into the hand that is inspected, or out of it; while the card turned up is
    asked for, it is that one. One that was named for a hand, which may have been a question only, leaves it.

    Raises `CARD_TWICE` when it was entered already, `TOO_MANY_CARDS` when the trick is complete,
    `HAND_TOO_LARGE` when no hand can hold so many, what `turn_up` raises, and `SUIT_MISSING` or
    `FORM_MISSING` while that is asked about another card.
    """
    if entry.trick.question in ASK_FOR_A_CARD:
        return turn_up(entry, card)
    match entry.trick.question, entry.trick.pending:
        case CardQuestion.SUIT, Card() as pending:
            raise RuleViolation(Code.SUIT_MISSING, card=pending.code)
        case CardQuestion.FORM, Card() as pending:
            raise RuleViolation(Code.FORM_MISSING, card=pending.code)
    if entry.inspected is None:
        position = len(entry.trick.cards)
        if entry.is_complete:
            raise RuleViolation(Code.TOO_MANY_CARDS, cards=position + 1, most=entry.context.max_cards)
        hands = _hands_without(entry, card, position)
        return _settle(entry, replace(entry.trick, pending=card, hands=hands))
    hand = entry.hand
    if key_state(entry, card) is KeyState.IN_HAND:
        hand = tuple(held for held in hand if held != card)
    else:
        hand = (*hand, card)
        verify_cards((*entry.entered, card), entry.ruleset)
        verify_hand((*hand, *entry.trick.cards[entry.inspected : entry.inspected + 1]), (), entry.ruleset)
    return _changed(entry, replace(entry.trick, hands=_with_hand(entry.trick.hands, entry.inspected, hand)))


def _hands_without(entry: TrickEntry, card: Card, position: int) -> Hands:
    """The hands once that card lies elsewhere: out of the hand of that position, or where no copy of it is
    left, out of another one. Raises `CARD_TWICE` when no hand holds it either."""
    hands = entry.trick.hands
    try:
        verify_cards((*entry.entered, card), entry.ruleset)
        holders = (position,)
    except RuleViolation:
        holders = (position, *range(len(hands)))
        if not any(card in hand for hand in hands):
            raise
    holder = next((holder for holder in holders if card in hands[holder]), None)
    if holder is None:
        return hands
    rest = list(hands[holder])
    rest.remove(card)
    return _with_hand(hands, holder, tuple(rest))


# What special cards ask for ----------------------------------------------------------------------------

ASK_FOR_A_CARD = (CardQuestion.TURNED_UP, CardQuestion.NEXT_CARD)
"""The questions that are answered with a card."""


def turn_up(entry: TrickEntry, card: Card | None) -> TrickEntry:
    """That card was turned up, or came next after the werewolf was turned up; None: there was none.

    It makes the trump where the trump is not known (§3). Changes nothing unless it is asked for. Raises
    `CARD_TWICE` when it was entered already, and what `verify_trump` raises when it contradicts the trump.
    """
    trick = entry.trick
    if trick.question not in ASK_FOR_A_CARD:
        return entry
    if card is not None:
        verify_cards((*entry.entered, card), entry.ruleset)
    if trick.turned_up:  # the werewolf was turned up, and its holder has named the trump
        return _settle(entry, replace(trick, turned_up=(*trick.turned_up, card)))
    if entry.context.trump_known and card is not None:
        verify_trump(card, trick.trump)
    if card is None or not trump_is_chosen(card):
        trick = replace(trick, trump=trump_of(card), trump_known=True)
    return _settle(entry, replace(trick, turned_up=(card,)))


def name_suit(entry: TrickEntry, suit: Suit) -> TrickEntry:
    """The suit that the player of the pending card names; changes nothing unless it is asked for."""
    pending = entry.trick.pending
    if pending is None or entry.trick.question is not CardQuestion.SUIT:
        return entry
    return _settle(entry, replace(entry.trick, pending=replace(pending, suit=suit)))


def name_form(entry: TrickEntry, form: Kind) -> TrickEntry:
    """What the pending card is played as, a wizard or a jester; changes nothing unless it is asked."""
    pending = entry.trick.pending
    if pending is None or entry.trick.question is not CardQuestion.FORM or form not in FORMS:
        return entry
    return _settle(entry, replace(entry.trick, pending=replace(pending, form=form)))


def _settle(entry: TrickEntry, trick: Trick) -> TrickEntry:
    """Play the pending card as soon as no question about it is open."""
    suit = entry.keypad_suit
    if trick.pending is not None and trick.question is None:
        trick = replace(trick, cards=(*trick.cards, trick.pending), pending=None)
    elif trick.question is CardQuestion.TURNED_UP and trick.trump is not None:
        suit = trick.trump  # most likely a card of that suit was turned up
    return replace(_changed(entry, trick), keypad_suit=suit, special_shown=False)


# The whole trick ---------------------------------------------------------------------------------------


def take_back(entry: TrickEntry) -> TrickEntry:
    """Take the last tap back, that of "next trick" included."""
    if not entry.history:
        return entry
    *history, trick = entry.history
    inspected = (
        entry.inspected if entry.inspected is not None and entry.inspected <= len(trick.cards) else None
    )
    return replace(entry, trick=trick, history=tuple(history), inspected=inspected)


def next_trick(entry: TrickEntry) -> TrickEntry:
    """An empty trick, led by who won the one before (§5.1), or would have without the bomb (§8).

    Without players it may be another round: the card turned up is asked for again.
    """
    return replace(_changed(entry, trick_after(entry)), inspected=None)


def inspect_hand(entry: TrickEntry, position: int) -> TrickEntry:
    """Inspect the hand of that position, or close it if it is the one that is inspected.

    The position after the last card is that of the next player. Other positions without a card change
    nothing, nor does any position while a question about a card is open.
    """
    if position == entry.inspected:
        return replace(entry, inspected=None)
    is_last = position == entry.context.max_cards or entry.trick.pending is not None
    is_place = 0 <= position <= len(entry.trick.cards)
    return replace(entry, inspected=position) if is_place and not is_last else entry


def close_hand(entry: TrickEntry) -> TrickEntry:
    """Close the inspected hand: the trick is shown again."""
    return replace(entry, inspected=None)


def choose_suit(entry: TrickEntry, suit: Suit) -> TrickEntry:
    """Show the keys of that suit; while a suit is asked for, it is named."""
    if entry.trick.question is CardQuestion.SUIT:
        return name_suit(entry, suit)
    return replace(entry, keypad_suit=suit, special_shown=False)


def toggle_special(entry: TrickEntry) -> TrickEntry:
    """Show the keys of the special cards, or those of the suit again."""
    return replace(entry, special_shown=not entry.special_shown)


def choose_trump(entry: TrickEntry, suit: Suit | None) -> TrickEntry:
    """That suit is trump, or none is. A card turned up that contradicts it is dropped."""
    trick = entry.trick
    if trick.turned_up and trump_of(trick.turned_up[0], suit) is not suit:
        trick = replace(trick, turned_up=())
    return _changed(entry, replace(trick, trump=suit, trump_known=True))


def set_leader(entry: TrickEntry, player: int) -> TrickEntry:
    """Another player led the trick: `player` is an index of the players of the context."""
    return _changed(entry, replace(entry.trick, leader=player))


def _changed(entry: TrickEntry, trick: Trick) -> TrickEntry:
    return (
        entry if trick == entry.trick else replace(entry, trick=trick, history=(*entry.history, entry.trick))
    )


def _with_hand(hands: Hands, position: int, hand: tuple[Card, ...]) -> Hands:
    return (*hands[:position], hand, *hands[position + 1 :])
