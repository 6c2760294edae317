"""§3: what is trump."""

import pytest

from scorekeeper.rules import (
    JESTER,
    WIZARD,
    Code,
    Suit,
    dealer_chooses,
    parse_card,
    trump_is_chosen,
    trump_may_be_none,
    trump_of,
    verify_trump,
)
from tests.refusal import refusal


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
        pytest.param(parse_card("dragon"), Suit.RED, Suit.RED, id="§8 dragon: the dealer has chosen"),
        pytest.param(parse_card("werewolf"), Suit.RED, Suit.RED, id="§8 werewolf: its holder has chosen"),
        pytest.param(parse_card("werewolf"), None, None, id="§8 werewolf: its holder said no trump"),
        pytest.param(parse_card("juggler-red"), Suit.BLUE, Suit.BLUE, id="§8 turned up nothing is named"),
        pytest.param(parse_card("fairy"), Suit.RED, None, id="§8 nobody chooses after a fairy"),
    ],
)
def test_the_card_turned_up_decides_the_trump(turned_up, chosen, trump):
    assert trump_of(turned_up, chosen) is trump


NOBODY, DEALER, HOLDER = (False, False), (True, False), (False, True)


@pytest.mark.parametrize(
    ("turned_up", "chooser"),
    [
        pytest.param(None, NOBODY, id="§3.4 no card"),
        pytest.param("R7", NOBODY, id="§3.1 suited card"),
        pytest.param("N", NOBODY, id="§3.2 jester"),
        pytest.param("Z", DEALER, id="§3.3 wizard"),
        pytest.param("dragon", DEALER, id="§8 dragon"),
        pytest.param("fairy", NOBODY, id="§8 fairy"),
        pytest.param("bomb", NOBODY, id="§8 bomb"),
        pytest.param("werewolf", HOLDER, id="§8 werewolf"),
        pytest.param("juggler", DEALER, id="§8 §11.21 juggler"),
        pytest.param("cloud", DEALER, id="§8 cloud"),
        pytest.param("shapeshifter", DEALER, id="§8 shapeshifter"),
        pytest.param("witch", NOBODY, id="§8 witch"),
        pytest.param("vampire", DEALER, id="§8 vampire"),
    ],
)
def test_who_chooses_the_trump_and_whether_it_may_be_none(turned_up, chooser):
    card = turned_up and parse_card(turned_up)
    assert (dealer_chooses(card), trump_may_be_none(card)) == chooser
    assert trump_is_chosen(card) is any(chooser)


def test_3_3_and_8_whoever_chooses_may_name_any_suit_and_the_holder_of_the_werewolf_none():
    for suit in Suit:
        verify_trump(WIZARD, suit)
    for named in (*Suit, None):
        verify_trump(parse_card("werewolf"), named)


@pytest.mark.parametrize("code", ["Z", "dragon", "juggler", "cloud", "shapeshifter", "vampire"])
def test_3_3_the_dealer_must_name_a_suit(code):
    assert refusal(verify_trump, parse_card(code), None) == (Code.TRUMP_MUST_BE_CHOSEN, {"card": code})


@pytest.mark.parametrize(
    ("turned_up", "suit"),
    [
        pytest.param(parse_card("R7"), Suit.BLUE, id="§3.1"),
        pytest.param(parse_card("R7"), None, id="§3.1 none"),
        pytest.param(JESTER, Suit.BLUE, id="§3.2"),
        pytest.param(None, Suit.BLUE, id="§3.4"),
        pytest.param(parse_card("fairy"), Suit.BLUE, id="§8 fairy"),
        pytest.param(parse_card("bomb"), Suit.BLUE, id="§8 bomb"),
        pytest.param(parse_card("witch"), Suit.BLUE, id="§8 witch"),
    ],
)
def test_nobody_else_may_name_a_trump(turned_up, suit):
    assert refusal(verify_trump, turned_up, suit) == (
        Code.TRUMP_IS_FIXED,
        {"suit": trump_of(turned_up), "chosen": suit, "card": turned_up and turned_up.code},
    )
