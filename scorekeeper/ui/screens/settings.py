"""Settings: language, light and dark, the screen, the text size; each holds as soon as it is touched."""

from __future__ import annotations

from typing import Any

import flet as ft

from scorekeeper import __version__
from scorekeeper.storage.settings import LANGUAGES, TEXT_SIZES, THEMES
from scorekeeper.ui.component import handler, screen
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.session import App, use_app
from scorekeeper.ui.widgets.choice import chip, chips, stepper, switch_line
from scorekeeper.ui.widgets.lines import line, rule, sheet
from scorekeeper.ui.widgets.page import page, section
from scorekeeper.ui.widgets.touch import OnTap

_SYSTEM = "device"
"""What stands for "as the device has it" among the languages."""
_OWN_NAMES = {"de": "Deutsch", "en": "English"}


@screen
def SettingsScreen() -> ft.View:
    """What is chosen here holds for all games on this device."""
    app, path = use_app(), ft.use_view_path()
    _ = app.words

    async def language(event: ft.Event[ft.Container]) -> None:
        await app.choose(language=None if event.control.data == _SYSTEM else event.control.data)

    async def theme(event: ft.Event[ft.Container]) -> None:
        await app.choose(theme=event.control.data)

    async def keep_awake(_event: Any) -> None:
        await app.choose(keep_awake=not app.settings.keep_awake)

    async def text_size(event: ft.Event[ft.Container]) -> None:
        place = TEXT_SIZES.index(app.settings.text_size) + event.control.data
        await app.choose(text_size=TEXT_SIZES[min(max(place, 0), len(TEXT_SIZES) - 1)])

    awake = switch_line(
        app,
        _("Keep the screen awake"),
        _("During a game it does not go dark."),
        on=app.settings.keep_awake,
        on_switch=handler(keep_awake),
    )
    return page(
        app,
        path,
        _("Settings"),
        [
            section(app, _("Language"), top=8),
            _languages(app, handler(language)),
            section(app, _("Appearance")),
            _themes(app, handler(theme)),
            section(app, _("Text size")),
            _text_size(app, handler(text_size)),
            section(app, _("At the table")),
            sheet([awake]),
            section(app, _("Games, players and settings")),
            sheet(
                [
                    line(
                        app,
                        "save",
                        _("Backup"),
                        _("Out into one file, or in from one"),
                        handler(lambda _event: app.go("/settings/backup")),
                        border=None,
                    )
                ]
            ),
            section(app, _("About this app")),
            _about(app),
        ],
    )


def _languages(app: App, choose: OnTap) -> ft.Control:
    _ = app.words
    return chips(
        [
            chip(
                app,
                _OWN_NAMES.get(language or "", _("As the device")),
                chosen=app.settings.language == language,
                on_click=choose,
                data=language or _SYSTEM,
            )
            for language in LANGUAGES
        ]
    )


def _themes(app: App, choose: OnTap) -> ft.Control:
    _ = app.words
    said = {"system": _("As the device"), "light": _("Light"), "dark": _("Dark")}
    return chips(
        [
            chip(app, said[theme], chosen=app.settings.theme == theme, on_click=choose, data=theme)
            for theme in THEMES
        ]
    )


def _text_size(app: App, step: OnTap) -> ft.Control:
    """The keys, and below them the type as it is now."""
    _, scale, size = app.words, app.scale, app.settings.text_size
    sample = ft.Row(
        [
            ft.Column(
                [
                    ft.Text(_("{name} bids", name="Ute"), style=scale.sentence()),
                    ft.Text(_("This is how large everything is."), style=scale.small()),
                ],
                spacing=2,
                tight=True,
            ),
            ft.Text(_("{some} of {all}", some=4, all=5), style=scale.figure(34)),
        ],
        wrap=True,
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        spacing=8,
    )
    return sheet(
        [
            ft.Container(
                stepper(
                    app,
                    _("{size} %", size=size),
                    _("Smaller text"),
                    _("Larger text"),
                    step,
                    at_least=size == TEXT_SIZES[0],
                    at_most=size == TEXT_SIZES[-1],
                ),
                padding=4,
            ),
            rule(),
            ft.Container(sample, padding=14),
        ]
    )


def _about(app: App) -> ft.Control:
    _, scale = app.words, app.scale
    sentences = [
        _("Block der Wahrheit {version}, free software under the MIT licence.", version=__version__),
        _(
            "The fonts are Alegreya and Alegreya Sans by Juan Pablo del Peral, "
            "under the SIL Open Font License 1.1."
        ),
        _("A score pad by players for players; it has nothing to do with the publisher of the game."),
    ]
    return ft.Container(
        ft.Column(
            [ft.Text(sentence, style=scale.text(Paint.QUIET)) for sentence in sentences],
            spacing=8,
            tight=True,
        ),
        padding=ft.Padding.symmetric(horizontal=4),
    )
