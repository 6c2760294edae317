"""The `App` object of one session: its page, host, device, language and type size.

Every component gets it with `use_app()`; handlers get it with `current_app()`. Sessions begin in `ui/app.py`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast, dataclass_transform

import flet as ft
from flet.messaging.session import Session

from scorekeeper.design_tokens.colors import DARK, LIGHT
from scorekeeper.design_tokens.dimensions import CONTENT_WIDTH
from scorekeeper.locale import LANGUAGES, Words, language_for, words
from scorekeeper.storage.errors import DiskFailed, DiskFull, ReadOnly
from scorekeeper.storage.settings import TEXT_SIZES, Settings
from scorekeeper.storage.tasks import BackgroundTasks
from scorekeeper.tables.host import Host
from scorekeeper.tables.scribe import NotTheScribes, ScribesHost, TableHost
from scorekeeper.tables.subscribers import Subscribers
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.screen import Screen
from scorekeeper.ui.design.theme import MOTION, theme
from scorekeeper.ui.design.typography import FONTS, Scale
from scorekeeper.ui.runtime.addresses import BACKUP_ADDRESS, PADS_ADDRESS, is_plain_http
from scorekeeper.ui.runtime.device import Device
from scorekeeper.ui.runtime.messages import MessageBar, error_sentence

if TYPE_CHECKING:  # what Home has no use for, or of the web server, whose libraries the site does not have
    from scorekeeper.access.app_access import ScribeAccess
    from scorekeeper.pictures.drawing import Drawing
    from scorekeeper.ui.runtime.uploads import Uploads

T = TypeVar("T")

Main = Callable[[ft.Page], Awaitable[None]]
"""What Flet calls for each new session."""

APP = "scorekeeper.app"
"""Where a session keeps its app."""
VISITOR = "scorekeeper.visitor"
"""Where a session keeps what proves of which tables it may keep the pad; nothing where it is the owner's."""
DEVICE_LANGUAGE = "scorekeeper.device_language"
"""Where a session keeps the tag of the device's language; nothing where the device is asked for it."""
DEVICE_TEXT_SIZE = "scorekeeper.device_text_size"
"""Where a session keeps the text size of the browser, in per cent of the usual one; nothing in a window."""

_DRAFTS = "scorekeeper.drafts"
"""Where a session keeps what is typed in it and saved nowhere: functions that return it, by name."""
_LEFT_DRAFTS = "scorekeeper.left_drafts"
"""Where a session keeps the drafts of an evicted one in whose place it is, by name."""


@dataclass_transform(eq_default=False, field_specifiers=(field,))
def observable(cls: type[T]) -> type[T]:
    """A dataclass of Flet's observables: assigning a field redraws the components that use it.

    Flet puts every message into words for its log, the owners of handlers included: theirs are short.
    """
    made = dataclass(eq=False, repr=False)(cls)
    return cast(type[T], ft.observable(made))  # type: ignore[no-untyped-call]


@observable
class Trail:
    """The addresses above the present one, and itself, at which this session was before: going back leads
    to them."""

    addresses: tuple[str, ...] = ()

    def go_on(self, here: str, route: str) -> None:
        """Follow the way from one address to another one."""
        left = tuple(
            above
            for above in dict.fromkeys((*self.addresses, here))
            if _is_above(above, here) and _is_above(above, route)
        )
        if left != self.addresses:
            self.addresses = left

    def back(self, *choices: str) -> str:
        """The first of these addresses that is on the trail; else the last one."""
        return next((choice for choice in choices if choice in self.addresses), choices[-1])

    @property
    def back_from_table(self) -> str:
        """Where a table was opened: a tournament, the earlier games, or Home."""
        tournament = [address for address in self.addresses if address.startswith(TOURNAMENTS)]
        return next(iter(tournament), self.back("/games", "/"))


TOURNAMENTS = "/tournaments/"
"""How the addresses of tournaments begin."""


def _is_above(above: str, address: str) -> bool:
    """Whether the one leads to the other: a part of it, or the tournament of a game."""
    is_tournaments = above.startswith(TOURNAMENTS) and address.startswith("/games/")
    return is_tournaments or f"{address}/".startswith(f"{above}/")


class PickedFiles(Protocol):
    """The files that were picked last, which are not read yet."""

    @property
    def sizes(self) -> Sequence[int]: ...

    async def read(self, place: int) -> bytes: ...


