"""Choosing the rules of a new game: a preset or a mix of the table's own, plus/minus one, the options."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

import flet as ft

from scorekeeper.rules import BidRules, Ruleset, hands, players_of
from scorekeeper.storage.mixes import UnknownMix
from scorekeeper.storage.settings import NewGame
from scorekeeper.ui import plus_minus
from scorekeeper.ui.component import handler
from scorekeeper.ui.house_rules import choices, entitled, fewest, objections
from scorekeeper.ui.plus_minus import Form
from scorekeeper.ui.seating import Seating
from scorekeeper.ui.session import App


class Sheet(StrEnum):
    """What can come up from below."""

    PLUS_MINUS = "plus-minus"
    SEAT = "seat"
    SAVE = "save"
    MIX = "mix"


@dataclass(eq=False, repr=False, kw_only=True)
class Choosing:
    """The part of setting up a game that is about its rules."""

    app: App
    base: NewGame
    """What was remembered when this began."""
    seating: Seating
    rules: Ruleset
    """The rules as chosen; what they are called is worked out at the start."""
    chosen: str
    """The name of the preset or the mix from which they come."""
    form: BidRules
    """The form of plus/minus one that its switch turns on."""
    sheet: Sheet | None = None

    @property
    def ruleset(self) -> Ruleset:
        """The rules as chosen, under the name that is theirs."""
        return entitled(self.rules, self.chosen, self.mixes)

    @property
    def mixes(self) -> tuple[Ruleset, ...]:
        """The mixes that people saved on this device."""
        return self.app.host.settings.mixes

    @property
    def unknown_mixes(self) -> tuple[UnknownMix, ...]:
        """Those that this version of the app cannot play by."""
        return self.app.host.settings.unknown_mixes

    @property
    def bids(self) -> BidRules:
        """The bid rules with plus/minus one as it is played, or as its switch would turn it on."""
        return self.rules.bids if self.on else self.form

    @property
    def on(self) -> bool:
        """Whether plus/minus one is played."""
        return plus_minus.is_on(self.rules)

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.seating.seats)

    @property
    def missing(self) -> int:
        """How many people these rules still want (§1.4, §2.7)."""
        return max(0, fewest(self.rules) - self.players)

    @property
    def complete(self) -> bool:
        """Whether these people can play by these rules."""
        return self.players in players_of(self.rules)

    @property
    def rounds(self) -> int:
        """How many rounds they play (§2.1); only when the table is complete."""
        return len(hands(self.rules, self.players))

    @property
    def objections(self) -> tuple[str, ...]:
        """What keeps these people from playing by these rules, in sentences."""
        return objections(self.app.words, self.rules, self.players)

    def choose(self, rules: Ruleset) -> None:
        """These rules are played from now on."""
        name = entitled(rules, self.chosen, self.mixes).name
        if name in choices(self.mixes):
            self.chosen = name
        self.rules = rules
        if self.on:
            self.form = rules.bids

    # Presets and mixes ---------------------------------------------------------------------------------

    @handler
    def on_presets(self, _event: Any) -> None:
        self.app.go("/new/presets")

    @handler
    def on_preset(self, event: ft.Event[ft.Container]) -> None:
        """A preset or a mix was chosen: the game is played by it as it is."""
        ruleset = choices(self.mixes).get(event.control.data)
        if ruleset is None:  # deleted on another phone while the finger was on its way
            return
        self.chosen, self.rules = ruleset.name, ruleset
        if self.on:
            self.form = ruleset.bids
        self.app.go("/new")

    # Plus/minus one ------------------------------------------------------------------------------------

    @handler
    def on_switch(self, _event: Any) -> None:
        """Plus/minus one on or off, in the form that was played last."""
        bids = self.rules.bids
        if self.on:
            self.form = bids
            self.bid(plus_minus.without(bids))
        else:
            self.bid(plus_minus.as_in(self.form, bids))

    @handler
    def on_forms(self, _event: Any) -> None:
        self.sheet = Sheet.PLUS_MINUS

    @handler
    def on_form(self, event: ft.Event[ft.Container]) -> None:
        """A form was chosen: it is played."""
        self._play(plus_minus.with_form(self.bids, Form(event.control.data)))

    @handler
    def on_form_round(self, event: ft.Event[ft.Container]) -> None:
        """The rule begins a round earlier or later; `data` is by how many."""
        self._play(plus_minus.with_round(self.bids, plus_minus.from_round(self.bids) + event.control.data))

    @handler
    def on_zero(self, _event: Any) -> None:
        """0 is always allowed, or not."""
        self._play(replace(self.bids, zero_exempt=not self.bids.zero_exempt))

    def _play(self, form: BidRules) -> None:
        """Plus/minus one is played in this form."""
        self.bid(plus_minus.as_in(form, self.rules.bids))

    def bid(self, bids: BidRules) -> None:
        self.choose(replace(self.rules, bids=bids))

    # The rulebook --------------------------------------------------------------------------------------

    @handler
    def on_paragraph(self, event: ft.Event[ft.Container]) -> None:
        """The rulebook is laid upon the page, which stays as it is."""
        self.sheet = None
        self.app.go(f"{self.app.page.route.rstrip('/')}/rules/{event.control.data}")

    @handler
    def on_sheet_closed(self, _event: Any) -> None:
        self.sheet = None
