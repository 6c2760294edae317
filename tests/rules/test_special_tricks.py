"""§8: what special cards count as, which of them matter, and which cannot lie there.

Who takes a trick, why, and what happens after it is compared with the plain rulebook (`test_properties`).
"""

from typing import NamedTuple

import pytest

from scorekeeper import rules as r
from tests.refusal import refusal
from tests.rules.notation import cards, codes

RED, YELLOW, GREEN, BLUE = r.Suit
ALL = r.Ruleset(extra_cards=r.EXTRA_CARDS)


@pytest.mark.parametrize(
    ("next_card", "trick", "trump", "winner", "mattered"),
    [
        pytest.param("R7", "B9 R1 vampire", BLUE, 2, (2,), id="§8 its suit is trump for this trick"),
        pytest.param("R7", "B9 R8 vampire", BLUE, 1, (1, 2), id="§8 for other cards of that suit as well"),
        pytest.param("R7", "R8 B9 vampire", None, 0, (0, 2), id="§8 even where there is no trump"),
        pytest.param("B7", "B9 R8 vampire", BLUE, 0, (0,), id="§8 of the trump suit: nothing changes"),
        pytest.param("R7", "B9 R8", BLUE, 0, (0,), id="§8 only while the vampire lies there"),
        pytest.param("R7", "vampire Z", BLUE, 1, (1,), id="§8 a wizard beats it all the same"),
        pytest.param("Z", "B9 vampire R13", BLUE, 1, (1,), id="§8 a wizard is next"),
        pytest.param("N", "R9 vampire B1", BLUE, 2, (2,), id="§8 a jester is next: trump stays"),
        pytest.param("juggler", "B1 vampire-red", BLUE, 0, (0,), id="§8 a juggler is next: trump stays"),
    ],
)
def test_8_where_the_werewolf_lies_the_vampire_copies_the_next_card(
    next_card, trick, trump, winner, mattered
):
    copied = r.copied_card(r.parse_card("werewolf"), r.parse_card(next_card))
    r.verify_trick(cards(trick), ALL, copied)
    verdict = r.judge(cards(trick), trump, ALL, copied)
    assert (verdict.winner, verdict.mattered) == (winner, mattered)


@pytest.mark.parametrize(
    ("turned_up", "next_card", "copied"),
    [
        pytest.param(None, None, None, id="no card turned up"),
        pytest.param("R7", None, "R7", id="the card turned up"),
        pytest.param("dragon", None, "dragon", id="a special card turned up"),
        pytest.param("werewolf", "R7", "R7", id="the next one where the werewolf lies"),
        pytest.param("werewolf", None, None, id="nothing where it is not known"),
    ],
)
def test_8_what_a_vampire_copies(turned_up, next_card, copied):
    found = r.copied_card(*(code and r.parse_card(code) for code in (turned_up, next_card)))
    assert found == (copied and r.parse_card(copied))


@pytest.mark.parametrize(
    ("trick", "mattered", "paragraph"),
    [
        pytest.param("R3 R9 Z Z", (2,), "6.1", id="§6.1 the winner"),
        pytest.param("R3 dragon Z", (1,), "8", id="§8 dragon"),
        pytest.param("Z fairy R3 dragon", (1, 3), "8", id="§8 fairy, then the dragon under it"),
        pytest.param("R3 R9 bomb", (2, 1), "8", id="§8 the bomb, then who would have won"),
        pytest.param("dragon bomb fairy", (1, 2, 0), "8", id="§8 bomb, fairy, dragon"),
        pytest.param("bomb", (0,), "8", id="§8 the bomb alone"),
        pytest.param("witch N fairy", (1, 0, 2), "8", id="§8 jester above witch and fairy"),
        pytest.param("witch fairy", (1, 0), "8", id="§8 fairy above witch"),
        pytest.param("N N", (0,), "6.1", id="§6.1 (d) jesters"),
        pytest.param("fairy R3", (1,), "6.1", id="§6.1 a fairy that changes nothing"),
        pytest.param("R7 juggler-red", (1,), "8", id="§8 the juggler wins"),
        pytest.param("R8 juggler-red", (0,), "6.1", id="§6.1 the juggler does not"),
        pytest.param("shapeshifter-wizard", (0,), "8", id="§8 a shapeshifter as wizard"),
    ],
)
def test_8_which_cards_mattered(trick, mattered, paragraph):
    verdict = r.judge(cards(trick), None, ALL)
    assert (verdict.mattered, verdict.paragraph) == (mattered, paragraph)


@pytest.mark.parametrize(
    ("copied", "trick", "counted"),
    [
        pytest.param(None, "R3 Z N dragon fairy bomb", "R3 Z N dragon fairy bomb", id="themselves"),
        pytest.param(None, "juggler-red cloud-blue witch", "juggler-red cloud-blue witch", id="themselves"),
        pytest.param(None, "shapeshifter-wizard werewolf", "Z N", id="wizard and jester"),
        pytest.param(None, "vampire", "N", id="nothing to copy"),
        pytest.param("vampire", "vampire", "N", id="a vampire to copy"),
        pytest.param("werewolf", "vampire", "N", id="a werewolf to copy"),
        pytest.param("R7", "vampire", "R7", id="a suited card"),
        pytest.param("bomb", "vampire", "bomb", id="a special card"),
        pytest.param("juggler", "vampire-green", "juggler-green", id="a juggler"),
        pytest.param("cloud-red", "vampire-green", "cloud-green", id="a cloud, whatever was said with it"),
        pytest.param("shapeshifter", "vampire-wizard", "Z", id="a shapeshifter as wizard"),
        pytest.param("shapeshifter", "vampire-jester", "N", id="a shapeshifter as jester"),
    ],
)
def test_8_what_every_card_counts_as(copied, trick, counted):
    assert codes(r.effective(cards(trick), copied and r.parse_card(copied))) == counted


