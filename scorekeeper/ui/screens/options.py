"""The options of a new game's rules: their groups, and the page of each group."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.rules import STANDARD
from scorekeeper.ui.choosing import Sheet
from scorekeeper.ui.component import screen
from scorekeeper.ui.house_rules import changed, choices
from scorekeeper.ui.measures import RADIUS_SHEET
from scorekeeper.ui.options import GROUPS, Group
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.session import App, use_app
from scorekeeper.ui.setup import Setup
from scorekeeper.ui.setup_kept import use_setup
from scorekeeper.ui.widgets.lines import rule, sheet
from scorekeeper.ui.widgets.mix_sheets import save_sheet
from scorekeeper.ui.widgets.objections import objections
from scorekeeper.ui.widgets.option_rows import option_rows
from scorekeeper.ui.widgets.page import Waiting, page
from scorekeeper.ui.widgets.preset_rows import choice_words, chosen_words
from scorekeeper.ui.widgets.touch import icon, named, quiet_key


@screen
def Options() -> ft.View:
    """What the rules are, and their options in groups."""
    app, path, setup = use_app(), ft.use_view_path(), use_setup()
    _ = app.words
    saving = setup is not None and setup.sheet is Sheet.SAVE
    ft.use_dialog(save_sheet(app, setup) if setup is not None and saving else None)
    content = [Waiting()] if setup is None else _groups(app, setup)
    return page(app, path, _("Options"), content, back="/new", spacing=12)


@screen
def OptionGroup() -> ft.View:
    """The options of one group that fit the rules."""
    app, path, params, setup = use_app(), ft.use_view_path(), ft.use_route_params(), use_setup()
    _ = app.words
    group = next((group for group in GROUPS if group.name == params["group"]), GROUPS[0])
    content = [Waiting()] if setup is None else _options(app, setup, group)
    return page(app, path, group.title(_), content, back="/new/options", spacing=12)


def _groups(app: App, setup: Setup) -> list[ft.Control]:
    _, scale = app.words, app.scale
    title, note = chosen_words(app, setup)
    rows: list[ft.Control] = []
    for group in GROUPS:
        if group.offered(setup.rules, setup.players):
            row = _group(app, setup, group)
            rows += [rule(), row] if rows else [row]
    chosen = choices(setup.mixes).get(setup.chosen, STANDARD)
    keys: list[ft.Control] = []
    if changed(setup.rules, chosen):
        name, _line = choice_words(app, chosen)
        if chosen in setup.mixes:
            label = _("Change “{name}” like this", name=name)
            keys.append(quiet_key(label, scale.total(), setup.on_mix_kept, symbol="pen"))
        keys += [
            quiet_key(_("Save this mix"), scale.total(), setup.on_save, symbol="save"),
            quiet_key(_("Back to “{title}”", title=name), scale.total(), setup.on_back_to, symbol="undo"),
        ]
    return [
        ft.Container(
            ft.Column(
                [
                    ft.Text(title, style=scale.total()),
                    ft.Text(note, style=scale.small(), max_lines=2, overflow=ft.TextOverflow.ELLIPSIS),
                ],
                spacing=1,
                tight=True,
            ),
            padding=ft.Padding.only(left=4, top=4),
        ),
        *_said(app, setup.objections),
        sheet(rows),
        quiet_key(_("All rules at a glance"), scale.total(), setup.on_chosen_rules, symbol="rules"),
        *keys,
    ]


def _group(app: App, setup: Setup, group: Group) -> ft.Control:
    """A group, and what in it is not as in the standard game."""
    _, scale = app.words, app.scale
    title = group.title(_)
    note = group.said(_, setup.rules, setup.players) or _("As in the rulebook")
    return ft.Container(
        named(
            f"{title}: {note}",
            ft.Row(
                [
                    icon(group.symbol, 26, Paint.ACCENT),
                    ft.Column(
                        [
                            ft.Text(title, style=scale.total()),
                            ft.Text(
                                note, style=scale.small(), max_lines=3, overflow=ft.TextOverflow.ELLIPSIS
                            ),
                        ],
                        spacing=1,
                        tight=True,
                        expand=True,
                    ),
                    icon("forward", 18, Paint.QUIET),
                ],
                spacing=16,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        ),
        padding=ft.Padding.symmetric(horizontal=14, vertical=11),
        ink=True,
        on_click=setup.on_group,
        data=group.name,
    )


def _options(app: App, setup: Setup, group: Group) -> list[ft.Control]:
    rows: list[ft.Control] = []
    for option in group.offered(setup.rules, setup.players):
        rows += [*([rule()] if rows else []), *option_rows(app, setup, option)]
    return [*_said(app, setup.objections), sheet(rows)]


def _said(app: App, sentences: Sequence[str]) -> list[ft.Control]:
    """Why these rules cannot be played, above everything else."""
    if not sentences:
        return []
    return [
        ft.Container(
            ft.Column(objections(app, sentences), spacing=6, tight=True),
            bgcolor=Paint.RAISED,
            border=ft.Border.all(1, Paint.BAD),
            border_radius=RADIUS_SHEET,
            padding=12,
        )
    ]
