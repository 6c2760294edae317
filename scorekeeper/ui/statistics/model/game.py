"""The page of one game in words: the course of the game, hits and misses, what the rounds wanted."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.game import Round, State
from scorekeeper.game.names import isolated
from scorekeeper.game.standings import running_totals, teams
from scorekeeper.locale import Words
from scorekeeper.locale.statistics import met_count
from scorekeeper.statistics.across_games import BidsMet
from scorekeeper.statistics.one_game import Extreme, GameFigures, RoundFigures, SeatFigures, game_figures
from scorekeeper.viewmodels.prompt import short_balance
from scorekeeper.viewmodels.teams import LETTERS

TitledSentence = tuple[str, str]
"""What it is, and what is to be said of it."""


@dataclass(frozen=True, slots=True)
class HitsLine:
    """The hits and misses of one player."""

    seat: int
    name: str
    met: str
    """How many bids were met: "11 of 15"."""
    missed: str
    """How the others were missed, empty where none was."""
    marks: tuple[str, ...]
    """One for each round that he played: empty for a hit, else by how many tricks it was missed."""


@dataclass(frozen=True, slots=True)
class WantedBar:
    """What all bids of a round wanted beyond its tricks, or less than those."""

    round: int
    wanted: int
    said: str
    """The same in words: "5 of 4 · one too many"."""


@dataclass(frozen=True, slots=True)
class GamePage:
    """The page of a game in which a round is closed."""

    course: tuple[TitledSentence, ...]
    """The turning point, the best round and the worst one."""
    totals: tuple[TitledSentence, ...]
    """The totals after each round, in words."""
    hits: tuple[HitsLine, ...]
    wanted: tuple[WantedBar, ...]
    wanted_note: str
    """The number of rounds in which too much was wanted, and too little."""


def game_page(_: Words, state: State) -> GamePage | None:
    """The page of this game as it stands; None before a round is closed."""
    if not state.closed:
        return None
    figures = game_figures(state)
    wanted = [found.wanted for found in figures.rounds]
    return GamePage(
        course=(
            _turning_point(_, state, figures),
            *(
                (title, _extreme(_, state, extreme))
                for title, extreme in ((_("Best round"), figures.best), (_("Worst round"), figures.worst))
                if extreme is not None
            ),
        ),
        totals=_totals(_, state),
        hits=tuple(
            _hits_line(_, state, seat, figures.seats[seat])
            for seat in state.order
            if figures.seats[seat].rounds  # who came just now, or left at once, has none
        ),
        wanted=tuple(
            _wanted_bar(_, found, round_) for found, round_ in zip(figures.rounds, state.closed, strict=True)
        ),
        wanted_note=_(
            "too much: {much} · too little: {little} · exactly: {exactly}",
            much=sum(amount > 0 for amount in wanted),
            little=sum(amount < 0 for amount in wanted),
            exactly=wanted.count(0),
        ),
    )


def _turning_point(_: Words, state: State, figures: GameFigures) -> TitledSentence:
    point, leaders = figures.turning_point, figures.leaders[-1]
    if not leaders:
        return _("In the lead"), _("nobody: all are level")
    if point is None:
        return _("In the lead"), _("{names}, all the time", names=_names(_, state, leaders))
    since = _names(_, state, point.leaders)
    if not point.before:
        return _("Turning point"), _(
            "round {round}; in the lead since then: {names}", round=point.number, names=since
        )
    return _("Turning point"), _(
        "round {round}; in the lead until then: {before}, since then: {names}",
        round=point.number,
        before=_names(_, state, point.before),
        names=since,
    )


def _extreme(_: Words, state: State, extreme: Extreme) -> str:
    return _(
        "{points} in round {round}, {names}",
        round=extreme.number,
        points=_.signed(extreme.points),
        names=_names(_, state, extreme.seats),
    )


def _names(_: Words, state: State, seats: tuple[int, ...]) -> str:
    return _.series([state.names[seat] for seat in seats])


def _totals(_: Words, state: State) -> tuple[TitledSentence, ...]:
    rows = []
    for round_, totals in zip(state.closed, running_totals(state), strict=True):
        if state.ruleset.teams:
            sums = [
                (LETTERS[place], sum(totals[seat] for seat in team))
                for place, team in enumerate(teams(state))
            ]
        else:
            sums = [(state.names[seat], totals[seat]) for seat in state.order if seat in round_.turns]
        said = " · ".join(f"{isolated(name)} {_.number(total)}" for name, total in sums)
        rows.append((_("Round {round}", round=round_.number), said))
    return tuple(rows)


def _hits_line(_: Words, state: State, seat: int, figures: SeatFigures) -> HitsLine:
    missed = ""
    if figures.met < figures.rounds:
        missed = _("too many tricks: {many} · too few: {few}", many=figures.too_many, few=figures.too_few)
    return HitsLine(
        seat,
        state.names[seat],
        met_count(_, BidsMet(figures.met, figures.rounds)),
        missed,
        tuple("" if off == 0 else _.signed(off) for off in figures.off if off is not None),
    )


def _wanted_bar(_: Words, found: RoundFigures, round_: Round) -> WantedBar:
    figures = _("{some} of {all}", some=found.bids, all=found.tricks)
    return WantedBar(round_.number, found.wanted, f"{figures} · {short_balance(_, round_)}")
