"""Verdicts in words, in both languages; also of special cards (§8) and with other decks (§6.5, §10.1)."""

import re
from itertools import permutations

import pytest

from scorekeeper.locale import verdicts, words
from scorekeeper.rules import EXTRA_CARDS, Reason, Ruleset, Suit, Verdict, judge, parse_card
from scorekeeper.rules.card_kinds import BASIC, KINDS
from tests.rules.notation import cards

RED, YELLOW, GREEN, BLUE = Suit
DE, EN = words("de"), words("en")
ALL = Ruleset(extra_cards=EXTRA_CARDS)
JUNIOR = Ruleset(deck="junior", hands="junior")


def test_the_reason_is_a_sentence_about_the_cards():
    for trick, trump, english in (
        ("B9 N R3 B13", RED, "The red 3 is the only trump; a trump beats every other suit."),
        ("Y9 G3 G12", GREEN, "The green 12 is the highest trump."),
        ("R3 Z B1 Z", RED, "The first wizard wins."),
        ("R3 Z B1", RED, "The wizard wins: it beats every other card."),
        ("Y4 Y9 B13", None, "The yellow 9 is the highest card of the suit that was led."),
        (
            "Y4 Y9 B13",
            RED,
            "The yellow 9 is the highest card of the suit that was led; nobody played a trump.",
        ),
        ("B2 R13 Y13", None, "Nobody else played blue; the blue 2 wins."),
        ("N B2 N", None, "The blue 2 beats every jester."),
        ("N B2 N", BLUE, "The blue 2 beats every jester."),
        ("N N N", RED, "There are only jesters; the first one wins."),
        ("G7", None, "So far there is only one card: the green 7."),
        ("N", None, "So far there is only one card: a jester."),
    ):
        verdict = judge(cards(trick), trump)
        assert verdicts.verdict_sentence(EN, cards(trick), trump, verdict) == english


def test_who_takes_the_trick_and_leads_next_is_said_by_name():
    trick, names = cards("B9 N R3 B13"), ["Kevin", "Nessi", "Thomas", "Ute"]
    verdict = judge(trick, RED)
    assert verdicts.winner_sentence(DE, verdict, names) == "Thomas bekommt den Stich"
    assert verdicts.leader_sentence(DE, verdict, names) == "Thomas spielt als Nächstes aus"


def test_without_names_cards_are_counted_from_one():
    verdict = judge(cards("B9 R3"), RED)
    assert verdicts.winner_sentence(EN, verdict) == "Card 2 takes the trick"
    assert verdicts.leader_sentence(DE, verdict) == "Wer Karte 2 gespielt hat, spielt als Nächstes aus"


def test_a_trick_that_nobody_takes_has_a_sentence():
    nobody = Verdict(None, None, None, Reason.FIRST_JESTER, "6.1")
    assert verdicts.winner_sentence(DE, nobody, ["Kevin"]) == "Niemand bekommt den Stich"
    assert verdicts.leader_sentence(DE, nobody) == ""


def test_who_should_have_followed_which_suit():
    assert verdicts.led_sentence(EN, BLUE) == "Blue had to be followed"
    assert verdicts.led_sentence(EN, None) == "No suit had to be followed"
    assert verdicts.follow_sentence(EN, RED, "Kevin") == "Kevin had to follow red (§5.3)"
    assert verdicts.follow_sentence(EN, RED) == "Red had to be followed (§5.3)"


def test_in_german_cards_are_declined():
    trick = cards("fairy vampire R3")
    verdict = judge(trick, None, ALL, parse_card("dragon"))
    said = verdicts.verdict_sentence(DE, trick, None, verdict, ruleset=ALL, copied=parse_card("dragon"))
    assert said.startswith("Der Vampir kopiert den Drachen. Der Vampir schlägt alles, aber die Fee liegt")


def test_what_may_be_played_has_its_reason():
    assert "(§5.2)" in verdicts.legal_sentence(DE, cards("R3"), ())
    assert verdicts.legal_sentence(DE, cards("R3 B4"), cards("R9")).startswith("Rot muss bedient werden")
    assert verdicts.legal_sentence(DE, cards("B4"), cards("R9")).startswith("Rot kann nicht bedient werden")


