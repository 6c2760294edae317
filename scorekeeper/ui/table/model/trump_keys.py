"""The keys that set the trump: suits, jester and wizard; the special cards on a second page.

And which keys of special cards there are.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.game import Phase, Round, State
from scorekeeper.game.facts import TrumpSet
from scorekeeper.locale import Words
from scorekeeper.locale.cards import capitalised, card_name, short_card_name, suit_folk, suit_name
from scorekeeper.rules import (
    Card,
    Kind,
    Suit,
    dealer_chooses,
    lost_tricks,
    parse_card,
    trump_is_chosen,
    trump_may_be_none,
)
from scorekeeper.ui.design.artwork import SUITS, card_symbol, icon_path, suit_symbol
from scorekeeper.viewmodels.prompt import awaited_choice

MORE, BACK, NONE = "more", "", "none"
"""What a key says that turns the page to the special cards, turns it back, or names no trump."""

MOST_KEYS = 128
"""At most so many keys are kept: those of a round are asked for with every tap."""

_SUITS = frozenset(suit.value for suit in Suit)


@dataclass(frozen=True, slots=True)
class TrumpKey:
    """A key: `data` is a suit, the code of a card, or one of the words above."""

    data: str
    label: str
    symbol: str
    suit: Suit | None = None
    chosen: bool = False
    turns: bool = False
    """Whether it writes nothing down and only shows other keys."""
    name: str = ""
    """What stands on the key below its symbol: on the second page, whose symbols few people know."""


def shows_special_page(state: State, round_: Round, page: str) -> bool:
    """Whether the keys are those of the special cards, which need more room than one row."""
    return page == MORE and bool(state.ruleset.extra_cards) and not round_.awaits_choice


def trump_keys(_: Words, state: State, round_: Round, page: str, most: int) -> tuple[TrumpKey, ...]:
    """The keys of a page: `BACK` or `MORE`; a row has room for `most` keys."""
    ruleset = state.ruleset
    suits = [_suit_key(_, suit, ruleset.deck, suit is round_.suit) for suit in SUITS]
    if round_.awaits_choice:
        none = TrumpKey(NONE, _("No trump named"), suit_symbol(None))
        return (*suits, none) if trump_may_be_none(_card_of(round_)) else tuple(suits)
    jester = _card_key(_, Card(Kind.JESTER), round_.turned_up)
    wizard = _card_key(_, Card(Kind.WIZARD), round_.turned_up)
    special = [_card_key(_, Card(Kind(name)), round_.turned_up) for name in ruleset.extra_cards]
    if not special:
        return (*suits, jester, wizard)
    crowded = len(suits) + 3 > most
    if page == MORE:
        label = _("Suits, jester and wizard")
        back = TrumpKey(BACK, label, icon_path("back"), turns=True, name=_("Back"))
        return (back, *([jester] if crowded else []), *special)
    noted = any(key.chosen for key in special)
    more = TrumpKey(MORE, _("Special card turned up"), icon_path("menu"), chosen=noted, turns=True)
    return (*suits, *([] if crowded else [jester]), wizard, more)


def noted_trump(data: str, round_: Round) -> TrumpSet:
    """What a key notes, by its data: a card, or what was named; where the card decides, the suit alone."""
    if data not in (*_SUITS, NONE):
        return TrumpSet(data, None)
    kept = round_.turned_up if trump_is_chosen(_card_of(round_)) else None
    return TrumpSet(kept, None, none_named=True) if data == NONE else TrumpSet(kept, Suit(data))


def _card_of(round_: Round) -> Card | None:
    return None if round_.turned_up is None else parse_card(round_.turned_up)


def has_special_keys(state: State, round_: Round) -> bool:
    """Whether there is a key of special cards."""
    return has_bomb_key(state, round_) or has_cloud_key(state, round_)


def has_bomb_key(state: State, round_: Round) -> bool:
    """Whether one more trick of this round may have gone to no player (§8)."""
    return _played_now(round_) and round_.lost < lost_tricks(state.ruleset)


def has_cloud_key(state: State, round_: Round) -> bool:
    """Whether a bid of this round can change."""
    return _played_now(round_) and Kind.CLOUD.value in state.ruleset.extra_cards


def _played_now(round_: Round) -> bool:
    return round_.phase in (Phase.PLAY, Phase.RESULTS)


def trump_label(_: Words, state: State, round_: Round) -> tuple[str, Suit | None, str]:
    """The symbol, the suit and the words for the trump of the round."""
    deck = state.ruleset.deck
    if round_.suit is not None:
        words = f"{suit_name(_, round_.suit, deck)} · {suit_folk(_, round_.suit, deck)}"
        return suit_symbol(round_.suit, deck), round_.suit, words
    if (choice := awaited_choice(_, state, round_)) is not None:
        card, who = choice
        return card_symbol(card), None, who
    if round_.trump_known:
        return suit_symbol(None), None, _.in_context("trump", "none")
    return icon_path("pen"), None, _.in_context("trump", "not noted")


@lru_cache(MOST_KEYS)
def _suit_key(_: Words, suit: Suit, deck: str, chosen: bool) -> TrumpKey:
    label = _("Trump {suit}, {folk}", suit=suit_name(_, suit, deck), folk=suit_folk(_, suit, deck))
    return TrumpKey(suit.value, label, suit_symbol(suit, deck), suit, chosen=chosen)


@lru_cache(MOST_KEYS)
def _card_key(_: Words, card: Card, turned_up: str | None) -> TrumpKey:
    return TrumpKey(
        card.code,
        _turned_up(_, card),
        card_symbol(card),
        chosen=turned_up == card.code,
        name=short_card_name(_, card),
    )


def _turned_up(_: Words, card: Card) -> str:
    if card.kind is Kind.JESTER:
        return _("Jester turned up: no trump")
    if card.kind is Kind.WIZARD:
        return _("Wizard turned up: the dealer chooses")
    name = capitalised(card_name(_, card))
    if dealer_chooses(card):
        return _("{card} turned up: the dealer chooses", card=name)
    if trump_may_be_none(card):
        return _("{card} laid in the place of the trump card: its holder names a suit or none", card=name)
    return _("{card} turned up: no trump", card=name)
