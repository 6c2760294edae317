"""Names of people and mixes, and notes: what may be typed, and how one is shown that a file holds.

Typed names can be seen, read and told apart, in every script. A name that is read may be anything; it is
shown so that it does nothing to the words around it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from scorekeeper.game.confusables import looks_like, skeleton
from scorekeeper.game.errors import MoveCode, RuleViolation
from scorekeeper.game.graphemes import graphemes, is_pictograph
from scorekeeper.rules.typed_json import MOST_CHARACTERS

LONGEST_NAME = 24
"""Graphemes, counted after tidying."""
GRAPHEME_CODEPOINTS = 8
"""Code points that a grapheme has on average at most: those of a family of four, or of a flag."""
MOST_MARKS = 4
"""Combining marks on one letter, counted one by one. Names in real scripts have no more: Vietnamese two (ệ),
Thai two (vowel and tone), pointed Hebrew three (dot, dagesh, vowel). UTS #39 of Unicode, §5.4, draws the line
here as well."""
LONGEST_NOTE = 200
"""Graphemes of a note on a game."""
NOTE_CODEPOINTS = MOST_CHARACTERS // LONGEST_NOTE
"""Code points that a grapheme of a note has on average at most."""
LONGEST_REASON = 40
"""Graphemes of the word why points were given."""
LONGEST_SHOWN = 40
"""Graphemes of a name that was read; no version of the app let anybody type so many."""


def tidy_name(name: str) -> str:
    """The name as it is kept: composed characters, no space at the ends, single spaces within.

    What is longer than any text of a file is cut off: it is too long in any case.
    """
    composed = unicodedata.normalize("NFC", name[:MOST_CHARACTERS])
    return " ".join(filter(None, composed.split(" "))).strip()


def shown_name(name: str) -> str:
    """The name as screens, sheets and lines show it: without what turns the writing round, moves a cursor or
    breaks the line, without marks beyond those of a letter, and cut off where it is endless.

    A name that may be typed is shown as it is.
    """
    if name.isascii() and name.isprintable() and len(name) <= LONGEST_NAME and name.strip(" "):
        return name
    shown = _quiet(name[: GRAPHEME_CODEPOINTS * LONGEST_SHOWN]).strip(" ")
    if len(shown) > LONGEST_SHOWN and len(parts := graphemes(shown)) > LONGEST_SHOWN:
        shown = "".join(parts[: LONGEST_SHOWN - 1]) + "…"
    return shown if _is_visible(shown) else "?"


def tidy_note(text: str) -> str:
    """A note as it is kept and shown, on one line: without what acts on the words beside it, single spaces
    within; empty where nothing of it can be seen, and cut off where it is longer than any note."""
    note = " ".join(_quiet(unicodedata.normalize("NFC", text[:MOST_CHARACTERS])).split())
    if note_length(note) > LONGEST_NOTE:
        note = "".join(graphemes(note[: NOTE_CODEPOINTS * LONGEST_NOTE])[:LONGEST_NOTE])
    return note if _is_visible(note) else ""


def verify_note(text: str) -> None:
    """Refuse a note that is too long.

    Raises:
        RuleViolation: with `NOTE_TOO_LONG`.
    """
    _verify_length(text, LONGEST_NOTE, MoveCode.NOTE_TOO_LONG)


def verify_reason(text: str) -> None:
    """Refuse a word why points were given that is too long.

    Raises:
        RuleViolation: with `REASON_TOO_LONG`.
    """
    _verify_length(text, LONGEST_REASON, MoveCode.REASON_TOO_LONG)


def _verify_length(text: str, longest: int, code: MoveCode) -> None:
    length = note_length(" ".join(_quiet(text[: 2 * MOST_CHARACTERS]).split()))
    if length > longest:
        raise RuleViolation(code, length=length, longest=longest)


def note_length(note: str) -> int:
    """How long a tidied note is: its graphemes. Of the code points that one is made of five are free."""
    return max(len(graphemes(note)), -(-len(note) // NOTE_CODEPOINTS))


def _quiet(text: str) -> str:
    """The text without what turns the writing round, moves a cursor or breaks the line, and without marks
    beyond those of a letter."""
    kept: list[str] = []
    marks = 0
    for character in _DISRUPTIVE.sub(_space_or_nothing, text):
        marks = marks + 1 if _is_mark(character) else 0
        if not marks or (marks <= MOST_MARKS and kept and kept[-1] != " "):
            kept.append(character)
    return "".join(kept)


def _is_visible(text: str) -> bool:
    return any(unicodedata.category(character)[0] in "LNPS" for character in text)


def same_name(one: str, other: str) -> bool:
    """Whether two names would be taken for the same at the table (case and width do not count)."""
    return name_key(one) == name_key(other)


def verify_name(name: str, others: Iterable[str]) -> None:
    """Refuse a name that is empty, taken, too long or invisible, or looks like another one.

    `others` are the names beside it.

    Raises:
        RuleViolation: with one of the `NAME_` codes; `place` counts the characters from 1.
    """
    tidied = tidy_name(name)
    if not tidied:
        raise RuleViolation(MoveCode.NAME_EMPTY)
    verify_letters(tidied)
    if place := invisible_place(tidied):
        raise RuleViolation(MoveCode.NAME_CONTROL, place=place, codepoint=f"U+{ord(tidied[place - 1]):04X}")
    beside = tuple(others)
    if any(same_name(tidied, other) for other in beside):
        raise RuleViolation(MoveCode.NAME_TAKEN, name=tidied)
    for other in map(shown_name, beside):
        if looks_like(tidied, other):
            raise RuleViolation(MoveCode.NAME_LOOKALIKE, name=tidied, other=other)


def verify_letters(name: str) -> None:
    """Refuse what no name can have, however it goes on: the part of `verify_name` that holds while one types.

    Raises:
        RuleViolation: as `verify_name`.
    """
    tidied = tidy_name(name)
    if place := _overloaded(tidied):
        raise RuleViolation(MoveCode.NAME_MARKS, place=place)
    if (length := name_length(tidied)) > LONGEST_NAME:
        raise RuleViolation(MoveCode.NAME_TOO_LONG, name=tidied, length=length, longest=LONGEST_NAME)
    if place := invisible_place(tidied, begun=True):
        raise RuleViolation(MoveCode.NAME_CONTROL, place=place, codepoint=f"U+{ord(tidied[place - 1]):04X}")
    for place, character in enumerate(tidied, start=1):
        if unicodedata.category(character) in ("Co", "Cn") and not is_pictograph(character):
            raise RuleViolation(MoveCode.NAME_GLYPH, place=place, codepoint=f"U+{ord(character):04X}")


def name_length(name: str) -> int:
    """How long a tidied name is: its graphemes. Of the code points that one is made of eight are free."""
    return max(len(graphemes(name)), -(-len(name) // GRAPHEME_CODEPOINTS))


def invisible_place(name: str, *, begun: bool = False) -> int:
    """The place, from 1, of a character that cannot be seen or turns the writing round; 0 for none.

    Those that emoji, Persian and Indic names are written with may stand where they join something; in a name
    that has only `begun` also at the end.
    """
    for place, character in enumerate(name):
        leaves_no_trace = is_invisible(character) or _BLANK.match(character)
        if not leaves_no_trace or _JOINING.match(name, place):
            continue
        # A joiner at the end of what is typed may join what comes next.
        at_end = 0 < place == len(name) - 1 and name[place - 1] != " "
        if not (begun and at_end and character in "\u200c\u200d"):
            return place + 1
    return 0


def disruptive_place(name: str) -> int:
    """The place, from 1, of a character that no shown name has: it would act on what stands beside it; 0 for
    none."""
    match = _DISRUPTIVE.search(name)
    return 0 if match is None else match.start() + 1


def _overloaded(name: str) -> int:
    """The place, from 1, of a letter with too many marks, or of a mark without a letter; 0 for none."""
    letter = most = marks = 0
    before = " "
    for place, character in enumerate(name, start=1):
        if before == " " and unicodedata.category(character) == "Mc":  # it takes room, and stands on nothing
            return place
        before = character
        if not _is_mark(character):
            letter, most, marks = place, 0 if character == " " else MOST_MARKS, 0
        marks += sum(map(_is_mark, unicodedata.normalize("NFD", character)))
        if marks > most:
            return letter if most else place
    return 0


def resembles(one: str, other: str) -> bool:
    """Whether two names are the same, or look the same (`confusables`)."""
    return same_name(one, other) or looks_like(shown_name(one), shown_name(other))


def told_apart(labels: Iterable[str]) -> list[str]:
    """The labels of a list's rows, no two the same, so that a screen reader says which one is meant: one that
    looks like one before has a number behind it, "Anna", "Anna (2)"."""
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
    """A label reduced to its visible form; equal for two labels that people cannot tell apart."""
    visible = re.sub("[\ufe00-\ufe0f]", "", label)  # what chooses a form of the character before it
    return skeleton("".join(character for character in visible if not is_invisible(character)))


def name_key(name: str) -> str:
    """What all names that are the same have in common."""
    folded = unicodedata.normalize("NFKC", tidy_name(shown_name(name))).casefold()
    return unicodedata.normalize("NFKC", folded)  # folding takes some letters apart


def plain_letters(text: str) -> str:
    """A text without capitals and marks, for looking up and for the order of an alphabet: Ç stands at C."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def is_invisible(character: str) -> bool:
    """Controls, format characters (bidirectional overrides, zero widths), separators other than space.

    Among them are some that emoji and Persian are written with (`invisible_place`).
    """
    category = unicodedata.category(character)
    return character != " " and (category[0] == "Z" or category in ("Cc", "Cf", "Cs"))


