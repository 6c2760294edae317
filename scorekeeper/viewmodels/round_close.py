"""What a round has brought when it closes: points, places, and one sentence of what happened."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.game import Round, State
from scorekeeper.game.standings import by_rank, leaders, ranks, team_total, totals
from scorekeeper.locale import Words
from scorekeeper.viewmodels.join_and_leave import dropped_sentence

LONG_SERIES = 4
"""Bids met one after another from which on a series is worth a sentence."""


@dataclass(frozen=True, slots=True)
class ClosedPlace:
    """A player's place after the round."""

    seat: int
    name: str
    rank: int
    up: int
    """By how many places he has risen; below 0 he has fallen."""
    gap: str
    """By how much he is behind the first one, empty where he is not."""
    total: str
    out: bool


@dataclass(frozen=True, slots=True)
class RoundClose:
    """A round that has just been closed."""

    round: Round
    title: str
    met: tuple[str, str]
    """How many bids were met, in two lines: "two of four" and what that is."""
    points: tuple[str, ...]
    """What the round brought, with its sign, by seat; empty for who was not in it."""
    places: tuple[ClosedPlace, ...]
    """From first to last."""
    sentence: str
    """What happened, where that is worth a sentence."""
    seat: int | None
    """Of whom the sentence tells, where it is one player."""


def round_close(_: Words, before: State, after: State) -> RoundClose | None:
    """What has happened between these states; None where no round was closed, or the game with it."""
    if before.current is None or after.finished or len(after.closed) != len(before.closed) + 1:
        return None
    round_ = after.closed[-1]
    if round_.number != before.current.number:
        return None
    sentence, seat = _sentence(_, before, after, round_)
    hits = sum(round_.bids[seat] == round_.results[seat] for seat in round_.turns)
    return RoundClose(
        round=round_,
        title=_("Round {round} of {rounds}", round=round_.number, rounds=len(after.hands)),
        met=(_("{some} of {all}", some=hits, all=len(round_.turns)), _("bids met")),
        points=tuple(
            _.signed(round_.points[seat]) if seat in round_.turns else "" for seat in range(after.players)
        ),
        places=_places(_, before, after),
        sentence=sentence,
        seat=seat,
    )


def _places(_: Words, before: State, after: State) -> tuple[ClosedPlace, ...]:
    was, now, sums = ranks(before), ranks(after), totals(after)
    best = team_total(after, by_rank(after)[0])
    return tuple(
        ClosedPlace(
            seat=seat,
            name=after.names[seat],
            rank=now[seat],
            up=was[seat] - now[seat] if before.closed and seat < len(was) else 0,
            gap=_("{gap} behind", gap=gap) if (gap := best - team_total(after, seat)) > 0 else "",
            total=_.number(sums[seat]),
            out=seat in after.out,
        )
        for seat in by_rank(after)
    )


def _sentence(_: Words, before: State, after: State, round_: Round) -> tuple[str, int | None]:
    """The most important thing that happened, and of whom it tells; empty in a quiet round."""
    if len(after.out) > len(before.out):
        return dropped_sentence(_, after), after.out[-1]
    ahead, were = leaders(after), leaders(before)
    names = _.series([after.names[seat] for seat in after.order if seat in ahead])
    subject = next(iter(ahead)) if len(ahead) == 1 else None
    if ahead and before.closed:
        if not ahead & were:
            return _.plural(
                "{names} takes the lead", "{names} take the lead", len(ahead), names=names
            ), subject
        if ahead > were:
            risen = [after.names[seat] for seat in after.order if seat in ahead - were]
            return _.plural(
                "{names} catches up", "{names} catch up", len(risen), names=_.series(risen)
            ), next(iter(ahead - were)) if len(risen) == 1 else None
        if ahead < were:
            return _.plural("{names} leads alone now", "{names} lead now", len(ahead), names=names), subject
    met = [seat for seat in round_.turns if round_.bids[seat] == round_.results[seat]]
    if len(met) == len(round_.turns):
        return _("Everyone met the bid!"), None
    if not met:
        return _("Nobody met the bid"), None
    series = {seat: _series(after, seat) for seat in met}
    longest = max(met, key=lambda seat: series[seat])
    if series[longest] >= LONG_SERIES and list(series.values()).count(series[longest]) == 1:
        name = after.names[longest]
        return _("{name}: {n} bids met in a row", name=name, n=series[longest]), longest
    if subject is not None and ahead == were and subject not in met:
        return _("{name} stays ahead", name=names), subject
    return "", None


def _series(state: State, seat: int) -> int:
    """How many bids the player has met one after another, up to now."""
    length = 0
    for round_ in reversed(state.closed):
        if seat not in round_.turns:
            continue
        if round_.bids[seat] != round_.results[seat]:
            break
        length += 1
    return length
