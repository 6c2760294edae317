"""A pad from elsewhere: pasted or picked, looked at, put right, imported, and taken back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import flet as ft

from scorekeeper.game import shown_name
from scorekeeper.game.names import isolated, name_key, same_name
from scorekeeper.locale.backup_plans import progress_sentence
from scorekeeper.locale.refusals import fault_words
from scorekeeper.locale.ruleset_names import ruleset_title, same_rules
from scorekeeper.storage.players import Player
from scorekeeper.tables.host import Host
from scorekeeper.tables.pad_imports import Unread, day_of
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.new_game.model.ruleset_choices import choice_words
from scorekeeper.ui.pad_import.controller import PadImportController, controller_of
from scorekeeper.ui.pad_import.model import (
    CellChange,
    NameChange,
    RulesChange,
    cells_to_change,
    fitting_rules,
    place_of,
    rules_of,
)
from scorekeeper.ui.pad_import.text import fault_lines, field_title, import_lines, pad_note, pad_title
from scorekeeper.ui.pad_import.understood_pad import day_field, pad_parts
from scorekeeper.ui.runtime.addresses import BACKUP_ADDRESS, PADS_ADDRESS
from scorekeeper.ui.runtime.component import on_client, on_link, screen
from scorekeeper.ui.runtime.hooks import use_app, use_effect, use_on_top, use_query, use_state
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.bottom_sheet import titled_sheet
from scorekeeper.ui.widgets.buttons import OnTap, filled_button, icon, labelled, outlined_button
from scorekeeper.ui.widgets.choice import chip_wrap, choice_chip, radio_tile, switch
from scorekeeper.ui.widgets.list_tile import (
    divided,
    link_and_control,
    panel,
    tile,
    two_lines,
    warning_banner,
    warning_rows,
)
from scorekeeper.ui.widgets.nothing_here import not_found
from scorekeeper.ui.widgets.scaffold import (
    more_rows,
    scaffold,
    section_header,
    section_note,
    use_rows,
)
from scorekeeper.ui.widgets.text_fields import code_field, text_field


@screen
def PadImportScreen() -> ft.View:
    """The field and the key for files; the pad that was read, or the list of several."""
    app = use_app()
    controller, _set_controller = use_state(lambda: controller_of(app))
    most, on_more, _set_most = use_rows()
    players = _use_players(app, controller)
    use_effect(controller.read_brought, [])
    _ = app.words

    foot = list[ft.Control]()
    parts = [*_result(app, controller), *_backups(app, controller)]
    if controller.progress is not None:
        parts = [section_note(app, progress_sentence(_, *controller.progress))]
    elif controller.single is not None:
        parts += pad_parts(app, controller, 0, {name_key(player.name) for player in players})
        foot = _foot(app, controller)
    elif controller.pads or controller.unread:
        parts += _list(app, controller, most, on_more)
        foot = _foot(app, controller)
    else:
        how = _(
            "Paste the table of another app, of a spreadsheet or of a message here, or choose its files. "
            "Needed are the players, and of each round everybody's bid and tricks. "
            "You see it before it comes in."
        )
        pick = controller.file_input.pick
        files = outlined_button(app, _("Choose files"), on_client, symbol="download", action=pick)
        parts += [
            *([warning_banner(app, [controller.refused])] if controller.refused else []),
            section_note(app, how),
            ft.Row([code_field(app, _("Pasted text"), controller.typed, "", on_typed=controller.on_text)]),
            ft.Container(files, padding=ft.Padding.only(top=8)),
        ]
        on_read = controller.on_read if controller.typed.strip() else None
        foot = [filled_button(app, _("Read it"), on_read)]
    return scaffold(app, _("A pad from elsewhere"), parts, foot=foot, spacing=4)


@screen
def ListedPadScreen() -> ft.View:
    """One pad of the list."""
    app = use_app()
    controller, _set_controller = use_state(lambda: controller_of(app))
    players = _use_players(app, controller)
    place = str(ft.use_route_params().get("pad") or "")
    number = int(place) - 1 if place.isdecimal() and len(place) < 6 else -1
    _ = app.words

    if not 0 <= number < len(controller.pads):
        back = outlined_button(app, _("A pad from elsewhere"), on_link, data=PADS_ADDRESS)
        return not_found(app, _("There is no such pad."), "", back)
    parts = pad_parts(app, controller, number, {name_key(player.name) for player in players})
    foot = [filled_button(app, _("Done"), on_link, data=PADS_ADDRESS)]
    title = pad_title(_, controller.pads[number].plan)
    return scaffold(app, title, parts, foot=foot, back=PADS_ADDRESS, spacing=4)


def _use_players(app: App, controller: PadImportController) -> Sequence[Player]:
    """The known players, and the bottom sheet of what is being changed: hooks."""
    players = use_query(_players) or ()
    on_top = use_on_top()  # the list may lie below one of its pads
    ft.use_dialog(_change_sheet(app, controller, players) if on_top else None)
    return players


async def _players(host: Host) -> Sequence[Player]:
    return await host.players()


def _backups(app: App, controller: PadImportController) -> list[ft.Control]:
    """Where backups go, if some were picked or pasted."""
    if not controller.backups:
        return []
    _ = app.words
    named = _.series([isolated(name) for name in controller.backups if name])
    said = _("This is a backup of this app, or one of its games. It comes in under “Backup”.")
    sentences = [f"{named}: {said}" if named else said]
    return [
        warning_banner(app, sentences),
        outlined_button(app, _("Go to “Backup”"), on_link, data=BACKUP_ADDRESS),
    ]


def _result(app: App, controller: PadImportController) -> list[ft.Control]:
    """What came in last, with the one undo for all of it."""
    _, done = app.words, controller.done
    if done is None:
        return []
    games = list(done.games)
    parts: list[ft.Control] = [ft.Text(line, style=app.scale.text()) for line in import_lines(_, done)]
    if games:
        label = _("Open the game") if len(games) == 1 else _("Earlier games")
        address = f"/games/{games[0]}" if len(games) == 1 else "/games"
        parts += [
            outlined_button(app, label, on_link, data=address),
            outlined_button(app, _("Undo"), controller.on_undo, symbol="undo"),
        ]
    return [ft.Container(panel(parts, padding=14, spacing=8), padding=ft.Padding.only(bottom=12))]


def _foot(app: App, controller: PadImportController) -> list[ft.Control]:
    """The key that imports all that can come in, and the one that leaves it."""
    _, coming = app.words, controller.coming
    label = _("Import")
    if controller.single is None and coming:
        label = _.plural("Import {n} game", "Import {n} games", coming)
    on_import = controller.on_import if coming and not controller.days_refused else None
    return [
        filled_button(app, label, on_import),
        outlined_button(app, _("Read another one"), controller.on_clear),
    ]


def _list(app: App, controller: PadImportController, most: int, on_more: OnTap) -> list[ft.Control]:
    """What cannot come in and why, what comes, and what is here already."""
    _, pads = app.words, controller.pads
    failing = [place for place, listed in enumerate(pads) if listed.plan.game is None]
    coming = [place for place, listed in enumerate(pads) if listed.plan.is_new]
    there = [place for place in range(len(pads)) if place not in {*failing, *coming}]
    sources = Counter(listed.plan.found.source for listed in pads)
    unread = [_unread_row(app, place, file) for place, file in enumerate(controller.unread)]
    parts: list[ft.Control] = []
    if any(day_of(listed.plan.found) is None for listed in pads):
        field = day_field(app, controller, _("Day of the pads that do not say it"), None)
        parts.append(ft.Container(field, padding=ft.Padding.only(top=10)))
    for title, rows, places in (
        (_("Cannot come in"), unread, failing),
        (_("Comes in"), [], coming),
        (_("Is here already"), [], there),
    ):
        if count := len(rows) + len(places):
            lines = [*rows, *(_pad_row(app, controller, place, sources) for place in places[:most])]
            parts += [section_header(app, title, _.number(count)), panel(divided(lines))]
    if max(len(failing), len(coming), len(there)) > most:
        parts.append(more_rows(app, _("Show more"), on_more))
    return parts


def _unread_row(app: App, place: int, unread: Unread) -> ft.Control:
    """A file that has no pad, and why."""
    why = " ".join(fault_lines(app.words, unread))
    name = isolated(unread.source)
    words = two_lines(app, name, why, app.scale.name(), expand=True)
    parts = [icon("warning", 22, Paint.BAD), words]
    return tile(f"{name}: {why}", parts, None, padding=12, spacing=12, key=f"unread {place}")


def _pad_row(app: App, controller: PadImportController, place: int, sources: Counter[str]) -> ft.Control:
    """A pad that a tap opens; one that can come in has a switch that leaves it out."""
    _, listed = app.words, controller.pads[place]
    title = pad_title(_, listed.plan)
    note = pad_note(_, listed, of_several=sources[listed.plan.found.source] > 1)
    wrong = fault_lines(_, listed.plan)
    symbol = "warning" if wrong else "check" if listed.plan.is_new else "clock"
    words = two_lines(app, title, "\n".join([note, *wrong[:1]]), app.scale.name(), expand=True)
    color = Paint.BAD if wrong else Paint.ACCENT
    row = ft.Row([icon(symbol, 22, color), words, icon("forward", 18, Paint.QUIET)], spacing=12)
    spoken = ". ".join([title, note, *wrong[:1]])
    control: ft.Control = ft.Container()
    if listed.plan.is_new:
        label = _("Import {game}, {note}", game=title, note=note)
        control = switch(label, on=not listed.left_out, on_switch=controller.on_left_out, data=place)
    link = link_and_control(labelled(spoken, row), control, controller.on_open, data=place)
    return ft.Container(link, key=f"pad {place}")


MOST_OFFERED = 24
"""Most known players that are offered for a name."""


def _change_sheet(
    app: App, controller: PadImportController, players: Sequence[Player]
) -> ft.BottomSheet | None:
    """The bottom sheet of what is being changed."""
    match controller.change:
        case CellChange():
            return _cell_sheet(app, controller, controller.change)
        case NameChange():
            return _name_sheet(app, controller, controller.change, players)
        case RulesChange():
            return _rules_sheet(app, controller, controller.change)
    return None


def _cell_sheet(app: App, controller: PadImportController, change: CellChange) -> ft.BottomSheet:
    """What is wrong in a cell, and a field for each figure of it."""
    _, plan = app.words, controller.pads[change.place].plan
    pad = plan.found.pad
    of_all = change.player is None
    wrong = [
        fault_words(_, fault, pad.players)
        for fault in plan.faults
        if place_of(pad, fault) in ((change.round, change.player), (change.round, None))
    ]
    fields = []
    for cell, figure in cells_to_change(pad, change).items():
        field = text_field(
            app,
            field_title(_, cell, pad.players, of_all=of_all),
            "" if figure is None else str(figure),
            "",
            on_typed=controller.on_figure,
            on_done=controller.on_figures_done,
            key=f"{cell.round} {cell.player} {cell.field}",
        )
        field.data, field.keyboard_type = cell, ft.KeyboardType.NUMBER
        field.input_filter = ft.InputFilter(r"^[-\u2212]?[0-9]{0,6}$")
        fields.append(ft.Row([field]))
    title = _("Round {round}", round=change.round) if change.round else _("Before the first round")
    if change.player is not None:
        title = _("{place}, {name}", place=title, name=shown_name(pad.players[change.player]))
    parts = [
        *warning_rows(app, wrong),
        *fields,
        filled_button(app, _("Write it down"), controller.on_figures_done),
    ]
    height = 170 + 66 * len(fields) + 60 * len(wrong)
    return titled_sheet(app, title, parts, controller.on_closed, height=height, has_field=True)


def _name_sheet(
    app: App, controller: PadImportController, change: NameChange, players: Sequence[Player]
) -> ft.BottomSheet:
    """A field for the name, and the known players who are not on the pad."""
    _, names = app.words, controller.pads[change.place].pad.players
    offered = [
        player
        for player in players
        if not player.hidden and not any(same_name(player.name, name) for name in names)
    ][:MOST_OFFERED]
    chips = [
        choice_chip(
            app, shown_name(player.name), chosen=False, on_click=controller.on_name_done, data=player.name
        )
        for player in offered
    ]
    name = shown_name(names[change.player])
    field = text_field(
        app,
        _("Name"),
        name,
        "",
        on_typed=controller.on_name,
        on_done=controller.on_name_done,
        key=f"name {change.player}",
        capitalization=ft.TextCapitalization.WORDS,
    )
    said = ft.Text(_("Known players"), style=app.scale.text(Paint.QUIET))
    parts = [
        ft.Row([field]),
        *([said, chip_wrap(chips)] if chips else []),
        filled_button(app, _("Use this name"), controller.on_name_done),
    ]
    title = _("Who is {name}?", name=name)
    height = 250 + 30 * len(chips)
    return titled_sheet(app, title, parts, controller.on_closed, height=height, has_field=True)


def _rules_sheet(app: App, controller: PadImportController, change: RulesChange) -> ft.BottomSheet:
    """The bottom sheet with the rules that a pad can have been played by."""
    _, plan = app.words, controller.pads[change.place].plan
    now = rules_of(plan)
    parts = []
    for rules in fitting_rules(plan.found.pad, app.host.settings.mixes):
        title, line = choice_words(_, rules)
        chosen = now is not None and same_rules(rules, now) and ruleset_title(_, now) == title
        parts.append(
            radio_tile(app, title, line, chosen=chosen, on_click=controller.on_rules, data=rules.name)
        )
    height = 90 + 76 * len(parts)
    return titled_sheet(app, _("Which rules?"), parts, controller.on_closed, height=height)
