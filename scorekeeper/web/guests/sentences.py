"""The sentences of guests' pages for what is not done, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from scorekeeper.access.links_and_seats import AccessCode, AccessRefusal
from scorekeeper.access.phones import RequestEnd
from scorekeeper.locale import Sentence, Words
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


_GUESTS: Mapping[GuestCode, Callable[[Words, Details], str]] = {
    GuestCode.SCRIBE_ONLY: Sentence("At this table only the scribe enters that."),
    GuestCode.NOT_YOUR_SEAT: Sentence("Only {name} enters that."),
    GuestCode.GAME_OVER: Sentence("No round is being played; nothing was entered."),
    GuestCode.OTHER_GAME: Sentence("A new game has begun; your tap was for the one before."),
    GuestCode.DEALT_AGAIN: Sentence("The round was dealt again; your tap was for the old cards."),
    GuestCode.OTHER_ROUND: Sentence("It is round {round} now; your tap was for another one."),
    GuestCode.BIDS_OPEN: Sentence("The bids lie open now; yours was not entered. Bid again."),
    GuestCode.BIDS_CLOSED: Sentence("The cards are being played: bids stand as they are."),
    GuestCode.NOT_YOUR_TURN: Sentence("{name} bids first."),
    GuestCode.BIDS_MISSING: Sentence("{name} has not bid yet."),
    GuestCode.BIDS_SEEN: Sentence("The bids were seen: only the scribe can change yours now."),
    GuestCode.NOT_PLAYING: Sentence("A bid is still asked for; the trick was not counted."),
    GuestCode.TRICK_GIVEN: _trick_given,
    GuestCode.TRICK_TAKEN_BACK: Sentence("Trick {trick} was taken back meanwhile; yours was not counted."),
    GuestCode.NOT_COUNTING: Sentence("That is not asked for now; nothing was entered."),
    GuestCode.CHANGED: Sentence(
        "Something was entered here meanwhile; yours was not counted. Look, and enter it again."
    ),
    GuestCode.SAID_TOO_OFTEN: Sentence("That was changed too often here; the scribe can still enter it."),
    GuestCode.NOTHING_OF_YOURS: Sentence(
        "Something was entered after yours; only the scribe can take it back now."
    ),
}

_ACCESS: Mapping[AccessCode, Callable[[Words], str]] = {
    AccessCode.UNKNOWN_LINK: Sentence("This link no longer works. Ask the scribe for the new one."),
    AccessCode.CLOSED: Sentence("The table is closed to newcomers. Ask the scribe."),
    AccessCode.SEAT_TAKEN: Sentence("This seat is taken. If it is yours, the scribe can free it."),
    AccessCode.NO_SUCH_SEAT: Sentence("There is no such seat at this table."),
    AccessCode.MANY_ASK: Sentence("Others are asking for this seat already. Try again in a minute."),
    AccessCode.OTHER_GAME: Sentence("A new game has begun at this table. Choose your seat again."),
    AccessCode.NOT_ASKED: Sentence("This phone does not wait for the seat any more."),
}
