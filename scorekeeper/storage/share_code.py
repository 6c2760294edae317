"""A whole game as a short text that a camera reads, a link carries, or a person pastes.

    BDW1 0K3 5Z8Q1RT 4XW9…      version 1, how many letters follow the head, a checksum, the game

All are letters that a QR code packs densely, none looks like another, and case, spaces and line breaks do not
matter. What stands around a code, such as the address before it in a link, is passed over. The version is the
schema of the game, see `codec`.

The letters are those of bytes: a game as columns of numbers and texts, compressed.

    raw deflate, a block each
        head        JSON: revision, cursor, count of facts, first dealer, names, ruleset, texts; a zero byte
        numbers     the kind of every fact but the first, then their fields column by column
        moments     of every fact the time zone, then of every fact the local time
    ids             of the game, then of the player in each seat: 16 bytes each

Every number has seven bits a byte, the low ones first; the eighth says that more follow. 0 is null, and
negative numbers alternate with the others: 1 is 0, 2 is -1, 3 is 1. A list is its length and its numbers, the
length only where it is not always the same; of what is true or false the places of what is true are a list. A
kind is a place in `FACT_KINDS`, or its complement (~place) where the tap of the fact before recorded this one
too: kinds and their fields have the order in which `facts` defines them. Zones and local times are seconds
more than those of the fact before; texts are in the head, in the order of their columns. What is read goes
through the codec of the games' files, so that nothing comes in which a file could not hold. Undone facts are
in it too; moments are whole seconds.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b32encode
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta, timezone
from itertools import islice, pairwise
from typing import Any, TypeVar
from uuid import UUID

from scorekeeper.game import FACTS, Game, GameStarted
from scorekeeper.game.facts import MOST_SEATS
from scorekeeper.rules.typed_json import Codec, fields_of
from scorekeeper.storage.backup.reading import has_too_many_facts, verify_depth
from scorekeeper.storage.codec import GAME_SCHEMA, decode_game, encode_game, schema_of, verify_rules
from scorekeeper.storage.errors import CutCode, Damaged, DamagedCode, ForeignCode, NewerCode, StorageError
from scorekeeper.storage.limits import MOST_FACTS

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
    """The number written in letters, padded with leading zeros to `letters`."""
    count = max(letters, -(-number.bit_length() // 5))
    written = b32encode(number.to_bytes(5 * -(-count // 8))).decode().translate(_LETTERS)
    return written[len(written) - count :]


def _from_letters(letters: str) -> int:
    try:
        return int(letters.translate(_DIGITS) or "0", 32)
    except ValueError:
        raise DamagedCode from None


_PLAIN = str.maketrans("OIL", "011")


MOST_COLUMN_BYTES = 2**18
"""Most bytes of a game before it is compressed."""
MOST_BITS = 64
"""Most bits of a number."""

_SECOND = timedelta(seconds=1)
_FIRST_MOMENT, _FIRST_ZONE = datetime(2020, 1, 1), 3600

FACT_KINDS = tuple(name for name, kind in FACTS.items() if kind is not GameStarted)
"""Every kind of fact that may follow the first."""


_KINDS: Mapping[str, Any] = FACTS
_FIELDS = {name: fields_of(_KINDS[name]) for name in FACT_KINDS}

_DICTIONARY = (
    b'"round-number""hidden_sum":"last-changes""jesters_then_wizard":"binds""growth":"cards""bonus_grows":true'
    b'"great_zero":"from_round":"not-first""zero_exempt":true"counter-clockwise""forehead_first_round":true'
    b'"secret","secret""revealed","revealed","open","open","open""teams":true"tie_break":"most-hits-then-bids"'
    b'"highest-bids""hit":"growing""counting""junior""single-colour""tournament""first-5""first-7""special-6"'
    b'"quick""elimination":[10,12,15],"hands":[1,3,5,7,9,11,13,15],[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,'
    b'18,19,20],"jubilee-20""jubilee-25""jubilee-30""short""teams""elimination""two-players""dm-mixed"'
    b'"clairvoyance""hidden-tip""not-equal","must_differ":"always"'
    b'"extra_cards":["dragon","fairy","bomb","werewolf","juggler","cloud","shapeshifter","witch","vampire"],'
    b'{"name":"standard","deck":"wizard","extra_cards":[],"hands":"climb","bids":{"must_differ":"never",'
    b'"zero_exempt":false,"direction":"clockwise","visibility":"open","forehead_first_round":false},"scoring":'
    b'{"system":"standard","hit":20,"trick":10,"miss":10},"teams":false,"elimination":[],"tie_break":"shared"}'
)
"""What rulesets say, the most frequent at the end: the compressor refers to it (version 1)."""


def pack(game: Game) -> bytes:
    """The game as bytes. Raises `ValueError` for one that is larger than games are."""
    if has_too_many_facts(game):
        raise ValueError(f"{len(game.records)} facts or corrections are too many")
    rows: list[Mapping[str, Any]] = list(encode_game(game)["facts"].values())
    first, *later = rows
    kinds = [FACT_KINDS.index(row["fact"]) for row in later]
    numbers: list[int | None] = [
        ~kind if "with" in row else kind for kind, row in zip(kinds, later, strict=True)
    ]
    texts: list[str | None] = []
    for kind, field, codec in _columns(later):
        if bool in codec.accepts:  # seldom true: the places where it is
            places = [place for place, row in enumerate(kind) if row.get(field)]
            numbers += [len(places), *places]
        elif str in codec.accepts:
            texts += [row[field] for row in kind]
        else:
            numbers += [number for row in kind for number in _numbers_of(row[field], codec)]
    names = [seat["name"] for seat in first["seats"]]
    head = [game.revision, game.cursor, len(rows), first["first_dealer"], names, first["ruleset"], texts]
    blocks = (
        json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode() + b"\0",
        b"".join(map(_number, numbers)),
        b"".join(map(_number, _pauses(record.at for record in game.records))),
    )
    if sum(map(len, blocks)) > MOST_COLUMN_BYTES:
        raise ValueError("the game is too large")
    ids = b"".join(UUID(one).bytes for one in (game.id, *(seat["player"] for seat in first["seats"])))
    deflater = zlib.compressobj(9, wbits=-15, memLevel=9, zdict=_DICTIONARY)
    # Each block gets a code of its own: small figures and long pauses have little in common.
    packed = [deflater.compress(block) + deflater.flush(zlib.Z_BLOCK) for block in blocks]
    return b"".join([*packed, deflater.flush(), ids])


def unpack(content: bytes) -> Game:
    """The game of these bytes. Raises `ValueError` where they are none of ours, and like `decode_game`."""
    inflater = zlib.decompressobj(wbits=-15, zdict=_DICTIONARY)
    try:
        plain = inflater.decompress(content, MOST_COLUMN_BYTES)
        if not inflater.eof:
            raise ValueError("it is cut off or too large")
        head, _zero, rest = plain.partition(b"\0")
        verify_depth(head)
        return _unpacked(json.loads(head), _Numbers(rest), inflater.unused_data)
    except (zlib.error, TypeError, LookupError, AttributeError, OverflowError) as error:
        raise ValueError(f"it is no game: {error!r}") from error


def _unpacked(head: Any, numbers: _Numbers, ids: bytes) -> Game:
    revision, cursor, count, dealer, names, ruleset, texts = head
    if not 1 <= count <= MOST_FACTS or len(names) > MOST_SEATS or len(ids) != 16 * (1 + len(names)):
        raise ValueError("so many facts or seats cannot be")
    game_id, *players = (str(UUID(bytes=ids[at : at + 16])) for at in range(0, len(ids), 16))
    seats = [{"player": player, "name": name} for player, name in zip(players, names, strict=True)]
    first = {"fact": "GameStarted", "at": "", "seats": seats, "first_dealer": dealer, "ruleset": ruleset}
    later = [_row(kind) for kind in numbers.take(count - 1)]
    texts.reverse()
    for kind, field, codec in _columns(later):
        if bool in codec.accepts:
            for place in numbers.take(numbers.count()):
                kind[place or 0][field] = True
        else:
            for row in kind:
                row[field] = texts.pop() if str in codec.accepts else _value_of(numbers, codec)
    rows = [first, *later]
    for row, at in zip(rows, _moments(numbers.take(2 * count)), strict=True):
        row["at"] = at.isoformat()
    if texts or numbers.left:
        raise ValueError("something is left over")
    game = {"schema": GAME_SCHEMA, "id": game_id, "revision": revision, "cursor": cursor}
    return decode_game({"game": {"1": game}, "facts": {str(n): row for n, row in enumerate(rows, start=1)}})


def _row(kind: Any) -> dict[str, Any]:
    """A fact of the packed kind, still without its fields."""
    return {"fact": FACT_KINDS[kind]} if kind >= 0 else {"fact": FACT_KINDS[~kind], "with": True}


_Row = TypeVar("_Row", bound=Mapping[str, Any])


def _columns(rows: Iterable[_Row]) -> Iterator[tuple[list[_Row], str, Codec[Any]]]:
    """The columns of each kind among these facts, field by field: its rows, and the codec of the values."""
    by_kind: dict[str, list[_Row]] = {kind: [] for kind in FACT_KINDS}
    for row in rows:
        by_kind[row["fact"]].append(row)
    for kind, fields in _FIELDS.items():
        if by_kind[kind]:
            for field, codec in fields.items():
                yield by_kind[kind], field, codec


def _numbers_of(value: Any, codec: Codec[Any]) -> list[int | None]:
    """A number, or a list: its length where that is not always the same, and then what is in it."""
    if codec.item is None:
        return [value]
    inner = [number for item in value for number in _numbers_of(item, codec.item)]
    return inner if codec.items is not None else [len(value), *inner]


def _value_of(numbers: _Numbers, codec: Codec[Any]) -> Any:
    """The value of the next numbers, as `_numbers_of` made them of it."""
    if codec.item is None:
        return numbers.one()
    count = numbers.count() if codec.items is None else codec.items
    if codec.most is not None and count > codec.most:
        raise ValueError(f"{count} are too many, {codec.most} is most")
    if codec.item.item is None:
        return numbers.take(count)
    return [_value_of(numbers, codec.item) for _item in range(count)]


# Moments -----------------------------------------------------------------------------------------------


def _pauses(moments: Iterable[datetime]) -> list[int]:
    """The columns of zones and local times, each as what it is more than the one before."""
    zones, times = [_FIRST_ZONE], [_FIRST_MOMENT]
    for at in moments:
        zones.append((at.utcoffset() or timedelta()) // _SECOND)
        times.append(at.replace(tzinfo=None, microsecond=0))
    return [
        *(later - before for before, later in pairwise(zones)),
        *((later - before) // _SECOND for before, later in pairwise(times)),
    ]


def _moments(pauses: list[Any]) -> Iterator[datetime]:
    """The moments of the two columns."""
    zone, at = _FIRST_ZONE, _FIRST_MOMENT
    for place in range(half := len(pauses) // 2):
        zone += pauses[place]
        at += pauses[half + place] * _SECOND
        yield at.replace(tzinfo=timezone(zone * _SECOND))


# Numbers -----------------------------------------------------------------------------------------------


def _number(value: int | None) -> bytes:
    interleaved = 0 if value is None else 2 * value + 1 if value >= 0 else -2 * value
    if interleaved >> MOST_BITS:
        raise ValueError(f"{value} is too large")
    content = bytearray()
    while interleaved > 0x7F:
        content.append(interleaved & 0x7F | 0x80)
        interleaved >>= 7
    content.append(interleaved)
    return bytes(content)


class _Numbers:
    """The numbers in these bytes, to be taken one after the other. All methods raise `ValueError`."""

    def __init__(self, content: bytes) -> None:
        self._found: list[int | None] = []
        self._taken = value = shift = 0
        for byte in content:
            value |= (byte & 0x7F) << shift
            shift += 7
            if shift > MOST_BITS + 6:
                raise ValueError("a number is too large")
            if byte <= 0x7F:
                self._found.append(None if not value else value // 2 if value % 2 else -value // 2)
                value = shift = 0
        if shift:
            raise ValueError("a number is cut off")

    @property
    def left(self) -> int:
        """How many have not been taken."""
        return len(self._found) - self._taken

    def take(self, count: int) -> list[int | None]:
        """The next `count` numbers."""
        if count > self.left:
            raise ValueError(f"{count} numbers are wanted, {self.left} are left")
        self._taken += count
        return self._found[self._taken - count : self._taken]

    def one(self) -> int | None:
        return self.take(1)[0]

    def count(self) -> int:
        """The next one, which says how many or which."""
        if (value := self.one()) is None or value < 0:
            raise ValueError(f"{value} is no count")
        return value
