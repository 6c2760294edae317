"""The table: header, pad, dock; the recap while the cards are played; the end when all is scored."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import flet as ft

from scorekeeper.game import Phase, Round
from scorekeeper.storage.errors import UnknownRules
from scorekeeper.ui.component import component, effect, handler, screen, subscription, use_state
from scorekeeper.ui.cover import cover, is_covered
from scorekeeper.ui.deleted import leave_when_deleted
from scorekeeper.ui.desk import Desk, Unsaved
from scorekeeper.ui.faults import fault_sentence
from scorekeeper.ui.leaving import question
from scorekeeper.ui.pad import last_round_line
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.pieces import Pieces, use_pieces
from scorekeeper.ui.session import App, use_app
from scorekeeper.ui.steps import Entering, Step, play_line, step, target
from scorekeeper.ui.widgets.cover import cover_key, reveal_key
from scorekeeper.ui.widgets.dock import entry, foot
from scorekeeper.ui.widgets.finale import finale
from scorekeeper.ui.widgets.frame import frame
from scorekeeper.ui.widgets.header import head
from scorekeeper.ui.widgets.out_keys import out_keys
from scorekeeper.ui.widgets.pad_sheet import pad
from scorekeeper.ui.widgets.recap import recap
from scorekeeper.ui.widgets.special_keys import special_keys
from scorekeeper.ui.widgets.table_sheet import table_sheet
from scorekeeper.ui.widgets.touch import main_key, quiet_key
from scorekeeper.ui.widgets.written_page import written_page


@screen
def TableScreen() -> ft.View:
    """The table of the game in the address, opened from the disk."""
    app, params = use_app(), ft.use_route_params()
    game_id = params["game"]
    # In a tuple: Flet would follow a desk of its own and draw the whole screen anew with every tap.
    seated, set_seated = use_state(cast(tuple[Desk, ...], ()))
    fault, set_fault = use_state(cast(Exception | None, None))

    async def sit_down() -> None:
        try:
            table = await app.host.table(game_id)
        except Exception as error:
            set_fault(error)
            set_seated(())
            return
        set_seated((Desk(app=app, table=table, sight=table.sight),))

    effect(sit_down, [game_id])
    content: ft.Control = ft.Container(expand=True)
    if seated:
        content = TableBody(seated=seated)
    elif isinstance(fault, UnknownRules):
        return written_page(app, ft.use_view_path(), fault)
    elif fault is not None:
        content = _not_opened(app, fault)
    return ft.View(route=ft.use_view_path(), padding=0, bgcolor=Paint.PAPER, controls=[content])


def _not_opened(app: App, fault: Exception) -> ft.Control:
    _, scale = app.words, app.scale
    return ft.SafeArea(
        ft.Column(
            [
                ft.Text(_("This game cannot be opened"), style=scale.sentence()),
                ft.Text(fault_sentence(_, fault), style=scale.text()),
                quiet_key(_("To the start"), scale.strong(), handler(lambda _event: app.go("/"))),
            ],
            spacing=16,
        ),
        minimum_padding=ft.Padding.all(20),
    )


@component
def TableBody(seated: tuple[Desk, ...]) -> ft.Control:
    """One table: its frame while the game runs, then the end."""
    app, pieces = use_app(), use_pieces()
    (desk,) = seated
    _use_more_than_the_table(desk)

    def leave() -> None:
        desk.unfollow()
        app.device.stay_awake(False)

    def follow() -> Callable[[], None]:
        desk.follow()
        app.device.stay_awake(app.settings.keep_awake)
        return leave

    subscription(follow, [desk])
    subscription(lambda: leave_when_deleted(app, desk.table), [desk])
    ft.use_dialog(table_sheet(app, desk) if desk.sheet is not None else None)
    if desk.state.finished:
        return finale(app, desk)
    framed = pieces("frame", _framed, app, desk, app.width, app.height)
    return ft.Column([framed], spacing=0, expand=True)


def _use_more_than_the_table(desk: Desk) -> None:
    """Draw this component anew with the desk only while it shows a sheet or the end: a hook.

    What lies on the table follows the desk by itself.
    """

    def sight() -> object:
        return object() if desk.sheet is not None or desk.state.finished else None

    _drawn_for, draw_for = use_state(sight())
    drawn = desk.sheet, desk.state

    def look(*_change: object) -> None:
        draw_for(sight())

    def follow() -> Callable[[], None]:
        if (desk.sheet, desk.state) != drawn:  # changed since
            look()
        return cast(ft.Observable, desk).subscribe(look)

    subscription(follow, [desk])


def _framed(app: App, desk: Desk, _width: float, _height: float) -> ft.Control:
    """What stays on the table from tap to tap; the two parts that change follow the desk by themselves."""
    return frame(app, Upper(desk=desk), [Dock(desk=desk)])


@component
def Upper(desk: Desk) -> ft.Control:
    """The head, and the pad or, while the cards are played, the bids."""
    app, pieces = use_app(), use_pieces()
    row = desk.state.current
    if desk.state.finished:  # the end takes this place at once
        return ft.Container()
    aim = target(desk.state, desk.selection)
    parts = head(app, desk, row, pieces)
    if row is None:  # somebody has to drop out first
        parts.append(pieces.shown("pad", pad, app, desk, row, aim))
    elif aim is None and row.phase is not Phase.REVEAL and not desk.pad_shown:
        parts += [*pieces.hidden("pad"), pieces.shown("recap", recap, app, desk, row)]
    else:
        parts += [pieces.shown("pad", pad, app, desk, row, aim), *_out_of_sight(pieces, "recap", row)]
    return ft.Column(parts, spacing=8, expand=True)


@component
def Dock(desk: Desk) -> ft.Control:
    """What happens next, and the keys for it."""
    app, pieces = use_app(), use_pieces()
    row = desk.state.current
    parts = _between(app, desk, pieces) if row is None else _dock(app, desk, row, pieces)
    return ft.Column(parts, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _between(app: App, desk: Desk, pieces: Pieces) -> list[ft.Control]:
    """After the round that costs one of several the game (§9.2)."""
    asked = question(app.words, desk.state)
    if asked is None:
        return []
    if desk.unsaved is not None:
        return _unsaved(app, desk, desk.unsaved)
    line = last_round_line(app.words, desk.state)
    return [pieces.shown("out", out_keys, app, desk, asked), foot(app, desk, pieces, line)]


def _dock(app: App, desk: Desk, row: Round, pieces: Pieces) -> list[ft.Control]:
    if desk.unsaved is not None:
        return _unsaved(app, desk, desk.unsaved)
    _, aim = app.words, target(desk.state, desk.selection)
    if aim is not None and is_covered(desk.state, aim, desk.uncovered):
        covered = cover(_, desk.state, row, aim.seat)
        return [
            pieces.shown("cover", cover_key, app, desk, covered),
            foot(app, desk, pieces, covered.footer),
        ]
    asked = step(_, desk.state, desk.selection)
    if asked is None and row.phase is Phase.REVEAL:
        return [pieces.shown("reveal", reveal_key, app, desk, row), foot(app, desk, pieces, "")]
    if asked is None:
        played = pieces.shown("played", _played, app, desk, row)
        above, beside = special_keys(app, desk, row, pieces)
        below = foot(app, desk, pieces, desk.refused or play_line(_, row), bool(desk.refused), beside)
        return [*_entries(app, desk, row, pieces, None), *above, played, below]
    is_result = asked.entering is Entering.RESULT
    above, beside = special_keys(app, desk, row, pieces) if is_result else ([], [])
    entries = _entries(app, desk, row, pieces, asked)
    below = foot(app, desk, pieces, asked.footer, keys=beside)
    return [*entries, *above, *pieces.hidden("played"), below]


def _entries(app: App, desk: Desk, row: Round, pieces: Pieces, asked: Step | None) -> list[ft.Control]:
    """The keys that are asked for; those for bids and those for results stay what they were meanwhile."""
    entries: list[ft.Control] = []
    for entering in Entering:
        if asked is not None and asked.entering is entering:
            entries.append(pieces.shown(entering, entry, app, desk, asked))
        else:
            entries += _out_of_sight(pieces, entering, row)
    return entries


def _out_of_sight(pieces: Pieces, place: str, row: Round) -> list[ft.Control]:
    """What is not shown now. Where bids are hidden it is not kept: those taken back may stand in it."""
    return [] if row.bids_hidden else pieces.hidden(place)


def _played(_pieces: Pieces, app: App, desk: Desk, row: Round) -> ft.Control:
    """The key that ends the play."""
    _, counted = app.words, row.tricks_played == row.cards
    label = _("Write these tricks down") if counted else _("All tricks played")
    return main_key(label, app.scale.key(), desk.on_played)


def _unsaved(app: App, desk: Desk, unsaved: Unsaved) -> list[ft.Control]:
    """The last tap is not on disk: said in the dock, where the next tap would be."""
    _, scale = app.words, app.scale
    row = desk.state.current
    left_out = _("A copy leaves out the hidden bids of this round.")
    return [
        ft.Text(_("The last tap was not saved"), style=scale.sentence()),
        ft.Text(fault_sentence(_, unsaved.error), style=scale.text()),
        *([ft.Text(left_out, style=scale.text())] if row is not None and row.bids_hidden else []),
        main_key(_("Try again"), scale.key(), desk.on_retry),
        ft.Row(
            [
                quiet_key(_("Keep a copy"), scale.strong(), desk.on_export, expand=True),
                quiet_key(_("Leave it out"), scale.strong(), desk.on_give_up, expand=True),
            ],
            spacing=8,
        ),
    ]
