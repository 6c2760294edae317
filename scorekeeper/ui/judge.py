"""What taps make of the judge's bench: cards are played, named, shown in a hand and taken back.

Everything here is a frozen value; a tap makes the next one. No widgets and no words.
"""

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
from scorekeeper.ui.judge_bench import Bench, Use, use_of
from scorekeeper.ui.judge_company import Middle
from scorekeeper.ui.judge_trick import NO_HANDS, Hands, Question, Trick


def tap_card(bench: Bench, card: Card) -> Bench:
    """The card is played, or goes into the hand that is looked into, or out of it; where it is asked which
    card was turned up, it is that one.

    Raises `CARD_TWICE` when it lies on the bench already, `TOO_MANY_CARDS` when everybody has played,
    `HAND_TOO_LARGE` when nobody can hold so many, what `turn_up` raises, and `SUIT_MISSING` or `FORM_MISSING`
    while that is asked about another card.
    """
    if bench.trick.question in TURNED_UP:
        return turn_up(bench, card)
    _verify_nothing_asked(bench)
    if bench.asked is None:
        return _play(bench, card)
    hand = bench.hand
    if use_of(bench, card) is Use.HELD:
        hand = tuple(held for held in hand if held != card)
    else:
        hand = (*hand, card)
        verify_cards((*bench.entered, card), bench.ruleset)
        verify_hand((*hand, *bench.trick.cards[bench.asked : bench.asked + 1]), (), bench.ruleset)
    return _changed(bench, replace(bench.trick, hands=_with_hand(bench.trick.hands, bench.asked, hand)))


def _play(bench: Bench, card: Card) -> Bench:
    trick, position = bench.trick, len(bench.trick.cards)
    if bench.complete:
        raise RuleViolation(Code.TOO_MANY_CARDS, cards=position + 1, most=bench.company.most)
    hands = trick.hands
    if card in hands[position]:  # the player's whole hand was looked into before the card was played
        rest = list(hands[position])
        rest.remove(card)
        hands = _with_hand(hands, position, tuple(rest))
    else:
        verify_cards((*bench.entered, card), bench.ruleset)
    return _said(bench, replace(trick, pending=card, hands=hands))


# What special cards ask for ----------------------------------------------------------------------------

TURNED_UP = (Question.TURNED_UP, Question.NEXT_CARD)
"""The questions that are answered with a card."""


def turn_up(bench: Bench, card: Card | None) -> Bench:
    """That card was turned up, or after it where the werewolf lies; None: there was none.

    It makes the trump where nobody has said what is trump (§3). Means nothing unless it is asked. Raises
    `CARD_TWICE` when it lies on the bench already, and what `verify_trump` raises when the table says that
    something else is trump.
    """
    trick = bench.trick
    if trick.question not in TURNED_UP:
        return bench
    if card is not None:
        verify_cards((*bench.entered, card), bench.ruleset)
    if trick.middle:  # the werewolf lies there, and its holder has named the trump
        return _said(bench, replace(trick, middle=(*trick.middle, card)))
    if bench.company.trump_known and card is not None:
        verify_trump(card, trick.trump)
    if card is None or not trump_is_chosen(card):
        trick = replace(trick, trump=trump_of(card), trump_known=True)
    return _said(bench, replace(trick, middle=(card,)))


def name_suit(bench: Bench, suit: Suit) -> Bench:
    """The suit that the player of the pending card names; it means nothing unless it is asked."""
    pending = bench.trick.pending
    if pending is None or bench.trick.question is not Question.SUIT:
        return bench
    return _said(bench, replace(bench.trick, pending=replace(pending, suit=suit)))


def name_form(bench: Bench, form: Kind) -> Bench:
    """What the pending card is played as, a wizard or a jester; it means nothing unless it is asked."""
    pending = bench.trick.pending
    if pending is None or bench.trick.question is not Question.FORM or form not in FORMS:
        return bench
    return _said(bench, replace(bench.trick, pending=replace(pending, form=form)))


