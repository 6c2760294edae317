"""Every golden game played at the table, fact by fact, as different scribes would write it down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper.game import Phase, can_undo, in_force, redo, state_of, undo
from scorekeeper.game.moves import bid, can_bid, end_play, enter_result, reveal, set_trump, take_trick
from scorekeeper.game.repairs import correct, drop_out
from scorekeeper.game.special_cards import change_bid, lose_trick
from scorekeeper.game.standings import by_rank, ranks, running_totals, totals
from scorekeeper.rules import PRESETS, Ruleset, Suit, hands, ruleset_from_json, seats_clockwise
from tests.game.scribe import Scribe
from tests.golden import FILES, GoldenGame, GoldenRound, read_golden

EVERY_GAME = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def ruleset_of(game: GoldenGame) -> Ruleset:
    """The rules of the file; its hand sizes stand above those of the rules."""
    ruleset = PRESETS[game.rules] if isinstance(game.rules, str) else ruleset_from_json(game.rules)
    sizes = tuple(played.cards for played in game.rounds)
    if hands(ruleset, len(game.players))[: len(sizes)] == sizes:
        return ruleset
    return replace(ruleset, hands=sizes)


def at_the_table(game: GoldenGame) -> Scribe:
    """The table before the first round."""
    return Scribe(len(game.players), game.dealer or 0, ruleset_of(game), game.players)


def trump_and_bids(scribe: Scribe, played: GoldenRound) -> None:
    """The card turned up, and the bids in turn as they were said."""
    if played.turned_up is not None:
        scribe.does(set_trump, played.turned_up, Suit(played.chosen) if played.chosen else None)
    for seat in scribe.row.turns:
        scribe.does(bid, seat, played.said[seat])


def to_play(scribe: Scribe, played: GoldenRound) -> None:
    """Hidden bids are laid open (§4.4), and the cloud changes some (§8)."""
    if scribe.phase is Phase.REVEAL:
        scribe.does(reveal)
    assert scribe.phase is Phase.PLAY
    for seat in scribe.row.turns:
        if (by := _figure(played.bids[seat]) - _figure(played.said[seat])) != 0:
            scribe.does(change_bid, seat, by)


def to_the_end(scribe: Scribe, played: GoldenRound) -> None:
    """The tricks of nobody (§8), then the results in turn; the last one's follow."""
    scribe.does(end_play)
    for _trick in range(played.lost):
        scribe.does(lose_trick)
    for seat in scribe.row.turns[:-1]:
        scribe.does(enter_result, seat, played.tricks[seat])


def in_turn(scribe: Scribe, played: GoldenRound) -> None:
    """Bids and results in turn."""
    trump_and_bids(scribe, played)
    to_play(scribe, played)
    to_the_end(scribe, played)


def counting_along(scribe: Scribe, played: GoldenRound) -> None:
    """Every trick is tapped when it is taken; one more tap makes them the results."""
    trump_and_bids(scribe, played)
    to_play(scribe, played)
    for _trick in range(played.lost):
        scribe.does(lose_trick)
    for seat in played.playing:
        for _trick in range(_figure(played.tricks[seat])):
            scribe.does(take_trick, seat)
    scribe.does(end_play)


def corrected_afterwards(scribe: Scribe, played: GoldenRound) -> None:
    """Everybody is written down with nothing, the dealer with all the tricks; then it is put right."""
    scribe.scores_somehow()
    scribe.does(correct, played.number, *(tuple(map(_figure, row)) for row in (played.bids, played.tricks)))


def with_second_thoughts(scribe: Scribe, played: GoldenRound) -> None:
    """Every entry is taken back and brought again, every bid entered wrongly first."""
    trump_and_bids(scribe, played)
    turns = scribe.row.turns
    scribe.undoes(len(turns)).redoes(len(turns))
    for seat in turns:
        wrong = next(bid for bid in range(played.cards, -1, -1) if can_bid(scribe.state, seat, bid))
        scribe.does(bid, seat, wrong).undoes().does(bid, seat, played.said[seat])
    to_play(scribe, played)
    scribe.does(end_play)
    for _trick in range(played.lost):
        scribe.does(lose_trick).undoes().redoes()
    for seat in turns[:-1]:
        scribe.does(enter_result, seat, 0).undoes().does(enter_result, seat, played.tricks[seat])


def _figure(cell: int | None) -> int:
    """What a cell counts; who has dropped out counts 0."""
    return cell or 0


def who_drops_out(scribe: Scribe, played: GoldenRound) -> None:
    """Where several are level in the last place the scorekeeper says who drops out (§9.2)."""
    if scribe.phase is Phase.ELIMINATION:
        (gone,) = set(scribe.state.level) - set(played.playing)
        scribe.does(drop_out, gone)


@pytest.mark.parametrize(
    "scribes_way",
    [in_turn, counting_along, corrected_afterwards, with_second_thoughts],
    ids=lambda way: way.__name__.replace("_", " "),
)
@EVERY_GAME
def test_totals_are_those_of_the_file_after_every_round(
    path: Path, scribes_way: Callable[[Scribe, GoldenRound], None]
) -> None:
    game = read_golden(path)
    scribe = at_the_table(game)
    dealer = game.dealer
    for played in game.rounds:
        who_drops_out(scribe, played)
        assert (scribe.row.number, scribe.row.cards) == (played.number, played.cards)
        assert set(scribe.row.turns) == set(played.playing)
        if dealer is not None:
            dealer = next(
                seat for seat in seats_clockwise(dealer, scribe.state.players) if seat in played.playing
            )
            assert scribe.row.dealer == dealer
            dealer = (dealer + 1) % scribe.state.players
        if played.is_known:
            assert scribe.row.has_turn_up is (played.turned_up is not None)
        scribes_way(scribe, played)
        assert totals(scribe.state) == played.totals
    assert running_totals(scribe.state) == tuple(played.totals for played in game.rounds)
    assert scribe.state.finished is (len(game.rounds) == len(scribe.state.hands))
    found = [
        (scribe.state.names[seat], ranks(scribe.state)[seat], totals(scribe.state)[seat])
        for seat in by_rank(scribe.state)
    ]
    assert found == list(game.ranking)


@EVERY_GAME
def test_a_whole_game_can_be_taken_back_and_brought_again(path: Path) -> None:
    scribe = at_the_table(read_golden(path))
    for played in read_golden(path).rounds:
        who_drops_out(scribe, played)
        in_turn(scribe, played)
    end, game, back = scribe.state, scribe.game, 0
    while can_undo(game):
        game, back = undo(game), back + 1
    assert state_of(game) == at_the_table(read_golden(path)).state
    for _step in range(back):
        game = redo(game)
    assert in_force(game) == in_force(scribe.game)
    assert state_of(game) == end
    assert game.revision == scribe.game.revision + 2 * back
