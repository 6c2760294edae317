"""By which rules a pad was played that does not say it: those that deal its hands to so many players."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.pads.pad import Pad, TableMove
from scorekeeper.rules import PRESETS, STANDARD, Ruleset, hand_sizes, players_of


def likely_rules(pad: Pad) -> tuple[Ruleset, ...]:
    """The rules by which the pad can have been played, the likeliest first; always the standard ones, with
    the hands of the pad where no rules deal these."""
    fitting = tuple(_fitting(pad))
    return fitting if STANDARD in fitting else (*fitting, STANDARD)


def _fitting(pad: Pad) -> Iterator[Ruleset]:
    joined = {change.player for change in pad.changes if change.move is TableMove.JOINED}
    starters = len(pad.players) - len(joined)
    changes = [change.after for change in pad.changes]
    rounds = (
        pad.rounds[: max(0, min(changes, default=len(pad.rounds)) - pad.first_round + 1)]
        if changes
        else pad.rounds
    )
    for ruleset in PRESETS.values():
        if starters not in players_of(ruleset) or (changes and ruleset.teams):
            continue
        dealt = hand_sizes(ruleset, starters)[pad.first_round - 1 :]
        if len(rounds) <= len(dealt) and all(
            round_.cards in (None, cards) for round_, cards in zip(rounds, dealt, strict=False)
        ):
            yield ruleset
