"""§8: who takes a trick in which special cards lie, why, and what happens after it."""

from __future__ import annotations

import pytest

from scorekeeper.rules import (
    EXTRA_CARDS,
    Card,
    Code,
    Effect,
    Kind,
    Reason,
    Ruleset,
    RuleViolation,
    Suit,
    copied_card,
    effective,
    judge,
    led_suit,
    parse_card,
    value_of,
    verify_copied,
    verify_trick,
)
from tests.rules.notation import cards, codes

RED, YELLOW, GREEN, BLUE = Suit
ALL = Ruleset(extra_cards=EXTRA_CARDS)
PASS, SWAP, CHANGE = Effect


@pytest.mark.parametrize(
    ("trick", "trump", "winner", "reason"),
    [
        # Dragon and fairy
        pytest.param("R3 dragon Z", RED, 1, Reason.DRAGON, id="§8 dragon after a suit, before a wizard"),
        pytest.param("Z dragon R13", RED, 1, Reason.DRAGON, id="§8 dragon beats a wizard that was led"),
        pytest.param("R13 Z Z dragon", RED, 3, Reason.DRAGON, id="§8 dragon last"),
        pytest.param("dragon", None, 0, Reason.DRAGON, id="§8 dragon alone so far"),
        pytest.param("N dragon N", None, 1, Reason.DRAGON, id="§8 dragon among jesters"),
        pytest.param(
            "Z dragon fairy", RED, 2, Reason.FAIRY_TAKES_DRAGON, id="§8 dragon with fairy, wizard led"
        ),
        pytest.param("fairy dragon", None, 0, Reason.FAIRY_TAKES_DRAGON, id="§8 fairy before the dragon"),
        pytest.param("dragon fairy", None, 1, Reason.FAIRY_TAKES_DRAGON, id="§8 fairy after the dragon"),
        pytest.param("fairy R13 Z dragon", RED, 0, Reason.FAIRY_TAKES_DRAGON, id="§8 fairy led, dragon last"),
        pytest.param("fairy R1 Z", None, 2, Reason.FIRST_WIZARD, id="§8 fairy without a dragon"),
        pytest.param("fairy R1 B13", None, 1, Reason.HIGHEST_LED, id="§8 fairy led, lowest suited card wins"),
        # Only cards that lose
        pytest.param("fairy N", None, 1, Reason.FIRST_JESTER, id="§8 jester above fairy"),
        pytest.param("witch N fairy N", None, 1, Reason.FIRST_JESTER, id="§8 first jester of all losers"),
        pytest.param("bomb witch fairy", None, None, Reason.BOMB, id="§8 fairy, witch and bomb"),
        pytest.param("witch fairy", RED, 1, Reason.BEST_LOSER, id="§8 fairy above witch"),
        pytest.param("witch", RED, 0, Reason.BEST_LOSER, id="§8 witch alone so far"),
        pytest.param("fairy", None, 0, Reason.BEST_LOSER, id="§8 fairy alone so far"),
        pytest.param("witch R1", None, 1, Reason.HIGHEST_LED, id="§8 witch below every suited card"),
        # Juggler and cloud
        pytest.param("R7 juggler-red R8", None, 2, Reason.HIGHEST_LED, id="§8 juggler below the 8"),
        pytest.param("R7 juggler-red", None, 1, Reason.HIGHEST_LED, id="§8 juggler above the 7"),
        pytest.param("juggler-red R13 B1", BLUE, 2, Reason.HIGHEST_TRUMP, id="§8 juggler led, trumped"),
        pytest.param("juggler-red R7 B13", None, 0, Reason.HIGHEST_LED, id="§8 juggler led wins its suit"),
        pytest.param("B13 juggler-red R7", RED, 1, Reason.HIGHEST_TRUMP, id="§8 juggler as trump 7½ above 7"),
        pytest.param("B13 juggler-red R8", RED, 2, Reason.HIGHEST_TRUMP, id="§8 juggler as trump below 8"),
        pytest.param("B1 juggler-red", None, 0, Reason.HIGHEST_LED, id="§8 juggler of another suit loses"),
        pytest.param("G9 cloud-green", None, 1, Reason.HIGHEST_LED, id="§8 cloud above the 9"),
        pytest.param("G9 cloud-green G10", None, 2, Reason.HIGHEST_LED, id="§8 cloud below the 10"),
        pytest.param("B13 cloud-red R9", RED, 1, Reason.HIGHEST_TRUMP, id="§8 cloud as trump 9¾"),
        pytest.param(
            "juggler-red cloud-red", None, 1, Reason.HIGHEST_LED, id="§8 cloud above juggler of its suit"
        ),
        pytest.param("cloud-red juggler-blue", BLUE, 1, Reason.HIGHEST_TRUMP, id="§8 juggler trumps a cloud"),
        # Shapeshifter
        pytest.param("R13 shapeshifter-wizard Z", RED, 1, Reason.FIRST_WIZARD, id="§8 shapeshifter first"),
        pytest.param("R13 Z shapeshifter-wizard", RED, 1, Reason.FIRST_WIZARD, id="§8 wizard before it"),
        pytest.param("shapeshifter-wizard dragon", None, 1, Reason.DRAGON, id="§8 a wizard, no more"),
        pytest.param("shapeshifter-jester N N", None, 0, Reason.FIRST_JESTER, id="§8 first of the jesters"),
        pytest.param("N shapeshifter-jester", None, 0, Reason.FIRST_JESTER, id="§8 jester before it"),
        pytest.param("shapeshifter-jester R1", None, 1, Reason.HIGHEST_LED, id="§8 a jester loses"),
        # Werewolf and vampire without anything to copy
        pytest.param("werewolf N", None, 0, Reason.FIRST_JESTER, id="§8 werewolf played: a jester"),
        pytest.param("vampire N", None, 0, Reason.FIRST_JESTER, id="§8 vampire with no trump card: a jester"),
        pytest.param("vampire R1", None, 1, Reason.HIGHEST_LED, id="§8 vampire as a jester loses"),
    ],
)
def test_8_who_takes_it(trick: str, trump: Suit | None, winner: int | None, reason: Reason) -> None:
    verify_trick(cards(trick), ALL)
    verdict = judge(cards(trick), trump, ALL)
    assert (verdict.winner, verdict.reason) == (winner, reason)
    assert winner is None or verdict.next_leader == winner, "§5.1 the trick's winner leads the next"


