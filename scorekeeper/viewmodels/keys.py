"""The keys that enter something: numbers, the trump, and whether there are some for special cards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.game import Phase, Round, State
from scorekeeper.game.facts import TrumpSet
from scorekeeper.game.moves import tricks_left_for
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


@dataclass(frozen=True, slots=True)
class NumberKey:
    """A number key. A struck one is not allowed; tapped, it says why."""

    number: int
    struck: bool
    preselected: bool
    spoken: str


def bid_keys(_: Words, round_: Round, seat: int, forbidden: int | None) -> tuple[NumberKey, ...]:
    """The bids from 0 to all cards; the one that plus/minus one forbids (§4.3) is struck."""
    keys = []
    for number in range(round_.cards + 1):
        struck = number == forbidden
        spoken = _("{number}, not allowed", number=number) if struck else _("Bid {number}", number=number)
        keys.append(NumberKey(number, struck, number == round_.bids[seat], spoken))
    return tuple(keys)


def result_keys(_: Words, state: State, round_: Round, seat: int) -> tuple[NumberKey, ...]:
    """The results from 0 to all cards; more tricks than are left are struck."""
    left, likely, keys = tricks_left_for(state, seat), likely_result(state, seat), []
    for number in range(round_.cards + 1):
        struck = number > left
        spoken = _("{number}, not possible", number=number) if struck else _("Made {number}", number=number)
        keys.append(NumberKey(number, struck, number == likely, spoken))
    return tuple(keys)


def likely_result(state: State, seat: int) -> int | None:
    """The result that is preselected: what was entered, what was counted along, else the bid.

    None where it is not possible any more, or not known.
    """
    round_ = state.current
    if round_ is None:
        return None
    counted = round_.taken[seat] if round_.taken_sum else round_.bids[seat]
    likely = round_.results[seat] if round_.results[seat] is not None else counted
    return likely if likely is not None and 0 <= likely <= tricks_left_for(state, seat) else None


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


MORE, BACK = "more", ""
"""The pages: the special cards, and the first one. A key with one of these names turns to that page."""


def shows_special_page(state: State, round_: Round, page: str) -> bool:
    """Whether the keys are those of the special cards, which need more room than one row."""
    return page == MORE and bool(state.ruleset.extra_cards) and not round_.awaits_choice


def trump_keys(_: Words, state: State, round_: Round, page: str, most: int) -> tuple[TrumpKey, ...]:
    """The keys of that page, which is `BACK` or `MORE`; a row has room for `most` keys."""
    suits = suit_keys(_, state, round_)
    if round_.awaits_choice:
        return suits
    jester, wizard = card_key(_, Kind.JESTER, round_), card_key(_, Kind.WIZARD, round_)
    special = [card_key(_, Kind(name), round_) for name in state.ruleset.extra_cards]
    if not special:
        return (*suits, jester, wizard)
    crowded = len(suits) + 3 > most
    if page == MORE:
        label = _("Suits, jester and wizard")
        back = TrumpKey(BACK, label, "back", turns=True, name=_("Back"))
        return (back, *([jester] if crowded else []), *special)
    noted = any(key.chosen for key in special)
    more = TrumpKey(MORE, _("Special card turned up"), "menu", chosen=noted, turns=True)
    return (*suits, *([] if crowded else [jester]), wizard, more)


def has_special_keys(state: State, round_: Round) -> bool:
    """Whether there is a key of special cards."""
    return has_bomb_key(state, round_) or has_cloud_key(state, round_)
