"""A game in one row: what a list of games shows without opening its file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from scorekeeper.game import Seat
from scorekeeper.storage.fields import many, members, moment, one_of, text, unique_id, whole, yes_or_no
from scorekeeper.storage.written import WrittenGame


@dataclass(frozen=True, slots=True)
class Summary:
    """A game as lists show it. `totals` (points) and `ranks` (from 1, ties share) run by seat.

    They are empty for a game by unknown rules, which nobody can add up, and so many `rounds` are 0.
    """

    id: str
    revision: int
    """The revision of the game that this tells of."""
    started: datetime
    touched: datetime
    """When its last fact was written down."""
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
    """The seats of those who have dropped out, in that order (§9.2)."""

    @property
    def known_rules(self) -> bool:
        """Whether the game can be opened by its rules; otherwise it can only be looked at."""
        return bool(self.totals)


def summary_of_written(game: WrittenGame) -> Summary:
    """What lists show of a game by unknown rules; whether it is over only its rules say."""
    return Summary(
        id=game.id,
        revision=game.revision,
        started=game.started,
        touched=game.touched,
        seats=game.seats,
        round=game.rounds[-1].number if game.rounds else 1,
        rounds=0,
        totals=(),
        ranks=(),
        finished=False,
        ruleset=game.ruleset,
    )


def summary_to_row(summary: Summary) -> dict[str, object]:
    """The summary as JSON keeps it."""
    return {
        "id": summary.id,
        "revision": summary.revision,
        "started": summary.started.isoformat(),
        "touched": summary.touched.isoformat(),
        "seats": [{"player": seat.player, "name": seat.name} for seat in summary.seats],
        "round": summary.round,
        "rounds": summary.rounds,
        "totals": list(summary.totals),
        "ranks": list(summary.ranks),
        "finished": summary.finished,
        "ruleset": summary.ruleset,
        "teams": [list(team) for team in summary.teams],
        "out": list(summary.out),
    }


def summary_from_row(row: object) -> Summary:
    """Read it back. Raises `ValueError` when it is not one of ours.

    Rows of games that were listed before there were teams say nothing of them.
    """
    fields = members({**_LATER, **row} if isinstance(row, Mapping) else row, _FIELDS)
    seats = many(_seat)(fields["seats"])
    one = one_of(*range(len(seats)))
    return Summary(
        id=unique_id(fields["id"]),
        revision=whole(fields["revision"]),
        started=moment(fields["started"]),
        touched=moment(fields["touched"]),
        seats=seats,
        round=whole(fields["round"]),
        rounds=whole(fields["rounds"]),
        totals=many(whole)(fields["totals"]),
        ranks=many(whole)(fields["ranks"]),
        finished=yes_or_no(fields["finished"]),
        ruleset=text(fields["ruleset"]),
        teams=many(many(one))(fields["teams"]),
        out=many(one)(fields["out"]),
    )


_FIELDS = frozenset(Summary.__slots__)
_LATER: Mapping[str, object] = MappingProxyType({"teams": [], "out": []})
"""Fields that older rows lack."""


def _seat(value: object) -> Seat:
    fields = members(value, {"player", "name"})
    return Seat(player=unique_id(fields["player"]), name=text(fields["name"]))
