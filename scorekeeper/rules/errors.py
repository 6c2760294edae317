"""Violations of the rules: one exception, one closed list of codes, and the paragraph of each.

The sentence for a code is in `locale`.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum


class Code(StrEnum):
    """Every objection that `scorekeeper.rules` raises, with its paragraph of the rulebook, if there is one,
    and the details that come along.

    Positions count from 0 in the order in which the values were handed over.
    """

    paragraph: str | None

    def __new__(cls, value: str, paragraph: str | None = None) -> Code:
        code = str.__new__(cls, value)
        code._value_, code.paragraph = value, paragraph
        return code

    UNKNOWN_CARD = "unknown-card"  # card: what was written
    UNKNOWN_TRUMP = "unknown-trump"  # trump: what was written, deck
    NOT_IN_DECK = "not-in-deck", "1.1"  # card, deck
    CARD_TWICE = "card-twice", "1.1"  # card, copies: how many of it the deck holds
    EMPTY_TRICK = "empty-trick"
    TOO_MANY_CARDS = "too-many-cards", "1.4"  # cards: how many in the trick, most
    EMPTY_HAND = "empty-hand"
    HAND_TOO_LARGE = "hand-too-large", "2.1"  # cards, most
    NOT_IN_HAND = "not-in-hand"  # card
    MUST_FOLLOW = "must-follow", "5.3"  # suit, card
    SUIT_MISSING = "suit-missing", "8"  # card
    FORM_MISSING = "form-missing", "8"  # card
    NOTHING_TO_NAME = "nothing-to-name", "8"  # card, copied: the card that it copies, or None
    NEXT_CARD_MISSING = "next-card-missing", "8"
    NO_NEXT_CARD = "no-next-card", "8"  # card: what was said to be the next of the stock
    TRUMP_MUST_BE_CHOSEN = "trump-must-be-chosen", "3.3"  # card: what was turned up
    TRUMP_IS_FIXED = "trump-is-fixed", "3.1"  # suit: the only possible one, or None; chosen; card: turned up
    BID_OUT_OF_RANGE = "bid-out-of-range", "4.1"  # position (None where one bid stands alone), bid, cards
    BID_FORBIDDEN = "bid-forbidden", "4.3"  # bid, cards
    BID_FORBIDDEN_BY_ROUND = "bid-forbidden-by-round", "4.3"  # bid, number: the round's
    BIDS_MUST_DIFFER = "bids-must-differ", "4.3"  # sum, cards
    BIDS_MUST_DIFFER_FROM_ROUND = "bids-must-differ-from-round", "4.3"  # sum, number: the round's
    BID_CHANGE_NOT_ONE = "bid-change-not-one", "8"  # bid, changed_to, possible
    TRICKS_OUT_OF_RANGE = "tricks-out-of-range", "2.1"  # position (None for one alone), tricks, cards
    TRICKS_MUST_ADD_UP = "tricks-must-add-up", "2.1"  # sum, cards, by: sum - cards
    TRICKS_MUST_ADD_UP_LOST = "tricks-must-add-up-lost", "8"  # sum, possible: the sums, by
    PLAYERS_OUT_OF_RANGE = "players-out-of-range", "1.4"  # players, least, most
    HAND_SIZE_IMPOSSIBLE = "hand-size-impossible", "2.1"  # round, cards, most
    HANDS_PLAYERS = "hands-players", "2.4"  # hands: the sequence, players, possible
    HANDS_DECK = "hands-deck", "2.6"  # hands: the sequence, deck
    DECK_PLAYERS = "deck-players", "9.1"  # deck, players, possible
    EXTRA_CARDS_DECK = "extra-cards-deck", "8"  # card: the first, deck
    EXTRA_CARD_TWICE = "extra-card-twice", "8"  # card
    DRAGON_WITHOUT_FAIRY = "dragon-without-fairy", "8"
    FAIRY_WITHOUT_DRAGON = "fairy-without-dragon", "8"
    VISIBILITY_ROUNDS = "visibility-rounds", "4.4"  # given, rounds, players
    FOREHEAD_CARDS = "forehead-cards", "4.6"  # cards
    TEAMS_PLAYERS = "teams-players", "9.4"  # players, possible
    TEAMS_ELIMINATION = "teams-elimination", "9.4"
    ELIMINATION_HANDS = "elimination-hands", "9.2"
    ELIMINATION_ORDER = "elimination-order", "9.2"  # given: the round
    ELIMINATION_PLAYERS = "elimination-players", "9.2"  # players
    ELIMINATION_TOO_FEW = "elimination-too-few", "9.2"  # players, needed, given
    ELIMINATION_TOO_LATE = "elimination-too-late", "9.2"  # players, latest, given: rounds
    UNKNOWN_VARIANT = "unknown-variant"  # field, value, known
    UNKNOWN_FIELD = "unknown-field"  # field, known
    WRONG_TYPE = "wrong-type"  # field, value, expected
    OUT_OF_RANGE = "out-of-range"  # field, value, least, most
    ROUNDS_OUT_OF_RANGE = "rounds-out-of-range"  # field, rounds, most


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
        return self.code.paragraph if isinstance(self.code, Code) else None

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
