"""The pad as frozen rows: the figures of each cell, and how a screen reader says them.

A row that did not change is equal to its older self, so that it need not be drawn anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from scorekeeper.game import Round, State
from scorekeeper.game.faces import Face
from scorekeeper.game.names import isolated
from scorekeeper.game.standings import (
    Totals,
    leaders,
    partner,
    provisional_points,
    ranks,
    running_totals,
    team_total,
    team_totals,
    totals,
    totals_at_start,
)
from scorekeeper.locale import Words
from scorekeeper.viewmodels.bonus_text import Bonuses, bonus_line, bonuses_after
from scorekeeper.viewmodels.join_and_leave import dropped_sentence, stay_line
from scorekeeper.viewmodels.short_names import first_name
from scorekeeper.viewmodels.teams import team_letter

CHANGED = "±"
"""The mark of a bid that the cloud has changed (§8)."""
NO_TRUMP = "none"
FORBIDDEN = "!"
"""The mark of a bid that stands although plus/minus one forbids it (§4.3)."""


class Mark(StrEnum):
    """Whether a bid was met; said by the shape of a mark beside it, and by the figure's colour."""

    NONE = ""
    HIT = "hit"
    MISS = "miss"
    OUT = "out"
    """The player was not in the round: he had dropped out (§9.2) or left, sat it out, or came later."""


@dataclass(frozen=True, slots=True)
class PadHead:
    """A player at the top of his column."""

    seat: int
    name: str
    called: str
    """The first name, where it is clear and there is no room for more."""
    deals: bool
    leads: bool
    out: bool
    """Whether the player has dropped out (§9.2) or left."""
    team: str
    """The letter of the team, empty where everyone plays for himself (§9.4)."""
    together: str
    """What both of the team have."""
    face: Face
    rank: str
    """The place, empty before anything was scored."""
    gap: str
    """By how much it is behind the first one, empty where it is not."""
    narrow_gap: str
    """The same for a narrow column."""
    spoken: str


