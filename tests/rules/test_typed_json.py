"""The typed codec: dataclasses come back from JSON unchanged; other JSON is refused with its place."""

import json
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import Enum
from typing import Annotated

import pytest

from scorekeeper.rules.typed_json import OMIT_DEFAULT, JsonError, UniqueId, codec_of, one_of


class Colour(Enum):
    RED = "red"


@dataclass(frozen=True)
class Leaf:
    id: UniqueId
    number: int = field(metadata={"name": "of"})


@dataclass(frozen=True)
class Tree:
    at: datetime
    leaves: tuple[Leaf, ...]
    either: Leaf | str
    colour: Colour | None
    size: Annotated[int, one_of((1, 2))]
    old: bool = False
    later: int = field(default=0, metadata=OMIT_DEFAULT)


LEAF = Leaf("00000000-0000-4000-8000-000000000001", 7)
TREE = Tree(datetime(2026, 11, 20, tzinfo=UTC), (LEAF,), LEAF, Colour.RED, 2)


@pytest.mark.parametrize(
    "tree", [TREE, Tree(TREE.at, (), "none", None, 1, True, 5)], ids=["objects", "plain values"]
)
def test_what_is_written_is_read_back(tree):
    written = json.loads(json.dumps(codec_of(Tree).encode(tree)))
    assert codec_of(Tree).decode(written) == tree


def test_the_form_in_json():
    leaf = {"id": LEAF.id, "of": 7}
    assert codec_of(Tree).encode(TREE) == {
        "at": "2026-11-20T00:00:00+00:00",
        "leaves": [leaf],
        "either": leaf,
        "colour": "red",
        "size": 2,
        "old": False,
    }


@pytest.mark.parametrize(
    ("name", "value", "place"),
    [
        ("at", "2026-11-20T00:00:00", "at"),
        ("at", 7, "at"),
        ("leaves", {}, "leaves"),
        ("leaves", [{"id": LEAF.id}], "leaves.of"),
        ("leaves", [{"id": "1", "of": 7}], "leaves.id"),
        ("leaves", [{"id": LEAF.id, "of": True}], "leaves.of"),
        ("either", 7, "either"),
        ("either", {"id": LEAF.id, "of": 7, "more": 1}, "either.more"),
        ("either", "\ud800", "either"),
        ("colour", "pink", "colour"),
        ("size", 3, "size"),
        ("size", 1.0, "size"),
        ("old", 1, "old"),
        ("later", None, "later"),
        ("unknown", 1, "unknown"),
    ],
)
def test_anything_else_is_refused_with_its_place(name, value, place):
    with pytest.raises(JsonError) as refused:
        codec_of(Tree).decode({**codec_of(Tree).encode(TREE), name: value})
    assert refused.value.place == place


def test_a_field_without_a_default_may_not_be_missing():
    document = codec_of(Tree).encode(TREE)
    del document["old"]
    assert codec_of(Tree).decode(document) == TREE
    del document["size"]
    with pytest.raises(JsonError, match="size"):
        codec_of(Tree).decode(document)


def test_a_type_that_json_cannot_hold_has_no_codec():
    with pytest.raises(TypeError):
        codec_of(complex)
