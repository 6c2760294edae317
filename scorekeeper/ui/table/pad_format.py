"""The format of the pad: the type and the columns in which every figure is whole, the same in all rows."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.design_tokens.dimensions import OPEN_ROW_HEIGHT, ROW_HEIGHT, TARGET
from scorekeeper.game import State
from scorekeeper.game.standings import Totals, bonus_points, totals_at_start
from scorekeeper.locale import Words
from scorekeeper.ui.design.typography import DIGIT_WIDTH, LETTER_WIDTH, Scale, figures_width
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.scaffold import dock_beside_width, is_big
from scorekeeper.viewmodels.bonus_text import Bonuses

LINE = 1
"""Width of the line around the sheet of paper."""
LABEL_WIDTH, LEAST_LABEL = 34, 16
"""Width of the column with the rounds' numbers; narrower only where the players' cells need the space."""
STACKED_BELOW = 64
"""In a narrower column the tricks stand below the total, in a wider one beside it."""
_NAME, _NARROW_NAME, _USUAL_NAME_LENGTH = 16, 14, 8
"""The type of the names, in columns narrower than `NARROW_COLUMN` the second."""
NARROW_COLUMN = 72
HEIGHT_BESIDES_PAD, HEIGHT_OF_TWO = 344, 200
"""Height of all above and below the pad in large type, and of the names and two rows in usual type."""
USUAL_COLUMN, USUAL_PAD_HEIGHT, DOCK_BELOW_PAD, LARGEST_PAD = 110, 640, 400, 2.0
"""The width of a column and the height of a pad in type of the usual size, the height of a dock below the
pad, and how much larger than usual the type gets."""
TOTAL_TYPE, TRICKS_TYPE, TRICKS_MARK_WIDTH = 19, 13, 16
"""In usual type: the sizes of a total and of the tricks beside it, and the width of their mark
with what is beside it."""
USUAL_PARTS = (11, 10)
"""Parts of a cell's width, to the left and to the right of the units of the total."""
MARKS_HEIGHT, NAME_HEIGHT = 16, 24
"""Height of the marks above a name, and of the name, at the head of a column."""
TRICKS_GAP, BESIDE = 4, 3
"""Space between the total and the tricks, and beside a figure that fills its column."""
USUAL_TOTAL, USUAL_TRICKS = "120", "3/2"
"""What every pad has room for, before the figures are there."""


