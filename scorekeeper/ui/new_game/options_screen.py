"""The options of a new game's rules: their groups, and the page of each group."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.design_tokens.dimensions import RADIUS_SHEET
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.new_game.bottom_sheets import mix_sheet
from scorekeeper.ui.new_game.controller import NewGameController, use_new_game
from scorekeeper.ui.new_game.model.options import GROUPS, OptionGroup
from scorekeeper.ui.new_game.model.rules_draft import RulesDraft, draft_words
from scorekeeper.ui.new_game.model.ruleset_choices import choice_words
from scorekeeper.ui.new_game.option_rows import option_rows
from scorekeeper.ui.new_game.rules_controller import RulesController
from scorekeeper.ui.runtime.component import screen
from scorekeeper.ui.runtime.hooks import use_app
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import icon, outlined_button
from scorekeeper.ui.widgets.list_tile import divided, divider, panel, tile, two_lines, warning_rows
from scorekeeper.ui.widgets.scaffold import scaffold


@screen
def OptionsScreen() -> ft.View:
    """The page of the rules: what they are, and their options in groups."""
    app, controller = use_app(), use_new_game()
    _ = app.words
    mixes = None if controller is None or controller.mixes.open_mix != "" else controller.mixes
    ft.use_dialog(None if mixes is None else mix_sheet(app, mixes))
    content = None if controller is None else _groups(app, controller)
    return scaffold(app, _("Options"), content, back="/new", spacing=12)


@screen
def OptionGroupScreen() -> ft.View:
    """The page of one group: its options that are available with the rules."""
    app, params, controller = use_app(), ft.use_route_params(), use_new_game()
    _ = app.words
    group = next((group for group in GROUPS if group.name == params["group"]), GROUPS[0])
    content = None
    if controller is not None:
        rules, rows = controller.rules, list[ft.Control]()
        for option in group.offered(rules.draft.rules, rules.seats.players):
            rows += [divider(), *option_rows(app, rules, option)]
        content = [*_conflicts(app, rules.conflict_sentences), panel(rows[1:])]
    return scaffold(app, group.title(_), content, back="/new/options", spacing=12)


def _groups(app: App, controller: NewGameController) -> list[ft.Control]:
    _, scale, rules = app.words, app.scale, controller.rules
    title, note = draft_words(_, rules.draft, rules.mixes)
    groups = [group for group in GROUPS if group.offered(rules.draft.rules, rules.seats.players)]
    base = rules.draft.base_ruleset(rules.mixes)
    keys: list[ft.Control] = []
    if rules.draft.changes(rules.mixes):
        name, _line = choice_words(_, base)
        if base in rules.mixes:
            label = _("Change “{name}” like this", name=name)
            keys.append(outlined_button(app, label, controller.mixes.on_changed, symbol="pen"))
        keys += [
            outlined_button(app, _("Save this mix"), controller.mixes.on_mix, symbol="save", data=""),
            outlined_button(
                app,
                _("Back to “{title}”", title=name),
                rules.on_change,
                symbol="undo",
                data=(RulesDraft.with_rules, base),
            ),
        ]
    return [
        ft.Container(
            two_lines(app, title, note, scale.total(), most=2), padding=ft.Padding.only(left=4, top=4)
        ),
        *_conflicts(app, rules.conflict_sentences),
        panel(divided(_group(app, rules, group) for group in groups)),
        outlined_button(
            app, _("All rules at a glance"), rules.on_link, symbol="rules", data="/new/options/ruleset"
        ),
        *keys,
    ]


def _group(app: App, rules: RulesController, group: OptionGroup) -> ft.Control:
    """A group, and what in it is not as in the standard game."""
    _ = app.words
    title = group.title(_)
    note = group.summary(_, rules.draft.rules, rules.seats.players)
    return tile(
        f"{title}: {note}",
        [
            icon(group.symbol, 26, Paint.ACCENT),
            two_lines(app, title, note, app.scale.total(), most=3, expand=True),
            icon("forward", 18, Paint.QUIET),
        ],
        rules.on_link,
        padding=ft.Padding.symmetric(horizontal=14, vertical=11),
        data=f"/new/options/group/{group.name}",
    )


def _conflicts(app: App, sentences: Sequence[str]) -> list[ft.Control]:
    """Why these rules cannot be played, at the top of the page."""
    if not sentences:
        return []
    return [
        ft.Container(
            ft.Column(warning_rows(app, sentences), spacing=6, tight=True),
            bgcolor=Paint.RAISED,
            border=ft.Border.all(1, Paint.BAD),
            border_radius=RADIUS_SHEET,
            padding=12,
        )
    ]
