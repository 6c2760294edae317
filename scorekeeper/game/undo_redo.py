"""A game is a list of facts with a cursor: recording, undo and redo, tap by tap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce

from scorekeeper.game.errors import MoveCode, RuleViolation
from scorekeeper.game.facts import Fact, Game, GameStarted, ResultEntered, TakenOver, TrickTaken
from scorekeeper.game.fold import apply, replay
from scorekeeper.game.state import Phase, State


def begin_game(game_id: str, first: GameStarted) -> Game:
    """A new game of one fact."""
    return Game(id=game_id, revision=1, cursor=1, facts=(first,))


def in_force(game: Game) -> tuple[Fact, ...]:
    """The facts that count."""
    return game.facts[: game.cursor]


def state_of(game: Game) -> State:
    """The state that the facts in force make."""
    return replay(in_force(game))


def record(game: Game, *tap: Fact) -> Game:
    """The facts of one more tap; what redo could have brought back is cut off."""
    facts = (*in_force(game), *tap)
    return replace(game, revision=game.revision + 1, cursor=len(facts), facts=facts)


def record_tap(game: Game, state: State, fact: Fact) -> tuple[Game, State]:
    """The game and its state after one more tap: the fact, and the zeros that follow from it."""
    after = apply(state, fact)
    zeros = zeros_with(fact, after)
    return record(game, fact, *zeros), reduce(apply, zeros, after)


def zeros_with(fact: Fact, after: State) -> tuple[ResultEntered, ...]:
    """The results of those who are left where the fact gave the last trick away: they can only be 0.

    The last of them is not among these, for the fold fills it in. `after` is the state after the fact.
    """
    round_ = after.current
    if not isinstance(fact, ResultEntered | TrickTaken) or round_ is None:
        return ()
    if round_.phase is not Phase.RESULTS or round_.tricks_left:
        return ()
    missing = [seat for seat in round_.turns if round_.results[seat] is None]
    return tuple(ResultEntered(fact.at, seat, 0, same_tap=True) for seat in missing[:-1])


def taps(facts: Sequence[Fact]) -> Iterator[Sequence[Fact]]:
    """The facts of each tap."""
    starts = [place for place, fact in enumerate(facts) if place == 0 or not fact.same_tap]
    for start, end in zip(starts, [*starts[1:], len(facts)], strict=True):
        yield facts[start:end]


def is_within_tap(facts: Sequence[Fact], cursor: int) -> bool:
    """Whether so many facts end with some of a tap and not all of it."""
    return cursor < len(facts) and facts[cursor].same_tap


def can_undo(game: Game) -> bool:
    """Everything can be taken back but the start of the game, to which the totals from paper belong."""
    taken_over = len(game.facts) > 1 and isinstance(game.facts[1], TakenOver)
    return game.cursor > (2 if taken_over else 1)


def undo(game: Game) -> Game:
    """Take the last tap back; `redo` brings it again."""
    if not can_undo(game):
        raise RuleViolation(MoveCode.NOTHING_TO_UNDO)
    return _moved(game, -1)


def can_redo(game: Game) -> bool:
    return game.cursor < len(game.facts)


def redo(game: Game) -> Game:
    """Bring back the tap that was last taken back."""
    if not can_redo(game):
        raise RuleViolation(MoveCode.NOTHING_TO_REDO)
    return _moved(game, 1)


def _moved(game: Game, step: int) -> Game:
    cursor = game.cursor + step
    while is_within_tap(game.facts, cursor):
        cursor += step
    return replace(game, revision=game.revision + 1, cursor=cursor)
