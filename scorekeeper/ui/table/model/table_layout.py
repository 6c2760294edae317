"""The layout of a table: what stands where and how large, from the screen and what the table has to show.

The title and the pills stand above the pad, the dock below it or at its side: a sentence with two lines, a
row of keys above the number keys, these, undo and redo. While the cards are played the tricks and players
stand in the place of the pad.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil

from scorekeeper.design_tokens.dimensions import (
    KEY_GAP,
    KEY_HEIGHT,
    NARROW,
    NARROW_KEY_GAP,
    OPEN_ROW_HEIGHT,
    ROW_HEIGHT,
    TARGET,
)
from scorekeeper.design_tokens.typefaces import DENSE_FACTOR, LARGE_FACTOR, SMALL, TEXT_HEIGHT
from scorekeeper.game import Phase
from scorekeeper.ui.design.screen import Screen
from scorekeeper.ui.table.model.view_state import TableViewState
from scorekeeper.viewmodels.keys import has_special_keys, shows_special_page

SHORT_SCREEN, LOW_SCREEN = 600, 700
"""Height of a screen below which the words under the sentence have one line, where there are many keys; and
below which a pill has one."""
TITLE_HEIGHT, LARGE_TITLE_GROWTH = 66, 40
"""Height of the title and the space around it, and how much more in larger type in play."""
PILLS_HEIGHT, PILLS_GROWTH = TARGET + 8, 110
"""Height of the pills and the space below them, and what they grow in type of twice the size."""
ROW_ABOVE_HEIGHT = TARGET + KEY_GAP
"""Height of a row of keys for the trump or for special cards and the space below it."""
ENTRY_WORDS_HEIGHT = 154
"""Height of the dock besides its keys while numbers are entered, in usual type, with two lines of words."""
PLAY_DOCK_HEIGHT, LOW_PLAY_DOCK_HEIGHT = 140, 136
"""Height of the dock while the cards are played, at the side of a low screen the second."""
PLAYED_HEIGHT = 55
"""Height of the key that ends the play."""
PLAY_SPACE, LEAST_SUM = 12, 50
"""Height of the spaces around the players while the cards are played, and of the sum of their bids."""
ONE_ROW_WIDTH = 340
"""Width of undo, the key that ends the play, those for special cards, and redo, side by side."""
LARGE_TYPE_BESIDES, LARGE_TYPE_WORDS = 270, 48
"""Height of all but pad, keys and the dock's words in large type; and of these words, for each size."""
LEAST_ROWS_SCROLLED = 2.3
"""Rows of keys in sight where they scroll: a part of one says that there are more."""
MOST_KEYS_ABREAST, WEEK = 6, 7
"""Most keys in a row; and the keys in a row where many of them fill whole rows, as in a calendar."""
MOST_ROWS_HIGH, MOST_ROWS_LOW = 2, 3
"""Most rows of keys that are higher than a thumb needs; and most of them, on a low screen, that are not as
small and as close as can be."""
LARGE_KEY_HEIGHT, LARGE_KEY_WIDTH = 76, 76
"""Height of a key beside the pad of a large screen, and its least width."""
NUMBER_ROW_GAP, HIGHEST_NUMBER_ROW, BESIDE_NUMBER_ROWS = 4, 84, 370
"""Space between the rows of the players above the number keys of a large screen, the most height of one, and
the height of all that stands above and below rows and keys."""
COMPACT_HEAD = 52
"""Height of a pad's head without the places, with small seals, in usual type."""
PAD_ABOVE_OUTLOOK = 240
"""Height of a pad with its places, the open round and two before it, in usual type."""
LARGE_PAD_BESIDES, LARGE_PAD_HEIGHT = 344, 200
"""Height of all above and below the pad in large type, and of the names and two rows in usual type."""
USUAL_COLUMN, USUAL_PAD_HEIGHT, DOCK_BELOW_PAD, LARGEST_PAD = 110, 640, 400, 2.0
"""Width of a column and height of a pad in type of the usual size, height of a dock below the pad, and how
much larger than usual the pad's type gets."""
USUAL_ASIDE, ASIDE_GAP = 320, 12
"""Width of the column beyond the dock in type of the usual size, and the space between its cards."""
RANKING_HEADING, RANKING_ROW, ENDING_HEIGHT = 44, 48, 100
"""Heights of the heading and of a row of the ranking, and of how the round would end."""
CHART_BESIDES, LEAST_CHART, MOST_CHART = 86, 70, 300
"""Height of what stands around the lines of the chart, and the least and the most of these."""
ASIDE_CODE, CODE_HEIGHT = 84, 110
"""Side of the code by which newcomers come, and height of what it stands on."""
PAPER_LINE = 1
"""Width of the line around the sheet of paper."""
TRICK_HEIGHT, QUESTION_HEIGHT = 46, 34
"""Height of the line with the number of the trick, and of the question below the slots."""
SLOT, SMALL_SLOT, SLOT_RATIO = 36, 26, 50 / 36
"""Width of the slot for a trick, its least width, and its height as a part of the width."""
TALL_SCREEN, LARGE_PLAY = 1000, 1.35
"""Height of a big screen from which on the play is larger; and how much."""
MOST_SLOTS = 10
"""Most slots side by side."""
PLAYER_ROW, HIGHEST_PLAYER_ROW, LEAST_BESIDE_SLOTS = 76, 112, 54
"""Height of a player's row with two lines, its most, and its least below the slots."""


