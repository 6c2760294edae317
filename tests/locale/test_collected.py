"""The catalogues hold every sentence that the code says, as the program itself reads the code.

The collector reads token by token: it overlooks a sentence inside the braces of an f-string, and takes a
plural apart when another call of the words stands among its values, and one said as `app.words("…")` it does
not know at all. Such a sentence stayed English for all.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import scorekeeper
from tools import catalogues

ROOM = Path(scorekeeper.__file__).parent
MODULES = sorted(ROOM.rglob("*.py"))

Sentence = tuple[str | tuple[str, ...], str | None]
"""A sentence, or its singular and plural, and its context."""


def said(module: Path) -> Iterator[Sentence]:
    """The sentences of a module."""
    for call in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(call, ast.Call):
            name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            texts = [text.value for text in call.args if isinstance(text, ast.Constant)]
            match name, texts:
                case "_" | "words", [str() as text, *_more]:
                    yield text, None
                case "plural", [str() as one, str() as many, *_more]:
                    yield (one, many), None
                case "in_context", [str() as context, str() as text, *_more]:
                    yield text, context


@pytest.fixture(scope="module")
def collected() -> set[Sentence]:
    return {(message.id, message.context) for message in catalogues.collect()}


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.relative_to(ROOM).as_posix())
def test_every_sentence_is_collected(module: Path, collected: set[Sentence]) -> None:
    assert set(said(module)) <= collected
