"""What a tap costs over the wire, saved and answered, beside the bare app in the same run.

Four players, round 8 of 15, every tap from the first bid to the last result. In turn with each round the
bare app gets as many taps, and so does the pad that has 5,000 finished games beside the running ones.
"""

import asyncio
import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import median, quantiles

from scorekeeper.locale import words
from scorekeeper.ui.runtime.tap_queue import DEBOUNCE_SECONDS
from tests.benchmarks.bare_app import BUTTON, taps
from tests.benchmarks.data_folders import MANY, dealt, fill, running_ids
from tests.benchmarks.servers import app, bare_server
from tests.wire.client import connected

ROUNDS = 100
WARM_UP = 4
"""Rounds at the beginning that are not counted."""
BIDS, TRICKS = (0, 1, 2, 4), (1, 2, 4)
BOUNCE = 2 * DEBOUNCE_SECONDS + 0.01
"""Seconds after which the same key counts again, and a key of the next question at all."""


def steps():
    """The taps of one round by the names of the keys, each with what the dock asks next."""
    _, state = words("de"), dealt()
    turns = [state.names[seat] for seat in state.current.turns]
    asked = [_("{name} bids", name=name) for name in turns] + [_("All tricks played")]
    keys = [_("Bid {number}", name=name, number=bid) for name, bid in zip(turns, BIDS, strict=True)]
    asked += [_("How many tricks for {name}?", name=name) for name in turns[:-1]]
    keys.append(_("All tricks played"))
    keys += [
        _("Made {number}", name=name, number=made) for name, made in zip(turns[:-1], TRICKS, strict=True)
    ]
    # The next round begins with the player after this round's first.
    return list(zip(keys, [*asked[1:], _("{name} bids", name=turns[1])], strict=True))


async def round_at(address, game_id):
    """The seconds of each tap of one round."""
    planned, seconds = steps(), []
    async with connected(address, f"/games/{game_id}", language="de") as phone:
        await phone.wait(lambda: phone.has(planned[0][0]))
        for place, (key, answer) in enumerate(planned):
            if place in (len(BIDS), len(BIDS) + 1):  # other keys have come to the same place
                await asyncio.sleep(BOUNCE)
            seconds.append(await phone.timed_tap(*phone.find(key), answer))
    return seconds


class BareTaps:
    """Taps on the bare button."""

    def __init__(self, address):
        self._address = address
        self._made = 0

    async def some(self, count):
        """The seconds of so many taps."""
        seconds, begun = [], self._made
        async with connected(self._address) as phone:
            await phone.wait(lambda: phone.has(BUTTON))
            for self._made in range(begun + 1, begun + count + 1):
                answer = taps(self._made - begun)
                seconds.append(await phone.timed_tap(*phone.find(BUTTON), answer))
        return seconds


async def _measured(folder):
    ids = running_ids(ROUNDS + WARM_UP)
    with ExitStack() as stack:
        (folder / "bare").mkdir()
        bare = BareTaps(stack.enter_context(bare_server("bare_app", str(folder / "bare"))).address)
        few = stack.enter_context(app(fill(folder / "few", len(ids), 0))).address
        full = stack.enter_context(app(fill(folder / "full", len(ids), MANY))).address
        count = len(steps())
        turns = {
            "bare": lambda _id: bare.some(count),
            "pad": lambda game_id: round_at(few, game_id),
            "full": lambda game_id: round_at(full, game_id),
        }
        seconds = {name: [] for name in turns}
        for place, game_id in enumerate(ids):
            for name, turn in turns.items():
                taken = await turn(game_id)
                if place >= WARM_UP:
                    seconds[name] += taken
        return seconds


def figures():
    with tempfile.TemporaryDirectory() as folder:
        seconds = asyncio.run(_measured(Path(folder)))
    middle = {name: median(taken) * 1000 for name, taken in seconds.items()}
    late = {name: quantiles(taken, n=100)[98] * 1000 for name, taken in seconds.items()}
    return [
        ("tap on the bare app, median", middle["bare"], "ms", None),
        ("tap on the bare app, 99th percentile", late["bare"], "ms", None),
        ("tap on the pad, median", middle["pad"], "ms", None),
        ("tap on the pad, 99th percentile", late["pad"], "ms", None),
        ("tap, pad to bare, median", middle["pad"] / middle["bare"], "x", 4.0),
        ("tap, pad to bare, 99th percentile", late["pad"] / late["bare"], "x", 4.0),
        ("tap, 5,000 games to none, median", middle["full"] / middle["pad"], "x", 1.1),
        ("tap, 5,000 games to none, 99th percentile", late["full"] / late["pad"], "x", 1.1),
    ]
