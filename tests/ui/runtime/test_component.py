"""Whatever goes wrong in a screen, the app goes on: a sentence, a line in the log, no frozen screen."""

import asyncio

import flet as ft
import pytest

from scorekeeper.rules import Code, RuleViolation
from scorekeeper.ui import routes
from scorekeeper.ui.runtime.component import component, handler
from scorekeeper.ui.runtime.hooks import use_app, use_effect, use_memo_cache
from scorekeeper.ui.runtime.memo_cache import MemoCache


@component
def Fragile(broken):
    if broken:
        raise ZeroDivisionError("a mistake of ours")
    return ft.Text("all is well")


def row(number, drawn, on_click):
    drawn.append(number)
    return ft.TextButton(f"row {number}", data=number, on_click=on_click)


class Handlers:
    """Handlers that stay the same from one render to the next."""

    def __init__(self):
        self.tapped = []

    @handler
    async def on_row(self, event):
        await asyncio.sleep(0)
        self.tapped.append(event.control.data)


async def test_a_piece_that_fails_says_so_and_comes_back(showing):
    def home(_app):
        broken, set_broken = ft.use_state(False)
        flip = handler(lambda _event: set_broken(lambda was: not was))
        return [ft.TextButton("flip", on_click=flip), Fragile(broken)]

    async with showing(home, errors_expected=True) as app:
        assert app.sees("all is well"), app.texts()
        await app.tap("flip")
        assert app.sees("This cannot be shown right now.")
        await app.tap("flip")
        assert app.sees("all is well"), app.texts()


async def test_a_piece_that_fails_of_its_own_accord_does_not_freeze_the_screen(showing):
    @component
    def Own():
        broken, set_broken = ft.use_state(False)
        if broken:
            raise ZeroDivisionError
        return ft.TextButton("break", on_click=handler(lambda _event: set_broken(True)))

    def home(_app):
        n, set_n = ft.use_state(0)
        count = handler(lambda _event: set_n(lambda was: was + 1))
        return [ft.TextButton(f"count {n}", on_click=count), Own()]

    async with showing(home, errors_expected=True) as app:
        await app.tap("break")
        assert app.sees("This cannot be shown right now.")
        await app.tap("count 0")
        assert app.sees("count 1")


async def test_a_screen_that_cannot_be_imported_leads_home(device, showing, monkeypatch, caplog):
    def unreadable(_late):
        raise ImportError("no such program")

    monkeypatch.setattr(routes.LazyScreen, "load", unreadable)
    async with showing(lambda _app: [ft.Text("home again")], "/settings", errors_expected=True) as app:
        assert app.sees("This cannot be shown right now.")
        assert "settings cannot be imported" in caplog.text
        await app.tap("Home")
        assert app.sees("home again")


async def test_a_screen_that_fails_leads_home(showing):
    def home(_app):
        raise ZeroDivisionError

    async with showing(home, language="de", errors_expected=True) as app:
        assert app.buttons() == ["Zur Startseite"]


@pytest.mark.parametrize(
    ("error", "said"),
    [(RuleViolation(Code.UNKNOWN_CARD, card="X9"), "X9"), (ZeroDivisionError(), "The game is as it was")],
)
async def test_a_handler_that_fails_becomes_a_sentence(showing, error, said):
    @handler
    async def fail(_event):
        raise error

    is_ours = isinstance(error, ZeroDivisionError)
    async with showing(lambda _app: [ft.TextButton("fail", on_click=fail)], errors_expected=is_ours) as app:
        await app.tap("fail")
        assert app.sees(said)
        assert "ZeroDivisionError" not in " ".join(app.texts())


async def test_a_mistake_in_an_effect_becomes_a_sentence(showing):
    def home(_app):
        def fail():
            raise ZeroDivisionError

        use_effect(fail, [])
        return [ft.Text("home")]

    async with showing(home, errors_expected=True) as app:
        assert app.sees("The game is as it was")


async def test_a_control_that_refuses_its_values_stops_the_screen_only_until_the_next_tap(showing):
    def home(_app):
        opacity, set_opacity = ft.use_state(1.0)
        return [
            ft.TextButton("spoil", on_click=handler(lambda _event: set_opacity(7.0))),
            ft.TextButton("mend", on_click=handler(lambda _event: set_opacity(0.5))),
            ft.Container(opacity=opacity, content=ft.Text(f"opacity {opacity}")),
        ]

    async with showing(home) as app:
        with pytest.raises(AssertionError, match="no longer drawn"):
            await app.tap("spoil")
        await app.tap("mend")
        assert app.sees("opacity 0.5")


