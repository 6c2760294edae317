"""What a guest may enter in each mode of a table: alike for the keys he is shown and for what he sends."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.access.access_file import EntryMode
from scorekeeper.access.roles import Actor, Guest, Owner, Scribe
from scorekeeper.game import Fact
from scorekeeper.game.facts import (
    BidChanged,
    BidMade,
    BidsRevealed,
    PlayEnded,
    PlayerDroppedOut,
    ResultEntered,
    RoundVoided,
    TrickTaken,
    TrumpSet,
)
from scorekeeper.tables.guest_entries import GuestCode, GuestRefusal


def may_enter_for(seat: int, guest: Guest, mode: EntryMode) -> bool:
    """Whether the guest may enter bids, tricks and results of that seat."""
    return mode is EntryMode.ALL or (mode is EntryMode.OWN and seat == guest.seat)


def may_lead_on(mode: EntryMode) -> bool:
    """Whether guests may enter what is no seat's own: the trump, that bidding and play are over, special
    cards, that cards are dealt again, who drops out."""
    return mode is EntryMode.ALL


def authorise(actor: Actor, mode: EntryMode, facts: Sequence[Fact] = ()) -> None:
    """Refuse what the actor may never do at a table of this mode, whatever is played there.

    Without facts it is the table's last tap that he wants to take back.
    """
    if isinstance(actor, Owner | Scribe):
        return
    if not isinstance(actor, Guest):
        raise GuestRefusal(GuestCode.WATCHING)
    if not may_enter_for(actor.seat, actor, mode) or len(facts) > 1:
        raise GuestRefusal(GuestCode.SCRIBE_ONLY)
    for fact in facts:
        match fact:
            case (
                BidMade(seat=int(seat), stands=False) | TrickTaken(seat=int(seat)) | ResultEntered(seat=seat)
            ):
                if not may_enter_for(seat, actor, mode):
                    raise GuestRefusal(GuestCode.NOT_YOUR_SEAT, seat=seat)
            case (
                TrumpSet()
                | BidsRevealed()
                | TrickTaken(seat=None)
                | BidChanged()
                | PlayEnded()
                | RoundVoided()
                | PlayerDroppedOut()
            ) if may_lead_on(mode):
                pass
            case _:
                raise GuestRefusal(GuestCode.SCRIBE_ONLY)
