"""The ranking in sentences: who has won, by which tie-break, and a line for each player or team."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.game import State
from scorekeeper.game.names import isolated
from scorekeeper.game.standings import bids_sums, hits, leaders, ranks, sides, team_total, teams, totals
from scorekeeper.locale import Words
from scorekeeper.rules import TIE_BREAKS
from scorekeeper.viewmodels.bonus_text import bonus_line
from scorekeeper.viewmodels.join_and_leave import stay_line
from scorekeeper.viewmodels.teams import LETTERS, pair_names

Side = tuple[int, ...]
"""The seats that win or lose together: a player, or both of a team (§9.4)."""


@dataclass(frozen=True, slots=True)
class RankingLine:
    """A place in the ranking, or one of the two players of the team that has it."""

    rank: int
    seats: Side
    name: str
    points: str
    note: str
    """How many bids were met, beside the name."""
    below: str
    """When the player came late, left or dropped out (§9.2), and what was given beside the rounds, below the
    name."""
    team: str
    """The letter of the team, on the line of the team itself."""
    within: bool
    """Whether it stands below the line of its team."""
    out: bool
    """Whether the player has dropped out or left, so that the line is pale."""
    spoken: str


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the ranking, of a player or of both of a team."""

    rank: int
    seats: Side
    name: str
    total: int
    leads: bool
    out: bool


def places(state: State) -> tuple[Place, ...]:
    """The places from first to last, a team in one line."""
    rank, first = ranks(state), leaders(state)
    return tuple(
        Place(
            rank=rank[side[0]],
            seats=side,
            name=state.names[side[0]] if len(side) == 1 else pair_names(state, (side[0], side[1])),
            total=team_total(state, side[0]),
            leads=side[0] in first,
            out=side[0] in state.out,
        )
        for side in _sides_by_rank(state)
    )


def _sides_by_rank(state: State) -> tuple[Side, ...]:
    """The sides (players or teams) from first to last; equal ranks in the order of seats."""
    rank = ranks(state)
    return tuple(sorted(sides(state), key=lambda side: rank[side[0]]))


def ranking_lines(_: Words, state: State) -> tuple[RankingLine, ...]:
    """The whole ranking from first to last; below a team what each of both has."""
    lines = []
    for side in _sides_by_rank(state):
        if len(side) == 1:
            lines.append(_player_line(_, state, side[0], within=False))
            continue
        rank, letter = ranks(state)[side[0]], LETTERS[teams(state).index(side)]
        points = _.number(team_total(state, side[0]))
        spoken = _(
            "{rank}. Team {team}, {names}: {points}",
            rank=rank,
            team=letter,
            names=_.series([state.names[seat] for seat in side]),
            points=points,
        )
        name = pair_names(state, (side[0], side[1]))
        lines.append(
            RankingLine(rank, side, name, points, "", "", letter, within=False, out=False, spoken=spoken)
        )
        lines += [_player_line(_, state, seat, within=True) for seat in side]
    return tuple(lines)


def _player_line(_: Words, state: State, seat: int, *, within: bool) -> RankingLine:
    rank, name = ranks(state)[seat], state.names[seat]
    given = (bonus_line(_, bonus) for bonus in state.bonuses if bonus.seat == seat and bonus.points)
    below = ", ".join(filter(None, [stay_line(_, state, seat), *given]))
    note = _.plural("{n} exact bid", "{n} exact bids", hits(state)[seat])
    points = _.number(totals(state)[seat])
    if within:
        spoken = _("{name}: {points} with {hits}", name=name, points=points, hits=note)
    else:
        spoken = _("{rank}. {name}: {points} with {hits}", rank=rank, name=name, points=points, hits=note)
    spoken = f"{spoken}, {below}" if below else spoken
    out = seat in state.out
    return RankingLine(rank, (seat,), name, points, note, below, "", within, out=out, spoken=spoken)


def winners(state: State) -> tuple[Side, ...]:
    """Who stands first; several where they share the victory (§7.9)."""
    rank = ranks(state)
    return tuple(side for side in _sides_by_rank(state) if rank[side[0]] == 1)


def winners_sentence(_: Words, state: State) -> str:
    """The sentence who has won; equal totals share the victory (§7.9)."""
    first = winners(state)
    names = _.series([state.names[seat] for side in first for seat in side])
    points = _.number(team_total(state, first[0][0]))
    if len(first) > 1:
        if state.ruleset.scoring.system == "junior":
            together = team_total(state, first[0][0])
            return _.plural(
                "{names} win together with {n} point",
                "{names} win together with {n} points",
                together,
                names=names,
            )
        return _("{names} share the victory with {points}", names=names, points=points)
    if len(first[0]) > 1:
        return _("{names} win together with {points}", names=names, points=points)
    return _("{name} wins with {points}", name=names, points=points)


def quoted_note(_: Words, note: str) -> str:
    """What somebody has written of the game, in quotation marks; empty where there is nothing."""
    return _("“{note}”", note=isolated(note)) if note else ""


def early_end_sentence(_: Words, state: State) -> str:
    """After which round the game was ended; empty after its last one."""
    played = state.closed[-1].number if state.closed else state.first_round - 1
    if played >= len(state.hands):
        return ""
    return _("Ended after round {round} of {rounds}", round=played, rounds=len(state.hands))


def tie_break_sentence(_: Words, state: State) -> str:
    """Why somebody won at equal points (§7.9); empty where points alone decide."""
    beaten, figure = _beaten(state)
    names = _.series([state.names[seat] for side in beaten for seat in side])
    people = sum(map(len, beaten))
    match figure:
        case "hits":
            return _.plural(
                "{names} has as many points: more exact bids decide (§7.9).",
                "{names} have as many points: more exact bids decide (§7.9).",
                people,
                names=names,
            )
        case "bids":
            return _.plural(
                "{names} has as many points: the higher sum of bids decides (§7.9).",
                "{names} have as many points: the higher sum of bids decides (§7.9).",
                people,
                names=names,
            )
    return ""


def _beaten(state: State) -> tuple[tuple[Side, ...], str]:
    """The sides with the winner's points that stand below him, and the figure that decided."""
    first, rank = winners(state)[0], ranks(state)
    figures = {"points": totals(state), "hits": hits(state), "bids": bids_sums(state)}

    def level(side: Side, figure: str) -> bool:
        return sum(figures[figure][seat] for seat in side) == sum(figures[figure][seat] for seat in first)

    beaten = tuple(
        side
        for side in _sides_by_rank(state)
        if rank[side[0]] > 1 and side[0] not in state.out and level(side, "points")
    )
    deciding = (
        figure
        for figure in TIE_BREAKS[state.ruleset.tie_break]
        if not all(level(side, figure) for side in beaten)
    )
    return beaten, next(deciding, "")
