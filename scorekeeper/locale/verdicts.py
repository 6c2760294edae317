"""Words for verdicts: who takes a trick and why, and what has to be followed.

Every function takes the words of the reader's language first. Words for cards and suits come from `cards`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from scorekeeper.locale import Words
from scorekeeper.locale.cards import beginning, suit_name, suit_played, the_card
from scorekeeper.rules import Card, Kind, Reason, Suit, Verdict, led_suit, must_follow

__all__ = [
    "follow_sentence",
    "leader_sentence",
    "led_sentence",
    "legal_sentence",
    "verdict_sentence",
    "winner_sentence",
]


def winner_sentence(_: Words, verdict: Verdict, names: Sequence[str] | None = None) -> str:
    """Who takes the trick: "Thomas takes the trick", or "Card 3 takes the trick" where names are not known.

    `names` are those of the players in the order in which they played.
    """
    if verdict.winner is None:
        return _("Nobody takes the trick")
    if names is None:
        return _("Card {position} takes the trick", position=verdict.winner + 1)
    return _("{player} takes the trick", player=names[verdict.winner])


def leader_sentence(_: Words, verdict: Verdict, names: Sequence[str] | None = None) -> str:
    """Who leads the next trick (§5.1); empty where nobody does."""
    if verdict.next_leader is None:
        return ""
    if names is None:
        return _("Whoever played card {position} leads next", position=verdict.next_leader + 1)
    return _("{player} leads next", player=names[verdict.next_leader])


def led_sentence(_: Words, led: Suit | None) -> str:
    """Which suit had to be followed in the trick (§5.2)."""
    if led is None:
        return _("No suit had to be followed")
    return _("{suit} had to be followed", suit=suit_name(_, led))


def follow_sentence(_: Words, suit: Suit, name: str | None = None) -> str:
    """What somebody should have done who held the led suit: "Kevin had to follow red (§5.3)"."""
    if name is None:
        return _("{suit} had to be followed (§5.3)", suit=suit_name(_, suit))
    match suit:
        case Suit.RED:
            return _("{player} had to follow red (§5.3)", player=name)
        case Suit.YELLOW:
            return _("{player} had to follow yellow (§5.3)", player=name)
        case Suit.GREEN:
            return _("{player} had to follow green (§5.3)", player=name)
        case Suit.BLUE:
            return _("{player} had to follow blue (§5.3)", player=name)


def legal_sentence(_: Words, hand: Sequence[Card], trick: Sequence[Card]) -> str:
    """Why this hand may play what it may (§5.2 to §5.4)."""
    led = led_suit(trick)
    if led is None:
        return _("No suit has to be followed: every card may be played (§5.2).")
    if must_follow(hand, trick) is None:
        return _("{suit} cannot be followed: every card may be played (§5.4).", suit=suit_name(_, led))
    return _(
        "{suit} has to be followed; wizards and jesters may always be played (§5.3).", suit=suit_name(_, led)
    )


def verdict_sentence(
    _: Words, cards: Sequence[Card], trump: Suit | None, verdict: Verdict, names: Sequence[str] | None = None
) -> str:
    """Why the trick goes where it goes, in a full sentence; with `names`, who takes it comes first.

    The reason stands in the verdict; whether a trump was the only one or the highest is seen from the cards.
    """
    reason = _REASONS[verdict.reason](_, cards, cards[verdict.winner or 0], trump)
    if names is None:
        return reason
    return f"{winner_sentence(_, verdict, names)}. {reason}"


def _first_wizard(_: Words, cards: Sequence[Card], _winner: Card, _trump: Suit | None) -> str:
    if sum(card.kind is Kind.WIZARD for card in cards) > 1:
        return _("The first wizard wins.")
    return _("The wizard wins: it beats every other card.")


def _highest_trump(_: Words, cards: Sequence[Card], winner: Card, _trump: Suit | None) -> str:
    if _is_only_suited(cards):
        return _only_suited(_, cards, winner)
    card = beginning(the_card(_, winner))
    if _is_only_of_its_suit(cards, winner):
        return _("{card} is the only trump; a trump beats every other suit.", card=card)
    return _("{card} is the highest trump.", card=card)


def _highest_led(_: Words, cards: Sequence[Card], winner: Card, trump: Suit | None) -> str:
    if _is_only_suited(cards):
        return _only_suited(_, cards, winner)
    if winner.suit is not None and _is_only_of_its_suit(cards, winner):
        suit = suit_played(_, winner.suit)
        return _("Nobody else played {suit}; {card} wins.", suit=suit, card=the_card(_, winner))
    card = beginning(the_card(_, winner))
    if trump is None:
        return _("{card} is the highest card of the suit that was led.", card=card)
    return _("{card} is the highest card of the suit that was led; nobody played a trump.", card=card)


def _first_jester(_: Words, cards: Sequence[Card], winner: Card, _trump: Suit | None) -> str:
    if len(cards) == 1:
        return _only_suited(_, cards, winner)
    return _("There are only jesters; the first one wins.")


def _only_suited(_: Words, cards: Sequence[Card], winner: Card) -> str:
    if len(cards) == 1:
        return _("So far there is only one card: {card}.", card=the_card(_, winner))
    return _("{card} beats every jester.", card=beginning(the_card(_, winner)))


def _is_only_suited(cards: Sequence[Card]) -> bool:
    return sum(card.kind is Kind.SUITED for card in cards) == 1


def _is_only_of_its_suit(cards: Sequence[Card], winner: Card) -> bool:
    return sum(card.suit is winner.suit for card in cards) == 1


_REASONS: Mapping[Reason, Callable[[Words, Sequence[Card], Card, Suit | None], str]] = MappingProxyType(
    {
        Reason.FIRST_WIZARD: _first_wizard,
        Reason.HIGHEST_TRUMP: _highest_trump,
        Reason.HIGHEST_LED: _highest_led,
        Reason.FIRST_JESTER: _first_jester,
    }
)
