"""The export of a pad: CSV for a spreadsheet in the reader's language, and JSON for other programs.

Both are pads that can be read as well (`pads`): what leaves here comes in again. Hidden bids (§4.4, §4.5) are
in neither.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

from scorekeeper.exports.csv_table import Cell, csv_table
from scorekeeper.game import Round, State, masked
from scorekeeper.game.dealer import next_clockwise
from scorekeeper.game.fold import with_visibilities_for
from scorekeeper.game.standings import by_rank, out_after, ranks, running_totals, totals, totals_at_start
from scorekeeper.locale import Words
from scorekeeper.locale.cards import suit_name
from scorekeeper.pads.cells import SITS_OUT
from scorekeeper.pads.pad import AttendanceChange, TableMove
from scorekeeper.rules import PRESETS, ruleset_to_json
from scorekeeper.rules.validation import expected_hands


def pad_as_csv(_: Words, state: State) -> bytes:
    """The table as spreadsheets of this language open it with a double click."""
    return csv_table(_, pad_table(_, state))


def pad_table(_: Words, state: State) -> list[list[Cell]]:
    """A header and a row a round: cards, trump, dealer, and of each player bid, tricks, points and total.

    A cell is empty where nothing was written down or it is hidden, and where a player was not there; who sits
    a round out has a dash. Further columns say whose bids stand although plus/minus one forbids them (§4.3),
    who joined, left or dropped out (§9.2) and returned after the round, what was given beside the rounds and
    why, and by which rules it was played. A further person or bonus of a round has a further row with its
    number. Last lines say which hands are still to be played, where players came and went, and that the game
    was ended early.
    """
    state = masked(state)
    header: list[Cell] = [_("Round"), _("Cards"), _("Trump"), _("Dealer")]
    for seat in state.order:
        name = state.names[seat]
        header += [_("{name} bid", name=name), _("{name} tricks", name=name)]
        header += [_("{name} points", name=name), _("{name} total", name=name)]
    width, played = len(header), _rounds(state)
    if state.paper_totals and not played and state.current is not None:
        played = (state.current,)  # else nobody knows where it goes on
    before = state.first_round - 1
    rows: list[list[Cell]] = []
    happened = _happened_after(state, before)
    if state.paper_totals or happened:
        first: list[Cell] = [_("from paper") if state.paper_totals else 0, None, None, None]
        start = totals_at_start(state) if state.paper_totals else ()
        for seat in state.order:
            late = not start or state.came_after(seat) >= state.first_round
            first += [None, None, None, None if late else start[seat]]
        rows += _with_happened(first, None, happened)
    for round_, sums in zip_longest(played, running_totals(state)):
        line: list[Cell] = [round_.number, round_.cards, _trump(_, state, round_), state.names[round_.dealer]]
        for seat in state.order:
            bid, *others = _cells(state, round_, seat, sums)
            line += [SITS_OUT, SITS_OUT, *others[1:]] if seat in round_.absent else [bid, *others]
        rows += _with_happened(line, _forbidden_bid(state, round_), _happened_after(state, round_.number))
    if rows:
        rows[0].append(_rules(state))
    titles: list[Cell] = [
        _("Forbidden bid"),
        _("Joined"),
        _("Left"),
        _("Returned"),
        _("Bonus"),
        _("Reason"),
        _("Rules"),
    ]
    table = [[*header, *titles], *rows, *_closing_lines(_, state, played)]
    table = [[*row, *[None] * (len(table[0]) - len(row))] for row in table]
    empty = [place for place in range(width, len(table[0])) if all(row[place] is None for row in table[1:])]
    return [[cell for place, cell in enumerate(row) if place not in empty] for row in table]


def _with_happened(
    line: list[Cell], forbidden: str | None, happened: Sequence[Sequence[Cell]]
) -> list[list[Cell]]:
    """The row of a round with what happened after it, and further ones for what has no room in it."""
    first, *others = happened or [[None] * 5]
    further = [[line[0], *[None] * (len(line) - 1), None, *each] for each in others]
    return [[*line, forbidden, *first], *further]


def _happened_after(state: State, number: int) -> list[list[Cell]]:
    """Who joined, left and returned after that round, and what was given beside it: rows of five cells."""
    names = state.names
    changes = [change for change in (*_changes(state), *_dropped_out(state)) if change.after == number]
    of = {move: [change for change in changes if change.move is move] for move in TableMove}
    given = [
        (f"{names[bonus.seat]} {bonus.points}", bonus.reason or None)
        for bonus in state.bonuses
        if bonus.after == number and bonus.points and not bonus.start
    ]
    joined = [
        f"{names[change.player]} {change.points}" for change in of[TableMove.JOINED] if not change.reason
    ]
    rows = [
        [joins, leaves, returns, *(bonus or (None, None))]
        for joins, leaves, returns, bonus in zip_longest(
            joined,
            [names[change.player] for change in of[TableMove.LEFT]],
            [names[change.player] for change in of[TableMove.RETURNED]],
            given,
        )
    ]
    return rows + [
        [f"{names[change.player]} {change.points}", None, None, None, change.reason]
        for change in of[TableMove.JOINED]
        if change.reason
    ]


def _closing_lines(_: Words, state: State, played: Sequence[Round]) -> list[list[Cell]]:
    """The lines below the rounds: which hands are still to be played, and that the game was ended early."""
    lines: list[list[Cell]] = []
    listed = state.first_round - 1 + len(played)
    if state.paper_totals and not played:  # it was ended before a round was played here
        lines.append([state.first_round, state.hands[listed]])
        listed += 1
    if _changes(state):
        lines.append([_("still to play"), ", ".join(map(str, state.hands[listed:] or [0]))])
    if state.ended_early:
        lines.append([_("ended early")])
    return lines


def _rules(state: State) -> str:
    """The name of the rules, or all of them where they have none."""
    ruleset = state.ruleset
    if not _changes(state) and state.hands != expected_hands(ruleset, state.players):  # the table did that
        ruleset = with_visibilities_for(replace(ruleset, name="custom", hands=state.hands), state.players)
    if ruleset == PRESETS.get(ruleset.name):
        return ruleset.name
    return json.dumps(ruleset_to_json(ruleset), separators=(",", ":"))


def pad_as_json(state: State) -> dict[str, object]:
    """The table as JSON, with the same names in every language; lists run by the players as they sit.

    It is a pad (`pads.json_pad`), with what follows from the rest: points, totals, the ranking.
    """
    state = masked(state)
    rank, sums = ranks(state), totals(state)
    listed = state.first_round - 1 + len(_rounds(state))
    return {
        "started": state.started.isoformat(),
        "finished": state.finished,
        "ended": state.ended_early,
        "rules": ruleset_to_json(state.ruleset),
        "players": [state.names[seat] for seat in state.order],
        "first_round": state.first_round,
        "carried": [state.paper_totals[seat] for seat in state.order] if state.paper_totals else None,
        **({"bonuses": bonuses} if (bonuses := bonuses_as_json(state)) else {}),
        **_came_and_went(state),
        "rounds": [
            {
                "round": round_.number,
                "cards": round_.cards,
                "trump": round_.suit.value
                if round_.suit is not None
                else "none"
                if round_.trump_known
                else None,
                "turned_up": round_.turned_up,
                "dealer": state.names[round_.dealer],
                "corrected": round_.corrected,
                **({"absent": [state.names[seat] for seat in round_.absent]} if round_.absent else {}),
                **({} if round_.forbidden is None else {"forbidden_bid": _forbidden_bid(state, round_)}),
                **{
                    name: [_cells(state, round_, seat, after)[place] for seat in state.order]
                    for place, name in enumerate(("bids", "tricks", "points", "totals"))
                },
            }
            for round_, after in zip_longest(_rounds(state), running_totals(state))
        ],
        "rounds_left": list(state.hands[listed:]),
        "ranking": [
            {"player": state.names[seat], "rank": rank[seat], "total": sums[seat]} for seat in by_rank(state)
        ],
    }


def bonuses_as_json(state: State) -> list[dict[str, object]]:
    """What was given beside the rounds."""
    return [
        {
            "after": bonus.after,
            "player": state.names[bonus.seat],
            "points": bonus.points,
            "reason": bonus.reason,
        }
        for bonus in state.bonuses
        if bonus.points and not bonus.start
    ]


def _came_and_went(state: State) -> dict[str, list[dict[str, object]]]:
    """Who joined, left and came back, in lists of their own, where there are any."""
    found: dict[str, list[dict[str, object]]] = {}
    for change in (*_changes(state), *_dropped_out(state)):
        entry: dict[str, object] = {"player": state.names[change.player], "after": change.after}
        if change.move is TableMove.JOINED:
            entry["points"] = change.points
        if change.reason:
            entry["reason"] = change.reason
        found.setdefault(change.move, []).append(entry)
    return found


def _changes(state: State) -> list[AttendanceChange]:
    """Who joined, left and came back, by seat, one after the other."""
    if state.ruleset.elimination:
        return []
    found = [change for seat in range(state.players) for change in _changes_of(state, seat)]
    return sorted(found, key=lambda change: (change.after, list(TableMove).index(change.move)))


def _dropped_out(state: State) -> list[AttendanceChange]:
    """Who has dropped out, each after the round by whose totals he did (§9.2)."""
    if not state.ruleset.elimination:
        return []
    return [AttendanceChange(after, seat, TableMove.LEFT) for seat, after in out_after(state).items()]


def _changes_of(state: State, seat: int) -> Iterator[AttendanceChange]:
    came = state.came_after(seat)
    if seat >= state.players - len(state.late):
        start = [bonus for bonus in state.bonuses if bonus.start and bonus.seat == seat and bonus.points]
        points, reason = (start[0].points, start[0].reason) if start else (0, "")
        yield AttendanceChange(came, seat, TableMove.JOINED, points, reason)
    was_there, last = True, came
    for round_ in state.closed:
        if round_.number <= came:
            continue
        is_there = seat in (*round_.turns, *round_.absent)
        if was_there is not is_there:
            yield AttendanceChange(last, seat, TableMove.RETURNED if is_there else TableMove.LEFT)
        was_there, last = is_there, round_.number
    if was_there is (seat in state.out):
        yield AttendanceChange(last, seat, TableMove.LEFT if was_there else TableMove.RETURNED)


def _rounds(state: State) -> tuple[Round, ...]:
    """The closed rounds, and the open one where anything of it is said that does not follow from them."""
    round_ = state.current
    if round_ is None:
        return state.closed
    said = round_.touched or bool(round_.absent)
    if state.closed and not said:
        last = state.closed[-1]
        said = round_.dealer != next_clockwise(state, last.dealer) or any(
            change.after == last.number for change in _changes(state)
        )
    return (*state.closed, round_) if said else state.closed


def _cells(state: State, round_: Round, seat: int, sums: Sequence[int] | None) -> list[Cell]:
    if round_.number < state.came_after(seat):
        return [None, None, None, None]
    if seat not in round_.turns:  # his total stands still
        return [None, None, None, sums[seat] if sums is not None else None]
    points = round_.points[seat] if round_.closed else None
    return [round_.bids[seat], round_.results[seat], points, sums[seat] if sums is not None else None]


def _forbidden_bid(state: State, round_: Round) -> str | None:
    """Whose bid stands although plus/minus one forbids it (§4.3)."""
    return None if round_.forbidden is None else state.names[round_.forbidden]


def _trump(_: Words, state: State, round_: Round) -> str:
    known = round_.suit is not None or round_.trump_known
    return suit_name(_, round_.suit, state.ruleset.deck) if known else ""
