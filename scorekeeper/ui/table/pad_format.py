"""The format of the pad: the type and the columns in which every figure is whole, the same in all rows."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from scorekeeper.design_tokens.dimensions import TARGET
from scorekeeper.game import State
from scorekeeper.game.graphemes import letter_widths
from scorekeeper.game.standings import Totals, bonus_points, totals_at_start
from scorekeeper.locale import Words
from scorekeeper.ui.design.screen import Screen
from scorekeeper.ui.design.typography import (
    DIGIT_WIDTH,
    LETTER_WIDTH,
    SMALLEST,
    Scale,
    figures_width,
    name_width,
)
from scorekeeper.ui.table.model.table_layout import (
    COMPACT_HEAD,
    open_row_height,
    pad_factor,
    paper_width,
    row_height,
)

LABEL_WIDTH, TRUMP_LABEL, LEAST_LABEL = 34, 40, 16
"""Width of the column with the rounds' numbers, with the trump beside them the second; the third only where
the players' cells need the space."""
TRUMP_SIZE = 12
"""Size of the trump beside the number of an old round."""
_NAME, _NARROW_NAME, _USUAL_NAME_LENGTH = 16, 14, 8
"""Type of the names, in columns narrower than `NARROW_COLUMN` the second; and how many letters most have."""
NARROW_COLUMN = 72
SMALLEST_NAME = 13
"""The type below which a long name becomes a first name."""
TOTAL_TYPE, BOX, BOX_TYPE, BOX_GAP = 19, 20, 14, 7
"""In usual type: the size of a total, of the box with the bid, of the bid in it, and the space before it."""
SMALLER = 0.86
"""Part of these sizes in columns that are too narrow for them; where it is too much the box stands below."""
MARK_OVERHANG = 6
"""How far the cross of a missed bid stands out of its box."""
CROWN, SEAL, SMALL_SEAL, LEAST_SEAL, STANDING_TYPE = 17, 30, 24, 20, 13
"""At the head of a column in usual type: the width of the crown, the size of the seal, in narrow columns the
second, where there is little height the third; and the type of the place."""
SEAL_PART = 0.58
"""Most of a column's width that a seal takes: the badge at it has room, too."""
CROWN_PART = 0.72
"""Part of the crown's width that it is high above the seal."""
BESIDE = 3
"""Space beside a figure that fills its column."""
USUAL_TOTAL = "120"
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
    box: float
    """Height of the box with the bid."""
    box_gap: float
    """Space between a total and the box beside it."""
    figures: float
    """Width of a total and its box side by side; 0 where the box stands below the total."""
    given_size: float
    """The type of what was given beside the rounds, which has a line to itself."""
    name_size: float
    has_trump: bool
    """Whether the trump stands beside the number of an old round."""
    is_compact: bool
    """Whether the heads are low: without the place, and with a small seal."""

    @property
    def is_stacked(self) -> bool:
        """Whether the box stands below the total."""
        return not self.figures

    @property
    def mark_room(self) -> float:
        """Space at the right of total and box, in which the cross of a missed bid stands."""
        return max(0.0, 2 * MARK_OVERHANG - (self.column - self.figures))

    @property
    def seal(self) -> float:
        """Size of the seal at the head of a column."""
        usual = SMALL_SEAL if self.column < NARROW_COLUMN else SEAL
        size = (LEAST_SEAL if self.is_compact else usual) * min(self.scale.factor, 1.6)
        return min(size, round(self.column * SEAL_PART, 1))

    @property
    def crown(self) -> float:
        """Width of the crown above the seal."""
        return round(CROWN * self.seal / SEAL, 1)

    @property
    def crown_room(self) -> float:
        """Height of the crown above the seal."""
        return round(self.crown * CROWN_PART, 1)

    @property
    def head_height(self) -> float:
        """Height of the head of a column."""
        if self.is_compact:
            return COMPACT_HEAD * self.scale.factor
        return head_height(self.scale, self.seal + self.crown_room)

    def row_height(self, has_given: bool = False) -> float:
        """The height of a round's row: with a further line for what was given then, where the box stands
        below the total."""
        if not self.is_stacked:
            return row_height(self.scale.factor)
        stacked = self.total_size * 1.1 + self.box + 8
        return max(row_height(self.scale.factor), stacked) + self.given_size * 1.2 * has_given

    def place_at(self, x: float) -> int:
        """The place of the column at so many logical pixels from the left of a row; -1 for its number."""
        return max(-1, int((x - self.label_width) // self.column))

    def is_box_at(self, x: float) -> bool:
        """Whether so many logical pixels from the left of a row the box with a bid stands, not a total."""
        return not self.is_stacked and (x - self.label_width) % self.column > self.column / 2

    def fitted_name(self, *names: str) -> tuple[str, float]:
        """The first of these forms of a name that fits into its column, and its type; else the last one."""
        for name in names:
            fitting = (self.column - 4) / name_width(name)
            if fitting >= min(SMALLEST_NAME, self.name_size):
                break
        return name, round(max(SMALLEST, min(self.name_size, fitting)), 1)

    def figure_size(self, figures: str) -> float:
        """The type of figures that have a column to themselves: that of a total, or smaller."""
        return _fitted(TOTAL_TYPE * self.scale.factor, figures_width(figures), self.column)


def pad_format(
    screen: Screen, _: Words, state: State, sums: tuple[Totals, ...], room: float = inf
) -> PadFormat:
    """The format for the totals after each closed round, `sums`, and for the bids in those rounds.

    `room` is the height for the pad: the heads are low where the open round and one before it need it.
    """
    players = state.players
    scale, paper = Scale(pad_factor(screen, players)), paper_width(screen)
    roomy = (paper - TRUMP_LABEL) / players >= NARROW_COLUMN
    widest_label = (TRUMP_LABEL if roomy else LABEL_WIDTH) * (max(1.0, scale.factor) if screen.is_big else 1)
    label = int(min(widest_label, max(LEAST_LABEL, paper - TARGET * players)))
    column = (paper - label) / players
    widest = max(
        *(figures_width(_.number(total)) for total in _extremes(state, sums)), figures_width(USUAL_TOTAL)
    )
    rounds = {bonus.after for bonus in state.bonuses}
    given = (points for number in rounds for points in bonus_points(state, number))
    widest_given = max((figures_width(_.signed(points)) for points in given), default=1.0)
    # Larger type grows no further than usual names fit.
    usual = _NARROW_NAME if column < NARROW_COLUMN else _NAME
    longest = min(_USUAL_NAME_LENGTH, max(map(letter_widths, state.names)))
    name = max(usual, min(usual * scale.factor, (column - 2 * BESIDE) / (LETTER_WIDTH * longest)))
    total, box, box_gap, figures = _figure_sizes(scale.factor, widest, _widest_bid(state), column)
    return PadFormat(
        scale,
        label,
        round(column, 1),
        total,
        box,
        box_gap,
        figures,
        _fitted(BOX_TYPE * scale.factor, widest_given, column),
        round(name, 1),
        label >= TRUMP_LABEL,
        room < head_height(scale) + row_height(scale.factor) + open_row_height(scale.factor),
    )


def _figure_sizes(
    factor: float, widest: float, widest_bid: float, column: float
) -> tuple[float, float, float, float]:
    """The type of the totals, the height of the box, the space between them, and the width of both side by
    side, 0 where they are not: as large as usual, or a little smaller, where that fits."""
    for part, space in ((1.0, BOX_GAP), (SMALLER, BESIDE)):
        total, box, gap = TOTAL_TYPE * factor * part, BOX * factor * part, space * factor
        figures = total * widest + gap + max(box, box * BOX_TYPE / BOX * widest_bid + 5)
        if figures + MARK_OVERHANG <= column:
            return round(total, 1), round(box, 1), round(gap, 1), round(figures, 1)
    return _fitted(TOTAL_TYPE * factor, widest, column), round(BOX * factor * SMALLER, 1), 0.0, 0.0


def head_height(scale: Scale, sealed: float = SEAL + CROWN * CROWN_PART) -> float:
    """The height of a column's head, in logical pixels: the crown and the seal, the name, the place."""
    return round(sealed + (_NAME + STANDING_TYPE) * 1.25 * scale.factor + 8, 1)


def _extremes(state: State, sums: tuple[Totals, ...]) -> tuple[int, ...]:
    """Totals among which is the longest one."""
    rows = (totals_at_start(state) or (0,), *sums)
    return max(map(max, rows)), min(map(min, rows))


def _widest_bid(state: State) -> float:
    """The width of the longest bid with its marks, such as 12±, as a part of its size."""
    digits, marks = 1, False
    for round_ in state.closed:  # at every tap
        marks = marks or bool(round_.changes) or round_.forbidden is not None
        if round_.cards >= 10:
            digits = max(digits, *(1 + ((bid or 0) > 9) for bid in round_.bids))
    return DIGIT_WIDTH * (digits + marks)


def _fitted(largest: float, width: float, column: float) -> float:
    """The type in which figures of that width, as a part of their size, fit into a column."""
    return round(min(largest, (column - 2 * BESIDE) / width), 1)
