"""The view state of one table screen: the snapshot it shows, and what only this screen knows.

It is frozen. Every method returns the next view state and has no effect on anything else; the controller
assigns the result.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from scorekeeper.game import Phase, State, moves
from scorekeeper.storage.errors import StorageError
from scorekeeper.tables import Snapshot
from scorekeeper.viewmodels.keys import BACK, MORE
from scorekeeper.viewmodels.prompt import Entering, Selection, entry_target
from scorekeeper.viewmodels.round_close import RoundClose


class TableSheet(StrEnum):
    """The bottom sheets of the table."""

    MENU = "menu"
    DEALER = "dealer"
    SEATS = "seats"
    NAMES = "names"
    TOTALS = "totals"
    OLD_ROUNDS = "old-rounds"
    END = "end"
    DISCARD = "discard"
    CLOUD = "cloud"
    KEYS = "keys"
    COME_AND_GO = "come-and-go"
    POINTS = "points"
    ROUNDS = "rounds"
    SIT_OUT = "sit-out"
    JOIN = "join"
    LEAVE = "leave"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class TableViewState:
    """What one table screen is drawn from, besides a tap that could not be saved."""

    snapshot: Snapshot
    read_only: type[StorageError] | None = None
    """Why the game can only be looked at; None where it can be played."""
    selection: Selection | None = None
    """The cell of the open round that was tapped to be entered again."""
    phone_holder: int | None = None
    """The seat of the player who has taken the phone and sees the keys, while bids are hidden (§4.4)."""
    trump_open: bool = False
    """Whether the row of trump keys was opened with the chip."""
    trump_page: str = BACK
    """The page of that row: the suits, or the special cards."""
    pad_shown: bool = False
    """Whether the pad is shown while the cards are played."""
    refused: str = ""
    """Why the last key did nothing: a sentence for the dock."""
    notice: str = ""
    """What the last tap has done, where the screen alone does not say it: a sentence for the dock."""
    forbidden_bid: int | None = None
    """The bid that this last key would have been, where it is forbidden and can be written down anyway."""
    sheet: TableSheet | None = None
    typed: str = ""
    """The digits that were typed and are not confirmed yet."""
    moment: RoundClose | None = None
    """The round that has just been closed, as long as it is shown."""
    turned: int | None = None
    """How many of the bids that were just revealed are turned over, None once all are."""

    @property
    def state(self) -> State:
        return self.snapshot.state

    def showing(self, snapshot: Snapshot) -> TableViewState:
        """With the next snapshot. A new phase or round, or other players, reset what was being entered."""
        before, after = self.state, snapshot.state
        shown = replace(
            self,
            snapshot=snapshot,
            notice="",
            refused="",
            forbidden_bid=None,
            phone_holder=None,
            typed="",
            moment=None,
            turned=None,
        )
        same_players = before.out == after.out and before.in_round == after.in_round
        same_step = before.phase is after.phase and len(before.closed) == len(after.closed) and same_players
        return shown if same_step else replace(shown.reset(), pad_shown=False)

    def reset(self) -> TableViewState:
        """The view state after a saved tap: no selection, no trump keys, no holder of the phone.

        Within a step the pad stays in its place, or the bids.
        """
        return replace(self, selection=None, phone_holder=None, trump_open=False, trump_page=BACK, typed="")

    def selecting(self, seat: int) -> TableViewState:
        """With the tapped cell selected: first its result, then its bid, then not any more.

        Raises `RuleViolation` for a seat that does not play.
        """
        round_ = self.state.current
        if round_ is None:
            return self
        moves.verify_playing(self.state, seat)  # a client may send any number
        view = replace(self, refused="", forbidden_bid=None, phone_holder=None, typed="", moment=None)
        selected = Selection(seat, Entering.RESULT if round_.phase is Phase.RESULTS else Entering.BID)
        if self.selection == selected and selected.entering is Entering.RESULT:
            return replace(view, selection=Selection(seat, Entering.BID))
        if self.selection is not None and self.selection.seat == seat:
            return replace(view, selection=None)
        return replace(view, selection=selected)

    def taking_phone(self) -> TableViewState:
        """The player who is asked has taken the phone: the keys are seen until the next tap."""
        target = entry_target(self.state, self.selection)
        return self if target is None else replace(self, phone_holder=target.seat)

    def passing_phone(self) -> TableViewState:
        """Without a holder of the phone, and what he typed: another person may have it now."""
        return replace(self, phone_holder=None, typed="")

    def toggling_trump(self) -> TableViewState:
        """The row of trump keys opens or closes. Raises `RuleViolation` where no card was left to turn up."""
        if self.state.current is None:
            return self
        moves.verify_turn_up(self.state, self.state.current)
        return replace(self, trump_open=not self.trump_open, trump_page=BACK, moment=None)

    def turning_trump_page(self, page: str) -> TableViewState:
        """Another page of trump keys; anything that is no page is ignored, as a client may send anything."""
        return replace(self, trump_page=page) if page in (MORE, BACK) else self

    def toggling_pad(self) -> TableViewState:
        """The pad instead of the bids while the cards are played, or the bids again."""
        return replace(
            self,
            pad_shown=not self.pad_shown,
            selection=None,
            refused="",
            forbidden_bid=None,
            phone_holder=None,
        )
