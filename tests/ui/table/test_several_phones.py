"""Several phones at one table: each shows what the others wrote, in its own language."""

import asyncio

from scorekeeper.game.facts import NoteWritten, PlayEnded, PlayerRenamed, RoundVoided, TrumpSet
from scorekeeper.rules import STANDARD
from tests.tables.finished_games import finished
from tests.ui.fake_device import bids, makes, open_round, plays_rounds, results
from tests.ui.harness import OpenApp, until


async def taps_before_it_is_drawn(app: OpenApp, *names: str) -> None:
    """The keys are tapped on what the device had drawn before; then what was sent since is drawn."""
    for name in names:
        await app.fire(app.find(name, app.tappable()).control, "click")
    app.client.deliver_delayed()
    await app.settle()


async def tap_at_once(name: str, *apps: OpenApp) -> None:
    """The key of that name is tapped on all these phones before any of them has settled."""
    await asyncio.gather(*(app.tap_control(app.find(name, app.tappable()).control) for app in apps))
    for app in apps:
        await app.settle()


async def test_each_phone_is_told_in_its_own_language_and_only_the_one_that_tapped_is_felt(device):
    table = await device.start_game()
    async with device.at(table) as one, device.at(table, language="de") as other:
        await other.after(one.tap("Bid 1"))
        assert one.client.announced == ["Ute: 1. Now Kevin bids."]
        assert other.client.announced == ["Ute: 1. Jetzt sagt Kevin an."]
        assert one.client.invoked.count("selection_click") == 1
        assert other.client.invoked.count("selection_click") == 0
        await one.after(other.tap("0 ansagen"))
        assert one.sees("Nessi bids")
        assert open_round(table).bids == (None, 1, 0, None)


async def test_a_tap_on_a_screen_that_is_older_than_the_table_is_dropped(device):
    """Both tapped Ute's bid at once; the second one was written down for Kevin, who had not spoken."""
    table = await device.start_game()
    async with device.at(table) as quick, device.at(table) as slow:
        slow.client.delayed_requests = []
        await quick.fire(quick.find("Bid 1", quick.tappable()).control, "click")
        await until(lambda: slow.sees("Kevin bids"))  # sent, but not yet drawn
        await slow.fire(slow.find("Bid 0", slow.tappable()).control, "click")
        assert open_round(table).bids == (None, 1, None, None)
        slow.client.deliver_delayed()
        await slow.settle()
        await slow.tap("Bid 0")
        assert open_round(table).bids == (None, 1, 0, None)


async def test_a_number_on_a_screen_that_showed_another_round_is_dropped(device):
    """It was meant for Ute; of her is no result in the next round either."""
    table = await device.start_game(said=(0, 0, 0, 0))
    await makes(table, PlayEnded())
    async with device.at(table) as slow:
        assert slow.sees("How many tricks for Ute?")
        slow.client.delayed_requests = []
        await results(table, 0, 0, 0)
        await bids(table, 0, 0, 0, 0)
        await results(table, 0)
        await until(lambda: slow.sees("How many tricks for Nessi?"))
        await taps_before_it_is_drawn(slow, "Made 1")
        assert open_round(table).results == (None, None, 0, None)


async def test_a_number_on_a_screen_that_showed_another_deal_is_dropped(device):
    """The cards were thrown together: it was said of another hand."""
    table = await device.start_game()
    await makes(table, TrumpSet("N", None))
    async with device.at(table) as slow:
        slow.client.delayed_requests = []
        await makes(table, RoundVoided())
        await until(lambda: slow.sees("Trump: not noted"))
        await taps_before_it_is_drawn(slow, "Bid 1")
        assert open_round(table).has_bid == (False,) * 4


async def test_a_number_behind_an_undo_that_was_dropped_is_not_the_next_players(device):
    """Ute wanted to say another number; once it was written down for Kevin."""
    async with device.playing() as (table, slow):
        await slow.tap("Bid 1")
        slow.client.delayed_requests = []
        revision = table.revision
        await makes(table, NoteWritten("at the lake"))
        await taps_before_it_is_drawn(slow, "Undo", "Bid 0")
        assert table.revision == revision + 1
        assert open_round(table).bids == (None, 1, None, None)


