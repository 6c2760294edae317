"""Verdicts in words, in both languages."""

from __future__ import annotations

import pytest

from scorekeeper.locale import LANGUAGES, words
from scorekeeper.locale.cards import card_name, suit_folk, suit_name, the_card
from scorekeeper.locale.verdicts import (
    follow_sentence,
    leader_sentence,
    led_sentence,
    legal_sentence,
    verdict_sentence,
    winner_sentence,
)
from scorekeeper.rules import DECKS, EXTRA_CARDS, Reason, Ruleset, Suit, Verdict, judge, parse_card
from tests.rules.notation import cards

RED, YELLOW, GREEN, BLUE = Suit
DE, EN = words("de"), words("en")
ALL = Ruleset(extra_cards=EXTRA_CARDS)
JUNIOR = Ruleset(deck="junior", hands="junior")


@pytest.mark.parametrize(
    ("trick", "trump", "german", "english"),
    [
        (
            "B9 N R3 B13",
            RED,
            "Die rote 3 ist der einzige Trumpf; ein Trumpf schlägt jede andere Farbe.",
            "The red 3 is the only trump; a trump beats every other suit.",
        ),
        ("Y9 G3 G12", GREEN, "Die grüne 12 ist der höchste Trumpf.", "The green 12 is the highest trump."),
        ("R3 Z B1 Z", RED, "Der erste Zauberer gewinnt.", "The first wizard wins."),
        (
            "R3 Z B1",
            RED,
            "Der Zauberer gewinnt: Er schlägt jede andere Karte.",
            "The wizard wins: it beats every other card.",
        ),
        (
            "Y4 Y9 B13",
            None,
            "Die gelbe 9 ist die höchste Karte der angespielten Farbe.",
            "The yellow 9 is the highest card of the suit that was led.",
        ),
        (
            "Y4 Y9 B13",
            RED,
            "Die gelbe 9 ist die höchste Karte der angespielten Farbe; Trumpf hat niemand gespielt.",
            "The yellow 9 is the highest card of the suit that was led; nobody played a trump.",
        ),
        (
            "B2 R13 Y13",
            None,
            "Sonst hat niemand Blau gespielt; die blaue 2 gewinnt.",
            "Nobody else played blue; the blue 2 wins.",
        ),
        ("N B2 N", None, "Die blaue 2 schlägt jeden Narren.", "The blue 2 beats every jester."),
        ("N B2 N", BLUE, "Die blaue 2 schlägt jeden Narren.", "The blue 2 beats every jester."),
        (
            "N N N",
            RED,
            "Es liegen nur Narren da; der erste gewinnt.",
            "There are only jesters; the first one wins.",
        ),
        (
            "G7",
            None,
            "Bisher liegt nur eine Karte da: die grüne 7.",
            "So far there is only one card: the green 7.",
        ),
        ("N", None, "Bisher liegt nur eine Karte da: ein Narr.", "So far there is only one card: a jester."),
    ],
    ids=lambda value: value if isinstance(value, str) and len(value) < 15 else "",
)
def test_the_reason_is_a_sentence_about_the_cards(
    trick: str, trump: Suit | None, german: str, english: str
) -> None:
    verdict = judge(cards(trick), trump)
    assert verdict_sentence(DE, cards(trick), trump, verdict) == german
    assert verdict_sentence(EN, cards(trick), trump, verdict) == english


def test_who_takes_the_trick_and_leads_next_is_said_by_name() -> None:
    trick, names = cards("B9 N R3 B13"), ["Kevin", "Nessi", "Thomas", "Ute"]
    verdict = judge(trick, RED)
    assert winner_sentence(DE, verdict, names) == "Thomas bekommt den Stich"
    assert leader_sentence(DE, verdict, names) == "Thomas spielt als Nächstes aus"
    assert verdict_sentence(EN, trick, RED, verdict, names).startswith("Thomas takes the trick. The red 3 is")


def test_without_names_cards_are_counted_from_one() -> None:
    verdict = judge(cards("B9 R3"), RED)
    assert winner_sentence(EN, verdict) == "Card 2 takes the trick"
    assert leader_sentence(DE, verdict) == "Wer Karte 2 gespielt hat, spielt als Nächstes aus"


