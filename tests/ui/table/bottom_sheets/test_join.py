"""Players who come to a running game, leave it and come back, tap by tap."""

from functools import partial

from scorekeeper.game.facts import RoundSatOut, SeatJoined, SeatLeft
from scorekeeper.game.standings import totals
from scorekeeper.rules import PRESETS
from tests.game.situations import LATE
from tests.tables.known_players import add_player
from tests.ui.fake_device import makes, open_round, plays_rounds
from tests.ui.table.bottom_sheets.test_changes import SIT_OUT, opens

JOIN = "Somebody joins. A player comes late, or comes back"
LEAVE = "Somebody leaves. The others play on; the points stay on the pad"


async def test_a_player_joins_where_the_scribe_says_with_a_total_that_is_tapped(device):
    table = await device.start_game(rounds=2)
    sums = totals(table.snapshot.state)
    async with device.at(table) as app:
        await opens(app, JOIN)
        assert not app.missing("12 rounds instead of 15", "3 to 12 cards from round 3 on")
        await app.tap(("Name", "Mia"), "Ute", f"Lowest total: {min(sums)}")
        assert table.snapshot.state.players == 4
        await app.tap("Play on like this")
        state = table.snapshot.state
        assert (state.names[4], state.order) == ("Mia", (0, 1, 4, 2, 3))
        assert totals(state) == (*sums, min(sums))
        assert not app.missing("Mia plays from round 3 on.", "Mia: not there")
        await app.after(plays_rounds(table, 1))
        assert len(table.snapshot.state.closed[-1].turns) == 5
        await app.tap("Undo")
    assert [player.name for player in await device.host.players() if player.name == "Mia"] == ["Mia"]


async def test_a_known_player_is_tapped_and_stays_the_same_person(device):
    before = await device.start_game()
    table = await device.start_game(3)
    nessi = before.snapshot.state.seats[3]
    async with device.at(table) as app:
        await opens(app, JOIN)
        await app.tap(nessi.name, "Play on like this")
        assert table.snapshot.state.seats[3] == nessi
    summaries = await device.host.summaries()
    assert {len(summary.seats) for summary in summaries} == {4}


async def test_a_scribe_sees_nothing_of_whom_the_owner_knows(device):
    """A name that is known joins as that player; on the scribe's screen it is like any other."""
    shared_tables = device.host.share_tables()
    nessi = await add_player(device.host, "Nessi")
    shown = []
    for typed in ("nessi", "numbo"):
        table = await device.start_game(3)
        shared = await shared_tables.share(table.game.id)
        access = shared_tables.scribes.access_by(await shared_tables.scribes.give_pad(shared.id))
        async with device.at(table, visitor=(access,)) as app:
            await opens(app, JOIN)
            assert "Nessi" not in app.buttons()
            await app.tap(("Name", typed), "Play on like this")
            shown.append([text.replace(typed, "") for text in app.texts()])
        joined = table.snapshot.state.seats[3]
        assert (joined.name, joined.player == nessi.id) == (typed, typed == "nessi")
    assert shown[0] == shown[1]
    assert [player.name for player in await device.host.players()].count("Nessi") == 1


async def test_what_is_missing_or_wrong_is_said_below_its_field(device):
    async with device.playing() as (table, app):
        await opens(app, JOIN)
        await app.tap("Play on like this")
        assert app.fields()[0].control.error == "Type the name of who joins."
        await app.tap(("Name", "ute"), "Play on like this")
        assert "Ute is at the table already" in app.fields()[0].control.error
        await app.tap(("Name", "Mia"), ("Begins with points", ""), "Play on like this")
        assert app.fields()[1].control.error == "The total is missing."
        await app.write("Begins with points", "10000")
        assert not app.fields()[1].control.error
        await app.tap("Play on like this")
        assert "10,000 points are too many at once." in app.fields()[1].control.error
        assert table.snapshot.state.players == 4


