"""Scenes: games in every phase and by every variant, each with the address of a screen that shows it."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any
from uuid import uuid4

from scorekeeper.access.access_file import EntryMode
from scorekeeper.game import Fact
from scorekeeper.game import facts as f
from scorekeeper.rules import PRESETS, STANDARD, BidRules, Ruleset
from scorekeeper.storage.share_code import code_of
from scorekeeper.tournament.facts import PenaltyGiven, Tournament, TournamentEnded
from scorekeeper.ui.statistics.outlook_screen import outlook_of
from scorekeeper.web.guests.listener import GuestListener
from tests.game.driver import STARTED_AT, GameDriver, with_tap
from tests.game.situations import LATE
from tests.tables.known_players import add_player
from tests.tournament.driver import Organiser
from tests.ui.fake_device import PLUS_MINUS, FakeDevice, UnsavedGame, bids, makes, plays_rounds, results

Scene = Callable[[FakeDevice], Awaitable[str]]
"""Prepares a phase and returns the address that shows it."""

LONG = ("Maximiliane von Hohenfel", "Ute", "Jean-Baptiste", "Nessi", "Ilse", "Konstantin")
"""Names as long as people have them."""
FIVE_CARDS = (5, (90, 40, 10, -30))
LAST_ROUNDS = (14, (90, 40, 10, -30))
SIX = (90, 40, 10, -30, 0, 0)
THOUSANDS = (1090, -1040, 10, -30, 0, 0)
JUBILEE, TEAMS = PRESETS["jubilee-30"], PRESETS["teams"]
LAST_CHANGES = BidRules(visibility="revealed", must_differ="always", hidden_sum="last-changes")
SECRET_CLOUD = replace(STANDARD, bids=BidRules(visibility="secret"), extra_cards=("cloud",))


def game(
    players: int = 4,
    ruleset: Ruleset = STANDARD,
    *,
    said: Sequence[int] = (),
    facts: Sequence[Fact] = (),
    made: Sequence[int] = (),
    below: str = "",
    **begun: Any,
) -> Scene:
    """A game whose open round has these bids, then these facts, then these results, at a page below it."""

    async def scene(device: FakeDevice) -> str:
        table = await device.start_game(players, ruleset, said=said, **begun)
        for fact in facts:
            await makes(table, fact)
        await results(table, *made)
        return f"/games/{table.game.id}{below}"

    return scene


async def people_came_and_went(device: FakeDevice) -> str:
    table = await device.start_game(names=LONG, rounds=2)
    await makes(table, f.SeatJoined(LATE, "Mia", 1, 120))
    await plays_rounds(table, 1)
    await makes(table, f.SeatLeft(0))
    await makes(table, f.SeatJoined(str(uuid4()), "Otto", 3, -30))
    await plays_rounds(table, 1)
    return f"/games/{table.game.id}"


async def bids_that_were_seen(device: FakeDevice) -> str:
    hidden = PRESETS["hidden-tip"]
    table = await device.start_game(4, hidden, names=LONG, taken_over=FIVE_CARDS, said=(1, 2, 0, 0))
    await makes(table, f.BidsRevealed())
    for _tap in range(2):
        await table.undo(table.revision)
    return f"/games/{table.game.id}"


def three_are_left(*, said: Sequence[int] = (), rounds: int = 0) -> Scene:
    """Round 20 of an elimination that six began."""

    async def scene(device: FakeDevice) -> str:
        ruleset = PRESETS["elimination"]
        table = await device.start_game(6, ruleset, names=LONG, taken_over=(10, (90, 0, 20, 50, 60, 70)))
        pad = UnsavedGame(table.game, lambda: STARTED_AT)
        while pad.state.current is None or pad.state.current.number < 20:
            if pad.state.level:
                await makes(pad, f.PlayerDroppedOut(pad.state.level[0]))
            else:
                await plays_rounds(pad, 1)
        await bids(pad, *said)
        await plays_rounds(pad, rounds)
        await table.exchange(pad.copy, table.revision)
        return f"/games/{table.game.id}"

    return scene


async def players_statistics(device: FakeDevice) -> str:
    for _game in range(5):
        table = await device.start_game(3, names=LONG, rounds=4, over=True)
    return f"/statistics/{table.snapshot.state.seats[0].player}"


async def player(device: FakeDevice) -> str:
    """One who was merged with another one, and is marked."""
    table = await device.start_game(3, names=LONG)
    other = await add_player(device.host, "Maximilian von Hohenfels")
    stays = table.snapshot.state.seats[0].player
    await device.host.merge_players(stays, other.id)
    await device.host.change_player(stays, lambda known: replace(known, color="teal", symbol="bolt"))
    return f"/players/{stays}"


async def outlook(device: FakeDevice) -> str:
    table = await device.start_game(6, names=LONG, taken_over=(10, THOUSANDS))
    outlook_of(table.snapshot.state)
    return f"/games/{table.game.id}/outlook"


async def guests(device: FakeDevice) -> str:
    table = await device.start_game(6, names=LONG)
    shared_tables = device.host.share_tables()
    shared_tables.addresses = ("http://192.168.178.120:8000", "http://10.0.0.17:8000")
    shared = await shared_tables.share(table.game.id)
    await shared_tables.seats.take(shared.join_token, 0)
    return f"/games/{table.game.id}/phones"


async def guests_not_asked_yet(device: FakeDevice) -> str:
    shared_tables = device.host.share_tables()
    shared_tables.listener = GuestListener(shared_tables)
    return await game(below="/phones")(device)


async def received(device: FakeDevice) -> str:
    return f"/take/{code_of(replace(GameDriver(6).plays_rounds(4).game, id=str(uuid4())))}"


async def received_ahead(device: FakeDevice) -> str:
    table = await device.start_game(6, rounds=3)
    code = code_of(table.game)
    await plays_rounds(table, 1)
    return f"/take/{code}"


async def received_and_forked(device: FakeDevice) -> str:
    table = await device.start_game(6, names=LONG, rounds=3)
    there = table.game
    await bids(table, 1)
    wrote = f.BidMade(table.snapshot.state.current.turns[0], 0)
    return f"/take/{code_of(with_tap(there, wrote))}"


async def received_but_cut(device: FakeDevice) -> str:
    return f"{await received_ahead(device)}"[:80]


async def mixes(device: FakeDevice) -> str:
    """As many as there can be, the names as long as they can be."""
    kept = tuple(Ruleset(name=f"Mit der ganzen Familie {number}", teams=True) for number in range(1, 9))
    await device.host.change_settings(lambda settings: replace(settings, mixes=kept))
    return "/new/presets/mixes"


TABLES: dict[str, Scene] = {
    "fresh": game(),
    "last bid": game(ruleset=PLUS_MINUS, rounds=4, said=(1, 2, 0)),
    "wizard": game(facts=(f.TrumpSet("Z", None),)),
    "round 20 of three": game(3, names=LONG, rounds=19),
    "round 10 of six": game(6, PLUS_MINUS, rounds=9),
    "people came and went": people_came_and_went,
    "recap": game(6, rounds=3, said=(1, 2, 0, 0, 0, 2)),
    "counting": game(taken_over=FIVE_CARDS, said=(2, 0, 1, 1), facts=(f.TrickTaken(1),)),
    "results asked": game(rounds=6, said=(1, 2, 0, 0), made=(1,)),
    "finished": game(taken_over=LAST_ROUNDS, rounds=2),
    "ended early": game(6, rounds=3, facts=(f.GameEnded(),)),
    "pass phone": game(6, PRESETS["hidden-tip"], dealer=5, names=LONG),
    "reveal": game(ruleset=Ruleset(bids=LAST_CHANGES), taken_over=FIVE_CARDS, said=(2, 0, 1, 1)),
    "bids that were seen": bids_that_were_seen,
    "secret recap": game(6, PRESETS["secret"], taken_over=(5, SIX), said=(2, 0, 1, 1, 0, 0)),
    "secret results": game(ruleset=PRESETS["secret"], taken_over=FIVE_CARDS, said=(2, 0, 1, 1), made=(1,)),
    "bomb and cloud": game(6, JUBILEE, names=LONG, rounds=9, said=(1, 2, 0, 0, 3, 2)),
    "bomb and cloud, counted": game(
        ruleset=JUBILEE,
        taken_over=FIVE_CARDS,
        said=(1, 2, 0, 0),
        facts=(f.TrickTaken(1), f.TrickTaken(None), f.BidChanged(1, 1)),
    ),
    "bomb among the results": game(
        3,
        JUBILEE,
        names=LONG,
        dealer=2,
        taken_over=(20, (90, 40, 10)),
        said=(7, 5, 6),
        facts=(f.PlayEnded(), f.TrickTaken(None)),
    ),
    "cloud that cannot be": game(
        6,
        SECRET_CLOUD,
        names=LONG,
        taken_over=(9, SIX),
        said=(0, 2, 0, 0, 3, 2),
        facts=(f.BidChanged(3, -1),),
        made=(1, 2, 0, 0, 3),
    ),
    "who drops out": game(
        6,
        PRESETS["elimination"],
        names=LONG,
        taken_over=(10, (90, 10, 10, 10, 10, 10)),
        said=(1, 1, 1, 1, 1, 10),
        made=(0,) * 5,
    ),
    "round 20 of three who were six": three_are_left(said=(7, 5)),
    "end of elimination": three_are_left(rounds=1),
    "teams of six": game(6, TEAMS, names=LONG, rounds=9, said=(3, 2, 1)),
    "teams in play": game(
        6, TEAMS, names=LONG, taken_over=(5, SIX), said=(2, 0, 1, 1, 0, 0), facts=(f.TrickTaken(1),)
    ),
    "end of teams": game(6, TEAMS, names=LONG, rounds=2, facts=(f.GameEnded(),)),
    "junior": game(5, PRESETS["junior"]),
    "end of junior": game(4, PRESETS["junior"], rounds=3, facts=(f.GameEnded(),)),
}
"""The table itself."""


@cache
def organised(rounds: int, over: bool) -> Tournament:
    """A tournament of 13 after so many rounds; unless it is over, a table of the last one still plays."""
    organiser = Organiser(13)
    for number in range(1, rounds + 1):
        organiser.draw()
        if over or number < rounds:
            organiser.report_all()
    if over:
        organiser.does(PenaltyGiven(1, (0,), 30, "late"))
        organiser.draw_final()
        organiser.report_all()
        organiser.does(TournamentEnded())
    elif rounds:
        organiser.report(0, *organiser.any_result(4))
    return organiser.tournament


def tournament(rounds: int = 0, *, below: str = "", over: bool = False) -> Scene:
    """It is drawn once for all scenes, in each of which it is another one."""

    async def scene(device: FakeDevice) -> str:
        its = replace(organised(rounds, over), id=str(uuid4()))
        device.host.library.tournaments.save(its, new=True)
        return f"/tournaments/{its.id}{below}"

    return scene


def with_phones(scene: Scene) -> Scene:
    """The scene on a server that other phones reach."""

    async def reached(device: FakeDevice) -> str:
        device.host.share_tables()
        device.host.shared_tables.addresses = ("http://192.168.178.120:8000", "http://10.0.0.17:8000")
        device.host.shared_tables.serves_app = True
        return await scene(device)

    return reached


def in_a_room(scene: Scene) -> Scene:
    """The scene with its tournament open to the phones of the room."""

    async def followed(device: FakeDevice) -> str:
        address = await with_phones(scene)(device)
        assert device.host.shared_tables is not None
        await device.host.shared_tables.tournaments.share(address.split("/")[2], EntryMode.OWN)
        return address

    return followed


PAGES: dict[str, Scene] = {
    "a tournament not drawn": tournament(),
    "a tournament's round": tournament(2),
    "a tournament that is over": tournament(3, over=True),
    "a tournament's person": tournament(2, below="/people/0"),
    "a tournament's plan": tournament(below="/plan"),
    "a tournament's files": tournament(below="/files"),
    "a tournament's room": in_a_room(tournament(below="/room")),
    "a tournament that no room follows": with_phones(tournament(below="/room")),
    "a tournament's picture": tournament(2, below="/picture"),
    "player": player,
    "a player's statistics": players_statistics,
    "a game's statistics": game(6, names=LONG, taken_over=(3, THOUSANDS), rounds=7, below="/statistics"),
    "outlook": outlook,
    "correction": game(6, rounds=10, below="/rounds/10/1"),
    "a bombed round corrected": game(
        6,
        JUBILEE,
        taken_over=(9, SIX),
        said=(1, 2, 0, 0, 3, 2),
        facts=(f.BidChanged(1, 1), f.TrickTaken(None)),
        made=(1, 2, 0, 0, 3),
        below="/rounds/9",
    ),
    "judge at the table": game(ruleset=PLUS_MINUS, rounds=4, said=(1, 2, 0), below="/judge"),
    "a game as a file": game(ruleset=PLUS_MINUS, rounds=4, said=(1, 2, 0), below="/file"),
    "a shared result": game(taken_over=LAST_ROUNDS, rounds=2, below="/result"),
    "no guests": game(below="/phones"),
    "guests": guests,
    "guests not asked yet": guests_not_asked_yet,
    "shared": game(6, rounds=8, below="/hand-over"),
    "shared with hidden bids": game(6, PRESETS["hidden-tip"], said=(1, 0), below="/hand-over"),
    "rules of a game": game(
        6,
        replace(PRESETS["jubilee-30"], name="Thursday", bids=LAST_CHANGES, tie_break="most-hits"),
        below="/ruleset",
    ),
    "received": received,
    "received ahead": received_ahead,
    "received and forked": received_and_forked,
    "received but cut": received_but_cut,
    "all mixes": mixes,
}
"""Pages of a game, and others whose address is filled in."""
