"""The model of history: which games a search finds, by names, rules, day and note; and the months."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from scorekeeper.game import shown_name
from scorekeeper.game.names import plain_letters
from scorekeeper.locale import Words
from scorekeeper.locale.ruleset_names import rules_called
from scorekeeper.storage.summaries import Summary

LONGEST_QUERY = 100
"""The most letters of what is looked for."""


def game_filter(_: Words, query: str, now: datetime) -> Callable[[Summary], bool]:
    """Whether a game has every word of the query in its names, its rules, its day or its note.

    Letters are compared without case and accents: “jorg” finds Jörg.
    """
    wanted = plain_letters(query[:LONGEST_QUERY]).split()

    def fits(game: Summary) -> bool:
        text = plain_letters(searched_text(_, game, now))
        return all(word in text for word in wanted)

    return fits


def searched_text(_: Words, game: Summary, now: datetime) -> str:
    """Everything by which a game is found. The day stands in it as it is shown and as 2026-11-20, and the
    month below whose heading the game is."""
    day, month = game.started.astimezone(now.tzinfo), _.month(game.touched.astimezone(now.tzinfo))
    names = " ".join(shown_name(seat.name) for seat in game.seats)
    return f"{names}\n{rules_called(_, game.ruleset)}\n{_.date(day)} {day:%Y-%m-%d} {month}\n{game.note}"


@dataclass(frozen=True, slots=True)
class Month:
    """The games of a month, as they are listed."""

    name: str
    games: tuple[Summary, ...]
    note: str
    """How many were finished, and who won most of them; empty where not all are listed."""
    winner: str
    """The id of the player who won most of these games; empty where several won as many."""


FEWEST_WINS = 2
"""Who has won fewer games of a month alone is not named."""


def months_of(
    _: Words, games: Sequence[Summary], deleted: Collection[str], now: datetime, *, has_more: bool
) -> tuple[Month, ...]:
    """The games by month, in their order; with `has_more` those of the last month are not all.

    Those that are deleted are listed and do not count.
    """

    def month(game: Summary) -> str:
        return _.month(game.touched.astimezone(now.tzinfo))

    months = [(name, tuple(of_month)) for name, of_month in groupby(games, month)]
    return tuple(
        Month(
            name,
            of_month,
            *(
                ("", "")
                if has_more and number == len(months)
                else _won(_, [game for game in of_month if game.id not in deleted])
            ),
        )
        for number, (name, of_month) in enumerate(months, start=1)
    )


def _won(_: Words, games: Sequence[Summary]) -> tuple[str, str]:
    """How many games of a month were finished and who won most, in words, and that one's id."""
    finished = [game for game in games if game.finished]
    if not finished:
        return "", ""
    wins = Counter[str]()
    names: dict[str, str] = {}
    for game in finished:
        for seat, rank in zip(game.seats, game.ranks, strict=False):
            if rank == 1:
                wins[seat.player] += 1
                names[seat.player] = shown_name(seat.name)
    said = _.plural("{n} game", "{n} games", len(finished))
    (first, most), *others = wins.most_common()
    if most >= FEWEST_WINS and all(fewer < most for _player, fewer in others):
        return _("{games}, {n} won by {name}", games=said, n=_.number(most), name=names[first]), first
    if len(finished) == 1:
        return said, ""
    return _.plural("{games}, {n} winner", "{games}, {n} winners", len(wins), games=said), ""
