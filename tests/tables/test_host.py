"""One device's games: begun, kept, found again, played once more, and taken away."""

import asyncio
from contextlib import suppress
from dataclasses import replace

import pytest

from scorekeeper.game import Phase
from scorekeeper.game.facts import BidMade, GameEnded, PlayerRenamed, SeatsChanged
from scorekeeper.rules import STANDARD, BidRules, Ruleset, RuleViolation
from scorekeeper.storage.errors import DiskFull, StorageError, UnknownGame
from tests.game.driver import seats
from tests.storage.fake_disk import FakeDisk
from tests.tables.known_players import add_player
from tests.tables.table_moves import makes
from tests.tables.test_rematch import kept_tables
from tests.tables.uneven_saver import pauses, uneven
from tests.ui.fake_device import plays_rounds

PLUS_MINUS = Ruleset(bids=BidRules(must_differ="not-first"))


@pytest.fixture
def host(device):
    return reopened(device)


def reopened(device):
    device.restart()
    return device.host


async def ids(host, *, finished=None):
    return [row.id for row in await host.summaries(finished=finished)]


async def test_a_game_comes_back_as_it_was_left(device):
    """Half a round, one entry taken back."""
    table = await device.host.start(seats(4), 2, PLUS_MINUS)
    await plays_rounds(table, 1)
    await makes(table, BidMade(0, 2))
    await makes(table, BidMade(1, 1))
    await table.undo(table.game.revision)
    again = await reopened(device).table(table.game.id)
    assert again.game == table.game
    assert again.snapshot == table.snapshot
    assert again.snapshot.can_redo


async def test_lists_show_a_running_game_as_it_stands_now(host):
    table = await host.start(seats(3), 0, STANDARD)
    await plays_rounds(table, 1)
    (row,) = await host.summaries(finished=False)
    assert (row.round, row.totals, row.revision) == (2, (-10, 20, 20), table.game.revision)


async def test_a_game_that_ends_moves_to_the_finished_ones_and_undo_brings_it_back(device):
    table = await device.host.start(seats(3), 0, STANDARD)
    await plays_rounds(table, 1)
    await makes(table, GameEnded())
    assert (await ids(device.host, finished=True), await ids(device.host, finished=False)) == (
        [table.game.id],
        [],
    )
    await table.undo(table.game.revision)
    assert await ids(device.host, finished=False) == [table.game.id]
    assert await ids(reopened(device), finished=False) == [table.game.id]


async def test_a_paper_game_goes_on_in_one_step(host):
    table = await host.start(seats(3), 1, STANDARD, (7, (120, -30, 0)))
    round_ = table.snapshot.state.current
    assert (round_.number, round_.dealer, table.snapshot.state.paper_totals) == (7, 1, (120, -30, 0))


@pytest.mark.parametrize(
    ("sitting", "dealer", "ruleset", "taken_over"),
    [
        (seats(2), 0, STANDARD, None),
        (seats(3), 3, STANDARD, None),
        (seats(3), 0, Ruleset(hands=(21,)), None),
        (seats(3), 0, STANDARD, (21, (0, 0, 0))),
    ],
    ids=["two players", "no dealer", "too many cards", "no such round"],
)
async def test_a_game_that_cannot_be_is_not_begun(host, sitting, dealer, ruleset, taken_over):
    with pytest.raises(RuleViolation):
        await host.start(sitting, dealer, ruleset, taken_over)
    assert await ids(host) == []
    assert await host.players() == ()


async def test_everybody_sits_at_the_same_table(device):
    game_id = (await device.host.start(seats(3), 0, STANDARD)).game.id
    host = reopened(device)
    one, other, third = await asyncio.gather(*(host.table(game_id) for _phone in range(3)))
    assert one is other is third


async def test_a_deleted_game_is_gone_until_it_is_restored_and_its_table_takes_no_tap(device):
    table = await device.host.start(seats(3), 0, STANDARD)
    await device.host.delete(table.game.id)
    assert await ids(device.host) == []
    with pytest.raises(UnknownGame):
        await makes(table, BidMade(1, 0))
    host = reopened(device)
    assert await ids(host) == []
    await host.restore(table.game.id)
    assert await ids(host) == [table.game.id]


