"""The awards at the end of a game: what somebody did that is worth a sentence, by a table of rules.

Each rule says what counts, how much of it is needed, and how strong it is, so that the strongest are given.
Every award is praise. One is given to nobody twice, and no rule is used twice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.game import Round, State
from scorekeeper.game.standings import ranks, running_totals, totals_at_start
from scorekeeper.statistics.one_game import GameFigures, game_figures

MOST_AWARDS = 3
"""Awards that are given at the end of a game."""


class AwardKind(StrEnum):
    """What an award is given for."""

    EVERY_BID = "every-bid"
    LED_THROUGHOUT = "led-throughout"
    COMEBACK = "comeback"
    FULL_HAND = "full-hand"
    ZEROS = "zeros"
    RUN = "run"
    AS_DEALER = "as-dealer"
    WITHOUT_TRUMP = "without-trump"
    HIGH_BID = "high-bid"
    NEVER_FAR = "never-far"
    MOST_MET = "most-met"
    MOST_TRICKS = "most-tricks"


@dataclass(frozen=True, slots=True)
class Feat:
    """What a player did, in figures."""

    n: int
    """How much of what the rule counts."""
    of: int = 0
    """Out of so many, where the sentence says it."""
    number: int = 0
    """The number of the round in which it was, where it was in one."""


@dataclass(frozen=True, slots=True)
class Award:
    """An award and whom it is given to."""

    kind: AwardKind
    seat: int
    feat: Feat


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game and its figures, as the rules look at them."""

    state: State
    figures: GameFigures


@dataclass(frozen=True, slots=True)
class AwardRule:
    """A row of `AWARD_RULES`."""

    find: Callable[[Played, int], Feat | None]
    """What the player did, None where there is nothing of the kind."""
    least: int
    """The least `n` that is worth an award."""
    base: float
    each: float
    """The strength is the base and so much more for each of `n`: about the bits of luck that it needs."""

    def strength(self, feat: Feat) -> float:
        return self.base + self.each * feat.n


def awards(state: State) -> tuple[Award, ...]:
    """The awards of a finished game, the strongest first; equal ones in the order of the rules and seats.

    Nothing while the game is running, and few or none after a short one.
    """
    if not state.finished:
        return ()
    played = Played(state, game_figures(state))
    earned = [
        (rule.strength(feat), Award(kind, seat, feat))
        for kind, rule in AWARD_RULES.items()
        for seat in state.order
        if (feat := rule.find(played, seat)) is not None and feat.n >= rule.least
    ]
    given: list[Award] = []
    for _strength, award in sorted(earned, key=lambda pair: -pair[0]):
        if len(given) < MOST_AWARDS and all(
            award.seat != other.seat and award.kind != other.kind for other in given
        ):
            given.append(award)
    return tuple(given)


def _every_bid(played: Played, seat: int) -> Feat | None:
    figures = played.figures.seats[seat]
    return Feat(figures.met, figures.rounds) if figures.met == figures.rounds else None


def _led_throughout(played: Played, seat: int) -> Feat | None:
    """Alone in the lead after every round of a game that began here, and the winner."""
    state, leaders = played.state, played.figures.leaders
    if totals_at_start(state) or ranks(state)[seat] > 1 or any(leading != (seat,) for leading in leaders):
        return None
    return Feat(len(leaders))


def _comeback(played: Played, seat: int) -> Feat | None:
    """Alone in the last place after a round, the last such round, and the winner. Not with teams."""
    state = played.state
    if state.ruleset.teams or ranks(state)[seat] > 1:
        return None
    last = None
    for after, (round_, totals) in enumerate(zip(state.closed, running_totals(state), strict=True), start=1):
        in_game = (*round_.turns, *round_.absent)
        if seat in in_game and all(totals[seat] < totals[other] for other in in_game if other != seat):
            last = Feat(after, number=round_.number)
    return last


def _full_hand(played: Played, seat: int) -> Feat | None:
    """All tricks of a hand bid and taken; the largest such hand, the first of equal ones."""
    hands = [
        Feat(round_.cards, number=round_.number)
        for round_ in played.state.closed
        if round_.bids[seat] == round_.results[seat] == round_.cards
    ]
    return max(hands, key=lambda hand: hand.n, default=None)


