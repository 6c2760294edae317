"""The tricks of a round (§2.1, §8): how many there are, and how many can belong to nobody."""

import pytest

from scorekeeper import rules as r
from tests.refusal import refusal


def test_8_how_many_tricks_can_belong_to_nobody():
    for extra_cards, lost in (
        ((), 0),  # §8 no special cards
        (("dragon", "fairy", "witch", "vampire"), 0),  # §8 no bomb
        (("bomb",), 1),  # §8 the bomb
        (("bomb", "vampire"), 1),  # §8 a vampire copies the bomb that lies turned up
        (("bomb", "witch"), 2),  # §8 the witch fetches the bomb back
    ):
        assert r.lost_tricks(r.Ruleset(extra_cards=extra_cards)) == lost


@pytest.mark.parametrize(
    ("extra_cards", "cards", "tricks", "fits"),
    [
        pytest.param(("bomb",), 5, (3, 2, 0), True, id="§8 the bomb was not played"),
        pytest.param(("bomb",), 5, (2, 2, 0), True, id="§8 the bomb took one"),
        pytest.param(("bomb",), 5, (2, 1, 0), False, id="§8 the bomb takes only one"),
        pytest.param(("bomb", "witch"), 5, (2, 1, 0), True, id="§8 the bomb came back"),
        pytest.param(("bomb", "witch"), 1, (0, 0, 0), True, id="§8 the only trick"),
        pytest.param(("bomb",), 5, (3, 2, 1), False, id="§8 one too many"),
        pytest.param((), 5, (2, 2, 0), False, id="§2.1 without a bomb"),
    ],
)
def test_8_the_tricks_add_up_but_for_those_of_nobody(extra_cards, cards, tricks, fits):
    ruleset = r.Ruleset(extra_cards=extra_cards)
    if fits:
        r.verify_results(ruleset, cards, tricks)
        return
    with pytest.raises(r.RuleViolation) as refused:
        r.verify_results(ruleset, cards, tricks)
    assert refused.value.code in (r.Code.TRICKS_MUST_ADD_UP, r.Code.TRICKS_MUST_ADD_UP_LOST)
    assert refused.value.details["sum"] == sum(tricks)


def test_8_a_wrong_sum_with_a_bomb_names_the_sums_that_can_be():
    assert refusal(r.verify_results, r.Ruleset(extra_cards=("bomb",)), 5, (2, 1, 0)) == (
        r.Code.TRICKS_MUST_ADD_UP_LOST,
        {"sum": 3, "possible": (4, 5), "by": -1},
    )


def test_the_tricks_of_a_round_add_up_to_its_cards():
    for tricks, by in (
        ((1, 1, 1), -1),  # one too few
        ((2, 2, 2), 2),  # two too many
        ((0, 0, 0), -4),  # none
    ):
        assert refusal(r.verify_results, r.STANDARD, 4, tricks) == (
            r.Code.TRICKS_MUST_ADD_UP,
            {"sum": sum(tricks), "cards": 4, "by": by},
        )
        r.verify_results(r.STANDARD, 4, (2, 2, 0))


@pytest.mark.parametrize(("tricks", "position"), [((5, -1, 0), 0), ((4, -1, 1), 1)], ids=str)
def test_nobody_takes_fewer_than_none_or_more_than_there_are(tricks, position):
    assert refusal(r.verify_results, r.STANDARD, 4, tricks) == (
        r.Code.TRICKS_OUT_OF_RANGE,
        {"position": position, "tricks": tricks[position], "cards": 4},
    )


def test_one_result_can_be_judged_alone():
    r.verify_result(4, 4)
    with pytest.raises(r.RuleViolation) as refused:
        r.verify_result(4, 5)
    assert refused.value.details["position"] is None
