"""The controller of a new game, one for each session: its draft, a paper game that goes on, and the start."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

import flet as ft

from scorekeeper.rules import PLAYERS, PRESETS, STANDARD, hand_sizes
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.players import Player
from scorekeeper.storage.settings import NewGame
from scorekeeper.tables.host import Host
from scorekeeper.ui.new_game.model.rules_draft import RulesDraft, draft_of
from scorekeeper.ui.new_game.model.seating import (
    Seating,
    seating_after,
    seating_of_last_start,
    with_known_players,
    with_present,
)
from scorekeeper.ui.new_game.rules_controller import MixesController, RulesController
from scorekeeper.ui.new_game.seats_controller import SeatsController
from scorekeeper.ui.players.present_players import take_present
from scorekeeper.ui.runtime.component import handler
from scorekeeper.ui.runtime.hooks import LoadTable, use_app, use_effect, use_query, use_state
from scorekeeper.ui.runtime.session import App, keep_draft, observable, take_draft
from scorekeeper.viewmodels.paper_game import PaperGameDraft, RefusedTotal, checked_totals, odd_totals

FOR_TWO = "two-players"
"""The preset that is offered to two."""
_KEY = "scorekeeper.new-game"


@dataclass(frozen=True, slots=True)
class NewGameDraft:
    """What was chosen and typed for a game that has not begun."""

    last_start: NewGame
    known: tuple[Player, ...]
    seating: Seating
    rules: RulesDraft
    name: str
    hands_text: str | None
    paper_game: PaperGameDraft | None
    bring_phones: bool


@observable
class NewGameController:
    """The controller of a new game. Assigning a public field, also of a part, redraws; what is typed is in
    private ones."""

    app: App
    seats: SeatsController
    rules: RulesController
    mixes: MixesController
    last_start: NewGame
    """What was remembered when this draft was begun."""
    players_by_shared_game: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Who plays in the games that are open to other phones."""
    bring_phones: bool = True
    """Whether the phones at the table of these people come along."""
    total_refused: RefusedTotal | None = None
    odd_totals: tuple[str, ...] = ()
    """The totals that are asked about in a sheet, a sentence each."""
    started: bool = False
    """Whether the game has begun."""
    _paper_game: PaperGameDraft | None = field(default=None, init=False)
    _starting: bool = field(default=False, init=False)
    _before_two: RulesDraft | None = field(default=None, init=False)
    """The rules that come back when two are more, or play otherwise."""
    _redraw: Callable[..., None] = field(init=False)
    """What a part tells that it has changed; Flet forgets subscribers that nobody holds."""

    def __post_init__(self) -> None:
        def redraw(*_change: Any) -> None:
            if self.for_two and self._before_two and self.seats.players >= PLAYERS.start:
                self._leave_two()
            cast(ft.Observable, self).notify()  # type: ignore[no-untyped-call]

        if self.for_two:  # as at the last start
            self._before_two = self.rules.draft.with_choice(STANDARD)
        self._redraw = redraw
        for part in (self.seats, self.rules, self.mixes):
            cast(ft.Observable, part).subscribe(self._redraw)

    @property
    def begins(self) -> bool:
        """Whether the game begins, or has begun."""
        return self._starting or self.started

    @property
    def for_two(self) -> bool | None:
        """Whether the rules for two are chosen; None where two already have rules of their own."""
        chosen = self.rules.draft.base == FOR_TWO
        return chosen if chosen or not self.rules.complete else None

    @handler
    def on_for_two(self, _event: Any) -> None:
        """The switch for a game of two."""
        if self.for_two:
            self._leave_two()
        else:
            self._before_two = self.rules.draft
            self.rules.draft = self.rules.draft.with_choice(PRESETS[FOR_TWO])

    def _leave_two(self) -> None:
        """Play by the rules of before, or by the standard ones."""
        draft = self._before_two or self.rules.draft.with_choice(STANDARD)
        self._before_two, self.rules.draft = None, draft

    @property
    def kept_draft(self) -> NewGameDraft | None:
        """What the next session of this phone goes on with; None once the game has begun."""
        if self.started:
            return None
        return NewGameDraft(
            self.last_start,
            self.seats.known,
            self.seats.seating,
            self.rules.draft,
            self.seats.name_typed,
            self.rules.hands_text,
            self._paper_game,
            self.bring_phones,
        )

    def take_up(self, kept: NewGameDraft) -> None:
        """Go on with what was chosen and typed in a session before this one."""
        self.seats.take_up(kept.known, kept.seating, kept.name)
        self.rules.choose(kept.rules)
        self.rules.hands_text, self._paper_game = kept.hands_text, kept.paper_game
        self.bring_phones = kept.bring_phones

    @property
    def phones_of(self) -> str | None:
        """The game whose phones can come along, because these people play it, or all but some who went
        or came; None where there is none."""
        people = {seat.player for seat in self.seats.seating.seats}
        games = [
            (players == people, place, game)
            for place, (game, players) in enumerate(self.players_by_shared_game.items())
            if players <= people or people <= players
        ]
        return max(games)[2] if games else None

    @property
    def paper_game(self) -> PaperGameDraft | None:
        """The paper game that goes on here, None for a game that begins here."""
        return self._paper_game

    def refused_total(self, place: int) -> str:
        """What is wrong with the total of that seat, "" if nothing is."""
        refused = self.total_refused
        return refused.sentence if refused is not None and refused.seat == place else ""

    @handler
    def on_paper_game(self, _event: Any) -> None:
        """The switch for a game that was begun on paper."""
        self.total_refused = None
        self._take_over(PaperGameDraft() if self._paper_game is None else None)

    @handler
    def on_paper_round(self, event: ft.Event[ft.Container]) -> None:
        """The paper game goes on a round earlier (`data` is -1) or later (+1)."""
        if (paper_game := self._paper_game) is not None:
            self._take_over(paper_game.at_round(paper_game.round + event.control.data, self.rules.rounds))

    @handler
    def on_total_typed(self, event: ft.Event[ft.TextField]) -> None:
        if self._paper_game is not None:
            self._paper_game = self._paper_game.with_total(event.control.data, str(event.data or ""))
        self.total_refused = None

    @handler
    def on_sign(self, event: ft.Event[ft.Container]) -> None:
        """The sign of a total is turned."""
        if self._paper_game is not None:
            self._take_over(self._paper_game.with_sign_turned(event.control.data))

    def _take_over(self, paper_game: PaperGameDraft | None) -> None:
        self._paper_game = paper_game
        self._redraw()

    @handler
    def on_bring_phones(self, _event: Any) -> None:
        """The switch for the phones at the table of these people."""
        self.bring_phones = not self.bring_phones

    @handler
    async def on_start(self, _event: Any) -> None:
        """Start the game, once, and save its players and rules for the next one."""
        await self._start_once()

    @handler
    def on_sheet_closed(self, _event: Any) -> None:
        self.odd_totals = ()

    @handler
    async def on_take_totals(self, _event: Any) -> None:
        """Start with totals that this scoring cannot give."""
        await self._start_once(ask_about_totals=False)

    async def _start_once(self, *, ask_about_totals: bool = True) -> None:
        if self.begins:  # a second tap that is still on its way finds a game begun
            return
        if conflicts := self.rules.conflict_sentences:
            self.app.device.announce(conflicts[0])  # it stands above the key
            return
        self._starting = True
        try:
            await self._start(ask_about_totals)
        finally:
            self._starting = False

    async def _start(self, ask_about_totals: bool) -> None:
        paper, seats = None, self.seats.seating.seats
        if self._paper_game is not None:
            totals = checked_totals(self.app.words, self._paper_game, seats)
            if isinstance(totals, RefusedTotal):
                self.total_refused = totals
                return
            begun = self._paper_game.at_round(self._paper_game.round, self.rules.rounds).round
            hands = hand_sizes(self.rules.draft.rules, self.seats.players)[: begun - 1]
            odd = odd_totals(self.app.words, self.rules.ruleset, hands, totals, [seat.name for seat in seats])
            if odd and ask_about_totals:
                self.odd_totals = odd
                return
            paper = begun, totals
        self.odd_totals = ()
        host, dealer, phones_of = self.app.host, self.seats.seating.first_dealer, self.phones_of
        if phones_of is not None and self.bring_phones:
            table = await host.start_with_phones(phones_of, seats, dealer, self.rules.ruleset, paper)
        else:
            table = await host.start(seats, dealer, self.rules.ruleset, paper)
        self.started = True
        self.app.prefetched[LoadTable(table.game.id)] = table
        self.app.go(f"/games/{table.snapshot.game_id}")


