"""No phone is sent a hidden bid: whatever is bid, the same words and values go over the wire (§4.4, §4.5)."""

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any

import pytest

from scorekeeper.rules import PRESETS, Ruleset
from scorekeeper.tables import Table
from tests.client_tree import ADD, REPLACE
from tests.wire.client import TIMEOUT_SECONDS, WirePhone
from tests.wire.conftest import Served
from tests.wire.test_phones import open_table, tap_until

FIVE_CARDS = (5, (90, 40, 10))
BIDS, OTHER_BIDS = (4, 0, 1), (2, 3, 2)
"""In the order in which people bid; no number is in both, and only the first add up to five."""
OF_THE_SESSION = frozenset(
    {"_i", "id", "uid", "call_id", "control_id", "session_id", "src_bytes", "_services", "patch"}
)
"""Members of messages that differ from game to game whatever is bid; the copy of a game is read by itself.

The services of a page, such as the dialog for files, come and go as Python collects garbage; patches are read
by themselves.
"""


def _patched(patch: Sequence[Any]) -> Iterator[tuple[str, Any]]:
    """What a patch puts into the tree; where it puts it depends on what is sent together."""
    for kind, _place, key, *values in patch[1:]:
        if kind in (REPLACE, ADD):
            yield key if isinstance(key, str) else "", values


@dataclass
class PhonePair:
    """Two phones at one table: the one that is passed round, and one that looks on."""

    active: WirePhone
    watching: WirePhone
    table: Table
    trees: list[Counter[tuple[str, str]]] = field(default_factory=list)
    """All that stands in the control trees after every tap, what is out of sight included."""

    @property
    def game(self) -> str:
        return self.table.game.id

    async def tap(self, name: str, then: str) -> None:
        """Tap on the phone that is passed round, and note what is sent.

        What is there already does not tell that the tap was answered: then the table does.
        """
        already_shown = self.active.has(then) or self.active.shows_line(then)
        answered = asyncio.Event()
        unsubscribe = self.table.subscribe(lambda _snapshot: answered.set())
        await tap_until(self.active, name, then)
        if already_shown:
            await asyncio.wait_for(answered.wait(), TIMEOUT_SECONDS)
        unsubscribe()
        await self.note()

    async def bids(self, name: str, number: int, then: str) -> None:
        """Take the phone and bid."""
        await self.tap(f"I am {name}", f"{name} bids")
        await self.tap(f"Bid {number}", then)

    async def note(self) -> None:
        await asyncio.gather(self.active.settle(0.1), self.watching.settle(0.1))
        self.trees += [
            Counter(_leaves(phone.page, self.table.game.id)) for phone in (self.active, self.watching)
        ]

    def sent_values(self) -> set[tuple[str, str]]:
        """All that was ever sent to these phones."""
        return {
            leaf
            for phone in (self.active, self.watching)
            for leaf in _leaves(phone.messages, self.table.game.id)
        }


def _leaves(value: Any, game: str) -> Iterator[tuple[str, str]]:
    """Every value in messages with the name of the member in which it is sent."""
    waiting = [("", value)]
    while waiting:
        name, one = waiting.pop()
        if isinstance(one, dict):
            if "patch" in one:
                waiting += _patched(one["patch"])
            waiting += [(str(key), item) for key, item in one.items() if key not in OF_THE_SESSION]
        elif isinstance(one, list | tuple):
            waiting += [(name, item) for item in one]
        else:
            yield name, repr(one).replace(game, "game").replace(game[:8], "game")


Play = Callable[[PhonePair, Served, Sequence[int]], Awaitable[None]]
"""What is done at the table with these bids, until the last tap before anybody may see them."""


async def passed_round(pair: PhonePair, _served: Served, numbers: Sequence[int]) -> None:
    """Bids out of turn, again, taken back and brought again; the phone is looked at in between."""
    one, two, three = numbers
    await pair.bids("Ute", one, "I am Kevin")
    await pair.tap("Thomas: no bid yet", "I am Thomas")
    await pair.bids("Thomas", two, "I am Kevin")
    await pair.bids("Kevin", three, "Reveal the bids")
    await pair.tap("Undo", "I am Kevin")
    await pair.tap("Redo", "Reveal the bids")
    await pair.tap("Thomas: has bid", "I am Thomas")
    await pair.bids("Thomas", one, "Reveal the bids")
    for _tap in range(3):
        await pair.tap("Undo", "Redo")
    await pair.tap("More", "Seats")


