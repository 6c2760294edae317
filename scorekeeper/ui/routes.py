"""Which screen stands at which address. Below every other screen lies Home, so that going back ends there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import flet as ft

from scorekeeper.ui.component import screen
from scorekeeper.ui.screens.backup import BackupScreen
from scorekeeper.ui.screens.correction import Correction
from scorekeeper.ui.screens.game_file import GameFile
from scorekeeper.ui.screens.game_rules import ChosenRules, GameRules
from scorekeeper.ui.screens.hand_over import HandOver
from scorekeeper.ui.screens.history import History
from scorekeeper.ui.screens.home import Home
from scorekeeper.ui.screens.judge import Judge
from scorekeeper.ui.screens.new_game import NewGame
from scorekeeper.ui.screens.nowhere import Nowhere
from scorekeeper.ui.screens.options import OptionGroup, Options
from scorekeeper.ui.screens.players import Players
from scorekeeper.ui.screens.presets import Mixes, Presets
from scorekeeper.ui.screens.rulebook import RulebookScreen
from scorekeeper.ui.screens.settings import SettingsScreen
from scorekeeper.ui.screens.table import TableScreen
from scorekeeper.ui.screens.take import Take

Screen = Callable[[], ft.View]

HOME: Screen = Home
SCREENS: tuple[tuple[str, Screen], ...] = (
    ("new", NewGame),
    ("games", History),
    ("games/:game", TableScreen),
    ("judge", Judge),
    ("rules/:paragraph?", RulebookScreen),
    ("players", Players),
    ("settings", SettingsScreen),
    ("take/:code?", Take),
)
"""Address (`:name` stands for one part, read with `ft.use_route_params()`) and what is shown there."""
UPON: Mapping[Screen, tuple[tuple[str, Screen], ...]] = MappingProxyType(
    {
        TableScreen: (
            ("judge", Judge),
            ("rounds/:round", Correction),
            ("ruleset", GameRules),
            ("hand-over", HandOver),
            ("file", GameFile),
        ),
        # Whoever offers a backup, where room runs out or nothing is promised, leads to /settings/backup.
        SettingsScreen: (("backup", BackupScreen),),
        GameRules: (("rules/:paragraph?", RulebookScreen),),
        Judge: (("rules/:paragraph?", RulebookScreen),),
        NewGame: (
            ("rules/:paragraph?", RulebookScreen),
            ("presets", Presets),
            ("options", Options),
        ),
        Presets: (("mixes", Mixes),),
        Options: (("group/:group", OptionGroup), ("ruleset", ChosenRules)),
        ChosenRules: (("rules/:paragraph?", RulebookScreen),),
        OptionGroup: (("rules/:paragraph?", RulebookScreen),),
    }
)
"""What is laid upon a screen, at an address below its own: going back from there leads to it."""


@screen
def Ground() -> ft.View:
    """Home; only its ground while another screen lies above it, so that it costs nothing there."""
    return HOME() if ft.use_route_location() == "/" else ft.View(route="/")


def routes() -> list[ft.Route]:
    """The table as Flet's router takes it."""
    above = [_route(path, component) for path, component in (*SCREENS, (":lost+", Nowhere))]
    return [ft.Route(component=Ground, children=above)]


def _route(path: str, component: Screen) -> ft.Route:
    upon = [_route(below, other) for below, other in UPON.get(component, ())]
    return ft.Route(path=path, component=component, children=upon or None)
