"""The board for a tablet or a television: the table in figures that are read from five metres."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from scorekeeper.game import Phase, Round, State
from scorekeeper.game.standings import provisional_points, team_total, totals
from scorekeeper.locale import Words
from scorekeeper.viewmodels.bonus_text import bonus_notes, last_bonuses
from scorekeeper.viewmodels.chart_series import Chart, chart
from scorekeeper.viewmodels.game_end import Medal, lead_changes, medals, victory
from scorekeeper.viewmodels.join_and_leave import elimination_question, gone_since
from scorekeeper.viewmodels.open_round import (
    PlayerLine,
    TrickTrack,
    TrumpSign,
    asked_now,
    player_lines,
    trick_track,
    trump,
    turns_over,
)
from scorekeeper.viewmodels.prompt import seen_word, short_balance
from scorekeeper.viewmodels.ranking_text import Place, places, ranking_lines
from scorekeeper.viewmodels.round_close import RoundClose, RoundResult, round_close
from scorekeeper.viewmodels.seat_questions import NO_PERMISSIONS, asked_in_round
from scorekeeper.viewmodels.short_names import with_short_names


@dataclass(frozen=True, slots=True)
class BoardColumn:
    """A player on the board."""

    line: PlayerLine
    total: str
    """His own, or that of both of a team."""
    total_label: str
    given: str
    """What the total has from beside the rounds since the last one, with its sign."""
    duty: str
    """That he deals or leads, in a word, and its symbol."""
    duty_symbol: str
    now: str
    """What the round would bring if it ended now (§4.7)."""
    result: RoundResult | None
    """What the round that has just been closed brought."""
    out: bool


@dataclass(frozen=True, slots=True)
class Board:
    """Everything on the board."""

    round: str
    columns: tuple[BoardColumn, ...]
    """Empty when the game is over."""
    places: tuple[Place, ...]
    gone: Mapping[int, str]
    """Since when each of those plays no more who has dropped out or left, by seat."""
    sentence: str
    hint: str
    """What there is to know beside it."""
    close: RoundClose | None
    notes: tuple[str, ...]
    """Who was given points since the last round, at the end in the whole game, and why."""
    chart: Chart | None
    """None where no round was played, and so there are no lines."""
    of: str = ""
    trump: TrumpSign | None = None
    sum: str = ""
    """How many tricks are bid, of how many."""
    balance: str = ""
    about: tuple[int, ...] = ()
    """The seats that the sentence is about."""
    track: TrickTrack | None = None
    turned: str = ""
    """The sum with which the bids that are turned over end; empty where none are."""
    course: str = ""
    """How often the lead changed, at the end."""
    medals: tuple[Medal, ...] = ()
    """The awards at the end."""
    hits: tuple[tuple[int, str], ...] = ()
    """The seats as they are ranked and how many bids each has met, at the end."""


NAME_LETTERS, PAIR_LETTERS = 14, 22
"""Letters of a name, and of both of a team, for which there is room in the ranking beside the columns."""


def board(_: Words, state: State) -> Board:
    """The board of a game whose hidden bids are masked."""
    round_, closing = state.current, round_close(_, state)
    shown = partial(
        Board,
        places=places(state) if state.finished else _short_places(state),
        gone=gone_since(_, state),
        close=closing,
        chart=chart(state) if state.closed else None,
    )
    if round_ is None:
        if (question := elimination_question(_, state)) is not None:
            return shown(
                round=question.title,
                sentence=question.hint,
                hint="",
                columns=_columns(_, state, closing),
                notes=bonus_notes(_, state, last_bonuses(state)),
            )
        sentence, hint = victory(_, state)
        return shown(
            round=_("Final standings"),
            columns=(),
            sentence=sentence,
            hint=hint,
            notes=bonus_notes(_, state, state.bonuses),
            course=lead_changes(_, state),
            medals=medals(_, state),
            hits=tuple((line.seats[0], line.note) for line in ranking_lines(_, state) if line.note),
        )
    hidden, asked = round_.bids_hidden, asked_now(round_)
    sentence, _hint_of_seats, _questions = asked_in_round(_, state, round_, None, NO_PERMISSIONS)
    return shown(
        round=_("Round {round}", round=round_.number),
        of=_.in_context("after the number of the round", "of {rounds}", rounds=len(state.hands)),
        trump=trump(_, state),
        sum="" if hidden else _("{some} of {all}", some=round_.bids_sum, all=round_.winnable),
        balance="" if hidden or round_.bidder is not None else short_balance(_, round_),
        columns=_columns(_, state, closing),
        sentence=sentence,
        hint=" · ".join(filter(None, (_hint(_, state, round_, asked), seen_word(_, round_)))),
        about=() if asked is None else (asked,),
        track=trick_track(round_),
        turned=_("{some} of {all}!", some=round_.bids_sum, all=round_.winnable) if turns_over(round_) else "",
        notes=bonus_notes(_, state, last_bonuses(state)),
    )


def _short_places(state: State) -> tuple[Place, ...]:
    most = PAIR_LETTERS if state.ruleset.teams else NAME_LETTERS
    return tuple(
        replace(place, name=with_short_names(place.name, state.names, most)) for place in places(state)
    )


def _columns(_: Words, state: State, closing: RoundClose | None) -> tuple[BoardColumn, ...]:
    return tuple(_column(_, state, line, closing) for line in player_lines(_, state))


def _column(_: Words, state: State, line: PlayerLine, closing: RoundClose | None) -> BoardColumn:
    round_, seat = state.current, line.seat
    duty, duty_symbol, now = "", "", ""
    if round_ is not None and seat == round_.dealer:
        duty, duty_symbol = _("deals"), "dealer"
    elif round_ is not None and seat == round_.leader and not round_.tricks_played:
        duty, duty_symbol = _("leads"), "lead"
    if round_ is not None and line.counted and round_.phase is Phase.PLAY:
        now = _("now {points}", points=_.signed(provisional_points(state, round_, seat)))
    own = _.number(totals(state)[seat])
    given = sum(bonus.points for bonus in last_bonuses(state) if bonus.seat == seat)
    return BoardColumn(
        line=line,
        total=_.number(team_total(state, seat)),
        total_label=_("together, {points} alone", points=own) if line.team else _("points"),
        given=_.signed(given) if given else "",
        duty=duty,
        duty_symbol=duty_symbol,
        now=now,
        result=closing.results.get(seat) if closing else None,
        out=seat in state.out,
    )


def _hint(_: Words, state: State, round_: Round, asked: int | None) -> str:
    """What there is to know beside what happens now."""
    match round_.phase:
        case Phase.BIDDING if not round_.bids_hidden:
            later = [seat for seat in round_.turns if not round_.has_bid[seat] and seat != asked]
            return _("then {names}", names=state.names[later[0]]) if later else ""
        case Phase.PLAY if not round_.tricks_played:
            return _.plural("{n} trick", "{n} tricks", round_.cards)
        case Phase.PLAY if asked is not None:
            return _("{name} leads", name=state.names[asked])
    return ""
