"""The state of a tournament: what the facts in force make of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.game.names import name_key
from scorekeeper.tournament.facts import Table
from scorekeeper.tournament.plan import Plan


class Presence(StrEnum):
    """Whether a person is here; only who is, is drawn."""

    EXPECTED = "expected"
    HERE = "here"
    GONE = "gone"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on the list."""

    player: str
    name: str
    club: str
    presence: Presence = Presence.EXPECTED


@dataclass(frozen=True, slots=True)
class Result:
    """What a table has played, by seat."""

    totals: tuple[int, ...]
    hits: tuple[int, ...]
    typed: bool


@dataclass(frozen=True, slots=True)
class Round:
    """A round as it was drawn, with the results so far, by table."""

    tables: tuple[Table, ...]
    results: tuple[Result | None, ...]
    seed: int | None
    """None for the final, which is not drawn from one."""
    locked: bool = False

    @property
    def complete(self) -> bool:
        return None not in self.results

    @property
    def without_result(self) -> tuple[int, ...]:
        """The tables that have no result yet."""
        return tuple(place for place, result in enumerate(self.results) if result is None)

    @property
    def places(self) -> dict[int, int]:
        """At which of the tables everybody sits who was drawn."""
        return {person: place for place, table in enumerate(self.tables) for person in table.seats}


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points that people lost; withdrawn, it is only listed."""

    people: tuple[int, ...]
    points: int
    reason: str
    stands: bool = True


@dataclass(frozen=True, slots=True)
class State:
    """A tournament at one moment."""

    name: str
    plan: Plan
    people: tuple[Person, ...] = ()
    rounds: tuple[Round, ...] = ()
    final: Round | None = None
    penalties: tuple[Penalty, ...] = ()
    lots: tuple[tuple[int, ...], ...] = ()
    ended: bool = False

    @property
    def here(self) -> tuple[int, ...]:
        """Who is here, by number."""
        return tuple(number for number, person in enumerate(self.people) if person.presence is Presence.HERE)

    @property
    def all_rounds(self) -> tuple[Round, ...]:
        """The rounds, with the final last."""
        return self.rounds if self.final is None else (*self.rounds, self.final)

    @property
    def has_results(self) -> bool:
        """Whether any table has its result."""
        return any(result for round_ in self.all_rounds for result in round_.results)

    def place_of(self, game: str) -> tuple[int, int] | None:
        """Which of `all_rounds`, and which of its tables, a game belongs to; None for any other."""
        for number, round_ in enumerate(self.all_rounds):
            for place, table in enumerate(round_.tables):
                if table.game == game:
                    return number, place
        return None

    def results(self) -> Iterator[tuple[int, Table, Result]]:
        """Every result that stands before the final, with the place of its round and its table."""
        for number, round_ in enumerate(self.rounds):
            for table, result in zip(round_.tables, round_.results, strict=True):
                if result is not None:
                    yield number, table, result


def labels(people: Sequence[Person]) -> tuple[str, ...]:
    """What these people are called beside each other: with the club or number where two have one name."""
    times = Counter(name_key(person.name) for person in people)
    return tuple(
        f"{person.name} ({person.club})" if person.club and times[name_key(person.name)] > 1 else person.name
        for person in people
    )
