"""The rules to choose from: the table's own mixes, then the presets, each with a line of what it is."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.rules import PRESETS, Ruleset
from scorekeeper.ui.choosing import Sheet
from scorekeeper.ui.component import screen
from scorekeeper.ui.house_rules import PRESET_GROUPS, changed, choices, out_of_reach
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.session import App, use_app
from scorekeeper.ui.setup import Setup
from scorekeeper.ui.setup_kept import use_setup
from scorekeeper.ui.widgets.lines import rule, sheet
from scorekeeper.ui.widgets.mix_sheets import mix_sheet
from scorekeeper.ui.widgets.page import Waiting, page, section
from scorekeeper.ui.widgets.preset_rows import choice_row, choice_words
from scorekeeper.ui.widgets.touch import icon, icon_key

FEW = 3
"""So many mixes stand above the presets; where there are more, two of them and the way to all."""


@screen
def Presets() -> ft.View:
    """A tap chooses and leads back to the new game."""
    app, path, setup = use_app(), ft.use_view_path(), use_setup()
    _ = app.words
    _use_mix_sheet(app, path, setup)
    content = [Waiting()] if setup is None else _list(app, setup)
    return page(app, path, _("Which rules?"), content, back="/new")


@screen
def Mixes() -> ft.View:
    """All mixes of the table's own."""
    app, path, setup = use_app(), ft.use_view_path(), use_setup()
    _ = app.words
    _use_mix_sheet(app, path, setup)
    content: list[ft.Control] = [Waiting()]
    if setup is not None:
        rows = _mixes(app, setup, setup.mixes)
        content = [sheet(rows)] if rows else []
    return page(app, path, _("Own mixes"), content, back="/new/presets", spacing=12)


def _use_mix_sheet(app: App, path: str, setup: Setup | None) -> None:
    """What comes up from below where a mix is to be changed: a hook."""
    on_top = ft.use_route_location() == path  # the list may lie below the page of all mixes
    editing = setup is not None and setup.sheet is Sheet.MIX and on_top
    ft.use_dialog(mix_sheet(app, setup) if setup is not None and editing else None)


def _list(app: App, setup: Setup) -> list[ft.Control]:
    _, parts = app.words, []
    if setup.mixes or setup.unknown_mixes:
        parts += [section(app, _("Own mixes"), top=8), sheet(_few(app, setup))]
    for group in PRESET_GROUPS:
        title = group.title(_)
        parts.append(section(app, title, top=10) if title else ft.Container(height=8))
        parts.append(sheet(_rows(app, setup, [PRESETS[name] for name in group.names])))
    return parts


def _few(app: App, setup: Setup) -> list[ft.Control]:
    """The mix that is chosen and the latest ones, and the way to the others."""
    mixes = sorted(setup.mixes, key=lambda mix: mix.name != setup.chosen)
    if len(mixes) + len(setup.unknown_mixes) <= FEW:
        return _mixes(app, setup, mixes)
    return [*_rows(app, setup, mixes[: FEW - 1]), *([rule()] if mixes else []), _all(app, setup)]


def _mixes(app: App, setup: Setup, mixes: Sequence[Ruleset]) -> list[ft.Control]:
    """These mixes, and below them those that cannot be played by here, which say why."""
    _, rows = app.words, _rows(app, setup, mixes)
    for mix in setup.unknown_mixes:
        row = choice_row(
            app,
            mix.name,
            "",
            chosen=False,
            why_not=_("This version of the app does not know “{what}”; a newer one may.", what=mix.unknown),
            on_click=None,
            data=mix.name,
            beside=_beside(app, setup, mix.name),
        )
        rows += [rule(), row] if rows else [row]
    return rows


def _all(app: App, setup: Setup) -> ft.Control:
    _ = app.words
    title = ft.Text(
        _("All {n} mixes", n=len(setup.mixes) + len(setup.unknown_mixes)),
        style=app.scale.strong(),
        expand=True,
    )
    return ft.Container(
        ft.Row([ft.Container(width=22), title, icon("forward", 18, Paint.QUIET)], spacing=12),
        padding=ft.Padding.symmetric(horizontal=12, vertical=15),
        ink=True,
        on_click=setup.on_mixes,
    )


def _rows(app: App, setup: Setup, rulesets: Sequence[Ruleset]) -> list[ft.Control]:
    rows: list[ft.Control] = []
    for ruleset in rulesets:
        title, line = choice_words(app, ruleset)
        chosen = ruleset.name == setup.chosen and not changed(setup.rules, choices(setup.mixes)[setup.chosen])
        row = choice_row(
            app,
            title,
            line,
            chosen=chosen,
            why_not=out_of_reach(app.words, ruleset, setup.players),
            on_click=setup.on_preset,
            data=ruleset.name,
            beside=_beside(app, setup, ruleset.name),
        )
        rows += [rule(), row] if rows else [row]
    return rows


def _beside(app: App, setup: Setup, name: str) -> list[ft.Control]:
    """A mix of one's own can be renamed and deleted."""
    if name in PRESETS:
        return []
    _ = app.words
    return [icon_key("pen", _("Change {name}", name=name), setup.on_mix, data=name, color=Paint.QUIET)]
