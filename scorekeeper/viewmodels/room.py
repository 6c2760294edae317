"""What a room sees of a tournament: who sits where, the standings, and one person's evening."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.game.names import plain_letters
from scorekeeper.locale import Words
from scorekeeper.tournament.standings import standing_of, standings
from scorekeeper.tournament.state import Presence, State, labels
from scorekeeper.viewmodels.tournaments import RoundLine, place_words, round_lines, standing_note, table_name


@dataclass(frozen=True, slots=True)
class PersonLine:
    """Somebody in the list by name, and where he sits now."""

    person: int
    name: str
    table: str
    """Empty for who has no table."""


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """A line of the standings."""

    person: int
    place: int
    name: str
    points: str
    note: str
    """What the rounds brought, and what decided the place."""


@dataclass(frozen=True, slots=True)
class PersonPage:
    """One person's evening."""

    name: str
    table: str
    """Where he sits now, or why nowhere."""
    seats: tuple[tuple[int, str], ...]
    """Who sits there, clockwise, from who deals first; each with his number."""
    deals: str
    """Who deals first."""
    place: str
    """His place and his points, empty before the first result."""
    rounds: tuple[RoundLine, ...]


def people_lines(_: Words, state: State) -> tuple[PersonLine, ...]:
    """Everybody who plays, by name."""
    names, seated = labels(state.people), _seated(state)
    lines = []
    for number, person in enumerate(state.people):
        if number in seated or person.presence in (Presence.HERE, Presence.EXPECTED):
            table = table_name(_, state, len(state.all_rounds), seated[number]) if number in seated else ""
            lines.append(PersonLine(number, names[number], table))
    return tuple(sorted(lines, key=lambda line: (plain_letters(line.name), line.person)))


def place_lines(_: Words, state: State) -> tuple[PlaceLine, ...]:
    """The standings, the best first; nothing before the first result."""
    names = labels(state.people)
    if not state.has_results:
        return ()
    return tuple(
        PlaceLine(
            row.person,
            row.place,
            names[row.person],
            _.fraction(row.points),
            standing_note(_, state, row),
        )
        for row in standings(state)
    )


def person_page(_: Words, state: State, number: int) -> PersonPage:
    """The page of the person of that number."""
    names, seated = labels(state.people), _seated(state)
    table, seats, deals = "", tuple[int, ...](), ""
    if number in seated:
        table = table_name(_, state, len(state.all_rounds), seated[number])
        seats = state.all_rounds[-1].tables[seated[number]].seats
        deals = _("{name} deals first", name=names[seats[0]])
    elif state.final is not None:
        table = _("You are not in the final.")
    elif state.rounds:
        table = _("You have no table in this round.")
    else:
        table = _("No round is drawn yet.")
    row = standing_of(state, number)
    place = place_words(_, row) if row is not None and state.has_results else ""
    rounds = tuple(round_lines(_, state, names, number, row))
    return PersonPage(
        names[number], table, tuple((seat, names[seat]) for seat in seats), deals, place, rounds
    )


def _seated(state: State) -> dict[int, int]:
    """The table of everybody who sits at one of the latest round, until the tournament is over."""
    if not state.all_rounds or state.ended:
        return {}
    return state.all_rounds[-1].places
