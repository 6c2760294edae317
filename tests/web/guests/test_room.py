"""The pages of a room that follows a tournament: everybody finds table and place, nobody changes anything."""

import asyncio
from html import unescape

import pytest

from scorekeeper.access.access_file import EntryMode, SharedTournament
from scorekeeper.access.join_words import join_words
from scorekeeper.tables.tournaments import TournamentDesk
from scorekeeper.tournament import facts as f
from scorekeeper.tournament.state import labels
from scorekeeper.web.guests import room
from scorekeeper.web.rate_limit import LOOKS, Rate
from tests.tables.test_tournaments import drawn_desk
from tests.web.phones import GuestServer, Phone


async def followed(served: GuestServer, people: int = 8) -> tuple[TournamentDesk, SharedTournament, Phone]:
    """A tournament in its first round that a room follows, and a phone there."""
    desk = await drawn_desk(served.device.host, people)
    await served.shared_tables.tournaments.share(desk.tournament.id, EntryMode.OWN)
    shared = served.shared_tables.tournaments.of(desk.tournament.id)
    return desk, shared, await stranger(served)


async def stranger(served: GuestServer) -> Phone:
    """A phone that knows of nothing yet."""
    table = await served.share(await served.device.start_game(3))
    return await served.phone(table)


async def test_everybody_finds_the_room_by_three_words_and_table_and_opponents_by_name(served):
    desk, shared, phone = await followed(served)
    answer = await phone.get("/" + "-".join(join_words(shared.join_number, "de")))
    assert (answer.status_code, answer.headers["location"]) == (303, f"/room/{shared.room_token}")
    people = (await phone.get(f"/room/{shared.room_token}")).text
    state = desk.snapshot.state
    for place, table in enumerate(state.rounds[0].tables, start=1):
        for person in table.seats:
            address = f"/room/{shared.room_token}/person/{person}"
            assert f'href="{address}"' in people
            page = unescape((await phone.get(address)).text)
            assert f"Table {place}" in page
            assert all(labels(state.people)[other] in page for other in table.seats)
    assert (await phone.get(f"/room/{shared.room_token}/person/99")).status_code == 404
    assert (await phone.get(f"/room/{shared.room_token}/person/x")).status_code == 404


async def test_a_page_follows_the_tournament(served):
    desk, shared, phone = await followed(served)
    await served.following(phone, f"/room/{shared.room_token}/standings/stream")
    game = desk.snapshot.state.rounds[0].tables[0].game
    await desk.propose(f.ResultTaken(game, (140, 50, 20, 10), (3, 2, 1, 1), typed=True))
    await phone.until(">140<")
    await served.shared_tables.tournaments.stop(desk.tournament.id)
    await phone.stream_ends()
    assert (await phone.get(f"/room/{shared.room_token}")).status_code == 404


async def test_a_board_turns_over_names_and_standings(served):
    desk, shared, phone = await followed(served, 40)
    board = (await phone.get(f"/room/{shared.room_token}/board")).text
    assert board.count("<section") == 2  # nothing is decided yet: names alone
    table = desk.snapshot.state.rounds[0].tables[0]
    await desk.propose(f.ResultTaken(table.game, (140, 50, 20, 10), (3, 2, 1, 1), typed=True))
    board = (await phone.get(f"/room/{shared.room_token}/board")).text
    assert board.count("<section") == 4
    assert board.count("<li>") == 80


async def test_a_slip_leads_to_a_seat_or_to_the_scribes_app(served):
    desk, shared, phone = await followed(served)
    first, second = served.shared_tables.tournaments.slips(shared, desk.snapshot.state)
    answer = await phone.get(f"/pad/{first}")
    assert answer.headers["location"] == f"/scribe/{first.split('-', 2)[2]}"
    answer = await phone.get(answer.headers["location"])
    assert answer.headers["location"] == f"/games/{desk.snapshot.state.rounds[0].tables[0].game}"
    await served.shared_tables.tournaments.set_mode(desk.tournament.id, EntryMode.ALL)
    answer = await phone.get(f"/pad/{second}")
    seats = await phone.get(answer.headers["location"])
    assert "Who are you?" in seats.text
    assert f"{desk.snapshot.state.name} · Table 2" in seats.text
    assert (await phone.get(f"/pad/{second[:-1]}")).status_code == 404


COMERS = 80


@pytest.fixture
def small_hall(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer phones come at once than to a real one, and still more than one of them may ask."""
    monkeypatch.setattr(room, "ROOM_COMERS", Rate(COMERS, 10))


@pytest.mark.usefixtures("no_refill", "small_hall")
async def test_a_hall_of_phones_behind_one_address_counts_by_phone(served):
    _desk, shared, first = await followed(served)
    path = f"/room/{shared.room_token}"
    other = await stranger(served)
    assert (await other.get(path)).status_code == 200
    answered = [(await first.get(path)).status_code for _ask in range(LOOKS.burst + 2)]
    assert answered[-1] == 429  # one that asks too often
    assert (await other.get(path)).status_code == 200
    made_up = await asyncio.gather(
        *[
            other.client.get(path, headers={"cookie": f"room_{shared.id}=made-up{number}"})
            for number in range(COMERS)
        ]
    )
    assert 429 in {answer.status_code for answer in made_up}
    assert (await other.get(path)).status_code == 200  # who was there before is not kept out by those


async def test_nothing_can_be_changed_there(served):
    _desk, shared, phone = await followed(served)
    for path in ("", "/standings", "/person/0", "/board"):
        page = (await phone.get(f"/room/{shared.room_token}{path}")).text
        assert ("<form" in page, "<button" in page) == (False, False), path
        assert (await phone.post(f"/room/{shared.room_token}{path}", {})).status_code == 405
