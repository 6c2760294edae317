"""What the people at the table may do: every move judges itself and makes one fact.

Each move has three names: `verify_x(state, …)` raises `RuleViolation`, `can_x(state, …)` asks, and
`x(state, at, …)` verifies and returns the fact. Seats count from 0, tricks are whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from scorekeeper import rules
from scorekeeper.game import facts as f
from scorekeeper.game.errors import MoveCode, RuleViolation
from scorekeeper.game.names import tidy_name, verify_name
from scorekeeper.game.state import Phase, Round, State
from scorekeeper.rules import (
    Ruleset,
    Suit,
    forbidden_bid,
    parse_card,
    trump_of,
    verify_players,
    verify_ruleset,
)

HIGHEST_TOTAL = 100_000
"""Points, up or down; a total beyond it is a slip of the finger."""

Drawable = Callable[[str], bool]


def can(verify: Callable[..., None], *args: object) -> bool:
    """Whether a `verify_` function lets these arguments pass."""
    try:
        verify(*args)
    except RuleViolation:
        return False
    return True


def running(state: State) -> Round:
    """The open round; refused with `GAME_OVER` where there is none."""
    if state.current is None:
        raise RuleViolation(MoveCode.GAME_OVER)
    return state.current


def verify_seat(state: State, seat: int) -> None:
    """Refuse a number that is no seat of this table."""
    if not 0 <= seat < state.players:
        raise RuleViolation(MoveCode.UNKNOWN_SEAT, seat=seat)


# Starting ------------------------------------------------------------------------------------------


def verify_start(seats: Sequence[f.Seat], first_dealer: int, ruleset: Ruleset, drawable: Drawable) -> None:
    """A game needs three to six players (§1.4) with names of their own, a dealer and a playable ruleset."""
    verify_players(len(seats))
    for index, seat in enumerate(seats):
        verify_name(seat.name, (other.name for other in seats[:index]), drawable)
    if not 0 <= first_dealer < len(seats):
        raise RuleViolation(MoveCode.UNKNOWN_SEAT, seat=first_dealer)
    verify_ruleset(ruleset, len(seats))


def can_start(seats: Sequence[f.Seat], first_dealer: int, ruleset: Ruleset, drawable: Drawable) -> bool:
    return can(verify_start, seats, first_dealer, ruleset, drawable)


def start(
    at: datetime, seats: Sequence[f.Seat], first_dealer: int, ruleset: Ruleset, drawable: Drawable
) -> f.GameStarted:
    """The first fact of a game."""
    verify_start(seats, first_dealer, ruleset, drawable)
    tidied = tuple(f.Seat(seat.player, tidy_name(seat.name)) for seat in seats)
    return f.GameStarted(at, tidied, first_dealer, ruleset)


def verify_take_over(state: State, round_number: int, totals: Sequence[int]) -> None:
    """A paper game goes on here: nothing may have been entered, and the round must exist."""
    if state.closed or state.carried or running(state).touched:
        raise RuleViolation(MoveCode.ALREADY_STARTED)
    if not 2 <= round_number <= len(state.hands):
        raise RuleViolation(MoveCode.NO_SUCH_ROUND, round=round_number, rounds=len(state.hands))
    verify_totals(state, totals)


def verify_totals(state: State, totals: Sequence[int]) -> None:
    """A total for every seat, none beyond what games bring."""
    if len(totals) != state.players:
        raise RuleViolation(MoveCode.NOT_EVERY_SEAT)
    for seat, total in enumerate(totals):
        if abs(total) > HIGHEST_TOTAL:
            raise RuleViolation(MoveCode.TOTAL_OUT_OF_RANGE, seat=seat, total=total, highest=HIGHEST_TOTAL)


def can_take_over(state: State, round_number: int, totals: Sequence[int]) -> bool:
    return can(verify_take_over, state, round_number, totals)


def take_over(state: State, at: datetime, round_number: int, totals: Sequence[int]) -> f.TakenOver:
    """Go on at `round_number` (from 2) with the totals of the paper, by seat."""
    verify_take_over(state, round_number, totals)
    return f.TakenOver(at, round_number, tuple(totals))


# Trump ---------------------------------------------------------------------------------------------


def verify_trump(state: State, turned_up: str | None, suit: Suit | None) -> None:
    """A suit, a jester for none (§3.2), a wizard and the dealer's choice (§3.3), if a card is left (§3.4)."""
    if not running(state).has_turn_up:
        raise RuleViolation(MoveCode.NO_CARD_TURNED_UP)
    if turned_up is None:
        if suit is None:
            raise RuleViolation(MoveCode.TRUMP_UNCLEAR)
        return
    card = parse_card(turned_up)
    if suit is not None:  # it may be left out: the card decides, or the dealer chooses later
        rules.verify_trump(card, suit)


