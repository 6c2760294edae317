"""The sentences for a received game before it is imported: what it is, and what importing it means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.game import State, masked
from scorekeeper.game.names import isolated
from scorekeeper.locale import Words
from scorekeeper.locale.game_summaries import status_line
from scorekeeper.storage.backup.plan import ImportedGame
from scorekeeper.storage.backup.two_copies import CopyRelation
from scorekeeper.tables.tournaments import DeskSnapshot


@dataclass(frozen=True, slots=True)
class Offer:
    """What the screen says of a received game: a title, what importing it means, and the button."""

    title: str
    meaning: str
    key: str


def offer(_: Words, received: ImportedGame) -> Offer:
    """The texts for a received game, by how it compares with the copy on this device."""
    there, here = received.summary_there, received.summary_here or received.summary_there
    match received.relation:
        case CopyRelation.NEW:
            title = _("A game has arrived")
            meaning = _("It's not on this phone yet. It comes with its whole pad, undo included.")
            key = _("Keep it here") if there.finished else _("Continue here")
        case CopyRelation.SAME:
            title = _("This game is here already")
            meaning, key = _("It's here just like this; nothing changes."), _("Open the game")
        case CopyRelation.NEWER_THERE:
            title, stands = _("The game is further on there"), status_line(_, here)
            meaning = _("Here: {here}. The one that arrived is further on, and nothing is lost.", here=stands)
            key = _("Continue from there")
        case CopyRelation.NEWER_HERE:
            title, stands = _("This phone is ahead"), status_line(_, here)
            meaning = _("The game that arrived is an older copy. Here: {here}; nothing changes.", here=stands)
            key = _("Open the game")
        case CopyRelation.FORKED:
            title, key = _("Which one continues?"), _("Continue this one")
            meaning = _(
                "Both phones have continued this game, each in its own way. The one you don't choose is "
                "kept as a separate game."
            )
    return Offer(title, meaning, key)


def place_line(_: Words, place: tuple[DeskSnapshot, int, int] | None) -> str:
    """Of which table of which tournament it is the game; else nothing."""
    if place is None:
        return ""
    snapshot, round_, table = place
    state = snapshot.state
    if round_ == len(state.rounds):
        return _("It is the game of the final of “{name}”.", name=state.name)
    return _(
        "It is the game of table {table} in round {round} of “{name}”.",
        table=table + 1,
        round=round_ + 1,
        name=state.name,
    )


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
