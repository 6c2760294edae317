"""How many six-card tricks the rules judge in a second of one core, whatever else the machine has to do."""

import random
from dataclasses import replace
from time import process_time

from scorekeeper import rules as r

GOAL = 100_000
GOAL_WITH_SPECIAL_CARDS = 80_000
TRICKS = 2_000
SECONDS = 1.0

Question = tuple[tuple[r.Card, ...], r.Suit | None, r.Ruleset, r.Card | None]
"""Cards in the order of play, trump, the rules, and what a vampire copies."""


def figures():
    special = judgements_a_second(r.EXTRA_CARDS)
    return [
        ("six-card tricks judged", judgements_a_second(()), "/s", float(GOAL)),
        ("the same with all special cards", special, "/s", float(GOAL_WITH_SPECIAL_CARDS)),
    ]


def judgements_a_second(extra_cards):
    """Tricks of a shuffled deck, each with a trump drawn for it, judged again and again for a second."""
    tricks = dealt(extra_cards)
    judged, start = 0, process_time()
    while (passed := process_time() - start) < SECONDS:
        for cards, trump, ruleset, copied in tricks:
            r.judge(cards, trump, ruleset, copied)
        judged += len(tricks)
    return judged / passed


def dealt(extra_cards):
    """Six cards of the shuffled deck and the one turned up."""
    rng = random.Random(60)
    ruleset = r.Ruleset(extra_cards=extra_cards)
    deck = (*r.DECKS[ruleset.deck].cards(), *(r.Card(r.Kind(name)) for name in extra_cards))
    tricks = []
    for _ in range(TRICKS):
        *cards, copied = rng.sample(deck, 7)
        tricks.append((played(rng, cards, copied), rng.choice([None, *r.Suit]), ruleset, copied))
    return tricks


def played(rng, cards, copied):
    """The cards as they are played, each with the suit or the form that it asks for."""
    return tuple(_named(rng, card, r.named_on_play(card, copied)) for card in cards)


def _named(rng, card, named):
    if named is r.NamedOnPlay.SUIT:
        return replace(card, suit=rng.choice(list(r.Suit)))
    return replace(card, form=rng.choice(r.FORMS)) if named is r.NamedOnPlay.FORM else card
