"""What is asked of a seat on its own phone: the title and hint of each phase, and the keys that answer."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from scorekeeper.game import Expected, Fact, Phase, Round, State, expected
from scorekeeper.game.facts import BidMade, BidsRevealed, PlayEnded, ResultEntered, TrickTaken
from scorekeeper.game.moves import forbidden_for
from scorekeeper.locale import Words
from scorekeeper.viewmodels.identity_cache import cached_by_identity
from scorekeeper.viewmodels.number_keys import NumberKey, bid_keys, result_keys
from scorekeeper.viewmodels.open_round import asked_now
from scorekeeper.viewmodels.pad import last_round_line
from scorekeeper.viewmodels.prompt import (
    bid_hint,
    cloud_question,
    lost_line,
    reveal_hint,
    short_balance,
)
from scorekeeper.viewmodels.teams import with_partner


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
class Permissions:
    """What this phone may enter: for which seats, and whether it may end bidding and play."""

    seats: frozenset[int] = frozenset()
    leads_on: bool = False


NO_PERMISSIONS = Permissions()


_Asked = tuple[str, str, tuple[Question, ...]]


def _bidding(_: Words, state: State, round_: Round, seat: int | None, may: Permissions) -> _Asked:
    if round_.bids_hidden:
        return _hidden_bidding(_, state, round_, seat, may)
    asked, so_far = round_.bidder, ""
    assert asked is not None
    if any(round_.has_bid):
        sum_of_bids = _("{some} of {all}", some=round_.bids_sum, all=round_.winnable)
        so_far = f"{sum_of_bids} {_.in_context('sum of bids so far', 'bid')}"
    if asked == seat and seat in may.seats:
        hint = _joined(so_far, bid_hint(_, state, round_, seat, forbidden_for(state, seat)))
        title = _("How many tricks will you take?")
        return title, with_partner(_, state, seat, hint), (_bid_question(_, state, round_, seat),)
    title = _("{name} bids", name=state.names[asked])
    questions: tuple[Question, ...] = ()
    if asked in may.seats:
        questions = (_bid_question(_, state, round_, asked),)
    hint = _("Tell the scribe your bid.") if asked == seat else _waiting_hint(_, state, round_, seat)
    return title, _joined(so_far, hint), (*questions, *_own_bid_again(_, state, round_, seat, may))


def _joined(*hints: str) -> str:
    return " · ".join(filter(None, hints))


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
    hints = []
    if round_.tricks_played and (leads := asked_now(round_)) is not None:
        hints.append(_("You lead") if leads == seat else _("{name} leads", name=state.names[leads]))
    hints += [] if round_.bids_hidden else [short_balance(_, round_)]
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


PHASES = {
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
