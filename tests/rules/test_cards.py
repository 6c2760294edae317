"""§1: the cards and their codes."""

from collections import Counter

import pytest

from scorekeeper import rules as r
from tests.refusal import refusal

WIZARD_DECK = r.DECKS["wizard"]


def test_1_1_the_deck_has_sixty_cards_of_four_suits_with_four_wizards_and_four_jesters():
    cards = WIZARD_DECK.cards()
    kinds = Counter(card.kind for card in cards)
    assert len(cards) == WIZARD_DECK.size == 60
    assert kinds == {r.Kind.SUITED: 52, r.Kind.WIZARD: 4, r.Kind.JESTER: 4}
    assert Counter(card.suit for card in cards if card.suit) == dict.fromkeys(r.Suit, 13)
    assert len(set(cards)) == 54


def test_1_2_wizards_and_jesters_have_neither_suit_nor_value():
    assert (r.WIZARD.suit, r.WIZARD.value, r.JESTER.suit, r.JESTER.value) == (None,) * 4


def test_9_1_the_piles_of_single_colour_are_the_sixty_cards_without_trump_and_without_a_suit_to_follow():
    piles = r.DECKS["single-colour"]
    assert piles.cards() == WIZARD_DECK.cards()
    assert (piles.trump, piles.follow, piles.most) == (False, False, 15)
    assert (WIZARD_DECK.trump, WIZARD_DECK.follow, WIZARD_DECK.most) == (True, True, None)


def test_10_1_the_junior_deck_has_thirty_six_cards():
    junior = r.DECKS["junior"]
    kinds = Counter(card.kind for card in junior.cards())
    assert len(junior.cards()) == junior.size == 36
    assert kinds == {r.Kind.SUITED: 32, r.Kind.WIZARD: 2, r.Kind.JESTER: 2}
    assert (junior.copies(r.parse_card("B8")), junior.copies(r.parse_card("B9"))) == (1, 0)
    assert (junior.trump, junior.follow) == (True, True)


def test_8_each_special_card_is_one_more():
    for extra_cards, size in (
        ((), 60),  # §1.1
        (r.EXTRA_CARDS[:6], 66),  # §8 20 years
        (r.EXTRA_CARDS[:7], 67),  # §8 25 years
        (r.EXTRA_CARDS[:9], 69),  # §8 30 years
    ):
        assert r.deck_size(r.Ruleset(extra_cards=extra_cards)) == size


def test_8_the_special_cards_stand_in_the_order_of_the_rulebook():
    places = [tuple(map(int, r.KINDS[r.Kind(name)].paragraph.split("."))) for name in r.EXTRA_CARDS]
    assert places == sorted(places)
    assert {section for section, _ in places} == {8}
    assert set(r.KINDS) == set(r.Kind)


SPECIAL = [
    pytest.param("dragon", r.Card(r.Kind.DRAGON), id="§8 dragon"),
    pytest.param("fairy", r.Card(r.Kind.FAIRY), id="§8 fairy"),
    pytest.param("bomb", r.Card(r.Kind.BOMB), id="§8 bomb"),
    pytest.param("werewolf", r.Card(r.Kind.WEREWOLF), id="§8 werewolf"),
    pytest.param("juggler", r.Card(r.Kind.JUGGLER), id="§8 juggler in a hand"),
    pytest.param("juggler-red", r.Card(r.Kind.JUGGLER, r.Suit.RED), id="§8 juggler, red named"),
    pytest.param("cloud", r.Card(r.Kind.CLOUD), id="§8 cloud in a hand"),
    pytest.param("cloud-blue", r.Card(r.Kind.CLOUD, r.Suit.BLUE), id="§8 cloud, blue named"),
    pytest.param("shapeshifter", r.Card(r.Kind.SHAPESHIFTER), id="§8 shapeshifter in a hand"),
    pytest.param("shapeshifter-wizard", r.Card(r.Kind.SHAPESHIFTER, form=r.Kind.WIZARD), id="§8 as wizard"),
    pytest.param("shapeshifter-jester", r.Card(r.Kind.SHAPESHIFTER, form=r.Kind.JESTER), id="§8 as jester"),
    pytest.param("witch", r.Card(r.Kind.WITCH), id="§8 witch"),
    pytest.param("vampire", r.Card(r.Kind.VAMPIRE), id="§8 vampire"),
    pytest.param("vampire-green", r.Card(r.Kind.VAMPIRE, r.Suit.GREEN), id="§8 vampire of a juggler"),
    pytest.param(
        "vampire-jester", r.Card(r.Kind.VAMPIRE, form=r.Kind.JESTER), id="§8 vampire of a shapeshifter"
    ),
]


