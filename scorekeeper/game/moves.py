"""The moves of a game: its start, trump, bids, tricks, results, special cards.

Each move has two functions: `verify_x(state, …)` raises `RuleViolation`, and `x(state, at, …)` verifies and
returns the one fact; `can_x(state, …)` stands beside them where a screen asks. Seats count from 0. The table
at the end says which move writes down each kind of fact.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from scorekeeper import rules
from scorekeeper.game import facts as f
from scorekeeper.game.errors import MoveCode, RuleViolation
from scorekeeper.game.state import Phase, Round, State
from scorekeeper.rules import (
    Kind,
    Ruleset,
    Suit,
    elimination_rounds,
    forbidden_bid,
    parse_card,
    trump_of,
    verify_cards,
    verify_players,
    verify_ruleset,
)
from scorekeeper.rules.errors import accepts

HIGHEST_TOTAL = 100_000
"""Points, up or down; a total beyond it is a slip of the finger."""


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
    """Refuse a seat that is none, or whose player has dropped out (§9.2) or left, or sits the round out."""
    verify_seat(state, seat)
    if seat in state.out:
        code = MoveCode.SEAT_OUT if state.ruleset.elimination else MoveCode.SEAT_LEFT
        raise RuleViolation(code, seat=seat)
    if state.current is not None and seat in state.current.absent:
        raise RuleViolation(MoveCode.SITS_OUT, seat=seat)


def _round_in(state: State, *phases: Phase) -> Round:
    """The open round, with all bids in and in one of these phases."""
    round_ = running(state)
    missing = tuple(seat for seat in round_.turns if not round_.has_bid[seat])
    if missing:
        raise RuleViolation(MoveCode.BIDS_MISSING, seats=missing)
    if round_.phase not in phases:
        raise RuleViolation(MoveCode.NOT_NOW, phase=round_.phase)
    return round_


# The start, and taking over a game from paper ------------------------------------------------------


def verify_start(seats: Sequence[f.Seat], first_dealer: int, ruleset: Ruleset) -> None:
    """A game needs players (§1.4), a dealer and a ruleset that so many can play.

    Names are judged where they are typed (`names.verify_name`); those that were read may be anything.
    """
    verify_players(len(seats), ruleset)
    if not 0 <= first_dealer < len(seats):
        raise RuleViolation(MoveCode.UNKNOWN_SEAT, seat=first_dealer)
    verify_ruleset(ruleset, len(seats))


def start(at: datetime, seats: Sequence[f.Seat], first_dealer: int, ruleset: Ruleset) -> f.GameStarted:
    """The first fact of a game."""
    verify_start(seats, first_dealer, ruleset)
    return f.GameStarted(at, tuple(seats), first_dealer, ruleset)


def verify_take_over(state: State, round_number: int, totals: Sequence[int]) -> None:
    """A paper game goes on here: nothing may have been entered, and the round must exist."""
    if state.closed or state.paper_totals or state.bonuses or running(state).touched:
        raise RuleViolation(MoveCode.ALREADY_STARTED)
    if not 2 <= round_number <= len(state.hands):
        raise RuleViolation(MoveCode.NO_SUCH_ROUND, round=round_number, rounds=len(state.hands))
    latest = min(elimination_rounds(state.ruleset, state.players), default=round_number)
    if round_number > latest:
        raise RuleViolation(MoveCode.TAKE_OVER_TOO_LATE, round=round_number, latest=latest)
    verify_totals(state, totals)


def verify_totals(state: State, totals: Sequence[int]) -> None:
    """A total for every seat, none beyond what games bring."""
    if len(totals) != state.players:
        raise RuleViolation(MoveCode.NOT_EVERY_SEAT)
    for seat, total in enumerate(totals):
        if abs(total) > HIGHEST_TOTAL:
            raise RuleViolation(MoveCode.TOTAL_OUT_OF_RANGE, seat=seat, total=total, highest=HIGHEST_TOTAL)


def take_over(state: State, at: datetime, round_number: int, totals: Sequence[int]) -> f.TakenOver:
    """Go on at `round_number` (from 2) with the totals of the paper, by seat."""
    verify_take_over(state, round_number, totals)
    return f.TakenOver(at, round_number, tuple(totals))


# Trump ---------------------------------------------------------------------------------------------


def verify_set_trump(state: State, turned_up: str | None, suit: Suit | None) -> None:
    """A suit, a jester for none (§3.2), a wizard and the dealer's choice (§3.3), if a card is left (§3.4)."""
    verify_trump_in(state, running(state), turned_up, suit)


