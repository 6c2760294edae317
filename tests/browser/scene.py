"""A scene of the browser tests: a screen in a certain state, and how it is reached."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scorekeeper.locale import Words
from tests.browser.conftest import Phone

Act = Callable[[Phone, Words], None]
"""An action on a screen, with the words of its language."""


@dataclass(frozen=True)
class Scene:
    """A screen: its address, where `{name}` stands for a game's id, and what is done there."""

    name: str
    route: str
    acts: tuple[Act, ...] = ()

    def set(self, phone: Phone, _: Words, games: Mapping[str, str]) -> None:
        """Bring the phone there."""
        phone.leave_sheet()
        route = self.route.format(**games)
        if phone.page.url.endswith(route):  # what was begun there is left alone
            phone.go("/nowhere")
        phone.go(route)
        for act in self.acts:
            act(phone, _)
        if self.acts:
            phone.settle()


def tap(msgid: str, **values: object) -> Act:
    """Tap the thing of that name, which changes the screen."""
    return lambda phone, _: phone.changes(lambda: phone.tap(_(msgid, **values)))


def sheet(msgid: str) -> tuple[Act, ...]:
    """Open the menu of the table, and one of its sheets."""
    return (tap("More"), tap(msgid))
