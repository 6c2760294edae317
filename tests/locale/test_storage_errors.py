"""Every error of the storage has a sentence in both languages."""

from __future__ import annotations

import pytest

from scorekeeper.locale import LANGUAGES, words
from scorekeeper.locale.storage_errors import storage_sentence
from scorekeeper.storage.errors import StorageCode, StorageError


def every_error() -> list[type[StorageError]]:
    return sorted(StorageError.__subclasses__(), key=lambda kind: kind.code)


def test_every_code_has_its_error() -> None:
    assert {kind.code for kind in every_error()} == set(StorageCode)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", every_error(), ids=lambda kind: kind.code)
def test_every_error_is_one_sentence_without_a_code(kind: type[StorageError], language: str) -> None:
    sentence = storage_sentence(words(language), kind(file="4711.json", reason="0xdead", id="4711"))
    assert sentence.endswith(".")
    assert ". " not in sentence
    assert kind.code.value not in sentence
    assert "0xdead" not in sentence


def test_the_languages_differ() -> None:
    for kind in every_error():
        assert len({storage_sentence(words(language), kind()) for language in LANGUAGES}) == len(LANGUAGES)
