"""The controller of the rules of a new game."""

from __future__ import annotations

from typing import Any

import flet as ft

from scorekeeper.rules import Ruleset, hand_sizes, players_of
from scorekeeper.rules.validation import fewest_players
from scorekeeper.ui.new_game.model.rules_draft import RulesDraft, parse_sizes
from scorekeeper.ui.new_game.model.ruleset_choices import choices, conflict_sentences
from scorekeeper.ui.new_game.seats_controller import SeatsController
from scorekeeper.ui.runtime.component import handler
from scorekeeper.ui.runtime.session import App, observable


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
