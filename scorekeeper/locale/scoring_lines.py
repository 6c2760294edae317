"""Sentences about how a round is counted (§7)."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.locale import Words
from scorekeeper.locale.rule_line import Line
from scorekeeper.rules import STANDARD, Ruleset


def scoring_lines(_: Words, rules: Ruleset, _players: int) -> Iterator[Line]:
    """How a round is counted."""
    figures, plain = rules.scoring, STANDARD.scoring
    if figures.system == "junior":
        yield Line(
            _("An exact bid brings a point for every trick, an exact 0 one point; a miss costs nothing."),
            "7.7",
        )
    if figures.system == "counting":
        yield Line(
            _(
                "An exact bid brings {trick} for every card dealt and {trick} for every trick; a miss costs "
                "{one} for the first trick, {two} for the second, and so on.",
                trick=figures.trick,
                one=figures.miss,
                two=2 * figures.miss,
            ),
            "7.3",
        )
    if figures.system == "growing":
        yield from _growing(_, rules)
    elif figures.system == "standard":
        usual = (figures.hit, figures.trick, figures.miss) == (plain.hit, plain.trick, plain.miss)
        yield Line(
            _(
                "An exact bid brings {hit} and {trick} for every trick; otherwise each trick of difference "
                "costs {miss}.",
                hit=figures.hit,
                trick=figures.trick,
                miss=figures.miss,
            ),
            "7.1" if usual else "7.6",
            usual,
        )


def great_zero_lines(_: Words, rules: Ruleset, _players: int) -> Iterator[Line]:
    """The house rule about a 0 that is kept (§7.5)."""
    if points := rules.scoring.great_zero:
        yield Line(_("A 0 that is kept with 15 or more cards brings {points} more.", points=points), "7.5")


def _growing(_: Words, rules: Ruleset) -> Iterator[Line]:
    figures = rules.scoring
    steps = {"one": figures.trick, "two": 2 * figures.trick, "three": 3 * figures.trick}
    if figures.growth == "round":
        yield Line(
            _("A trick is worth {one} in round 1, {two} in round 2, {three} in round 3.", **steps), "7.4"
        )
    else:
        yield Line(
            _("A trick is worth {one} with one card each, {two} with two, {three} with three.", **steps),
            "7.4",
        )
    if figures.bonus_grows:
        yield Line(_("The {hit} for an exact bid grow in the same way.", hit=figures.hit), "7.4")
    else:
        yield Line(_("The {hit} for an exact bid stay the same.", hit=figures.hit), "7.4")
    if figures.miss != figures.trick:
        yield Line(
            _("A trick of difference costs {miss} at first and grows as well.", miss=figures.miss), "7.4"
        )
