"""The picture of a finished game: who won, the podium, the awards; each text within its room."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.design_tokens.colors import SPINES
from scorekeeper.exports.podium_picture import HEIGHT, WIDTH
from scorekeeper.exports.result_picture import result_picture
from scorekeeper.game.faces import SYMBOLS, faces_at_table
from scorekeeper.game.facts import GameEnded, TakenOver
from scorekeeper.game.names import without_isolates
from scorekeeper.locale import words
from scorekeeper.pictures import pillow_png
from scorekeeper.pictures.drawing import Symbol, Text
from scorekeeper.pictures.svg_path import svg_symbol
from scorekeeper.rules import PRESETS
from scorekeeper.storage.locations import assets_folder
from tests.browser.saved_games import play_rounds
from tests.exports.test_pad_picture import names, texts
from tests.game.driver import STARTED_AT, GameDriver


def faces_of(state):
    return faces_at_table([seat.player for seat in state.seats], {})


def drawn(state, language="de"):
    return result_picture(words(language), state, faces_of(state))


def symbols(drawing):
    return [command.file for command in drawing.commands if isinstance(command, Symbol)]


def test_the_winner_has_his_face_in_a_laurel_and_others_stand_below():
    driver = GameDriver(4, names=("Anna", "Ben", "Clara", "David"))
    state = driver.does(TakenOver(2, (50, 10, 30, -20))).does(GameEnded()).state
    said, shown = texts(drawn(state)), symbols(drawn(state))
    assert said[:3] == [words("de").long_date(STARTED_AT), "Anna gewinnt", "mit 50 Punkten, 20 vor Clara"]
    assert {"1", "50", "Clara", "2", "30", "Ben", "3", "10", "4.", "David", "−20"} <= set(
        map(without_isolates, said)
    )
    assert shown.count("honours/laurel.svg") == 1
    assert {f"icons/{face.symbol}.svg" for face in faces_of(state)} <= set(shown)


def test_of_a_long_name_the_first_one_stands_on_the_book_and_at_the_line():
    driver = GameDriver(3, names=("Ute", "Maximiliane von Hohenfel", "Jean-Baptiste"))
    said = map(without_isolates, texts(drawn(play_rounds(driver, 20).state)))
    assert sum("Maximiliane" in text and "von" not in text for text in said) == 2


def test_who_shares_the_victory_has_a_laurel_each():
    """§7.9"""
    state = GameDriver(3).does(TakenOver(2, (50, 50, -10))).does(GameEnded()).state
    assert symbols(drawn(state)).count("honours/laurel.svg") == 2
    assert [text for text in texts(drawn(state)) if text in "123"] == ["1", "1", "3"]


def test_teams_have_two_faces_on_a_book():
    """§9.4"""
    state = play_rounds(GameDriver(4, ruleset=PRESETS["teams"]), 15).state
    fills = {getattr(command, "fill", "") for command in drawn(state).commands}
    assert symbols(drawn(state)).count("icons/crown.svg") == 1
    assert {f"icons/{face.symbol}.svg" for face in faces_of(state)} <= set(symbols(drawn(state)))
    assert not {SPINES["green"]} & fills


@settings(max_examples=20)
@given(players=st.integers(3, 6), seed=st.integers(0, 99), teams=st.booleans(), called=names)
def test_every_text_stays_within_the_picture(players, seed, teams, called):
    """Measured with the faces themselves; what is too wide shrinks, as long as it can be read."""
    ruleset = PRESETS["teams"] if teams and players in (4, 6) else PRESETS["standard"]
    drawing = drawn(play_rounds(GameDriver(players, ruleset=ruleset, names=called), 20, seed).state)
    assert (drawing.width, drawing.height) == (WIDTH, HEIGHT)
    for text in (one for one in drawing.commands if isinstance(one, Text)):
        runs = pillow_png._runs(without_isolates(text.text), text.face, text.size * 4, assets_folder())
        assert pillow_png.runs_width(runs) / 4 <= text.room * 1.8, text
        assert text.left >= 0
        assert text.left + text.room <= WIDTH
        assert text.size < text.baseline + 1 < HEIGHT


@pytest.mark.parametrize("name", SYMBOLS)
def test_the_outlines_of_a_face_stay_within_their_box(name):
    symbol = svg_symbol(assets_folder() / "icons" / f"{name}.svg")
    assert symbol.paths
    for path in symbol.paths:
        for outline in path.outlines:
            assert all(0 <= point.real <= 24 and 0 <= point.imag <= 24 for point in outline), outline
