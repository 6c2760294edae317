"""A game as a line of letters and figures that a camera reads, a link carries, or a person pastes.

    BDW1 0K3 5Z8Q1RT 4XW9…      version 1, how many letters follow the head, a checksum, the game

All are letters that a QR code packs densely, none looks like another, and case, spaces and line breaks do not
matter. What stands around a code, such as the address before it in a link, is passed over.
"""

from __future__ import annotations

import re
import zlib

from scorekeeper.game import Game
from scorekeeper.rules import RuleViolation
from scorekeeper.storage.codec import decode_game, encode_game, verify_rules
from scorekeeper.storage.errors import (
    CutCode,
    Damaged,
    DamagedCode,
    ForeignCode,
    NewerCode,
    UnknownRules,
)
from scorekeeper.storage.packing import pack, unpack

MARK, VERSION = "BDW", "1"

LONGEST_TEXT = 100_000
"""Nobody pastes more than that by intention."""

_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_VALUES = {letter: value for value, letter in enumerate(_ALPHABET)} | {"O": 0, "I": 1, "L": 1}
_LENGTH, _CHECK = 3, 7
"""Letters of the length and of the checksum."""
_CODE = re.compile(f"{MARK}([0-9A-Z])([0-9A-Z]*)")
_NO_LETTERS = re.compile(r"[^0-9A-Z#]")


def code_of(game: Game) -> str:
    """The code of a game. Raises `ValueError` for a game that is too large for any."""
    body = _written(pack(game))
    if len(body) >= 1 << 5 * _LENGTH:
        raise ValueError(f"{len(body)} letters are too many")
    check = zlib.crc32(f"{MARK}{VERSION}{body}".encode())
    return MARK + VERSION + _written(len(body), _LENGTH) + _written(check, _CHECK) + body


def game_of(text: str) -> Game:
    """The game of a code, or of a text or a link with a code in it.

    Raises:
        ForeignCode: there is none of our codes in it.
        NewerCode: a newer version of this program made it.
        CutCode: its end is missing.
        DamagedCode: it is not as it was made.
        UnknownRules: its rules name something that is not known here, or cannot be.
    """
    version, rest = _found(text)
    if version > VERSION:
        raise NewerCode
    head = _LENGTH + _CHECK
    length = _read(rest[:_LENGTH])
    if len(rest) < head + length:
        raise CutCode
    body = rest[head : head + length].translate(_PLAIN)
    if zlib.crc32(f"{MARK}{VERSION}{body}".encode()) != _read(rest[_LENGTH:head]):
        raise DamagedCode
    return _verified(_read(body))


def _found(text: str) -> tuple[str, str]:
    """The version of the last code in the text, and what follows it up to the next #."""
    found: list[tuple[str, str]] = _CODE.findall(_NO_LETTERS.sub("", text[:LONGEST_TEXT].upper()))
    if not found:
        raise ForeignCode
    return found[-1]


def _verified(packed: int) -> Game:
    try:
        game = unpack(packed)
        decode_game(encode_game(game))
        verify_rules(game, "")
    except RuleViolation as objection:
        raise UnknownRules(objections=(objection,)) from objection
    except (ValueError, Damaged) as fault:
        raise DamagedCode(reason=str(fault)) from fault
    return game


def _written(number: int, letters: int = 0) -> str:
    """The number in letters, at least so many."""
    count = max(letters, -(-number.bit_length() // 5))
    return "".join(_ALPHABET[number >> 5 * place & 31] for place in reversed(range(count)))


def _read(letters: str) -> int:
    number = 0
    for letter in letters:
        if letter not in _VALUES:
            raise DamagedCode
        number = number << 5 | _VALUES[letter]
    return number


_PLAIN = str.maketrans("OIL", "011")
