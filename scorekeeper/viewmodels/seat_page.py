"""The page of a seat on its own phone, and of somebody who looks on: figures, questions with keys, the table.

The state is the one that this phone may see: of hidden bids at most the own one is in it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import wraps
from typing import TypeVar, TypeVarTuple

from scorekeeper.game import Expected, Fact, Phase, Round, State, expected
from scorekeeper.game.facts import BidMade, BidsRevealed, PlayEnded, ResultEntered, TrickTaken
from scorekeeper.game.moves import forbidden_for
from scorekeeper.game.standings import (
    Totals,
    by_rank,
    leaders,
    provisional_points,
    totals,
    tricks_won,
)
from scorekeeper.locale import Words
from scorekeeper.locale.cards import suit_name
from scorekeeper.viewmodels.bonus_text import bonus_notes, last_bonuses
from scorekeeper.viewmodels.join_and_leave import elimination_question, out_word
from scorekeeper.viewmodels.number_keys import NumberKey, bid_keys, result_keys
from scorekeeper.viewmodels.pad import bid_marks, last_round_line, with_marks
from scorekeeper.viewmodels.prompt import (
    awaited_choice,
    bid_hint,
    cloud_question,
    headline,
    lost_line,
    reveal_hint,
    seen_word,
    short_balance,
)
from scorekeeper.viewmodels.ranking_text import (
    RankingLine,
    early_end_sentence,
    ranking_lines,
    tie_break_sentence,
    winners_sentence,
)
from scorekeeper.viewmodels.teams import team_letter, with_partner


class Tone(StrEnum):
    """How a figure or a word is meant; said by words as well, never by its colour alone."""

    PLAIN = "plain"
    QUIET = "quiet"
    ACCENT = "accent"
    GOOD = "good"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class TrumpSign:
    """The trump of the round, or the card after which it is named: the symbol's name and the words for it."""

    symbol: str
    word: str
    tone: str
    """The name of the suit's colour; empty without one."""


@dataclass(frozen=True, slots=True)
class BigFigure:
    """A figure that is read at arm's length, and what it counts."""

    figure: str
    label: str
    tone: Tone


@dataclass(frozen=True, slots=True)
class Provisional:
    """The total now, and what it would be if the round ended like this (§4.7)."""

    now: str
    then: str
    spoken: str


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player in the list: the name, what he has bid and won, his total."""

    name: str
    small: str
    spoken: str
    """The same for a screen reader; empty where it is words already."""
    tone: Tone
    total: str
    leads: bool
    mine: bool
    asked: bool
    team: str


@dataclass(frozen=True, slots=True)
class Question:
    """A form: the fact that it proposes, of whom, and the keys that answer it."""

    fact: type[Fact]
    seat: int
    label: str
    rests_on: Expected = field(compare=False)
    """Left out of comparisons: the keys look the same, whatever they rest on."""
    keys: tuple[NumberKey, ...] = ()
    """Number keys; without them the form is one key that bears the label."""
    folded: bool = False
    """Whether it is opened first: an answer that was given already."""
    strong: bool = True
    """Whether it is the main thing to do."""
    for_another: bool = False
    """Whether it is one of many that stand for the other players."""


@dataclass(frozen=True, slots=True)
class SeatPage:
    """Everything on the page but what the connection and the links say."""

    name: str
    """Whose seat it is; empty for somebody who looks on."""
    headline: str
    trump: TrumpSign | None
    title: str
    hint: str
    figures: tuple[BigFigure, ...]
    provisional: Provisional | None
    lines: tuple[PlayerLine, ...]
    questions: tuple[Question, ...]
    ranking: tuple[RankingLine, ...]
    end_lines: tuple[str, ...]
    notes: tuple[str, ...]
    """What the totals in the list have from beside the rounds."""
    asks: bool
    """Whether this phone is asked now: then the page begins with the question."""

    @property
    def is_crowned(self) -> bool:
        """Whether somebody leads."""
        return any(line.leads for line in self.lines)

    @property
    def tricks_of_others(self) -> tuple[Question, ...]:
        """The keys by which somebody else's trick is counted."""
        return tuple(question for question in self.questions if question.for_another)


