"""What the scanners of JSON have in common: a place in the text, and the signs that are expected there."""

from __future__ import annotations

from typing import NoReturn

_SPACES = frozenset(" \t\n\r")


class JsonScanner:
    """A text and how far it has been read. All methods raise `ValueError` where it is not as is asked."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def finish(self) -> None:
        """Nothing is left."""
        self._skip_space()
        if self._at != len(self._text):
            raise self._error("something follows the document")

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


def refuse_constant(constant: str) -> NoReturn:
    """Refuse `NaN` and `Infinity`, which Python's reader takes for numbers and JSON does not know."""
    raise ValueError(f"{constant} is no number")
