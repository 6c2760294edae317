"""Reading a pad, whichever format it has."""

from __future__ import annotations

from scorekeeper.game.json_input import parse_json
from scorekeeper.pads import json_pad
from scorekeeper.pads.cells import decoded, lines_of_text
from scorekeeper.pads.pad import Pad, PadError, PadFault
from scorekeeper.pads.tables import pad_of_lines
from scorekeeper.rules import RuleViolation


def read_pads(content: bytes, name: str = "") -> tuple[Pad, ...]:  # noqa: ARG001
    """The pads of a file. Raises `PadError`."""
    text = decoded(content)
    if text.lstrip()[:1] not in ("{", "["):
        return (pad_of_lines(lines_of_text(text)),)
    try:
        return json_pad.read(parse_json(text))
    except RuleViolation as violation:
        raise PadError([PadFault(violation)]) from None


def looks_like_pad(content: bytes, name: str = "") -> bool:  # noqa: ARG001
    """Whether a file is meant to be a pad."""
    return b'"facts"' not in content
