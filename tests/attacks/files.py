"""Files as somebody else could have written them."""

from contextlib import contextmanager

from scorekeeper.storage.files.filesystem import OS_FILES
from scorekeeper.storage.files.rows import join_texts, texts
from scorekeeper.storage.library import Library
from tests.storage.sample_games import game_id

FIRST, LAST = "1970-01-01T00:00:00+14:00", "9998-12-31T23:59:59-12:00"
"""The ends of the years in which something can have been written down."""
BEYOND = ("0001-01-01T00:00:00+14:00", "1969-12-31T23:59:59+00:00", "9999-12-31T23:59:59-12:00")
"""Moments outside of them; of some no other time zone has a word."""


def put(folder, number, document):
    (folder / "games").mkdir(parents=True, exist_ok=True)
    content = join_texts(texts(document))
    (folder / "games" / f"{game_id(number)}.json").write_text(content, encoding="utf-8")


@contextmanager
def opened_library(folder, files=OS_FILES):
    library = Library(folder, files=files)
    library.open()
    try:
        yield library
    finally:
        library.close()
