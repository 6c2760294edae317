"""A sentence about rules, with its paragraph of the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from scorekeeper.locale import Words
from scorekeeper.rules import Ruleset


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence about a ruleset, and the paragraph it stands on."""

    text: str
    paragraph: str
    usual: bool = False
    """Whether the standard game is played like that as well."""


Say = Callable[[Words, Ruleset, int], Iterator[Line]]
"""What is to be said of a ruleset when so many play."""


def numbers_line(_: Words, numbers: Sequence[int]) -> str:
    """Numbers that rise one by one as a span: "1 to 7, 9, 11"."""
    spans = []
    for _step, group in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        run = [number for _place, number in group]
        if len(run) > 2:
            spans.append(_("{first} to {last}", first=run[0], last=run[-1]))
        else:
            spans += map(str, run)
    return ", ".join(spans)
