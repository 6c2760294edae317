"""A table's own mixes: rules saved under a name, offered the next time, renamed and deleted."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import flet as ft

from scorekeeper.game import MoveCode, tidy_name, verify_name
from scorekeeper.locale.refusals import refusal_sentence
from scorekeeper.locale.rulesets import CUSTOM, PRESET_TITLES
from scorekeeper.rules import PRESETS, Ruleset, RuleViolation
from scorekeeper.ui.choosing import Sheet
from scorekeeper.ui.component import handler
from scorekeeper.ui.glyphs import drawable
from scorekeeper.ui.house_rules import nearest
from scorekeeper.ui.opting import Opting

MOST_MIXES = 8
"""So many find room in the list, which stays short enough to be looked through."""


@dataclass(eq=False, repr=False, kw_only=True)
class Mixing(Opting):
    """The part of setting up a game that keeps its rules for another one."""

    mix: str = ""
    """The mix whose sheet is open."""
    mix_refused: str = ""
    """Why a mix cannot be called what is typed."""
    _mix_typed: str = field(default="", init=False)

    @property
    def mix_is_unknown(self) -> bool:
        """Whether that mix can only be deleted."""
        return any(mix.name == self.mix for mix in self.unknown_mixes)

    @property
    def mix_typed(self) -> str:
        """What stands in the field for a mix's name."""
        return self._mix_typed

    @handler
    def on_save(self, _event: Any) -> None:
        """The rules as they are can be kept: the sheet asks for a name."""
        self._open(Sheet.SAVE, "")

    @handler
    def on_mixes(self, _event: Any) -> None:
        """All of them, where only some stand above the presets."""
        self.app.go("/new/presets/mixes")

    @handler
    def on_mix(self, event: ft.Event[ft.Container]) -> None:
        """A mix is to be renamed or deleted."""
        self._open(Sheet.MIX, event.control.data)

    def _open(self, sheet: Sheet, mix: str) -> None:
        self.mix, self._mix_typed, self.mix_refused = mix, mix, ""
        self.sheet = sheet

    @handler
    def on_mix_typed(self, event: ft.Event[ft.TextField]) -> None:
        """Not drawn anew: the field holds what is typed."""
        self._mix_typed = str(event.data or "")
        if self.mix_refused:
            self.mix_refused = ""

    @handler
    async def on_mix_saved(self, _event: Any) -> None:
        """The rules are kept under the name that was typed."""
        if len(self.mixes) >= MOST_MIXES:
            _ = self.app.words
            self.mix_refused = _("There is room for {n} mixes. Delete one first.", n=MOST_MIXES)
            return
        if (name := self._named(())) is not None:
            mix = replace(self.rules, name=name)
            await self._keep((mix, *self.mixes))
            self.chosen, self.rules, self.sheet = name, mix, None

    @handler
    async def on_mix_kept(self, _event: Any) -> None:
        """The mix that is chosen is played as the rules are now, from this game on."""
        name = self.chosen
        changed = replace(self.rules, name=name)
        await self._keep(tuple(changed if mix.name == name else mix for mix in self.mixes))
        self.rules = changed

    @handler
    async def on_mix_renamed(self, _event: Any) -> None:
        """The mix of the sheet is called something else from now on."""
        old = self.mix
        if (name := self._named((old,))) is None:
            return
        await self._keep(tuple(replace(mix, name=name) if mix.name == old else mix for mix in self.mixes))
        if self.chosen == old:
            self.chosen, self.rules = name, replace(self.rules, name=name)
        self.sheet = None

    @handler
    async def on_mix_deleted(self, _event: Any) -> None:
        """The mix of the sheet is offered no more; games that were played by it keep its rules."""
        self.sheet = None
        unknown = tuple(mix for mix in self.unknown_mixes if mix.name != self.mix)
        kept = tuple(mix for mix in self.mixes if mix.name != self.mix)
        await self.app.choose(mixes=kept, unknown_mixes=unknown)
        self.chosen = nearest(self.rules, self.mixes)

    def _named(self, but: tuple[str, ...]) -> str | None:
        """The name that was typed, None where it cannot be one, which is said."""
        _, name = self.app.words, tidy_name(self._mix_typed)
        titles = [title(_) for title in PRESET_TITLES.values()]
        mixes = [*(mix.name for mix in self.mixes), *(mix.name for mix in self.unknown_mixes)]
        taken = [*(mix for mix in mixes if mix not in but), *titles, *PRESETS, CUSTOM]
        try:
            verify_name(name, taken, drawable)
        except RuleViolation as refused:
            self.mix_refused = refusal_sentence(_, refused)
            if refused.code is MoveCode.NAME_TAKEN:
                self.mix_refused = _("“{name}” is taken. Choose another name.", name=name)
            return None
        return name

    async def _keep(self, mixes: tuple[Ruleset, ...]) -> None:
        await self.app.choose(mixes=mixes)
