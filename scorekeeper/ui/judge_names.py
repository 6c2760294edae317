"""What things on the judge's bench are called, on the screen and by a screen reader."""

from __future__ import annotations

from scorekeeper.locale import Words
from scorekeeper.locale.cards import card_name, suit_folk
from scorekeeper.locale.refusals import refusal_sentence
from scorekeeper.rules import Card, Code, Kind, RuleViolation, judge
from scorekeeper.ui.judge import Bench, Use


def winner_of(bench: Bench) -> int | None:
    """The position of the card that takes the trick as it stands."""
    trick = bench.trick
    return judge(trick.cards, trick.trump).winner if trick.cards else None


def place_name(_: Words, bench: Bench, position: int) -> str:
    """Whose card lies at that position."""
    return bench.names[position] if bench.names else _("Card {position}", position=position + 1)


def full_name(_: Words, card: Card) -> str:
    """A card as a screen reader says it: "red 3, dwarves"."""
    name = card_name(_, card)
    return name if card.suit is None else f"{name}, {suit_folk(_, card.suit)}"


def card_letter(_: Words, card: Card) -> str:
    """What stands on the card: its value, or the letter of the wizard or the jester."""
    match card.kind:
        case Kind.WIZARD:
            return _.in_context("letter on the wizard", "W")
        case Kind.JESTER:
            return _.in_context("letter on the jester", "J")
        case Kind.SUITED:
            return str(card.value)
        case _:
            return card.code


def place_spoken(_: Words, bench: Bench, position: int) -> str:
    """A place in the row of cards: whose it is, what lies there, whether it wins."""
    name = place_name(_, bench, position)
    if position == len(bench.trick.cards):
        return _("{player}: to play next", player=name)
    card = full_name(_, bench.trick.cards[position])
    if position == winner_of(bench):
        return _("{player}: {card}, wins", player=name, card=card)
    return f"{name}: {card}"


def key_spoken(_: Words, card: Card, use: Use) -> str:
    """A card's key: its name, and whether it lies on the table or in the hand already."""
    if use is Use.GONE:
        return _("{card}: lies there already", card=full_name(_, card))
    if use is Use.HELD:
        return _("{card}: in the hand", card=full_name(_, card))
    return full_name(_, card)


def refusal(_: Words, violation: RuleViolation) -> str:
    """Why a card cannot be put down, and what can be done."""
    if violation.code is Code.TOO_MANY_CARDS:
        return _.plural(
            "All {n} card of the trick is there. Begin the next trick or take a card back.",
            "All {n} cards of the trick are there. Begin the next trick or take a card back.",
            int(str(violation.details["most"])),
        )
    return refusal_sentence(_, violation)


def advice_question(_: Words, bench: Bench) -> str:
    """What the next player asks."""
    if not bench.names:
        return _("What may I play?")
    return _("What may {player} play?", player=bench.names[len(bench.trick.cards)])
