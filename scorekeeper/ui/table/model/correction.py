"""The draft of a corrected round: its numbers, dealer and trump, what is chosen, why it cannot stand yet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from enum import StrEnum

from scorekeeper.game import Round, State, verify
from scorekeeper.game.dealer import moved_deal
from scorekeeper.game.facts import RoundCorrected, TrumpSet
from scorekeeper.game.fold import apply
from scorekeeper.game.moves import with_noted_trump
from scorekeeper.game.names import isolated
from scorekeeper.game.standings import Totals, by_rank, ranks, running_totals
from scorekeeper.locale import Words
from scorekeeper.locale.refusals import refusal_sentence
from scorekeeper.rules import Code, Kind, RuleViolation, lost_tricks
from scorekeeper.viewmodels.join_and_leave import stays_out
from scorekeeper.viewmodels.keys import BACK, NumberKey, noted_trump
from scorekeeper.viewmodels.pad import FORBIDDEN, cloud_change
from scorekeeper.viewmodels.prompt import Entering, Selection


class Noted(StrEnum):
    """What is noted of a round beside its numbers."""

    DEALER = "dealer"
    TRUMP = "trump"


@dataclass(frozen=True, slots=True)
class CorrectionDraft:
    """A closed round as it is being corrected. Tuples run by seat, 0 for those who had dropped out (§9.2)."""

    round: int
    cards: int
    dealer: int
    trump: TrumpSet
    bids: tuple[int, ...]
    tricks: tuple[int, ...]
    chosen: Selection | Noted
    trump_page: str = BACK
    """Which trump keys are shown."""
    anyway: bool = False
    """Whether somebody has said that the bids stand although plus/minus one forbids them (§4.3)."""

    @classmethod
    def of(cls, round_: Round, cell: Selection | None = None) -> CorrectionDraft:
        """A draft with the values of the pad; that cell, or the tricks of the first seat, is selected."""
        first = Selection(round_.turns[0], Entering.RESULT)
        return cls(
            round=round_.number,
            cards=round_.cards,
            dealer=round_.dealer,
            trump=TrumpSet(round_.turned_up, round_.suit, round_.none_named),
            bids=tuple(bid or 0 for bid in round_.bids),
            tricks=tuple(tricks or 0 for tricks in round_.results),
            chosen=cell if cell is not None and cell.seat in round_.turns else first,
        )

    def fitted(self, players: int) -> CorrectionDraft:
        """The draft for so many columns: who has come since it was begun was not in the round."""
        missing = (0,) * (players - len(self.bids))
        return replace(self, bids=(*self.bids, *missing)[:players], tricks=(*self.tricks, *missing)[:players])

    def choose(self, what: Selection | Noted) -> CorrectionDraft:
        return replace(self, chosen=what, trump_page=BACK)

    def value(self, cell: Selection) -> int:
        return (self.bids if cell.entering is Entering.BID else self.tricks)[cell.seat]

    def write(self, number: int) -> CorrectionDraft:
        """Write a number into the chosen cell."""
        if isinstance(self.chosen, Noted):
            return self
        seat = self.chosen.seat
        if self.chosen.entering is Entering.BID:
            bids = (*self.bids[:seat], number, *self.bids[seat + 1 :])
            return replace(self, bids=bids, anyway=self.anyway and bids == self.bids)
        return replace(self, tricks=(*self.tricks[:seat], number, *self.tricks[seat + 1 :]))

    def let_stand(self) -> CorrectionDraft:
        """The bids stand, whatever plus/minus one says (§4.3)."""
        return replace(self, anyway=True)

    def deal(self, dealer: int) -> CorrectionDraft:
        """Another seat dealt; that the bids stand is said of the last bidder, who is another one now."""
        return replace(self, dealer=dealer, anyway=self.anyway and dealer == self.dealer)

    def turn_up(self, data: str, round_: Round) -> CorrectionDraft:
        """A trump key was tapped; `round_` is the round as it is drafted. Raises `RuleViolation`."""
        return replace(self, trump=with_noted_trump(noted_trump(data, round_)), trump_page=BACK)

    def turn_page(self, page: str) -> CorrectionDraft:
        """Show other trump keys."""
        return replace(self, trump_page=page)


def drafted_round(state: State, draft: CorrectionDraft) -> Round | None:
    """The round with the dealer and the trump of the draft."""
    round_ = state.round(draft.round)
    if round_ is None or draft.dealer not in round_.turns:
        return None
    return replace(moved_deal(round_, draft.dealer), **asdict(draft.trump))


def is_changed(state: State, draft: CorrectionDraft) -> bool:
    """Whether the draft says anything else than the pad."""
    round_ = state.round(draft.round)
    if round_ is None:
        return False
    before = CorrectionDraft.of(round_)
    return replace(draft, chosen=before.chosen, trump_page=before.trump_page, anyway=False) != before


def correction(state: State, draft: CorrectionDraft) -> RoundCorrected:
    """The fact that writes the draft down."""
    round_ = state.round(draft.round)
    turns = () if round_ is None else round_.turns
    return RoundCorrected(
        draft.round,
        draft.dealer,
        draft.trump.turned_up,
        draft.trump.suit,
        tuple((seat, draft.bids[seat], draft.tricks[seat]) for seat in sorted(turns)),
        is_forbidden(state, draft, draft.dealer),
        draft.trump.none_named,
    )


@dataclass(frozen=True, slots=True)
class ChangedRow:
    """Figures of all players as they sit, each before a correction and after it."""

    label: str
    cells: tuple[tuple[str, str], ...]
    """Twice the same where nothing changes, and for who was not there."""
    spoken: str


@dataclass(frozen=True, slots=True)
class Consequences:
    """What a draft changes in the game, from its round to the last one that is closed."""

    points: ChangedRow
    """The points of the corrected round."""
    totals: Mapping[int, ChangedRow]
    """The totals after each round, by its number."""
    changes: tuple[int, ...]
    """By how much each total changes, by seat."""
    places: tuple[tuple[int, int, int], ...]
    """Seat and rank of each player from first to last, and by how many places he has moved up."""


def consequences(_: Words, state: State, draft: CorrectionDraft) -> Consequences:
    """The consequences of a draft of a closed round, also of one that cannot stand yet."""
    after = apply(state, correction(state, draft))
    place, first = draft.round - state.first_round, state.first_round
    old, new = running_totals(state), running_totals(after)
    old_ranks, new_ranks = ranks(state), ranks(after)
    return Consequences(
        _changed_row(
            _,
            state,
            (_("Points"), _("Points of round {round}", round=draft.round)),
            (state.closed[place].points, after.closed[place].points),
            state.closed[place].turns,
            _.signed,
        ),
        {
            number: _changed_row(
                _,
                state,
                (str(number), _("Totals after round {round}", round=number)),
                (old[number - first], new[number - first]),
                [seat for seat in state.order if state.came_after(seat) < number],
                _.number,
            )
            for number in range(draft.round, first + len(state.closed))
        },
        tuple(now - before for before, now in zip(old[-1], new[-1], strict=True)),
        tuple((seat, new_ranks[seat], old_ranks[seat] - new_ranks[seat]) for seat in by_rank(after)),
    )


def _changed_row(
    _: Words,
    state: State,
    labels: tuple[str, str],
    figures: tuple[Totals, Totals],
    there: Sequence[int],
    written: Callable[[int], str],
) -> ChangedRow:
    """The row of those who were there, for figures before and after by seat; `labels` are seen and spoken."""
    cells, spoken = [], []
    for seat in state.order:
        if seat not in there:
            cells.append(("–", "–"))
            continue
        before, after = (written(by_seat[seat]) for by_seat in figures)
        cells.append((before, after))
        name = state.names[seat]
        said = _("{name} {after} instead of {before}", name=name, after=after, before=before)
        spoken.append(f"{isolated(name)} {after}" if before == after else said)
    return ChangedRow(labels[0], tuple(cells), f"{labels[1]}: {', '.join(spoken)}")


def objection(_: Words, state: State, draft: CorrectionDraft) -> str:
    """What is wrong with the draft, in a sentence; empty when it can stand."""
    error = _violation(state, draft)
    return "" if error is None else refusal_sentence(_, error, state.names)


def can_stand_anyway(state: State, draft: CorrectionDraft) -> bool:
    """Whether plus/minus one is what is wrong: bids that were overlooked can stand (§4.3)."""
    error = _violation(state, draft)
    return error is not None and error.code in FORBIDDEN_SUMS


FORBIDDEN_SUMS = (Code.BIDS_MUST_DIFFER, Code.BIDS_MUST_DIFFER_FROM_ROUND)


def _violation(state: State, draft: CorrectionDraft) -> RuleViolation | None:
    try:
        verify(state, correction(state, draft))
    except RuleViolation as error:
        return error
    return None


def is_forbidden(state: State, draft: CorrectionDraft, seat: int) -> bool:
    """Whether this bid of the draft stands although plus/minus one forbids it (§4.3)."""
    round_ = state.round(draft.round)
    if round_ is None or seat != draft.dealer:
        return False
    return draft.anyway or (round_.forbidden == seat and CorrectionDraft.of(round_).bids == draft.bids)


def count_lost(state: State, draft: CorrectionDraft) -> int | None:
    """How many tricks of the draft no player took; None in a game without cards that do so (§8)."""
    return max(0, draft.cards - sum(draft.tricks)) if lost_tricks(state.ruleset) else None


def change_of(state: State, draft: CorrectionDraft, seat: int) -> int:
    """By how much the cloud changed the bid in the draft; 0 once the bid is corrected (§8)."""
    round_ = state.round(draft.round)
    return cloud_change(round_, seat) if round_ is not None and round_.bids[seat] == draft.bids[seat] else 0


def entry_question(_: Words, state: State, draft: CorrectionDraft) -> str:
    """What the keys write: after the cloud it is the bid that counted in the end."""
    if draft.chosen is Noted.DEALER:
        return _("Who dealt this round?")
    if draft.chosen is Noted.TRUMP:
        return _("What was trump?")
    name = state.names[draft.chosen.seat]
    if draft.chosen.entering is Entering.RESULT:
        return _("How many tricks for {name}?", name=name)
    if Kind.CLOUD.value in state.ruleset.extra_cards:
        return _("Which bid counted for {name}?", name=name)
    return _("What did {name} bid?", name=name)


def approval(_: Words, state: State, draft: CorrectionDraft) -> str:
    """The sentence for a valid draft: a forbidden bid that stands (§4.3), or tricks that no player took (§8);
    and who stays out (§9.2)."""
    lost = draft.cards - sum(draft.tricks)
    fine, round_ = _("Bids and tricks are in order."), state.round(draft.round)
    if round_ is not None and any(is_forbidden(state, draft, seat) for seat in round_.turns):
        fine = _("The forbidden bid stands; the pad marks it with “{mark}”.", mark=FORBIDDEN)
    elif lost:
        fine = _.plural(
            "Bids and tricks are in order; {n} trick belongs to nobody.",
            "Bids and tricks are in order; {n} tricks belong to nobody.",
            lost,
        )
    if round_ is not None and draft.dealer != round_.dealer:
        only = _("Only this round gets another dealer.")
        fine = f"{fine} {only}"
    return f"{fine} {stays_out(_, state, draft.round)}".strip()


def keys(_: Words, state: State, draft: CorrectionDraft) -> tuple[NumberKey, ...]:
    """The number keys for the chosen cell; none for the dealer and the trump."""
    if isinstance(draft.chosen, Noted):
        return ()
    name, chosen = state.names[draft.chosen.seat], draft.value(draft.chosen)
    bidding = draft.chosen.entering is Entering.BID
    return tuple(
        NumberKey(
            number=number,
            struck=False,
            preselected=number == chosen,
            spoken=_("{name} bids {number}", name=name, number=number)
            if bidding
            else _("{name} made {number}", name=name, number=number),
        )
        for number in range(draft.cards + 1)
    )