async def a_full_disk(pair: PhonePair, served: Served, numbers: Sequence[int]) -> None:
    """The tap cannot be saved, a copy is kept, and it is tried again."""
    one, two, _three = numbers
    await pair.bids("Ute", one, "I am Kevin")
    await pair.tap("I am Kevin", "Kevin bids")
    served.device.disk.fill()
    await pair.tap(f"Bid {two}", "Save a copy")
    await tap_until(pair.active, "Save a copy", "Try again")
    await pair.active.wait(lambda: any("src_bytes" in str(message) for message in pair.active.messages))
    copies = [body["args"]["src_bytes"] for action, body in pair.active.messages if _is_copy(body)]
    facts = json.loads(copies[0])["facts"].values()
    assert [fact["fact"] for fact in facts] == ["GameStarted", "TakenOver"]
    await pair.note()
    served.device.disk.clear()
    await pair.tap("Try again", "I am Thomas")


def _is_copy(body: Any) -> bool:
    return isinstance(body, dict) and body.get("name") == "save_file"


async def a_secret_round(pair: PhonePair, _served: Served, numbers: Sequence[int]) -> None:
    """Played, counted along and reported, but for the last result."""
    for name, number, then in zip(
        ("Ute", "Kevin", "Thomas"), numbers, ("I am Kevin", "I am Thomas", "All tricks played"), strict=True
    ):
        await pair.bids(name, number, then)
    await pair.tap("Ute, leads", "Ute: 1 trick")
    await pair.tap("Show the pad", "Back to the bids")
    await pair.tap("Kevin: 0 tricks", "I am Kevin")
    await pair.tap("I am Kevin", "Kevin bids")
    await pair.tap("Kevin: 0 tricks", "All tricks played")
    await pair.tap("All tricks played", "How many tricks for Ute?")
    await pair.tap("Made 3", "How many tricks for Kevin?")


@pytest.mark.parametrize(
    ("ruleset", "play"),
    [
        (PRESETS["hidden-tip"], passed_round),
        (PRESETS["hidden-tip"], a_full_disk),
        (PRESETS["secret"], a_secret_round),
    ],
    ids=["§4.4", "§4.4 with a full disk", "§4.5"],
)
async def test_what_is_sent_does_not_depend_on_what_is_hidden(served, ruleset, play):
    trees, told = [], []
    for numbers in (BIDS, OTHER_BIDS):
        async with AsyncExitStack() as stack:
            pair = await _pair_at_a_table(stack, served, ruleset)
            await play(pair, served, numbers)
            told.append(pair.sent_values())
            # Somebody who comes now is sent the whole screen at once.
            pair.watching = await open_table(stack, served, pair.table)
            await pair.note()
        trees.append(pair.trees)
    for tap, (one, other) in enumerate(zip(*trees, strict=True)):
        assert one == other, f"tree {tap}: {one - other} {other - one}"
    assert told[0] == told[1]


async def test_the_reveal_sends_the_bids_to_everybody(served):
    """And so the test above would see them."""
    trees = []
    for numbers in (BIDS, OTHER_BIDS):
        async with AsyncExitStack() as stack:
            pair = await _pair_at_a_table(stack, served, PRESETS["hidden-tip"])
            for name, number, then in zip(
                ("Ute", "Kevin", "Thomas"), numbers, ("I am Kevin", "I am Thomas", "Reveal"), strict=True
            ):
                await pair.bids(name, number, then)
            await pair.tap("Reveal the bids", f"Thomas: bid {numbers[2]}, dealer")
        trees.append(pair.trees[-2:])
    assert all(one != other for one, other in zip(*trees, strict=True))


async def _pair_at_a_table(stack: AsyncExitStack, served: Served, ruleset: Ruleset) -> PhonePair:
    """A game of three with five cards each, Thomas deals, and two phones at it."""
    table = await served.device.start_game(3, ruleset, taken_over=FIVE_CARDS)
    phones = [await open_table(stack, served, table) for _phone in range(2)]
    pair = PhonePair(*phones, table)
    await pair.note()
    return pair