@dataclass(frozen=True, slots=True)
class PadFormat:
    """What the cells of all rows have in common."""

    scale: Scale
    label_width: int
    column: float
    """The width of a player's column, in logical pixels."""
    total_size: float
    """The type of the totals, in which the longest one fits."""
    parts: tuple[int, int]
    """The parts of a cell's width for the total and for the tricks beside it; (0, 0) where the tricks stand
    below the total."""
    tricks_size: float
    """The type of the tricks won and bid, which in a narrow column have a line to themselves."""
    given_size: float
    """The type of what was given beside the rounds, which has a line to itself."""
    name_size: float

    @property
    def is_stacked(self) -> bool:
        """Whether the tricks stand below the total."""
        return self.parts == (0, 0)

    def row_height(self, given: Bonuses) -> float:
        """The height of a round's row: with a third line for what was `given` then, where the tricks stand
        below the total."""
        return row_height(self.scale) + (self.given_size if given and self.is_stacked else 0)

    def place_at(self, x: float) -> int:
        """The place of the column at so many logical pixels from the left of a row; -1 for its number."""
        return max(-1, int((x - self.label_width) // self.column))

    def figure_size(self, figures: str) -> float:
        """The type of figures that have a column to themselves: that of a total, or smaller."""
        return _fitted(TOTAL_TYPE * self.scale.factor, figures_width(figures), self.column)


def pad_format(app: App, _: Words, state: State, sums: tuple[Totals, ...]) -> PadFormat:
    """The format for the totals after each closed round, `sums`, and for the tricks in those rounds."""
    scale, players = pad_scale(app, state.players), state.players
    widest_label = LABEL_WIDTH * (max(1.0, scale.factor) if is_big(app) else 1)
    label = int(min(widest_label, max(LEAST_LABEL, _paper_width(app) - TARGET * players)))
    column = (_paper_width(app) - label) / players
    widest = max(figures_width(_.number(total)) for total in _extremes(state, sums))
    total = TOTAL_TYPE * scale.factor * max(widest, figures_width(USUAL_TOTAL))
    widest_tricks = _widest_tricks(state)
    tricks = scale.factor * (TRICKS_TYPE * widest_tricks + TRICKS_MARK_WIDTH)
    parts = (0, 0) if column < STACKED_BELOW * scale.factor else _parts(total, tricks, column - TRICKS_GAP)
    return PadFormat(
        scale,
        label,
        round(column, 1),
        _fitted(TOTAL_TYPE * scale.factor, widest, column) if parts == (0, 0) else TOTAL_TYPE * scale.factor,
        parts,
        _fitted(TRICKS_TYPE * scale.factor, widest_tricks + TRICKS_MARK_WIDTH / TRICKS_TYPE / 2, column)
        if parts == (0, 0)
        else TRICKS_TYPE * scale.factor,
        _fitted(TRICKS_TYPE * scale.factor, _widest_given(_, state), column),
        _name_size(app, state, scale, column),
    )


def pad_scale(app: App, players: int) -> Scale:
    """The type of the pad: larger where the screen leaves each column much width, and the rows height."""
    height = app.height - (0 if dock_beside_width(app) else DOCK_BELOW_PAD)
    room = min(_paper_width(app) / players / USUAL_COLUMN, height / USUAL_PAD_HEIGHT)
    # In the largest type of the settings at least two rows have to be in sight.
    factor = min(app.scale.factor, max(1.0, (app.height - HEIGHT_BESIDES_PAD) / HEIGHT_OF_TWO))
    return Scale(round(factor * min(max(1.0, room), LARGEST_PAD), 2))


def head_height(scale: Scale) -> float:
    """The height of a column's head, in logical pixels."""
    return max(TARGET, MARKS_HEIGHT + NAME_HEIGHT * scale.factor)


def row_height(scale: Scale) -> float:
    """The height of a round's row, played or still to come, in logical pixels."""
    return max(TARGET, ROW_HEIGHT * scale.factor)


def open_row_height(scale: Scale) -> float:
    """The height of the open round's row, in logical pixels."""
    return OPEN_ROW_HEIGHT * max(1.0, scale.factor * 0.8)


def _paper_width(app: App) -> float:
    return app.width - dock_beside_width(app) - 2 * app.margin - 2 * LINE


def _name_size(app: App, state: State, scale: Scale, column: float) -> float:
    """The size of the names, the same for all: larger type grows no further than usual names fit."""
    usual = _NARROW_NAME if _paper_width(app) / state.players < NARROW_COLUMN else _NAME
    longest = min(_USUAL_NAME_LENGTH, max(map(len, state.names)))
    return round(max(usual, min(usual * scale.factor, (column - 6) / (LETTER_WIDTH * longest))), 1)


def _extremes(state: State, sums: tuple[Totals, ...]) -> tuple[int, ...]:
    """Totals among which is the longest one."""
    rows = (totals_at_start(state) or (0,), *sums)
    return max(map(max, rows)), min(map(min, rows))


def _widest_tricks(state: State) -> float:
    """The width of the longest tricks won and bid, such as 12/10, as a part of their size."""
    digits, marks = 0, False
    for round_ in state.closed:  # at every tap
        marks = marks or bool(round_.changes) or round_.forbidden is not None
        if round_.cards >= 10:
            pairs = zip(round_.results, round_.bids, strict=True)
            digits = max(digits, *(((won or 0) > 9) + ((bid or 0) > 9) for won, bid in pairs))
    return figures_width(USUAL_TRICKS) + DIGIT_WIDTH * (digits + marks)


def _widest_given(_: Words, state: State) -> float:
    """The width of the longest sum that anybody was given after one round, as a part of its size."""
    rounds = {bonus.after for bonus in state.bonuses}
    given = (points for number in rounds for points in bonus_points(state, number))
    return max((figures_width(_.signed(points)) for points in given), default=1.0)


def _parts(total: float, tricks: float, width: float) -> tuple[int, int]:
    """The parts of `width` for figures of these widths: the usual ones, if they fit, or as they need."""
    left, right = USUAL_PARTS
    if total <= width * left / (left + right) and tricks <= width * right / (left + right):
        return USUAL_PARTS
    return (round(total), round(tricks)) if total + tricks <= width else (0, 0)


def _fitted(largest: float, width: float, column: float) -> float:
    """The type in which figures of that width, as a part of their size, fit into a column."""
    return round(min(largest, (column - 2 * BESIDE) / width), 1)
