"""The model of history: which games a search finds, by who played, the rules, the day, and the note."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from datetime import datetime

from scorekeeper.game import shown_name
from scorekeeper.locale import Words
from scorekeeper.locale.ruleset_names import rules_called
from scorekeeper.storage.summaries import Summary

LONGEST_QUERY = 100
"""The most letters of what is looked for."""


def game_filter(_: Words, query: str, now: datetime) -> Callable[[Summary], bool]:
    """Whether a game has every word of the query in its names, its rules, its day or its note.

    Letters are compared without case and accents: “jorg” finds Jörg.
    """
    wanted = _plain(query[:LONGEST_QUERY]).split()

    def fits(game: Summary) -> bool:
        text = _plain(searched_text(_, game, now))
        return all(word in text for word in wanted)

    return fits


def searched_text(_: Words, game: Summary, now: datetime) -> str:
    """Everything by which a game is found. The day stands in it as it is shown and as 2026-11-20."""
    day = game.started.astimezone(now.tzinfo)
    names = " ".join(shown_name(seat.name) for seat in game.seats)
    return f"{names}\n{rules_called(_, game.ruleset)}\n{_.date(day)} {day:%Y-%m-%d}\n{game.note}"


def _plain(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))
