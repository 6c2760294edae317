"""The controller of pads from elsewhere: they are read, put right, imported, and taken back."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from datetime import datetime
from typing import Any, cast

import flet as ft

from scorekeeper.pads.cells import evening_of
from scorekeeper.pads.pad import Cell, Pad, PadCode, PadError
from scorekeeper.pads.reading import looks_like_pad
from scorekeeper.storage.errors import NotABackup
from scorekeeper.tables.pad_imports import (
    PadFile,
    PadImport,
    Unread,
    day_of,
    import_pads,
    plan_pad,
    plan_pads,
    read_files,
    take_back,
)
from scorekeeper.ui.pad_import.model import (
    CellChange,
    Change,
    ListedPad,
    NameChange,
    RulesChange,
    cells_to_change,
    day_text,
    fitting_rules,
    renamed,
    share_code_in,
)
from scorekeeper.ui.pad_import.text import fault_lines, import_lines
from scorekeeper.ui.runtime.addresses import PADS_ADDRESS, RECEIVE_ADDRESS
from scorekeeper.ui.runtime.component import handler
from scorekeeper.ui.runtime.file_dialogs import FileInput
from scorekeeper.ui.runtime.messages import error_sentence
from scorekeeper.ui.runtime.session import App, keep_draft, observable, take_draft
from scorekeeper.viewmodels.paper_game import typed_number

_KEY = "scorekeeper.pads"
_PROGRESS_STEP = 10
"""Number of pads after which the screen shows the progress again."""


@observable
class PadImportController:
    """The state of the screen; assigning a public field renders it again."""

    app: App
    typed: str = ""
    """The pasted text."""
    refused: str = ""
    """Why nothing was read."""
    backups: tuple[str, ...] = ()
    """The names of files that are backups of this app; empty for pasted text."""
    progress: tuple[int, int] | None = None
    """How many pads are done, and of how many; None where nothing is under way."""
    pads: tuple[ListedPad, ...] = ()
    unread: tuple[Unread, ...] = ()
    day: datetime | None = None
    """When all those were played of which nothing says it, where that was typed."""
    days_refused: frozenset[int | None] = frozenset()
    """The fields in which something else than a day is typed, as in `_day_texts`."""
    change: Change | None = None
    """What is being changed in a bottom sheet."""
    done: PadImport | None = None
    """The last import, which can be taken back."""
    file_input: FileInput = field(init=False)
    _figures: dict[Cell, str] = field(default_factory=dict)
    """What is typed in the fields of a cell."""
    _name: str = ""
    _day_texts: dict[int | None, str] = field(default_factory=dict)
    """The days as they are typed, by the place of the pad; under None that of all that have none."""
    _imported: tuple[ListedPad, ...] = ()
    """The list before the last import."""
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    def __post_init__(self) -> None:
        self.file_input = FileInput(self.app, self._begin, self._read, self._refuse, several=True)

    @property
    def single(self) -> ListedPad | None:
        """The pad that was read, where there is only this one."""
        return self.pads[0] if len(self.pads) == 1 and not self.unread and not self.backups else None

    @property
    def coming(self) -> int:
        """Number of pads that an import brings."""
        return sum(listed.comes_in for listed in self.pads)

    # Reading --------------------------------------------------------------------------------------------

    @handler
    def on_text(self, event: ft.Event[ft.TextField]) -> None:
        self.typed, self.refused = str(event.control.value or ""), ""

    @handler
    async def on_read(self, _event: Any) -> None:
        """Read what was pasted; the code of a game is read where games are received."""
        await self._read([("", self.typed.encode())])
        if not self.pads and (code := share_code_in(self.typed)):
            self.on_clear(None)
            self.app.go(f"{RECEIVE_ADDRESS}/{code}")

    async def read_brought(self) -> None:
        """Read the files that were picked on another screen."""
        files, self.app.brought_pads = self.app.brought_pads, ()
        if files:
            await self._read(files)

    @handler
    def on_clear(self, _event: Any) -> None:
        """Drop what was read; nothing has changed."""
        self.typed = self.refused = ""
        self.pads, self.unread, self.backups, self.day = (), (), (), None
        self._forget_days()

    def _begin(self) -> None:
        self.progress, self.refused, self.backups, self.done = (0, 0), "", (), None

    def _refuse(self, error: Exception) -> None:
        if isinstance(error, NotABackup):  # a file that is gone, or empty
            error = PadError.of(PadCode.NO_PAD)
        self.progress, self.refused = None, error_sentence(self.app.words, error)
        self.app.device.announce(self.refused)

    async def _read(self, brought: Sequence[tuple[str, bytes]]) -> None:
        host, files = self.app.host, [PadFile(name, content) for name, content in brought]
        self._begin()
        try:
            pads = [file for file in files if looks_like_pad(file.content, file.name)]
            found, unread = await read_files(host, pads)
            planned = await plan_pads(host, found, on_progress=self._on_progress)
        except Exception as error:  # whatever a file sets off, the screen says it
            self._refuse(error)
            return
        finally:
            self.progress = None
        self.backups = tuple(file.name for file in files if file not in pads)
        self.unread, self.day, self.pads = unread, None, tuple(map(ListedPad, planned))
        self._forget_days()
        if len(files) == 1 and unread:  # there is no list, of one
            self.unread, self.refused = (), " ".join(fault_lines(self.app.words, unread[0]))
            self.app.device.announce(self.refused)

    def _on_progress(self, done: int, of: int) -> None:
        if done % _PROGRESS_STEP == 0:
            self.progress = done, of

    # What is put right ----------------------------------------------------------------------------------

    @handler
    def on_open(self, event: ft.Event[ft.Container]) -> None:
        """Look at a pad of the list; `data` is its place."""
        self.app.go(f"{PADS_ADDRESS}/{event.control.data + 1}")

    @handler
    def on_left_out(self, event: ft.Event[ft.Container]) -> None:
        """Leave a pad out, or not any more."""
        place = event.control.data
        listed = self.pads[place]
        self._put(place, replace(listed, left_out=not listed.left_out))

    @handler
    async def on_day(self, event: ft.Event[ft.TextField]) -> None:
        """A day is typed: that of the pad at this place (`data`), or, under None, of all that have none."""
        place, text = event.control.data, str(event.control.value or "")
        self._day_texts[place] = text
        try:
            day = evening_of(text)
        except ValueError:
            self.days_refused |= {place}
            return
        self.days_refused -= {place}
        if place is None:
            self.day = day
        else:
            await self._replan(place, self.pads[place].pad, day)

    def day_typed(self, place: int | None) -> str:
        """The text in the field for a day; today where nothing says when a pad was played."""
        day = self.day if place is None else self.pads[place].plan.day
        return self._day_texts.get(place, day_text(self.app.words, day or self.app.host.now()))

    def _forget_days(self) -> None:
        """The list is another one: what was typed of its days stands in the pads, if anywhere."""
        self._day_texts, self.days_refused = {}, frozenset()

    @handler
    def on_change(self, event: ft.Event[ft.Container]) -> None:
        """Open the bottom sheet of what is tapped, the `data`."""
        self._figures, self._name = {}, ""
        self.change = event.control.data

    @handler
    def on_closed(self, _event: Any) -> None:
        self.change = None

    @handler
    def on_figure(self, event: ft.Event[ft.TextField]) -> None:
        self._figures[event.control.data] = str(event.control.value or "")

    @handler
    async def on_figures_done(self, _event: Any) -> None:
        """Write down what is typed in the fields of a cell: what was doubtful there is so no more."""
        change = self.change
        if not isinstance(change, CellChange):
            return
        pad = self.pads[change.place].pad
        for cell, written in cells_to_change(pad, change).items():
            text = self._figures.get(cell)
            figure = written if text is None else typed_number(text)
            is_doubtful = any(fault.cell == cell for fault in pad.faults)
            if figure != written or (is_doubtful and text is not None):
                pad = pad.written(cell, figure)
        self.change = None
        await self._replan(change.place, pad)

    @handler
    def on_name(self, event: ft.Event[ft.TextField]) -> None:
        self._name = str(event.control.value or "")

    @handler
    async def on_name_done(self, event: ft.Event[Any]) -> None:
        """A name is typed, or that of a known player is tapped, its `data`."""
        change, name = self.change, event.control.data or self._name.strip()
        self.change = None
        if isinstance(change, NameChange) and name:
            await self._replan(change.place, renamed(self.pads[change.place].pad, change.player, name))

    @handler
    async def on_rules(self, event: ft.Event[ft.Container]) -> None:
        """Rules are tapped; `data` is their name."""
        change, self.change = self.change, None
        if isinstance(change, RulesChange):
            pad = self.pads[change.place].pad
            known = fitting_rules(pad, self.app.host.settings.mixes)
            chosen = next(rules for rules in known if rules.name == event.control.data)
            await self._replan(change.place, replace(pad, ruleset=chosen))

    async def _replan(self, place: int, pad: Pad, day: datetime | None = None) -> None:
        """What becomes of a pad that was put right."""
        async with self._turn:
            listed = self.pads[place]
            day = day or listed.day or (self.day if day_of(listed.plan.found) is None else None)
            plan = await plan_pad(self.app.host, replace(listed.plan.found, pad=pad), day)
            self._put(place, replace(listed, plan=plan, day=day))

    def _put(self, place: int, listed: ListedPad) -> None:
        self.pads = (*self.pads[:place], listed, *self.pads[place + 1 :])

    # Importing ------------------------------------------------------------------------------------------

    @handler
    async def on_import(self, _event: Any) -> None:
        """Import all that can come in, and keep in the list what cannot."""
        if self.progress is not None or self.days_refused:
            return
        host = self.app.host
        self.progress = (0, self.coming)
        try:
            async with self._turn:  # what was put right just before belongs to it
                pads = self.pads
            coming = [listed for listed in pads if listed.comes_in]
            if self.day is not None:
                coming = [await self._dated(listed) for listed in coming]
            done = await import_pads(host, [listed.plan for listed in coming], self._on_progress)
        finally:
            self.progress = None
        kept = [listed for listed in pads if not listed.comes_in and listed.plan.game is None]
        self._imported, self.done = pads, done
        self.typed, self.pads = "", tuple(kept)
        self._forget_days()
        self.app.device.announce(" ".join(import_lines(self.app.words, done)))

    async def _dated(self, listed: ListedPad) -> ListedPad:
        """The pad with the day that was typed for all of which nothing says it."""
        if listed.day is not None or day_of(listed.plan.found) is not None:
            return listed
        return replace(listed, plan=await plan_pad(self.app.host, listed.plan.found, self.day))

    @handler
    async def on_undo(self, _event: Any) -> None:
        """Take back all that came in last, and show the list again."""
        if self.done is None or self.progress is not None:
            return
        _, done = self.app.words, self.done
        self.progress = (0, 0)
        try:
            taken = await take_back(self.app.host, done)
        finally:
            self.progress = None
        self.done, self.pads = None, self._imported
        self.app.show_message(_.plural("{n} game is taken back.", "{n} games are taken back.", taken))

    @property
    def kept(self) -> Mapping[str, Any] | None:
        """The fields with which the next session of this phone goes on; None where there is nothing."""
        if not self.typed and not self.pads:
            return None
        return {"typed": self.typed, "pads": self.pads, "unread": self.unread, "day": self.day}


def controller_of(app: App) -> PadImportController:
    """The one controller of this session, with what an evicted session of this phone has left."""
    controller: PadImportController | None = app.page.session.store.get(_KEY)
    if controller is None:
        controller = PadImportController(app, **cast(Mapping[str, Any], take_draft(app, _KEY) or {}))
        app.page.session.store.set(_KEY, controller)
        begun = controller
        keep_draft(app, _KEY, lambda: begun.kept)
    return controller
