"""The draft of who joins a running game: what the sheet shows before anything is changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.game import State, allows, same_name
from scorekeeper.game.attendance import verify_can_join
from scorekeeper.game.errors import MoveCode
from scorekeeper.game.facts import SeatJoined, SeatReturned
from scorekeeper.game.fold import apply
from scorekeeper.locale import MINUS, Words
from scorekeeper.locale.refusals import refusal_sentence
from scorekeeper.rules import RuleViolation
from scorekeeper.rules.errors import accepts
from scorekeeper.storage.players import Player
from scorekeeper.viewmodels.paper_game import sign_turned, typed_number

MOST_OFFERED = 6
"""At most so many of those who are known can be tapped; all others are typed."""


@dataclass(frozen=True, slots=True)
class JoinRefusal:
    """The refusals of a draft: one sentence below the name field, or one below the points field."""

    name: str = ""
    points: str = ""


@dataclass(frozen=True, slots=True)
class JoinDraft:
    """A new player, beside whom he sits and with how many points he begins; or who is back."""

    beside: int
    back: int | None = None
    """The seat of a player who had left and was tapped."""
    name: str = ""
    points: str = "0"
    refused: JoinRefusal = JoinRefusal()
    rewritten: int = 0
    """How often a tap changed what stands in a field; each time a new field shows it."""

    def at(self, state: State) -> JoinDraft:
        """Without what that state has no room for: another device may have changed the table meanwhile."""
        back = self.back if self.back in seats_away(state) else None
        return replace(self, back=back, beside=self.beside if self.beside in state.playing else _last(state))

    def with_back(self, seat: int) -> JoinDraft:
        """With a player who is back, or without him where he was chosen already."""
        back = None if self.back == seat else seat
        return replace(self, back=back, name="", refused=JoinRefusal(), rewritten=self.rewritten + 1)

    def with_known(self, name: str) -> JoinDraft:
        """With the name of a known player, which was tapped."""
        return replace(self, back=None, name=name, refused=JoinRefusal(), rewritten=self.rewritten + 1)

    def with_name(self, typed: str, refusal: str) -> JoinDraft:
        """With the typed name, and the refusal of its letters; empty where they are allowed."""
        return replace(self, back=None, name=typed, refused=JoinRefusal(name=refusal))

    def with_place(self, seat: int) -> JoinDraft:
        """With a new player on the left of that one."""
        return replace(self, beside=seat)

    def with_points(self, typed: str) -> JoinDraft:
        return replace(self, points=typed, refused=JoinRefusal())

    def with_sign_turned(self) -> JoinDraft:
        return replace(self, points=sign_turned(self.points))

    def with_total(self, total: int) -> JoinDraft:
        """With a total that was tapped, as it stands in a field for numbers."""
        points = str(total).replace("-", MINUS)
        return replace(self, points=points, refused=JoinRefusal(), rewritten=self.rewritten + 1)

    def with_refusal(self, refused: JoinRefusal) -> JoinDraft:
        return replace(self, refused=refused)

    def returning(self, state: State) -> int | None:
        """The seat of the player who comes back, chosen by a tap or by the typed name; None for a new one."""
        away = seats_away(state)
        return next((s for s in away if s == self.back or same_name(state.names[s], self.name)), None)

    def checked_total(self, _: Words) -> int | JoinRefusal:
        """The total with which a new player begins, or what is still missing."""
        total = typed_number(self.points)
        if not self.name.strip():
            return JoinRefusal(name=_("Type the name of who joins."))
        return JoinRefusal(points=_("The total is missing.")) if total is None else total

    def preview(self, state: State) -> State | None:
        """The state after this draft is carried out; None if nobody new may join now."""
        if self.back is not None:
            return apply(state, SeatReturned(self.back))
        if not accepts(verify_can_join, state):
            return None
        total = typed_number(self.points) or 0
        return apply(state, SeatJoined("", self.name.strip(), self.beside, total))


def join_draft(state: State) -> JoinDraft:
    """The draft before anything is chosen: a new player sits last, with no points."""
    return JoinDraft(_last(state))


def join_refusal(_: Words, error: RuleViolation, names: Sequence[str]) -> JoinRefusal:
    """The refusal of a joining, below the field that it is about."""
    sentence = refusal_sentence(_, error, names)
    if error.code is MoveCode.POINTS_OUT_OF_RANGE:
        return JoinRefusal(points=sentence)
    return JoinRefusal(name=sentence)


def seats_away(state: State) -> tuple[int, ...]:
    """The seats of those who have left and can come back, clockwise."""
    return tuple(seat for seat in state.order if allows(state, SeatReturned(seat)))


def offered_players(state: State, known: Sequence[Player]) -> tuple[Player, ...]:
    """The known players who have no seat, neither as the same person nor by the same name."""
    if not accepts(verify_can_join, state):
        return ()
    here = {seat.player for seat in state.seats}
    unseated = [player for player in known if not player.hidden and player.id not in here]
    offered = [player for player in unseated if not any(same_name(player.name, name) for name in state.names)]
    return tuple(offered[:MOST_OFFERED])


def _last(state: State) -> int:
    return state.playing[-1]
