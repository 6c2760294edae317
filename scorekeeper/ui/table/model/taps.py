"""The taps of the table: what each key asks for, also of a keyboard, and the facts that this means."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace

from scorekeeper.game import Fact, Phase, Round, State
from scorekeeper.game.facts import (
    BidChanged,
    BidMade,
    BidsRevealed,
    PlayEnded,
    PlayerDroppedOut,
    PlayerRenamed,
    ResultEntered,
    TrickTaken,
)
from scorekeeper.game.moves import changes_that_can_be
from scorekeeper.storage.errors import StorageError
from scorekeeper.tables import Snapshot
from scorekeeper.ui.runtime.tap_queue import KeyRow
from scorekeeper.ui.table.model.view_state import TableSheet, TableViewState
from scorekeeper.viewmodels.keys import MORE, likely_result, noted_trump
from scorekeeper.viewmodels.prompt import Entering, Selection, entry_target, must_pass_phone


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


FEWEST_COLLECTED = 10
"""With hands of so many cards digits are collected until Enter confirms them: 1 may be the begin of 12."""
NUMPAD = "Numpad "


@dataclass(frozen=True, slots=True)
class KeyStroke:
    """A key as the client names it ("7", "Enter", "Arrow Left"), and what was held down with it."""

    key: str
    command: bool = False
    """Whether Ctrl, or Command on a Mac, was held down."""
    shift: bool = False
    alt: bool = False


def pressed(view: TableViewState, stroke: KeyStroke) -> Asked | TableViewState | None:
    """What the key asks for: what a tap asks for, the next view state, or None where it has no meaning.

    While a sheet is open its fields have the keyboard; a game that is only looked at has no keys. With Alt a
    key is the browser's: a digit another tab, an arrow the page before.
    """
    if view.sheet is not None or view.read_only is not None or stroke.alt:
        return None
    key = stroke.key.removeprefix(NUMPAD)
    if stroke.command:
        return _with_command(key.upper(), stroke.shift)
    if key.isascii() and key.isdecimal() and len(key) == 1:
        return _digit(view, key)
    match key:
        case "Enter":
            return _enter(view)
        case "Backspace":
            return replace(view, typed=view.typed[:-1]) if view.typed else Undo()
        case "Escape":
            return replace(view, typed="", selection=None, refused="", forbidden_bid=None)
        case "Arrow Left" | "Arrow Up":
            return _other_player(view, -1)
        case "Arrow Right" | "Arrow Down":
            return _other_player(view, 1)
        case "?":
            return replace(view, sheet=TableSheet.KEYS)
    return None


def _with_command(key: str, shift: bool) -> Asked | None:
    if key == "Z":
        return Redo() if shift else Undo()
    return Redo() if key == "Y" else None


def _digit(view: TableViewState, digit: str) -> Asked | TableViewState | None:
    round_, target = view.state.current, entry_target(view.state, view.selection)
    if round_ is None or target is None:
        return _trick(view, round_, int(digit))
    if must_pass_phone(view.state, target, view.phone_holder):
        return None
    if round_.cards < FEWEST_COLLECTED:
        return Number(int(digit)) if int(digit) <= round_.cards else None
    typed = int(view.typed + digit)
    return replace(
        view, typed=str(typed if typed <= round_.cards else int(digit)), refused="", forbidden_bid=None
    )


def _trick(view: TableViewState, round_: Round | None, place: int) -> Asked | None:
    """The trick of the player at that place, the first one is 1, in the order in which they are shown."""
    is_playing = round_ is not None and round_.phase is Phase.PLAY and not view.pad_shown
    if round_ is None or not is_playing or not 1 <= place <= len(round_.turns):
        return None
    return (TrickTaken(round_.turns[place - 1]),)


def _enter(view: TableViewState) -> Asked | TableViewState | None:
    """The main key: the digits that were typed, the result that is preselected, or the one key there is."""
    state, target = view.state, entry_target(view.state, view.selection)
    if target is not None and must_pass_phone(state, target, view.phone_holder):
        return view.taking_phone()
    if view.typed:
        return Number(int(view.typed))
    if target is not None:
        number = likely_result(state, target.seat) if target.entering is Entering.RESULT else None
        return None if number is None else Number(number)
    match state.phase:
        case Phase.REVEAL:
            return (BidsRevealed(),)
        case Phase.PLAY:
            return (PlayEnded(),)
        case Phase.CLOUD:
            return _bid_after_cloud(state.current)
    return None


def _bid_after_cloud(round_: Round | None) -> Asked | None:
    """The first of the keys: the change of a bid that can be, else that it did not change (§8)."""
    if round_ is None or round_.impossible is None:
        return None
    as_before, *others = changes_that_can_be(round_, round_.impossible)
    return (BidChanged(round_.impossible, (*others, as_before)[0]),)


def _other_player(view: TableViewState, step: int) -> TableViewState | None:
    """The cell of the next player at the left or the right of the one that is asked for."""
    state, round_ = view.state, view.state.current
    if round_ is None:
        return None
    target = entry_target(state, view.selection)
    playing = state.in_round
    place = playing.index(target.seat) + step if target is not None else (0 if step > 0 else -1)
    seat = playing[place % len(playing)]
    entering = Entering.RESULT if round_.phase is Phase.RESULTS else Entering.BID
    selection = Selection(seat, entering)
    return replace(view, selection=selection, typed="", refused="", forbidden_bid=None, phone_holder=None)
