"""The model of pads from elsewhere: what is to come of each, what is being put right, and days as people type
them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from scorekeeper.locale import Words
from scorekeeper.pads.headers import Field
from scorekeeper.pads.pad import Cell, Pad, PadCode, PadFault, PadRound
from scorekeeper.rules import PRESETS, Ruleset, players_of
from scorekeeper.storage.share_code import CODE_PREFIX, LONGEST_TEXT
from scorekeeper.tables.pad_imports import PlannedPad

_CODE = re.compile(rf"{CODE_PREFIX}[0-9A-Z]{{20,}}")


@dataclass(frozen=True, slots=True)
class ListedPad:
    """A pad of the list: what would become of it as it stands now, and whether it is wanted."""

    plan: PlannedPad
    day: datetime | None = None
    """When it was played, where that was typed for this pad alone."""
    left_out: bool = False

    @property
    def comes_in(self) -> bool:
        """Whether an import brings it."""
        return self.plan.is_new and not self.left_out

    @property
    def pad(self) -> Pad:
        return self.plan.found.pad


@dataclass(frozen=True, slots=True)
class CellChange:
    """Figures of a player, or of all, are being put right, in a round or, under 0, before the first one."""

    place: int
    """Place of the pad in the list."""
    round: int
    player: int | None


@dataclass(frozen=True, slots=True)
class NameChange:
    """The name of a player is being changed."""

    place: int
    player: int


@dataclass(frozen=True, slots=True)
class RulesChange:
    """Other rules are being chosen."""

    place: int


Change = CellChange | NameChange | RulesChange


def renamed(pad: Pad, player: int, name: str) -> Pad:
    """The pad with another name for a player."""
    was = pad.players[player]
    ranking = pad.ranking
    if ranking is not None:
        ranking = tuple((name if who == was else who, rank, total) for who, rank, total in ranking)
    return replace(pad, players=(*pad.players[:player], name, *pad.players[player + 1 :]), ranking=ranking)


def rounds_of(pad: Pad) -> dict[int, PadRound]:
    """The rounds by their numbers; first, under 0, the totals before them, where there are any."""
    carried = {(Field.TOTAL, player): total for player, total in enumerate(pad.carried)}
    before = {0: PadRound(figures=carried)} if carried else {}
    return {**before, **dict(enumerate(pad.rounds, start=pad.first_round))}


def cells_to_change(pad: Pad, change: CellChange) -> dict[Cell, int | None]:
    """The cells that are being put right, with their figures: bid and tricks, points and totals where they
    are written there, and the cards of the round."""
    number, round_ = change.round, rounds_of(pad)[change.round]
    players = range(len(pad.players)) if change.player is None else (change.player,)
    written = {field for field, _player in round_.figures}
    fields = [
        *([Field.BID, Field.TRICKS] if number else []),
        *(field for field in (Field.POINTS, Field.TOTAL) if field in written),
    ]
    found = {
        Cell(number, field, player): round_.figure(field, player) for player in players for field in fields
    }
    return found if round_.cards is None else {**found, Cell(number, Field.CARDS): round_.cards}


def place_of(pad: Pad, fault: PadFault) -> tuple[int, int | None] | None:
    """The round of a fault, 0 for the line of totals before the first, and the player whose cell it is, None
    where it is not one player's; None for a fault of the whole pad."""
    if fault.cell is None:
        return None
    number = fault.cell.round if fault.cell.round >= pad.first_round else 0
    return (number, fault.cell.player) if number in rounds_of(pad) else None


def doubtful_player(fault: PadFault) -> int | None:
    """The player whose name is at fault."""
    position = fault.violation.details.get("position")
    if fault.cell is not None or not isinstance(position, int):
        return None
    return position - 1 if isinstance(fault.violation.code, PadCode) else position


def rules_of(plan: PlannedPad) -> Ruleset | None:
    """The rules of a pad, else those by which it was played again; None where none fit."""
    guessed = None if plan.replayed is None else plan.replayed.pad.ruleset
    return plan.found.pad.ruleset or guessed


def fitting_rules(pad: Pad, mixes: Sequence[Ruleset]) -> tuple[Ruleset, ...]:
    """The saved mixes and the presets by which so many can play."""
    return tuple(rules for rules in (*mixes, *PRESETS.values()) if len(pad.starters) in players_of(rules))


def share_code_in(text: str) -> str:
    """The share code of a game in a text or a link, "" where there is none."""
    found = _CODE.search(re.sub(r"\s", "", text[:LONGEST_TEXT]).upper())
    return "" if found is None else found[0]


def day_text(_: Words, day: datetime) -> str:
    """A day as it is typed in this language."""
    here = day.astimezone()
    return _("{year}-{month}-{day}", year=f"{here:%Y}", month=f"{here:%m}", day=f"{here:%d}")
