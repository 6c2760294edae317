"""`--batch`: one JSON object a line on standard input, one a line out, and a bad line stops nothing."""

import json

from tests.cli.test_score import PAD, SCORE

CARDS_ARE = (
    "a card is R, Y, G or B with 1 to 13, Z for a wizard, N for a jester, "
    "or the name of a special card, such as juggler-red."
)


def replies(run, command, *lines):
    """The answers to lines; what is not a string or bytes is sent as JSON."""
    sent = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
    answer = run(command, "--batch", stdin=b"\n".join(sent) + b"\n")
    assert (answer.status, answer.err) == (0, "")
    assert len(answer.lines) == len(lines)
    return [json.loads(line) for line in answer.lines]


def test_each_trick_is_answered_in_its_place(run):
    first, second, third = replies(
        run,
        "trick",
        {"cards": ["B9", "N", "R3"], "trump": "red", "game": "standard"},
        b"nonsense",
        {"cards": ["B9", "N", "R3"], "turned_up": "Z"},
    )
    assert (first["winner"], first["reason"], first["led"]) == (2, "highest-trump", "blue")
    assert set(second) == set(third) == {"error"}


def test_the_keys_of_trick(run):
    for question, winner in (
        ({"cards": ["B9", "R3"], "trump": None, "turned_up": "R9"}, 0),  # null stands above turned_up
        ({"cards": ["B9", "R3"], "turned_up": None}, 0),  # no card turned up
        ({"cards": ["B9", "R3"], "trump": "red", "turned_up": "Z"}, 1),  # the dealer chose
        ({"cards": "B9 R3 Z"}, 2),  # cards in one text
        # a ruleset written out
        ({"cards": "R3 B9", "game": {"deck": "single-colour", "hands": "single-colour"}}, 1),
        # §8 copies the next card
        ({"cards": "B9 R3 vampire", "turned_up": "werewolf", "copied": "R2", "trump": "blue"}, 1),
        ({"cards": "B9 R3", "turned_up": "werewolf", "copied": None, "trump": None}, 0),  # §8 no next card
    ):
        (reply,) = replies(run, "trick", question)
        assert reply["winner"] == winner, question


def test_a_bad_line_is_answered_with_what_is_wrong_and_the_next_one_goes_on(run):
    for line, sentence in (
        (b"", "This is not JSON from line 1, column 1 on; check quotes, commas and brackets."),
        (b"\xff", "This line is not UTF-8; save it in that encoding."),
        ([], "“line” takes an object in curly brackets, not “[…]”."),
        ({}, "A trick holds one to six cards; there is none."),
        ({"cards": 3}, "“cards” takes a list in square brackets, not “3”."),
        ({"cards": [3]}, "“cards” takes text in quotation marks, not “3”."),
        ({"cards": [True]}, "“cards” takes text in quotation marks, not “true”."),
        ({"cards": ["R1"], "turned_up": "\ud800"}, f"There is no card “\\ud800”; {CARDS_ARE}"),
        (
            {"cards": ["R1"], "colour": "red"},
            "“colour” is not known here; possible is: cards, trump, game, turned_up, copied.",
        ),
        (
            {"cards": ["R1"], "trump": "pink"},
            "“trump” cannot be “pink”; possible is: red, yellow, green, blue, none.",
        ),
        ({"cards": ["R1"], "trump": 1}, "“trump” takes text in quotation marks, not “1”."),
        ({"cards": ["R1"], "game": None}, "“game” takes text in quotation marks, not “null”."),
        ({"cards": ["R1"], "turned_up": ["R2"]}, "“turned_up” takes text in quotation marks, not “[…]”."),
        (b'{"cards": ["R1"], "cards": ["R2"]}', "“cards” stands twice in one object; once is right."),
        (b'{"cards": NaN}', "“NaN” is no number that can be used; write a whole number."),
        (
            b'{"cards": ["R1"]} x',
            "This is not JSON from line 1, column 19 on; check quotes, commas and brackets.",
        ),
        (b'{"cards": ' + b"[" * 50_000, "This JSON has too many brackets within brackets."),
    ):
        bad, good = replies(run, "trick", line, {"cards": ["R1"]})
        assert bad == {"error": sentence}, line
        assert good["winner"] == 0, line


def test_each_hand_is_answered_in_its_place(run):
    assert replies(
        run,
        "legal",
        {"hand": ["R3", "B7", "Z"], "cards": ["R9"]},
        {"hand": "R3 B7"},
        {"hand": ["R3"], "cards": ["R3"]},
        {"cards": ["R3"]},
        {"hand": ["R3"], "turned_up": "R3"},
    ) == [
        {"led": "red", "legal": ["R3", "Z"]},
        {"led": None, "legal": ["R3", "B7"]},
        {"error": "The red 3 cannot be there twice: the deck holds it once (§1.1)."},
        {"error": "The hand is empty; at least one card is needed."},
        {"error": "The red 3 cannot be there twice: the deck holds it once (§1.1)."},
    ]


def test_each_pad_is_answered_in_its_place(run):
    crooked = {**PAD, "rounds": [{"bids": [0, 0, 0], "tricks": [1, 1, 0]}]}
    assert replies(run, "score", PAD, crooked, PAD) == [
        SCORE,
        {"error": "Round 1: The tricks add up to 2 instead of 1, which is 1 too many."},
        SCORE,
    ]


def test_errors_speak_the_readers_language(run, monkeypatch):
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    (reply,) = replies(run, "trick", {"cards": ["R3", "R3"]})
    assert reply["error"] == "Die rote 3 kann nicht zweimal da sein: Es gibt sie im Spiel nur einmal (§1.1)."
