"""Search in the rulebook: the paragraphs that have every word of a query, and where in them it stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.ui.rulebook.model import Rulebook, TextBlock

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
