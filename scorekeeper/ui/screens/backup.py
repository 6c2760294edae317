"""Backup: everything out into one file, and a file in, after a look at what it would change."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, cast

import flet as ft

from scorekeeper.locale.storage_words import storage_sentence
from scorekeeper.storage.importing import Arrival, Plan
from scorekeeper.storage.merging import Copies
from scorekeeper.ui.backing_up import BackingUp
from scorekeeper.ui.backup_words import (
    Part,
    changing,
    export_sentences,
    outcome_sentences,
    settings_note,
    staying,
)
from scorekeeper.ui.component import handler, screen
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.session import App, use_app
from scorekeeper.ui.tales import names
from scorekeeper.ui.widgets.choice import switch_line
from scorekeeper.ui.widgets.lines import banner, rule, sheet
from scorekeeper.ui.widgets.page import page, section
from scorekeeper.ui.widgets.touch import main_key, quiet_key
from scorekeeper.ui.widgets.two_copies import two_copies


@screen
def BackupScreen() -> ft.View:
    """What can be done next stands at the foot: to choose a file, or to read in what the plan shows."""
    app, path = use_app(), ft.use_view_path()
    work: BackingUp
    work, _set_work = ft.use_state(cast(Any, lambda: BackingUp(app)))
    _ = app.words
    if work.busy:
        content, foot = _busy(app, work), []
    elif work.plan is not None:
        content, foot = _plan(app, work, work.plan), _confirm(app, work, work.plan)
    else:
        content, foot = _start(app, work), []
    return page(app, path, _("Backup"), content, foot=foot, back="/settings")


def _start(app: App, work: BackingUp) -> list[ft.Control]:
    _, scale = app.words, app.scale
    parts: list[ft.Control] = [
        *_told(app, work),
        section(app, _("Keep everything"), top=8),
        _note(
            app,
            _("All games, players and settings in one file, to be kept where this device cannot lose it."),
        ),
        quiet_key(_("Save a backup"), scale.strong(), work.on_give_out, symbol="download"),
        section(app, _("Read a backup in")),
    ]
    if app.host.trouble is not None:
        return [*parts, _note(app, storage_sentence(_, app.host.trouble))]
    return [
        *parts,
        _note(app, _("First you see what would change. Nothing that is here is overwritten or lost.")),
        *([_fault(app, work.refused)] if work.refused else []),
        quiet_key(_("Choose a file"), scale.strong(), work.on_pick, action=work.intake.pick),
    ]


def _told(app: App, work: BackingUp) -> list[ft.Control]:
    """What was done last."""
    _, sentences = app.words, tuple[str, ...]()
    if work.export is not None:
        sentences = export_sentences(_, work.export)
    elif work.outcome is not None:
        failed = work.outcome.failed
        why = () if failed is None else (storage_sentence(_, failed),)
        sentences = (*why, *outcome_sentences(_, work.outcome))
        if failed is not None:
            return [banner(app, sentences)]
    if not sentences:
        return []
    return [_box([ft.Text(sentence, style=app.scale.text()) for sentence in sentences])]


def _busy(app: App, work: BackingUp) -> list[ft.Control]:
    _, (done, of) = app.words, work.progress
    words = (
        _("Game {done} of {of} …", done=_.number(done), of=_.number(of)) if of else _("One moment, please.")
    )
    return [_note(app, words)]


def _plan(app: App, work: BackingUp, plan: Plan) -> list[ft.Control]:
    _, now = app.words, datetime.now().astimezone()
    if plan.nothing_new:
        nothing = _note(app, _("Everything that can come in from this file is here already."))
        return [nothing, *_sheet(app, staying(_, plan))]
    parts = [section(app, _("What would change"), top=8), *_sheet(app, changing(_, plan, now))]
    for game in plan.of(Copies.FORKED):
        parts += _forked(app, work, game)
    if plan.settings is not None:
        line = switch_line(
            app,
            _("Take the settings of the file"),
            settings_note(_, plan),
            on=work.take_settings,
            on_switch=work.on_settings,
        )
        parts += [section(app, _("Settings")), sheet([line])]
    if stays := staying(_, plan):
        parts += [section(app, _("What stays as it is")), *_sheet(app, stays)]
    return parts


def _sheet(app: App, parts: Sequence[Part]) -> list[ft.Control]:
    """The parts with a rule between them; nothing where there is none."""
    ruled: list[ft.Control] = []
    for part in parts:
        ruled += [rule(), _part(app, part)] if ruled else [_part(app, part)]
    return [sheet(ruled)] if ruled else []


def _part(app: App, part: Part) -> ft.Control:
    texts = [
        ft.Text(part.title, style=app.scale.strong() if part.lines else app.scale.text()),
        *(ft.Text(line, style=app.scale.small()) for line in part.lines),
    ]
    return ft.Container(
        ft.Column(list(texts), spacing=2, tight=True),
        padding=ft.Padding.symmetric(horizontal=14, vertical=10),
    )


def _forked(app: App, work: BackingUp, game: Arrival) -> list[ft.Control]:
    """A game that went on here and there, and which copy goes on from now."""
    _, game_id = app.words, game.there.id

    def choose(event: ft.Event[ft.Container]) -> None:
        work.choose(game_id, theirs=event.control.data is True)

    people = (game.told_here or game.told_there).seats
    explained = _("It went on differently here and in the file. The other one is kept as a game of its own.")
    return [
        section(app, _.series(names(people))),
        _note(app, explained),
        two_copies(app, game, game_id in work.taken, handler(choose), work.written.get(game_id, ("", ""))),
    ]


def _confirm(app: App, work: BackingUp, plan: Plan) -> list[ft.Control]:
    _, scale = app.words, app.scale
    if plan.nothing_new:
        return [main_key(_("Done"), scale.key(), work.on_leave)]
    return [
        main_key(_("Read it in"), scale.key(), work.on_bring_in),
        quiet_key(_("Change nothing"), scale.strong(), work.on_leave),
    ]


def _note(app: App, words: str) -> ft.Control:
    return ft.Container(
        ft.Text(words, style=app.scale.text(Paint.QUIET)), padding=ft.Padding.only(left=4, right=4, bottom=12)
    )


def _fault(app: App, words: str) -> ft.Control:
    return ft.Container(
        ft.Text(words, style=app.scale.text(Paint.BAD)), padding=ft.Padding.only(left=4, right=4, bottom=12)
    )


def _box(parts: list[ft.Control]) -> ft.Control:
    return sheet([ft.Column(list(parts), spacing=6, tight=True)], padding=14)