def verify_trump_in(state: State, round_: Round, turned_up: str | None, suit: Suit | None) -> None:
    """Raise unless this can be the trump of `round_`, whichever round it is."""
    if not round_.has_turn_up:
        raise RuleViolation(MoveCode.NO_CARD_TURNED_UP, deck=state.ruleset.deck)
    if turned_up is None:
        if suit is None:
            raise RuleViolation(MoveCode.TRUMP_UNCLEAR)
        return
    card = parse_card(turned_up)
    verify_cards((card,), state.ruleset)
    if suit is not None:  # it may be left out: the card decides, or the dealer chooses later
        rules.verify_trump(card, suit)


def set_trump(state: State, at: datetime, turned_up: str | None, suit: Suit | None) -> f.TrumpSet:
    """Write down the trump; it may be put right as long as the round runs."""
    verify_set_trump(state, turned_up, suit)
    return f.TrumpSet(at, *noted_trump(turned_up, suit))


def noted_trump(turned_up: str | None, suit: Suit | None) -> tuple[str | None, Suit | None]:
    """The code of the card, and the suit that follows from it or was said (§3)."""
    if turned_up is None:
        return None, suit
    card = parse_card(turned_up)
    return card.code, trump_of(card, suit)


# Bids ----------------------------------------------------------------------------------------------


def forbidden_for(state: State, seat: int) -> int | None:
    """The bid that plus/minus one forbids this seat (§4.3); None unless last, all others in."""
    round_ = state.current
    others = None if round_ is None else _bids_before(round_, seat)
    if round_ is None or others is None:
        return None
    return forbidden_bid(state.ruleset, round_.number, round_.cards, others)


def _bids_before(round_: Round, seat: int) -> list[int] | None:
    """The bids of all others when this seat bids last and they are all in, otherwise None.

    None as well while bids are hidden (§4.4) and once the cloud has changed one (§8).
    """
    if round_.bids_hidden or round_.bid_changed or seat != round_.turns[-1]:
        return None
    earlier = [bid for other in round_.turns[:-1] if (bid := round_.bids[other]) is not None]
    return earlier if len(earlier) == len(round_.turns) - 1 else None


def verify_bid(state: State, seat: int, tricks: int) -> None:
    """A bid of 0 to the cards in hand (§4.1); the last bidder keeps clear of the forbidden one (§4.3)."""
    round_ = running(state)
    verify_playing(state, seat)
    rules.verify_single_bid(state.ruleset, round_.number, round_.cards, tricks, _bids_before(round_, seat))


def bid(state: State, at: datetime, seat: int, tricks: int) -> f.BidMade:
    """Write down a bid, in or out of turn, the first time or again."""
    verify_bid(state, seat, tricks)
    return f.BidMade(at, seat, tricks)


def verify_bid_anyway(state: State, seat: int, tricks: int) -> None:
    """The one bid that plus/minus one forbids this seat now (§4.3); any other is written down with `bid`."""
    round_ = running(state)
    verify_playing(state, seat)
    rules.verify_single_bid(state.ruleset, round_.number, round_.cards, tricks)
    if tricks != forbidden_for(state, seat):
        raise RuleViolation(MoveCode.NOT_FORBIDDEN)


def bid_anyway(state: State, at: datetime, seat: int, tricks: int) -> f.ForbiddenBidMade:
    """Write down a forbidden bid that was overlooked at the table."""
    verify_bid_anyway(state, seat, tricks)
    return f.ForbiddenBidMade(at, seat, tricks)


def verify_reveal(state: State) -> None:
    """Hidden bids are laid open together: when all are in, or before the first is written down (§4.4).

    So tables do that lay down cards or fingers: then the bids are written down openly.
    """
    round_ = running(state)
    if round_.visibility != "revealed" or round_.revealed or any(round_.has_bid):
        _round_in(state, Phase.REVEAL)


def reveal(state: State, at: datetime) -> f.BidsRevealed:
    """Lay the hidden bids open; the last one is asked again if plus/minus one now forbids it (§11.9)."""
    verify_reveal(state)
    return f.BidsRevealed(at)


# Play ----------------------------------------------------------------------------------------------


def verify_take_trick(state: State, seat: int) -> None:
    """Tricks are counted along between the bids and the results, one for each card dealt."""
    round_ = _round_in(state, Phase.PLAY)
    verify_playing(state, seat)
    if round_.tricks_played >= round_.cards:
        raise RuleViolation(MoveCode.TRICKS_ALL_TAKEN, cards=round_.cards)


