"""A game that can only be looked at, as its page tells it: the figures that were written down. Flet-free."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.locale import Words
from scorekeeper.storage.written import WrittenGame, WrittenRound

NOTHING = "–"
"""Where no figure was written down."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the page: what stands at its left, a cell for each player, and how it is read aloud."""

    head: str
    cells: tuple[str, ...]
    spoken: str


def lines(_: Words, game: WrittenGame) -> tuple[Line, ...]:
    """The totals from paper where there are any, then the rounds: bid and tricks of everybody."""
    carried = (_carried(_, game),) if game.carried else ()
    return (*carried, *(_round(_, game, row) for row in game.rounds))


def _carried(_: Words, game: WrittenGame) -> Line:
    cells = tuple(_figure(_, total) for total in game.carried)
    said = ", ".join(f"{name} {cell}" for name, cell in zip(game.names, cells, strict=False))
    return Line(_("paper"), cells, _("From paper: {totals}", totals=said))


def _round(_: Words, game: WrittenGame, row: WrittenRound) -> Line:
    pairs = tuple((_figure(_, bid), _figure(_, made)) for bid, made in zip(row.bids, row.made, strict=True))
    said = "; ".join(
        _("{name}: bid {bid}, made {tricks}", name=name, bid=bid, tricks=made)
        for name, (bid, made) in zip(game.names, pairs, strict=True)
    )
    return Line(
        str(row.number),
        tuple(f"{bid}/{made}" for bid, made in pairs),
        _("Round {round}. {players}", round=row.number, players=said),
    )


def _figure(_: Words, value: int | None) -> str:
    return NOTHING if value is None else _.number(value)
