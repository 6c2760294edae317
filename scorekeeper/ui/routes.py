"""The routes: which screen has which address. All are nested in Home's, so that going back ends there."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, cast

import flet as ft

from scorekeeper.ui.home.screen import HomeScreen
from scorekeeper.ui.runtime.addresses import (
    ELSEWHERE_ADDRESS,
    PADS_ADDRESS,
    PHONES_PATH,
    RECEIVE_ADDRESS,
    RESULT_PATH,
    SHARE_PATH,
)
from scorekeeper.ui.runtime.component import ErrorScreen, screen
from scorekeeper.ui.runtime.hooks import use_effect, use_state
from scorekeeper.ui.runtime.session import current_app
from scorekeeper.ui.widgets.nothing_here import NotFound, ReadOnlyScreen, ScribeScreen
from scorekeeper.ui.widgets.scaffold import RENDER_DELAY

if TYPE_CHECKING:  # of the web server: a first visit waits for none of it
    from scorekeeper.access.app_access import ScribeAccess

Screen = Callable[[], ft.View]

ROUND_PATH = "rounds/:round/:seat?"
"""A closed round, and whose cell of it was tapped."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LazyScreen:
    """A screen that is imported when it is first shown.

    On a first visit a phone compiles every module that is imported, and it needs Home only.
    """

    module: str
    """Within `scorekeeper.ui`."""
    name: str
    writes: bool = False
    """Whether it is there only to write something: `ReadOnlyScreen` replaces it where nothing can be."""
    for_scribes: bool = False
    """Whether a table's scribe has it below that table, too."""

    def __call__(self) -> ft.View:
        if self.writes and current_app().read_only:
            return ReadOnlyScreen()
        try:
            shown = self.load()
        except Exception:  # Flet would stop drawing for good
            _log.exception("%s cannot be imported", self.module)
            shown = ErrorScreen
        return shown()

    def load(self) -> Screen:
        """The screen itself."""
        return cast(Screen, getattr(import_module(f"scorekeeper.ui.{self.module}"), self.name))


NEW_GAME_SCREEN = LazyScreen("new_game.screen", "NewGameScreen", writes=True)
HISTORY_SCREEN = LazyScreen("history.screen", "HistoryScreen")
TABLE_SCREEN = LazyScreen("table.screen", "TableScreen")
JUDGE_SCREEN = LazyScreen("judge.screen", "JudgeScreen", for_scribes=True)
RULEBOOK_SCREEN = LazyScreen("rulebook.screen", "RulebookScreen", for_scribes=True)
RULEBOOK = ("rules", RULEBOOK_SCREEN), ("rules/:paragraph", RULEBOOK_SCREEN)
"""The rulebook at its addresses, below those of many screens."""
GAME_RULES_SCREEN = LazyScreen("new_game.ruleset_screen", "GameRulesScreen", for_scribes=True)
PRESETS_SCREEN = LazyScreen("new_game.presets_screen", "PresetsScreen", writes=True)
MIXES_SCREEN = LazyScreen("new_game.presets_screen", "MixesScreen", writes=True)
OPTIONS_SCREEN = LazyScreen("new_game.options_screen", "OptionsScreen", writes=True)
OPTION_GROUP_SCREEN = LazyScreen("new_game.options_screen", "OptionGroupScreen", writes=True)
CHOSEN_RULES_SCREEN = LazyScreen("new_game.ruleset_screen", "ChosenRulesScreen", writes=True)
PADS_SCREEN = LazyScreen("pad_import.screen", "PadImportScreen", writes=True)
PLAYERS_SCREEN = LazyScreen("players.screen", "PlayersScreen")
STATISTICS_SCREEN = LazyScreen("statistics.screen", "StatisticsScreen")
TOURNAMENT_SCREEN = LazyScreen("tournaments.tournament_screen", "TournamentScreen")
SETTINGS_SCREEN = LazyScreen("settings", "SettingsScreen")

