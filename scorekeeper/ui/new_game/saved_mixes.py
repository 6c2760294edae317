"""A table's own mixes: rulesets saved under a name in the device's settings, renamed and deleted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from scorekeeper.game import MoveCode, shown_name, verify_name
from scorekeeper.locale.refusals import refusal_sentence
from scorekeeper.locale.ruleset_names import CUSTOM, PRESET_TITLES
from scorekeeper.rules import PRESETS, Ruleset, RuleViolation
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.unique_labels import told_apart


@dataclass(frozen=True, slots=True)
class SavedMixes:
    """Reads and writes the mixes of the settings. Every write raises `StorageError` where it fails."""

    app: App

    @property
    def saved(self) -> tuple[Ruleset, ...]:
        """The mixes, the latest first."""
        return self.app.host.settings.mixes

    @property
    def titles(self) -> Mapping[str, str]:
        """What each mix is called in the list, by its name: like no preset and no other mix."""
        presets = [title(self.app.words) for title in PRESET_TITLES.values()]
        called = told_apart([*presets, *(shown_name(mix.name) for mix in self.saved)])[len(presets) :]
        return dict(zip((mix.name for mix in self.saved), called, strict=True))

    async def add(self, mix: Ruleset) -> None:
        """Save a new mix, as the first one."""
        await self._change(lambda mixes: (mix, *mixes))

    async def update(self, name: str, mix: Ruleset) -> None:
        """The mix of that name becomes this one."""
        await self._change(lambda mixes: tuple(mix if old.name == name else old for old in mixes))

    async def rename(self, old: str, new: str) -> None:
        for mix in self.saved:
            if mix.name == old:
                await self.update(old, replace(mix, name=new))

    async def delete(self, name: str) -> None:
        """The mix is no longer offered; games that were played by it keep its rules."""
        await self._change(lambda mixes: tuple(mix for mix in mixes if mix.name != name))

    async def _change(self, change: Callable[[tuple[Ruleset, ...]], tuple[Ruleset, ...]]) -> None:
        """Change the mixes as they are kept now; another program may have saved some."""
        await self.app.change_settings(lambda present: replace(present, mixes=change(present.mixes)))

    def name_refusal(self, name: str, present: str = "") -> str:
        """Why a mix that is called `present` cannot have this name, "" if it can."""
        _ = self.app.words
        mixes = {*self.app.host.settings.mix_names} - {present}
        titles = [title(_) for title in PRESET_TITLES.values()]
        try:
            verify_name(name, [*mixes, *titles, *PRESETS, CUSTOM])
        except RuleViolation as error:
            if error.code is MoveCode.NAME_TAKEN:
                return _("“{name}” is taken. Choose another name.", name=name)
            return refusal_sentence(_, error)
        return ""