@dataclass(frozen=True, slots=True)
class PadCell:
    """The total after a round, and small beside it the tricks won and those that were bid: 3/2."""

    figure: str
    small: str
    mark: Mark
    spoken: str
    given: str = ""
    """What the total has from beside the round, with its sign: −20."""
    bid: str = ""
    """The bid as it stands in its box, with its marks; empty where there is none."""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One row of the pad; `number` 0 is the row of totals before the first round."""

    number: int
    label: str
    cells: tuple[PadCell, ...]
    corrected: bool
    spoken: str
    trump: str = ""
    """What was trump: the name of the suit, `NO_TRUMP`, or empty where nobody noted it."""

    @property
    def has_given(self) -> bool:
        """Whether something was given beside the round."""
        return any(cell.given for cell in self.cells)


@dataclass(frozen=True, slots=True)
class OpenRoundCell:
    """A cell of the open round, tapped to enter it again."""

    seat: int
    figure: str
    """The bid, pale until it is played; 1/2 while tricks are counted, and when the result is in."""
    small: str
    pale: bool
    mark: Mark
    hidden: bool
    """Whether the bid was made and is still hidden (§4.4, §4.5)."""
    active: bool
    out: bool
    spoken: str


def pad_heads(_: Words, state: State, faces: Sequence[Face]) -> tuple[PadHead, ...]:
    """The heads of the columns, in the order in which people sit."""
    ahead, scored = leaders(state), bool(state.closed or totals_at_start(state))
    rank = ranks(state) if scored else ()
    gaps, narrow_gaps = [
        gaps_to_first(_, state, rank, narrow=narrow) if scored else ("",) * state.players
        for narrow in (False, True)
    ]
    dealer = state.current.dealer if state.current else None
    heads = []
    for seat in state.order:
        name, other, together, spoken = state.names[seat], partner(state, seat), "", [state.names[seat]]
        if other is not None:
            together = _.number(team_total(state, seat))
            letter, with_whom = team_letter(state, seat), state.names[other]
            spoken.append(
                _("team {team} with {partner}, {total}", team=letter, partner=with_whom, total=together)
            )
        spoken += [stay_line(_, state, seat), _("dealer") if seat == dealer else ""]
        spoken.append(_("in the lead") if seat in ahead else "")
        heads.append(
            PadHead(
                seat=seat,
                name=name,
                called=first_name(name, state.names),
                deals=seat == dealer,
                leads=seat in ahead,
                out=seat in state.out,
                team=team_letter(state, seat),
                together=together,
                face=faces[seat],
                rank=f"{rank[seat]}." if scored else "",
                gap=gaps[seat],
                narrow_gap=narrow_gaps[seat],
                spoken=", ".join(filter(None, spoken)),
            )
        )
    return tuple(heads)


def gaps_to_first(_: Words, state: State, rank: tuple[int, ...], *, narrow: bool = False) -> tuple[str, ...]:
    """By how much each seat, or its team, is behind the first one, perhaps for a narrow column; empty where
    it is not. Who plays no more is out, and behind nobody."""
    sums = team_totals(state)
    best, out = sums[rank.index(1)], _.in_context("plays no more", "out")

    def behind(gap: int) -> str:
        if narrow:
            return _.in_context("in a narrow column", "{gap} behind", gap=gap)
        return _("{gap} behind", gap=gap)

    return tuple(
        out if seat in state.out else behind(best - own) if best > own else ""
        for seat, own in enumerate(sums)
    )


def bonuses_by_round(state: State) -> tuple[Bonuses, ...]:
    """What was given beside the rounds after each closed round."""
    if not state.bonuses:  # at every tap
        return ((),) * len(state.closed)
    return tuple(bonuses_after(state, round_.number) for round_ in state.closed)


def scored_rows(_: Words, state: State) -> tuple[ScoreRow, ...]:
    """All rows that were scored, that of the totals before the first round first."""
    closed = zip(state.closed, running_totals(state), bonuses_by_round(state), strict=True)
    return (
        *([start_row(_, state)] if totals_at_start(state) else []),
        *(closed_row(_, state, round_, sums, given) for round_, sums, given in closed),
    )


def start_row(_: Words, state: State) -> ScoreRow:
    """The totals before the first round: those that were brought from paper, and what was given then."""
    start, late, given = totals_at_start(state), came_late(state), bonuses_after(state, state.first_round - 1)

    def cell(seat: int) -> PadCell:
        name = state.names[seat]
        if seat in late:
            return PadCell("–", "", Mark.OUT, _("{name}: not there", name=name))
        return _with_bonuses(_, _total_cell(_, name, start[seat]), seat, given)

    cells = tuple(map(cell, state.order))
    title = _("Carried over from paper") if state.paper_totals else _("Before the first round")
    label = _.in_context("sum brought from the paper pad, very short", "Sum")
    return ScoreRow(0, label, cells, corrected=False, spoken=_joined(title, cells))


def closed_row(_: Words, state: State, round_: Round, sums: Totals, bonuses: Bonuses = ()) -> ScoreRow:
    """A round that was scored; `sums` are the totals after it, by seat, with what was given then."""
    # Who came after the round with a total, or was given points when he had left.
    given_without = {bonus.seat for bonus in bonuses} - {*round_.turns, *round_.absent}
    names, cells = state.names, []
    for seat in state.order:
        if seat in given_without:
            cell = _total_cell(_, names[seat], sums[seat])
        else:
            cell = _closed_cell(_, state, round_, seat, sums[seat])
        cells.append(_with_bonuses(_, cell, seat, bonuses))
    title = _("Round {round}", round=round_.number)
    return ScoreRow(
        number=round_.number,
        label=str(round_.number),
        cells=tuple(cells),
        corrected=round_.corrected,
        spoken=_joined(f"{title}, {_('corrected')}" if round_.corrected else title, cells),
        trump=round_.suit.value if round_.suit else NO_TRUMP if round_.trump_known else "",
    )


def _joined(title: str, cells: Iterable[PadCell]) -> str:
    return "; ".join([title, *(cell.spoken for cell in cells)])


def _with_bonuses(_: Words, cell: PadCell, seat: int, bonuses: Bonuses) -> PadCell:
    """The cell with what the player was given then, and what for."""
    own = [bonus for bonus in bonuses if bonus.seat == seat]
    if not own:
        return cell
    said = (bonus_line(_, bonus) for bonus in own)
    given = _.signed(sum(bonus.points for bonus in own))
    return replace(cell, given=given, spoken=", ".join([cell.spoken, *said]))


def came_late(state: State) -> tuple[int, ...]:
    """The seats of those who came after the first round."""
    if not state.late:  # at every tap
        return ()
    return tuple(seat for seat in range(state.players) if state.came_after(seat) >= state.first_round)


def empty_row(number: int, players: int) -> ScoreRow:
    """A row without figures, for a round that is not closed yet."""
    cells = (PadCell("", "", Mark.NONE, ""),) * players
    return ScoreRow(number, str(number), cells, corrected=False, spoken="")


def _total_cell(_: Words, name: str, total: int) -> PadCell:
    """A total that no round has brought."""
    figure = _.number(total)
    return PadCell(figure, "", Mark.NONE, _("{name}: {total}", name=name, total=figure))


def _closed_cell(_: Words, state: State, round_: Round, seat: int, total: int) -> PadCell:
    name = state.names[seat]
    if seat in round_.absent:
        spoken = _("{name}: sat out, total {total}", name=name, total=_.number(total))
        return PadCell(_.number(total), "–", Mark.OUT, spoken)
    if seat not in round_.turns:
        return PadCell("–", "", Mark.OUT, _not_in(_, state, seat))
    bid, made = round_.bids[seat], round_.results[seat]
    spoken = _(
        "{name}: bid {bid}, made {made} for {points}, total {total}",
        name=name,
        bid=bid,
        made=made,
        points=_.signed(round_.points[seat]),
        total=_.number(total),
    )
    return PadCell(
        figure=_.number(total),
        small=f"{made}/{bid}{bid_marks(round_, seat)}",
        mark=Mark.HIT if bid == made else Mark.MISS,
        spoken=with_marks(_, round_, seat, spoken),
        bid=f"{bid}{bid_marks(round_, seat)}",
    )


def _not_in(_: Words, state: State, seat: int) -> str:
    """What is said of a player who is not in a round."""
    name = state.names[seat]
    return (
        _("{name}: dropped out", name=name)
        if state.ruleset.elimination
        else _("{name}: not there", name=name)
    )


def cloud_change(round_: Round, seat: int) -> int:
    """By how much the cloud has changed this bid (§8)."""
    return round_.changes[seat] if round_.changes else 0


def with_change(_: Words, by: int, spoken: str) -> str:
    """The spoken text of a bid with the change by the cloud, if there was one."""
    if not by:
        return spoken
    changed = _("changed by the cloud: {by}", by=_.signed(by))
    return f"{spoken}, {changed}"


def bid_marks(round_: Round, seat: int) -> str:
    """The marks of a bid that the cloud has changed, or that is forbidden."""
    changed = CHANGED if cloud_change(round_, seat) else ""
    return f"{changed}{forbidden_mark(round_.forbidden == seat)}"


def forbidden_mark(forbidden: bool) -> str:
    """The mark of a bid that is forbidden, nothing beside any other."""
    return FORBIDDEN if forbidden else ""


def with_marks(_: Words, round_: Round, seat: int, spoken: str) -> str:
    """The spoken text of a bid, with what its marks say."""
    return with_forbidden(_, round_.forbidden == seat, with_change(_, cloud_change(round_, seat), spoken))


def with_forbidden(_: Words, forbidden: bool, spoken: str) -> str:
    """The spoken text of a bid that perhaps stands although it is forbidden."""
    return _("{bid}, bid against plus/minus one", bid=spoken) if forbidden else spoken


def open_round_cells(_: Words, state: State, round_: Round, chosen: int | None) -> tuple[OpenRoundCell, ...]:
    """The open round; `chosen` is the seat whose cell the keys write to."""
    return tuple(_open_round_cell(_, state, round_, seat, seat == chosen) for seat in state.order)


def _open_round_cell(_: Words, state: State, round_: Round, seat: int, active: bool) -> OpenRoundCell:
    name, bid, made = state.names[seat], round_.bids[seat], round_.results[seat]
    if seat not in round_.turns:
        spoken = _not_in(_, state, seat)
        if seat in round_.absent:
            spoken = _("{name}: sits out", name=name)
        return OpenRoundCell(
            seat, "–", "", pale=True, mark=Mark.OUT, hidden=False, active=False, out=True, spoken=spoken
        )
    hidden = round_.has_bid[seat] and bid is None
    won = round_.taken[seat] if made is None and round_.tricks_played else made
    if not round_.has_bid[seat]:
        spoken = _("{name}: no bid yet", name=name)
    elif made is not None:
        spoken = _("{name}: bid {bid}, made {made}", name=name, bid=bid, made=made)
        if hidden:
            spoken = _("{name}: made {made}", name=name, made=made)
    elif won is not None:
        spoken = counted(_, name, won, bid)
    else:
        spoken = _("{name}: has bid", name=name) if hidden else _("{name}: bid {bid}", name=name, bid=bid)
    by = cloud_change(round_, seat)
    figure, mark = ("" if bid is None else _.number(bid)), Mark.NONE
    small = f"{_.signed(by) if by else ''}{forbidden_mark(round_.forbidden == seat)}"
    if won is not None:
        figure = str(won) if bid is None else f"{won}/{figure}"
    if made is not None and bid is not None:
        mark = Mark.HIT if made == bid else Mark.MISS
    return OpenRoundCell(
        seat=seat,
        figure=figure,
        small=small,
        pale=made is None,
        mark=mark,
        hidden=hidden and won is None,
        active=active,
        out=False,
        spoken=with_marks(_, round_, seat, spoken),
    )


def counted(_: Words, name: str, taken: int, bid: int | None) -> str:
    """How a screen reader says the tricks that were counted along, and the bid unless it is secret (§4.5)."""
    if bid is None:
        return _.plural("{name}: {n} trick", "{name}: {n} tricks", taken, name=name)
    return _("{name}: {taken} of {bid} tricks", name=name, taken=taken, bid=bid)


def last_round_line(_: Words, state: State) -> str:
    """The points of the last round, those given since, and who dropped out after it (§9.2), in one line."""
    if not state.closed:
        return ""
    round_, dropped = state.closed[-1], dropped_sentence(_, state)
    figures = {seat: [_.signed(round_.points[seat])] for seat in state.order if seat in round_.turns}
    for bonus in bonuses_after(state, round_.number):
        figures.setdefault(bonus.seat, []).append(_.signed(bonus.points))
    brought = beside_each_other(
        (state.names[seat], _.series(points).replace(" ", "\N{NO-BREAK SPACE}"))
        for seat, points in figures.items()
    )
    return f"{dropped} · {brought}" if dropped else brought


def beside_each_other(pairs: Iterable[tuple[str, str]]) -> str:
    """Names and figures in a line that breaks between them only."""
    return " · ".join(f"{isolated(name)}\N{NO-BREAK SPACE}{figure}" for name, figure in pairs)


def counting_line(_: Words, state: State, round_: Round, seat: int) -> str:
    """A player's total, and beside it what it would be if the round ended now: 90 (80) (§4.7)."""
    now = totals(state)[seat]
    return _(
        "total {total} ({provisional})",
        total=_.number(now),
        provisional=_.number(now + provisional_points(state, round_, seat)),
    )
