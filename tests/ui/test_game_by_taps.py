"""A whole game on the real screen, every tap counted from the first bid to the final ranking."""

from __future__ import annotations

import json

import pytest

from scorekeeper.rules import PRESETS, STANDARD, players_of
from tests.ui.evening import PLUS_MINUS, Evening, open_round
from tests.ui.table import OpenApp

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


class Scribe:
    """Scores rounds by tapping what the screen offers, and keeps the totals in his head."""

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
        for name, number in zip(names[:-1], tricks, strict=False):
            await self.tap("result", name=name, number=number)
        for name, bid, made in zip(names, bids, tricks, strict=True):
            points = 20 + 10 * bid if bid == made else -10 * abs(bid - made)
            self.totals[name] = self.totals.get(name, 0) + points


def one_too_many(cards: int, players: int) -> tuple[list[int], list[int]]:
    """Bids that add up to one more than the tricks, and tricks that meet all of them but one."""
    share, rest = divmod(cards + 1, players)
    bids = [share + (place < rest) for place in range(players)]
    return bids, [bids[0] - 1, *bids[1:]]


async def whole_game(
    evening: Evening, players: int, ruleset, words: dict[str, str], *, trump: bool
) -> tuple[Scribe, list[str]]:
    """Play it; the scribe, and the words on the last screen."""
    table = await evening.sit_down(players, ruleset, dealer=players - 1)
    rounds = len(table.sight.state.hands)
    async with evening.at(table, language="de" if words is GERMAN else "en") as app:
        scribe = Scribe(app, words)
        for _round in range(rounds):
            row = open_round(table)
            names = [table.sight.state.names[seat] for seat in row.turns]
            await scribe.round(names, *one_too_many(row.cards, players), trump=trump and row.number < rounds)
        return scribe, app.texts()


def ranking(totals: dict[str, int]) -> list[tuple[str, int]]:
    return sorted(totals.items(), key=lambda item: -item[1])


async def test_four_players_score_fifteen_rounds_without_trump_in_at_most_120_taps(evening):
    scribe, texts = await whole_game(evening, 4, STANDARD, ENGLISH, trump=False)
    assert scribe.taps <= 120
    winner, points = ranking(scribe.totals)[0]
    assert "Final standings" in texts
    assert f"{winner} wins with {points}" in texts
    for name, total in scribe.totals.items():
        rank = 1 + sum(other > total for other in scribe.totals.values())
        assert any(text.startswith(f"{rank}. {name}: {total},") for text in texts)


async def test_four_players_with_every_trump_entered_need_at_most_134_taps(evening):
    scribe, texts = await whole_game(evening, 4, STANDARD, GERMAN, trump=True)
    assert scribe.taps <= 134
    winner, points = ranking(scribe.totals)[0]
    assert "Endstand" in texts
    assert f"{winner} gewinnt mit {points}" in texts


async def test_three_players_with_plus_minus_one_score_twenty_rounds(evening):
    scribe, texts = await whole_game(evening, 3, PLUS_MINUS, GERMAN, trump=False)
    assert scribe.taps == 20 * 6
    winner, points = ranking(scribe.totals)[0]
    assert f"{winner} gewinnt mit {points}" in texts


OPEN = [name for name, ruleset in PRESETS.items() if ruleset.bids.visibility == "open"]


@pytest.mark.parametrize("preset", OPEN)
async def test_with_every_preset_of_open_bids_a_player_costs_two_taps_a_round(evening, preset):
    """As in the standard game: a bid and a result each, the last filled in, and the key that ends the play.

    In fifteen rounds of four players that is 120. Cards that were not played ask for nothing.
    """
    ruleset = PRESETS[preset]
    players = min(4, max(players_of(ruleset)))
    table = await evening.sit_down(players, ruleset, dealer=players - 1)
    allowed = 0
    async with evening.at(table) as app:
        scribe = Scribe(app, ENGLISH)
        while not table.sight.state.finished:
            row = open_round(table)
            allowed += 2 * len(row.turns)
            names = [table.sight.state.names[seat] for seat in row.turns]
            await scribe.round(names, *one_too_many(row.cards, len(names)), trump=False)
        assert any(text.startswith("1. ") for text in app.texts())
    assert len(table.sight.state.closed) == len(table.sight.state.hands)
    assert scribe.taps == allowed


@pytest.mark.parametrize(("players", "rounds"), [(3, 20), (4, 15), (5, 12), (6, 10)])
async def test_so_many_players_have_so_many_rounds(evening, players, rounds):
    """§2.1"""
    table = await evening.sit_down(players)
    async with evening.at(table, language="de") as app:
        assert app.sees(f"Runde 1 von {rounds}")


async def test_every_tap_of_a_round_is_on_the_disk_when_the_screen_shows_it(evening):
    table = await evening.sit_down(3)
    path = evening.folder / "games" / f"{table.game.id}.json"
    async with evening.at(table) as app:
        for name in ("Ute", "Kevin", "Thomas"):
            assert app.sees(f"{name} bids")
            await app.tap("Bid 1")
            facts = json.loads(path.read_text(encoding="utf-8"))["facts"]
            assert len(facts) == table.game.cursor
            assert max(facts.values(), key=lambda fact: fact["at"])["fact"] == "BidMade"


async def test_a_trick_counted_along_belongs_to_whoever_is_tapped_in_every_round(evening):
    """A name that said the same in two rounds was taken for its neighbour, for it stood elsewhere now."""
    table = await evening.sit_down()
    async with evening.at(table) as app:
        for key in (*["Bid 0"] * 4, "All tricks played", "Made 1", "Made 0", "Made 0", *["Bid 0"] * 4):
            await app.tap(key)
        for seat, name in enumerate(("Thomas", "Ute", "Kevin", "Nessi")):
            await app.tap(f"{name}: bid 0")
            assert table.sight.state.current.taken[seat] == 1, name
            await app.tap("Undo")


async def test_a_cell_belongs_to_its_player_when_people_have_changed_places(evening):
    table = await evening.sit_down()
    async with evening.at(table) as app:
        for key in ("More", "Change the seats", "Kevin one place forward", "Sit like this"):
            await app.tap(key)
        for name in ("Thomas", "Ute", "Kevin", "Nessi"):
            await app.tap(f"{name}: no bid yet")
            assert app.sees(f"{name} bids")
