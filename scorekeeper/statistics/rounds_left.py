"""The rounds that are left of a game, and what each side can still bring home in one of them.

A side is who stands together in the ranking: one player, or a team (§9.4). What it brings is its *strength*,
one number that is compared as the ranking compares: points first, then what the tie-break asks for (§7.9).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from scorekeeper.rules import Ruleset, bids_may_change, lost_tricks, must_differ, points
from scorekeeper.rules.bidding import SUM_AGAINST
from scorekeeper.rules.ranking import TIE_BREAKS


@dataclass(frozen=True, slots=True)
class RoundLeft:
    """A round that is open or still to come. Tuples run by seat, and are empty where nothing is written."""

    number: int
    cards: int
    playing: tuple[int, ...]
    """Who does not is in no side, or sits the round out and brings nothing."""
    last: int | None
    """Who bids last; None where nobody knows, and then it may be anybody (a sheet does not say who dealt).
    `NOBODY` where it may be somebody, but no use is made of it."""
    bids: tuple[int | None, ...] = ()
    """The bids that stand and are to be seen; None where any bid may follow, or is hidden."""
    results: tuple[int | None, ...] = ()
    least: tuple[int, ...] = ()
    """Tricks that a player has already taken."""
    lost: int = 0
    """Tricks that are lost already, because of the bomb (§8)."""
    changes: int = 0
    """How many bids the cloud has changed already (§8)."""
    meets: tuple[int, ...] = ()
    """Who meets his bid, where only such endings are asked for."""
    misses: tuple[int, ...] = ()
    """Who misses it."""

    @property
    def untouched(self) -> bool:
        return not (self.bids or self.meets or self.misses)


NOBODY = -1
"""No seat."""

Bids = int | None
"""The sum of some players' bids; None where it does not matter, because plus/minus one forbids nothing."""

Best = tuple[tuple[int, Bids], ...]
"""The highest value with the bids that give it, and the highest with another sum of bids: see `best_of`."""

BestByTricks = Mapping[tuple[int, int], Best]
"""What a side can bring by the tricks that it takes and the bids that the cloud changes."""


def best_of(options: Iterable[tuple[int, Bids]]) -> Best:
    """The two that matter of some values with their bids: the highest, and the highest with other bids.

    Plus/minus one forbids one sum of all bids (§4.3). Whatever the others bid, it forbids at most one of two
    different sums, so that no third one is ever needed. Where the sum does not matter one is enough.
    """
    first: tuple[int, Bids] | None = None
    second: tuple[int, Bids] | None = None
    for value, bids in options:
        if first is None:
            first = value, bids
        elif value > first[0] or (value == first[0] and bids is None):
            if bids != first[1]:
                second = first
            first = value, bids
        elif bids != first[1] and (second is None or value > second[0]):
            second = value, bids
    if first is None:
        return ()
    return (first,) if second is None or first[1] is None else (first, second)


def together(one: Bids, other: Bids) -> Bids:
    """The sum of two sums of bids."""
    return None if one is None or other is None else one + other


@dataclass(frozen=True, slots=True)
class Strengths:
    """Turns points, hits and bids into one number, which is compared like the list of them (§7.9).

    `base` is more than any difference in hits or in bids can be.
    """

    figures: tuple[str, ...]
    base: int

    def of(self, points_: int, hits: int, bids: int) -> int:
        strength = points_
        values = {"hits": hits, "bids": bids, "points": points_}
        for figure in self.figures:
            strength = strength * self.base + values[figure]
        return strength


def strengths(
    ruleset: Ruleset, left: Sequence[RoundLeft], hits: Sequence[int], bids: Sequence[int]
) -> Strengths:
    """The measure for a game with these hits and bids so far and these rounds left."""
    most = sum(hits) + sum(bids) + sum(len(round_.playing) * (round_.cards + 1) for round_ in left)
    return Strengths(TIE_BREAKS[ruleset.tie_break], 2 * most + 1)


def most_points(ruleset: Ruleset, round_: RoundLeft) -> int:
    """The most points that anybody can win or lose in that round, or more."""
    possible = range(round_.cards + 1)
    return max(
        abs(points(ruleset.scoring, round_.number, round_.cards, bid, tricks))
        for bid in possible
        for tricks in possible
    )


@dataclass(frozen=True, slots=True)
class Chances:
    """What the sides can bring in one round; the tables run by side."""

    cards: int
    sums: frozenset[int]
    """What the tricks of all sides can add up to: the cards, less what the bomb takes (§8)."""
    changes: int
    """How many bids the cloud can still change (§8)."""
    forbidden: int | None
    """What the bids must not add up to (§4.3)."""
    most: tuple[BestByTricks, ...]
    """The strength that is gained, at most."""
    least: tuple[BestByTricks, ...]
    """The same at least, with the sign changed: here, too, the highest value is looked for."""
    any: tuple[BestByTricks, ...]
    """Zeros, for a side whose strength does not matter."""
    untouched: bool
    """Whether nothing is written of it, and all sides play."""


