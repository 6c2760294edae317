"""The layout while the cards are played: the tricks, and a row for each player, in all the room there is."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from scorekeeper.design_tokens.dimensions import KEY_GAP, TARGET

TITLE, QUESTION = 46, 34
"""Height of the line with the number of the trick, and of the question below the slots."""
SLOT, SMALL_SLOT, SLOT_RATIO = 36, 26, 50 / 36
"""Width of the slot for a trick, its least width, and its height as a part of the width."""
MOST_SLOTS = 10
"""Most slots side by side."""
ROW, HIGHEST_ROW, COMFORTABLE_ROW = 76, 112, 54
"""Height of a player's row with two lines, its most, and its least beside the slots."""


@dataclass(frozen=True, slots=True)
class PlayLayout:
    """What is shown, and how large, in logical pixels; what has no room is left out."""

    abreast: int
    """How many players stand side by side."""
    row: float
    gap: float
    """Space between two rows."""
    has_title: bool
    """Whether the number of the trick, or the sum of the bids before the first one, stands above."""
    slot: float
    """Width of a slot for a trick; 0 where there are none."""
    slots_abreast: int
    has_question: bool

    @property
    def is_roomy(self) -> bool:
        """Whether a row has two lines."""
        return self.row >= ROW


def play_layout(room: float, width: float, players: int, tricks: int, factor: float) -> PlayLayout:
    """The layout in `room`, the height above the dock, and `width`; `factor` is the size of the type.

    Rows are never lower than a target. In large type, which needs the width, everything is there and scrolls.
    """
    large = factor > 1.2
    abreast = 1 if large or room >= players * (TARGET + 2) + TITLE else 2
    rows = ceil(players / abreast)
    lines = ceil(tricks / MOST_SLOTS)
    per_line = ceil(tricks / lines)
    slot = min(SLOT, (width - (per_line - 1) * 6) / per_line)
    track = lines * (slot * SLOT_RATIO + 8) + 4
    left, gap = room - rows * TARGET, 2.0
    title = TITLE * factor
    has_title = large or left >= title
    left -= title * has_title
    has_track = slot >= SMALL_SLOT and (large or left >= track + rows * (COMFORTABLE_ROW - TARGET + 6))
    left -= track * has_track
    has_question = large or (has_track and left >= QUESTION + rows * (ROW - TARGET + KEY_GAP))
    left -= QUESTION * has_question
    if left >= rows * (KEY_GAP + 8):
        gap = KEY_GAP
    row = max(TARGET, min(HIGHEST_ROW * max(1.0, factor), TARGET + left / rows - gap))
    if large:
        row = max(row, ROW * factor)
    return PlayLayout(
        abreast, round(row, 1), gap, has_title, round(slot, 1) if has_track else 0.0, per_line, has_question
    )
