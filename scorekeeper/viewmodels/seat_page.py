"""The page of a seat on its own phone, and of somebody who looks on: questions, the own round, the others.

The state is the one that this phone may see: of hidden bids at most the own one is in it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import wraps
from typing import TypeVar, TypeVarTuple

from scorekeeper.game import Expected, Fact, Phase, Round, State, expected
from scorekeeper.game.facts import BidMade, BidsRevealed, PlayEnded, ResultEntered, TrickTaken
from scorekeeper.game.moves import forbidden_for
from scorekeeper.game.standings import (
    leaders,
    partner,
    provisional_points,
    ranks,
    team_total,
    totals_at_start,
    tricks_won,
)
from scorekeeper.locale import Words
from scorekeeper.locale.cards import suit_folk, suit_name
from scorekeeper.rules import points
from scorekeeper.viewmodels.bonus_text import bonus_notes, last_bonuses
from scorekeeper.viewmodels.game_end import Medal, medals
from scorekeeper.viewmodels.join_and_leave import elimination_question, gone_since, out_word
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
    Place,
    RankingLine,
    early_end_sentence,
    places,
    ranking_lines,
    tie_break_sentence,
    winners,
    winners_sentence,
)
from scorekeeper.viewmodels.round_close import RoundClose, round_close
from scorekeeper.viewmodels.teams import team_letter, with_partner


class Tone(StrEnum):
    """How a figure or a word is meant; said by words as well, never by its colour alone."""

    PLAIN = "plain"
    QUIET = "quiet"
    GOOD = "good"
    BAD = "bad"


class Pip(StrEnum):
    """A trick beside a bid."""

    WON = "won"
    OPEN = "open"
    OVER = "over"
    """Won, and too many."""


MOST_PIPS = 8
"""Tricks that are drawn one by one at most; more are read from the figures."""


@dataclass(frozen=True, slots=True)
class TrumpSign:
    """The trump of the round, or the card after which it is named: the symbol's name and the words for it."""

    symbol: str
    word: str
    tone: str
    """The name of the suit's colour; empty without one."""
    folk: str = ""
    """What says more about the suit (§1.1)."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The own total and place, or those of the team."""

    label: str
    total: str
    place: str
    gap: str
    """To whom stands before or behind, or since when he plays no more."""