@pytest.mark.parametrize(("code", "card"), SPECIAL)
def test_8_a_special_card_is_written_by_its_name_and_what_its_player_names(code, card):
    assert card.code == code
    assert r.parse_card(code) == r.parse_card(code.upper()) == r.parse_card(code.title()) == card
    assert card.bare == r.parse_card(code.partition("-")[0])
    assert all(deck.copies(card) == 0 for deck in r.DECKS.values())


def test_8_german_names_are_read_too():
    read = (
        "Drache dragon, fee fairy, BOMBE bomb, Werwolf werewolf, hexe witch, jongleur juggler, "
        "Jongleur-Rot juggler-red, JONGLEUR-GRÜN juggler-green, jongleur-gruen juggler-green, "
        "wolke-blau cloud-blue, wolke-gelb cloud-yellow, gestaltwandler-zauberer shapeshifter-wizard, "
        "gestaltwandler-narr shapeshifter-jester, vampir vampire, vampir-rot vampire-red, "
        "vampir-zauberer vampire-wizard"
    )
    for german, code in map(str.split, read.split(", ")):
        assert r.parse_card(german).code == code


def test_a_card_of_the_basic_deck_is_in_a_hand_as_it_is_on_the_table():
    assert all(card.bare is card for card in WIZARD_DECK.cards())


def test_a_code_is_read_whatever_its_case():
    for code, card in (
        ("R7", r.Card(r.Kind.SUITED, r.Suit.RED, 7)),  # §1.1 red
        ("y1", r.Card(r.Kind.SUITED, r.Suit.YELLOW, 1)),  # §1.1 yellow, small letter
        ("g13", r.Card(r.Kind.SUITED, r.Suit.GREEN, 13)),  # §1.1 green, highest
        ("B13", r.Card(r.Kind.SUITED, r.Suit.BLUE, 13)),  # §1.1 blue
        ("Z", r.WIZARD),  # Z wizard
        ("w", r.WIZARD),  # W wizard in English
        ("n", r.JESTER),  # N jester
        ("J", r.JESTER),  # J jester in English
    ):
        assert r.parse_card(code) == card


def test_what_is_no_card_is_refused_by_name():
    unread = "R 7 R0 R14 R-1 R07 X3 ZZ R7.0 Ｒ7 R٧ suited dragon-red juggler- juggler-pink juggler-wizard"
    spaced = ("", " ", "R 7", " R7", "R7\n")
    for code in (*unread.split(), *spaced, "shapeshifter-red", "vampire-dragon"):
        assert refusal(r.parse_card, code) == (r.Code.UNKNOWN_CARD, {"card": code})


def test_every_card_is_found_again_by_its_code():
    for card in set(WIZARD_DECK.cards()):
        assert r.parse_card(card.code) == r.parse_card(card.code.lower()) == card
        assert WIZARD_DECK.copies(card) == (4 if card.suit is None else 1)


def test_a_violation_reads_as_its_code_and_details():
    assert str(r.RuleViolation(r.Code.UNKNOWN_CARD, card="R14")) == "unknown-card (card='R14')"
    assert str(r.RuleViolation(r.Code.EMPTY_TRICK)) == "empty-trick"
    assert r.RuleViolation(r.Code.EMPTY_TRICK).paragraph is None
    assert r.RuleViolation(r.Code.MUST_FOLLOW).paragraph == "5.3"
