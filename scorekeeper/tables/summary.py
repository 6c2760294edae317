"""A game in one row, as lists of games show it."""

from __future__ import annotations

from scorekeeper.game import Game, State, state_of
from scorekeeper.game.standings import ranks, teams, totals
from scorekeeper.storage.summaries import Summary


def summarise(game: Game) -> Summary:
    """What lists show of a game; raises when its facts make none."""
    return summary_of(game, state_of(game))


def summary_of(game: Game, state: State) -> Summary:
    """The same, where the state is at hand."""
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
    )
