"""Announcements for screen readers after a tap."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from scorekeeper.game import Phase, Round, State
from scorekeeper.locale import Words
from scorekeeper.viewmodels.join_and_leave import dropped_sentence, elimination_question, table_sentence
from scorekeeper.viewmodels.pad import cloud_change, last_round_line, with_forbidden
from scorekeeper.viewmodels.prompt import bids_line, cloud_question, entry_target, play_line


def announcement(_: Words, before: State, now: State, own_phones: Collection[int] = frozenset()) -> str:
    """What a screen reader says after a tap: what was written, and who is next; the players of `own_phones`
    bid themselves."""
    round_, old, following = now.current, before.current, partial(next_sentence, _, now, own_phones)
    sentence = table_sentence(_, before, now)
    if sentence:
        return f"{sentence} {following()}"
    if round_ is not None and old is not None and round_.number == old.number:
        if round_.revealed and not old.revealed:
            if not any(old.has_bid):
                return following()
            again = round_.bidder is not None
            return f"{bids_line(now, round_)}. {following(again=again)}"
        if round_.lost > old.lost:
            lost = _("The trick belongs to nobody.")
            return f"{lost} {following()}"
        for seat in round_.turns:
            if cloud_change(round_, seat) != cloud_change(old, seat):
                # A bid that is secret is not said, only by how much it was changed (§4.5).
                bid, by = round_.bids[seat], cloud_change(round_, seat)
                number = _.signed(by) if bid is None else str(bid)
                sentence = _("{name}: {number}.", name=now.names[seat], number=number)
            elif round_.bids_hidden and round_.has_bid[seat] > old.has_bid[seat]:
                sentence = _("{name} has bid.", name=now.names[seat])
            elif round_.bids[seat] != old.bids[seat] and round_.bids[seat] is not None:
                number = with_forbidden(_, round_.forbidden == seat, str(round_.bids[seat]))
                sentence = _("{name}: {number}.", name=now.names[seat], number=number)
            elif round_.results[seat] != old.results[seat] and round_.results[seat] is not None:
                sentence = _("{name}: {number}.", name=now.names[seat], number=round_.results[seat])
    elif len(now.closed) > len(before.closed):
        sentence = f"{last_round_line(_, now)}."
        if old is not None and _others_made_nothing(old, now.round(old.number)):
            others = _("All tricks are taken: the others made 0.")
            sentence = f"{others} {sentence}"
    elif len(now.out) > len(before.out):
        sentence = f"{dropped_sentence(_, now)}."
    return f"{sentence} {following()}".strip()


def _others_made_nothing(before: Round, closed: Round | None) -> bool:
    """Whether the round was closed by its last trick, and not by its last result."""
    if before.phase is not Phase.RESULTS or closed is None:
        return False
    made = [closed.results[seat] for seat in before.reporters]
    return made.count(0) >= max(2, len(made) - 1)


def next_sentence(
    _: Words, state: State, own_phones: Collection[int] = frozenset(), *, again: bool = False
) -> str:
    """What happens next, always one sentence; `again` where the last bid may not stand any more (§11.9)."""
    round_ = state.current
    if round_ is None:
        question = elimination_question(_, state)
        return _("The game is over.") if question is None else f"{question.title} {question.hint}."
    if round_.phase is Phase.PLAY:
        leads = round_.leads
        return f"{play_line(_, round_)}." if leads is None else _("{name} leads.", name=state.names[leads])
    target = entry_target(state, None)
    name = "" if target is None else state.names[target.seat]
    if round_.phase is Phase.REVEAL:
        return _("Everyone has bid: reveal the bids.")
    if round_.phase is Phase.BIDDING and round_.bids_hidden:
        if target is not None and target.seat in own_phones:
            return _("Waiting for {name}'s phone.", name=name)
        return _("Pass the phone to {name}.", name=name)
    if round_.phase is Phase.BIDDING and again:
        return _("The bids add up: now {name} bids again.", name=name)
    if round_.phase is Phase.BIDDING:
        return _("Now {name} bids.", name=name)
    if (cloud := cloud_question(_, state, round_)) is not None:
        return cloud.title
    return _("How many tricks for {name}?", name=name)
