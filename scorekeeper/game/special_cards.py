"""What special cards do to the pad (§8): a trick that belongs to nobody, a bid that changes.

Moves like those of `moves`, with the same three names each.
"""

from __future__ import annotations

from datetime import datetime

from scorekeeper import rules
from scorekeeper.game import facts as f
from scorekeeper.game.errors import MoveCode, RuleViolation
from scorekeeper.game.moves import can, running, verify_bids_in, verify_playing
from scorekeeper.game.state import Phase, Round, State
from scorekeeper.rules import Kind


def verify_lose_trick(state: State) -> None:
    """A trick with the bomb in it belongs to nobody (§8); it can be said during play or with the results."""
    row = running(state)
    _verify_in_game(state, Kind.BOMB)
    _verify_cards_played(row)
    if row.lost >= rules.lost_tricks(state.ruleset):
        raise RuleViolation(MoveCode.ALL_BOMBS_PLAYED, lost=row.lost)
    left = row.tricks_left if row.phase is Phase.RESULTS else row.cards - row.tricks_played
    if left <= 0:
        raise RuleViolation(MoveCode.TRICKS_ALL_TAKEN, cards=row.cards, phase=row.phase)


def can_lose_trick(state: State) -> bool:
    return can(verify_lose_trick, state)


def lose_trick(state: State, at: datetime) -> f.TrickTaken:
    """Write down that a trick went to nobody."""
    verify_lose_trick(state)
    return f.TrickTaken(at, None)


def verify_change_bid(state: State, seat: int, by: int) -> None:
    """The winner of a trick with the cloud changes his bid, by one up or down (§8)."""
    row = running(state)
    _verify_in_game(state, Kind.CLOUD)
    _verify_cards_played(row)
    verify_playing(state, seat)
    bid = row.bids[seat] or 0
    rules.verify_changed_bid(row.cards, bid, bid + by)


def can_change_bid(state: State, seat: int, by: int) -> bool:
    return can(verify_change_bid, state, seat, by)


def change_bid(state: State, at: datetime, seat: int, by: int) -> f.BidChanged:
    """Change a bid after the cloud, `by` 1 or -1."""
    verify_change_bid(state, seat, by)
    row = running(state)
    return f.BidChanged(at, seat, (row.bids[seat] or 0) + by)


def _verify_cards_played(row: Round) -> None:
    verify_bids_in(row)
    if row.phase not in (Phase.PLAY, Phase.RESULTS):
        raise RuleViolation(MoveCode.NOT_NOW, phase=row.phase)


def _verify_in_game(state: State, kind: Kind) -> None:
    if kind.value not in state.ruleset.extra_cards:
        raise RuleViolation(MoveCode.NO_SUCH_CARD, card=kind.value)
