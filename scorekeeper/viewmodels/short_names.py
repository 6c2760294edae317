"""Names that lose letters where a sentence has little room, so that its other words stay whole."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

LEFT_OUT = "…"
FEWEST_LETTERS = 8
"""Of a name that was cut, with the dots; a shorter one stays whole."""
_JOINED = "\u200d\ufe0e\ufe0f"
"""What belongs to the letter before it, besides the marks."""


def with_short_names(sentence: str, names: Iterable[str], most: float) -> str:
    """The sentence in `most` letters at the most: the longest of the names in it lose their last letters."""
    over = len(sentence) - int(most)
    if over <= 0:
        return sentence
    shown = {name: len(name) for name in names if name and name in sentence}
    for _letter in range(over):
        longest = max(shown, key=shown.__getitem__, default="")
        if shown.get(longest, 0) <= FEWEST_LETTERS:
            break
        shown[longest] -= 1
    cut = {name: short_name(name, letters) for name, letters in shown.items()}
    if not cut:
        return sentence
    found = "|".join(re.escape(name) for name in sorted(cut, key=len, reverse=True))
    return re.sub(found, lambda match: cut[match.group()], sentence)


def short_name(name: str, letters: int) -> str:
    """The name in so many letters, the dots included; no letter loses its marks."""
    if len(name) <= letters:
        return name
    end = max(1, letters - 1)
    while end > 1 and (unicodedata.combining(name[end]) or name[end] in _JOINED or name[end - 1] == "\u200d"):
        end -= 1
    return f"{name[:end].rstrip()}{LEFT_OUT}"
