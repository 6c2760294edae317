"""The rules of a new game while they are chosen: a preset or a saved mix, and what was changed in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from scorekeeper.locale import Words
from scorekeeper.locale.ruleset_sentences import field_titles
from scorekeeper.rules import STANDARD, VISIBILITIES, BidRules, Ruleset, RuleViolation, most_cards, visibility
from scorekeeper.rules.validation import expected_hands, visibilities
from scorekeeper.storage.settings import NewGame
from scorekeeper.ui.new_game.model import plus_minus
from scorekeeper.ui.new_game.model.options import OPTIONS
from scorekeeper.ui.new_game.model.plus_minus import PlusMinusForm
from scorekeeper.ui.new_game.model.ruleset_choices import (
    changed_fields,
    choice_words,
    choices,
    named_like_choice,
    nearest_choice,
)


@dataclass(frozen=True, slots=True)
class RulesDraft:
    """Every change gives a new draft; `mixes` are the saved ones, `players` the number at the table."""

    rules: Ruleset
    """The rules as chosen; their name is found when the game starts."""
    base: str
    """The name of the preset or the mix from which they come."""
    plus_minus: BidRules
    """Bid rules with plus/minus one as it is played, or as its switch would turn it on."""

    @property
    def has_plus_minus(self) -> bool:
        """Whether plus/minus one is played."""
        return plus_minus.is_on(self.rules)

    def ruleset(self, mixes: Sequence[Ruleset]) -> Ruleset:
        """The chosen rules, with the name of the preset or mix that they equal, or `CUSTOM`."""
        return named_like_choice(self.rules, self.base, mixes)

    def base_ruleset(self, mixes: Sequence[Ruleset]) -> Ruleset:
        """The preset or the mix from which they come."""
        return choices(mixes).get(self.base, STANDARD)

    def changes(self, mixes: Sequence[Ruleset]) -> tuple[str, ...]:
        """The fields that were changed in it."""
        return changed_fields(self.rules, self.base_ruleset(mixes))

    def visibilities(self, players: int) -> tuple[str, ...]:
        """The visibility of the bids of each round (§4.4)."""
        rounds = len(expected_hands(self.rules, players))
        return tuple(visibility(self.rules, number) for number in range(1, rounds + 1))

    # Presets, mixes and options ------------------------------------------------------------------------

    def with_choice(self, choice: Ruleset) -> RulesDraft:
        """The game is played by this preset or mix as it is."""
        return replace(self.with_rules(choice), base=choice.name)

    def with_rules(self, rules: Ruleset) -> RulesDraft:
        """The same base with these rules."""
        bids = rules.bids if plus_minus.is_on(rules) else self.plus_minus
        return replace(self, rules=rules, plus_minus=bids)

    def rebased(self, mixes: Sequence[Ruleset]) -> RulesDraft:
        """The same rules, based on the preset or mix that they equal, if there is one."""
        name = self.ruleset(mixes).name
        return replace(self, base=name) if name in choices(mixes) else self

    def with_option(self, name: str, value: Any, players: int) -> RulesDraft:
        """The option of that name has this value."""
        return self.with_rules(OPTIONS[name].put(self.rules, value, players))

    def with_hands(self, sizes: tuple[int, ...]) -> RulesDraft:
        """The rounds deal these hand sizes."""
        return self.with_rules(replace(self.rules, hands=sizes))

    def with_rounds_stepped(self, by: int, players: int) -> RulesDraft:
        """A round less (-1) at the end of the list of hand sizes, or one more (+1): a card larger than the
        last, as long as the deck has it."""
        sizes = expected_hands(self.rules, players)
        if by < 0:
            return self.with_hands(sizes[:-1] or sizes)
        try:
            most = most_cards(self.rules, players)
        except RuleViolation:
            most = LARGEST_HAND
        return self.with_hands((*sizes, max(1, min(sizes[-1] + 1, most)))[:MOST_HANDS])

    def with_next_visibility(self, number: int, players: int) -> RulesDraft:
        """That round, from 1, has the next visibility of bids."""
        ways, each = tuple(VISIBILITIES), list(self.visibilities(players))
        each[number - 1] = ways[(ways.index(each[number - 1]) + 1) % len(ways)]
        return self._with_bids(replace(self.rules.bids, visibility=tuple(each)))

    def with_visibilities_fitted(self, players: int) -> RulesDraft:
        """The list of visibilities has as many rounds as the game."""
        return self._with_bids(replace(self.rules.bids, visibility=self.visibilities(players)))

    def _with_bids(self, bids: BidRules) -> RulesDraft:
        return self.with_rules(replace(self.rules, bids=bids))

    # Plus/minus one (§4.3) -----------------------------------------------------------------------------

    def with_plus_minus_switched(self) -> RulesDraft:
        """Plus/minus one on or off, in the form that was played last."""
        if self.has_plus_minus:
            return self._with_bids(plus_minus.without(self.rules.bids))
        return self._with_plus_minus(self.plus_minus)

    def with_form(self, form: PlusMinusForm) -> RulesDraft:
        """Plus/minus one is played in this form."""
        return self._with_plus_minus(plus_minus.with_form(self.plus_minus, form))

    def with_beginning_stepped(self, by: int) -> RulesDraft:
        """Plus/minus one begins so many rounds later, or with so many cards more."""
        return self._with_plus_minus(plus_minus.stepped(self.plus_minus, by))

    def with_zero_exempt_switched(self) -> RulesDraft:
        """A bid of 0 is always allowed, or no longer."""
        exempt = not self.plus_minus.zero_exempt
        return self._with_plus_minus(replace(self.plus_minus, zero_exempt=exempt))

    def _with_plus_minus(self, bids: BidRules) -> RulesDraft:
        return self._with_bids(plus_minus.with_plus_minus_of(self.rules.bids, bids))


def draft_of(new_game: NewGame, mixes: Sequence[Ruleset]) -> RulesDraft:
    """The rules of the last start."""
    rules = new_game.ruleset
    bids = rules.bids if plus_minus.is_on(rules) else new_game.plus_minus
    return RulesDraft(rules, nearest_choice(rules, mixes), bids)


def draft_words(_: Words, draft: RulesDraft, mixes: Sequence[Ruleset]) -> tuple[str, str]:
    """What the chosen rules are called, and what they are or how they were changed.

    Plus/minus one has a switch of its own, which says it.
    """
    base = draft.base_ruleset(mixes)
    title, line = choice_words(_, base)
    changes = draft.changes(mixes)
    if "open" in visibilities(draft.rules) and not plus_minus.is_on(base):
        changes = tuple(name for name in changes if name not in plus_minus.FIELDS)
    if changes:
        line = _("Changed: {options}", options=field_titles(_, changes))
    return title, line


# Hand sizes that people write out themselves (§2.6) ----------------------------------------------------

MOST_HANDS = 40
"""The longest list that is accepted."""
LARGEST_HAND = 99
"""No deck deals more to one player; a larger number is a typing error."""

_PART = r"(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?"
_BETWEEN = r"[\s,;.]"
_LIST = re.compile(f"{_BETWEEN}*(?:{_PART}(?:{_BETWEEN}+|$))*")


def format_sizes(sizes: tuple[int, ...]) -> str:
    """The sizes as text: "1-7 9 11"."""
    parts = []
    for _step, group in groupby(enumerate(sizes), key=lambda pair: pair[1] - pair[0]):
        run = [size for _place, size in group]
        parts += [f"{run[0]}-{run[-1]}"] if len(run) > 2 else list(map(str, run))
    return " ".join(parts)


def parse_sizes(text: str) -> tuple[int, ...] | None:
    """The sizes in a text like "1 3 5" or "1-7, 10"; None where it is no list of sizes."""
    sizes: list[int] = []
    for first, last in re.findall(_PART, text) if _LIST.fullmatch(text) else ():
        start, end = int(first), int(last or first)
        if max(start, end) > LARGEST_HAND:
            return None
        sizes += range(start, end + 1) if start <= end else range(start, end - 1, -1)
        if len(sizes) > MOST_HANDS:
            return None
    return tuple(sizes) or None
