"""The rulebook in the app: reads assets/rulebook/<language>.md, and searches it.

The file is strict, so that a slip shows in a test and not at the table:

    # Regelbuch                            the title, once, first
    ## 5 Das Ausspielen                    a section; what follows at once is said of the whole section
    ### 5.3 Bedienen                       a paragraph; `(Variante)` or `(variant)` ends a variant's title
    Hast du die Farbe, …                   a block: one line of text,
    - Wird ein Narr ausgespielt, …         one item of a list,
    > Beispiel: Narr, Narr, blaue 4 …      or one example

Sections count from 1 without gaps. The numbers of a section's paragraphs rise; those of no use at the table
may be left out. Each paragraph has at least one block.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from scorekeeper.storage.locations import assets_folder

_SECTION = re.compile(r"## (\d+) (\S.*)")
_PARAGRAPH = re.compile(r"### (\d+)\.(\d+) (\S.*?)( \((?:Variante|variant)\))?")


class BlockStyle(StrEnum):
    """How a block of text is set."""

    TEXT = "text"
    ITEM = "item"
    EXAMPLE = "example"


_MARKS = {"- ": BlockStyle.ITEM, "> ": BlockStyle.EXAMPLE}


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A few sentences in one style, without the mark of the style."""

    style: BlockStyle
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A rule with its number (`"6.1"`), its short title, and whether it holds only in a variant."""

    number: str
    title: str
    variant: bool
    blocks: tuple[TextBlock, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter of the rules with its number (`"8"`); `blocks` hold for all its paragraphs."""

    number: str
    title: str
    blocks: tuple[TextBlock, ...]
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules in one language."""

    title: str
    sections: tuple[Section, ...]

    @property
    def paragraphs(self) -> tuple[Paragraph, ...]:
        """Every paragraph in the order of the book."""
        return tuple(paragraph for section in self.sections for paragraph in section.paragraphs)

    def find(self, number: str) -> Paragraph | None:
        """The paragraph of that number, `"6.1"` or `"§6.1"`; None if the book has no such paragraph."""
        wanted = _plain(number)
        return next((found for found in self.paragraphs if found.number == wanted), None)

    def section(self, number: str) -> Section | None:
        """The section of that number, or the one that a paragraph's number belongs to: `"8"`, `"8.2"`."""
        wanted = _plain(number).partition(".")[0]
        return next((found for found in self.sections if found.number == wanted), None)

    def following(self, section: Section) -> Section | None:
        """The section that follows; None after the last one."""
        rest = self.sections[int(section.number) :]
        return rest[0] if rest else None


def _plain(number: str) -> str:
    return number.removeprefix("§").strip()


class RulebookError(ValueError):
    """A line of the rulebook that is not in its form; says which line, counted from 1, and what is wrong."""

    def __init__(self, line: int, wrong: str) -> None:
        super().__init__(f"line {line}: {wrong}")
        self.line = line


@cache
def load(language: str) -> Rulebook:
    """The rulebook in that language, read once. Raises `RulebookError`, or `OSError` if there is none."""
    return parse((assets_folder() / "rulebook" / f"{language}.md").read_text(encoding="utf-8"))


def parse(text: str) -> Rulebook:
    """Reads a whole rulebook; raises `RulebookError` at the first line that is out of form."""
    lines = _Lines(text)
    head = lines.take("a title, as in: # Rules")
    if not head.startswith("# "):
        raise lines.error("the first line must be the title, as in: # Rules")
    sections: list[Section] = []
    while lines.left:
        sections.append(_section(lines, len(sections) + 1))
    if not sections:
        raise lines.error("a rulebook needs at least one section")
    return Rulebook(head.removeprefix("# "), tuple(sections))


def _section(lines: _Lines, number: int) -> Section:
    found = _SECTION.fullmatch(lines.take("a section"))
    if found is None or int(found[1]) != number:
        raise lines.error(f"expected section {number}, as in: ## {number} Title")
    blocks = tuple(_blocks(lines))
    paragraphs: list[Paragraph] = []
    last = 0
    while lines.left and not lines.next.startswith("## "):
        paragraphs.append(_paragraph(lines, number, last + 1))
        last = int(paragraphs[-1].number.partition(".")[2])
    if not paragraphs:
        raise lines.error(f"section {number} has no paragraph")
    return Section(found[1], found[2], blocks, tuple(paragraphs))


