"""TinyDB's document as text, row by row.

A document of TinyDB is tables of rows. Here a row stays the JSON text that it is in the file until
it is read: thousands of rows then weigh no more than their file, and a tap that adds one row to a game
encodes that row only.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from typing import Any

from tinydb.storages import Storage

from scorekeeper.game.json_input import depth, refuse_constant, unique_fields
from scorekeeper.storage.errors import Damaged
from scorekeeper.storage.files.atomic import AtomicFile
from scorekeeper.storage.files.filesystem import OS_FILES, FileLayer

_SPACES = frozenset(" \t\n\r")


class JsonScanner:
    """A JSON text and how far it is read. All methods raise `ValueError` where it is not as is asked."""

    decoder = json.JSONDecoder(parse_constant=refuse_constant, object_pairs_hook=unique_fields)

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._begun = 0
        """Where the value began that was read last."""

    def members(self, most: int = sys.maxsize) -> Iterator[str]:
        """The names in the object that begins here; the value behind each is read before the next."""
        seen: set[str] = set()
        for _member in self._parts("{", "}", most):
            name = self.value()
            if not isinstance(name, str) or name in seen:
                raise self._error("a name stands twice, or is none")
            seen.add(name)
            self._expect(":")
            yield name

    def value(self) -> object:
        """The value that begins here."""
        self._skip_space()
        self._begun = self._at
        try:
            value, self._at = self.decoder.raw_decode(self._text, self._at)
        except RecursionError:
            raise self._error("too deep") from None
        return value

    def text(self) -> str:
        """The JSON of the value that begins here."""
        self.value()
        return self._text[self._begun : self._at]

    def finish(self) -> None:
        """Nothing is left."""
        self._skip_space()
        if self._at != len(self._text):
            raise self._error("something follows the document")

    def _parts(self, first: str, last: str, most: int) -> Iterator[None]:
        self._expect(first)
        if self._found(last):
            return
        for _part in range(most):
            yield
            if self._found(last):
                return
            self._expect(",")
        raise self._error(f"there are more than {most}")

    def _found(self, sign: str) -> bool:
        """Whether the text goes on with this sign, which is passed over then."""
        self._skip_space()
        if not self._text.startswith(sign, self._at):
            return False
        self._at += 1
        return True

    def _expect(self, sign: str) -> None:
        if not self._found(sign):
            raise self._error(f"no {sign}")

    def _skip_space(self) -> None:
        while self._text[self._at : self._at + 1] in _SPACES:
            self._at += 1

    def _error(self, problem: str) -> ValueError:
        return ValueError(f"{problem} at {self._at}")


Texts = dict[str, dict[str, str]]
"""Tables by name, rows by TinyDB's document id, each row its JSON text."""


DEEPEST_IN_ROW = 100
"""Most levels of values within each other in a row; ours have six. The parser itself takes more or less,
depending on how deep the call is that it is in."""


class Row(MutableMapping[str, Any]):
    """The fields of one row, read from its text when they are asked for."""

    __slots__ = ("_fields", "_text")

    def __init__(self, text: str) -> None:
        self._text: str | None = text
        self._fields: dict[str, Any] | None = None

    @property
    def text(self) -> str:
        """The row as JSON."""
        if self._text is None:
            self._text = encode(self.fields)
        return self._text

    @property
    def fields(self) -> dict[str, Any]:
        """The row as a dictionary, not to be changed."""
        if self._fields is None:
            self._fields = JsonScanner.decoder.decode(self._text or "{}")
        return self._fields

    def __getitem__(self, name: str) -> Any:
        return self.fields[name]

    def __setitem__(self, name: str, value: Any) -> None:
        self.fields[name] = value
        self._text = None

    def __delitem__(self, name: str) -> None:
        del self.fields[name]
        self._text = None

    def __iter__(self) -> Iterator[str]:
        return iter(self.fields)

    def __len__(self) -> int:
        return len(self.fields)

    def __repr__(self) -> str:
        return f"Row({self.text!r})"


def rows(texts: Texts) -> dict[str, dict[str, Row]]:
    """Tables that TinyDB may read and change; the texts stay as they are."""
    return {name: {key: Row(text) for key, text in table.items()} for name, table in texts.items()}


