"""What may be written down in a round: its start, trump, bids, tricks, results, special cards.

The functions at the end of each part judge a fact that is proposed at a state, or was read: they raise
`RuleViolation` and return nothing. The table at the end says which judges which kind; `fact_checks` joins it
with those of `corrections`, `attendance` and `beside_rounds`. Seats count from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from scorekeeper import rules
from scorekeeper.game import facts as f
from scorekeeper.game.errors import MoveCode, RuleViolation
from scorekeeper.game.state import Phase, Round, State
from scorekeeper.rules import (
    Kind,
    forbidden_bid,
    parse_card,
    trump_may_be_none,
    trump_of,
    verify_cards,
    verify_players,
    verify_ruleset,
)

NotesTrump = TypeVar("NotesTrump", f.TrumpSet, f.RoundCorrected)


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
    if round_.bidders:
        raise RuleViolation(MoveCode.BIDS_MISSING, seats=tuple(round_.bidders))
    if round_.phase not in phases:
        raise RuleViolation(MoveCode.NOT_NOW, phase=round_.phase)
    return round_


# The start -----------------------------------------------------------------------------------------


def _game_started(_state: State | None, fact: f.GameStarted) -> None:
    """A game needs players (§1.4), a dealer and a ruleset that so many can play.

    Names are judged where they are typed (`names.verify_name`); those that were read may be anything.
    """
    verify_players(len(fact.seats), fact.ruleset)
    if not 0 <= fact.first_dealer < len(fact.seats):
        raise RuleViolation(MoveCode.UNKNOWN_SEAT, seat=fact.first_dealer)
    verify_ruleset(fact.ruleset, len(fact.seats))


# Trump ---------------------------------------------------------------------------------------------


def verify_turn_up(state: State, round_: Round) -> None:
    """Raise unless a card was left to be turned up in that round (§3.4)."""
    if not round_.has_turn_up:
        raise RuleViolation(MoveCode.NO_CARD_TURNED_UP, deck=state.ruleset.deck)


def verify_trump_in(state: State, round_: Round, fact: NotesTrump) -> None:
    """A suit, a jester for none (§3.2), a wizard and the dealer's choice (§3.3), if a card is left (§3.4)."""
    verify_turn_up(state, round_)
    if fact.turned_up is None:
        if fact.suit is None:
            raise RuleViolation(MoveCode.TRUMP_UNCLEAR)
        return
    card = parse_card(fact.turned_up)
    verify_cards((card,), state.ruleset)
    if fact.suit is not None or fact.none_named:  # else the card decides, or somebody chooses later
        rules.verify_trump(card, fact.suit)


def with_noted_trump(fact: NotesTrump) -> NotesTrump:
    """The fact with the code of the card, and the suit or none that follows from it or was said (§3)."""
    if fact.turned_up is None:
        return replace(fact, none_named=False)
    card = parse_card(fact.turned_up)
    suit = trump_of(card, fact.suit)
    none_named = fact.none_named and suit is None and trump_may_be_none(card)
    return replace(fact, turned_up=card.code, suit=suit, none_named=none_named)


def _trump_set(state: State, fact: f.TrumpSet) -> None:
    """The trump may be put right as long as the round runs."""
    verify_trump_in(state, running(state), fact)


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


def _bid_made(state: State, fact: f.BidMade) -> None:
    """A bid of 0 to the cards in hand (§4.1), in or out of turn, the first time or again.

    The last bidder keeps clear of the forbidden one (§4.3); that one alone can stand although it is.
    """
    round_ = running(state)
    verify_playing(state, fact.seat)
    others = None if fact.stands else _bids_before(round_, fact.seat)
    rules.verify_single_bid(state.ruleset, round_.number, round_.cards, fact.tricks, others)
    if fact.stands and fact.tricks != forbidden_for(state, fact.seat):
        raise RuleViolation(MoveCode.NOT_FORBIDDEN)


def _bids_revealed(state: State, _fact: f.BidsRevealed) -> None:
    """Hidden bids are laid open together: when all are in, or before the first is written down (§4.4).

    So tables do that lay down cards or fingers: then the bids are written down openly. The last one is asked
    again if plus/minus one now forbids it (§11.9).
    """
    round_ = running(state)
    if round_.visibility != "revealed" or round_.revealed or any(round_.has_bid):
        _round_in(state, Phase.REVEAL)


# Play ----------------------------------------------------------------------------------------------


