"""`scorekeeper trick`: who takes it, and why."""

import json

import pytest

from scorekeeper.cli.trick import cards_help, codes_in_words
from scorekeeper.locale import LANGUAGES, words
from scorekeeper.rules import EXTRA_CARDS, PRESETS, Kind, parse_card


def test_trump_and_cards_are_understood(run):
    for arguments, winner, led in (
        ("--trump red B9 N R3 B13", 2, "blue"),  # trump by name
        ("--trump Rot B9 N R3 B13", 2, "blue"),  # in German
        ("--trump keine B9 N R3 B13", 3, "blue"),  # no trump in German
        ("--trump GRUEN B9 N G3 B13", 2, "blue"),  # without an umlaut
        ("--game junior --trump mäuse B8 Y3", 1, "blue"),  # §10.1 a suit of Junior's
        ("--trump RED b9 j r3 b13", 2, "blue"),  # case does not matter
        ("--trump none B9 N R3 B13", 3, "blue"),  # no trump by name
        ("B9 N R3 B13", 3, "blue"),  # no trump unsaid
        ("--turned-up R13 B9 N R3 B13", 2, "blue"),  # §3.1 the card turned up says trump
        ("--turned-up n B9 N R3 B13", 3, "blue"),  # §3.2 a jester turned up: none
        ("--turned-up Z --trump red B9 N R3 B13", 2, "blue"),  # §3.3 a wizard, the dealer chose
        ("--turned-up R13 --trump none B9 N R3 B13", 3, "blue"),  # what is said stands
        ("--game standard B9 N R3 B13", 3, "blue"),  # the game by name
        ("B9 N --trump red R3 B13", 2, "blue"),  # an option between the cards
        ("Z R3", 0, None),  # no suit had to be followed
        ("N N N", 0, None),  # jesters only
        ("R3", 0, "red"),  # one card
        ("R1 R2 R3 R4 R5 R6", 5, "red"),  # six cards
    ):
        answer = run("trick", "--json", *arguments.split())
        found = json.loads(answer.out)
        assert (answer.status, answer.err) == (0, ""), arguments
        assert (found["winner"], found["next_leader"], found["led"]) == (winner, winner, led), arguments


def test_every_game_is_judged(run):
    for arguments, winner, next_leader, led, reason, paragraph in (
        ("Z drache fee", 2, 2, None, "fairy-takes-dragon", "8"),  # §8 fairy, in German
        # §8 copied juggler as trump
        ("--turned-up juggler --trump red B9 vampire-red R7", *(1, 1, "blue", "highest-trump", "8")),
        # §8 the next card is copied, its suit is trump
        ("--turned-up werewolf --trump blue --copied R7 B9 vampire", *(1, 1, "blue", "highest-trump", "8")),
        ("--game jubilee-30 R3 hexe R9", 2, 2, "red", "highest-led", "6.1"),  # §8 a preset's cards
        ("--game single-colour R3 B9 G9", 1, 1, None, "highest-card", "6.5"),  # §6.5
    ):
        answer = run("trick", "--json", *arguments.split())
        found = json.loads(answer.out)
        assert (answer.status, answer.err) == (0, ""), arguments
        assert found.pop("text"), arguments
        assert found == {
            "winner": winner,
            "next_leader": next_leader,
            "led": led,
            "reason": reason,
            "paragraph": paragraph,
        }, arguments


BINDS = '{"jesters_then_wizard": "binds"}'


def test_a_ruleset_can_be_written_out(run):
    for options, cards, led in (
        ((), "N Z B4 R3", None),  # §11.3 free
        (("--game", BINDS), "N Z B4 R3", "blue"),  # §11.3 the suit binds
        (("--game", BINDS), "Z N B4 R3", None),  # §11.3 a wizard that leads always frees
    ):
        trick = json.loads(run("trick", "--json", *options, *cards.split()).out)
        legal = json.loads(run("legal", "--json", "--hand", "B2 R7", *options, *cards.split()).out)
        assert (trick["winner"], trick["led"]) == (cards.split().index("Z"), led), options
        assert legal == {"led": led, "legal": ["B2", "R7"] if led is None else ["B2"]}, options


