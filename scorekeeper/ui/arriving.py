"""A game that comes from another phone, before anything changes here: what it is, and what it would mean.

Knows no Flet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from scorekeeper.game import State, masked
from scorekeeper.locale import Words
from scorekeeper.storage.codes import game_of
from scorekeeper.storage.errors import (
    BackupDamaged,
    DamagedCode,
    NewerSchema,
    SeveralGames,
    StorageCode,
    StorageError,
    UnknownRules,
)
from scorekeeper.storage.importing import Arrival, Plan
from scorekeeper.storage.merging import Copies
from scorekeeper.storage.transfer import export_game
from scorekeeper.tables.backups import look_into
from scorekeeper.tables.host import Host
from scorekeeper.ui.tales import how_it_stands


@dataclass(frozen=True, slots=True)
class Offer:
    """What the screen says of a game that has come: a title, what it means for the game, and the key."""

    title: str
    meaning: str
    key: str


async def plan_of_code(host: Host, text: str) -> Plan:
    """What the game of a code would change. Raises `StorageError`; nothing has changed."""
    plan = await look_into(host, export_game(game_of(text)))
    if not plan.games:
        raise DamagedCode(reason="no game can go like this")
    return plan


async def plan_of_file(host: Host, content: bytes) -> Plan:
    """The same for a file that holds one game. Raises `StorageError`; nothing has changed."""
    plan = await look_into(host, content)
    if plan.left_out and not plan.games:
        raise _LEFT_OUT.get(plan.left_out[0], BackupDamaged)()
    if len(plan.games) != 1:
        raise SeveralGames
    return plan


_LEFT_OUT: Mapping[StorageCode, type[StorageError]] = MappingProxyType(
    {StorageCode.NEWER_SCHEMA: NewerSchema, StorageCode.UNKNOWN_RULES: UnknownRules}
)


def offer(_: Words, arrival: Arrival) -> Offer:
    """What is said of the game, by how it stands to the one that is here."""
    return _OFFERS[arrival.copies](_, arrival)


def _new(_: Words, arrival: Arrival) -> Offer:
    over = arrival.told_there.finished
    return Offer(
        title=_("A game has come"),
        meaning=_("It is not on this phone yet. It comes with its whole pad, undo included."),
        key=_("Keep it here") if over else _("Play on here"),
    )


def _same(_: Words, _arrival: Arrival) -> Offer:
    return Offer(
        title=_("This game is here already"),
        meaning=_("It stands here just like this; nothing changes."),
        key=_("Open the game"),
    )


def _newer_there(_: Words, arrival: Arrival) -> Offer:
    here = arrival.told_here or arrival.told_there
    return Offer(
        title=_("The game has gone on"),
        meaning=_(
            "Here it stands at: {here}. The one that came goes on from there, and nothing is lost.",
            here=how_it_stands(_, here),
        ),
        key=_("Go on as it came"),
    )


def _newer_here(_: Words, arrival: Arrival) -> Offer:
    here = arrival.told_here or arrival.told_there
    return Offer(
        title=_("This phone is ahead"),
        meaning=_(
            "The game that came is an older copy. Here it stands at: {here}; nothing changes.",
            here=how_it_stands(_, here),
        ),
        key=_("Open the game"),
    )


def _forked(_: Words, _arrival: Arrival) -> Offer:
    return Offer(
        title=_("Which one goes on?"),
        meaning=_(
            "Both phones went on with this game, each in its own way. The one that is not chosen"
            " stays as a game of its own."
        ),
        key=_("Go on with the chosen one"),
    )


_OFFERS: Mapping[Copies, Callable[[Words, Arrival], Offer]] = MappingProxyType(
    {
        Copies.NEW: _new,
        Copies.SAME: _same,
        Copies.NEWER_THERE: _newer_there,
        Copies.NEWER_HERE: _newer_here,
        Copies.FORKED: _forked,
    }
)


def open_round_line(_: Words, state: State) -> str:
    """What was written down last in the round that is open; bids that are hidden stay so (§4.4)."""
    seen = masked(state)
    row = seen.current
    if row is None:
        return ""
    if any(result is not None for result in row.results):
        return _("Tricks made: {list}", list=_figures(_, seen, row.results))
    if row.tricks_played:
        return _("Tricks so far: {list}", list=_figures(_, seen, row.taken))
    if any(bid is not None for bid in row.bids):
        return _("Bids: {list}", list=_figures(_, seen, row.bids))
    return _.plural("{n} bid", "{n} bids", sum(row.has_bid))


def _figures(_: Words, state: State, figures: Sequence[int | None]) -> str:
    said = zip(state.names, figures, strict=True)
    return ", ".join(f"{name} {_.number(figure)}" for name, figure in said if figure is not None)
