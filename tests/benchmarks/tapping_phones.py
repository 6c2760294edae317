"""Phones at seats that tap once a second, and what became of their taps."""

from __future__ import annotations

import asyncio
import time
from contextlib import closing
from dataclasses import replace
from random import Random

from scorekeeper.game import expected
from scorekeeper.game.facts import BidMade
from scorekeeper.storage.library import Library
from tests.benchmarks.guest_phones import GuestPhone, form_of, loopback
from tests.benchmarks.open_tables import HIDDEN, PLAYERS, begun


class TappingPhone:
    """A phone that changes its hidden bid once a second."""

    def __init__(self, phone, shared, seat):
        self.phone = phone
        self.shared = shared
        self.seat = seat
        pad = begun(HIDDEN)
        self._begun = pad.game.revision
        self._seen = expected(pad.state, BidMade(seat, 0))
        self.made = 0
        self.counted = []
        """The bids that were answered as counted."""

    async def tap(self):
        """Tap; the seconds until it is answered."""
        bid = self.made % 3
        self.made += 1
        form = {**form_of(BidMade(self.seat, bid), self._seen, self._begun), "key": f"k{self.made:08d}"}
        tapped = time.perf_counter()
        if await self.phone.tap(form) == 200:
            self.counted.append(bid)
            self._seen = replace(self._seen, before=bid)
        return time.perf_counter() - tapped

    async def tap_for(self, begin, seconds):
        """Tap once a second; the seconds of each."""
        spent = []
        for second in range(seconds):
            await asyncio.sleep(max(0.0, begin + second - time.perf_counter()))
            spent.append(await self.tap())
        return spent


class TappingPhones:
    """Phones at the seats of tables with hidden bids, each with its page open."""

    def __init__(self, phones):
        self.phones = phones
        random = Random(1)
        self._begins = [random.random() for _phone in phones]

    @classmethod
    async def seated(cls, address, tables, count, stack):
        phones = []
        for place in range(count):
            shared, seat = tables[place // PLAYERS], place % PLAYERS
            phone = GuestPhone(address, loopback(place))
            stack.push_async_callback(phone.close)
            await phone.sit(shared.join_token, shared.id, seat)
            await phone.open_page()
            phones.append(TappingPhone(phone, shared, seat))
        return cls(phones)

    async def tap_for(self, seconds):
        """All tap once a second, each at another instant; the seconds of the taps."""
        begin = time.perf_counter() + 0.5
        pairs = zip(self.phones, self._begins, strict=True)
        spent = await asyncio.gather(*(phone.tap_for(begin + later, seconds) for phone, later in pairs))
        return [one for each in spent for one in each]

    @property
    def counted(self):
        """How many taps were answered as counted."""
        return sum(len(phone.counted) for phone in self.phones)

    @property
    def refused(self):
        """How many were not."""
        return sum(phone.made for phone in self.phones) - self.counted


def lost_taps(folder, phones):
    """How many taps that were answered as counted are not in the files, or not in their order."""
    with closing(Library(folder)) as library:
        library.open()
        games = {phone.shared.game: library.load_game(phone.shared.game).game for phone in phones}
    lost = 0
    for phone in phones:
        records = games[phone.shared.game].records[len(begun(HIDDEN).game.records) :]
        bids = [record.fact for record in records if isinstance(record.fact, BidMade)]
        kept = [bid.tricks for bid in bids if bid.seat == phone.seat]
        lost += max(len(phone.counted) - len(kept), int(kept != phone.counted))
    return lost
