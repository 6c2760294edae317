"""The board for a tablet or a television: the table in figures that are read from three metres."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.game import Phase, Round, State
from scorekeeper.game.standings import leaders, totals, tricks_won
from scorekeeper.locale import Words
from scorekeeper.viewmodels.bonus_text import bonus_notes, last_bonuses
from scorekeeper.viewmodels.chart_series import ChartSeries, axis_bounds, axis_values, chart_series
from scorekeeper.viewmodels.join_and_leave import elimination_question, out_word
from scorekeeper.viewmodels.pad import bid_marks, with_marks
from scorekeeper.viewmodels.prompt import cloud_question, seen_word, short_balance
from scorekeeper.viewmodels.ranking_text import RankingLine, ranking_lines, winners_sentence
from scorekeeper.viewmodels.seat_page import TrumpSign, trump
from scorekeeper.viewmodels.teams import team_letter

_MOST_PIPS = 6
"""Tricks that are shown as dots at most; more are read from the figures."""


@dataclass(frozen=True, slots=True)
class BoardColumn:
    """A player on the board."""

    name: str
    total: str
    given: str
    """What the total has from beside the rounds since the last one, with its sign."""
    won: str
    bid: str
    """Empty while it is not said or hidden."""
    label: str
    """What both count."""
    spoken: str
    """Both for a screen reader; empty where one stands alone."""
    word: str
    """In the place of figures: that a bid is in, or that the player has dropped out or sits out."""
    has_bid: bool
    """Whether the word says that a bid is in."""
    pips: tuple[bool, ...]
    """The tricks of the bid, and whether each is won; empty where there are too many."""
    over: bool
    """Whether there are more tricks than were bid."""
    leads: bool
    deals: bool
    asked: bool
    out: bool
    team: str


@dataclass(frozen=True, slots=True)
class BoardChart:
    """The totals round by round, and the bounds and steps of their axis."""

    series: tuple[ChartSeries, ...]
    low: int
    high: int
    steps: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """Everything on the board."""

    round: str
    of: str
    trump: TrumpSign | None
    sum: str
    balance: str
    columns: tuple[BoardColumn, ...]
    sentence: str
    notes: tuple[str, ...]
    """Who was given points since the last round, at the end in the whole game, and why."""
    ranking: tuple[RankingLine, ...]
    chart: BoardChart | None


def board(_: Words, state: State) -> Board:
    """The board of a game whose hidden bids are masked."""
    round_ = state.current
    if round_ is None:
        return _without_round(_, state)
    hidden = round_.bids_hidden
    return Board(
        round=_("Round {round}", round=round_.number),
        of=_.in_context("after the number of the round", "of {rounds}", rounds=len(state.hands)),
        trump=trump(_, state),
        sum="" if hidden else _("{some} of {all} bid", some=round_.bids_sum, all=round_.winnable),
        balance="" if hidden or round_.bidder is not None else short_balance(_, round_),
        columns=tuple(_column(_, state, round_, seat) for seat in state.order),
        sentence=" · ".join(filter(None, (_sentence(_, state, round_), seen_word(_, round_)))),
        notes=bonus_notes(_, state, last_bonuses(state)),
        ranking=(),
        chart=None,
    )


def _without_round(_: Words, state: State) -> Board:
    question = elimination_question(_, state)
    if question is not None:
        title, columns = question.title, tuple(_column(_, state, None, seat) for seat in state.order)
        notes = bonus_notes(_, state, last_bonuses(state))
        return Board(title, "", None, "", "", columns, question.hint, notes, (), None)
    sentence, ranking = winners_sentence(_, state), ranking_lines(_, state)
    notes = bonus_notes(_, state, state.bonuses)
    return Board(_("Final standings"), "", None, "", "", (), sentence, notes, ranking, _chart(state))


def _chart(state: State) -> BoardChart | None:
    """The chart; None where no round was played, and so there are no lines."""
    series = chart_series(state)
    if all(len(line.totals) < 2 for line in series):
        return None
    low, high = axis_bounds(series)
    return BoardChart(series, low, high, axis_values(low, high))


def _column(_: Words, state: State, round_: Round | None, seat: int) -> BoardColumn:
    won, bid, label, spoken, word = "", "", "", "", ""
    has_bid = over = asked = False
    pips: tuple[bool, ...] = ()
    if seat in state.out:
        word = out_word(_, state)
    elif round_ is not None and seat in round_.absent:
        word = _("sits out")
    elif round_ is not None:
        number, count = round_.bids[seat], tricks_won(round_, seat)
        if number is not None:
            bid, label = f"{number}{bid_marks(round_, seat)}", _("bid")
        elif round_.has_bid[seat] and round_.phase in (Phase.BIDDING, Phase.REVEAL):
            word, has_bid = _("has bid"), True
        if count is not None:
            won, label = str(count), _("tricks")
            if number is not None:
                over = count > number
                spoken = with_marks(_, round_, seat, _("{won} won, {bid} bid", won=count, bid=number))
                if number <= _MOST_PIPS:
                    pips = tuple(place < count for place in range(number))
        asked = seat == _asked(round_)
    given = sum(bonus.points for bonus in last_bonuses(state) if bonus.seat == seat)
    return BoardColumn(
        name=state.names[seat],
        total=_.number(totals(state)[seat]),
        given=_.signed(given) if given else "",
        won=won,
        bid=bid,
        label=label,
        spoken=spoken,
        word=word,
        has_bid=has_bid,
        pips=pips,
        over=over,
        leads=seat in leaders(state),
        deals=round_ is not None and round_.dealer == seat,
        asked=asked,
        out=seat in state.out,
        team=team_letter(state, seat),
    )


def _asked(round_: Round) -> int | None:
    """Who is to do something now: to bid, to lead the first trick, to say what he made."""
    match round_.phase:
        case Phase.BIDDING:
            return None if round_.bids_hidden else round_.bidder
        case Phase.PLAY:
            return None if round_.tricks_played else round_.leader
        case Phase.RESULTS:
            return round_.reporter
    return None


def _sentence(_: Words, state: State, round_: Round) -> str:
    asked = _asked(round_)
    name = "" if asked is None else state.names[asked]
    match round_.phase:
        case Phase.BIDDING if round_.bids_hidden:
            missing = len(round_.bidders)
            return _.plural("{n} hidden bid is missing", "{n} hidden bids are missing", missing)
        case Phase.BIDDING:
            return _("{name} bids", name=name)
        case Phase.REVEAL:
            return _("Everyone has bid")
        case Phase.PLAY:
            left = _.plural("{n} trick to play", "{n} tricks to play", round_.cards - round_.tricks_played)
            return f"{_('{name} leads', name=name)} · {left}" if name else left
        case Phase.CLOUD if question := cloud_question(_, state, round_):
            return question.title
        case _:
            return _("How many tricks for {name}?", name=name)
