"""The pad of one game as a table for a spreadsheet, in the reader's language, and as JSON for other programs.

Bids that nobody may see yet (§4.4, §4.5) are in neither.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from scorekeeper.game import Round, State, masked
from scorekeeper.game.standings import by_rank, ranks, running_totals, totals
from scorekeeper.locale import Words
from scorekeeper.locale.cards import suit_name
from scorekeeper.rules import ruleset_to_json

Cell = str | int | None

_HARMFUL = ("=", "+", "-", "@", "|", "%", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What makes a spreadsheet take words for a formula, when they begin with it."""
_MARK = "\ufeff"
"""Tells spreadsheets that the letters are UTF-8."""


def pad_as_csv(_: Words, state: State) -> bytes:
    """The table as spreadsheets of this language open it with a double click."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";" if _.language == "de" else ",", lineterminator="\r\n")
    for row in pad_table(_, state):
        writer.writerow([_harmless(cell) if isinstance(cell, str) else cell for cell in row])
    return (_MARK + text.getvalue()).encode()


def pad_table(_: Words, state: State) -> list[list[Cell]]:
    """A header and a row a round: cards, trump, dealer, and of each player bid, tricks, points and total.

    A cell is empty where nothing was written down or nobody may see it, and of who has dropped out (§9.2).
    """
    state = masked(state)
    header: list[Cell] = [_("Round"), _("Cards"), _("Trump"), _("Dealer")]
    for seat in state.order:
        for column in (
            _("{name} bid", name=state.names[seat]),
            _("{name} tricks", name=state.names[seat]),
            _("{name} points", name=state.names[seat]),
            _("{name} total", name=state.names[seat]),
        ):
            header.append(column)
    rows = [header]
    if state.carried:
        carried: list[Cell] = [_("from paper"), None, None, None]
        for seat in state.order:
            carried += [None, None, None, state.carried[seat]]
        rows.append(carried)
    for row, sums in zip(_rounds(state), _sums(state), strict=True):
        line: list[Cell] = [row.number, row.cards, _trump(_, state, row), state.names[row.dealer]]
        for seat in state.order:
            line += _cells(row, seat, sums)
        rows.append(line)
    return rows


def pad_as_json(state: State) -> dict[str, object]:
    """The same with one name for each thing whatever the language; lists run by the players as they sit."""
    state = masked(state)
    rank, sums = ranks(state), totals(state)
    return {
        "started": state.started.isoformat(),
        "finished": state.finished,
        "rules": ruleset_to_json(state.ruleset),
        "players": [state.names[seat] for seat in state.order],
        "carried": [state.carried[seat] for seat in state.order] if state.carried else None,
        "rounds": [
            {
                "round": row.number,
                "cards": row.cards,
                "trump": row.suit.value if row.suit is not None else "none" if row.trump_known else None,
                "turned_up": row.turned_up,
                "dealer": state.names[row.dealer],
                "corrected": row.corrected,
                **{
                    name: [_cells(row, seat, after)[place] for seat in state.order]
                    for place, name in enumerate(("bids", "tricks", "points", "totals"))
                },
            }
            for row, after in zip(_rounds(state), _sums(state), strict=True)
        ],
        "ranking": [
            {"player": state.names[seat], "rank": rank[seat], "total": sums[seat]} for seat in by_rank(state)
        ],
    }


def _rounds(state: State) -> tuple[Round, ...]:
    """The closed rounds, and the open one where anything of it is written down."""
    row = state.current
    return state.closed if row is None or not row.touched else (*state.closed, row)


def _sums(state: State) -> list[Sequence[int] | None]:
    """The totals after each of them; the open round has none."""
    after: list[Sequence[int] | None] = list(running_totals(state))
    return after if len(after) == len(_rounds(state)) else [*after, None]


def _cells(row: Round, seat: int, sums: Sequence[int] | None) -> list[Cell]:
    if seat not in row.turns:  # dropped out: his total stands still
        return [None, None, None, sums[seat] if sums is not None else None]
    points = row.points[seat] if row.closed else None
    return [row.bids[seat], row.results[seat], points, sums[seat] if sums is not None else None]


def _trump(_: Words, state: State, row: Round) -> str:
    known = row.suit is not None or row.trump_known
    return suit_name(_, row.suit, state.ruleset.deck) if known else ""


def _harmless(words: str) -> str:
    """Words that no spreadsheet takes for a formula: an apostrophe before them says that they are text."""
    return f"'{words}" if words.lstrip(" ").startswith(_HARMFUL) else words