def test_what_may_be_played_depends_on_the_game():
    for hand, trick, ruleset, sentence in (
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
            "Nobody has to follow suit: any card may be played (§9.1).",
        ),
        ("R3 B4", "dragon R9", ALL, "No suit has to be followed: any card may be played (§5.2)."),
    ):
        assert verdicts.legal_sentence(EN, cards(hand), cards(trick), ruleset) == sentence


FAIRY_WINS = "lies in the same trick and wins."

SPECIAL = {
    "Z dragon R3": "The dragon beats every other card.",
    "Z dragon fairy R3": f"The dragon beats everything, but the fairy {FAIRY_WINS}",
    "Z dragon vampire, fairy turned up": (
        f"The vampire copies the fairy. The dragon beats everything, but the vampire {FAIRY_WINS}"
    ),
    "fairy vampire R3, dragon turned up": (
        f"The vampire copies the dragon. The vampire beats everything, but the fairy {FAIRY_WINS}"
    ),
    "dragon bomb fairy": (
        "Because of the bomb nobody takes the trick. Without the bomb the fairy would have beaten the "
        "dragon; whoever played that card leads next."
    ),
    "R3 vampire R9, red is trump, bomb turned up": (
        "The vampire copies the bomb. Because of the bomb nobody takes the trick. Without the bomb the "
        "red 9 would have won as the highest trump; whoever played that card leads next."
    ),
    "Z bomb Z": (
        "Because of the bomb nobody takes the trick. Without the bomb the first wizard would have won; "
        "whoever played it leads next."
    ),
    "N bomb N": (
        "Because of the bomb nobody takes the trick. Without the bomb the first jester would have won; "
        "whoever played it leads next."
    ),
    "B3 bomb B9": (
        "Because of the bomb nobody takes the trick. Without the bomb the blue 9 would have won as the "
        "highest card of the suit that was led; whoever played that card leads next."
    ),
    "bomb witch": (
        "Because of the bomb nobody takes the trick. Without the bomb the witch would have won; whoever "
        "played that card leads next."
    ),
    "bomb": "So far there is only one card, the bomb: nobody takes this trick.",
    "B9 R8 vampire, blue is trump, R7 turned up": (
        "The vampire copies the red 7; for this trick red is trump. The red 8 is the highest trump."
    ),
    "R6 vampire, red is trump, R7 turned up": (
        "The vampire copies the red 7. The vampire is the highest trump."
    ),
    "B9 vampire-red R7, red is trump, juggler turned up": (
        "The vampire copies the juggler in red. The vampire is the highest trump. The vampire counts 7½."
    ),
    "B9 juggler-red, red is trump": "The juggler in red is the only trump; a trump beats every other suit.",
    "G9 cloud-green juggler-green": (
        "The cloud in green is the highest card of the suit that was led. The cloud counts 9¾. The "
        "juggler counts 7½."
    ),
    "R3 shapeshifter-wizard": (
        "The shapeshifter was played as a wizard. The shapeshifter wins: a wizard beats every other card."
    ),
    "shapeshifter-wizard Z": (
        "The shapeshifter was played as a wizard. The shapeshifter is the first wizard and wins."
    ),
    "shapeshifter-jester N": (
        "The shapeshifter was played as a jester. There are only jesters; the first one wins."
    ),
    "vampire-jester R3, shapeshifter turned up": (
        "The vampire copies the shapeshifter as jester. The red 3 beats every jester."
    ),
    "werewolf R3": "The werewolf counts as a jester when it is played. The red 3 beats every jester.",
    "vampire R3": "The vampire has nothing to copy and counts as a jester. The red 3 beats every jester.",
    "R3 fairy N": "The red 3 is the only card of a suit and beats the others.",
    "witch N fairy": "Only cards that otherwise lose lie there; a jester beats the witch and the fairy.",
    "N fairy N": "Only cards that otherwise lose lie there; the first jester beats the fairy.",
    "witch fairy": "Only cards that otherwise lose lie there; the fairy beats the witch.",
    "witch": "So far there is only one card: the witch.",
}
"""What is said of a trick, its trump, and the card that a vampire copies."""


