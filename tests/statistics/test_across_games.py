"""What many games say: every number against the recount, and what odd games add to them."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given

from scorekeeper.game.facts import TakenOver
from scorekeeper.rules import PRESETS
from scorekeeper.statistics.across_games import BidsMet, HeadToHead, statistics_of
from scorekeeper.statistics.finished_game import PlayedRound, RoundTrump
from tests.game.driver import GameDriver
from tests.statistics import recount
from tests.statistics.histories import PEOPLE, RULESETS, SHORT, THOROUGH, finished, histories, id_of, played

TEAMS = next(ruleset for ruleset in RULESETS if ruleset.teams)
UTE, KEVIN, THOMAS, ANNA = map(id_of, PEOPLE[:4])


def of_player(player, *games):
    return statistics_of(finished(*games)).players[player]


@given(games=histories())
@THOROUGH
def test_every_number_is_that_of_the_recount(games):
    sums = statistics_of(finished(*games))
    states = recount.finished_games(games)
    lines = list(recount.lines(games))
    assert sums.games == len(states)
    assert sums.rounds == sum(len(state.closed) for state in states.values())
    assert set(sums.players) == {player for state in states.values() for player in recount.people(state)}
    for player, found in sums.players.items():
        own = [state for state in states.values() if player in recount.people(state)]
        ranks = [recount.rank_of(state, player) for state in own]
        totals = [recount.total_of(state, player) for state in own]
        assert found.games == len(own)
        assert found.wins == ranks.count(1)
        assert found.average_rank == float(Fraction(sum(ranks), len(own)))
        assert found.average_points == float(Fraction(sum(totals), len(own)))
        assert (found.highest, found.lowest) == (max(totals), min(totals))
        assert found.longest_run == recount.longest_run(lines, player)
        assert found.ranks == {rank: ranks.count(rank) for rank in ranks}
        verify_bids(found, [line for line in lines if line.player == player])
        verify_against(found, player, own)


def verify_bids(found, lines):
    def met(**wanted):
        rounds = [
            line for line in lines if all(getattr(line, name) == value for name, value in wanted.items())
        ]
        return BidsMet(len([line for line in rounds if line.bid == line.made]), len(rounds))

    assert found.bids_met == met()
    differences = [line.made - line.bid for line in lines]
    assert found.over == (float(Fraction(sum(differences), len(lines))) if lines else None)
    for shown, name in ((found.by_cards, "cards"), (found.by_bid, "bid"), (found.by_seat, "after_dealer")):
        assert list(shown) == sorted({getattr(line, name) for line in lines})
        assert all(counted == met(**{name: value}) for value, counted in shown.items())
    assert {trump.value: counted for trump, counted in found.by_trump.items()} == {
        trump: met(trump=trump) for trump in ("trump", "none", "unknown")
    }


def verify_against(found, player, own):
    others = {other for state in own for other in recount.people(state)} - {player}
    for other in others:
        outcomes = [
            (recount.rank_of(state, player), recount.rank_of(state, other))
            for state in own
            if other in recount.people(state) and not recount.play_together(state, player, other)
        ]
        counted = HeadToHead(
            ahead=len([1 for mine, theirs in outcomes if mine < theirs]),
            behind=len([1 for mine, theirs in outcomes if mine > theirs]),
            level=len([1 for mine, theirs in outcomes if mine == theirs]),
        )
        assert found.against.get(other, HeadToHead()) == counted
    assert all(counted.games for counted in found.against.values())
    assert found.against.keys() <= others


@given(games=histories())
@THOROUGH
def test_the_games_add_up_in_any_order(games):
    counted = finished(*games)
    assert statistics_of(counted[::-1]) == statistics_of(counted)


def test_what_comes_from_paper_counts_in_points_and_ranks_and_not_in_rounds():
    driver = GameDriver(ruleset=SHORT).does(TakenOver(3, (50, 90, 10))).scores((0, 0, 3), (0, 0, 3))
    game = played(driver, PEOPLE)
    ute = of_player(UTE, game)
    assert (ute.points_sum, ute.ranks, ute.bids_met) == (70, {2: 1}, BidsMet(1, 1))
    assert ute.by_cards == {3: BidsMet(1, 1)}


def test_points_that_were_counted_differently_are_known_as_such():
    standard = played(GameDriver(ruleset=SHORT).plays_rounds(3), PEOPLE)
    junior = played(GameDriver(ruleset=PRESETS["junior"]).plays_rounds(8), PEOPLE, 2)
    assert of_player(UTE, standard).points_compare
    assert of_player(UTE, junior).points_compare
    assert not of_player(UTE, standard, junior).points_compare


def met_so_often(**against):
    """Ute after so many games ahead of each of these, behind and level."""
    ute = of_player(UTE, played(GameDriver(ruleset=SHORT).plays_rounds(3), PEOPLE))
    return replace(ute, against={other: HeadToHead(*pair) for other, pair in against.items()})


def test_whom_a_player_fears_and_beats_needs_some_games():
    assert met_so_often(kevin=(0, 4, 0), anna=(4, 0, 0)).feared is None
    found = met_so_often(kevin=(1, 4, 0), thomas=(5, 15, 0), anna=(3, 2, 1), zoe=(3, 3, 9), pia=(4, 0, 0))
    assert (found.feared, found.beaten) == ("kevin", "anna")
    assert met_so_often(zoe=(3, 3, 9)).feared is None


def test_a_favourite_bid_needs_some_rounds():
    def bidding(**rounds):
        bids = {PlayedRound(5, int(bid[1:]), 0, 1, RoundTrump.TRUMP): times for bid, times in rounds.items()}
        return replace(met_so_often(), played=bids)

    assert bidding(_0=4, _1=9).favourite_bid is None
    assert bidding(_0=12, _1=20, _2=20).favourite_bid == 1
