"""Hooks: state, memos, refs and effects, the app, page subscriptions, queries and tables of the host."""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar, cast, overload

import flet as ft

from scorekeeper.storage.errors import UnknownGame
from scorekeeper.tables import Snapshot, Table
from scorekeeper.tables.host import Host
from scorekeeper.tables.scribe import TableHost
from scorekeeper.tables.subscribers import Subscribe
from scorekeeper.ui.runtime.component import handler
from scorekeeper.ui.runtime.memo_cache import MemoCache
from scorekeeper.ui.runtime.session import App, current_app

P = ParamSpec("P")
T = TypeVar("T")
H = TypeVar("H")

SetState = Callable[[T | Callable[[T], T]], None]

use_memo, use_ref = ft.use_memo, ft.use_ref
"""Flet's own; imported from here like all others."""

PREFETCH_SECONDS = 0.3
"""The longest that the first frame waits for its answer: one that is left out is drawn soon after."""


@overload
def use_state(initial: Callable[[], T]) -> tuple[T, SetState[T]]: ...
@overload
def use_state(initial: T) -> tuple[T, SetState[T]]: ...
def use_state(initial: Any) -> tuple[Any, SetState[Any]]:
    """`ft.use_state` with its types: the value, and what sets it (a new value, or old to new)."""
    return ft.use_state(initial)


def by_data(
    set_state: SetState[T], change: Callable[[T, Any], T] = lambda _old, data: data
) -> Callable[[Any], Any]:
    """A handler that changes a state by the `data` of what was tapped; without a `change` to that data."""
    return handler(lambda event: set_state(lambda old: change(old, event.control.data)))


def by_text(
    set_state: SetState[T], change: Callable[[T, str], T] = lambda _old, text: cast(Any, text)
) -> Callable[[Any], Any]:
    """A handler that changes a state by what is typed; without a `change` to that text."""
    return handler(lambda event: set_state(lambda old: change(old, str(event.data or ""))))


def use_effect(
    setup: Callable[[], None] | Callable[[], Coroutine[Any, Any, None]],
    dependencies: Sequence[object] | None = None,
    cleanup: Callable[[], None] | Callable[[], Awaitable[None]] | None = None,
) -> None:
    """`ft.use_effect` whose setup and cleanup may raise."""
    ended = handler(cleanup, when_over=True) if cleanup else None
    ft.use_effect(handler(setup, when_over=True), dependencies, cleanup=ended)


def use_memo_cache(dependencies: Sequence[object] = ()) -> MemoCache:
    """The memo cache of the component that is being rendered; an empty one where a dependency changes."""
    return use_memo(MemoCache, dependencies).begin_render()


def use_app() -> App:
    """The app of this component's session."""
    # State, not a context: below a memoised component a context is lost when only the inner part is redrawn.
    return use_state(current_app)[0]


def use_on_top() -> bool:
    """Whether no other screen stands above this one, whose address goes on from its own."""
    return ft.use_route_location() == ft.use_view_path()


def use_subscription(
    subscribe: Callable[[], Callable[[], None]], dependencies: Sequence[object] = ()
) -> None:
    """Subscribe to something that outlives the component, until it is unmounted or the session ends.

    `subscribe` is called again when a dependency changes, and returns what unsubscribes.
    """
    app = current_app()
    end: Any = use_ref(None)

    def setup() -> None:
        end.current = subscribe()
        app.cleanups.add(end.current)

    def cleanup() -> None:
        app.cleanups.discard(end.current)
        end.current()

    use_effect(setup, dependencies, cleanup)


def use_page_subscription(
    subscribe: Subscribe[P] | None, act: Callable[P, None], dependencies: Sequence[object] = ()
) -> None:
    """Call `act` on every change that `subscribe` reports, in the context of this component's page; there are
    none where that is None.

    A change may come from a tap on another page; Flet would draw and navigate on that one.
    """

    def subscribe_in_page() -> Callable[[], None]:
        if subscribe is None:
            return lambda: None
        context = contextvars.copy_context()

        def in_page(*args: P.args, **kwargs: P.kwargs) -> None:
            context.copy().run(act, *args, **kwargs)

        return subscribe(in_page)

    use_subscription(subscribe_in_page, dependencies)


def use_changes(
    subscribe: Subscribe[[]] | None, dependencies: Sequence[object] = ()
) -> tuple[int, Callable[[], None]]:
    """How many changes `subscribe` has reported, each of which draws this component again; and what reports
    one more."""
    changes, set_changes = use_state(0)

    def changed() -> None:
        set_changes(lambda before: before + 1)

    use_page_subscription(subscribe, changed, dependencies)
    return changes, changed


def use_query(load: Callable[[Host], Awaitable[T]], dependencies: Sequence[object] = ()) -> T | None:
    """What `load` returns for the host, loaded again whenever games or players change.

    None until the first answer, unless that was prefetched. `dependencies` are the values that `load` closes
    over.
    """
    prefetched = use_app().prefetched
    return _use_query(
        lambda host, _set_answer: load(host),
        dependencies,
        lambda: cast(T | None, prefetched.pop(load, None)),
    )


