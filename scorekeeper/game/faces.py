"""Faces: a wax seal in a player's colour with his symbol pressed into it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

COLORS = ("pink", "teal", "orange", "violet", "blue", "green", "yellow", "red")
"""The colours of faces, by their role in the palette; those of the suits come last."""
SYMBOLS = ("heart", "anchor", "sun", "star", "bolt", "drop", "bell", "leaf", "flame", "diamond")
"""The symbols of faces, by the name of the icon."""


@dataclass(frozen=True, slots=True)
class Face:
    """One of `COLORS` and one of `SYMBOLS`."""

    color: str
    symbol: str


def least_used(used: Mapping[Face, int], color: str = "", symbol: str = "") -> Face:
    """The least used pair, by how often each is used; among equal ones that of the rarest colour and symbol.

    A `color` or `symbol` that was chosen stays.
    """
    colors, symbols = Counter[str](), Counter[str]()
    for face, times in used.items():
        colors[face.color] += times
        symbols[face.symbol] += times
    possible = (
        Face(*pair) for pair in product([color] if color else COLORS, [symbol] if symbol else SYMBOLS)
    )
    return min(possible, key=lambda face: (used.get(face, 0), colors[face.color] + symbols[face.symbol]))


def faces_of(players: Sequence[str], known: Mapping[str, Face]) -> list[Face]:
    """The faces of these players, by their ids; who is not known yet gets one."""
    faces: list[Face] = []
    used = Counter(known.values()) if any(player not in known for player in players) else Counter[Face]()
    for player in players:
        face = known.get(player) or least_used(used)
        used[face] += player not in known  # as the list of players will count it
        faces.append(face)
    return faces


def faces_at_table(players: Sequence[str], known: Mapping[str, Face]) -> tuple[Face, ...]:
    """The faces of these players, as `faces_of`, at one table.

    No two have the same symbol, as long as there are enough: the later one has the next symbol that is free.
    """
    own = faces_of(players, known)
    symbols = {face.symbol for face in own}
    faces: list[Face] = []
    for face in own:
        free = [one for one in _after(face.symbol) if one not in symbols]
        taken = any(other.symbol == face.symbol for other in faces)
        faces.append(Face(face.color, free[0]) if taken and free else face)
        symbols.add(faces[-1].symbol)
    return tuple(faces)


def _after(symbol: str) -> tuple[str, ...]:
    """All symbols in their order, that after this one first."""
    place = SYMBOLS.index(symbol) + 1
    return SYMBOLS[place:] + SYMBOLS[:place]
