"""The reducers of the judge and its answers, without a screen."""

from __future__ import annotations

import pytest

from scorekeeper.locale import words
from scorekeeper.rules import Code, RuleViolation, Suit, parse_card
from scorekeeper.ui.judge.model import reducers
from scorekeeper.ui.judge.model.context import JudgeContext
from scorekeeper.ui.judge.model.trick_entry import KeyState, TrickEntry, entry_for, key_state
from scorekeeper.ui.judge.text.answer import Tone, answer_for
from scorekeeper.ui.judge.text.labels import place_spoken, refusal

FOUR = JudgeContext(players=("Kevin", "Nessi", "Thomas", "Ute"), trump=Suit.RED, trump_known=True, round=5)
DE, EN = words("de"), words("en")


def laid(context: JudgeContext, cards: str) -> TrickEntry:
    """The entry after these cards were tapped."""
    entry = entry_for(context)
    for code in cards.split():
        entry = reducers.tap_card(entry, parse_card(code))
    return entry


def holding(entry: TrickEntry, position: int, cards: str) -> TrickEntry:
    """The entry while the hand of that position is inspected."""
    entry = reducers.inspect_hand(entry, position)
    for code in cards.split():
        entry = reducers.tap_card(entry, parse_card(code))
    return entry


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
            None,
            "N N N N",
            "Kevin bekommt den Stich",
            "Es liegen nur Narren da; der erste gewinnt.",
            "Keine Farbe musste bedient werden · Kevin spielt als Nächstes aus",
            id="§6.1 (d)",
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
    entry = reducers.set_trump(laid(FOUR, cards), trump)
    said = answer_for(DE, entry)
    assert (said.title, said.note, said.paragraph) == (title, note, "6.1")
    assert said.text.startswith(text)


def test_without_names_cards_are_numbered_and_any_trick_may_be_complete():
    said = answer_for(EN, reducers.set_trump(laid(JudgeContext(), "B9 B12"), None))
    assert (said.title, said.note) == ("Card 2 takes the trick", "Blue had to be followed")


def test_a_trick_is_judged_without_trump_as_long_as_none_is_chosen_and_says_so():
    assert answer_for(EN, laid(JudgeContext(), "B9 R12")).note.startswith("Judged without trump")
    assert (
        answer_for(EN, reducers.set_trump(laid(JudgeContext(), "B9 R12"), Suit.RED)).title
        == "Card 2 takes the trick"
    )


@pytest.mark.parametrize(
    ("cards", "position", "hand", "tone", "title", "paragraph"),
    [
        pytest.param(
            "B9 R3", 1, "B4", Tone.FORBIDDEN, "Nessi had to follow blue (§5.3)", "5.3", id="§5.3 held"
        ),
        pytest.param("B9 R3", 1, "Y4 Z", Tone.ALLOWED, "Nessi was free to play that", "5.4", id="§5.4 void"),
        pytest.param("B9 Z", 1, "B4", Tone.ALLOWED, "Nessi was free to play that", "5.3", id="§5.3 wizard"),
        pytest.param("B9 N", 1, "B4", Tone.ALLOWED, "Nessi was free to play that", "5.3", id="§5.3 jester"),
        pytest.param("B9 B3", 1, "R4", Tone.ALLOWED, "Nessi was free to play that", "5.3", id="§5.3 follows"),
        pytest.param(
            "Z B3 R2", 2, "B4", Tone.ALLOWED, "Thomas was free to play that", "5.2", id="§5.2 wizard led"
        ),
        pytest.param(
            "N B3 R2",
            2,
            "B4",
            Tone.FORBIDDEN,
            "Thomas had to follow blue (§5.3)",
            "5.3",
            id="§5.2 jester led",
        ),
        pytest.param("B9 R3", 0, "", Tone.ALLOWED, "Kevin was free to play that", "5.1", id="§5.1 led"),
        pytest.param("B9 R3", 1, "", Tone.PLAIN, "Could Nessi follow blue?", "5.4", id="§5.4 not known yet"),
    ],
)
def test_a_played_card_is_held_against_the_hand(cards, position, hand, tone, title, paragraph):
    said = answer_for(EN, holding(laid(FOUR, cards), position, hand))
    assert (said.tone, said.title, said.paragraph) == (tone, title, paragraph)


def test_a_hand_shows_suit_by_suit_what_may_be_played():
    said = answer_for(DE, holding(laid(FOUR, "B9"), 1, "R7 B2 Z R11"))
    assert said.title == "Nessi darf 2 von 4 spielen"
    assert [(group.allowed, group.spoken) for group in said.hand] == [
        (True, "blaue 2: erlaubt"),
        (False, "rote 7, rote 11: nicht erlaubt"),
        (True, "Zauberer: erlaubt"),
    ]


def test_a_hand_without_the_led_suit_may_play_anything():
    said = answer_for(EN, holding(laid(FOUR, "B9"), 1, "R7 N"))
    assert (said.title, said.paragraph) == ("Nessi may play any of them", "5.4")


def test_the_card_that_was_played_comes_first_among_the_hand():
    said = answer_for(EN, holding(laid(FOUR, "B9 R3"), 1, "B4"))
    assert [group.spoken for group in said.hand] == ["red 3, played: not allowed", "blue 4: allowed"]


def test_a_card_tapped_again_leaves_the_hand():
    entry = holding(laid(FOUR, "B9 R3"), 1, "B4 Y1 B4")
    assert [card.code for card in entry.hand] == ["Y1"]


