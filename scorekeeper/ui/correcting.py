"""An old round written anew: which cell the keys write to, what stands in the others, what is still wrong."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorekeeper.game import Round, State
from scorekeeper.game.repairs import verify_correction
from scorekeeper.locale import Words
from scorekeeper.locale.refusals import refusal_sentence
from scorekeeper.rules import Kind, RuleViolation, lost_tricks
from scorekeeper.ui.leaving import stays_out
from scorekeeper.ui.pad import change
from scorekeeper.ui.steps import Entering, Key, Selection


@dataclass(frozen=True, slots=True)
class Draft:
    """A closed round as it is being corrected. Tuples run by seat, 0 for those who had dropped out (§9.2)."""

    round: int
    cards: int
    bids: tuple[int, ...]
    tricks: tuple[int, ...]
    chosen: Selection

    @classmethod
    def of(cls, row: Round) -> Draft:
        """The round as it stands on the pad, the first player's tricks chosen."""
        return cls(
            round=row.number,
            cards=row.cards,
            bids=tuple(bid or 0 for bid in row.bids),
            tricks=tuple(tricks or 0 for tricks in row.results),
            chosen=Selection(row.turns[0], Entering.RESULT),
        )

    def choose(self, cell: Selection) -> Draft:
        return replace(self, chosen=cell)

    def value(self, cell: Selection) -> int:
        return (self.bids if cell.entering is Entering.BID else self.tricks)[cell.seat]

    def write(self, number: int) -> Draft:
        """Write a number into the chosen cell."""
        seat = self.chosen.seat
        if self.chosen.entering is Entering.BID:
            return replace(self, bids=(*self.bids[:seat], number, *self.bids[seat + 1 :]))
        return replace(self, tricks=(*self.tricks[:seat], number, *self.tricks[seat + 1 :]))


def is_changed(state: State, draft: Draft) -> bool:
    """Whether the draft says anything else than the pad."""
    row = state.row(draft.round)
    if row is None:
        return False
    before = Draft.of(row)
    return (before.bids, before.tricks) != (draft.bids, draft.tricks)


def objection(_: Words, state: State, draft: Draft) -> str:
    """What is wrong with the draft, in a sentence; empty when it can stand."""
    try:
        verify_correction(state, draft.round, draft.bids, draft.tricks)
    except RuleViolation as refused:
        return refusal_sentence(_, refused, state.names)
    return ""


def nobodys(state: State, draft: Draft) -> int | None:
    """How many tricks belong to nobody as the draft stands; None where no card does that (§8)."""
    return max(0, draft.cards - sum(draft.tricks)) if lost_tricks(state.ruleset) else None


def change_of(state: State, draft: Draft, seat: int) -> int:
    """By how much the cloud has changed the bid that stands in the draft; 0 once it is written anew (§8)."""
    row = state.row(draft.round)
    return change(row, seat) if row is not None and row.bids[seat] == draft.bids[seat] else 0


def asked(_: Words, state: State, draft: Draft) -> str:
    """What the keys write: after the cloud it is the bid that counted in the end."""
    name = state.names[draft.chosen.seat]
    if draft.chosen.entering is Entering.RESULT:
        return _("How many tricks for {name}?", name=name)
    if Kind.CLOUD.value in state.ruleset.extra_cards:
        return _("Which bid counted for {name}?", name=name)
    return _("What did {name} bid?", name=name)


def approval(_: Words, state: State, draft: Draft) -> str:
    """That the draft can stand, which tricks belong to nobody then (§8), and who stays out even so (§9.2)."""
    lost = draft.cards - sum(draft.tricks)
    fine = _("Bids and tricks are in order.")
    if lost:
        fine = _.plural(
            "Bids and tricks are in order; {n} trick belongs to nobody.",
            "Bids and tricks are in order; {n} tricks belong to nobody.",
            lost,
        )
    return f"{fine} {stays_out(_, state, draft.round)}".strip()


def keys(_: Words, state: State, draft: Draft) -> tuple[Key, ...]:
    """The number keys for the chosen cell."""
    name, chosen = state.names[draft.chosen.seat], draft.value(draft.chosen)
    bidding = draft.chosen.entering is Entering.BID
    return tuple(
        Key(
            number=number,
            struck=False,
            preselected=number == chosen,
            spoken=_("{name} bids {number}", name=name, number=number)
            if bidding
            else _("{name} made {number}", name=name, number=number),
        )
        for number in range(draft.cards + 1)
    )
