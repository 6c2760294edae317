"""Which rulesets can be played: every name in a ruleset must be a row of its table."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.rules.bidding import DIRECTIONS, MUST_DIFFER, VISIBILITIES
from scorekeeper.rules.cards import DECKS
from scorekeeper.rules.deals import HAND_SEQUENCES, hands, most_cards
from scorekeeper.rules.errors import Code, RuleViolation
from scorekeeper.rules.ruleset import FromRound, Ruleset
from scorekeeper.rules.scoring import SCORING_SYSTEMS, TIE_BREAKS


def verify_variants(ruleset: Ruleset) -> None:
    """Raise `UNKNOWN_VARIANT` for the first field whose value has no row, `OUT_OF_RANGE` for a figure that
    makes no sense. Fields are named as in the JSON form ("bids.must_differ")."""
    bids, scoring = ruleset.bids, ruleset.scoring
    _verify_row("deck", ruleset.deck, DECKS)
    _verify_none("extra_cards", ruleset.extra_cards)
    if isinstance(ruleset.hands, str):
        _verify_row("hands", ruleset.hands, HAND_SEQUENCES)
    elif not ruleset.hands:
        raise RuleViolation(Code.OUT_OF_RANGE, field="hands", value=0, least=1)
    if isinstance(bids.must_differ, FromRound):
        _verify_least("bids.must_differ.from_round", bids.must_differ.round, 1)
    else:
        _verify_row("bids.must_differ", bids.must_differ, MUST_DIFFER)
    _verify_row("bids.direction", bids.direction, DIRECTIONS)
    for visibility in (bids.visibility,) if isinstance(bids.visibility, str) else bids.visibility:
        _verify_row("bids.visibility", visibility, VISIBILITIES)
    _verify_row("bids.forehead_first_round", bids.forehead_first_round, (False,))
    _verify_row("scoring.system", scoring.system, SCORING_SYSTEMS)
    for figure in ("hit", "trick", "miss"):
        _verify_least(f"scoring.{figure}", getattr(scoring, figure), 0)
    _verify_row("teams", ruleset.teams, (False,))
    _verify_none("elimination", ruleset.elimination)
    _verify_row("tie_break", ruleset.tie_break, TIE_BREAKS)


def verify_ruleset(ruleset: Ruleset, players: int) -> None:
    """Raise unless so many players can play by this ruleset.

    `PLAYERS_OUT_OF_RANGE` (§1.4), what `verify_variants` raises, and `HAND_SIZE_IMPOSSIBLE` for a round that
    deals nothing or more than the deck holds (§2.1).
    """
    verify_variants(ruleset)
    most = most_cards(ruleset, players)
    for number, cards in enumerate(hands(ruleset, players), start=1):
        verify_hand_size(number, cards, most)


def verify_hand_size(round_number: int, cards: int, most: int) -> None:
    """Raise `HAND_SIZE_IMPOSSIBLE` unless a round can deal so many cards to each player (§2.1)."""
    if not 1 <= cards <= most:
        raise RuleViolation(Code.HAND_SIZE_IMPOSSIBLE, round=round_number, cards=cards, most=most)


def _verify_row(field: str, value: object, rows: Iterable[object]) -> None:
    if value not in rows:
        raise RuleViolation(Code.UNKNOWN_VARIANT, field=field, value=value, known=tuple(rows))


def _verify_none(field: str, values: tuple[object, ...]) -> None:
    if values:
        raise RuleViolation(Code.UNKNOWN_VARIANT, field=field, value=values[0], known=())


def _verify_least(field: str, value: int, least: int) -> None:
    if value < least:
        raise RuleViolation(Code.OUT_OF_RANGE, field=field, value=value, least=least)