@pytest.mark.parametrize(
    ("trick", "trump", "would_win", "without_bomb"),
    [
        pytest.param("R3 bomb R9", None, 2, Reason.HIGHEST_LED, id="§8 bomb in a suit"),
        pytest.param("bomb R3 R9", None, 2, Reason.HIGHEST_LED, id="§12 a led bomb annuls as well"),
        pytest.param("R3 Z bomb", None, 1, Reason.FIRST_WIZARD, id="§8 bomb and wizard"),
        pytest.param("B3 R1 bomb", RED, 1, Reason.HIGHEST_TRUMP, id="§8 bomb and trump"),
        pytest.param("dragon bomb Z", None, 0, Reason.DRAGON, id="§8 bomb and dragon"),
        pytest.param(
            "dragon bomb fairy", None, 2, Reason.FAIRY_TAKES_DRAGON, id="§8 bomb with dragon and fairy"
        ),
        pytest.param(
            "fairy bomb Z dragon", None, 0, Reason.FAIRY_TAKES_DRAGON, id="§8 bomb, fairy, wizard and dragon"
        ),
        pytest.param("bomb N N", None, 1, Reason.FIRST_JESTER, id="§8 bomb and jesters: the bomb comes last"),
        pytest.param("bomb fairy witch", None, 1, Reason.BEST_LOSER, id="§8 bomb, fairy, witch"),
        pytest.param("witch bomb", None, 0, Reason.BEST_LOSER, id="§8 witch above bomb"),
        pytest.param("bomb", None, 0, Reason.BEST_LOSER, id="§8 bomb alone so far"),
    ],
)
def test_8_with_a_bomb_nobody_takes_it_and_who_would_have_won_leads_next(
    trick: str, trump: Suit | None, would_win: int, without_bomb: Reason
) -> None:
    verdict = judge(cards(trick), trump, ALL)
    assert (verdict.winner, verdict.reason, verdict.paragraph) == (None, Reason.BOMB, "8")
    assert (verdict.next_leader, verdict.without_bomb) == (would_win, without_bomb)
    without = tuple(card for card in cards(trick) if card.kind is not Kind.BOMB)
    if without:
        alone = judge(without, trump, ALL)
        assert without[alone.winner or 0] == cards(trick)[would_win]
        assert (alone.reason, alone.led) == (without_bomb, verdict.led)


