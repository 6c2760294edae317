"""The list of presets; the titles of presets, mixes and drafts; and why they cannot be played, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.game import shown_name
from scorekeeper.locale import Phrase, Words
from scorekeeper.locale.refusals import instead_sentence, refusal_sentence
from scorekeeper.locale.ruleset_names import PRESET_LINES, PRESET_TITLES
from scorekeeper.locale.ruleset_sentences import field_titles
from scorekeeper.rules import PRESETS, STANDARD, Code, Ruleset, RuleViolation
from scorekeeper.rules.validation import conflicts, preset_instead, unavailability
from scorekeeper.ui.new_game.model.option import changed_fields
from scorekeeper.ui.new_game.model.rules_draft import RulesDraft


@dataclass(frozen=True, slots=True)
class PresetGroup:
    """Presets that stand together, under a title ("" for the first)."""

    title: Phrase
    names: tuple[str, ...]


PRESET_GROUPS: tuple[PresetGroup, ...] = (
    PresetGroup(lambda _: "", ("standard", "not-equal")),
    PresetGroup(lambda _: _("Hidden bids"), ("hidden-tip", "secret", "clairvoyance", "dm-mixed")),
    PresetGroup(
        lambda _: _("Cards and rounds"),
        ("short", "tournament", "championship", "single-colour", "two-players"),
    ),
    PresetGroup(lambda _: _("Points and ending"), ("counting", "growing", "elimination", "teams")),
    PresetGroup(lambda _: _("Other cards"), ("jubilee-20", "jubilee-25", "jubilee-30", "junior")),
)
"""Every preset once, as they stand in the list."""


def choice_words(_: Words, ruleset: Ruleset) -> tuple[str, str]:
    """What a preset or a mix is called, and what it is."""
    if ruleset.name in PRESETS:
        return PRESET_TITLES[ruleset.name](_), PRESET_LINES[ruleset.name](_)
    return shown_name(ruleset.name), field_titles(_, changed_fields(ruleset, STANDARD)) or PRESET_LINES[
        "standard"
    ](_)


def draft_words(_: Words, draft: RulesDraft, mixes: Sequence[Ruleset]) -> tuple[str, str]:
    """What the chosen rules are called, and what they are or how they were changed."""
    title, line = choice_words(_, draft.base_ruleset(mixes))
    if changes := draft.changes(mixes):
        line = _("Changed: {options}", options=field_titles(_, changes))
    return title, line


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
    return () if name is None else (instead_sentence(_, PRESET_TITLES[name](_)),)


def _sentence(_: Words, violation: RuleViolation, ruleset: Ruleset, players: int) -> str:
    if violation.code is Code.HAND_SIZE_IMPOSSIBLE and ruleset.hands == PRESETS["two-players"].hands:
        title = PRESET_TITLES["two-players"](_)
        return _("“{title}” is for two, not for {players} players (§2.7).", title=title, players=players)
    return refusal_sentence(_, violation)
