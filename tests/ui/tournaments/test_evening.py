"""A tournament evening by taps: names, draws, results from pads and from paper, the final, the winner."""

import io
from contextlib import asynccontextmanager
from dataclasses import replace
from uuid import uuid4

import flet as ft
from PIL import Image

from scorekeeper.game.facts import GameEnded
from scorekeeper.rules import PRESETS
from scorekeeper.tournament import facts as f
from scorekeeper.tournament.plan import CLUB_EVENING
from scorekeeper.tournament.standings import standings
from scorekeeper.tournament.state import Presence
from tests.tables.table_moves import makes
from tests.tournament.driver import drawn as seats_drawn
from tests.ui.fake_device import plays_rounds
from tests.ui.harness import OpenApp
from tests.ui.sharing.test_result_screen import drawn as picture_of

NINE = "\n".join(f"{name}, {club}" for name, club in zip("ABCDEFGHI", "NNNSSSWWW", strict=True))


@asynccontextmanager
async def evening(device, names=NINE, *, is_drawn=True):
    """The app at the desk of a tournament of these people, who are all here."""
    desk = await device.host.tournaments.begin(f.TournamentStarted("Friday", CLUB_EVENING))
    known = {player.name: player.id for player in await device.host.players()}
    for number, line in enumerate(names.splitlines()):
        name, _comma, club = line.partition(", ")
        entered = f.PersonEntered(known.get(name, str(uuid4())), name, club)
        await desk.propose(entered, f.PersonArrived(number))
    if is_drawn:
        tables = tuple(f.Table(str(uuid4()), seats) for seats in seats_drawn(desk.snapshot.state, 1))
        await desk.propose(f.RoundDrawn(1, tables, 1))
    async with device.opened(f"/tournaments/{desk.tournament.id}") as app:
        yield app, desk


async def results_come(app, desk):
    """Every table that has none gets a result; who sits first has the most."""
    round_ = desk.snapshot.state.all_rounds[-1]
    for place in round_.without_result:
        table = round_.tables[place]
        sums = tuple(100 - 10 * seat for seat in range(len(table.seats)))
        await desk.propose(f.ResultTaken(table.game, sums, (5,) * len(sums), typed=True))
    await app.settle()


async def types_results(app: OpenApp, tables: int, first: int = 100) -> None:
    """Type a result for every table that has none; who sits first has the most."""
    for _table in range(tables):
        await app.tap(next(name for name in app.buttons() if name.startswith("Type the result")))
        fields = [node.name for node in app.fields()]
        for seat, name in enumerate(name for name in fields if name.startswith("Total of")):
            await app.write(name, str(first - 10 * seat))
        for name in (name for name in fields if name.startswith("Bids met by")):
            await app.write(name, "5")
        await app.tap("Enter the result")


async def test_an_evening_of_nine_from_the_names_to_the_winner(device):
    async with device.opened("/") as app:
        await app.tap("Tournaments", "New tournament", "Enter people", ("Names, one a line", NINE))
        await app.tap("Put on the list", "Rounds", "Draw round 1", "These tables it is")
        desk = await device.host.tournaments.desk(app.route.rsplit("/", 1)[-1])
        for number in (1, 2, 3):
            assert app.sees(f"Round {number} of 3")
            await types_results(app, 2)
            if number < 3:
                await app.tap(f"Draw round {number + 1}", "These tables it is")
        await app.tap("Seat the final of the best 4")
        await types_results(app, 1, first=200)
        await app.tap("End the tournament")
        state = desk.snapshot.state
        assert state.ended
        winner = state.people[standings(state)[0].person].name
        assert app.sees(winner)
        assert [row.place for row in standings(state)[:4]] == [1, 2, 3, 4]
        assert standings(state)[0].person == state.final.tables[0].seats[0]