@dataclass(frozen=True, slots=True)
class TableContent:
    """What a table has to show, as far as its layout depends on that."""

    players: int
    """How many columns the pad has."""
    playing: int
    """How many play this round."""
    cards: int
    """Cards in a hand of this round; 0 where none is open."""
    phase: Phase
    has_row_above: bool = False
    """Whether a round, or the totals from paper, stand above the open round."""
    turns_up: bool = False
    """Whether a card is turned up in this round."""
    asks_trump: bool = False
    """Whether the trump is asked for now."""
    awaits_choice: bool = False
    """Whether somebody has to choose the trump."""
    trump_opened: bool = False
    """Whether the row of trump keys was opened by hand."""
    special_page: bool = False
    """Whether the special cards that can be turned up are looked at."""
    special_keys: bool = False
    """Whether there are keys of special cards."""
    wants_outlook: bool = False
    """Whether one of the last rounds is open."""
    is_locked: bool = False
    """Whether the game can only be looked at."""
    pad_shown: bool = False
    """Whether the pad is looked at while the cards are played."""


@dataclass(frozen=True, slots=True)
class KeyGrid:
    """How many keys stand in a row, and their measures in logical pixels."""

    rows: int
    columns: int
    key_height: int
    gap: int
    width: float
    """Width of all keys of a row and what is between them."""

    @property
    def height(self) -> int:
        """The height of all rows of keys and what is between them."""
        return self.rows * self.key_height + (self.rows - 1) * self.gap

    @property
    def key_width(self) -> float:
        """The width of a key; the last one of all fills its row."""
        return (self.width - (self.columns - 1) * self.gap) / self.columns


@dataclass(frozen=True, slots=True)
class PlayLayout:
    """What is shown of the play, and how large, in logical pixels; what has no room is left out."""

    abreast: int
    """How many players stand side by side."""
    row: float
    """Height of a player's row."""
    gap: float
    """Space between two rows."""
    has_title: bool
    """Whether the number of the trick, or the sum of the bids before the first one, stands above."""
    slot: float
    """Width of a slot for a trick; 0 where there are none."""
    slots_abreast: int
    has_question: bool
    """Whether it is asked who takes the trick."""
    factor: float
    """How large its type is, 1 as usual."""

    @property
    def is_roomy(self) -> bool:
        """Whether a row has two lines."""
        return self.row >= PLAYER_ROW

    def shows_as_much_as(self, other: PlayLayout) -> bool:
        """Whether it leaves out nothing that the other one shows, except perhaps who takes the trick."""
        alike = replace(self, row=other.row, gap=other.gap, has_question=other.has_question)
        return alike == other and self.is_roomy == other.is_roomy


