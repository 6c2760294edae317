"""A seat's page: what it asks, what it shows, and what it never shows."""

from dataclasses import replace

import pytest

from scorekeeper.game import Fact, State, masked
from scorekeeper.game import facts as f
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


def test_who_bids_first_is_asked_and_the_others_wait():
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


def test_what_was_won_of_a_bid_is_spoken_in_words():
    game = GameDriver(3, ruleset=THREE_CARDS).bids(1, 0, 2).does(f.TrickTaken(1))
    lines = {
        line.name: (line.figure, line.small, line.spoken) for line in seat_page(_, game.state, None).lines
    }
    assert lines["Ute"] == ("1 of 1", "met", "1 won, 1 bid")
    assert lines["Thomas"] == ("0 of 2", "2 to go", "0 won, 2 bid")


ALL_BID, ENDS = (1, 1, 1), [(f.PlayEnded, 1, False), (f.TrickTaken, None, True)]


@pytest.mark.parametrize(
    ("ruleset", "bids", "seat", "may", "expected"),
    [
        (THREE_CARDS, (1,), 1, own(1), [(f.BidMade, 1, True)]),  # what was said can be said again
        (THREE_CARDS, ALL_BID, 1, own(1), [(f.TrickTaken, 1, False)]),
        (THREE_CARDS, ALL_BID, 2, NO_PERMISSIONS, []),
        (THREE_CARDS, ALL_BID, 2, own(2), [(f.TrickTaken, 2, False)]),
        (THREE_CARDS, ALL_BID, 2, ALL, [(f.TrickTaken, 2, False), *ENDS]),
        *((HIDDEN, (), seat, own(seat), [(f.BidMade, seat, False)]) for seat in range(3)),
        (HIDDEN, ALL_BID, 1, own(1), [(f.BidMade, 1, True)]),
        (HIDDEN, ALL_BID, 1, ALL, [(f.BidsRevealed, 1, False), (f.BidMade, 1, True)]),
    ],
)
def test_each_is_asked_for_what_he_may_enter(ruleset, bids, seat, may, expected):
    assert asked(GameDriver(3, ruleset=ruleset).bids(*bids).state, seat, may) == expected


def test_everybody_says_his_own_result():
    game = GameDriver(3, ruleset=THREE_CARDS).bids(1, 1, 1).does(f.PlayEnded())
    for seat in range(3):
        assert asked(game.state, seat, own(seat)) == [(f.ResultEntered, seat, False)]
    game.does(f.ResultEntered(2, 2))
    assert asked(game.state, 2, own(2)) == [(f.ResultEntered, 2, True)]
    keys = seat_page(_, game.state, 0, own(0)).questions[0].keys
    assert [key.number for key in keys if key.struck] == [2, 3]


def test_the_forbidden_bid_is_struck_with_its_reason():
    ruleset = replace(THREE_CARDS, bids=BidRules(must_differ="always"))
    page = seat_page(_, GameDriver(3, ruleset=ruleset).bids(1, 1).state, 0, own(0))
    assert [key.number for key in page.questions[0].keys if key.struck] == [1]
    assert page.hint == "2 of 3 bid · bids last: not 1, or the bids add up"


def test_the_own_round_says_what_is_still_needed_and_what_it_is_worth():
    game = GameDriver(3, ruleset=THREE_CARDS).bids(1, 2, 0)

    def own_round(seat: int) -> tuple[str, str, Tone, str, str]:
        own = seat_page(_, game.state, seat).own
        return own.figure, own.label, own.tone, own.now, own.then

    assert own_round(1) == ("1", "trick bid", Tone.PLAIN, "", "")
    game.does(f.TrickTaken(1))
    assert own_round(1) == ("met", "1 bid, 1 won", Tone.GOOD, "+30", "")
    assert own_round(2) == ("2 to go", "2 bid, 0 won", Tone.PLAIN, "−20", "+40")
    game.does(f.TrickTaken(0))
    assert own_round(0) == ("1 too many", "0 bid, 1 won", Tone.BAD, "−10", "")
    assert own_round(2) == ("missed", "2 bid, 0 won", Tone.BAD, "−20", "")


