"""Dataclasses as JSON objects, by their type hints: one codec for whatever is written down.

    codec_of(BidMade).encode(fact)      a dict of plain values
    codec_of(BidMade).decode(document)  the fact again, or `JsonError`

Reading is strict: a field that is not known, a value of another type (true is no number) and a field that is
missing and has no default are refused. `Annotated[str, check]` is text that `check` does not refuse,
`Annotated[tuple[int, ...], AtMost(6)]` a list that is counted before anything in it is looked at. A field
with `OMIT_DEFAULT` is written only where it differs from its default, one with `name` under that name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from datetime import datetime
from enum import Enum
from functools import cache, partial
from types import NoneType, UnionType
from typing import Annotated, Any, Generic, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")

YEARS = range(1970, 9999)
"""In which something can have been played and written down: every time zone has a word for each moment."""

OMIT_DEFAULT: Mapping[str, object] = {"omit_default": True}
"""Metadata of a field that came after files had been written without it."""


class JsonError(ValueError):
    """A JSON value is not what its type says; `place` names the field that holds it: "bids.must_differ"."""

    def __init__(self, problem: str, place: str = "") -> None:
        super().__init__(problem)
        self.place = place

    def within(self, name: str) -> None:
        """The error is in the field of that name."""
        self.place = f"{name}.{self.place}" if self.place else name

    def __str__(self) -> str:
        place = repr(self.place)[1:-1]  # the name of a field that is not known may be any text
        return f"{place}: {super().__str__()}" if place else super().__str__()


class WrongTypeError(JsonError):
    """The value is of another type than `expected`, or missing (None)."""

    def __init__(self, value: object, expected: str, place: str = "") -> None:
        super().__init__(f"{value!r} is no {expected}", place)
        self.value = value
        self.expected = expected


class UnknownFieldError(JsonError):
    """An object has a field that is not one of those `known`."""

    def __init__(self, name: object, known: tuple[str, ...]) -> None:
        super().__init__("not known", str(name))
        self.known = known


class TooLongError(WrongTypeError):
    """The value is a list or a text of more than `most` items or characters."""

    def __init__(self, value: list[object] | tuple[object, ...] | str, expected: str, most: int) -> None:
        super().__init__(value[:most], expected)
        self.args = (f"{len(value)} are too many for a {expected}, {most} is most",)


@dataclass(frozen=True, slots=True)
class AtMost:
    """A limit to the items of a list, to be named in its `Annotated`."""

    items: int


@dataclass(frozen=True, slots=True)
class Codec(Generic[T]):
    """How values of type `kind` stand in JSON: as one of the types `accepts`, called `expected` in errors."""

    kind: type
    encode: Callable[[T], Any]
    decode: Callable[[object], T]
    accepts: tuple[type, ...]
    expected: str
    item: Codec[Any] | None = None
    """The codec of what is in it, where it is a list."""
    most: int | None = None
    """Limit of the number of items in a list, None where it has none."""
    items: int | None = None
    """Number of items in a list of fixed length, None in any other."""


def codec_of(hint: Any) -> Codec[Any]:
    """The codec of a type hint, made once. Raises `TypeError` for one that JSON cannot hold."""
    codec = _CODECS.get(hint)
    if codec is None:
        codec = _CODECS[hint] = _codec_of(hint)
    return codec


def _codec_of(hint: Any) -> Codec[Any]:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        limited = _limited if isinstance(arguments[1], AtMost) else _checked
        return limited(codec_of(arguments[0]), arguments[1])
    if origin in (Union, UnionType):
        return _union([codec_of(argument) for argument in arguments])
    if origin is tuple and arguments[1:] == (...,):
        return _tuple(codec_of(arguments[0]))
    if origin is tuple and len(set(arguments)) == 1:
        return _tuple(codec_of(arguments[0]), len(arguments))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _enum(hint)
    if is_dataclass(hint):
        return object_codec(hint)
    raise TypeError(f"{hint} cannot be written as JSON")


def register(codec: Codec[Any]) -> None:
    """Let this codec read and write the values of its type wherever a field holds one."""
    _CODECS[codec.kind] = codec


@cache
def fields_of(kind: Any) -> Mapping[str, Codec[Any]]:
    """The codec of every field of a dataclass."""
    hints = get_type_hints(kind, include_extras=True)
    return {field.name: codec_of(hints[field.name]) for field in fields(kind)}


def _names(kind: Any) -> tuple[str, ...]:
    """What the fields of a dataclass are called in JSON."""
    return tuple(field.metadata.get("name", field.name) for field in fields(kind))


def object_codec(kind: Any) -> Codec[Any]:
    """The codec of a dataclass, field by field."""
    codecs = fields_of(kind)
    members = list(zip(fields(kind), _names(kind), codecs.values(), strict=True))
    writers = [
        (field.name, name, None if codec.encode is _same else codec.encode) for field, name, codec in members
    ]
    omitted = [
        (field.name, name, field.default) for field, name, _ in members if "omit_default" in field.metadata
    ]
    readers = [
        (field.name, name, codec.decode)
        for field, name, codec in members
        if "omit_default" not in field.metadata
    ]
    known = _names(kind)

    def encode(value: object) -> dict[str, object]:
        row = {}
        for field, name, write in writers:
            content = getattr(value, field)
            row[name] = write(content) if write else content
        for field, name, default in omitted:
            if getattr(value, field) == default:
                del row[name]
        return row

    def decode(document: object) -> object:
        row = as_object(document)
        if len(row) == len(readers):
            try:
                return kind(**{field: read(row[name]) for field, name, read in readers})
            except (JsonError, KeyError):
                pass  # once more, field by field, for the place of the error
        return decode_by_field(row)

    def decode_by_field(row: Mapping[str, object]) -> object:
        for name in row:
            if name not in known:
                raise UnknownFieldError(name, known)
        values = {}
        for field, name, codec in members:
            if name not in row:
                if field.default is MISSING:
                    raise WrongTypeError(None, codec.expected, name)
                continue
            try:
                values[field.name] = codec.decode(row[name])
            except JsonError as error:
                error.within(name)
                raise
        return kind(**values)

    return Codec(kind, encode, decode, (dict,), "object")


# Values ----------------------------------------------------------------------------------------------


MOST_CHARACTERS = 1_000
"""Characters of a text; names and words of rules have a few dozen."""


def text(value: object) -> str:
    """Text that UTF-8 can write. One that is longer than any name is refused: to bring a hundred thousand
    combining marks into their order takes Python a minute."""
    if not isinstance(value, str):
        raise WrongTypeError(value, "text")
    if len(value) > MOST_CHARACTERS:
        raise TooLongError(value, "text", MOST_CHARACTERS)
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:  # half of a character, which JSON can write and UTF-8 cannot
            raise WrongTypeError(value, "text") from None
    return value


def whole_number(value: object) -> int:
    """A whole number; true and 1.0 are none."""
    if type(value) is not int:
        raise WrongTypeError(value, "whole-number")
    return value


def true_or_false(value: object) -> bool:
    """A truth value; 0 and 1 are none."""
    if type(value) is not bool:
        raise WrongTypeError(value, "true-or-false")
    return value


def moment(value: object) -> datetime:
    """A date and time of `YEARS`, in ISO 8601 with its time zone."""
    try:
        when = datetime.fromisoformat(text(value))
    except ValueError:
        raise WrongTypeError(value, "moment") from None
    if when.utcoffset() is None:
        raise WrongTypeError(value, "moment with its time zone")
    if when.year not in YEARS:
        raise WrongTypeError(value, f"moment from {YEARS[0]} to {YEARS[-1]}")
    return when


def one_of(choices: tuple[object, ...]) -> Callable[[object], None]:
    """A check that the value is one of these."""

    def check(value: object) -> None:
        if value not in choices:
            raise ValueError(f"{value!r} is none of {', '.join(map(repr, choices))}")

    return check


UNIQUE_ID = re.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
"""A UUID in the one way of writing it that also serves as a file's name everywhere."""


