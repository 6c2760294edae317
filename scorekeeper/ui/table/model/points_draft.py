"""The draft of points beside the rounds: what the sheet shows before anything is changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.game import State
from scorekeeper.game.errors import MoveCode
from scorekeeper.game.state import Bonus
from scorekeeper.locale import MINUS, Words
from scorekeeper.locale.refusals import refusal_sentence
from scorekeeper.rules import RuleViolation
from scorekeeper.viewmodels.paper_game import sign_turned, typed_number


@dataclass(frozen=True, slots=True)
class PointsRefusal:
    """Why points are not given like this: a sentence below the players, the points or the reason."""

    seat: str = ""
    points: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PointsDraft:
    """Who are given how many points, and why; or what takes the place of points that were given."""

    corrected: int | None = None
    """The number of those that are put right; None while new ones are given."""
    seats: tuple[int, ...] = ()
    points: str = ""
    reason: str = ""
    refused: PointsRefusal = PointsRefusal()

    def at(self, state: State) -> PointsDraft:
        """Without what is not in that state: another device may have taken back points, or a player."""
        corrected = self.corrected
        if corrected is not None and corrected > len(state.bonuses):
            corrected = None
        seats = tuple(seat for seat in self.seats if seat in state.order)
        return replace(self, corrected=corrected, seats=seats)

    def correcting(self, number: int, given: Bonus) -> PointsDraft:
        """With points that were given, to be put right."""
        return PointsDraft(number, (given.seat,), str(given.points), given.reason, self.refused)

    def with_seat(self, seat: int) -> PointsDraft:
        """With that player as well, or not any more; what is put right was given to one."""
        if self.corrected is not None:
            seats: tuple[int, ...] = (seat,)
        elif seat in self.seats:
            seats = tuple(other for other in self.seats if other != seat)
        else:
            seats = tuple(sorted((*self.seats, seat)))
        return replace(self, seats=seats, refused=PointsRefusal())

    def with_everybody(self, state: State) -> PointsDraft:
        """With everybody at the table chosen, or nobody if everybody was."""
        seats = tuple(sorted(state.at_table))
        return replace(self, seats=() if self.seats == seats else seats, refused=PointsRefusal())

    def with_points(self, typed: str) -> PointsDraft:
        return replace(self, points=typed, refused=PointsRefusal())

    def with_sign_turned(self) -> PointsDraft:
        return replace(self, points=sign_turned(self.points))

    def with_points_more(self, by: int) -> PointsDraft:
        """With so many points more than are typed, or below 0 fewer."""
        points = (typed_number(self.points) or 0) + by
        return self.with_points(str(points).replace("-", MINUS))

    def with_reason(self, typed: str) -> PointsDraft:
        return replace(self, reason=typed, refused=PointsRefusal())

    def with_refusal(self, refused: PointsRefusal) -> PointsDraft:
        return replace(self, refused=refused)

    def number(self, state: State) -> int:
        """The number under which the points are given, the first where they are given to several."""
        return len(state.bonuses) + 1 if self.corrected is None else self.corrected

    def checked(self, _: Words, state: State) -> tuple[Bonus, ...] | PointsRefusal:
        """The points as they would be given, or what is still missing."""
        points = typed_number(self.points)
        if not self.seats:
            return PointsRefusal(seat=_("Tap who the points are for."))
        if not points:
            return PointsRefusal(points=_("0 points change nothing. Enter how many are given or taken."))
        start = self.corrected is not None and state.bonuses[self.corrected - 1].start
        return tuple(Bonus(seat, points, self.reason.strip(), 0, start) for seat in self.seats)


MOST_REASONS = 4
"""The most words why that are offered: they stay below the field in few lines."""


def last_reasons(state: State) -> tuple[str, ...]:
    """The words why points were given last in this game, the latest first."""
    latest = (bonus.reason for bonus in reversed(state.bonuses) if bonus.reason)
    return tuple(dict.fromkeys(latest))[:MOST_REASONS]


def points_refusal(_: Words, error: RuleViolation, names: Sequence[str]) -> PointsRefusal:
    """The refusal of points, below the field that it is about."""
    sentence = refusal_sentence(_, error, names)
    if error.code is MoveCode.REASON_TOO_LONG:
        return PointsRefusal(reason=sentence)
    if error.code is MoveCode.CAME_LATER:
        return PointsRefusal(seat=sentence)
    return PointsRefusal(points=sentence)
