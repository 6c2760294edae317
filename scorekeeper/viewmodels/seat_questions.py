"""What is asked of a seat on its own phone: the title and hint of each phase, and the keys that answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.game import Expected, Fact, Phase, Round, State, allows, expected
from scorekeeper.game.facts import (
    BidChanged,
    BidMade,
    BidsRevealed,
    PlayEnded,
    PlayerDroppedOut,
    ResultEntered,
    RoundVoided,
    TrickTaken,
    TrumpSet,
)
from scorekeeper.game.moves import forbidden_for
from scorekeeper.locale import Words
from scorekeeper.rules import Kind, dealer_chooses
from scorekeeper.viewmodels.identity_cache import cached_by_identity
from scorekeeper.viewmodels.keys import (
    NumberKey,
    TrumpKey,
    bid_keys,
    card_key,
    has_bomb_key,
    has_cloud_key,
    noted_trump,
    result_keys,
    suit_keys,
)
from scorekeeper.viewmodels.pad import last_round_line
from scorekeeper.viewmodels.prompt import (
    awaited_choice,
    bid_changes,
    bid_hint,
    cloud_question,
    forehead_hint,
    lost_line,
    reveal_hint,
    short_balance,
)
from scorekeeper.viewmodels.teams import with_partner


@dataclass(frozen=True, slots=True)
class Answer:
    """A key with words or a symbol, and the fact that it proposes."""

    fact: Fact
    label: str
    symbol: str = ""
    tone: str = ""
    """The name of the suit's colour; empty without one."""
    spoken: str = ""
    chosen: bool = False
    beside: str = ""
    """What stands before it and those that follow, to the next that has such."""
    rests_on: Expected | None = None
    """Where that is not the same for all answers of a question."""


@dataclass(frozen=True, slots=True)
class Question:
    """A form: the kind of fact that it proposes, of whom, and the keys that answer it."""

    fact: type[Fact]
    seat: int | None
    label: str
    rests_on: Expected = field(compare=False)
    """Left out of comparisons: the keys look the same, whatever they rest on."""
    keys: tuple[NumberKey, ...] = ()
    answers: tuple[Answer, ...] = ()
    """Number keys or others; without them the form is one key that bears the label."""
    fold: str = ""
    """What is opened first: an answer that was given already, or what should not be tapped by chance."""
    hint: str = ""
    strong: bool = True
    """Whether it is the main thing to do."""
    seldom: bool = False
    """Whether it stands with others that are seldom answered."""


@dataclass(frozen=True, slots=True)
class Permissions:
    """What this phone may enter: for which seats, and whether all that is no seat's own."""

    seats: frozenset[int] = frozenset()
    leads_on: bool = False
    lent_to: frozenset[int] = frozenset()
    """The seats without a phone of their own, whose players bid on this one while bids are hidden."""


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
    lent = tuple(
        replace(
            _bid_question(_, state, round_, other),
            fold=_("Pass the phone to {name}", name=state.names[other]),
        )
        for other in round_.bidders
        if other != seat and other in may.lent_to
    )
    if seat is None or seat not in round_.turns:
        missing = len(round_.bidders)
        return _.plural("{n} hidden bid is missing", "{n} hidden bids are missing", missing), "", lent
    if not round_.has_bid[seat]:
        if seat not in may.seats:
            return _("Hidden bids"), _("The scribe's phone goes round: bid there"), ()
        title = _("How many tricks will you take?")
        return (
            title,
            _("Hidden: the others only see that you have bid"),
            (_bid_question(_, state, round_, seat),),
        )
    hint = _("Still to bid: {names}", names=_.series([state.names[other] for other in round_.bidders]))
    again = _own_bid_again(_, state, round_, seat, may)
    if lent:  # others look at this phone
        again = tuple(
            replace(question, keys=tuple(replace(key, preselected=False) for key in question.keys))
            for question in again
        )
    return _("Your bid is in"), hint, (*lent, *again)


def _reveal(_: Words, state: State, round_: Round, seat: int | None, may: Permissions) -> _Asked:
    title = _("Everyone has bid")
    again = _own_bid_again(_, state, round_, seat, may)
    if may.leads_on:
        key = Question(BidsRevealed, round_.turns[0], _("Reveal the bids"), expected(state, BidsRevealed()))
        return title, reveal_hint(_, state, round_), (key, *again)
    return title, _("The scribe reveals the bids"), again


