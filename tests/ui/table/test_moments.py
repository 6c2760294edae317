"""The moments of a game: what stands there meanwhile and after, and that a tap counts for what comes."""

import flet as ft
import pytest

from scorekeeper.rules import BidRules, Ruleset
from scorekeeper.ui.table import controller
from tests.ui.fake_device import open_round
from tests.ui.harness import ANSWERS, until

HIDDEN = Ruleset(bids=BidRules(visibility="revealed"))


@pytest.fixture(autouse=True)
def _moments(monkeypatch):
    """Moments last until they are ended."""
    monkeypatch.setattr(controller, "MOMENT_SECONDS", 3600)


async def close(app):
    """Everybody makes the bid, Ute 1, the others 0. What comes after the moment is not waited for."""
    app.patience = 0.05
    await app.tap("All tricks played", "Made 1")


async def test_a_round_that_closes_shows_its_points_places_and_leader_until_the_next_tap(device):
    async with device.playing(said=(1, 0, 0, 0)) as (table, app):
        await close(app)
        await until(lambda: app.sees("Ute takes the lead"))
        assert not app.missing("Round 1 of 15", "4 of 4", "+30", "10 behind")
        await app.tap("Bid 2")  # for the next question
        assert open_round(table).bids[2] == 2
        assert app.sees("Round 2 of 15")
        assert not app.sees("Ute takes the lead")


async def test_the_moment_ends_by_itself(device, monkeypatch):
    monkeypatch.setattr(controller, "MOMENT_SECONDS", 0.01)
    async with device.playing(said=(1, 0, 0, 0)) as (_table, app):
        await close(app)
        await until(lambda: app.sees("Round 2 of 15"))
        await until(lambda: app.sees("Kevin bids"))


async def test_a_name_in_wide_letters_has_two_lines_on_the_ribbon(device):
    names = ("Anna", "李小龍李小龍李小龍", "Kevin", "Nessi")
    async with device.playing(said=(1, 0, 0, 0), names=names) as (_table, app):
        await close(app)
        await until(lambda: app.sees("takes the lead"))
        (words,) = (
            control for control in app.all_of(ft.Text) if str(control.value).endswith("takes the lead")
        )
        assert words.expand


async def test_where_nothing_may_move_the_next_question_stands_at_once(device, monkeypatch):
    features = ANSWERS["get_accessibility_features"]
    monkeypatch.setitem(ANSWERS, "get_accessibility_features", {**features, "reduce_motion": True})
    async with device.playing(said=(1, 0, 0, 0)) as (_table, app):
        await close(app)
        assert app.sees("Kevin bids")
        assert not app.sees("Ute takes the lead")


async def test_hidden_bids_are_turned_over_one_after_another_and_the_sum_comes_last(device, monkeypatch):
    monkeypatch.setattr(controller, "TURN_SECONDS", 3600)
    async with device.playing(4, ruleset=HIDDEN, said=(1, 0, 1, 0)) as (table, app):
        app.patience = 0.05
        await app.tap("Reveal the bids")
        assert app.sees("The bids")
        assert not app.sees("2 of 1")
    async with device.at(table) as app:
        assert app.sees("2 of 1"), "who comes later sees all of them"


async def test_once_all_bids_are_turned_over_the_sum_stands_there(device, monkeypatch):
    monkeypatch.setattr(controller, "TURN_SECONDS", 0.001)
    async with device.playing(4, ruleset=HIDDEN, said=(1, 0, 1, 0)) as (_table, app):
        await app.tap("Reveal the bids")
        await until(lambda: app.sees("2 of 1"))
