"""Whole games on the real screen, every tap counted from the first bid to the final ranking."""

import json

import pytest

from scorekeeper.rules import PRESETS, players_of
from scorekeeper.rules.deals import hand_sizes
from scorekeeper.tables import Table
from tests.ui.fake_device import open_round
from tests.ui.harness import OpenApp


class ScoreTapper:
    """Scores rounds by tapping what the screen offers, and adds the totals up."""

    def __init__(self, app: OpenApp) -> None:
        self.app = app
        self.taps = 0
        self.totals: dict[str, int] = {}

    async def tap(self, key: str) -> None:
        await self.app.tap(key)
        self.taps += 1

    async def round(self, table: Table, *, trump: bool) -> None:
        """A round in which the bids are one too many and all are met but one, in the order of bidding."""
        round_ = open_round(table)
        names = [table.snapshot.state.names[seat] for seat in round_.turns]
        share, rest = divmod(round_.cards + 1, len(names))
        bids = [share + (place < rest) for place in range(len(names))]
        tricks = [bids[0] - 1, *bids[1:]]
        if trump:
            await self.tap("Trump Green, Elves")
        for number in bids:
            await self.tap(f"Bid {number}")
        await self.tap("All tricks played")
        left = sum(tricks)
        for number in tricks[:-1]:
            if left:  # else the others made 0 and are not asked
                await self.tap(f"Made {number}")
                left -= number
        for name, bid, made in zip(names, bids, tricks, strict=True):
            points = 20 + 10 * bid if bid == made else -10 * abs(bid - made)
            self.totals[name] = self.totals.get(name, 0) + points


async def test_four_players_score_fifteen_rounds_in_at_most_120_taps_134_with_every_trump(device):
    async with device.playing(4, dealer=3) as (table, app):
        tapper, trumps = ScoreTapper(app), len(table.snapshot.state.hands) - 1
        for number in range(trumps + 1):
            await tapper.round(table, trump=number < trumps)
        assert tapper.taps <= 134
        assert tapper.taps - trumps <= 120
        assert app.sees("Final standings")
        winner, points = max(tapper.totals.items(), key=lambda item: item[1])
        assert app.sees(f"{winner} wins with {points}")
        for name, total in tapper.totals.items():
            rank = 1 + sum(other > total for other in tapper.totals.values())
            assert rank == 1 or any(text.startswith(f"{rank}. {name}: {total} with") for text in app.texts())


@pytest.mark.parametrize(
    "preset", [name for name, ruleset in PRESETS.items() if ruleset.bids.visibility == "open"]
)
async def test_by_every_preset_of_open_bids_a_player_costs_two_taps_a_round(device, preset):
    """As in the standard game: a bid and a result each, the last filled in, and the key that ends the play.

    Cards that were not played ask for nothing. Played are the first two rounds of more cards than players, of
    the elimination those in which people drop out.
    """
    ruleset = PRESETS[preset]
    players = min(4, max(players_of(ruleset)))
    sizes = hand_sizes(ruleset, players)
    first = 14 if ruleset.elimination else 1 + next(at for at, size in enumerate(sizes) if size > players)
    last = len(sizes) if ruleset.elimination else first + 1
    totals = (90, 40, 10, -30)[:players]
    table = await device.start_game(players, ruleset, dealer=players - 1, taken_over=(first, totals))
    allowed = 0
    async with device.at(table) as app:
        tapper = ScoreTapper(app)
        for _round in range(first, last + 1):
            allowed += 2 * len(open_round(table).turns)
            await tapper.round(table, trump=False)
    assert [round_.number for round_ in table.snapshot.state.closed] == [*range(first, last + 1)]
    assert tapper.taps == allowed


async def test_every_tap_of_a_round_is_on_the_disk_when_the_screen_shows_it(device):
    table = await device.start_game(3)
    path = device.folder / "games" / f"{table.game.id}.json"
    async with device.at(table) as app:
        for name in ("Ute", "Kevin", "Thomas"):
            assert app.sees(f"{name} bids")
            await app.tap("Bid 1")
            facts = json.loads(path.read_text(encoding="utf-8"))["facts"]
            assert len(facts) == table.game.cursor
            assert max(facts.values(), key=lambda fact: fact["at"])["fact"] == "BidMade"


async def test_a_trick_counted_along_belongs_to_whoever_is_tapped_in_every_round(device):
    """A name that said the same in two rounds was taken for its neighbour, for it stood elsewhere now."""
    async with device.playing() as (table, app):
        await app.tap(*(*["Bid 0"] * 4, "All tricks played", "Made 1", *["Bid 0"] * 4))
        for seat, name in enumerate(("Thomas", "Ute", "Kevin", "Nessi")):
            await app.tap(f"{name}: bid 0")
            assert table.snapshot.state.current.taken[seat] == 1, name
            await app.tap("Undo")