def test_a_hand_that_was_shown_before_the_card_was_played_loses_that_card():
    entry = reducers.close_hand(holding(laid(FOUR, "B9"), 1, "R7 B2"))
    assert key_state(entry, parse_card("R7")) is KeyState.FREE
    entry = reducers.inspect_hand(reducers.tap_card(entry, parse_card("R7")), 1)
    assert answer_for(EN, entry).title == "Nessi had to follow blue (§5.3)"


def test_a_closed_hand_is_kept():
    entry = reducers.inspect_hand(reducers.close_hand(holding(laid(FOUR, "B9 R3"), 1, "B4")), 1)
    assert [card.code for card in entry.hand] == ["B4"]


@pytest.mark.parametrize(
    ("cards", "more", "sentence"),
    [
        ("R3", "R3", "Die rote 3 kann nicht zweimal da sein"),
        ("Z Z Z Z", "Z", "nur 4 Zauberer (§1.1)"),
        ("N N N N", "N", "nur 4 Narren (§1.1)"),
        (
            "R1 R2 R3 R4 R5 R6",
            "R7",
            "Alle 6 Karten des Stichs liegen da. Beginne den nächsten Stich oder nimm eine Karte zurück.",
        ),
    ],
)
def test_a_card_that_cannot_be_is_refused_with_a_sentence(cards, more, sentence):
    with pytest.raises(RuleViolation) as refused:
        laid(JudgeContext(), f"{cards} {more}")
    assert sentence in refusal(DE, refused.value)


def test_with_four_players_there_is_no_fifth_card():
    with pytest.raises(RuleViolation) as refused:
        laid(FOUR, "R1 R2 R3 R4 R5")
    assert refusal(EN, refused.value).startswith("All 4 cards of the trick are there.")


def test_a_card_can_be_entered_only_once():
    entry = holding(laid(FOUR, "B9 R3"), 1, "B4")
    assert key_state(entry, parse_card("B4")) is KeyState.IN_HAND
    assert key_state(reducers.close_hand(entry), parse_card("B4")) is KeyState.TAKEN
    with pytest.raises(RuleViolation, match=Code.CARD_TWICE):
        reducers.tap_card(reducers.inspect_hand(entry, 0), parse_card("B4"))


def test_a_hand_has_at_most_twenty_cards():
    many = [f"{suit}{value}" for suit in "RY" for value in range(1, 11)]
    with pytest.raises(RuleViolation, match=Code.HAND_TOO_LARGE):
        holding(laid(FOUR, "B9"), 1, " ".join([*many, "G1"]))


def test_the_winner_leads_the_next_trick():
    entry = reducers.next_trick(laid(FOUR, "B9 N R3 B13"))
    assert entry.names == ("Thomas", "Ute", "Kevin", "Nessi")
    assert (entry.trick.cards, entry.trick.trump) == ((), Suit.RED)


def test_a_trick_that_is_cleared_half_way_is_led_by_the_same_player():
    assert reducers.next_trick(laid(FOUR, "B9 R3")).names[0] == "Kevin"


def test_somebody_else_may_have_led():
    entry = reducers.set_leader(laid(FOUR, "B9 R3"), 3)
    assert answer_for(EN, entry).title == "So far Kevin is winning"
    assert place_spoken(EN, entry, 1) == "Kevin: red 3, Dwarves, wins"


def test_undo_takes_back_one_tap_after_the_other_the_next_trick_included():
    entry = laid(FOUR, "B9 N R3 B13")
    back = reducers.undo(reducers.next_trick(entry))
    assert (back.trick, back.winner) == (entry.trick, 2)
    for _card in range(4):
        back = reducers.undo(back)
    assert back.trick == entry_for(FOUR).trick
    assert not reducers.can_undo(back)
    assert reducers.undo(back) is back


def test_undo_closes_a_hand_whose_card_is_taken_back():
    entry = reducers.undo(reducers.undo(reducers.inspect_hand(laid(FOUR, "B9 R3"), 2)))
    assert entry.inspected is None


def test_only_hands_of_played_cards_and_of_the_next_player_can_be_inspected():
    entry = laid(FOUR, "B9")
    assert reducers.inspect_hand(entry, 1).inspected == 1
    assert reducers.inspect_hand(entry, 2) is entry
    assert reducers.inspect_hand(laid(FOUR, "B9 N R3 B13"), 4).inspected is None
    assert reducers.inspect_hand(reducers.inspect_hand(entry, 0), 0).inspected is None


def test_an_unfinished_trick_is_restored():
    entry = laid(FOUR, "B9 R3")
    assert entry_for(FOUR, entry) == entry


def test_a_restored_trick_takes_over_what_the_game_has_learnt():
    unknown = JudgeContext(players=FOUR.players, round=5)
    again = entry_for(FOUR, laid(unknown, "B9 R3"))
    assert [card.code for card in again.trick.cards] == ["B9", "R3"]
    assert answer_for(EN, again).title == "So far Nessi is winning"
    dealt_by_another = JudgeContext(FOUR.players, 2, FOUR.trump, trump_known=True, round=5)
    assert entry_for(dealt_by_another, again).names[0] == "Thomas"


@pytest.mark.parametrize(
    "context", [JudgeContext(FOUR.players, round=6), JudgeContext(("Ute", "Kevin", "Jo"), round=5)]
)
def test_another_round_or_other_players_begin_with_an_empty_trick(context):
    assert entry_for(context, laid(FOUR, "B9 R3")).trick.cards == ()
