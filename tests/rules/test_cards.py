"""§1: the cards and their codes."""

from __future__ import annotations

from collections import Counter

import pytest

from scorekeeper.rules import DECKS, JESTER, WIZARD, Card, Code, Kind, RuleViolation, Suit, parse_card

WIZARD_DECK = DECKS["wizard"]


def test_1_1_the_deck_has_sixty_cards_of_four_suits_with_four_wizards_and_four_jesters() -> None:
    cards = WIZARD_DECK.cards()
    kinds = Counter(card.kind for card in cards)
    assert len(cards) == WIZARD_DECK.size == 60
    assert kinds == {Kind.SUITED: 52, Kind.WIZARD: 4, Kind.JESTER: 4}
    assert Counter(card.suit for card in cards if card.suit) == dict.fromkeys(Suit, 13)
    assert len(set(cards)) == 54


def test_1_2_wizards_and_jesters_have_neither_suit_nor_value() -> None:
    assert (WIZARD.suit, WIZARD.value, JESTER.suit, JESTER.value) == (None,) * 4


@pytest.mark.parametrize(
    ("code", "card"),
    [
        pytest.param("R7", Card(Kind.SUITED, Suit.RED, 7), id="§1.1 red"),
        pytest.param("y1", Card(Kind.SUITED, Suit.YELLOW, 1), id="§1.1 yellow, small letter"),
        pytest.param("g13", Card(Kind.SUITED, Suit.GREEN, 13), id="§1.1 green, highest"),
        pytest.param("B13", Card(Kind.SUITED, Suit.BLUE, 13), id="§1.1 blue"),
        pytest.param("Z", WIZARD, id="Z wizard"),
        pytest.param("w", WIZARD, id="W wizard in English"),
        pytest.param("n", JESTER, id="N jester"),
        pytest.param("J", JESTER, id="J jester in English"),
    ],
)
def test_a_code_is_read_whatever_its_case(code: str, card: Card) -> None:
    assert parse_card(code) == card


@pytest.mark.parametrize(
    "code",
    [
        "",
        " ",
        "R",
        "7",
        "R0",
        "R14",
        "R-1",
        "R07",
        "R 7",
        " R7",
        "R7\n",
        "X3",
        "ZZ",
        "R7.0",
        "Ｒ7",
        "R٧",
        "drache",
    ],
)
def test_what_is_no_card_is_refused_by_name(code: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        parse_card(code)
    assert refused.value.code is Code.UNKNOWN_CARD
    assert refused.value.details == {"card": code}


@pytest.mark.parametrize("card", sorted(set(WIZARD_DECK.cards()), key=lambda card: card.code), ids=str)
def test_every_card_is_found_again_by_its_code(card: Card) -> None:
    assert parse_card(card.code) == card
    assert parse_card(card.code.lower()) == card
    assert WIZARD_DECK.copies(card) == (4 if card.suit is None else 1)


def test_a_card_of_another_deck_is_not_in_this_one() -> None:
    assert WIZARD_DECK.copies(Card(Kind.SUITED, Suit.RED, 14)) == 0


def test_a_violation_reads_as_its_code_and_details() -> None:
    assert str(RuleViolation(Code.UNKNOWN_CARD, card="R14")) == "unknown-card (card='R14')"
    assert str(RuleViolation(Code.EMPTY_TRICK)) == "empty-trick"
    assert RuleViolation(Code.EMPTY_TRICK).paragraph is None
    assert RuleViolation(Code.MUST_FOLLOW).paragraph == "5.3"
