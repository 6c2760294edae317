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


def test_8_where_the_werewolf_lies_the_vampire_copies_the_next_card():
    for next_card, trick, trump, winner, mattered in (
        ("R7", "B9 R1 vampire", BLUE, 2, (2,)),  # §8 its suit is trump for this trick
        ("R7", "B9 R8 vampire", BLUE, 1, (1, 2)),  # §8 for other cards of that suit as well
        ("R7", "R8 B9 vampire", None, 0, (0, 2)),  # §8 even where there is no trump
        ("B7", "B9 R8 vampire", BLUE, 0, (0,)),  # §8 of the trump suit: nothing changes
        ("R7", "B9 R8", BLUE, 0, (0,)),  # §8 only while the vampire lies there
        ("R7", "vampire Z", BLUE, 1, (1,)),  # §8 a wizard beats it all the same
        ("Z", "B9 vampire R13", BLUE, 1, (1,)),  # §8 a wizard is next
        ("N", "R9 vampire B1", BLUE, 2, (2,)),  # §8 a jester is next: trump stays
        ("juggler", "B1 vampire-red", BLUE, 0, (0,)),  # §8 a juggler is next: trump stays
    ):
        copied = r.copied_card(r.parse_card("werewolf"), r.parse_card(next_card))
        r.verify_trick(cards(trick), ALL, copied)
        verdict = r.judge(cards(trick), trump, ALL, copied)
        assert (verdict.winner, verdict.mattered) == (winner, mattered), next_card


def test_8_what_a_vampire_copies():
    for turned_up, next_card, copied in (
        (None, None, None),  # no card turned up
        ("R7", None, "R7"),  # the card turned up
        ("dragon", None, "dragon"),  # a special card turned up
        ("werewolf", "R7", "R7"),  # the next one where the werewolf lies
        ("werewolf", None, None),  # nothing where it is not known
    ):
        found = r.copied_card(*(code and r.parse_card(code) for code in (turned_up, next_card)))
        assert found == (copied and r.parse_card(copied)), turned_up


def test_8_which_cards_mattered():
    for trick, mattered, paragraph in (
        ("R3 R9 Z Z", (2,), "6.1"),  # §6.1 the winner
        ("R3 dragon Z", (1,), "8"),  # §8 dragon
        ("Z fairy R3 dragon", (1, 3), "8"),  # §8 fairy, then the dragon under it
        ("R3 R9 bomb", (2, 1), "8"),  # §8 the bomb, then who would have won
        ("dragon bomb fairy", (1, 2, 0), "8"),  # §8 bomb, fairy, dragon
        ("bomb", (0,), "8"),  # §8 the bomb alone
        ("witch N fairy", (1, 0, 2), "8"),  # §8 jester above witch and fairy
        ("witch fairy", (1, 0), "8"),  # §8 fairy above witch
        ("N N", (0,), "6.1"),  # §6.1 (d) jesters
        ("fairy R3", (1,), "6.1"),  # §6.1 a fairy that changes nothing
        ("R7 juggler-red", (1,), "8"),  # §8 the juggler wins
        ("R8 juggler-red", (0,), "6.1"),  # §6.1 the juggler does not
        ("shapeshifter-wizard", (0,), "8"),  # §8 a shapeshifter as wizard
    ):
        verdict = r.judge(cards(trick), None, ALL)
        assert (verdict.mattered, verdict.paragraph) == (mattered, paragraph), trick


def test_8_what_every_card_counts_as():
    for copied, trick, counted in (
        (None, "R3 Z N dragon fairy bomb", "R3 Z N dragon fairy bomb"),  # themselves
        (None, "juggler-red cloud-blue witch", "juggler-red cloud-blue witch"),  # themselves
        (None, "shapeshifter-wizard werewolf", "Z N"),  # wizard and jester
        (None, "vampire", "N"),  # nothing to copy
        ("vampire", "vampire", "N"),  # a vampire to copy
        ("werewolf", "vampire", "N"),  # a werewolf to copy
        ("R7", "vampire", "R7"),  # a suited card
        ("bomb", "vampire", "bomb"),  # a special card
        ("juggler", "vampire-green", "juggler-green"),  # a juggler
        ("cloud-red", "vampire-green", "cloud-green"),  # a cloud, whatever was said with it
        ("shapeshifter", "vampire-wizard", "Z"),  # a shapeshifter as wizard
        ("shapeshifter", "vampire-jester", "N"),  # a shapeshifter as jester
    ):
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


def test_8_it_must_be_known_what_the_vampire_copies():
    for trick, turned_up, next_card, code in (
        ("R3 vampire", "werewolf", None, r.Code.NEXT_CARD_MISSING),  # §8 the next card is copied
        ("R3 vampire", "R7", "B3", r.Code.NO_NEXT_CARD),  # §8 no further card is turned up
        ("R3 vampire", None, "B3", r.Code.NO_NEXT_CARD),  # §8 nothing lies there at all
        ("R3 vampire", "werewolf", "B3", None),  # §8 werewolf and next card
        ("R3 vampire", "R7", None, None),  # §8 the card turned up
        ("R3", "werewolf", None, None),  # §8 no vampire
        ("R3 vampire", None, None, None),  # §8 no card turned up: a jester
    ):
        lying = [found and r.parse_card(found) for found in (turned_up, next_card)]
        if code is None:
            r.verify_copied(cards(trick), *lying)
            continue
        assert refusal(r.verify_copied, cards(trick), *lying)[0] is code


def test_a_special_card_without_its_suit_or_form_loses_and_raises_nothing():
    """Only `verify_trick` refuses it; a judge that is asked too early must not fall over."""
    assert r.judge(cards("R3 juggler shapeshifter"), None, ALL).winner == 0
    assert r.judge(cards("juggler"), None, ALL).winner == 0
    assert r.led_suit(cards("juggler R3"), ALL) is RED
    said_too_much = r.judge(cards("vampire-red"), None, ALL, r.parse_card("fairy"))
    assert (said_too_much.winner, said_too_much.reason) == (0, r.Reason.BEST_LOSER)
