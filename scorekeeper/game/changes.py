"""Moves that change the table while a game runs: points beside the rounds, other rounds to
come, who sits one out, who comes late and who leaves early.

Moves like those of `moves`, named in the same way, with a table of the same kind at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from scorekeeper.game import facts as f
from scorekeeper.game.errors import MoveCode, RuleViolation
from scorekeeper.game.moves import running, verify_seat
from scorekeeper.game.names import tidy_name, tidy_note, verify_name, verify_reason
from scorekeeper.game.state import State
from scorekeeper.rules import PLAYERS, Code, hand_sizes, most_cards, verify_players
from scorekeeper.rules.validation import MOST_ROUNDS, verify_deck_players, verify_hand_size

HIGHEST_BONUS = 9_999
"""Points, up or down; a bonus beyond it is a slip of the finger."""

# Points beside the rounds --------------------------------------------------------------------------


def verify_give_points(state: State, number: int, seat: int, points: int, reason: str) -> None:
    """Raise unless a player can be given these points at any time, with a word why; 0 takes a bonus away.

    The total with which a player came late is put right without a word why.
    """
    verify_points(state, number, seat, points)
    given = state.bonuses[number - 1] if number <= len(state.bonuses) else None
    if points and not (given is not None and given.start and given.seat == seat and not reason.strip()):
        verify_reason(reason)


def verify_points(state: State, number: int, seat: int, points: int) -> None:
    """Raise unless these points can be given, whatever is said about why."""
    verify_seat(state, seat)
    if not 1 <= number <= len(state.bonuses) + 1:
        raise RuleViolation(MoveCode.NO_SUCH_BONUS, number=number)
    if not points and number > len(state.bonuses):
        raise RuleViolation(MoveCode.NO_POINTS)
    _verify_size(points)


def _verify_size(points: int) -> None:
    if abs(points) > HIGHEST_BONUS:
        raise RuleViolation(MoveCode.POINTS_OUT_OF_RANGE, points=points, highest=HIGHEST_BONUS)


def give_points(
    state: State, at: datetime, number: int, seat: int, points: int, reason: str
) -> f.PointsGiven:
    """Give a player points outside the rounds, or put right what was given; `number` counts from 1."""
    verify_give_points(state, number, seat, points, reason)
    return f.PointsGiven(at, number, seat, points, tidy_note(reason))


# The rounds to come --------------------------------------------------------------------------------


def first_open_round(state: State) -> int:
    """The number of the first round of which nothing was written down yet; raises where the game is over."""
    round_ = running(state)
    return round_.number + round_.touched


def verify_can_change_rounds(state: State) -> None:
    """Raise unless the rounds to come can be changed: while the game runs, and no players drop out (§9.2)."""
    running(state)
    if state.ruleset.elimination:
        raise RuleViolation(MoveCode.ROUNDS_FIXED)


def verify_change_rounds(state: State, round_number: int, hands: Sequence[int]) -> None:
    """Raise unless these can be the hands from that round on: it has not begun, and the deck holds them."""
    verify_can_change_rounds(state)
    if not first_open_round(state) <= round_number <= len(state.hands) + 1:
        raise RuleViolation(MoveCode.ROUND_BEGUN, round=round_number)
    rounds = round_number - 1 + len(hands)
    if rounds < running(state).number:
        raise RuleViolation(MoveCode.NO_ROUND_LEFT)
    if rounds > MOST_ROUNDS:
        raise RuleViolation(Code.ROUNDS_OUT_OF_RANGE, field="hands", rounds=rounds, most=MOST_ROUNDS)
    most = most_cards(state.ruleset, len(state.playing))
    for number, cards in enumerate(hands, start=round_number):
        verify_hand_size(number, cards, most)
        if number == 1 and cards != 1 and state.ruleset.bids.forehead_first_round:
            raise RuleViolation(Code.FOREHEAD_CARDS, cards=cards)


def change_rounds(state: State, at: datetime, round_number: int, hands: Sequence[int]) -> f.RoundsChanged:
    """Deal these hands from that round on, and end with the last of them."""
    verify_change_rounds(state, round_number, hands)
    return f.RoundsChanged(at, round_number, tuple(hands))


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


# Who comes late, leaves early, and comes back -------------------------------------------------------

MOST_COLUMNS = PLAYERS.stop - 1
"""So many columns a pad has room for, those of players who have left included."""


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
    if state.players >= MOST_COLUMNS:
        raise RuleViolation(MoveCode.PAD_FULL, most=MOST_COLUMNS)


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
    _verify_size(total)


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


CHANGES: Mapping[type[f.Fact], Callable[..., f.Fact]] = {
    f.PointsGiven: give_points,
    f.RoundsChanged: change_rounds,
    f.RoundSatOut: sit_out,
    f.SeatJoined: join,
    f.SeatLeft: leave,
    f.SeatReturned: come_back,
}
"""The move that records each kind of fact, as `moves.MOVES` has it for other facts."""
