"""The table by keyboard: digits, Enter, Backspace, arrows."""

import asyncio
from dataclasses import asdict, dataclass

import flet as ft

from scorekeeper.game import Phase
from scorekeeper.rules import BidRules, Ruleset
from tests.ui.fake_device import open_round


@dataclass
class Stroke:
    """A key as the client reports it."""

    key: str
    shift: bool = False
    ctrl: bool = False
    alt: bool = False
    meta: bool = False


async def press(app, *keys, at_a_key=False):
    """Each key is heard wherever the focus is, and from the keys' focus, unless a single key has it, as the
    Tab key gives it."""
    for key in keys:
        stroke = key if isinstance(key, Stroke) else Stroke(key)
        await app.after(app.fire(app.page, "keyboard_event", asdict(stroke)))
        for focus in [] if at_a_key else keys_focus(app):
            await app.after(app.fire(focus, "key_down", {"key": stroke.key}))


def keys_focus(app):
    return app.all_of(ft.KeyboardListener)


def bids_of(table):
    """In the order of bidding."""
    round_ = open_round(table)
    return [round_.bids[seat] for seat in round_.turns]


async def test_digits_bid_and_enter_takes_the_result_that_is_chosen(device):
    async with device.playing(3, rounds=4) as (table, app):
        await press(app, "2", "1", "1")
        assert bids_of(table) == [2, 1, 1]
        assert open_round(table).phase is Phase.PLAY
        await press(app, "Enter")
        assert open_round(table).phase is Phase.RESULTS
        turns = open_round(table).turns
        await press(app, "Enter", "0")  # the first made what was bid, the second nothing
        results = table.snapshot.state.closed[-1].results
        assert [results[seat] for seat in turns] == [2, 0, 3]


async def test_keys_that_are_no_bid_of_this_round_or_belong_to_the_browser_do_nothing(device):
    """Alt and a digit is another tab, Alt and an arrow the page before; AltGr is Ctrl and Alt."""
    async with device.playing(3, rounds=1) as (table, app):
        before = table.game
        await press(app, "3", "a", "F5", Stroke("1", alt=True), Stroke("Z", alt=True, ctrl=True))
        assert table.game == before
        await press(app, Stroke("Arrow Right", alt=True), "Numpad 1")
        assert bids_of(table) == [1, None, None]


async def test_from_ten_cards_on_digits_are_collected_until_enter(device):
    async with device.playing(3, taken_over=(12, (0, 0, 0))) as (table, app):
        await press(app, "1", "0")
        assert bids_of(table) == [None] * 3
        assert app.sees("10: Enter writes it down")
        await press(app, "Backspace")
        assert app.sees("1: Enter writes it down")
        await press(app, "2", "Enter")
        assert bids_of(table) == [12, None, None]
        await press(app, "1", "9")  # nineteen is no bid: the nine begins anew
        assert app.sees("9: Enter writes it down")
        await press(app, "Escape", "Enter")
        assert bids_of(table) == [12, None, None]
        await press(app, "1", "2")
        (focus,) = keys_focus(app)
        await asyncio.gather(*(app.fire(focus, "key_down", {"key": "Enter"}) for _time in range(2)))
        await app.settle()
        assert bids_of(table) == [12, 12, None], "a second Enter is no bid of the next player"


async def test_backspace_and_control_z_undo_control_y_redoes_and_an_open_sheet_has_the_keyboard(device):
    async with device.playing(3) as (table, app):
        await press(app, "1")
        for undo in (Stroke("Backspace"), Stroke("Z", ctrl=True), Stroke("z", meta=True)):
            await press(app, undo)
            assert bids_of(table) == [None] * 3
            await press(app, Stroke("Y", ctrl=True))
            assert bids_of(table) == [1, None, None]
        await press(app, Stroke("?", shift=True))
        assert app.sees("The keyboard")
        await press(app, "1", "Backspace")
        assert bids_of(table) == [1, None, None]


async def test_arrows_choose_another_player_whose_number_is_entered_again(device):
    async with device.playing(3, said=(1, 0)) as (table, app):
        asked = open_round(table).turns
        await press(app, "Arrow Left", "0")
        assert bids_of(table) == [1, 0, None]
        await press(app, "Arrow Right", "1")
        assert open_round(table).bids[asked[0]] == 1


async def test_a_control_that_the_tab_key_has_reached_has_enter_for_itself(device):
    async with device.playing(3, said=(0, 0, 0)) as (table, app):
        await press(app, "Tab", "Enter", " ", at_a_key=True)
        assert open_round(table).phase is Phase.PLAY
        await press(app, "Enter")
        assert open_round(table).phase is Phase.RESULTS
        await press(app, "Backspace")
        assert open_round(table).phase is Phase.PLAY
        await press(app, Stroke("Tab", alt=True), Stroke("Tab", ctrl=True), "Enter")  # another window
        assert open_round(table).phase is Phase.RESULTS


