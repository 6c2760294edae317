"""The server's page: what it says of its connection, in which language."""

from __future__ import annotations

import json
import re

import pytest

from scorekeeper.locale import LANGUAGES
from scorekeeper.storage.settings import Settings
from scorekeeper.ui.client.page import part, served_page


def constant(page: str, name: str) -> object:
    """What a constant of the page's script holds."""
    (found,) = re.findall(rf"const {name} = (.*);", page)
    return json.loads(found)


@pytest.mark.parametrize(("chosen", "language"), [(None, None), ("de", "de"), ("en", "en"), ("fi", None)])
def test_the_page_speaks_the_language_of_the_settings_else_that_of_the_browser(chosen, language):
    assert (
        constant(served_page("/", "/client/1/", Settings(language=chosen)), "CONNECTION_LANGUAGE") == language
    )


def test_every_sentence_that_the_script_says_is_there_in_every_language():
    said = set(re.findall(r"said\.(\w+)", part("connection.js")))
    sentences = constant(served_page("/", "/client/1/", Settings()), "CONNECTION_WORDS")
    assert sentences.keys() == LANGUAGES.keys()
    assert all(words.keys() == said and all(words.values()) for words in sentences.values())
    assert sentences["de"] != sentences["en"]
