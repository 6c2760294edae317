"""Phases of games of variants: special cards, elimination, teams, Wizard Junior."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.game.facts import (
    BidChanged,
    BidsRevealed,
    GameEnded,
    PlayEnded,
    PlayerDroppedOut,
    TrickTaken,
)
from scorekeeper.rules import PRESETS, STANDARD, BidRules
from scorekeeper.tables import Table
from tests.ui.fake_device import FakeDevice, bids, makes, plays_rounds, results

LONG = ("Maximiliane von Hohenfel", "Ute", "Jean-Baptiste", "Nessi", "Ilse", "Konstantin")


def _address(table: Table) -> str:
    return f"/games/{table.game.id}"


async def bomb_and_cloud(device: FakeDevice) -> str:
    table = await device.start_game(6, PRESETS["jubilee-30"], names=LONG)
    await plays_rounds(table, 9)
    await bids(table, 1, 2, 0, 0, 3, 2)
    return _address(table)


async def bomb_and_cloud_counted(device: FakeDevice) -> str:
    table = await device.start_game(ruleset=PRESETS["jubilee-30"], taken_over=(5, (90, 40, 10, -30)))
    await bids(table, 1, 2, 0, 0)
    await makes(table, TrickTaken(1))
    await makes(table, TrickTaken(None))
    await makes(table, BidChanged(1, 1))
    return _address(table)


async def bomb_among_the_results(device: FakeDevice) -> str:
    table = await device.start_game(
        3, PRESETS["jubilee-30"], names=LONG, dealer=2, taken_over=(20, (90, 40, 10))
    )
    await bids(table, 7, 5, 6)
    await makes(table, PlayEnded())
    await makes(table, TrickTaken(None))
    return _address(table)


async def bombed_round_corrected(device: FakeDevice) -> str:
    table = await device.start_game(6, PRESETS["jubilee-30"], taken_over=(9, (90, 40, 10, -30, 0, 0)))
    await bids(table, 1, 2, 0, 0, 3, 2)
    await makes(table, BidChanged(1, 1))
    await makes(table, TrickTaken(None))
    await results(table, 1, 2, 0, 0, 3)
    return f"{_address(table)}/rounds/9"


SECRET_CLOUD = replace(STANDARD, bids=BidRules(visibility="secret"), extra_cards=("cloud",))


async def cloud_that_cannot_be(device: FakeDevice) -> str:
    table = await device.start_game(6, SECRET_CLOUD, names=LONG, taken_over=(9, (90, 40, 10, -30, 0, 0)))
    first = table.snapshot.state.current.turns[0]
    await bids(table, 0, 2, 0, 0, 3, 2)
    await makes(table, BidChanged(first, -1))
    await results(table, 1, 2, 0, 0, 3)
    return _address(table)


async def bids_that_were_seen(device: FakeDevice) -> str:
    table = await device.start_game(
        4, PRESETS["hidden-tip"], names=LONG[:4], taken_over=(5, (90, 40, 10, -30))
    )
    await bids(table, 1, 2, 0, 0)
    await makes(table, BidsRevealed())
    for _tap in range(2):
        await table.undo(table.revision)
    return _address(table)


async def who_drops_out(device: FakeDevice) -> str:
    table = await device.start_game(
        6, PRESETS["elimination"], names=LONG, taken_over=(10, (90, 10, 10, 10, 10, 10))
    )
    await bids(table, 1, 1, 1, 1, 1, 10)
    await results(table, 0, 0, 0, 0, 0)
    return _address(table)


async def round_20_of_three_who_were_six(device: FakeDevice) -> str:
    table = await _three_are_left(device)
    await bids(table, 7, 5)
    return _address(table)


async def end_of_elimination(device: FakeDevice) -> str:
    table = await _three_are_left(device)
    await bids(table, 0, 0, 0)
    await results(table, 0, 0)
    return _address(table)


async def _three_are_left(device: FakeDevice) -> Table:
    table = await device.start_game(
        6, PRESETS["elimination"], names=LONG, taken_over=(10, (90, 0, 20, 50, 60, 70))
    )
    while table.snapshot.state.current is None or table.snapshot.state.current.number < 20:
        if table.snapshot.state.level:
            await makes(table, PlayerDroppedOut(table.snapshot.state.level[0]))
        else:
            people = len(table.snapshot.state.playing)
            await bids(table, *[0] * people)
            await results(table, *[0] * (people - 1))
    return table


async def teams_of_six(device: FakeDevice) -> str:
    table = await device.start_game(6, PRESETS["teams"], names=LONG)
    await plays_rounds(table, 9)
    await bids(table, 3, 2, 1)
    return _address(table)


async def teams_in_play(device: FakeDevice) -> str:
    table = await device.start_game(6, PRESETS["teams"], names=LONG, taken_over=(5, (90, 40, 10, -30, 0, 0)))
    await bids(table, 2, 0, 1, 1, 0, 0)
    await makes(table, TrickTaken(1))
    return _address(table)


async def end_of_teams(device: FakeDevice) -> str:
    table = await device.start_game(6, PRESETS["teams"], names=LONG)
    await plays_rounds(table, 2)
    await makes(table, GameEnded())
    return _address(table)


async def junior(device: FakeDevice) -> str:
    return _address(await device.start_game(5, PRESETS["junior"]))


async def end_of_junior(device: FakeDevice) -> str:
    table = await device.start_game(4, PRESETS["junior"])
    await plays_rounds(table, 3)
    await makes(table, GameEnded())
    return _address(table)


PHASES = (
    bomb_and_cloud,
    bomb_and_cloud_counted,
    bomb_among_the_results,
    bombed_round_corrected,
    cloud_that_cannot_be,
    bids_that_were_seen,
    who_drops_out,
    round_20_of_three_who_were_six,
    end_of_elimination,
    teams_of_six,
    teams_in_play,
    end_of_teams,
    junior,
    end_of_junior,
)
