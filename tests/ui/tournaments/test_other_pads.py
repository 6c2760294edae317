"""People play on their own phone, on a pad of its own: the game is received, and its result counts when the
organiser says so."""

import pytest

from scorekeeper.game.standings import totals
from scorekeeper.rules import PRESETS, Ruleset
from scorekeeper.storage.share_code import code_of
from scorekeeper.tables import Table
from tests.ui.fake_device import FakeDevice
from tests.ui.harness import OpenApp
from tests.ui.tournaments.test_evening import evening, types_results

FOUR = "A\nB\nC\nD"


@pytest.fixture
def other(other):
    """The phone of somebody at a table, whose people play later than the tables were drawn."""
    other.pass_time(60)
    return other


async def played(
    other: FakeDevice,
    names: str = "DCBA",
    ruleset: Ruleset = PRESETS["championship"],
    *,
    rounds: int = 10,
    dealer: int = 0,
) -> Table:
    """A game of these people on another phone."""
    return await other.start_game(len(names), ruleset, names=names, rounds=rounds, dealer=dealer)


async def received(app: OpenApp, table: Table) -> None:
    await app.go(f"/take/{code_of(table.game)}")
    await app.tap("Keep it, to the table")


async def test_a_received_game_stands_beside_its_table_and_counts_when_the_organiser_says_so(device, other):
    table = await played(other)
    async with evening(device, FOUR) as (app, desk):
        await app.tap("Result by code, Table 1", ("Link or code", code_of(table.game)), "Read the code")
        assert app.sees("It is the game of table 1 in round 1 of")
        await app.tap("Keep it, to the table")
        assert app.route == f"/tournaments/{desk.tournament.id}"
        assert app.sees("From another pad: The game has ended")
        assert desk.snapshot.state.rounds[0].results == (None,)
        await app.tap("Take this result")
        state = desk.snapshot.state
        (result,), (seats,) = state.rounds[0].results, [table.seats for table in state.rounds[0].tables]
        points = dict(zip("DCBA", totals(table.snapshot.state), strict=True))
        assert [points[state.people[person].name] for person in seats] == [*result.totals]
        assert not result.typed
        assert not app.sees("From another pad")
        assert table.game.id in {summary.id for summary in await device.host.summaries()}
        assert await device.host.unrated_games() == frozenset()
        await app.tap("Plan", "Games count for ratings")
        assert table.game.id in await device.host.unrated_games()


async def test_of_two_received_games_the_organiser_takes_one_and_may_take_the_other(device, other):
    one, two = await played(other), await played(other, dealer=1)
    async with evening(device, FOUR) as (app, desk):
        for table in (one, two):
            await received(app, table)
        first, second = [name for name in app.buttons() if name.startswith("Take this result")]
        assert first != second
        await app.tap(first)
        taken = desk.snapshot.state.rounds[0].results[0]
        await app.tap("Take this result")
        assert desk.snapshot.state.rounds[0].results[0] != taken
        device.pass_time(600)  # what was played so far is no game of the next round of these four
        await app.tap("Draw round 2", "These tables it is")
        await app.tap("Take this result")  # of the round that is locked
        state = desk.snapshot.state
        assert state.rounds[0].locked
        assert state.rounds[0].results[0] == taken


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"rounds": 6}, "From another pad: Hand 7 of 10"),
        ({"ruleset": PRESETS["short"], "rounds": 7}, "The game has ended, but by other rules"),
    ],
)
async def test_what_cannot_count_is_shown_with_the_reason(device, other, more, said):
    table = await played(other, **more)
    async with evening(device, FOUR) as (app, _desk):
        await received(app, table)
        assert app.sees(said)
        assert not [name for name in app.buttons() if name.startswith("Take this result")]
        await types_results(app, 1)
        assert not app.sees("From another pad")


async def test_a_game_of_other_people_is_no_table_s(device, other):
    table = await played(other, "ABCE")
    async with evening(device, FOUR) as (app, _desk):
        await app.go(f"/take/{code_of(table.game)}")
        assert not app.sees("It is the game of")
        await app.tap("Keep it here")
        assert app.route == f"/games/{table.game.id}"
