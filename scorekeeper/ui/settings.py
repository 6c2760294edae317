"""Settings: language, light and dark, text size, wake lock; each takes effect at once."""

from __future__ import annotations

from typing import Any

import flet as ft

from scorekeeper import __version__
from scorekeeper.locale import LANGUAGES
from scorekeeper.storage.settings import TEXT_SIZES, THEMES
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.addresses import BACKUP_ADDRESS
from scorekeeper.ui.runtime.component import handler, on_link, screen
from scorekeeper.ui.runtime.hooks import use_app
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.bottom_sheet import use_confirmation
from scorekeeper.ui.widgets.buttons import OnTap
from scorekeeper.ui.widgets.choice import choice_chips, stepper, switch_tile
from scorekeeper.ui.widgets.list_tile import apart, divider, list_tile, panel
from scorekeeper.ui.widgets.nothing_here import read_only_notice
from scorekeeper.ui.widgets.scaffold import columns, has_columns, scaffold, section_header

_SYSTEM = "device"
"""The data of the chip for the language of the device."""


@screen
def SettingsScreen() -> ft.View:
    """The settings of this device."""
    app = use_app()
    ask_to_end, sheet = _use_access_sheet(app)
    ft.use_dialog(sheet)
    _ = app.words

    async def language(event: ft.Event[ft.Container]) -> None:
        await app.save_settings(language=None if event.control.data == _SYSTEM else event.control.data)

    async def theme(event: ft.Event[ft.Container]) -> None:
        await app.save_settings(theme=event.control.data)

    async def keep_awake(_event: Any) -> None:
        await app.save_settings(keep_awake=not app.settings.keep_awake)

    async def text_size(event: ft.Event[ft.Container]) -> None:
        place = TEXT_SIZES.index(app.settings.text_size) + event.control.data
        await app.save_settings(text_size=TEXT_SIZES[min(max(place, 0), len(TEXT_SIZES) - 1)])

    def key(act: OnTap) -> OnTap | None:
        return None if app.read_only else handler(act)

    awake = switch_tile(
        app,
        _("Keep the screen awake"),
        _("Over http most browsers do not allow it.") if app.plain_http else _("It stays on during a game."),
        on=app.settings.keep_awake,
        on_switch=key(keep_awake),
    )
    note = _("Save them to a file, or import one")
    backup = list_tile(app, "save", _("Backup"), note, on_link, data=BACKUP_ADDRESS, border=None)
    looks = [
        section_header(app, _("Language"), top=8),
        _languages(app, key(language)),
        section_header(app, _("Appearance")),
        _themes(app, key(theme)),
        section_header(app, _("Text size")),
        _text_size(app, key(text_size)),
    ]
    rest = [
        section_header(app, _("At the table"), top=8 if has_columns(app) else 20),
        panel([awake]),
        section_header(app, _("Games, players and settings")),
        panel([backup]),
        *([] if ask_to_end is None else _devices(app, key(ask_to_end))),
        section_header(app, _("About this app")),
        _about(app),
    ]
    parts = [*read_only_notice(app), columns(app, looks, rest)]
    return scaffold(app, _("Settings"), parts, wide=True)


def _use_access_sheet(app: App) -> tuple[OnTap | None, ft.BottomSheet | None]:
    """What asks whether the access of all the owner's devices shall end, and the sheet that does; None where
    no other device reaches the app."""
    _, shared_tables = app.words, app.host.shared_tables
    title = _("End all devices' access?")
    meaning = _(
        "This one's, too: then only a new link opens the app, which is printed where the server was started. "
        "Guests and scribes stay."
    )

    async def end_access() -> None:
        if shared_tables is not None:
            await shared_tables.owner.end()

    on_ask, sheet = use_confirmation(app, title, meaning, _("Yes, end it"), end_access)
    reaches = shared_tables is not None and shared_tables.serves_app
    return (on_ask, sheet) if reaches else (None, None)


def _devices(app: App, end: OnTap | None) -> list[ft.Control]:
    _ = app.words
    tile = list_tile(
        app,
        "lock",
        _("End all devices' access"),
        _("Then only a new one opens the app"),
        end,
        border=None,
    )
    return [section_header(app, _("The owner's link")), panel([tile])]


def _languages(app: App, choose: OnTap | None) -> ft.Control:
    _, chosen = app.words, app.settings.language if app.settings.language in LANGUAGES else _SYSTEM
    names = {_SYSTEM: _("Same as device"), **{tag: row.name for tag, row in LANGUAGES.items()}}
    return choice_chips(app, names, chosen, choose)


def _themes(app: App, choose: OnTap | None) -> ft.Control:
    _ = app.words
    labels = {"system": _("Same as device"), "light": _("Light"), "dark": _("Dark")}
    return choice_chips(app, {theme: labels[theme] for theme in THEMES}, app.settings.theme, choose)


def _text_size(app: App, step: OnTap | None) -> ft.Control:
    _, scale, size = app.words, app.scale, app.settings.text_size
    sample = apart(
        [
            ft.Column(
                [
                    ft.Text(_("{name} bids", name="Ute"), style=scale.sentence()),
                    ft.Text(_("Everything will be this size."), style=scale.small()),
                ],
                spacing=2,
                tight=True,
            ),
            ft.Text(_("{some} of {all}", some=4, all=5), style=scale.figure(34)),
        ]
    )
    return panel(
        [
            ft.Container(
                stepper(
                    app,
                    _("{size} %", size=size),
                    _("Smaller text"),
                    _("Larger text"),
                    step,
                    at_least=size == TEXT_SIZES[0],
                    at_most=scale.factor >= TEXT_SIZES[-1] / 100,
                ),
                padding=4,
            ),
            divider(),
            ft.Container(sample, padding=14),
        ]
    )


def _about(app: App) -> ft.Control:
    _, scale = app.words, app.scale
    sentences = [
        _("Block der Wahrheit {version}, free software under the MIT licence.", version=__version__),
        _(
            "The fonts are Alegreya, its 1 redrawn, and Alegreya Sans by Juan Pablo del Peral, "
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
