"""What may change who plays: sitting a round out, coming late, leaving, coming back, dropping out (§9.2).

Functions like those of `moves`, with a table of the same kind at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.game import facts as f
from scorekeeper.game.beside_rounds import verify_points_size
from scorekeeper.game.errors import MoveCode, RuleViolation
from scorekeeper.game.moves import running, verify_seat
from scorekeeper.game.standings import totals
from scorekeeper.game.state import State
from scorekeeper.rules import PLAYERS, Code, hand_sizes, verify_players
from scorekeeper.rules.validation import verify_deck_players

MOST_PAD_COLUMNS = PLAYERS.stop - 1
"""Columns that a pad has room for, those of players who have left included."""

# Who sits a round out ------------------------------------------------------------------------------


def verify_can_sit_out(state: State) -> None:
    """Raise unless players can sit the open round out: nothing of it is written, no teams, no elimination."""
    round_ = running(state)
    if state.ruleset.teams or state.ruleset.elimination:
        raise RuleViolation(MoveCode.EVERYBODY_PLAYS)
    if round_.touched:
        raise RuleViolation(MoveCode.SITS_OUT_TOO_LATE, round=round_.number)


def _round_sat_out(state: State, fact: f.RoundSatOut) -> None:
    """Raise unless these seats can sit the open round out, and enough players are left for it (§1.4)."""
    verify_can_sit_out(state)
    seats = fact.seats
    for seat in seats:
        verify_seat(state, seat)
        if seat in state.out:
            raise RuleViolation(MoveCode.SEAT_LEFT, seat=seat)
    if len(set(seats)) != len(seats):
        raise RuleViolation(MoveCode.NOT_EVERY_SEAT)
    if seats:
        verify_players(len(state.playing) - len(seats), state.ruleset)


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


def _seat_joined(state: State, fact: f.SeatJoined) -> None:
    """Raise unless this new player can come, whatever his name is: it is judged where it is typed."""
    verify_can_join(state)
    for seat, other in enumerate(state.seats):
        if other.player == fact.player:
            raise RuleViolation(MoveCode.AT_THE_TABLE, seat=seat)
    verify_seat(state, fact.after)
    verify_points_size(fact.total)


def start_totals(state: State) -> tuple[int, int]:
    """The lowest total of those who play, and their average without the fraction: to begin with for who comes
    late."""
    sums = [totals(state)[seat] for seat in state.playing]
    return min(sums), int(sum(sums) / len(sums))


def _seat_left(state: State, fact: f.SeatLeft) -> None:
    """Raise unless this player can leave: enough are left for the game and for its open round (§1.4)."""
    seat = fact.seat
    verify_can_come_or_leave(state)
    verify_seat(state, seat)
    if seat in state.out:
        raise RuleViolation(MoveCode.SEAT_LEFT, seat=seat)
    _verify_so_many(state, len(state.playing) - 1)
    verify_players(len(set(state.in_round) - {seat}), state.ruleset)


def _seat_returned(state: State, fact: f.SeatReturned) -> None:
    """Raise unless this player can come back: he has left, and one more can play."""
    seat = fact.seat
    verify_can_come_or_leave(state)
    verify_seat(state, seat)
    if seat not in state.out:
        raise RuleViolation(MoveCode.AT_THE_TABLE, seat=seat)
    _verify_so_many(state, len(state.playing) + 1)


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


def _player_dropped_out(state: State, fact: f.PlayerDroppedOut) -> None:
    """One of those who are level in the last place drops out (§9.2)."""
    seat = fact.seat
    verify_seat(state, seat)
    if not state.level:
        raise RuleViolation(MoveCode.NOT_NOW, phase=state.phase)
    if seat not in state.level:
        raise RuleViolation(MoveCode.NOT_LEVEL, seat=seat)


VERIFY: Mapping[type[f.Fact], Callable[[Any, Any], None]] = {
    f.RoundSatOut: _round_sat_out,
    f.SeatJoined: _seat_joined,
    f.SeatLeft: _seat_left,
    f.SeatReturned: _seat_returned,
    f.PlayerDroppedOut: _player_dropped_out,
}
"""What judges each kind of fact about who plays."""