@dataclass(frozen=True, slots=True)
class TableLayout:
    """What stands on the screen of a table, and how large, in logical pixels."""

    has_pills: bool
    """Whether the pills stand above the pad."""
    has_short_pills: bool
    """Whether a pill has one line."""
    pills_width: float
    shows_trump_keys: bool
    opens_trump_keys: bool
    """Whether a tap on the pill of the trump opens its keys: they are not there anyway."""
    has_outlook: bool
    """Whether the line of who can still win stands below the pad, or below the players who play."""
    pad_factor: float
    """How large the pad's type is, 1 as usual."""
    pad_room: float
    """Height for the pad while numbers are entered."""
    paper_width: float
    """Width of the pad within its line."""
    keys: KeyGrid
    """The grid of the number keys."""
    keys_room: float
    """Height for the number keys; where they are higher they scroll."""
    number_row: float
    """Height of a player's row above the number keys of a large screen; 0 where they have no room."""
    is_crowded: bool
    """Whether the many keys of a long hand leave a low screen no room to spare."""
    words_factor: float
    """How large the type of the dock's words is."""
    focus_height: float
    """Height of the keys above undo and redo."""
    has_one_row: bool
    """Whether the key that ends the play stands between undo and redo, its line among the players."""
    has_row_above_played: bool
    """Whether a row of keys stands above the one that ends the play."""
    play_dock: float
    """Height of the dock while the cards are played."""
    play: PlayLayout
    aside_factor: float
    """How large the type beyond the dock is."""
    aside_room: float
    """Height for the lines of the chart there, and for the code by which newcomers come."""

    def chart_height(self, *, with_code: bool) -> float:
        """The height of the chart's lines beyond the dock; 0 where it has no room."""
        room = self.aside_room - (CODE_HEIGHT * self.aside_factor + ASIDE_GAP) * with_code
        return round(min(room, MOST_CHART * self.aside_factor)) if room >= LEAST_CHART else 0


def content_of(view: TableViewState) -> TableContent:
    """What the screen in that view state has to show."""
    state, round_ = view.state, view.state.current
    if round_ is None:
        return TableContent(state.players, len(state.in_round), 0, state.phase)
    begun = round_.trump_known or any(round_.has_bid)
    left, is_scored = len(state.hands) - round_.number + 1, bool(state.closed or state.paper_totals)
    return TableContent(
        players=state.players,
        playing=len(round_.turns),
        cards=round_.cards,
        phase=round_.phase,
        has_row_above=is_scored,
        turns_up=round_.has_turn_up,
        asks_trump=round_.awaits_choice or (round_.phase is Phase.BIDDING and not begun),
        awaits_choice=round_.awaits_choice,
        trump_opened=view.trump_open,
        special_page=shows_special_page(state, round_, view.trump_page),
        special_keys=has_special_keys(state, round_),
        wants_outlook=left <= LAST_ROUNDS and is_scored,
        is_locked=view.read_only is not None,
        pad_shown=view.pad_shown,
    )


LAST_ROUNDS = 3
"""Rounds left, the open one included, from which on it is said who can still win."""


