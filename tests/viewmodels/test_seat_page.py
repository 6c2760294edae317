"""A seat's page: what it asks, what it shows, and what it never shows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.game import Fact, State, masked
from scorekeeper.game.facts import (
    BidMade,
    BidsRevealed,
    GameEnded,
    PlayEnded,
    ResultEntered,
    TrickTaken,
    TrumpSet,
)
from scorekeeper.locale import words
from scorekeeper.rules import STANDARD, BidRules, Suit
from scorekeeper.viewmodels.open_round import OwnRound, Tone
from scorekeeper.viewmodels.seat_page import Standing, seat_page
from scorekeeper.viewmodels.seat_questions import NO_PERMISSIONS, Permissions
from tests.game.driver import GameDriver

_ = words("en")
THREE_CARDS = replace(STANDARD, hands=(3, 3))
HIDDEN = replace(THREE_CARDS, bids=BidRules(visibility="revealed"))
ALL = Permissions(frozenset(range(3)), leads_on=True)


def own(seat: int) -> Permissions:
    return Permissions(frozenset({seat}))


def asked(state: State, seat: int | None, may: Permissions) -> list[tuple[type[Fact], int, bool]]:
    """What the page asks: what, of whom, and whether it is opened first."""
    return [
        (one.fact, one.seat, bool(one.fold))
        for one in seat_page(_, state, seat, may).questions
        if not one.seldom
    ]


def test_who_bids_first_is_asked_and_the_others_wait() -> None:
    """Thomas deals, Anna is not here; Ute bids first."""
    state = GameDriver(3, ruleset=THREE_CARDS).state
    page = seat_page(_, state, 1, own(1))
    assert (page.name, page.title, page.asks) == ("Ute", "How many tricks will you take?", True)
    assert [key.number for key in page.questions[0].keys] == [0, 1, 2, 3]
    waiting = seat_page(_, state, 2, own(2))
    assert (waiting.title, waiting.hint, waiting.questions) == ("Ute bids", "You are next.", ())
    assert [(line.name, line.small, line.asked) for line in waiting.lines] == [
        ("Thomas", "waits", False),
        ("Ute", "is thinking", True),
    ]


def test_what_was_won_of_a_bid_is_spoken_in_words() -> None:
    game = GameDriver(3, ruleset=THREE_CARDS).bids(1, 0, 2).does(TrickTaken(1))
    lines = {
        line.name: (line.figure, line.small, line.spoken) for line in seat_page(_, game.state, None).lines
    }
    assert lines["Ute"] == ("1 of 1", "met", "1 won, 1 bid")
    assert lines["Thomas"] == ("0 of 2", "2 to go", "0 won, 2 bid")


def test_a_bid_that_was_said_can_be_said_again_while_bids_are_asked() -> None:
    game = GameDriver(3, ruleset=THREE_CARDS).bids(1)
    assert asked(game.state, 1, own(1)) == [(BidMade, 1, True)]
    assert asked(game.bids(1, 1).state, 1, own(1)) == [(TrickTaken, 1, False)]


def test_the_forbidden_bid_is_struck_with_its_reason() -> None:
    ruleset = replace(THREE_CARDS, bids=BidRules(must_differ="always"))
    page = seat_page(_, GameDriver(3, ruleset=ruleset).bids(1, 1).state, 0, own(0))
    assert [key.number for key in page.questions[0].keys if key.struck] == [1]
    assert page.hint == "2 of 3 bid · bids last: not 1, or the bids add up"


@pytest.mark.parametrize(
    ("may", "expected"),
    [
        (NO_PERMISSIONS, []),
        (own(2), [(TrickTaken, 2, False)]),
        (
            ALL,
            [(TrickTaken, 2, False), (PlayEnded, 1, False), (TrickTaken, None, True)],
        ),
    ],
)
def test_tricks_are_counted_by_whoever_may(may, expected) -> None:
    assert asked(GameDriver(3, ruleset=THREE_CARDS).bids(1, 1, 1).state, 2, may) == expected


def test_the_own_round_says_what_is_still_needed_and_what_it_is_worth() -> None:
    game = GameDriver(3, ruleset=THREE_CARDS).bids(1, 2, 0)

    def own_round(seat: int) -> tuple[str, str, Tone, str, str]:
        own = seat_page(_, game.state, seat).own
        assert own is not None
        return own.figure, own.label, own.tone, own.now, own.then

    assert own_round(1) == ("1", "trick bid", Tone.PLAIN, "", "")
    game.does(TrickTaken(1))
    assert own_round(1) == ("met", "1 bid, 1 won", Tone.GOOD, "+30", "")
    assert own_round(2) == ("2 to go", "2 bid, 0 won", Tone.PLAIN, "−20", "+40")
    game.does(TrickTaken(0))
    assert own_round(0) == ("1 too many", "0 bid, 1 won", Tone.BAD, "−10", "")
    assert own_round(2) == ("missed", "2 bid, 0 won", Tone.BAD, "−20", "")


def test_the_own_total_and_place_have_their_names() -> None:
    assert seat_page(_, GameDriver(3, ruleset=THREE_CARDS).state, 1).standing is None
    game = GameDriver(3, ruleset=THREE_CARDS).bids(1, 1, 1).does(PlayEnded())
    game.does(ResultEntered(1, 1)).does(ResultEntered(2, 2))
    ute, kevin = (seat_page(_, game.state, seat) for seat in (1, 2))
    assert ute.standing == Standing("Your total", "30", "Place 1 of 3", "40 ahead of Thomas and Kevin")
    assert kevin.standing == Standing("Your total", "−10", "Place 2 of 3", "40 behind Ute")
    assert (ute.close_title, kevin.close_title) == ("You are in the lead", "You are in place 2")


def test_a_result_that_is_not_said_yet_is_no_number() -> None:
    """Neither on a seat's page nor in the list: what nobody has said is not 0."""
    game = GameDriver(3, ruleset=THREE_CARDS).bids(1, 2, 0).does(PlayEnded()).does(ResultEntered(1, 0))
    labels = [page.own.label for page in (seat_page(_, game.state, seat) for seat in (2, 1)) if page.own]
    assert labels == ["tricks bid", "1 bid, 0 won"]
    lines = {line.name: (line.figure, line.small) for line in seat_page(_, game.state, None).lines}
    assert lines == {"Ute": ("0 of 1", "missed"), "Kevin": ("2", "bid"), "Thomas": ("0", "bid")}


