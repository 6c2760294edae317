"""Reading a pad from elsewhere: which format a file has, and what of it is no pad."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.pads import browser_pad, json_pad, spreadsheet, tracker
from scorekeeper.pads.cells import decoded, lines_of_text
from scorekeeper.pads.json_games import collected, parsed
from scorekeeper.pads.pad import MOST_PAD_BYTES, Pad, PadCode, PadError
from scorekeeper.pads.tables import pad_of_lines

_OF_THIS_APP = (b'"block-der-wahrheit"', b'"facts"')
"""Stand in every backup and in every game of this app."""
_SPREADSHEETS = (".xls", ".xlsb", ".numbers", ".xlsx", ".ods")
_OLD_SPREADSHEET = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_BINARY = (
    *(b"SQLite format 3\0", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"%PDF", b"RIFF", b"bplist"),
    *(b"\x1f\x8b", b"7z\xbc\xaf", b"Rar!"),
)
"""How databases, pictures, documents and archives begin."""
_JSON_FORMATS = (json_pad, browser_pad, tracker)


def looks_like_pad(content: bytes, name: str = "") -> bool:
    """Whether a file is meant to be a pad: whatever is not a backup or a game of this app."""
    is_spreadsheet = name.lower().endswith(_SPREADSHEETS) or content.startswith(spreadsheet.ZIP)
    return is_spreadsheet or not any(key in content for key in _OF_THIS_APP)


def read_pads(content: bytes, name: str = "") -> tuple[Pad, ...]:
    """The games of a file or of pasted text, the same one once; what is wrong with each stands in it.

    Raises `PadError` where not one of them has players.
    """
    if len(content) > MOST_PAD_BYTES:
        raise PadError.of(PadCode.TOO_LARGE, most=MOST_PAD_BYTES)
    pads = _read(content, name)
    if any(pad.players for pad in pads):
        return pads
    faults = [fault for pad in pads for fault in pad.faults]
    raise PadError(faults) if faults else PadError.of(PadCode.NO_PAD)


def _read(content: bytes, name: str) -> tuple[Pad, ...]:
    if content.startswith(spreadsheet.ZIP):
        return (spreadsheet.read(content),)
    if content.startswith(_OLD_SPREADSHEET) or (
        b"\0" in content[:64] and name.lower().endswith(_SPREADSHEETS)
    ):
        raise PadError.of(PadCode.OTHER_SPREADSHEET)
    if content.startswith(_BINARY):
        raise PadError.of(PadCode.OTHER_APP)
    text = decoded(content)
    if "\0" in text:
        raise PadError.of(PadCode.OTHER_APP)
    start = text.lstrip("\ufeff \t\r\n")
    if not start.startswith(("{", "[")):
        return (pad_of_lines(lines_of_text(text)),)
    if pads := collected(_of_json(start)):
        return pads
    ours = any(key in content for key in _OF_THIS_APP)
    raise PadError.of(PadCode.BACKUP if ours else PadCode.OTHER_APP)


def _of_json(text: str) -> Iterator[Pad]:
    for document in parsed(text):
        for reader in _JSON_FORMATS:
            if reader.matches(document):
                yield from reader.read(document)
                break
