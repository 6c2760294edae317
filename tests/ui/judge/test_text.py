"""The answers of the judge: who takes the trick and why, and what may be played."""

from dataclasses import replace

import pytest

from scorekeeper.locale import words
from scorekeeper.rules import PRESETS, STANDARD, RuleViolation, Suit, parse_card
from scorekeeper.ui.judge.model import reducers
from scorekeeper.ui.judge.model.trick_entry import JudgeContext
from scorekeeper.ui.judge.text import answer_for, card_refusal
from tests.ui.judge.trick_entries import FOUR, holding, laid

DE, EN = words("de"), words("en")
BINDS = replace(FOUR, ruleset=replace(STANDARD, jesters_then_wizard="binds"))
SPECIAL = replace(FOUR, ruleset=PRESETS["jubilee-30"])


@pytest.mark.parametrize(
    ("trump", "cards", "title", "text", "note"),
    [
        pytest.param(
            Suit.RED,
            "B9 N R3 B13",
            "Thomas bekommt den Stich",
            "Die rote 3 ist der einzige Trumpf; ein Trumpf schlägt jede andere Farbe.",
            "Blau musste bedient werden · Thomas spielt als Nächstes aus",
            id="§6.1 (b)",
        ),
        pytest.param(
            None,
            "Z N B13 Z",
            "Kevin bekommt den Stich",
            "Der erste Zauberer gewinnt.",
            "Keine Farbe musste bedient werden · Kevin spielt als Nächstes aus",
            id="§6.1 (a)",
        ),
        pytest.param(
            Suit.RED,
            "B9 B12",
            "Bisher gewinnt Nessi",
            "Die blaue 12 ist",
            "Blau muss bedient werden",
            id="§6.1 (c), two are still to play",
        ),
    ],
)
def test_the_answer_says_who_takes_the_trick_and_why(trump, cards, title, text, note):
    entry = reducers.choose_trump(laid(FOUR, cards), trump)
    said = answer_for(DE, entry)
    assert (said.title, said.note, said.paragraph) == (title, note, "6.1")
    assert said.text.startswith(text)


def test_without_names_cards_are_numbered_and_any_trick_may_be_complete():
    said = answer_for(EN, reducers.choose_trump(laid(JudgeContext(), "B9 B12"), None))
    assert (said.title, said.note) == ("Card 2 takes the trick", "Blue had to be followed")


def test_11_3_by_a_house_rule_a_suit_binds_after_jester_and_wizard():
    said = answer_for(EN, laid(BINDS, "N Z B4 R3"))
    duty = "Blue must be followed, even after a wizard: that is your rule (§11.3)"
    assert (said.title, said.paragraph) == ("Nessi takes the trick", "11.3")
    assert said.note == f"{duty} · Nessi leads next"


def test_11_3_in_a_game_a_wizard_after_jesters_makes_the_trick_free():
    free = "After jesters, a wizard makes the trick free: that is your rule (§11.3)"
    assert answer_for(EN, laid(FOUR, "N Z B4 R3")).note == f"{free} · Nessi leads next"


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        ("juggler", "First choose a suit for the juggler, or take the card back."),
        ("shapeshifter", "First choose what the shapeshifter is, or take the card back."),
    ],
)
def test_8_what_is_asked_about_a_card_comes_before_the_next_one(card, sentence):
    with pytest.raises(RuleViolation) as refused:
        laid(SPECIAL, f"B9 {card} B3")
    assert card_refusal(EN, refused.value) == sentence


def test_8_9_after_the_bomb_whoever_would_have_won_leads():
    said = answer_for(EN, laid(SPECIAL, "dragon bomb R13 fairy"))
    assert (said.title, said.paragraph) == ("Nobody takes the trick", "8.9")
    assert said.text == (
        "Because of the bomb nobody takes the trick. Without the bomb the fairy would have beaten "
        "the dragon; whoever played that card leads next."
    )
    assert said.note == "No suit had to be followed · Ute leads next"


@pytest.mark.parametrize(
    ("cards", "position", "hand", "allowed", "title", "paragraph"),
    [
        pytest.param("B9 R3", 1, "B4", False, "Nessi had to follow blue (§5.3)", "5.3", id="§5.3 held"),
        pytest.param("B9 R3", 1, "Y4 Z", True, "Nessi was free to play that", "5.4", id="§5.4 void"),
        pytest.param("B9 Z", 1, "B4", True, "Nessi was free to play that", "5.3", id="§5.3 wizard"),
        pytest.param("B9 N", 1, "B4", True, "Nessi was free to play that", "5.3", id="§5.3 jester"),
        pytest.param("B9 B3", 1, "R4", True, "Nessi was free to play that", "5.3", id="§5.3 follows"),
        pytest.param("Z B3 R2", 2, "B4", True, "Thomas was free to play that", "5.2", id="§5.2 a wizard"),
        pytest.param("N B3 R2", 2, "B4", False, "Thomas had to follow blue (§5.3)", "5.3", id="§5.2 jester"),
        pytest.param("B9 R3", 0, "", True, "Kevin was free to play that", "5.1", id="§5.1 led"),
        pytest.param("B9 R3", 1, "", None, "Could Nessi follow blue?", "5.4", id="§5.4 not known yet"),
    ],
)
def test_a_played_card_is_held_against_the_hand(cards, position, hand, allowed, title, paragraph):
    said = answer_for(EN, holding(laid(FOUR, cards), position, hand))
    assert (said.allowed, said.title, said.paragraph) == (allowed, title, paragraph)


@pytest.mark.parametrize(
    ("context", "led", "hand", "title", "forbidden"),
    [
        pytest.param(FOUR, "B9", "", "What may Nessi play?", [], id="§5.3 not known yet"),
        pytest.param(FOUR, "B9", "B4 R3", "Nessi may play 1 of 2", ["red 3: not allowed"], id="§5.3 held"),
        pytest.param(FOUR, "B9", "Y4 R3", "Nessi may play any of them", [], id="§5.4 void"),
        pytest.param(
            SPECIAL,
            "B9",
            "B2 R7 Z N juggler vampire",
            "Nessi may play 5 of 6",
            ["red 7: not allowed"],
            id="§8 always",
        ),
        pytest.param(
            replace(SPECIAL, turned_up=(parse_card("B5"),)),
            *("vampire", "B2 R7", "Nessi may play 1 of 2", ["red 7: not allowed"]),
            id="§8 the vampire leads blue",
        ),
    ],
)
def test_the_next_player_is_told_what_may_be_played(context, led, hand, title, forbidden):
    said = answer_for(EN, holding(laid(context, led), 1, hand))
    assert (said.title, said.paragraph) == (title, "5.4" if title.endswith("them") else "5.3")
    assert [group.spoken for group in said.hand if not group.allowed] == forbidden


def test_8_a_cloud_is_told_of_its_key_and_was_free_to_be_played():
    entry = laid(SPECIAL, "B9 cloud-red B3 B4")
    assert answer_for(EN, entry).effects == (
        "Nessi changes the bid by one, up or down.",
        "There is a key for that on the pad.",
    )
    assert answer_for(EN, holding(entry, 1, "B5")).text == "Special cards may always be played (§8)."


def test_the_card_that_was_played_comes_first_among_the_hand():
    said = answer_for(EN, holding(laid(FOUR, "B9 R3"), 1, "B4"))
    assert [group.spoken for group in said.hand] == ["red 3, played: not allowed", "blue 4: allowed"]