async def test_a_tournament_ends_before_its_plan_only_after_a_question(device):
    async with evening(device) as (app, desk):
        await results_come(app, desk)
        await app.tap("End the tournament")
        assert app.sees("Not played yet: 2 rounds and the final.")
        await app.tap("Keep playing")
        assert not app.sees("Not played yet")
        await app.tap("Draw round 2", "These tables it is")
        await results_come(app, desk)
        await app.tap("End the tournament")
        assert app.sees("Not played yet: 1 round and the final.")
        assert not desk.snapshot.state.ended
        await app.tap("Yes, end it")
        assert desk.snapshot.state.ended
        await app.tap("Undo", "Rounds")
        assert not desk.snapshot.state.ended
        assert "Draw round 3 for 9 people" in app.buttons()


async def test_a_tournament_takes_five_taps_when_tonights_people_are_ticked(device):
    await device.start_game(6)  # six people are known
    async with device.opened("/") as app:
        await app.tap("Tournaments", "New tournament", "Enter people")
        for name in ("Thomas", "Ute", "Kevin", "Nessi", "Ilse", "Otto"):
            await app.tap(f"{name} is here tonight")
        await app.tap("Draw round 1 for 6 people", "These tables it is")
        assert app.sees("Table 2")


async def test_the_pad_of_a_table_brings_its_result_which_can_be_taken_anew_when_it_was_corrected(device):
    async with evening(device, "A\nB\nC\nD") as (app, desk):
        here = app.route
        await app.tap("Pad, Table 1")
        game_id = app.route.rsplit("/", 1)[-1]
        table = await device.host.table(game_id)
        await plays_rounds(table, 1)
        await app.go(here)
        assert app.sees("Hand 2 of 10")
        await app.after(makes(table, GameEnded()))
        assert app.sees("from the pad")
        assert "Draw round 2 for 4 people" in app.buttons()
        await app.tap("Withdraw the result", "Take the result")
        assert app.sees("from the pad")
        await app.go(f"/games/{game_id}/statistics")
        assert app.sees(desk.snapshot.state.name)  # to which the game belongs
        await app.go(here)
        await app.tap("Draw round 2", "These tables it is")
        before = desk.snapshot.state.rounds[0].results
        assert "Take the corrected result" not in repr(app.buttons())
        await table.undo(table.game.revision)
        await plays_rounds(table, 1)
        await app.go("/tournaments")
        await app.go(here)
        assert app.sees("reopened on the pad")
        await makes(table, GameEnded())
        assert desk.snapshot.state.rounds[0].results == before
        await app.tap("Take the corrected result")
        (result,) = desk.snapshot.state.rounds[0].results
        assert (result,) != before
        assert result.hits != before[0].hits


async def test_people_of_one_club_who_have_to_meet_are_named_before_it_counts(device):
    async with evening(device, "A, North\nB, North\nC, South", is_drawn=False) as (app, _desk):
        await app.tap("Plan", "Clubs apart", "Back", "Draw round 1")
        assert app.sees("A and B are of one club.")


async def test_a_draw_is_seen_before_it_counts_and_is_undone_and_brought_back(device):
    async with evening(device, is_drawn=False) as (app, desk):
        await app.tap("Rounds", "Draw round 1")
        assert app.sees("1 table of 4 and 1 table of 5. Nothing counts yet.")
        assert not desk.snapshot.state.rounds
        await app.tap("Discard", "Draw round 1", "A", "B", "These tables it is")
        state = desk.snapshot.state
        assert len(state.rounds) == 1
        await app.tap("C", "D")
        after = desk.snapshot.state
        places = {person: at for at, table in enumerate(state.rounds[0].tables) for person in table.seats}
        moved = {person: at for at, table in enumerate(after.rounds[0].tables) for person in table.seats}
        assert (moved[2], moved[3]) == (places[3], places[2])
        await app.tap("Undo", "Undo")
        assert not desk.snapshot.state.rounds
        await app.tap("Redo", "Redo")
        assert desk.snapshot.state == after


async def test_who_is_expected_is_drawn_only_once_ticked(device):
    async with evening(device, "A\nB\nC", is_drawn=False) as (app, desk):
        await app.tap("They are here already", ("Names, one a line", "D, N\nE, N"), "Put on the list")
        state = desk.snapshot.state
        assert [person.presence for person in state.people[3:]] == [Presence.EXPECTED] * 2
        assert app.sees("D, N · not here yet")
        await app.tap("D is here tonight", "Rounds", "Draw round 1 for 4 people", "These tables it is")
        (table,) = desk.snapshot.state.rounds[0].tables
        assert {*table.seats} == {0, 1, 2, 3}


