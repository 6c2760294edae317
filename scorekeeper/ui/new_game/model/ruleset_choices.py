"""The rules to choose from, presets and mixes: what they are, in words, and why they cannot be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.game import shown_name
from scorekeeper.locale import Phrase, Words
from scorekeeper.locale.refusals import instead_sentence, refusal_sentence
from scorekeeper.locale.ruleset_names import CUSTOM, PRESET_LINES, PRESET_TITLES, same_rules
from scorekeeper.locale.ruleset_sentences import field_titles
from scorekeeper.rules import PRESETS, STANDARD, Code, Ruleset, RuleViolation
from scorekeeper.rules.ruleset import field_values
from scorekeeper.rules.validation import conflicts, preset_instead, unavailability


@dataclass(frozen=True, slots=True)
class PresetGroup:
    """Presets that stand together, under a title ("" for the first)."""

    title: Phrase
    names: tuple[str, ...]


PRESET_GROUPS: tuple[PresetGroup, ...] = (
    PresetGroup(lambda _: "", ("standard",)),
    PresetGroup(lambda _: _("Hidden bids"), ("hidden-tip", "secret", "clairvoyance", "dm-mixed")),
    PresetGroup(
        lambda _: _("Cards and rounds"),
        ("short", "tournament", "championship", "single-colour", "two-players"),
    ),
    PresetGroup(lambda _: _("Points and ending"), ("counting", "growing", "elimination", "teams")),
    PresetGroup(lambda _: _("Other cards"), ("jubilee-20", "jubilee-25", "jubilee-30", "junior")),
)
"""Every preset once, as they stand in the list; plus/minus one is a switch (§4.3)."""


def choices(mixes: Sequence[Ruleset]) -> Mapping[str, Ruleset]:
    """Everything that can be chosen, by name: the table's own mixes first."""
    presets = {name: PRESETS[name] for group in PRESET_GROUPS for name in group.names}
    return {**{mix.name: mix for mix in mixes}, **presets}


def nearest_choice(ruleset: Ruleset, mixes: Sequence[Ruleset] = ()) -> str:
    """The name of the choice from which these rules differ least; its own name where it is one."""
    known = choices(mixes)
    if ruleset.name in known and same_rules(known[ruleset.name], ruleset):
        return ruleset.name
    return min(known, key=lambda name: len(changed_fields(ruleset, known[name])))


def named_like_choice(ruleset: Ruleset, base: str, mixes: Sequence[Ruleset] = ()) -> Ruleset:
    """The same rules with the name of `base`, of another choice or preset with equal rules, or `CUSTOM`."""
    known = {**choices(mixes), **PRESETS}
    for name in (base, *known):
        if name in known and same_rules(known[name], ruleset):
            return replace(ruleset, name=name)
    return replace(ruleset, name=CUSTOM)


def changed_fields(ruleset: Ruleset, other: Ruleset) -> tuple[str, ...]:
    """The fields in which two rulesets differ, as the JSON form names them ("bids.direction")."""
    theirs = dict(field_values(other))
    return tuple(field for field, mine in field_values(ruleset) if mine != theirs[field])


def choice_words(_: Words, ruleset: Ruleset) -> tuple[str, str]:
    """What a preset or a mix is called, and what it is."""
    if ruleset.name in PRESETS:
        return PRESET_TITLES[ruleset.name](_), PRESET_LINES[ruleset.name](_)
    return shown_name(ruleset.name), field_titles(_, changed_fields(ruleset, STANDARD)) or PRESET_LINES[
        "standard"
    ](_)


def conflict_sentences(_: Words, ruleset: Ruleset, players: int) -> tuple[str, ...]:
    """What keeps these people from playing by these rules, a sentence each, and what fits them instead."""
    said = tuple(_sentence(_, violation, ruleset, players) for violation in conflicts(ruleset, players))
    return (*said, *_instead(_, ruleset, players)) if said else ()


def unavailable_reason(_: Words, ruleset: Ruleset, players: int) -> str:
    """Why a choice makes no sense with so many at the table, "" where it does."""
    violation = unavailability(ruleset, players)
    if violation is None:
        return ""
    return " ".join([_sentence(_, violation, ruleset, players), *_instead(_, ruleset, players)])


def _instead(_: Words, ruleset: Ruleset, players: int) -> tuple[str, ...]:
    name = preset_instead(ruleset, players)
    if name is None:
        return ()
    listed = name if name in choices(()) else STANDARD.name
    return (instead_sentence(_, PRESET_TITLES[listed](_)),)


def _sentence(_: Words, violation: RuleViolation, ruleset: Ruleset, players: int) -> str:
    if violation.code is Code.HAND_SIZE_IMPOSSIBLE and ruleset.hands == PRESETS["two-players"].hands:
        title = PRESET_TITLES["two-players"](_)
        return _("“{title}” is for two, not for {players} players (§2.7).", title=title, players=players)
    return refusal_sentence(_, violation)
