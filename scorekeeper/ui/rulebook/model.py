"""The rulebook in the app: reads assets/rulebook/<language>.md, and searches it.

The tests hold the form of the file, so that a slip does not show at the table:

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
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from scorekeeper.locale import words
from scorekeeper.storage.locations import assets_folder


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


@cache
def load(tag: str) -> Rulebook:
    """The rulebook in the words of that tag, read once. Raises `ValueError` for an unknown tag."""
    _ = words(tag)
    book = assets_folder() / "rulebook" / f"{_.language}.md"
    return parse(_.spelt(book.read_text(encoding="utf-8")))


def parse(text: str) -> Rulebook:
    """The rulebook of a text in this form."""
    title, *sections = re.split("^## ", text, flags=re.MULTILINE)
    return Rulebook(title.removeprefix("# ").strip(), tuple(map(_section, sections)))


def _section(text: str) -> Section:
    said, *paragraphs = re.split("^### ", text, flags=re.MULTILINE)
    head, *lines = said.splitlines()
    number, _space, title = head.partition(" ")
    return Section(number, title, _blocks(lines), tuple(map(_paragraph, paragraphs)))


def _paragraph(text: str) -> Paragraph:
    head, *lines = text.splitlines()
    number, _space, marked = head.partition(" ")
    title = marked.removesuffix(" (Variante)").removesuffix(" (variant)")
    return Paragraph(number, title, title != marked, _blocks(lines))


def _blocks(lines: Sequence[str]) -> tuple[TextBlock, ...]:
    styled = ((_MARKS.get(line[:2], BlockStyle.TEXT), line) for line in lines if line)
    return tuple(TextBlock(style, line if style is BlockStyle.TEXT else line[2:]) for style, line in styled)


# Search ------------------------------------------------------------------------------------------------

SHORTEST_QUERY = 2
"""The fewest letters that are searched: with fewer, nearly every paragraph would be found."""
AROUND = 36
"""Most letters of the text that are shown before and after what was found."""


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
