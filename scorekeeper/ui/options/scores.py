"""The options about points (§7) and about the end of a game: teams, elimination, ties."""

from __future__ import annotations

from scorekeeper.locale import Words
from scorekeeper.locale.rulesets import PRESET_TITLES
from scorekeeper.rules import Ruleset
from scorekeeper.ui.hand_lists import rounds_differ, sizes_of
from scorekeeper.ui.options.option import Choice, Figure, Option, Switch, Value, either_of, field

CUTS = (10, 12, 15)
"""The rounds after which somebody drops out (§9.2)."""
GREAT_ZERO, GREAT_ZERO_CARDS = 500, 15
"""The points of the house rule, and the cards from which on it counts (§7.5)."""


def _systems(_: Words, rules: Ruleset, _players: int) -> tuple[Value, ...]:
    found = [
        Value("standard", _.in_context("preset", "Standard"), _("Points for the hit and for each trick.")),
        Value(
            "counting",
            PRESET_TITLES["counting"](_),
            _("A hit counts every card; a miss costs more trick by trick."),
        ),
        Value("growing", PRESET_TITLES["growing"](_), _("A trick is worth more from round to round.")),
    ]
    if rules.deck == "junior" or rules.scoring.system == "junior":
        found.insert(0, Value("junior", PRESET_TITLES["junior"](_), _("A point for every trick of a hit.")))
    return tuple(found)


def _trick_line(_: Words, rules: Ruleset) -> str:
    return {
        "counting": _("For every card dealt and every trick of a hit."),
        "growing": _("For every trick of a hit, at the beginning."),
    }.get(rules.scoring.system, _("For every trick of a hit."))


def _miss_line(_: Words, rules: Ruleset) -> str:
    return {
        "counting": _("Taken off for the first trick of difference, twice that for the second."),
        "growing": _("Taken off for every trick of difference, at the beginning."),
    }.get(rules.scoring.system, _("Taken off for every trick of difference."))


SCORING: tuple[Option, ...] = (
    Choice(
        name="system",
        title=lambda _: _("Way of counting"),
        line=lambda _, _rules: _("What a hit brings and a miss costs."),
        paragraph="7.1",
        values=_systems,
        **field("scoring.system"),
    ),
    Figure(
        name="hit",
        title=lambda _: _("An exact bid"),
        line=lambda _, _rules: _("Points for the hit itself."),
        paragraph="7.6",
        fits=lambda rules, _players: rules.scoring.system in ("standard", "growing"),
        **field("scoring.hit"),
    ),
    Figure(
        name="trick",
        title=lambda _: _("Each trick"),
        line=_trick_line,
        paragraph="7.6",
        fits=lambda rules, _players: rules.scoring.system != "junior",
        **field("scoring.trick"),
    ),
    Figure(
        name="miss",
        title=lambda _: _("Each trick missed"),
        line=_miss_line,
        paragraph="7.6",
        fits=lambda rules, _players: rules.scoring.system != "junior",
        **field("scoring.miss"),
    ),
    Switch(
        name="growth",
        title=lambda _: _("Grow with the cards dealt"),
        line=lambda _, _rules: _("Instead of the number of the round."),
        paragraph="11.14",
        fits=lambda rules, players: rules.scoring.system == "growing" and rounds_differ(rules, players),
        **either_of("scoring.growth", "round", "cards"),
    ),
    Switch(
        name="bonus-grows",
        title=lambda _: _("The exact bid grows as well"),
        line=lambda _, _rules: _("Not only the points for the tricks."),
        paragraph="11.14",
        fits=lambda rules, _players: rules.scoring.system == "growing",
        **field("scoring.bonus_grows"),
    ),
    Switch(
        name="great-zero",
        title=lambda _: _("Bonus for a kept 0"),
        line=lambda _, _rules: _("In rounds with 15 cards or more."),
        paragraph="7.5",
        fits=lambda rules, players: max(sizes_of(rules, players)) >= GREAT_ZERO_CARDS,
        **either_of("scoring.great_zero", 0, GREAT_ZERO),
    ),
    Figure(
        name="great-zero-points",
        title=lambda _: _("That bonus"),
        line=lambda _, _rules: _("Points besides those of the round."),
        paragraph="7.5",
        step=50,
        most=1000,
        fits=lambda rules, _players: rules.scoring.great_zero > 0,
        **field("scoring.great_zero"),
    ),
)


def _ties(_: Words, _rules: Ruleset, _players: int) -> tuple[Value, ...]:
    return (
        Value("shared", _("Shared victory"), _("Equal totals have all won.")),
        Value("most-hits", _("Most hits"), _("Who kept more bids stands higher.")),
        Value("highest-bids", _("Highest bids"), _("Who bid more tricks in all stands higher.")),
        Value("most-hits-then-bids", _("Hits, then bids"), _("First the one, then the other.")),
    )


END: tuple[Option, ...] = (
    Switch(
        name="teams",
        title=PRESET_TITLES["teams"],
        line=lambda _, _rules: _("Who sit opposite add up their points."),
        paragraph="9.4",
        fits=lambda rules, players: not rules.elimination and players not in (3, 5),
        **field("teams"),
    ),
    Switch(
        name="elimination",
        title=PRESET_TITLES["elimination"],
        line=lambda _, _rules: _("The last one drops out after rounds 10, 12 and 15."),
        paragraph="9.2",
        fits=lambda rules, players: (
            rules.deck == "wizard" and rules.hands == "climb" and not rules.teams and players != 3
        ),
        **either_of("elimination", (), CUTS),
    ),
    Choice(
        name="tie",
        title=lambda _: _("A tie at the end"),
        line=lambda _, _rules: _("Who wins when totals are equal."),
        paragraph="7.9",
        values=_ties,
        **field("tie_break"),
    ),
)