@dataclass(frozen=True, slots=True)
class Permissions:
    """What this phone may enter: for which seats, and whether it may end bidding and play."""

    seats: frozenset[int] = frozenset()
    leads_on: bool = False


NO_PERMISSIONS = Permissions()


def trump(_: Words, state: State) -> TrumpSign | None:
    """The trump of the open round, or who names it; None where it is not known or there is no round."""
    round_ = state.current
    if round_ is None:
        return None
    if (choice := awaited_choice(_, state, round_)) is not None:
        card, who = choice
        return TrumpSign(card.kind.value, who, "")
    if not round_.trump_known:
        return None
    word = suit_name(_, round_.suit, state.ruleset.deck)
    if round_.suit is None:
        return TrumpSign("no-trump", word, "")
    prefix = "junior-" if state.ruleset.deck == "junior" else ""
    return TrumpSign(f"{prefix}{round_.suit.value}", word, round_.suit.value)


def seat_page(_: Words, state: State, seat: int | None, may: Permissions = NO_PERMISSIONS) -> SeatPage:
    """The page of that seat; of somebody who looks on where it is None."""
    round_ = state.current
    name = "" if seat is None else state.names[seat]
    if round_ is None:
        return _page_without_round(_, state, seat, name)
    title, hint, questions = _PHASES[round_.phase](_, state, round_, seat, may)
    hint = " · ".join(filter(None, (hint, seen_word(_, round_))))
    shown = headline(_, state)[0]
    return SeatPage(
        name=name,
        headline=shown,
        trump=trump(_, state),
        title=title,
        hint=hint,
        figures=_figures(_, round_, seat),
        provisional=_provisional(_, state, round_, seat),
        lines=_lines(_, state, round_, seat),
        questions=questions,
        ranking=(),
        end_lines=(),
        notes=bonus_notes(_, state, last_bonuses(state)),
        asks=any(
            question.seat == seat and not question.folded and question.fact in (BidMade, ResultEntered)
            for question in questions
        ),
    )


def _page_without_round(_: Words, state: State, seat: int | None, name: str) -> SeatPage:
    question = elimination_question(_, state)
    shown = headline(_, state)[0]
    if question is not None:
        title, hint = question.title, question.hint
    else:
        title, hint = winners_sentence(_, state), ""
    ends = () if question else (tie_break_sentence(_, state), early_end_sentence(_, state))
    return SeatPage(
        name=name,
        headline=shown,
        trump=None,
        title=title,
        hint=hint,
        figures=(),
        provisional=None,
        lines=_ranked(_, state, seat) if question else (),
        questions=(),
        ranking=() if question else ranking_lines(_, state),
        end_lines=tuple(filter(None, ends)),
        notes=bonus_notes(_, state, last_bonuses(state)) if question else (),
        asks=False,
    )


# The phases of a round: title, hint and questions ------------------------------------------------------

_Asked = tuple[str, str, tuple[Question, ...]]


def _bidding(_: Words, state: State, round_: Round, seat: int | None, may: Permissions) -> _Asked:
    if round_.bids_hidden:
        return _hidden_bidding(_, state, round_, seat, may)
    asked = round_.bidder
    assert asked is not None
    if asked == seat and seat in may.seats:
        hint = bid_hint(_, state, round_, seat, forbidden_for(state, seat))
        title = _("How many tricks will you take?")
        return title, with_partner(_, state, seat, hint), (_bid_question(_, state, round_, seat),)
    title = _("{name} bids", name=state.names[asked])
    questions: tuple[Question, ...] = ()
    if asked in may.seats:
        questions = (_bid_question(_, state, round_, asked),)
    hint = _("Tell the scribe your bid.") if asked == seat else _waiting_hint(_, state, round_, seat)
    return title, hint, (*questions, *_own_bid_again(_, state, round_, seat, may))


