"""One session of the app: in the person's language and type, over a sleep and to its end."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

import flet as ft
import pytest

from scorekeeper.storage.settings import Settings
from scorekeeper.ui import routes
from scorekeeper.ui.runtime import device
from scorekeeper.ui.runtime.component import component, handler, screen
from scorekeeper.ui.runtime.hooks import use_app, use_state, use_subscription
from scorekeeper.ui.runtime.session import DEVICE_TEXT_SIZE, app_of, current_app
from tests.ui.harness import ANSWERS, Client, opened


@dataclass
class QuietHost:
    """A host that keeps the settings and its subscribers, and nothing else."""

    settings: Settings = field(default_factory=Settings)
    subscribers: list[Callable[[], None]] = field(default_factory=list)

    async def change_settings(self, change: Callable[[Settings], Settings]) -> Settings:
        self.settings = change(self.settings)
        return self.settings

    def subscribe(self, subscriber: Callable[[], None]) -> Callable[[], None]:
        self.subscribers.append(subscriber)
        return lambda: self.subscribers.remove(subscriber)


@pytest.fixture
def host():
    return QuietHost()


@component
def Subscriber():
    app = use_app()
    heard, set_heard = use_state(0)
    use_subscription(lambda: app.host.subscribe(lambda: set_heard(lambda before: before + 1)))
    return ft.Text(f"heard {heard}")


def Home():
    app = use_app()
    shown, set_shown = use_state(True)
    _ = app.words

    @handler
    async def choose(_event):
        await app.save_settings(language="en", text_size=150, theme="dark")

    controls = [
        ft.TextButton(_("Home"), on_click=choose, style=ft.ButtonStyle(text_style=app.scale.text())),
        ft.TextButton("leave", on_click=handler(lambda _event: set_shown(False))),
    ]
    return ft.View(route="/", controls=[*controls, *([Subscriber()] if shown else [])])


@pytest.fixture(autouse=True)
def _home(monkeypatch):
    monkeypatch.setattr(routes, "HomeScreen", screen(Home))


@pytest.mark.parametrize(
    ("claimed", "chosen", "size"),
    [
        ("150", 100, 24),
        ("150", 115, 27.6),
        (150, 150, 32),
        ("75", 100, 16),
        ("9" * 400, 130, 32),
        ("-200", 100, 16),
        ("nan", 100, 16),
        ("", 100, 16),
        (None, 200, 32),
    ],
)
async def test_the_type_has_the_size_of_the_browsers_too(host, claimed, chosen, size):
    host.settings = Settings(language="en", text_size=chosen)
    async with opened(host, device_text_size=claimed) as app:
        style = app.find("Home", app.tappable()).control.style.text_style
        assert style.size == pytest.approx(size)


async def test_a_page_that_comes_back_in_another_size_is_drawn_in_it(host):
    async with opened(host, language="en") as app:
        app.session.store.set(DEVICE_TEXT_SIZE, "150")
        app_of(app.page).resumed()
        await app.settle()
        assert app.find("Home", app.tappable()).control.style.text_style.size == 24


@pytest.mark.parametrize(("spoken", "words"), [("de", "Zur Startseite"), ("en", "Home"), ("fi", "Home")])
async def test_the_device_chooses_the_language_until_somebody_does(host, spoken, words):
    for chosen in (None, "fi"):  # the language of another version leaves it to the device
        host.settings = Settings(language=chosen)
        async with opened(host, language=spoken) as app:
            assert app.sees(words)
            assert host.settings.language == chosen


async def test_a_device_that_does_not_answer_gets_english_after_a_moment(host, monkeypatch):
    monkeypatch.setattr(device, "ANSWER_TIMEOUT_SECONDS", 0.05)
    monkeypatch.setattr(Client, "_answer", lambda *_request: None)
    async with opened(host, language="de") as app:
        assert app.sees("Home")


async def test_things_hold_still_where_the_device_asks_for_it(host, monkeypatch):
    features = ANSWERS["get_accessibility_features"]
    async with opened(host) as app:
        assert app.session.store.get("scorekeeper.app").motion is not None
    monkeypatch.setitem(ANSWERS, "get_accessibility_features", {**features, "reduce_motion": True})
    async with opened(host) as app:
        assert app.session.store.get("scorekeeper.app").motion is None


async def test_whoever_leaves_a_screen_or_goes_for_good_is_no_subscriber_any_more(host):
    async with opened(host) as app:
        assert len(host.subscribers) == 1
        await app.tap("leave")
        assert host.subscribers == []
    async with opened(host) as app:
        assert len(host.subscribers) == 1
        app.session.close()
        for _turn in range(5):
            await asyncio.sleep(0)
        assert host.subscribers == []


async def test_a_page_that_was_loaded_anew_keeps_its_screen_awake(host):
    async with opened(host) as app:
        kept = app_of(app.page).device
        kept.stay_awake(True)
        await app.settle()
        before = app.client.invoked.count("enable")
        await app.wakes()
        assert app.client.invoked.count("enable") == before + 1
        kept.stay_awake(False)
        await app.wakes()
        assert app.client.invoked.count("enable") == before + 1


async def test_a_phone_that_slept_sees_what_happened_meanwhile(host):
    async with opened(host) as app:
        await app.session.disconnect(60)
        host.subscribers[0]()
        await app.session.connect(app.client)
        await app.settle()
        assert app.sees("heard 1")


async def test_there_is_no_app_outside_a_page_that_opened_one(host):
    async with opened(host) as app:
        app.session.store.clear()
        with pytest.raises(RuntimeError, match="no app was opened"):
            current_app()
