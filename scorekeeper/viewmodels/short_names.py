"""Names that lose words or letters where there is little room, so that the other words stay whole."""

from __future__ import annotations

import re
from collections.abc import Collection

from scorekeeper.game.graphemes import graphemes, letter_widths

LEFT_OUT = "…"
FEWEST_LETTERS = 8
"""Letters of a name that was cut, with the dots; a shorter one stays whole."""


def first_name(name: str, names: Collection[str]) -> str:
    """The first word of a name, unless it is short or another one of these names begins with it; then all."""
    first = name.split()[0] if name.strip() else name
    if letter_widths(first) < FEWEST_OF_FIRST or first.endswith("."):
        return name
    return name if any(other != name and other.split()[:1] == [first] for other in names) else first


FEWEST_OF_FIRST = 3
"""Letters of a first name at the least."""


def with_short_names(sentence: str, names: Collection[str], most: float) -> str:
    """The sentence in `most` letters at the most: the longest of the names in it become first names, and lose
    their last letters where that is not enough."""
    over = letter_widths(sentence) - int(most)
    if over <= 0:
        return sentence
    short = {name: name for name in names if name and name in sentence}
    for name in sorted(short, key=letter_widths, reverse=True):
        if over > 0:
            short[name] = first_name(name, names)
            over -= letter_widths(name) - letter_widths(short[name])
    shown = {name: letter_widths(left) for name, left in short.items()}
    for _letter in range(over):
        longest = max(shown, key=shown.__getitem__, default="")
        if shown.get(longest, 0) <= FEWEST_LETTERS:
            break
        shown[longest] -= 1
    cut = {name: short_name(left, shown[name]) for name, left in short.items()}
    if not cut:
        return sentence
    pattern = "|".join(re.escape(name) for name in sorted(cut, key=len, reverse=True))
    return re.sub(pattern, lambda match: cut[match.group()], sentence)


def short_name(name: str, letters: int) -> str:
    """The name in the room of so many letters, the dots included; the first one is always there."""
    if letter_widths(name) <= letters:
        return name
    first, *others = graphemes(name)
    kept, room = first, letters - 1 - letter_widths(first)
    for grapheme in others:
        room -= letter_widths(grapheme)
        if room < 0:
            break
        kept += grapheme
    return f"{kept.rstrip()}{LEFT_OUT}"
