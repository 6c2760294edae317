"""What becomes of the game when somebody comes or goes, in sentences to be read before it counts."""

from __future__ import annotations

from itertools import pairwise

from scorekeeper.game import State
from scorekeeper.game.standings import totals
from scorekeeper.locale import Words


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
        return _.plural("Round {round}: {n} card", "Round {round}: {n} cards", hands[0], round=number)
    if all(later == cards + 1 for cards, later in pairwise(hands)):
        return _(
            "From round {round} on {first} to {last} cards", round=number, first=hands[0], last=hands[-1]
        )
    each = ", ".join(map(str, hands))
    return _("From round {round} on: {cards} cards", round=number, cards=each)


def start_totals(state: State) -> tuple[int, int]:
    """The lowest total of those who play, and their average without the fraction: to begin with for who comes
    late."""
    sums = [totals(state)[seat] for seat in state.playing]
    return min(sums), int(sum(sums) / len(sums))
