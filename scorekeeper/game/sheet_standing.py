"""How a sheet stands from round to round: totals, hits, bids, and who has dropped out (§9.2)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorekeeper import rules
from scorekeeper.game.sheet import SheetRound
from scorekeeper.rules import Ruleset


@dataclass(frozen=True, slots=True)
class Standing:
    """How a sheet stands after some rounds; tuples run in the order of the players."""

    totals: tuple[int, ...]
    hits: tuple[int, ...]
    """How many bids each has met."""
    bids: tuple[int, ...]
    """The sum of all bids of each."""
    out: tuple[int, ...] = ()
    """Who has dropped out, in that order, counted from 0 (§9.2)."""
    level: tuple[int, ...] = ()
    """Those of whom one drops out now, where only the scorekeeper can say who (§9.2)."""

    @property
    def playing(self) -> tuple[int, ...]:
        """Who plays on, counted from 0."""
        return tuple(player for player in range(len(self.totals)) if player not in self.out)


def at_the_start(players: int) -> Standing:
    """How a sheet stands before its first round."""
    nothing = (0,) * players
    return Standing(nothing, nothing, nothing)


def decided(standing: Standing, played: SheetRound) -> Standing:
    """The standing at the beginning of a round: of those level the one with nothing in it has dropped out.

    Where several have nothing in it, as in a round that has just begun, it stays open.
    """
    gone = tuple(player for player in standing.level if played.has_nothing_of(player))
    if len(gone) != 1:
        return standing
    return replace(standing, out=standing.out + gone, level=())


def points_of(
    ruleset: Ruleset, number: int, played: SheetRound, standing: Standing
) -> tuple[int, ...] | None:
    """What round `number` brought, in points; None while a cell of somebody who plays is empty."""
    won = [0] * len(played.bids)
    for player in standing.playing:
        bid, taken = played.bids[player], played.tricks[player]
        if bid is None or taken is None:
            return None
        won[player] = rules.points(ruleset, number, played.cards, bid, taken)
    return tuple(won)


def after(ruleset: Ruleset, number: int, played: SheetRound, standing: Standing) -> Standing:
    """The standing after round `number`, from that at its beginning: the same where it is not complete."""
    won = points_of(ruleset, number, played, standing)
    if won is None:
        return standing
    each = tuple(zip(played.bids, played.tricks, strict=True))
    met = tuple(int(bid is not None and bid == taken) for bid, taken in each)
    found = replace(
        standing,
        totals=_sums(standing.totals, won),
        hits=_sums(standing.hits, met),
        bids=_sums(standing.bids, tuple(bid or 0 for bid, _taken in each)),
    )
    if number not in rules.cuts(ruleset, len(won)):
        return found
    last = rules.last_place(found.totals, found.hits, won, among=found.playing)
    return replace(found, out=found.out + last) if len(last) == 1 else replace(found, level=last)


def _sums(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(sum, zip(one, other, strict=True)))
