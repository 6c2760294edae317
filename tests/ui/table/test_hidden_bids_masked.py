"""Whatever else the rules say, no screen depends on bids that nobody may see yet (§4.4, §4.5).

The same game is played twice, with other bids; until they may be seen everything has to read the same: every
screen, list, copy and spreadsheet, also with special cards, teams, elimination and other ways to count.
`test_hidden_bids` tells what the screens say instead, and how the phone goes round.
"""

from dataclasses import dataclass, field, replace

import pytest

from scorekeeper.exports.pad_table import pad_as_csv, pad_as_json
from scorekeeper.game import Phase
from scorekeeper.locale import words
from scorekeeper.rules import PRESETS, BidRules
from scorekeeper.storage.summaries import summarise
from scorekeeper.tables import Table
from tests.ui.fake_device import NAMES, open_round
from tests.ui.harness import OpenApp

FIVE_CARDS = (5, (90, 40, 10, -30))
GROUND = ("bgcolor", "border", "opacity")
"""What makes a key stand out."""
BIDS, OTHER_BIDS = (4, 1, 3, 1), (1, 2, 0, 2)
"""By seat; nobody bids the same twice, only the second add up to five, and Ute can bid one fewer in both."""

HIDDEN = BidRules(visibility="revealed")
LAST_CHANGES = BidRules(visibility="revealed", must_differ="always", hidden_sum="last-changes")
SECRET = BidRules(visibility="secret")
JUBILEE = PRESETS["jubilee-30"]
PLAYED_BY = {
    "§4.4 special cards, teams, counter-clockwise": replace(
        JUBILEE, bids=replace(HIDDEN, direction="counter-clockwise"), teams=True
    ),
    "§11.9, elimination": replace(PRESETS["elimination"], bids=LAST_CHANGES),
    "§4.5 special cards, teams, plus/minus one, counting, tie-break by bids": replace(
        JUBILEE,
        bids=replace(SECRET, must_differ="always"),
        teams=True,
        scoring=PRESETS["counting"].scoring,
        tie_break="highest-bids",
    ),
}


@dataclass
class Reader:
    """Somebody who looks at everything that the app says."""

    app: OpenApp
    table: Table
    read: list[object] = field(default_factory=list)

    async def tap(self, *names: str) -> None:
        for name in names:
            await self.app.tap(name)
            self.look()

    def look(self) -> None:
        """All words on the screen, those for a screen reader, and what may be tapped."""
        keys = [
            (node.name, node.enabled, *(repr(getattr(node.control, name, None)) for name in GROUND))
            for node in self.app.tappable()
        ]
        self.read += [self.app.texts(), keys, list(self.app.client.announced)]

    def look_at_copies(self) -> None:
        """What lists, spreadsheets and other programs are given."""
        state, game = self.table.snapshot.state, self.table.game
        row = replace(summarise(game), id="", touched=state.started, started=state.started)
        as_json = {**pad_as_json(state), "started": ""}
        self.read += [row, pad_as_csv(words("en"), state), as_json]

    async def look_at_sheets(self) -> None:
        """At the menu and its sheets."""
        here = self.app.route
        for sheet in ("Other dealer", "Seats", "Names", "End the game now"):
            await self.tap("More", sheet)
            await self.app.go("/nowhere")
            await self.app.go(here)

    async def look_round(self) -> None:
        """At the judge, the rules, Home and the list of games."""
        here = self.app.route
        for route in (f"{here}/judge", f"{here}/ruleset", f"{here}/rounds/5", "/", "/games"):
            await self.app.go(route)
            self.look()
        await self.app.go(here)
        self.look()
        self.look_at_copies()

    async def bid(self, seat: int, tricks: int) -> None:
        """Take the phone and bid; the keys are seen by nobody else."""
        await self.tap(f"I am {NAMES[seat]}", f"Bid {tricks}")


async def until_anybody_may_see(reader: Reader, bids: tuple[int, ...]) -> None:
    """A round with its bids hidden, up to the last tap before they are laid open."""
    reader.look()
    for seat in open_round(reader.table).turns:
        await reader.bid(seat, bids[seat])
        reader.look_at_copies()
    await reader.look_at_sheets()
    await reader.look_round()
    if open_round(reader.table).phase is Phase.REVEAL:
        await reader.tap("Undo", "Undo", "Redo", "Redo", "Kevin: has bid")
        await reader.bid(2, bids[0])
        return
    # §4.5: tricks are counted along, special cards are played, results are written down but for the last.
    leads = NAMES[open_round(reader.table).leader]
    await reader.tap(f"{leads}, leads" if f"{leads}, leads" in reader.app.buttons() else f"{leads}, team")
    if "cloud" in reader.table.snapshot.state.ruleset.extra_cards:
        await reader.tap("Bomb: trick to nobody", "Cloud: a bid changes", "Ute: one trick fewer")
    await reader.tap("Show the pad", "All tricks played", *["Made 1"] * (len(BIDS) - 2))
    await reader.look_round()
    await reader.tap("Undo", "Redo")


@pytest.mark.parametrize("ruleset", PLAYED_BY.values(), ids=PLAYED_BY)
async def test_no_screen_depends_on_a_hidden_bid(device, other, ruleset):
    read = []
    for one, bids in ((device, BIDS), (other, OTHER_BIDS)):
        async with one.playing(4, ruleset, taken_over=FIVE_CARDS) as (table, app):
            reader = Reader(app, table)
            await until_anybody_may_see(reader, bids)
        read.append(reader.read)
    assert len(read[0]) == len(read[1])
    for number, (first, second) in enumerate(zip(*read, strict=True)):
        assert first == second, number
