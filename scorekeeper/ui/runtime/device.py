"""What a device can do besides showing things: haptics, screen reader, wake lock. All of it may fail."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

import flet as ft

from scorekeeper.storage.tasks import BackgroundTasks

T = TypeVar("T")

ANSWER_TIMEOUT_SECONDS = 1.0
"""How long the app waits for an answer of the device before it goes on without."""
COMPUTERS = (ft.PagePlatform.WINDOWS, ft.PagePlatform.MACOS, ft.PagePlatform.LINUX)

_log = logging.getLogger(__name__)


class Device:
    """One person's device. Make it while its page is current."""

    def __init__(self, page: ft.Page) -> None:
        self._page = page
        self._haptics = ft.HapticFeedback()
        self._semantics = ft.SemanticsService()
        self._wakelock = ft.Wakelock()
        self._awake = False
        self._tasks = BackgroundTasks()

    def haptic(self) -> None:
        """Give a haptic click: a tap counted."""
        self._try(self._haptics.selection_click)

    def announce(self, sentence: str, arrived: Callable[[], None] | None = None) -> None:
        """Announce a sentence to a screen reader.

        `arrived` is called when the device has received it, and all that was sent before; at the latest
        after `ANSWER_TIMEOUT_SECONDS`.
        """
        self._try(lambda: self._semantics.announce_message(sentence), arrived)

    @property
    def is_computer(self) -> bool:
        """Whether it has a keyboard of its own, as far as its platform says."""
        return self._page.platform in COMPUTERS

    def focus(self, control: ft.KeyboardListener | None) -> None:
        """Give this control the focus, where it is on the screen."""
        if control is not None:
            self._try(control.focus)

    def stay_awake(self, awake: bool) -> None:
        """Keep the screen from going dark, or let it."""
        if awake != self._awake:
            self._awake = awake
            self._try(self._wakelock.enable if awake else self._wakelock.disable)

    def resumed(self) -> None:
        """The page was loaded anew or is seen again: what it may have forgotten is asked for again."""
        if self._awake:
            self._try(self._wakelock.enable)

    async def language(self) -> str | None:
        """The tag of the device's language, None if it does not say."""
        info = await self._ask(self._page.get_device_info)
        locales = getattr(info, "locales", None)
        return str(locales[0]) if locales else None

    async def reduces_motion(self) -> bool:
        """Whether reduced motion is asked for."""
        features = await self._ask(self._semantics.get_accessibility_features)
        return features is not None and (features.reduce_motion or features.disable_animations)

    async def _ask(self, question: Callable[[], Awaitable[T]]) -> T | None:
        try:
            return await asyncio.wait_for(question(), ANSWER_TIMEOUT_SECONDS)
        except Exception as error:  # clients differ in what they know; nothing rests on the answer
            _log.debug("the device does not answer: %r", error)
            return None

    def _try(self, request: Callable[[], Awaitable[None]], arrived: Callable[[], None] | None = None) -> None:
        async def tried() -> None:
            await self._ask(request)
            if arrived is not None:
                arrived()

        self._tasks.start(tried())
