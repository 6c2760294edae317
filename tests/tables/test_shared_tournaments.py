"""Tournaments that the phones of a room follow: their links, and the way from a slip to a pad."""

from uuid import uuid4

from scorekeeper.access.access_file import MOST_TOURNAMENTS, EntryMode
from scorekeeper.tables import shared_tables as module
from scorekeeper.tournament import facts as f
from tests.tables.conftest import restarted
from tests.tables.test_tournaments import drawn_desk, play_a_round


async def followed(device, people=8):
    """A tournament in its first round that a room follows."""
    desk = await drawn_desk(device.host, people)
    tournaments = device.host.shared_tables.tournaments
    await tournaments.share(desk.tournament.id, EntryMode.OWN)
    return desk, tournaments.of(desk.tournament.id)


async def test_links_and_slips_are_the_same_after_a_restart(device, shared_tables):
    desk, shared = await followed(device)
    slips = shared_tables.tournaments.slips(shared, desk.snapshot.state)
    again = restarted(device).tournaments
    assert again.by_token(shared.room_token) == again.by_join_number(shared.join_number) == shared
    assert again.slips(shared, desk.snapshot.state) == slips
    assert len({*slips}) == 2
    table = await again.table(slips[1])
    assert table.game == desk.snapshot.state.rounds[0].tables[1].game


async def test_a_slip_makes_the_game_when_it_is_first_opened(device, shared_tables):
    desk, shared = await followed(device)
    first, second = shared_tables.tournaments.slips(shared, desk.snapshot.state)
    assert await device.host.summaries() == ()
    table = await shared_tables.tournaments.table(first)
    assert await shared_tables.tournaments.table(first) == table
    assert len(await device.host.summaries()) == 1
    access = shared_tables.scribes.access_by(first.split("-", 2)[2])
    assert access.game == table.game
    assert shared_tables.scribes.access_by(second.split("-", 2)[2]) is None


async def test_with_a_draw_that_is_undone_its_open_tables_go_and_come_back(device, shared_tables):
    desk, shared = await followed(device)
    (slip, _second) = shared_tables.tournaments.slips(shared, desk.snapshot.state)
    table = await shared_tables.tournaments.table(slip)
    await desk.undo(desk.snapshot.revision)
    assert shared_tables.store.by_game(table.game) is None
    assert await shared_tables.tournaments.table(slip) is None
    await desk.redo(desk.snapshot.revision)
    again = await shared_tables.tournaments.table(slip)
    assert (await device.host.table(again.game)).game.id == table.game


async def test_a_slip_of_another_draw_or_round_leads_nowhere(device, shared_tables):
    desk, shared = await followed(device)
    tournaments = shared_tables.tournaments
    first, second = tournaments.slips(shared, desk.snapshot.state)
    number, _place, token = first.split("-", 2)
    for slip in ("", "1-1-", f"1-2-{token}", f"2-1-{token}", f"0-1-{token}", f"1-0-{token}", f"1-99-{token}"):
        assert await tournaments.table(slip) is None
    games = [table.game for table in desk.snapshot.state.rounds[0].tables]
    await desk.propose(f.ResultTaken(games[0], (100, 50, 20, 10), (3, 2, 1, 1), typed=True))
    assert await tournaments.table(first) is None  # on paper: nobody begins its pad any more
    await tournaments.stop(desk.tournament.id)
    assert await tournaments.table(second) is None
    assert number == "1"
    assert await device.host.summaries() == ()


async def test_a_drawn_table_that_is_opened_closes_no_other_that_still_plays(
    device, monkeypatch, shared_tables
):
    monkeypatch.setattr(module, "MOST_TABLES", 5)
    desk, shared = await followed(device)
    tournaments = shared_tables.tournaments
    first, second = tournaments.slips(shared, desk.snapshot.state)
    playing = await tournaments.table(first)
    over = await device.start_game(3)
    await play_a_round(over)
    await shared_tables.share(over.game.id)
    while len(shared_tables.store.access.tables) < 5:
        await shared_tables.share((await device.start_game(3)).game.id)
    assert await tournaments.table(second) is not None
    games = [one.game for one in shared_tables.store.access.tables]
    assert len(games) == 5
    assert over.game.id not in games
    assert playing.game in games


async def test_where_too_many_are_open_it_is_said_that_the_first_gave_way(shared_tables):
    tournaments, (first, *others) = shared_tables.tournaments, [str(uuid4()) for _ in range(MOST_TOURNAMENTS)]
    for tournament_id in (first, *others, first):
        assert not await tournaments.share(tournament_id, EntryMode.ALL)
    assert await tournaments.share(str(uuid4()), EntryMode.ALL)
    assert tournaments.of(first) is None
    assert tournaments.of(others[0]) is not None


async def test_who_enters_holds_for_tables_that_are_opened_from_then_on(device, shared_tables):
    desk, shared = await followed(device)
    slips = shared_tables.tournaments.slips(shared, desk.snapshot.state)
    first = await shared_tables.tournaments.table(slips[0])
    await shared_tables.tournaments.set_mode(desk.tournament.id, EntryMode.ALL)
    second = await shared_tables.tournaments.table(slips[1])
    assert (first.mode, second.mode) == (EntryMode.OWN, EntryMode.ALL)