async def test_what_cannot_be_is_said_in_a_sentence_of_a_list_with_its_line(device):
    async with evening(device, "A\nB", is_drawn=False) as (app, desk):
        await app.tap("Rounds", "Draw round 1")
        assert app.sees("A draw takes at least 3 people who are here.")
        await app.tap("People", "A is here tonight", "B is here tonight", "Rounds")
        assert "Draw round 1 for 0 people" not in app.buttons()  # but still to be seen
        assert app.sees("Draw round 1 for 0 people")
        await app.tap("People", ("Names, one a line", "a"), "Put on the list")
        assert "Somebody called A is on the list already" in app.fields()[0].control.error
        for pasted, said in (
            (f"C\n{'x' * 31}\nD", f"Line 2, “{'x' * 31}”: The name has 31 characters. Shorten it to 24."),
            (f"C\nD, {'y' * 31}", f"Line 2, “{'y' * 31}”: The name has 31 characters. Shorten it to 24."),
            ("C\n\nD", "Line 2 is empty; take it out."),
        ):
            await app.tap(("Names, one a line", pasted), "Put on the list")
            assert app.fields()[0].control.error == said
        assert len(desk.snapshot.state.people) == 2


async def test_people_leave_come_back_and_lose_points(device):
    async with evening(device) as (app, desk):
        await results_come(app, desk)
        await app.tap("People", "A, N · here", "Has gone", ("Points", "30"), ("What for", "late"))
        await app.tap("Take points away")
        assert app.sees("−30 · late")
        assert desk.snapshot.state.penalties[0].points == 30
        await app.tap("Withdraw this penalty")
        assert not desk.snapshot.state.penalties[0].stands
        await app.tap("Gives up", "Plays on")
        assert 0 in desk.snapshot.state.here
        await app.write("Club or number", "7", submit=True)
        assert desk.snapshot.state.people[0].club == "7"


async def test_nothing_is_asked_of_who_had_gone_before_the_first_hand(device):
    async with evening(device, "A\nB\nC\nD") as (app, desk):
        await app.tap("People", "C is here tonight", "Rounds", "Type the result")
        for name in "ABD":
            await app.tap((f"Total of {name}", "90"), (f"Bids met by {name}", "5"))
        await app.tap("Enter the result")
        state = desk.snapshot.state
        (table,), (result,) = state.rounds[0].tables, state.rounds[0].results
        figures = dict(zip(table.seats, zip(result.totals, result.hits, strict=True), strict=True))
        assert figures == {0: (90, 5), 1: (90, 5), 2: (0, 0), 3: (90, 5)}


async def test_it_is_said_that_points_taken_away_change_no_place_of_the_final(device):
    async with evening(device, "A\nB\nC\nD\nE\nF") as (app, desk):
        await results_come(app, desk)
        await app.tap("Plan", "One round less", "One round less", "Back", "Seat the final of the best 4")
        final = desk.snapshot.state.final
        for person in range(6):
            await app.go(f"/tournaments/{desk.tournament.id}/people/{person}")
            assert app.sees("The final alone decides the places") is (person in final.places)


async def test_the_plan_can_be_changed_until_a_draw_fixes_what_counts(device):
    async with evening(device, is_drawn=False) as (app, desk):
        await app.tap("Plan")
        assert app.sees("Sums at tables of 4 and 5 people are not quite alike."), "as nine sit"
        await app.tap("3–4")
        assert not app.sees("Sums at tables"), "three tables of three"
        await app.tap("Points by place, the first fixed", "One round more", "Clubs apart", "Back")
        plan = desk.snapshot.state.plan
        assert (plan.rounds, plan.place_points, plan.clubs_apart) == (4, (45, 30, 20, 10, 5), True)
        await app.tap("Rounds", "Draw round 1", "These tables it is", "Plan")
        assert app.sees("A round is drawn: what counts and the rules stay")
        assert not any(name.startswith("Points by place") for name in app.buttons())
        await app.tap("Delete this tournament", "Delete")
        assert app.route == "/tournaments"
        await app.go(f"/tournaments/{desk.tournament.id}")
        assert app.sees("This tournament is not on the device any more")