def texts(tables: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> Texts:
    """The tables that TinyDB hands over to be written, row by row."""
    return {
        str(name): {
            str(key): row.text if isinstance(row, Row) else encode(dict(row)) for key, row in table.items()
        }
        for name, table in tables.items()
    }


def join_texts(tables: Texts) -> str:
    """The text of the whole file, a row a line, so that a person can read it too."""
    # One list of small pieces: thousands of rows are copied once and not three times.
    pieces = []
    between_tables = "{"
    for name, table in tables.items():
        pieces += [between_tables, encode(name), ":"]
        between_rows = "{"
        for key, text in table.items():
            pieces += [between_rows, '"', key, '":', text]
            between_rows = ",\n"
        pieces.append("}" if table else "{}")
        between_tables = ",\n"
    pieces.append("}\n" if tables else "{}\n")
    return "".join(pieces)


def split(text: str) -> Texts:
    """The rows of a file. Raises `ValueError` that says where it is no document of TinyDB."""
    scan = JsonScanner(text)
    tables = {name: {key: _row(scan) for key in scan.members()} for name in scan.members()}
    scan.finish()
    return tables


def _row(scan: JsonScanner) -> str:
    text = scan.text()
    if not text.startswith("{"):
        raise ValueError("a row is no object")
    if text.count("{") + text.count("[") > DEEPEST_IN_ROW and depth(text.encode()) > DEEPEST_IN_ROW:
        raise ValueError("a row is too deep")
    return text


class AtomicStorage(Storage):
    """TinyDB's `Storage` over an `AtomicFile`: `TinyDB(path, storage=AtomicStorage)`.

    TinyDB's own rewrites the live file in place; killed in the middle it leaves a torn one. What was last
    read or written stays in memory. Only one process may write.
    """

    def __init__(self, path: str, files: FileLayer = OS_FILES) -> None:
        super().__init__()
        self.file = AtomicFile(str(path), files)
        self._texts: Texts | None = None
        self._known = False
        self._uncommitted: dict[str, Any] | None = None
        """The tables as a transaction has changed them."""

    def read(self) -> dict[str, dict[str, Row]] | None:
        """The document, None when there is no file yet. Raises `Damaged` when it is none."""
        if self._uncommitted is not None:
            return dict(self._uncommitted)
        document = self._document()
        return None if document is None else rows(document)

    def write(self, data: Mapping[str, Mapping[str, Any]]) -> None:
        """Replace the document. Raises `StorageError`; then the old one stands, here and on disk."""
        if self._uncommitted is not None:
            self._uncommitted = dict(data)
        else:
            self.write_texts(texts(data))

    def read_texts(self) -> Texts | None:
        """The document like `read`, as the texts of its rows, to be changed and given to `write_texts`."""
        document = self._document()
        return None if document is None else {name: table.copy() for name, table in document.items()}

    def read_previous(self) -> Texts | None:
        """The document before the present one, None when there is none. Raises `Damaged`."""
        return parsed(self.file.read_previous(), self.file.previous)

    def write_texts(self, document: Texts, *, update_previous: bool = True) -> None:
        """Replace the document like `write`, without a look into its rows."""
        self.file.write_text(join_texts(document), update_previous=update_previous)
        self.hold(document)

    @contextmanager
    def transaction(self, *, durable: bool = True) -> Iterator[None]:
        """What is written within it is written to the file once, at its end, or not at all; what is not
        `durable` stays in memory."""
        self._uncommitted = self.read() or {}
        try:
            yield
            document = texts(self._uncommitted)
        finally:
            self._uncommitted = None
        if durable:
            self.write_texts(document)
        else:
            self.hold(document)

    def hold(self, document: Texts) -> None:
        """Take this for the document from now on, without writing it."""
        self._texts, self._known = document, True

    def close(self) -> None:
        """Forget the document; the next `read` reads the file."""
        self._texts, self._known = None, False

    def _document(self) -> Texts | None:
        if not self._known:
            self._texts = parsed(self.file.read(), self.file.path)
            self._known = True
        return self._texts


def parsed(content: bytes | None, path: str) -> Texts | None:
    """The rows of the file at that path, None where there is no content. Raises `Damaged`."""
    try:
        return None if content is None else split(content.decode())
    except ValueError as error:  # not UTF-8, or no JSON
        raise Damaged(file=os.path.basename(path), reason=str(error)) from error


def encode(value: object) -> str:
    """JSON without spaces. Raises `ValueError` for what JSON cannot say."""
    return _ENCODER.encode(value)


_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
