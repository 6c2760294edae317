"""Who may come to a table from another phone: links, seats and their tokens, as pure functions of a
`SharedTable`.

A token is proof of one thing only: of the link to take a seat, of the link to look on, of one seat, of one
table's pad, of the owner. None of them opens what another one does.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime
from enum import StrEnum

from scorekeeper.access.access_file import (
    MOST_EARLIER,
    EntryMode,
    SeatClaim,
    SharedTable,
    SharedTournament,
)
from scorekeeper.access.join_words import new_join_number
from scorekeeper.access.roles import Guest

TOKEN_BYTES = 18
"""Random bytes of a token. With 144 bits none can be found by trying."""


class AccessCode(StrEnum):
    """Why a phone does not get what its link asks for."""

    UNKNOWN_LINK = "unknown-link"
    CLOSED = "closed"
    SEAT_TAKEN = "seat-taken"
    NO_SUCH_SEAT = "no-such-seat"
    MANY_ASK = "many-ask"
    NOT_ASKED = "not-asked"
    OTHER_GAME = "other-game"


class AccessRefusal(Exception):  # noqa: N818 - no error: somebody was quicker, or the link is an old one
    """The phone does not get the seat; nothing has changed."""

    def __init__(self, code: AccessCode) -> None:
        super().__init__(code.value)
        self.code = code


def new_token() -> str:
    """A token that goes into a link or a cookie."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_digest(token: str) -> str:
    """What is kept of a token; no way leads back."""
    return hashlib.sha256(token.encode()).hexdigest()


def same_token(one: str, other: str) -> bool:
    """Whether they are the same, in a time that says nothing about how much of them is."""
    return bool(one) and hmac.compare_digest(one.encode(), other.encode())


def new_shared_table(
    game_id: str, mode: EntryMode, taken: Collection[int] = (), scribe_token: str = ""
) -> SharedTable:
    """A table that has just been opened to other phones; its words are none that others have `taken`."""
    return SharedTable(
        id=secrets.token_hex(5),
        game=game_id,
        join_token=new_token(),
        watch_token=new_token(),
        mode=mode,
        scribe_digest=token_digest(scribe_token) if scribe_token else "",
        join_number=new_join_number(taken),
    )


def new_shared_tournament(
    tournament_id: str, mode: EntryMode, taken: Collection[int] = ()
) -> SharedTournament:
    """A tournament that has just been opened to the phones of a room; its words are none that others have
    `taken`."""
    return SharedTournament(tournament_id, new_token(), new_token(), new_join_number(taken), mode)


def pad_token(shared: SharedTournament, game_id: str) -> str:
    """The token in the link to the pad of that table of the tournament."""
    made = hmac.digest(shared.pads_secret.encode(), game_id.encode(), "sha256")
    return base64.urlsafe_b64encode(made[:TOKEN_BYTES]).decode()


def claim_of(shared: SharedTable, seat: int) -> SeatClaim | None:
    """The claim on that seat, None where it is free."""
    return next((claim for claim in shared.claims if claim.seat == seat), None)


def guest_of(shared: SharedTable, token: str) -> Guest | None:
    """The guest whose seat's token this is, None where it is no seat's or not any more."""
    known = token_digest(token)
    for claim in shared.claims:
        if same_token(claim.digest, known):
            return Guest(claim.seat, claim.phone)
    return None


def with_seat_taken(shared: SharedTable, seat: int, players: int, token: str) -> SharedTable:
    """The table with that free seat taken by the phone that keeps the token. Raises `AccessRefusal`."""
    if not shared.open:
        raise AccessRefusal(AccessCode.CLOSED)
    if not 0 <= seat < players:
        raise AccessRefusal(AccessCode.NO_SUCH_SEAT)
    if claim_of(shared, seat) is not None:
        raise AccessRefusal(AccessCode.SEAT_TAKEN)
    return replace(shared, claims=(*shared.claims, _claim(seat, token_digest(token))))


def with_seat_moved(shared: SharedTable, old_token: str, token: str) -> SharedTable:
    """The table with the seat on the phone that keeps the new token; the old one proves nothing any more.

    Raises `AccessRefusal` where the old one proved nothing before.
    """
    guest = guest_of(shared, old_token)
    if guest is None:
        raise AccessRefusal(AccessCode.UNKNOWN_LINK)
    return with_seat_given(shared, guest.seat, token_digest(token))


def with_seat_given(shared: SharedTable, seat: int, digest: str) -> SharedTable:
    """The table with that seat moved to the phone whose token has this digest."""
    freed = with_seats_freed(shared, [seat])
    return replace(freed, claims=(*freed.claims, _claim(seat, digest)))


def with_seats_freed(shared: SharedTable, freed: Collection[int]) -> SharedTable:
    """The table with these seats free."""
    return replace(shared, claims=tuple(claim for claim in shared.claims if claim.seat not in freed))


def with_seat_given_up(shared: SharedTable, guest: Guest) -> SharedTable:
    """The table with the guest's seat free, where it is still on his phone."""
    return replace(shared, claims=tuple(claim for claim in shared.claims if claim.phone != guest.phone))


def with_hidden_bid(shared: SharedTable, guest: Guest, bid_at: datetime | None) -> SharedTable:
    """The table that knows when the guest said a hidden bid on his phone."""
    claims = tuple(
        replace(claim, bid_at=bid_at) if claim.phone == guest.phone else claim for claim in shared.claims
    )
    return replace(shared, claims=claims)


def with_scribe(shared: SharedTable, token: str) -> SharedTable:
    """The table with this token as its only scribe's; with an empty one it has no scribe but the owner."""
    return replace(shared, scribe_digest=token_digest(token) if token else "")


def with_next_game(
    shared: SharedTable, game_id: str, players: Sequence[str], next_players: Sequence[str]
) -> SharedTable:
    """The table at another game, the next one or one from before: every phone stays with its player, wherever
    that one sits now.

    What was bid in the game that is left is known to no phone any more.
    """
    before = (shared.game, *shared.games_before)
    if game_id in before:
        before = before[before.index(game_id) + 1 :]
    places = {
        seat: next_players.index(player) for seat, player in enumerate(players) if player in next_players
    }
    claims = tuple(
        replace(claim, seat=places[claim.seat], bid_at=None)
        for claim in shared.claims
        if claim.seat in places
    )
    return replace(
        shared,
        game=game_id,
        number=shared.number + 1,
        before=next(iter(before), ""),
        earlier=before[1 : MOST_EARLIER + 1],
        next="",
        claims=claims,
    )


def with_new_links(shared: SharedTable, taken: Collection[int] = ()) -> SharedTable:
    """The table with new links and words: the old ones lead nowhere; who has a seat keeps it."""
    number = new_join_number({*taken, shared.join_number})
    return replace(shared, join_token=new_token(), watch_token=new_token(), join_number=number)


def _claim(seat: int, digest: str) -> SeatClaim:
    return SeatClaim(seat=seat, phone=secrets.token_hex(8), digest=digest)
