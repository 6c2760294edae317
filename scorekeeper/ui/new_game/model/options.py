"""Every option of a ruleset: what it means, which values it has, and what choosing one changes.

An option is a row of a table; a page shows the options of one group that are available with the rules and the
number of players. A new option is a new row.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from scorekeeper.locale import Phrase, Words
from scorekeeper.locale.cards import CARD_WORDS, card_title
from scorekeeper.locale.ruleset_names import HANDS_TITLES, PRESET_TITLES
from scorekeeper.locale.ruleset_sentences import FIELD_WORDS, SYSTEM_WORDS, number_ranges
from scorekeeper.rules import (
    DECKS,
    EXTRA_CARDS,
    KINDS,
    PRESETS,
    STANDARD,
    Kind,
    Ruleset,
    RuleViolation,
    hand_sizes,
)
from scorekeeper.rules.ruleset import FIELDS
from scorekeeper.rules.scoring import GREAT_ZERO_CARDS, SCORING_SYSTEMS, uses
from scorekeeper.rules.validation import (
    can_have_elimination,
    can_have_extra_cards,
    can_have_hands,
    can_have_teams,
    expected_hands,
    rounds_differ,
    visibilities,
)
from scorekeeper.ui.new_game.model import plus_minus
from scorekeeper.ui.new_game.model.plus_minus import PlusMinusForm, form_meaning, form_title


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


# Bids (§4) ------------------------------------------------------------------------------------------

ROUND_BY_ROUND = "mixed"
"""The value of bids that are heard differently from round to round."""


def _forms(_: Words, rules: Ruleset, _players: int) -> tuple[OptionValue, ...]:
    bids = rules.bids
    return (
        OptionValue("never", _("Off"), _("Any bid goes.")),
        *(
            OptionValue(form.value, form_title(_, form, bids), form_meaning(_, form))
            for form in PlusMinusForm
        ),
    )


def _form(rules: Ruleset) -> str:
    return plus_minus.form_of(rules.bids).value if plus_minus.is_on(rules) else "never"


def _with_form(rules: Ruleset, value: str, _players: int) -> Ruleset:
    if value == "never":
        return with_value(rules, "bids", plus_minus.without(rules.bids))
    return with_value(rules, "bids", plus_minus.with_form(rules.bids, PlusMinusForm(value)))


def _visibilities(_: Words, _rules: Ruleset, _players: int) -> tuple[OptionValue, ...]:
    return (
        OptionValue("open", _.in_context("bids", "Open"), _("Everyone hears every bid.")),
        OptionValue(
            "revealed", PRESET_TITLES["hidden-tip"](_), _("Hidden until everyone has bid, then revealed.")
        ),
        OptionValue("secret", _.in_context("bids", "Secret"), _("Hidden until the round is over.")),
        OptionValue(ROUND_BY_ROUND, _("Round by round"), _("Each round in its own way.")),
    )


def _visibility(rules: Ruleset) -> str:
    visibility = rules.bids.visibility
    return visibility if isinstance(visibility, str) else ROUND_BY_ROUND


def _with_visibility(rules: Ruleset, value: str, players: int) -> Ruleset:
    visibility: Any = value
    if value == ROUND_BY_ROUND:
        now = rules.bids.visibility
        visibility = now if isinstance(now, tuple) else (now,) * len(expected_hands(rules, players))
    return with_value(rules, "bids.visibility", visibility)


BIDS: tuple[Option, ...] = (
    ChoiceOption(
        name="plus-minus",
        title=FIELD_WORDS["bids.must_differ"].title,
        line=lambda _, _rules: _("When the bids must not add up to the tricks."),
        paragraph=FIELD_WORDS["bids.must_differ"].paragraph,
        available=lambda rules, _players: visibilities(rules) != {"secret"},
        get=_form,
        put=_with_form,
        values=_forms,
    ),
    SwitchOption(
        name="zero-exempt",
        title=lambda _: _("0 is always allowed"),
        line=lambda _, _rules: _("Even if the bids then add up exactly."),
        available=lambda rules, _players: plus_minus.is_on(rules),
        **reads_field("bids.zero_exempt"),
    ),
    SwitchOption(
        name="sum-against",
        title=lambda _: _("Compare with the round number"),
        line=lambda _, _rules: _("The bids must not add up to it, whatever is dealt."),
        available=lambda rules, players: plus_minus.is_on(rules) and rounds_differ(rules, players),
        **either_of("bids.sum_against", "tricks", "round-number"),
    ),
    SwitchOption(
        name="hidden-sum",
        title=lambda _: _("After the reveal as well"),
        line=lambda _, _rules: _("If hidden bids add up, the last one is changed."),
        available=lambda rules, _players: plus_minus.is_on(rules) and "revealed" in visibilities(rules),
        **either_of("bids.hidden_sum", "free", "last-changes"),
    ),
    ChoiceOption(
        name="visibility",
        title=FIELD_WORDS["bids.visibility"].title,
        line=lambda _, _rules: _("Who hears a bid, and when."),
        paragraph=FIELD_WORDS["bids.visibility"].paragraph,
        get=_visibility,
        put=_with_visibility,
        values=_visibilities,
    ),
    SwitchOption(
        name="forehead",
        title=FIELD_WORDS["bids.forehead_first_round"].title,
        line=lambda _, _rules: _("In round 1 you see every card but your own."),
        available=lambda rules, players: expected_hands(rules, players)[0] == 1,
        **reads_field("bids.forehead_first_round"),
    ),
    SwitchOption(
        name="direction",
        title=lambda _: _("Bid counter-clockwise"),
        line=lambda _, _rules: _("From the dealer's right; the dealer still bids last."),
        **either_of("bids.direction", "clockwise", "counter-clockwise"),
    ),
)


# Cards and rounds (§2) ------------------------------------------------------------------------------

OWN_LIST = "own"
"""The value of hand sizes that are written out."""


def _sequences(_: Words, rules: Ruleset, players: int) -> tuple[OptionValue, ...]:
    found = [
        OptionValue(name, HANDS_TITLES[name](_), _sizes_line(_, rules, name, players))
        for name in HANDS_TITLES
        if name == rules.hands or can_have_hands(rules, name, players)
    ]
    if not rules.elimination or isinstance(rules.hands, tuple):
        found.append(
            OptionValue(OWN_LIST, _("Custom list"), _("Any hand sizes, written out round by round."))
        )
    return tuple(found)


def _sizes_line(_: Words, rules: Ruleset, name: str, players: int) -> str:
    plain = Ruleset(deck=rules.deck, hands=name, elimination=rules.elimination)
    sizes = expected_hands(plain, players)
    ranges = number_ranges(_, sizes)
    return _.plural(
        "{n} round: {sizes} cards each.", "{n} rounds: {sizes} cards each.", len(sizes), sizes=ranges
    )


def _with_hands(rules: Ruleset, value: str, players: int) -> Ruleset:
    if value != OWN_LIST:
        return with_value(rules, "hands", value)
    try:
        sizes = hand_sizes(rules, players)
    except RuleViolation:
        sizes = tuple(range(1, 21)) if players == 2 else expected_hands(rules, players)
    return with_value(rules, "hands", sizes)


CARDS: tuple[Option, ...] = (
    ChoiceOption(
        name="hands",
        title=FIELD_WORDS["hands"].title,
        line=lambda _, _rules: _("How many are dealt, and how many rounds there are."),
        paragraph=FIELD_WORDS["hands"].paragraph,
        get=lambda rules: rules.hands if isinstance(rules.hands, str) else OWN_LIST,
        put=_with_hands,
        values=_sequences,
    ),
    SwitchOption(
        name="jesters-then-wizard",
        title=lambda _: _("Jesters, wizard, then a suit: follow"),
        line=lambda _, _rules: _("The first suit after them has to be followed."),
        available=lambda rules, _players: DECKS[rules.deck].follow,
        **either_of("jesters_then_wizard", "free", "binds"),
    ),
)


# Special cards (§8) ---------------------------------------------------------------------------------


def _extra(paragraph: str, cards: tuple[str, ...]) -> SwitchOption:
    """The switch of the special card with that paragraph; the dragon's is the fairy's as well."""
    texts = CARD_WORDS[Kind(cards[0])]

    def put(rules: Ruleset, value: bool, _players: int) -> Ruleset:
        chosen = {*rules.extra_cards} - {*cards} | ({*cards} if value else set())
        ordered = tuple(card for card in EXTRA_CARDS if card in chosen)
        return with_value(rules, "extra_cards", ordered)

    return SwitchOption(
        name=cards[0],
        title=texts.switch or (lambda _: card_title(_, cards[0])),
        line=lambda _, _rules: texts.line(_) if texts.line else "",
        paragraph=paragraph,
        available=lambda rules, _players: can_have_extra_cards(rules),
        get=lambda rules: bool({*cards} & {*rules.extra_cards}),
        put=put,
    )


EXTRA_CARD_OPTIONS: tuple[Option, ...] = tuple(
    _extra(paragraph, tuple(cards))
    for paragraph, cards in groupby(EXTRA_CARDS, key=lambda card: KINDS[Kind(card)].paragraph)
)


# Scoring (§7) ---------------------------------------------------------------------------------------

GREAT_ZERO = 500
"""The points of the house rule (§7.5)."""


def _systems(_: Words, rules: Ruleset, _players: int) -> tuple[OptionValue, ...]:
    """The scoring systems, those that belong to this deck first."""
    rows, chosen = SCORING_SYSTEMS.items(), rules.scoring.system
    offered = [name for name, row in rows if row.deck in (None, rules.deck) or name == chosen]
    return tuple(
        OptionValue(name, SYSTEM_WORDS[name].title(_), SYSTEM_WORDS[name].line(_))
        for name in sorted(offered, key=lambda name: SCORING_SYSTEMS[name].deck is None)
    )


SCORING: tuple[Option, ...] = (
    ChoiceOption(
        name="system",
        title=lambda _: _("Way of counting"),
        line=lambda _, _rules: _("What a hit brings and a miss costs."),
        values=_systems,
        **reads_field("scoring.system"),
    ),
    NumberOption(
        name="hit",
        title=lambda _: _("An exact bid"),
        line=lambda _, _rules: _("Points for the hit itself."),
        available=lambda rules, _players: uses(rules.scoring, "hit"),
        **reads_field("scoring.hit"),
    ),
    NumberOption(
        name="trick",
        title=lambda _: _("Each trick"),
        line=lambda _, rules: SYSTEM_WORDS[rules.scoring.system].trick(_),
        available=lambda rules, _players: uses(rules.scoring, "trick"),
        **reads_field("scoring.trick"),
    ),
    NumberOption(
        name="miss",
        title=lambda _: _("Each trick missed"),
        line=lambda _, rules: SYSTEM_WORDS[rules.scoring.system].miss(_),
        available=lambda rules, _players: uses(rules.scoring, "miss"),
        **reads_field("scoring.miss"),
    ),
    SwitchOption(
        name="growth",
        title=lambda _: _("Grow with the cards dealt"),
        line=lambda _, _rules: _("Instead of the number of the round."),
        available=lambda rules, players: uses(rules.scoring, "growth") and rounds_differ(rules, players),
        **either_of("scoring.growth", "round", "cards"),
    ),
    SwitchOption(
        name="bonus-grows",
        title=lambda _: _("The exact bid grows as well"),
        line=lambda _, _rules: _("Not only the points for the tricks."),
        available=lambda rules, _players: uses(rules.scoring, "bonus_grows"),
        **reads_field("scoring.bonus_grows"),
    ),
    SwitchOption(
        name="great-zero",
        title=FIELD_WORDS["scoring.great_zero"].title,
        line=lambda _, _rules: _("In rounds with 15 cards or more."),
        available=lambda rules, players: max(expected_hands(rules, players)) >= GREAT_ZERO_CARDS,
        **either_of("scoring.great_zero", 0, GREAT_ZERO),
    ),
    NumberOption(
        name="great-zero-points",
        title=lambda _: _("Size of the bonus"),
        line=lambda _, _rules: _("Points on top of those for the round."),
        step=50,
        most=1000,
        available=lambda rules, _players: rules.scoring.great_zero > 0,
        **reads_field("scoring.great_zero"),
    ),
)


# The end (§7.9, §9) ---------------------------------------------------------------------------------


def _ties(_: Words, _rules: Ruleset, _players: int) -> tuple[OptionValue, ...]:
    return (
        OptionValue("shared", _("Shared victory"), _("Players tied for first place all win.")),
        OptionValue("most-hits", _("Most hits"), _("Whoever made more exact bids wins.")),
        OptionValue("highest-bids", _("Highest bids"), _("Whoever bid more tricks in all wins.")),
        OptionValue("most-hits-then-bids", _("Hits, then bids"), _("First the one, then the other.")),
    )


END: tuple[Option, ...] = (
    SwitchOption(
        name="teams",
        title=FIELD_WORDS["teams"].title,
        line=lambda _, _rules: _("Players sitting opposite add up their points."),
        available=can_have_teams,
        **reads_field("teams"),
    ),
    SwitchOption(
        name="elimination",
        title=FIELD_WORDS["elimination"].title,
        line=lambda _, _rules: _("The last one drops out, until three are left."),
        available=can_have_elimination,
        **either_of("elimination", (), PRESETS["elimination"].elimination),
    ),
    ChoiceOption(
        name="tie",
        title=FIELD_WORDS["tie_break"].title,
        line=lambda _, _rules: _("Who wins when totals are equal."),
        values=_ties,
        **reads_field("tie_break"),
    ),
)


# All of them ----------------------------------------------------------------------------------------

GROUPS: tuple[OptionGroup, ...] = (
    OptionGroup("bids", "hand", lambda _: _("Bids"), BIDS),
    OptionGroup("cards", "dealer", lambda _: _("Cards and rounds"), CARDS),
    OptionGroup("scoring", "pad", lambda _: _("Scoring"), SCORING),
    OptionGroup(
        "extras",
        "dragon",
        lambda _: _("Special cards"),
        EXTRA_CARD_OPTIONS,
        usual=lambda _: _.in_context("special cards", "none"),
    ),
    OptionGroup("end", "flag", lambda _: _("The end"), END),
)
"""The pages of the options, in their order."""

OPTIONS: Mapping[str, Option] = {option.name: option for group in GROUPS for option in group.options}
"""Every option by its name."""
