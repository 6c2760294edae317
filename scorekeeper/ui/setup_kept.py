"""What this session began to set up: one new game, shared by the pages on which it is done."""

from __future__ import annotations

from typing import cast

import flet as ft

from scorekeeper.storage.players import Player
from scorekeeper.tables.host import Host
from scorekeeper.ui.component import effect
from scorekeeper.ui.evening import next_seating
from scorekeeper.ui.house_rules import nearest
from scorekeeper.ui.kept import use_kept
from scorekeeper.ui.plus_minus import is_on
from scorekeeper.ui.seating import Seating
from scorekeeper.ui.session import App, use_app
from scorekeeper.ui.setup import Setup

_KEY = "scorekeeper.setup"


async def _known(host: Host) -> tuple[tuple[Player, ...], Seating]:
    players = await host.players()
    return players, await next_seating(host, players)


def use_setup() -> Setup | None:
    """The game that is being set up, None until the host has said who is known: a hook."""
    app = use_app()
    kept = use_kept(_known)
    setup, set_setup = ft.use_state(cast(Setup | None, None))

    def begin() -> None:
        if kept is None:
            return
        if setup is None:
            set_setup(_setup_of(app, *kept))
        else:
            setup.know(kept[0])

    effect(begin, [kept])
    return setup


def _setup_of(app: App, known: tuple[Player, ...], start: Seating) -> Setup:
    """What was begun, unless a game has begun since; else afresh from `start`."""
    settings, store = app.host.settings, app.page.session.store
    base = settings.new_game
    setup: Setup | None = store.get(_KEY)
    if setup is not None and not setup.over and setup.base == base:
        setup.know(known)
        return setup
    rules = base.ruleset
    setup = Setup(
        app=app,
        base=base,
        known=known,
        seating=start,
        rules=rules,
        chosen=nearest(rules, settings.mixes),
        form=rules.bids if is_on(rules) else base.plus_minus,
    )
    store.set(_KEY, setup)
    return setup
