"""A pad played again, move by move, by the rules of `game`: it becomes a game like any other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.game import Game, Seat, State
from scorekeeper.pads.pad import Pad, PadFault


@dataclass(frozen=True, slots=True)
class Replayed:
    """The game of a pad, and all that is wrong with the pad."""

    game: Game
    state: State
    faults: tuple[PadFault, ...]
    """Those of its form and those that the rules object to, round by round; none that only follows from
    another. With any the game is not what was played."""
    dealers_known: bool
    """Whether the pad says who dealt; else the last player is taken to have dealt the first round."""


def replay(pad: Pad, game_id: str, seats: Sequence[Seat], at: datetime) -> Replayed:
    """The game of a pad, all of it written down at that moment; `seats` are the pad's players.

    Raises `PadError` where not even a game can begin: with too few players, or rules that do not fit them.
    """
    raise NotImplementedError