@observable
class App:
    """What one session knows and shows. Assigning a field redraws the components that use it."""

    page: ft.Page
    table_host: TableHost
    """What the screens of a table need, a scribe's, too."""
    device: Device
    message_bar: MessageBar
    settings: Settings
    device_language: str
    device_text_size: int
    """The browser's text size in per cent, between the smallest and the largest of `TEXT_SIZES`."""
    width: float = 390
    height: float = 844
    uploads: Uploads | None = None
    """Takes the files of a web server's browsers; None in a window and on the offline site."""
    plain_http: bool = False
    """Whether the page is from another machine over http: browsers allow it less than over https."""
    reduced_motion: bool = False
    """Whether the device asks for it."""
    scribe_access: ScribeAccess | None = None
    """What proves that this session keeps the pad of one table, all that it reaches; None for the owner."""
    install_update: Callable[[], None] | None = None
    """Switches to a newer version of the app; None where there is none."""
    dismiss_storage_warning: Callable[[], None] | None = None
    """Dismisses the warning that the browser may delete what is stored; None where there is no warning."""
    report_theme: Callable[[str], None] | None = None
    """Tells the page which theme is chosen; None where its first HTML can ask the settings."""
    picked_files: PickedFiles | None = None
    """The files that were picked last, where the page hands them to Python past the client."""
    brought_pads: Sequence[tuple[str, bytes]] = ()
    """Names and contents of pads that were picked on another screen, until theirs reads them."""
    brought_backup: bytes = b""
    """The content of a file that was picked on another screen, likewise."""
    draw_png: Callable[[Drawing], Awaitable[bytes]] | None = None
    """Draws pictures on the canvas of the browser that Python runs in; None elsewhere."""
    present_picture: Callable[[bytes, str, str], None] | None = None
    """Shows a picture under a name in an element of the page, from which browsers share it; the words around
    it come as JSON. None elsewhere."""
    prefetched: dict[Callable[..., Awaitable[object]], object] = field(default_factory=dict)
    """The first answers of queries that were loaded before the first screen was drawn."""
    cleanups: set[Callable[[], None]] = field(default_factory=set)
    """The clean-ups of mounted components: Flet 1.0.5 unmounts nothing when a session ends. Upstream: none
    found. Delete when it does."""
    resume_subscribers: Subscribers[[]] = field(default_factory=Subscribers)
    """Called when the page was reloaded or the phone woke up."""
    trail: Trail = field(default_factory=Trail)
    _tasks: BackgroundTasks = field(default_factory=BackgroundTasks)

    @property
    def host(self) -> Host:
        """The owner's games. Raises `NotTheScribes` in a scribe's session."""
        if self.is_scribes:
            raise NotTheScribes
        return cast(Host, self.table_host)

    @property
    def words(self) -> Words:
        """The words of the language that the person chose, else of the device's."""
        return words(language_for(self.settings.language, self.device_language))

    @property
    def scale(self) -> Scale:
        """The type in the size that the person chose, here and for all pages; at most the largest of ours."""
        size = self.settings.text_size * self.device_text_size / 100
        return Scale(min(size, TEXT_SIZES[-1]) / 100)

    @property
    def read_only(self) -> bool:
        """Whether games can only be looked at here."""
        return self.table_host.library.read_only

    @property
    def shared(self) -> bool:
        """Whether other people's phones use this process. Clients are not asked: they may claim anything."""
        return self.uploads is not None

    @property
    def is_scribes(self) -> bool:
        """Whether this session is a scribe's, to whom the owner has handed the pad of one table."""
        return self.scribe_access is not None

    @property
    def scribes_game(self) -> str | None:
        """The game whose pad this session keeps, all that it reaches; empty once it is over, None for the
        owner."""
        if self.scribe_access is None:
            return None
        shared_tables = self.table_host.shared_tables
        return "" if shared_tables is None else shared_tables.scribes.game_of(self.scribe_access)

    @property
    def is_over(self) -> bool:
        """Whether the scribe whose session this is does not keep the pad any more."""
        return self.scribes_game == ""

    def subscribe_scribes_game(self, subscriber: Callable[[], None]) -> Callable[[], None]:
        """Call `subscriber` when the scribe's link or game may have changed; the answer unsubscribes it."""
        if self.scribe_access is None or self.table_host.shared_tables is None:
            return lambda: None
        return self.table_host.shared_tables.subscribe(self.scribe_access.table_id, subscriber)

    @property
    def screen(self) -> Screen:
        """The screen, and how large its text is."""
        return Screen(self.width, self.height, self.scale.factor)

    @property
    def motion(self) -> ft.Animation | None:
        """The animation of a figure that changes; None where reduced motion is asked for."""
        return None if self.reduced_motion else MOTION

    def subscribe_key_strokes(
        self, subscriber: Callable[[ft.KeyboardEvent], Awaitable[None]]
    ) -> Callable[[], None]:
        """Call `subscriber` alone for every key of a keyboard; the answer ends that.

        Only meanwhile the client sends what is typed.
        """
        self.page.on_keyboard_event = subscriber
        self.page.update()

        def unsubscribe() -> None:
            if self.page.on_keyboard_event == subscriber:
                self.page.on_keyboard_event = None
                self.page.update()

        return unsubscribe

    def resumed(self) -> None:
        """The client is back in the same session: call the resume subscribers and redraw everything."""
        self.device.resumed()
        self.device_text_size = _device_text_size(self.page)
        self.resume_subscribers.notify()
        # While a phone sleeps Flet 1.0.5 draws nothing for it, and forgets that it should have. Upstream:
        # none found. Delete when the client keeps what it was sent meanwhile.
        cast(Any, self).notify()

    def run_task(self, act: Callable[[], Coroutine[Any, Any, object]]) -> None:
        """Run a handler of this page beside what runs, also while the phone is away.

        The page's own `run_task` asks the connection for its loop, and a phone that is away has none.
        Upstream: none found. Flet 1.0.5. Delete when it works without a connection.
        """
        self._tasks.start(act())

    def go(self, route: str) -> None:
        """Navigate to a route."""
        self.trail.go_on(self.page.route or "/", route)
        self.page.navigate(route)

    def bring_pads(self, files: Sequence[tuple[str, bytes]]) -> None:
        """Have files that are pads read where pads come in."""
        self.brought_pads = files
        self.go(PADS_ADDRESS)

    def bring_backup(self, content: bytes) -> None:
        """Have a file of several games shown where backups come in."""
        self.brought_backup = content
        self.go(BACKUP_ADDRESS)

    def show_message(self, sentence: str) -> None:
        """Show a sentence for some seconds, and announce it. It takes no tap."""
        width = min(self.width - 2 * self.screen.margin, CONTENT_WIDTH)
        self.message_bar.show(sentence, self.scale.text(Paint.BACKGROUND), width)
        self.device.announce(sentence)

    def show_error(self, error: Exception) -> None:
        """Show an error and what it means for the game.

        Where the device cannot save any more, a dialog offers a backup.
        """
        _, sentence = self.words, error_sentence(self.words, error)
        if not isinstance(error, DiskFull | DiskFailed | ReadOnly) or self.is_scribes:
            self.show_message(sentence)
            return
        dialog = ft.AlertDialog(content=ft.Text(sentence, style=self.scale.text()), scrollable=True)
        is_chosen = False

        def close(_event: object) -> None:
            if dialog.open:
                dialog.open = False
                dialog.update()

        def act(event: object) -> None:
            nonlocal is_chosen
            is_chosen = True
            close(event)

        def dismissed(_event: object) -> None:
            # Not before: a client that draws both at once closes the new screen and keeps the dialog.
            if is_chosen:
                self.go(BACKUP_ADDRESS)

        dialog.on_dismiss = dismissed
        # No height: large labels take two lines.
        padding = ft.Padding.symmetric(horizontal=12, vertical=14)
        style = ft.ButtonStyle(padding=padding, visual_density=ft.VisualDensity.STANDARD)
        dialog.actions = [
            ft.TextButton(_("Close"), style=style, on_click=close),
            ft.TextButton(_("Save a backup"), style=style, on_click=act),
        ]
        self.page.show_dialog(dialog)

    async def save_settings(self, **changes: Any) -> None:
        """Change and save fields of `Settings`. Raises `StorageError`."""
        await self.change_settings(lambda present: replace(present, **changes))

    async def change_settings(self, change: Callable[[Settings], Settings]) -> None:
        """Apply a change to the settings as they are kept now. Raises `StorageError`."""
        self.apply_settings(await self.host.change_settings(change))

    def apply_settings(self, settings: Settings) -> None:
        """Apply language, colours and type of these settings."""
        self.settings = settings
        if self.report_theme is not None:
            self.report_theme(settings.theme)
        self.apply_theme()
        self.page.update()

    def apply_theme(self) -> None:
        """Give the page the theme, fonts and locale of the settings."""
        _, page = self.words, self.page
        page.title = _("Block der Wahrheit")
        page.fonts = {} if page.web else dict(FONTS)  # our page for browsers has them
        page.theme, page.dark_theme = theme(LIGHT, self.scale), theme(DARK, self.scale)
        page.theme_mode = ft.ThemeMode(self.settings.theme)
        page.locale_configuration = ft.LocaleConfiguration(
            supported_locales=[ft.Locale(known) for known in LANGUAGES], current_locale=ft.Locale(_.language)
        )