def chances(
    ruleset: Ruleset, round_: RoundLeft, sides: Sequence[Sequence[int]], measure: Strengths
) -> Chances:
    """What each of the `sides` can bring in this round."""
    forbidden = _forbidden(ruleset, round_)
    most_changes = _changes_left(ruleset, round_)
    by_kind: dict[object, list[_Option]] = {}
    tables: list[tuple[BestByTricks, ...]] = []
    known: dict[object, tuple[BestByTricks, ...]] = {}
    for side in sides:
        kinds = []
        for seat in side:
            exempt = forbidden is not None and ruleset.bids.zero_exempt and round_.last in (None, seat)
            plays = seat in round_.playing
            kind: object = None if not plays else exempt if round_.untouched else (seat,)
            if kind not in by_kind:
                by_kind[kind] = (
                    list(_options(ruleset, round_, seat, measure, most_changes, forbidden, exempt))
                    if plays
                    else [(0, 0, 0, None if forbidden is None else 0)]
                )
            kinds.append(kind)
        alike = tuple(kinds)
        if alike not in known:
            known[alike] = tuple(  # partners bring together what each of them can (§9.4)
                reduce(
                    lambda one, other: joined(one, other, round_.cards, most_changes),
                    (_table(by_kind[kind], sign) for kind in kinds),
                )
                for sign in (1, -1, 0)
            )
        tables.append(known[alike])
    most, least, zeros = zip(*tables, strict=True)
    most_lost = max(round_.lost, min(lost_tricks(ruleset), round_.cards))
    return Chances(
        cards=round_.cards,
        sums=frozenset(round_.cards - lost for lost in range(round_.lost, most_lost + 1)),
        changes=most_changes,
        forbidden=forbidden,
        most=most,
        least=least,
        any=zeros,
        untouched=round_.untouched and all(seat in round_.playing for side in sides for seat in side),
    )


_Option = tuple[int, int, int, Bids]
"""Tricks, changes of the bid, strength gained, and the bid as plus/minus one counts it."""


def _forbidden(ruleset: Ruleset, round_: RoundLeft) -> int | None:
    """What the bids must not add up to; nothing any more when all of them stand."""
    if not must_differ(ruleset, round_.number, round_.cards):
        return None
    if round_.bids and all(round_.bids[seat] is not None for seat in round_.playing):
        return None
    return SUM_AGAINST[ruleset.bids.sum_against](round_.number, round_.cards)


def _changes_left(ruleset: Ruleset, round_: RoundLeft) -> int:
    """One cloud changes one bid; the witch can fetch it from its trick, and it is played again (§8)."""
    if not bids_may_change(ruleset):
        return 0
    return max(0, (2 if "witch" in ruleset.extra_cards else 1) - round_.changes)


def _options(
    ruleset: Ruleset,
    round_: RoundLeft,
    seat: int,
    measure: Strengths,
    most_changes: int,
    forbidden: int | None,
    exempt: bool,
) -> Iterator[_Option]:
    """Everything that one player can do: any tricks with any bid that the rules allow."""
    said = round_.bids[seat] if round_.bids else None
    made = round_.results[seat] if round_.results else None
    least = round_.least[seat] if round_.least else 0
    for tricks in range(least, round_.cards + 1) if made is None else (made,):
        for bid in range(round_.cards + 1) if said is None else (said,):
            counted = None if forbidden is None or (exempt and bid == 0) else bid
            # Only who has taken the cloud's trick changes his bid.
            for by in range(-min(most_changes, tricks), min(most_changes, tricks) + 1):
                final = bid + by
                if seat in (round_.misses if final == tricks else round_.meets):
                    continue
                if 0 <= final <= round_.cards:
                    won = points(ruleset.scoring, round_.number, round_.cards, final, tricks)
                    yield tricks, abs(by), measure.of(won, int(final == tricks), final), counted


def _table(options: Iterable[_Option], sign: int) -> BestByTricks:
    by_place: dict[tuple[int, int], list[tuple[int, Bids]]] = {}
    for tricks, changes, strength, bids in options:
        by_place.setdefault((tricks, changes), []).append((sign * strength, bids))
    return {place: best_of(values) for place, values in by_place.items()}


def joined(one: BestByTricks, other: BestByTricks, cards: int, changes: int) -> BestByTricks:
    """The best bids of two sides as one table, by the tricks and the changes of both together, of which there
    are at most `cards` and `changes`."""
    by_place: dict[tuple[int, int], list[tuple[int, Bids]]] = {}
    for (tricks, changed), values in one.items():
        for (more, changed_more), more_values in other.items():
            if tricks + more <= cards and changed + changed_more <= changes:
                by_place.setdefault((tricks + more, changed + changed_more), []).extend(
                    (value + also, together(bids, also_bids))
                    for value, bids in values
                    for also, also_bids in more_values
                )
    return {place: best_of(values) for place, values in by_place.items()}
