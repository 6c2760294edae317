"""A scene of the browser tests: a screen in a certain state, and how it is reached."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scorekeeper.locale import Words
from tests.browser.conftest import Phone

Action = Callable[[Phone, Words], None]
"""An action on a screen, in the language of these words."""


@dataclass(frozen=True)
class Scene:
    """A screen in a certain state: its address, where `{name}` stands for a game's id, and actions on it."""

    name: str
    route: str
    actions: tuple[Action, ...] = ()

    def open(self, phone: Phone, _: Words, games: Mapping[str, str]) -> None:
        """Open the screen and do the actions."""
        # Below a sheet the screen is as it was; what was begun on it itself is left alone.
        was_covered = phone.close_sheet()
        route = self.route.format(**games)
        if phone.page.url.endswith(route) and not was_covered:
            phone.go("/nowhere")
        phone.go(route)
        for action in self.actions:
            action(phone, _)
        if self.actions:
            phone.settle()


def tap(msgid: str, **values: object) -> Action:
    """Tap the thing of that name, which changes the screen."""
    return lambda phone, _: phone.expect_change(lambda: phone.tap(_(msgid, **values)))


def tap_line(title: str, note: str) -> Action:
    """Tap a line with a note below its title."""
    return lambda phone, _: phone.expect_change(lambda: phone.tap(f"{_(title)}. {_(note)}"))


def open_sheet(msgid: str) -> tuple[Action, ...]:
    """Open the menu of the table, and one of its sheets."""
    return (tap("More"), tap(msgid))
