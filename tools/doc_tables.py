"""Keeps the tables of docs/ that repeat the code in step with it.

    python -m tools.doc_tables    write them anew

Such a table stands on its page between `<!-- table NAME -->` and `<!-- end -->`; NAME is one of `TABLES`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from scorekeeper.locale.ruleset_sentences import FIELD_WORDS
from scorekeeper.rules import EXTRA_CARDS, KINDS, STANDARD, Kind
from scorekeeper.rules.card_kinds import NamedOnPlay
from scorekeeper.rules.ruleset import field_values
from scorekeeper.rules.validation import ROUND_BY_ROUND_FIELDS, VARIANTS

DOCS = Path(__file__).resolve().parent.parent / "docs"
MARKED = re.compile(r"(<!-- table ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)

IN_A_TRICK: Mapping[NamedOnPlay, str] = MappingProxyType(
    {
        NamedOnPlay.NOTHING: "as it is",
        NamedOnPlay.SUIT: "with the suit: `{card}-red`",
        NamedOnPlay.FORM: "with the form: `{card}-wizard`, `{card}-jester`",
        NamedOnPlay.AS_COPIED: (
            "as it is; with what it copies where that needs a suit or a form: `{card}-red`, `{card}-wizard`"
        ),
    }
)


def codes(values: Iterable[str]) -> str:
    """Several words as code: `free`, `binds`."""
    return ", ".join(f"`{value}`" for value in values)


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A table in Markdown."""
    return "".join(f"| {' | '.join(row)} |\n" for row in (head, ("---",) * len(head), *rows))


def special_cards() -> str:
    """Every special card: its names, its paragraph, and how it is written in a trick."""
    rows = ((card, KINDS[Kind(card)]) for card in EXTRA_CARDS)
    return table(
        ("English", "German", "paragraph", "in a trick"),
        (
            (codes([row.code]), codes(row.read), row.paragraph, IN_A_TRICK[row.named].format(card=card))
            for card, row in rows
        ),
    )


def ruleset_fields() -> str:
    """Every field of a ruleset in JSON: its values, the standard game's first, and its paragraph."""
    return table(
        ("field", "values (the first one is the standard's)", "paragraph"),
        (
            (codes([field]), values(field, standard), FIELD_WORDS[field].paragraph)
            for field, standard in field_values(STANDARD)
        ),
    )


def values(field: str, standard: Any) -> str:
    """What can stand in a field, beginning with what stands there in the standard game."""
    words: Collection[str] = VARIANTS.get(field, ())
    if isinstance(standard, bool):
        return codes(str(value).lower() for value in (standard, not standard))
    if isinstance(standard, int):
        return f"{standard}, or another number of points"
    if standard == ():
        return f"a list of {codes(words)}" if words else "a list of numbers of rounds, such as `[10, 12, 15]`"
    listed = codes([standard, *(word for word in words if word != standard)])
    if field in ROUND_BY_ROUND_FIELDS:
        return f"{listed}, or a list with an item for each round"
    return (
        f'{listed}, or `{{"from_round": 4}}`, or `{{"from_cards": 2}}`'
        if field == "bids.must_differ"
        else listed
    )


TABLES: Mapping[str, Callable[[], str]] = MappingProxyType(
    {"special-cards": special_cards, "ruleset-fields": ruleset_fields}
)


def current(page: str) -> str:
    """A page with its tables as the code has them now."""
    return MARKED.sub(lambda found: found[1] + TABLES[found[2]]() + found[3], page)


def main() -> None:
    for path in sorted(DOCS.glob("*.md")):
        page = path.read_text(encoding="utf-8")
        if (new := current(page)) != page:
            path.write_text(new, encoding="utf-8")
            print(f"{path.name} is up to date again.")


if __name__ == "__main__":
    main()