def _waiting_hint(_: Words, state: State, round_: Round, seat: int | None) -> str:
    if seat in round_.bidders[1:2]:
        return _("You are next.")
    return last_round_line(_, state) if not any(round_.has_bid) else ""


def _hidden_bidding(_: Words, state: State, round_: Round, seat: int | None, may: Permissions) -> _Asked:
    if seat is None or seat not in round_.turns:
        missing = len(round_.bidders)
        return _.plural("{n} hidden bid is missing", "{n} hidden bids are missing", missing), "", ()
    if not round_.has_bid[seat]:
        if seat not in may.seats:
            return _("Hidden bids"), _("The scribe's phone goes round: bid there."), ()
        title = _("How many tricks will you take?")
        return (
            title,
            _("Hidden: the others only see that you have bid."),
            (_bid_question(_, state, round_, seat),),
        )
    hint = _("Still to bid: {names}", names=_.series([state.names[other] for other in round_.bidders]))
    return _("Your bid is in"), hint, _own_bid_again(_, state, round_, seat, may)


def _reveal(_: Words, state: State, round_: Round, seat: int | None, may: Permissions) -> _Asked:
    title = _("Everyone has bid")
    again = _own_bid_again(_, state, round_, seat, may)
    if may.leads_on:
        key = Question(BidsRevealed, round_.turns[0], _("Reveal the bids"), expected(state, BidsRevealed()))
        return title, reveal_hint(_, state, round_), (key, *again)
    return title, _("The scribe reveals the bids."), again


def _play(_: Words, state: State, round_: Round, seat: int | None, may: Permissions) -> _Asked:
    left = round_.cards - round_.tricks_played
    if not round_.tricks_played:
        title = _("You lead") if round_.leader == seat else _("{name} leads", name=state.names[round_.leader])
    elif left:
        title = _("Trick {number} of {cards}", number=round_.tricks_played + 1, cards=round_.cards)
    else:
        title = _("All tricks are counted")
    hints = [] if round_.bids_hidden else [short_balance(_, round_)]
    hints += [lost_line(_, round_)] if round_.lost else []
    questions = []
    if left:
        if seat in may.seats and seat in round_.turns:
            questions.append(Question(TrickTaken, seat, _("My trick"), expected(state, TrickTaken(seat))))
        questions += [
            question
            for question in _trick_questions(state, round_)
            if question.seat != seat and question.seat in may.seats
        ]
    if may.leads_on:
        rests_on = expected(state, PlayEnded())
        played = Question(PlayEnded, round_.turns[0], _("All tricks played"), rests_on, strong=not left)
        questions.append(played)
    elif not left:
        hints = [_("The scribe closes the round.")]
    return title, " · ".join(hints), tuple(questions)


T = TypeVar("T")
Values = TypeVarTuple("Values")

MOST_RESULTS = 64
"""Results of a function that stay in its cache."""


def cached_by_identity(build: Callable[[*Values], T]) -> Callable[[*Values], T]:
    """The function with a cache of its latest results, found by the identity of the arguments.

    A state is dear to compare, and all phones of a table get the same one, unless one has a hidden bid of its
    own to see.
    """
    known: OrderedDict[tuple[int, ...], tuple[tuple[*Values], T]] = OrderedDict()

    @wraps(build)
    def built(*values: *Values) -> T:
        key = tuple(map(id, values))
        if key not in known:
            known[key] = values, build(*values)  # which holds the objects: no other one gets their ids
            if len(known) > MOST_RESULTS:
                known.popitem(last=False)
        return known[key][1]

    return built


