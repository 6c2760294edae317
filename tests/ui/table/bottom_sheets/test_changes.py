"""A table that changes while the game runs: points beside the rounds, and other rounds to come."""

from dataclasses import replace

import flet as ft

from scorekeeper.game.facts import GameEnded, PointsGiven, SeatJoined, SeatLeft
from scorekeeper.game.standings import totals
from scorekeeper.rules import PRESETS, STANDARD
from scorekeeper.ui.design.artwork import icon_path
from tests.game.situations import LATE
from tests.ui.fake_device import bids, makes, open_round, plays_rounds, results
from tests.ui.harness import walk

POINTS = "Points"
ROUNDS = "Rounds"

SIT_OUT = "Sit this round out. Somebody is away for a moment; the others go on"


async def gives(app, points: str, why: str, *taps: str) -> None:
    """Open the sheet of the points and write some down, for whom is tapped first."""
    await opens(app, POINTS)
    await app.tap(*taps[:1], ("Points", points), *taps[1:], ("What for", why), "Write it down")


async def opens(app, line: str) -> None:
    """Open a sheet that changes the table."""
    await app.tap("More")
    if line not in app.buttons():
        await app.tap("Come and go")
    await app.tap(line)


async def test_a_bonus_is_given_with_a_word_why_and_marked_on_the_pad(device):
    table = await device.start_game(rounds=1)
    before = totals(table.snapshot.state)
    async with device.at(table) as app:
        await gives(app, "25", "the most beautiful hat", "Ute")
        after = totals(table.snapshot.state)
        assert [now - then for now, then in zip(after, before, strict=True)] == [0, 25, 0, 0]
        assert not app.missing("Ute: 25 bonus points, ", "the most beautiful hat")
        assert app.client.announced[-1].startswith("Ute: 25 bonus points")
        await app.tap("Undo")
        assert totals(table.snapshot.state) == before


async def test_a_penalty_is_typed_with_the_key_for_the_sign_and_tens_and_a_reason_are_tapped(device):
    async with device.playing() as (table, app):
        await gives(app, "10", "peeked", "Ute", "Turn the sign of the points")
        assert totals(table.snapshot.state)[1] == -10
        assert app.sees("Before the first round; ")
        await opens(app, POINTS)
        await app.tap("Kevin", "Ten points more", "Ten points more", "Ten points more", "Ten points fewer")
        await app.tap("peeked", "Write it down")
        assert totals(table.snapshot.state) == (0, -10, 20, 0)
        assert app.sees("Kevin: 20 bonus points, ")


async def test_what_is_missing_is_asked_for_and_nothing_is_given(device):
    async with device.playing() as (table, app):
        await opens(app, POINTS)
        await app.tap("Write it down")
        assert app.sees("Tap who the points are for.")
        await app.tap("Ute", "Write it down")
        assert "0 points change nothing." in app.fields()[0].control.error
        await app.write("Points", "0")
        assert not app.fields()[0].control.error
        await app.tap("Write it down")
        assert "0 points change nothing." in app.fields()[0].control.error
        await app.tap(("Points", "12345"), ("What for", "hat"), "Write it down")
        assert "12,345 points are too many at once." in app.fields()[0].control.error
        await app.tap(("What for", "x" * 41), ("Points", "5"), "Write it down")
        assert "40" in app.fields()[1].control.error
        assert table.snapshot.state.bonuses == ()


async def test_points_that_were_given_are_put_right_and_taken_away(device):
    table = await device.start_game()
    await makes(table, PointsGiven(1, 0, 20, "hat"))
    async with device.at(table) as app:
        await opens(app, POINTS)
        await app.tap("Thomas: 20 bonus points, hat")
        assert [field.control.value for field in app.fields()] == ["20", "hat"]
        await app.tap(("Points", "30"), "Write it down")
        assert totals(table.snapshot.state)[0] == 30
        await app.tap("Before the first round; Thomas: 30, +30 hat; Ute: 0; Kevin: 0; Nessi: 0")
        await app.tap("Thomas: 30 bonus points, hat", "Take these points away")
        assert totals(table.snapshot.state)[0] == 0
        assert app.sees("The points of Thomas were taken away.")


async def test_a_penalty_for_the_whole_table_is_one_tap_while_the_game_runs_and_when_it_is_over(device):
    said = "Thomas, Ute, Kevin and Nessi: 10 penalty points each, too loud"
    async with device.playing() as (table, app):
        for happening in ((), (plays_rounds(table, 1), makes(table, GameEnded()))):
            await app.after(*happening)
            before, taps = totals(table.snapshot.state), table.game.cursor
            await gives(app, "-10", "too loud", "Everybody")
            assert totals(table.snapshot.state) == tuple(total - 10 for total in before)
            assert app.sees(f"{said}.")
            assert [made.same_tap for made in table.game.records[taps:]] == [False, True, True, True]
            await app.tap("Undo")
            assert totals(table.snapshot.state) == before


