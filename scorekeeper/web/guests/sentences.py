"""The sentences of guests' pages for what is not done, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from scorekeeper.access.links_and_seats import AccessCode, AccessRefusal
from scorekeeper.access.seat_requests import RequestEnd
from scorekeeper.locale import Words
from scorekeeper.locale.refusals import refusal_sentence
from scorekeeper.locale.rule_violations import Details
from scorekeeper.locale.storage_errors import storage_sentence
from scorekeeper.rules import RuleViolation
from scorekeeper.storage.errors import StorageError
from scorekeeper.tables.guest_entries import GuestCode, GuestRefusal


def guest_refusal(_: Words, error: Exception, names: Sequence[str]) -> str:
    """Why a request was not carried out: what happened instead, and what to do."""
    if isinstance(error, GuestRefusal):
        seat = error.details.get("seat")
        name = names[seat] if isinstance(seat, int) and 0 <= seat < len(names) else ""
        return _GUESTS[error.code](_, {**error.details, "name": name})
    if isinstance(error, AccessRefusal):
        return _ACCESS[error.code](_)
    if isinstance(error, RuleViolation):
        return refusal_sentence(_, error, names)
    assert isinstance(error, StorageError)
    return storage_sentence(_, error)


def request_end(_: Words, how: RequestEnd | None) -> str:
    """Why a phone has no seat, and what to do."""
    match how:
        case RequestEnd.REFUSED:
            return _("The scribe said no. Choose another seat by the table's code, or ask the scribe.")
        case RequestEnd.EXPIRED:
            return _("Nobody said yes in time. Scan the table's code and ask once more.")
        case RequestEnd.MOVED:
            return _("The scribe gave this seat to another phone. If that was wrong, ask for it again.")
        case RequestEnd.OTHER_GAME:
            return _("A new game has begun at this table. Scan the table's code and ask once more.")
        case None:
            return _(
                "Perhaps you went on with another phone, or the scribe freed the seat. Scan the table's code."
            )


def _trick_given(_: Words, d: Details) -> str:
    if d["seat"] is None:
        return _("Trick {trick} went to nobody. Yours was not counted.", **d)
    return _("{name} was given trick {trick} first. Yours was not counted.", **d)


_GUESTS: Mapping[GuestCode, Callable[[Words, Details], str]] = MappingProxyType(
    {
        GuestCode.WATCHING: lambda _, d: _("You are only watching; take a seat to enter something.", **d),
        GuestCode.SCRIBE_ONLY: lambda _, d: _("At this table only the scribe enters that.", **d),
        GuestCode.NOT_YOUR_SEAT: lambda _, d: _("Only {name} enters that.", **d),
        GuestCode.GAME_OVER: lambda _, d: _("No round is being played; nothing was entered.", **d),
        GuestCode.OTHER_GAME: lambda _, d: _("A new game has begun; your tap was for the one before.", **d),
        GuestCode.DEALT_AGAIN: lambda _, d: _(
            "The round was dealt again; your tap was for the old cards.", **d
        ),
        GuestCode.OTHER_ROUND: lambda _, d: _("It is round {round} now; your tap was for another one.", **d),
        GuestCode.BIDS_OPEN: lambda _, d: _("The bids lie open now; yours was not entered. Bid again.", **d),
        GuestCode.BIDS_CLOSED: lambda _, d: _("The cards are being played: bids stand as they are.", **d),
        GuestCode.NOT_YOUR_TURN: lambda _, d: _("{name} bids first.", **d),
        GuestCode.BIDS_MISSING: lambda _, d: _("{name} has not bid yet.", **d),
        GuestCode.BIDS_SEEN: lambda _, d: _("The bids were seen: only the scribe can change yours now.", **d),
        GuestCode.NOT_PLAYING: lambda _, d: _("A bid is still asked for; the trick was not counted.", **d),
        GuestCode.TRICK_GIVEN: _trick_given,
        GuestCode.TRICK_TAKEN_BACK: lambda _, d: _(
            "Trick {trick} was taken back meanwhile; yours was not counted.", **d
        ),
        GuestCode.NOT_COUNTING: lambda _, d: _("That is not asked for now; nothing was entered.", **d),
        GuestCode.CHANGED: lambda _, d: _(
            "Something was entered here meanwhile; yours was not counted. Look, and enter it again.", **d
        ),
        GuestCode.SAID_TOO_OFTEN: lambda _, d: _(
            "That was changed too often here; the scribe can still enter it.", **d
        ),
        GuestCode.NOTHING_OF_YOURS: lambda _, d: _(
            "Something was entered after yours; only the scribe can take it back now.", **d
        ),
    }
)

_ACCESS: Mapping[AccessCode, Callable[[Words], str]] = MappingProxyType(
    {
        AccessCode.UNKNOWN_LINK: lambda _: _("This link no longer works. Ask the scribe for the new one."),
        AccessCode.CLOSED: lambda _: _("The table is closed to newcomers. Ask the scribe."),
        AccessCode.SEAT_TAKEN: lambda _: _("This seat is taken. If it is yours, the scribe can free it."),
        AccessCode.NO_SUCH_SEAT: lambda _: _("There is no such seat at this table."),
        AccessCode.MANY_ASK: lambda _: _("Others are asking for this seat already. Try again in a minute."),
        AccessCode.OTHER_GAME: lambda _: _("A new game has begun at this table. Choose your seat again."),
        AccessCode.NOT_ASKED: lambda _: _("This phone does not wait for the seat any more."),
    }
)