def take_trick(state: State, at: datetime, seat: int) -> f.TrickTaken:
    """Count a trick for a player."""
    verify_take_trick(state, seat)
    return f.TrickTaken(at, seat)


def verify_end_play(state: State) -> None:
    """The tricks can be called played as soon as everybody has bid."""
    _round_in(state, Phase.PLAY)


def end_play(state: State, at: datetime) -> f.PlayEnded:
    """All tricks are played: go on to the results, or close the round if they were counted whole."""
    verify_end_play(state)
    return f.PlayEnded(at)


# Results -------------------------------------------------------------------------------------------


def tricks_left_for(state: State, seat: int) -> int:
    """The most tricks this seat can have made, given what the others have reported."""
    round_ = running(state)
    return round_.tricks_left + (round_.results[seat] or 0)


def verify_enter_result(state: State, seat: int, tricks: int) -> None:
    """Tricks made: no more than are left, since all tricks of the round together are its cards (§2.1)."""
    round_ = _round_in(state, Phase.RESULTS)
    verify_playing(state, seat)
    rules.verify_result(round_.cards, tricks)
    left = tricks_left_for(state, seat)
    if tricks > left:
        figures = {
            "tricks": tricks,
            "left": left,
            "by": tricks - left,
            "cards": round_.cards,
            "lost": round_.lost,
        }
        raise RuleViolation(MoveCode.TOO_MANY_TRICKS, seat=seat, **figures)


def enter_result(state: State, at: datetime, seat: int, tricks: int) -> f.ResultEntered:
    """Write down what a player made; the last missing one follows, and the round closes."""
    verify_enter_result(state, seat, tricks)
    return f.ResultEntered(at, seat, tricks)


# Special cards -------------------------------------------------------------------------------------


def verify_lose_trick(state: State) -> None:
    """A trick with the bomb in it, which no player takes (§8); said during play or with the results."""
    _verify_in_game(state, Kind.BOMB)
    round_ = _round_in(state, Phase.PLAY, Phase.RESULTS)
    if round_.lost >= rules.lost_tricks(state.ruleset):
        raise RuleViolation(MoveCode.ALL_BOMBS_PLAYED, lost=round_.lost)
    left = round_.tricks_left if round_.phase is Phase.RESULTS else round_.cards - round_.tricks_played
    if left <= 0:
        raise RuleViolation(MoveCode.TRICKS_ALL_TAKEN, cards=round_.cards, phase=round_.phase)


def lose_trick(state: State, at: datetime) -> f.TrickTaken:
    """Record that no player takes this trick."""
    verify_lose_trick(state)
    return f.TrickTaken(at, None)


def verify_change_bid(state: State, seat: int, by: int) -> None:
    """The winner of a trick with the cloud changes his bid, by one up or down (§8)."""
    _verify_in_game(state, Kind.CLOUD)
    round_ = _round_in(state, Phase.PLAY, Phase.RESULTS)
    verify_playing(state, seat)
    bid = round_.bids[seat] or 0
    rules.verify_changed_bid(round_.cards, bid, bid + by)


def can_change_bid(state: State, seat: int, by: int) -> bool:
    return accepts(verify_change_bid, state, seat, by)


def change_bid(state: State, at: datetime, seat: int, by: int) -> f.BidChanged:
    """Change a bid after the cloud, `by` 1 or -1."""
    verify_change_bid(state, seat, by)
    round_ = running(state)
    return f.BidChanged(at, seat, (round_.bids[seat] or 0) + by)


def _verify_in_game(state: State, kind: Kind) -> None:
    running(state)
    if kind.value not in state.ruleset.extra_cards:
        raise RuleViolation(MoveCode.NO_SUCH_CARD, card=kind.value)


# Facts from elsewhere ------------------------------------------------------------------------------


def _trick_for(state: State, at: datetime, seat: int | None) -> f.TrickTaken:
    return lose_trick(state, at) if seat is None else take_trick(state, at, seat)


def _change_bid_to(state: State, at: datetime, seat: int, tricks: int) -> f.BidChanged:
    return change_bid(state, at, seat, by=tricks - (running(state).bids[seat] or 0))


MOVES: Mapping[type[f.Fact], Callable[..., f.Fact]] = {
    f.TrumpSet: set_trump,
    f.BidMade: bid,
    f.BidsRevealed: reveal,
    f.TrickTaken: _trick_for,
    f.BidChanged: _change_bid_to,
    f.PlayEnded: end_play,
    f.ResultEntered: enter_result,
    f.ForbiddenBidMade: bid_anyway,
}
"""The move that writes down each kind of fact: takes the state and the fields of the fact in their order."""
