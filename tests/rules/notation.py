"""Cards as a person writes them down: `cards("N R3 Z")`."""

from scorekeeper.rules import Card, parse_card


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(parse_card(code) for code in codes.split())


def codes(hand: tuple[Card, ...]) -> str:
    return " ".join(card.code for card in hand)