@dataclass(frozen=True, slots=True)
class _Loaded:
    """What a new game is set up from."""

    known: tuple[Player, ...]
    seating: Seating
    players_by_shared_game: Mapping[str, frozenset[str]]


def use_new_game() -> NewGameController | None:
    """The controller of this session's new game, None until the known players are loaded: a hook."""
    app = use_app()
    loaded = use_query(load_new_game)
    controller, set_controller = use_state(lambda: None if loaded is None else _controller(app, loaded))

    def begin() -> None:
        if loaded is None:
            return
        if controller is None:
            set_controller(_controller(app, loaded))
        elif not controller.begins:  # what its own start brings would move the page that is left
            controller.seats.update_known(loaded.known)
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
        controller.seats.update_known(known)
    else:
        seats = SeatsController(app, known, loaded.seating)
        rules = RulesController(app, seats, draft_of(last_start, app.host.settings.mixes))
        controller = NewGameController(app, seats, rules, MixesController(app, rules), last_start)
        kept = take_draft(app, _KEY)
        if isinstance(kept, NewGameDraft) and kept.last_start == last_start:
            controller.take_up(kept)
            controller.seats.update_known(known)
        store.set(_KEY, controller)
        begun = controller
        keep_draft(app, _KEY, lambda: begun.kept_draft)
    controller.players_by_shared_game = loaded.players_by_shared_game
    if present:
        controller.seats.seating = with_present(controller.seats.seating, known, present)
    return controller


async def load_new_game(host: Host) -> _Loaded:
    """Load what a new game is set up from. Raises `StorageError`."""
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