@lru_cache
def table_layout(screen: Screen, content: TableContent) -> TableLayout:
    """The layout of that content on that screen."""
    in_play, low = content.phase is Phase.PLAY, screen.height < LOW_SCREEN
    tall = screen.is_big and screen.height >= TALL_SCREEN and not screen.is_large
    grown = LARGE_PLAY if tall else 1.0
    keys = key_grid(content.cards + 1, screen.dock_content_width, large=screen.is_big, low=low, grown=grown)
    is_crowded = screen.height < SHORT_SCREEN and keys.rows > MOST_ROWS_HIGH
    words_factor = screen.dense_factor if low else screen.factor
    pad = pad_factor(screen, content.players)
    least_pad = COMPACT_HEAD * pad + open_row_height(pad) + content.has_row_above * row_height(pad)

    def pad_room(trump_row: bool) -> float:
        room = screen.height - TITLE_HEIGHT * screen.factor
        if screen.has_dock_beside:
            return room
        row = trump_row or (content.special_keys and not is_crowded)
        words = ENTRY_WORDS_HEIGHT * screen.factor - SMALL * TEXT_HEIGHT * screen.dense_factor * is_crowded
        return room - keys.height - ROW_ABOVE_HEIGHT * row - words

    def has_pills(opened: bool) -> bool:
        if screen.is_big:
            return False  # they stand in the dock
        if screen.has_dock_beside:  # the pad has a column of its own, and its head stays as it is
            return not screen.is_large or in_play
        room = pad_room(content.turns_up and (opened or content.asks_trump))
        return in_play or PILLS_HEIGHT + least_pad <= room

    folds = screen.is_big or has_pills(opened=False)
    stays = not folds and not in_play and not content.special_keys
    asked = content.turns_up and (content.asks_trump or stays)
    trump_keys = content.turns_up and (content.trump_opened or asked)
    pills = has_pills(content.trump_opened)

    keys_room: float = keys.height
    if screen.is_large and not screen.has_dock_beside and keys.rows > MOST_ROWS_HIGH:
        two_rows = COMPACT_HEAD * pad + row_height(pad) + open_row_height(pad)
        left = screen.height - two_rows - LARGE_TYPE_BESIDES - LARGE_TYPE_WORDS * words_factor
        keys_room = min(keys_room, max(left, LEAST_ROWS_SCROLLED * (keys.key_height + keys.gap)))

    is_low_beside = screen.has_dock_beside and not screen.is_big
    play_dock: float = LOW_PLAY_DOCK_HEIGHT if is_low_beside else PLAY_DOCK_HEIGHT
    above = play_dock if is_low_beside else TITLE_HEIGHT + PILLS_HEIGHT + play_dock + PLAY_SPACE
    spare = screen.height - above - LEAST_SUM - content.playing * TARGET
    if screen.is_large or screen.is_big:
        spare = screen.height
    has_special_row = content.special_keys and spare >= ROW_ABOVE_HEIGHT
    has_room = screen.has_dock_beside and screen.dock_content_width >= ONE_ROW_WIDTH
    has_one_row = (
        not content.is_locked and not trump_keys and spare < 0 and (has_room or not content.special_keys)
    )
    row_above = has_special_row or (trump_keys and (content.awaits_choice or content.special_page))
    play_dock += -PLAYED_HEIGHT - 8 if has_one_row else ROW_ABOVE_HEIGHT * row_above
    taken = play_dock
    if not is_low_beside:
        taken += PILLS_HEIGHT + PILLS_GROWTH * max(0.0, screen.dense_factor - 1)
        taken += 24 if screen.is_big else TITLE_HEIGHT + LARGE_TITLE_GROWTH * (screen.factor > 1)
    aside = max(1.0, screen.aside / USUAL_ASIDE) * screen.factor
    besides_chart = RANKING_HEADING + content.players * RANKING_ROW + ENDING_HEIGHT + CHART_BESIDES

    def play_in(room: float) -> PlayLayout:
        return play_layout(
            max(0.0, room),
            screen.dock_content_width,
            content.playing,
            max(1, content.cards),
            screen.factor,
            grown,
        )

    number_row = 0.0
    if screen.is_big and not screen.is_large and content.playing:
        rows_room = screen.height - BESIDE_NUMBER_ROWS * screen.factor - keys.height - ROW_ABOVE_HEIGHT
        number_row = min(HIGHEST_NUMBER_ROW, rows_room / content.playing - NUMBER_ROW_GAP)
    play, left = play_in(screen.height - taken), pad_room(trump_keys) - PILLS_HEIGHT * pills
    has_outlook = content.wants_outlook and not screen.is_large
    if in_play and not content.pad_shown and not screen.has_dock_beside:
        lower = play_in(screen.height - taken - ROW_ABOVE_HEIGHT)
        has_outlook = has_outlook and lower.shows_as_much_as(play)
        play = lower if has_outlook else play
    else:
        has_outlook = has_outlook and left - ROW_ABOVE_HEIGHT >= PAD_ABOVE_OUTLOOK * pad
    return TableLayout(
        has_pills=pills,
        has_short_pills=screen.width < NARROW or low,
        pills_width=(
            screen.dock_content_width
            if screen.is_big
            else screen.width - screen.dock_beside - 2 * screen.margin
        ),
        shows_trump_keys=trump_keys,
        opens_trump_keys=not asked,
        has_outlook=has_outlook,
        pad_factor=pad,
        pad_room=left - ROW_ABOVE_HEIGHT * has_outlook,
        paper_width=paper_width(screen),
        keys=keys,
        keys_room=keys_room,
        number_row=number_row if number_row >= TARGET else 0.0,
        is_crowded=is_crowded,
        words_factor=words_factor,
        focus_height=PLAYED_HEIGHT if in_play and not content.pad_shown else keys_room,
        has_one_row=has_one_row,
        has_row_above_played=row_above,
        play_dock=play_dock,
        aside_factor=aside,
        aside_room=screen.height - 6 * ASIDE_GAP - besides_chart * aside,
        play=play,
    )


