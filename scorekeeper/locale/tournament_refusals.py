"""The sentences for what is refused at a tournament, one for each `TournamentCode`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scorekeeper.locale import Phrase, Sentence, Words
from scorekeeper.locale.refusals import refusal_sentence
from scorekeeper.rules import RuleViolation
from scorekeeper.tournament.errors import TournamentCode
from scorekeeper.tournament.facts import FEWEST_PEOPLE
from scorekeeper.tournament.plan import fitting
from scorekeeper.tournament.state import Presence

Figures = Mapping[str, Any]
"""The details of a violation by name, see `TournamentCode`; beside its people their `name` or `names`, and
`table` and `tables` counted from 1."""


def tournament_sentence(_: Words, violation: RuleViolation, names: Sequence[str]) -> str:
    """The sentence for what is refused at a tournament. `names` are the people's, by number."""
    if not isinstance(violation.code, TournamentCode):
        return refusal_sentence(_, violation)
    details: dict[str, Any] = dict(violation.details)
    for key in ("people", "missing", "too_many"):
        if isinstance(people := details.get(key), tuple):
            details[key] = _.series([names[person] for person in people if person < len(names)])
    if "person" in details and details["person"] in range(len(names)):
        details["name"] = names[details["person"]]
    if "table" in details:
        details["table"] += 1
    if "tables" in details:
        details["tables"] = _.series([str(table + 1) for table in details["tables"]])
    return TOURNAMENT_SENTENCES[violation.code](_, details)


PLAN_FIELDS: Mapping[str, Phrase] = {
    "rounds": Sentence("the number of rounds", "plan"),
    "missed": Sentence("the points of a missed round", "plan"),
    "finalists": Sentence("the people in the final", "plan"),
    "by_standing_from": Sentence("the first round drawn by standing", "plan"),
    "place_points": Sentence("the points for places", "plan"),
    "ruleset": Sentence("the rules of the games", "plan"),
    "counting": Sentence("what counts", "plan"),
    "ties": Sentence("what decides ties", "plan"),
}
"""What the fields of a plan are called, within a sentence."""


def _plan_figure(_: Words, d: Figures) -> str:
    return _(
        "{figure} does not do for {field}; take {least} to {most}.",
        figure=d["figure"],
        field=PLAN_FIELDS[d["field"]](_),
        least=d["least"],
        most=d["most"],
    )


def _plan_fixed(_: Words, d: Figures) -> str:
    return _(
        "A round is drawn, so {field} cannot be changed any more; take the draw back first.",
        field=PLAN_FIELDS[d["field"]](_),
    )


def _presence(_: Words, d: Figures) -> str:
    if d["presence"] == Presence.HERE:
        return _("{name} is here already.", name=d["name"])
    if d["presence"] == Presence.WITHDRAWN:
        return _("{name} has withdrawn; let them return first.", name=d["name"])
    return _("{name} is not here.", name=d["name"])


def _sizes(_: Words, d: Figures) -> str:
    others = fitting(d["people"])
    if not others:
        return _("A draw takes at least {fewest} people who are here.", fewest=FEWEST_PEOPLE)
    if d["sizes"] in others:
        return _("These are not the tables that the plan asks for; draw anew.")
    return _(
        "{people} people do not fit at tables of {sizes}; they do at tables of {others}.",
        people=d["people"],
        sizes=d["sizes"],
        others=_(" or ").join(others),
    )


def _no_such_round(_: Words, d: Figures) -> str:
    if d["next"] > d["rounds"]:
        return _(
            "All {rounds} rounds of the plan are drawn; add a round to the plan first.", rounds=d["rounds"]
        )
    return _("Round {round} is not the one in play; it is shown now as it stands.", round=d["round"])


