"""The statistics in words: how often bids were met, ratings, awards, and who can still win."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from scorekeeper.locale import Phrase, Sentence, Words
from scorekeeper.statistics.across_games import FEWEST_RATED_GAMES, FEWEST_ROUNDS_OF_A_RATE, BidsMet
from scorekeeper.statistics.awards import Award, AwardKind, Feat
from scorekeeper.statistics.outlook import Outlook, Overtaking
from scorekeeper.statistics.ratings import Rating

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


# Awards ----------------------------------------------------------------------------------------------

AWARD_WORDS: Mapping[AwardKind, Sentence] = {
    AwardKind.EVERY_BID: Sentence("every bid met, {n} of {of}"),
    AwardKind.LED_THROUGHOUT: Sentence("in the lead from the first round to the last"),
    AwardKind.COMEBACK: Sentence("last after round {round}, first in the end"),
    AwardKind.FULL_HAND: Sentence("bid all {n} tricks of round {round} and took them"),
    AwardKind.ZEROS: Sentence("{n} of {of} zeros"),
    AwardKind.RUN: Sentence("{n} bids met in a row"),
    AwardKind.AS_DEALER: Sentence("{n} of {of} bids met as dealer"),
    AwardKind.WITHOUT_TRUMP: Sentence("{n} of {of} bids met without trump"),
    AwardKind.HIGH_BID: Sentence("bid {n} in round {round} and made {n}"),
    AwardKind.NEVER_FAR: Sentence("never off by more than one trick"),
    AwardKind.MOST_MET: Sentence("the most bids met, {n} of {of}"),
    AwardKind.MOST_TRICKS: Sentence("the most tricks made as bid, {n}"),
}
"""What an award is given for, to stand after the name."""


AWARD_TITLES: Mapping[AwardKind, Callable[[Words, Mapping[str, int]], str]] = {
    AwardKind.EVERY_BID: Sentence("{n} of {of} met"),
    AwardKind.LED_THROUGHOUT: Sentence("{n} rounds in front"),
    AwardKind.COMEBACK: Sentence("from behind, round {round}"),
    AwardKind.FULL_HAND: Sentence("all {n} tricks"),
    AwardKind.ZEROS: Sentence("{n} of {of} zeros"),
    AwardKind.RUN: Sentence("{n} in a row"),
    AwardKind.AS_DEALER: Sentence("{n} of {of} met"),
    AwardKind.WITHOUT_TRUMP: Sentence("{n} of {of} met"),
    AwardKind.HIGH_BID: Sentence("bid {n}, took {n}"),
    AwardKind.NEVER_FAR: Sentence("off by 1 at most"),
    AwardKind.MOST_MET: Sentence("{n} of {of} met"),
    AwardKind.MOST_TRICKS: lambda _, figures: _.plural("{n} trick", "{n} tricks", figures["n"]),
}
"""An award in as few words as stand below a medal."""
AWARD_KINDS: Mapping[AwardKind, Phrase] = {
    AwardKind.EVERY_BID: Sentence("Flawless", "an award"),
    AwardKind.LED_THROUGHOUT: Sentence("Always ahead", "an award"),
    AwardKind.COMEBACK: Sentence("Comeback", "an award"),
    AwardKind.FULL_HAND: Sentence("Full hand", "an award"),
    AwardKind.ZEROS: Sentence("Zeros", "an award"),
    AwardKind.RUN: Sentence("Streak", "an award"),
    AwardKind.AS_DEALER: Sentence("Dealer", "an award"),
    AwardKind.WITHOUT_TRUMP: Sentence("No trump", "an award"),
    AwardKind.HIGH_BID: Sentence("Boldest bid", "an award"),
    AwardKind.NEVER_FAR: Sentence("Steady", "an award"),
    AwardKind.MOST_MET: Sentence("Most hits", "an award"),
    AwardKind.MOST_TRICKS: Sentence("Most tricks", "an award"),
}
"""What the awards are called, so short that a face stands beside it."""


def award_words(_: Words, award: Award) -> str:
    """What the award is given for: "7 of 7 zeros"."""
    return AWARD_WORDS[award.kind](_, _figures(award.feat))


def award_title(_: Words, award: Award) -> str:
    """The award in few words: "all 7 tricks"."""
    return AWARD_TITLES[award.kind](_, _figures(award.feat))


def _figures(feat: Feat) -> Mapping[str, int]:
    return {"n": feat.n, "of": feat.of, "round": feat.number}


# The outlook -----------------------------------------------------------------------------------------


def outlook_line(_: Words, names: Sequence[str], outlook: Outlook) -> str:
    """What the player must still do to win: "40 behind Anna; can still win"."""
    return "; ".join(filter(None, (standing_words(_, names, outlook), _chance(_, outlook))))


def last_rounds_line(
    _: Words, names: Sequence[str], outlooks: Sequence[Outlook], overtaking: Overtaking | None
) -> str:
    """What matters most in the last rounds: "Kevin wins with 3 if Anna misses", or else who can still win."""
    if overtaking is not None:
        return overtaking_line(_, names, overtaking)
    able = [name for name, outlook in zip(names, outlooks, strict=True) if outlook.can_win]
    if all(outlook.safe for outlook in outlooks if outlook.can_win):
        return _.plural(
            "{names} wins for certain", "{names} win for certain", len(able), names=_.series(able)
        )
    if len(able) == len(names):
        return _("Everyone can still win")
    return _.plural(
        "Only {names} can still win", "Only {names} can still win", len(able), names=_.series(able)
    )


def overtaking_line(_: Words, names: Sequence[str], overtaking: Overtaking) -> str:
    """How the leader is overtaken: "Kevin wins with 3 if Anna misses"."""
    tricks = _.number(overtaking.tricks)
    bid = _.in_context("what overtakes", "any exact bid") if overtaking.any_bid else tricks
    who, leader = _.series([names[seat] for seat in overtaking.seats]), names[overtaking.leader]
    if overtaking.wins:
        return _.plural(
            "{names} wins with {bid} if {leader} misses",
            "{names} win with {bid} if {leader} misses",
            len(overtaking.seats),
            names=who,
            bid=bid,
            leader=leader,
        )
    return _.plural(
        "{names} overtakes with {bid} if {leader} misses",
        "{names} overtake with {bid} if {leader} misses",
        len(overtaking.seats),
        names=who,
        bid=bid,
        leader=leader,
    )


def standing_words(_: Words, names: Sequence[str], outlook: Outlook) -> str:
    """How a player stands to the leaders: “is in the lead”, “40 behind Anna”; empty where nobody leads."""
    if outlook.leads:
        return _("is in the lead")
    if not outlook.behind:
        return ""
    ahead = _.series([names[seat] for seat in outlook.behind])
    if outlook.points:
        return _("{points} behind {name}", points=_.number(outlook.points), name=ahead)
    return _("level with {player}, but behind by the tie-break", player=ahead)


def _chance(_: Words, outlook: Outlook) -> str:
    if outlook.safe:
        return _("wins for certain")
    if not outlook.can_win:
        if outlook.best_rank == outlook.worst_rank:
            return _("cannot win any more, place {place} is certain", place=outlook.best_rank)
        return _("cannot win any more, place {place} at best", place=outlook.best_rank)
    return _("can still be overtaken") if outlook.leads else _("can still win")