def paper_width(screen: Screen) -> float:
    """The width of the pad within its line, in logical pixels."""
    return screen.width - screen.dock_beside - screen.aside - 2 * screen.margin - 2 * PAPER_LINE


def pad_factor(screen: Screen, players: int) -> float:
    """How large the pad's type is: larger where each column has much width, and the rows height."""
    height = screen.height - (0 if screen.has_dock_beside else DOCK_BELOW_PAD)
    room = min(paper_width(screen) / players / USUAL_COLUMN, height / USUAL_PAD_HEIGHT)
    # In the largest type of the settings at least two rows have to be in sight.
    factor = min(screen.factor, max(1.0, (screen.height - LARGE_PAD_BESIDES) / LARGE_PAD_HEIGHT))
    return round(factor * min(max(1.0, room), LARGEST_PAD), 2)


def row_height(factor: float) -> float:
    """The height of a round's row, played or still to come, in type of that size."""
    return max(TARGET, ROW_HEIGHT * factor)


def whole_rows(heights: Sequence[float], room: float) -> float:
    """The height of as many of the last rows as are whole in `room`, which is at least that of the last."""
    taken = heights[-1]
    for height in reversed(heights[:-1]):
        if taken + height > room:
            break
        taken += height
    return taken


def open_row_height(factor: float) -> float:
    """The height of the open round's row, in type of that size."""
    return OPEN_ROW_HEIGHT * max(1.0, factor * 0.8)


def even_rows(count: int, most: int) -> tuple[int, int]:
    """Rows and columns of `count` keys, at most so many side by side: few rows, as even as can be."""
    rows = ceil(count / most)
    return rows, ceil(count / rows)


