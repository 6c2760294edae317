"""Who is here tonight: ticked in the list of players, and seated where the next game is set up."""

from __future__ import annotations

from typing import cast

from scorekeeper.ui.runtime.session import App, keep_draft, take_draft

_PRESENT = "scorekeeper.present"
_TO_SEAT = "scorekeeper.present-to-seat"


def present(app: App) -> tuple[str, ...]:
    """The ids of those who are ticked in this session, in the order of the ticks."""
    store = app.page.session.store
    if (left := take_draft(app, _PRESENT)) is not None:
        set_present(app, cast(tuple[str, ...], left))
    return store.get(_PRESENT) or ()


def set_present(app: App, players: tuple[str, ...]) -> None:
    """Keep who is ticked."""
    store = app.page.session.store
    store.set(_PRESENT, players)
    keep_draft(app, _PRESENT, lambda: store.get(_PRESENT))


def seat_present(app: App) -> None:
    """Have the screen of a new game seat those who are ticked."""
    app.page.session.store.set(_TO_SEAT, present(app))


def take_present(app: App) -> tuple[str, ...]:
    """The ids of those who are to be seated; the answer is given once."""
    players: tuple[str, ...] = app.page.session.store.get(_TO_SEAT) or ()
    app.page.session.store.set(_TO_SEAT, ())
    return players