@pytest.mark.parametrize(("situation", "english"), SPECIAL.items())
def test_8_the_reason_names_every_special_card_that_mattered(situation, english):
    played, *more = situation.split(", ")
    said = {role: word for word, role in (one.split(maxsplit=1) for one in more)}
    trump = Suit(said["is trump"]) if "is trump" in said else None
    copied = parse_card(said["turned up"]) if "turned up" in said else None
    verdict = judge(cards(played), trump, ALL, copied)
    found = verdicts.verdict_sentence(EN, cards(played), trump, verdict, ruleset=ALL, copied=copied)
    assert found == english


def test_8_what_happens_after_the_trick():
    for trick, english in (
        ("R3 B13", []),
        ("Z juggler-red", ["Now everybody passes a card to the left, unless it was the last trick."]),
        (
            "Z witch",
            [
                "Whoever played the witch swaps a card in hand for another card of this trick, "
                "unless it was the last trick."
            ],
        ),
        ("Z cloud-red", ["Whoever takes the trick changes the bid by one, up or down."]),
        ("bomb cloud-red", ["Nobody takes the trick, so no bid is changed."]),
    ):
        verdict = judge(cards(trick), None, ALL)
        assert verdicts.after_sentences(EN, cards(trick), verdict) == english


WITHOUT_A_SUIT = ["N", "N", "Z", *(row.code for kind, row in KINDS.items() if row.rank and kind not in BASIC)]


@pytest.mark.parametrize("language", [DE, EN], ids=lambda language: language.language)
def test_8_no_sentence_about_cards_without_a_suit_names_nothing(language):
    for codes in (trick for number in (2, 3) for trick in permutations(WITHOUT_A_SUIT, number)):
        trick = cards(" ".join(codes))
        said = verdicts.verdict_sentence(language, trick, None, judge(trick, None, ALL), ruleset=ALL)
        assert not re.search(r" [.,;:]|  ", said), (codes, said)


def test_8_what_happens_after_the_trick_is_said_by_name():
    trick, names = cards("cloud-red witch juggler-blue Z"), ["Kevin", "Nessi", "Thomas", "Ute"]
    assert verdicts.after_sentences(EN, trick, judge(trick, None, ALL), names) == [
        "Now everybody passes a card to the left, unless it was the last trick.",
        "Nessi swaps a card in hand for another card of this trick, unless it was the last trick.",
        "Ute changes the bid by one, up or down.",
    ]


def test_8_a_vampire_that_copies_the_witch_swaps():
    trick, witch = cards("Z vampire"), parse_card("witch")
    (sentence,) = verdicts.after_sentences(DE, trick, judge(trick, None, ALL, witch), copied=witch)
    assert sentence.startswith("Wer den Vampir gespielt hat, tauscht eine Handkarte")


def test_6_5_the_highest_card_has_its_sentence():
    for trick, english in (
        (
            "R3 B9 G9",
            "The blue 9 is the highest card: suits do not matter, and of equal cards the first one wins.",
        ),
        ("R3 B9 G8", "The blue 9 is the highest card; suits do not matter."),
        ("N B9 N", "The blue 9 beats every jester."),
    ):
        piles = Ruleset(deck="single-colour")
        verdict = judge(cards(trick), None, piles)
        assert verdicts.verdict_sentence(EN, cards(trick), None, verdict, ruleset=piles) == english


def test_10_1_junior_cards_have_their_own_names():
    for trick, trump, english in (
        ("R8 R4 R5 Y2", YELLOW, "The mouse 2 is the only trump; a trump beats every other suit."),
        ("B2 B3 Y1", None, "The butterfly 3 is the highest card of the suit that was led."),
        ("G2 R3 Y1", None, "Nobody else played the snail suit; the snail 2 wins."),
    ):
        verdict = judge(cards(trick), trump, JUNIOR)
        assert verdicts.verdict_sentence(EN, cards(trick), trump, verdict, ruleset=JUNIOR) == english
