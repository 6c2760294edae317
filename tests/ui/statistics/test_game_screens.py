"""The figures of one game and who can still win it: true at once, from the menu and from the end."""

import re
import threading
from dataclasses import replace

import flet_charts as charts

from scorekeeper.rules import PRESETS, BidRules, Ruleset, Scoring
from scorekeeper.ui.statistics import outlook_screen
from tests.ui.fake_device import bids, plays_rounds, results
from tests.ui.harness import OpenApp, until


async def test_the_course_of_the_game_in_sentences(device):
    async with device.playing(3, below="statistics") as (table, app):
        assert app.sees("Once a round is over, its figures are here.")
        await app.after(bids(table, 1, 0, 0), results(table, 1))
        assert not app.missing("Hits and misses", "Ute: 1 of 1", "In the lead: Ute, all the time")
        assert app.sees("Best round: +30 in round 1, Ute")
        await app.after(bids(table, 2, 0, 0), results(table, 2))
        assert app.sees("Turning point: round 2; in the lead until then: Ute, since then: Kevin")
        assert app.sees("Best round: +40 in round 2, Kevin")


async def test_pictures_can_be_read_as_figures(device):
    async with device.playing(3, rounds=2, below="statistics") as (_table, app):
        (chart,) = app.all_of(charts.LineChart)
        assert chart.interactive
        tips = [point.tooltip.text for point in chart.data_series[2].points]
        assert tips == ["Kevin 0", "Kevin 20", "Kevin 40"], "a touch says whose total it is"
        assert [label.value for label in chart.bottom_axis.labels] == [1, 2]
        assert app.sees("Thomas: 1 of 2, too many tricks: 1 · too few: 0")
        assert app.sees("Too much or too little wanted: Round 1: 0 of 1 · one too few; Round 2: 0 of 2")
        await app.tap("Totals in figures")
        assert app.sees("Round 2: Thomas 10 · Ute 0 · Kevin 40")
        await app.tap("Bids in figures")
        assert app.sees("Round 1: 0 of 1 · one too few")
        assert not app.sees("Too much or too little wanted: Round 1")
        assert not app.all_of(charts.LineChart)
        await app.tap("Totals as a picture")
        assert app.all_of(charts.LineChart)


async def test_values_at_the_axis_keep_apart_in_large_type(device):
    table = await device.start_game(4, said=(0, 1, 0, 1), made=(0, 1))
    shown_at = {}
    for size in (100, 200):
        await device.host.change_settings(lambda settings, size=size: replace(settings, text_size=size))
        async with device.at(table, "statistics") as app:
            shown_at[size] = {"30", "25", "20", "15", "10", "5"} & set(app.texts())
    assert shown_at == {100: {"30", "25", "20", "15", "10", "5"}, 200: {"30", "20", "10"}}


async def test_first_names_are_whole_at_the_lines_on_a_phone(device):
    table = await device.start_game(3, names=("Maximiliane von Hohenfel", "Jean-Baptiste", "Ute"), rounds=1)
    async with device.at(table, "statistics", width=360, height=640) as app:
        assert {"−10 Maximiliane", "20 Jean-Baptiste"} <= {*app.texts()}


async def test_partners_are_counted_together_in_the_totals(device):
    async with device.playing(4, ruleset=Ruleset(teams=True), rounds=1, below="statistics") as (_table, app):
        await app.tap("Totals in figures")
        assert app.sees("Round 1: A 10 · B 40")


async def test_who_can_still_win_until_the_game_is_over(device):
    async with device.playing(3, taken_over=(20, (500, 460, -200)), below="outlook") as (table, app):
        await until(lambda: app.sees("Thomas: 500; is in the lead; can still be overtaken"))
        assert not app.missing("1 round left, the open one included", "Ute wins with 1 if Thomas misses")
        assert app.sees("Ute: 460; 40 behind Thomas; can still win")
        assert app.sees("Kevin: −200; 700 behind Thomas; cannot win any more")
        await app.after(bids(table, 0, 0, 0), results(table, 20))
        assert app.sees("The game is over.")


async def test_who_is_behind_several_is_behind_them_all(device):
    async with device.playing(3, taken_over=(20, (500, 500, 460)), below="outlook") as (_table, app):
        await until(lambda: app.sees("Kevin: 460; 40 behind Thomas and Ute; can still win"))


async def test_hidden_bids_make_no_difference(device):
    """What was bid in secret is not in what the page computes with."""
    said = []
    for first in (0, 5):
        table = await device.start_game(
            3,
            ruleset=Ruleset(bids=BidRules(visibility="secret")),
            taken_over=(20, (100, 90, 80)),
            said=(first, 0),
        )
        async with device.at(table, "outlook") as app:
            await until(lambda: app.sees("Thomas: 100"))
            said.append([text for text in app.texts() if ";" in text or "misses" in text])
    assert said[0] == said[1]


