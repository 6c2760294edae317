"""A whole game on the real screen, every tap counted from the first bid to the final ranking."""

from __future__ import annotations

import json

import pytest

from scorekeeper.rules import PRESETS, STANDARD, players_of
from scorekeeper.rules.deals import hand_sizes
from tests.ui.fake_device import PLUS_MINUS, FakeDevice, open_round
from tests.ui.harness import OpenApp

GERMAN = {
    "bid": "{number} ansagen",
    "played": "Alle Stiche gespielt",
    "result": "{number} gemacht",
    "trump": "Trumpf Grün, Elfen",
}
ENGLISH = {
    "bid": "Bid {number}",
    "played": "All tricks played",
    "result": "Made {number}",
    "trump": "Trump Green, Elves",
}


class ScoreTapper:
    """Scores rounds by tapping what the screen offers, and adds the totals up."""

    def __init__(self, app: OpenApp, words: dict[str, str]) -> None:
        self.app = app
        self.words = words
        self.taps = 0
        self.totals: dict[str, int] = {}

    async def tap(self, key: str, **values: object) -> None:
        await self.app.tap(self.words[key].format(**values))
        self.taps += 1

    async def round(self, names: list[str], bids: list[int], tricks: list[int], *, trump: bool) -> None:
        """One round, everything in the order of bidding."""
        if trump:
            await self.tap("trump")
        for name, number in zip(names, bids, strict=True):
            await self.tap("bid", name=name, number=number)
        await self.tap("played")
        left = sum(tricks)
        for name, number in zip(names[:-1], tricks, strict=False):
            if left:  # else the others made 0 and are not asked
                await self.tap("result", name=name, number=number)
                left -= number
        for name, bid, made in zip(names, bids, tricks, strict=True):
            points = 20 + 10 * bid if bid == made else -10 * abs(bid - made)
            self.totals[name] = self.totals.get(name, 0) + points


def one_too_many(cards: int, players: int) -> tuple[list[int], list[int]]:
    """Bids that add up to one more than the tricks, and tricks that meet all of them but one."""
    share, rest = divmod(cards + 1, players)
    bids = [share + (place < rest) for place in range(players)]
    return bids, [bids[0] - 1, *bids[1:]]


async def whole_game(
    device: FakeDevice, players: int, ruleset, words: dict[str, str], *, trump: bool
) -> tuple[ScoreTapper, list[str]]:
    """Play it; the tapper, and the words on the last screen."""
    table = await device.start_game(players, ruleset, dealer=players - 1)
    rounds = len(table.snapshot.state.hands)
    async with device.at(table, language="de" if words is GERMAN else "en") as app:
        tapper = ScoreTapper(app, words)
        for _round in range(rounds):
            round_ = open_round(table)
            names = [table.snapshot.state.names[seat] for seat in round_.turns]
            await tapper.round(
                names, *one_too_many(round_.cards, players), trump=trump and round_.number < rounds
            )
        return tapper, app.texts()


def ranking(totals: dict[str, int]) -> list[tuple[str, int]]:
    return sorted(totals.items(), key=lambda item: -item[1])


async def test_four_players_score_fifteen_rounds_without_trump_in_at_most_120_taps(device):
    tapper, texts = await whole_game(device, 4, STANDARD, ENGLISH, trump=False)
    assert tapper.taps <= 120
    winner, points = ranking(tapper.totals)[0]
    assert "Final standings" in texts
    assert f"{winner} wins with {points}" in texts
    for name, total in tapper.totals.items():
        rank = 1 + sum(other > total for other in tapper.totals.values())
        assert rank == 1 or any(text.startswith(f"{rank}. {name}: {total} with") for text in texts)


async def test_four_players_with_every_trump_entered_need_at_most_134_taps(device):
    tapper, texts = await whole_game(device, 4, STANDARD, GERMAN, trump=True)
    assert tapper.taps <= 134
    winner, points = ranking(tapper.totals)[0]
    assert "Endstand" in texts
    assert f"{winner} gewinnt mit {points}" in texts


async def test_three_players_with_plus_minus_one_score_twenty_rounds(device):
    tapper, texts = await whole_game(device, 3, PLUS_MINUS, GERMAN, trump=False)
    assert tapper.taps == 20 * 6
    winner, points = ranking(tapper.totals)[0]
    assert f"{winner} gewinnt mit {points}" in texts


OPEN = [name for name, ruleset in PRESETS.items() if ruleset.bids.visibility == "open"]


@pytest.mark.parametrize("preset", OPEN)
async def test_with_every_preset_of_open_bids_a_player_costs_two_taps_a_round(device, preset):
    """As in the standard game: a bid and a result each, the last filled in, and the key that ends the play.

    In fifteen rounds of four players that is 120. Cards that were not played ask for nothing. Played are
    the last rounds of a paper game; of the elimination those in which people drop out.
    """
    ruleset = PRESETS[preset]
    players = min(4, max(players_of(ruleset)))
    first = 14 if ruleset.elimination else len(hand_sizes(ruleset, players)) - 2
    totals = (90, 40, 10, -30)[:players]
    table = await device.start_game(players, ruleset, dealer=players - 1, taken_over=(first, totals))
    allowed = 0
    async with device.at(table) as app:
        tapper = ScoreTapper(app, ENGLISH)
        while not table.snapshot.state.finished:
            round_ = open_round(table)
            allowed += 2 * len(round_.turns)
            names = [table.snapshot.state.names[seat] for seat in round_.turns]
            await tapper.round(names, *one_too_many(round_.cards, len(names)), trump=False)
        assert any(text.startswith("2. ") for text in app.texts())
    assert len(table.snapshot.state.closed) == len(table.snapshot.state.hands) + 1 - first
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


async def test_a_cell_belongs_to_its_player_when_people_have_changed_places(device):
    async with device.playing() as (_table, app):
        await app.tap("More", "Seats", "Kevin one place forward", "Use these seats")
        for name in ("Thomas", "Ute", "Kevin", "Nessi"):
            await app.tap(f"{name}: no bid yet")
            assert app.sees(f"{name} bids")