@pytest.mark.parametrize("seeds", [range(first, first + 50) for first in (0, 50)], ids=str)
async def test_a_tap_at_the_moment_of_a_deletion_counts_or_is_refused_and_nothing_comes_back(seeds):
    outcomes = set[bool]()
    for seed in seeds:
        disk = FakeDisk()
        host = uneven(disk, seed)
        game_id = (await host.start(seats(3), 0, STANDARD, (2, (0, 10, 20)))).game.id
        if seed % 2:  # whoever taps opens the table first
            host.close()
            host = uneven(disk, seed)

        async def tap(fact, host=host, game_id=game_id):
            await pauses(host)
            try:
                await makes(await host.table(game_id), fact)
            except UnknownGame:  # for which there is a sentence
                return False
            return True

        async def share(host=host, game_id=game_id):
            await pauses(host)
            with suppress(UnknownGame):
                await host.shared_tables.share(game_id)

        # The end writes its row, beside the tap.
        taps = PlayerRenamed(0, "Tom"), GameEnded() if seed % 3 else PlayerRenamed(1, "Uta")
        *made, _deleted, _shared = await asyncio.gather(*map(tap, taps), host.delete(game_id), share())
        outcomes.update(made)
        await asyncio.gather(*host.tables.background._tasks)
        assert (await ids(host), kept_tables(host)) == ([], ())
        with pytest.raises(UnknownGame):
            await host.table(game_id)
        await host.restore(game_id)
        facts = [recorded.fact for recorded in (await host.table(game_id)).game.records[2:]]
        assert set(facts) == {fact for fact, counts in zip(taps, made, strict=True) if counts}
        assert await ids(host) == [game_id]
        host.close()
    assert outcomes == {True, False}


async def test_a_file_that_is_damaged_while_the_app_runs_is_told_of_once(device):
    """The host and the library both noted it, so that Home spoke of two files."""
    table = await device.host.start(seats(3), 0, STANDARD)
    await makes(table, BidMade(1, 1))
    await makes(table, BidMade(2, 0))
    host = reopened(device)
    (device.folder / "games" / f"{table.game.id}.json").write_text('{"game": {"1"')
    await host.table(table.game.id)
    assert len(host.library.quarantined) == 1


async def test_on_a_full_disk_no_game_is_begun(device):
    device.disk.fill()
    with pytest.raises(DiskFull):
        await device.host.start(seats(3), 0, STANDARD)
    device.disk.clear()
    assert await ids(device.host) == []


async def test_a_game_whose_row_cannot_be_written_is_begun_and_ends_and_is_listed_from_the_next_start_on(
    device, monkeypatch
):
    def full(*_written):
        raise DiskFull(file="list")

    monkeypatch.setattr(device.host.library, "save_summary", full)
    monkeypatch.setattr(device.host.library.people, "note", full)
    table = await device.host.start(seats(3), 0, STANDARD)
    await plays_rounds(table, 1)
    await makes(table, GameEnded())
    await asyncio.gather(*device.host.tables.background._tasks)
    assert await ids(reopened(device), finished=True) == [table.game.id]


async def test_settings_that_cannot_be_kept_do_not_hold(device):
    before = device.host.settings
    device.disk.fill()
    with pytest.raises(StorageError):
        await device.host.change_settings(lambda _settings: replace(before, theme="dark"))
    assert device.host.settings == before


async def test_a_rematch_seats_the_same_people_and_moves_the_deal_on(host):
    """Round 2 was dealt by Ute and was the last that was scored: Kevin deals first."""
    table = await host.start(seats(3), 0, PLUS_MINUS)
    await plays_rounds(table, 2)
    await makes(table, GameEnded())
    again = (await host.rematch(table.game.id)).snapshot.state
    assert again.seats == table.snapshot.state.seats
    assert again.ruleset == PLUS_MINUS
    assert again.first_dealer == 2
    assert (again.phase, again.closed) == (Phase.BIDDING, ())