async def test_the_plan_takes_what_the_organiser_asks_for(device):
    thursday = replace(PRESETS["short"], name="Thursday")
    await device.host.change_settings(lambda settings: replace(settings, mixes=(thursday,)))
    async with evening(device, is_drawn=False) as (app, desk):
        await app.tap("Plan", "5", "Tables by standing", "One round earlier", "Bids met decide ties first")
        await app.tap("Thursday. Rules of your own.", "Points by place, counted from the last")
        await app.write("Points by place", "0/ 7,12", submit=True)
        await app.tap("A missed round brings fixed points", ("Points of a missed round", "−20"))
        await app.tap("Points by place, counted from the last. 0/7/12")  # chosen already: nothing changes
        plan = desk.snapshot.state.plan
        assert (plan.finalists, plan.by_standing_from, plan.missed) == (5, 2, 0)
        keys = [node for node in app.tappable() if node.name == "Keep these points"]
        await app.tap_control(keys[1].control)
        after = desk.snapshot.state.plan
        assert after == replace(plan, missed=-20)
        assert app.find("Points of a missed round", app.fields()).control.value == "−20"
        assert (after.place_points, after.ties, after.ruleset) == (
            (0, 7, 12),
            ("hits", "game-points"),
            thursday,
        )
        await app.tap("One round less", "none")
        assert desk.snapshot.state.plan == replace(after, rounds=2, finalists=0)


async def test_what_are_no_points_is_said_at_the_field(device):
    async with evening(device, is_drawn=False) as (app, desk):
        await app.tap("Plan", "Points by place, the first fixed")

        def error(field: str) -> str:
            return app.find(field, app.fields()).control.error

        for wrong in ("45/x", "", "9/8/7/6/5/4/3"):
            await app.write("Points by place", wrong, submit=True)
            assert error("Points by place") == "Enter up to 6 whole numbers, as 45/30/20/10/5."
        await app.write("Points by place", "10000", submit=True)
        assert app.sees("10000 does not do for the points for places; take -9999 to 9999.")
        await app.tap("A missed round brings fixed points")
        await app.write("Points of a missed round", "0/5", submit=True)
        assert error("Points of a missed round") == "Enter a whole number, as 0 or −20."
        plan = desk.snapshot.state.plan
        assert (plan.place_points, plan.missed) == ((45, 30, 20, 10, 5), 0)


async def test_a_tournament_is_printed_and_saved(device):
    async with device.opened("/tournaments") as app:
        started = f.TournamentStarted("Friday 20.11. at Ute’s?", CLUB_EVENING)
        desk = await device.host.tournaments.begin(started)
        await app.go(f"/tournaments/{desk.tournament.id}/files")
        for key, name in (
            ("Save sheets to print", "sheets.html"),
            ("Save the standings (CSV)", "standings.csv"),
            ("Save the results (CSV)", "results.csv"),
            ("Save the tournament (JSON)", "tournament.json"),
        ):
            await app.tap(key)
            given = app.client.invoke_arguments["save_file"]["file_name"]
            assert given == f"2026-11-20-Friday-20-11-at-Ute’s-{name}"


async def test_the_standings_are_shared_as_a_picture_and_say_what_stands_in_brackets(device):
    async with evening(device, is_drawn=False) as (app, desk):
        await app.go(f"/tournaments/{desk.tournament.id}/picture")
        assert app.sees("The standings begin with the first result.")
        await app.go(f"/tournaments/{desk.tournament.id}")
        await app.tap("Rounds", "Draw round 1", "These tables it is")
        await results_come(app, desk)
        await app.tap("Standings")
        assert not app.sees("In brackets: what a missed round brought.")
        await app.tap("People", ("Names, one a line", "Late"), "Put on the list", "Standings")
        assert app.sees("In brackets: what a missed round brought.")
        await app.tap("Share picture")
        await picture_of(app)
        assert app.sees("Picture of the standings of")
        await app.tap("Save the picture")
        given = app.client.invoke_arguments["save_file"]
        assert given["file_name"].endswith("-standings.png")
        with Image.open(io.BytesIO(given["src_bytes"])) as image:
            assert image.size == (1080, 1350)


