"""Every golden game played at the table, fact by fact, entered in different orders."""

from dataclasses import replace

import pytest

from scorekeeper.game import Phase, allows, can_undo, in_force, redo, state_of, undo
from scorekeeper.game import facts as f
from scorekeeper.game.standings import by_rank, ranks, running_totals, totals
from scorekeeper.rules import PRESETS, Suit, hand_sizes, ruleset_from_json, seats_clockwise
from tests.game.driver import GameDriver, without_seen, written_anew
from tests.golden import FILES, read_golden


def ruleset_of(game):
    """The rules of the file; its hand sizes stand above those of the rules."""
    ruleset = PRESETS[game.rules] if isinstance(game.rules, str) else ruleset_from_json(game.rules)
    sizes = tuple(played.cards for played in game.rounds)
    if hand_sizes(ruleset, len(game.players))[: len(sizes)] == sizes:
        return ruleset
    return replace(ruleset, hands=sizes)


def at_the_table(game):
    return GameDriver(len(game.players), game.dealer or 0, ruleset_of(game), game.players)


def trump_and_bids(driver, played):
    """The card turned up, and the bids in turn as they were said."""
    if played.turned_up is not None:
        driver.does(f.TrumpSet(played.turned_up, Suit(played.chosen) if played.chosen else None))
    for seat in driver.round.turns:
        driver.does(f.BidMade(seat, played.said[seat]))


def to_play(driver, played):
    """Hidden bids are laid open (§4.4), and the cloud changes some (§8)."""
    if driver.phase is Phase.REVEAL:
        driver.does(f.BidsRevealed())
    assert driver.phase is Phase.PLAY
    for seat in driver.round.turns:
        if (by := _figure(played.bids[seat]) - _figure(played.said[seat])) != 0:
            driver.does(f.BidChanged(seat, by))


def to_the_end(driver, played):
    """The tricks of nobody (§8), then the results in turn; the last one's follow."""
    driver.does(f.PlayEnded())
    for _trick in range(played.lost):
        driver.does(f.TrickTaken(None))
    driver.reports(played.tricks)


def in_turn(driver, played):
    """Bids and results in turn."""
    trump_and_bids(driver, played)
    to_play(driver, played)
    to_the_end(driver, played)


def counting_along(driver, played):
    """Every trick is tapped when it is taken; one more tap makes them the results."""
    trump_and_bids(driver, played)
    to_play(driver, played)
    for _trick in range(played.lost):
        driver.does(f.TrickTaken(None))
    for seat in played.playing:
        for _trick in range(_figure(played.tricks[seat])):
            driver.does(f.TrickTaken(seat))
    driver.does(f.PlayEnded())


def corrected_afterwards(driver, played):
    """Everybody is written down with nothing, the dealer with all the tricks; then it is put right."""
    driver.plays_rounds()
    driver.does(
        written_anew(played.number, *(tuple(map(_figure, round_)) for round_ in (played.bids, played.tricks)))
    )


def with_second_thoughts(driver, played):
    """Every entry is taken back and brought again, every bid entered wrongly first."""
    trump_and_bids(driver, played)
    turns = driver.round.turns
    driver.undoes(len(turns)).redoes(len(turns))
    for seat in turns:
        wrong = next(bid for bid in range(played.cards, -1, -1) if allows(driver.state, f.BidMade(seat, bid)))
        driver.does(f.BidMade(seat, wrong)).undoes().does(f.BidMade(seat, played.said[seat]))
    to_play(driver, played)
    driver.does(f.PlayEnded())
    for _trick in range(played.lost):
        driver.does(f.TrickTaken(None)).undoes().redoes()
    for seat in turns[:-1]:
        if not driver.state.closed or driver.state.closed[-1].number != played.number:
            driver.does(f.ResultEntered(seat, 0)).undoes().does(f.ResultEntered(seat, played.tricks[seat]))


def _figure(cell):
    """What a cell counts; who has dropped out counts 0."""
    return cell or 0


def who_drops_out(driver, played):
    """Where several are level in the last place the scribe says who drops out (§9.2)."""
    if driver.phase is Phase.ELIMINATION:
        (gone,) = set(driver.state.level) - set(played.playing)
        driver.does(f.PlayerDroppedOut(gone))


WAYS = in_turn, counting_along, corrected_afterwards, with_second_thoughts


def played_and_compared(game):
    """The whole game, its rounds entered in all ways by turns; totals are those of the file after each."""
    driver = at_the_table(game)
    dealer = game.dealer
    for played in game.rounds:
        who_drops_out(driver, played)
        assert (driver.round.number, driver.round.cards) == (played.number, played.cards)
        assert set(driver.round.turns) == set(played.playing)
        if dealer is not None:
            dealer = next(
                seat for seat in seats_clockwise(dealer, driver.state.players) if seat in played.playing
            )
            assert driver.round.dealer == dealer
            dealer = (dealer + 1) % driver.state.players
        if played.is_known:
            assert driver.round.has_turn_up is (played.turned_up is not None)
        WAYS[played.number % len(WAYS)](driver, played)
        assert totals(driver.state) == played.totals
    assert running_totals(driver.state) == tuple(played.totals for played in game.rounds)
    assert driver.state.finished is (len(game.rounds) == len(driver.state.hands))
    found = [
        (driver.state.names[seat], ranks(driver.state)[seat], totals(driver.state)[seat])
        for seat in by_rank(driver.state)
    ]
    assert found == list(game.ranking)
    return driver


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_game_is_that_of_the_file_and_can_be_taken_back_and_brought_again(path):
    """Whichever way its rounds are entered."""
    driver = played_and_compared(read_golden(path))
    game, back = driver.game, 0
    while can_undo(game):
        game, back = undo(game), back + 1
    assert without_seen(state_of(game)) == at_the_table(read_golden(path)).state
    for _step in range(back):
        game = redo(game)
    assert in_force(game) == in_force(driver.game)
    assert state_of(game) == driver.state
    assert game.revision == driver.game.revision + 2 * back