@dataclass(frozen=True, slots=True)
class OwnRound:
    """The own bid, and what it still needs once tricks are counted."""

    figure: str
    label: str
    tone: Tone
    pips: tuple[Pip, ...] = ()
    now: str = ""
    """What the round would bring if it ended now (§4.7)."""
    then: str = ""
    """What it would bring if the bid is met, where that can still be."""
    with_tricks: str = ""
    """With how many tricks it is met."""


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player in the open round: what he has bid and won."""

    seat: int
    name: str
    figure: str
    """The bid, what was won of it, the tricks of a bid that nobody knows, or "?" of who is asked."""
    small: str
    """What the figure counts, what the bid still needs, or what there is to say of him."""
    tone: Tone
    counted: bool
    """Whether tricks are counted of the bid."""
    pips: tuple[Pip, ...]
    spoken: str
    """The same for a screen reader; empty where it is words already."""
    hidden: bool
    """Whether the bid is in and nobody sees it."""
    leads: bool
    asked: bool
    team: str
    turn: int
    """The place of the bid among those that are turned over, from 1; 0 where none is."""


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
class TrickTrack:
    """The tricks of a round, while they are counted along."""

    takers: tuple[int | None, ...]
    """Who took those that were counted, None for one that no player took."""
    cards: int
    """How many there are."""


def trick_track(round_: Round) -> TrickTrack | None:
    """The tricks of the round; None before the first of them and after the last was played."""
    counts = round_.phase is Phase.PLAY and round_.tricks_played > 0
    return TrickTrack(round_.takers, round_.cards) if counts else None


@dataclass(frozen=True, slots=True)
class SeatPage:
    """Everything on the page but what the connection and the links say."""

    seat: int | None
    name: str
    """Whose seat it is; empty for somebody who looks on."""
    headline: str
    trump: TrumpSign | None
    title: str
    hint: str
    standing: Standing | None
    own: OwnRound | None
    lines: tuple[PlayerLine, ...]
    """The others, or everybody for who looks on."""
    bidding: bool
    """Whether the lines say who has bid what."""
    track: TrickTrack | None
    turned: str
    """The sum with which the bids that are turned over end; empty where none are."""
    questions: tuple[Question, ...]
    places: tuple[Place, ...]
    """Where everybody stands after a round that was closed; empty where none was just now."""
    gone: Mapping[int, str]
    """Since when each of those plays no more who has dropped out or left, by seat."""
    close: RoundClose | None
    close_headline: str
    """Which round it was."""
    close_title: str
    """What the round that was closed means for the own place, or for who looks on what happened."""
    ranking: tuple[RankingLine, ...]
    end_lines: tuple[str, ...]
    medals: tuple[Medal, ...]
    """The awards at the end."""
    leads: bool
    """Whether the own side is in the lead."""
    won: bool
    """Whether the game is over and the own side has won."""
    first: tuple[int, ...]
    """The seats that have won it."""
    notes: tuple[str, ...]
    """What the totals have from beside the rounds."""
    asks: bool
    """Whether this phone is asked now: then the page begins with the question."""

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
    folk = suit_folk(_, round_.suit, state.ruleset.deck)
    return TrumpSign(f"{prefix}{round_.suit.value}", word, round_.suit.value, folk)


def seat_page(_: Words, state: State, seat: int | None, may: Permissions = NO_PERMISSIONS) -> SeatPage:
    """The page of that seat; of somebody who looks on where it is None."""
    round_, closing = state.current, _round_close(_, state)
    questions: tuple[Question, ...] = ()
    ranking: tuple[RankingLine, ...] = ()
    first: tuple[int, ...] = ()
    ends: tuple[str, ...] = ()
    own = None
    if round_ is not None:
        title, hint, questions = _PHASES[round_.phase](_, state, round_, seat, may)
        hint = " · ".join(filter(None, (hint, seen_word(_, round_))))
        own = _own_round(_, state, round_, seat)
    elif (question := elimination_question(_, state)) is not None:
        title, hint = question.title, question.hint
    else:
        first = tuple(seat for side in winners(state) for seat in side)
        title, hint, ranking = _end_title(_, state, seat), "", ranking_lines(_, state)
        ends = tuple(filter(None, (tie_break_sentence(_, state), early_end_sentence(_, state))))
    over = turns_over(round_)
    return SeatPage(
        seat=seat,
        name="" if seat is None else state.names[seat],
        headline=headline(_, state)[0],
        trump=trump(_, state),
        title=title,
        hint=hint,
        standing=None if ranking else _standing(_, state, seat),
        own=own,
        lines=() if round_ is None else tuple(line for line in player_lines(_, state) if line.seat != seat),
        bidding=round_ is not None and (over or round_.phase in (Phase.BIDDING, Phase.REVEAL)),
        track=None if round_ is None else trick_track(round_),
        turned=_("{some} of {all}!", some=round_.bids_sum, all=round_.winnable) if round_ and over else "",
        questions=questions,
        places=_places(state) if closing or (round_ is None and not ranking) else (),
        gone=gone_since(_, state),
        close=closing,
        close_headline=_("Round {round} of {rounds}", round=closing.number, rounds=len(state.hands))
        if closing and not ranking
        else "",
        close_title=_close_title(_, state, closing, seat) if closing else "",
        ranking=ranking,
        end_lines=ends,
        medals=medals(_, state) if ranking else (),
        leads=seat in leaders(state),
        won=seat is not None and seat in first,
        first=first,
        notes=() if ranking else bonus_notes(_, state, last_bonuses(state)),
        asks=any(
            question.seat == seat and not question.folded and question.fact in (BidMade, ResultEntered)
            for question in questions
        ),
    )


def turns_over(round_: Round | None) -> bool:
    """Whether hidden bids have just been laid open: no trick was counted since."""
    return round_ is not None and round_.revealed and round_.phase is Phase.PLAY and not round_.tricks_played


def _end_title(_: Words, state: State, seat: int | None) -> str:
    """Who has won; on the winner's own phone it is said to himself."""
    first = winners(state)
    if seat is None or not any(seat in side for side in first):
        return winners_sentence(_, state)
    total = _.number(team_total(state, seat))
    if len(first) > 1 or len(first[0]) > 1:
        return _("You win together with {points}", points=total)
    return _("You win with {points}", points=total)


def _close_title(_: Words, state: State, closing: RoundClose, seat: int | None) -> str:
    if seat is None or seat in state.out:
        return closing.sentence
    if seat in leaders(state):
        return _("You are in the lead")
    return _("You are in place {rank}", rank=ranks(state)[seat])


def _standing(_: Words, state: State, seat: int | None) -> Standing | None:
    """Total, place and gap of a seat; None for who looks on, and where nothing has been counted yet."""
    if seat is None or not (state.closed or totals_at_start(state)):
        return None
    table = _places(state)
    own = next(place for place in table if seat in place.seats)
    rivals = [place for place in table if place is not own and not place.out]
    rival = next((place for place in reversed(rivals) if place.rank < own.rank), next(iter(rivals), None))
    gap = gone_since(_, state).get(seat, "")
    if rival is not None and not gap:
        by = rival.total - own.total
        if not by:
            gap = _("level with {name}", name=rival.name)
        elif by > 0:
            gap = _("{points} behind {name}", points=_.number(by), name=rival.name)
        else:
            gap = _("{points} ahead of {name}", points=_.number(-by), name=rival.name)
    label = _("Your total") if partner(state, seat) is None else _("Your team's total")
    place = _("Place {rank} of {players}", rank=own.rank, players=len(table))
    return Standing(label, _.number(own.total), place, gap)


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