async def test_a_tournament_goes_on_on_another_device(device, other):
    async with evening(device, "A\nB\nC\nD") as (app, desk):
        await app.tap("Pad, Table 1")
        await plays_rounds(await device.host.table(app.route.rsplit("/", 1)[-1]), 1)
        await app.go(f"/tournaments/{desk.tournament.id}/files")
        await app.tap("Save the tournament (JSON)")
        content = app.client.invoke_arguments["save_file"]["src_bytes"]
    async with other.opened("/take") as app:
        await app.choose_file("Open a file instead", content)
        assert app.sees("1 tournament is new")
        await app.tap("Import")
        await app.go(f"/tournaments/{desk.tournament.id}")
        assert app.sees("Hand 2 of 10")
        await types_results(app, 1)
        assert "Draw round 2 for 4 people" in app.buttons()


async def test_people_who_are_level_are_parted_by_lot(device):
    async with evening(device, "A\nB\nC\nD\nE\nF\nG\nH") as (app, desk):
        await results_come(app, desk)
        await app.tap("Standings")
        first = next(name for name in app.buttons() if name.startswith("Draw lots"))
        await app.tap(first)
        assert app.sees("behind by lot")
        (lot,) = desk.snapshot.state.lots
        await app.tap("Undo", first)  # nobody draws until it suits
        assert desk.snapshot.state.lots == (lot,)


async def test_a_penalty_after_a_draw_is_in_the_draw_that_counts_and_who_was_tapped_is_picked_no_more(device):
    async with evening(device, "A\nB\nC\nD\nE\nF\nG\nH") as (app, desk):
        await results_come(app, desk)
        await app.tap("Plan", "Tables by standing", "One round less", "Back")
        plan = desk.snapshot.state.plan
        assert (plan.rounds, plan.by_standing_from) == (2, 2)
        await app.tap("Rounds", "Draw round 2", "A")
        assert not app.missing("Nothing counts yet.", "changes places with …")
        await app.after(desk.propose(f.PenaltyGiven(1, (0,), 90, "late")))
        assert not app.sees("Nothing counts yet.")
        assert not app.sees("changes places with …")
        before = desk.snapshot.state
        await app.tap("Draw round 2", "B")
        assert app.sees("changes places with …")
        await app.tap("These tables it is")
        assert not app.sees("changes places with …")
        _first, second = desk.snapshot.state.rounds
        assert tuple(table.seats for table in second.tables) == seats_drawn(before, second.seed)


async def test_a_draw_is_kept_as_its_seed_gives_it_and_who_changed_places_with_it(device):
    async with evening(device, is_drawn=False) as (app, desk):
        before = desk.snapshot.state
        await app.tap("Rounds", "Draw round 1", "A", "B", "C", "B", "These tables it is")
        (round_,) = desk.snapshot.state.rounds
        places = {0: 2, 1: 0, 2: 1}  # who sits now where A, B and C were drawn
        assert tuple(table.seats for table in round_.tables) == tuple(
            tuple(places.get(person, person) for person in seats)
            for seats in seats_drawn(before, round_.seed)
        )
        log = desk.tournament
        (first,) = [made.fact for made in log.records if isinstance(made.fact, f.RoundDrawn)]
        assert tuple(table.seats for table in first.tables) == seats_drawn(before, round_.seed)
        await app.tap("Undo")
        assert desk.snapshot.state == before


