"""The trump of a round (§3, §8): what the card that is turned up after the deal decides.

What each kind of card decides stands in its row of `card_kinds.KINDS`. A werewolf is the turned-up card when
its holder has put it in the place of that card; where it was turned up itself, the dealer chooses in the
holder's place.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.rules.card_kinds import KINDS, TurnedUp
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.errors import Code, RuleViolation
from scorekeeper.rules.ruleset import STANDARD, Ruleset

TRUMP_WORDS: Mapping[Suit | None, tuple[str, ...]] = {
    Suit.RED: ("red", "rot", "flowers", "blumen"),
    Suit.YELLOW: ("yellow", "gelb", "mice", "mäuse"),
    Suit.GREEN: ("green", "grün", "snails", "schnecken"),
    Suit.BLUE: ("blue", "blau", "butterflies", "schmetterlinge"),
    None: ("none", "no trump", "keine", "keiner", "kein trumpf"),
}
"""What a trump is called where it is written, in English and German; the suits of Wizard Junior have names of
their own."""

_BY_WORD = {
    spelling: suit
    for suit, called in TRUMP_WORDS.items()
    for word in called
    for spelling in (word, word.replace("ü", "ue").replace("ä", "ae"))
}


def parse_trump(word: str, ruleset: Ruleset = STANDARD) -> Suit | None:
    """The suit that a word stands for, whatever its case and whether English or German; None for no trump.

    Raises `UNKNOWN_TRUMP` for any other, with the deck whose suits could be meant.
    """
    if word.lower() not in _BY_WORD:
        raise RuleViolation(Code.UNKNOWN_TRUMP, trump=word, deck=ruleset.deck)
    return _BY_WORD[word.lower()]


def _decides(turned_up: Card | None) -> TurnedUp:
    """No card left to turn up means no trump (§3.4)."""
    return TurnedUp.NO_TRUMP if turned_up is None else KINDS[turned_up.kind].turned_up


def dealer_chooses(turned_up: Card | None) -> bool:
    """Whether the dealer names the trump suit: after a wizard (§3.3) and most of the special cards (§8)."""
    return _decides(turned_up) is TurnedUp.DEALER_CHOOSES


def trump_may_be_none(turned_up: Card | None) -> bool:
    """Whether "no trump" may be named: by the holder of a werewolf only (§8), not by the dealer (§3.3)."""
    return _decides(turned_up) is TurnedUp.HOLDER_CHOOSES


def trump_is_chosen(turned_up: Card | None) -> bool:
    """Whether somebody chooses the trump; else the card decides."""
    return dealer_chooses(turned_up) or trump_may_be_none(turned_up)


def trump_of(turned_up: Card | None, chosen: Suit | None = None) -> Suit | None:
    """The trump suit after this card was turned up, or None where there is no trump.

    A suited card makes its suit trump, whatever its value (§3.1); a jester means no trump (§3.2); after a
    wizard it is the suit that the dealer has chosen, None as long as the choice is open (§3.3); no card left
    to turn up means no trump (§3.4). Special cards leave a choice or mean no trump (§8).
    """
    if turned_up is None:
        return None
    if trump_is_chosen(turned_up):
        return chosen
    return turned_up.suit


def verify_trump(turned_up: Card | None, suit: Suit | None) -> None:
    """Raise unless `suit` can be trump after this card.

    `TRUMP_MUST_BE_CHOSEN`: the dealer has to name one of the four suits (§3.3, §8). `TRUMP_IS_FIXED`: the
    card decides, and it decides otherwise (§3.1, §3.2, §3.4, §8).
    """
    if dealer_chooses(turned_up):
        if suit is None:
            raise RuleViolation(Code.TRUMP_MUST_BE_CHOSEN, card=turned_up and turned_up.code)
    elif not trump_is_chosen(turned_up) and suit != trump_of(turned_up):
        raise RuleViolation(
            Code.TRUMP_IS_FIXED, suit=trump_of(turned_up), chosen=suit, card=turned_up and turned_up.code
        )
