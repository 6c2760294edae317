"""Every error of the storage has a sentence in both languages."""

from __future__ import annotations

import pytest

from scorekeeper.locale import LANGUAGES, words
from scorekeeper.locale.storage_errors import READ_ONLY_LINES, read_only_line, storage_sentence
from scorekeeper.storage.errors import StorageError


def every_error() -> list[type[StorageError]]:
    return sorted(StorageError.__subclasses__(), key=lambda kind: kind.__name__)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", every_error(), ids=lambda kind: kind.__name__)
def test_every_error_is_one_sentence_without_a_code(kind: type[StorageError], language: str) -> None:
    sentence = storage_sentence(words(language), kind(file="4711.json", reason="0xdead", id="4711"))
    assert sentence.endswith(".")
    assert ". " not in sentence
    assert kind.__name__ not in sentence
    assert "0xdead" not in sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_that_can_only_be_looked_at_says_why_and_what_to_do_in_two_lines(language: str) -> None:
    _ = words(language)
    lines = [read_only_line(_, reason) for reason in READ_ONLY_LINES]
    assert len(set(lines)) == len(lines)
    for line in lines:
        assert line.startswith(("View only: ", "Nur zum Ansehen: "))
        assert line.count(". ") == 1
        assert len(line) <= 96