def _use_query(
    load: Callable[[Host, Callable[[T], None]], Awaitable[T]],
    dependencies: Sequence[object],
    initial: Callable[[], T | None] = lambda: None,
) -> T | None:
    """Like `use_query`; `load` may give parts of its answer before it returns."""
    app = use_app()
    answer, set_answer = use_state(initial)

    async def read() -> None:
        set_answer(await load(app.host, set_answer))

    def read_again() -> None:
        app.run_task(handler(read))

    use_effect(read, dependencies)
    use_page_subscription(app.table_host.subscribe, read_again, dependencies)
    return answer


def use_counting_query(
    load: Callable[[Host, Callable[[int, int], None], Callable[[T], None]], Awaitable[T]],
    dependencies: Sequence[object] = (),
) -> tuple[T | None, tuple[int, int]]:
    """Like `use_query`, with how far it is: `load` tells its second argument what is done, of how much, and
    gives its third one parts of the answer, which are shown until it returns."""
    progress, set_progress = use_state((0, 0))

    def on_progress(done: int, of: int) -> None:
        set_progress((done, of))

    return _use_query(lambda host, on_part: load(host, on_progress, on_part), dependencies), progress


@dataclass(frozen=True)
class LoadTable:
    """Loads the table of a game. Raises what the host says of one that cannot be opened."""

    game_id: str

    async def __call__(self, host: TableHost) -> Table:
        return await host.table(self.game_id)


async def prefetch(app: App, load: Callable[[H], Awaitable[object]], host: H) -> None:
    """Load the first answer of a query before its screen is drawn, which then is drawn once; not for long."""
    with contextlib.suppress(Exception):  # whatever it is, the screen loads it itself, and says what is wrong
        app.prefetched[load] = await asyncio.wait_for(load(host), PREFETCH_SECONDS)


def use_table(game_id: str) -> tuple[Table | None, Exception | None]:
    """The table of a game and None, or None and why it cannot be opened; both None until then.

    Also while another game's screen, in whose place this one comes, is still shown: a screen below a table
    that is None forgets what it was told about the other game.
    """
    app = use_app()
    load = LoadTable(game_id)
    opened, set_opened = use_state(
        lambda: cast(
            tuple[str, Table | None, Exception | None], (game_id, app.prefetched.pop(load, None), None)
        )
    )

    async def open_table() -> None:
        try:
            set_opened((game_id, await load(app.table_host), None))
        except Exception as error:  # whatever it is, the screen says it
            set_opened((game_id, None, error))

    use_effect(open_table, [game_id])
    of, table, error = opened
    return (table, error) if of == game_id else (None, None)


MOST_UNDRAWN = 1.0
"""Longest wait for the device to have drawn the first picture of what comes in, in seconds."""


def use_entered(*, shown: bool = True, at_once: bool = False) -> tuple[bool, Callable[[], None] | None]:
    """Whether the device has drawn the first picture of what comes in, so that it animates to the next one;
    and what hears of it, the `on_size_change` of a control there. `at_once` where nothing is animated.
    What is not `shown` waits.
    """
    entered, set_entered = use_state(at_once)

    def on_drawn() -> None:
        set_entered(True)

    async def enter() -> None:
        if shown and not entered:
            await asyncio.sleep(MOST_UNDRAWN)
            set_entered(True)

    use_effect(enter, [shown])
    return entered, None if at_once else handler(on_drawn)


def use_table_or_leave(game_id: str) -> Table | None:
    """`use_table`; on an error the table's own screen, which explains it, replaces this one."""
    app = use_app()
    table, error = use_table(game_id)

    def leave() -> None:
        if error is not None:
            app.go(f"/games/{game_id}")

    use_effect(leave, [error])
    return table


def use_leave_when_deleted(table: Table, is_leaving: Callable[[], bool] = lambda: False) -> None:
    """Go home and say so when the game is deleted on another screen, unless this one `is_leaving` anyway."""
    app = use_app()

    async def go_home() -> None:
        app.go("/")
        app.show_error(UnknownGame(id=table.game.id))

    def check() -> None:
        if not app.table_host.holds(table) and not is_leaving():
            app.run_task(handler(go_home))

    use_page_subscription(app.table_host.subscribe, check, [table])


def use_snapshot(table: Table) -> Snapshot:
    """The table as it stands now, also after taps on other screens."""
    snapshot, set_snapshot = use_state(table.snapshot)
    use_page_subscription(table.subscribe, set_snapshot, [table])
    return snapshot


def use_column_ref() -> ft.Ref[ft.Column]:
    """The `ref` for a column; its `current` is the mounted column."""
    return cast(ft.Ref[ft.Column], use_ref(cast(Any, ft.Ref)).current)
