"""The outlook of one player in a line: how far behind, and whether that can still be made up."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.locale import Words
from scorekeeper.statistics.outlook import Outlook


def outlook_line(_: Words, names: Sequence[str], outlook: Outlook) -> str:
    """What the player must still do to win: "40 behind Anna; can still win"."""
    return "; ".join(filter(None, (_standing(_, names, outlook), _chance(_, outlook))))


def _standing(_: Words, names: Sequence[str], outlook: Outlook) -> str:
    if outlook.leads:
        return _("is in the lead")
    if outlook.behind is None:
        return ""
    leader = names[outlook.behind]
    if outlook.points:
        return _("{points} behind {player}", points=_.number(outlook.points), player=leader)
    return _("level with {player}, but behind by the tie-break", player=leader)


def _chance(_: Words, outlook: Outlook) -> str:
    if outlook.safe:
        return _("wins for certain")
    if not outlook.can_win:
        if outlook.best_rank == outlook.worst_rank:
            return _("cannot win any more, place {place} is certain", place=outlook.best_rank)
        return _("cannot win any more, place {place} at best", place=outlook.best_rank)
    return _("can still be overtaken") if outlook.leads else _("can still win")
