"""What an option is: a switch, one of several values, or a figure, each with its words and its paragraph."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.locale import Words
from scorekeeper.rules import STANDARD, Ruleset

Said = Callable[[Words], str]
Fits = Callable[[Ruleset, int], bool]
"""Whether an option makes sense with these rules and so many players (fewer than three may still grow)."""


@dataclass(frozen=True, slots=True)
class Value:
    """One of the values of a choice, explained in a line."""

    value: Any
    title: str
    meaning: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """What can be chosen: its name, a line that explains it, and its paragraph in the rulebook."""

    name: str
    title: Said
    line: Callable[[Words, Ruleset], str]
    paragraph: str
    fits: Fits = lambda _rules, _players: True
    get: Callable[[Ruleset], Any]
    put: Callable[[Ruleset, Any, int], Ruleset]
    """The rules with this value; the last is the number of players."""

    def said(self, _: Words, _rules: Ruleset, _players: int) -> str:
        """What it is set to, in a few words."""
        return self.title(_)


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch(Option):
    """On or off."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice(Option):
    """One of several values."""

    values: Callable[[Words, Ruleset, int], tuple[Value, ...]]

    def said(self, _: Words, rules: Ruleset, players: int) -> str:
        chosen = [one.title for one in self.values(_, rules, players) if one.value == self.get(rules)]
        return _("{title}: {value}", title=self.title(_), value=", ".join(chosen))


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure(Option):
    """A number of points, up and down in steps of `step`; of one point where it is no more than a step."""

    step: int = 5
    most: int = 500

    def said(self, _: Words, rules: Ruleset, _players: int) -> str:
        return _("{title}: {value}", title=self.title(_), value=_.number(self.get(rules)))

    def less(self, value: int) -> int:
        """The next figure below; some table may count 2 and 1 instead of 20 and 10."""
        by = 1 if value <= self.step else self.step
        return max(0, value - by)

    def more(self, value: int) -> int:
        """The next figure above."""
        by = 1 if value < self.step else self.step
        return min(self.most, value + by)


@dataclass(frozen=True, slots=True)
class Group:
    """Options that stand on one page."""

    name: str
    symbol: str
    title: Said
    options: tuple[Option, ...]

    def offered(self, rules: Ruleset, players: int) -> tuple[Option, ...]:
        """The options that fit, and those that are not as in the standard and can be put back."""
        return tuple(
            option
            for option in self.options
            if option.fits(rules, players) or option.get(rules) != option.get(STANDARD)
        )

    def said(self, _: Words, rules: Ruleset, players: int) -> str:
        """What in this group is not as in the standard game; "" where everything is."""
        differing = (option for option in self.options if option.get(rules) != option.get(STANDARD))
        return ", ".join(option.said(_, rules, players) for option in differing)


def value_of(rules: Ruleset, name: str) -> Any:
    """The value of a field, as the JSON form names it ("tie_break", "bids.direction")."""
    part, _dot, inner = name.rpartition(".")
    return getattr(getattr(rules, part) if part else rules, inner)


def with_value(rules: Ruleset, name: str, value: Any) -> Ruleset:
    """The rules with this value in that field."""
    part, _dot, inner = name.rpartition(".")
    if not part:
        return replace(rules, **{inner: value})
    whole = {part: replace(getattr(rules, part), **{inner: value})}
    return replace(rules, **whole)


def field(name: str) -> dict[str, Any]:
    """How an option reads and writes a field as it is."""
    return {
        "get": lambda rules: value_of(rules, name),
        "put": lambda rules, value, _players: with_value(rules, name, value),
    }


def either_of(name: str, off: Any, on: Any) -> dict[str, Any]:
    """How a switch reads and writes a field that has these two values."""
    return {
        "get": lambda rules: value_of(rules, name) != off,
        "put": lambda rules, value, _players: with_value(rules, name, on if value else off),
    }