@cached_by_identity
def _trick_questions(state: State, round_: Round) -> tuple[Question, ...]:
    """For each player the key by which others count a trick for him."""
    rests_on = expected(state, TrickTaken(None))  # the same, whoever takes it
    return tuple(
        Question(TrickTaken, seat, state.names[seat], rests_on, strong=False, for_another=True)
        for seat in round_.turns
    )


def _results(_: Words, state: State, round_: Round, seat: int | None, may: Permissions) -> _Asked:
    questions = []
    own = seat is not None and seat in may.seats and seat in round_.turns
    if seat is not None and own and round_.results[seat] is None:
        left = _.plural("{n} trick left", "{n} tricks left", round_.tricks_left)
        return _("How many tricks did you take?"), left, (_result_question(_, state, round_, seat),)
    asked = round_.reporter
    if asked is not None and asked in may.seats:
        questions.append(_result_question(_, state, round_, asked))
    if seat is not None and own:
        again = _result_question(_, state, round_, seat)
        questions.append(replace(again, label=_("Change my result"), folded=True))
    name = "" if asked is None else state.names[asked]
    return _("How many tricks for {name}?", name=name), "", tuple(questions)


def _cloud(_: Words, state: State, round_: Round, _seat: int | None, _may: Permissions) -> _Asked:
    question = cloud_question(_, state, round_)
    return (question.title, question.hint, ()) if question else ("", "", ())


_PHASES = {
    Phase.BIDDING: _bidding,
    Phase.REVEAL: _reveal,
    Phase.PLAY: _play,
    Phase.RESULTS: _results,
    Phase.CLOUD: _cloud,
}


def _own_bid_again(
    _: Words, state: State, round_: Round, seat: int | None, may: Permissions
) -> tuple[Question, ...]:
    """The own bid said again, while bids are asked."""
    if seat is None or seat not in may.seats or seat not in round_.turns or not round_.has_bid[seat]:
        return ()
    if round_.laid_open:
        return ()
    return (replace(_bid_question(_, state, round_, seat), label=_("Change my bid"), folded=True),)


@cached_by_identity
def _bid_question(_: Words, state: State, round_: Round, seat: int) -> Question:
    rests_on = expected(state, BidMade(seat, 0))
    return Question(BidMade, seat, "", rests_on, bid_keys(_, round_, seat, forbidden_for(state, seat)))


@cached_by_identity
def _result_question(_: Words, state: State, round_: Round, seat: int) -> Question:
    rests_on = expected(state, ResultEntered(seat, 0))
    return Question(ResultEntered, seat, "", rests_on, result_keys(_, state, round_, seat))


# Figures and lines -------------------------------------------------------------------------------------


def _figures(_: Words, round_: Round, seat: int | None) -> tuple[BigFigure, ...]:
    """The own bid, the tricks won and those still to win."""
    if seat is None or seat not in round_.turns or not round_.has_bid[seat]:
        return ()
    bid, won = round_.bids[seat], tricks_won(round_, seat)
    figures = []
    if bid is not None:
        figures.append(BigFigure(f"{bid}{bid_marks(round_, seat)}", _("bid"), Tone.PLAIN))
    if won is not None:
        figures.append(BigFigure(str(won), _("won"), Tone.PLAIN))
        if bid is not None:
            figures.append(_needed(_, round_, bid - won))
    return tuple(figures)


def _needed(_: Words, round_: Round, needed: int) -> BigFigure:
    if needed < 0:
        return BigFigure(str(-needed), _("too many"), Tone.BAD)
    if needed and (round_.play_ended or round_.tricks_played == round_.cards):
        return BigFigure(str(needed), _("missed"), Tone.BAD)
    tone = Tone.ACCENT if needed else Tone.GOOD
    return BigFigure(str(needed), _.in_context("tricks that a bid still needs", "to go"), tone)


