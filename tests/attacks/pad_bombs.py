"""The worst files that could be pads, each read in a process of its own; says how many times its size that
process grows (of a spreadsheet: the size that it unpacks to).

    python -m tests.attacks.pad_bombs
"""

import io
import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from scorekeeper.pads.pad import MOST_PAD_BYTES, PadError
from scorekeeper.pads.reading import read_pads


def filled(row, head="", foot="", size=MOST_PAD_BYTES):
    """So many bytes of the same."""
    return (head + row * ((size - len(head) - len(foot)) // len(row)) + foot).encode()


def packed(part, xml):
    """A spreadsheet that is nothing but this part."""
    content = io.BytesIO()
    with ZipFile(content, "w", ZIP_DEFLATED) as archive:
        archive.writestr(part, xml)
        if "sheet" not in part and part != "content.xml":
            archive.writestr("xl/worksheets/sheet1.xml", "<worksheet/>")
    return content.getvalue()


def sheet(row, foot="</sheetData></worksheet>", size=MOST_PAD_BYTES):
    """The XML of a sheet of so many bytes."""
    return filled(row, "<worksheet><sheetData>", foot, size)


HEAD = '[{"players":["Ute","Kevin"],'
TITLES = "round,cards,Ute bid,Ute tricks,Kevin bid,Kevin tricks\n"
TEXTS = {
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


def numbered(row, head, foot):
    """The same with rows that are all different."""
    return (head + "".join(map(row.format, range(LARGE // 12))) + foot).encode()


SHEET, TEXTS_OF_SHEETS = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"
LARGE = 2**22
"""Bytes in which there is room for more than is read: a quarter of what may be unpacked."""
SPREADSHEETS = {
    "empty cells": (SHEET, lambda: sheet("<c/>")),
    "rows": (SHEET, lambda: sheet("<row/>")),
    "cells": (SHEET, lambda: sheet("<row><c><v>1</v></c></row>", size=LARGE)),
    "far cells": (SHEET, lambda: sheet('<row><c r="XFD1"><v>1</v></c></row>', size=LARGE)),
    "deep": (SHEET, lambda: sheet("<a>", "")),
    "one text": (SHEET, lambda: sheet("x", size=LARGE)),
    "one tag": (SHEET, lambda: filled(" ", "<worksheet", "/>", LARGE)),
    "attributes": (SHEET, lambda: numbered(" b{}=''", "<a", "/>")),
    "names": (SHEET, lambda: numbered("<b{}/>", "<a>", "</a>")),
    "a remark": (SHEET, lambda: filled("<", "<a><!--", "--></a>", LARGE)),
    "texts": (TEXTS_OF_SHEETS, lambda: filled("<si/>", "<sst>", "</sst>")),
    "short texts": (TEXTS_OF_SHEETS, lambda: filled("<si><t>ab</t></si>", "<sst>", "</sst>", LARGE)),
    "styles": ("xl/styles.xml", lambda: filled("<xf/>", "<a><cellXfs>", "</cellXfs></a>")),
    "repeated cells": (
        "content.xml",
        lambda: filled(
            '<table-cell number-columns-repeated="9999"><p>1</p></table-cell>',
            '<table><table-row number-rows-repeated="1000000">',
            "</table-row></table>",
            LARGE,
        ),
    ),
    "sheets": ("content.xml", lambda: filled("<table/>", "<a>", "</a>")),
}


def grown(content):
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


def most_memory():
    """The most bytes that this process has had; unlike the system's own count not those of its parent."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    (line,) = [line for line in status.splitlines() if line.startswith("VmHWM")]
    return int(line.split()[1]) * 1024


def ratios():
    """How many times its size each of them takes, with its name."""
    for name, text in TEXTS.items():
        yield grown(text()) / MOST_PAD_BYTES, name
    for name, (part, xml) in SPREADSHEETS.items():
        yield grown(packed(part, unpacked := xml())) / len(unpacked), name


if __name__ == "__main__":
    for ratio, name in ratios():
        sys.stdout.write(f"{ratio:6.2f} {name}\n")