@pytest.mark.parametrize(
    ("copied", "trick", "trump", "winner", "reason"),
    [
        pytest.param("R7", "R6 vampire", RED, 1, Reason.HIGHEST_TRUMP, id="§8 copies a suited card: trump"),
        pytest.param("R7", "vampire R8", RED, 1, Reason.HIGHEST_TRUMP, id="§8 of the same value"),
        pytest.param("Z", "R6 vampire Z", RED, 1, Reason.FIRST_WIZARD, id="§8 copies a wizard: first wizard"),
        pytest.param("Z", "Z vampire", RED, 0, Reason.FIRST_WIZARD, id="§8 a wizard before it"),
        pytest.param("N", "R1 vampire", None, 0, Reason.HIGHEST_LED, id="§8 copies a jester"),
        pytest.param("N", "vampire N", None, 0, Reason.FIRST_JESTER, id="§8 first of the jesters"),
        pytest.param("dragon", "Z vampire", RED, 1, Reason.DRAGON, id="§8 copies the dragon"),
        pytest.param(
            "dragon", "fairy Z vampire", RED, 0, Reason.FAIRY_TAKES_DRAGON, id="§8 dragon copied, fairy lies"
        ),
        pytest.param(
            "fairy", "Z dragon vampire", None, 2, Reason.FAIRY_TAKES_DRAGON, id="§8 fairy copied, dragon lies"
        ),
        pytest.param("fairy", "vampire witch", None, 0, Reason.BEST_LOSER, id="§8 fairy copied, witch lies"),
        pytest.param("bomb", "R5 vampire", None, None, Reason.BOMB, id="§8 copies the bomb"),
        pytest.param(
            "juggler", "R7 vampire-red", None, 1, Reason.HIGHEST_LED, id="§8 copies the juggler, red named"
        ),
        pytest.param(
            "juggler", "R7 vampire-blue", None, 0, Reason.HIGHEST_LED, id="§8 copies the juggler, blue named"
        ),
        pytest.param("cloud", "B2 vampire-red R9", RED, 1, Reason.HIGHEST_TRUMP, id="§8 copies the cloud"),
        pytest.param(
            "shapeshifter", "R7 vampire-wizard Z", None, 1, Reason.FIRST_WIZARD, id="§8 copies: as wizard"
        ),
        pytest.param(
            "shapeshifter", "vampire-jester R1", None, 1, Reason.HIGHEST_LED, id="§8 copies: as jester"
        ),
        pytest.param("witch", "vampire R1", None, 1, Reason.HIGHEST_LED, id="§8 copies the witch"),
        pytest.param("witch", "vampire fairy", None, 1, Reason.BEST_LOSER, id="§8 witch copied below fairy"),
        pytest.param(None, "vampire R1", None, 1, Reason.HIGHEST_LED, id="§8 nothing turned up: a jester"),
    ],
)
def test_8_a_vampire_is_what_it_copies(
    copied: str | None, trick: str, trump: Suit | None, winner: int | None, reason: Reason
) -> None:
    card = parse_card(copied) if copied else None
    verify_trick(cards(trick), ALL, card)
    verdict = judge(cards(trick), trump, ALL, card)
    assert (verdict.winner, verdict.reason) == (winner, reason)


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
    next_card: str, trick: str, trump: Suit | None, winner: int, mattered: tuple[int, ...]
) -> None:
    copied = copied_card(parse_card("werewolf"), parse_card(next_card))
    verify_trick(cards(trick), ALL, copied)
    verdict = judge(cards(trick), trump, ALL, copied)
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
def test_8_what_a_vampire_copies(turned_up: str | None, next_card: str | None, copied: str | None) -> None:
    found = copied_card(*(code and parse_card(code) for code in (turned_up, next_card)))
    assert found == (copied and parse_card(copied))