@pytest.mark.parametrize(("code", "value"), [("R7", 7), ("juggler-red", 7.5), ("cloud-red", 9.75), ("Z", 0)])
def test_8_where_a_card_stands_in_its_suit(code, value):
    assert r.value_of(r.parse_card(code)) == value


class Lying(NamedTuple):
    """A trick, and what a vampire copies."""

    title: str
    trick: str
    copied: str | None = None

    def refused(self, code, **details):
        return pytest.param(self.trick, self.copied, code, details, id=self.title)


@pytest.mark.parametrize(
    ("trick", "copied", "code", "details"),
    [
        Lying("§8 juggler", "R3 juggler").refused(r.Code.SUIT_MISSING, card="juggler"),
        Lying("§8 cloud", "cloud").refused(r.Code.SUIT_MISSING, card="cloud"),
        Lying("§8 shapeshifter", "shapeshifter").refused(r.Code.FORM_MISSING, card="shapeshifter"),
        Lying("§8 copied juggler", "vampire", "juggler").refused(r.Code.SUIT_MISSING, card="vampire"),
        Lying("§8 copied shapeshifter", "vampire", "shapeshifter").refused(
            r.Code.FORM_MISSING, card="vampire"
        ),
        Lying("§8 form for suit", "vampire-wizard", "cloud").refused(
            r.Code.SUIT_MISSING, card="vampire-wizard"
        ),
        Lying("§8 a wizard asks for nothing", "vampire-red", "Z").refused(
            r.Code.NOTHING_TO_NAME, card="vampire-red", copied="Z"
        ),
        Lying("§8 nothing to copy", "vampire-jester").refused(
            r.Code.NOTHING_TO_NAME, card="vampire-jester", copied=None
        ),
        Lying("§8 one juggler, whatever is named", "juggler-red juggler-blue").refused(
            r.Code.CARD_TWICE, card="juggler", copies=1
        ),
        Lying("§8 one shapeshifter", "shapeshifter-wizard shapeshifter-jester").refused(
            r.Code.CARD_TWICE, card="shapeshifter", copies=1
        ),
        Lying("§8 turned up and played", "R3 vampire", "R3").refused(r.Code.CARD_TWICE, card="R3", copies=1),
        Lying("§8 one", "R3 dragon dragon").refused(r.Code.CARD_TWICE, card="dragon", copies=1),
    ],
)
def test_8_cards_that_cannot_lie_there_are_refused(trick, copied, code, details):
    assert refusal(r.verify_trick, cards(trick), ALL, copied and r.parse_card(copied)) == (code, details)


@pytest.mark.parametrize("name", r.EXTRA_CARDS)
def test_8_a_special_card_lies_there_only_if_it_was_mixed_in(name):
    card = r.parse_card({"juggler": "juggler-red", "cloud": "cloud-red"}.get(name, name))
    if name == "shapeshifter":
        card = r.Card(card.kind, form=r.Kind.JESTER)
    r.verify_trick((card,), r.Ruleset(extra_cards=(name,)))
    assert refusal(r.verify_trick, (card,), r.Ruleset(extra_cards=tuple(set(r.EXTRA_CARDS) - {name}))) == (
        r.Code.NOT_IN_DECK,
        {"card": name, "deck": "wizard"},
    )


@pytest.mark.parametrize(
    ("trick", "turned_up", "next_card", "code"),
    [
        pytest.param(
            "R3 vampire", "werewolf", None, r.Code.NEXT_CARD_MISSING, id="§8 the next card is copied"
        ),
        pytest.param("R3 vampire", "R7", "B3", r.Code.NO_NEXT_CARD, id="§8 no further card is turned up"),
        pytest.param("R3 vampire", None, "B3", r.Code.NO_NEXT_CARD, id="§8 nothing lies there at all"),
        pytest.param("R3 vampire", "werewolf", "B3", None, id="§8 werewolf and next card"),
        pytest.param("R3 vampire", "R7", None, None, id="§8 the card turned up"),
        pytest.param("R3", "werewolf", None, None, id="§8 no vampire"),
        pytest.param("R3 vampire", None, None, None, id="§8 no card turned up: a jester"),
    ],
)
def test_8_it_must_be_known_what_the_vampire_copies(trick, turned_up, next_card, code):
    lying = [found and r.parse_card(found) for found in (turned_up, next_card)]
    if code is None:
        r.verify_copied(cards(trick), *lying)
        return
    assert refusal(r.verify_copied, cards(trick), *lying)[0] is code


def test_a_special_card_without_its_suit_or_form_loses_and_raises_nothing():
    """Only `verify_trick` refuses it; a judge that is asked too early must not fall over."""
    assert r.judge(cards("R3 juggler shapeshifter"), None, ALL).winner == 0
    assert r.judge(cards("juggler"), None, ALL).winner == 0
    assert r.led_suit(cards("juggler R3"), ALL) is RED
    said_too_much = r.judge(cards("vampire-red"), None, ALL, r.parse_card("fairy"))
    assert (said_too_much.winner, said_too_much.reason) == (0, r.Reason.BEST_LOSER)
