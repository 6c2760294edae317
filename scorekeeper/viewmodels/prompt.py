"""The prompt of the table: which number is entered next, its title, hint and keys; the headline."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.game import Phase, Round, State, allows
from scorekeeper.game.facts import BidChanged, BidsRevealed
from scorekeeper.game.moves import changes_that_can_be, forbidden_for, tricks_left_for
from scorekeeper.game.names import isolated
from scorekeeper.locale import Words
from scorekeeper.rules import Card, dealer_chooses, is_forehead, must_differ, parse_card
from scorekeeper.viewmodels.keys import NumberKey, bid_keys, result_keys
from scorekeeper.viewmodels.pad import beside_each_other, last_round_line
from scorekeeper.viewmodels.teams import with_partner


class Entering(StrEnum):
    """What the number keys write."""

    BID = "bid"
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the dock shows while numbers are entered."""

    seat: int
    entering: Entering
    title: str
    hint: str
    big: str
    """The sum of the bids so far, or how many tricks are left; "" while bids are hidden."""
    big_label: str
    keys: tuple[NumberKey, ...]
    footer: str


@dataclass(frozen=True, slots=True)
class Selection:
    """A cell of the open round that was tapped, and what is to be entered there again."""

    seat: int
    entering: Entering


def entry_target(state: State, selection: Selection | None) -> Selection | None:
    """What the number keys write: the cell that was tapped, else what is asked for next.

    None while cards are played and when the game is over.
    """
    round_ = state.current
    if round_ is None:
        return None
    if selection is not None and (selection.entering is Entering.BID or round_.phase is Phase.RESULTS):
        return selection
    if round_.phase is Phase.BIDDING and round_.bidder is not None:
        return Selection(round_.bidder, Entering.BID)
    if round_.phase is Phase.RESULTS and round_.reporter is not None:
        return Selection(round_.reporter, Entering.RESULT)
    return None


def prompt(_: Words, state: State, selection: Selection | None) -> Prompt | None:
    """The next number to enter, with its keys; None where `entry_target` is."""
    round_, target = state.current, entry_target(state, selection)
    if round_ is None or target is None:
        return None
    enter = _bid_prompt if target.entering is Entering.BID else _result_prompt
    return enter(_, state, round_, target.seat)


def _bid_prompt(_: Words, state: State, round_: Round, seat: int) -> Prompt:
    forbidden = forbidden_for(state, seat)
    name = state.names[seat]
    return Prompt(
        seat=seat,
        entering=Entering.BID,
        title=_("{name} bids", name=name),
        hint=with_partner(_, state, seat, bid_hint(_, state, round_, seat, forbidden)),
        big="" if round_.bids_hidden else _("{some} of {all}", some=round_.bids_sum, all=round_.cards),
        big_label="" if round_.bids_hidden else _.in_context("sum of bids so far", "bid"),
        keys=bid_keys(_, round_, seat, forbidden),
        footer="" if round_.bids_hidden else bids_line(state, round_) or last_round_line(_, state),
    )


def bids_line(state: State, round_: Round) -> str:
    """The bids that were made, in their order."""
    made = (
        (state.names[seat], str(round_.bids[seat])) for seat in round_.turns if round_.bids[seat] is not None
    )
    return beside_each_other(made)


def _result_prompt(_: Words, state: State, round_: Round, seat: int) -> Prompt:
    left = tricks_left_for(state, seat)
    bid, name = round_.bids[seat], state.names[seat]
    if bid is None:  # it is secret (§4.5)
        hint = _.plural("{n} trick left", "{n} tricks left", left)
    else:
        hint = _.plural("{bid} bid · {n} trick left", "{bid} bid · {n} tricks left", left, bid=bid)
    return Prompt(
        seat=seat,
        entering=Entering.RESULT,
        title=_("How many tricks for {name}?", name=name),
        hint=with_partner(_, state, seat, f"{hint} · {lost_line(_, round_)}" if round_.lost else hint),
        big=str(left),
        big_label=_.in_context("tricks left", "left to give"),
        keys=result_keys(_, state, round_, seat),
        footer=_result_footer(_, state, round_, seat),
    )


def lost_line(_: Words, round_: Round) -> str:
    """How many tricks no player took (§8)."""
    return _.plural("{n} to nobody", "{n} to nobody", round_.lost)


