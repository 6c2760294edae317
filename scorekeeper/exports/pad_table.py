"""The export of a pad: CSV for a spreadsheet in the reader's language, and JSON for other programs.

Both are score sheets as well (`game.sheets`): what leaves here comes in again. Hidden bids (§4.4, §4.5) are
in neither.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

from scorekeeper.game import Round, State, masked
from scorekeeper.game.dealer import next_clockwise
from scorekeeper.game.fold import with_visibilities_for
from scorekeeper.game.names import without_isolates
from scorekeeper.game.sheets.csv_format import FORMULA_STARTS, SITS_OUT
from scorekeeper.game.sheets.sheet import AttendanceChange, ScoreSheet, TableMove
from scorekeeper.game.standings import by_rank, ranks, running_totals, totals, totals_at_start
from scorekeeper.locale import LANGUAGES, Words
from scorekeeper.locale.cards import suit_name
from scorekeeper.rules import PRESETS, STANDARD, hand_sizes, ruleset_to_json
from scorekeeper.rules.validation import expected_hands

Cell = str | int | None

_MARK = "\ufeff"
"""Tells spreadsheets that the letters are UTF-8."""


def pad_as_csv(_: Words, state: State) -> bytes:
    """The table as spreadsheets of this language open it with a double click."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=LANGUAGES[_.language].csv, lineterminator="\r\n")
    for row in pad_table(_, state):
        writer.writerow([_harmless(cell) if isinstance(cell, str) else cell for cell in row])
    return (_MARK + text.getvalue()).encode()


def pad_table(_: Words, state: State) -> list[list[Cell]]:
    """A header and a row a round: cards, trump, dealer, and of each player bid, tricks, points and total.

    A cell is empty where nothing was written down or it is hidden, and where a player was not there; who sits
    a round out has a dash. One more column says whose bids stand although plus/minus one forbids them (§4.3),
    one what was given beside the rounds, one who joined, left and came back after the round, and one by which
    rules it was played, where they are not the standard ones. Last lines say which hands are still to be
    played, where they do not follow from that, and that the game was ended early.
    """
    state = masked(state)
    changes = _changes(state)
    header: list[Cell] = [_("Round"), _("Cards"), _("Trump"), _("Dealer")]
    for seat in state.order:
        name = state.names[seat]
        header += [_("{name} bid", name=name), _("{name} tricks", name=name)]
        header += [_("{name} points", name=name), _("{name} total", name=name)]
    rows = [header]
    start = totals_at_start(state)
    begins = [
        *(change.after for change in changes),
        *(bonus.after for bonus in state.bonuses if bonus.points),
    ]
    if not start and min(begins, default=state.first_round) < state.first_round:
        start = (0,) * state.players
    if start:
        before: list[Cell] = [_("from paper") if state.paper_totals else None, None, None, None]
        for seat in state.order:
            late = state.came_after(seat) >= state.first_round
            before += [None, None, None, None if late else start[seat]]
        rows.append(before)
    played = _rounds(state)
    if state.paper_totals and not played and state.current is not None:
        played = (state.current,)  # else nobody knows where it goes on
    for round_, sums in zip_longest(played, running_totals(state)):
        line: list[Cell] = [round_.number, round_.cards, _trump(_, state, round_), state.names[round_.dealer]]
        for seat in state.order:
            bid, *others = _cells(state, round_, seat, sums)
            line += [SITS_OUT, SITS_OUT, *others[1:]] if seat in round_.absent else [bid, *others]
        rows.append(line)
    rounds: list[Round | None] = [*([None] if start else []), *played]
    for title, column in _extra_columns(_, state, changes, rounds):
        if any(column):
            for row, cell in zip(rows, [title, *column], strict=True):
                row.append(cell)
    below = _closing_lines(_, state, changes, played)
    return rows + [[*line, *[None] * (len(header) - len(line))] for line in below]


def _extra_columns(
    _: Words, state: State, changes: list[AttendanceChange], rounds: Sequence[Round | None]
) -> list[tuple[str, list[str | None]]]:
    """The columns that only some pads have, each with its title: a cell a round, None for the line before
    the first one."""
    rules = _rules(state) if rounds else None
    nothing: list[str | None] = [None] * (len(rounds) - 1)
    return [
        (
            _("Forbidden bid"),
            [None if round_ is None else _forbidden_bid(state, round_) for round_ in rounds],
        ),
        (_("Bonus"), [_given_after(_, state, round_) for round_ in rounds]),
        (_("Came and went"), [_changes_after(_, state, changes, round_) for round_ in rounds]),
        (_("Rules"), [rules, *nothing]),
    ]