def _said(bench: Bench, trick: Trick) -> Bench:
    """The pending card lies there as soon as nothing is asked about it any more."""
    suit = bench.suit
    if trick.pending is not None and trick.question is None:
        trick = replace(trick, cards=(*trick.cards, trick.pending), pending=None)
    elif trick.question is Question.TURNED_UP and trick.trump is not None:
        suit = trick.trump  # most likely a card of that suit was turned up
    return replace(_changed(bench, trick), suit=suit, special=False)


def _verify_nothing_asked(bench: Bench) -> None:
    """Raise what is missing about the pending card, if there is one."""
    match bench.trick.question, bench.trick.pending:
        case Question.SUIT, Card() as card:
            raise RuleViolation(Code.SUIT_MISSING, card=card.code)
        case Question.FORM, Card() as card:
            raise RuleViolation(Code.FORM_MISSING, card=card.code)


# The whole trick ---------------------------------------------------------------------------------------


def can_undo(bench: Bench) -> bool:
    """Is there a tap to take back?"""
    return bool(bench.earlier)


def undo(bench: Bench) -> Bench:
    """Take the last tap back, that of "next trick" included."""
    if not bench.earlier:
        return bench
    *earlier, trick = bench.earlier
    asked = bench.asked if bench.asked is not None and bench.asked <= len(trick.cards) else None
    return replace(bench, trick=trick, earlier=tuple(earlier), asked=asked)


def next_trick(bench: Bench) -> Bench:
    """An empty trick, led by whoever took the one before (§5.1), or would have without the bomb (§8).

    Where nobody knows who plays, nobody knows either whether the card turned up is still the same.
    """
    leader, players, verdict = bench.trick.leader, bench.company.players, bench.verdict
    if bench.complete and players and verdict is not None:
        leader = (leader + (verdict.next_leader or 0)) % len(players)
    middle: Middle = bench.trick.middle if players else bench.company.middle
    trick = replace(bench.trick, leader=leader, cards=(), hands=NO_HANDS, middle=middle, pending=None)
    return replace(_changed(bench, trick), asked=None)


def ask(bench: Bench, position: int) -> Bench:
    """Look into the hand of that position, or no longer if it is the one already.

    The position after the last card is the player who is to play next; any other that has no card means
    nothing, and so does every one while something is asked about a card.
    """
    if position == bench.asked:
        return replace(bench, asked=None)
    nobody_left = position == bench.company.most or bench.trick.pending is not None
    is_place = 0 <= position <= len(bench.trick.cards)
    return replace(bench, asked=position) if is_place and not nobody_left else bench


def answer_only(bench: Bench) -> Bench:
    """Back from a hand to the trick."""
    return replace(bench, asked=None)


def choose_suit(bench: Bench, suit: Suit) -> Bench:
    """The values of that suit under the thumb; where a suit is asked for, it is named."""
    if bench.trick.question is Question.SUIT:
        return name_suit(bench, suit)
    return replace(bench, suit=suit, special=False)


def show_special(bench: Bench) -> Bench:
    """The special cards under the thumb, or the suit again."""
    return replace(bench, special=not bench.special)


def set_trump(bench: Bench, suit: Suit | None) -> Bench:
    """That suit is trump, or none is. A card turned up that says otherwise is forgotten."""
    trick = bench.trick
    if trick.middle and trump_of(trick.middle[0], suit) is not suit:
        trick = replace(trick, middle=())
    return _changed(bench, replace(trick, trump=suit, trump_known=True))


def set_leader(bench: Bench, player: int) -> Bench:
    """Somebody else led the trick: `player` counts among the players of the company."""
    return _changed(bench, replace(bench.trick, leader=player))


def _changed(bench: Bench, trick: Trick) -> Bench:
    return (
        bench if trick == bench.trick else replace(bench, trick=trick, earlier=(*bench.earlier, bench.trick))
    )


def _with_hand(hands: Hands, position: int, hand: tuple[Card, ...]) -> Hands:
    return (*hands[:position], hand, *hands[position + 1 :])