async def test_everybody_has_the_same_face_in_each_list(device):
    await device.start_game(3)  # three are known

    def faces() -> set[tuple[object, object]]:
        stacks = app.all_of(ft.Stack)
        marks = [[part for part in stack.controls if isinstance(part, ft.Image)] for stack in stacks]
        return {(parts[0].color, parts[-1].src) for parts in marks if parts and "seals" in str(parts[0].src)}

    async with evening(device, "Thomas\nUte\nX\nY") as (app, desk):
        await results_come(app, desk)
        await app.tap("Standings")
        shown = faces()
        assert len(shown) == 4
        await app.tap("People")
        assert len(faces() - shown) == 1  # of Kevin, who is known and not on the list
        assert shown < faces()


async def test_the_list_shows_what_others_do(device):
    async with device.opened("/tournaments") as app:
        desk = await device.host.tournaments.begin(f.TournamentStarted("Friday", CLUB_EVENING))
        await app.settle()
        assert app.sees("Friday")
        await app.after(desk.propose(f.PersonEntered(str(uuid4()), "A", "")))
        assert app.sees("1 person on the list")
        await app.after(device.host.tournaments.delete(desk.tournament.id))
        assert not app.sees("Friday")


async def test_a_person_is_renamed_elsewhere_and_a_whole_table_loses_points(device):
    async with evening(device) as (app, desk):
        await app.go(f"/tournaments/{desk.tournament.id}/people/0")
        await app.after(desk.propose(f.PersonRenamed(0, "Anna", "South")))
        await app.tap("Keep the name")
        person = desk.snapshot.state.people[0]
        assert (person.name, person.club) == ("Anna", "South")
        table = next(table for table in desk.snapshot.state.rounds[0].tables if 0 in table.seats)
        await app.tap(("Points", "20"), "Take from the whole table")
        (penalty,) = desk.snapshot.state.penalties
        assert (penalty.people, penalty.points) == (table.seats, 20)


async def test_what_is_not_there_is_said_on_every_screen(device):
    async with evening(device, is_drawn=False) as (app, desk):
        await app.go(f"/tournaments/{desk.tournament.id}/people/-1")
        assert app.sees("This person is not on the list.")
        other = str(uuid4())
        for path in (other, f"{other}/plan", f"{other}/people/0"):
            await app.go(f"/tournaments/{path}")
            assert app.sees("This tournament is not on the device any more")


async def test_a_game_that_was_deleted_is_not_shown_as_played(device):
    async with evening(device, "A\nB\nC\nD") as (app, _desk):
        here = app.route
        await app.tap("Standings")
        assert app.sees("The standings begin with the first result.")
        await app.go(f"{here}/people/0")
        assert app.sees("Round 1")
        assert not app.sees("with 0 points"), "nobody has a place before the first result"
        await app.go(here)
        await app.tap("Rounds", "Pad, Table 1")
        game_id = app.route.rsplit("/", 1)[-1]
        await plays_rounds(await device.host.table(game_id), 1)
        await app.go(here)
        assert app.sees("Hand 2 of 10")
        await app.after(device.host.delete(game_id))
        assert app.sees("waiting for a scribe")


async def test_a_tick_draws_only_its_own_row(device):
    async with evening(device, "A\nB\nC", is_drawn=False) as (app, _desk):

        def ticks():
            return [app.find(f"{name} is here tonight", app.tappable()).control for name in "ABC"]

        before = ticks()
        await app.tap("B is here tonight", "A is here tonight", "A is here tonight")
        after = ticks()
        assert [one is other for one, other in zip(before, after, strict=True)] == [False, False, True]


async def test_a_result_is_put_right_from_the_figures_that_were_typed_and_a_refusal_stands_by_them(device):
    async with evening(device, "A\nB\nC\nD") as (app, desk):
        await types_results(app, 1)
        await app.tap("Withdraw the result", "Type the result, Table 1")
        assert [node.control.value for node in app.fields()] == ["100", "5", "90", "5", "80", "5", "70", "5"]
        first = next(node.name for node in app.fields() if node.name.startswith("Total of"))
        await app.tap((first, "105"), "Enter the result")
        assert app.sees("105")
        assert not desk.snapshot.state.has_results
        await app.tap((first, "110"), "Enter the result")
        assert app.sees("110 · 5 met")
