"""The hook `use_new_game`: the one controller of a session's new game, begun from the last start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.players import Player
from scorekeeper.tables.host import Host
from scorekeeper.ui.new_game.controller import NewGameController, NewGameDraft
from scorekeeper.ui.new_game.model.rules_draft import draft_of
from scorekeeper.ui.new_game.model.seating import (
    Seating,
    seating_after,
    seating_of_last_start,
    with_known_players,
    with_present,
)
from scorekeeper.ui.new_game.saved_mixes import SavedMixes
from scorekeeper.ui.players.present_players import take_present
from scorekeeper.ui.runtime.hooks import use_app, use_effect, use_query, use_state
from scorekeeper.ui.runtime.session import App, keep_draft, take_draft

_KEY = "scorekeeper.new-game"


@dataclass(frozen=True, slots=True)
class _Loaded:
    """What a new game is set up from."""

    known: tuple[Player, ...]
    seating: Seating
    players_by_shared_game: Mapping[str, frozenset[str]]


def use_new_game() -> NewGameController | None:
    """The controller of this session's new game, None until the known players are loaded: a hook."""
    app = use_app()
    loaded = use_query(_loaded)
    controller, set_controller = use_state(cast(NewGameController | None, None))

    def begin() -> None:
        if loaded is None:
            return
        if controller is None:
            set_controller(_controller(app, loaded))
        elif not controller.begins:  # what its own start brings would move the page that is left
            controller.update_known(loaded.known)
            controller.players_by_shared_game = loaded.players_by_shared_game

    use_effect(begin, [loaded])
    return controller


def _controller(app: App, loaded: _Loaded) -> NewGameController:
    """The draft of this session, or of the evicted one before it, unless a game has begun since; else a new
    one with this seating."""
    last_start, store, known = app.host.settings.new_game, app.page.session.store, loaded.known
    present = take_present(app)
    controller: NewGameController | None = store.get(_KEY)
    if controller is not None and not controller.started and controller.last_start == last_start:
        controller.update_known(known)
    else:
        mixes = SavedMixes(app)
        controller = NewGameController(
            app=app,
            mixes=mixes,
            last_start=last_start,
            known=known,
            seating=loaded.seating,
            draft=draft_of(last_start, mixes.saved),
        )
        kept = take_draft(app, _KEY)
        if isinstance(kept, NewGameDraft) and kept.last_start == last_start:
            controller.take_up(kept)
            controller.update_known(known)
        store.set(_KEY, controller)
        begun = controller
        keep_draft(app, _KEY, lambda: begun.kept_draft)
    controller.players_by_shared_game = loaded.players_by_shared_game
    if present:
        controller.seating = with_present(controller.seating, known, present)
    return controller


async def _loaded(host: Host) -> _Loaded:
    players, people = await host.players(), await host.work(host.library.people.merged)
    seating, shared = await _next_seating(host, players, people), host.shared_tables
    return _Loaded(players, seating, {} if shared is None else await shared.players_by_game())


async def _next_seating(host: Host, known: Sequence[Player], people: Mapping[str, str]) -> Seating:
    """The players of the last start, the deal moved on as far as that game went. Raises `StorageError`.

    Who was merged meanwhile sits there as the person that `people` says.
    """
    new_game = host.settings.new_game
    usual = seating_of_last_start(
        replace(new_game, players=tuple(people.get(player, player) for player in new_game.players)), known
    )
    latest = next(iter(await host.summaries(1)), None)
    if latest is None or {seat.player for seat in latest.seats} != set(new_game.players):
        return usual
    try:
        table = await host.table(latest.id)
    except StorageError:
        return usual
    seating = seating_after(table.snapshot.state).as_people(people)
    offered = {player.id for player in known if not player.hidden}
    return with_known_players(seating, known, {seat.player for seat in seating.seats} - offered)
