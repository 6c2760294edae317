"""Guests who come late or leave early, over HTTP: a phone takes the new seat, one whose player has left looks
on, and nobody keeps a seat that there is not."""

import re

from scorekeeper.game.facts import BidMade, SeatJoined, SeatLeft, SeatReturned
from scorekeeper.tables import Table
from tests.game.situations import LATE
from tests.tables.guests import HIDDEN, OPEN
from tests.tables.table_moves import makes
from tests.web.phones import GuestServer, Phone


async def four(served: GuestServer, ruleset=OPEN) -> tuple[Table, Phone]:
    """Four players; Kevin's page is open on his phone."""
    table = await served.device.start_game(4, ruleset)
    kevin = await served.following(await served.seated(await served.share(table), 2))
    return table, kevin


async def test_a_late_guest_takes_the_new_seat_and_bids(served):
    table, kevin = await four(served, HIDDEN)
    await makes(table, SeatJoined(LATE, "Mia", 3, 20))
    mia = await served.phone(kevin.shared)
    page = (await mia.get(f"/join/{kevin.shared.join_token}")).text
    assert re.findall(r'name="seat" value="(\d)".*<span class="name">Mia', page) == ["4"]
    await mia.sit(4)
    await served.following(mia)
    assert (await mia.enter("BidMade", 2)).status_code == 303
    await mia.until("Your bid is in")
    await kevin.until("Mia")
    assert table.snapshot.state.current.has_bid == (False, False, False, False, True)
    assert table.snapshot.state.current.bids == (None,) * 5
    for sent in kevin.received:
        assert b">2</span>" not in sent
    for place in ("watch", "board"):
        answer = await kevin.get(f"/{place}/{kevin.shared.watch_token}")
        assert answer.status_code == 200
        assert "Mia" in answer.text


async def test_who_has_left_looks_on_and_plays_again_when_he_is_back(served):
    table, kevin = await four(served)
    await makes(table, SeatLeft(2))
    page = await kevin.until("bids")
    while 'name="number"' in page["html"]:
        page = await kevin.event()
    assert "BidMade" not in await kevin.forms()
    assert "has left" in (await kevin.get(f"/board/{kevin.shared.watch_token}")).text
    assert "Kevin" not in (await kevin.get(f"/join/{kevin.shared.join_token}")).text.replace("<h1>Kevin", "")
    other = await served.phone(kevin.shared)
    assert "Kevin" not in (await other.get(f"/join/{kevin.shared.join_token}")).text
    fields = {**(await (await served.seated(kevin.shared, 1)).forms())["BidMade"], "seat": "2", "number": "0"}
    answer = await kevin.post(f"{kevin.seat_page}/act", {**fields, "form": ""})
    assert answer.status_code in (403, 409)
    await makes(table, SeatReturned(2))
    await makes(table, BidMade(1, 0))
    await kevin.until("How many tricks will you take?")


async def test_nobody_keeps_the_seat_of_a_player_who_never_came(served):
    """The next who comes late has the same number; the phone of the one before is not his."""
    table, kevin = await four(served)
    await makes(table, SeatJoined(LATE, "Mia", 3, 0))
    mia = await served.following(await served.seated(kevin.shared, 4))
    form = (await mia.get(mia.seat_page)).text
    await table.undo(table.revision)
    await mia.stream_ends()
    answer = await mia.get(mia.seat_page)
    assert (answer.status_code, "This phone has no seat here" in answer.text) == (403, True)
    await makes(table, SeatJoined(LATE.replace("a", "b"), "Tom", 3, 0))
    assert (await mia.get(mia.seat_page)).status_code == 403
    assert "Mia" in form
    tom = await served.seated(kevin.shared, 4)
    assert "<h1>Tom</h1>" in (await tom.get(tom.seat_page)).text
