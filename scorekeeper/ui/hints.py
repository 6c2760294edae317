"""The line under the dock's title while bids are made. Flet-free."""

from __future__ import annotations

from scorekeeper.game import Round, State
from scorekeeper.locale import Words
from scorekeeper.rules import is_forehead


def bid_hint(_: Words, state: State, row: Round, seat: int, forbidden: int | None) -> str:
    """What whoever bids now should know: a number that is forbidden, who sees the bid, who comes then."""
    forehead = forehead_hint(_, state, row, seat)
    if forbidden is not None:
        if row.revealed:
            return _("the bids add up: any number but {number}", number=forbidden)
        last = _("bids last: not {number}, or the bids add up", number=forbidden)
        return f"{last} · {forehead}" if forehead else last
    if row.bids[seat] is not None:
        return _("so far {bid}", bid=row.bids[seat])
    if forehead:
        return forehead
    if row.bids_hidden:
        if row.visibility == "secret":
            return _("nobody sees it before the round is over")
        return _("nobody sees it before all have bid")
    return order_hint(_, state, row, seat)


def order_hint(_: Words, state: State, row: Round, seat: int) -> str:
    """Who is still to bid after this player."""
    if seat == row.turns[-1]:
        return _("bids last")
    later = [other for other in row.turns[row.turns.index(seat) + 1 :] if not row.has_bid[other]]
    return _("then {names}", names=", ".join(state.names[other] for other in later)) if later else ""


def forehead_hint(_: Words, state: State, row: Round, seat: int) -> str:
    """How the only card is held in a round that is bid on the others' cards (§4.6); empty in any other."""
    if not is_forehead(state.ruleset, row.number):
        return ""
    if row.awaits_choice:
        return _("{name} chooses the trump without a look at the card", name=state.names[row.dealer])
    return _("card to the forehead unseen: all see it but {name}", name=state.names[seat])
