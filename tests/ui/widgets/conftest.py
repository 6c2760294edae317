from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

import flet as ft
import pytest

from scorekeeper.ui import routes
from scorekeeper.ui.runtime.component import screen
from scorekeeper.ui.runtime.hooks import use_app
from scorekeeper.ui.runtime.session import App
from tests.ui.fake_device import FakeDevice
from tests.ui.harness import OpenApp, opened

Draw = Callable[[App], Sequence[ft.Control]]
Showing = Callable[..., AbstractAsyncContextManager[OpenApp]]


@pytest.fixture
def showing(device: FakeDevice, monkeypatch: pytest.MonkeyPatch) -> Showing:
    """Opens the app with what `draw` returns in the place of Home."""

    def showing(draw: Draw, **phone: Any) -> AbstractAsyncContextManager[OpenApp]:
        def Home() -> ft.View:
            return ft.View(route="/", controls=list(draw(use_app())))

        monkeypatch.setattr(routes, "HomeScreen", screen(Home))
        return opened(device.host, language="en", **phone)

    return showing