async def test_a_player_leaves_and_is_back_later_with_his_points(device):
    table = await device.start_game(rounds=2)
    before = totals(table.snapshot.state)
    async with device.at(table) as app:
        await opens(app, LEAVE)
        assert app.sees("Tap who leaves.")
        await app.tap("Thomas")
        assert not app.missing(f"Thomas keeps {before[0]} points", "20 rounds instead of 15")
        await app.tap("Play on like this")
        assert table.snapshot.state.out == (0,)
        assert app.sees("Thomas has left.")
        await app.after(plays_rounds(table, 1))
        assert app.sees("Thomas, left after round 2")
        await opens(app, JOIN)
        await app.tap("Thomas is back")
        assert app.sees("15 rounds instead of 20")
        await app.tap("Play on like this")
        assert (table.snapshot.state.out, totals(table.snapshot.state)[0]) == ((), before[0])
        assert 0 in open_round(table).turns


async def test_on_a_full_pad_only_who_had_left_can_come_back_also_under_a_typed_name(device):
    table = await device.start_game(6)
    await makes(table, SeatLeft(2))
    name = table.snapshot.state.names[2]
    async with device.at(table) as app:
        await opens(app, JOIN)
        assert app.sees("The pad has no more than 6 columns")
        assert not app.fields()
        await app.tap(f"{name} is back")
        assert app.sees("10 rounds instead of 12")
        await app.tap("Play on like this")
        assert table.snapshot.state.out == ()
    table = await device.start_game()
    await makes(table, SeatLeft(2))
    async with device.at(table) as app:
        await opens(app, JOIN)
        await app.tap(("Name", name.lower()), "Play on like this")
        assert (table.snapshot.state.out, table.snapshot.state.players) == ((), 4)


async def test_nobody_comes_or_goes_in_the_middle_of_a_round(device):
    async with device.playing(said=(0,)) as (_table, app):
        await app.tap("More", "Come and go")
        assert app.sees("Round 1 has begun. Wait until it is over")
        assert not {JOIN, LEAVE, SIT_OUT} & set(app.buttons())


async def test_with_teams_a_sentence_says_why_nobody_leaves(device):
    async with device.playing(4, ruleset=PRESETS["teams"]) as (_table, app):
        await app.tap("More", "Come and go")
        assert app.sees("With teams or elimination those who began play to the end")


async def test_too_few_are_named_before_anything_counts(device):
    table = await device.start_game()
    await makes(table, RoundSatOut((1,)))
    async with device.at(table) as app:
        await opens(app, LEAVE)
        await app.tap("Thomas")
        assert app.sees("A game is for 3 to 6 players, not for 2")
        assert table.snapshot.state.out == ()


async def test_open_sheets_and_corrections_bear_it_when_a_coming_is_undone_elsewhere(device):
    async with device.playing(rounds=1) as (table, app):
        for opening in (
            partial(app.tap, "More", "Seats"),
            partial(app.tap, "More", "Names"),
            partial(app.go, f"/games/{table.game.id}/rounds/1"),
            partial(app.tap, "More", "Come and go", JOIN, "Mia"),
        ):
            await makes(table, SeatJoined(LATE, "Mia", 3, 30))
            await app.go(f"/games/{table.game.id}")
            await opening()
            await app.after(table.undo(table.revision))
            await table.redo(table.revision)
            await app.after(table.undo(table.revision))
            assert app.texts()
        await app.tap(("Name", "Otto"), "Play on like this")
        state = table.snapshot.state
        assert (state.names[4], state.order) == ("Otto", (0, 1, 2, 3, 4))


async def test_the_screens_of_the_game_show_who_has_left(device):
    table = await device.start_game(rounds=2)
    await makes(table, SeatJoined(LATE, "Mia", 3, 30))
    await makes(table, SeatLeft(0))
    await plays_rounds(table, 1)
    path = f"/games/{table.game.id}"
    async with device.opened(path) as app:
        for screen in ("statistics", "outlook", "result", "rounds/1", "rounds/3", "phones", "judge", "file"):
            await app.go(f"{path}/{screen}")
            assert app.texts(), screen


async def test_the_order_of_the_seats_says_who_has_left(device):
    table = await device.start_game()
    await makes(table, SeatLeft(2))
    async with device.at(table) as app:
        await app.tap("More", "Seats")
        assert app.sees("Kevin · has left")
        await app.tap("Kevin one place forward", "Use these seats")
        assert (table.snapshot.state.order, table.snapshot.state.out) == ((0, 2, 1, 3), (2,))
