"""Which rules can be chosen, how they are called, and what keeps people from playing by them. Flet-free."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from types import MappingProxyType

from scorekeeper.locale import Words
from scorekeeper.locale.refusals import refusal_sentence
from scorekeeper.locale.rulesets import CUSTOM, same_rules
from scorekeeper.rules import FREE_PLAYERS, PRESETS, FromRound, Ruleset, players_of, violations, visibility

Said = Callable[[Words], str]

FEWEST = 3
"""With fewer at the table more may still sit down, so that nothing is out of reach yet."""


@dataclass(frozen=True, slots=True)
class PresetGroup:
    """Presets that stand together, under a title ("" for the first)."""

    title: Said
    names: tuple[str, ...]


PRESET_GROUPS: tuple[PresetGroup, ...] = (
    PresetGroup(lambda _: "", ("standard", "not-equal")),
    PresetGroup(lambda _: _("Hidden bids"), ("hidden-tip", "secret", "clairvoyance", "dm-mixed")),
    PresetGroup(lambda _: _("Cards and rounds"), ("short", "tournament", "single-colour", "two-players")),
    PresetGroup(lambda _: _("Points and ending"), ("counting", "growing", "elimination", "teams")),
    PresetGroup(lambda _: _("Other cards"), ("jubilee-20", "jubilee-25", "jubilee-30", "junior")),
)
"""Every preset once, as they stand in the list."""


def choices(mixes: Sequence[Ruleset]) -> Mapping[str, Ruleset]:
    """Everything that can be chosen, by name: the table's own mixes first."""
    return MappingProxyType({**{mix.name: mix for mix in mixes}, **PRESETS})


def nearest(ruleset: Ruleset, mixes: Sequence[Ruleset] = ()) -> str:
    """The name of the choice from which these rules differ least; its own name where it is one."""
    known = choices(mixes)
    if ruleset.name in known and same_rules(known[ruleset.name], ruleset):
        return ruleset.name
    return min(known, key=lambda name: len(changed(ruleset, known[name])))


def entitled(ruleset: Ruleset, chosen: str, mixes: Sequence[Ruleset] = ()) -> Ruleset:
    """The same rules under the name that is theirs: that of the choice, of another that is played alike, or
    `CUSTOM`."""
    known = choices(mixes)
    for name in (chosen, *known):
        if name in known and same_rules(known[name], ruleset):
            return replace(ruleset, name=name)
    return replace(ruleset, name=CUSTOM)


def changed(ruleset: Ruleset, other: Ruleset) -> tuple[str, ...]:
    """The fields in which two rulesets differ, as the JSON form names them ("bids.direction")."""
    return tuple(_differing(ruleset, other, ""))


def _differing(one: object, other: object, prefix: str) -> Iterator[str]:
    assert is_dataclass(one)
    for field in fields(one):
        mine, theirs = getattr(one, field.name), getattr(other, field.name)
        if mine == theirs or prefix + field.name == "name":
            continue
        if is_dataclass(mine) and not isinstance(mine, FromRound):
            yield from _differing(mine, theirs, f"{field.name}.")
        else:
            yield prefix + field.name


def has_open_bids(ruleset: Ruleset) -> bool:
    """Whether bids are said aloud in some round (§4.1)."""
    said = ruleset.bids.visibility
    return said == "open" or "open" in said


def hidden_words(ruleset: Ruleset) -> frozenset[str]:
    """How bids are hidden in some round: "revealed", "secret", both or neither (§4.4, §4.5)."""
    said = ruleset.bids.visibility
    return frozenset((said,) if isinstance(said, str) else said) - {"open"}


def objections(_: Words, ruleset: Ruleset, players: int) -> tuple[str, ...]:
    """What keeps these people from playing by these rules, a sentence each; while too few sit for any game,
    what would keep any number from it."""
    possible = players_of(ruleset)
    if players in possible or (possible and players < possible[0]):
        return ()
    if possible or players in FREE_PLAYERS:
        judged = players
    else:
        judged = min(FREE_PLAYERS, key=lambda number: len(violations(ruleset, number)))
    return tuple(refusal_sentence(_, violation) for violation in violations(ruleset, judged))


def out_of_reach(_: Words, ruleset: Ruleset, players: int) -> str:
    """Why a choice makes no sense with so many at the table, "" where it does.

    As long as fewer than three sit, whoever else comes is waited for.
    """
    possible = players_of(ruleset)
    if players in possible or (players < FEWEST and any(number > players for number in possible)):
        return ""
    return refusal_sentence(_, violations(ruleset, max(players, 2))[0])


def fewest(ruleset: Ruleset) -> int:
    """How many have to sit down at least; three where no number would do."""
    return min(players_of(ruleset), default=FEWEST)


def hidden_in(ruleset: Ruleset, rounds: int, word: str) -> tuple[int, ...]:
    """The rounds, from 1, whose bids are heard in that way."""
    return tuple(number for number in range(1, rounds + 1) if visibility(ruleset, number) == word)
