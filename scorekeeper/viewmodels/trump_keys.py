"""The keys that set the trump, and whether there are keys for special cards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.game import Phase, Round, State
from scorekeeper.game.facts import TrumpSet
from scorekeeper.locale import Words
from scorekeeper.locale.cards import capitalised, card_name, short_card_name, suit_folk, suit_name
from scorekeeper.rules import (
    SUITS,
    Card,
    Kind,
    Suit,
    dealer_chooses,
    lost_tricks,
    parse_card,
    trump_is_chosen,
    trump_may_be_none,
)

NONE, NO_TRUMP = "none", "no-trump"
"""What a key says that names no trump, and the symbol for none."""

MOST_KEYS = 128
"""Most keys that are kept in memory: those of a round are asked for with every tap."""

_SUITS = frozenset(suit.value for suit in Suit)


@dataclass(frozen=True, slots=True)
class TrumpKey:
    """A key: `data` is a suit, the code of a card, or what names no trump or turns the page."""

    data: str
    label: str
    symbol: str
    """The name of its symbol, which is that of the `suit` if it has one."""
    suit: Suit | None = None
    chosen: bool = False
    turns: bool = False
    """Whether it writes nothing down and only shows other keys."""
    name: str = ""
    """What stands on the key below its symbol, where there is room for it."""


def suit_keys(_: Words, state: State, round_: Round) -> tuple[TrumpKey, ...]:
    """The keys for the suits, and for none where the holder of a werewolf names the trump."""
    suits = tuple(_suit_key(_, suit, state.ruleset.deck, suit is round_.suit) for suit in SUITS)
    if not (round_.awaits_choice and trump_may_be_none(_card_of(round_))):
        return suits
    return (*suits, TrumpKey(NONE, _("No trump named"), NO_TRUMP, name=suit_name(_, None)))


def card_key(_: Words, kind: Kind, round_: Round) -> TrumpKey:
    """The key that says a card of that kind was turned up."""
    return _card_key(_, Card(kind), round_.turned_up)


def noted_trump(data: str, round_: Round) -> TrumpSet:
    """What a key notes, by its data: a card, or what was named; where the card decides, the suit alone."""
    if data not in (*_SUITS, NONE):
        return TrumpSet(data, None)
    kept = round_.turned_up if trump_is_chosen(_card_of(round_)) else None
    return TrumpSet(kept, None, none_named=True) if data == NONE else TrumpSet(kept, Suit(data))


def suit_sign(suit: Suit | None, deck: str) -> str:
    """The name of the symbol of a suit in that deck, or of no trump (§3.2)."""
    if suit is None:
        return NO_TRUMP
    return f"junior-{suit.value}" if deck == "junior" else suit.value


def _card_of(round_: Round) -> Card | None:
    return None if round_.turned_up is None else parse_card(round_.turned_up)


def has_bomb_key(state: State, round_: Round) -> bool:
    """Whether one more trick of this round may have gone to no player (§8)."""
    return _played_now(round_) and round_.lost < lost_tricks(state.ruleset)


def has_cloud_key(state: State, round_: Round) -> bool:
    """Whether a bid of this round can change."""
    return _played_now(round_) and Kind.CLOUD.value in state.ruleset.extra_cards


def _played_now(round_: Round) -> bool:
    return round_.phase in (Phase.PLAY, Phase.RESULTS)


@lru_cache(MOST_KEYS)
def _suit_key(_: Words, suit: Suit, deck: str, chosen: bool) -> TrumpKey:
    name = suit_name(_, suit, deck)
    label = _("Trump {suit}, {folk}", suit=name, folk=suit_folk(_, suit, deck))
    return TrumpKey(suit.value, label, suit_sign(suit, deck), suit, chosen=chosen, name=name)


@lru_cache(MOST_KEYS)
def _card_key(_: Words, card: Card, turned_up: str | None) -> TrumpKey:
    return TrumpKey(
        card.code,
        _turned_up(_, card),
        card.kind.value,
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
