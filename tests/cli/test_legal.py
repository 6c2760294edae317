"""`scorekeeper legal`: what may be played."""

import json


def test_the_legal_cards_stand_in_the_order_of_the_hand(run):
    for hand, cards, led, legal in (
        ("R3 B7 Z N", "R9", "red", ["R3", "Z", "N"]),  # §5.3 follow, wizard, jester
        ("R3 B7", "", None, ["R3", "B7"]),  # §5.1 leading
        ("r3 b7 w j", "N B2", "blue", ["B7", "Z", "N"]),  # §5.2 jester, then suit; small letters
        ("Z, Z, R3", "B2", "blue", ["Z", "Z", "R3"]),  # commas, and a card held twice
        ("R3 B7 fee jongleur", "R9", "red", ["R3", "fairy", "juggler"]),  # §8 special cards
    ):
        answer = run("legal", "--hand", hand, "--json", *cards.split())
        assert answer.status == 0, hand
        assert json.loads(answer.out) == {"led": led, "legal": legal}, hand


def test_the_game_and_the_card_turned_up_decide_what_was_led(run):
    for options, led, legal in (
        ("--game junior R8", "red", ["R3"]),  # §10.1 as in Wizard
        ("--turned-up B9 vampire", "blue", ["B7"]),  # §8 the vampire leads what it copies
        ("--turned-up werewolf --copied B9 vampire", "blue", ["B7"]),  # §8 the next card
    ):
        answer = run("legal", "--hand", "R3 B7", "--json", *options.split())
        assert (answer.status, answer.err) == (0, ""), options
        assert json.loads(answer.out) == {"led": led, "legal": legal}, options


def test_wrong_input_gets_one_line_and_status_two(run):
    for arguments, sentence in (
        (["R9"], "The hand is missing: --hand “R3 B7 Z”."),
        (["--hand"], "--hand takes the cards of a hand, for example “R3 B7 Z”."),
        (["--hand", "", "R9"], "The hand is empty; at least one card is needed."),
        (["--hand", "R9", "R9"], "The red 9 cannot be there twice: the deck holds it once (§1.1)."),
        (
            ["--hand", "R1", "R2", "R3", "R4", "R5", "R6", "R7"],
            "There are 6 cards; at most 5 can lie there (§1.4).",
        ),
        (
            ["--hand", " ".join([*(f"R{n}" for n in range(1, 14)), *(f"B{n}" for n in range(1, 9))])],
            "21 cards are too many for a hand; the largest has 20 (§2.1).",
        ),
        (["--hand", "R1", "--trump", "red"], "“--trump” is not known here; see scorekeeper legal --help."),
    ):
        assert run("legal", *arguments).refusal == sentence, arguments
