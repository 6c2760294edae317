"""The words of pads from elsewhere: the rows of a pad as they were understood, and what came of an import."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.game import shown_name
from scorekeeper.game.names import isolated
from scorekeeper.game.standings import running_totals
from scorekeeper.locale import Words
from scorekeeper.locale.refusals import pad_sentences
from scorekeeper.locale.storage_errors import storage_sentence
from scorekeeper.pads.headers import Field
from scorekeeper.pads.pad import Cell, PadError, PadRound
from scorekeeper.tables.pad_imports import PadImport, PlannedPad, Unread
from scorekeeper.ui.pad_import.model import ListedPad, place_of, rounds_of

MOST_FAULTS = 20
"""Faults of a pad that a screen says, which can be scrolled."""
UNKNOWN = "?"
"""Stands for a figure that is missing."""


@dataclass(frozen=True, slots=True)
class UnderstoodCell:
    """A player's cell of a round: the total, and small below it the tricks won and those that were bid."""

    player: int
    figure: str
    small: str
    doubtful: bool
    spoken: str


@dataclass(frozen=True, slots=True)
class UnderstoodRow:
    """A round of a pad as it was understood; `number` 0 is the line of totals before the first."""

    number: int
    label: str
    doubtful: bool
    """Whether more than one cell of it is at fault."""
    cells: tuple[UnderstoodCell, ...]


def understood_rows(_: Words, plan: PlannedPad) -> tuple[UnderstoodRow, ...]:
    """The rounds of a pad, with the totals that come out of them, else those that are written there."""
    pad = plan.found.pad
    places = {place_of(pad, fault) for fault in plan.faults}
    come_out = _totals(plan, before=min((place[0] for place in places if place), default=None))
    rows = []
    for number, round_ in rounds_of(pad).items():
        understood = []
        for player, name in enumerate(pad.players):
            total = come_out.get((number, player), round_.figure(Field.TOTAL, player))
            points = round_.figure(Field.POINTS, player)
            doubtful = (number, player) in places
            small = _tricks(round_, player) or (UNKNOWN if doubtful else "")
            figure = _.number(total) if total is not None else "" if points is None else _.signed(points)
            spoken = [
                _("Round {round}", round=number) if number else _("before the first round"),
                shown_name(name),
                *_spoken(_, round_, player),
                *([_("total {total}", total=figure)] if figure else []),
                *([_("doubtful")] if doubtful else []),
            ]
            understood.append(
                UnderstoodCell(player, figure, small, doubtful, ", ".join(map(isolated, spoken)))
            )
        rows.append(UnderstoodRow(number, str(number or ""), (number, None) in places, tuple(understood)))
    return tuple(rows)


def _totals(plan: PlannedPad, before: int | None) -> dict[tuple[int, int], int]:
    """The totals that come out, by round and player, of the rounds before the first that is doubtful."""
    if plan.replayed is None:
        return {}
    state = plan.replayed.state
    players = {shown_name(name): player for player, name in enumerate(plan.found.pad.players)}
    return {
        (round_.number, players[name]): totals[seat]
        for round_, totals in zip(state.closed, running_totals(state), strict=True)
        for seat, name in enumerate(state.names)
        if name in players and (before is None or round_.number < before)
    }


def _tricks(round_: PadRound, player: int) -> str:
    """The tricks won and those that were bid; empty where nothing is known of either."""
    if round_.has_nothing_of(player):
        return ""
    won, bid = round_.figure(Field.TRICKS, player), round_.figure(Field.BID, player)
    return f"{UNKNOWN if won is None else won}/{UNKNOWN if bid is None else bid}"


def _spoken(_: Words, round_: PadRound, player: int) -> list[str]:
    if player in round_.absent:
        return [_("sits out")]
    bid, won = round_.figure(Field.BID, player), round_.figure(Field.TRICKS, player)
    said = [] if bid is None else [_("bid {bid}", bid=bid)]
    return said if won is None else [*said, _("tricks {tricks}", tricks=won)]


def field_title(_: Words, cell: Cell, players: Sequence[str], *, of_all: bool) -> str:
    """What the field for a cell is called, with the player's name where those `of_all` stand together."""
    title = {
        Field.BID: _("Bid"),
        Field.TRICKS: _("Tricks"),
        Field.POINTS: _("Points"),
        Field.TOTAL: _("Total"),
        Field.CARDS: _("Cards of the round"),
    }[cell.field]
    if cell.player is None or not of_all:
        return title
    return _("{name}: {field}", name=shown_name(players[cell.player]), field=title)


def fault_lines(_: Words, source: PlannedPad | Unread) -> tuple[str, ...]:
    """What is wrong, a sentence for each place, and how much more there is."""
    players = source.players if isinstance(source, Unread) else source.found.pad.players
    return pad_sentences(_, PadError(source.faults, players), MOST_FAULTS)


def pad_title(_: Words, plan: PlannedPad) -> str:
    """Who plays on a pad."""
    return _.series([shown_name(name) for name in plan.found.pad.players])


def pad_note(_: Words, listed: ListedPad, *, of_several: bool) -> str:
    """When a pad was played, how far, and where it comes from."""
    plan = listed.plan
    found, rounds = plan.found, len(plan.found.pad.rounds)
    parts = [
        *([_.date(plan.day.astimezone())] if plan.day is not None else []),
        _.plural("{n} round", "{n} rounds", rounds),
        *([isolated(found.source)] if found.source else []),
        *([_("game {number}", number=found.number)] if of_several else []),
    ]
    return " · ".join(parts)


def import_lines(_: Words, done: PadImport) -> list[str]:
    """What has come in, and what has not."""
    said = []
    if came := len(done.games):
        said.append(_.plural("{n} game imported.", "{n} games imported.", came))
    if done.players:
        said.append(_.plural("{n} player added.", "{n} players added.", len(done.players)))
    if done.there:
        said.append(_.plural("{n} game was here already.", "{n} games were here already.", done.there))
    failed = ((pad_title(_, plan), storage_sentence(_, error)) for plan, error in done.failures)
    return [*said, *(_("{game}: {why}", game=game, why=why) for game, why in failed)]