def _zeros(played: Played, seat: int) -> Feat | None:
    made = [round_.results[seat] for round_ in played.state.closed if round_.bids[seat] == 0]
    return Feat(len(made), len(made)) if not any(made) else None


def _run(played: Played, seat: int) -> Feat | None:
    """The longest run of bids met, longer than everybody else's."""
    return _alone_with_most(played, seat, lambda place: played.figures.seats[place].longest_run)


def _as_dealer(played: Played, seat: int) -> Feat | None:
    return _each_met(played, seat, lambda round_: round_.dealer == seat)


def _without_trump(played: Played, seat: int) -> Feat | None:
    """Every bid met in the rounds of which it was written down that they had no trump."""
    return _each_met(played, seat, lambda round_: round_.suit is None and round_.trump_known)


def _each_met(played: Played, seat: int, counts: Callable[[Round], bool]) -> Feat | None:
    """Every bid met in the rounds that count."""
    rounds = zip(played.state.closed, played.figures.seats[seat].off, strict=True)
    off = [off for round_, off in rounds if off is not None and counts(round_)]
    return None if any(off) else Feat(len(off), len(off))


def _high_bid(played: Played, seat: int) -> Feat | None:
    """The highest bid that was met, higher than all others that were; the first of equal ones."""
    number = {place: _highest_met(played.state, place) for place in played.state.order}
    most = _alone_with_most(played, seat, lambda place: number[place].n)
    return None if most is None else number[seat]


def _highest_met(state: State, seat: int) -> Feat:
    met = [
        Feat(round_.bids[seat] or 0, number=round_.number)
        for round_ in state.closed
        if round_.bids[seat] == round_.results[seat]
    ]
    return max(met, key=lambda bid: bid.n, default=Feat(0))


def _never_far(played: Played, seat: int) -> Feat | None:
    """Never off by more than one trick."""
    figures = played.figures.seats[seat]
    return Feat(figures.rounds) if all(abs(off) <= 1 for off in figures.off if off is not None) else None


def _most_met(played: Played, seat: int) -> Feat | None:
    """More bids met than everybody else, and at least half of them."""
    figures = played.figures.seats[seat]
    most = _alone_with_most(played, seat, lambda place: played.figures.seats[place].met)
    return None if most is None or 2 * most.n < figures.rounds else Feat(most.n, figures.rounds)


def _most_tricks(played: Played, seat: int) -> Feat | None:
    """More tricks than everybody else, counting those of bids that were met: others nobody wanted."""
    closed = played.state.closed

    def wanted(place: int) -> int:
        return sum(
            round_.results[place] or 0 for round_ in closed if round_.bids[place] == round_.results[place]
        )

    return _alone_with_most(played, seat, wanted)


def _alone_with_most(played: Played, seat: int, figure: Callable[[int], int]) -> Feat | None:
    own = figure(seat)
    return Feat(own) if all(own > figure(other) for other in played.state.order if other != seat) else None


AWARD_RULES: dict[AwardKind, AwardRule] = {
    AwardKind.EVERY_BID: AwardRule(_every_bid, least=3, base=0, each=1.2),
    AwardKind.LED_THROUGHOUT: AwardRule(_led_throughout, least=5, base=1, each=0.4),
    AwardKind.COMEBACK: AwardRule(_comeback, least=3, base=3, each=0.5),
    AwardKind.FULL_HAND: AwardRule(_full_hand, least=3, base=2, each=1),
    AwardKind.ZEROS: AwardRule(_zeros, least=3, base=0.5, each=0.8),
    AwardKind.RUN: AwardRule(_run, least=4, base=-1, each=1),
    AwardKind.AS_DEALER: AwardRule(_as_dealer, least=3, base=0.3, each=1),
    AwardKind.WITHOUT_TRUMP: AwardRule(_without_trump, least=2, base=0.2, each=1),
    AwardKind.HIGH_BID: AwardRule(_high_bid, least=4, base=0.4, each=0.5),
    AwardKind.NEVER_FAR: AwardRule(_never_far, least=8, base=0.1, each=0.2),
    AwardKind.MOST_MET: AwardRule(_most_met, least=3, base=1.5, each=0),
    AwardKind.MOST_TRICKS: AwardRule(_most_tricks, least=5, base=1, each=0),
}
"""What is worth an award."""
