"""The judge's bench: the trick, which cards there are, and what lies under the thumb.

Everything here is a frozen value; what a tap makes of it is in `judge`. No widgets and no words.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from enum import StrEnum

from scorekeeper.rules import (
    DECKS,
    EXTRA_CARDS,
    JESTER,
    WIZARD,
    Card,
    Deck,
    Kind,
    Ruleset,
    RuleViolation,
    Suit,
    Verdict,
    judge,
    verify_cards,
)
from scorekeeper.ui.artwork import SUITS
from scorekeeper.ui.judge_company import Company, anybody
from scorekeeper.ui.judge_trick import Question, Trick, question_about

ALIKE = frozenset({Kind.WIZARD, Kind.JESTER})
"""The kinds of which a deck holds several cards."""


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
    special: bool = False
    """Whether the special cards lie there instead."""

    @property
    def ruleset(self) -> Ruleset:
        """The rules by which the trick is judged."""
        return self.company.ruleset

    @property
    def deck(self) -> Deck:
        """The cards without the special ones."""
        return DECKS[self.ruleset.deck]

    @property
    def complete(self) -> bool:
        """Everybody has played."""
        return len(self.trick.cards) == self.company.most

    @property
    def verdict(self) -> Verdict | None:
        """What becomes of the trick as it stands, None as long as it is empty."""
        trick = self.trick
        if not trick.cards:
            return None
        return judge(trick.cards, trick.trump, self.ruleset, trick.copied)

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
        """Every card that lies on the bench, and the one turned up where the vampire has made it known."""
        trick = self.trick
        held = (card for hand in trick.hands for card in hand)
        turned_up = trick.middle if Kind.VAMPIRE in self.ruleset.extra_cards else ()
        more = (card for card in (*turned_up, trick.pending) if card is not None)
        return (*trick.cards, *held, *more)


def opened(company: Company, kept: Bench | None = None) -> Bench:
    """The bench for these people: the one that was left half-way, if it is still about the same round.

    What the table has learnt since (the trump, another dealer) goes into it.
    """
    if kept is None or _table(kept.company) != _table(company):
        return Bench(
            company, Trick(company.leader, company.trump, company.trump_known, middle=company.middle)
        )
    trick, before = kept.trick, kept.company
    if (before.trump, before.trump_known) != (company.trump, company.trump_known):
        trick = replace(trick, trump=company.trump, trump_known=company.trump_known)
    if before.middle != company.middle:
        trick = replace(trick, middle=company.middle)
    if before.leader != company.leader:
        trick = replace(trick, leader=company.leader)
    return replace(kept, company=company, trick=trick)


def _table(company: Company) -> tuple[object, ...]:
    return company.players, company.round, company.ruleset


def play_with(bench: Bench, ruleset: Ruleset) -> Bench:
    """Other cards, or other rules for the same ones; a trick that can lie there with them stays."""
    company = anybody(ruleset)
    if ruleset.deck == bench.ruleset.deck and _fits(bench, ruleset):
        return replace(bench, company=company, earlier=(), special=False)
    return opened(company)


def _fits(bench: Bench, ruleset: Ruleset) -> bool:
    try:
        verify_cards(bench.entered, ruleset)
    except RuleViolation:
        return False
    return True


def use_of(bench: Bench, card: Card) -> Use:
    """What a tap on that card would do."""
    if card.kind not in ALIKE and card in bench.hand:
        return Use.HELD
    if bench.asked is None and not bench.complete and card in bench.trick.hands[len(bench.trick.cards)]:
        return Use.FREE  # the hand that was looked into is about to play it
    counted = Counter(lying.bare for lying in bench.entered)[card]
    copies = bench.deck.copies(card) + int(card.kind in bench.ruleset.extra_cards)
    return Use.FREE if counted < copies else Use.GONE


# The keys ----------------------------------------------------------------------------------------------


def suited_keys(bench: Bench) -> tuple[tuple[Card, Use], ...]:
    """The values of the chosen suit, from the lowest up."""
    return tuple(
        (card, use_of(bench, card))
        for card in (Card(Kind.SUITED, bench.suit, value) for value in bench.deck.values)
    )


def plain_keys(bench: Bench) -> tuple[tuple[Card, Use], ...]:
    """The wizard and the jester."""
    return tuple((card, use_of(bench, card)) for card in (WIZARD, JESTER))


def special_keys(bench: Bench) -> tuple[tuple[Card, Use], ...]:
    """The special cards that are mixed in (§8), in the rulebook's order."""
    mixed_in = (Card(Kind(name)) for name in EXTRA_CARDS if name in bench.ruleset.extra_cards)
    return tuple((card, use_of(bench, card)) for card in mixed_in)


def asks_for(bench: Bench, card: Card) -> Question | None:
    """What a tap on that key would ask for next."""
    plays = bench.asked is None and bench.trick.pending is None
    return question_about(card, bench.trick.middle) if plays else None
