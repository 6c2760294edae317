"""The text styles: five font faces, in sizes that grow with the text size of the settings.

Flet cannot scale text app-wide, so every size comes from a `Scale`. The browser's own text size is part of
it; in a window that of the system comes on top.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import flet as ft

from scorekeeper.design_tokens.typefaces import (
    DENSE_FACTOR,
    DISPLAY,
    DISPLAY_HEAVY,
    LARGE_FACTOR,
    PLAIN_BOLD,
    PLAIN_MEDIUM,
    SMALL,
)
from scorekeeper.design_tokens.typefaces import DIGIT_WIDTH as DIGIT_WIDTH
from scorekeeper.design_tokens.typefaces import FONTS as FONTS
from scorekeeper.design_tokens.typefaces import LETTER_WIDTH as LETTER_WIDTH
from scorekeeper.design_tokens.typefaces import PLAIN as PLAIN
from scorekeeper.design_tokens.typefaces import TEXT_HEIGHT as TEXT_HEIGHT
from scorekeeper.design_tokens.typefaces import TEXT_LETTER_WIDTH as TEXT_LETTER_WIDTH
from scorekeeper.design_tokens.typefaces import figures_width as figures_width
from scorekeeper.game.graphemes import graphemes, letter_widths
from scorekeeper.ui.design.paint import Paint

DEVICE = "Device"
"""The family behind each of ours: what our faces lack, drawn by the device's own fonts. In a browser the page
makes it (`ui/client/device_font.js`); in a window Flutter finds those fonts by itself."""

BLANK = "\N{NO-BREAK SPACE}"
"""Takes the space of a line, which a text without a letter does not, and is not spoken."""

USUAL_SENTENCE, SMALLEST_SENTENCE = 27.0, 18.0
MEAN_LETTER_WIDTH, SMALLEST = 0.43, 12
"""Width of a letter of the plain face, on an average; and its smallest type."""
BAR_LABEL_LETTER_WIDTH = 9
"""Width of a letter below a bar of a chart, with the space around it."""
LAST_WORD = 6
"""What a line lacks, in letters, because its last word stands in the next one."""


def fitting_letters(width: float, height: float, size: float) -> float:
    """How many letters of plain text fit into a place of that width and height."""
    lines = max(1, int(height / (size * TEXT_HEIGHT) + 0.05))
    return lines * width / (TEXT_LETTER_WIDTH * size) - (lines - 1) * LAST_WORD


def wrapped_lines(words: str, letters: float) -> int:
    """How many lines of so many letters words take; more than any place has where one would be broken."""
    lines, left = 0, 0.0
    for word in words.split():
        width = letter_widths(word)
        if width > letters:
            return len(words)
        if lines == 0 or width + 1 > left:
            lines, left = lines + 1, letters - width
        else:
            left -= width + 1
    return lines


def longest_word(words: str) -> int:
    """The room that the longest word takes, in letters."""
    return max(map(letter_widths, words.split()), default=1)


def name_width(name: str) -> float:
    """The width of a name, as a part of its size: as wide as its letters are, which differ most in a word."""
    return sum(
        _LETTERS.get(letter, 0.65 if letter.isupper() else 0.5 * letter_widths(letter))
        for letter in graphemes(name)
    )


_LETTERS = {**dict.fromkeys("mwMWOQ", 0.82), **dict.fromkeys("fijlrtIJ'-. ", 0.35)}
"""Widths of the widest letters and the narrowest ones of a name, as parts of its size."""


@dataclass(frozen=True, slots=True)
class Scale:
    """Text styles by role, in the text size of the settings; `factor` multiplies every size.

    Each takes its colour; None, in the styles that the theme is made of, leaves it to the client.
    """

    factor: float = 1.0

    @property
    def is_large(self) -> bool:
        """Whether the type is so large that screens put things one below the other."""
        return self.factor > LARGE_FACTOR

    @property
    def dense(self) -> Scale:
        """The type where much has to be in sight at once: at most half as large again as usual."""
        return Scale(min(self.factor, DENSE_FACTOR))

    @property
    def small_size(self) -> float:
        """The size of small type."""
        return SMALL * self.factor

    @property
    def small_line(self) -> float:
        """The height of a line of small type."""
        return TEXT_HEIGHT * self.small_size

    @property
    def symbol_factor(self) -> float:
        """The factor by which a symbol on a button grows: less than the letters beside it."""
        return min(max(1.0, self.factor), 1.4)

    def title(self, color: Paint | None = Paint.INK) -> ft.TextStyle:
        """The name of a screen or a sheet."""
        return self._style(23, DISPLAY_HEAVY, color, height=1.15)

    def sentence(self, color: Paint = Paint.INK) -> ft.TextStyle:
        """What happens next."""
        return self._style(USUAL_SENTENCE, DISPLAY_HEAVY, color, height=1.1)

    def figure(self, size: float = 40, color: Paint = Paint.INK) -> ft.TextStyle:
        """A large figure, such as points in the ranking or the sum of the bids."""
        return self._style(size, DISPLAY_HEAVY, color, height=1.0)

    def key(self, color: Paint = Paint.INK) -> ft.TextStyle:
        """The number on a key."""
        return self._style(24, DISPLAY, color, height=1.1)

    def total(self, color: Paint = Paint.INK) -> ft.TextStyle:
        """A total in the pad."""
        return self._style(19, DISPLAY, color, height=1.1)

    def name(self, color: Paint = Paint.INK) -> ft.TextStyle:
        """A player's name."""
        return self._style(16, DISPLAY, color, height=1.15)

    def text(self, color: Paint | None = Paint.INK) -> ft.TextStyle:
        return self._style(16, PLAIN, color)

    def reading(self) -> ft.TextStyle:
        """Running text, as in the rulebook: larger than text on a pad or a button."""
        return self._style(18, PLAIN, Paint.INK, height=1.35)

    def column_name(self, size: float, color: Paint = Paint.INK) -> ft.TextStyle:
        """A player's name at the head of a column: in `size` itself, which has been fitted to the column."""
        return _style(size, DISPLAY, color, 1.15)

    def column_total(self, size: float, color: Paint = Paint.INK) -> ft.TextStyle:
        """A figure in a column of the pad: in `size` itself, which has been fitted to the column."""
        return _style(round(size, 1), DISPLAY, color, 1.1)

    def column_tricks(self, size: float, color: Paint) -> ft.TextStyle:
        """The tricks won and bid in a column of the pad: in `size` itself, which has been fitted to it."""
        return _style(round(size, 1), PLAIN_MEDIUM, color, 1.1)

    def medium(self, size: float = 16) -> ft.TextStyle:
        """What a chip says: a dealer's name, a suit."""
        return self._style(size, PLAIN_MEDIUM, Paint.INK, height=1.1)

    def strong(self, color: Paint | None = Paint.INK, size: float = 16) -> ft.TextStyle:
        return self._style(size, PLAIN_BOLD, color)

    def small(self, color: Paint | None = Paint.QUIET) -> ft.TextStyle:
        return self._style(SMALL, PLAIN_MEDIUM, color)

    def mark(self, size: float) -> ft.TextStyle:
        """The letter on a mark of its own colour."""
        return self._style(size, PLAIN_BOLD, Paint.SHEET, height=1.0)

    def label(self, size: float, color: Paint = Paint.INK) -> ft.TextStyle:
        """What stands on a narrow key: in `size` itself, which has been fitted to the key."""
        return _style(round(size, 1), PLAIN_MEDIUM, color, 1.15)

    def fitted_text(self, words: str, width: float, height: float, color: Paint) -> ft.TextStyle | None:
        """A small text in the largest size in which all its lines fit; None where it would be too small."""
        largest = 16 * min(self.factor, DENSE_FACTOR)
        for size in (largest, *(size for size in (20.0, 18.0, 16.0, 14.0, 13.0, 12.0) if size < largest)):
            if fitting_letters(width, height, size) >= letter_widths(words):
                return _style(round(size, 1), PLAIN_MEDIUM, color, TEXT_HEIGHT)
        return None

    def whole_words(
        self, words: str, width: float, height: float, largest: float, color: Paint
    ) -> ft.TextStyle:
        """Plain text in the largest size up to `largest` in which no word is broken and all lines fit; never
        too small."""
        for size in (largest, *(size for size in range(20, SMALLEST, -1) if size < largest)):
            lines = wrapped_lines(words, width / (MEAN_LETTER_WIDTH * size))
            if lines * size * TEXT_HEIGHT <= height:
                return _style(round(size, 1), PLAIN_MEDIUM, color, TEXT_HEIGHT)
        return _style(SMALLEST, PLAIN_MEDIUM, color, TEXT_HEIGHT)

    def beside(self) -> ft.TextStyle:
        """The small figures beside a total: tricks won and bid."""
        return _style(round(13 * self.factor, 1), PLAIN_MEDIUM, Paint.QUIET, 1.1)

    def poster(self, size: float, color: Paint = Paint.INK) -> ft.TextStyle:
        """What is read across the table: in `size` itself, which has been fitted to the screen."""
        return _style(round(size, 1), DISPLAY_HEAVY, color, 1.0)

    def fitted_sentence(self, words: str, width: float, largest: float = USUAL_SENTENCE) -> ft.TextStyle:
        """A sentence in the largest size in which it fits into one line of `width`; never too small."""
        fitting = width / (LETTER_WIDTH * max(1, letter_widths(words)))
        size = max(SMALLEST_SENTENCE, min(largest * self.factor, fitting)) / self.factor
        return self._style(size, DISPLAY_HEAVY, Paint.INK, height=1.1)

    def fitted_headline(
        self, words: str, width: float, lines: int, color: Paint, largest: float = USUAL_SENTENCE
    ) -> ft.TextStyle:
        """A headline in the largest size in which it has so many lines at the most; never too small."""
        longest = longest_word(words)
        fitting = min(width * (lines - 0.5) / letter_widths(words), width / longest) / LETTER_WIDTH
        size = max(SMALLEST_SENTENCE, min(largest * self.factor, fitting))
        return self._style(size / self.factor, DISPLAY_HEAVY, color, height=1.1)

    def fitted_figure(self, words: str, width: float, largest: float) -> ft.TextStyle:
        """Large type in the largest size in which no word is broken within `width`."""
        longest = longest_word(words)
        return self.figure(min(largest * self.factor, width / (LETTER_WIDTH * longest)) / self.factor)

    def _style(self, size: float, family: str, color: Paint | None, height: float = 1.25) -> ft.TextStyle:
        return _style(round(size * self.factor, 1), family, color, height)


@lru_cache(maxsize=256)
def _style(size: float, family: str, color: Paint | None, height: float) -> ft.TextStyle:
    """One object for all texts of a kind: Flet compares no further where it meets the same one again."""
    return ft.TextStyle(
        size=size,
        font_family=family,
        weight=ft.FontWeight.NORMAL,
        color=color,
        height=height,
    )