def test_a_trick_that_nobody_takes_has_a_sentence() -> None:
    nobody = Verdict(None, None, None, Reason.FIRST_JESTER, "6.1")
    assert winner_sentence(DE, nobody, ["Kevin"]) == "Niemand bekommt den Stich"
    assert leader_sentence(DE, nobody) == ""


@pytest.mark.parametrize(
    ("led", "german"), [(BLUE, "Blau musste bedient werden"), (None, "Keine Farbe musste bedient werden")]
)
def test_which_suit_had_to_be_followed(led: Suit | None, german: str) -> None:
    assert led_sentence(DE, led) == german


@pytest.mark.parametrize(
    ("suit", "german"),
    [
        (RED, "Kevin musste Rot bedienen (§5.3)"),
        (YELLOW, "Kevin musste Gelb bedienen (§5.3)"),
        (GREEN, "Kevin musste Grün bedienen (§5.3)"),
        (BLUE, "Kevin musste Blau bedienen (§5.3)"),
    ],
)
def test_who_should_have_followed(suit: Suit, german: str) -> None:
    assert follow_sentence(DE, suit, "Kevin") == german
    assert follow_sentence(EN, suit, "Kevin") == f"Kevin had to follow {suit} (§5.3)"
    assert follow_sentence(DE, suit) == f"{suit_name(DE, suit)} musste bedient werden (§5.3)"


def test_what_may_be_played_has_its_reason() -> None:
    assert "(§5.2)" in legal_sentence(DE, cards("R3"), ())
    assert legal_sentence(DE, cards("R3 B4"), cards("R9")).startswith("Rot muss bedient werden")
    assert legal_sentence(DE, cards("B4"), cards("R9")).startswith("Rot kann nicht bedient werden")


@pytest.mark.parametrize(
    ("hand", "trick", "ruleset", "sentence"),
    [
        (
            "R3 juggler",
            "R9",
            ALL,
            "Red has to be followed; wizards, jesters and special cards may always be played (§5.3, §8).",
        ),
        (
            "R3 B4",
            "R9",
            JUNIOR,
            "The flower suit has to be followed; wizards and jesters may always be played (§5.3).",
        ),
        (
            "R3 B4",
            "R9",
            Ruleset(deck="single-colour"),
            "Nobody has to follow suit: every card may be played (§9.1).",
        ),
        ("R3 B4", "dragon R9", ALL, "No suit has to be followed: every card may be played (§5.2)."),
    ],
)
def test_what_may_be_played_depends_on_the_game(
    hand: str, trick: str, ruleset: Ruleset, sentence: str
) -> None:
    assert legal_sentence(EN, cards(hand), cards(trick), ruleset) == sentence


def test_10_1_the_suits_of_wizard_junior_have_names_of_their_own() -> None:
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


def test_suits_have_a_name_and_a_people() -> None:
    assert [suit_name(DE, suit) for suit in Suit] == ["Rot", "Gelb", "Grün", "Blau"]
    assert [suit_folk(DE, suit) for suit in Suit] == ["Zwerge", "Riesen", "Elfen", "Menschen"]
    assert suit_name(DE, None) == "Kein Trumpf"


@pytest.mark.parametrize(
    ("code", "german"),
    [
        ("R3", "rote 3"),
        ("G13", "grüne 13"),
        ("Z", "Zauberer"),
        ("N", "Narr"),
        ("dragon", "Drache"),
        ("juggler", "Jongleur"),
        ("juggler-red", "Jongleur in Rot"),
        ("cloud-blue", "Wolke in Blau"),
        ("shapeshifter-jester", "Gestaltwandler als Narr"),
        ("vampire", "Vampir"),
    ],
)
def test_cards_have_names(code: str, german: str) -> None:
    assert card_name(DE, parse_card(code)) == german


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("deck", DECKS)
def test_no_two_cards_have_the_same_name(language: str, deck: str) -> None:
    special = [
        parse_card(code) for code in (*EXTRA_CARDS, "juggler-red", "juggler-blue", "shapeshifter-wizard")
    ]
    every = {*DECKS[deck].cards(), *special}
    for phrase in (card_name, the_card):
        assert len({phrase(words(language), card, deck) for card in every}) == len(every)
