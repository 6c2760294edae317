"""The controller of a new game: it holds drafts of seats, rules and paper totals, and handles taps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, cast
from uuid import uuid4

import flet as ft

from scorekeeper.game import Seat, same_name, shown_name, tidy_name, verify_name
from scorekeeper.locale.refusals import refusal_sentence
from scorekeeper.rules import Ruleset, RuleViolation, hand_sizes, players_of
from scorekeeper.rules.validation import fewest_players
from scorekeeper.storage.players import Player
from scorekeeper.storage.settings import MOST_MIXES, NewGame
from scorekeeper.ui.new_game.model.hand_sizes import parse_sizes
from scorekeeper.ui.new_game.model.option import choices, nearest_choice
from scorekeeper.ui.new_game.model.plus_minus import PlusMinusForm
from scorekeeper.ui.new_game.model.rules_draft import RulesDraft
from scorekeeper.ui.new_game.model.ruleset_choices import conflict_sentences
from scorekeeper.ui.new_game.model.seating import Seating, with_known_players
from scorekeeper.ui.new_game.saved_mixes import SavedMixes
from scorekeeper.ui.runtime.component import handler
from scorekeeper.ui.runtime.hooks import LoadTable
from scorekeeper.ui.runtime.session import App, observable
from scorekeeper.ui.widgets.scaffold import ROWS_AT_ONCE
from scorekeeper.ui.widgets.text_fields import letters_refusal
from scorekeeper.viewmodels.paper_game import PaperGameDraft, RefusedTotal, checked_totals, odd_totals

OFFERED_AT_FIRST = 12
"""How many known players are offered at once; more of them with each tap."""


class NewGameSheet(StrEnum):
    """The bottom sheets of a new game."""

    PLUS_MINUS = "plus-minus"
    SEAT = "seat"
    SAVE_MIX = "save-mix"
    EDIT_MIX = "edit-mix"
    ODD_TOTALS = "odd-totals"


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
    """The controller of a new game. Assigning a public field redraws; typed text is in private ones."""

    app: App
    mixes: SavedMixes
    last_start: NewGame
    """What was remembered when this draft was begun."""
    known: tuple[Player, ...]
    seating: Seating
    draft: RulesDraft
    sheet: NewGameSheet | None = None
    players_by_shared_game: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Who plays in the games that are open to other phones."""
    bring_phones: bool = True
    """Whether the phones at the table of these people come along."""
    most_offered: int = OFFERED_AT_FIRST
    """So many known players are offered."""
    name_refused: str = ""
    names_judged: int = 0
    """How many names were judged: each time the field is a new one, which has the focus again."""
    seat_player: str = ""
    """The player whose seat the sheet is about."""
    mix: str = ""
    """The mix whose sheet is open."""
    mix_refused: str = ""
    """Why a mix cannot have the name that is typed."""
    hands_text: str | None = None
    """The text in the field for hand sizes, None while it shows those of the draft."""
    total_refused: RefusedTotal | None = None
    odd_totals: tuple[str, ...] = ()
    """The totals that are asked about, a sentence each."""
    started: bool = False
    """Whether the game has begun."""
    _name: str = field(default="", init=False)
    _mix_name: str = field(default="", init=False)
    _paper_game: PaperGameDraft | None = field(default=None, init=False)
    _starting: bool = field(default=False, init=False)

    @property
    def begins(self) -> bool:
        """Whether the game begins, or has begun."""
        return self._starting or self.started

    @property
    def kept_draft(self) -> NewGameDraft | None:
        """What the next session of this phone goes on with; None once the game has begun."""
        if self.started:
            return None
        return NewGameDraft(
            self.last_start,
            self.known,
            self.seating,
            self.draft,
            self._name,
            self.hands_text,
            self._paper_game,
            self.bring_phones,
        )

    def take_up(self, kept: NewGameDraft) -> None:
        """Go on with what was chosen and typed in a session before this one."""
        self.known, self.seating = kept.known, kept.seating
        self._choose(kept.rules)
        self._name, self.hands_text, self._paper_game = kept.name, kept.hands_text, kept.paper_game
        self.bring_phones = kept.bring_phones

    @property
    def phones_of(self) -> str | None:
        """The game whose phones can come along, because these people play it, or all but some who went
        or came; None where there is none."""
        people = {seat.player for seat in self.seating.seats}
        games = [
            (players == people, place, game)
            for place, (game, players) in enumerate(self.players_by_shared_game.items())
            if players <= people or people <= players
        ]
        return max(games)[2] if games else None

    @property
    def name_typed(self) -> str:
        """The text in the field for a player's name."""
        return self._name

    @property
    def mix_typed(self) -> str:
        """The text in the field for a mix's name."""
        return self._mix_name

    @property
    def paper_game(self) -> PaperGameDraft | None:
        """The paper game that goes on here, None for a game that begins here."""
        return self._paper_game

    @property
    def offered(self) -> tuple[Player, ...]:
        """The known players to tap, latest first."""
        return self.to_offer[: self.most_offered]

    @property
    def to_offer(self) -> tuple[Player, ...]:
        """All known players who are not hidden."""
        return tuple(player for player in self.known if not player.hidden)

    def player_of(self, player_id: str) -> Player | None:
        """The known player of that id."""
        return next((player for player in self.known if player.id == player_id), None)

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.seating.seats)

    @property
    def missing(self) -> int:
        """How many more players the rules need (§1.4, §2.7)."""
        return max(0, fewest_players(self.draft.rules) - self.players)

    @property
    def complete(self) -> bool:
        """Whether these people can play by these rules."""
        return self.players in players_of(self.draft.rules)

    @property
    def rounds(self) -> int:
        """How many rounds they play (§2.1); only when the table is complete."""
        return len(hand_sizes(self.draft.rules, self.players))

    @property
    def ruleset(self) -> Ruleset:
        """The chosen rules, with the name of the preset or mix that they equal, or `CUSTOM`."""
        return self.draft.ruleset(self.mixes.saved)

    @property
    def conflict_sentences(self) -> tuple[str, ...]:
        """What keeps these people from playing by these rules, in sentences."""
        return conflict_sentences(self.app.words, self.draft.rules, self.players)

    def refused_total(self, place: int) -> str:
        """What is wrong with the total of that seat, "" if nothing is."""
        refused = self.total_refused
        return refused.sentence if refused is not None and refused.seat == place else ""

    def update_known(self, known: tuple[Player, ...]) -> None:
        """Take over names that were changed and players that were deleted meanwhile."""
        gone = {player.id for player in self.known} - {player.id for player in known}
        self.seating = with_known_players(self.seating, known, gone)
        self.known = known

    # Pages and bottom sheets ---------------------------------------------------------------------------

    @handler
    def on_link(self, event: ft.Event[ft.Container]) -> None:
        """Another page of the new game; `data` is its address."""
        self.hands_text = None
        self.app.go(event.control.data)

    @handler
    def on_paragraph(self, event: ft.Event[ft.Container]) -> None:
        """The rulebook opens above the page, which stays as it is."""
        self.sheet = None
        self.app.go(f"{self.app.page.route.rstrip('/')}/rules/{event.control.data}")

    @handler
    def on_sheet_closed(self, _event: Any) -> None:
        self.sheet = None

    # Players -------------------------------------------------------------------------------------------

    @handler
    def on_player(self, event: ft.Event[ft.Container]) -> None:
        """A known player was tapped: he sits down, or leaves his seat."""
        player = next((player for player in self.known if player.id == event.control.data), None)
        if player is None:  # deleted on another phone meanwhile
            return
        if self.seating.has(player.id):
            self.seating = self.seating.unseated(player.id)
        else:
            self._seat(Seat(player.id, player.name))

    @handler
    def on_more_known(self, _event: Any) -> None:
        self.most_offered += ROWS_AT_ONCE

    @handler
    def on_name_typed(self, event: ft.Event[ft.TextField]) -> None:
        self._name = str(event.data or "")
        self.name_refused = letters_refusal(self.app, self._name)

    @handler
    def on_name(self, _event: Any) -> None:
        """The name in the field sits down: the known player of that name, or a new one.

        A new name is told apart from those of all known players, for it will stand among them.
        """
        name = tidy_name(self._name)
        known = next((player for player in self.known if same_name(player.name, name)), None)
        try:
            if known is None:
                verify_name(name, self._names)
            self._seat(Seat(known.id, known.name) if known else Seat(str(uuid4()), name))
        except RuleViolation as error:
            self.name_refused = refusal_sentence(self.app.words, error)
        else:
            self._name = ""
        self.names_judged += 1

    @property
    def _names(self) -> list[str]:
        """The names of all who are known or sit here."""
        return [*(seat.name for seat in self.seating.seats), *(player.name for player in self.known)]

    def _seat(self, seat: Seat) -> None:
        self.seating = self.seating.seated(seat)
        self.app.device.haptic()
        self._announce(self.players - 1)

    # Seats ---------------------------------------------------------------------------------------------

    @handler
    def on_reorder(self, event: ft.OnReorderEvent) -> None:
        """A seat was dragged to another place."""
        if event.old_index is not None and event.new_index is not None:
            self.seating = self.seating.moved(event.old_index, event.new_index)

    @handler
    def on_dealer(self, event: ft.Event[ft.Container]) -> None:
        self.seating = self.seating.dealt_by(event.control.data)

    @handler
    def on_unseat(self, event: ft.Event[ft.Container]) -> None:
        self.sheet = None
        self.seating = self.seating.unseated(event.control.data)

    @handler
    def on_seat(self, event: ft.Event[ft.Container]) -> None:
        """A seat was tapped: its sheet moves it without dragging."""
        self.seat_player = event.control.data
        self.sheet = NewGameSheet.SEAT

    @handler
    def on_seat_moved(self, event: ft.Event[ft.Container]) -> None:
        """The player of the sheet sits a place earlier (`data` is -1) or later (+1)."""
        if not self.seating.has(self.seat_player):
            return
        old = self.seating.place(self.seat_player)
        new = (old + event.control.data) % self.players
        self.seating = self.seating.moved(old, new)
        self._announce(new)

    def _announce(self, place: int) -> None:
        _ = self.app.words
        name = self.seating.seats[place].name
        self.app.device.announce(_("{name}: seat {seat}", name=name, seat=place + 1))

    # Rules ---------------------------------------------------------------------------------------------

    @handler
    def on_choice(self, event: ft.Event[ft.Container]) -> None:
        """A preset or a mix was chosen: the game is played by it as it is."""
        choice = choices(self.mixes.saved).get(event.control.data)
        if choice is None:  # deleted on another phone meanwhile
            return
        self.draft = self.draft.with_choice(choice)
        self.app.go("/new")

    @handler
    def on_option(self, event: ft.Event[ft.Container]) -> None:
        """An option was chosen; `data` is its name and its value."""
        name, value = event.control.data
        self.hands_text = None
        self._choose(self.draft.with_option(name, value, self.players))

    @handler
    def on_changes_undone(self, _event: Any) -> None:
        """The options are as in the preset or the mix again."""
        self._choose(self.draft.with_rules(self.draft.base_ruleset(self.mixes.saved)))

    @handler
    def on_hands_typed(self, event: ft.Event[ft.TextField]) -> None:
        """Hand sizes were typed; a text that is no list of numbers changes nothing."""
        self.hands_text = str(event.data or "")
        if (sizes := parse_sizes(self.hands_text)) is not None:
            self._choose(self.draft.with_hands(sizes))

    @handler
    def on_hands_step(self, event: ft.Event[ft.Container]) -> None:
        """A round less (`data` is -1) or more (+1) in the list of hand sizes."""
        self.hands_text = None
        self._choose(self.draft.with_rounds_stepped(event.control.data, self.players))

    @handler
    def on_visibility(self, event: ft.Event[ft.Container]) -> None:
        """A round gets the next visibility of bids (§4.4); `data` is the round, from 1."""
        self._choose(self.draft.with_next_visibility(event.control.data, self.players))

    @handler
    def on_visibility_fitted(self, _event: Any) -> None:
        """The list of visibilities gets as many rounds as the game has."""
        self._choose(self.draft.with_visibilities_fitted(self.players))

    @handler
    def on_plus_minus(self, _event: Any) -> None:
        """Plus/minus one on or off, in the form that was played last."""
        self._choose(self.draft.with_plus_minus_switched())

    @handler
    def on_forms(self, _event: Any) -> None:
        self.sheet = NewGameSheet.PLUS_MINUS

    @handler
    def on_form(self, event: ft.Event[ft.Container]) -> None:
        """A form of plus/minus one was chosen: it is played."""
        self._choose(self.draft.with_form(PlusMinusForm(event.control.data)))

    @handler
    def on_form_step(self, event: ft.Event[ft.Container]) -> None:
        """Plus/minus one begins a round or a card earlier (`data` is -1) or later (+1)."""
        self._choose(self.draft.with_beginning_stepped(event.control.data))

    @handler
    def on_zero(self, _event: Any) -> None:
        """The switch that always allows a bid of 0."""
        self._choose(self.draft.with_zero_exempt_switched())

    def _choose(self, draft: RulesDraft) -> None:
        self.draft = draft.rebased(self.mixes.saved)

    # Mixes ---------------------------------------------------------------------------------------------

    @handler
    def on_mix(self, event: ft.Event[ft.Container]) -> None:
        """A mix is to be renamed or deleted; where `data` is "", the rules are to be saved as one."""
        self.mix = event.control.data
        self._mix_name = shown_name(self.mix) if self.mix else ""
        self.mix_refused = ""
        self.sheet = NewGameSheet.EDIT_MIX if self.mix else NewGameSheet.SAVE_MIX

    @handler
    def on_mix_typed(self, event: ft.Event[ft.TextField]) -> None:
        self._mix_name = str(event.data or "")
        self.mix_refused = letters_refusal(self.app, self._mix_name)

    @handler
    async def on_mix_saved(self, _event: Any) -> None:
        """The rules are saved under the name that was typed."""
        if len(self.mixes.saved) >= MOST_MIXES:
            _ = self.app.words
            self.mix_refused = _("There is room for {n} mixes. Delete one first.", n=MOST_MIXES)
        elif name := self._accepted_mix_name(""):
            mix = replace(self.draft.rules, name=name)
            await self.mixes.add(mix)
            self.draft, self.sheet = self.draft.with_choice(mix), None

    @handler
    async def on_mix_changed(self, _event: Any) -> None:
        """The chosen mix is saved with the rules as they are now."""
        mix = replace(self.draft.rules, name=self.draft.base)
        await self.mixes.update(mix.name, mix)
        self.draft = self.draft.with_rules(mix)

    @handler
    async def on_mix_renamed(self, _event: Any) -> None:
        """The mix of the sheet has the name that was typed."""
        old = self.mix
        if tidy_name(self._mix_name) == shown_name(old):  # a name that was read stays, whatever it is
            self.sheet = None
        elif name := self._accepted_mix_name(old):
            await self.mixes.rename(old, name)
            if self.draft.base == old:
                rules = replace(self.draft.rules, name=name)
                self.draft = replace(self.draft, rules=rules, base=name)
            self.sheet = None

    @handler
    async def on_mix_deleted(self, _event: Any) -> None:
        """The mix of the sheet is deleted."""
        self.sheet = None
        await self.mixes.delete(self.mix)
        self.draft = replace(self.draft, base=nearest_choice(self.draft.rules, self.mixes.saved))

    def _accepted_mix_name(self, present: str) -> str:
        """The name that was typed, "" where it is refused, which is shown."""
        name = tidy_name(self._mix_name)
        self.mix_refused = self.mixes.name_refusal(name, present)
        return "" if self.mix_refused else name

    # A paper game --------------------------------------------------------------------------------------

    @handler
    def on_paper_game(self, _event: Any) -> None:
        """The switch for a game that was begun on paper."""
        self.total_refused = None
        self._take_over(PaperGameDraft() if self._paper_game is None else None)

    @handler
    def on_paper_round(self, event: ft.Event[ft.Container]) -> None:
        """The paper game goes on a round earlier (`data` is -1) or later (+1)."""
        if (paper_game := self._paper_game) is not None:
            self._take_over(paper_game.at_round(paper_game.round + event.control.data, self.rounds))

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
        cast(ft.Observable, self).notify()  # type: ignore[no-untyped-call]

    @handler
    def on_bring_phones(self, _event: Any) -> None:
        """The switch for the phones at the table of these people."""
        self.bring_phones = not self.bring_phones

    # The start -----------------------------------------------------------------------------------------

    @handler
    async def on_start(self, _event: Any) -> None:
        """Start the game, once, and save its players and rules for the next one."""
        await self._start_once()

    @handler
    async def on_take_totals(self, _event: Any) -> None:
        """Start with totals that this scoring cannot give."""
        await self._start_once(ask_about_totals=False)

    async def _start_once(self, *, ask_about_totals: bool = True) -> None:
        if self.begins:  # a second tap that is still on its way finds a game begun
            return
        if conflicts := self.conflict_sentences:
            self.app.device.announce(conflicts[0])  # it stands above the key
            return
        self._starting = True
        try:
            await self._start(ask_about_totals)
        finally:
            self._starting = False

    async def _start(self, ask_about_totals: bool) -> None:
        paper, seats = None, self.seating.seats
        if self._paper_game is not None:
            totals = checked_totals(self.app.words, self._paper_game, seats)
            if isinstance(totals, RefusedTotal):
                self.total_refused = totals
                return
            begun = self._paper_game.at_round(self._paper_game.round, self.rounds).round
            hands = hand_sizes(self.draft.rules, self.players)[: begun - 1]
            odd = odd_totals(self.app.words, self.ruleset, hands, totals, [seat.name for seat in seats])
            if odd and ask_about_totals:
                self.odd_totals, self.sheet = odd, NewGameSheet.ODD_TOTALS
                return
            paper = begun, totals
        self.sheet = None
        host, dealer, phones_of = self.app.host, self.seating.first_dealer, self.phones_of
        if phones_of is not None and self.bring_phones:
            table = await host.start_with_phones(phones_of, seats, dealer, self.ruleset, paper)
        else:
            table = await host.start(seats, dealer, self.ruleset, paper)
        self.started = True
        self.app.prefetched[LoadTable(table.game.id)] = table
        self.app.go(f"/games/{table.snapshot.game_id}")
