"""A scribe keeps the pad of one table: what proves it, how it ends, and what there is of the host."""

from __future__ import annotations

import pytest

from scorekeeper.access.app_access import ScribeAccess
from scorekeeper.access.links_and_seats import guest_of
from scorekeeper.storage.errors import DiskFull, UnknownGame
from scorekeeper.storage.settings import Settings
from scorekeeper.tables.host import Host
from scorekeeper.tables.scribe import ScribesHost
from scorekeeper.tables.shared_tables import SharedTables
from tests.tables.known_players import add_player
from tests.ui.fake_device import FakeDevice


async def with_scribe(device: FakeDevice) -> tuple[SharedTables, str, ScribeAccess]:
    """A table and the token of its scribe."""
    shared_tables = device.host.share_tables()
    shared = await shared_tables.share((await device.start_game(3)).game.id)
    token = await shared_tables.scribes.give_pad(shared.id)
    access = shared_tables.scribes.access_by(token)
    assert access is not None
    return shared_tables, token, access


async def test_a_link_is_proof_after_a_restart_and_only_its_digest_is_kept(device: FakeDevice) -> None:
    shared_tables, token, access = await with_scribe(device)
    assert len(token) * 6 >= 128
    assert shared_tables.scribes.token_of(access.table_id) == token
    assert token not in (device.folder / "access.json").read_text(encoding="utf-8")
    device.restart()
    again = device.host.share_tables()
    assert again.scribes.access_by(token) == access
    assert again.scribes.game_of(access) == access.game
    assert again.scribes.token_of(access.table_id) == ""


@pytest.mark.parametrize("ends", ["renewed", "withdrawn", "closed"])
async def test_a_link_that_was_renewed_or_withdrawn_is_proof_of_nothing(
    device: FakeDevice, ends: str
) -> None:
    shared_tables, token, access = await with_scribe(device)
    told: list[str] = []
    shared_tables.subscribe(access.table_id, lambda: told.append(shared_tables.scribes.game_of(access)))
    if ends == "renewed":
        new = await shared_tables.scribes.give_pad(access.table_id)
        assert shared_tables.scribes.access_by(new) is not None
    elif ends == "withdrawn":
        await shared_tables.scribes.withdraw_pad(access.table_id)
    else:
        await shared_tables.stop(access.table_id)
    assert shared_tables.scribes.access_by(token) is None
    assert told == [""]


async def test_a_withdrawal_that_cannot_be_kept_is_none(device: FakeDevice) -> None:
    shared_tables, token, access = await with_scribe(device)
    device.disk.fill()
    with pytest.raises(DiskFull):
        await shared_tables.scribes.withdraw_pad(access.table_id)
    with pytest.raises(DiskFull):
        await shared_tables.scribes.give_pad(access.table_id)
    device.disk.clear()
    assert shared_tables.scribes.access_by(token) == access
    assert shared_tables.scribes.token_of(access.table_id) == token


async def test_no_token_grows_into_another_roles(device: FakeDevice) -> None:
    shared_tables, token, access = await with_scribe(device)
    shared = shared_tables.store.by_id(access.table_id)
    assert shared is not None
    _now, seat = await shared_tables.seats.take(shared.join_token, 1)
    device_token = await shared_tables.owner.admit()
    proofs = {
        shared.join_token: shared_tables.store.by_join_token,
        shared.watch_token: shared_tables.store.by_watch_token,
        token: shared_tables.scribes.access_by,
        device_token: shared_tables.owner.is_owner,
    }
    others = (seat, shared_tables.owner.token, shared.scribe_digest, shared.id, "")
    for own, proves in proofs.items():
        assert [other for other in (*proofs, *others) if proves(other)] == [own]
    assert guest_of(shared, token) is None


async def test_where_there_is_no_link_nobody_is_the_scribe(device: FakeDevice) -> None:
    shared_tables = device.host.share_tables()
    shared = await shared_tables.share((await device.start_game(3)).game.id)
    assert shared_tables.scribes.access_by("") is None
    assert shared_tables.scribes.game_of(ScribeAccess(shared.id, shared.game, (), "")) == ""


SCRIBES = {"table", "holds", "subscribe", "work", "player_id_of_name", "rename_player"}
SCRIBES |= {"library", "clock", "settings", "shared_tables"}
"""What a scribe's host has of a host; `open` makes one."""


async def test_a_scribes_host_has_one_table_and_nothing_else(device: FakeDevice) -> None:
    _shared_tables, _token, access = await with_scribe(device)
    host = ScribesHost(device.host, access)
    table = await host.table(access.game)
    assert host.holds(table)
    other = await device.start_game(3)
    with pytest.raises(UnknownGame):
        await host.table(other.game.id)
    names = {name for name in (*vars(Host), *vars(device.host)) if not name.startswith("_")} - {"open"}
    assert {name for name in names if hasattr(host, name)} == SCRIBES
    assert host.settings == Settings()


async def test_a_scribe_renames_nobody_in_the_owners_list(device: FakeDevice) -> None:
    _shared_tables, _token, access = await with_scribe(device)
    before = await device.host.players()
    host = ScribesHost(device.host, access)
    await host.rename_player(before[0].id, "Somebody else")
    assert await device.host.players() == before


@pytest.mark.parametrize("typed", ["Nessi", " nessi ", "ＮＥＳＳＩ"])
async def test_a_known_player_who_joins_stays_one_person(device: FakeDevice, typed: str) -> None:
    """A second player of that name stood in the owner's list."""
    _shared_tables, _token, access = await with_scribe(device)
    nessi = await add_player(device.host, "Nessi")
    host = ScribesHost(device.host, access)
    assert await host.player_id_of_name(typed) == nessi.id
    assert await host.player_id_of_name("Mia") not in {player.id for player in await device.host.players()}


async def test_who_sits_at_the_table_under_another_name_is_not_betrayed_by_a_refusal(
    device: FakeDevice,
) -> None:
    _shared_tables, _token, access = await with_scribe(device)
    host = ScribesHost(device.host, access)
    seats = (await host.table(access.game)).snapshot.state.seats
    await device.host.rename_player(seats[0].player, "Anna-Maria")
    merged = await add_player(device.host, "Bert")
    await device.host.merge_players(merged.id, seats[1].player)
    known = {player.id for player in await device.host.players()} | {seat.player for seat in seats}
    assert {await device.host.player_id_of_name(name) for name in ("Anna-Maria", "Bert")} <= known
    for name in ("Anna-Maria", "Bert"):
        assert await host.player_id_of_name(name) not in known


async def test_a_scribe_whose_link_was_withdrawn_asks_for_nobody(device: FakeDevice) -> None:
    shared_tables, _token, access = await with_scribe(device)
    await shared_tables.scribes.withdraw_pad(access.table_id)
    with pytest.raises(UnknownGame):
        await ScribesHost(device.host, access).player_id_of_name("Nessi")
