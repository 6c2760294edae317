"""By which rules a pad was played: those that deal its hands to so many players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.game.fold import with_visibilities_for
from scorekeeper.pads.pad import Pad, TableMove
from scorekeeper.rules import (
    PRESETS,
    STANDARD,
    Ruleset,
    hand_sizes,
    most_cards,
    players_in_round,
    players_of,
    verify_ruleset,
)
from scorekeeper.rules.errors import accepts


def likely_rules(pad: Pad) -> tuple[Ruleset, ...]:
    """The rules by which a pad can have been played that does not say it, the likeliest first; always the
    standard ones, with the hands of the pad where no rules deal these."""
    fitting = tuple(_fitting(pad))
    return fitting if STANDARD in fitting else (*fitting, STANDARD)


def _fitting(pad: Pad) -> Iterator[Ruleset]:
    starters = len(pad.starters)
    rounds = pad.rounds[: max(0, _first_change(pad) - pad.first_round + 1)]
    for ruleset in PRESETS.values():
        if ruleset.teams or ruleset.elimination or ruleset.extra_cards:
            continue  # no figures say that, and a slip of the pen could pass for it
        if starters not in players_of(ruleset):
            continue
        dealt = hand_sizes(ruleset, starters)[pad.first_round - 1 :]
        if len(rounds) <= len(dealt) and all(
            round_.cards in (None, cards) for round_, cards in zip(rounds, dealt, strict=False)
        ):
            yield ruleset


def _first_change(pad: Pad) -> int:
    """The last round that all played who began."""
    return min((change.after for change in pad.changes), default=pad.first_round + len(pad.rounds))


def rules_with_hands(pad: Pad, ruleset: Ruleset) -> Ruleset:
    """The rules with the hand sizes of the pad, as far as these stand above them and are dealt to those who
    began. Raises `RuleViolation` where so many cannot play by these rules."""
    starters = len(pad.starters)
    verify_ruleset(ruleset, starters)
    sizes = hand_sizes(ruleset, starters)
    hands = [*sizes[: pad.first_round - 1], *[1] * (pad.first_round - 1 - len(sizes))]
    for number, round_ in enumerate(pad.rounds, start=pad.first_round):
        dealt = sizes[number - 1 : number]
        most = most_cards(ruleset, players_in_round(ruleset, starters, number))
        if number <= _first_change(pad) and round_.cards is not None and 1 <= round_.cards <= most:
            dealt = (round_.cards,)
        if not dealt:
            break
        hands += dealt
    hands += sizes[len(hands) :] if pad.rounds_left is None or pad.changes else pad.rounds_left
    if len(hands) < pad.first_round:  # more was played on paper than the rules have
        hands.append(1)
    if tuple(hands) == sizes and _has_rounds_for_all(pad, ruleset):
        return ruleset
    return with_visibilities_for(replace(ruleset, name="custom", hands=tuple(hands)), starters)


def _has_rounds_for_all(pad: Pad, ruleset: Ruleset) -> bool:
    """Whether the rules have rounds for those who are there after each break, as many as were played on paper
    and one more; before the first round also while they come and go, as the game is taken over then."""
    there = {*pad.starters}
    for place, change in enumerate(pad.changes, start=1):
        if change.move is TableMove.LEFT:
            there.discard(change.player)
        else:
            there.add(change.player)
        is_last = not pad.changes[place:] or pad.changes[place].after != change.after
        is_possible = accepts(hand_sizes, ruleset, len(there))
        if not is_last and (change.after >= pad.first_round or not is_possible):
            continue
        if not is_possible:
            return False
        if len(hand_sizes(ruleset, len(there))) < pad.first_round:
            return False
    return True
