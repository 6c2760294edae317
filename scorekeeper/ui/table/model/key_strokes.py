"""What a key of the keyboard asks for at the table: a tap, or another view state."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorekeeper.game import Phase, Round
from scorekeeper.game.facts import BidChanged, BidsRevealed, PlayEnded, TrickTaken
from scorekeeper.game.moves import changes_that_can_be
from scorekeeper.ui.table.model.taps import Asked, Number, Redo, Undo
from scorekeeper.ui.table.model.view_state import TableSheet, TableViewState
from scorekeeper.viewmodels.number_keys import likely_result
from scorekeeper.viewmodels.prompt import Entering, Selection, entry_target, must_pass_phone

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
