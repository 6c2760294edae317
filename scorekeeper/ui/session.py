"""The app as one person has it open: who reads it, in which words and type, on which device.

Every component gets it with `use_app()`; handlers get it with `current_app()`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Protocol, cast

import flet as ft

from scorekeeper.locale import LANGUAGES, Words, language_for, words
from scorekeeper.storage.settings import Settings
from scorekeeper.tables.host import Host
from scorekeeper.ui.device import Device
from scorekeeper.ui.faults import fault_sentence, is_unkept
from scorekeeper.ui.measures import MARGIN, MOTION, NARROW, NARROW_MARGIN, TARGET, TINY, TINY_MARGIN
from scorekeeper.ui.paint import DARK, LIGHT, Paint
from scorekeeper.ui.theme import theme
from scorekeeper.ui.typography import FONTS, Scale

_KEY = "scorekeeper.app"
BACKUP = "/settings/backup"
"""Where everything goes out as one file."""

SENTENCE, OFFER = 6, 12
"""Seconds that a sentence stays; longer where something can be done about it."""


class HandedIn(Protocol):
    """A file that a person chose, not read yet."""

    @property
    def size(self) -> int: ...

    async def read(self) -> bytes: ...


@ft.observable
# Flet puts every message into words for its log, the owners of handlers included: theirs are short.
@dataclass(eq=False, repr=False)
class App:
    """One open app. Components that use it are drawn anew when one of its fields is assigned."""

    page: ft.Page
    host: Host
    device: Device
    settings: Settings
    device_language: str
    fonts: Mapping[str, str]
    """What the client has to load, family to file below the assets; nothing where it came with them."""
    width: float = 390
    height: float = 844
    shared: bool = False
    """Whether other people's phones look at this process: a client is not asked, it may claim anything."""
    still: bool = False
    """Whether the person wants things to hold still."""
    renew: Callable[[], None] | None = None
    """Goes over to a newer version of the app, where one lies ready."""
    reassure: Callable[[], None] | None = None
    """Takes note that the person knows: this device may clear away what it keeps. None where it may not."""
    handed_in: HandedIn | None = None
    """The file that was chosen last, where the page gives it to Python past the client."""
    endings: set[Callable[[], None]] = field(default_factory=set)
    """What is to be called when the session ends, because Flet unmounts nothing then."""
    returns: set[Callable[[], None]] = field(default_factory=set)
    """What is to be called when the page was loaded anew or the phone was away: the session goes on."""

    @property
    def words(self) -> Words:
        """The words of the language that the person chose, else of the device's."""
        return words(self.settings.language or self.device_language)

    @property
    def scale(self) -> Scale:
        """The type in the size that the person chose."""
        return Scale(self.settings.text_size / 100)

    @property
    def margin(self) -> int:
        """The space beside everything on the page."""
        if self.width <= TINY:
            return TINY_MARGIN
        return NARROW_MARGIN if self.width <= NARROW else MARGIN

    @property
    def motion(self) -> ft.Animation | None:
        """How a figure that changes moves; None where the person wants things to hold still."""
        return None if self.still else MOTION

    def go(self, route: str) -> None:
        """Show the screen of that address."""
        self.page.navigate(route)

    def say(self, sentence: str, offer: str = "", accept: Callable[[], None] | None = None) -> None:
        """Show a sentence for some seconds, above the screen as it is, with what can be done about it."""
        content = ft.Column([ft.Text(sentence, style=self.scale.text(Paint.PAPER))], spacing=4, tight=True)
        duration = ft.Duration(seconds=SENTENCE if accept is None else OFFER)
        bar = ft.SnackBar(content, bgcolor=Paint.INK, duration=duration)

        def accepted(_event: object, accept: Callable[[], None]) -> None:
            if bar.open:
                bar.open = False
                bar.update()
            accept()

        if accept is not None:
            # A snack bar's own action would take two fifths of the width from the sentence.
            text = ft.Text(offer, style=self.scale.strong(Paint.PAPER))
            button = ft.TextButton(text, height=TARGET, on_click=partial(accepted, accept=accept))
            content.controls.append(ft.Row([button], alignment=ft.MainAxisAlignment.END))
        self.page.show_dialog(bar)

    def tell(self, error: Exception, names: Sequence[str] | None = None) -> None:
        """Say what went wrong and what it means for the game; `names` are the players', by seat.

        Where the device takes nothing more, what it has can be carried elsewhere.
        """
        sentence = fault_sentence(self.words, error, names)
        if is_unkept(error):
            _ = self.words
            self.say(sentence, _("Save a backup"), partial(self.go, BACKUP))
        else:
            self.say(sentence)

    async def choose(self, **changes: Any) -> None:
        """Choose something else, for now and for later: fields of `Settings`. Raises `StorageError`."""
        settings = replace(self.host.settings, **changes)
        await self.host.save_settings(settings)
        self.go_by(settings)

    def go_by(self, settings: Settings) -> None:
        """Look and speak as these settings say."""
        self.settings = settings
        self.dress()
        self.page.update()

    def dress(self) -> None:
        """Put the page into the person's colours, type and language."""
        _, page = self.words, self.page
        page.title = _("Block der Wahrheit")
        page.fonts = dict(self.fonts)
        page.theme, page.dark_theme = theme(LIGHT, self.scale), theme(DARK, self.scale)
        page.theme_mode = ft.ThemeMode(self.settings.theme)
        page.locale_configuration = ft.LocaleConfiguration(
            supported_locales=[ft.Locale(known) for known in LANGUAGES], current_locale=ft.Locale(_.language)
        )


def use_app() -> App:
    """The app that this component is part of: a hook."""
    # State, not a context: below a memoised component a context is lost when only the inner part is redrawn.
    app: App
    app, _set_app = ft.use_state(cast(Any, current_app))
    return app


def app_of(page: ft.Page) -> App | None:
    """The app that was opened on that page."""
    app: App | None = page.session.store.get(_KEY)
    return app


def current_app() -> App:
    """The app whose tap is being handled."""
    app = app_of(ft.context.page)
    if app is None:
        raise RuntimeError("no app was opened on this page")
    return app


async def open_app(
    page: ft.Page,
    host: Host,
    *,
    shared: bool = False,
    spoken: str | None = None,
    fonts: Mapping[str, str] = FONTS,
) -> App:
    """The app of a new session: chosen things remembered, the rest as the device has it.

    `spoken` is the device's language where it is known; else the device is asked.
    """
    device = Device(page)
    if spoken is None and not host.settings.language:
        spoken = await device.language()
    app = App(
        page=page,
        host=host,
        device=device,
        settings=host.settings,
        device_language=language_for(spoken),
        shared=shared,
        width=page.width or 390,
        height=page.height or 844,
        fonts=fonts,
    )
    page.session.store.set(_KEY, app)
    app.dress()

    def resized(event: ft.PageResizeEvent) -> None:
        app.width, app.height = event.width, event.height

    def back() -> None:
        # While a phone sleeps Flet draws nothing for it, and forgets that it should have.
        for returned in tuple(app.returns):
            returned()
        cast(Any, app).notify()

    def closed() -> None:
        for end in tuple(app.endings):
            end()
        app.endings.clear()

    page.on_resize, page.on_connect, page.on_close = resized, back, closed
    return app


async def notice_motion(app: App) -> None:
    """Hold still where the device asks for it; asked after the first screen is up."""
    app.still = await app.device.reduces_motion()
