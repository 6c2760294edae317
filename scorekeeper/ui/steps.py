"""What happens next at the table, as sentences: the dock's title, the line under it, the keys."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.game import Phase, Round, State
from scorekeeper.game.moves import forbidden_for, tricks_left_for
from scorekeeper.locale import Words
from scorekeeper.ui.hints import bid_hint
from scorekeeper.ui.pad import beside_each_other, last_round_line
from scorekeeper.ui.teams import with_partner


class Entering(StrEnum):
    """What the number keys write."""

    BID = "bid"
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class Key:
    """A number key. A struck one cannot be right: touched, it says why."""

    number: int
    struck: bool
    preselected: bool
    spoken: str


@dataclass(frozen=True, slots=True)
class Step:
    """The dock while numbers are entered."""

    seat: int
    entering: Entering
    title: str
    hint: str
    big: str
    big_label: str
    keys: tuple[Key, ...]
    footer: str


@dataclass(frozen=True, slots=True)
class Selection:
    """A cell of the open round that was tapped, and what is to be entered there again."""

    seat: int
    entering: Entering


def target(state: State, selection: Selection | None) -> Selection | None:
    """What the number keys write: the cell that was tapped, else what is asked for next.

    None while cards are played and when the game is over.
    """
    row = state.current
    if row is None:
        return None
    if selection is not None and (selection.entering is Entering.BID or row.phase is Phase.RESULTS):
        return selection
    if row.phase is Phase.BIDDING and row.bidder is not None:
        return Selection(row.bidder, Entering.BID)
    if row.phase is Phase.RESULTS and row.reporter is not None:
        return Selection(row.reporter, Entering.RESULT)
    return None


def step(_: Words, state: State, selection: Selection | None) -> Step | None:
    """The next number to enter, with its keys; None where `target` is."""
    row, aim = state.current, target(state, selection)
    if row is None or aim is None:
        return None
    enter = _bid_step if aim.entering is Entering.BID else _result_step
    return enter(_, state, row, aim.seat)


def _bid_step(_: Words, state: State, row: Round, seat: int) -> Step:
    forbidden = forbidden_for(state, seat)
    name = state.names[seat]
    keys = tuple(
        Key(
            number=number,
            struck=number == forbidden,
            preselected=number == row.bids[seat],
            spoken=_("{number}, not allowed", number=number)
            if number == forbidden
            else _("Bid {number}", number=number),
        )
        for number in range(row.cards + 1)
    )
    return Step(
        seat=seat,
        entering=Entering.BID,
        title=_("{name} bids", name=name),
        hint=with_partner(_, state, seat, bid_hint(_, state, row, seat, forbidden)),
        big="" if row.bids_hidden else _("{some} of {all}", some=row.bids_sum, all=row.cards),
        big_label="" if row.bids_hidden else _.in_context("sum of bids so far", "bid"),
        keys=keys,
        footer="" if row.bids_hidden else bids_line(state, row) or last_round_line(_, state),
    )


def bids_line(state: State, row: Round) -> str:
    """The bids that were made, in their order."""
    made = ((state.names[seat], str(row.bids[seat])) for seat in row.turns if row.bids[seat] is not None)
    return beside_each_other(made)


def _result_step(_: Words, state: State, row: Round, seat: int) -> Step:
    left = tricks_left_for(state, seat)
    bid, made, name = row.bids[seat], row.results[seat], state.names[seat]
    counted = row.taken[seat] if row.taken_sum else bid
    likely = made if made is not None else counted
    keys = tuple(
        Key(
            number=number,
            struck=number > left,
            preselected=number == likely and number <= left,
            spoken=_("{number}, not possible", number=number)
            if number > left
            else _("Made {number}", number=number),
        )
        for number in range(row.cards + 1)
    )
    return Step(
        seat=seat,
        entering=Entering.RESULT,
        title=_("How many tricks for {name}?", name=name),
        hint=with_partner(_, state, seat, _left_hint(_, row, bid, left)),
        big="",
        big_label="",
        keys=keys,
        footer=_result_footer(_, state, row, seat),
    )


def _left_hint(_: Words, row: Round, bid: int | None, left: int) -> str:
    """The bid, unless it is secret until the round is over (§4.5), and how many tricks can be given away."""
    if bid is None:
        said = _.plural("{n} trick left", "{n} tricks left", left)
    else:
        said = _.plural("bid {bid} · {n} trick left", "bid {bid} · {n} tricks left", left, bid=bid)
    return f"{said} · {lost_line(_, row)}" if row.lost else said


def lost_line(_: Words, row: Round) -> str:
    """How many tricks went to nobody (§8)."""
    return _.plural("{n} to nobody", "{n} to nobody", row.lost)


def play_line(_: Words, row: Round) -> str:
    """While the cards are played: what nobody took (§8), or that tricks can be counted along."""
    if row.lost:
        return _.plural("{n} trick belongs to nobody", "{n} tricks belong to nobody", row.lost)
    return "" if row.tricks_played else _("or count along: tap the name that takes a trick")


def _result_footer(_: Words, state: State, row: Round, seat: int) -> str:
    later = [state.names[other] for other in row.turns if row.results[other] is None and other != seat]
    if not later:
        return ""
    *asked, last = later
    if not asked:
        return _("{last} follows from it", last=last)
    return _("then {names}; {last} follows", names=", ".join(asked), last=last)


def headline(_: Words, state: State) -> tuple[str, str]:
    """The round and the size of its hands: "Round 5 of 15" and "5 cards"."""
    row = state.current
    if row is None:
        if state.level:
            return _("After round {round}", round=state.closed[-1].number), ""
        return _("Final standings"), ""
    title = _("Round {round} of {rounds}", round=row.number, rounds=len(state.hands))
    if row.phase not in (Phase.BIDDING, Phase.REVEAL):
        return title, _.plural("{n} trick", "{n} tricks", row.cards)
    small = _.plural("{n} card", "{n} cards", row.cards)
    if state.ruleset.bids.visibility != "open":
        small = f"{small} · {_heard(_, row.visibility)}"
    return title, small


def _heard(_: Words, visibility: str) -> str:
    """Who hears the bids of a round, in a word; said where it is not always everybody (§2.5, §4.4, §4.5)."""
    match visibility:
        case "revealed":
            return _.in_context("bids of a round, after its cards", "hidden")
        case "secret":
            return _.in_context("bids of a round, after its cards", "secret")
    return _.in_context("bids of a round, after its cards", "open")


def balance(_: Words, row: Round) -> str:
    """How far the bids are off the tricks that can be taken, in words."""
    over = row.bids_sum - row.winnable
    if over > 0:
        return _.plural("{n} trick too many is wanted", "{n} tricks too many are wanted", over)
    if over < 0:
        return _.plural("{n} trick is wanted by nobody", "{n} tricks are wanted by nobody", -over)
    return _("the bids add up")
