"""A game by rules that are not known here: it is listed and can be looked at, and nobody goes on with it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.game import repairs
from scorekeeper.storage.library import Library
from scorekeeper.tables import Host, summarise
from scorekeeper.ui.glyphs import drawable
from tests.ui.evening import bids, makes, plays_rounds
from tests.ui.table import opened


def file_of(evening: Any, table: Any) -> Path:
    path: Path = evening.folder / "games" / f"{table.game.id}.json"
    return path


def by_other_rules(evening: Any, table: Any, **changed: Any) -> bytes:
    """The app is opened again, and the game's rules say something that nobody here knows."""
    evening.host.close()
    path = file_of(evening, table)
    document = json.loads(path.read_bytes())
    document["facts"]["1"]["ruleset"].update(changed or {"tie_break": "duel"})
    content = json.dumps(document).encode()
    path.write_bytes(content)
    evening.start_anew()
    return content


async def strange(evening: Any) -> Any:
    """Three people played two rounds; in the third Ute has bid."""
    table = await evening.sit_down(3)
    await plays_rounds(table, 2)
    await bids(table, 1)
    by_other_rules(evening, table)
    return table


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "“tie_break” cannot be “duel”"), ("de", "„tie_break“")],
)
async def test_its_page_says_why_and_shows_what_was_written_down(evening, language, sentence):
    table = await strange(evening)
    before = file_of(evening, table).read_bytes()
    async with evening.at(table, language=language) as app:
        assert app.sees(sentence)
        assert app.sees("duel")
        assert app.sees("Thomas, Ute")
        cells = [text for text in app.texts() if len(text) == 3 and text[1] == "/"]
        assert cells == ["0/–", "0/0", "0/0", "0/0", "0/–", "0/0", "1/–", "–/–", "–/–"]
    assert file_of(evening, table).read_bytes() == before


async def test_each_round_is_read_aloud_with_bids_and_tricks(evening):
    """The dealer's tricks follow from the others', so they were never written down."""
    table = await strange(evening)
    async with evening.at(table) as app:
        assert app.sees("Round 1. Thomas: bid 0, made –; Ute: bid 0, made 0; Kevin: bid 0, made 0")
        assert app.sees("Round 3. Thomas: bid 1, made –; Ute: bid –, made –; Kevin: bid –, made –")


async def test_a_copy_of_it_can_be_kept(evening):
    table = await strange(evening)
    async with evening.at(table) as app:
        assert "Keep a copy" in app.buttons()
        await app.tap("Back")
        assert app.route == "/"


async def test_nothing_can_be_entered(evening):
    table = await strange(evening)
    async with evening.at(table) as app:
        assert app.buttons() == ["Back", "Keep a copy"]
    async with evening.at(table, "rounds", "1") as app:
        assert app.sees("duel")


async def test_home_shows_it_as_a_line_and_never_as_the_game_to_play_on(evening):
    table = await strange(evening)
    async with opened(evening.host, language="en") as app:
        assert not app.sees("Game in progress")
        assert "New game" in app.buttons()
        await app.tap("Thomas, Ute and Kevin, can only be looked at")
        assert app.route == f"/games/{table.game.id}"


async def test_another_game_keeps_the_card(evening):
    other = await evening.sit_down(4)
    await strange(evening)
    async with opened(evening.host, language="en") as app:
        (card,) = [name for name in app.buttons() if name.startswith("Play on")]
        await app.tap(card)
        assert app.route == f"/games/{other.game.id}"


async def test_history_lists_opens_and_deletes_it(evening):
    table = await strange(evening)
    async with evening.opened("/games") as app:
        (row,) = [name for name in app.buttons() if name.startswith("Thomas, Ute and Kevin.")]
        assert "can only be looked at" in row
        assert row.endswith("Its rules are not known here")
        (bin_,) = [name for name in app.buttons() if name.startswith("Delete: Thomas, Ute and Kevin")]
        await app.tap(bin_)
        assert app.sees("(Thomas, Ute and Kevin) goes with its whole pad")
        await app.tap("Delete the game")
        assert app.sees("No game has been played yet.")
    assert (evening.folder / "deleted" / f"{table.game.id}.json").exists()


