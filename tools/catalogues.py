"""Keeps the catalogues of visible words in step with the code.

    python -m tools.catalogues update        collect the sentences from scorekeeper/, write both .po and .mo
    python -m tools.catalogues merge FILE    take German sentences from FILE (a .po), then compile
    python -m tools.catalogues prune         forget sentences that the code no longer says
    python -m tools.catalogues check         say what is missing or out of date; exit status 1 if anything is

A sentence that leaves the code keeps its German as an obsolete entry until `prune`, so that moving
a screen loses no translation.
"""

from __future__ import annotations

import io
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileParser, read_po, write_po
from filelock import FileLock

from scorekeeper.locale import DOMAIN, LANGUAGES

SOURCE = Path(__file__).resolve().parent.parent / "scorekeeper"
Places = tuple[int | tuple[int, int] | tuple[int, str], ...]
KEYWORDS: dict[str, Places | dict[int | None, Places | None] | None] = {
    "_": None,
    "Sentence": {1: (1,), 2: (1, (2, "c"))},
    "plural": (1, 2),
    "in_context": ((1, "c"), 2),
}
PLACEHOLDER = re.compile(r"\{(\w*)[^{}]*\}")
HEADER = ("Language", "Plural-Forms", "MIME-Version", "Content-Type", "Content-Transfer-Encoding")
_LOCK = FileLock(Path(tempfile.gettempdir()) / "scorekeeper-catalogues.lock")


class Tidy(Catalog):
    """A catalogue whose header holds no dates or names: it changes only when words do."""

    def __init__(self, language: str) -> None:
        super().__init__(language, fuzzy=False, header_comment="# The visible words of Block der Wahrheit.")

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        return [(name, value) for name, value in Catalog(self.locale).mime_headers if name in HEADER]


def path_of(language: str, suffix: str = "po") -> Path:
    """Where the catalogue of `language` lies."""
    return SOURCE / "locale" / language / "LC_MESSAGES" / f"{DOMAIN}.{suffix}"


def collect() -> Catalog:
    """Every sentence that the code says, without translations."""
    found = Catalog()
    methods = [("**.py", "python"), ("web/guests/templates/**.html", "jinja2")]
    for _, _, msgid, _, context in extract_from_dir(
        str(SOURCE), method_map=methods, keywords=KEYWORDS, comment_tags=()
    ):
        found.add(msgid, context=context)
    return found


def read(language: str) -> Catalog:
    """The catalogue as it stands on disk, obsolete entries included; empty if there is none yet."""
    path = path_of(language)
    if not path.exists():
        return Catalog(language)
    with path.open("rb") as po:
        return read_po(po, locale=language)


def parse(path: Path) -> Iterator[Message]:
    """The messages of a fragment, the header left out."""
    fragment = Catalog("de")
    with path.open(encoding="utf-8") as po:
        PoFileParser(fragment, abort_invalid=True).parse(po)
    yield from (message for message in (*fragment, *fragment.obsolete.values()) if message.id)


def key(message: Message) -> tuple[str, str | None]:
    """What makes two messages the same: the (singular) sentence and its context."""
    msgid = message.id if isinstance(message.id, str) else message.id[0]
    return msgid, message.context


def strings(message: Message) -> tuple[str, ...]:
    """The translations of a message: one, or one for each plural form."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def merged(language: str, template: Catalog, known: dict[tuple[str, str | None], Message]) -> Catalog:
    """The sentences of `template` with what is `known` of their translations; the rest of it is obsolete."""
    result = Tidy(language)
    said = set()
    for message in template:
        if not message.id:
            continue
        said.add(key(message))
        old = known.get(key(message))
        string = old.string if old and type(old.id) is type(message.id) else None
        if language == "en":
            string = message.id
        result.add(message.id, string, context=message.context)
    if language != "en":
        for name, message in known.items():
            if name not in said and all(strings(message)):
                msgid, context = name
                result.obsolete[msgid if context is None else (msgid, context)] = message
    return result


def rendered(catalogue: Catalog) -> tuple[bytes, bytes]:
    """The catalogue as `.po` and as `.mo`."""
    po, mo = io.BytesIO(), io.BytesIO()
    write_po(po, catalogue, width=110, no_location=True, sort_output=True)
    write_mo(mo, catalogue)
    return po.getvalue(), mo.getvalue()


def save(language: str, catalogue: Catalog) -> None:
    """Writes both files; one that is right already is left alone."""
    for suffix, content in zip(("po", "mo"), rendered(catalogue), strict=True):
        path = path_of(language, suffix)
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_bytes() != content:
            path.write_bytes(content)


def known_messages(language: str) -> dict[tuple[str, str | None], Message]:
    catalogue = read(language)
    return {key(message): message for message in (*catalogue.obsolete.values(), *catalogue) if message.id}


def update(fragment: Path | None = None, prune: bool = False) -> None:
    """Brings both catalogues up to date, with the German of `fragment` if there is one."""
    with _LOCK:
        template = collect()
        for language in LANGUAGES:
            known = known_messages(language)
            if fragment and language == "de":
                known |= {key(message): message for message in parse(fragment) if all(strings(message))}
            catalogue = merged(language, template, known)
            if prune:
                catalogue.obsolete.clear()
            save(language, catalogue)


def problems() -> Iterator[str]:
    """One line for each thing that is wrong with the catalogues."""
    template = collect()
    for language in LANGUAGES:
        known = known_messages(language)
        po, mo = rendered(merged(language, template, known))
        if path_of(language).read_bytes() != po:
            yield f"{language}: the catalogue is not current; run `make words`"
        if path_of(language, "mo").read_bytes() != mo:
            yield f"{language}: the compiled catalogue is not current; run `make words`"
        for message in template:
            if message.id and (translated := known.get(key(message))):
                yield from (f"{language}: {error}" for error in errors(translated))
            elif message.id:
                yield f"{language}: {key(message)[0]!r} is not in the catalogue"


def errors(message: Message) -> Iterator[str]:
    """What is wrong with one translation."""
    msgid = key(message)[0]
    translations = strings(message)
    wanted = placeholders(message.id if isinstance(message.id, str) else message.id[-1])
    if not all(translations):
        yield f"{msgid!r} is not translated"
    elif message.fuzzy:
        yield f"{msgid!r} is fuzzy"
    # A plural may leave {n} out in one of its forms: "one trick", "{n} tricks".
    elif any(placeholders(one) - {"n"} != wanted - {"n"} for one in translations):
        yield f"{msgid!r} and its translation have different placeholders"


def placeholders(text: str) -> set[str]:
    """The names in braces."""
    return set(PLACEHOLDER.findall(text.replace("{{", "").replace("}}", "")))


def main(arguments: list[str]) -> int:
    """Runs one command; returns the exit status."""
    match arguments:
        case ["update"]:
            update()
        case ["prune"]:
            update(prune=True)
        case ["merge", fragment]:
            update(Path(fragment))
        case ["check"]:
            found = sorted(set(problems()))
            print("\n".join(found))
            return 1 if found else 0
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
