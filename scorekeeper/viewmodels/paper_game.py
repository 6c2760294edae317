"""A game that was begun on paper and goes on here: the draft of its next round and its totals so far."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.game import Seat
from scorekeeper.game.corrections import HIGHEST_TOTAL
from scorekeeper.game.errors import MoveCode, RuleViolation
from scorekeeper.locale import MINUS, Words
from scorekeeper.locale.refusals import refusal_sentence
from scorekeeper.rules import Ruleset, reachable_totals

FIRST_ROUND = 2
"""The earliest round at which a game can be taken over; round 1 is a new game."""


@dataclass(frozen=True, slots=True)
class PaperGameDraft:
    """The draft: the round that comes next, and the typed total by player's id."""

    round: int = FIRST_ROUND
    totals: Mapping[str, str] = field(default_factory=dict)

    def with_total(self, player: str, text: str) -> PaperGameDraft:
        """With this total for a player."""
        return replace(self, totals={**self.totals, player: text})

    def with_sign_turned(self, player: str) -> PaperGameDraft:
        """With the sign of a player's total turned."""
        return self.with_total(player, sign_turned(self.text(player)))

    def text(self, player: str) -> str:
        """The total as it was typed, "" if it was not."""
        return self.totals.get(player, "")

    def at_round(self, number: int, rounds: int) -> PaperGameDraft:
        """With that next round, limited to the rounds of the game."""
        return replace(self, round=min(max(FIRST_ROUND, number), rounds))


@dataclass(frozen=True, slots=True)
class RefusedTotal:
    """What is wrong with the total of a seat, in a sentence."""

    seat: int
    sentence: str


def sign_turned(text: str) -> str:
    """The same number with its sign turned."""
    return text[1:] if text.startswith(("-", MINUS)) else f"{MINUS}{text}"


def typed_number(text: str) -> int | None:
    """The whole number that was typed, None where there is none."""
    found = re.fullmatch("-?[0-9]{1,9}", text.strip().replace(MINUS, "-"))
    return int(found[0]) if found else None


def checked_totals(_: Words, draft: PaperGameDraft, seats: Sequence[Seat]) -> tuple[int, ...] | RefusedTotal:
    """The totals as numbers, or the first that is refused: one is missing, or no game brings so much."""
    totals = []
    for place, seat in enumerate(seats):
        total = typed_number(draft.text(seat.player))
        if total is None:
            return RefusedTotal(place, _("The total is missing."))
        if abs(total) > HIGHEST_TOTAL:
            details = {"seat": place, "total": total, "highest": HIGHEST_TOTAL}
            violation = RuleViolation(MoveCode.TOTAL_OUT_OF_RANGE, **details)
            return RefusedTotal(place, refusal_sentence(_, violation, [one.name for one in seats]))
        totals.append(total)
    return tuple(totals)


def odd_totals(
    _: Words, ruleset: Ruleset, hands: Sequence[int], totals: Sequence[int], names: Sequence[str]
) -> tuple[str, ...]:
    """A sentence for each total that this scoring cannot give after rounds of these hand sizes."""
    reachable = reachable_totals(ruleset.scoring, hands)
    return tuple(
        _.plural(
            "{name}: {total} is not a total that this scoring can give after {n} round.",
            "{name}: {total} is not a total that this scoring can give after {n} rounds.",
            len(hands),
            name=name,
            total=_.number(total),
        )
        for name, total in zip(names, totals, strict=True)
        if total not in reachable
    )
