"""A game in one line, as lists show it: when it was, how far it is, who won."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from scorekeeper.game import Seat, shown_name
from scorekeeper.game.names import isolated
from scorekeeper.locale import Words
from scorekeeper.locale.ruleset_names import rules_called
from scorekeeper.rules import STANDARD
from scorekeeper.storage.summaries import Summary


@dataclass(frozen=True, slots=True)
class RankingPlace:
    """One player in a ranking, or a team (§9.4). `total` in points; `leads` marks everybody at the top."""

    seats: tuple[int, ...]
    people: tuple[str, ...]
    total: int
    leads: bool
    out: bool = False
    """Whether the player has dropped out (§9.2) or left."""
    left: bool = False
    """Whether it is that he has left."""

    @property
    def name(self) -> str:
        return " + ".join(map(isolated, self.people))


def places(summary: Summary) -> tuple[RankingPlace, ...]:
    """The players from first to last, equal ranks as they sit (§7.9).

    Nobody leads while all who play are level, nor where a game ended before anybody had a point.
    """
    in_play = {rank for seat, rank in enumerate(summary.ranks) if seat not in summary.out}
    level = len(in_play) == 1 and not (summary.finished and any(summary.totals))
    return tuple(
        RankingPlace(
            seats=side,
            people=tuple(shown_name(summary.seats[seat].name) for seat in side),
            total=sum(summary.totals[seat] for seat in side),
            leads=summary.ranks[side[0]] == 1 and not level,
            out=side[0] in summary.out,
            left=side[0] in summary.out and summary.left,
        )
        for side in sorted(summary.sides, key=lambda side: summary.ranks[side[0]])
    )


def names(seats: tuple[Seat, ...]) -> tuple[str, ...]:
    """What the people in these seats are called."""
    return tuple(shown_name(seat.name) for seat in seats)


def result_line(_: Words, summary: Summary) -> str:
    """Who won and with how much: "Ute wins with 310"."""
    all_places = places(summary)
    top = [place for place in all_places if place.leads] or all_places
    total = _.number(top[0].total)
    if len(top) == len(all_places):
        return _("A draw, everybody has {total}", total=total)
    winners = [name for place in top for name in place.people]
    return _.plural(
        "{winners} wins with {total}",
        "{winners} win with {total}",
        len(winners),
        winners=_.series(winners),
        total=total,
    )


def winners_line(_: Words, summary: Summary) -> str:
    """Who won: "Ute wins"."""
    all_places = places(summary)
    winners = [name for place in all_places if place.leads for name in place.people]
    if all(place.leads for place in all_places):
        return _("A draw")
    return _.plural("{winners} wins", "{winners} win", len(winners), winners=_.series(winners))


def totals_line(_: Words, summary: Summary) -> str:
    """Everybody's total: "Ute 310, Kevin 250", and then those who have dropped out (§9.2) or left."""
    said: dict[bool, list[str]] = {False: [], True: []}
    for place in places(summary):
        said[place.out].append(f"{isolated(place.name)} {_.number(place.total)}")
    line = ", ".join(said[False])
    if not said[True]:
        return line
    out = ", ".join(said[True])
    if summary.left:
        return _("{totals}; left: {out}", totals=line, out=out)
    return _("{totals}; dropped out: {out}", totals=line, out=out)


def rules_suffix(_: Words, summary: Summary) -> str:
    """The name of the rules after a dot; empty for the publisher's own rules."""
    return "" if summary.ruleset == STANDARD.name else f" · {rules_called(_, summary.ruleset)}"


def round_line(_: Words, summary: Summary) -> str:
    """How far the game is: "Round 5 of 15"."""
    return _("Round {round} of {rounds}", round=summary.round, rounds=summary.rounds)


def status_line(_: Words, summary: Summary) -> str:
    """Who won, or how far the game is."""
    if not summary.known_rules:
        return _("Rules not known here")
    return result_line(_, summary) if summary.finished else round_line(_, summary)


def day(_: Words, when: datetime, now: datetime) -> str:
    """The day as people say it, for the middle of a sentence: "today", "yesterday", "20 Nov 2026"."""
    date, today = _here(when, now).date(), now.date()
    if date == today:
        return _("today")
    if date == today - timedelta(days=1):
        return _("yesterday")
    return _.date(date)


def since(_: Words, when: datetime, now: datetime) -> str:
    """Since when a game is on: the time if it began today, else the day."""
    here = _here(when, now)
    said = _.time(here) if here.date() == now.date() else day(_, when, now)
    return _("since {when}", when=said)


LONGEST_GAME = timedelta(hours=18)
"""What took longer was left open over night: its duration says nothing."""


def duration(_: Words, started: datetime, ended: datetime) -> str:
    """How long a game took: "1:25 h"; empty where that says nothing."""
    lasted = ended - started
    if not timedelta(minutes=1) <= lasted <= LONGEST_GAME:
        return ""
    hours, minutes = divmod(lasted // timedelta(minutes=1), 60)
    if not hours:
        return _("{minutes} min", minutes=minutes)
    return _("{hours}:{minutes} h", hours=hours, minutes=f"{minutes:02}")


def day_and_time(_: Words, when: datetime, now: datetime) -> str:
    """Day and time, for the head of a row: "Yesterday, 21:40"."""
    said = f"{day(_, when, now)}, {_.time(_here(when, now))}"
    return f"{said[:1].upper()}{said[1:]}"


def _here(when: datetime, now: datetime) -> datetime:
    """The moment in the time zone of `now`."""
    return when.astimezone(now.tzinfo)
