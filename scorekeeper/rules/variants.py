"""Which rulesets can be played: every name is a row of its table, every figure makes sense, and what is
chosen goes together (`combinations`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from scorekeeper.rules.bidding import DIRECTIONS, HIDDEN_SUMS, MUST_DIFFER, SUM_AGAINST, VISIBILITIES
from scorekeeper.rules.cards import DECKS
from scorekeeper.rules.combinations import FOR_ANY_PLAYERS, FOR_SO_MANY_PLAYERS
from scorekeeper.rules.deals import FREE_PLAYERS, HAND_SEQUENCES
from scorekeeper.rules.errors import Code, RuleViolation
from scorekeeper.rules.kinds import EXTRA_CARDS
from scorekeeper.rules.ranking import TIE_BREAKS
from scorekeeper.rules.ruleset import FromRound, Ruleset
from scorekeeper.rules.scoring import GROWTHS, SCORING_SYSTEMS

JESTERS_THEN_WIZARD = ("free", "binds")
"""What a wizard does that follows leading jesters (§11.3), by name: see `counting.led_by`."""

FIGURES = ("hit", "trick", "miss", "great_zero")
"""The figures of `Scoring`, in points."""

MOST_POINTS, MOST_ROUNDS = 1_000_000, 1_000
"""Far beyond what anybody plays: more than this has been mistyped, or is meant to do harm."""


def violations(ruleset: Ruleset, players: int) -> tuple[RuleViolation, ...]:
    """Everything that keeps so many players from playing by this ruleset, in the order of its fields.

    Names without a row and figures out of range come first, and alone: what they mean is not known. Then
    every combination that cannot be played, each by a code of its own.
    """
    if unknown := tuple(_names_and_figures(ruleset)):
        return unknown
    return (
        *_objections(partial(check, ruleset) for check in FOR_ANY_PLAYERS),
        *_objections(partial(check, ruleset, players) for check in FOR_SO_MANY_PLAYERS),
    )


def verify_variants(ruleset: Ruleset) -> None:
    """Raise unless this ruleset hangs together, whoever plays by it: the first objection, with the `others`.

    `UNKNOWN_VARIANT` for a field whose value has no row, `OUT_OF_RANGE` for a figure that makes no
    sense, `ROUNDS_OUT_OF_RANGE` for a list that names no round or far too many, and the codes of
    `combinations`. Fields are named as in the JSON form ("bids.must_differ").
    """
    unknown = tuple(_names_and_figures(ruleset))
    _raise_first(unknown or tuple(_objections(partial(check, ruleset) for check in FOR_ANY_PLAYERS)))


def verify_ruleset(ruleset: Ruleset, players: int) -> None:
    """Raise the first of the `violations`, with the `others`, unless so many can play by this ruleset."""
    _raise_first(violations(ruleset, players))


def players_of(ruleset: Ruleset) -> tuple[int, ...]:
    """The numbers of players that can play by this ruleset, the smallest first."""
    return tuple(players for players in FREE_PLAYERS if not violations(ruleset, players))


def _objections(checks: Iterable[Callable[[], None]]) -> Iterator[RuleViolation]:
    for check in checks:
        try:
            check()
        except RuleViolation as violation:
            yield violation


def _raise_first(found: tuple[RuleViolation, ...]) -> None:
    if found:
        first = found[0]
        first.others = found[1:]
        raise first


def _names_and_figures(ruleset: Ruleset) -> Iterator[RuleViolation]:
    bids, scoring = ruleset.bids, ruleset.scoring
    yield from _row("deck", ruleset.deck, DECKS)
    for card in ruleset.extra_cards:
        yield from _row("extra_cards", card, EXTRA_CARDS)
    if isinstance(ruleset.hands, str):
        yield from _row("hands", ruleset.hands, HAND_SEQUENCES)
    else:
        yield from _rounds("hands", ruleset.hands)
    yield from _row("jesters_then_wizard", ruleset.jesters_then_wizard, JESTERS_THEN_WIZARD)
    if isinstance(bids.must_differ, FromRound):
        yield from _range("bids.must_differ.from_round", bids.must_differ.round, 1, MOST_ROUNDS)
    else:
        yield from _row("bids.must_differ", bids.must_differ, MUST_DIFFER)
    yield from _row("bids.sum_against", bids.sum_against, SUM_AGAINST)
    yield from _row("bids.hidden_sum", bids.hidden_sum, HIDDEN_SUMS)
    yield from _row("bids.direction", bids.direction, DIRECTIONS)
    if isinstance(bids.visibility, str):
        yield from _row("bids.visibility", bids.visibility, VISIBILITIES)
    else:
        yield from _rounds("bids.visibility", bids.visibility)
        for said in bids.visibility:
            yield from _row("bids.visibility", said, VISIBILITIES)
    yield from _row("scoring.system", scoring.system, SCORING_SYSTEMS)
    yield from _row("scoring.growth", scoring.growth, GROWTHS)
    for figure in FIGURES:
        yield from _range(f"scoring.{figure}", getattr(scoring, figure), 0, MOST_POINTS)
    yield from _row("tie_break", ruleset.tie_break, TIE_BREAKS)


def _row(field: str, value: str, rows: Iterable[str]) -> Iterator[RuleViolation]:
    known = tuple(rows)
    if value not in known:
        yield RuleViolation(Code.UNKNOWN_VARIANT, field=field, value=value, known=known)


def _range(field: str, value: int, least: int, most: int) -> Iterator[RuleViolation]:
    if not least <= value <= most:
        yield RuleViolation(Code.OUT_OF_RANGE, field=field, value=value, least=least, most=most)


def _rounds(field: str, listed: Sequence[object]) -> Iterator[RuleViolation]:
    if not 1 <= len(listed) <= MOST_ROUNDS:
        yield RuleViolation(Code.ROUNDS_OUT_OF_RANGE, field=field, rounds=len(listed), most=MOST_ROUNDS)
