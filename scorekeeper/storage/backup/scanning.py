"""Reads the JSON of a backup piece by piece, so that a hostile one never fills the memory.

A reader of JSON makes thirty bytes of one byte of `[{"a":[{}]}],`, and no tap is answered meanwhile. Here
the caller asks for the members of an object, the items of a list, or a whole value of limited length; only a
piece of the file is text at a time.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator

from scorekeeper.game.json_input import refuse_constant
from scorekeeper.storage.files.rows import JsonScanner

DEEPEST_IN_BACKUP = 12
"""Most levels of values within each other; a file of ours has a few less."""
LONGEST_IN_BACKUP = 2**15
"""Characters of a value; the first fact of a game, which holds its rules, has up to twenty thousand."""

_PIECE = 2**16
"""Bytes that are made text at once."""
_SPACE = re.compile(r"[ \t\n\r]*")
_STRINGS = re.compile(b'"[^"]*"?')
_BUT_BRACKETS = bytes(sorted(set(range(256)) - set(b'{}[]"')))


def verify_depth(content: bytes, most_open: int = 0) -> None:
    """Raise `ValueError` where values lie too deep, or more than `most_open` brackets are not closed.

    Called before anything is parsed: the browser's Python does not survive a parser that goes too deep.
    """
    brackets = _brackets(content)
    for _level in range(DEEPEST_IN_BACKUP):
        inner, brackets = brackets, brackets.replace(b"{}", b"").replace(b"[]", b"")
        if len(inner) == len(brackets):
            break
    if len(brackets) > most_open:
        raise ValueError("it is too deep, or a bracket is not closed")


def depth(content: bytes) -> int:
    """How deep values lie within each other."""
    level = deepest = 0
    for bracket in _brackets(content):
        level += 1 if bracket in b"{[" else -1
        deepest = max(deepest, level)
    return deepest


def _brackets(content: bytes) -> bytes:
    unescaped = content.replace(rb"\\", b"").replace(rb"\"", b"")
    return _STRINGS.sub(b"", unescaped.translate(None, _BUT_BRACKETS).replace(b'""', b""))


class BackupScanner(JsonScanner):
    """One pass over the bytes of a backup; only a piece of them is text at a time."""

    def __init__(self, content: bytes) -> None:
        super().__init__("")
        self._content = memoryview(content)
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")()
        self._read = 0

    def members(self, most: int) -> Iterator[str]:
        """The names in the object that begins here; the value behind each is read before the next."""
        seen: set[str] = set()
        for _member in self._parts("{", "}", most):
            name = self.value()
            if not isinstance(name, str) or name in seen:
                raise ValueError("a name stands twice, or is none")
            seen.add(name)
            self._expect(":")
            yield name

    def items(self, most: int) -> Iterator[None]:
        """The places in the list that begins here; what stands there is read before the next."""
        return self._parts("[", "]", most)

    def starts(self, sign: str) -> bool:
        """Whether the text goes on with `sign`, after any white space."""
        self._skip_space()
        return self._text.startswith(sign, self._at)

    def value(self, longest: int = LONGEST_IN_BACKUP) -> object:
        """The value that begins here."""
        return self._one(longest)[0]

    def text(self) -> str:
        """The JSON of the value that begins here."""
        return self._one(LONGEST_IN_BACKUP)[1]

    def skip(self, left: int, levels: int = DEEPEST_IN_BACKUP) -> int:
        """Pass over the value here, with at most `left` values in it; returns how many are left then."""
        if left <= 0 or levels < 0:
            raise ValueError("there is too much in it")
        left -= 1
        if self.starts("{"):
            for _name in self.members(left):
                left = self.skip(left, levels - 1)
        elif self.starts("["):
            for _item in self.items(left):
                left = self.skip(left, levels - 1)
        else:
            self.value()
        return left

    def _one(self, longest: int) -> tuple[object, str]:
        self._skip_space()
        self._fill(longest)
        value, end = _DECODER.raw_decode(self._text, self._at)
        start, self._at = self._at, end
        if end - start > longest:
            raise ValueError(f"{end - start} characters are too many for a value")
        return value, self._text[start:end]

    def _parts(self, first: str, last: str, most: int) -> Iterator[None]:
        self._expect(first)
        if self._found(last):
            return
        for _part in range(most):
            yield
            if self._found(last):
                return
            self._expect(",")
        raise ValueError(f"there are more than {most}")

    def _skip_space(self) -> None:
        while True:
            self._at = _SPACE.match(self._text, self._at).end()  # type: ignore[union-attr]  # it always matches
            if self._at < len(self._text) or not self._fill(1):
                return

    def _error(self, problem: str) -> ValueError:
        return ValueError(problem)  # the place is one in a piece of the file, and says nothing

    def _fill(self, ahead: int) -> bool:
        """Read on until `ahead` characters lie ahead, or the file ends; whether any were added."""
        if len(self._text) - self._at >= ahead or self._read == len(self._content):
            return False
        pieces = [self._text[self._at :]]
        wanted = ahead - len(pieces[0])
        while wanted > 0 and self._read < len(self._content):
            piece = self._content[self._read : self._read + _PIECE]
            self._read += len(piece)
            pieces.append(self._decoder.decode(piece, self._read == len(self._content)))
            wanted -= len(pieces[-1])
        self._text, self._at = "".join(pieces), 0
        verify_depth(self._text.encode(), DEEPEST_IN_BACKUP)
        return True


_DECODER = json.JSONDecoder(parse_constant=refuse_constant)