TOURNAMENT_SENTENCES: Mapping[TournamentCode, Callable[[Words, Figures], str]] = {
    TournamentCode.PLAN_FIGURE: _plan_figure,
    TournamentCode.PLAN_TEAMS: Sentence(
        "A tournament ranks people one by one; choose rules without teams (§9.4)."
    ),
    TournamentCode.PLAN_FIXED: _plan_fixed,
    TournamentCode.ROUNDS_DRAWN: Sentence("{drawn} rounds are drawn already; plan at least as many."),
    TournamentCode.TOURNAMENT_OVER: Sentence("The tournament is over; to go on, undo its end."),
    TournamentCode.TOURNAMENT_FULL: Sentence("A tournament has at most {most} people."),
    TournamentCode.ENTERED_ALREADY: Sentence("{name} is on the list already."),
    TournamentCode.NOTHING_TELLS_APART: Sentence(
        "Somebody called {name} is on the list already; add a club or a number that tells them apart."
    ),
    TournamentCode.UNKNOWN_PERSON: Sentence("This person is not on the list."),
    TournamentCode.PRESENCE: _presence,
    TournamentCode.FINAL_DRAWN: Sentence("The final is drawn, so no further round can be."),
    TournamentCode.NO_SUCH_ROUND: _no_such_round,
    TournamentCode.ROUND_OPEN: Sentence("Round {round} is not locked yet; lock it first."),
    TournamentCode.RESULTS_MISSING: Sentence(
        "Round {round}: the results of these tables are missing: {tables}. Enter them first."
    ),
    TournamentCode.PEOPLE_CHANGED: Sentence("Who is here has changed since this was drawn; draw anew."),
    TournamentCode.SIZES: _sizes,
    TournamentCode.GAME_TWICE: Sentence("Two tables have one game; draw anew."),
    TournamentCode.ROUND_LOCKED: Sentence("Round {round} is locked; only its results can be put right."),
    TournamentCode.TABLE_DONE: Sentence(
        "Table {table} has its result; withdraw it before people change places."
    ),
    TournamentCode.TABLE_BEGUN: Sentence(
        "The pad of table {table} has begun; delete its game first, or let people come and go on the pad."
    ),
    TournamentCode.NOT_DRAWN: Sentence(
        "Choose two people, at least one of whom sits at a table of this round."
    ),
    TournamentCode.UNKNOWN_TABLE: Sentence("This table is not in the tournament any more."),
    TournamentCode.RESULT_STANDS: Sentence("Table {table} has another result; withdraw it first."),
    TournamentCode.NO_RESULT: Sentence("Table {table} has no result."),
    TournamentCode.RESULT_SEATS: Sentence("Table {table} has {seats} people; enter a total for each."),
    TournamentCode.TOTAL_UNREACHABLE: Sentence("{name}: no hands could bring {total} points."),
    TournamentCode.HITS_OUT_OF_RANGE: Sentence(
        "{name}: {hits} bids met are not possible in {hands} hands; enter 0 to {hands}."
    ),
    TournamentCode.NO_SUCH_PENALTY: Sentence("This penalty does not stand any more."),
    TournamentCode.PENALTY_OUT_OF_RANGE: Sentence("A penalty takes 1 to {highest} points."),
    TournamentCode.NOT_TIED: Sentence("These people are not tied any more."),
    TournamentCode.LOT_FIRST: Sentence("{people} are tied for the final; draw a lot between them first."),
    TournamentCode.NO_FINAL: Sentence(
        "The final comes after all rounds of the plan, with enough people here."
    ),
    TournamentCode.NOT_FINALISTS: Sentence("The final is played by {people}."),
    TournamentCode.LINE_EMPTY: Sentence("Line {line} is empty; take it out."),
    TournamentCode.LINE_WITHOUT_NAME: Sentence("Line {line} has no name."),
    TournamentCode.LINE_TOO_LONG: Sentence(
        "Line {line} has more than a name and a club; set what has a comma in quotes."
    ),
    TournamentCode.LINE_QUOTE_OPEN: Sentence("Line {line} opens a quote and does not close it."),
    TournamentCode.NOTHING_TO_UNDO: Sentence("Nothing of this tournament is left to undo."),
    TournamentCode.PLAYED_ALREADY: Sentence(
        "Something was played since, so this cannot be undone; withdraw results and penalties one by one."
    ),
    TournamentCode.NOTHING_TO_REDO: Sentence("Nothing was undone since the last entry."),
}
