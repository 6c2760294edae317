"""The rules to choose from: the table's own mixes, then the presets, each with a line of what it is."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.rules import PRESETS, Ruleset
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.new_game.bottom_sheets import mix_sheet
from scorekeeper.ui.new_game.controller import NewGameController, use_new_game
from scorekeeper.ui.new_game.model.ruleset_choices import PRESET_GROUPS, choice_words, unavailable_reason
from scorekeeper.ui.runtime.component import screen
from scorekeeper.ui.runtime.hooks import use_app, use_on_top
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import hit_target, icon, icon_button
from scorekeeper.ui.widgets.choice import choice_face
from scorekeeper.ui.widgets.list_tile import divided, divider, panel
from scorekeeper.ui.widgets.scaffold import columns, scaffold, section_header

LEFT_GROUPS = 3
"""The number of groups that stand in the left column of a wide screen."""
MIXES_ABOVE_PRESETS = 3
"""How many mixes stand above the presets; where there are more, two of them and the way to all."""


@screen
def PresetsScreen() -> ft.View:
    """The list of rules; a tap chooses and leads back to the new game."""
    app, controller = use_app(), use_new_game()
    _ = app.words
    _use_mix_sheet(app, controller)
    content: list[ft.Control] | None = None
    if controller is not None:
        left: list[ft.Control] = []
        right: list[ft.Control] = []
        if controller.rules.mixes:
            left += [section_header(app, _("Your mixes"), top=8), panel(_few(app, controller))]
        for number, group in enumerate(PRESET_GROUPS):
            title, column = group.title(_), left if number < LEFT_GROUPS else right
            column.append(section_header(app, title, top=10) if title else ft.Container(height=8))
            column.append(panel(_rows(app, controller, [PRESETS[name] for name in group.names])))
        content = [columns(app, left, right)]
    return scaffold(app, _("Which rules?"), content, back="/new", wide=True)


@screen
def MixesScreen() -> ft.View:
    """The list of all saved mixes."""
    app, controller = use_app(), use_new_game()
    _ = app.words
    _use_mix_sheet(app, controller)
    rows = None if controller is None else _rows(app, controller, controller.rules.mixes)
    content = [panel(rows)] if rows else rows
    return scaffold(app, _("Your mixes"), content, back="/new/presets", spacing=12)


def _use_mix_sheet(app: App, controller: NewGameController | None) -> None:
    """The bottom sheet in which a mix is changed: a hook."""
    on_top = use_on_top()  # the list may lie below the page of all mixes
    mixes = controller.mixes if controller is not None and controller.mixes.open_mix and on_top else None
    ft.use_dialog(None if mixes is None else mix_sheet(app, mixes))


def _few(app: App, controller: NewGameController) -> list[ft.Control]:
    """The chosen mix and the latest ones, and a link to the others."""
    _, rules = app.words, controller.rules
    mixes = sorted(rules.mixes, key=lambda mix: mix.name != rules.draft.base)
    if len(mixes) <= MIXES_ABOVE_PRESETS:
        return _rows(app, controller, mixes)
    title = ft.Text(_("All {n} mixes", n=len(mixes)), style=app.scale.strong(), expand=True)
    all_mixes = hit_target(
        ft.Row([ft.Container(width=22), title, icon("forward", 18, Paint.QUIET)], spacing=12),
        rules.on_link,
        data="/new/presets/mixes",
        radius=0,
        padding=ft.Padding.symmetric(horizontal=12, vertical=15),
    )
    return [*_rows(app, controller, mixes[: MIXES_ABOVE_PRESETS - 1]), divider(), all_mixes]


def _rows(app: App, controller: NewGameController, rulesets: Sequence[Ruleset]) -> list[ft.Control]:
    return divided(_choice(app, controller, ruleset) for ruleset in rulesets)


def _choice(app: App, controller: NewGameController, ruleset: Ruleset) -> ft.Control:
    """Rules that can be chosen, or why not; a mix of one's own can be renamed and deleted."""
    _, name, rules = app.words, ruleset.name, controller.rules
    title, line = choice_words(_, ruleset)
    title = controller.mixes.titles.get(name, title)
    why_not = unavailable_reason(_, ruleset, rules.seats.players)
    chosen = name == rules.draft.base and not rules.draft.changes(rules.mixes)
    style = app.scale.strong(Paint.QUIET if why_not else Paint.INK)
    most, symbol = (None, "lock") if why_not else (2, None)  # with an ellipsis the reason would be one line
    parts: list[ft.Control] = [
        hit_target(
            choice_face(app, title, why_not or line, style, chosen=chosen, most=most, symbol=symbol),
            None if why_not else rules.on_choice,
            data=name,
            radius=0,
            padding=ft.Padding.symmetric(horizontal=12, vertical=7),
            expand=True,
        )
    ]
    if name not in PRESETS:
        label = _("Change {name}", name=title)
        parts.append(icon_button("pen", label, controller.mixes.on_mix, data=name, color=Paint.QUIET))
    return ft.Container(ft.Row(parts, spacing=0), bgcolor=Paint.NOW if chosen else None, key=name)
