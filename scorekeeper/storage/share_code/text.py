"""A game as a line of letters and figures that a camera reads, a link carries, or a person pastes.

    BDW1 0K3 5Z8Q1RT 4XW9…      version 1, how many letters follow the head, a checksum, the game

All are letters that a QR code packs densely, none looks like another, and case, spaces and line breaks do not
matter. What stands around a code, such as the address before it in a link, is passed over. The version is the
schema of the game, see `codec`.
"""

from __future__ import annotations

import re
import zlib
from base64 import b32encode
from collections.abc import Iterator
from itertools import islice

from scorekeeper.game import Game
from scorekeeper.storage.codec import GAME_SCHEMA, schema_of, verify_rules
from scorekeeper.storage.errors import CutCode, Damaged, DamagedCode, ForeignCode, NewerCode, StorageError
from scorekeeper.storage.share_code.packing import pack, unpack

CODE_PREFIX = "BDW"

LONGEST_TEXT = 100_000
"""In a pasted text; more is pasted by mistake only."""
MOST_STARTS = 8
"""Most places that are tried where a code could begin: the name of the app may stand before it."""

_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_DIGITS = str.maketrans(_ALPHABET + "OILU", "0123456789abcdefghijklmnopqrstuv" + "011#")
"""As Python reads them with base 32; U is no letter of ours."""
_LETTERS = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", _ALPHABET)
_LENGTH, _CHECK = 3, 7
"""Letters of the length and of the checksum."""
_LEADING = b"\1"
"""Before the bytes of the game, so that letters stand for its leading zeros too."""
_MARK = re.compile(f"{CODE_PREFIX}(?=([0-9A-Z]))")
_PART = re.compile(f"{CODE_PREFIX}[0-9A-Z]+")
_NO_LETTERS = re.compile(r"[^0-9A-Z#]")


def code_of(game: Game) -> str:
    """The code of a game. Raises `ValueError` for a game that is too large for any."""
    body = _to_letters(int.from_bytes(_LEADING + pack(game)))
    if len(body) >= 1 << 5 * _LENGTH:
        raise ValueError(f"{len(body)} letters are too many")
    marked = CODE_PREFIX + _ALPHABET[schema_of(game)]
    check = zlib.crc32(f"{marked}{body}".encode())
    return marked + _to_letters(len(body), _LENGTH) + _to_letters(check, _CHECK) + body


def game_of(text: str) -> Game:
    """The game of a code, or of a text or a link with a code in it.

    Raises:
        ForeignCode: there is none of our codes in it.
        NewerCode: a newer version of this program made it.
        CutCode: its end is missing.
        DamagedCode: it is not as it was made.
        UnknownRules: its rules name something that is not known here, or cannot be.
    """
    errors: list[StorageError] = []
    for version, rest in islice(_marked(text), MOST_STARTS):
        try:
            packed = _from_letters(_body(version, rest))
        except (NewerCode, CutCode, DamagedCode) as error:
            errors.append(error)
            continue
        content = packed.to_bytes(-(-packed.bit_length() // 8))
        try:
            if not content.startswith(_LEADING):
                raise ValueError("it does not begin like a code of ours")
            game = unpack(content.removeprefix(_LEADING))
            verify_rules(game, "")
        except (ValueError, Damaged) as error:
            raise DamagedCode(reason=str(error)[:200]) from error
        return game
    # The name of the app before a code looks like the mark of a newer version.
    raise min(errors, key=lambda error: isinstance(error, NewerCode), default=ForeignCode())


def _marked(text: str) -> Iterator[tuple[str, str]]:
    """What may be a code: its version and what follows up to the next #; behind the last # first."""
    letters = _NO_LETTERS.sub("", text[:LONGEST_TEXT].upper())
    for part in reversed(_PART.findall(letters)):
        for mark in _MARK.finditer(part):
            yield mark[1], part[mark.end() + 1 :]


def _body(version: str, rest: str) -> str:
    """The letters of the game in a code that is whole."""
    if version > _ALPHABET[GAME_SCHEMA]:
        raise NewerCode
    head = _LENGTH + _CHECK
    length = _from_letters(rest[:_LENGTH])
    if len(rest) < head + length:
        raise CutCode
    body = rest[head : head + length].translate(_PLAIN)
    if zlib.crc32(f"{CODE_PREFIX}{version}{body}".encode()) != _from_letters(rest[_LENGTH:head]):
        raise DamagedCode
    return body


def _to_letters(number: int, letters: int = 0) -> str:
    """The number in letters, at least so many."""
    count = max(letters, -(-number.bit_length() // 5))
    written = b32encode(number.to_bytes(5 * -(-count // 8))).decode().translate(_LETTERS)
    return written[len(written) - count :]


def _from_letters(letters: str) -> int:
    try:
        return int(letters.translate(_DIGITS) or "0", 32)
    except ValueError:
        raise DamagedCode from None


_PLAIN = str.maketrans("OIL", "011")
