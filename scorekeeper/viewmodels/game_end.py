"""The end of a game: who won and by how much, who stands on the podium, and the awards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from scorekeeper.game import State
from scorekeeper.game.standings import team_total
from scorekeeper.locale import Words
from scorekeeper.locale.statistics import AWARD_KINDS, award_title, award_words
from scorekeeper.statistics.awards import AwardKind, awards
from scorekeeper.statistics.one_game import leaders_by_round
from scorekeeper.viewmodels.ranking_text import Place, places, winners

PODIUM_RANKS = 3
"""The ranks of those who stand on the podium; who shares the last of them stands there, too."""
AWARD_SIGNS: Mapping[AwardKind, str] = {
    AwardKind.EVERY_BID: "hit",
    AwardKind.LED_THROUGHOUT: "flag",
    AwardKind.COMEBACK: "up-full",
    AwardKind.FULL_HAND: "hand",
    AwardKind.ZEROS: "",
    AwardKind.RUN: "flame",
    AwardKind.AS_DEALER: "dealer",
    AwardKind.WITHOUT_TRUMP: "no-trump",
    AwardKind.HIGH_BID: "target",
    AwardKind.NEVER_FAR: "scales",
    AwardKind.MOST_MET: "trophy",
    AwardKind.MOST_TRICKS: "wizard",
}
"""The sign on the medal of each kind, by the name of the icon; empty where a 0 stands there."""


@dataclass(frozen=True, slots=True)
class Medal:
    """An award as it hangs below the podium."""

    place: int
    """From 1, which is gold."""
    seat: int
    sign: str
    """The name of an icon; empty where a 0 stands there."""
    title: str
    kind: str
    spoken: str
    """What it is given for, in a sentence after the name."""


def medals(_: Words, state: State) -> tuple[Medal, ...]:
    """The awards of a finished game, the strongest first."""
    return tuple(
        Medal(
            place,
            award.seat,
            AWARD_SIGNS[award.kind],
            award_title(_, award),
            AWARD_KINDS[award.kind](_),
            award_words(_, award),
        )
        for place, award in enumerate(awards(state), start=1)
    )


def victory(_: Words, state: State) -> tuple[str, str]:
    """Who has won, and with how many points, and how far ahead of the next."""
    first = winners(state)
    points = team_total(state, first[0][0])
    names = [state.names[seat] for side in first for seat in side]
    together = _.plural("with {n} point", "with {n} points", points)
    if len(first) > 1 and state.ruleset.scoring.system != "junior":
        return _("{names} share the victory", names=_.series(names)), together
    if len(names) > 1:
        headline = _("{names} win together", names=_.series(names))
    else:
        headline = _("{name} wins", name=names[0])
    behind = [place for place in places(state) if place.rank > 1 and not place.out]
    by = points - behind[0].total if behind else 0
    if by <= 0:  # something else than points has decided
        return headline, together
    next_names = [
        state.names[seat] for place in behind if place.rank == behind[0].rank for seat in place.seats
    ]
    ahead = _("{points} ahead of {names}", points=_.number(by), names=_.series(next_names))
    return headline, f"{together}, {ahead}"


def podium(state: State) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
    """Who stands on the podium, and who below it, both from first to last: those who played to the end."""
    ranked = places(state)
    above = sum(place.rank <= PODIUM_RANKS and not place.out for place in ranked)
    return ranked[:above], ranked[above:]


def lead_changes(_: Words, state: State) -> str:
    """How often somebody else took the lead; empty where nobody ever did."""
    led = [leading for leading in leaders_by_round(state) if leading]
    changes = sum(before != after for before, after in pairwise(led))
    return _.plural("the lead changed once", "the lead changed {n} times", changes) if changes else ""