def _play(_: Words, state: State, round_: Round, seat: int | None, may: Permissions) -> _Asked:
    left, leading = round_.cards - round_.tricks_played, ""
    if round_.leads is not None:
        leading = _("You lead") if round_.leads == seat else _("{name} leads", name=state.names[round_.leads])
    if not round_.tricks_played:
        title = leading
    elif left:
        title = _("Trick {number} of {cards}", number=round_.tricks_played + 1, cards=round_.cards)
    else:
        title = _("All tricks are counted")
    hints = [leading] if leading and round_.tricks_played else []
    hints += [] if round_.bids_hidden else [short_balance(_, round_)]
    hints += [lost_line(_, round_)] if round_.lost else []
    questions = []
    if left and seat in may.seats and seat in round_.turns:
        questions.append(Question(TrickTaken, seat, _("My trick"), expected(state, TrickTaken(seat))))
    if may.leads_on:
        rests_on = expected(state, PlayEnded())
        played = Question(PlayEnded, round_.turns[0], _("All tricks played"), rests_on, strong=not left)
        questions.append(played)
        if left:  # another player took it, or nobody because of the bomb (§8)
            takers = [other for other in round_.turns if other != seat]
            answers = [Answer(TrickTaken(other), state.names[other]) for other in takers]
            fold, rests_on = (
                _("A trick for somebody else"),
                expected(state, TrickTaken(None)),
            )  # whoever takes it
            answered = (*answers, *_bomb(_, state, round_))
            questions.append(
                Question(TrickTaken, None, "", rests_on, answers=answered, fold=fold, strong=False)
            )
    elif not left:
        hints = [_("The scribe closes the round.")]
    return title, " · ".join(hints), tuple(questions)


def _bomb(_: Words, state: State, round_: Round) -> tuple[Answer, ...]:
    if not has_bomb_key(state, round_):
        return ()
    return (Answer(TrickTaken(None), _("Bomb: trick to nobody")),)


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
        questions.append(replace(again, fold=_("Change my result")))
    name = "" if asked is None else state.names[asked]
    return _("How many tricks for {name}?", name=name), "", tuple(questions)


def _cloud(_: Words, state: State, round_: Round, _seat: int | None, may: Permissions) -> _Asked:
    question = cloud_question(_, state, round_)
    if question is None:
        return "", "", ()
    rests_on = expected(state, BidChanged(question.seat, 0))
    answers = tuple(
        Answer(BidChanged(question.seat, by), label, rests_on=rests_on) for by, label in question.keys
    )
    asked = Question(BidChanged, None, "", rests_on, answers=answers)
    return question.title, question.hint, (asked,) if may.leads_on else ()


_PHASES = {
    Phase.BIDDING: _bidding,
    Phase.REVEAL: _reveal,
    Phase.PLAY: _play,
    Phase.RESULTS: _results,
    Phase.CLOUD: _cloud,
}


def asked_in_round(_: Words, state: State, round_: Round, seat: int | None, may: Permissions) -> _Asked:
    """The title, the hint and the questions of the open round, on that seat's phone."""
    title, hint, questions = _PHASES[round_.phase](_, state, round_, seat, may)
    if not may.leads_on:
        return title, hint, questions
    trump: tuple[Question, ...] = ()
    now = chooses = False
    if round_.has_turn_up and not round_.play_ended:
        bids, choice = round_.phase is Phase.BIDDING, awaited_choice(_, state, round_)
        if choice is None:
            now = bids and seat == round_.dealer and not (round_.trump_known or any(round_.has_bid))
        else:
            now = seat == round_.dealer or not dealer_chooses(choice[0])
            chooses = bids and now and dealer_chooses(choice[0])
            if chooses:  # and then he bids
                title, hint, questions = (
                    _("Choose the trump"),
                    forehead_hint(_, state, round_, round_.dealer),
                    (),
                )
        trump = _trump_questions(_, state, round_, now, chooses)
    first, last = (trump, ()) if now else ((), trump)
    return title, hint, (*first, *questions, *last, *_seldom(_, state, round_))


