"""One person's dealings with the judge: what lies on the bench, which row stands open, what each tap does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import flet as ft

from scorekeeper.rules import RuleViolation, Suit, parse_card
from scorekeeper.ui import judge
from scorekeeper.ui.component import handler
from scorekeeper.ui.judge import Bench
from scorekeeper.ui.judge_answers import answer
from scorekeeper.ui.judge_company import Company
from scorekeeper.ui.judge_names import refusal
from scorekeeper.ui.session import App
from scorekeeper.ui.taps import BOUNCE

_KEPT = "scorekeeper.tricks"


class Panel(StrEnum):
    """A row that was opened in the place of the answer."""

    TRUMP = "trump"
    LEADER = "leader"


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
        self.refused = ""
        self.bench = judge.choose_suit(self.bench, Suit(event.control.data))

    @handler
    def on_card(self, event: ft.Event[ft.Container]) -> None:
        """A card is played, or belongs to the hand that is looked into; its data is the card's code."""
        code = str(event.control.data)
        if not self._bounced(code):
            self._lay(lambda bench: judge.tap_card(bench, parse_card(code)))

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

    def _open(self, panel: Panel) -> None:
        self.refused = ""
        self.panel = None if self.panel is panel else panel

    def _bounced(self, key: str) -> bool:
        now = self.app.host.clock()
        bounced = key == self._last[0] and now - self._last[1] < BOUNCE
        self._last = (key, now)
        return bounced


def desk_for(app: App, game: str, company: Company) -> JudgeDesk:
    """The judge for these people, with the trick that was left half-way in this session."""
    bench = judge.opened(company, _kept(app).get(game))
    ask_trump = not bench.trick.trump_known and not bench.trick.cards
    return JudgeDesk(app, game, bench, Panel.TRUMP if ask_trump else None)


def _kept(app: App) -> dict[str, Bench]:
    tricks: dict[str, Bench] = app.page.session.store.get(_KEPT) or {}
    return tricks


def _keep(app: App, game: str, bench: Bench) -> None:
    app.page.session.store.set(_KEPT, {**_kept(app), game: bench})
