"""Entries of the judge with some cards in them."""

from __future__ import annotations

from scorekeeper.rules import Suit, parse_card
from scorekeeper.ui.judge.model import reducers
from scorekeeper.ui.judge.model.trick_entry import JudgeContext, TrickEntry, entry_for

FOUR = JudgeContext(players=("Kevin", "Nessi", "Thomas", "Ute"), trump=Suit.RED, trump_known=True, round=5)


def laid(context: JudgeContext, cards: str) -> TrickEntry:
    """The entry after these cards were tapped."""
    entry = entry_for(context)
    for code in cards.split():
        entry = reducers.tap_card(entry, parse_card(code))
    return entry


def holding(entry: TrickEntry, position: int, cards: str) -> TrickEntry:
    """The entry while the hand of that position is inspected."""
    entry = reducers.inspect_hand(entry, position)
    for code in cards.split():
        entry = reducers.tap_card(entry, parse_card(code))
    return entry
