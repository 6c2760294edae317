"""The options about bids (§4)."""

from __future__ import annotations

from typing import Any

from scorekeeper.locale import Words
from scorekeeper.locale.rulesets import PRESET_TITLES
from scorekeeper.rules import Ruleset
from scorekeeper.ui import plus_minus
from scorekeeper.ui.hand_lists import rounds_differ, sizes_of
from scorekeeper.ui.house_rules import has_open_bids, hidden_words
from scorekeeper.ui.options.option import Choice, Option, Switch, Value, either_of, field, with_value
from scorekeeper.ui.plus_minus import Form

MIXED = "mixed"
"""Stands for bids that are heard differently from round to round."""


def _forms(_: Words, rules: Ruleset, _players: int) -> tuple[Value, ...]:
    bids = rules.bids
    return (
        Value("never", _("Off"), _("Any bid goes.")),
        *(
            Value(form.value, plus_minus.form_title(_, form, bids), plus_minus.form_meaning(_, form))
            for form in Form
        ),
    )


def _form(rules: Ruleset) -> str:
    return plus_minus.form_of(rules.bids).value if plus_minus.is_on(rules) else "never"


def _with_form(rules: Ruleset, value: str, _players: int) -> Ruleset:
    if value == "never":
        return with_value(rules, "bids", plus_minus.without(rules.bids))
    return with_value(rules, "bids", plus_minus.with_form(rules.bids, Form(value)))


def _heard(_: Words, _rules: Ruleset, _players: int) -> tuple[Value, ...]:
    return (
        Value("open", _.in_context("bids", "Open"), _("Everybody hears every bid.")),
        Value("revealed", PRESET_TITLES["hidden-tip"](_), _("Hidden until the last has bid, then revealed.")),
        Value("secret", _.in_context("bids", "Secret"), _("Hidden until the round is over.")),
        Value(MIXED, _("Round by round"), _("Each round in its own way.")),
    )


def _visibility(rules: Ruleset) -> str:
    said = rules.bids.visibility
    return said if isinstance(said, str) else MIXED


def _with_visibility(rules: Ruleset, value: str, players: int) -> Ruleset:
    said: Any = value
    if value == MIXED:
        now = rules.bids.visibility
        said = now if isinstance(now, tuple) else (now,) * len(sizes_of(rules, players))
    return with_value(rules, "bids.visibility", said)


BIDS: tuple[Option, ...] = (
    Choice(
        name="plus-minus",
        title=lambda _: _("Plus/minus one"),
        line=lambda _, _rules: _("When the bids must not add up to the tricks."),
        paragraph="4.3",
        fits=lambda rules, _players: has_open_bids(rules) or "revealed" in hidden_words(rules),
        get=_form,
        put=_with_form,
        values=_forms,
    ),
    Switch(
        name="zero-exempt",
        title=lambda _: _("0 is always allowed"),
        line=lambda _, _rules: _("Even if the bids then add up exactly."),
        paragraph="4.3",
        fits=lambda rules, _players: plus_minus.is_on(rules),
        **field("bids.zero_exempt"),
    ),
    Switch(
        name="sum-against",
        title=lambda _: _("Against the number of the round"),
        line=lambda _, _rules: _("The bids must not add up to it, whatever is dealt."),
        paragraph="11.7",
        fits=lambda rules, players: plus_minus.is_on(rules) and rounds_differ(rules, players),
        **either_of("bids.sum_against", "tricks", "round-number"),
    ),
    Switch(
        name="hidden-sum",
        title=lambda _: _("After the reveal as well"),
        line=lambda _, _rules: _("If hidden bids come out even, the last one is changed."),
        paragraph="11.9",
        fits=lambda rules, _players: plus_minus.is_on(rules) and "revealed" in hidden_words(rules),
        **either_of("bids.hidden_sum", "free", "last-changes"),
    ),
    Choice(
        name="visibility",
        title=lambda _: _("Open or hidden bids"),
        line=lambda _, _rules: _("Who hears a bid, and when."),
        paragraph="4.4",
        get=_visibility,
        put=_with_visibility,
        values=_heard,
    ),
    Switch(
        name="forehead",
        title=PRESET_TITLES["clairvoyance"],
        line=lambda _, _rules: _("In round 1 you see every card but your own."),
        paragraph="4.6",
        fits=lambda rules, players: sizes_of(rules, players)[0] == 1,
        **field("bids.forehead_first_round"),
    ),
    Switch(
        name="direction",
        title=lambda _: _("Bid counter-clockwise"),
        line=lambda _, _rules: _("From the dealer's right; the dealer still bids last."),
        paragraph="11.1",
        **either_of("bids.direction", "clockwise", "counter-clockwise"),
    ),
)