SCREENS: tuple[tuple[str, LazyScreen], ...] = (
    ("new", NEW_GAME_SCREEN),
    ("games", HISTORY_SCREEN),
    ("games/:game", TABLE_SCREEN),
    ("judge", JUDGE_SCREEN),
    *RULEBOOK,
    ("players", PLAYERS_SCREEN),
    ("statistics", STATISTICS_SCREEN),
    ("tournaments", LazyScreen("tournaments.screen", "TournamentsScreen")),
    ("tournaments/new", LazyScreen("tournaments.screen", "NewTournamentScreen", writes=True)),
    ("tournaments/:tournament", TOURNAMENT_SCREEN),
    ("settings", SETTINGS_SCREEN),
    (PADS_ADDRESS[1:], PADS_SCREEN),
    (ELSEWHERE_ADDRESS[1:], LazyScreen("phones.elsewhere_screen", "ElsewhereScreen")),
    (f"{RECEIVE_ADDRESS[1:]}/:code?", LazyScreen("sharing.receive_screen", "ReceiveScreen")),
)
"""Address (`:name` stands for one part, read with `ft.use_route_params()`) and screen."""
NESTED_SCREENS: Mapping[Screen, tuple[tuple[str, LazyScreen], ...]] = {
    TABLE_SCREEN: (
        ("judge", JUDGE_SCREEN),
        (ROUND_PATH, LazyScreen("table.correction_screen", "CorrectionScreen", for_scribes=True)),
        ("ruleset", GAME_RULES_SCREEN),
        *RULEBOOK,
        ("statistics", LazyScreen("statistics.game_screen", "GameStatisticsScreen", for_scribes=True)),
        ("outlook", LazyScreen("statistics.outlook_screen", "OutlookScreen", for_scribes=True)),
        (SHARE_PATH, LazyScreen("sharing.share_screen", "ShareScreen")),
        (RESULT_PATH, LazyScreen("sharing.result_screen", "ResultScreen")),
        (PHONES_PATH, LazyScreen("phones.screen", "PhonesScreen", writes=True, for_scribes=True)),
        ("file", LazyScreen("sharing.share_screen", "GameFileScreen")),
    ),
    PADS_SCREEN: ((":pad", LazyScreen("pad_import.screen", "ListedPadScreen", writes=True)),),
    PLAYERS_SCREEN: ((":player", LazyScreen("players.player_screen", "PlayerScreen", writes=True)),),
    STATISTICS_SCREEN: ((":player", LazyScreen("statistics.player_screen", "PlayerStatisticsScreen")),),
    TOURNAMENT_SCREEN: (
        ("people/:person", LazyScreen("tournaments.person_screen", "TournamentPersonScreen")),
        ("plan", LazyScreen("tournaments.plan_screen", "PlanScreen", writes=True)),
        ("files", LazyScreen("tournaments.files_screen", "TournamentFilesScreen")),
        ("room", LazyScreen("tournaments.room_screen", "RoomScreen", writes=True)),
        ("picture", LazyScreen("tournaments.files_screen", "StandingsPictureScreen")),
    ),
    # The address is `BACKUP_ADDRESS`.
    SETTINGS_SCREEN: (("backup", LazyScreen("backup", "BackupScreen")),),
    GAME_RULES_SCREEN: RULEBOOK,
    JUDGE_SCREEN: RULEBOOK,
    NEW_GAME_SCREEN: (
        *RULEBOOK,
        ("presets", PRESETS_SCREEN),
        ("options", OPTIONS_SCREEN),
    ),
    PRESETS_SCREEN: (("mixes", MIXES_SCREEN),),
    OPTIONS_SCREEN: (("group/:group", OPTION_GROUP_SCREEN), ("ruleset", CHOSEN_RULES_SCREEN)),
    CHOSEN_RULES_SCREEN: RULEBOOK,
    OPTION_GROUP_SCREEN: RULEBOOK,
}
"""The screens at addresses below that of another one: going back from them leads to it."""
OPENED_FROM: Mapping[Screen, tuple[tuple[str, LazyScreen], ...]] = {
    HISTORY_SCREEN: ((":game", TABLE_SCREEN),),
    RULEBOOK_SCREEN: ((":paragraph", RULEBOOK_SCREEN),),
}
"""The screens that stand above another one, which keeps its place, only where they were opened from it."""


@screen
def HomeBaseScreen() -> ft.View:
    """Home, or an empty view while another screen is on top of it, which costs nothing to render.

    The client draws a new screen one frame late, so what is below it stays until then.
    """
    on_top = ft.use_route_location() == "/"
    is_empty, set_empty = use_state(not on_top)

    async def follow() -> None:
        if not on_top:
            await asyncio.sleep(RENDER_DELAY)
        set_empty(not on_top)

    use_effect(follow, [on_top])
    return HomeScreen() if on_top or not is_empty else ft.View(route="/")


@screen
def ScribeBaseScreen() -> ft.View:
    """What a scribe has in the place of Home, or an empty view while the table is on top of it."""
    return ScribeScreen() if ft.use_route_location() == "/" else ft.View(route="/")


def routes(game: str | None = None, trail: Sequence[str] = ()) -> list[ft.Route]:
    """The table as Flet's router takes it; for the scribe of one `game` there are no other addresses.

    On the `trail` are the addresses above the present one at which the session was before.
    """
    if game is not None:
        nested = [
            _route(path, shown, trail) for path, shown in NESTED_SCREENS[TABLE_SCREEN] if shown.for_scribes
        ]
        table = ft.Route(path=f"games/:game({re.escape(game)})", component=TABLE_SCREEN, children=nested)
        return [ft.Route(component=ScribeBaseScreen, children=[table, _route(":lost+", NotFound, trail)])]
    above = [_route(path, component, trail) for path, component in SCREENS]
    return [ft.Route(component=HomeBaseScreen, children=[*above, _route(":lost+", NotFound, trail)])]


def table_at(path: str) -> str | None:
    """The id of the game whose table, not a screen above it, this address shows; None elsewhere."""
    found = re.fullmatch("/games/([^/]+)", path)
    return found and found[1]


def is_scribes_address(path: str, game: str) -> bool:
    """Whether the scribe of that game finds something at this address."""
    table = f"/games/{game}"
    return path in ("/", table) or path.startswith(f"{table}/")


def access_of_rematch(path: str, accesses: Sequence[ScribeAccess]) -> ScribeAccess | None:
    """The access to a rematch of the game that has this address, or one above it; None without."""
    return next(
        (
            one
            for one in accesses
            if any(f"{path}/".startswith(f"/games/{game}/") for game in one.games_before)
        ),
        None,
    )


def load_screens() -> None:
    """Import every screen now, so that no visitor waits for it."""
    for table in (SCREENS, *NESTED_SCREENS.values()):
        for _path, lazy in table:
            lazy.load()


def _route(path: str, component: Screen, trail: Sequence[str]) -> ft.Route:
    below = NESTED_SCREENS.get(component, ())
    if any(address.endswith(f"/{path}") for address in trail):
        below += OPENED_FROM.get(component, ())
    nested = [_route(path_below, other, trail) for path_below, other in below]
    return ft.Route(path=path, component=component, children=nested or None)
