"""A trick under judgement: the cards in the order of play, what is trump, and the hands somebody showed.

Everything here is a frozen value; a tap makes the next one. No widgets and no words.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from enum import StrEnum

from scorekeeper.rules import (
    DECKS,
    JESTER,
    STANDARD,
    WIZARD,
    Card,
    Code,
    Kind,
    RuleViolation,
    Suit,
    judge,
    verify_cards,
    verify_hand,
)
from scorekeeper.ui.artwork import SUITS
from scorekeeper.ui.judge_company import MOST_CARDS, Company

VALUES = DECKS[STANDARD.deck].values

Hands = tuple[tuple[Card, ...], ...]
NO_HANDS: Hands = ((),) * MOST_CARDS


@dataclass(frozen=True, slots=True)
class Trick:
    """What was tapped in. A hand is what the player of that position holds besides the card played."""

    leader: int = 0
    trump: Suit | None = None
    trump_known: bool = False
    cards: tuple[Card, ...] = ()
    hands: Hands = NO_HANDS


class Use(StrEnum):
    """What a card's key does."""

    FREE = "free"
    HELD = "held"  # it lies in the hand that is being entered; touched again it is taken out
    GONE = "gone"  # it lies elsewhere already; touched it says so


@dataclass(frozen=True, slots=True)
class Bench:
    """The judge's bench: the trick, how it came to be, and what is being asked about it."""

    company: Company
    trick: Trick
    earlier: tuple[Trick, ...] = field(default=(), compare=False)
    """The trick before each tap, oldest first."""
    asked: int | None = None
    """The position whose hand is looked into; that of the next card is "what may be played"."""
    suit: Suit = SUITS[0]
    """The suit whose values lie under the thumb."""

    @property
    def complete(self) -> bool:
        """Everybody has played."""
        return len(self.trick.cards) == self.company.most

    @property
    def names(self) -> tuple[str, ...]:
        """The players in the order in which they play to this trick; empty where they are not known."""
        players, leader = self.company.players, self.trick.leader
        return players[leader:] + players[:leader]

    @property
    def hand(self) -> tuple[Card, ...]:
        """The hand that is looked into, besides the card played from it."""
        return () if self.asked is None else self.trick.hands[self.asked]

    @property
    def entered(self) -> tuple[Card, ...]:
        """Every card that lies on the bench."""
        return (*self.trick.cards, *(card for hand in self.trick.hands for card in hand))


def opened(company: Company, kept: Bench | None = None) -> Bench:
    """The bench for these people: the one that was left half-way, if it is still about the same round.

    What the table has learnt since (the trump, another dealer) goes into it.
    """
    if kept is None or (kept.company.players, kept.company.round) != (company.players, company.round):
        return Bench(company, Trick(company.leader, company.trump, company.trump_known))
    trick, before = kept.trick, kept.company
    if (before.trump, before.trump_known) != (company.trump, company.trump_known):
        trick = replace(trick, trump=company.trump, trump_known=company.trump_known)
    if before.leader != company.leader:
        trick = replace(trick, leader=company.leader)
    return replace(kept, company=company, trick=trick)


def use_of(bench: Bench, card: Card) -> Use:
    """What a tap on that card would do."""
    if card.kind is Kind.SUITED and card in bench.hand:
        return Use.HELD
    if bench.asked is None and not bench.complete and card in bench.trick.hands[len(bench.trick.cards)]:
        return Use.FREE  # the hand that was looked into is about to play it
    counted = Counter(bench.entered)[card]
    return Use.FREE if counted < DECKS[STANDARD.deck].copies(card) else Use.GONE


def tap_card(bench: Bench, card: Card) -> Bench:
    """The card is played, or goes into the hand that is looked into, or out of it.

    Raises `CARD_TWICE` when it lies on the bench already, `TOO_MANY_CARDS` when everybody has played and
    `HAND_TOO_LARGE` when nobody can hold so many.
    """
    if bench.asked is None:
        return _play(bench, card)
    hand = bench.hand
    if use_of(bench, card) is Use.HELD:
        hand = tuple(held for held in hand if held != card)
    else:
        hand = (*hand, card)
        verify_cards((*bench.entered, card))
        verify_hand((*hand, *bench.trick.cards[bench.asked : bench.asked + 1]), ())
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
        verify_cards((*bench.entered, card))
    return _changed(bench, replace(trick, cards=(*trick.cards, card), hands=hands))


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
    """An empty trick. Whoever took the one before leads it, if that was complete (§5.1)."""
    leader = bench.trick.leader
    if bench.complete and bench.company.players:
        won = judge(bench.trick.cards, bench.trick.trump).next_leader
        leader = (leader + (won or 0)) % len(bench.company.players)
    trick = replace(bench.trick, leader=leader, cards=(), hands=NO_HANDS)
    return replace(_changed(bench, trick), asked=None)


def ask(bench: Bench, position: int) -> Bench:
    """Look into the hand of that position, or no longer if it is the one already.

    The position after the last card is the player who is to play next; a position beyond it means nothing.
    """
    if position == bench.asked:
        return replace(bench, asked=None)
    nobody_left = position == bench.company.most
    return bench if nobody_left or position > len(bench.trick.cards) else replace(bench, asked=position)


def answer_only(bench: Bench) -> Bench:
    """Back from a hand to the trick."""
    return replace(bench, asked=None)


def choose_suit(bench: Bench, suit: Suit) -> Bench:
    """The values of that suit under the thumb."""
    return replace(bench, suit=suit)


def set_trump(bench: Bench, suit: Suit | None) -> Bench:
    """That suit is trump, or none is."""
    return _changed(bench, replace(bench.trick, trump=suit, trump_known=True))


def set_leader(bench: Bench, player: int) -> Bench:
    """Somebody else led the trick: `player` counts among the players of the company."""
    return _changed(bench, replace(bench.trick, leader=player))


def keys(bench: Bench) -> tuple[tuple[Card, Use], ...]:
    """The cards under the thumb: the chosen suit from the lowest up, then the wizard and the jester."""
    cards = (*(Card(Kind.SUITED, bench.suit, value) for value in VALUES), WIZARD, JESTER)
    return tuple((card, use_of(bench, card)) for card in cards)


def _changed(bench: Bench, trick: Trick) -> Bench:
    return (
        bench if trick == bench.trick else replace(bench, trick=trick, earlier=(*bench.earlier, bench.trick))
    )


def _with_hand(hands: Hands, position: int, hand: tuple[Card, ...]) -> Hands:
    return (*hands[:position], hand, *hands[position + 1 :])
