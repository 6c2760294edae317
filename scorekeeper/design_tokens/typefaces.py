"""The five font faces and how wide their letters are: plain values, for Flet and for pictures."""

from __future__ import annotations

DISPLAY, DISPLAY_HEAVY = "Alegreya", "Alegreya ExtraBold"
PLAIN, PLAIN_MEDIUM, PLAIN_BOLD = "Alegreya Sans", "Alegreya Sans Medium", "Alegreya Sans Bold"
FONTS = {
    DISPLAY: "fonts/Alegreya-Bold.ttf",
    DISPLAY_HEAVY: "fonts/Alegreya-ExtraBold.ttf",
    PLAIN: "fonts/AlegreyaSans-Regular.ttf",
    PLAIN_MEDIUM: "fonts/AlegreyaSans-Medium.ttf",
    PLAIN_BOLD: "fonts/AlegreyaSans-Bold.ttf",
}
"""Family to file below the assets. A family has one weight: the client tells faces apart by family only."""

LETTER_WIDTH = 0.49
"""Width of a letter of the heavy face, as a part of its size, in the dock's sentence with the widest ones."""
TEXT_LETTER_WIDTH, TEXT_HEIGHT = 0.47, 1.25
"""Width of a letter and height of a line of the plain face, as parts of its size."""
SMALL = 14
"""Size of small type, the usual one beside what is played."""
LARGE_FACTOR, DENSE_FACTOR = 1.2, 1.5
"""Size of text beyond which screens put things one below the other; and the largest where much has to be in
sight at once."""
DIGIT_WIDTH = 0.475
FIGURE_WIDTHS = {".": 0.28, ",": 0.28, "/": 0.33, "\N{MINUS SIGN}": 0.51}
"""Widths of a digit and of what stands among digits in the widest of our faces, as parts of their size."""


def figures_width(figures: str) -> float:
    """The width of figures, as a part of their size: they are as wide as one another in each of our faces."""
    return sum(FIGURE_WIDTHS.get(letter, DIGIT_WIDTH) for letter in figures)
