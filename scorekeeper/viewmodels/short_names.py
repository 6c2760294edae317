"""Names that lose letters where a sentence has little room, so that its other words stay whole."""

from __future__ import annotations

import re
from collections.abc import Iterable

from scorekeeper.game.graphemes import graphemes, letter_widths

LEFT_OUT = "…"
FEWEST_LETTERS = 8
"""Letters of a name that was cut, with the dots; a shorter one stays whole."""


def with_short_names(sentence: str, names: Iterable[str], most: float) -> str:
    """The sentence in `most` letters at the most: the longest of the names in it lose their last letters."""
    over = letter_widths(sentence) - int(most)
    if over <= 0:
        return sentence
    shown = {name: letter_widths(name) for name in names if name and name in sentence}
    for _letter in range(over):
        longest = max(shown, key=shown.__getitem__, default="")
        if shown.get(longest, 0) <= FEWEST_LETTERS:
            break
        shown[longest] -= 1
    cut = {name: short_name(name, letters) for name, letters in shown.items()}
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