async def test_a_tap_counts_although_another_phone_has_changed_something_else(device):
    async with device.playing() as (table, slow):
        slow.client.delayed_requests = []
        await makes(table, NoteWritten("at the lake"))
        await makes(table, PlayerRenamed(2, "Karin"))
        await until(lambda: slow.sees("Karin"))
        await taps_before_it_is_drawn(slow, "Bid 1")
        assert open_round(table).bids == (None, 1, None, None)
        assert slow.sees("Karin bids")


async def test_ones_own_taps_count_however_slow_the_network_is(device):
    async with device.playing() as (table, app):
        app.client.delayed_requests = []
        for name in ("Ute", "Kevin", "Nessi"):
            await app.fire(app.find("Bid 0", app.tappable()).control, "click")
            await until(lambda name=name: f"{name}: bid 0" in app.buttons())
        app.client.deliver_delayed()
        assert open_round(table).bids == (None, 0, 0, 0)


async def test_nothing_of_one_phone_reaches_another_table(device):
    table, elsewhere = await device.start_game(), await device.start_game(3)
    async with device.at(table) as one, device.at(elsewhere) as other:
        patches, texts = other.client.patches, other.texts()
        await other.after(one.tap("Bid 1"))
        assert (other.client.patches, other.texts()) == (patches, texts)
        assert other.client.announced == []


async def test_a_phone_that_has_left_the_table_or_gone_without_a_word_is_told_no_more(device):
    async with device.playing() as (table, one):
        async with device.at(table) as other:
            await other.tap("Back")
            await one.tap("Bid 1")
            assert other.client.announced == []
        async with device.at(table):
            pass
        await one.tap("Bid 0")
        assert one.sees("Nessi bids")


async def test_when_both_undo_at_once_one_step_is_taken_back(device):
    table = await device.start_game(said=(1, 0))
    async with device.at(table) as one, device.at(table) as other:
        await other.after(one.tap("Thomas: no bid yet"))
        assert one.sees("Thomas bids")
        assert other.sees("Nessi bids"), "a cell that was tapped on one phone is not chosen on the other"
        await tap_at_once("Undo", one, other)
        assert one.sees("Kevin bids")
        assert one.texts() == other.texts()


async def test_what_was_chosen_on_a_phone_is_laid_aside_when_another_one_closes_the_round(device):
    async with device.playing(rounds=1) as (table, app):
        await app.tap("Thomas: no bid yet")
        assert app.sees("Thomas bids")
        await app.after(plays_rounds(table, 1))
        assert not app.missing("Round 3 of 15", "Nessi bids")


async def test_a_rematch_that_is_tapped_on_two_phones_is_one_game(device):
    table = await finished(device, STANDARD)
    async with device.at(table) as one, device.at(table) as other:
        await tap_at_once("Rematch", one, other)
        assert one.route == other.route != f"/games/{table.game.id}"
    assert len(await device.host.summaries()) == 2


async def test_a_rematch_is_dropped_where_another_phone_took_the_last_tap_back_first(device):
    table = await finished(device, STANDARD)
    async with device.at(table) as app:
        key = app.find("Rematch", app.tappable()).control
        async with table.at_rest():
            undoing = asyncio.create_task(table.undo(table.revision))
            await asyncio.sleep(0)
            await asyncio.sleep(0)  # it is the first to wait
            rematch = asyncio.create_task(app.fire(key, "click"))
            await asyncio.sleep(0)
        await app.after(asyncio.gather(undoing, rematch))
        assert app.route == f"/games/{table.game.id}"
        assert app.sees("Round 2 of 20")
        await app.after(table.redo(table.revision))
        await app.tap("Rematch")
        assert app.sees("Round 1 of 20")
    assert len(await device.host.summaries()) == 2
