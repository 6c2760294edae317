"""Violations of the rules: one exception, one closed list of codes, and the paragraph of each.

The sentence for a code is in `locale`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum


class Code(StrEnum):
    """Every objection that `scorekeeper.rules` raises, with the details that come along.

    Positions count from 0 in the order in which the values were handed over.
    """

    UNKNOWN_CARD = "unknown-card"  # card: what was written
    UNKNOWN_TRUMP = "unknown-trump"  # trump: what was written, deck
    NOT_IN_DECK = "not-in-deck"  # card, deck
    CARD_TWICE = "card-twice"  # card, copies: how many of it the deck holds
    EMPTY_TRICK = "empty-trick"
    TOO_MANY_CARDS = "too-many-cards"  # cards: how many in the trick, most
    EMPTY_HAND = "empty-hand"
    HAND_TOO_LARGE = "hand-too-large"  # cards, most
    NOT_IN_HAND = "not-in-hand"  # card
    MUST_FOLLOW = "must-follow"  # suit, card
    SUIT_MISSING = "suit-missing"  # card
    FORM_MISSING = "form-missing"  # card
    NOTHING_TO_NAME = "nothing-to-name"  # card, copied: the card that it copies, or None
    NEXT_CARD_MISSING = "next-card-missing"
    NO_NEXT_CARD = "no-next-card"  # card: what was said to be the next of the stock
    TRUMP_MUST_BE_CHOSEN = "trump-must-be-chosen"  # card: what was turned up
    TRUMP_IS_FIXED = "trump-is-fixed"  # suit: the only one there can be, or None; chosen; card: turned up
    BID_OUT_OF_RANGE = "bid-out-of-range"  # position (None where one bid stands alone), bid, cards
    BID_FORBIDDEN = "bid-forbidden"  # bid, cards
    BID_FORBIDDEN_BY_ROUND = "bid-forbidden-by-round"  # bid, number: the round's
    BIDS_MUST_DIFFER = "bids-must-differ"  # sum, cards
    BIDS_MUST_DIFFER_FROM_ROUND = "bids-must-differ-from-round"  # sum, number: the round's
    BID_CHANGE_NOT_ONE = "bid-change-not-one"  # bid, changed_to, possible
    TRICKS_OUT_OF_RANGE = (
        "tricks-out-of-range"  # position (None where one result stands alone), tricks, cards
    )
    TRICKS_MUST_ADD_UP = "tricks-must-add-up"  # sum, cards, by: sum - cards
    TRICKS_MUST_ADD_UP_LOST = "tricks-must-add-up-lost"  # sum, possible: the sums, by
    PLAYERS_OUT_OF_RANGE = "players-out-of-range"  # players, least, most
    HAND_SIZE_IMPOSSIBLE = "hand-size-impossible"  # round, cards, most
    HANDS_PLAYERS = "hands-players"  # hands: the sequence, players, possible
    HANDS_DECK = "hands-deck"  # hands: the sequence, deck
    DECK_PLAYERS = "deck-players"  # deck, players, possible
    EXTRA_CARDS_DECK = "extra-cards-deck"  # card: the first, deck
    EXTRA_CARD_TWICE = "extra-card-twice"  # card
    DRAGON_WITHOUT_FAIRY = "dragon-without-fairy"
    FAIRY_WITHOUT_DRAGON = "fairy-without-dragon"
    VISIBILITY_ROUNDS = "visibility-rounds"  # given, rounds, players
    FOREHEAD_CARDS = "forehead-cards"  # cards
    TEAMS_PLAYERS = "teams-players"  # players, possible
    TEAMS_ELIMINATION = "teams-elimination"
    ELIMINATION_HANDS = "elimination-hands"
    ELIMINATION_ORDER = "elimination-order"  # given: the round
    ELIMINATION_PLAYERS = "elimination-players"  # players
    ELIMINATION_TOO_FEW = "elimination-too-few"  # players, needed, given
    ELIMINATION_TOO_LATE = "elimination-too-late"  # players, latest, given: rounds
    UNKNOWN_VARIANT = "unknown-variant"  # field, value, known
    UNKNOWN_FIELD = "unknown-field"  # field, known
    WRONG_TYPE = "wrong-type"  # field, value, expected
    OUT_OF_RANGE = "out-of-range"  # field, value, least, most
    ROUNDS_OUT_OF_RANGE = "rounds-out-of-range"  # field, rounds, most


PARAGRAPHS: Mapping[Code, str] = {
    Code.CARD_TWICE: "1.1",
    Code.NOT_IN_DECK: "1.1",
    Code.TOO_MANY_CARDS: "1.4",
    Code.PLAYERS_OUT_OF_RANGE: "1.4",
    Code.HAND_SIZE_IMPOSSIBLE: "2.1",
    Code.HAND_TOO_LARGE: "2.1",
    Code.TRUMP_IS_FIXED: "3.1",
    Code.TRUMP_MUST_BE_CHOSEN: "3.3",
    Code.BID_OUT_OF_RANGE: "4.1",
    Code.BID_FORBIDDEN: "4.3",
    Code.BID_FORBIDDEN_BY_ROUND: "4.3",
    Code.BIDS_MUST_DIFFER: "4.3",
    Code.BIDS_MUST_DIFFER_FROM_ROUND: "4.3",
    Code.VISIBILITY_ROUNDS: "4.4",
    Code.FOREHEAD_CARDS: "4.6",
    Code.MUST_FOLLOW: "5.3",
    Code.SUIT_MISSING: "8",
    Code.FORM_MISSING: "8",
    Code.NOTHING_TO_NAME: "8",
    Code.NEXT_CARD_MISSING: "8",
    Code.NO_NEXT_CARD: "8",
    Code.TRICKS_OUT_OF_RANGE: "2.1",
    Code.TRICKS_MUST_ADD_UP: "2.1",
    Code.HANDS_PLAYERS: "2.4",
    Code.HANDS_DECK: "2.6",
    Code.DECK_PLAYERS: "9.1",
    Code.ELIMINATION_HANDS: "9.2",
    Code.ELIMINATION_ORDER: "9.2",
    Code.ELIMINATION_PLAYERS: "9.2",
    Code.ELIMINATION_TOO_FEW: "9.2",
    Code.ELIMINATION_TOO_LATE: "9.2",
    Code.TEAMS_ELIMINATION: "9.4",
    Code.TEAMS_PLAYERS: "9.4",
    Code.BID_CHANGE_NOT_ONE: "8",
    Code.DRAGON_WITHOUT_FAIRY: "8",
    Code.EXTRA_CARDS_DECK: "8",
    Code.EXTRA_CARD_TWICE: "8",
    Code.FAIRY_WITHOUT_DRAGON: "8",
    Code.TRICKS_MUST_ADD_UP_LOST: "8",
}
"""The paragraph of the rulebook behind a code, where there is one."""


class RuleViolation(ValueError):  # noqa: N818 - it is the rules that are broken, not the program
    """The rules do not allow it: `code` says what, `details` hold the figures that belong to it.

    The code is one of `Code` when the rules raise it; other rooms bring codes of their own. Where several
    rules are broken at once, as by a ruleset, `others` are those after the first.
    """

    def __init__(self, code: StrEnum, **details: object) -> None:
        super().__init__(code, details)
        self.code = code
        self.details = details
        self.others: tuple[RuleViolation, ...] = ()

    @property
    def paragraph(self) -> str | None:
        """The paragraph of the rulebook that is broken, or None where the rulebook has none.

        Where a code stands on several, the details name the one in hand.
        """
        if isinstance(paragraph := self.details.get("paragraph"), str):
            return paragraph
        return PARAGRAPHS.get(self.code) if isinstance(self.code, Code) else None

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value!r}" for name, value in self.details.items())
        return f"{self.code.value} ({details})" if details else self.code.value


def accepts(verify: Callable[..., object], *arguments: object) -> bool:
    """Whether a function that verifies or reads accepts these arguments."""
    try:
        verify(*arguments)
    except RuleViolation:
        return False
    return True