@pytest.mark.parametrize(
    ("trick", "after"),
    [
        pytest.param("R3 B7", (), id="nothing without a special card"),
        pytest.param("B9 juggler-red", (PASS,), id="§11.20 juggler: whether it wins or not"),
        pytest.param("juggler-red B9", (PASS,), id="§8 juggler wins"),
        pytest.param("B9 cloud-red", (CHANGE,), id="§11.20 cloud: whoever wins"),
        pytest.param("Z witch", (SWAP,), id="§8 witch"),
        pytest.param("cloud-red juggler-blue", (PASS, CHANGE), id="§8 pass first, then change the bid"),
        pytest.param("cloud-red witch juggler-blue", (PASS, SWAP, CHANGE), id="§8 all three"),
        pytest.param("bomb juggler-blue", (PASS,), id="§8 bomb and juggler: pass all the same"),
        pytest.param("bomb witch", (SWAP,), id="§8 bomb and witch: swap all the same"),
        pytest.param("bomb cloud-red", (), id="§8 bomb and cloud: the bid stays"),
        pytest.param("cloud-red bomb witch juggler-blue", (PASS, SWAP), id="§8 bomb and all three"),
        pytest.param("dragon fairy Z", (), id="§8 dragon and fairy change nothing afterwards"),
    ],
)
def test_8_what_happens_after_the_trick(trick: str, after: tuple[Effect, ...]) -> None:
    assert judge(cards(trick), None, ALL).after == after


@pytest.mark.parametrize(
    ("copied", "vampire", "after"),
    [
        ("juggler", "vampire-red", (PASS,)),
        ("cloud", "vampire-red", (CHANGE,)),
        ("witch", "vampire", (SWAP,)),
        ("bomb", "vampire", ()),
        ("R7", "vampire", ()),
    ],
)
def test_8_a_vampire_copies_what_happens_afterwards_too(
    copied: str, vampire: str, after: tuple[Effect, ...]
) -> None:
    assert judge(cards(f"R3 {vampire}"), None, ALL, parse_card(copied)).after == after


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
def test_8_which_cards_mattered(trick: str, mattered: tuple[int, ...], paragraph: str) -> None:
    verdict = judge(cards(trick), None, ALL)
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
def test_8_what_every_card_counts_as(copied: str | None, trick: str, counted: str) -> None:
    assert codes(effective(cards(trick), copied and parse_card(copied))) == counted


@pytest.mark.parametrize(("code", "value"), [("R7", 7), ("juggler-red", 7.5), ("cloud-red", 9.75), ("Z", 0)])
def test_8_where_a_card_stands_in_its_suit(code: str, value: float) -> None:
    assert value_of(parse_card(code)) == value


