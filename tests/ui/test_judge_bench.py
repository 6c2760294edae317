"""The judge's bench and what it says, without a screen."""

from __future__ import annotations

import pytest

from scorekeeper.locale import words
from scorekeeper.rules import Code, RuleViolation, Suit, parse_card
from scorekeeper.ui import judge
from scorekeeper.ui.judge_answers import answer
from scorekeeper.ui.judge_bench import Bench, Use, opened, use_of
from scorekeeper.ui.judge_company import Company
from scorekeeper.ui.judge_names import place_spoken, refusal, winner_of
from scorekeeper.ui.judge_says import Tone

FOUR = Company(players=("Kevin", "Nessi", "Thomas", "Ute"), trump=Suit.RED, trump_known=True, round=5)
DE, EN = words("de"), words("en")


def laid(company: Company, cards: str) -> Bench:
    """The bench after these cards were tapped."""
    bench = opened(company)
    for code in cards.split():
        bench = judge.tap_card(bench, parse_card(code))
    return bench


def holding(bench: Bench, position: int, cards: str) -> Bench:
    """The bench when the player of that position shows a hand."""
    bench = judge.ask(bench, position)
    for code in cards.split():
        bench = judge.tap_card(bench, parse_card(code))
    return bench


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
    bench = judge.set_trump(laid(FOUR, cards), trump)
    said = answer(DE, bench)
    assert (said.title, said.note, said.paragraph) == (title, note, "6.1")
    assert said.text.startswith(text)


def test_without_names_cards_are_numbered_and_any_trick_may_be_complete():
    said = answer(EN, judge.set_trump(laid(Company(), "B9 B12"), None))
    assert (said.title, said.note) == ("Card 2 takes the trick", "Blue had to be followed")


def test_a_trick_is_judged_without_trump_as_long_as_none_is_chosen_and_says_so():
    assert answer(EN, laid(Company(), "B9 R12")).note.startswith("Judged without trump")
    assert answer(EN, judge.set_trump(laid(Company(), "B9 R12"), Suit.RED)).title == "Card 2 takes the trick"


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
        pytest.param(
            "B9 R3", 1, "", Tone.PLAIN, "Could Nessi follow blue?", "5.4", id="§5.4 nobody knows yet"
        ),
    ],
)
def test_a_played_card_is_held_against_the_hand(cards, position, hand, tone, title, paragraph):
    said = answer(EN, holding(laid(FOUR, cards), position, hand))
    assert (said.tone, said.title, said.paragraph) == (tone, title, paragraph)


def test_a_hand_shows_suit_by_suit_what_may_be_played():
    said = answer(DE, holding(laid(FOUR, "B9"), 1, "R7 B2 Z R11"))
    assert said.title == "Nessi darf 2 von 4 spielen"
    assert [(group.allowed, group.spoken) for group in said.hand] == [
        (True, "blaue 2: erlaubt"),
        (False, "rote 7, rote 11: nicht erlaubt"),
        (True, "Zauberer: erlaubt"),
    ]


def test_a_hand_without_the_led_suit_may_play_anything():
    said = answer(EN, holding(laid(FOUR, "B9"), 1, "R7 N"))
    assert (said.title, said.paragraph) == ("Nessi may play any of them", "5.4")


def test_the_card_that_was_played_comes_first_among_the_hand():
    said = answer(EN, holding(laid(FOUR, "B9 R3"), 1, "B4"))
    assert [group.spoken for group in said.hand] == ["red 3, played: not allowed", "blue 4: allowed"]


def test_a_card_tapped_again_leaves_the_hand():
    bench = holding(laid(FOUR, "B9 R3"), 1, "B4 Y1 B4")
    assert [card.code for card in bench.hand] == ["Y1"]


def test_a_hand_that_was_shown_before_the_card_was_played_loses_that_card():
    bench = judge.answer_only(holding(laid(FOUR, "B9"), 1, "R7 B2"))
    assert use_of(bench, parse_card("R7")) is Use.FREE
    bench = judge.ask(judge.tap_card(bench, parse_card("R7")), 1)
    assert answer(EN, bench).title == "Nessi had to follow blue (§5.3)"


