"""Intents: what each key of the table asks for, as values, and the move that one means at a snapshot."""

from __future__ import annotations

from dataclasses import dataclass, field

from scorekeeper.game import Phase, State, attendance, changes, corrections, moves
from scorekeeper.storage.errors import StorageError
from scorekeeper.tables import Move, Snapshot
from scorekeeper.ui.runtime.tap_queue import KeyRow
from scorekeeper.ui.table.model.trump_keys import MORE, named_trump
from scorekeeper.ui.table.model.view_state import TableViewState
from scorekeeper.viewmodels.prompt import Entering, entry_target, must_pass_phone

# Equal intents are the same key, and the same key twice within the debounce time is one tap. So fields that
# do not tell one key from another are left out of the comparison.


@dataclass(frozen=True, slots=True)
class EnterNumber:
    """A number key: a bid or a result, for whichever cell is asked for."""

    number: int


@dataclass(frozen=True, slots=True)
class BidAnyway:
    """A forbidden bid stands that was overlooked at the table (§4.3)."""

    number: int


@dataclass(frozen=True, slots=True)
class SetTrump:
    """A trump key: `data` is a suit, `NONE`, or the code of the card that was turned up."""

    data: str


@dataclass(frozen=True, slots=True)
class Reveal:
    """Reveal all hidden bids (§4.4)."""


@dataclass(frozen=True, slots=True)
class TakeTrick:
    """The player of this seat has taken a trick."""

    seat: int


@dataclass(frozen=True, slots=True)
class LoseTrick:
    """No player takes this trick (§8)."""


@dataclass(frozen=True, slots=True)
class EndPlay:
    """All tricks are played."""


@dataclass(frozen=True, slots=True)
class DropOut:
    """One of the players with equal points in the last place drops out (§9.2)."""

    seat: int


@dataclass(frozen=True, slots=True)
class ChangeBid:
    """The cloud changes a bid by one (§8)."""

    seat: int
    by: int = field(compare=False)


@dataclass(frozen=True, slots=True)
class VoidRound:
    """The round is dealt again."""


@dataclass(frozen=True, slots=True)
class ChangeDealer:
    """Somebody else deals this round."""

    seat: int = field(compare=False)


@dataclass(frozen=True, slots=True)
class ChangeSeats:
    """The players sit in another order."""

    order: tuple[int, ...] = field(compare=False)


@dataclass(frozen=True, slots=True)
class CorrectTotals:
    """The totals brought from paper are corrected."""

    totals: tuple[int, ...] = field(compare=False)


@dataclass(frozen=True, slots=True)
class Rename:
    """A player's name is corrected."""

    seat: int
    name: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class WriteNote:
    """A note on the game is written, or taken away where it is empty."""

    text: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class GivePoints:
    """A bonus or a penalty is given, or one put right."""

    number: int
    seat: int = field(compare=False)
    points: int = field(compare=False)
    reason: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class ChangeRounds:
    """Other rounds come, from that one on."""

    round: int = field(compare=False)
    hands: tuple[int, ...] = field(compare=False)


@dataclass(frozen=True, slots=True)
class SitOut:
    """These players, and nobody else, sit the open round out."""

    seats: tuple[int, ...] = field(compare=False)


@dataclass(frozen=True, slots=True)
class Join:
    """A player comes late."""

    player: str = field(compare=False)
    name: str = field(compare=False)
    after: int = field(compare=False)
    total: int = field(compare=False)


@dataclass(frozen=True, slots=True)
class Leave:
    """A player leaves early."""

    seat: int


@dataclass(frozen=True, slots=True)
class ComeBack:
    """A player who had left plays on."""

    seat: int


@dataclass(frozen=True, slots=True)
class EndGame:
    """The game ends before its last round."""


@dataclass(frozen=True, slots=True)
class Undo:
    """The last tap is taken back."""


@dataclass(frozen=True, slots=True)
class Redo:
    """The last undone tap comes back."""


MoveIntent = (
    EnterNumber
    | BidAnyway
    | SetTrump
    | Reveal
    | TakeTrick
    | LoseTrick
    | EndPlay
    | DropOut
    | ChangeBid
    | VoidRound
    | ChangeDealer
    | ChangeSeats
    | CorrectTotals
    | Rename
    | WriteNote
    | GivePoints
    | ChangeRounds
    | SitOut
    | Join
    | Leave
    | ComeBack
    | EndGame
)
Intent = MoveIntent | Undo | Redo


@dataclass(frozen=True, slots=True)
class Tap:
    """One tap: the intent, the view in which it was made, and the revision that the device had drawn."""

    intent: Intent
    view: TableViewState
    revision: int
    bounces: bool = True
    """Whether the same again at once may be the same finger; a key of a keyboard was pressed twice."""

    @property
    def key_rows(self) -> tuple[KeyRow, ...]:
        """The rows in whose place the tapped key stood, and their purposes then; none for a key that is never
        replaced."""
        match self.intent:
            case EnterNumber() | Reveal() | EndPlay() | DropOut():
                return (dock_row(self.view),)
            case SetTrump():
                return trump_rows(self.view)
        return ()