@pytest.mark.parametrize(
    ("trick", "copied", "code", "details"),
    [
        pytest.param("R3 juggler", None, Code.SUIT_MISSING, {"card": "juggler"}, id="§8 juggler"),
        pytest.param("cloud", None, Code.SUIT_MISSING, {"card": "cloud"}, id="§8 cloud"),
        pytest.param("shapeshifter", None, Code.FORM_MISSING, {"card": "shapeshifter"}, id="§8 shapeshifter"),
        pytest.param("vampire", "juggler", Code.SUIT_MISSING, {"card": "vampire"}, id="§8 copied juggler"),
        pytest.param(
            "vampire", "shapeshifter", Code.FORM_MISSING, {"card": "vampire"}, id="§8 copied shapeshifter"
        ),
        pytest.param(
            "vampire-wizard", "cloud", Code.SUIT_MISSING, {"card": "vampire-wizard"}, id="§8 form for suit"
        ),
        pytest.param(
            "vampire-red",
            "Z",
            Code.NOTHING_TO_NAME,
            {"card": "vampire-red", "copied": "Z"},
            id="§8 a wizard asks for nothing",
        ),
        pytest.param(
            "vampire-jester",
            None,
            Code.NOTHING_TO_NAME,
            {"card": "vampire-jester", "copied": None},
            id="§8 nothing to copy",
        ),
        pytest.param(
            "juggler-red juggler-blue",
            None,
            Code.CARD_TWICE,
            {"card": "juggler", "copies": 1},
            id="§8 one juggler, whatever is named",
        ),
        pytest.param(
            "shapeshifter-wizard shapeshifter-jester",
            None,
            Code.CARD_TWICE,
            {"card": "shapeshifter", "copies": 1},
            id="§8 one shapeshifter",
        ),
        pytest.param(
            "R3 vampire", "R3", Code.CARD_TWICE, {"card": "R3", "copies": 1}, id="§8 turned up and played"
        ),
        pytest.param("R3 dragon dragon", None, Code.CARD_TWICE, {"card": "dragon", "copies": 1}, id="§8 one"),
    ],
)
def test_8_cards_that_cannot_lie_there_are_refused(
    trick: str, copied: str | None, code: Code, details: dict[str, object]
) -> None:
    with pytest.raises(RuleViolation) as refused:
        verify_trick(cards(trick), ALL, copied and parse_card(copied))
    assert (refused.value.code, refused.value.details) == (code, details)


@pytest.mark.parametrize("name", EXTRA_CARDS)
def test_8_a_special_card_lies_there_only_if_it_was_mixed_in(name: str) -> None:
    card = parse_card({"juggler": "juggler-red", "cloud": "cloud-red"}.get(name, name))
    if name == "shapeshifter":
        card = Card(card.kind, form=Kind.JESTER)
    verify_trick((card,), Ruleset(extra_cards=(name,)))
    with pytest.raises(RuleViolation) as refused:
        verify_trick((card,), Ruleset(extra_cards=tuple(set(EXTRA_CARDS) - {name})))
    assert refused.value.code is Code.NOT_IN_DECK
    assert refused.value.details == {"card": name, "deck": "wizard"}


@pytest.mark.parametrize(
    ("trick", "turned_up", "next_card", "code"),
    [
        pytest.param("R3 vampire", "werewolf", None, Code.NEXT_CARD_MISSING, id="§8 the next card is copied"),
        pytest.param("R3 vampire", "R7", "B3", Code.NO_NEXT_CARD, id="§8 no further card is turned up"),
        pytest.param("R3 vampire", None, "B3", Code.NO_NEXT_CARD, id="§8 nothing lies there at all"),
        pytest.param("R3 vampire", "werewolf", "B3", None, id="§8 werewolf and next card"),
        pytest.param("R3 vampire", "R7", None, None, id="§8 the card turned up"),
        pytest.param("R3", "werewolf", None, None, id="§8 no vampire"),
        pytest.param("R3 vampire", None, None, None, id="§8 no card turned up: a jester"),
    ],
)
def test_8_it_must_be_known_what_the_vampire_copies(
    trick: str, turned_up: str | None, next_card: str | None, code: Code | None
) -> None:
    lying = [found and parse_card(found) for found in (turned_up, next_card)]
    if code is None:
        verify_copied(cards(trick), *lying)
        return
    with pytest.raises(RuleViolation) as refused:
        verify_copied(cards(trick), *lying)
    assert refused.value.code is code


def test_a_special_card_without_its_suit_or_form_loses_and_raises_nothing() -> None:
    """Only `verify_trick` refuses it; a judge that is asked too early must not fall over."""
    assert judge(cards("R3 juggler shapeshifter"), None, ALL).winner == 0
    assert judge(cards("juggler"), None, ALL).winner == 0
    assert led_suit(cards("juggler R3"), ALL) is RED