def test_a_ruleset_that_cannot_be_is_refused(run):
    for ruleset, sentence in (
        ("{", "This is not JSON from line 1, column 2 on; check quotes, commas and brackets."),
        ('{"deck": "skat"}', "“deck” cannot be “skat”; possible is: wizard, single-colour, junior."),
        (
            '{"extra_cards": ["dragon"]}',
            "The dragon is in the deck only together with the fairy: add the fairy, or leave the dragon out "
            "(§8).",
        ),
    ):
        assert run("trick", "--game", ruleset, "R3").refusal == sentence


def test_8_what_happens_after_the_trick_is_part_of_the_answer(run):
    cards = ["R3", "juggler-red", "bomb", "cloud-blue"]
    why = (
        "Because of the bomb nobody takes the trick. Without the bomb the juggler in red would have won as "
        "the highest card of the suit that was led; whoever played that card leads next."
    )
    after = [
        "Now everybody passes a card to the left, unless it was the last trick.",
        "Nobody takes the trick, so no bid is changed.",
    ]
    assert json.loads(run("trick", "--json", *cards).out)["text"] == " ".join([why, *after])
    assert run("trick", *cards).lines == [
        "Nobody takes the trick.",
        f"{why} (§8)",
        *after,
        "Red had to be followed.",
    ]


def test_10_1_the_suits_of_wizard_junior_have_their_names(run):
    assert run("trick", "--language", "de", "--game", "junior", "B2", "B7").lines == [
        "Karte 2 gewinnt (B7).",
        "Der Schmetterling 7 ist die höchste Karte der angespielten Farbe. (§6.6)",
        "Schmetterling musste bedient werden.",
    ]


def test_wrong_input_gets_one_line_and_status_two(run):
    for arguments, sentence in (
        ("", "A trick holds one to six cards; there is none."),
        (
            "R14",
            "There is no card “R14”; a card is R, Y, G or B with 1 to 13, Z for a wizard, N for a jester, "
            "or the name of a special card, such as juggler-red.",
        ),
        ("--turned-up R3 R3 B4", "The red 3 cannot be there twice: the deck holds it once (§1.1)."),
        (
            "--turned-up Z R3",
            "A wizard is turned up: name the trump that the dealer has chosen with “trump” (§3.3).",
        ),
        (
            "--game junior --trump hearts R3",
            "“trump” cannot be “hearts”; possible is: Flowers, Mice, Snails, Butterflies, none.",
        ),
        ("--trump", "--trump takes one of red, yellow, green, blue, none."),
        ("--game skat R3", f"“game” cannot be “skat”; possible is: {', '.join(PRESETS)}."),
        ("R3 --game", f"--game takes one of {', '.join(PRESETS)}."),
        ("R3 --copied", "--copied takes a card, for example R7."),
        (
            "--turned-up werewolf R3",
            "The werewolf is turned up: name the trump that was chosen, or none, with “trump” (§8).",
        ),
        (
            "--turned-up werewolf --trump none R3 vampire",
            "The werewolf lies there, so the vampire copies the next card of the stock: "
            "name it with “copied” (§8).",
        ),
        (
            "--turned-up R5 --copied R7 R3 vampire",
            "Another card is turned up only where the werewolf lies; leave “R7” out (§8).",
        ),
        (
            "--turned-up werewolf --trump none --copied R3 R3 vampire",
            "The red 3 cannot be there twice: the deck holds it once (§1.1).",
        ),
        ("R3 --turned-up", "--turned-up takes a card, for example R7."),
        ("--json=yes R3", "--json stands alone, without a value."),
        ("R3 --loud", "“--loud” is not known here; see scorekeeper trick --help."),
        ("--batch --trump red", "With --batch everything is read from standard input; leave the rest out."),
    ):
        assert run("trick", *arguments.split()).refusal == sentence, arguments


def test_what_cannot_be_seen_is_written_out_in_one_line(run):
    answer = run("trick", "R\x1b[2J")
    assert answer.err.count("\n") == 1
    assert "\\x1b" in answer.err
    assert "\x1b" not in answer.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_says_how_every_special_card_is_written(language):
    _ = words(language)
    told = cards_help(_)
    for kind in map(Kind, EXTRA_CARDS):
        for code in codes_in_words(_, kind):
            assert code in told
            assert parse_card(code).kind is kind
