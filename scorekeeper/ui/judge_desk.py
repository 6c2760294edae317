"""One person's dealings with the judge: what lies on the bench, which row stands open, what each tap does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import flet as ft

from scorekeeper.rules import STANDARD, Kind, Ruleset, RuleViolation, Suit, parse_card
from scorekeeper.ui import judge, judge_bench, judge_cards
from scorekeeper.ui.component import handler
from scorekeeper.ui.judge_answers import answer
from scorekeeper.ui.judge_bench import Bench
from scorekeeper.ui.judge_company import Company, anybody
from scorekeeper.ui.judge_names import refusal
from scorekeeper.ui.session import App
from scorekeeper.ui.taps import BOUNCE

_KEPT = "scorekeeper.tricks"
_CARDS = "scorekeeper.trick-cards"


class Panel(StrEnum):
    """A row that was opened in the place of the answer."""

    TRUMP = "trump"
    LEADER = "leader"
    CARDS = "cards"


@ft.observable
# Flet puts every message into words for its log, the owners of handlers included: theirs are short.
@dataclass(eq=False, repr=False)
class JudgeDesk:
    """What lies before one person: every public field that is assigned has the screen drawn anew."""

    app: App
    game: str
    """The game whose people and trump these are, "" without one."""
    bench: Bench
    panel: Panel | None = None
    refused: str = ""
    """Why the last tap did nothing."""
    _last: tuple[str, float] = field(default=("", 0.0), init=False)

    # The cards -----------------------------------------------------------------------------------------

    @handler
    def on_suit(self, event: ft.Event[ft.Container]) -> None:
        """A suit, which stays chosen; its data is the suit."""
        suit = Suit(event.control.data)
        if self.bench.trick.pending is not None:
            self._lay(lambda bench: judge.choose_suit(bench, suit))
            return
        self.refused = ""
        self.bench = judge.choose_suit(self.bench, suit)

    @handler
    def on_special(self, _event: Any) -> None:
        """The special cards in the place of the values, or the values again."""
        self.refused = ""
        self.bench = judge.show_special(self.bench)

    @handler
    def on_card(self, event: ft.Event[ft.Container]) -> None:
        """A card is played, or belongs to the hand that is looked into; its data is the card's code."""
        code = str(event.control.data)
        if not self._bounced(code):
            self._lay(lambda bench: judge.tap_card(bench, parse_card(code)))

    @handler
    def on_named_suit(self, event: ft.Event[ft.Container]) -> None:
        """The suit that the player of a special card names; its data is the suit."""
        suit = Suit(event.control.data)
        self._lay(lambda bench: judge.name_suit(bench, suit))

    @handler
    def on_named_form(self, event: ft.Event[ft.Container]) -> None:
        """What a shapeshifter is; its data is the kind of card."""
        form = Kind(event.control.data)
        self._lay(lambda bench: judge.name_form(bench, form))

    @handler
    def on_none_turned_up(self, _event: Any) -> None:
        """There was no card for the vampire to copy."""
        self._lay(lambda bench: judge.turn_up(bench, None))

    @handler
    def on_undo(self, _event: Any) -> None:
        """Take the last card back."""
        self._lay(judge.undo)

    @handler
    def on_next(self, _event: Any) -> None:
        """An empty trick, led by whoever took this one."""
        self._lay(judge.next_trick)

    @handler
    def on_place(self, event: ft.Event[ft.Container]) -> None:
        """A place in the row of cards: its hand is looked into, or no longer; its data is the position."""
        position = int(event.control.data)
        self._lay(lambda bench: judge.ask(bench, position))

    @handler
    def on_done(self, _event: Any) -> None:
        """Back from a hand to the trick."""
        self._lay(judge.answer_only)

    # The table -----------------------------------------------------------------------------------------

    @handler
    def on_trump_chip(self, _event: Any) -> None:
        self._open(Panel.TRUMP)

    @handler
    def on_leader_chip(self, _event: Any) -> None:
        self._open(Panel.LEADER)

    @handler
    def on_cards_chip(self, _event: Any) -> None:
        self._open(Panel.CARDS)

    @handler
    def on_deck(self, event: ft.Event[ft.Container]) -> None:
        """Other cards; its data is the name of the deck. What is asked next comes in their place."""
        self._play_with(judge_cards.with_deck(self.bench.ruleset, str(event.control.data)))
        if not judge_cards.has_special(self.bench.ruleset):
            self.panel = None if self.bench.trick.trump_known else Panel.TRUMP

    @handler
    def on_special_switch(self, _event: Any) -> None:
        """With the special cards, or without them."""
        self._play_with(judge_cards.with_or_without_special(self.bench.ruleset))

    @handler
    def on_reading_switch(self, _event: Any) -> None:
        """After jesters and a wizard the suit binds, or the trick is free (§11.3)."""
        self._play_with(judge_cards.with_other_reading(self.bench.ruleset))

    @handler
    def on_trump(self, event: ft.Event[ft.Container]) -> None:
        """A trump key; its data is a suit, or "" for none."""
        suit = Suit(event.control.data) if event.control.data else None
        self._lay(lambda bench: judge.set_trump(bench, suit))

    @handler
    def on_leader(self, event: ft.Event[ft.Container]) -> None:
        """A name: that player led; its data counts the players."""
        player = int(event.control.data)
        self._lay(lambda bench: judge.set_leader(bench, player))

    # Elsewhere -----------------------------------------------------------------------------------------

    @handler
    def on_back(self, _event: Any) -> None:
        """To where the judge was called from."""
        self.app.go(self._above or "/")

    @handler
    def on_paragraph(self, event: ft.Event[ft.Container]) -> None:
        """The rulebook at the paragraph that the answer stands on; its data is the number."""
        self.app.go(f"{self._above}/judge/rules/{event.control.data}")

    @handler
    def on_rulebook(self, _event: Any) -> None:
        self.app.go(f"{self._above}/judge/rules")

    @property
    def _above(self) -> str:
        return f"/games/{self.game}" if self.game else ""

    def _lay(self, change: Callable[[Bench], Bench]) -> None:
        _ = self.app.words
        self.panel = None
        try:
            bench = change(self.bench)
        except RuleViolation as violation:
            self.refused = refusal(_, violation)
            self.app.device.announce(self.refused)
            return
        self.refused = ""
        self.bench = bench
        _keep(self.app, self.game, bench)
        self.app.device.feel()
        self.app.device.announce(answer(_, bench).spoken)

    def _play_with(self, ruleset: Ruleset) -> None:
        """These cards from now on, and the next time that somebody asks in this session."""
        self.refused = ""
        self.bench = judge_bench.play_with(self.bench, ruleset)
        self.app.page.session.store.set(_CARDS, ruleset)
        _keep(self.app, self.game, self.bench)
        self.app.device.feel()

    def _open(self, panel: Panel) -> None:
        self.refused = ""
        self.panel = None if self.panel is panel else panel

    def _bounced(self, key: str) -> bool:
        now = self.app.host.clock()
        bounced = key == self._last[0] and now - self._last[1] < BOUNCE
        self._last = (key, now)
        return bounced


def desk_for(app: App, game: str, company: Company | None) -> JudgeDesk:
    """The judge for these people, with the trick that was left half-way in this session.

    Where nobody knows the people the cards are those that were chosen last.
    """
    if company is None:
        company = anybody(app.page.session.store.get(_CARDS) or STANDARD)
    bench = judge_bench.opened(company, _kept(app).get(game))
    ask_trump = not bench.trick.trump_known and not bench.trick.cards
    return JudgeDesk(app, game, bench, Panel.TRUMP if ask_trump else None)


def _kept(app: App) -> dict[str, Bench]:
    tricks: dict[str, Bench] = app.page.session.store.get(_KEPT) or {}
    return tricks


def _keep(app: App, game: str, bench: Bench) -> None:
    app.page.session.store.set(_KEPT, {**_kept(app), game: bench})