def play_line(_: Words, round_: Round) -> str:
    """The line while the cards are played: how many tricks were counted, or how to count along."""
    if not round_.tricks_played:
        return _("or tap who takes a trick")
    counted = _("{taken} of {cards} tricks", taken=round_.tricks_played, cards=round_.cards)
    return f"{counted} · {lost_line(_, round_)}" if round_.lost else counted


def _result_footer(_: Words, state: State, round_: Round, seat: int) -> str:
    later = [state.names[other] for other in round_.reporters if other != seat]
    if not later:
        return ""
    *between, last = later
    if not between:
        return _("{last} gets the rest", last=last)
    return _("then {names}; {last} gets the rest", names=", ".join(map(isolated, between)), last=last)


def headline(_: Words, state: State) -> tuple[str, str]:
    """The round and the size of its hands: "Round 5 of 15" and "5 cards"."""
    round_ = state.current
    if round_ is None:
        if state.level:
            return _("After round {round}", round=state.closed[-1].number), ""
        return _("Final standings"), ""
    title = _("Round {round} of {rounds}", round=round_.number, rounds=len(state.hands))
    if round_.phase not in (Phase.BIDDING, Phase.REVEAL):
        small = _.plural("{n} trick", "{n} tricks", round_.cards)
        return title, f"{small} · {seen_word(_, round_)}" if round_.seen else small
    small = _.plural("{n} card", "{n} cards", round_.cards)
    if round_.seen:
        return title, f"{small} · {seen_word(_, round_)}"
    if state.ruleset.bids.visibility != "open":
        small = f"{small} · {_heard(_, round_.visibility)}"
    return title, small


def _heard(_: Words, visibility: str) -> str:
    """The visibility of the bids of a round in a word (§2.5, §4.4, §4.5)."""
    match visibility:
        case "revealed":
            return _.in_context("bids of a round, after its cards", "hidden")
        case "secret":
            return _.in_context("bids of a round, after its cards", "secret")
    return _.in_context("bids of a round, after its cards", "open")


def seen_word(_: Words, round_: Round) -> str:
    """That hidden bids had been laid open, which was taken back; empty where they had not."""
    return _("bids were seen") if round_.seen else ""


def balance(_: Words, round_: Round) -> str:
    """The difference between the bids and the tricks that can be taken, in words."""
    over = round_.bids_sum - round_.winnable
    if over > 0:
        return _.plural("{n} trick too many", "{n} tricks too many", over)
    if over < 0:
        return _.plural("{n} trick nobody wants", "{n} tricks nobody wants", -over)
    return _("the bids add up")


def short_balance(_: Words, round_: Round) -> str:
    """The difference between the bids and the tricks in two words, to be read across the table."""
    over = round_.bids_sum - round_.winnable
    if over > 0:
        return _.plural("one too many", "{n} too many", over)
    return _.plural("one too few", "{n} too few", -over) if over < 0 else _("adds up")


def bid_hint(_: Words, state: State, round_: Round, seat: int, forbidden: int | None) -> str:
    """The hint for the player who bids: the forbidden number, who sees the bid, who bids next."""
    forehead = forehead_hint(_, state, round_, seat)
    if forbidden is not None:
        last = _("bids last: not {number}, or the bids add up", number=forbidden)
        return f"{last} · {forehead}" if forehead else last
    if round_.bids[seat] is not None:
        return _("so far {bid}", bid=round_.bids[seat])
    if forehead:
        return forehead
    if (choice := awaited_choice(_, state, round_)) is not None:
        return _("trump first: {name_chooses}", name_chooses=choice[1])
    if round_.seen and round_.bids_hidden:
        return seen_word(_, round_)
    if round_.bids_hidden:
        if round_.visibility == "secret":
            return _("nobody sees it until the round is over")
        return _("nobody sees it until everyone has bid")
    return order_hint(_, state, round_, seat)


def order_hint(_: Words, state: State, round_: Round, seat: int) -> str:
    """Who is still to bid after this player."""
    if seat == round_.turns[-1]:
        return _("bids last")
    later = [other for other in round_.turns[round_.turns.index(seat) + 1 :] if not round_.has_bid[other]]
    return (
        _("then {names}", names=", ".join(isolated(state.names[other]) for other in later)) if later else ""
    )


def forehead_hint(_: Words, state: State, round_: Round, seat: int) -> str:
    """How the only card is held in a round that is bid on the others' cards (§4.6); empty in any other."""
    if not is_forehead(state.ruleset, round_.number):
        return ""
    choice = awaited_choice(_, state, round_)
    if choice is not None and dealer_chooses(choice[0]):
        return _("{name} chooses trump without looking at the card", name=state.names[round_.dealer])
    return _("card on the forehead, unseen: everyone sees it but {name}", name=state.names[seat])


