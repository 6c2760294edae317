"""What a screen reader says after a tap. Flet-free."""

from __future__ import annotations

from scorekeeper.game import Phase, Round, State
from scorekeeper.locale import Words
from scorekeeper.ui.leaving import dropped_sentence, question
from scorekeeper.ui.pad import change, last_round_line
from scorekeeper.ui.steps import bids_line, target


def announcement(_: Words, before: State, now: State) -> str:
    """What a screen reader says after a tap: what was written, and who is next."""
    row, old = now.current, before.current
    said = ""
    if row is not None and old is not None and row.number == old.number:
        if row.revealed and not old.revealed:
            return f"{bids_line(now, row)}. {next_sentence(_, now)}"
        if row.lost > old.lost:
            nobodys = _("The trick belongs to nobody.")
            return f"{nobodys} {next_sentence(_, now)}"
        for seat in row.turns:
            if change(row, seat) != change(old, seat):
                said = _("{name}: {number}.", name=now.names[seat], number=_changed(_, row, seat))
            elif row.bids_hidden and row.has_bid[seat] > old.has_bid[seat]:
                said = _("{name} has bid.", name=now.names[seat])
            elif row.bids[seat] != old.bids[seat] and row.bids[seat] is not None:
                said = _("{name}: {number}.", name=now.names[seat], number=row.bids[seat])
            elif row.results[seat] != old.results[seat] and row.results[seat] is not None:
                said = _("{name}: {number}.", name=now.names[seat], number=row.results[seat])
    elif len(now.closed) > len(before.closed):
        said = f"{last_round_line(_, now)}."
    elif len(now.out) > len(before.out):
        said = f"{dropped_sentence(_, now)}."
    return f"{said} {next_sentence(_, now)}".strip()


def _changed(_: Words, row: Round, seat: int) -> str:
    """A bid that the cloud has changed, or only by how much where it is secret (§4.5)."""
    bid = row.bids[seat]
    return _.signed(change(row, seat)) if bid is None else str(bid)


def next_sentence(_: Words, state: State) -> str:
    """What happens next, always one sentence."""
    row = state.current
    if row is None:
        asked = question(_, state)
        return _("The game is over.") if asked is None else f"{asked.title} {asked.hint}."
    if row.phase is Phase.PLAY:
        return _("{name} leads.", name=state.names[row.leader])
    aim = target(state, None)
    name = "" if aim is None else state.names[aim.seat]
    if row.phase is Phase.REVEAL:
        return _("All have bid: reveal the bids.")
    if row.phase is Phase.BIDDING and row.bids_hidden:
        return _("Pass the phone to {name}.", name=name)
    if row.phase is Phase.BIDDING and row.revealed:
        return _("The bids add up: now {name} bids again.", name=name)
    if row.phase is Phase.BIDDING:
        return _("Now {name} bids.", name=name)
    return _("How many tricks for {name}?", name=name)
