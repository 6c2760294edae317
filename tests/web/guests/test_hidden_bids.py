"""A recording of every byte that each phone is sent: no hidden bid of another one is in it (§4.4, §4.5)."""

import asyncio
import re
from dataclasses import replace

import pytest

from scorekeeper.game.facts import BidsRevealed
from tests.tables.guests import HIDDEN, SECRET
from tests.tables.table_moves import makes
from tests.web.phones import GuestServer, Phone

BIDS, OTHER_BIDS = (0, 3, 1), (0, 2, 1)
"""What is bid in two games that are alike but for Ute's bid; Kevin and Thomas bid the same in both."""


async def played(served: GuestServer, ruleset, bids) -> tuple[dict[str, list[bytes]], str]:
    """All that everybody is sent while a game of hidden bids is bid, and Ute's own page after it."""
    table = await served.device.start_game(3, ruleset)
    shared = await served.share(table)
    thomas, ute, kevin = [await served.following(await served.seated(shared, seat)) for seat in range(3)]
    watcher = await served.following(await served.phone(shared), f"/watch/{shared.watch_token}/stream")
    board = await served.following(await served.phone(shared), f"/board/{shared.watch_token}/stream")
    asking = {"Thomas": thomas, "Kevin": kevin, "watcher": watcher, "board": board}
    others = dict(asking)
    for name, path in {
        "late": f"/join/{shared.join_token}",
        "pad": f"/watch/{shared.watch_token}/pad",
    }.items():
        others[name] = await served.following(await served.phone(shared), f"{path}/stream")
    for name in ("Thomas", "Kevin"):  # in another tab, the whole pad
        pad = replace(others[name], received=[], events=asyncio.Queue())
        others[f"{name}'s pad"] = await served.following(pad, f"{pad.seat_page}/pad/stream")
    for revision, (phone, tricks) in enumerate(zip((thomas, ute, kevin), bids, strict=True), start=2):
        await phone.enter("BidMade", tricks)
        for other in (*others.values(), ute):
            await other.until_revision(revision)
        # Whatever is asked of the server, the bid is not in the answer.
        for other in asking.values():
            await look_everywhere(other)
    own = (await ute.get(ute.seat_page)).text
    recorded = {name: [normal(served, part) for part in phone.received] for name, phone in others.items()}
    return recorded, own


async def look_everywhere(phone: Phone) -> None:
    shared = phone.shared
    for path in (
        phone.seat_page,
        f"{phone.seat_page}/pad",
        f"/watch/{shared.watch_token}",
        f"/watch/{shared.watch_token}/pad",
        f"/board/{shared.watch_token}",
    ):
        await phone.get(path)


def normal(served: GuestServer, part: bytes) -> bytes:
    """What was sent without what is random or the moment: tokens, digests, dates."""
    text = re.sub(rb"[0-9a-f]{32}|[A-Za-z0-9_-]{24}", b"TOKEN", part)
    text = re.sub(rb"(table|seat_?|seat)[/_][0-9a-f]{10}", b"TABLE", text)
    return re.sub(rb"'date': '[^']*'", b"", text)


@pytest.mark.parametrize("ruleset", [HIDDEN, SECRET], ids=["§4.4", "§4.5"])
async def test_what_others_are_sent_does_not_depend_on_a_hidden_bid(served, ruleset):
    one, own = await played(served, ruleset, BIDS)
    other, _other_own = await played(served, ruleset, OTHER_BIDS)
    assert "<dd>3</dd>" in own
    for name in one:
        assert set(one[name]) == set(other[name]), name


async def changed_and_left(served: GuestServer, ruleset, first: int, second: int) -> dict[str, list[bytes]]:
    """All that others are sent while Ute bids, bids again, takes back, is undone and loses her seat."""
    table = await served.device.start_game(3, ruleset)
    shared = await served.share(table)
    kevin = await served.following(await served.seated(shared, 2))
    board = await served.following(await served.phone(shared), f"/board/{shared.watch_token}/stream")
    ute = await served.seated(shared, 1)
    others = {"Kevin": kevin, "board": board}

    async def seen() -> None:
        for other in others.values():
            await other.until_revision(table.revision)
            await look_everywhere(other)

    for tricks in (first, second):
        await ute.enter("BidMade", tricks)
        await seen()
    await ute.enter("take-back")
    await seen()
    await table.redo(table.revision)
    await seen()
    await table.undo(table.revision)
    await seen()
    await served.shared_tables.seats.free(shared.id, 1)
    late = await served.seated(shared, 1)
    await look_everywhere(late)
    moved = await served.phone(shared)
    link = f"/seat/{shared.id}/{late.client.cookies[f'seat_{shared.id}']}"
    await moved.post(link, {"form": ""})
    await look_everywhere(moved)
    # Nobody but Ute learns it by asking for what is refused.
    for phone in (kevin, moved):
        await phone.post(
            f"{phone.seat_page}/act",
            {"fact": "take-back", "game": 0, "revision": table.revision, "key": "k" * 9},
        )
    others |= {"late": late, "moved": moved}
    return {name: [normal(served, part) for part in phone.received] for name, phone in others.items()}


@pytest.mark.parametrize("ruleset", [HIDDEN, SECRET], ids=["§4.4", "§4.5"])
async def test_neither_changes_nor_a_lost_seat_tell_of_a_hidden_bid(served, ruleset):
    one = await changed_and_left(served, ruleset, 3, 1)
    other = await changed_and_left(served, ruleset, 0, 2)
    for name in one:
        assert [len(part) for part in one[name]] == [len(part) for part in other[name]], name
        assert set(one[name]) == set(other[name]), name


async def test_a_new_phone_at_a_seat_finds_no_hidden_bid_by_guessing(served):
    """What it says is its bid from then on, whether or not it was so before."""

    async def guessed(bid: int) -> tuple[int, int, list[str]]:
        table = await served.device.start_game(3, HIDDEN)
        shared = await served.share(table)
        await (await served.seated(shared, 1)).enter("BidMade", bid)
        await served.shared_tables.seats.free(shared.id, 1)
        new = await served.seated(shared, 1)
        before = table.revision
        answer = await new.enter("BidMade", 2)
        figures = re.findall("<dd>.*?</dd>", (await new.get(new.seat_page)).text)
        return answer.status_code, table.revision - before, figures

    assert await guessed(2) == await guessed(3) == (303, 1, ["<dd>2</dd>"])


async def test_after_the_reveal_everybody_sees_the_bids(served):
    table = await served.device.start_game(3, HIDDEN)
    shared = await served.share(table)
    phones = [await served.seated(shared, seat) for seat in range(3)]
    for phone, tricks in zip(phones, BIDS, strict=True):
        await phone.enter("BidMade", tricks)
    await makes(table, BidsRevealed())
    page = (await phones[2].get(phones[2].seat_page)).text
    bids = re.findall(r'<span class="name">(?:<.*</span>)?(\w+).*<span class="figure">(\d)</span>', page)
    assert bids == [("Thomas", "0"), ("Ute", "3")]
