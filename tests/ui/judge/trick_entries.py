"""Entries of the judge with some cards in them."""

from scorekeeper.rules import Suit, parse_card
from scorekeeper.ui.judge.model import reducers
from scorekeeper.ui.judge.model.trick_entry import JudgeContext, TrickEntry, entry_for

FOUR = JudgeContext(players=("Kevin", "Nessi", "Thomas", "Ute"), trump=Suit.RED, trump_known=True, round=5)


def laid(context: JudgeContext, cards: str) -> TrickEntry:
    """The entry after these cards were tapped."""
    return _tapped(entry_for(context), cards)


def holding(entry: TrickEntry, position: int, cards: str) -> TrickEntry:
    """The entry while the hand of that position is inspected."""
    return _tapped(reducers.inspect_hand(entry, position), cards)


def _tapped(entry: TrickEntry, cards: str) -> TrickEntry:
    for code in cards.split():
        entry = reducers.tap_card(entry, parse_card(code))
    return entry
