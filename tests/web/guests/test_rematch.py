"""A rematch over HTTP: pages that are open go on by themselves, and what was shown of the old game counts no
more."""

import re

import pytest

from scorekeeper.game.facts import BidMade, PlayEnded
from scorekeeper.tables import Table
from tests.tables.finished_games import finished
from tests.tables.guests import HIDDEN, OPEN, SECRET
from tests.tables.table_moves import makes
from tests.web.guests.test_hidden_bids import normal
from tests.web.phones import GuestServer, Phone


async def room(served: GuestServer, ruleset=HIDDEN) -> tuple[Table, dict[str, Phone]]:
    """A finished game with everybody's page open: seats 0 to 2, somebody who looks on, a board."""
    table = await finished(served.device, ruleset)
    shared = await served.share(table)
    phones = {
        name: await served.following(await served.seated(shared, seat))
        for seat, name in enumerate(("Thomas", "Ute", "Kevin"))
    }
    for place in ("watch", "board"):
        phones[place] = await served.following(
            await served.phone(shared), f"/{place}/{shared.watch_token}/stream"
        )
    return table, phones


async def test_every_page_shows_the_end_until_the_rematch_begins_and_goes_on(served):
    table, phones = await room(served)
    for phone in phones.values():
        page = await phone.until("Kevin")
        assert page["game"] == 0
        assert 'data-moment="ends"' in page["html"]
    again = await served.device.host.rematch(table.game.id)
    for name, phone in phones.items():
        page = await phone.event()
        assert (page["game"], page["revision"]) == (1, again.revision)
        assert "Round 1" in re.sub("<.*?>", "", page["html"])
        assert ('name="number"' in page["html"]) is (name in ("Thomas", "Ute", "Kevin"))
    # Ute sits where Kevin sat, on the phone that was hers; the others see that she has bid.
    assert (await phones["Ute"].enter("BidMade", 3)).status_code == 303
    assert again.snapshot.state.names[2] == "Ute"
    assert again.snapshot.state.current.has_bid == (False, False, True)
    for name in ("Thomas", "Kevin", "watch", "board"):
        await phones[name].until("has bid")
    await phones["Ute"].until("Your bid is in")
    assert table.snapshot.state.finished


async def test_links_and_cookies_lead_to_the_rematch(served):
    table, phones = await room(served, OPEN)
    shared = phones["Ute"].shared
    await served.shared_tables.seats.free(shared.id, 0)
    await served.device.host.rematch(table.game.id)
    ute, new = phones["Ute"], await served.phone(shared)
    again = await ute.get(f"/join/{shared.join_token}")
    assert again.headers["location"] == ute.seat_page
    assert "<h1>Ute</h1>" in (await ute.get(ute.seat_page)).text
    for page in (f"/watch/{shared.watch_token}", f"/board/{shared.watch_token}"):
        assert "Round 1" in re.sub("<.*?>", "", (await ute.get(page)).text)
    assert "Kevin: no bid yet" in (await ute.get(f"{ute.seat_page}/pad")).text
    page = (await new.get(f"/join/{shared.join_token}")).text
    assert re.findall(r'name="(seat|ask)" value="(\d)".*<span class="name">(\w+)', page) == [
        ("seat", "0", "Thomas"),
        ("ask", "1", "Kevin"),
        ("ask", "2", "Ute"),
    ]
    assert (await new.post(f"/join/{shared.join_token}", {"seat": 0, "game": 1})).status_code == 303
    assert "<h1>Thomas</h1>" in (await new.get(new.seat_page)).text


async def test_the_roles_stay_what_they_are(served):
    """And another player's seat is another player's, whoever sat there in the old game."""
    table, phones = await room(served, OPEN)
    again = await served.device.host.rematch(table.game.id)
    kevin, watcher = phones["Kevin"], phones["watch"]
    await makes(again, BidMade(1, 1))
    await makes(again, BidMade(2, 1))
    fields = {**(await phones["Thomas"].forms())["BidMade"], "number": "1"}
    for seat in (0, 2):
        answer = await kevin.post(f"{kevin.seat_page}/act", {**fields, "seat": seat, "form": ""})
        assert (answer.status_code, "enters that." in answer.text) == (409, True)
    assert (await watcher.post(f"{kevin.seat_page}/act", fields)).status_code == 403
    token = kevin.client.cookies[f"seat_{kevin.shared.id}"]
    for path in (f"/watch/{token}", f"/board/{token}", f"/join/{token}"):
        assert (await watcher.get(path)).status_code == 404
    assert again.snapshot.state.current.bids == (None, 1, 1)


async def test_a_tap_that_was_meant_for_the_old_game_is_refused_and_says_so(served):
    table = await served.device.start_game(3, OPEN, taken_over=(2, (0, 10, 20)))
    shared = await served.share(table)
    ute = await served.seated(shared, 1)
    for seat in table.snapshot.state.current.turns:
        if seat == 1:
            old_bid = {**(await ute.forms())["BidMade"], "number": "1"}
        await makes(table, BidMade(seat, 0))
    await makes(table, PlayEnded())
    await ute.enter("ResultEntered", 3)
    assert table.snapshot.state.finished
    take_back = (await ute.forms())["take-back"]
    send_body = await ute.held_back(f"{ute.seat_page}/act", take_back)
    again = await served.device.host.rematch(table.game.id)
    sentence = "A new game has begun; your tap was for the one before."
    assert sentence.encode() in await send_body()
    for fields in (take_back, old_bid):
        answer = await ute.post(f"{ute.seat_page}/act", fields)
        assert (answer.status_code, sentence in answer.text) == (409, True)
        answer = await ute.post(f"{ute.seat_page}/act", fields, accept="application/json")
        assert (answer.status_code, answer.json()["refused"], answer.json()["game"]) == (409, sentence, 1)
    assert table.snapshot.state.finished
    assert again.revision == 1


async def bytes_of_others(served: GuestServer, ruleset, bid: int) -> dict[str, set[bytes]]:
    """All that the others are sent while a game ends, a rematch begins and Ute makes a hidden bid."""
    table, phones = await room(served, ruleset)
    again = await served.device.host.rematch(table.game.id)
    ute = phones.pop("Ute")
    for phone in phones.values():
        await phone.until("Round 1")
    await ute.enter("BidMade", bid)
    for phone in phones.values():
        await phone.until_revision(again.revision)
        shared = phone.shared
        for path in (phone.seat_page, f"{phone.seat_page}/pad", f"/watch/{shared.watch_token}"):
            await phone.get(path)
    return {name: {normal(served, part) for part in phone.received} for name, phone in phones.items()}


@pytest.mark.parametrize("ruleset", [HIDDEN, SECRET], ids=["§4.4", "§4.5"])
async def test_pages_of_the_old_game_are_not_sent_a_hidden_bid_of_the_new_one(served, ruleset):
    assert await bytes_of_others(served, ruleset, 3) == await bytes_of_others(served, ruleset, 0)
