"""What a tap of one phone costs until the other seven of the table show it, with 25 tables of eight phones;
whether 200 phones that tap once a second lose one; how much of the server's memory a phone takes.

Six of the eight have a seat, two look on. Rounds are played through; in turn with every tap the bare app gets
one, at a table of eight pages.
"""

import asyncio
import gc
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median, quantiles

from scorekeeper.access.access_file import EntryMode
from scorekeeper.game import expected
from scorekeeper.game.facts import BidMade, PlayEnded, TrickTaken
from tests.benchmarks.bare_app import BUTTON, taps
from tests.benchmarks.guest_phones import GuestPhone, form_of, loopback
from tests.benchmarks.open_tables import HIDDEN, PLAYERS, begun, fill_tables
from tests.benchmarks.servers import app, bare_server
from tests.benchmarks.tapping_phones import TappingPhones, lost_taps
from tests.wire.client import TIMEOUT_SECONDS, connected

TABLES, PHONES = 25, 8
ROUNDS = 2
"""So many are played at each table."""
WARM_UP = 3
"""Taps at the beginning of each table that are not counted."""
STEADY_PHONES, STEADY_SECONDS = 200, 10

Row = tuple[str, float, str, float | None]


class PlayedTable:
    """A table and its phones: the pad is played along here, so that each tap is known before it is made."""

    def __init__(self, shared, phones):
        self.shared = shared
        self.phones = phones
        self._pad = begun()

    def taps(self):
        """The taps of the rounds: whose phone, and the form that it sends."""
        for _round in range(ROUNDS):
            for seat in self._pad.round.turns:
                yield seat, self._form(bid := BidMade(seat, 0))
                self._pad.does(bid)
            for trick in range(self._pad.round.cards):
                yield trick % PLAYERS, self._form(taken := TrickTaken(trick % PLAYERS))
                self._pad.does(taken)
            yield 0, self._form(PlayEnded())
            self._pad.does(PlayEnded())

    def _form(self, fact):
        return form_of(fact, expected(self._pad.state, fact), self._pad.game.revision)

    async def timed_tap(self, seat, form):
        """Seconds from a tap until it is answered and all the other phones show it."""
        shows = int(str(form["revision"])) + 1
        phone = self.phones[seat]
        others = [other for other in self.phones if other is not phone]
        begun = time.perf_counter()
        status, *arrived = await asyncio.gather(phone.tap(form), *(other.until(shows) for other in others))
        assert status == 200, status
        return max(arrived) - begun


class BareTable:
    """A table of the bare app: pages at one address."""

    def __init__(self, phones):
        self._phones = phones
        self._made = 0

    async def timed_tap(self, place):
        """Seconds from a tap until all the other pages show it."""
        self._made += 1
        phone = self._phones[place]
        begun = time.perf_counter()
        await phone.fire(*phone.find(BUTTON))
        shown = [self._shown(other) for other in self._phones]
        arrived = await asyncio.gather(*shown)
        return max(when for place_, when in enumerate(arrived) if place_ != place) - begun

    async def _shown(self, phone):
        """When the page showed the last tap. Nothing is decoded: no control comes or goes."""
        sought = taps(self._made).encode()
        while True:
            packet = await asyncio.wait_for(phone.socket.recv(), TIMEOUT_SECONDS)
            if sought in packet:
                return time.perf_counter()


async def seated(server, tables, stack):
    """Eight phones at each of the tables, with their pages open."""
    found = []
    for place, shared in enumerate(tables):
        phones = [GuestPhone(server.address, loopback(place * PHONES + seat)) for seat in range(PHONES)]
        for seat, phone in enumerate(phones):
            stack.push_async_callback(phone.close)
            if seat < PLAYERS:
                await phone.sit(shared.join_token, shared.id, seat)
                await phone.open_page()
            else:
                await phone.open_page(f"/watch/{shared.watch_token}")
        found.append(PlayedTable(shared, phones))
    return found


async def _bare_table(server, place, stack):
    phones = []
    for _phone in range(PHONES):
        phone = await stack.enter_async_context(connected(server.address, f"/{place}"))
        await phone.wait(lambda phone=phone: phone.has(BUTTON))
        phones.append(phone)
    return BareTable(phones)


async def _measured(bare, pad, tables):
    """The seconds of each tap, and the bytes of the server's memory for each phone."""
    seconds = {"bare": [], "pad": []}
    async with AsyncExitStack() as stack:
        # What the first phones load stays for all of them.
        ours = await seated(pad, tables[:1], stack)
        before = pad.memory()
        ours += await seated(pad, tables[1:], stack)
        grown = (pad.memory() - before) / ((len(tables) - 1) * PHONES)
        theirs = [await _bare_table(bare, place, stack) for place in range(len(tables))]
        # One tap at each table, again and again.
        for number, taps_ in enumerate(zip(*(table.taps() for table in ours), strict=True)):
            for table, other, (seat, form) in zip(ours, theirs, taps_, strict=True):
                spent = {"bare": await other.timed_tap(seat), "pad": await table.timed_tap(seat, form)}
                if number >= WARM_UP:
                    for name, one in spent.items():
                        seconds[name].append(one)
        return seconds, grown


async def _steady(server, tables):
    """200 phones at their seats that tap once a second; the seconds of the taps."""
    async with AsyncExitStack() as stack:
        phones = await TappingPhones.seated(server.address, tables, STEADY_PHONES, stack)
        return phones, await phones.tap_for(STEADY_SECONDS)


def figures():
    gc.disable()  # this process has two hundred trees of controls in it
    try:
        yield from _figures()
    finally:
        gc.enable()


def _figures():
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        (folder / "bare").mkdir()
        tables = fill_tables(folder / "pad", TABLES)
        with bare_server("bare_tables", str(folder / "bare")) as theirs, app(folder / "pad") as pad:
            seconds, grown = asyncio.run(_measured(theirs, pad, tables))
        middle = {name: median(taken) * 1000 for name, taken in seconds.items()}
        late = {name: quantiles(taken, n=100)[98] * 1000 for name, taken in seconds.items()}
        yield "tap to seven phones, bare app, median", middle["bare"], "ms", None
        yield "tap to seven phones, bare app, 99th p.", late["bare"], "ms", None
        yield "tap to seven phones, pad, median", middle["pad"], "ms", None
        yield "tap to seven phones, pad, 99th p.", late["pad"], "ms", None
        yield "tap to seven phones, to bare, median", middle["pad"] / middle["bare"], "x", 1.5
        yield "tap to seven phones, to bare, 99th p.", late["pad"] / late["bare"], "x", 1.5
        yield "memory of the server a guest", grown / 1000, "kB", 100

        tables = fill_tables(folder / "steady", -(-STEADY_PHONES // PLAYERS), HIDDEN, EntryMode.OWN)
        with app(folder / "steady") as pad:
            phones, spent = asyncio.run(_steady(pad, tables))
        lost = lost_taps(folder / "steady", phones.phones) + phones.refused
        yield "200 phones, a tap a second each: counted", phones.counted, "", None
        yield "200 phones: a tap, median", median(spent) * 1000, "ms", None
        yield "200 phones: a tap, 99th percentile", quantiles(spent, n=100)[98] * 1000, "ms", None
        yield "200 phones: taps lost", lost, "", 0
    if lost:
        sys.exit(f"{lost} taps of 200 phones were lost.")
