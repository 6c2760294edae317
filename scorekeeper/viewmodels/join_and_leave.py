"""Who comes, leaves or drops out (§9.2), in sentences: what has happened, the question where it is open, and
what becomes of the game, to be read before it counts."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from scorekeeper.game import State
from scorekeeper.game.fold import dropped_out_for_good
from scorekeeper.game.standings import out_after, without_a_round
from scorekeeper.locale import Words


@dataclass(frozen=True, slots=True)
class EliminationQuestion:
    """The question who of the players with equal points in the last place drops out."""

    title: str
    hint: str
    seats: tuple[int, ...]


def elimination_question(_: Words, state: State) -> EliminationQuestion | None:
    """The question who drops out, None where none is open."""
    if not state.level:
        return None
    level = _.series([state.names[seat] for seat in state.level])
    return EliminationQuestion(
        title=_("Who drops out?"),
        hint=_("{names} are tied: in points, in exact bids and in this round", names=level),
        seats=state.level,
    )


def out_word(_: Words, state: State) -> str:
    """What is said of a player in the place of his figures who plays no more."""
    return _("dropped out") if state.ruleset.elimination else _("has left")


def stay_line(_: Words, state: State, seat: int) -> str:
    """When a player came late, left or dropped out, or that he played no round; empty for all others."""
    parts, left, came = [], out_after(state).get(seat), state.came_after(seat)
    if came >= state.first_round:
        parts.append(_("came after round {round}", round=came))
    if left is not None and state.ruleset.elimination:
        parts.append(_("dropped out after round {round}", round=left))
    elif left:
        parts.append(_("left after round {round}", round=left))
    elif left is not None:
        parts.append(_("left before round 1"))
    elif state.finished and seat in without_a_round(state):
        parts.append(_("played no round"))
    return ", ".join(parts)


def gone_since(_: Words, state: State) -> dict[int, str]:
    """Since when each of those plays no more who has dropped out (§9.2) or left, to stand beside a name."""
    return {
        seat: _("out since round {round}", round=after)
        if state.ruleset.elimination
        else stay_line(_, state, seat)
        for seat, after in out_after(state).items()
    }


def table_sentence(_: Words, before: State, now: State) -> str:
    """Who has come, left or come back with the last tap; empty where all or none play on."""
    if now.current is None:
        return ""
    came = now.players > before.players or (
        len(now.out) < len(before.out) and now.players == before.players and not now.ruleset.elimination
    )
    if came:
        new = set(now.playing) - set(before.playing)
        name = _.series([now.names[seat] for seat in now.order if seat in new])
        return _("{name} plays from round {round} on.", name=name, round=now.current.number)
    if len(now.out) > len(before.out) and not now.ruleset.elimination:
        return _("{name} has left.", name=now.names[now.out[-1]])
    return ""


def dropped_sentence(_: Words, state: State) -> str:
    """Who has dropped out after the last round; empty where all still play."""
    if not state.closed:
        return ""
    last = state.closed[-1].number
    gone = [state.names[seat] for seat, after in out_after(state).items() if after == last]
    if not gone:
        return ""
    if not state.ruleset.elimination:
        return _("Left after round {round}: {names}", names=_.series(gone), round=last)
    return _("{name} drops out after round {round}", name=gone[0], round=last)


def stays_out(_: Words, state: State, number: int) -> str:
    """Who stays out after a correction of that round; empty without such players."""
    after = out_after(state)
    gone = [state.names[seat] for seat in dropped_out_for_good(state) if after[seat] >= number]
    return _("Already out, and staying out: {names}.", names=_.series(gone)) if gone else ""


def changed_plan_lines(_: Words, before: State, after: State) -> tuple[str, ...]:
    """How many rounds there are then, with how many cards, and who deals the open one."""
    round_ = after.current
    if round_ is None:
        return ()
    rounds, old = len(after.hands), len(before.hands)
    count = _.plural("{n} round as before", "{n} rounds as before", rounds)
    if rounds != old:
        count = _.plural(
            "{n} round instead of {before}", "{n} rounds instead of {before}", rounds, before=old
        )
    dealer = _("{name} deals round {round}", name=after.names[round_.dealer], round=round_.number)
    return count, _hands(_, round_.number, after.hands[round_.number - 1 :]), dealer


def _hands(_: Words, number: int, hands: tuple[int, ...]) -> str:
    """The hand sizes from that round on: 3 to 12 cards, or one by one."""
    if len(hands) == 1:
        return _.plural("{n} card in round {round}", "{n} cards in round {round}", hands[0], round=number)
    if all(later == cards + 1 for cards, later in pairwise(hands)):
        return _(
            "{first} to {last} cards from round {round} on", round=number, first=hands[0], last=hands[-1]
        )
    each = ", ".join(map(str, hands))
    return _("{cards} cards from round {round} on", round=number, cards=each)
