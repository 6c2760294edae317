"""A pad written down: players, and what each bid and took, round by round; totalled.

The sheet may stop anywhere. In its last round bids or tricks may be missing, and that round is then not
scored. `sheet_json` and `sheet_text` read and check it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate

from scorekeeper import rules
from scorekeeper.rules import Ruleset


class SheetCode(StrEnum):
    """What can be wrong with a sheet beyond what the rules object to.

    `round` (from 1) and `player` (a name) are among the details wherever they are known.
    """

    MISSING_FIELD = "missing-field"  # field
    NAME_EMPTY = "sheet-name-empty"  # position, from 1
    NAME_TWICE = "sheet-name-twice"  # name
    NAME_INVISIBLE = "sheet-name-invisible"  # position, from 1; codepoint
    WRONG_COUNT = "wrong-count"  # field, count, players
    CELL_MISSING = "cell-missing"  # field
    NO_SUCH_ROUND = "sheet-no-such-round"  # rounds, players
    CSV_UNREADABLE = "csv-unreadable"  # line
    CSV_HEADER = "csv-header"  # column (from 1), found, expected
    CSV_CELLS = "csv-cells"  # line, cells, expected
    CSV_ROUND = "csv-round"  # line, found, expected


@dataclass(frozen=True, slots=True)
class SheetRound:
    """A round of the sheet; None where a cell of the last round is still empty."""

    cards: int
    bids: tuple[int | None, ...]
    tricks: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A pad that has been checked: it can be scored."""

    ruleset: Ruleset
    players: tuple[str, ...]
    rounds: tuple[SheetRound, ...]


@dataclass(frozen=True, slots=True)
class ScoredRound:
    """What a round brought and where it left everybody, in points, in the order of the players."""

    points: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A player's place in the ranking; equal totals share a rank."""

    player: str
    rank: int
    total: int


@dataclass(frozen=True, slots=True)
class Score:
    """A sheet that has been totalled: the complete rounds, and the ranking, best first."""

    rounds: tuple[ScoredRound, ...]
    ranking: tuple[Place, ...]


def score(sheet: Sheet) -> Score:
    """Points and totals of every complete round, and the ranking after them (§7.1, §7.8, §7.9)."""
    points = [
        tuple(
            rules.points(sheet.ruleset, number, played.cards, bid, taken)
            for bid, taken in zip(played.bids, played.tricks, strict=True)
            if bid is not None and taken is not None
        )
        for number, played in enumerate(sheet.rounds, start=1)
        if None not in played.bids + played.tricks
    ]
    nothing = (0,) * len(sheet.players)
    totals = list(accumulate(points, lambda before, won: tuple(map(sum, zip(before, won, strict=True)))))
    final = totals[-1] if totals else nothing
    places = map(Place, sheet.players, rules.ranking(sheet.ruleset, final), final)
    return Score(
        rounds=tuple(map(ScoredRound, points, totals)),
        ranking=tuple(sorted(places, key=lambda place: place.rank)),
    )