@cached_by_identity
def _trump_questions(_: Words, state: State, round_: Round, now: bool, chooses: bool) -> tuple[Question, ...]:
    """The keys for the trump, which are asked for `now` or not; those for special cards are opened first.
    `chooses` says that it is the dealer's question."""
    rests_on, chosen = expected(state, TrumpSet(None, None)), round_.awaits_choice
    seat = round_.dealer if chooses else None

    def asked(keys: Sequence[TrumpKey], label: str, fold: str = "") -> Question:
        answers = tuple(
            Answer(
                noted_trump(key.data, round_),
                key.name,
                "" if fold else key.symbol,  # few people know those of special cards
                key.suit or "",
                key.label,
                key.chosen,
            )
            for key in keys
        )
        return Question(TrumpSet, seat, label, rests_on, answers=answers, fold=fold, seldom=not now)

    label = _("Trump")
    if now:
        label = "" if chooses else _("Choose the trump") if chosen else _("Which card was turned up?")
    cards = [] if chosen else [card_key(_, kind, round_) for kind in (Kind.JESTER, Kind.WIZARD)]
    questions = [asked([*suit_keys(_, state, round_), *cards], label)]
    if state.ruleset.extra_cards and not chosen:
        special = [card_key(_, Kind(name), round_) for name in state.ruleset.extra_cards]
        questions.append(asked(special, "", _("Special card turned up")))
    return tuple(questions)


@cached_by_identity
def _seldom(_: Words, state: State, round_: Round) -> tuple[Question, ...]:
    """What happens in few rounds: bids laid down at once, special cards, a misdeal."""
    questions = []
    if round_.phase is Phase.BIDDING and allows(state, BidsRevealed()):
        label, rests_on = _("Enter all together"), expected(state, BidsRevealed())
        hint = _("Where bids are laid down at once: they are entered openly then.")
        questions.append(Question(BidsRevealed, None, label, rests_on, hint=hint))
    if has_cloud_key(state, round_):
        title, answers = _("Cloud: a bid changes"), list[Answer]()
        for seat in round_.turns:
            bid, rests_on = round_.bids[seat], expected(state, BidChanged(seat, 0))
            who = _joined(state.names[seat], "" if bid is None else _("bid {bid}", bid=bid))
            for by, spoken in bid_changes(_, state, seat):
                fact, sign = BidChanged(seat, by), _.signed(by)
                answers.append(Answer(fact, sign, spoken=spoken, beside=who, rests_on=rests_on))
                who = ""
        rests_on = expected(state, BidChanged(round_.turns[0], 0))
        questions.append(Question(BidChanged, None, "", rests_on, answers=tuple(answers), fold=title))
    if round_.phase is Phase.RESULTS and (bomb := _bomb(_, state, round_)):
        questions.append(Question(TrickTaken, None, "", expected(state, TrickTaken(None)), answers=bomb))
    if allows(state, RoundVoided()):
        label, hint = _("Yes, deal again"), _("All that was written of this round is thrown away.")
        rests_on = expected(state, RoundVoided())
        questions.append(Question(RoundVoided, None, label, rests_on, fold=_("Deal again"), hint=hint))
    return tuple(replace(question, strong=False, seldom=True) for question in questions)


def who_drops_out(state: State, may: Permissions) -> tuple[Question, ...]:
    """The keys that say who of those who are level drops out (§9.2)."""
    if not may.leads_on:
        return ()
    facts = [PlayerDroppedOut(seat) for seat in state.level]
    answers = tuple(Answer(fact, state.names[fact.seat]) for fact in facts)
    return (Question(PlayerDroppedOut, None, "", expected(state, facts[0]), answers=answers),)


def _own_bid_again(
    _: Words, state: State, round_: Round, seat: int | None, may: Permissions
) -> tuple[Question, ...]:
    """The own bid said again, while bids are asked."""
    if seat is None or seat not in may.seats or seat not in round_.turns or not round_.has_bid[seat]:
        return ()
    if round_.laid_open:
        return ()
    return (replace(_bid_question(_, state, round_, seat), fold=_("Change my bid")),)


@cached_by_identity
def _bid_question(_: Words, state: State, round_: Round, seat: int) -> Question:
    rests_on = expected(state, BidMade(seat, 0))
    return Question(BidMade, seat, "", rests_on, bid_keys(_, round_, seat, forbidden_for(state, seat)))


@cached_by_identity
def _result_question(_: Words, state: State, round_: Round, seat: int) -> Question:
    rests_on = expected(state, ResultEntered(seat, 0))
    return Question(ResultEntered, seat, "", rests_on, result_keys(_, state, round_, seat))