def _trick_taken(state: State, fact: f.TrickTaken) -> None:
    """Tricks are counted along between the bids and the results, one for each card dealt.

    One with the bomb in it, which no player takes (§8), is said during play or with the results.
    """
    if fact.seat is not None:
        round_ = _round_in(state, Phase.PLAY)
        verify_playing(state, fact.seat)
        if round_.tricks_played >= round_.cards:
            raise RuleViolation(MoveCode.TRICKS_ALL_TAKEN, cards=round_.cards)
        return
    _verify_in_game(state, Kind.BOMB)
    round_ = _round_in(state, Phase.PLAY, Phase.RESULTS)
    if round_.lost >= rules.lost_tricks(state.ruleset):
        raise RuleViolation(MoveCode.ALL_BOMBS_PLAYED, lost=round_.lost)
    left = round_.tricks_left if round_.phase is Phase.RESULTS else round_.cards - round_.tricks_played
    if left <= 0:
        raise RuleViolation(MoveCode.TRICKS_ALL_TAKEN, cards=round_.cards, phase=round_.phase)


def _play_ended(state: State, _fact: f.PlayEnded) -> None:
    """The tricks can be called played as soon as everybody has bid."""
    _round_in(state, Phase.PLAY)


# Results -------------------------------------------------------------------------------------------


def tricks_left_for(state: State, seat: int) -> int:
    """The most tricks this seat can have made, given what the others have reported."""
    round_ = running(state)
    return round_.tricks_left + (round_.results[seat] or 0)


def _result_entered(state: State, fact: f.ResultEntered) -> None:
    """Tricks made: no more than are left, since all tricks of the round together are its cards (§2.1)."""
    round_ = _round_in(state, Phase.RESULTS)
    verify_playing(state, fact.seat)
    rules.verify_result(round_.cards, fact.tricks)
    left = tricks_left_for(state, fact.seat)
    if fact.tricks > left:
        figures = {
            "tricks": fact.tricks,
            "left": left,
            "by": fact.tricks - left,
            "cards": round_.cards,
            "lost": round_.lost,
        }
        raise RuleViolation(MoveCode.TOO_MANY_TRICKS, seat=fact.seat, **figures)


# Special cards -------------------------------------------------------------------------------------


def _bid_changed(state: State, fact: f.BidChanged) -> None:
    """The winner of a trick with the cloud changes his bid, by one up or down (§8).

    A refusal would say what a hidden bid is: whether it can be so is asked when the bids are open.
    """
    _verify_in_game(state, Kind.CLOUD)
    round_ = _round_in(state, Phase.PLAY, Phase.RESULTS, Phase.CLOUD)
    verify_playing(state, fact.seat)
    bid = round_.bids[fact.seat] or 0
    if round_.phase is Phase.CLOUD:
        if fact.by not in changes_that_can_be(round_, fact.seat):
            raise RuleViolation(MoveCode.NOT_NOW, phase=round_.phase)
    elif round_.bids_hidden:
        rules.verify_changed_bid(2, 1, 1 + fact.by)
    else:
        rules.verify_changed_bid(round_.cards, bid, bid + fact.by)


def changes_that_can_be(round_: Round, seat: int) -> tuple[int, ...]:
    """By how much the bid that cannot be is changed to what it can be: as it was before the cloud, or the
    other way by one (§8). Nothing for anybody else's."""
    bid = round_.bids[seat]
    if seat != round_.impossible or bid is None:
        return ()
    before = bid - round_.changes[seat]
    return tuple(can_be - bid for can_be in (before, *rules.changed_bids(round_.cards, before)))


def _bids_seen(state: State, _fact: f.BidsSeen) -> None:
    """What was seen was hidden before (§4.4, §4.5)."""
    if running(state).visibility == "open":
        raise RuleViolation(MoveCode.NOT_NOW, phase=state.phase)


def _verify_in_game(state: State, kind: Kind) -> None:
    running(state)
    if kind.value not in state.ruleset.extra_cards:
        raise RuleViolation(MoveCode.NO_SUCH_CARD, card=kind.value)


VERIFY: Mapping[type[f.Fact], Callable[[Any, Any], None]] = {
    f.GameStarted: _game_started,
    f.TrumpSet: _trump_set,
    f.BidMade: _bid_made,
    f.BidsRevealed: _bids_revealed,
    f.TrickTaken: _trick_taken,
    f.PlayEnded: _play_ended,
    f.ResultEntered: _result_entered,
    f.BidChanged: _bid_changed,
    f.BidsSeen: _bids_seen,
}
"""What judges each kind of fact of a round."""
