"""The open round as phones and boards show it: its trump, everybody's bid and tricks, and who is asked.

The state is the one that this phone may see: of hidden bids at most the own one is in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from scorekeeper.game import Phase, Round, State
from scorekeeper.game.standings import leaders, provisional_points, tricks_won
from scorekeeper.locale import Words
from scorekeeper.locale.cards import suit_folk, suit_name
from scorekeeper.rules import points
from scorekeeper.viewmodels.identity_cache import cached_by_identity
from scorekeeper.viewmodels.join_and_leave import out_word
from scorekeeper.viewmodels.keys import suit_sign
from scorekeeper.viewmodels.pad import bid_marks, with_marks
from scorekeeper.viewmodels.prompt import awaited_choice
from scorekeeper.viewmodels.teams import team_letter


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
    leads: bool
    team: str
    figure: str = ""
    """The bid, what was won of it, the tricks of a bid that nobody knows, or "?" of who is asked."""
    small: str = ""
    """What the figure counts, what the bid still needs, or what there is to say of him."""
    tone: Tone = Tone.QUIET
    counted: bool = False
    """Whether tricks are counted of the bid."""
    pips: tuple[Pip, ...] = ()
    spoken: str = ""
    """The same for a screen reader; empty where it is words already."""
    hidden: bool = False
    """Whether the bid is in and nobody sees it."""
    asked: bool = False
    turn: int = 0
    """The place of the bid among those that are turned over, from 1; 0 where none is."""


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
    suit, deck = round_.suit, state.ruleset.deck
    folk = "" if suit is None else suit_folk(_, suit, deck)
    return TrumpSign(suit_sign(suit, deck), suit_name(_, suit, deck), suit or "", folk)


def turns_over(round_: Round | None) -> bool:
    """Whether hidden bids have just been laid open: no trick was counted since."""
    return round_ is not None and round_.revealed and round_.phase is Phase.PLAY and not round_.tricks_played


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


def own_round(_: Words, state: State, round_: Round, seat: int | None) -> OwnRound | None:
    if seat is None or seat not in round_.turns or not round_.has_bid[seat]:
        return None
    bid, won = round_.bids[seat], tricks_won(round_, seat)
    if bid is None:
        return None if won is None else OwnRound(str(won), _won(_), Tone.PLAIN)
    figure = f"{_.number(bid)}{bid_marks(round_, seat)}"
    if won is None:
        return OwnRound(figure, _.plural("trick bid", "tricks bid", bid), Tone.PLAIN)
    needed, tone = still_needed(_, round_, bid, won)
    label, now, then = _("{bid} bid, {won} won", bid=figure, won=won), "", ""
    if round_.phase is Phase.PLAY:
        now = _.signed(provisional_points(state, round_, seat))
        if tone is Tone.PLAIN:
            then = _.signed(points(state.ruleset.scoring, round_.number, round_.cards, bid, bid))
    with_tricks = _.plural("with {n} trick", "with {n} tricks", bid)
    return OwnRound(needed, label, tone, trick_pips(bid, won), now, then, with_tricks)


def _won(_: Words) -> str:
    """The word beside a number that is no bid."""
    return _.in_context("tricks of a player", "won")


@cached_by_identity
def player_lines(_: Words, state: State) -> tuple[PlayerLine, ...]:
    """What is known of everybody in the open round, clockwise."""
    ahead = leaders(state)
    return tuple(_line(_, state, state.current, seat, leads=seat in ahead) for seat in state.order)


def _line(_: Words, state: State, round_: Round | None, seat: int, *, leads: bool) -> PlayerLine:
    line = partial(PlayerLine, seat, state.names[seat], leads, team_letter(state, seat))
    if seat in state.out:
        return line(small=out_word(_, state))
    if round_ is None:
        return line()
    if seat in round_.absent:
        return line(small=_("sits out"))
    bid, won, asked = round_.bids[seat], tricks_won(round_, seat), seat == asked_now(round_)
    line = partial(line, asked=asked, turn=1 + round_.turns.index(seat) if turns_over(round_) else 0)
    said = "" if bid is None else f"{_.number(bid)}{bid_marks(round_, seat)}"
    if bid is not None and won is not None:
        needed, tone = still_needed(_, round_, bid, won)
        return line(
            figure=_("{some} of {all}", some=won, all=said),
            small=needed,
            tone=tone,
            counted=True,
            pips=trick_pips(bid, won),
            spoken=with_marks(_, round_, seat, _("{won} won, {bid} bid", won=won, bid=bid)),
        )
    if bid is not None:
        return line(figure=said, small=_.in_context("tricks of a player", "bid"))
    if won is not None:
        return line(figure=str(won), small=_won(_))
    if round_.has_bid[seat]:
        return line(small=_("has bid"), tone=Tone.GOOD, hidden=True)
    if round_.phase is Phase.BIDDING and (round_.bids_hidden or asked):
        return line(figure="?", small=_("is thinking"))
    return line(small=_("waits") if round_.phase is Phase.BIDDING else "")


def asked_now(round_: Round) -> int | None:
    """Who is to do something now: to bid, to lead the next trick where that is known, to say what he made."""
    match round_.phase:
        case Phase.BIDDING:
            return None if round_.bids_hidden else round_.bidder
        case Phase.PLAY:
            return round_.leads
        case Phase.RESULTS:
            return round_.reporter
    return None