def awaited_choice(_: Words, state: State, round_: Round) -> tuple[Card, str] | None:
    """The card after which the trump is still to be named, and who names it; None where nobody is asked."""
    if not round_.awaits_choice or round_.turned_up is None:
        return None
    card, dealer = parse_card(round_.turned_up), state.names[round_.dealer]
    return card, _("{name} chooses", name=dealer) if dealer_chooses(card) else _("its holder names a suit")


@dataclass(frozen=True, slots=True)
class PassPhonePrompt:
    """The words of the prompt that stands in place of the keys until the next player has the phone, or has
    bid on a phone of his own."""

    symbol: str
    title: str
    hint: str
    key: str
    together: str
    """The key for a table that has laid the bids down at once; "" after the first one was written down."""
    footer: str


def must_pass_phone(state: State, target: Selection, phone_holder: int | None) -> bool:
    """Whether the phone must be passed on before the next number, a hidden bid, is entered.

    `phone_holder` is the seat of the player who has taken the phone.
    """
    round_ = state.current
    return (
        round_ is not None
        and round_.bids_hidden
        and target.entering is Entering.BID
        and target.seat != phone_holder
    )


def pass_phone_prompt(
    _: Words, state: State, round_: Round, seat: int, *, own_phone: bool = False
) -> PassPhonePrompt:
    """The prompt to pass the phone to this player, or to wait for the bid from his `own_phone`."""
    name = state.names[seat]
    hint = forehead_hint(_, state, round_, seat) or order_hint(_, state, round_, seat)
    if round_.has_bid[seat]:
        hint = _("has already bid; a new number replaces it")
    return PassPhonePrompt(
        symbol="clock" if own_phone else "pass-on",
        title=_("Waiting for {name}'s phone", name=name)
        if own_phone
        else _("Pass the phone to {name}", name=name),
        hint=hint,
        key=_("Enter for {name}", name=name) if own_phone else _("I am {name}", name=name),
        together=_("Enter all together") if allows(state, BidsRevealed()) else "",
        footer="" if any(round_.has_bid) else last_round_line(_, state),
    )


@dataclass(frozen=True, slots=True)
class CloudQuestion:
    """The question what a hidden bid was after the cloud, where it cannot be what was written down (§8)."""

    seat: int
    title: str
    hint: str
    keys: tuple[tuple[int, str], ...]
    """By how much the bid changes now, and what the key says."""


def cloud_question(_: Words, state: State, round_: Round) -> CloudQuestion | None:
    """The question what a bid was after the cloud; None where none is open."""
    seat = round_.impossible
    bid = None if seat is None else round_.bids[seat]
    if seat is None or bid is None:
        return None
    name = state.names[seat]
    as_before, *others = [(by, bid + by) for by in changes_that_can_be(round_, seat)]
    return CloudQuestion(
        seat=seat,
        title=_("What is {name}'s bid after the cloud?", name=name),
        hint=_(
            "{name} bid {bid}, so {changed} cannot be.", name=name, bid=as_before[1], changed=_.number(bid)
        ),
        keys=(
            *((by, _("bid {bid}", bid=changed)) for by, changed in others),
            (as_before[0], _("{bid}, not changed", bid=as_before[1])),
        ),
    )


def bid_changes(_: Words, state: State, seat: int) -> tuple[tuple[int, str], ...]:
    """By how much the cloud can change a player's bid (§8), each with what a screen reader says of its key.
    A bid that nobody may see has both (§4.5)."""
    round_, name = state.current, state.names[seat]
    assert round_ is not None
    bid = None if round_.bids_hidden else round_.bids[seat]
    if bid is None:
        return (-1, _("{name}: one trick fewer", name=name)), (1, _("{name}: one trick more", name=name))
    return tuple(
        (by, _("{name}: bid {bid} becomes {new}", name=name, bid=bid, new=bid + by))
        for by in (-1, 1)
        if allows(state, BidChanged(seat, by))
    )


def reveal_hint(_: Words, state: State, round_: Round) -> str:
    """What may follow when the bids are revealed: the last bidder is asked once more (§11.9)."""
    if not must_differ(state.ruleset, round_.number, round_.cards):
        return ""
    return _("if they add up, {name} bids again", name=state.names[round_.turns[-1]])