@dataclass(frozen=True, slots=True)
class Unsaved:
    """A tap that could not be saved: why, and the tap itself, to be tried again."""

    error: StorageError
    tap: Tap


def resolve(intent: MoveIntent, view: TableViewState, snapshot: Snapshot) -> Move | None:
    """The move that the intent means at this snapshot; None where it has no meaning any more.

    `view` is the view in which the key was tapped; other taps may have been saved since.
    """
    match intent:
        case EnterNumber(number):
            return _enter_number(number, view, snapshot)
        case BidAnyway(number):
            return _bid_anyway(number, view, snapshot)
        case SetTrump(data):
            return _set_trump(data, view, snapshot)
        case Reveal():
            return moves.reveal
        case TakeTrick(seat):
            return lambda state, at: moves.take_trick(state, at, seat)
        case LoseTrick():
            return moves.lose_trick
        case EndPlay():
            return moves.end_play
        case DropOut(seat):
            return lambda state, at: attendance.drop_out(state, at, seat)
        case _:
            return _resolve_repair(intent)


def _resolve_repair(
    intent: ChangeBid
    | VoidRound
    | ChangeDealer
    | ChangeSeats
    | CorrectTotals
    | Rename
    | WriteNote
    | GivePoints
    | ChangeRounds
    | SitOut
    | Join
    | Leave
    | ComeBack
    | EndGame,
) -> Move:
    """The move of an intent of the bottom sheets, which is the same at every snapshot."""
    match intent:
        case ChangeBid(seat, by):
            return lambda state, at: moves.change_bid(state, at, seat, by)
        case VoidRound():
            return corrections.void
        case ChangeDealer(seat):
            return lambda state, at: corrections.change_dealer(state, at, seat)
        case ChangeSeats(order):
            return lambda state, at: corrections.change_seats(state, at, order)
        case CorrectTotals(totals):
            return lambda state, at: corrections.correct_paper_totals(state, at, totals)
        case Rename(seat, name):
            return lambda state, at: corrections.rename(state, at, seat, name)
        case WriteNote(text):
            return lambda state, at: changes.write_note(state, at, text)
        case GivePoints(number, seat, points, reason):
            return lambda state, at: changes.give_points(state, at, number, seat, points, reason)
        case ChangeRounds(number, hands):
            return lambda state, at: changes.change_rounds(state, at, number, hands)
        case SitOut(seats):
            return lambda state, at: attendance.sit_out(state, at, seats)
        case Join(player, name, after, total):
            return lambda state, at: attendance.join(state, at, player, name, after, total)
        case Leave(seat):
            return lambda state, at: attendance.leave(state, at, seat)
        case ComeBack(seat):
            return lambda state, at: attendance.come_back(state, at, seat)
        case EndGame():
            return changes.end_game


def _enter_number(number: int, view: TableViewState, snapshot: Snapshot) -> Move | None:
    if _question(view.state) != _question(snapshot.state):
        return None  # a tap too many, made before the tap that gave the last trick away was saved
    target = entry_target(snapshot.state, view.selection)
    if target is None or must_pass_phone(snapshot.state, target, view.phone_holder):
        return None  # the next player has not taken the phone yet
    if target.entering is Entering.BID:
        return lambda state, at: moves.bid(state, at, target.seat, number)
    return lambda state, at: moves.enter_result(state, at, target.seat, number)


def _bid_anyway(number: int, view: TableViewState, snapshot: Snapshot) -> Move | None:
    target = entry_target(snapshot.state, view.selection)
    if target is None or target.entering is not Entering.BID:
        return None
    return lambda state, at: moves.bid_anyway(state, at, target.seat, number)


def _set_trump(data: str, view: TableViewState, snapshot: Snapshot) -> Move | None:
    round_ = snapshot.state.current
    if round_ is None:
        return None
    turned_up, suit = named_trump(data, round_, view.trump_page)
    return lambda state, at: moves.set_trump(state, at, turned_up, suit)


def dock_row(view: TableViewState) -> KeyRow:
    """The row of keys in the dock and its present purpose, for the debounce.

    One tap too many on the last key of a question ends no play and is no bid of the next round: that takes
    longer than to go from the played tricks to the results, where quick fingers are meant.
    """
    phase, round_ = view.state.phase, view.state.current
    special = view.trump_page == MORE
    purpose = _question(view.state), view.phone_holder, round_ and round_.bids_hidden, special
    return KeyRow("dock", purpose, dead_times=1 if phase is Phase.RESULTS else 2)


def _question(state: State) -> tuple[Phase, int | None]:
    """What the keys of the dock ask for: the phase and the round."""
    return state.phase, None if state.current is None else state.current.number


def trump_rows(view: TableViewState) -> tuple[KeyRow, ...]:
    """The row of trump keys and its present purpose, for the debounce; special cards stand on the numbers."""
    round_ = view.state.current
    row = KeyRow("trump", (view.trump_page, round_ and (round_.number, round_.turned_up)))
    return (row, dock_row(view)) if view.trump_page == MORE else (row,)