async def test_a_number_takes_the_focus_from_what_the_tab_key_has_reached(device):
    async with device.playing(3) as (table, app):
        await press(app, "Tab", at_a_key=True)
        assert app.client.invoked.count("focus") == 0
        await press(app, "0", at_a_key=True)
        assert app.client.invoked.count("focus") == 1
        await press(app, "0", "0", "Enter")
        assert open_round(table).phase is Phase.RESULTS


async def test_after_a_tap_the_focus_returns_where_there_is_a_keyboard(device):
    """Else Enter would activate the key that was clicked."""
    async with device.playing(3) as (table, app):
        await app.tap("Bid 0")
        assert app.client.invoked.count("focus") == 0, "a phone"
        await press(app, "Shift", at_a_key=True)
        await app.tap("Bid 0")
        assert app.client.invoked.count("focus") == 1
    async with device.at(table, platform="windows") as app:
        await app.tap("Bid 0")
        assert app.client.invoked.count("focus") == 1


async def test_an_arrow_moves_no_focus_and_in_a_sheet_it_stays_with_the_fields(device):
    """In a window an arrow moves it by itself, and Enter would then do two things."""
    async with device.playing(3) as (_table, app):
        await press(app, "Arrow Right", "Arrow Left")
        assert app.client.invoked.count("focus") == 2
        await press(app, "Tab", at_a_key=True)
        await app.tap("More", "Names")
        await press(app, "Tab", "U", "Tab", "t", at_a_key=True)
        assert app.client.invoked.count("focus") == 2


async def test_hidden_bids_are_revealed_and_the_phone_is_taken_with_enter(device):
    async with device.playing(3, ruleset=Ruleset(bids=BidRules(visibility="revealed"))) as (table, app):
        await press(app, "1")
        assert not any(open_round(table).has_bid)  # nobody has taken the phone
        for _player in range(3):
            await press(app, "Enter", "1")
        assert open_round(table).phase is Phase.REVEAL
        await press(app, "Enter")
        assert open_round(table).phase is Phase.PLAY


async def test_after_a_tap_that_was_not_saved_enter_tries_it_again(device):
    async with device.playing(3) as (table, app):
        device.disk.fill()
        await press(app, "1")
        assert app.sees("The last tap was not saved")
        await press(app, "0", "Backspace")  # no other tap comes before it
        device.disk.clear()
        await press(app, "Enter")
        assert bids_of(table) == [1, None, None]


async def test_a_screen_above_the_table_has_the_keyboard_for_itself(device):
    """The table is still there below it; what is typed there is no bid, and takes nothing back."""
    async with device.playing(3, rounds=1) as (table, app):
        before = table.game
        for above in ("judge", "rounds/1", "ruleset", "hand-over", "file", "judge/rules"):
            await app.go(f"/games/{table.game.id}/{above}")
            await press(app, "1", "Enter", "Backspace", Stroke("z", ctrl=True))
            assert table.game == before, above
            assert app.page.on_keyboard_event is None, "the client sends what is typed"
        await app.go(f"/games/{table.game.id}")
        await press(app, "1")
        assert bids_of(table) == [1, None, None]


async def test_digits_typed_quickly_are_all_bids_and_one_too_many_ends_no_play_and_bids_nothing(device):
    """A keyboard does not bounce: "11" is two bids, however quickly it is typed."""
    async with device.playing(3, rounds=2) as (table, app):
        device.clock.step = 0.05
        await press(app, "1", "1", "0")
        assert bids_of(table) == [1, 1, 0]
        await press(app, "Backspace", "Backspace")
        assert bids_of(table) == [1, None, None]
        device.clock.step = 0.1
        await press(app, "1", "0", "Enter")
        assert open_round(table).phase is Phase.PLAY
        device.clock.step = 1.0
        await press(app, "Enter")
        device.clock.step = 0.1
        await press(app, "3", "0", "0")
        assert open_round(table).number == 3, "too early for a result"
        device.clock.step = 1.0
        await press(app, "3")
        device.clock.step = 0.1
        await press(app, "0", "0")
        assert (open_round(table).number, bids_of(table)) == (4, [None] * 3)


async def test_what_was_typed_of_a_hidden_bid_goes_with_the_phone(device):
    revealed = Ruleset(bids=BidRules(visibility="revealed"))
    async with device.playing(3, ruleset=revealed, taken_over=(12, (0, 0, 0))) as (table, app):
        await press(app, "Enter", "1", "1")
        assert app.sees("11: Enter writes it down")
        await app.wakes()
        await press(app, "Enter")
        assert not any(open_round(table).has_bid)
        assert app.sees("bids")
        assert not app.sees("Enter writes it down")


async def test_a_digit_takes_the_trick_of_the_player_at_that_place(device):
    table = await device.start_game(3, rounds=4, said=(1, 1, 1))
    first, _second, third = open_round(table).turns
    async with device.at(table, width=1280, height=800) as app:
        await press(app, "3", "1", "4", "0")
        assert open_round(table).takers == (third, first)
        await press(app, "Backspace")
        assert open_round(table).takers == (third,)
