"""Labels of the rows of a list: no two are the same, so that a screen reader says which one is deleted."""

from __future__ import annotations

from collections.abc import Iterable


def told_apart(labels: Iterable[str]) -> list[str]:
    """The labels, those that stood before with a number behind: "Anna", "Anna (2)"."""
    given = list(labels)
    taken, last = set(given), dict[str, int]()
    told = []
    for label in given:
        number = last.get(label, 0) + 1
        shown = label
        if number > 1:
            while (shown := f"{label} ({number})") in taken:
                number += 1
        last[label] = number
        taken.add(shown)
        told.append(shown)
    return told
