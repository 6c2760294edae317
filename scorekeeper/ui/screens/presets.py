"""The rules to choose from: the table's own mixes, then the presets, each with a line of what it is."""

from __future__ import annotations

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
from scorekeeper.ui.widgets.touch import icon_key


@screen
def Presets() -> ft.View:
    """A tap chooses and leads back to the new game."""
    app, path, setup = use_app(), ft.use_view_path(), use_setup()
    _ = app.words
    editing = setup is not None and setup.sheet is Sheet.MIX
    ft.use_dialog(mix_sheet(app, setup) if setup is not None and editing else None)
    content = [Waiting()] if setup is None else _list(app, setup)
    return page(app, path, _("Which rules?"), content, back="/new")


def _list(app: App, setup: Setup) -> list[ft.Control]:
    _, parts = app.words, []
    if setup.mixes:
        parts += [section(app, _("Own mixes"), top=8), sheet(_rows(app, setup, setup.mixes))]
    for group in PRESET_GROUPS:
        title = group.title(_)
        parts.append(section(app, title, top=14) if title else ft.Container(height=8))
        parts.append(sheet(_rows(app, setup, [PRESETS[name] for name in group.names])))
    return parts


def _rows(app: App, setup: Setup, rulesets: tuple[Ruleset, ...] | list[Ruleset]) -> list[ft.Control]:
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
            beside=_beside(app, setup, ruleset),
        )
        rows += [rule(), row] if rows else [row]
    return rows


def _beside(app: App, setup: Setup, ruleset: Ruleset) -> list[ft.Control]:
    """A mix of one's own can be renamed and deleted."""
    if ruleset.name in PRESETS:
        return []
    _ = app.words
    label = _("Change {name}", name=ruleset.name)
    return [icon_key("pen", label, setup.on_mix, data=ruleset.name, color=Paint.QUIET)]
