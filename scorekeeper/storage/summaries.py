"""A game in one row: what a list of games shows without opening its file."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from itertools import chain

from scorekeeper.game import Game, Seat, State, state_of
from scorekeeper.game.standings import ranks, teams, totals
from scorekeeper.rules.typed_json import OMIT_DEFAULT, Codec, UniqueId, codec_of, moment
from scorekeeper.storage.errors import Document


@dataclass(frozen=True, slots=True)
class Summary:
    """A game as lists show it. `totals` (points) and `ranks` (from 1, ties share) run by seat.

    They are empty for a game whose ruleset this version does not know, and `round` and `rounds` are 0.
    """

    id: UniqueId
    revision: int
    """The revision of the game that is summarised."""
    started: datetime
    touched: datetime
    """When its last fact was written down, notes aside."""
    seats: tuple[Seat, ...]
    round: int
    """The round being played, or the last one that was."""
    rounds: int
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    finished: bool
    ruleset: str
    """The name of its rules."""
    teams: tuple[tuple[int, ...], ...] = ()
    """The seats that play together, empty where everyone plays for himself (§9.4)."""
    out: tuple[int, ...] = ()
    """The seats of those who have dropped out (§9.2) or left, in that order."""
    note: str = field(default="", metadata=OMIT_DEFAULT)
    """What somebody has written of it."""
    left: bool = field(default=False, metadata=OMIT_DEFAULT)
    """Whether those in `out` have left, and not dropped out."""

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of those who stand together in the ranking: the teams, or everyone alone."""
        return self.teams or tuple((seat,) for seat in range(len(self.seats)))

    @property
    def known_rules(self) -> bool:
        """Whether this version knows the game's ruleset; otherwise the game cannot be opened."""
        return bool(self.totals)


def summarise(game: Game) -> Summary:
    """What lists show of a game; raises when its facts make none."""
    return summary_of(game, state_of(game))


def summary_of(game: Game, state: State) -> Summary:
    """The summary of a game whose state was computed already."""
    last = state.current or (state.closed[-1] if state.closed else None)
    return Summary(
        id=game.id,
        revision=game.revision,
        started=state.started,
        touched=state.touched,
        seats=state.seats,
        round=state.first_round if last is None else last.number,
        rounds=len(state.hands),
        totals=totals(state),
        ranks=ranks(state),
        finished=state.finished,
        ruleset=state.ruleset.name,
        teams=teams(state),
        out=state.out,
        note=state.note,
        left=bool(state.out) and not state.ruleset.elimination,
    )


def summary_of_unknown(document: Document) -> Summary:
    """The summary of a game whose ruleset this version does not know: who sat down and when, no scores."""
    head, facts = document["game"]["1"], document["facts"]
    first = facts["1"]
    touched = started = moment(first["at"])
    with suppress(LookupError, TypeError, ValueError):  # later facts may have another form
        touched = moment(facts[str(head["cursor"])]["at"])
    return Summary(
        id=head["id"],
        revision=head["revision"],
        started=started,
        touched=touched,
        seats=codec_of(tuple[Seat, ...]).decode(first["seats"]),
        round=0,
        rounds=0,
        totals=(),
        ranks=(),
        finished=False,
        ruleset=str(first["ruleset"].get("name", "")),
    )


def summary_from_row(row: object) -> Summary:
    """The summary of its row. Raises `ValueError` when it is no valid row."""
    summary: Summary = SUMMARY.decode(row)
    people = range(len(summary.seats))
    for seat in chain(summary.out, *summary.teams):
        if seat not in people:
            raise ValueError(f"there is no seat {seat}")
    if not all(summary.sides) or sorted(chain(*summary.sides)) != list(people):
        raise ValueError("not everybody is on one side")
    if (summary.totals or summary.finished) and not (
        len(summary.totals) == len(summary.ranks) == len(people)
        and any(summary.ranks[side[0]] == 1 for side in summary.sides)
    ):
        raise ValueError("the scores are not those of the seats")
    return summary


SUMMARY: Codec[Summary] = codec_of(Summary)
