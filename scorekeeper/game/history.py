"""A game is a list of facts with a cursor: recording, undo and redo."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.game.errors import MoveCode, RuleViolation
from scorekeeper.game.facts import Fact, Game, GameStarted, TakenOver
from scorekeeper.game.fold import replay
from scorekeeper.game.state import State


def begin_game(game_id: str, first: GameStarted) -> Game:
    """A new game of one fact."""
    return Game(id=game_id, revision=1, cursor=1, facts=(first,))


def in_force(game: Game) -> tuple[Fact, ...]:
    """The facts that count."""
    return game.facts[: game.cursor]


def state_of(game: Game) -> State:
    """The state that the facts in force make."""
    return replay(in_force(game))


def record(game: Game, fact: Fact) -> Game:
    """One more fact; what redo could have brought back is cut off."""
    facts = (*in_force(game), fact)
    return replace(game, revision=game.revision + 1, cursor=len(facts), facts=facts)


def can_undo(game: Game) -> bool:
    """Everything can be taken back but the start of the game, to which the totals from paper belong."""
    taken_over = len(game.facts) > 1 and isinstance(game.facts[1], TakenOver)
    return game.cursor > (2 if taken_over else 1)


def undo(game: Game) -> Game:
    """Take the last fact back; `redo` brings it again."""
    if not can_undo(game):
        raise RuleViolation(MoveCode.NOTHING_TO_UNDO)
    return replace(game, revision=game.revision + 1, cursor=game.cursor - 1)


def can_redo(game: Game) -> bool:
    return game.cursor < len(game.facts)


def redo(game: Game) -> Game:
    """Bring back the fact that was last taken back."""
    if not can_redo(game):
        raise RuleViolation(MoveCode.NOTHING_TO_REDO)
    return replace(game, revision=game.revision + 1, cursor=game.cursor + 1)