def _paragraph(lines: _Lines, section: int, least: int) -> Paragraph:
    """A paragraph of that section whose number is `least` or higher."""
    found = _PARAGRAPH.fullmatch(lines.take("a paragraph"))
    if found is None or int(found[1]) != section or int(found[2]) < least:
        expected = f"{section}.{least}"
        raise lines.error(f"expected paragraph {expected} or a later one, as in: ### {expected} Title")
    number = f"{section}.{int(found[2])}"
    blocks = tuple(_blocks(lines))
    if not blocks:
        raise lines.error(f"paragraph {number} says nothing")
    return Paragraph(number, found[3], found[4] is not None, blocks)


def _blocks(lines: _Lines) -> Iterator[TextBlock]:
    while lines.left and not lines.next.startswith("#"):
        line = lines.take("a part")
        style = _MARKS.get(line[:2], BlockStyle.TEXT)
        yield TextBlock(style, line if style is BlockStyle.TEXT else line[2:])


class _Lines:
    """The lines that are not empty, with their numbers, taken one by one."""

    def __init__(self, text: str) -> None:
        self._lines = [(n, line) for n, line in enumerate(text.splitlines(), start=1) if line]
        self._taken = 0

    @property
    def left(self) -> bool:
        return self._taken < len(self._lines)

    @property
    def next(self) -> str:
        return self._lines[self._taken][1]

    def take(self, wanted: str) -> str:
        if not self.left:
            raise self.error(f"the book ends where {wanted} should stand")
        self._taken += 1
        line = self._lines[self._taken - 1][1]
        if line != line.strip():
            raise self.error("a space at the edge of a line")
        return line

    def error(self, wrong: str) -> RulebookError:
        number = self._lines[self._taken - 1][0] if self._taken else 1
        return RulebookError(number, wrong)


SHORTEST_QUERY = 2
"""With fewer letters nothing is searched: nearly every paragraph would be found."""
AROUND = 36
"""At most so many letters of the text are shown before and after what was found."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A paragraph that was found, or what is said of a whole section; its number opens it.

    The excerpt is `before`, then `found`, then `after`; all are empty where only the title has the words.
    """

    number: str
    title: str
    section: str
    before: str = ""
    found: str = ""
    after: str = ""


def is_query(typed: str) -> bool:
    """Whether so much was typed that it is searched."""
    return len(typed.strip()) >= SHORTEST_QUERY


def search(book: Rulebook, query: str) -> tuple[Hit, ...]:
    """The hits: those with the words in their title first, else in the order of the book.

    Letters may be large or small. A number, with § or without, finds its paragraphs.
    """
    words = query.lower().split()
    hits = list(_hits(book, words)) if words else []
    by_title = [hit for hit in hits if all(word in hit.title.lower() for word in words)]
    return (*by_title, *(hit for hit in hits if hit not in by_title))


def _hits(book: Rulebook, words: list[str]) -> Iterator[Hit]:
    for section in book.sections:
        if section.blocks:
            yield from _hit(section.number, section.title, section.title, section.blocks, words)
        for paragraph in section.paragraphs:
            yield from _hit(paragraph.number, paragraph.title, section.title, paragraph.blocks, words)


def _hit(
    number: str, title: str, section: str, blocks: tuple[TextBlock, ...], words: list[str]
) -> Iterator[Hit]:
    texts = [block.text for block in blocks]
    wanted = words[0].removeprefix("§") if len(words) == 1 else None
    if wanted is not None and (number == wanted or number.startswith(f"{wanted}.")):
        yield Hit(number, title, section)
        return
    everything = "\n".join([title, *texts]).lower()
    if all(word in everything for word in words):
        yield Hit(number, title, section, *_excerpt(texts, words))


def _excerpt(texts: list[str], words: list[str]) -> tuple[str, str, str]:
    """The first of the words that stands in a text, with what is around it, cut at spaces."""
    for text in texts:
        places = [place for word in words if (place := text.lower().find(word)) >= 0]
        if not places:
            continue
        start = min(places)
        end = start + max(len(word) for word in words if text.lower().startswith(word, start))
        before, after = text[:start], text[end:]
        if len(before) > AROUND:
            before = f"…{before[-AROUND:].partition(' ')[2]}"
        if len(after) > AROUND:
            after = f"{after[:AROUND].rpartition(' ')[0]} …"
        return before, text[start:end], after
    return "", "", ""
