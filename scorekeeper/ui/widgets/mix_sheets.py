"""What comes up from below for a table's own mixes: a name for a new one, another name, the bin."""

from __future__ import annotations

import flet as ft

from scorekeeper.ui.mixing import Mixing
from scorekeeper.ui.session import App
from scorekeeper.ui.widgets.name_field import text_field
from scorekeeper.ui.widgets.question import from_below
from scorekeeper.ui.widgets.touch import OnTap, main_key, quiet_key


def save_sheet(app: App, setup: Mixing) -> ft.BottomSheet:
    """The rules as they are get a name."""
    _, scale = app.words, app.scale
    return from_below(
        app,
        _("Save this mix"),
        [
            ft.Text(_("It stands at the top of the list from now on."), style=scale.text()),
            _field(app, setup, setup.on_mix_saved),
            main_key(_("Save"), scale.total(), setup.on_mix_saved),
        ],
        setup.on_sheet_closed,
        height=264,
    )


def mix_sheet(app: App, setup: Mixing) -> ft.BottomSheet:
    """A mix is called something else, or goes."""
    _, scale = app.words, app.scale
    renaming = [
        _field(app, setup, setup.on_mix_renamed),
        main_key(_("Rename"), scale.total(), setup.on_mix_renamed),
    ]
    return from_below(
        app,
        setup.mix,
        [
            *([] if setup.mix_is_unknown else renaming),
            quiet_key(_("Delete this mix"), scale.total(), setup.on_mix_deleted, symbol="trash"),
            ft.Text(_("Games that were played by it keep their rules."), style=scale.small()),
        ],
        setup.on_sheet_closed,
        height=180 if setup.mix_is_unknown else 320,
    )


def _field(app: App, setup: Mixing, on_done: OnTap) -> ft.Control:
    _ = app.words
    return ft.Container(
        ft.Row(
            [
                text_field(
                    app,
                    _("Name of the mix"),
                    setup.mix_typed,
                    setup.mix_refused,
                    on_typed=setup.on_mix_typed,
                    on_done=on_done,
                    key="mix",
                    autofocus=True,
                )
            ]
        ),
        padding=ft.Padding.symmetric(vertical=4),
    )