async def test_points_stay_when_somebody_comes_meanwhile_whose_total_is_put_right_without_a_word(device):
    async with device.playing() as (table, app):
        await opens(app, POINTS)
        await app.tap("Ute", ("Points", "20"))
        await app.after(makes(table, SeatJoined(LATE, "Mia", 3, 35)))
        await app.tap(("What for", "hat"), "Write it down")
        assert totals(table.snapshot.state) == (0, 20, 0, 0, 35)
        await opens(app, POINTS)
        await app.tap("Mia: began with 35", ("Points", "45"), "Write it down")
        assert totals(table.snapshot.state)[4] == 45
        assert app.sees("Mia: began with 45.")


async def test_rounds_are_resized_inserted_left_out_and_appended_and_nothing_counts_before_it_is_said(device):
    table = await device.start_game(rounds=2)
    hands = table.snapshot.state.hands
    async with device.at(table) as app:
        await opens(app, ROUNDS)
        await app.tap("One card more")  # round 3 deals 4
        await app.tap("5 cards in round 5", "Skip this round")
        await app.tap("Insert one before")  # round 5 deals 6, as the next one
        await app.tap("Add one at the end")
        assert table.snapshot.state.hands == hands
        assert app.sees(f"{len(hands) + 1} rounds instead of {len(hands)}")
        await app.tap("Play these rounds")
        assert table.snapshot.state.hands == (1, 2, 4, 4, 6, *hands[5:], hands[-1])
        assert table.snapshot.state.current.cards == 4
        assert app.sees(f"The game has {len(hands) + 1} rounds now.")
        await app.tap("Undo")
        assert table.snapshot.state.hands == hands


async def test_a_round_that_has_begun_stays_and_can_become_the_last(device):
    table = await device.start_game(3, ruleset=replace(STANDARD, hands=(2, 3, 4)), said=(1,))
    hands = table.snapshot.state.hands
    async with device.at(table) as app:
        await opens(app, ROUNDS)
        assert not app.sees(f"Round 1: {hands[0]} card")
        for _round in hands[1:]:
            await app.tap("Skip this round")
        await app.tap("Play these rounds")
        assert table.snapshot.state.hands == hands[:1]
        assert not table.snapshot.state.finished


async def test_a_player_sits_a_round_out_and_the_others_play_it(device):
    async with device.playing(rounds=1) as (table, app):
        await app.tap("More", "Come and go")
        icons = [
            part.src
            for node in app.tappable()
            for part, _enabled in walk(node.control, True)
            if isinstance(part, ft.Image) and "Somebody" in node.name
        ]
        assert icons == [icon_path("person-add"), icon_path("out"), icon_path("clock")], "as on the pad"
        await app.tap(SIT_OUT)
        assert app.sees("Thomas, Ute, Kevin and Nessi play it, Ute deals.")
        await app.tap_all("Ute")
        assert app.sees("Thomas, Kevin and Nessi play it, Kevin deals.")
        await app.tap("Play it like this")
        round_ = open_round(table)
        assert (round_.absent, round_.dealer, round_.turns) == ((1,), 2, (3, 0, 2))
        assert app.sees("Ute: sits out")
        await app.after(bids(table, 0, 0, 0), results(table, 0, 0))
        assert app.sees("Ute: sat out, total 20")
        await app.tap("Undo")
        assert open_round(table).absent == (1,)


async def test_who_leaves_meanwhile_does_not_sit_out(device):
    async with device.playing(5) as (table, app):
        await opens(app, SIT_OUT)
        await app.tap("Ute")
        await app.after(makes(table, SeatLeft(1)))
        await app.tap("Kevin", "Play it like this")
        assert (table.snapshot.state.out, open_round(table).absent) == ((1,), (2,))


async def test_too_few_for_a_round_are_named_and_nothing_counts(device):
    async with device.playing(3) as (table, app):
        await opens(app, SIT_OUT)
        await app.tap_all("Kevin")
        assert app.sees("A game is for 3 to 6 players, not for 2")
        assert open_round(table).absent == ()


async def test_where_players_drop_out_the_rounds_stay_and_a_sentence_says_so(device):
    async with device.playing(4, ruleset=PRESETS["elimination"]) as (_table, app):
        await app.tap("More", "Rounds. In a game with elimination")
        assert app.sees("In a game with elimination")
        assert not app.sees("The rounds to come")