async def test_a_rematch_seats_people_as_they_sat_in_the_end(host):
    table = await host.start(seats(3), 0, STANDARD)
    await makes(table, SeatsChanged((0, 2, 1)))
    await makes(table, PlayerRenamed(2, "Kevin Otto"))
    await plays_rounds(table, 1)
    await makes(table, GameEnded())
    again = (await host.rematch(table.game.id)).snapshot.state
    assert again.names == ("Thomas", "Kevin Otto", "Ute")
    assert again.names[again.first_dealer] == "Kevin Otto"


async def test_who_played_and_what_was_chosen_is_known_next_time(device):
    """A form of plus/minus one outlives a game without it."""
    await device.host.start(seats(3), 2, PLUS_MINUS)
    host = reopened(device)
    known = await host.players()
    assert {player.name for player in known} == {"Thomas", "Ute", "Kevin"}
    assert all(player.last_played is not None for player in known)
    new_game = host.settings.new_game
    assert new_game.players == tuple(seat.player for seat in seats(3))
    assert (new_game.first_dealer, new_game.ruleset) == (2, PLUS_MINUS)
    await host.start(seats(3), 0, STANDARD)
    new_game = reopened(device).settings.new_game
    assert (new_game.ruleset, new_game.plus_minus) == (STANDARD, PLUS_MINUS.bids)


async def test_players_come_change_their_names_and_go(device):
    player = await add_player(device.host, "Anna Lena")
    await device.host.rename_player(player.id, "  Anna-Lena ")
    assert [known.name for known in await reopened(device).players()] == ["Anna-Lena"]
    await device.host.delete_player(player.id)
    assert await reopened(device).players() == ()


async def test_lists_show_the_name_of_the_list_of_players(host):
    table = await host.start(seats(3), 0, STANDARD)
    thomas = seats(3)[0].player
    await host.rename_player(thomas, "Tom")
    assert [seat.name for seat in (await host.summaries())[0].seats] == ["Tom", "Ute", "Kevin"]
    other = await add_player(host, "Tommy")
    await host.merge_players(other.id, thomas)
    assert [seat.name for seat in (await host.summaries())[0].seats] == ["Tommy", "Ute", "Kevin"]
    assert table.snapshot.state.names[0] == "Thomas"


async def test_a_known_player_keeps_name_and_looks_when_a_game_begins(device):
    thomas = seats(3)[0].player
    await device.host.start(seats(3), 0, STANDARD)
    await device.host.change_player(thomas, lambda player: replace(player, name="Tom", color="red"))
    await device.host.start(seats(3), 0, STANDARD)
    (found,) = [player for player in await device.host.players() if player.id == thomas]
    assert (found.name, found.color) == ("Tom", "red")


async def test_subscribers_are_called_when_lists_change(host):
    calls = []
    called = asyncio.Event()
    host.subscribe(called.set)
    leave = host.subscribe(lambda: calls.append("called"))
    table = await host.start(seats(3), 0, STANDARD)
    assert calls
    calls.clear()
    called.clear()
    await plays_rounds(table, 1)
    assert calls == []
    await makes(table, GameEnded())
    await asyncio.wait_for(called.wait(), 10)  # the row is written beside the tap
    calls.clear()
    await host.rename_player(seats(3)[0].player, "Tom")
    assert calls == ["called"]
    leave()
    await host.delete(table.game.id)
    assert calls == ["called"]


async def test_a_name_that_another_known_player_has_is_left_to_that_one(host):
    ute, ilse = await add_player(host, "Ute"), await add_player(host, "Ilse")
    await host.rename_player(ute.id, "ilse")
    await host.rename_player(ute.id, "\u0406lse")
    assert {player.id: player.name for player in await host.players()} == {ute.id: "Ute", ilse.id: "Ilse"}
