"""The board: everybody's total, bid and tricks, who is asked, and the end with its chart."""

from dataclasses import replace

from scorekeeper.game import facts as f
from scorekeeper.game import masked
from scorekeeper.game.names import without_isolates
from scorekeeper.locale import words
from scorekeeper.rules import STANDARD, BidRules
from scorekeeper.viewmodels.board import board
from scorekeeper.viewmodels.open_round import Pip, TrickTrack
from scorekeeper.viewmodels.seat_page import seat_page
from tests.game.driver import GameDriver

_ = words("en")
THREE_CARDS = replace(STANDARD, hands=(3, 3))
HIDDEN = replace(THREE_CARDS, bids=BidRules(visibility="revealed"))


def test_bids_are_shown_as_they_are_said():
    game = GameDriver(3, ruleset=THREE_CARDS).bids(2)
    shown = board(_, game.state)
    assert (shown.round, shown.of, shown.sum, shown.balance) == ("Round 1", "of 2", "2 of 3", "")
    assert [(one.line.name, one.line.figure, one.line.asked, one.duty) for one in shown.columns] == [
        ("Thomas", "", False, "deals"),
        ("Ute", "2", False, "leads"),
        ("Kevin", "?", True, ""),
    ]
    assert (shown.sentence, shown.hint) == ("Kevin bids", "then Thomas")


def test_tricks_fill_the_dots_of_the_bid():
    game = GameDriver(3, ruleset=THREE_CARDS).bids(2, 0, 0)
    assert (board(_, game.state).sentence, board(_, game.state).hint) == ("Ute leads", "3 tricks")
    game.does(f.TrickTaken(1)).does(f.TrickTaken(2))
    thomas, ute, kevin = board(_, game.state).columns
    assert (ute.line.pips, ute.line.small, ute.now) == ((Pip.WON, Pip.OPEN), "1 to go", "now −10")
    assert (kevin.line.pips, kevin.line.small) == ((Pip.OVER,), "1 too many")
    assert (thomas.line.figure, thomas.line.small, thomas.now) == ("0 of 0", "met", "now +20")
    assert (thomas.line.spoken, ute.line.spoken) == ("0 won, 0 bid", "1 won, 2 bid")
    shown = board(_, game.state)
    assert (shown.sentence, shown.hint, shown.balance) == ("Trick 3 of 3", "Kevin leads", "one too few")
    assert (shown.track, shown.about, kevin.line.asked) == (TrickTrack((1, 2), 3), (2,), True)
    pages = [seat_page(_, game.state, seat) for seat in (2, 0)]
    assert [page.hint for page in pages] == ["You lead · one too few", "Kevin leads · one too few"]
    assert [page.track for page in pages] == [shown.track] * 2
    shown = board(_, game.does(f.TrickTaken(0)).state)
    assert (shown.sentence, shown.hint, shown.about) == ("All tricks are counted", "", ())


def test_the_end_has_the_awards_and_how_the_game_went():
    game = GameDriver(3, ruleset=replace(STANDARD, hands=(1,) * 8))
    while not game.state.finished:
        game.scores((0, 1, 0), (1, 0, 0))
    shown = board(_, game.state)
    assert [(medal.place, medal.seat, medal.kind) for medal in shown.medals] == [
        (1, 2, "Flawless"),
        (2, 0, "Steady"),
    ]
    assert shown.course == ""
    assert seat_page(_, game.state, 1).medals == shown.medals


def test_points_beside_the_rounds_are_named_until_the_next_round_and_at_the_end():
    game = GameDriver(3).plays_rounds().does(f.PointsGiven(1, 1, -20, "peeked"))
    game.does(f.PointsGiven(2, 0, 5, "a song")).does(f.PointsGiven(3, 2, 5, "a song"))
    notes = ("Ute: 20 penalty points, peeked", "Thomas and Kevin: 5 bonus points each, a song")
    for said in (board(_, game.state).notes, seat_page(_, game.state, 1).notes):
        assert tuple(map(without_isolates, said)) == notes
    assert [column.given for column in board(_, game.state).columns] == ["+5", "−20", "+5"]
    game.plays_rounds()
    assert (board(_, game.state).notes, seat_page(_, game.state, None).notes) == ((), ())
    assert [column.given for column in board(_, game.state).columns] == ["", "", ""]
    game.does(f.GameEnded())
    assert tuple(map(without_isolates, board(_, game.state).notes)) == notes
    below = {line.name: without_isolates(line.below) for line in seat_page(_, game.state, None).ranking}
    assert below == {"Thomas": "+5 a song", "Ute": "−20 peeked", "Kevin": "+5 a song"}


