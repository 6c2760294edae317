"""A ruleset as JSON: the form in which games and sheets hold it, read strictly.

A field that is missing has the standard's value, so that a sheet may name only what it changes and an old
game still reads when rulesets have learnt a new field.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import TypeVar

from scorekeeper.rules.errors import Code, RuleViolation
from scorekeeper.rules.ruleset import STANDARD, BidRules, FromRound, Ruleset, Scoring
from scorekeeper.rules.variants import verify_ruleset, verify_variants

T = TypeVar("T")

LATER = ("jesters_then_wizard", "sum_against", "hidden_sum", "growth", "bonus_grows", "great_zero")
"""Fields that came after games had been written without them; their values are plain."""


def ruleset_to_json(ruleset: Ruleset) -> dict[str, object]:
    """The ruleset as plain dicts, lists, strings, numbers and truth values.

    The fields that rulesets have learnt since the first games (`LATER`) are named only where they differ from
    the standard's, so that a standard game is written as it always was.
    """
    bids, scoring = ruleset.bids, ruleset.scoring
    differ = bids.must_differ
    return {
        "name": ruleset.name,
        "deck": ruleset.deck,
        "extra_cards": list(ruleset.extra_cards),
        "hands": ruleset.hands if isinstance(ruleset.hands, str) else list(ruleset.hands),
        **_later(ruleset, STANDARD),
        "bids": {
            "must_differ": {"from_round": differ.round} if isinstance(differ, FromRound) else differ,
            "zero_exempt": bids.zero_exempt,
            "direction": bids.direction,
            "visibility": bids.visibility if isinstance(bids.visibility, str) else list(bids.visibility),
            "forehead_first_round": bids.forehead_first_round,
            **_later(bids, STANDARD.bids),
        },
        "scoring": {
            "system": scoring.system,
            "hit": scoring.hit,
            "trick": scoring.trick,
            "miss": scoring.miss,
            **_later(scoring, STANDARD.scoring),
        },
        "teams": ruleset.teams,
        "elimination": list(ruleset.elimination),
        "tie_break": ruleset.tie_break,
    }


def _later(rules: object, standard: object) -> dict[str, object]:
    """Those of the later fields of `rules` that are not the standard's."""
    names = (name for name in LATER if hasattr(rules, name))
    return {name: getattr(rules, name) for name in names if getattr(rules, name) != getattr(standard, name)}


def ruleset_from_json(document: object, players: int | None = None) -> Ruleset:
    """The ruleset of a JSON object, for so many players or for whoever plays.

    Raises `WRONG_TYPE` and `UNKNOWN_FIELD` with the field's name, and what `verify_variants` or, where the
    number of players is known, `verify_ruleset` raises.
    """
    whole = _Fields(document, "", Ruleset)
    bids = _Fields(whole.take("bids", {}), "bids.", BidRules)
    scoring = _Fields(whole.take("scoring", {}), "scoring.", Scoring)
    standard = STANDARD
    ruleset = Ruleset(
        name=whole.one("name", str, standard.name),
        deck=whole.one("deck", str, standard.deck),
        extra_cards=whole.many("extra_cards", str, standard.extra_cards),
        hands=whole.one_or_many("hands", int, standard.hands),
        jesters_then_wizard=whole.one("jesters_then_wizard", str, standard.jesters_then_wizard),
        bids=BidRules(
            must_differ=_must_differ(bids),
            sum_against=bids.one("sum_against", str, standard.bids.sum_against),
            zero_exempt=bids.one("zero_exempt", bool, standard.bids.zero_exempt),
            hidden_sum=bids.one("hidden_sum", str, standard.bids.hidden_sum),
            direction=bids.one("direction", str, standard.bids.direction),
            visibility=bids.one_or_many("visibility", str, standard.bids.visibility),
            forehead_first_round=bids.one("forehead_first_round", bool, standard.bids.forehead_first_round),
        ),
        scoring=Scoring(
            system=scoring.one("system", str, standard.scoring.system),
            hit=scoring.one("hit", int, standard.scoring.hit),
            trick=scoring.one("trick", int, standard.scoring.trick),
            miss=scoring.one("miss", int, standard.scoring.miss),
            growth=scoring.one("growth", str, standard.scoring.growth),
            bonus_grows=scoring.one("bonus_grows", bool, standard.scoring.bonus_grows),
            great_zero=scoring.one("great_zero", int, standard.scoring.great_zero),
        ),
        teams=whole.one("teams", bool, standard.teams),
        elimination=whole.many("elimination", int, standard.elimination),
        tie_break=whole.one("tie_break", str, standard.tie_break),
    )
    if players is None:
        verify_variants(ruleset)
    else:
        verify_ruleset(ruleset, players)
    return ruleset


def _must_differ(bids: _Fields) -> str | FromRound:
    value = bids.take("must_differ", "never")
    if isinstance(value, Mapping):
        return FromRound(_Fields(value, "bids.must_differ.", names=("from_round",)).one("from_round", int))
    return bids.one("must_differ", str, "never")


class _Fields:
    """The fields of one JSON object, taken out with their types checked."""

    def __init__(
        self, document: object, prefix: str, shape: type | None = None, names: tuple[str, ...] = ()
    ) -> None:
        if not isinstance(document, Mapping):
            raise _wrong(prefix.rstrip(".") or "rules", document, "object")
        known = tuple(field.name for field in fields(shape)) if shape else names
        for name in document:
            if name not in known:
                raise RuleViolation(Code.UNKNOWN_FIELD, field=f"{prefix}{name}", known=known)
        self._document = document
        self._prefix = prefix

    def take(self, name: str, default: object) -> object:
        return self._document.get(name, default)

    def one(self, name: str, kind: type[T], default: T | None = None) -> T:
        return _typed(self._prefix + name, self.take(name, default), kind)

    def many(self, name: str, kind: type[T], default: tuple[T, ...]) -> tuple[T, ...]:
        value = self.take(name, default)
        if not isinstance(value, list | tuple):
            raise _wrong(self._prefix + name, value, "list")
        return tuple(_typed(self._prefix + name, item, kind) for item in value)

    def one_or_many(self, name: str, kind: type[T], default: str | tuple[T, ...]) -> str | tuple[T, ...]:
        if isinstance(value := self.take(name, default), str):
            return value
        return self.many(name, kind, ())


def _typed(field: str, value: object, kind: type[T]) -> T:
    # True is an int to Python, but no number to a person who writes a ruleset.
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise _wrong(field, value, _KINDS[kind])
    return value


_KINDS: Mapping[type, str] = {str: "text", int: "whole-number", bool: "true-or-false"}


def _wrong(field: str, value: object, expected: str) -> RuleViolation:
    return RuleViolation(Code.WRONG_TYPE, field=field, value=value, expected=expected)
