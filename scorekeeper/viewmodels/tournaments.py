"""What screens and pages of a tournament say: its plan, how far a round is, what each round brought; who sits
where, the standings, and one person's evening."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.game.names import plain_letters
from scorekeeper.game.standings import leaders
from scorekeeper.game.state import State as GameState
from scorekeeper.locale import Phrase, Sentence, Words
from scorekeeper.tournament.plan import Counting, Plan
from scorekeeper.tournament.standings import (
    Score,
    Standing,
    final_points,
    round_scores,
    standing_of,
    standings,
)
from scorekeeper.tournament.state import Presence, State, labels

PLAN_NAMES: Mapping[str, Phrase] = {
    "club-evening": Sentence("Club evening", "tournament"),
    "qualifier": Sentence("Qualifier", "tournament"),
    "league-evening": Sentence("League evening", "tournament"),
}
COUNTING_NAMES: Mapping[Counting, Phrase] = {
    Counting.SUM: Sentence("The sum of the game points", "tournament"),
    Counting.PLACES: Sentence("Points by place, the first fixed", "tournament"),
    Counting.PLACES_FROM_LAST: Sentence("Points by place, counted from the last", "tournament"),
    Counting.FAIR: Sentence("Fair between tables of different sizes", "tournament"),
}
DECIDED_BY: Mapping[str, Phrase] = {
    "game-points": Sentence("behind by game points", "tournament"),
    "hits": Sentence("behind by bids met", "tournament"),
    "lot": Sentence("behind by lot", "tournament"),
}
PRESENCE: Mapping[Presence, Phrase] = {
    Presence.EXPECTED: Sentence("not here yet", "tournament"),
    Presence.HERE: Sentence("here", "tournament"),
    Presence.GONE: Sentence("gone", "tournament"),
    Presence.WITHDRAWN: Sentence("withdrawn", "tournament"),
}


def plan_line(_: Words, plan: Plan) -> str:
    """A plan in one line: “3 rounds, sum of the game points, final of 4”."""
    parts = [_.plural("{n} round", "{n} rounds", plan.rounds), counting_line(_, plan)]
    if plan.finalists:
        parts.append(_("final of {people}", people=plan.finalists))
    return " · ".join(parts)


def counting_line(_: Words, plan: Plan) -> str:
    """What counts, in a few words."""
    places = "/".join(map(str, plan.place_points))
    match plan.counting:
        case Counting.SUM:
            return _("sum of the game points")
        case Counting.PLACES:
            return _("{points} by place", points=places)
        case Counting.PLACES_FROM_LAST:
            return _("{points} from the last place up", points=places)
        case _fair:
            return _("+1 for each below, −1 for each above")


def sums_hint(_: Words, plan: Plan, sizes: Collection[int]) -> str:
    """That sums of tables of different sizes are compared, where they count; else empty."""
    if plan.counting is not Counting.SUM or len({*sizes}) < 2:
        return ""
    series = _.series([str(size) for size in sorted({*sizes})])
    return _("Sums at tables of {sizes} people are not quite alike.", sizes=series)


def sizes_line(_: Words, seating: Collection[Collection[int]]) -> str:
    """How many tables of which size, “2 tables of 4 and 1 table of 5.”; empty where all are alike."""
    times = Counter(map(len, seating))
    tables = [
        _.plural("{n} table of {size}", "{n} tables of {size}", times[size], size=size)
        for size in sorted(times)
    ]
    return f"{_.series(tables)}." if len(tables) > 1 else ""


def standings_hint(_: Words, state: State) -> str:
    """What has to be known of the standings: that the final has decided the first places, or that sums of
    tables of different sizes are compared; and what stands in brackets."""
    hints = []
    sizes = {len(table.seats) for round_ in state.rounds for table in round_.tables}
    if state.final is not None and state.final.complete:
        people = len(state.final.tables[0].seats)
        hints.append(_("The final alone has decided places 1 to {people}.", people=people))
    elif hint := sums_hint(_, state.plan, sizes):
        hints.append(hint)
    by_round = [round_scores(state, number) for number in range(len(state.rounds))]
    if any(score.missed for brought in by_round for score in brought.values()):
        hints.append(_("In brackets: what a missed round brought."))
    return " ".join(hints)


def progress_line(_: Words, state: State) -> str:
    """How far a tournament is."""
    if state.ended:
        return _("over")
    if state.final is not None:
        return _("final")
    if not state.rounds:
        return _.plural("{n} person on the list", "{n} people on the list", len(state.people))
    done = round_name(_, state, len(state.rounds))
    open_tables = len(state.rounds[-1].without_result)
    if not open_tables:
        return done
    return f"{done} · " + _.plural("{n} table plays", "{n} tables play", open_tables)


def table_line(_: Words, game: GameState | None) -> str:
    """How far a table is: “Hand 7 of 10 · Ute leads”, or that nobody has begun to write."""
    if game is None or (not game.closed and game.current is not None and not game.current.touched):
        return _("waiting for a scribe")
    if game.finished:
        return _("The game has ended")
    hand = _("Hand {hand} of {hands}", hand=len(game.closed) + 1, hands=len(game.hands))
    if not game.closed:
        return hand
    ahead = _.series([game.names[seat] for seat in sorted(leaders(game))])
    return f"{hand} · " + _("{names} in front", names=ahead)


def unavoidable_lines(
    _: Words,
    names: Sequence[str],
    repeats: Mapping[tuple[int, int], int],
    clubmates: Sequence[tuple[int, int]],
) -> list[str]:
    """What a draw could not avoid: “Ute and Tom meet a second time”."""
    lines = []
    for one, other in clubmates:
        lines.append(_("{pair} are of one club.", pair=_.series([names[one], names[other]])))
    for (one, other), times in repeats.items():
        pair = _.series([names[one], names[other]])
        if times == 2:
            lines.append(_("{pair} meet a second time.", pair=pair))
        else:
            lines.append(_("{pair} meet {times} times.", pair=pair, times=times))
    return lines


def place_words(_: Words, row: Standing) -> str:
    """A place with its points."""
    return _("Place {place} with {points} points", place=row.place, points=_.fraction(row.points))


def round_name(_: Words, state: State, number: int) -> str:
    """What a round, counted from 1, is called; the last one may be the final."""
    if number > len(state.rounds):
        return _("Final")
    return _("Round {round} of {rounds}", round=number, rounds=state.plan.rounds)


def table_name(_: Words, state: State, number: int, place: int) -> str:
    """What a table is called, counted from 0, of a round that is counted from 1."""
    return _("Final") if number > len(state.rounds) else _("Table {table}", table=place + 1)


def standing_note(_: Words, state: State, row: Standing) -> str:
    """What stands below a name in the standings: what each round brought, and what decided the place."""
    parts = [score_words(_, score) for score in row.scores]
    note = " | ".join(parts)
    if (final := final_points(state, row.person)) is not None:
        note += " | " + _("final {points}", points=_.number(final))
    if row.penalty:
        note += f" | {_.number(-row.penalty)}"
    person = state.people[row.person]
    if person.presence in (Presence.GONE, Presence.WITHDRAWN):
        note += f" · {PRESENCE[person.presence](_)}"
    if row.decided_by:
        note += f" · {DECIDED_BY[row.decided_by](_)}"
    return note


def score_words(_: Words, score: Score | None) -> str:
    """What a round brought; a missed one in brackets, a dash where nothing is known yet."""
    if score is None:
        return "–"
    points = _.fraction(score.points)
    return f"({points})" if score.missed else points


@dataclass(frozen=True, slots=True)
class RoundLine:
    """What a round was for one person."""

    title: str
    note: str
    """The table and who sat there, or that there was none."""
    brought: str


def round_lines(
    _: Words, state: State, names: Sequence[str], number: int, row: Standing | None
) -> list[RoundLine]:
    """A line for each round of that person with that line of the standings: the table, with whom, and what it
    brought."""
    lines = []
    for place, round_ in enumerate(state.all_rounds):
        is_final = place == len(state.rounds)
        title = _("Final") if is_final else _("Round {round}", round=place + 1)
        at = round_.places.get(number)
        if at is None:
            if is_final:
                continue
            note = _("not drawn")
        else:
            others = [names[other] for other in round_.tables[at].seats if other != number]
            note = _("table {table}, with {names}", table=at + 1, names=_.series(others))
        brought = ""
        if is_final and (final := final_points(state, number)) is not None:
            brought = _.number(final)
        elif not is_final and row is not None:
            brought = score_words(_, row.scores[place])
        lines.append(RoundLine(title, note, brought))
    return lines


# What a room sees --------------------------------------------------------------------------------


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
