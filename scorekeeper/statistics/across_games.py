"""What many games say of each player, and of each against each other: sums, in whatever order they come."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import permutations
from typing import NamedTuple, TypeVar

from scorekeeper.rules import Scoring
from scorekeeper.statistics.finished_game import (
    FinishedGame,
    FinishedSeat,
    PlayedRound,
    RoundTrump,
    longest_run,
)

K = TypeVar("K", int, RoundTrump)

# The smallest samples: with less behind a figure it is shown otherwise, or not at all.
FEWEST_ROUNDS_OF_A_RATE = 10
"""Behind fewer rounds a rate is shown as a count."""
FEWEST_RATED_GAMES = 5
"""After fewer games a rating is not shown."""
FEWEST_COMPARED_GAMES = 3
"""Among fewer games by the same rules nothing is special."""
FEWEST_MEETINGS = 5
"""Fewest games that two players must have in common before one counts as feared or as beaten."""


class BidsMet(NamedTuple):
    """How many bids were met, in so many rounds."""

    met: int = 0
    rounds: int = 0


class HeadToHead(NamedTuple):
    """How often a player ended a game ahead of another one, behind, or level, by the final ranks.

    Partners share their rank because they play together (§9.4): between them such a game does not count.
    """

    ahead: int = 0
    behind: int = 0
    level: int = 0

    @property
    def games(self) -> int:
        return sum(self)


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """What the games of one player add up to."""

    ranks: Mapping[int, int]
    """How many games were ended in which place; a shared one is that of each who shares it (§7.9, §9.4)."""
    points_sum: int
    highest: int
    """The best total of a game."""
    lowest: int
    longest_run: int
    """The most bids met one after the other within a game."""
    played: Mapping[PlayedRound, int]
    """How often the player did what in a round."""
    against: Mapping[str, HeadToHead]
    """By the other player's id."""
    scorings: frozenset[Scoring]
    """By what the points were counted."""

    @property
    def games(self) -> int:
        return sum(self.ranks.values())

    @property
    def wins(self) -> int:
        """Games in the first place."""
        return self.ranks.get(1, 0)

    @property
    def average_rank(self) -> float:
        return sum(rank * games for rank, games in self.ranks.items()) / self.games

    @property
    def average_points(self) -> float:
        return self.points_sum / self.games

    @property
    def points_compare(self) -> bool:
        """Whether all points were counted alike: an average of Junior's and other points says nothing."""
        return len(self.scorings) == 1

    @property
    def bids_met(self) -> BidsMet:
        """Over all rounds."""
        met = sum(times for round_, times in self.played.items() if round_.met)
        return BidsMet(met, sum(self.played.values()))

    @property
    def over(self) -> float | None:
        """The mean of the tricks made less those bid; None where no round was played here."""
        made_less_bid = sum((round_.made - round_.bid) * times for round_, times in self.played.items())
        return made_less_bid / rounds if (rounds := self.bids_met.rounds) else None

    @property
    def by_cards(self) -> Mapping[int, BidsMet]:
        """By the cards in a hand, the fewest first."""
        return _bids_met_by(self.played, lambda round_: round_.cards)

    @property
    def by_bid(self) -> Mapping[int, BidsMet]:
        """By the tricks bid, as the bid stood in the end, the lowest first."""
        return _bids_met_by(self.played, lambda round_: round_.bid)

    @property
    def favourite_bid(self) -> int | None:
        """The bid that was made most often, of equal ones the lowest; None behind too few rounds."""
        bid, bids = max(self.by_bid.items(), key=lambda item: item[1].rounds, default=(None, BidsMet()))
        return bid if bids.rounds >= FEWEST_ROUNDS_OF_A_RATE else None

    @property
    def feared(self) -> str | None:
        """The opponent with the best balance against this player, per game of both; None where none leads."""
        return self._most(lambda pair: pair.behind - pair.ahead)

    @property
    def beaten(self) -> str | None:
        """The opponent over whom this player's lead is largest, per game of both; None where he has none."""
        return self._most(lambda pair: pair.ahead - pair.behind)

    def _most(self, lead: Callable[[HeadToHead], int]) -> str | None:
        led = {
            other: pair
            for other, pair in self.against.items()
            if pair.games >= FEWEST_MEETINGS and lead(pair) > 0
        }
        # Of equal ones who was met most, and then anybody, but always the same.
        return max(led, key=lambda one: (lead(led[one]) / led[one].games, led[one].games, one), default=None)

    @property
    def by_seat(self) -> Mapping[int, BidsMet]:
        """By the seats after the dealer, from 1."""
        return _bids_met_by(self.played, lambda round_: round_.after_dealer)

    @property
    def by_trump(self) -> Mapping[RoundTrump, BidsMet]:
        """With trump, without, and where nobody wrote it down; all three."""
        by_kind = _bids_met_by(self.played, lambda round_: round_.trump)
        return {trump: by_kind.get(trump, BidsMet()) for trump in RoundTrump}


@dataclass(frozen=True, slots=True)
class Statistics:
    """What finished games add up to."""

    games: int = 0
    rounds: int = 0
    players: Mapping[str, PlayerStatistics] = field(default_factory=dict)
    """By the player's id."""


def statistics_of(finished: Iterable[FinishedGame]) -> Statistics:
    """What these games add up to, each of which is counted once."""
    games = rounds = 0
    seats: defaultdict[str, list[FinishedSeat]] = defaultdict(list)
    scorings: defaultdict[str, set[Scoring]] = defaultdict(set)
    against: defaultdict[str, defaultdict[str, Counter[int]]] = defaultdict(lambda: defaultdict(Counter))
    for game in finished:
        games, rounds = games + 1, rounds + game.rounds
        for seat in game.seats:
            seats[seat.player].append(seat)
            scorings[seat.player].add(game.scoring)
        for one, other in _opponents(game):
            against[one.player][other.player][(other.rank > one.rank) - (other.rank < one.rank)] += 1
    return Statistics(
        games,
        rounds,
        {
            player: _of_player(
                played,
                frozenset(scorings[player]),
                {
                    other: HeadToHead(ahead=signs[1], behind=signs[-1], level=signs[0])
                    for other, signs in against[player].items()
                },
            )
            for player, played in seats.items()
        },
    )


def _of_player(
    seats: list[FinishedSeat], scorings: frozenset[Scoring], against: Mapping[str, HeadToHead]
) -> PlayerStatistics:
    played: Counter[PlayedRound] = Counter()
    for seat in seats:
        played.update(seat.rounds)
    return PlayerStatistics(
        ranks=Counter(seat.rank for seat in seats),
        points_sum=sum(seat.points for seat in seats),
        highest=max(seat.points for seat in seats),
        lowest=min(seat.points for seat in seats),
        longest_run=max(longest_run(round_.met for round_ in seat.rounds) for seat in seats),
        played=played,
        against=against,
        scorings=scorings,
    )


def _opponents(game: FinishedGame) -> Iterable[tuple[FinishedSeat, FinishedSeat]]:
    """Every two who played against each other, both ways round."""
    for side, other_side in permutations(game.sides, 2):
        for seat in side:
            for other in other_side:
                yield game.seats[seat], game.seats[other]


def _bids_met_by(played: Mapping[PlayedRound, int], key: Callable[[PlayedRound], K]) -> dict[K, BidsMet]:
    met: Counter[K] = Counter()
    rounds: Counter[K] = Counter()
    for round_, times in played.items():
        group = key(round_)
        rounds[group] += times
        met[group] += times * round_.met
    return {group: BidsMet(met[group], rounds[group]) for group in sorted(rounds)}
