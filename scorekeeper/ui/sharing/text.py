"""The sentences for a received game before it is imported: what it is, and what importing it means."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.game import State, masked
from scorekeeper.game.names import isolated
from scorekeeper.locale import Words
from scorekeeper.locale.game_summaries import status_line
from scorekeeper.storage.backup.plan import ImportedGame
from scorekeeper.storage.backup.two_copies import CopyRelation


@dataclass(frozen=True, slots=True)
class Offer:
    """What the screen says of a received game: a title, what importing it means, and the button."""

    title: str
    meaning: str
    key: str


def offer(_: Words, received: ImportedGame) -> Offer:
    """The texts for a received game, by how it compares with the copy on this device."""
    return _OFFERS[received.relation](_, received)


def _new(_: Words, received: ImportedGame) -> Offer:
    over = received.summary_there.finished
    return Offer(
        title=_("A game has arrived"),
        meaning=_("It's not on this phone yet. It comes with its whole pad, undo included."),
        key=_("Keep it here") if over else _("Continue here"),
    )


def _same(_: Words, _received: ImportedGame) -> Offer:
    return Offer(
        title=_("This game is here already"),
        meaning=_("It's here just like this; nothing changes."),
        key=_("Open the game"),
    )


def _newer_there(_: Words, received: ImportedGame) -> Offer:
    here = received.summary_here or received.summary_there
    return Offer(
        title=_("The game is further on there"),
        meaning=_(
            "Here: {here}. The one that arrived is further on, and nothing is lost.",
            here=status_line(_, here),
        ),
        key=_("Continue from there"),
    )


def _newer_here(_: Words, received: ImportedGame) -> Offer:
    here = received.summary_here or received.summary_there
    return Offer(
        title=_("This phone is ahead"),
        meaning=_(
            "The game that arrived is an older copy. Here: {here}; nothing changes.",
            here=status_line(_, here),
        ),
        key=_("Open the game"),
    )


def _forked(_: Words, _received: ImportedGame) -> Offer:
    return Offer(
        title=_("Which one continues?"),
        meaning=_(
            "Both phones have continued this game, each in its own way. The one you don't choose is "
            "kept as a separate game."
        ),
        key=_("Continue this one"),
    )


_OFFERS: Mapping[CopyRelation, Callable[[Words, ImportedGame], Offer]] = {
    CopyRelation.NEW: _new,
    CopyRelation.SAME: _same,
    CopyRelation.NEWER_THERE: _newer_there,
    CopyRelation.NEWER_HERE: _newer_here,
    CopyRelation.FORKED: _forked,
}


def open_round_line(_: Words, state: State) -> str:
    """What was written down last in the round that is open; bids that are hidden stay so (§4.4)."""
    seen = masked(state)
    round_ = seen.current
    if round_ is None:
        return ""
    if any(result is not None for result in round_.results):
        return _("Tricks made: {list}", list=_figures(_, seen, round_.results))
    if round_.tricks_played:
        return _("Tricks so far: {list}", list=_figures(_, seen, round_.taken))
    if any(bid is not None for bid in round_.bids):
        return _("Bids: {list}", list=_figures(_, seen, round_.bids))
    return _.plural("{n} bid", "{n} bids", sum(round_.has_bid))


def _figures(_: Words, state: State, figures: Sequence[int | None]) -> str:
    pairs = zip(state.names, figures, strict=True)
    return ", ".join(f"{isolated(name)} {_.number(figure)}" for name, figure in pairs if figure is not None)
