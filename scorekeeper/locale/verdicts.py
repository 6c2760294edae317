"""Words for verdicts: who takes a trick and why, and what has to be followed.

Every function takes the words of the reader's language first. Words for cards and suits come from `cards`.
"""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.locale import Words
from scorekeeper.locale.cards import beginning, suit_played
from scorekeeper.locale.special_words import after_sentences, counting_sentences
from scorekeeper.locale.verdict_reasons import Lying, reason_sentence
from scorekeeper.rules import DECKS, STANDARD, Card, Ruleset, Suit, Verdict, effective, led_suit, must_follow
from scorekeeper.rules.counting import trump_with_vampire
from scorekeeper.rules.kinds import BASIC

__all__ = [
    "after_sentences",
    "follow_sentence",
    "leader_sentence",
    "led_sentence",
    "legal_sentence",
    "verdict_sentence",
    "winner_sentence",
]


def winner_sentence(_: Words, verdict: Verdict, names: Sequence[str] | None = None) -> str:
    """Who takes the trick: "Thomas takes the trick", or "Card 3 takes the trick" where names are not known.

    `names` are those of the players in the order in which they played.
    """
    if verdict.winner is None:
        return _("Nobody takes the trick")
    if names is None:
        return _("Card {position} takes the trick", position=verdict.winner + 1)
    return _("{player} takes the trick", player=names[verdict.winner])


def leader_sentence(_: Words, verdict: Verdict, names: Sequence[str] | None = None) -> str:
    """Who leads the next trick (§5.1); empty where nobody does."""
    if verdict.next_leader is None:
        return ""
    if names is None:
        return _("Whoever played card {position} leads next", position=verdict.next_leader + 1)
    return _("{player} leads next", player=names[verdict.next_leader])


def led_sentence(_: Words, led: Suit | None, deck: str = STANDARD.deck) -> str:
    """Which suit had to be followed in the trick (§5.2)."""
    if led is None:
        return _("No suit had to be followed")
    return _("{suit} had to be followed", suit=beginning(suit_played(_, led, deck)))


def follow_sentence(_: Words, suit: Suit, name: str | None = None, deck: str = STANDARD.deck) -> str:
    """What somebody should have done who held the led suit: "Kevin had to follow red (§5.3)"."""
    followed = suit_played(_, suit, deck)
    if name is None:
        return _("{suit} had to be followed (§5.3)", suit=beginning(followed))
    return _("{player} had to follow {suit} (§5.3)", player=name, suit=followed)


def legal_sentence(
    _: Words,
    hand: Sequence[Card],
    trick: Sequence[Card],
    ruleset: Ruleset = STANDARD,
    copied: Card | None = None,
) -> str:
    """Why this hand may play what it may (§5.2 to §5.4, §8, §9.1)."""
    if not DECKS[ruleset.deck].follow:
        return _("Nobody has to follow suit: every card may be played (§9.1).")
    led = led_suit(trick, ruleset, copied)
    if led is None:
        return _("No suit has to be followed: every card may be played (§5.2).")
    suit = beginning(suit_played(_, led, ruleset.deck))
    if must_follow(hand, trick, ruleset, copied) is None:
        return _("{suit} cannot be followed: every card may be played (§5.4).", suit=suit)
    if any(card.kind not in BASIC for card in hand):
        return _(
            "{suit} has to be followed; wizards, jesters and special cards may always be played (§5.3, §8).",
            suit=suit,
        )
    return _("{suit} has to be followed; wizards and jesters may always be played (§5.3).", suit=suit)


def verdict_sentence(
    _: Words,
    cards: Sequence[Card],
    trump: Suit | None,
    verdict: Verdict,
    names: Sequence[str] | None = None,
    ruleset: Ruleset = STANDARD,
    copied: Card | None = None,
) -> str:
    """Why the trick goes where it goes, in full sentences; with `names`, who takes it comes first.

    Every card that mattered is named. The arguments are those that were judged; `after_sentences` says what
    happens next.
    """
    trick = Lying(
        tuple(cards),
        effective(cards, copied),
        trump_with_vampire(cards, trump, copied),
        verdict,
        ruleset.deck,
    )
    sentences = [*counting_sentences(_, cards, trump, copied), reason_sentence(_, trick)]
    if names is not None:
        sentences.insert(0, f"{winner_sentence(_, verdict, names)}.")
    return " ".join(sentences)
