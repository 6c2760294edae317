"""The taps of the table's screen: what each key asks for, and the facts that this means."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from scorekeeper.game import Fact, Phase, State
from scorekeeper.game.facts import (
    BidChanged,
    BidMade,
    BidsRevealed,
    PlayEnded,
    PlayerDroppedOut,
    PlayerRenamed,
    ResultEntered,
)
from scorekeeper.storage.errors import StorageError
from scorekeeper.tables import Snapshot
from scorekeeper.ui.runtime.tap_queue import KeyRow
from scorekeeper.ui.table.model.trump_keys import MORE
from scorekeeper.ui.table.model.view_state import TableViewState
from scorekeeper.viewmodels.prompt import Entering, entry_target, must_pass_phone
from scorekeeper.viewmodels.trump_keys import noted_trump


@dataclass(frozen=True, slots=True)
class Number:
    """A number key: a bid or a result, for whichever cell is asked for."""

    number: int
    stands: bool = False
    """Whether it is a forbidden bid that was overlooked at the table (§4.3)."""


@dataclass(frozen=True, slots=True)
class Trump:
    """A trump key: `data` is a suit, `NONE`, or the code of the card that was turned up."""

    data: str


@dataclass(frozen=True, slots=True)
class Undo:
    """The last tap is taken back."""


@dataclass(frozen=True, slots=True)
class Redo:
    """The last undone tap comes back."""


Asked = Number | Trump | tuple[Fact, ...] | Undo | Redo
"""What a key asks for. What numbers and trump keys mean follows from what is asked when their turn comes; all
others propose facts as they are."""


@dataclass(frozen=True, slots=True)
class Tap:
    """One tap: what its key asks for, the view in which it was made, and what the device had drawn."""

    asked: Asked
    view: TableViewState
    drawn: Snapshot
    bounces: bool = True
    """Whether the same again at once may be the same finger; a key of a keyboard was pressed twice."""
    seen: State | None = None
    """What was shown when a draft was begun that is not redrawn; None where the view is."""

    @property
    def shown(self) -> State:
        """What the tap rests on."""
        return self.view.state if self.seen is None else self.seen

    @property
    def key(self) -> Hashable | None:
        """Which key it was, for the debounce. A sheet writes one thing down and closes, whatever was chosen
        in it; only names are written down one after the other."""
        if not self.bounces:
            return None
        if self.view.sheet is None or not isinstance(self.asked, tuple):
            return self.asked
        fact = self.asked[0]
        return type(fact), fact.seat if isinstance(fact, PlayerRenamed) else None

    @property
    def key_rows(self) -> tuple[KeyRow, ...]:
        """The rows in whose place the tapped key stood, and their purposes then; none for a key that is never
        replaced."""
        match self.asked:
            case Number(stands=False):
                return (dock_row(self.view),)
            case (BidsRevealed(),) | (PlayEnded(),) | (BidChanged(),) | (PlayerDroppedOut(),):
                return (dock_row(self.view),)
            case Trump():
                return trump_rows(self.view)
        return ()


@dataclass(frozen=True, slots=True)
class Unsaved:
    """A tap that could not be saved: why, and the tap itself, to be tried again."""

    error: StorageError
    tap: Tap


def meant(asked: Number | Trump | tuple[Fact, ...], view: TableViewState, state: State) -> Sequence[Fact]:
    """The facts that a key proposes; none where it has no meaning any more.

    `view` is the view in which it was tapped, `state` what the screen shows once its own taps since are
    drawn.
    """
    match asked:
        case Number():
            return _number(asked, view, state)
        case Trump(data):
            return [] if state.current is None else [noted_trump(data, state.current)]
    return asked


def _number(asked: Number, view: TableViewState, state: State) -> Sequence[Fact]:
    target = entry_target(state, view.selection)
    if target is None or must_pass_phone(state, target, view.phone_holder):
        return []  # the next player has not taken the phone yet
    if target.entering is Entering.BID:
        return [BidMade(target.seat, asked.number, asked.stands)]
    return [] if asked.stands else [ResultEntered(target.seat, asked.number)]


def dock_row(view: TableViewState) -> KeyRow:
    """The row of keys in the dock and its present purpose, for the debounce.

    One tap too many on the last key of a question ends no play and is no bid of the next round: that takes
    longer than to go from the played tricks to the results, where quick fingers are meant.
    """
    phase, round_ = view.state.phase, view.state.current
    special = view.trump_page == MORE
    purpose = phase, round_ and round_.number, view.phone_holder, round_ and round_.bids_hidden, special
    return KeyRow("dock", purpose, dead_times=1 if phase is Phase.RESULTS else 2)


def trump_rows(view: TableViewState) -> tuple[KeyRow, ...]:
    """The row of trump keys and its present purpose, for the debounce; special cards stand on the numbers."""
    round_ = view.state.current
    row = KeyRow("trump", (view.trump_page, round_ and (round_.number, round_.turned_up)))
    return (row, dock_row(view)) if view.trump_page == MORE else (row,)
