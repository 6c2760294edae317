"""Every error of the storage has a sentence in both languages."""

import pytest

from scorekeeper.locale import LANGUAGES, words
from scorekeeper.locale.storage_errors import READ_ONLY_LINES, read_only_line, storage_sentence
from scorekeeper.storage.errors import StorageError


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_is_one_sentence_without_a_code(language):
    kinds = StorageError.__subclasses__()
    assert len(kinds) > 20
    for kind in kinds:
        sentence = storage_sentence(words(language), kind(file="4711.json", reason="0xdead", id="4711"))
        assert sentence.endswith("."), sentence
        assert not any(wrong in sentence for wrong in (". ", kind.__name__, "0xdead")), sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_that_can_only_be_looked_at_says_why_and_what_to_do_in_two_lines(language):
    _ = words(language)
    lines = [read_only_line(_, reason) for reason in READ_ONLY_LINES]
    assert len(set(lines)) == len(lines)
    for line in lines:
        assert line.startswith(("View only: ", "Nur zum Ansehen: "))
        assert line.count(". ") == 1
        assert len(line) <= 96
