"""The taps of a game: recorded with what follows from them, taken back and brought again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from scorekeeper.game.errors import MoveCode, RuleViolation
from scorekeeper.game.event_log import Recorded, can_redo, in_force, tap_again, tap_back, with_tap
from scorekeeper.game.facts import (
    BidsSeen,
    Fact,
    Game,
    GameStarted,
    NoteWritten,
    ResultEntered,
    TakenOver,
)
from scorekeeper.game.fold import apply, last_touch, replay
from scorekeeper.game.state import State, copy_with


def begin_game(game_id: str, first: GameStarted, at: datetime, note: str = "") -> Game:
    """A new game, perhaps with a note of what it belongs to."""
    game = Game(id=game_id, revision=1, cursor=1, records=(Recorded(at, first),))
    return with_tap(game, [NoteWritten(note)], at) if note else game


def state_of(game: Game) -> State:
    """The state that the facts in force make; what was taken back tells whether hidden bids were seen."""
    state = replay(in_force(game))
    if _laid_bids_open(state, game.records[game.cursor :]):
        return apply(state, BidsSeen())
    return state


def _laid_bids_open(state: State, taken_back: Sequence[Recorded[Fact]]) -> bool:
    """Whether what was taken back had laid the bids open that the open deal hides (§4.4, §4.5)."""
    deal = state.current
    if deal is None or not deal.bids_hidden:
        return False
    redealt = state.redealt
    for made in taken_back:
        state = apply(state, made.fact)
        now = state.current
        if state.round(deal.number) is not None:
            return True
        if now is None or (now.number, state.redealt) != (deal.number, redealt):
            return False
        if isinstance(made.fact, BidsSeen) or (any(now.has_bid) and not now.bids_hidden):
            return True
    return False


def record(game: Game, state: State, facts: Sequence[Fact], at: datetime) -> tuple[Game, State]:
    """The game and its state after one more tap: the facts, and the zeros that follow from them.

    What redo could have brought back is cut off; that it had laid hidden bids open is written down.
    """
    if _laid_bids_open(state, game.records[game.cursor :]):
        facts = (BidsSeen(), *facts)
    state, written = with_what_follows(state, facts)
    recorded = with_tap(game, written, at)
    return recorded, copy_with(state, touched=last_touch(recorded.records))


def with_what_follows(state: State, facts: Sequence[Fact]) -> tuple[State, Sequence[Fact]]:
    """The state after these facts and the zeros that follow from them; and all of these."""
    written: list[Fact] = []
    for fact in facts:
        state = apply(state, fact)
        round_, zeros = state.current, list[Fact]()
        if round_ is not None and round_.play_ended and not round_.tricks_left:
            # Nobody can have taken more; the fold fills the last of them in.
            zeros = [ResultEntered(seat, 0) for seat in round_.reporters[:-1]]
        for zero in zeros:
            state = apply(state, zero)
        written += (fact, *zeros)
    return state, written


def can_undo(game: Game) -> bool:
    """Everything can be taken back but the start of the game."""
    return game.cursor > _start(game)


def is_played(game: Game) -> bool:
    """Whether more was ever written down than the start of the game."""
    return len(game.records) > _start(game)


def _start(game: Game) -> int:
    """How many records the start of a game has: the totals from paper and the note that came with it belong
    to it."""
    first, *others = game.records[:2]
    return 1 + any(
        isinstance(other.fact, TakenOver) or (isinstance(other.fact, NoteWritten) and other.at == first.at)
        for other in others
    )


def undo(game: Game) -> Game:
    """Take the last tap back; `redo` brings it again."""
    if not can_undo(game):
        raise RuleViolation(MoveCode.NOTHING_TO_UNDO)
    return tap_back(game)


def redo(game: Game) -> Game:
    """Bring back the tap that was last taken back."""
    if not can_redo(game):
        raise RuleViolation(MoveCode.NOTHING_TO_REDO)
    return tap_again(game)