def _provisional(_: Words, state: State, round_: Round, seat: int | None) -> Provisional | None:
    if seat is None or seat not in round_.turns or round_.bids[seat] is None:
        return None
    if round_.phase is not Phase.PLAY:
        return None
    now = totals(state)[seat]
    then = now + provisional_points(state, round_, seat)
    return Provisional(
        now=_.number(now),
        then=_.number(then),
        spoken=_("{now} points now, {then} if it stays like this", now=_.number(now), then=_.number(then)),
    )


def _lines(_: Words, state: State, round_: Round, seat: int | None) -> tuple[PlayerLine, ...]:
    if round_.phase in (Phase.BIDDING, Phase.REVEAL):
        return tuple(line for other, line in _bidder_lines(_, state, round_) if other != seat)
    return _ranked(_, state, seat)


@cached_by_identity
def _bidder_lines(_: Words, state: State, round_: Round) -> tuple[tuple[int, PlayerLine], ...]:
    """What is known of everybody's bid, beside his total, with the seats."""
    now = _standing(state)
    return tuple((other, _bidder_line(_, state, round_, now, other)) for other in round_.turns)


def _bidder_line(_: Words, state: State, round_: Round, now: _Standing, other: int) -> PlayerLine:
    said, bid = round_.has_bid[other], round_.bids[other]
    asked = not said and (round_.bids_hidden or other == round_.bidder)
    small, tone = "", Tone.QUIET
    if bid is not None:
        small = _("bid {bid}", bid=f"{bid}{bid_marks(round_, other)}")
    elif said:
        small, tone = _("has bid"), Tone.GOOD
    elif asked:
        small = _("is thinking")
    return _line(_, state, now, other, small, tone, asked=asked and not round_.bids_hidden)


def _ranked(_: Words, state: State, seat: int | None) -> tuple[PlayerLine, ...]:
    """Everybody by rank, with what he has won and bid in the open round."""
    return tuple(
        replace(line, mine=True) if other == seat else line for other, line in _ranked_lines(_, state)
    )


@cached_by_identity
def _ranked_lines(_: Words, state: State) -> tuple[tuple[int, PlayerLine], ...]:
    round_, now = state.current, _standing(state)
    lines = []
    for other in now.by_rank:
        small, spoken, tone, asked = "", "", Tone.QUIET, False
        if other in state.out:
            small = out_word(_, state)
        elif round_ is not None and other in round_.absent:
            small = _("sits out")
        elif round_ is not None:
            bid, won = round_.bids[other], tricks_won(round_, other)
            figure = "" if bid is None else f"{bid}{bid_marks(round_, other)}"
            if won is None:
                small = _("bid {bid}", bid=figure) if figure else ""
            elif bid is None:
                small = _.plural("{n} trick", "{n} tricks", won)
            else:
                small = _("{won} tricks", won=f"{won}/{figure}")
                spoken = with_marks(_, round_, other, _("{won} won, {bid} bid", won=won, bid=bid))
                if round_.phase is Phase.RESULTS:
                    tone = Tone.GOOD if won == bid else Tone.BAD
            asked = round_.phase is Phase.RESULTS and other == round_.reporter
        lines.append((other, _line(_, state, now, other, small, tone, asked=asked, spoken=spoken)))
    return tuple(lines)


@dataclass(frozen=True, slots=True)
class _Standing:
    """What all lines take from the pad, reckoned once."""

    totals: Totals
    leaders: frozenset[int]
    by_rank: tuple[int, ...]


def _standing(state: State) -> _Standing:
    return _Standing(totals(state), leaders(state), by_rank(state))


def _line(
    _: Words,
    state: State,
    now: _Standing,
    other: int,
    small: str,
    tone: Tone,
    *,
    asked: bool,
    spoken: str = "",
) -> PlayerLine:
    return PlayerLine(
        name=state.names[other],
        small=small,
        spoken=spoken,
        tone=tone,
        total=_.number(now.totals[other]),
        leads=other in now.leaders,
        mine=False,
        asked=asked,
        team=team_letter(state, other),
    )
