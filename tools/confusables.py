"""Which characters look alike, for the check of players' names: from a data file of Unicode.

    python -m tools.confusables confusables.txt     writes the table of scorekeeper/game/confusables.py anew

The file is https://www.unicode.org/Public/security/latest/confusables.txt; a new one comes with each version
of Unicode. Run it when a font changes as well; a test says so.
"""

from __future__ import annotations

import re
import sys
import textwrap
import unicodedata
from collections import defaultdict
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Final

from tools.glyphs import covered

MODULE: Final = Path(__file__).resolve().parent.parent / "scorekeeper" / "game" / "confusables.py"
_TABLE: Final = re.compile(r'(?<=_LOOK_ALIKE: Final = """\n).*?(?=""")', re.DOTALL)
_VERSION: Final = re.compile(r"(?<=of Unicode )[0-9.]+")
_DRAWN: Final = re.compile(r"(?<=# )[0-9]+(?= characters that all faces draw)")


def look_alikes(data: str, drawn: Collection[int]) -> dict[str, str]:
    """The prototype of each character of the data file that looks like one of those `drawn`.

    Those that the skeleton finds without it are left out. An m looks like rn to Unicode; in our faces it does
    not, and Ema and Erna are two people.
    """
    found: dict[str, str] = {}
    for line in data.splitlines():
        row, _hash, _comment = line.partition("#")
        if ";" in row:
            source, prototype, *_kind = (_text(field) for field in row.split(";")[:2])
            found[source] = prototype.replace("rn", "m")
    found = {
        source: prototype
        for source, prototype in found.items()
        if source != prototype and unicodedata.normalize("NFD", source) == source
    }
    faces = {chr(codepoint) for codepoint in drawn}
    wanted = {found[source] for source in found if source in faces}
    return {
        source: prototype
        for source, prototype in found.items()
        if (prototype in wanted or faces.issuperset(prototype))
        and _skeleton(source, {**found, source: source}) != _skeleton(source, found)
    }


def _text(codepoints: str) -> str:
    return "".join(chr(int(codepoint, 16)) for codepoint in codepoints.split())


def _skeleton(text: str, prototypes: Mapping[str, str]) -> str:
    """As in the module."""
    for form in ("NFD", "NFKD"):
        normal = unicodedata.normalize(form, text)
        text = "".join(prototypes.get(character, character) for character in normal)
    return unicodedata.normalize("NFD", text)


def table(prototypes: Mapping[str, str]) -> str:
    """The prototypes, each before those that look like it, as they stand in the module."""
    alike: dict[str, list[str]] = defaultdict(list)
    for source, prototype in sorted(prototypes.items()):
        alike[prototype].append(source)
    entries = []
    for prototype in sorted(alike):
        entries.append("+".join(f"{ord(character):X}" for character in prototype) + "=")
        entries += [f"{ord(source):X}" for source in alike[prototype]]
    return textwrap.fill(" ".join(entries), width=108) + "\n"


def main(arguments: list[str]) -> int:
    """Writes the module's table; returns the exit status."""
    data, drawn = Path(arguments[0]).read_text(encoding="utf-8-sig"), covered()
    source = MODULE.read_text(encoding="utf-8")
    source = _TABLE.sub(table(look_alikes(data, drawn)), source, count=1)
    source = _DRAWN.sub(str(len(drawn)), source, count=1)
    if version := re.search(r"^# Version: ([0-9.]+)", data, re.MULTILINE):
        source = _VERSION.sub(version[1], source, count=1)
    MODULE.write_text(source, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
