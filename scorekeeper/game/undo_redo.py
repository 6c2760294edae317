"""Undo and redo: the cursor of a game goes back or forth by one tap."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.game.errors import MoveCode, RuleViolation
from scorekeeper.game.facts import Game, TakenOver
from scorekeeper.game.recording import is_within_tap


def can_undo(game: Game) -> bool:
    """Everything can be taken back but the start of the game, to which the totals from paper belong."""
    taken_over = len(game.records) > 1 and isinstance(game.records[1].fact, TakenOver)
    return game.cursor > (2 if taken_over else 1)


def undo(game: Game) -> Game:
    """Take the last tap back; `redo` brings it again."""
    if not can_undo(game):
        raise RuleViolation(MoveCode.NOTHING_TO_UNDO)
    return _moved(game, -1)


def can_redo(game: Game) -> bool:
    return game.cursor < len(game.records)


def redo(game: Game) -> Game:
    """Bring back the tap that was last taken back."""
    if not can_redo(game):
        raise RuleViolation(MoveCode.NOTHING_TO_REDO)
    return _moved(game, 1)


def _moved(game: Game, step: int) -> Game:
    cursor = game.cursor + step
    while is_within_tap(game.records, cursor):
        cursor += step
    return replace(game, revision=game.revision + 1, cursor=cursor)
