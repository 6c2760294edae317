"""The controllers of the rules of a new game, and of mixes: rulesets saved under a name in the settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from typing import Any

import flet as ft

from scorekeeper.game import MoveCode, shown_name, tidy_name, verify_name
from scorekeeper.game.names import told_apart
from scorekeeper.locale.refusals import refusal_sentence
from scorekeeper.locale.ruleset_names import CUSTOM, PRESET_TITLES
from scorekeeper.rules import PRESETS, Ruleset, RuleViolation, hand_sizes, players_of
from scorekeeper.rules.validation import fewest_players
from scorekeeper.storage.settings import MOST_MIXES
from scorekeeper.ui.new_game.model.rules_draft import RulesDraft, parse_sizes
from scorekeeper.ui.new_game.model.ruleset_choices import choices, conflict_sentences, nearest_choice
from scorekeeper.ui.new_game.seats_controller import SeatsController
from scorekeeper.ui.runtime.component import handler
from scorekeeper.ui.runtime.session import App, observable
from scorekeeper.ui.widgets.text_fields import letters_refusal


@observable
class RulesController:
    """The controller of the rules: presets, mixes, options, and what they are with these people."""

    app: App
    seats: SeatsController
    draft: RulesDraft
    hands_text: str | None = None
    """The text in the field for hand sizes, None while it shows those of the draft."""
    forms_open: bool = False
    """Whether the sheet with the forms of plus/minus one is open."""

    @property
    def mixes(self) -> tuple[Ruleset, ...]:
        """The table's own mixes, the latest first."""
        return self.app.host.settings.mixes

    @property
    def missing(self) -> int:
        """How many more players the rules need (§1.4, §2.7)."""
        return max(0, fewest_players(self.draft.rules) - self.seats.players)

    @property
    def complete(self) -> bool:
        """Whether these people can play by these rules."""
        return self.seats.players in players_of(self.draft.rules)

    @property
    def rounds(self) -> int:
        """How many rounds they play (§2.1); only when the table is complete."""
        return len(hand_sizes(self.draft.rules, self.seats.players))

    @property
    def ruleset(self) -> Ruleset:
        """The chosen rules, with the name of the preset or mix that they equal, or `CUSTOM`."""
        return self.draft.ruleset(self.mixes)

    @property
    def conflict_sentences(self) -> tuple[str, ...]:
        """What keeps these people from playing by these rules, in sentences."""
        return conflict_sentences(self.app.words, self.draft.rules, self.seats.players)

    @handler
    def on_link(self, event: ft.Event[ft.Container]) -> None:
        """Another page of the new game; `data` is its address."""
        self.hands_text = None
        self.app.go(event.control.data)

    @handler
    def on_paragraph(self, event: ft.Event[ft.Container]) -> None:
        """The rulebook opens above the page, which stays as it is."""
        self.forms_open = False
        self.app.go(f"{self.app.page.route.rstrip('/')}/rules/{event.control.data}")

    @handler
    def on_choice(self, event: ft.Event[ft.Container]) -> None:
        """A preset or a mix was chosen: the game is played by it as it is."""
        choice = choices(self.mixes).get(event.control.data)
        if choice is None:  # deleted on another phone meanwhile
            return
        self.draft = self.draft.with_choice(choice)
        self.app.go("/new")

    @handler
    def on_change(self, event: ft.Event[ft.Container]) -> None:
        """The rules are changed: `data` is what changes the draft, and what that is given besides it."""
        change, *given = event.control.data
        self.hands_text = None
        self.choose(change(self.draft, *given))

    @handler
    def on_hands_typed(self, event: ft.Event[ft.TextField]) -> None:
        """Hand sizes were typed; a text that is no list of numbers changes nothing."""
        self.hands_text = str(event.data or "")
        if (sizes := parse_sizes(self.hands_text)) is not None:
            self.choose(self.draft.with_hands(sizes))

    @handler
    def on_hands_step(self, event: ft.Event[ft.Container]) -> None:
        """A round less (`data` is -1) or more (+1) in the list of hand sizes."""
        self.hands_text = None
        self.choose(self.draft.with_rounds_stepped(event.control.data, self.seats.players))

    @handler
    def on_forms(self, _event: Any) -> None:
        """The forms of plus/minus one are shown."""
        self.forms_open = True

    @handler
    def on_sheet_closed(self, _event: Any) -> None:
        self.forms_open = False

    @handler
    def on_form_step(self, event: ft.Event[ft.Container]) -> None:
        """Plus/minus one begins a round or a card earlier (`data` is -1) or later (+1)."""
        self.choose(self.draft.with_beginning_stepped(event.control.data))

    def choose(self, draft: RulesDraft) -> None:
        """Play by these rules, which may equal a preset or a mix."""
        self.draft = draft.rebased(self.mixes)


