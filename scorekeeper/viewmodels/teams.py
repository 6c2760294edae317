"""Labels of teams (§9.4): their letters, their players' names, the partner."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.game import State
from scorekeeper.game.names import isolated
from scorekeeper.game.standings import partner, teams
from scorekeeper.locale import Words
from scorekeeper.rules import partners

TEAM_SHAPES = {"A": ("blue", 0.5, 0.5), "B": ("red", 0.12, 0.12), "C": ("green", 0.1, 0.5)}
"""The letters of the teams in the order in which they sit. Each has a mark: a circle, a square or a shield of
this colour, with upper and lower corners as parts of its height."""
LETTERS = "".join(TEAM_SHAPES)


def team_letter(state: State, seat: int) -> str:
    """The letter of a player's team, empty in games without teams."""
    return next((LETTERS[place] for place, team in enumerate(teams(state)) if seat in team), "")


def pair_names(state: State, team: tuple[int, int]) -> str:
    """Both players of a team: "Ute + Otto"."""
    return " + ".join(isolated(state.names[seat]) for seat in team)


def with_partner(_: Words, state: State, seat: int, line: str) -> str:
    """The line with the team and the partner named before it; in games without teams the line as it is."""
    other = partner(state, seat)
    if other is None:
        return line
    text = _("team {team}, with {partner}", team=team_letter(state, seat), partner=state.names[other])
    return f"{text} · {line}" if line else text


def paired(names: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The teams of people who sit in this order, each with its letter: ("A", "Ute + Otto"), …"""
    pairs = (f"{isolated(names[one])} + {isolated(names[other])}" for one, other in partners(len(names)))
    return tuple(zip(LETTERS, pairs, strict=False))
