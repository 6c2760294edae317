"""Pads as JSON, played again; and what is wrong with them."""

import pytest

from scorekeeper.game.standings import ranks, totals
from scorekeeper.pads import json_pad
from scorekeeper.pads.headers import Field
from scorekeeper.pads.pad import PadError
from scorekeeper.pads.replay import judged

Place = tuple[object, int | None, Field | None, int | None]
"""Of a fault the code, and round, field and player of its cell."""


def played_again(document):
    (pad,) = json_pad.read(document)
    return judged(pad).state


def refused(document):
    """All that is wrong with a pad."""
    with pytest.raises(PadError) as caught:
        played_again(document)
    return caught.value


def places(error):
    """What is wrong, and in which cell."""
    cells = [fault.cell for fault in error.faults]
    return [
        (fault.violation.code, *((None,) * 3 if cell is None else (cell.round, cell.field, cell.player)))
        for fault, cell in zip(error.faults, cells, strict=True)
    ]


def ranking(state):
    """Name, rank and total of everybody, best first."""
    found = zip(state.names, ranks(state), totals(state), strict=True)
    return sorted(found, key=lambda entry: entry[1])
