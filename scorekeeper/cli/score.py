"""`scorekeeper score`: checks and totals a pad written down as CSV or JSON."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import asdict
from itertools import groupby
from operator import attrgetter

from scorekeeper.cli.localized_argparse import Parser, UsageError, in_lines
from scorekeeper.cli.streams import (
    MOST_INPUT_BYTES,
    STANDARD_INPUT,
    add_output,
    answer_batch,
    print_answer,
    read_errors,
    standard_input,
)
from scorekeeper.game.sheets.csv_format import SITS_OUT
from scorekeeper.game.sheets.json_format import sheet_from_json
from scorekeeper.game.sheets.reading import read_sheet
from scorekeeper.game.sheets.score import RankedPlayer, Score, ScoredRound, score, standing_at_start
from scorekeeper.game.sheets.sheet import AttendanceChange, ScoreSheet, SheetBonus, SheetRound
from scorekeeper.locale import Words
from scorekeeper.rules import PRESETS

_AFTER = attrgetter("after")


def add_arguments(_: Words, parser: Parser) -> None:
    sheet = _("SHEET")
    parser.describe(
        usage=f"scorekeeper score [--json] {sheet}\nscorekeeper score --batch",
        description=_(
            "Checks a pad written down as CSV or JSON and totals it. A game that is not finished is fine."
        ),
        epilog=_(
            "CSV: a header and one line a round (cards may be empty: as the rules deal)\n"
            "  round,cards,Thomas bid,Thomas tricks,Ute bid,Ute tricks,Kevin bid,Kevin tricks\n"
            "  1,1,0,0,1,0,1,1\n"
            "JSON:\n"
            '  {{"rules": "standard", "players": ["Thomas", "Ute", "Kevin"],\n'
            '   "rounds": [{{"cards": 1, "bids": [0, 1, 1], "tricks": [0, 0, 1]}}]}}\n'
            "What scorekeeper export writes with --csv and --json is a sheet, too. rules is a ruleset\n"
            "written out, or one of these names:\n"
            "{presets}\n"
            "Bids are as they stand at the end of a round; who has dropped out has null in both lists.",
            presets=in_lines(PRESETS),
        ),
    )
    parser.argument("sheet", metavar=sheet, nargs="?", help=_("a file with the pad, or - for standard input"))
    add_output(_, parser)


def run(_: Words, found: Namespace) -> None:
    if found.batch:
        answer_batch(_, found.sheet, lambda line: _scored_as_json(sheet_from_json(line)))
    elif found.sheet is None:
        raise UsageError(_("The sheet is missing: a CSV or JSON file, or - for standard input."))
    else:
        sheet = read_sheet(read_text(_, found.sheet))
        print_answer(_scored_as_json(sheet) if found.json else score_as_text(_, sheet, score(sheet)))


def read_text(_: Words, path: str) -> str:
    """The text of a file or of standard input. Raises `UsageError`."""
    folder = _("“{path}” is a folder; a CSV or JSON file is needed.", path=path)
    with (
        read_errors(_, path, is_folder=folder),
        nullcontext(standard_input(_)) if path == STANDARD_INPUT else open(path, "rb") as file,
    ):
        content = file.read(MOST_INPUT_BYTES + 1)
    if len(content) > MOST_INPUT_BYTES:
        raise UsageError(_("“{path}” is larger than any pad; name the file with the pad.", path=path))
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise UsageError(_("“{path}” is not UTF-8 text; save it in that encoding.", path=path)) from None


def _scored_as_json(sheet: ScoreSheet) -> dict[str, object]:
    """The answer of `score --json`; what was given beside the rounds stands there as in a sheet."""
    scored = score(sheet)
    bonuses = [{**asdict(bonus), "player": sheet.players[bonus.player]} for bonus in sheet.bonuses]
    return {
        "rounds": [{"points": list(found.points), "totals": list(found.totals)} for found in scored.rounds],
        **({"bonuses": bonuses} if bonuses else {}),
        "ranking": [_place_as_json(place) for place in scored.ranking],
    }


def _place_as_json(place: RankedPlayer) -> dict[str, object]:
    team = {} if place.team_total is None else {"team_total": place.team_total}
    return {"player": place.player, "rank": place.rank, "total": place.total, **team}


def score_as_text(_: Words, sheet: ScoreSheet, score: Score) -> list[str]:
    """The pad in lines for people: of each player bid/tricks, points, what was given beside the round, and
    the total; then what it was given for, and the ranking."""
    table = [[_("Round"), _("Cards"), *sheet.players], *_start_row(_, sheet)]
    players = range(len(sheet.players))
    for (number, played), scored in zip(sheet.numbered, score.rounds, strict=False):
        shown = [_cell(_, sheet, number, played, scored, player) for player in players]
        table.append([str(number), str(played.cards), *shown])
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = ["  ".join(map(str.rjust, row, widths)) for row in table]
    lines += [
        _("Round {round}: the bids stand, although plus/minus one forbids them (§4.3).", round=number)
        for number, played in sheet.numbered
        if played.forbidden
    ]
    lines += _bonus_lines(_, sheet)
    if len(score.rounds) < len(sheet.rounds):
        last = sheet.first_round + len(sheet.rounds) - 1
        lines.append(_("Round {round} is not finished.", round=last))
    longest = max(map(len, sheet.players))
    return [*lines, "", *(_place_as_text(_, place, longest) for place in score.ranking)]


def _start_row(_: Words, sheet: ScoreSheet) -> list[list[str]]:
    """The line above the first round, where there were totals before it or anybody was given points."""
    before, totals = sheet.first_round - 1, standing_at_start(sheet).totals
    if not (sheet.carried or any(_given(_, sheet, before, player) for player in range(len(totals)))):
        return []
    cells = []
    for player, total in enumerate(totals):
        brought = [_.number(sheet.carried[player])] if sheet.carried else []
        given = _given(_, sheet, before, player)
        cell = [*brought, *given, *(["=", _.number(total)] if given else [])]
        cells.append(SITS_OUT if sheet.came_after(player) > before else " ".join(cell) or "0")
    return [[_("from paper") if sheet.carried else "0", "", *cells]]


def _cell(
    _: Words, sheet: ScoreSheet, number: int, played: SheetRound, scored: ScoredRound, player: int
) -> str:
    given = _given(_, sheet, number, player)
    total = f"= {_.number(scored.totals[player])}"
    if player in (*scored.out, *played.absent, *played.gone):
        return " ".join([SITS_OUT, *given, total]) if given else SITS_OUT
    figures = f"{played.bids[player]}/{played.tricks[player]}"
    return " ".join([figures, _.signed(scored.points[player]), *given, total])


def _given(_: Words, sheet: ScoreSheet, after: int, player: int) -> list[str]:
    """What a player was given beside the rounds after that one, or began with, each with its sign."""
    given: list[AttendanceChange | SheetBonus] = [*sheet.changes, *sheet.bonuses]
    return [
        _.signed(each.points)
        for each in given
        if (each.after, each.player) == (after, player) and each.points
    ]


def _bonus_lines(_: Words, sheet: ScoreSheet) -> Iterator[str]:
    """Who was given what beside the rounds, and why: a line for each round after which anything was."""
    for after, given in groupby(sorted(sheet.bonuses, key=_AFTER), key=_AFTER):
        each = (f"{sheet.players[bonus.player]} {_.signed(bonus.points)} {bonus.reason}" for bonus in given)
        said = "; ".join(map(str.strip, each))
        if after < sheet.first_round:
            yield _("Before round {round}: {given}", round=sheet.first_round, given=said)
        else:
            yield _("After round {round}: {given}", round=after, given=said)


def _place_as_text(_: Words, place: RankedPlayer, longest: int) -> str:
    line = f"{place.rank}. {place.player:<{longest}}  {_.number(place.total)}"
    if place.team_total is None:
        return line
    team = _("team {total}", total=_.number(place.team_total))
    return f"{line} ({team})"
