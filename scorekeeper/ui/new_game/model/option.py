"""The kinds of options: a switch, a choice between values, a number; each with words and a paragraph."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from scorekeeper.locale import Phrase, Words
from scorekeeper.locale.ruleset_names import CUSTOM, same_rules
from scorekeeper.locale.ruleset_sentences import FIELD_WORDS
from scorekeeper.rules import PRESETS, STANDARD, Ruleset
from scorekeeper.rules.ruleset import FIELDS, field_values


@dataclass(frozen=True, slots=True)
class OptionValue:
    """A value of a `ChoiceOption`, explained in a line."""

    value: Any
    title: str
    meaning: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A part of a ruleset that can be chosen, with a line that explains it and its rulebook paragraph."""

    name: str
    title: Phrase
    line: Callable[[Words, Ruleset], str]
    paragraph: str
    available: Callable[[Ruleset, int], bool] = lambda _rules, _players: True
    """Whether it makes sense with these rules and so many players (fewer than three may still grow)."""
    get: Callable[[Ruleset], Any]
    put: Callable[[Ruleset, Any, int], Ruleset]
    """The rules with this value; the last is the number of players."""

    def summary(self, _: Words, _rules: Ruleset, _players: int) -> str:
        """The value of the option in a few words."""
        return self.title(_)


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchOption(Option):
    """On or off."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceOption(Option):
    """A choice between several values."""

    values: Callable[[Words, Ruleset, int], tuple[OptionValue, ...]]

    def summary(self, _: Words, rules: Ruleset, players: int) -> str:
        chosen = [one.title for one in self.values(_, rules, players) if one.value == self.get(rules)]
        return _("{title}: {value}", title=self.title(_), value=", ".join(chosen))


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberOption(Option):
    """A number of points that is changed in steps of `step`; one by one where it is no more than a step."""

    step: int = 5
    most: int = 500

    def summary(self, _: Words, rules: Ruleset, _players: int) -> str:
        return _("{title}: {value}", title=self.title(_), value=_.number(self.get(rules)))

    def less(self, value: int) -> int:
        """The next smaller number; a table may count 2 and 1 instead of 20 and 10."""
        by = 1 if value <= self.step else self.step
        return max(0, value - by)

    def more(self, value: int) -> int:
        """The next larger number."""
        by = 1 if value < self.step else self.step
        return min(self.most, value + by)


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """The options on one page."""

    name: str
    symbol: str
    title: Phrase
    options: tuple[Option, ...]
    usual: Phrase = lambda _: _("As in the rulebook")
    """What is said of it where everything is as in the standard game."""

    def offered(self, rules: Ruleset, players: int) -> tuple[Option, ...]:
        """The available options, and those that differ from the standard game and can be reset."""
        return tuple(
            option
            for option in self.options
            if option.available(rules, players) or option.get(rules) != option.get(STANDARD)
        )

    def summary(self, _: Words, rules: Ruleset, players: int) -> str:
        """What in this group is not as in the standard game."""
        differing = (option for option in self.options if option.get(rules) != option.get(STANDARD))
        return ", ".join(option.summary(_, rules, players) for option in differing) or self.usual(_)


def with_value(rules: Ruleset, name: str, value: Any) -> Ruleset:
    """The rules with this value in that field."""
    part, _dot, inner = name.rpartition(".")
    if not part:
        return replace(rules, **{inner: value})
    whole = {part: replace(getattr(rules, part), **{inner: value})}
    return replace(rules, **whole)


def reads_field(name: str) -> dict[str, Any]:
    """How an option reads and writes a field as it is, with the field's paragraph."""
    return {
        "paragraph": FIELD_WORDS[name].paragraph,
        "get": FIELDS[name],
        "put": lambda rules, value, _players: with_value(rules, name, value),
    }


def either_of(name: str, off: Any, on: Any) -> dict[str, Any]:
    """How a switch reads and writes a field that has these two values, with the field's paragraph."""
    return {
        "paragraph": FIELD_WORDS[name].paragraph,
        "get": lambda rules: FIELDS[name](rules) != off,
        "put": lambda rules, value, _players: with_value(rules, name, on if value else off),
    }


def choices(mixes: Sequence[Ruleset]) -> Mapping[str, Ruleset]:
    """Everything that can be chosen, by name: the table's own mixes first."""
    return MappingProxyType({**{mix.name: mix for mix in mixes}, **PRESETS})


def nearest_choice(ruleset: Ruleset, mixes: Sequence[Ruleset] = ()) -> str:
    """The name of the choice from which these rules differ least; its own name where it is one."""
    known = choices(mixes)
    if ruleset.name in known and same_rules(known[ruleset.name], ruleset):
        return ruleset.name
    return min(known, key=lambda name: len(changed_fields(ruleset, known[name])))


def named_like_choice(ruleset: Ruleset, base: str, mixes: Sequence[Ruleset] = ()) -> Ruleset:
    """The same rules with the name of `base`, of another choice with equal rules, or `CUSTOM`."""
    known = choices(mixes)
    for name in (base, *known):
        if name in known and same_rules(known[name], ruleset):
            return replace(ruleset, name=name)
    return replace(ruleset, name=CUSTOM)


def changed_fields(ruleset: Ruleset, other: Ruleset) -> tuple[str, ...]:
    """The fields in which two rulesets differ, as the JSON form names them ("bids.direction")."""
    theirs = dict(field_values(other))
    return tuple(field for field, mine in field_values(ruleset) if mine != theirs[field])
