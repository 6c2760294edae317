"""Random situations for properties: cards of any deck with any special cards mixed in, dealt and played."""

from dataclasses import dataclass, replace
from random import Random

from hypothesis import strategies as st

from scorekeeper import rules as r

BASIC_CARDS = 10
"""So many cards of the deck lie among the special ones, so that these are not rare."""


@dataclass(frozen=True)
class TrickSituation:
    """What lies there and what somebody holds, in a game of this ruleset."""

    ruleset: r.Ruleset
    trump: r.Suit | None
    turned_up: r.Card | None
    copied: r.Card | None
    trick: tuple[r.Card, ...]
    hand: tuple[r.Card, ...]

    @property
    def plain(self):
        """Trick, trump, copied card and game for the rulebook written a second time."""
        game = "standard" if self.ruleset.deck == "wizard" else self.ruleset.deck
        copied = self.copied.code if self.copied else ""
        return codes_of(self.trick), self.trump.letter if self.trump else "", copied, game

    @property
    def binds(self):
        return self.ruleset.jesters_then_wizard == "binds"


def codes_of(cards):
    return [card.code for card in cards]


@st.composite
def trick_situations(draw):
    """A trick of one to six cards, a hand of one to eight, and perhaps a card turned up."""
    deck = draw(st.sampled_from(list(r.DECKS)))
    extra_cards = draw(st.sets(st.sampled_from(r.EXTRA_CARDS))) if deck == "wizard" else set()
    extra_cards = tuple(name for name in r.EXTRA_CARDS if name in extra_cards)
    ruleset = r.Ruleset(
        deck=deck, extra_cards=extra_cards, jesters_then_wizard=draw(st.sampled_from(["free", "binds"]))
    )
    chance = Random(draw(st.integers(0, 2**32)))
    special = [r.Card(r.Kind(name)) for name in extra_cards]
    lying, held = draw(st.integers(1, 6)), draw(st.integers(1, 8))
    basic = chance.sample(r.DECKS[deck].cards(), BASIC_CARDS + lying + held - len(special))
    cards = chance.sample([*special, *basic], len(special) + len(basic))
    turned_up, next_card = cards[-1], cards[-2]
    if not draw(st.booleans()):
        turned_up = None
    copied = r.copied_card(turned_up, next_card)
    trick = tuple(_played(draw, card, copied) for card in cards[:lying])
    trump = turned_up.suit if turned_up and turned_up.suit else draw(st.sampled_from([None, *r.Suit]))
    return TrickSituation(ruleset, trump, turned_up, copied, trick, tuple(cards[lying : lying + held]))


def _played(draw, card, copied):
    named = r.named_on_play(card, copied)
    if named is r.NamedOnPlay.SUIT:
        return replace(card, suit=draw(st.sampled_from(r.Suit)))
    return replace(card, form=draw(st.sampled_from(r.FORMS))) if named is r.NamedOnPlay.FORM else card
