"""The trump of a round (§3): what the card that is turned up after the deal decides."""

from __future__ import annotations

from scorekeeper.rules.cards import Card, Kind, Suit
from scorekeeper.rules.errors import Code, RuleViolation

DEALER_CHOOSES = frozenset({Kind.WIZARD})
"""The kinds of card that leave the choice to the dealer when turned up (§3.3)."""


def dealer_chooses(turned_up: Card | None) -> bool:
    """Does the dealer name the trump suit? Yes when a wizard is turned up (§3.3)."""
    return turned_up is not None and turned_up.kind in DEALER_CHOOSES


def trump_of(turned_up: Card | None, chosen: Suit | None = None) -> Suit | None:
    """The trump suit after this card was turned up, or None where there is no trump.

    A suited card makes its suit trump, whatever its value (§3.1); a jester means no trump (§3.2); after a
    wizard it is the suit that the dealer has chosen, None as long as the choice is open (§3.3); no card left
    to turn up means no trump (§3.4).
    """
    if turned_up is None:
        return None
    if dealer_chooses(turned_up):
        return chosen
    return turned_up.suit


def verify_trump(turned_up: Card | None, suit: Suit | None) -> None:
    """Raise unless `suit` can be trump after this card.

    `TRUMP_MUST_BE_CHOSEN`: a wizard lies there and the dealer has to name one of the four suits (§3.3).
    `TRUMP_IS_FIXED`: the card decides, and it decides otherwise (§3.1, §3.2, §3.4).
    """
    if dealer_chooses(turned_up):
        if suit is None:
            raise RuleViolation(Code.TRUMP_MUST_BE_CHOSEN)
    elif suit != trump_of(turned_up):
        raise RuleViolation(Code.TRUMP_IS_FIXED, suit=trump_of(turned_up), chosen=suit)
