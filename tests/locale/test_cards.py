"""The names of cards and suits, in both languages and with every deck."""

import pytest

from scorekeeper.locale import LANGUAGES, words
from scorekeeper.locale.cards import card_name, suit_folk, suit_name, the_card
from scorekeeper.locale.verdicts import follow_sentence, led_sentence
from scorekeeper.rules import DECKS, EXTRA_CARDS, Suit, parse_card

RED, YELLOW, GREEN, BLUE = Suit
DE, EN = words("de"), words("en")


def test_10_1_the_suits_of_wizard_junior_have_names_of_their_own():
    assert [suit_name(DE, suit, "junior") for suit in Suit] == [
        "Blumen",
        "Mäuse",
        "Schnecken",
        "Schmetterlinge",
    ]
    assert [suit_folk(DE, suit, "junior") for suit in Suit] == ["Rot", "Gelb", "Grün", "Blau"]
    assert suit_name(DE, None, "junior") == "Kein Trumpf"
    assert led_sentence(DE, BLUE, "junior") == "Schmetterling musste bedient werden"
    assert follow_sentence(DE, GREEN, "Kevin", "junior") == "Kevin musste Schnecke bedienen (§5.3)"
    assert follow_sentence(EN, GREEN, None, "junior") == "The snail suit had to be followed (§5.3)"
    assert card_name(DE, parse_card("Y2"), "junior") == "Maus 2"
    assert card_name(DE, parse_card("Z"), "junior") == "Zauberer"


def test_suits_have_a_name_and_a_people():
    assert [suit_name(DE, suit) for suit in Suit] == ["Rot", "Gelb", "Grün", "Blau"]
    assert [suit_folk(DE, suit) for suit in Suit] == ["Zwerge", "Riesen", "Elfen", "Menschen"]
    assert suit_name(DE, None) == "Kein Trumpf"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("deck", DECKS)
def test_no_two_cards_have_the_same_name(language, deck):
    special = [
        parse_card(code) for code in (*EXTRA_CARDS, "juggler-red", "juggler-blue", "shapeshifter-wizard")
    ]
    every = {*DECKS[deck].cards(), *special}
    for phrase in (card_name, the_card):
        assert len({phrase(words(language), card, deck) for card in every}) == len(every)
