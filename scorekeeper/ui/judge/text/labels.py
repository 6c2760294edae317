"""Labels of cards, suits and places, on the screen and for screen readers; refusals as sentences."""

from __future__ import annotations

from scorekeeper.locale import Words
from scorekeeper.locale.cards import capitalised, card_name, short_card_name, suit_folk, suit_name, the_card
from scorekeeper.locale.refusals import refusal_sentence
from scorekeeper.rules import STANDARD, Card, Code, Kind, Ruleset, RuleViolation, Suit, parse_card
from scorekeeper.ui.judge.model.trick_entry import CardQuestion, KeyState, TrickEntry, next_question


def place_name(_: Words, entry: TrickEntry, position: int) -> str:
    """The player of that position, or the number of the card."""
    return entry.names[position] if entry.names else _("Card {position}", position=position + 1)


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
    """The letters on a card's key: its value, the letter of the wizard or the jester, or a short name."""
    match card.kind:
        case Kind.WIZARD:
            return _.in_context("letter on the wizard", "W")
        case Kind.JESTER:
            return _.in_context("letter on the jester", "J")
        case Kind.SUITED:
            return str(card.value)
        case _:
            return short_card_name(_, card)


def place_spoken(_: Words, entry: TrickEntry, position: int) -> str:
    """A place in the row of cards: its player, its card, and whether it wins."""
    name, deck = place_name(_, entry, position), entry.ruleset.deck
    if position == len(entry.trick.cards):
        if entry.trick.pending is not None:
            return _("{player}: {card}, not settled yet", player=name, card=card_name(_, entry.trick.pending))
        return _("{player}: to play next", player=name)
    card = full_name(_, entry.trick.cards[position], deck)
    if position == entry.winner:
        return _("{player}: {card}, wins", player=name, card=card)
    if entry.decides(position):
        return _("{player}: {card}, decides as well", player=name, card=card)
    return f"{name}: {card}"


def key_spoken(_: Words, entry: TrickEntry, card: Card, state: KeyState) -> str:
    """A card's key: its name, whether it was entered already, and what it will ask for."""
    name = full_name(_, card, entry.ruleset.deck)
    if state is KeyState.TAKEN:
        return _("{card}: already there", card=name)
    if state is KeyState.IN_HAND:
        return _("{card}: in the hand", card=name)
    match next_question(entry, card):
        case CardQuestion.SUIT:
            return _("{card}: choose the suit", card=capitalised(name))
        case CardQuestion.FORM:
            return _("{card}: wizard or jester", card=capitalised(name))
        case CardQuestion.TURNED_UP | CardQuestion.NEXT_CARD:
            return _("{card}: choose the card that it copies", card=capitalised(name))
    return name


def card_refusal(_: Words, violation: RuleViolation) -> str:
    """Why a card cannot be played, and what can be done."""
    match violation.code:
        case Code.TOO_MANY_CARDS:
            return _.plural(
                "All {n} card of the trick is there. Begin the next trick or take a card back.",
                "All {n} cards of the trick are there. Begin the next trick or take a card back.",
                int(str(violation.details["most"])),
            )
        case Code.SUIT_MISSING:
            card = the_card(_, parse_card(str(violation.details["card"])))
            return _("First choose a suit for {card}, or take the card back.", card=card)
        case Code.FORM_MISSING:
            card = the_card(_, parse_card(str(violation.details["card"])))
            return _("First choose what {card} is, or take the card back.", card=card)
    return refusal_sentence(_, violation)


def advice_question(_: Words, entry: TrickEntry) -> str:
    """The question what the next player may play."""
    if not entry.names:
        return _("What may I play?")
    return _("What may {player} play?", player=entry.names[len(entry.trick.cards)])