async def test_a_game_that_was_ended_is_no_last_game(evening):
    table = await evening.sit_down(3)
    await plays_rounds(table, 1)
    await makes(table, repairs.end_game)
    by_other_rules(evening, table)
    async with opened(evening.host, language="en") as app:
        assert app.sees("none yet")
        assert app.sees("can only be looked at")


async def test_its_rules_known_again_it_goes_on(evening):
    table = await strange(evening)
    by_other_rules(evening, table, tie_break="shared")
    async with opened(evening.host, language="en") as app:
        assert app.sees("Game in progress")


@pytest.mark.parametrize("spoilt", [b"{", b'{"game":{"1":{"schema":99}}}'], ids=["damaged", "newer"])
async def test_a_running_game_that_cannot_be_read_is_no_card(evening, spoilt):
    """Once Home's biggest key led to a page that said that the game cannot be opened."""
    table = await evening.sit_down(3)
    await plays_rounds(table, 1)
    await makes(table, repairs.end_game)
    await makes(table, lambda state, at: repairs.rename(state, at, 0, "Tom", drawable))
    other = await evening.sit_down(4)
    evening.host.close()
    path = file_of(evening, other)
    path.write_bytes(spoilt)
    path.with_name(path.name + ".bak").unlink(missing_ok=True)
    evening.start_anew()
    async with opened(evening.host, language="en") as app:
        assert not app.sees("Game in progress")
        assert app.sees("Last game")
        await app.tap("Thomas, Ute, Kevin and Nessi, cannot be opened")
        assert app.sees("This game cannot be opened")
    async with evening.opened("/games") as app:
        assert any("cannot be opened" in name for name in app.buttons())


async def test_a_game_deleted_on_another_phone_leads_home_with_a_sentence(evening):
    table = await evening.sit_down(3)
    async with evening.at(table) as app:
        await evening.host.delete(table.game.id)
        await app.settle()
        assert app.route == "/"
        assert app.sees("This game is not on the device any more")


async def test_another_game_deleted_disturbs_nobody(evening):
    table, other = await evening.sit_down(3), await evening.sit_down(4)
    async with evening.at(table) as app:
        await evening.host.delete(other.game.id)
        await app.settle()
        assert app.route == f"/games/{table.game.id}"


class TestASecondProcess:
    """Where nothing can be kept, no game is offered to be begun."""

    def second(self, evening: Any) -> Host:
        library = Library(evening.folder, summarise)
        library.open()
        return Host(library, drawable)

    async def test_before_the_first_game_the_judge_has_the_main_key(self, evening):
        second = self.second(evening)
        async with opened(second, language="en") as app:
            assert "New game" not in app.buttons()
            assert app.buttons()[1] == "Check a trick"
            assert app.buttons().count("Check a trick") == 1
        second.close()

    async def test_the_last_game_is_looked_at_and_not_played_again(self, evening):
        table = await evening.sit_down(3)
        await plays_rounds(table, 1)
        await makes(table, repairs.end_game)
        second = self.second(evening)
        async with opened(second, language="en") as app:
            assert not app.sees("Rematch")
            assert "New game" not in app.buttons()
            (card,) = [name for name in app.buttons() if name.startswith("Look at the game")]
            await app.tap(card)
            assert app.route == f"/games/{table.game.id}"
        second.close()


async def test_a_folder_that_cannot_be_used_is_named(evening, tmp_path):
    file = tmp_path / "taken"
    file.write_text("no folder")
    library = Library(file, summarise)
    library.open()
    host = Host(library, drawable)
    async with opened(host, language="en") as app:
        assert app.sees(str(file))
        assert not app.sees("this was not saved")
    host.close()
