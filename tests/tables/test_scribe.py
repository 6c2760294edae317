"""A scribe keeps the pad of one table: what proves it, how it ends, and what there is of the host."""

import pytest

from scorekeeper.access.app_access import ScribeAccess
from scorekeeper.access.links_and_seats import guest_of
from scorekeeper.storage.errors import DiskFull, UnknownGame
from scorekeeper.storage.settings import Settings
from scorekeeper.tables.host import Host
from scorekeeper.tables.scribe import ScribesHost
from tests.tables.known_players import add_player


@pytest.fixture
async def token(shared_tables, shared):
    return await shared_tables.scribes.give_pad(shared.id)


@pytest.fixture
def access(shared_tables, token):
    return shared_tables.scribes.access_by(token)


@pytest.fixture
def host(device, access):
    return ScribesHost(device.host, access)


async def test_a_link_is_proof_after_a_restart_and_only_its_digest_is_kept(
    device, shared_tables, token, access
):
    assert len(token) * 6 >= 128
    assert shared_tables.scribes.token_of(access.table_id) == token
    assert token not in (device.folder / "access.json").read_text(encoding="utf-8")
    device.restart()
    again = device.host.share_tables()
    assert again.scribes.access_by(token) == access
    assert again.scribes.game_of(access) == access.game
    assert again.scribes.token_of(access.table_id) == ""


@pytest.mark.parametrize("ends", ["renewed", "withdrawn", "closed"])
async def test_a_link_that_was_renewed_or_withdrawn_is_proof_of_nothing(ends, shared_tables, token, access):
    told = []
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


async def test_a_withdrawal_that_cannot_be_kept_is_none(device, shared_tables, token, access):
    device.disk.fill()
    with pytest.raises(DiskFull):
        await shared_tables.scribes.withdraw_pad(access.table_id)
    with pytest.raises(DiskFull):
        await shared_tables.scribes.give_pad(access.table_id)
    device.disk.clear()
    assert shared_tables.scribes.access_by(token) == access
    assert shared_tables.scribes.token_of(access.table_id) == token


async def test_no_token_grows_into_another_roles(shared_tables, token, access):
    shared = shared_tables.store.by_id(access.table_id)
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


async def test_where_there_is_no_link_nobody_is_the_scribe(device):
    shared_tables = device.host.share_tables()
    shared = await shared_tables.share((await device.start_game(3)).game.id)
    assert shared_tables.scribes.access_by("") is None
    assert shared_tables.scribes.game_of(ScribeAccess(shared.id, shared.game, (), "")) == ""


SCRIBES = {"table", "holds", "subscribe", "work", "player_id_of_name", "rename_player"}
SCRIBES |= {"library", "clock", "settings", "shared_tables"}
"""What a scribe's host has of a host; `open` makes one."""


async def test_a_scribes_host_has_one_table_and_nothing_else(device, access, host):
    table = await host.table(access.game)
    assert host.holds(table)
    other = await device.start_game(3)
    with pytest.raises(UnknownGame):
        await host.table(other.game.id)
    names = {name for name in (*vars(Host), *vars(device.host)) if not name.startswith("_")} - {"open"}
    assert {name for name in names if hasattr(host, name)} == SCRIBES
    assert host.settings == Settings()


async def test_a_scribe_renames_nobody_in_the_owners_list(device, host):
    before = await device.host.players()
    await host.rename_player(before[0].id, "Somebody else")
    assert await device.host.players() == before


@pytest.mark.parametrize("typed", ["Nessi", " nessi ", "ＮＥＳＳＩ"])
async def test_a_known_player_who_joins_stays_one_person(device, typed, host):
    """A second player of that name stood in the owner's list."""
    nessi = await add_player(device.host, "Nessi")
    assert await host.player_id_of_name(typed) == nessi.id
    assert await host.player_id_of_name("Mia") not in {player.id for player in await device.host.players()}


async def test_who_sits_at_the_table_under_another_name_is_not_betrayed_by_a_refusal(device, access, host):
    seats = (await host.table(access.game)).snapshot.state.seats
    await device.host.rename_player(seats[0].player, "Anna-Maria")
    merged = await add_player(device.host, "Bert")
    await device.host.merge_players(merged.id, seats[1].player)
    known = {player.id for player in await device.host.players()} | {seat.player for seat in seats}
    assert {await device.host.player_id_of_name(name) for name in ("Anna-Maria", "Bert")} <= known
    for name in ("Anna-Maria", "Bert"):
        assert await host.player_id_of_name(name) not in known


async def test_a_scribe_whose_link_was_withdrawn_asks_for_nobody(device, shared_tables, access):
    await shared_tables.scribes.withdraw_pad(access.table_id)
    with pytest.raises(UnknownGame):
        await ScribesHost(device.host, access).player_id_of_name("Nessi")
