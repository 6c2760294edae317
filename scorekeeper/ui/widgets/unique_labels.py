"""Labels of the rows of a list: no two are the same, so that a screen reader says which one is deleted."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.game.confusables import skeleton
from scorekeeper.game.names import is_invisible


def told_apart(labels: Iterable[str]) -> list[str]:
    """The labels, those that look like one before with a number behind: "Anna", "Anna (2)"."""
    given = [(label, _look(label)) for label in labels]
    taken, last = {look for _label, look in given}, dict[str, int]()
    told = []
    for label, look in given:
        number = last.get(look, 0) + 1
        shown = label
        if number > 1:
            while _look(shown := f"{label} ({number})") in taken:
                number += 1
        last[look] = number
        taken.add(_look(shown))
        told.append(shown)
    return told


def _look(label: str) -> str:
    """What a label looks like: equal for labels that nobody can tell apart."""
    return skeleton("".join(character for character in label if not _leaves_no_trace(character)))


def _leaves_no_trace(character: str) -> bool:
    return (
        is_invisible(character) or "\ufe00" <= character <= "\ufe0f"
    )  # selectors of a form of what is before
