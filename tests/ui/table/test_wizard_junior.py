"""Wizard Junior at the table (§10.1): its suits, its points (§7.7), its shared victory (§7.9)."""

from __future__ import annotations

import pytest

from scorekeeper.game.facts import GameEnded
from scorekeeper.rules import PRESETS, Suit
from scorekeeper.viewmodels.chart_series import chart
from tests.ui.fake_device import bids, makes, open_round, results

JUNIOR = PRESETS["junior"]


async def test_a_round_is_played_by_taps(device):
    async with device.playing(ruleset=JUNIOR) as (table, app):
        assert app.sees("Round 1 of 8")
        await app.tap("Trump Mice, Yellow")
        assert open_round(table).suit is Suit.YELLOW
        await app.tap("Bid 1", "Bid 0", "Bid 1", "Bid 0")
        assert app.sees("Trump: Mice · Yellow")
        await app.tap("All tricks played", "Made 1")
        assert app.sees("Ute: bid 1, made 1 for +1, total 1")
        assert app.sees("Kevin: bid 0, made 0 for +1, total 1")
        assert app.sees("Nessi: bid 1, made 0 for 0, total 0"), "a miss costs nothing"
        assert app.sees("Round 2 of 8")


@pytest.mark.parametrize(("players", "rounds"), [(3, 8), (4, 8), (5, 7), (6, 6)])
async def test_so_many_people_play_so_many_rounds(device, players, rounds):
    async with device.playing(players, JUNIOR) as (_table, app):
        assert app.sees(f"Round 1 of {rounds}")


async def test_six_people_have_no_trump_in_the_last_round(device):
    async with device.playing(6, JUNIOR, taken_over=(6, (1, 2, 3, 4, 5, 6))) as (_table, app):
        assert app.sees("Trump: none")
        assert not any(name.startswith("Trump ") for name in app.buttons())


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Ute and Kevin win together with 1 point"),
        ("de", "Ute und Kevin gewinnen gemeinsam mit 1 Punkt"),
    ],
)
async def test_whoever_is_level_has_won(device, language, sentence):
    table = await device.start_game(ruleset=JUNIOR)
    await bids(table, 0, 0, 1, 0)
    await results(table, 0, 0, 0)
    assert table.snapshot.state.closed[-1].points == (0, 1, 1, 0)
    await makes(table, GameEnded())
    async with device.at(table, language=language) as app:
        assert app.sees(sentence)


async def test_the_course_of_small_totals_is_drawn_in_small_steps(device):
    table = await device.start_game(ruleset=JUNIOR, taken_over=(8, (9, 12, 3, 7)))
    course = chart(table.snapshot.state)
    assert (course.low, course.high, course.step()) == (3, 12, 5)


async def test_lists_call_it_by_its_name(device):
    table = await device.start_game(ruleset=JUNIOR)
    async with device.opened("/") as app:
        assert app.sees("· Wizard Junior")
    await bids(table, 0, 0, 1, 0)
    await results(table, 0, 0, 0)
    await makes(table, GameEnded())
    async with device.opened("/games") as app:
        assert any("ended after round 1 · Wizard Junior" in text for text in app.texts())