_BLANK: Final = re.compile(
    # Letters, marks and symbols that show nothing; what chooses a form of the character before it.
    "[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159"
    "\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)
_PICTURE: Final = (
    "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]"
)
_JOINING: Final = re.compile(
    "(?<=[\u0620-\u07ff\u0840-\u08ff\u0900-\u0dff\u1000-\u109f])\u200c(?=[^\\W_])"  # among joined letters
    "|(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d\u0dca])\u200d"  # after a tie
    f"|(?<=[\ufe0f\U000e007f]|{_PICTURE})\u200d(?={_PICTURE})"  # between pictures
    f"|(?<={_PICTURE})[\ufe0e\ufe0f]"
    "|(?<=[0-9#*])\ufe0f(?=\u20e3)"  # a digit that becomes a key
    "|(?<=[\u3400-\u9fff\U00020000-\U0003ffff])[\ufe00-\ufe02\U000e0100-\U000e01ef]"  # a form of an ideograph
    "|(?<=[\U0001f3f4\U000e0020-\U000e007e])[\U000e0020-\U000e007f]"  # a region after its flag
)
"""What shows nothing of its own, where it may stand."""


_DISRUPTIVE: Final = re.compile(
    r"[\x00-\x1f\x7f-\x9f"  # controls
    r"\u2028\u2029"  # breaks of lines
    r"\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # what turns the writing round
    r"\ud800-\udfff]"  # halves of characters
)
"""What acts on the words that stand beside it, or stops a program that writes it."""


_RIGHT_TO_LEFT: Final = re.compile(
    "[\u0590-\u065f\u066a-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
ISOLATE, END_OF_ISOLATE = "\u2068", "\u2069"


def isolated(name: str) -> str:
    """A shown name as it stands among words and figures: one that is written from right to left within marks,
    so that what is beside it keeps its place."""
    if name.isascii() or ISOLATE in name or not _RIGHT_TO_LEFT.search(name):
        return name
    return f"{ISOLATE}{name}{END_OF_ISOLATE}"


def reads_from_right(name: str) -> bool:
    """Whether the first letter of a name says that it is written from right to left."""
    if name.isascii():
        return False
    strong = (side for side in map(unicodedata.bidirectional, name) if side in ("L", "R", "AL"))
    return next(strong, "L") != "L"


def without_isolates(text: str) -> str:
    """A text for what is no screen: a file, a terminal."""
    return text if text.isascii() else text.replace(ISOLATE, "").replace(END_OF_ISOLATE, "")


def _space_or_nothing(match: re.Match[str]) -> str:
    return " " if match[0].isspace() else ""


def escaped(text: str) -> str:
    """A text of whatever origin on one line: what would act on its neighbours is written as in JSON."""
    return _DISRUPTIVE.sub(lambda match: f"\\u{ord(match[0]):04x}", without_isolates(text))


def _is_mark(character: str) -> bool:
    """Whether it stands on the letter before it and takes no room of its own."""
    return unicodedata.category(character) in ("Mn", "Me")