def _device_text_size(page: ft.Page) -> int:
    """The text size of the browser, which may claim anything."""
    try:
        size = int(page.session.store.get(DEVICE_TEXT_SIZE))
    except (TypeError, ValueError):
        return TEXT_SIZES[0]
    return min(max(size, TEXT_SIZES[0]), TEXT_SIZES[-1])


def app_of(page: ft.Page) -> App | None:
    """The app of that page's session, None before it was opened."""
    app: App | None = page.session.store.get(APP)
    return app


def current_app() -> App:
    """The app of the session whose event is being handled."""
    app = app_of(ft.context.page)
    if app is None:
        raise RuntimeError("no app was opened on this page")
    return app


def keep_draft(app: App, name: str, draft: Callable[[], object]) -> None:
    """Have what `draft` returns, a value that holds on to nothing of this session, outlive it: where the
    phone comes back after its session was evicted, `take_draft` returns it."""
    store = app.page.session.store
    store.set(_DRAFTS, {**(store.get(_DRAFTS) or {}), name: draft})


def take_draft(app: App, name: str) -> object | None:
    """The draft of that name that the evicted session of this phone has left; the answer is given once."""
    left: Mapping[str, object] = app.page.session.store.get(_LEFT_DRAFTS) or {}
    set_left_drafts(app.page.session, {other: left[other] for other in left if other != name})
    return left.get(name)


