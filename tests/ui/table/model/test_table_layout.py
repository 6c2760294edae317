"""The layout of a table: nothing is cut or over another thing, at every size and with every hand."""

from dataclasses import replace
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.design_tokens.dimensions import TARGET
from scorekeeper.game import Phase
from scorekeeper.ui.design.screen import Screen
from scorekeeper.ui.design.typography import Scale
from scorekeeper.ui.table.model import table_layout as table

PORTRAIT = st.tuples(st.integers(320, 899), st.integers(568, 1280)).filter(lambda size: size[0] <= size[1])
LANDSCAPE = st.tuples(st.integers(640, 899), st.integers(360, 430))
BIG = st.tuples(st.integers(900, 1920), st.integers(600, 1080))
SIZES = st.one_of(
    PORTRAIT, LANDSCAPE, BIG, st.sampled_from([(320, 568), (360, 640), (390, 844), (1280, 800)])
)


@st.composite
def screens(draw: st.DrawFn, sizes: st.SearchStrategy[tuple[int, int]] = SIZES, most: float = 2.0) -> Screen:
    width, height = draw(sizes)
    return Screen(width, height, draw(st.floats(1.0, most)))


@st.composite
def contents(draw: st.DrawFn, *phases: Phase) -> table.TableContent:
    """A table that can be: any players, any hand, a card turned up or none, special cards or none."""
    players = draw(st.integers(2, 6))
    turns_up = draw(st.booleans())
    phase = draw(st.sampled_from(phases or (Phase.BIDDING, Phase.PLAY, Phase.RESULTS)))
    awaits_choice = turns_up and draw(st.booleans())
    return table.TableContent(
        players=players,
        playing=draw(st.integers(2, players)),
        cards=draw(st.integers(1, 20 if players < 4 else 60 // players)),
        phase=phase,
        has_row_above=draw(st.booleans()),
        turns_up=turns_up,
        asks_trump=turns_up and (awaits_choice or (phase is Phase.BIDDING and draw(st.booleans()))),
        awaits_choice=awaits_choice,
        trump_opened=turns_up and draw(st.booleans()),
        special_page=turns_up and draw(st.booleans()),
        special_keys=phase is not Phase.BIDDING and draw(st.booleans()),
        wants_outlook=draw(st.booleans()),
        is_locked=draw(st.booleans()),
    )


LARGE = {"width": 424, "large": True}


@pytest.mark.parametrize(
    ("count", "columns", "rows", "gap", "room"),
    [
        *((2, 2, 1, 8, {}), (6, 6, 1, 8, {}), (7, 4, 2, 8, {}), (11, 6, 2, 8, {}), (12, 6, 2, 8, {})),
        *((13, 5, 3, 8, {}), (14, 7, 2, 4, {}), (15, 5, 3, 8, {}), (16, 4, 4, 8, {}), (21, 7, 3, 4, {})),
        *((5, 5, 1, 8, LARGE), (6, 3, 2, 8, LARGE), (7, 4, 2, 8, LARGE), (11, 4, 3, 8, LARGE)),
        *((14, 7, 2, 8, LARGE), (16, 4, 4, 8, LARGE), (21, 7, 3, 8, LARGE)),
    ],
)
def test_keys_stand_in_even_rows_and_many_in_a_whole_grid(count, columns, rows, gap, room):
    grid = table.key_grid(count, **{"width": 362, **room})
    assert (grid.columns, grid.rows, grid.gap) == (columns, rows, gap)


@given(screens(), contents())
def test_every_key_is_a_finger_wide_and_high(screen, content):
    layout = table.table_layout(screen, content)
    keys = layout.keys
    assert keys.key_width >= TARGET
    assert keys.key_height >= TARGET
    assert 0 <= keys.rows * keys.columns - (content.cards + 1) < keys.columns
    assert keys.columns * keys.key_width + (keys.columns - 1) * keys.gap <= screen.dock_content_width + 0.01
    assert layout.play.row >= TARGET
    assert layout.focus_height > 0
    if layout.number_row:  # a row for every player above them
        assert layout.number_row >= TARGET
        rows = content.playing * (layout.number_row + table.NUMBER_ROW_GAP)
        above = table.BESIDE_NUMBER_ROWS * screen.factor + table.ROW_ABOVE_HEIGHT
        assert rows + keys.height + above <= screen.height + 0.01


@given(screens(), contents(Phase.BIDDING, Phase.RESULTS))
def test_while_numbers_are_entered_all_has_its_room(screen, content):
    """Title, pills, pad, the line of the outlook and the dock are together no higher than the screen."""
    layout = table.table_layout(screen, content)
    if screen.factor > 1.2 or screen.has_dock_beside:
        return  # large type has the test below; at the side of the pad the dock has the whole height
    dock = table.ENTRY_WORDS_HEIGHT * screen.factor + layout.keys_room
    dock -= Scale(screen.factor).small_line * layout.is_crowded
    special = content.special_keys and not layout.is_crowded
    dock += table.ROW_ABOVE_HEIGHT * (layout.shows_trump_keys or special)
    above = table.TITLE_HEIGHT * screen.factor + table.PILLS_HEIGHT * layout.has_pills
    above += table.ROW_ABOVE_HEIGHT * layout.has_outlook
    assert above + layout.pad_room + dock == pytest.approx(screen.height)
    assert layout.keys_room == layout.keys.height


@given(screens(most=1.0), contents(Phase.BIDDING, Phase.RESULTS))
def test_the_pad_has_its_head_and_the_open_round(screen, content):
    layout = table.table_layout(screen, content)
    least = table.COMPACT_HEAD * layout.pad_factor + table.open_row_height(layout.pad_factor)
    assert layout.pad_room >= least


@given(screens(PORTRAIT), contents(Phase.BIDDING, Phase.RESULTS))
def test_in_large_type_many_keys_scroll_and_say_so(screen, content):
    layout = table.table_layout(screen, content)
    if layout.keys_room < layout.keys.height:
        assert screen.factor > 1.2
        rows = layout.keys_room / (layout.keys.key_height + layout.keys.gap)
        assert rows >= 2.3


@given(screens(), contents(Phase.PLAY))
def test_while_the_cards_are_played_every_player_is_in_sight(screen, content):
    layout = table.table_layout(screen, content)
    play, factor = layout.play, screen.factor
    lines = ceil(content.playing / play.abreast)
    players = lines * (play.row + play.gap) - play.gap
    tricks = ceil(content.cards / play.slots_abreast) * (play.slot * table.SLOT_RATIO + 8) * (play.slot > 0)
    words = table.TRICK_HEIGHT * play.factor * play.has_title
    words += table.QUESTION_HEIGHT * play.factor / factor * play.has_question
    assert play.slots_abreast * play.slot <= screen.dock_content_width
    if factor <= 1.2:
        above = 0.0 if screen.has_dock_beside and not screen.is_big else table.PILLS_HEIGHT
        outlook = table.ROW_ABOVE_HEIGHT * layout.has_outlook
        above += 0 if screen.has_dock_beside else table.TITLE_HEIGHT + outlook
        assert above + layout.play_dock + players + words + tricks <= screen.height


@given(screens(), contents())
def test_the_line_of_the_outlook_takes_the_place_of_nothing_else(screen, content):
    """It stands below the pad, which keeps its places and two rounds, or below the players of the play."""
    with_line = table.table_layout(screen, replace(content, wants_outlook=True))
    without = table.table_layout(screen, replace(content, wants_outlook=False))
    assert not without.has_outlook
    kept = replace(with_line, has_outlook=False, pad_room=without.pad_room, play=without.play)
    assert kept == without
    if with_line.has_outlook and (content.phase is not Phase.PLAY or screen.has_dock_beside):
        assert with_line.pad_room >= table.PAD_ABOVE_OUTLOOK * with_line.pad_factor
        assert with_line.play == without.play
    if with_line.has_outlook:
        play = without.play
        assert replace(with_line.play, row=play.row, gap=play.gap, has_question=play.has_question) == play
        assert with_line.play.is_roomy == play.is_roomy


@given(st.floats(60, 700), st.integers(300, 899), st.integers(1, 20), st.floats(1.3, 2))
def test_in_large_type_players_are_in_sight(room, width, tricks, factor):
    play = table.play_layout(room, width, 4, tricks, factor)
    tracks = ceil(tricks / play.slots_abreast) * (play.slot * table.SLOT_RATIO + 8) * (play.slot > 0)
    words = (table.TRICK_HEIGHT * play.has_title + table.QUESTION_HEIGHT * play.has_question) * factor
    assert play.row >= TARGET
    assert not words + tracks or words + tracks + 1.5 * play.row <= room


@given(screens(), contents())
def test_what_stands_once_stands_in_one_place(screen, content):
    layout = table.table_layout(screen, content)
    assert not (layout.has_one_row and layout.has_row_above_played)
    assert not (layout.has_one_row and layout.shows_trump_keys)
    assert not (screen.is_big and layout.has_pills)
    if not layout.opens_trump_keys:
        assert layout.shows_trump_keys
    if content.phase is Phase.PLAY:
        assert layout.has_pills or screen.is_big
    # Opened by hand, the trump keys are there.
    assert layout.shows_trump_keys >= (content.turns_up and content.trump_opened)
    assert layout.shows_trump_keys <= content.turns_up


@given(screens(), contents())
def test_pad_and_dock_stand_beside_each_other(screen, content):
    layout = table.table_layout(screen, content)
    assert layout.paper_width / content.players >= TARGET
    if screen.has_dock_beside:
        assert layout.paper_width + 2 * screen.margin + screen.dock_width <= screen.width
    assert layout.pills_width <= screen.width - 2 * screen.margin


@pytest.mark.parametrize(
    ("heights", "room", "shown"), [([48], 20, 48), ([48, 48, 60], 108, 108), ([48, 48, 60], 155, 108)]
)
def test_the_last_rows_that_have_room_are_whole(heights, room, shown):
    assert table.whole_rows(heights, room) == shown