async def test_a_memoised_row_is_drawn_once_and_still_taps(showing):
    drawn, handlers = [], Handlers()

    def home(_app):
        n, set_n = ft.use_state(0)
        cache = use_memo_cache()
        again = handler(lambda _event: set_n(lambda was: was + 1))
        rows = [cache(number, row, number, drawn, handlers.on_row) for number in range(3)]
        return [ft.TextButton(f"again {n}", on_click=again), *rows]

    async with showing(home) as app:
        await app.tap("again 0", "again 1", "row 2")
        assert (drawn, handlers.tapped) == ([0, 1, 2], [2])


async def test_what_lies_within_a_memoised_piece_still_knows_its_app(showing):
    """A context is lost there: Flet keeps only a weak way up, and the outer piece is replaced unread."""

    @component
    def Inner():
        app = use_app()
        n, set_n = ft.use_state(0)
        return ft.TextButton(f"{app.words.language} {n}", on_click=handler(lambda _event: set_n(n + 1)))

    def outer():
        return ft.Column([Inner()])

    def home(_app):
        n, set_n = ft.use_state(0)
        cache = use_memo_cache()
        all_again = handler(lambda _event: set_n(n + 1))
        return [ft.TextButton(f"all {n}", on_click=all_again), cache("outer", outer)]

    async with showing(home) as app:
        await app.tap("all 0", "all 1", "en 0", "en 1")
        assert app.sees("en 2")


@pytest.fixture
def cache():
    return MemoCache()


def test_a_control_stays_the_same_while_its_values_are_equal(cache):
    first = cache.begin_render()("name", ft.Text, "Ute", size=20)
    assert cache.begin_render()("name", ft.Text, "Ute", size=20) is first
    larger = cache.begin_render()("name", ft.Text, "Ute", size=24)
    assert larger is not first
    other = cache.begin_render()("name", ft.Text, "Kevin", size=24)
    assert other is not larger
    assert other.value == "Kevin"


def test_what_a_render_does_not_use_is_dropped(cache):
    first = cache.begin_render()("name", ft.Text, "Ute")
    cache.begin_render()
    assert cache.begin_render()("name", ft.Text, "Ute") is not first


def test_each_place_has_a_control_and_a_key_of_its_own(cache):
    cache.begin_render()
    one, other = cache(1, ft.Text, "Ute"), cache(2, ft.Text, "Ute")
    assert one is not other
    assert (one.key, other.key) == ("1", "2")
    assert cache(3, ft.Text, "Ute", key="mine").key == "mine"


def test_in_a_group_that_changes_the_controls_that_do_not_stay_the_same(cache):
    def row(inner: MemoCache, name: str, total: int) -> ft.Row:
        return ft.Row([inner("name", ft.Text, name), inner("total", ft.Text, str(total))])

    first = cache.begin_render().group("row", row, "Ute", 20)
    assert cache.begin_render().group("row", row, "Ute", 20) is first
    later = cache.begin_render().group("row", row, "Ute", 50)
    assert later is not first
    assert later.controls[0] is first.controls[0]
    assert later.controls[1] is not first.controls[1]


def test_what_is_hidden_keeps_its_control_for_when_it_is_shown_again_as_it_was(cache):
    def keys(inner: MemoCache, label: str) -> ft.Control:
        return inner("key", ft.Text, label)

    assert cache.begin_render().hidden("keys") == []
    shown = cache.begin_render().shown("keys", keys, "1")
    (hidden,) = cache.begin_render().hidden("keys")
    again = cache.begin_render().shown("keys", keys, "1")
    assert (shown.visible, hidden.visible, again.visible) == (True, False, True)
    holders = [holder for holder in (shown, hidden, again) if isinstance(holder, ft.Column)]
    assert len({id(holder.controls[0]) for holder in holders}) == 1
    assert len(holders) == 3
    assert cache.begin_render().shown("keys", keys, "1") is again
    assert cache.begin_render().shown("keys", keys, "2") is not again
