"""The result of a game as a short text for a messenger: who won, the ranking, the rules and the day."""

from __future__ import annotations

from scorekeeper.game import State
from scorekeeper.game.names import isolated
from scorekeeper.locale import Words
from scorekeeper.locale.ruleset_names import ruleset_title
from scorekeeper.viewmodels.ranking_text import (
    early_end_sentence,
    ranking_lines,
    tie_break_sentence,
    winners_sentence,
)


def result_text(_: Words, state: State) -> str:
    """The text, a line for each place; of a game that goes on the standings so far."""
    places = [
        f"{'    ' if line.within else f'{line.rank}. '}{isolated(line.name)}: {line.points}"
        + (f" ({line.below})" if line.below else "")
        for line in ranking_lines(_, state)
    ]
    why = tie_break_sentence(_, state) if state.finished else ""
    below = [why, rules_and_date(_, state)] if why else [rules_and_date(_, state)]
    return "\n".join([result_head(_, state), "", *places, "", *below])


def result_head(_: Words, state: State) -> str:
    """Who has won, or how far the game is."""
    if state.finished:
        return winners_sentence(_, state)
    played = state.first_round - 1 + len(state.closed)  # a game from paper has rounds there
    if not played:
        return _("The game has just begun")
    return _("After round {round} of {rounds}", round=played, rounds=len(state.hands))


def rules_and_date(_: Words, state: State) -> str:
    """What was played, and when: "Wizard · Plus/minus one · 15 rounds · 20 Nov 2026"."""
    early = early_end_sentence(_, state) if state.finished else ""
    rounds = early or _.plural("{n} round", "{n} rounds", len(state.hands))
    title = ruleset_title(_, state.ruleset)
    game = [title] if title.startswith("Wizard") else ["Wizard", title]  # Wizard Junior
    return " · ".join([*game, rounds, _.date(state.started)])