def test_a_hand_is_still_there_when_it_is_looked_into_again():
    bench = judge.ask(judge.answer_only(holding(laid(FOUR, "B9 R3"), 1, "B4")), 1)
    assert [card.code for card in bench.hand] == ["B4"]


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
        laid(Company(), f"{cards} {more}")
    assert sentence in refusal(DE, refused.value)


def test_with_four_players_there_is_no_fifth_card():
    with pytest.raises(RuleViolation) as refused:
        laid(FOUR, "R1 R2 R3 R4 R5")
    assert refusal(EN, refused.value).startswith("All 4 cards of the trick are there.")


def test_a_card_lies_in_one_place_only():
    bench = holding(laid(FOUR, "B9 R3"), 1, "B4")
    assert use_of(bench, parse_card("B4")) is Use.HELD
    assert use_of(judge.answer_only(bench), parse_card("B4")) is Use.GONE
    with pytest.raises(RuleViolation, match=Code.CARD_TWICE):
        judge.tap_card(judge.ask(bench, 0), parse_card("B4"))


def test_nobody_holds_more_than_twenty_cards():
    many = [f"{suit}{value}" for suit in "RY" for value in range(1, 11)]
    with pytest.raises(RuleViolation, match=Code.HAND_TOO_LARGE):
        holding(laid(FOUR, "B9"), 1, " ".join([*many, "G1"]))


def test_the_winner_leads_the_next_trick():
    bench = judge.next_trick(laid(FOUR, "B9 N R3 B13"))
    assert bench.names == ("Thomas", "Ute", "Kevin", "Nessi")
    assert (bench.trick.cards, bench.trick.trump) == ((), Suit.RED)


def test_a_trick_that_is_cleared_half_way_is_led_by_the_same_player():
    assert judge.next_trick(laid(FOUR, "B9 R3")).names[0] == "Kevin"


def test_somebody_else_may_have_led():
    bench = judge.set_leader(laid(FOUR, "B9 R3"), 3)
    assert answer(EN, bench).title == "So far Kevin is winning"
    assert place_spoken(EN, bench, 1) == "Kevin: red 3, Dwarves, wins"


def test_undo_takes_back_one_tap_after_the_other_the_next_trick_included():
    bench = laid(FOUR, "B9 N R3 B13")
    back = judge.undo(judge.next_trick(bench))
    assert (back.trick, winner_of(back)) == (bench.trick, 2)
    for _card in range(4):
        back = judge.undo(back)
    assert back.trick == opened(FOUR).trick
    assert not judge.can_undo(back)
    assert judge.undo(back) is back


def test_undo_leaves_a_hand_whose_card_is_gone():
    bench = judge.undo(judge.undo(judge.ask(laid(FOUR, "B9 R3"), 2)))
    assert bench.asked is None


def test_only_a_card_that_lies_there_and_the_next_one_can_be_asked_about():
    bench = laid(FOUR, "B9")
    assert judge.ask(bench, 1).asked == 1
    assert judge.ask(bench, 2) is bench
    assert judge.ask(laid(FOUR, "B9 N R3 B13"), 4).asked is None
    assert judge.ask(judge.ask(bench, 0), 0).asked is None


def test_a_trick_left_half_way_is_still_there():
    bench = laid(FOUR, "B9 R3")
    assert opened(FOUR, bench) == bench


def test_what_the_table_has_learnt_since_goes_into_the_trick():
    unknown = Company(players=FOUR.players, round=5)
    again = opened(FOUR, laid(unknown, "B9 R3"))
    assert [card.code for card in again.trick.cards] == ["B9", "R3"]
    assert answer(EN, again).title == "So far Nessi is winning"
    dealt_by_another = Company(FOUR.players, 2, FOUR.trump, trump_known=True, round=5)
    assert opened(dealt_by_another, again).names[0] == "Thomas"


@pytest.mark.parametrize(
    "company", [Company(FOUR.players, round=6), Company(("Ute", "Kevin", "Jo"), round=5)]
)
def test_another_round_or_other_people_begin_afresh(company):
    assert opened(company, laid(FOUR, "B9 R3")).trick.cards == ()