def within(least: int, most: int) -> Callable[[int], None]:
    """A check that a whole number lies between two others, or is one of them."""

    def verify(value: int) -> None:
        if not least <= value <= most:
            raise ValueError(f"{value} is not {least} to {most}")

    return verify


def verify_unique_id(value: str) -> None:
    """A check that the text is a UUID, see `UNIQUE_ID`."""
    if not UNIQUE_ID.fullmatch(value):
        raise ValueError(f"{value!r} is no id")


UniqueId = Annotated[str, verify_unique_id]


def as_object(value: object) -> Mapping[str, object]:
    """A JSON object."""
    if type(value) is not dict and not isinstance(value, Mapping):
        raise WrongTypeError(value, "object")
    return value


# Codecs ----------------------------------------------------------------------------------------------


def _checked(codec: Codec[T], check: Callable[[T], object]) -> Codec[T]:
    def decode(value: object) -> T:
        decoded = codec.decode(value)
        try:
            check(decoded)
        except ValueError as error:
            raise JsonError(str(error)) from error
        return decoded

    return replace(codec, decode=decode)


def _limited(codec: Codec[T], most: AtMost) -> Codec[T]:
    def decode(value: object) -> T:
        if isinstance(value, list | tuple) and len(value) > most.items:
            raise TooLongError(value, codec.expected, most.items)
        return codec.decode(value)

    return replace(codec, decode=decode, most=most.items)


