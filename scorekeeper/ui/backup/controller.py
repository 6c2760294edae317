"""The controller of backups: the export, the picked file, and the plan of its import."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

from scorekeeper.locale.backup_plans import import_sentences
from scorekeeper.pads.reading import looks_like_pad
from scorekeeper.storage.backup.plan import ImportResult, Plan
from scorekeeper.storage.backup.two_copies import CopyRelation
from scorekeeper.storage.backup.writing import Export, backup_name, part_of_name
from scorekeeper.storage.settings import Settings
from scorekeeper.tables.backups import export_all, plan_import, run_import
from scorekeeper.ui.runtime.component import handler
from scorekeeper.ui.runtime.file_dialogs import FileInput, save_file
from scorekeeper.ui.runtime.messages import error_sentence
from scorekeeper.ui.runtime.session import App, observable
from scorekeeper.ui.sharing.two_copies import load_open_rounds

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
        self.file_input = FileInput(self.app, self._begin, self._read_file, self._refuse)

    @handler
    async def on_export(self, _event: Any) -> None:
        """Export everything, and save the first file of it."""
        if self.busy:
            return
        self._clear()
        self._begin()
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

    @handler
    def on_pick(self, _event: Any) -> None:
        """A file is about to be chosen: clear the results of the last one."""
        if not self.busy:
            self._clear()

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

    async def _read_file(self, files: Sequence[tuple[str, bytes]]) -> None:
        name, content = files[0]
        if looks_like_pad(content, name):
            self.busy = False
            self.app.bring_pads(files)
            return
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

    def _begin(self) -> None:
        self.busy, self.progress = True, (0, 0)

    def _on_progress(self, done: int, of: int) -> None:
        if done % PROGRESS_STEP == 0:
            self.progress = done, of

    def _clear(self) -> None:
        self.export = self.plan = self.import_result = None
        self.error_text, self.take_theirs, self.saved = "", frozenset(), 0
