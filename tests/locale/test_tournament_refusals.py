"""Every refusal of a tournament has a whole sentence in every language."""

import re

import pytest

from scorekeeper.game import MoveCode
from scorekeeper.locale import LANGUAGES, words
from scorekeeper.locale.refusals import refusal_sentence
from scorekeeper.locale.tournament_refusals import tournament_sentence
from scorekeeper.rules import RuleViolation
from scorekeeper.tournament.errors import TournamentCode as Because

NAMES = ("Ute", "Tom", "Kai", "Eva")
DETAILS = {
    Because.PLAN_FIGURE: ({"field": "rounds", "figure": 0, "least": 1, "most": 20},),
    Because.PLAN_FIXED: ({"field": "counting"},),
    Because.ROUNDS_DRAWN: ({"rounds": 1, "drawn": 2},),
    Because.TOURNAMENT_FULL: ({"most": 500},),
    Because.ENTERED_ALREADY: ({"person": 0},),
    Because.NOTHING_TELLS_APART: ({"person": 0, "name": "Ute"},),
    Because.UNKNOWN_PERSON: ({"person": 9},),
    Because.PRESENCE: tuple(
        {"person": 1, "presence": presence} for presence in ("here", "gone", "withdrawn", "expected")
    ),
    Because.NO_SUCH_ROUND: ({"round": 2, "next": 3, "rounds": 3}, {"round": 4, "next": 4, "rounds": 3}),
    Because.ROUND_OPEN: ({"round": 1},),
    Because.RESULTS_MISSING: ({"round": 1, "tables": (0, 2)},),
    Because.PEOPLE_CHANGED: ({"missing": (0,), "too_many": (9,)},),
    Because.SIZES: (
        {"people": 7, "sizes": "4-5"},
        {"people": 2, "sizes": "3-5"},
        {"people": 8, "sizes": "3-5"},
    ),
    Because.ROUND_LOCKED: ({"round": 1},),
    Because.TABLE_DONE: ({"table": 0},),
    Because.TABLE_BEGUN: ({"table": 0},),
    Because.RESULT_STANDS: ({"table": 0},),
    Because.NO_RESULT: ({"table": 0},),
    Because.RESULT_SEATS: ({"table": 0, "seats": 4},),
    Because.TOTAL_UNREACHABLE: ({"person": 0, "total": 55},),
    Because.HITS_OUT_OF_RANGE: ({"person": 0, "hits": 11, "hands": 10},),
    Because.NO_SUCH_PENALTY: ({"number": 1},),
    Because.PENALTY_OUT_OF_RANGE: ({"points": 0, "highest": 9999},),
    **{code: ({"line": 2},) for code in Because if code.startswith("line-")},
    Because.LOT_FIRST: ({"people": (0, 1)},),
    Because.NOT_FINALISTS: ({"people": (0, 1, 2, 3)},),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_whole_sentence(language):
    for code in Because:
        for details in DETAILS.get(code, ({},)):
            sentence = tournament_sentence(words(language), RuleViolation(code, **details), NAMES)
            assert re.fullmatch(r"[A-ZÄÖÜ\d].*[.]", sentence), code
            assert not re.search(r"[{]|None", sentence), sentence


def test_what_the_names_break_is_said_as_at_a_table():
    empty, english = RuleViolation(MoveCode.NAME_EMPTY), words("en")
    assert tournament_sentence(english, empty, NAMES) == refusal_sentence(english, empty)