def test_the_own_total_and_place_have_their_names():
    assert seat_page(_, GameDriver(3, ruleset=THREE_CARDS).state, 1).standing is None
    game = GameDriver(3, ruleset=THREE_CARDS).scores((1, 1, 1), (0, 1, 2))
    ute, kevin = (seat_page(_, game.state, seat) for seat in (1, 2))
    assert ute.standing == Standing("Your total", "30", "Place 1 of 3", "40 ahead of Thomas and Kevin")
    assert kevin.standing == Standing("Your total", "−10", "Place 2 of 3", "40 behind Ute")
    assert (ute.close_title, kevin.close_title) == ("You are in the lead", "You are in place 2")


def test_a_result_that_is_not_said_yet_is_no_number():
    """Neither on a seat's page nor in the list: what nobody has said is not 0."""
    game = GameDriver(3, ruleset=THREE_CARDS).bids(1, 2, 0).does(f.PlayEnded()).does(f.ResultEntered(1, 0))
    labels = [page.own.label for page in (seat_page(_, game.state, seat) for seat in (2, 1)) if page.own]
    assert labels == ["tricks bid", "1 bid, 0 won"]
    lines = {line.name: (line.figure, line.small) for line in seat_page(_, game.state, None).lines}
    assert lines == {"Ute": ("0 of 1", "missed"), "Kevin": ("2", "bid"), "Thomas": ("0", "bid")}


def test_after_the_last_trick_the_round_is_closed_by_whoever_may():
    game = GameDriver(3, ruleset=THREE_CARDS).bids(1, 1, 1)
    for seat in (1, 2, 0):
        game.does(f.TrickTaken(seat))
    assert seat_page(_, game.state, 1, own(1)).hint == "The scribe closes the round."
    assert asked(game.state, 1, ALL) == [(f.PlayEnded, 1, False)]


def test_a_hidden_bid_is_shown_to_nobody_else():
    game = GameDriver(3, ruleset=HIDDEN).bids(3)
    pages = [repr(seat_page(_, masked(game.state), seat, own(seat))) for seat in (0, 2, None)]
    game_of_another_bid = GameDriver(3, ruleset=HIDDEN).bids(0)
    others = [repr(seat_page(_, masked(game_of_another_bid.state), seat, own(seat))) for seat in (0, 2, None)]
    assert pages == others
    assert "has bid" in pages[0]
    on_his_phone = seat_page(_, masked(game.state, own=1), 1, own(1))
    assert on_his_phone.own == OwnRound("3", "tricks bid", Tone.PLAIN)
    assert (on_his_phone.title, on_his_phone.hint) == ("Your bid is in", "Still to bid: Kevin and Thomas")


def test_where_only_the_scribe_enters_a_hidden_bid_is_said_on_his_phone():
    page = seat_page(_, GameDriver(3, ruleset=HIDDEN).state, 1)
    assert (page.questions, page.hint) == ((), "The scribe's phone goes round: bid there")


def test_trump_has_a_symbol_a_word_and_a_colour():
    game = GameDriver(3, ruleset=THREE_CARDS)
    assert seat_page(_, game.state, 1).trump is None
    game.does(f.TrumpSet(None, Suit.RED))
    trump = seat_page(_, game.state, 1).trump
    assert (trump.symbol, trump.word, trump.tone) == ("red", "Red", "red")


def test_at_the_end_there_is_the_ranking():
    game = GameDriver(3, ruleset=THREE_CARDS).scores((1, 1, 1), (0, 1, 2)).does(f.GameEnded())
    page = seat_page(_, game.state, 1, ALL)
    assert (page.title, page.won) == ("You win with 30", True)
    assert seat_page(_, game.state, 2).title == "Ute wins with 30"
    assert [line.name for line in page.ranking] == ["Ute", "Thomas", "Kevin"]
    assert (page.questions, page.end_lines) == ((), ("Ended after round 1 of 2",))


def test_somebody_who_looks_on_is_asked_nothing():
    game = GameDriver(3, ruleset=THREE_CARDS)
    for state in (game.state, game.bids(1, 1, 1).state, game.does(f.PlayEnded()).state):
        page = seat_page(_, state, None)
        assert (page.name, page.questions, page.own) == ("", (), None)
        assert len(page.lines) == 3
