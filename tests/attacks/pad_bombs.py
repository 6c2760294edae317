"""The worst files that could be pads, each read in a process of its own; says how many times its size that
process grows (of a spreadsheet: the size that it unpacks to).

    python -m tests.attacks.pad_bombs
"""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from scorekeeper.pads.pad import MOST_PAD_BYTES, PadError
from scorekeeper.pads.reading import read_pads
from scorekeeper.pads.spreadsheet import MOST_UNPACKED


def filled(row: str, head: str = "", foot: str = "", size: int = MOST_PAD_BYTES) -> bytes:
    """So many bytes of the same."""
    return (head + row * ((size - len(head) - len(foot)) // len(row)) + foot).encode()


def packed(part: str, xml: bytes) -> bytes:
    """A spreadsheet that is nothing but this part."""
    content = io.BytesIO()
    with ZipFile(content, "w", ZIP_DEFLATED) as archive:
        archive.writestr(part, xml)
        if "sheet" not in part and part != "content.xml":
            archive.writestr("xl/worksheets/sheet1.xml", "<worksheet/>")
    return content.getvalue()


def sheet(row: str, foot: str = "</sheetData></worksheet>") -> bytes:
    """The XML of a sheet that is as large as one may be."""
    return filled(row, "<worksheet><sheetData>", foot, MOST_UNPACKED)


HEAD = '[{"players":["Ute","Kevin"],'
TITLES = "round,cards,Ute bid,Ute tricks,Kevin bid,Kevin tricks\n"
TEXTS: dict[str, Callable[[], bytes]] = {
    "lists": lambda: filled("[],", "[", "0]"),
    "objects": lambda: filled('{"a":1},', "[", "0]"),
    "words": lambda: filled('"ab",', "[", "0]"),
    "figures": lambda: filled("999,", "[", "0]"),
    "deep": lambda: filled("["),
    "deep objects": lambda: filled('{"a":'),
    "digits": lambda: filled("9", "[", "]"),
    "one word": lambda: filled("x", '["', '"]'),
    "open quotes": lambda: filled('\\"', '["'),
    "rounds of bids": lambda: filled("[0,1],", HEAD + '"bets":[', "[0,1]]}]"),
    "figures that are none": lambda: filled('["a","b"],', HEAD + '"bets":[', "[]]}]"),
    "games": lambda: filled(HEAD[1:] + '"bets":[[0,0]]},', "[", "0]"),
    "a text inside": lambda: json.dumps({"wizard.games": "[" * (MOST_PAD_BYTES - 50)}).encode(),
    "lists inside": lambda: json.dumps({"wizard.games": "[" + "[]," * 300_000 + "0]"}).encode(),
    "a tracker's rounds": lambda: filled(
        '{"players":[]},', '{"players":["Ute","Kevin"],"round_data":[', "0]}"
    ),
    "empty cells": lambda: filled(",", TITLES),
    "lines": lambda: filled("1,1,0,0,1,1\n", TITLES),
    "empty lines": lambda: filled("\n", TITLES),
    "names": lambda: filled("Ute bid,", "round,"),
    "a cell": lambda: filled("x", TITLES + "1,"),
    "quotes": lambda: filled('"'),
    "wide letters": lambda: filled("\U0001f600,", TITLES),
    "zeros": lambda: bytes(MOST_PAD_BYTES),
}
SPREADSHEETS: dict[str, Callable[[], bytes]] = {
    "a million empty cells": lambda: packed("xl/worksheets/sheet1.xml", sheet("<c/>")),
    "rows": lambda: packed("xl/worksheets/sheet1.xml", sheet("<row/>")),
    "cells": lambda: packed("xl/worksheets/sheet1.xml", sheet("<row><c><v>1</v></c></row>")),
    "far cells": lambda: packed("xl/worksheets/sheet1.xml", sheet('<row><c r="XFD1"><v>1</v></c></row>')),
    "deep": lambda: packed("xl/worksheets/sheet1.xml", sheet("<a>", "")),
    "one text": lambda: packed("xl/worksheets/sheet1.xml", sheet("x")),
    "one tag": lambda: packed("xl/worksheets/sheet1.xml", filled(" ", "<worksheet", "/>", MOST_UNPACKED)),
    "attributes": lambda: packed(
        "xl/worksheets/sheet1.xml",
        ("<a " + " ".join(f"b{number}=''" for number in range(MOST_UNPACKED // 14)) + "/>").encode(),
    ),
    "names": lambda: packed(
        "xl/worksheets/sheet1.xml",
        ("<a>" + "".join(f"<b{number}/>" for number in range(MOST_UNPACKED // 12)) + "</a>").encode(),
    ),
    "a remark": lambda: packed("xl/worksheets/sheet1.xml", filled("<", "<a><!--", "--></a>", MOST_UNPACKED)),
    "texts": lambda: packed("xl/sharedStrings.xml", filled("<si/>", "<sst>", "</sst>", MOST_UNPACKED)),
    "short texts": lambda: packed(
        "xl/sharedStrings.xml", filled("<si><t>ab</t></si>", "<sst>", "</sst>", MOST_UNPACKED)
    ),
    "styles": lambda: packed(
        "xl/styles.xml", filled("<xf/>", "<a><cellXfs>", "</cellXfs></a>", MOST_UNPACKED)
    ),
    "repeated cells": lambda: packed(
        "content.xml",
        filled(
            '<table-cell number-columns-repeated="9999"><p>1</p></table-cell>',
            '<table><table-row number-rows-repeated="1000000">',
            "</table-row></table>",
            MOST_UNPACKED,
        ),
    ),
    "sheets": lambda: packed("content.xml", filled("<table/>", "<a>", "</a>", MOST_UNPACKED)),
}


def grown(content: bytes) -> int:
    """Bytes by which a process grows that reads this; it ends with pads or with `PadError`."""
    read_end, write_end = os.pipe()
    if child := os.fork():
        os.close(write_end)
        with os.fdopen(read_end) as answer:
            said = answer.read()
        assert os.waitpid(child, 0)[1] == 0, said
        return int(said)
    status = 1
    try:
        before = most_memory()
        with suppress(PadError):
            read_pads(content)
        os.write(write_end, str(most_memory() - before).encode())
        status = 0
    finally:
        os._exit(status)


def most_memory() -> int:
    """The most bytes that this process has had; unlike the system's own count not those of its parent."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    (line,) = [line for line in status.splitlines() if line.startswith("VmHWM")]
    return int(line.split()[1]) * 1024


if __name__ == "__main__":
    for bombs, size in (TEXTS, MOST_PAD_BYTES), (SPREADSHEETS, MOST_UNPACKED):
        for name, bomb in bombs.items():
            sys.stdout.write(f"{grown(bomb()) / size:6.2f} {name}\n")
