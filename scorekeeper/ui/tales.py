"""What lists say of a game, in one sentence: when it was, how it stands, who won. Flet-free."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from scorekeeper.game import Seat
from scorekeeper.locale import Words
from scorekeeper.storage.summaries import Summary


@dataclass(frozen=True, slots=True)
class Place:
    """One player in a ranking. `total` in points; `leads` marks everybody at the top."""

    name: str
    total: int
    leads: bool


def places(summary: Summary) -> tuple[Place, ...]:
    """The players from first to last, equal ranks as they sit (§7.9). Nobody leads while all are level."""
    level = len(set(summary.totals)) == 1 and not summary.finished
    by_rank = sorted(range(len(summary.seats)), key=lambda seat: summary.ranks[seat])
    return tuple(
        Place(
            name=summary.seats[seat].name,
            total=summary.totals[seat],
            leads=summary.ranks[seat] == 1 and not level,
        )
        for seat in by_rank
    )


def names(seats: tuple[Seat, ...]) -> tuple[str, ...]:
    """What the people in these seats are called."""
    return tuple(seat.name for seat in seats)


def result_line(_: Words, summary: Summary) -> str:
    """Who won and with how much: "Ute wins with 310"."""
    top = [place for place in places(summary) if place.leads]
    total = _.number(top[0].total)
    if len(top) == len(summary.seats):
        return _("A draw, everybody has {total}", total=total)
    return _.plural(
        "{winners} wins with {total}",
        "{winners} win with {total}",
        len(top),
        winners=_.series([place.name for place in top]),
        total=total,
    )


def totals_line(_: Words, summary: Summary) -> str:
    """Everybody's total: "Ute 310, Kevin 250"."""
    return ", ".join(f"{place.name} {_.number(place.total)}" for place in places(summary))


def round_line(_: Words, summary: Summary) -> str:
    """How far the game is: "Round 5 of 15"."""
    return _("Round {round} of {rounds}", round=summary.round, rounds=summary.rounds)


def day(_: Words, when: datetime, now: datetime) -> str:
    """The day as people say it, for the middle of a sentence: "today", "yesterday", "20 Nov 2026"."""
    date, today = when.astimezone(now.tzinfo).date(), now.date()
    if date == today:
        return _("today")
    if date == today - timedelta(days=1):
        return _("yesterday")
    return _.date(date)


def since(_: Words, when: datetime, now: datetime) -> str:
    """Since when a game is on: the time if it began today, else the day."""
    here = when.astimezone(now.tzinfo)
    said = _.time(here) if here.date() == now.date() else day(_, when, now)
    return _("since {when}", when=said)


def moment(_: Words, when: datetime, now: datetime) -> str:
    """Day and time, for the head of a row: "Yesterday, 21:40"."""
    said = day(_, when, now)
    return f"{said[:1].upper()}{said[1:]}, {_.time(when.astimezone(now.tzinfo))}"