def _union(alternatives: list[Codec[Any]]) -> Codec[Any]:
    """The type of the JSON value chooses the alternative, and between objects the name of the first field;
    the last one but null refuses all others."""
    encoders = {codec.kind: codec.encode for codec in alternatives}
    decoders = {accepted: codec.decode for codec in alternatives for accepted in codec.accepts}
    by_field = {
        name: codec for codec in alternatives if is_dataclass(codec.kind) for name in _names(codec.kind)
    }
    if by_field:
        decoders[dict] = partial(_object_of, by_field)
    last = next(codec for codec in reversed(alternatives) if codec.kind is not NoneType)

    def encode(value: Any) -> Any:
        return encoders[type(value)](value)

    def decode(value: object) -> Any:
        return decoders.get(type(value), last.decode)(value)

    return Codec(object, encode, decode, tuple(decoders), last.expected)


def _object_of(by_field: Mapping[str, Codec[Any]], value: object) -> Any:
    """The object, as the alternative that has its first field."""
    row = as_object(value)
    for name in row:
        if name not in by_field:
            raise UnknownFieldError(name, tuple(by_field))
    return by_field[next(iter(row or by_field))].decode(row)


def _tuple(item: Codec[T], items: int | None = None) -> Codec[tuple[T, ...]]:
    """Codec of a tuple with items of one type: as many as there are, or exactly `items`."""
    read, write = item.decode, item.encode

    def decode(value: object) -> tuple[T, ...]:
        if not isinstance(value, list | tuple):
            raise WrongTypeError(value, "list")
        if items is not None and len(value) != items:
            raise WrongTypeError(value, f"list of {items}")
        return tuple(map(read, value))

    return Codec(
        tuple, lambda value: list(map(write, value)), decode, (list, tuple), "list", item, items=items
    )


def _enum(kind: type[Enum]) -> Codec[Enum]:
    def decode(value: object) -> Enum:
        try:
            return kind(text(value))
        except ValueError as error:
            raise JsonError(str(error)) from error

    return Codec(kind, lambda member: member.value, decode, (str,), "text")


def _same(value: T) -> T:
    return value


_CODECS: dict[object, Codec[Any]] = {
    codec.kind: codec
    for codec in (
        Codec(NoneType, _same, _same, (NoneType,), "null"),
        Codec(bool, _same, true_or_false, (bool,), "true-or-false"),
        Codec(int, _same, whole_number, (int,), "whole-number"),
        Codec(str, _same, text, (str,), "text"),
        Codec(datetime, datetime.isoformat, moment, (str,), "moment"),
    )
}