def test_after_the_last_trick_the_round_is_closed_by_whoever_may() -> None:
    game = GameDriver(3, ruleset=THREE_CARDS).bids(1, 1, 1)
    for seat in (1, 2, 0):
        game.does(TrickTaken(seat))
    assert seat_page(_, game.state, 1, own(1)).hint == "The scribe closes the round."
    assert asked(game.state, 1, ALL) == [(PlayEnded, 1, False)]


def test_everybody_says_his_own_result() -> None:
    game = GameDriver(3, ruleset=THREE_CARDS).bids(1, 1, 1).does(PlayEnded())
    for seat in range(3):
        assert asked(game.state, seat, own(seat)) == [(ResultEntered, seat, False)]
    game.does(ResultEntered(2, 2))
    assert asked(game.state, 2, own(2)) == [(ResultEntered, 2, True)]
    keys = seat_page(_, game.state, 0, own(0)).questions[0].keys
    assert [key.number for key in keys if key.struck] == [2, 3]


def test_a_hidden_bid_is_asked_of_everybody_at_once_and_shown_to_nobody() -> None:
    game = GameDriver(3, ruleset=HIDDEN)
    for seat in range(3):
        assert asked(game.state, seat, own(seat)) == [(BidMade, seat, False)]
    game.bids(3)
    pages = [repr(seat_page(_, masked(game.state), seat, own(seat))) for seat in (0, 2, None)]
    game_of_another_bid = GameDriver(3, ruleset=HIDDEN).bids(0)
    others = [repr(seat_page(_, masked(game_of_another_bid.state), seat, own(seat))) for seat in (0, 2, None)]
    assert pages == others
    assert "has bid" in pages[0]
    on_his_phone = seat_page(_, masked(game.state, own=1), 1, own(1))
    assert on_his_phone.own == OwnRound("3", "tricks bid", Tone.PLAIN)
    assert (on_his_phone.title, on_his_phone.hint) == ("Your bid is in", "Still to bid: Kevin and Thomas")


def test_where_only_the_scribe_enters_a_hidden_bid_is_said_on_his_phone() -> None:
    page = seat_page(_, GameDriver(3, ruleset=HIDDEN).state, 1)
    assert (page.questions, page.hint) == ((), "The scribe's phone goes round: bid there.")


@pytest.mark.parametrize(
    ("may", "asks"), [(own(1), [(BidMade, 1, True)]), (ALL, [(BidsRevealed, 1, False), (BidMade, 1, True)])]
)
def test_hidden_bids_are_revealed_by_whoever_may(may, asks) -> None:
    assert asked(GameDriver(3, ruleset=HIDDEN).bids(1, 1, 1).state, 1, may) == asks


def test_trump_has_a_symbol_a_word_and_a_colour() -> None:
    game = GameDriver(3, ruleset=THREE_CARDS)
    assert seat_page(_, game.state, 1).trump is None
    game.does(TrumpSet(None, Suit.RED))
    trump = seat_page(_, game.state, 1).trump
    assert trump is not None
    assert (trump.symbol, trump.word, trump.tone) == ("red", "Red", "red")


def test_at_the_end_there_is_the_ranking() -> None:
    game = GameDriver(3, ruleset=THREE_CARDS).bids(1, 1, 1).does(PlayEnded())
    game.does(ResultEntered(1, 1)).does(ResultEntered(2, 2)).does(GameEnded())
    page = seat_page(_, game.state, 1, ALL)
    assert (page.title, page.won) == ("You win with 30", True)
    assert seat_page(_, game.state, 2).title == "Ute wins with 30"
    assert [line.name for line in page.ranking] == ["Ute", "Thomas", "Kevin"]
    assert (page.questions, page.end_lines) == ((), ("Ended after round 1 of 2",))


def test_somebody_who_looks_on_is_asked_nothing() -> None:
    game = GameDriver(3, ruleset=THREE_CARDS)
    for state in (game.state, game.bids(1, 1, 1).state, game.does(PlayEnded()).state):
        page = seat_page(_, state, None)
        assert (page.name, page.questions, page.own) == ("", (), None)
        assert len(page.lines) == 3