def _closing_lines(
    _: Words, state: State, changes: list[AttendanceChange], played: Sequence[Round]
) -> list[list[Cell]]:
    """The lines below the rounds: which hands are still to be played, and that the game was ended early."""
    lines: list[list[Cell]] = []
    cards = [round_.cards for round_ in played]
    if state.paper_totals and not played:  # it was ended before a round was played here
        cards = [state.hands[state.first_round - 1]]
        lines.append([state.first_round, *cards])
    if changes and (hands := _unexpected_hands(state, changes, cards)) is not None:
        lines.append([_("still to play"), ", ".join(map(str, hands or [0]))])
    if state.ended_early:
        lines.append([_("ended early")])
    return lines


def _unexpected_hands(
    state: State, changes: list[AttendanceChange], listed: Sequence[int]
) -> tuple[int, ...] | None:
    """The hand sizes of the rounds after those that are listed; None where they follow from the rules and
    from who came and went."""
    sheet = ScoreSheet(state.ruleset, state.names, (), state.first_round, changes=tuple(changes))
    starters = state.players - len(sheet.gone_in(state.first_round - 1))
    plan = hand_sizes(state.ruleset, starters)
    for number, cards in enumerate(listed, start=state.first_round):
        plan = sheet.plan_at(number, plan)
        plan = (*plan[: number - 1], cards, *plan[number:])
    first = state.first_round + len(listed)
    hands = state.hands[first - 1 :]
    return None if sheet.plan_at(first, plan)[first - 1 :] == hands else hands


def _rules(state: State) -> str | None:
    """The name of the rules, or all of them where they have none; None for the standard ones."""
    ruleset = state.ruleset
    if not _changes(state) and state.hands != expected_hands(ruleset, state.players):  # the table did that
        ruleset = with_visibilities_for(replace(ruleset, name="custom", hands=state.hands), state.players)
    if ruleset == PRESETS.get(ruleset.name):
        return None if ruleset == STANDARD else ruleset.name
    return json.dumps(ruleset_to_json(ruleset), separators=(",", ":"))


def pad_as_json(state: State) -> dict[str, object]:
    """The table as JSON, with the same names in every language; lists run by the players as they sit.

    It is a sheet (`game.sheets.json_format`), with what follows from the rest: points, totals, the ranking.
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
        **({"bonuses": bonuses} if (bonuses := _bonuses(state)) else {}),
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


def _given_after(_: Words, state: State, round_: Round | None) -> str | None:
    """What was given beside the rounds after this one, or before the first, one after the other with “; ”."""
    number = state.first_round - 1 if round_ is None else round_.number
    given = [
        f"{state.names[bonus.seat]} {_.signed(bonus.points)} {bonus.reason.replace(';', ',')}".strip()
        for bonus in state.bonuses
        if bonus.after == number and bonus.points and not bonus.start
    ]
    return "; ".join(given) or None


def _changes_after(
    _: Words, state: State, changes: list[AttendanceChange], round_: Round | None
) -> str | None:
    """Who joined, left and came back after this round, or before the first: "Mia joined +35; Kevin left"."""
    number = state.first_round - 1 if round_ is None else round_.number
    words = {
        TableMove.JOINED: _.in_context("table", "joined"),
        TableMove.LEFT: _.in_context("table", "left"),
        TableMove.RETURNED: _.in_context("table", "came back"),
    }
    said = [
        f"{state.names[change.player]} {words[change.move]}"
        + (f" {_.signed(change.points)}" if change.points else "")
        for change in changes
        if change.after == number
    ]
    return "; ".join(said) or None


def _bonuses(state: State) -> list[dict[str, object]]:
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
    for change in _changes(state):
        entry: dict[str, object] = {"player": state.names[change.player], "after": change.after}
        if change.move is TableMove.JOINED:
            entry["points"] = change.points
        found.setdefault(change.move, []).append(entry)
    return found


def _changes(state: State) -> list[AttendanceChange]:
    """Who joined, left and came back, by seat, one after the other."""
    if state.ruleset.elimination:
        return []
    found = [change for seat in range(state.players) for change in _changes_of(state, seat)]
    return sorted(found, key=lambda change: (change.after, list(TableMove).index(change.move)))


def _changes_of(state: State, seat: int) -> Iterator[AttendanceChange]:
    came = state.came_after(seat)
    if seat >= state.players - len(state.late):
        points = sum(bonus.points for bonus in state.bonuses if bonus.start and bonus.seat == seat)
        yield AttendanceChange(came, seat, TableMove.JOINED, points)
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


def _harmless(words: str) -> str:
    """Words that no spreadsheet takes for a formula: an apostrophe before them says that they are text, also
    before one that is theirs."""
    words = without_isolates(words)
    return f"'{words}" if words.lstrip(" '").startswith(FORMULA_STARTS) else words
