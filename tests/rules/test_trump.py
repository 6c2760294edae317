"""§3: what is trump."""

from __future__ import annotations

import pytest

from scorekeeper.rules import (
    JESTER,
    WIZARD,
    Card,
    Code,
    RuleViolation,
    Suit,
    dealer_chooses,
    parse_card,
    trump_of,
    verify_trump,
)


@pytest.mark.parametrize(
    ("turned_up", "chosen", "trump"),
    [
        pytest.param(parse_card("R7"), None, Suit.RED, id="§3.1 red card"),
        pytest.param(parse_card("G1"), None, Suit.GREEN, id="§3.1 the value does not count"),
        pytest.param(parse_card("B13"), Suit.RED, Suit.BLUE, id="§3.1 nobody chooses after a suited card"),
        pytest.param(JESTER, None, None, id="§3.2 jester"),
        pytest.param(JESTER, Suit.RED, None, id="§3.2 nobody chooses after a jester"),
        pytest.param(WIZARD, Suit.YELLOW, Suit.YELLOW, id="§3.3 the dealer has chosen"),
        pytest.param(WIZARD, None, None, id="§3.3 the dealer has not chosen yet"),
        pytest.param(None, None, None, id="§3.4 no card left"),
        pytest.param(None, Suit.RED, None, id="§3.4 nobody chooses where no card is left"),
    ],
)
def test_the_card_turned_up_decides_the_trump(
    turned_up: Card | None, chosen: Suit | None, trump: Suit | None
) -> None:
    assert trump_of(turned_up, chosen) is trump


@pytest.mark.parametrize(
    ("turned_up", "chooses"), [(WIZARD, True), (JESTER, False), (parse_card("R7"), False), (None, False)]
)
def test_3_3_the_dealer_chooses_only_after_a_wizard(turned_up: Card | None, chooses: bool) -> None:
    assert dealer_chooses(turned_up) is chooses


@pytest.mark.parametrize("suit", Suit)
def test_3_3_the_dealer_may_name_any_suit(suit: Suit) -> None:
    verify_trump(WIZARD, suit)


def test_3_3_the_dealer_must_name_a_suit() -> None:
    with pytest.raises(RuleViolation) as refused:
        verify_trump(WIZARD, None)
    assert refused.value.code is Code.TRUMP_MUST_BE_CHOSEN


@pytest.mark.parametrize(
    ("turned_up", "suit"),
    [
        pytest.param(parse_card("R7"), Suit.BLUE, id="§3.1"),
        pytest.param(parse_card("R7"), None, id="§3.1 none"),
        pytest.param(JESTER, Suit.BLUE, id="§3.2"),
        pytest.param(None, Suit.BLUE, id="§3.4"),
    ],
)
def test_nobody_else_may_name_a_trump(turned_up: Card | None, suit: Suit | None) -> None:
    with pytest.raises(RuleViolation) as refused:
        verify_trump(turned_up, suit)
    assert refused.value.code is Code.TRUMP_IS_FIXED
    assert refused.value.details == {"suit": trump_of(turned_up), "chosen": suit}
