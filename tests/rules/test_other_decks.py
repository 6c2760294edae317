"""§6.5, §6.6, §9.1, §10.1: tricks where everybody has a colour of his own, and with the Junior deck."""

import pytest

from scorekeeper import rules as r
from tests.refusal import refusal
from tests.rules.notation import cards, codes

RED, YELLOW, GREEN, BLUE = r.Suit
PILES = r.Ruleset(deck="single-colour", hands="single-colour")
JUNIOR = r.Ruleset(deck="junior", hands="junior")


@pytest.mark.parametrize(
    ("trick", "winner", "reason"),
    [
        pytest.param("R3 B9 G5", 1, r.Reason.HIGHEST_CARD, id="§6.5 the highest value, whatever was led"),
        pytest.param("R3 B3 G3", 0, r.Reason.HIGHEST_CARD, id="§6.5 of equal values the first"),
        pytest.param("R3 B9 G9 Y1", 1, r.Reason.HIGHEST_CARD, id="§6.5 of equal highest values the first"),
        pytest.param("R13 Z B13 Z", 1, r.Reason.FIRST_WIZARD, id="§6.5 the first wizard"),
        pytest.param("N N N", 0, r.Reason.FIRST_JESTER, id="§6.5 among jesters the first"),
        pytest.param("N R1 N", 1, r.Reason.HIGHEST_CARD, id="§6.5 a 1 beats jesters"),
        pytest.param("N B7 R7", 1, r.Reason.HIGHEST_CARD, id="§6.5 jester first"),
    ],
)
@pytest.mark.parametrize("trump", [None, RED])
def test_6_5_the_highest_card_wins_and_colours_do_not_matter(trick, trump, winner, reason):
    r.verify_trick(cards(trick), PILES)
    verdict = r.judge(cards(trick), trump, PILES)
    assert (verdict.winner, verdict.next_leader, verdict.reason) == (winner, winner, reason)
    assert (verdict.led, verdict.paragraph, verdict.mattered) == (None, "6.5", (winner,))


def test_9_1_nobody_has_to_follow():
    assert r.led_suit(cards("R3"), PILES) is None
    assert codes(r.legal_cards(cards("R5 B1 Z"), cards("R3"), PILES)) == "R5 B1 Z"


def test_6_6_junior_tricks():
    for trick, trump, winner, reason in (
        ("R8 R4 R5 Y2", YELLOW, 3, r.Reason.HIGHEST_TRUMP),  # §10.1 S3: Helena's mouse
        ("R3 Z Z", None, 1, r.Reason.FIRST_WIZARD),  # §6.6 (a) the first wizard
        ("R3 R8 G8", None, 1, r.Reason.HIGHEST_LED),  # §6.6 (c) the highest of the led suit
        ("N R3 N", None, 1, r.Reason.HIGHEST_LED),  # §6.6 a jester never wins
        ("N N", None, 0, r.Reason.FIRST_JESTER),  # §6.6 forced: the first jester
    ):
        r.verify_trick(cards(trick), JUNIOR)
        verdict = r.judge(cards(trick), trump, JUNIOR)
        assert (verdict.winner, verdict.reason, verdict.paragraph) == (winner, reason, "6.6"), trick


def test_10_1_following_is_as_in_wizard():
    for trick, led in (
        ("Z R3", None),  # §11.24 wizard led: free
        ("N Z R3", None),  # §11.3 jester, then wizard: free
        ("N R3", RED),  # §10.1 jester led, then suit
    ):
        assert r.led_suit(cards(trick), JUNIOR) is led


@pytest.mark.parametrize(
    ("trick", "code", "card"),
    [
        pytest.param("R9", r.Code.NOT_IN_DECK, "R9", id="§10.1 eight is the highest"),
        pytest.param("Z Z Z", r.Code.CARD_TWICE, "Z", id="§10.1 two wizards"),
        pytest.param("N N N", r.Code.CARD_TWICE, "N", id="§10.1 two jesters"),
        pytest.param("dragon", r.Code.NOT_IN_DECK, "dragon", id="§8 no special cards"),
    ],
)
def test_10_1_other_cards_are_refused(trick, code, card):
    with pytest.raises(r.RuleViolation) as refused:
        r.verify_trick(cards(trick), JUNIOR)
    assert (refused.value.code, refused.value.details["card"]) == (code, card)


def test_2_1_the_largest_hand():
    for ruleset, most in (
        (r.Ruleset(), 20),  # §2.1 three players
        (r.Ruleset(extra_cards=("dragon", "fairy", "bomb")), 20),  # §2.8 special cards
        (PILES, 15),  # §9.1 a pile
        (JUNIOR, 12),  # §10.1 thirty-six cards among three
        (r.Ruleset(hands=(1, 30)), 30),  # §2.7 written out for two players
    ):
        suited = [f"{suit.letter}{value}" for suit in r.Suit for value in range(1, 9)]
        hand = cards(" ".join(suited[: most + 1]))
        r.verify_hand(hand[:most], (), ruleset)
        assert refusal(r.verify_hand, hand, (), ruleset) == (
            r.Code.HAND_TOO_LARGE,
            {"cards": most + 1, "most": most},
        )
