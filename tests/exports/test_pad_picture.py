"""The picture of a pad: its drawing commands, each text within its cell, and nothing that is hidden."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.design_tokens.colors import LIGHT
from scorekeeper.exports import pad_picture as picture
from scorekeeper.exports.pad_picture import pad_picture, wrapped
from scorekeeper.game.faces import faces_at_table
from scorekeeper.game.facts import PointsGiven, SeatJoined, SeatLeft, TakenOver
from scorekeeper.game.names import without_isolates
from scorekeeper.game.standings import ranks
from scorekeeper.locale import words
from scorekeeper.pictures import pillow_png
from scorekeeper.pictures.drawing import Box, Line, Symbol, Text
from scorekeeper.rules import PRESETS, BidRules, Ruleset
from scorekeeper.storage.locations import assets_folder
from tests.browser.saved_games import play_rounds
from tests.game.driver import GameDriver, written_anew
from tests.game.situations import LATE

ENGLISH, GERMAN = words("en"), words("de")
LETTERS = "abcdefghijklmnopqrstuvwxyzäöüßABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜабвгдежзик -"


def drawn(state):
    return pad_picture(GERMAN, state, faces_at_table([seat.player for seat in state.seats], {}))


def texts(drawing):
    return [command.text for command in drawing.commands if isinstance(command, Text)]


def test_a_round_of_three_stands_there_from_top_to_bottom():
    assert texts(drawn(GameDriver(3).scores((1, 0, 0), (1, 0, 0)).state)) == [
        "Nach Runde 1 von 20",
        "Wizard · Standard · 20 Runden · 20.11.2026",
        *("Thomas", "Ute", "Kevin"),
        *("1", "30", "1/1", "20", "0/0", "20", "0/0"),
        *("1.", "2.", "2."),
        "Block der Wahrheit",
    ]


@pytest.mark.parametrize(("players", "rounds"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_every_round_of_every_number_of_players_is_on_it(players, rounds):
    state = play_rounds(GameDriver(players), rounds).state
    found = texts(drawn(state))
    assert [text for text in found if text in set(map(str, range(1, rounds + 1)))][:1] == ["1"]
    assert sum("/" in text for text in found) == players * rounds
    assert {f"{rank}." for rank in ranks(state)} <= set(found)
    assert {*state.names} <= set(found)


def test_totals_from_paper_have_a_row_of_their_own():
    state = GameDriver(3).does(TakenOver(7, (1120, -1030, 0))).scores((0, 0, 0), (7, 0, 0)).state
    found = texts(drawn(state))
    assert {"1.120", "−1.030", "1.050", "−1.010"} <= set(found)
    assert GERMAN.in_context("sum brought from the paper pad, very short", "Sum") in found


def test_teams_have_their_marks_and_their_totals():
    """§9.4"""
    drawing = drawn(play_rounds(GameDriver(6, ruleset=PRESETS["teams"]), 10).state)
    assert [text for text in texts(drawing) if text in "ABC"] == ["A", "B", "C", "A", "B", "C"]
    colors = [command.fill for command in drawing.commands if isinstance(command, Box)]
    assert {LIGHT.blue, LIGHT.red, LIGHT.green} <= set(colors)


def test_a_corrected_round_bears_the_pen():
    driver = play_rounds(GameDriver(3), 2)
    assert pens(driver.state) == []
    driver.does(written_anew(1, (0, 0, 0), (1, 0, 0)))
    assert len(pens(driver.state)) == 1


def pens(state):
    symbols = [one for one in drawn(state).commands if isinstance(one, Symbol)]
    return [symbol for symbol in symbols if symbol.file == "icons/corrected.svg"]


def test_hidden_bids_are_not_on_it():
    """§4.5"""
    ruleset = Ruleset(name="custom", bids=BidRules(visibility="secret"))
    driver = play_rounds(GameDriver(3, ruleset=ruleset), 2)
    before = drawn(driver.state)
    assert drawn(driver.bids(1).state) == before


def test_who_drops_out_has_dashes_and_a_line_that_ends():
    """§9.2"""
    driver = GameDriver(4, ruleset=PRESETS["elimination"]).does(TakenOver(15, (90, 40, 30, 10)))
    driver.scores((15, 0, 0, 1), (15, 0, 0, 0)).bids(0, 0, 0).plays().results(0, 0)
    drawing = drawn(driver.state)
    assert "–" in texts(drawing)
    lines = [one for one in drawing.commands if isinstance(one, Line) and one.width == picture.LINE_WIDTH]
    assert sorted(len(line.points) for line in lines) == [2, 3, 3, 3]


def test_below_the_pad_stands_who_came_and_went_and_what_was_given():
    driver = (
        GameDriver(4).plays_rounds(2).does(SeatJoined(LATE, "Mia", 3, 35)).plays_rounds().does(SeatLeft(2))
    )
    driver.plays_rounds().does(PointsGiven(2, 0, -20, "peeked"))
    said = " ".join(texts(drawn(driver.state)))
    assert "Kevin: nach Runde 3 gegangen · Mia: nach Runde 2 dazugekommen" in said
    assert "Mia: Anfangsstand 35 · Thomas: 20 Strafpunkte, peeked" in said
    assert {"+35", "−20"} <= set(texts(drawn(driver.state)))


def test_a_long_headline_goes_on_in_the_next_line():
    assert wrapped("Ute, Kevin and Anna share it", 14, 3) == ["Ute, Kevin and", "Anna share it"]
    assert wrapped("one two three four", 9, 2) == ["one two", "three fo…"]


names = st.lists(
    st.text(LETTERS, min_size=1, max_size=24).map(str.strip).filter(bool), min_size=6, max_size=6, unique=True
)


@settings(max_examples=25)
@given(
    players=st.integers(3, 6),
    rounds=st.integers(0, 20),
    seed=st.integers(0, 999),
    teams=st.booleans(),
    paper=st.sampled_from([0, 40, -3000, 99990]),
    called=names,
)
def test_every_text_stays_within_its_cell(players, rounds, seed, teams, paper, called):
    """Whatever people are called and however many points they have; measured with the faces themselves."""
    ruleset = PRESETS["teams"] if teams and players in (4, 6) else PRESETS["standard"]
    driver = GameDriver(players, ruleset=ruleset, names=called)
    if paper:
        driver.does(TakenOver(2, tuple(paper - 10 * seat for seat in range(players))))
    left = len(driver.state.hands) - bool(paper)
    state = play_rounds(driver, min(rounds, left), seed).state
    drawing = drawn(state)
    sheet = next(one for one in drawing.commands if isinstance(one, Box))
    columns = [picture._MARGIN, picture._MARGIN + picture._LABEL]
    width = (sheet.width - picture._LABEL) / players
    columns += [columns[1] + width * place for place in range(1, players + 1)]
    for text in (one for one in drawing.commands if isinstance(one, Text)):
        runs = pillow_png._runs(without_isolates(text.text), text.face, text.size * 4, assets_folder())
        own = pillow_png.runs_width(runs) / 4
        assert own <= text.room / pillow_png.SMALLEST_PART, (text, own)
        assert text.left >= 0
        assert text.left + text.room <= drawing.width
        assert text.baseline - text.size * 0.7 > 0
        assert text.baseline + text.size * 0.3 < drawing.height
        if sheet.top < text.baseline < sheet.top + sheet.height:
            assert any(
                start - 0.01 <= text.left and text.left + text.room <= end + 0.01
                for start, end in pairwise(columns)
            ), text
        if text.face == "Alegreya" and text.align == "right":  # no figure is ever smaller than the others
            assert own <= text.room, (text, own)
