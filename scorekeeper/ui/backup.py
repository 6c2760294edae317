"""Backup: export everything into one file, and import one after a preview of the changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from datetime import datetime
from typing import Any

import flet as ft

from scorekeeper.locale.backup_plans import (
    PlanItem,
    export_sentences,
    import_sentences,
    nothing_new_sentence,
    planned_changes,
    progress_sentence,
    settings_note,
    staying,
)
from scorekeeper.locale.game_summaries import names
from scorekeeper.locale.storage_errors import storage_sentence
from scorekeeper.pads.reading import looks_like_pad
from scorekeeper.storage.backup.plan import ImportedGame, ImportResult, Plan
from scorekeeper.storage.backup.two_copies import CopyRelation
from scorekeeper.storage.backup.writing import Export, backup_name, part_of_name
from scorekeeper.storage.settings import Settings
from scorekeeper.tables.backups import export_all, plan_import, run_import
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.addresses import PADS_ADDRESS
from scorekeeper.ui.runtime.component import handler, on_client, on_link, screen
from scorekeeper.ui.runtime.file_dialogs import FileInput, save_file
from scorekeeper.ui.runtime.hooks import use_app, use_effect, use_state
from scorekeeper.ui.runtime.messages import error_sentence
from scorekeeper.ui.runtime.session import App, observable
from scorekeeper.ui.sharing.two_copies import load_open_rounds, two_copies
from scorekeeper.ui.widgets.buttons import filled_button, outlined_button
from scorekeeper.ui.widgets.choice import switch_tile
from scorekeeper.ui.widgets.list_tile import divided, panel, warning_banner
from scorekeeper.ui.widgets.nothing_here import read_only_notice
from scorekeeper.ui.widgets.scaffold import scaffold, section_header, section_note

PROGRESS_STEP = 20
"""Number of games after which the screen shows the progress again."""


@observable
class BackupController:
    """The state of the screen; assigning a public field renders it again."""

    app: App
    busy: bool = False
    progress: tuple[int, int] = (0, 0)
    """How many games are done, and of how many."""
    export: Export | None = None
    """The last export."""
    saved: int = 0
    """How many of its files are saved."""
    plan: Plan | None = None
    """What importing the file would change."""
    open_rounds: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """The open round of each forked game, here and in the file."""
    take_theirs: frozenset[str] = frozenset()
    """Ids of the forked games that continue with the copy of the file."""
    take_settings: bool = False
    import_result: ImportResult | None = None
    error_text: str = ""
    """Why a file was not taken."""
    file_input: FileInput = field(init=False)

    def __post_init__(self) -> None:
        self.file_input = FileInput(self.app, self._begin_anew, self._read_file, self._refuse)

    @handler
    async def on_export(self, _event: Any) -> None:
        """Export everything, and save the first file of it."""
        if self.busy:
            return
        self._begin_anew()
        try:
            export = await export_all(self.app.host, self._on_progress)
        finally:
            self.busy = False
        await self._save(export)

    @handler
    async def on_save_next(self, _event: Any) -> None:
        """Save the next file of the export: a browser saves one a tap."""
        if self.export is not None:
            await self._save(self.export)

    async def _save(self, export: Export) -> None:
        part = part_of_name(self.saved + 1, len(export.files))
        if await save_file(self.app, backup_name(self.app.host.now(), part), export.files[self.saved]):
            self.export, self.saved = export, self.saved + 1

    def choose(self, game_id: str, *, theirs: bool) -> None:
        """Choose which copy of a forked game continues."""
        self.take_theirs = self.take_theirs | {game_id} if theirs else self.take_theirs - {game_id}

    @handler
    def on_settings_switch(self, _event: Any) -> None:
        self.take_settings = not self.take_settings

    @handler
    async def on_import(self, _event: Any) -> None:
        """Carry out the plan."""
        plan = self.plan
        if plan is None or self.busy:
            return
        self._begin()
        try:
            self.import_result = await run_import(
                self.app.host,
                plan,
                dict.fromkeys(self.take_theirs, True),
                take_settings=self.take_settings,
                on_progress=self._on_progress,
            )
        finally:
            self.busy, self.plan = False, None
        self.app.device.announce(" ".join(import_sentences(self.app.words, self.import_result)))
        if self.import_result.settings:
            self.app.apply_settings(self.app.host.settings)

    @handler
    def on_leave(self, _event: Any) -> None:
        """Drop the plan; nothing has changed."""
        self._clear()

    async def read_brought(self) -> None:
        """Read the file that was picked on another screen."""
        content, self.app.brought_backup = self.app.brought_backup, b""
        if content and not self.app.read_only:
            self._begin()
            await self._read(content)

    async def _read_file(self, files: Sequence[tuple[str, bytes]]) -> None:
        name, content = files[0]
        if looks_like_pad(content, name):
            self.busy = False
            self.app.bring_pads(files)
            return
        await self._read(content)

    async def _read(self, content: bytes) -> None:
        try:
            plan = await plan_import(self.app.host, content, self._on_progress)
            self.open_rounds = {
                game.there.id: await load_open_rounds(self.app, game) for game in plan.of(CopyRelation.FORKED)
            }
        finally:
            self.busy = False
        # With default settings here, those of the file are preselected.
        untouched = self.app.host.settings == Settings(new_game=self.app.host.settings.new_game)
        self.plan, self.take_theirs, self.take_settings = plan, frozenset(), untouched

    def _refuse(self, error: Exception) -> None:
        self.busy, self.error_text = False, error_sentence(self.app.words, error)
        self.app.device.announce(self.error_text)

    def _begin_anew(self) -> None:
        """Begin, and clear the results of the last time."""
        self._clear()
        self._begin()

    def _begin(self) -> None:
        self.busy, self.progress = True, (0, 0)

    def _on_progress(self, done: int, of: int) -> None:
        if done % PROGRESS_STEP == 0:
            self.progress = done, of

    def _clear(self) -> None:
        self.export = self.plan = self.import_result = None
        self.error_text, self.take_theirs, self.saved = "", frozenset(), 0


@screen
def BackupScreen() -> ft.View:
    """The start with its two buttons, the progress, or the plan with its confirmation in the dock."""
    app = use_app()
    controller, _set_controller = use_state(lambda: BackupController(app))
    use_effect(controller.read_brought, [])
    _ = app.words
    if controller.busy:
        content, foot = [section_note(app, progress_sentence(_, *controller.progress))], []
    elif controller.plan is not None:
        content, foot = _plan(app, controller, controller.plan), _confirm(app, controller, controller.plan)
    else:
        content, foot = _start(app, controller), []
    return scaffold(app, _("Backup"), content, foot=foot, back="/settings")


def _start(app: App, controller: BackupController) -> list[ft.Control]:
    _, export, number = app.words, controller.export, controller.saved + 1
    label, on_save = _("Save a backup"), controller.on_export
    if export is not None and number <= len(export.files):  # the next one of several files
        label = _("Save file {number} of {files}", number=number, files=len(export.files))
        on_save = controller.on_save_next
    parts: list[ft.Control] = [
        *_result(app, controller),
        section_header(app, _("Back up everything"), top=8),
        section_note(
            app,
            _("All games, players and settings in one file. Keep it somewhere other than on this device."),
        ),
        outlined_button(app, label, on_save, symbol="download"),
        section_header(app, _("Import a backup")),
    ]
    if app.read_only:
        return [*parts, *read_only_notice(app)]
    return [
        *parts,
        section_note(
            app,
            _("You see first what would change. Nothing here is overwritten or lost."),
        ),
        *([section_note(app, controller.error_text, Paint.BAD)] if controller.error_text else []),
        outlined_button(app, _("Choose a file"), on_client, action=controller.file_input.pick),
        section_header(app, _("A pad from elsewhere")),
        section_note(app, _("Pads of other apps, spreadsheets and pasted text become games.")),
        outlined_button(app, _("Bring in a pad"), on_link, symbol="pad", data=PADS_ADDRESS),
    ]


def _result(app: App, controller: BackupController) -> list[ft.Control]:
    _, sentences = app.words, tuple[str, ...]()
    if controller.export is not None:
        sentences = export_sentences(_, controller.export)
    elif controller.import_result is not None:
        failed = controller.import_result.failed
        why = () if failed is None else (storage_sentence(_, failed),)
        sentences = (*why, *import_sentences(_, controller.import_result))
        if failed is not None:
            return [warning_banner(app, sentences)]
    if not sentences:
        return []
    texts = [ft.Text(sentence, style=app.scale.text()) for sentence in sentences]
    return [panel(texts, padding=14, spacing=6)]


def _plan(app: App, controller: BackupController, plan: Plan) -> list[ft.Control]:
    _, now = app.words, datetime.now().astimezone()
    if plan.nothing_new:
        nothing = section_note(app, nothing_new_sentence(_, plan))
        return [nothing, *_part_panel(app, staying(_, plan))]
    parts = [
        section_header(app, _("What would change"), top=8),
        *_part_panel(app, planned_changes(_, plan, now)),
    ]
    for game in plan.of(CopyRelation.FORKED):
        parts += _forked(app, controller, game)
    if plan.settings is not None:
        line = switch_tile(
            app,
            _("Take the settings of the file"),
            settings_note(_, plan),
            on=controller.take_settings,
            on_switch=controller.on_settings_switch,
        )
        parts += [section_header(app, _("Settings")), panel([line])]
    if stays := staying(_, plan):
        parts += [section_header(app, _("What stays as it is")), *_part_panel(app, stays)]
    return parts


def _part_panel(app: App, parts: Sequence[PlanItem]) -> list[ft.Control]:
    """The parts in a panel with dividers; none without parts."""
    return [panel(divided(_part(app, part) for part in parts))] if parts else []


def _part(app: App, part: PlanItem) -> ft.Control:
    texts = [
        ft.Text(part.title, style=app.scale.strong() if part.lines else app.scale.text()),
        *(ft.Text(line, style=app.scale.small()) for line in part.lines),
    ]
    return ft.Container(
        ft.Column(list(texts), spacing=2, tight=True),
        padding=ft.Padding.symmetric(horizontal=14, vertical=10),
    )


def _forked(app: App, controller: BackupController, game: ImportedGame) -> list[ft.Control]:
    """A game that was continued here and in the file, and the choice of the copy to continue."""
    _, game_id = app.words, game.there.id

    def choose(event: ft.Event[ft.Container]) -> None:
        controller.choose(game_id, theirs=event.control.data is True)

    people = (game.summary_here or game.summary_there).seats
    explained = _("It went on differently here and in the file. The other one is kept as a separate game.")
    return [
        section_header(app, _.series(names(people))),
        section_note(app, explained),
        two_copies(
            app,
            game,
            game_id in controller.take_theirs,
            handler(choose),
            controller.open_rounds.get(game_id, ("", "")),
        ),
    ]


def _confirm(app: App, controller: BackupController, plan: Plan) -> list[ft.Control]:
    _ = app.words
    if plan.nothing_new:
        return [filled_button(app, _("Done"), controller.on_leave)]
    return [
        filled_button(app, _("Import"), controller.on_import),
        outlined_button(app, _("Change nothing"), controller.on_leave),
    ]
