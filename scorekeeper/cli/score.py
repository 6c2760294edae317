"""`scorekeeper score`: checks and totals a pad written down as a table or as JSON."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter, itemgetter

from scorekeeper.cli.localized_argparse import Parser, UsageError, in_lines
from scorekeeper.cli.streams import add_output, answer_batch, print_answer, read_file
from scorekeeper.exports.pad_table import bonuses_as_json
from scorekeeper.game import Round, State
from scorekeeper.game.standings import (
    bonus_points,
    ranks,
    running_totals,
    team_total,
    teams,
    totals,
    totals_at_start,
)
from scorekeeper.locale import Words
from scorekeeper.locale.refusals import fault_sentence, fault_words, pad_sentences
from scorekeeper.pads import json_pad
from scorekeeper.pads.cells import SITS_OUT
from scorekeeper.pads.pad import MOST_PAD_BYTES, PadError
from scorekeeper.pads.reading import read_pads
from scorekeeper.pads.replay import Replayed, judged
from scorekeeper.rules import PRESETS


def add_arguments(_: Words, parser: Parser) -> None:
    pad = _("PAD")
    parser.describe(
        usage=f"scorekeeper score [--json] {pad}\nscorekeeper score --batch",
        description=_(
            "Checks a pad and totals it, from a table, a spreadsheet, JSON or another app's file.\n"
            "A game that is not finished is fine."
        ),
        epilog=_(
            "CSV: a header and one line a round (cards may be empty: as the rules deal)\n"
            "  round,cards,Thomas bid,Thomas tricks,Ute bid,Ute tricks,Kevin bid,Kevin tricks\n"
            "  1,1,0,0,1,0,1,1\n"
            "JSON:\n"
            '  {{"rules": "standard", "players": ["Thomas", "Ute", "Kevin"],\n'
            '   "rounds": [{{"cards": 1, "bids": [0, 1, 1], "tricks": [0, 0, 1]}}]}}\n'
            "What scorekeeper export writes with --csv and --json can be read, too. rules is a ruleset\n"
            "written out, or one of these names:\n"
            "{presets}\n"
            "Bids are as they stand at the end of a round; who has dropped out has null in both lists.",
            presets=in_lines(PRESETS),
        ),
    )
    parser.argument("pad", metavar=pad, nargs="?", help=_("a file with the pad, or - for standard input"))
    add_output(_, parser)


def run(_: Words, found: Namespace) -> None:
    if found.batch:
        answer_batch(_, found.pad, lambda line: _answer(_, line))
    else:
        replayed = judged_file(_, found.pad, as_json=found.json)
        print_answer(_as_json(replayed.state) if found.json else score_as_text(_, replayed))


def judged_file(_: Words, path: str | None, *, as_json: bool) -> Replayed:
    """The pad of a file, or of standard input. Raises `UsageError` with all that is wrong with it, which is
    printed as JSON as well where that is wanted."""
    if path is None:
        raise UsageError(_("The pad is missing: a file, or - for standard input."))
    content = read_file(_, path, MOST_PAD_BYTES)
    if len(content) > MOST_PAD_BYTES:
        raise UsageError(_("“{path}” is larger than any pad; name the file with the pad.", path=path))
    try:
        pads = read_pads(content, path)
        if len(pads) > 1:
            raise UsageError(
                _("“{path}” holds {n} games; scorekeeper import takes them all.", path=path, n=len(pads))
            )
        return judged(pads[0])
    except PadError as error:
        if as_json:
            faults = [
                {
                    "line": fault.line,
                    "column": fault.column or None,
                    "text": (fault_sentence if fault.line is None else fault_words)(_, fault, error.players),
                }
                for fault in error.faults
            ]
            print_answer({"errors": faults})
        raise UsageError(" ".join(pad_sentences(_, error))) from None


def _answer(_: Words, line: object) -> dict[str, object]:
    """The answer to a line of `--batch`."""
    try:
        (pad,) = json_pad.read(line)
        return _as_json(judged(pad).state)
    except PadError as error:
        return {"error": pad_sentences(_, error)[0]}


def _as_json(state: State) -> dict[str, object]:
    """The answer of `score --json`; what was given beside the rounds stands there as in a pad."""
    bonuses = sorted(bonuses_as_json(state), key=itemgetter("after"))
    return {
        "rounds": [
            {
                "points": [round_.points[seat] for seat in state.order],
                "totals": [sums[seat] for seat in state.order],
            }
            for round_, sums in zip(state.closed, running_totals(state), strict=True)
        ],
        **({"bonuses": bonuses} if bonuses else {}),
        "ranking": [_place_as_json(state, seat) for seat in _best_first(state)],
    }


def _best_first(state: State) -> list[int]:
    """The seats from first to last; partners stand together (§9.4)."""
    rank = ranks(state)
    team = {seat: number for number, pair in enumerate(teams(state)) for seat in pair}
    return sorted(state.order, key=lambda seat: (rank[seat], team.get(seat, 0)))


def _place_as_json(state: State, seat: int) -> dict[str, object]:
    place = {"player": state.names[seat], "rank": ranks(state)[seat], "total": totals(state)[seat]}
    return place | ({"team_total": team_total(state, seat)} if state.ruleset.teams else {})


def score_as_text(_: Words, replayed: Replayed) -> list[str]:
    """The pad in lines for people: of each player bid/tricks, points, what was given beside the round, and
    the total; then what it was given for, and the ranking."""
    state, pad = replayed.state, replayed.pad
    table = [[_("Round"), _("Cards"), *(state.names[seat] for seat in state.order)], *_start_row(_, state)]
    for round_, sums in zip(state.closed, running_totals(state), strict=True):
        cells = [_cell(_, state, round_, seat, sums[seat]) for seat in state.order]
        table.append([str(round_.number), str(round_.cards), *cells])
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = ["  ".join(map(str.rjust, row, widths)) for row in table]
    lines += [
        _("Round {round}: the bids stand, although plus/minus one forbids them (§4.3).", round=round_.number)
        for round_ in (*state.closed, state.current)
        if round_ is not None and round_.forbidden is not None
    ]
    lines += _bonus_lines(_, state)
    if pad.carried and not pad.rounds:
        lines.append(_("Of this pad only the totals are known: it is a game from paper."))
    if len(state.closed) < len(pad.rounds):
        last = pad.first_round + len(pad.rounds) - 1
        lines.append(_("Round {round} is not finished.", round=last))
    return [*lines, "", *(_place_as_text(_, state, seat) for seat in _best_first(state))]


def _start_row(_: Words, state: State) -> list[list[str]]:
    """The line above the first round, where there were totals before it or anybody was given points."""
    before, paper = state.first_round - 1, state.paper_totals
    if not (totals_at_start(state) or any(bonus.after == before for bonus in state.bonuses)):
        return []
    given, cells = bonus_points(state, before), []
    for seat in state.order:
        signs = _given(_, state, before, seat)
        total = _.number(given[seat] + (paper[seat] if paper else 0))
        cell = [*([_.number(paper[seat])] if paper else []), *signs, *(["=", total] if signs else [])]
        cells.append(SITS_OUT if state.came_after(seat) > before else " ".join(cell) or "0")
    return [[_("from paper") if paper else "0", "", *cells]]


def _cell(_: Words, state: State, round_: Round, seat: int, sum_: int) -> str:
    given = _given(_, state, round_.number, seat)
    total = f"= {_.number(sum_)}"
    if seat not in round_.turns:
        return " ".join([SITS_OUT, *given, total]) if given else SITS_OUT
    figures = f"{round_.bids[seat]}/{round_.results[seat]}"
    return " ".join([figures, _.signed(round_.points[seat]), *given, total])


def _given(_: Words, state: State, after: int, seat: int) -> list[str]:
    """What a player was given beside the rounds after that one, or began with, each with its sign."""
    return [
        _.signed(bonus.points)
        for bonus in state.bonuses
        if (bonus.after, bonus.seat) == (after, seat) and bonus.points
    ]


def _bonus_lines(_: Words, state: State) -> Iterator[str]:
    """Who was given what beside the rounds, and why: a line for each round after which anything was."""
    after_round = attrgetter("after")
    bonuses = [bonus for bonus in state.bonuses if bonus.points and not bonus.start]
    for after, given in groupby(sorted(bonuses, key=after_round), key=after_round):
        each = (f"{state.names[bonus.seat]} {_.signed(bonus.points)} {bonus.reason}" for bonus in given)
        said = "; ".join(map(str.strip, each))
        if after < state.first_round:
            yield _("Before round {round}: {given}", round=state.first_round, given=said)
        else:
            yield _("After round {round}: {given}", round=after, given=said)


def _place_as_text(_: Words, state: State, seat: int) -> str:
    longest = max(map(len, state.names))
    line = f"{ranks(state)[seat]}. {state.names[seat]:<{longest}}  {_.number(totals(state)[seat])}"
    if not state.ruleset.teams:
        return line
    team = _("team {total}", total=_.number(team_total(state, seat)))
    return f"{line} ({team})"
