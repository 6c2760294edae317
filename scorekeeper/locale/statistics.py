"""The numbers of the statistics in words: how often bids were met, ratings, too many or too few tricks."""

from __future__ import annotations

from scorekeeper.locale import Words
from scorekeeper.statistics.across_games import FEWEST_ROUNDS_OF_A_RATE, BidsMet
from scorekeeper.statistics.ratings import FEWEST_RATED_GAMES, Rating

NO_NUMBER = "–"
"""Stands where there is no number."""


def met_rate(_: Words, bids: BidsMet) -> str:
    """How often bids were met: "54%", behind few rounds "7 of 9" (a rate would say too much)."""
    if bids.rounds < FEWEST_ROUNDS_OF_A_RATE:
        return met_count(_, bids)
    return _("{n}%", n=percent(bids))


def met_count(_: Words, bids: BidsMet) -> str:
    """How often bids were met, counted: "7 of 9"."""
    return _("{met} of {rounds}", met=_.number(bids.met), rounds=_.number(bids.rounds))


def met_rate_and_count(_: Words, bids: BidsMet) -> str:
    """A rate with the count behind it, "54% (7/13)", or the count alone where there is little behind it."""
    count = f"{_.number(bids.met)}/{_.number(bids.rounds)}"
    if bids.rounds < FEWEST_ROUNDS_OF_A_RATE:
        return count
    return _("{n}% ({count})", n=percent(bids), count=count)


def percent(bids: BidsMet) -> int:
    """How many of a hundred bids were met."""
    return round(100 * bids.met / bids.rounds)


def rating_text(_: Words, rating: Rating) -> str:
    """A rating with its uncertainty, nothing after too few games."""
    if rating.games < FEWEST_RATED_GAMES:
        return NO_NUMBER
    return f"{_.decimal(rating.mu)} ± {_.decimal(rating.sigma)}"


def over_text(_: Words, over: float | None) -> str:
    """What somebody makes on average beside what he bids: "0.2 too few", "exactly"."""
    if over is None:
        return NO_NUMBER
    amount = _.decimal(abs(over))
    if amount == _.decimal(0):
        return _("just right")
    if over > 0:  # made more than bid
        return _("{amount} too few", amount=amount)
    return _("{amount} too many", amount=amount)
