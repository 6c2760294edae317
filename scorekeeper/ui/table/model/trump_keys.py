"""The keys that set the trump: suits, jester and wizard, and a second page with the special cards."""

from __future__ import annotations

from scorekeeper.game import Round, State
from scorekeeper.locale import Words
from scorekeeper.locale.cards import suit_folk, suit_name
from scorekeeper.rules import Kind, Suit
from scorekeeper.ui.design.artwork import card_symbol, icon_path, suit_symbol
from scorekeeper.viewmodels.prompt import awaited_choice
from scorekeeper.viewmodels.trump_keys import TrumpKey, card_key, has_bomb_key, has_cloud_key, suit_keys

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
