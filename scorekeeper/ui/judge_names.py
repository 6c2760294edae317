"""What things on the judge's bench are called, on the screen and by a screen reader."""

from __future__ import annotations

from scorekeeper.locale import Words
from scorekeeper.locale.cards import beginning, card_name, suit_folk, suit_name, the_card
from scorekeeper.locale.refusals import refusal_sentence
from scorekeeper.rules import STANDARD, Card, Code, Kind, Ruleset, RuleViolation, Suit, parse_card
from scorekeeper.ui.judge_bench import Bench, Use, asks_for
from scorekeeper.ui.judge_trick import Question


def winner_of(bench: Bench) -> int | None:
    """The position of the card that takes the trick as it stands."""
    verdict = bench.verdict
    return None if verdict is None else verdict.winner


def matters(bench: Bench, position: int) -> bool:
    """Whether the card at that position decides who takes the trick, or that nobody does."""
    verdict = bench.verdict
    return verdict is not None and position in verdict.mattered


def place_name(_: Words, bench: Bench, position: int) -> str:
    """Whose card lies at that position."""
    return bench.names[position] if bench.names else _("Card {position}", position=position + 1)


def deck_name(_: Words, ruleset: Ruleset) -> str:
    """The cards by the name on their box."""
    match ruleset.deck:
        case "junior":
            return _.in_context("cards", "Junior")
        case "single-colour":
            return _("Single colour")
    return _("Wizard + special cards") if ruleset.extra_cards else _.in_context("cards", "Wizard")


def suit_spoken(_: Words, suit: Suit, deck: str) -> str:
    """A suit as a screen reader says it: "red, dwarves"."""
    return f"{suit_name(_, suit, deck)}, {suit_folk(_, suit, deck)}"


def full_name(_: Words, card: Card, deck: str = STANDARD.deck) -> str:
    """A card as a screen reader says it: "red 3, dwarves"."""
    name = card_name(_, card, deck)
    if card.kind is not Kind.SUITED or card.suit is None:
        return name
    return f"{name}, {suit_folk(_, card.suit, deck)}"


def card_letter(_: Words, card: Card) -> str:
    """What stands on the card: its value, the letter of the wizard or the jester, or a short name."""
    match card.kind:
        case Kind.WIZARD:
            return _.in_context("letter on the wizard", "W")
        case Kind.JESTER:
            return _.in_context("letter on the jester", "J")
        case Kind.SUITED:
            return str(card.value)
        case Kind.SHAPESHIFTER:
            return _.in_context("short name of the shapeshifter", "Shifter")
        case _:
            return beginning(card_name(_, card))


def place_spoken(_: Words, bench: Bench, position: int) -> str:
    """A place in the row of cards: whose it is, what lies there, whether it wins."""
    name, deck = place_name(_, bench, position), bench.ruleset.deck
    if position == len(bench.trick.cards):
        if bench.trick.pending is not None:
            return _("{player}: {card}, not settled yet", player=name, card=card_name(_, bench.trick.pending))
        return _("{player}: to play next", player=name)
    card = full_name(_, bench.trick.cards[position], deck)
    if position == winner_of(bench):
        return _("{player}: {card}, wins", player=name, card=card)
    if matters(bench, position):
        return _("{player}: {card}, decides as well", player=name, card=card)
    return f"{name}: {card}"


def key_spoken(_: Words, bench: Bench, card: Card, use: Use) -> str:
    """A card's key: its name, whether it lies there or in the hand already, and what it will ask for."""
    name = full_name(_, card, bench.ruleset.deck)
    if use is Use.GONE:
        return _("{card}: lies there already", card=name)
    if use is Use.HELD:
        return _("{card}: in the hand", card=name)
    match asks_for(bench, card):
        case Question.SUIT:
            return _("{card}: choose the suit", card=beginning(name))
        case Question.FORM:
            return _("{card}: wizard or jester", card=beginning(name))
        case Question.TURNED_UP | Question.NEXT_CARD:
            return _("{card}: choose the card that it copies", card=beginning(name))
    return name


def refusal(_: Words, violation: RuleViolation) -> str:
    """Why a card cannot be put down, and what can be done."""
    match violation.code:
        case Code.TOO_MANY_CARDS:
            return _.plural(
                "All {n} card of the trick is there. Begin the next trick or take a card back.",
                "All {n} cards of the trick are there. Begin the next trick or take a card back.",
                int(str(violation.details["most"])),
            )
        case Code.SUIT_MISSING:
            card = the_card(_, parse_card(str(violation.details["card"])))
            return _("First {card} needs its suit. Tap one, or take the card back.", card=card)
        case Code.FORM_MISSING:
            card = the_card(_, parse_card(str(violation.details["card"])))
            return _("First it has to be said what {card} is. Tap it, or take the card back.", card=card)
    return refusal_sentence(_, violation)


def advice_question(_: Words, bench: Bench) -> str:
    """What the next player asks."""
    if not bench.names:
        return _("What may I play?")
    return _("What may {player} play?", player=bench.names[len(bench.trick.cards)])