_places = cached_by_identity(places)  # of all phones of a table
_round_close = cached_by_identity(round_close)


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


# The own round and the others ---------------------------------------------------------------------------


def still_needed(_: Words, round_: Round, bid: int, won: int) -> tuple[str, Tone]:
    """What a bid still needs, in words that a tired person understands."""
    if won > bid:
        return _.plural("{n} too many", "{n} too many", won - bid), Tone.BAD
    left = 0 if round_.play_ended else round_.cards - round_.tricks_played
    if bid - won > left:
        return _("missed"), Tone.BAD
    if won == bid:
        return _("met"), Tone.GOOD
    return _("{n} to go", n=bid - won), Tone.PLAIN


def trick_pips(bid: int, won: int) -> tuple[Pip, ...]:
    """The tricks of a bid one by one, those too many last; empty where they are too many to be drawn."""
    if max(bid, won) > MOST_PIPS:
        return ()
    met = min(bid, won)
    return (Pip.WON,) * met + (Pip.OPEN,) * (bid - met) + (Pip.OVER,) * (won - met)


def _own_round(_: Words, state: State, round_: Round, seat: int | None) -> OwnRound | None:
    if seat is None or seat not in round_.turns or not round_.has_bid[seat]:
        return None
    bid, won = round_.bids[seat], tricks_won(round_, seat)
    if bid is None:
        return None if won is None else OwnRound(str(won), _.plural("trick", "tricks", won), Tone.PLAIN)
    figure = f"{bid}{bid_marks(round_, seat)}"
    if won is None or (round_.phase is Phase.PLAY and not round_.tricks_played):
        return OwnRound(figure, _.plural("trick bid", "tricks bid", bid), Tone.PLAIN)
    needed, tone = still_needed(_, round_, bid, won)
    label, now, then = _("{bid} bid, {won} won", bid=figure, won=won), "", ""
    if round_.phase is Phase.PLAY:
        now = _.signed(provisional_points(state, round_, seat))
        if tone is Tone.PLAIN:
            then = _.signed(points(state.ruleset.scoring, round_.number, round_.cards, bid, bid))
    with_tricks = _.plural("with {n} trick", "with {n} tricks", bid)
    return OwnRound(needed, label, tone, trick_pips(bid, won), now, then, with_tricks)


@cached_by_identity
def player_lines(_: Words, state: State) -> tuple[PlayerLine, ...]:
    """What is known of everybody in the open round, clockwise."""
    ahead = leaders(state)
    return tuple(_line(_, state, state.current, seat, leads=seat in ahead) for seat in state.order)


def _line(_: Words, state: State, round_: Round | None, seat: int, *, leads: bool) -> PlayerLine:
    figure, small, spoken, tone, asked = "", "", "", Tone.QUIET, False
    pips: tuple[Pip, ...] = ()
    hidden = counted = False
    turn = 0
    if seat in state.out:
        small = out_word(_, state)
    elif round_ is not None and seat in round_.absent:
        small = _("sits out")
    elif round_ is not None:
        bid, won, asked = round_.bids[seat], tricks_won(round_, seat), seat == asked_now(round_)
        counted = bid is not None and won is not None and bool(round_.tricks_played or round_.play_ended)
        if bid is not None and won is not None and counted:
            (small, tone), pips = still_needed(_, round_, bid, won), trick_pips(bid, won)
            figure = _("{some} of {all}", some=won, all=f"{bid}{bid_marks(round_, seat)}")
            spoken = with_marks(_, round_, seat, _("{won} won, {bid} bid", won=won, bid=bid))
        elif bid is not None:
            figure, small = f"{bid}{bid_marks(round_, seat)}", _.in_context("tricks of a player", "bid")
        elif won is not None:
            figure, small = str(won), _.plural("trick", "tricks", won)
        elif round_.has_bid[seat]:
            small, tone, hidden = _("has bid"), Tone.GOOD, True
        elif round_.phase is Phase.BIDDING and (round_.bids_hidden or asked):
            figure, small = "?", _("is thinking")
        elif round_.phase is Phase.BIDDING:
            small = _("waits")
        if turns_over(round_):
            turn = 1 + round_.turns.index(seat)
    return PlayerLine(
        seat=seat,
        name=state.names[seat],
        figure=figure,
        small=small,
        tone=tone,
        counted=counted,
        pips=pips,
        spoken=spoken,
        hidden=hidden,
        leads=leads,
        asked=asked,
        team=team_letter(state, seat),
        turn=turn,
    )


def asked_now(round_: Round) -> int | None:
    """Who is to do something now: to bid, to lead the next trick where that is known, to say what he made."""
    match round_.phase:
        case Phase.BIDDING:
            return None if round_.bids_hidden else round_.bidder
        case Phase.PLAY:
            if not round_.tricks_played:
                return round_.leader
            return round_.takers[-1] if round_.tricks_played < round_.cards else None
        case Phase.RESULTS:
            return round_.reporter
    return None
