"""§6: who takes a trick, and why."""

from scorekeeper import rules as r
from tests.refusal import refusal
from tests.rules.notation import cards
from tests.rules.paragraphs import PARAGRAPHS_CITED

RED, YELLOW, GREEN, BLUE = r.Suit


def test_6_1_wizard_then_trump_then_led_suit_then_jester():
    for trick, trump, winner, reason in (
        ("R3 Z B13 Z", RED, 1, r.Reason.FIRST_WIZARD),  # §6.1 (a) the first wizard
        ("Z R13", RED, 0, r.Reason.FIRST_WIZARD),  # §6.1 (a) wizard before the highest trump
        ("R13 Z", RED, 1, r.Reason.FIRST_WIZARD),  # §6.1 (a) wizard after the highest trump
        ("N N Z", None, 2, r.Reason.FIRST_WIZARD),  # §6.1 (a) wizard after jesters
        ("Z Z Z Z", None, 0, r.Reason.FIRST_WIZARD),  # §6.4 wizards are settled by order
        ("B9 N R3 B13", RED, 2, r.Reason.HIGHEST_TRUMP),  # §6.1 (b) the only trump
        ("B9 R3 R10 R4", RED, 2, r.Reason.HIGHEST_TRUMP),  # §6.1 (b) the highest trump
        ("R2 R3 B13", RED, 1, r.Reason.HIGHEST_TRUMP),  # §6.1 (b) trump was led
        ("N R1 B13", RED, 1, r.Reason.HIGHEST_TRUMP),  # §6.1 (b) lowest trump after a jester
        ("B9 B10 B8", RED, 1, r.Reason.HIGHEST_LED),  # §6.1 (c) the led suit, no trump played
        ("B9 B13 B8", None, 1, r.Reason.HIGHEST_LED),  # §6.1 (c) no trump at all
        ("B2 R13 Y13 G13", None, 0, r.Reason.HIGHEST_LED),  # §6.3 off-suit never beats the led suit
        ("N B2 R13", None, 1, r.Reason.HIGHEST_LED),  # §6.3 jester first, no trump
        ("N N B2 R13 B1", YELLOW, 2, r.Reason.HIGHEST_LED),  # §6.3 two jesters first
        ("N N N", None, 0, r.Reason.FIRST_JESTER),  # §6.1 (d) three jesters
        ("N N N N", RED, 0, r.Reason.FIRST_JESTER),  # §6.2 four jesters
        ("R9", None, 0, r.Reason.HIGHEST_LED),  # a trick in progress: one card
        ("N", RED, 0, r.Reason.FIRST_JESTER),  # a trick in progress: one jester
        ("R9 B10", BLUE, 1, r.Reason.HIGHEST_TRUMP),  # a trick in progress: two cards
        ("G1 G2 G3 G4 G5 G6", None, 5, r.Reason.HIGHEST_LED),  # six cards
    ):
        r.verify_trick(cards(trick))
        verdict = r.judge(cards(trick), trump)
        assert (verdict.winner, verdict.reason) == (winner, reason), trick
        assert verdict.next_leader == winner, "§5.1 the trick's winner leads the next"
        assert verdict.paragraph == "6.1", trick
        assert verdict.paragraph in PARAGRAPHS_CITED, trick


def test_cards_that_cannot_lie_together_are_refused():
    for trick, code, details in (
        ("", r.Code.EMPTY_TRICK, {}),  # no card
        ("R1 R2 R3 R4 R5 R6 R7", r.Code.TOO_MANY_CARDS, {"cards": 7, "most": 6}),  # §1.4 seven cards
        ("R3 B4 R3", r.Code.CARD_TWICE, {"card": "R3", "copies": 1}),  # §1.1 a card twice
        ("Z Z Z Z Z", r.Code.CARD_TWICE, {"card": "Z", "copies": 4}),  # §1.1 five wizards
        ("N N N N N", r.Code.CARD_TWICE, {"card": "N", "copies": 4}),  # §1.1 five jesters
    ):
        assert refusal(r.verify_trick, cards(trick)) == (code, details)


def test_a_card_of_another_deck_is_refused():
    assert refusal(r.verify_trick, (r.Card(r.Kind.SUITED, RED, 14),)) == (
        r.Code.NOT_IN_DECK,
        {"card": "R14", "deck": "wizard"},
    )


def test_nothing_cannot_be_judged():
    assert refusal(r.judge, ())[0] is r.Code.EMPTY_TRICK