async def test_who_can_still_win_while_players_drop_out(device):
    """Kevin is 800 behind; round 15 brings 170 at most, and he is last after it (§9.2)."""
    table = await device.start_game(4, ruleset=PRESETS["elimination"], taken_over=(15, (700, 400, -100, 300)))
    async with device.at(table, "outlook") as app:
        await until(lambda: app.sees("Thomas: 700; is in the lead; can still be overtaken"))
        assert app.sees("Kevin: −100; 800 behind Thomas; cannot win any more, place 4 is certain")
        assert app.sees("Who may drop out on the way is taken into account (§9.2).")
        await plays_rounds(table, 1)
        await until(lambda: app.sees("has dropped out"))
        assert not app.sees("Who may drop out on the way is taken into account (§9.2).")


async def test_who_can_still_win_while_it_is_open_who_drops_out(device):
    table = await device.start_game(
        4,
        ruleset=PRESETS["elimination"],
        taken_over=(15, (300, 300, 0, 0)),
        said=(0, 0, 0, 15),
        made=(0, 0, 0),
    )
    async with device.at(table, "outlook") as app:
        await until(lambda: app.sees("Thomas: 470"))
        assert app.sees("5 rounds left")
        assert app.sees("Kevin and Nessi are tied: which of them drops out is still open (§9.2).")
        assert not app.sees("certain")


async def test_house_rules_that_leave_it_open_while_players_drop_out(device):
    rules = Ruleset(elimination=(15,), scoring=Scoring(great_zero=500), bids=BidRules(must_differ="always"))
    async with device.playing(4, ruleset=rules, below="outlook") as (_table, app):
        await until(lambda: app.sees("By these house rules it can only be said later who can still win"))


async def test_the_table_goes_on_while_it_is_computed_and_what_is_stale_is_never_shown(device, monkeypatch):
    """A tap does not wait for it; the answer to a question that is no longer asked is dropped."""
    may_end, begun = threading.Event(), threading.Event()
    compute, asked = outlook_screen.outlook_of, []

    def slow(state):
        asked.append(state)
        begun.set()
        assert may_end.wait(20)
        return compute(state)

    monkeypatch.setattr(outlook_screen, "outlook_of", slow)
    monkeypatch.setattr(OpenApp, "patience", 0.05)  # the screen waits longer than the test
    async with device.playing(3, taken_over=(20, (500, 460, -200)), below="outlook") as (table, app):
        await until(begun.is_set)
        assert not app.sees("Thomas: 500")
        await bids(table, 3, 0)  # both are saved while the first answer is still computed
        assert table.snapshot.state.current.bids.count(None) == 1
        may_end.set()
        await until(lambda: app.sees("Thomas: 500"))
        assert asked[-1] == table.snapshot.state


async def test_the_table_says_in_the_last_round_what_overtakes_the_leader(device):
    table = await device.start_game(3, taken_over=(20, (500, 460, -200)))
    before, high = (f"Ute wins with {bid} if Thomas misses" for bid in (1, 5))
    low = "Only Thomas and Ute can still win"
    async with device.at(table) as app:
        while table.snapshot.state.current.bidder != 1:
            await until(lambda: app.sees(before))
            await bids(table, 3)
        await until(lambda: app.sees(before))
        await bids(table, 5)
        await until(lambda: app.sees(high))
        assert not app.sees(before)
        await table.undo(table.game.revision)
        await until(lambda: app.sees(before))
        await bids(table, 0)
        await until(lambda: app.sees(low))
        await app.tap(low)
        await until(lambda: app.sees("Thomas: 500"))


async def test_nothing_is_computed_while_only_the_table_is_open(device, monkeypatch):
    asked = []
    monkeypatch.setattr(outlook_screen, "outlook_of", asked.append)
    async with device.playing(3, language="en") as (table, app):
        await app.after(plays_rounds(table, 1))
    assert not asked


async def test_a_finished_game_says_how_special_it_was_among_all_by_its_rules(device):
    for rounds in (1, 2, 3):
        table = await device.start_game(3, rounds=rounds, over=True)
    other = await device.start_game(3, ruleset=PRESETS["junior"], rounds=1, over=True)
    async with device.at(table, "statistics") as app:
        assert not app.missing("How special was this?", "Among 3 games: Standard")
        assert any(re.fullmatch(r"\w+'s total of .+ ranks \d+ of 9\.", text) for text in app.texts())
    async with device.at(other, "statistics") as app:
        assert not app.sees("How special was this?")