def drafts_of(session: Session) -> Mapping[str, object]:
    """What is typed in a session and saved nowhere, by name; with what was left to it and not taken yet."""
    drafts: Mapping[str, Callable[[], object]] = session.store.get(_DRAFTS) or {}
    made = {name: draft() for name, draft in drafts.items()}
    known = {**(session.store.get(_LEFT_DRAFTS) or {}), **made}
    return {name: draft for name, draft in known.items() if draft is not None}


def set_left_drafts(session: Session, drafts: Mapping[str, object]) -> None:
    """Leave these drafts to a session."""
    session.store.set(_LEFT_DRAFTS, drafts)


async def open_app(
    page: ft.Page,
    host: Host,
    scribe_access: ScribeAccess | None,
    uploads: Uploads | None,
) -> App:
    """Open the app of a new session with the saved settings; what is not set is as the device has it.

    With a `scribe_access` the session is that of the scribe of one table.
    """
    device, connection = Device(page), page.session.connection
    device_language: str | None = page.session.store.get(DEVICE_LANGUAGE)
    seen: TableHost = host if scribe_access is None else ScribesHost(host, scribe_access)
    if device_language is None and seen.settings.language not in LANGUAGES:
        device_language = await device.language()
    app = App(
        page=page,
        table_host=seen,
        scribe_access=scribe_access,
        device=device,
        message_bar=MessageBar(page),
        settings=seen.settings,
        device_language=language_for(device_language),
        device_text_size=_device_text_size(page),
        uploads=uploads,
        plain_http=is_plain_http(connection.page_url or "" if connection else ""),
        width=page.width or 390,
        height=page.height or 844,
    )
    page.session.store.set(APP, app)
    app.apply_theme()

    def resized(event: ft.PageResizeEvent) -> None:
        app.width, app.height = event.width, event.height

    def closed() -> None:
        app.message_bar.stop()
        for cleanup in tuple(app.cleanups):
            cleanup()
        app.cleanups.clear()

    page.on_resize, page.on_connect, page.on_close = resized, app.resumed, closed
    return app
