"""Rows that change places while they are looked at: each shows what is its own.

The stand-in for the client compares what it was sent with what should be there, whenever the screen settles.
"""

import random
from contextlib import suppress

import pytest

from scorekeeper.game import Fact, State
from scorekeeper.game import facts as f
from scorekeeper.rules import PRESETS, Ruleset, RuleViolation
from tests.ui.fake_device import makes


async def test_the_recap_after_another_dealer_has_every_bid_at_its_player(device):
    async with device.playing(4, said=(1, 0, 0, 1)) as (table, app):
        app.compared_after = 1
        for dealer in (2, 1, 0, 3, 2):
            await app.after(makes(table, f.DealerChanged(dealer)))
        for _step in range(5):
            await app.tap("Undo")


def choose_fact(choose: random.Random, state: State) -> Fact:
    """A fact that changes who comes after whom, or one of a round; not each is allowed."""
    seat = choose.randrange(state.players)
    round_ = state.current
    turn = seat if round_ is None or round_.bidder is None else round_.bidder
    return choose.choice(
        [
            f.DealerChanged(seat),
            f.SeatsChanged(tuple(choose.sample(range(state.players), state.players))),
            f.PlayerRenamed(seat, choose.choice(["Ilse", "Konstantin", "Bo"])),
            f.BidMade(turn, choose.randint(0, 2)),
            f.BidMade(turn, choose.randint(0, 2)),
            f.TrickTaken(seat),
            f.PlayEnded(),
            f.ResultEntered(seat, choose.randint(0, 1)),
        ]
    )


@pytest.mark.parametrize("name", ["standard", "jubilee-30", "teams"])
async def test_a_game_whose_order_changes_all_the_time_is_shown_as_it_is(device, name):
    choose = random.Random(name)
    async with device.playing(4, ruleset=PRESETS.get(name, Ruleset())) as (table, app):
        app.compared_after = 1
        for _move in range(40):
            with suppress(RuleViolation):
                await app.after(makes(table, choose_fact(choose, table.snapshot.state)))
