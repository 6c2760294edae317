"""Cards as a person writes them down: `cards("N R3 Z")`."""

from scorekeeper.rules import parse_card


def cards(codes):
    return tuple(parse_card(code) for code in codes.split())


def codes(hand):
    return " ".join(card.code for card in hand)