def key_grid(
    count: int, width: float, *, large: bool = False, low: bool = False, grown: float = 1.0
) -> KeyGrid:
    """The grid of `count` keys in `width`: as few rows as can be, which are as even as can be.

    Many keys stand in a whole grid where there is one: 16 are 4 rows of 4, 21 are 3 rows of 7. On a `low`
    screen more than one row is only as high as a thumb needs; on a tall one all are `grown`.
    """
    if large:
        most = (width + KEY_GAP) // (LARGE_KEY_WIDTH * grown + KEY_GAP)
        rows, columns = even_rows(count, min(int(most), MOST_KEYS_ABREAST - 1))
        if rows > MOST_ROWS_HIGH and count % WEEK == 0 and width >= WEEK * (TARGET + KEY_GAP) - KEY_GAP:
            rows, columns = count // WEEK, WEEK
        height = LARGE_KEY_HEIGHT if rows <= MOST_ROWS_HIGH else KEY_HEIGHT
        return KeyGrid(rows, columns, round(height * grown), KEY_GAP, width)
    gap = KEY_GAP if width >= MOST_KEYS_ABREAST * (TARGET + KEY_GAP) - KEY_GAP else NARROW_KEY_GAP
    rows, columns = even_rows(count, MOST_KEYS_ABREAST)
    if rows > MOST_ROWS_HIGH:
        if count % WEEK == 0 and width >= WEEK * (TARGET + NARROW_KEY_GAP) - NARROW_KEY_GAP:
            rows, columns, gap = count // WEEK, WEEK, NARROW_KEY_GAP
        elif rows * columns > count and count % (rows + 1) == 0:
            rows, columns = rows + 1, count // (rows + 1)
    height = KEY_HEIGHT if rows <= (1 if low else MOST_ROWS_HIGH) else TARGET + 2
    if low and rows > MOST_ROWS_LOW:
        height, gap = TARGET, NARROW_KEY_GAP
    return KeyGrid(rows, columns, height, gap, width)


def play_layout(
    room: float, width: float, players: int, tricks: int, text: float, grown: float = 1.0
) -> PlayLayout:
    """The layout in `room`, the height above the dock, and `width`, in `text` of that size; on a tall screen
    all has `grown`.

    Rows are never lower than a target. In large type, which needs the width, they scroll.
    """
    if text > LARGE_FACTOR:
        return _large_play_layout(room, width, tricks, text)
    factor, gap = text * grown, 2.0
    title, question = TRICK_HEIGHT * factor, QUESTION_HEIGHT * grown
    abreast = 1 if room >= players * (TARGET + gap) + title else 2
    rows = ceil(players / abreast)
    per_line, slot, track = _track_of_slots(width, tricks, grown)
    left = room - rows * TARGET
    has_title = left >= title + rows * gap
    left -= title * has_title
    has_track = slot >= SMALL_SLOT and left >= track + rows * (LEAST_BESIDE_SLOTS - TARGET + 6)
    left -= track * has_track
    has_question = has_track and left >= question + rows * (PLAYER_ROW - TARGET + KEY_GAP)
    left -= question * has_question
    if left >= rows * (KEY_GAP + 8):
        gap = KEY_GAP
    row = max(TARGET, min(HIGHEST_PLAYER_ROW * max(1.0, factor), TARGET + left / rows - gap))
    return PlayLayout(
        abreast,
        round(row, 1),
        gap,
        has_title,
        round(slot, 1) if has_track else 0.0,
        per_line,
        has_question,
        factor,
    )


def _track_of_slots(width: float, tricks: int, grown: float) -> tuple[int, float, float]:
    """How many slots stand side by side, the width of one, and the height of all."""
    lines = ceil(tricks / MOST_SLOTS)
    per_line = ceil(tricks / lines)
    slot = min(SLOT * grown, (width - (per_line - 1) * 6) / per_line)
    return per_line, slot, lines * (slot * SLOT_RATIO + 8) + 4


def _large_play_layout(room: float, width: float, tricks: int, text: float) -> PlayLayout:
    """The layout in large type: what stands above the players leaves a row and a half of them in sight."""
    title, question = TRICK_HEIGHT * text, QUESTION_HEIGHT * text
    row = PLAYER_ROW * text
    if room < title + 2 * row:
        row = TARGET * min(text, DENSE_FACTOR)
    per_line, slot, track = _track_of_slots(width, tricks, 1.0)
    left = room - LEAST_PLAYERS_IN_SIGHT * row
    has_title = left >= title
    left -= title * has_title
    has_track = slot >= SMALL_SLOT and left >= track
    left -= track * has_track
    has_question = has_track and left >= question
    return PlayLayout(
        1,
        round(row, 1),
        KEY_GAP,
        has_title,
        round(slot, 1) if has_track else 0.0,
        per_line,
        has_question,
        text,
    )


LEAST_PLAYERS_IN_SIGHT = 1.5
"""Rows of players in sight where they scroll: a part of one says that there are more."""
