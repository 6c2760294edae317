"""The controller of the judge: its view state, and what each tap does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

import flet as ft

from scorekeeper.game import State, expected
from scorekeeper.rules import EXTRA_CARDS, STANDARD, Ruleset, RuleViolation, Suit, parse_card
from scorekeeper.storage.errors import StorageError
from scorekeeper.tables import StaleTap, Table
from scorekeeper.ui.judge.model import reducers
from scorekeeper.ui.judge.model.trick_entry import (
    Taker,
    TrickEntry,
    context_of,
    context_without_game,
    entry_for,
    has_special,
    taker_of,
    trick_after,
    with_deck,
    with_other_reading,
    with_ruleset,
)
from scorekeeper.ui.judge.text import answer_for, card_refusal
from scorekeeper.ui.runtime.component import handler
from scorekeeper.ui.runtime.messages import error_sentence
from scorekeeper.ui.runtime.session import App, observable
from scorekeeper.ui.runtime.tap_queue import Debounce

_ENTRIES = "scorekeeper.tricks"
"""Where the session keeps the unfinished tricks, one a game."""
_RULESET = "scorekeeper.trick-cards"
"""Where the session keeps the cards that were chosen last without a game."""


class Picker(StrEnum):
    """The pickers that can be open in the place of the answer."""

    TRUMP = "trump"
    LEADER = "leader"
    CARDS = "cards"


@dataclass(frozen=True, slots=True)
class JudgeViewState:
    """What the screen shows."""

    entry: TrickEntry
    picker: Picker | None = None
    refusal: str = ""
    """Why the last tap did nothing."""


@observable
class JudgeController:
    """Handles the taps of one screen; assigning `view` renders it again."""

    app: App
    game: str
    """The id of the game that is asked about, "" without one."""
    view: JudgeViewState
    table: Table | None = None
    """The table of that game."""
    opened: State | None = None
    """What the table showed when the judge was opened: the trick is one of that deal, and of that count."""
    _debounce: Debounce = field(init=False)
    _giving: bool = False

    def __post_init__(self) -> None:
        self._debounce = Debounce(self.app.table_host.clock)

    # The cards -----------------------------------------------------------------------------------------

    @handler
    def on_suit(self, event: ft.Event[ft.Container]) -> None:
        """A suit was tapped and stays chosen; its data is the suit."""
        suit = Suit(event.control.data)
        if self.view.entry.trick.pending is not None:
            self._lay(lambda entry: reducers.choose_suit(entry, suit))
            return
        self._select_keys(reducers.choose_suit(self.view.entry, suit))

    @handler
    def on_special(self, _event: Any) -> None:
        """Shows the keys of the special cards, or those of a suit again."""
        self._select_keys(reducers.toggle_special(self.view.entry))

    @handler
    def on_card(self, event: ft.Event[ft.Container]) -> None:
        """A card was tapped: it is played, or goes into the inspected hand; its data is its code."""
        code = str(event.control.data)
        if not self._debounce.is_repeat(code):
            self._lay(lambda entry: reducers.tap_card(entry, parse_card(code)))

    @handler
    def on_key(self, event: ft.Event[ft.Container]) -> None:
        """A key that changes the trick; its data is the reducer, and what that is given besides the entry."""
        reducer, *given = event.control.data
        self._lay(lambda entry: reducer(entry, *given))

    # The table -----------------------------------------------------------------------------------------

    @handler
    def on_chip(self, event: ft.Event[ft.Container]) -> None:
        """A chip was tapped: its picker opens or closes; its data is the picker."""
        picker = Picker(event.control.data)
        self.view = replace(self.view, picker=None if self.view.picker is picker else picker, refusal="")

    @handler
    def on_deck(self, event: ft.Event[ft.Container]) -> None:
        """A deck was chosen; its data is the name. Without special cards the trump is asked next."""
        self._play_with(with_deck(self.view.entry.ruleset, str(event.control.data)))
        entry = self.view.entry
        if not has_special(entry.ruleset):
            self.view = replace(self.view, picker=None if entry.trick.trump_known else Picker.TRUMP)

    @handler
    def on_special_switch(self, _event: Any) -> None:
        """The switch between cards with the special ones and cards without."""
        ruleset = self.view.entry.ruleset
        self._play_with(replace(ruleset, extra_cards=() if ruleset.extra_cards else EXTRA_CARDS))

    @handler
    def on_reading_switch(self, _event: Any) -> None:
        """The switch between the readings of jesters, then a wizard (§11.3)."""
        self._play_with(with_other_reading(self.view.entry.ruleset))

    @property
    def taker(self) -> Taker | None:
        """Who takes the trick at the table; None where it cannot be counted there."""
        return None if self.app.read_only else taker_of(self.view.entry)

    @handler
    async def on_give(self, _event: Any) -> None:
        """The trick is counted at the table, once, and the table is shown again."""
        _, taker, entry = self.app.words, self.taker, self.view.entry
        if self.table is None or self.opened is None or taker is None or self._giving:
            return
        self._giving = True
        try:
            if context_of(self.table.snapshot.state) != context_of(self.opened):
                raise StaleTap  # by another trump, or another leader, somebody else may take it
            rests_on = expected(self.opened, taker.fact)
            await self.table.propose([taker.fact], [rests_on])
        except StaleTap:
            self._refuse(_("Something else was entered at the table; count this trick there."))
        except (RuleViolation, StorageError) as error:
            self._refuse(error_sentence(_, error, self.table.snapshot.state.names))
        else:
            _save_entry(self.app, self.game, replace(entry, trick=trick_after(entry), history=()))
            self.app.device.haptic()
            self.app.go(self._above)
        finally:
            self._giving = False

    # Elsewhere -----------------------------------------------------------------------------------------

    @handler
    def on_back(self, _event: Any) -> None:
        """Go back to the screen from which the judge was opened."""
        self.app.go(self._above or "/")

    @handler
    def on_paragraph(self, event: ft.Event[ft.Container]) -> None:
        """The rulebook at the paragraph that gives the reason; its data is the number."""
        self.app.go(f"{self.rulebook}/{event.control.data}")

    @property
    def rulebook(self) -> str:
        """The address of the rulebook above this screen."""
        return f"{self._above}/judge/rules"

    @property
    def _above(self) -> str:
        return f"/games/{self.game}" if self.game else ""

    def _lay(self, change: Callable[[TrickEntry], TrickEntry]) -> None:
        """Apply a reducer, and close the picker. A refusal is shown in the place of the answer."""
        _ = self.app.words
        try:
            entry = change(self.view.entry)
        except RuleViolation as error:
            self._refuse(card_refusal(_, error))
            return
        self.view = JudgeViewState(entry)
        _save_entry(self.app, self.game, entry)
        self.app.device.haptic()
        self.app.device.announce(answer_for(_, entry).spoken)

    def _refuse(self, sentence: str) -> None:
        self.view = replace(self.view, picker=None, refusal=sentence)
        self.app.device.announce(sentence)

    def _select_keys(self, entry: TrickEntry) -> None:
        self.view = replace(self.view, entry=entry, refusal="")

    def _play_with(self, ruleset: Ruleset) -> None:
        """Use these rules from now on, also when the judge is opened again in this session."""
        entry = with_ruleset(self.view.entry, ruleset)
        self._select_keys(entry)
        self.app.page.session.store.set(_RULESET, ruleset)
        _save_entry(self.app, self.game, entry)
        self.app.device.haptic()


def judge_controller(app: App, game: str, table: Table | None) -> JudgeController:
    """The controller at this table, with the trick that was left unfinished in this session.

    Without a table the cards are those that were chosen last.
    """
    if table is not None:
        context = context_of(table.snapshot.state)
    else:
        context = context_without_game(app.page.session.store.get(_RULESET) or STANDARD)
    entry = entry_for(context, _saved_entries(app).get(game))
    ask_trump = not entry.trick.trump_known and not entry.trick.cards
    view = JudgeViewState(entry, Picker.TRUMP if ask_trump else None)
    return JudgeController(app, game, view, table, None if table is None else table.snapshot.state)


def _saved_entries(app: App) -> dict[str, TrickEntry]:
    entries: dict[str, TrickEntry] = app.page.session.store.get(_ENTRIES) or {}
    return entries


def _save_entry(app: App, game: str, entry: TrickEntry) -> None:
    app.page.session.store.set(_ENTRIES, {**_saved_entries(app), game: entry})
