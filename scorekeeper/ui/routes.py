"""Which screen stands at which address. Below every other screen lies Home, so that going back ends there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import cast

import flet as ft

from scorekeeper.ui.component import FAULTS, Sorry, screen
from scorekeeper.ui.screens.home import Home
from scorekeeper.ui.screens.nowhere import Nowhere

Screen = Callable[[], ft.View]


@dataclass(frozen=True, slots=True)
class Late:
    """A screen that is imported when it is first shown.

    A phone that opens the site for the first time compiles every program that it imports, and begins at Home.
    """

    module: str
    name: str

    def __call__(self) -> ft.View:
        try:
            shown = self.load()
        except Exception:
            FAULTS.exception("%s cannot be imported", self.module)
            shown = Sorry
        return shown()

    def load(self) -> Screen:
        """The screen itself."""
        return cast(Screen, getattr(import_module(f"scorekeeper.ui.screens.{self.module}"), self.name))


NEW_GAME, TABLE, JUDGE = Late("new_game", "NewGame"), Late("table", "TableScreen"), Late("judge", "Judge")
RULEBOOK, GAME_RULES = Late("rulebook", "RulebookScreen"), Late("game_rules", "GameRules")
PRESETS, MIXES = Late("presets", "Presets"), Late("presets", "Mixes")
OPTIONS, OPTION_GROUP = Late("options", "Options"), Late("options", "OptionGroup")
CHOSEN_RULES, SETTINGS = Late("game_rules", "ChosenRules"), Late("settings", "SettingsScreen")

SCREENS: tuple[tuple[str, Late], ...] = (
    ("new", NEW_GAME),
    ("games", Late("history", "History")),
    ("games/:game", TABLE),
    ("judge", JUDGE),
    ("rules/:paragraph?", RULEBOOK),
    ("players", Late("players", "Players")),
    ("settings", SETTINGS),
    ("take/:code?", Late("take", "Take")),
)
"""Address (`:name` stands for one part, read with `ft.use_route_params()`) and what is shown there."""
UPON: Mapping[Screen, tuple[tuple[str, Late], ...]] = MappingProxyType(
    {
        TABLE: (
            ("judge", JUDGE),
            ("rounds/:round", Late("correction", "Correction")),
            ("ruleset", GAME_RULES),
            ("hand-over", Late("hand_over", "HandOver")),
            ("file", Late("game_file", "GameFile")),
        ),
        # Whoever offers a backup, where room runs out or nothing is promised, leads to /settings/backup.
        SETTINGS: (("backup", Late("backup", "BackupScreen")),),
        GAME_RULES: (("rules/:paragraph?", RULEBOOK),),
        JUDGE: (("rules/:paragraph?", RULEBOOK),),
        NEW_GAME: (
            ("rules/:paragraph?", RULEBOOK),
            ("presets", PRESETS),
            ("options", OPTIONS),
        ),
        PRESETS: (("mixes", MIXES),),
        OPTIONS: (("group/:group", OPTION_GROUP), ("ruleset", CHOSEN_RULES)),
        CHOSEN_RULES: (("rules/:paragraph?", RULEBOOK),),
        OPTION_GROUP: (("rules/:paragraph?", RULEBOOK),),
    }
)
"""What is laid upon a screen, at an address below its own: going back from there leads to it."""


@screen
def Ground() -> ft.View:
    """Home; only its ground while another screen lies above it, so that it costs nothing there."""
    return Home() if ft.use_route_location() == "/" else ft.View(route="/")


def routes() -> list[ft.Route]:
    """The table as Flet's router takes it."""
    above = [_route(path, component) for path, component in SCREENS]
    return [ft.Route(component=Ground, children=[*above, _route(":lost+", Nowhere)])]


def load_screens() -> None:
    """Import every screen now, where nobody waits for it."""
    for late in _all_screens():
        late.load()


def _route(path: str, component: Screen) -> ft.Route:
    upon = [_route(below, other) for below, other in UPON.get(component, ())]
    return ft.Route(path=path, component=component, children=upon or None)


def _all_screens() -> Iterator[Late]:
    """Every screen that is imported late, some of them more than once."""
    for table in (SCREENS, *UPON.values()):
        yield from (late for _path, late in table)