@observable
class MixesController:
    """The controller of the mixes, and of the sheet in which one is saved, renamed or deleted."""

    app: App
    rules: RulesController
    open_mix: str | None = None
    """The mix whose sheet is open, "" for a new one; None where no sheet is."""
    refused: str = ""
    """Why a mix cannot have the name that is typed."""
    _name: str = field(default="", init=False)

    @property
    def name_typed(self) -> str:
        """The text in the field for a mix's name."""
        return self._name

    @property
    def titles(self) -> Mapping[str, str]:
        """What each mix is called in the list, by its name: like no preset and no other mix."""
        mixes, presets = self.rules.mixes, [title(self.app.words) for title in PRESET_TITLES.values()]
        called = told_apart([*presets, *(shown_name(mix.name) for mix in mixes)])[len(presets) :]
        return dict(zip((mix.name for mix in mixes), called, strict=True))

    @handler
    def on_mix(self, event: ft.Event[ft.Container]) -> None:
        """A mix is to be renamed or deleted; where `data` is "", the rules are to be saved as one."""
        mix: str = event.control.data
        self._name = shown_name(mix) if mix else ""
        self.refused, self.open_mix = "", mix

    @handler
    def on_sheet_closed(self, _event: Any) -> None:
        self.open_mix = None

    @handler
    def on_typed(self, event: ft.Event[ft.TextField]) -> None:
        self._name = str(event.data or "")
        self.refused = letters_refusal(self.app, self._name)

    @handler
    async def on_saved(self, _event: Any) -> None:
        """The rules are saved under the name that was typed, as the first mix."""
        if len(self.rules.mixes) >= MOST_MIXES:
            _ = self.app.words
            self.refused = _("There is room for {n} mixes. Delete one first.", n=MOST_MIXES)
        elif name := self._accepted_name(""):
            mix = replace(self.rules.draft.rules, name=name)
            await self._change(lambda mixes: (mix, *mixes))
            self.rules.draft, self.open_mix = self.rules.draft.with_choice(mix), None

    @handler
    async def on_changed(self, _event: Any) -> None:
        """The chosen mix is saved with the rules as they are now."""
        draft = self.rules.draft
        new = replace(draft.rules, name=draft.base)
        await self._change(lambda mixes: tuple(new if mix.name == new.name else mix for mix in mixes))
        self.rules.draft = self.rules.draft.with_rules(new)

    @handler
    async def on_renamed(self, _event: Any) -> None:
        """The mix of the sheet has the name that was typed."""
        old = self.open_mix or ""
        if tidy_name(self._name) == shown_name(old):  # a name that was read stays, whatever it is
            self.open_mix = None
        elif name := self._accepted_name(old):
            await self._change(
                lambda mixes: tuple(replace(mix, name=name) if mix.name == old else mix for mix in mixes)
            )
            draft = self.rules.draft
            if draft.base == old:
                self.rules.draft = replace(draft, rules=replace(draft.rules, name=name), base=name)
            self.open_mix = None

    @handler
    async def on_deleted(self, _event: Any) -> None:
        """The mix of the sheet is no longer offered; games that were played by it keep its rules."""
        deleted, self.open_mix = self.open_mix, None
        await self._change(lambda mixes: tuple(mix for mix in mixes if mix.name != deleted))
        draft = self.rules.draft
        self.rules.draft = replace(draft, base=nearest_choice(draft.rules, self.rules.mixes))

    async def _change(self, change: Callable[[tuple[Ruleset, ...]], tuple[Ruleset, ...]]) -> None:
        """Change the mixes as they are kept now; another program may have saved some.

        Raises `StorageError`.
        """
        await self.app.change_settings(lambda present: replace(present, mixes=change(present.mixes)))

    def _accepted_name(self, present: str) -> str:
        """The name that was typed for a mix called `present`, "" where it is refused, which is shown."""
        _, name = self.app.words, tidy_name(self._name)
        mixes = {*self.app.host.settings.mix_names} - {present}
        titles = [title(_) for title in PRESET_TITLES.values()]
        try:
            verify_name(name, [*mixes, *titles, *PRESETS, CUSTOM])
        except RuleViolation as error:
            self.refused = refusal_sentence(_, error)
            if error.code is MoveCode.NAME_TAKEN:
                self.refused = _("“{name}” is taken. Choose another name.", name=name)
            return ""
        self.refused = ""
        return name