def can_set_trump(state: State, turned_up: str | None, suit: Suit | None) -> bool:
    return can(verify_trump, state, turned_up, suit)


def set_trump(state: State, at: datetime, turned_up: str | None, suit: Suit | None) -> f.TrumpSet:
    """Write down the trump; it may be put right as long as the round runs."""
    verify_trump(state, turned_up, suit)
    if turned_up is None:
        return f.TrumpSet(at, None, suit)
    card = parse_card(turned_up)
    return f.TrumpSet(at, card.code, trump_of(card, suit))


# Bids ----------------------------------------------------------------------------------------------


def forbidden_for(state: State, seat: int) -> int | None:
    """The bid that plus/minus one forbids this seat (§4.3); None unless last, all others in."""
    row = state.current
    others = None if row is None else _bids_before(row, seat)
    if row is None or others is None:
        return None
    return forbidden_bid(state.ruleset, row.number, row.cards, others)


def _bids_before(row: Round, seat: int) -> list[int] | None:
    """The bids of all others when this seat bids last and they are all in, otherwise None."""
    if seat != row.turns[-1]:
        return None
    earlier = [bid for other in row.turns[:-1] if (bid := row.bids[other]) is not None]
    return earlier if len(earlier) == len(row.turns) - 1 else None


def verify_bid(state: State, seat: int, tricks: int) -> None:
    """A bid of 0 to the cards in hand (§4.1); the last bidder keeps clear of the forbidden one (§4.3)."""
    row = running(state)
    verify_seat(state, seat)
    rules.verify_bid(state.ruleset, row.number, row.cards, tricks, _bids_before(row, seat))


def can_bid(state: State, seat: int, tricks: int) -> bool:
    return can(verify_bid, state, seat, tricks)


def bid(state: State, at: datetime, seat: int, tricks: int) -> f.BidMade:
    """Write down a bid, in or out of turn, the first time or again."""
    verify_bid(state, seat, tricks)
    return f.BidMade(at, seat, tricks)


# Play ----------------------------------------------------------------------------------------------


def _in_play(state: State) -> Round:
    row = running(state)
    _verify_bids_in(row)
    if row.phase is not Phase.PLAY:
        raise RuleViolation(MoveCode.NOT_NOW, phase=row.phase)
    return row


def _verify_bids_in(row: Round) -> None:
    missing = tuple(seat for seat in row.turns if row.bids[seat] is None)
    if missing:
        raise RuleViolation(MoveCode.BIDS_MISSING, seats=missing)


def verify_take_trick(state: State, seat: int) -> None:
    """Tricks are counted along between the bids and the results, one for each card dealt."""
    row = _in_play(state)
    verify_seat(state, seat)
    if row.taken_sum >= row.cards:
        raise RuleViolation(MoveCode.TRICKS_ALL_TAKEN, cards=row.cards)


def can_take_trick(state: State, seat: int) -> bool:
    return can(verify_take_trick, state, seat)


def take_trick(state: State, at: datetime, seat: int) -> f.TrickTaken:
    """Count a trick for a player."""
    verify_take_trick(state, seat)
    return f.TrickTaken(at, seat)


def verify_end_play(state: State) -> None:
    """The tricks can be called played as soon as everybody has bid."""
    _in_play(state)


def can_end_play(state: State) -> bool:
    return can(verify_end_play, state)


def end_play(state: State, at: datetime) -> f.PlayEnded:
    """All tricks are played: go on to the results, or close the round if they were counted whole."""
    verify_end_play(state)
    return f.PlayEnded(at)


# Results -------------------------------------------------------------------------------------------


def tricks_left_for(state: State, seat: int) -> int:
    """The most tricks this seat can have made, given what the others have reported."""
    row = running(state)
    return row.tricks_left + (row.results[seat] or 0)


def verify_result(state: State, seat: int, tricks: int) -> None:
    """Tricks made: no more than are left, since all tricks of the round together are its cards (§2.1)."""
    row = running(state)
    _verify_bids_in(row)
    if row.phase is not Phase.RESULTS:
        raise RuleViolation(MoveCode.NOT_NOW, phase=row.phase)
    verify_seat(state, seat)
    rules.verify_result(row.cards, tricks)
    left = tricks_left_for(state, seat)
    if tricks > left:
        figures = {"tricks": tricks, "left": left, "by": tricks - left, "cards": row.cards}
        raise RuleViolation(MoveCode.TOO_MANY_TRICKS, seat=seat, **figures)


def can_enter_result(state: State, seat: int, tricks: int) -> bool:
    return can(verify_result, state, seat, tricks)


def enter_result(state: State, at: datetime, seat: int, tricks: int) -> f.ResultEntered:
    """Write down what a player made; the last missing one follows, and the round closes."""
    verify_result(state, seat, tricks)
    return f.ResultEntered(at, seat, tricks)