def test_hidden_bids_are_not_on_the_board():
    boards = [board(_, masked(GameDriver(3, ruleset=HIDDEN).bids(tricks).state)) for tricks in (0, 3)]
    assert boards[0] == boards[1]
    assert boards[0].sentence == "2 hidden bids are missing"
    assert [one.line.small for one in boards[0].columns] == ["is thinking", "has bid", "is thinking"]
    assert boards[0].sum == ""


def test_no_number_beside_a_secret_bid_can_be_read_as_the_bid():
    """Nobody has “0 tricks” before one was counted, and what is counted was won."""
    game = GameDriver(3, ruleset=replace(THREE_CARDS, bids=BidRules(visibility="secret"))).bids(2, 0, 0)
    lines = [one.line for one in board(_, masked(game.state)).columns]
    assert [(line.figure, line.small, line.hidden) for line in lines] == [("", "has bid", True)] * 3
    lines = [one.line for one in board(_, masked(game.does(f.TrickTaken(1)).state)).columns]
    assert [(line.figure, line.small) for line in lines] == [("0", "won"), ("1", "won"), ("0", "won")]


def test_hidden_bids_that_were_laid_open_are_turned_over_in_their_order():
    game = GameDriver(3, ruleset=HIDDEN).bids(2, 0, 0)
    assert [one.line.turn for one in board(_, masked(game.state)).columns] == [0, 0, 0]
    shown = board(_, game.does(f.BidsRevealed()).state)
    assert [(one.line.turn, one.line.figure) for one in shown.columns] == [(3, "0"), (1, "2"), (2, "0")]
    assert shown.turned == "2 of 3!"
    assert board(_, game.does(f.TrickTaken(1)).state).turned == ""


def test_a_round_that_was_closed_stays_until_something_is_bid():
    game = GameDriver(3, ruleset=THREE_CARDS).bids(1, 1, 1).does(f.PlayEnded())
    assert board(_, game.state).close is None
    shown = board(_, game.does(f.ResultEntered(1, 1)).does(f.ResultEntered(2, 2)).state)
    assert (shown.close.sentence, shown.close.about) == ("Ute takes the lead", (1,))
    assert [(one.result.points, one.result.hit, one.result.tricks) for one in shown.columns] == [
        ("−10", False, "1 bid, 0 made"),
        ("+30", True, "1 bid, 1 made"),
        ("−10", False, "1 bid, 2 made"),
    ]
    assert board(_, game.bids(1).state).close is None


def test_the_end_has_the_ranking_and_the_chart_if_a_round_was_played():
    game = GameDriver(3, ruleset=THREE_CARDS).scores((1, 1, 1), (0, 1, 2)).does(f.GameEnded())
    shown = board(_, game.state)
    assert (shown.sentence, shown.hint) == (
        "Ute wins",
        without_isolates("with 30 points, 40 ahead of Thomas and Kevin"),
    )
    assert [place.name for place in shown.places] == ["Ute", "Thomas", "Kevin"]
    assert [series.totals for series in shown.chart.lines] == [(0, -10), (0, 30), (0, -10)]
    before_a_round = GameDriver(3, ruleset=THREE_CARDS).does(f.TakenOver(2, (0, 10, 20))).does(f.GameEnded())
    shown = board(_, before_a_round.state)
    assert (shown.chart, len(shown.places)) == (None, 3)


def test_names_beside_the_columns_have_their_room():
    """Each line has the height of one name; both of a team have two lines."""
    long = ("Maximiliane von Hohenfel", "Ute", "Jean-Baptiste", "Nessi")
    alone, teams = (
        [place.name for place in board(_, GameDriver(4, names=long, ruleset=ruleset).state).places]
        for ruleset in (THREE_CARDS, replace(THREE_CARDS, teams=True))
    )
    assert alone == ["Maximiliane", "Ute", "Jean-Baptiste", "Nessi"]
    assert teams == ["Maximili… + Jean-Bapt…", "Ute + Nessi"]
