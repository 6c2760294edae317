"""Phones at a table, over the wire: everybody sees what one of them taps, and a tap sends little."""

import asyncio
from contextlib import AsyncExitStack

from tests.ui.fake_device import bids, open_round, plays_rounds
from tests.wire.client import WirePhone

PHONES = 6


async def open_table(stack: AsyncExitStack, served, table) -> WirePhone:
    """A phone that shows the table."""
    phone = await stack.enter_async_context(served.phone(table))
    await phone.wait(lambda: phone.has("More"))
    return phone


async def tap_until(phone: WirePhone, name: str, then: str) -> None:
    """Tap the thing of that name as soon as it is there, and wait for the thing or line that is there then.

    A phone answers all that it is told before somebody taps: only then a tap is made on what it shows.
    """
    await phone.wait(lambda: phone.has(name))
    await phone.settle(0.05)
    await phone.fire(*phone.find(name))
    await phone.wait(lambda: phone.has(then) or phone.shows_line(then))


async def patch_sizes(phone: WirePhone, name: str, then: str) -> list[int]:
    """The bytes of each patch with which a tap is answered."""
    await phone.settle()
    known = len(phone.patches)
    await tap_until(phone, name, then)
    await phone.settle()
    return phone.patches[known:]


async def test_many_phones_follow_a_table(stack, served, table, caplog):
    played = [
        ("Bid 1", "Kevin bids"),
        ("Bid 0", "Nessi bids"),
        ("Bid 0", "Thomas bids"),
        ("Bid 1", "All tricks played"),
        ("All tricks played", "How many tricks for Ute?"),
        ("Made 0", "How many tricks for Kevin?"),
        ("Made 0", "How many tricks for Nessi?"),
        ("Made 1", "Kevin bids"),
        ("Undo", "How many tricks for Nessi?"),
        ("Redo", "Kevin bids"),
    ]
    phones = [await open_table(stack, served, table) for _phone in range(PHONES)]
    for place, (key, then) in enumerate(played):
        await tap_until(phones[place % PHONES], key, then)
        for phone in phones:
            await phone.wait(lambda phone=phone, then=then: phone.has(then) or phone.shows_line(then))
    late = await open_table(stack, served, table)
    await late.settle()
    assert late.sees("Round 2 of 15")
    for phone in phones:  # the moment of the round that closed ends at each in its own time
        await phone.wait(lambda phone=phone: phone.names() == late.names())
    await stack.aclose()
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []


async def test_of_many_who_tap_at_once_one_is_heard(stack, served, table):
    phones = [await open_table(stack, served, table) for _phone in range(PHONES)]
    revision = table.game.revision
    keys = [phone.find("Bid 1") for phone in phones]
    await asyncio.gather(*(phone.fire(*key) for phone, key in zip(phones, keys, strict=True)))
    for phone in phones:
        await phone.wait(lambda phone=phone: phone.shows_line("Kevin bids"))
    assert table.game.revision == revision + 1
    assert open_round(table).bids == (None, 1, None, None)


async def test_a_phone_that_goes_in_the_middle_of_its_tap_leaves_the_table_whole(stack, served, table):
    other = await open_table(stack, served, table)
    phone = await open_table(stack, served, table)
    await phone.fire(*phone.find("Bid 1"))
    await phone.socket.close()
    await tap_until(other, "Bid 0", "Nessi bids")
    assert open_round(table).bids == (None, 1, 0, None)


async def test_a_tap_sends_what_it_changes_and_no_more(stack, served, table):
    """A patch for the pad and one for the dock, one kilobyte or two, however long the pad is.

    With the first bid the keys of the trump fold into their pill; with the second one goes the row that the
    round will become.
    """
    await plays_rounds(table, 7)
    phone = await open_table(stack, served, table)
    for key, then, most in (
        ("Bid 0", "Ute bids", 2_000),
        ("Bid 1", "Kevin bids", 4_500),
        ("Bid 2", "Nessi bids", 2_000),
    ):
        patches = await patch_sizes(phone, key, then)
        assert len(patches) == 2
        assert sum(patches) < most
    await tap_until(phone, "Bid 3", "All tricks played")
    await tap_until(phone, "All tricks played", "How many tricks for Thomas?")
    patches = await patch_sizes(phone, "Made 1", "How many tricks for Ute?")
    assert len(patches) == 2
    assert sum(patches) < 3_000


async def test_what_comes_and_goes_is_sent_once(stack, served, table):
    """The bids before the first trick, the keys for results, and those of the trump."""
    await bids(table, 0, 0, 0)
    phone = await open_table(stack, served, table)
    await phone.wait(lambda: phone.shows_line("Thomas bids"))
    first = sum(await patch_sizes(phone, "Bid 0", "All tricks played"))
    await tap_until(phone, "Undo", "Thomas bids")
    again = sum(await patch_sizes(phone, "Bid 1", "All tricks played"))
    assert again * 2 < first
    assert phone.has("Thomas: bid 1, dealer")

    first = sum(await patch_sizes(phone, "All tricks played", "How many tricks for Ute?"))
    await tap_until(phone, "Undo", "All tricks played")
    again = sum(await patch_sizes(phone, "All tricks played", "How many tricks for Ute?"))
    assert again * 2 < first
