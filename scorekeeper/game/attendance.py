"""Moves that change who plays: sitting a round out, coming late, leaving, coming back, dropping out (§9.2).

Moves like those of `moves`, named in the same way, with a table of the same kind at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from scorekeeper.game import facts as f
from scorekeeper.game.changes import verify_points_size
from scorekeeper.game.errors import MoveCode, RuleViolation
from scorekeeper.game.moves import running, verify_seat
from scorekeeper.game.names import tidy_name, verify_name
from scorekeeper.game.state import State
from scorekeeper.rules import PLAYERS, Code, hand_sizes, verify_players
from scorekeeper.rules.validation import verify_deck_players

MOST_PAD_COLUMNS = PLAYERS.stop - 1
"""So many columns a pad has room for, those of players who have left included."""

# Who sits a round out ------------------------------------------------------------------------------


def verify_can_sit_out(state: State) -> None:
    """Raise unless players can sit the open round out: nothing of it is written, no teams, no elimination."""
    round_ = running(state)
    if state.ruleset.teams or state.ruleset.elimination:
        raise RuleViolation(MoveCode.EVERYBODY_PLAYS)
    if round_.touched:
        raise RuleViolation(MoveCode.SITS_OUT_TOO_LATE, round=round_.number)


def verify_sit_out(state: State, seats: Sequence[int]) -> None:
    """Raise unless these seats can sit the open round out, and enough players are left for it (§1.4)."""
    verify_can_sit_out(state)
    for seat in seats:
        verify_seat(state, seat)
        if seat in state.out:
            raise RuleViolation(MoveCode.SEAT_LEFT, seat=seat)
    if len(set(seats)) != len(seats):
        raise RuleViolation(MoveCode.NOT_EVERY_SEAT)
    if seats:
        verify_players(len(state.playing) - len(seats), state.ruleset)


def sit_out(state: State, at: datetime, seats: Sequence[int]) -> f.RoundSatOut:
    """Only these sit the open round out; where the dealer does, the next one clockwise deals."""
    verify_sit_out(state, seats)
    return f.RoundSatOut(at, tuple(sorted(seats)))


# Who comes late, leaves early, and comes back ------------------------------------------------------


def verify_can_come_or_leave(state: State) -> None:
    """Raise unless players can come or leave: between rounds, without teams or elimination (§9.2, §9.4)."""
    round_ = running(state)
    if state.ruleset.teams or state.ruleset.elimination:
        raise RuleViolation(MoveCode.TABLE_FIXED)
    if round_.touched:
        raise RuleViolation(MoveCode.MID_ROUND, round=round_.number)


def verify_can_come(state: State) -> None:
    """Raise unless one player more than now can play by these rules (§1.4)."""
    verify_can_come_or_leave(state)
    _verify_so_many(state, len(state.playing) + 1)


def verify_can_leave(state: State) -> None:
    """Raise unless one player fewer than now can play by these rules (§1.4)."""
    verify_can_come_or_leave(state)
    _verify_so_many(state, len(state.playing) - 1)


def verify_can_join(state: State) -> None:
    """Raise unless a new player can come: one more can play, and the pad has a column left."""
    verify_can_come(state)
    if state.players >= MOST_PAD_COLUMNS:
        raise RuleViolation(MoveCode.PAD_FULL, most=MOST_PAD_COLUMNS)


def verify_join(state: State, player: str, name: str, after: int, total: int) -> None:
    """Raise unless this new player can come, under a name that differs from the others' names."""
    verify_come(state, player, after, total)
    verify_name(name, state.names)


def verify_come(state: State, player: str, after: int, total: int) -> None:
    """Raise unless this new player can come, whatever his name is."""
    verify_can_join(state)
    for seat, other in enumerate(state.seats):
        if other.player == player:
            raise RuleViolation(MoveCode.AT_THE_TABLE, seat=seat)
    verify_seat(state, after)
    verify_points_size(total)


def join(state: State, at: datetime, player: str, name: str, after: int, total: int) -> f.SeatJoined:
    """A player comes late: he sits clockwise next to `after`, and begins with so many points."""
    verify_join(state, player, name, after, total)
    return f.SeatJoined(at, player, tidy_name(name), after, total)


def verify_leave(state: State, seat: int) -> None:
    """Raise unless this player can leave: enough are left for the game and for its open round (§1.4)."""
    verify_can_come_or_leave(state)
    verify_seat(state, seat)
    if seat in state.out:
        raise RuleViolation(MoveCode.SEAT_LEFT, seat=seat)
    _verify_so_many(state, len(state.playing) - 1)
    verify_players(len(set(state.in_round) - {seat}), state.ruleset)


def leave(state: State, at: datetime, seat: int) -> f.SeatLeft:
    """A player leaves early: his total stays, and he ranks behind those who stay."""
    verify_leave(state, seat)
    return f.SeatLeft(at, seat)


def verify_come_back(state: State, seat: int) -> None:
    """Raise unless this player can come back: he has left, and one more can play."""
    verify_can_come_or_leave(state)
    verify_seat(state, seat)
    if seat not in state.out:
        raise RuleViolation(MoveCode.AT_THE_TABLE, seat=seat)
    _verify_so_many(state, len(state.playing) + 1)


def come_back(state: State, at: datetime, seat: int) -> f.SeatReturned:
    """A player who had left plays on, where he sat and with the total that he had."""
    verify_come_back(state, seat)
    return f.SeatReturned(at, seat)


def _verify_so_many(state: State, players: int) -> None:
    """Refuse a number of players that cannot play with this deck, or by the rounds of this ruleset.

    A first round that is still open is dealt anew, and with more than one card none is held on the forehead
    (§4.6).
    """
    verify_players(players, state.ruleset)
    verify_deck_players(state.ruleset, players)
    if state.own_rounds:
        return
    cards = hand_sizes(state.ruleset, players)[0]
    if running(state).number == 1 and cards != 1 and state.ruleset.bids.forehead_first_round:
        raise RuleViolation(Code.FOREHEAD_CARDS, cards=cards)


# Who drops out (§9.2) ------------------------------------------------------------------------------


def verify_drop_out(state: State, seat: int) -> None:
    """One of those who are level in the last place drops out (§9.2)."""
    verify_seat(state, seat)
    if not state.level:
        raise RuleViolation(MoveCode.NOT_NOW, phase=state.phase)
    if seat not in state.level:
        raise RuleViolation(MoveCode.NOT_LEVEL, seat=seat)


def drop_out(state: State, at: datetime, seat: int) -> f.PlayerDroppedOut:
    """Say who of those level in the last place drops out."""
    verify_drop_out(state, seat)
    return f.PlayerDroppedOut(at, seat)


ATTENDANCE: Mapping[type[f.Fact], Callable[..., f.Fact]] = {
    f.RoundSatOut: sit_out,
    f.SeatJoined: join,
    f.SeatLeft: leave,
    f.SeatReturned: come_back,
    f.PlayerDroppedOut: drop_out,
}
"""The move that writes down each kind of fact, as in `moves.MOVES`."""
