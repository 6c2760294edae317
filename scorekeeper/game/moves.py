"""What the people at the table may do: every move judges itself and makes one fact.

Each move has three names: `verify_x(state, …)` raises `RuleViolation`, `can_x(state, …)` asks, and
`x(state, at, …)` verifies and returns the fact. Seats count from 0, tricks are whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from scorekeeper import rules
from scorekeeper.game import facts as f
from scorekeeper.game.errors import MoveCode, RuleViolation
from scorekeeper.game.state import Phase, Round, State
from scorekeeper.rules import (
    Suit,
    forbidden_bid,
    parse_card,
    trump_of,
    verify_cards,
)

Drawable = Callable[[str], bool]


def can(verify: Callable[..., None], *args: object) -> bool:
    """Whether a `verify_` function lets these arguments pass."""
    try:
        verify(*args)
    except RuleViolation:
        return False
    return True


def running(state: State) -> Round:
    """The open round; refused with `GAME_OVER` or `WHO_DROPS_OUT` where there is none."""
    if state.level:
        raise RuleViolation(MoveCode.WHO_DROPS_OUT, seats=state.level)
    if state.current is None:
        raise RuleViolation(MoveCode.GAME_OVER)
    return state.current


def verify_seat(state: State, seat: int) -> None:
    """Refuse a number that is no seat of this table."""
    if not 0 <= seat < state.players:
        raise RuleViolation(MoveCode.UNKNOWN_SEAT, seat=seat)


def verify_playing(state: State, seat: int) -> None:
    """Refuse a seat that is none, or whose player has dropped out (§9.2)."""
    verify_seat(state, seat)
    if seat in state.out:
        raise RuleViolation(MoveCode.SEAT_OUT, seat=seat)


# Trump ---------------------------------------------------------------------------------------------


def verify_trump(state: State, turned_up: str | None, suit: Suit | None) -> None:
    """A suit, a jester for none (§3.2), a wizard and the dealer's choice (§3.3), if a card is left (§3.4)."""
    if not running(state).has_turn_up:
        raise RuleViolation(MoveCode.NO_CARD_TURNED_UP, deck=state.ruleset.deck)
    if turned_up is None:
        if suit is None:
            raise RuleViolation(MoveCode.TRUMP_UNCLEAR)
        return
    card = parse_card(turned_up)
    verify_cards((card,), state.ruleset)
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
    """The bids of all others when this seat bids last and they are all in, otherwise None.

    None as well while bids are hidden (§4.4) and once the cloud has changed one (§8).
    """
    if row.bids_hidden or row.bid_changed or seat != row.turns[-1]:
        return None
    earlier = [bid for other in row.turns[:-1] if (bid := row.bids[other]) is not None]
    return earlier if len(earlier) == len(row.turns) - 1 else None


def verify_bid(state: State, seat: int, tricks: int) -> None:
    """A bid of 0 to the cards in hand (§4.1); the last bidder keeps clear of the forbidden one (§4.3)."""
    row = running(state)
    verify_playing(state, seat)
    rules.verify_bid(state.ruleset, row.number, row.cards, tricks, _bids_before(row, seat))


def can_bid(state: State, seat: int, tricks: int) -> bool:
    return can(verify_bid, state, seat, tricks)


def bid(state: State, at: datetime, seat: int, tricks: int) -> f.BidMade:
    """Write down a bid, in or out of turn, the first time or again."""
    verify_bid(state, seat, tricks)
    return f.BidMade(at, seat, tricks)


def verify_reveal(state: State) -> None:
    """Hidden bids are laid open together, when all are in (§4.4)."""
    row = running(state)
    verify_bids_in(row)
    if row.phase is not Phase.REVEAL:
        raise RuleViolation(MoveCode.NOT_NOW, phase=row.phase)


def can_reveal(state: State) -> bool:
    return can(verify_reveal, state)


def reveal(state: State, at: datetime) -> f.BidsRevealed:
    """Lay the hidden bids open; the last one is asked again if plus/minus one now forbids it (§11.9)."""
    verify_reveal(state)
    return f.BidsRevealed(at)


# Play ----------------------------------------------------------------------------------------------


def _in_play(state: State) -> Round:
    row = running(state)
    verify_bids_in(row)
    if row.phase is not Phase.PLAY:
        raise RuleViolation(MoveCode.NOT_NOW, phase=row.phase)
    return row


def verify_bids_in(row: Round) -> None:
    """Refuse to go on while somebody has not bid."""
    missing = tuple(seat for seat in row.turns if not row.has_bid[seat])
    if missing:
        raise RuleViolation(MoveCode.BIDS_MISSING, seats=missing)


def verify_take_trick(state: State, seat: int) -> None:
    """Tricks are counted along between the bids and the results, one for each card dealt."""
    row = _in_play(state)
    verify_playing(state, seat)
    if row.tricks_played >= row.cards:
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
    verify_bids_in(row)
    if row.phase is not Phase.RESULTS:
        raise RuleViolation(MoveCode.NOT_NOW, phase=row.phase)
    verify_playing(state, seat)
    rules.verify_result(row.cards, tricks)
    left = tricks_left_for(state, seat)
    if tricks > left:
        figures = {"tricks": tricks, "left": left, "by": tricks - left, "cards": row.cards, "lost": row.lost}
        raise RuleViolation(MoveCode.TOO_MANY_TRICKS, seat=seat, **figures)


def can_enter_result(state: State, seat: int, tricks: int) -> bool:
    return can(verify_result, state, seat, tricks)


def enter_result(state: State, at: datetime, seat: int, tricks: int) -> f.ResultEntered:
    """Write down what a player made; the last missing one follows, and the round closes."""
    verify_result(state, seat, tricks)
    return f.ResultEntered(at, seat, tricks)
