"""The facts (events) of a tournament: small frozen values in the past tense, as those of a game are.

People are counted from 0 in the order in which they were entered; tables are called by the id of their game,
which is also that of the pad or of the typed result.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from scorekeeper.game.event_log import EventLog
from scorekeeper.rules import PLAYERS
from scorekeeper.rules.typed_json import OMIT_DEFAULT, AtMost, UniqueId
from scorekeeper.tournament.plan import Plan

FEWEST_PEOPLE, MOST_PEOPLE = 3, 500
MOST_TABLES = MOST_PEOPLE // PLAYERS[0]

People = Annotated[tuple[int, ...], AtMost(MOST_PEOPLE)]
AtTable = Annotated[tuple[int, ...], AtMost(PLAYERS[-1])]
"""A number for each seat of a table."""


@dataclass(frozen=True, slots=True)
class TournamentStarted:
    """The tournament has begun: its name and its plan."""

    name: str
    plan: Plan


@dataclass(frozen=True, slots=True)
class PlanChanged:
    """The plan is another one from now on."""

    plan: Plan


@dataclass(frozen=True, slots=True)
class PersonEntered:
    """A person was put on the list, and has the next number: a known player's id or a new one, the name, and
    a club or a number that tells two of one name apart."""

    player: UniqueId
    name: str
    club: str


@dataclass(frozen=True, slots=True)
class PersonArrived:
    """A person is here, or here again, and is drawn from now on."""

    person: int


@dataclass(frozen=True, slots=True)
class PersonGone:
    """A person is not here any more, and is not drawn until he arrives again."""

    person: int


@dataclass(frozen=True, slots=True)
class PersonWithdrawn:
    """A person has given up; who never arrived is off the list."""

    person: int


@dataclass(frozen=True, slots=True)
class PersonReturned:
    """A person who had given up is here again, and is drawn from now on."""

    person: int


@dataclass(frozen=True, slots=True)
class PersonRenamed:
    """A person's name or club was put right."""

    person: int
    name: str
    club: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a round: the id of its game, and who sits there, clockwise; the first one deals."""

    game: UniqueId
    seats: AtTable


@dataclass(frozen=True, slots=True)
class RoundDrawn:
    """The next round was drawn from that seed."""

    number: int
    tables: Annotated[tuple[Table, ...], AtMost(MOST_TABLES)]
    seed: int


@dataclass(frozen=True, slots=True)
class PeopleSwapped:
    """Two people have changed places in the round drawn last; one of them may have had none there."""

    one: int
    other: int


@dataclass(frozen=True, slots=True)
class ResultTaken:
    """A table has its result: totals and bids met by seat, from its game or typed. Of a locked round it takes
    the place of the one before."""

    game: UniqueId
    totals: AtTable
    hits: AtTable
    typed: bool
    source: UniqueId | None = field(default=None, metadata=OMIT_DEFAULT)
    """The game from another pad that brought it."""


@dataclass(frozen=True, slots=True)
class ResultWithdrawn:
    """The result of a table does not count any more."""

    game: UniqueId


@dataclass(frozen=True, slots=True)
class PenaltyGiven:
    """These people, one or a whole table, lose so many points each; `number` counts the penalties from 1."""

    number: int
    people: AtTable
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class PenaltyWithdrawn:
    """A penalty does not count any more."""

    number: int


@dataclass(frozen=True, slots=True)
class LotDrawn:
    """A lot has decided between people who were level: in this order they stand."""

    people: People


@dataclass(frozen=True, slots=True)
class RoundLocked:
    """The results of a round are settled."""

    number: int


@dataclass(frozen=True, slots=True)
class FinalDrawn:
    """The final has its table."""

    table: Table


@dataclass(frozen=True, slots=True)
class TournamentEnded:
    """The tournament is over; the standings are final."""


Fact = (
    TournamentStarted
    | PlanChanged
    | PersonEntered
    | PersonArrived
    | PersonGone
    | PersonWithdrawn
    | PersonReturned
    | PersonRenamed
    | RoundDrawn
    | PeopleSwapped
    | ResultTaken
    | ResultWithdrawn
    | PenaltyGiven
    | PenaltyWithdrawn
    | LotDrawn
    | RoundLocked
    | FinalDrawn
    | TournamentEnded
)

FACTS: Mapping[str, type[Fact]] = {kind.__name__: kind for kind in Fact.__args__}
"""Every kind of fact by the name that stands in a tournament's file."""


@dataclass(frozen=True, slots=True)
class Tournament(EventLog[Fact]):
    """A tournament as it is stored."""
