"""Messages: the sentence for an error, never a code or a traceback, and the bar that shows it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

import flet as ft

from scorekeeper.design_tokens.dimensions import RADIUS_KEY, TARGET
from scorekeeper.locale import Words
from scorekeeper.locale.storage_errors import storage_sentence
from scorekeeper.rules import RuleViolation
from scorekeeper.storage.errors import StorageError
from scorekeeper.ui.design.paint import Paint

_log = logging.getLogger(__name__)


def error_sentence(_: Words, error: Exception, names: Sequence[str] | None = None) -> str:
    """What happened, what it means for the game, what to do. Any other exception is logged.

    `names` are the players' by seat, where it happened at a table.
    """
    # Home has no use for the sentences of refusals: a first visit need not wait for them.
    from scorekeeper.locale.refusals import pad_sentences, refusal_sentence
    from scorekeeper.pads.pad import PadError

    if isinstance(error, RuleViolation):
        return refusal_sentence(_, error, names)
    if isinstance(error, PadError):
        return " ".join(pad_sentences(_, error))
    if isinstance(error, StorageError):
        return storage_sentence(_, error)
    _log.error("a handler failed", exc_info=error)
    return _("Something went wrong here. The game is as it was; please try again.")


SECONDS = 6
"""How long a message stays."""
TOP = TARGET + 12
"""The place of a message: below the row with the back button."""


class MessageBar:
    """The message bar of one page. It takes no tap: a key that it covers works as ever."""

    def __init__(self, page: ft.Page) -> None:
        self._bar = ft.Container(left=0, right=0, top=0, visible=False, ignore_interactions=True)
        self._bar.alignment = ft.Alignment.TOP_CENTER
        self._timer: asyncio.TimerHandle | None = None
        page.overlay.append(self._bar)

    def show(self, sentence: str, style: ft.TextStyle, width: float) -> None:
        """Show a sentence in the place of the one before."""
        box = ft.Container(
            ft.Text(sentence, style=style),
            width=width,
            margin=ft.Margin.only(top=TOP),
            padding=ft.Padding.symmetric(horizontal=16, vertical=14),
            bgcolor=Paint.INK,
            border_radius=RADIUS_KEY,
            shadow=ft.BoxShadow(blur_radius=18, color=ft.Colors.with_opacity(0.3, ft.Colors.SHADOW)),
        )
        self._bar.content = ft.SafeArea(box, avoid_intrusions_bottom=False)
        self._bar.visible = True
        self._bar.update()
        self.stop()
        self._timer = asyncio.get_running_loop().call_later(SECONDS, self._hide)

    def stop(self) -> None:
        """Forget the time that runs; the page has closed."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _hide(self) -> None:
        self._timer = None
        self._bar.visible, self._bar.content = False, None
        self._bar.update()
