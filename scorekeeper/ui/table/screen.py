"""The table: header, pad, dock; the recap while the cards are played; the end when all is scored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import flet as ft

from scorekeeper.design_tokens.dimensions import TARGET
from scorekeeper.game import Phase, Round, public_copy
from scorekeeper.storage.backup.writing import (
    export_document,
    export_document_name,
    export_game,
    export_name,
)
from scorekeeper.storage.errors import UnknownRules
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.screen import Screen
from scorekeeper.ui.runtime.component import component, handler, screen
from scorekeeper.ui.runtime.file_dialogs import save_file
from scorekeeper.ui.runtime.hooks import (
    use_app,
    use_effect,
    use_leave_when_deleted,
    use_memo,
    use_memo_cache,
    use_on_top,
    use_page_subscription,
    use_state,
    use_subscription,
    use_table,
)
from scorekeeper.ui.runtime.memo_cache import MemoCache
from scorekeeper.ui.runtime.messages import error_sentence
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.bottom_sheets.open_sheet import table_sheet
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.dock import (
    cloud_keys,
    key_hint,
    number_prompt,
    out_keys,
    pass_phone_key,
    play_prompt,
    played_key,
    recap_keys,
    reveal_key,
)
from scorekeeper.ui.table.game_over import game_over
from scorekeeper.ui.table.header import chips, head
from scorekeeper.ui.table.model.taps import Unsaved
from scorekeeper.ui.table.moment import ClosingRound
from scorekeeper.ui.table.pad import PadScroll, pad
from scorekeeper.ui.table.recap import recap, sum_line
from scorekeeper.ui.table.special_cards import bare_keys
from scorekeeper.ui.table.standing_column import OutlookLine, StandingColumn
from scorekeeper.ui.table.undo_row import undo_row
from scorekeeper.ui.widgets.buttons import filled_button, icon_button, outlined_button
from scorekeeper.ui.widgets.list_tile import stretched_column
from scorekeeper.ui.widgets.nothing_here import not_found
from scorekeeper.ui.widgets.scaffold import frame
from scorekeeper.viewmodels.join_and_leave import elimination_question
from scorekeeper.viewmodels.pad import last_round_line
from scorekeeper.viewmodels.prompt import (
    Entering,
    Selection,
    cloud_question,
    entry_target,
    must_pass_phone,
    pass_phone_prompt,
    play_line,
    prompt,
)


@screen
def TableScreen() -> ft.View:
    """The table of the game in the address, opened from the disk."""
    app, params, on_top = use_app(), ft.use_route_params(), use_on_top()
    table, error = use_table(params["game"])
    # In a tuple: Flet would subscribe this component to a bare controller and redraw it whole with every tap.
    opened = use_memo(lambda: () if table is None else (TableController(app, table),), [table])

    async def export(_event: Any) -> None:
        document = cast(UnknownRules, error).document
        await save_file(app, export_document_name(document), export_document(document))

    if error is not None:
        _, keys = app.words, list[ft.Control]()
        if isinstance(error, UnknownRules) and not app.is_scribes:
            keys.append(outlined_button(app, _("Save a copy"), handler(export)))
        return not_found(app, _("This game cannot be opened"), error_sentence(_, error), *keys)
    content = TableBody(opened=opened, on_top=on_top) if opened else ft.Container(expand=True)
    return ft.View(padding=0, bgcolor=Paint.BACKGROUND, controls=[content])


@component
def TableBody(opened: tuple[TableController], on_top: bool) -> ft.Control:
    """One table: its frame while the game runs, then the end. Only `on_top` has it the keyboard."""
    app, cache = use_app(), use_memo_cache()
    (controller,) = opened
    _use_redraw_for_sheet_and_end(controller)

    def appear() -> Callable[[], None]:
        controller.on_snapshot(controller.table.snapshot)  # it may have changed since the screen was opened
        controller.on_phones_changed()
        app.device.stay_awake(app.settings.keep_awake)
        return lambda: app.device.stay_awake(False)

    use_page_subscription(controller.table.subscribe, controller.on_snapshot, [controller])
    use_page_subscription(controller.phone_changes, controller.on_phones_changed, [controller])
    use_subscription(appear, [controller])
    use_subscription(lambda: app.resume_subscribers.add(controller.on_resume), [controller])
    use_subscription(lambda: _listen_to_keys(app, controller, on_top), [controller, on_top])
    use_leave_when_deleted(controller.table, lambda: controller.leaving)
    ft.use_dialog(table_sheet(app, controller) if controller.view.sheet is not None else None)
    if controller.state.finished:
        return game_over(app, controller)
    return cache("frame", _framed, app, controller, app.screen)


def _listen_to_keys(app: App, controller: TableController, on_top: bool) -> Callable[[], None]:
    """Subscribe to the keys, unless another screen is above the table."""
    return app.subscribe_key_strokes(controller.keyboard.on_key_stroke) if on_top else lambda: None


def _use_redraw_for_sheet_and_end(controller: TableController) -> None:
    """Redraw this component with the controller only while it shows a sheet or the end.

    The parts of the frame are subscribed to the controller themselves.
    """

    def token() -> object:
        return object() if controller.view.sheet is not None or controller.state.finished else None

    _drawn_for, draw_for = use_state(token())
    drawn = controller.view.sheet, controller.state

    def redraw(*_change: object) -> None:
        draw_for(token())

    def follow() -> Callable[[], None]:
        if (controller.view.sheet, controller.state) != drawn:  # changed since
            redraw()
        return cast(ft.Observable, controller).subscribe(redraw)

    use_subscription(follow, [controller])


def _framed(app: App, controller: TableController, screen: Screen) -> ft.Control:
    """The frame, the same object at every tap; its components subscribe to the controller."""
    upper, dock = HeadAndPad(controller=controller), Dock(controller=controller)
    aside = StandingColumn(controller=controller) if screen.aside else None
    return frame(app, upper, [dock], whole_width=True, aside=aside)


@component
def HeadAndPad(controller: TableController) -> ft.Control:
    """The head, and the pad; on a narrow screen the bids in its place while the cards are played."""
    app, cache, scroll = use_app(), use_memo_cache(), use_memo(PadScroll, [])
    round_ = controller.state.current
    target = entry_target(controller.state, controller.view.selection)
    has_recap = (
        round_ is not None and not app.screen.has_dock_beside and _shows_recap(controller, round_, target)
    )
    number = 0 if round_ is None else round_.number

    async def restore() -> None:
        """Where the bids took its place the pad comes back where it stood."""
        scroll.begin(number)
        if not has_recap:
            await scroll.restore()

    use_effect(restore, [number, has_recap])
    if controller.state.finished:  # the end takes this place at once
        return ft.Container()
    parts = head(app, controller, round_, cache)
    close = controller.view.moment
    if close is not None:
        closing = ClosingRound(
            snapshot=controller.view.snapshot,
            close=close,
            room=controller.layout.pad_room,
            key=f"closing {close.number}",
        )
        kept = [] if round_ is None else _hidden_unless_secret(cache, "recap", round_)
        parts += [*cache.hidden("pad"), *kept, closing]
    elif round_ is None:  # somebody has to drop out first
        parts.append(cache.shown("pad", pad, app, controller, round_, target, scroll))
    elif has_recap:
        parts += [*cache.hidden("pad"), cache.shown("recap", recap, app, controller, round_)]
    else:
        parts += [
            cache.shown("pad", pad, app, controller, round_, target, scroll),
            *_hidden_unless_secret(cache, "recap", round_),
        ]
    if close is None and controller.layout.has_outlook:
        parts.append(OutlookLine(controller=controller))
    return ft.Column(parts, spacing=8, expand=True)


def _shows_recap(controller: TableController, round_: Round, target: Selection | None) -> bool:
    """Whether the bids are shown, large: while the cards are played and nothing is entered again."""
    return target is None and round_.phase is Phase.PLAY and not controller.view.pad_shown


@component
def Dock(controller: TableController) -> ft.Control:
    """What happens next, and the keys for it."""
    app, cache = use_app(), use_memo_cache()
    round_ = controller.state.current
    parts = _between(app, controller, cache) if round_ is None else _dock(app, controller, round_, cache)
    focus = cache("focus", _keys_focus, controller, controller.layout.focus_height)
    if not app.screen.has_dock_beside or (round_ is None and not app.screen.is_big):
        return ft.Stack([stretched_column(parts, spacing=8), focus])
    above = [] if round_ is None else _beside(app, controller, round_, cache)
    target = entry_target(controller.state, controller.view.selection)
    hint = [] if round_ is None else key_hint(app, round_, target)
    end, shown = ft.MainAxisAlignment.END, [*above, *parts, *hint]
    return ft.Stack([stretched_column(shown, spacing=8, tight=False, alignment=end), focus])


def _keys_focus(controller: TableController, height: float) -> ft.Control:
    """What has the focus as long as no single key has it: from here the Tab key goes to the first one.

    That is the next by its place: this stands just before their left edge, as high as they are.
    """
    listener = ft.KeyboardListener(
        ft.Container(width=1, height=height),
        ref=controller.keyboard.focus,
        autofocus=True,
        include_semantics=False,
        on_key_down=controller.keyboard.on_enter,
    )
    return ft.Container(listener, left=-1, bottom=TARGET + 8)


def _beside(app: App, controller: TableController, round_: Round, cache: MemoCache) -> list[ft.Control]:
    """What stands above the dock's keys where the dock is beside the pad: the chips, and the bids in play."""
    above = [chips(app, controller, round_, cache)] if app.screen.is_big else []
    if _shows_recap(controller, round_, entry_target(controller.state, controller.view.selection)):
        return [*above, cache.shown("recap", recap, app, controller, round_)]
    return [*above, *_hidden_unless_secret(cache, "recap", round_)]


def _between(app: App, controller: TableController, cache: MemoCache) -> list[ft.Control]:
    """The dock between two rounds, when a player has to drop out (§9.2)."""
    question = elimination_question(app.words, controller.state)
    if question is None:
        return []
    if controller.unsaved is not None:
        return _unsaved(app, controller, controller.unsaved)
    line = last_round_line(app.words, controller.state)
    return [cache.shown("out", out_keys, app, controller, question), undo_row(app, controller, cache, line)]


def _dock(app: App, controller: TableController, round_: Round, cache: MemoCache) -> list[ft.Control]:
    if controller.unsaved is not None:
        return _unsaved(app, controller, controller.unsaved)
    _, target = app.words, entry_target(controller.state, controller.view.selection)
    if target is not None and must_pass_phone(controller.state, target, controller.view.phone_holder):
        own_phone = target.seat in controller.own_phones
        pass_phone = pass_phone_prompt(_, controller.state, round_, target.seat, own_phone=own_phone)
        return [
            cache.shown("pass phone", pass_phone_key, app, controller, pass_phone),
            undo_row(app, controller, cache, pass_phone.footer),
        ]
    entry_prompt = prompt(_, controller.state, controller.view.selection)
    if entry_prompt is None and round_.phase is Phase.REVEAL:
        reveal = cache.shown("reveal", reveal_key, app, controller, round_)
        return [reveal, undo_row(app, controller, cache, "")]
    question = cloud_question(_, controller.state, round_)
    if entry_prompt is None and question is not None:
        cloud = cache.shown("cloud", cloud_keys, app, controller, question)
        return [cloud, undo_row(app, controller, cache, "")]
    entries: list[ft.Control] = []
    for entering in Entering:  # those for bids or results, when not asked for, stay hidden in the tree
        if entry_prompt is not None and entry_prompt.entering is entering:
            entries.append(cache.shown(entering, number_prompt, app, controller, entry_prompt))
        else:
            entries += _hidden_unless_secret(cache, entering, round_)
    if entry_prompt is not None:
        bare = bare_keys(cache, app, controller, round_) if controller.layout.is_crowded else []
        below = undo_row(app, controller, cache, entry_prompt.footer, keys=bare)
        return [*entries, *cache.hidden("played"), below]
    return [*entries, *_in_play(app, controller, round_, cache)]


def _in_play(app: App, controller: TableController, round_: Round, cache: MemoCache) -> list[ft.Control]:
    """The dock while the cards are played: below the bids, or as high as ever where the pad is looked at."""
    _, refused = app.words, controller.view.refused
    if controller.view.pad_shown:
        back = cache("pad", icon_button, "bids", _("Back to the bids"), controller.on_pad)
        play = cache.shown("play", play_prompt, app, controller, round_)
        return [*cache.hidden("played"), play, undo_row(app, controller, cache, "", keys=[back])]
    look = (
        []
        if app.screen.has_dock_beside
        else [cache("pad", icon_button, "pad", _("Show the pad"), controller.on_pad)]
    )
    if controller.layout.has_one_row:
        main = cache.shown("played", played_key, app, controller, round_, small=True)
        keys = [*look, *bare_keys(cache, app, controller, round_)]
        return [*cache.hidden("play"), undo_row(app, controller, cache, "", keys=keys, main=main)]
    line = refused or play_line(_, round_)
    if not (refused or controller.layout.play.has_title or round_.tricks_played):
        line = sum_line(_, round_)
    below = undo_row(app, controller, cache, line, bool(refused), look)
    return [*cache.hidden("play"), *recap_keys(cache, app, controller, round_), below]


def _hidden_unless_secret(cache: MemoCache, place: str, round_: Round) -> list[ft.Control]:
    """A part that is not shown now. While bids are hidden it is dropped: an undone bid may be in it."""
    return [] if round_.bids_hidden else cache.hidden(place)


def _unsaved(app: App, controller: TableController, unsaved: Unsaved) -> list[ft.Control]:
    """The dock after a tap that was not saved: why, and what can be done.

    A copy is of the game as it was last saved.
    """
    _, scale = app.words, app.scale
    round_ = controller.state.current
    left_out = _("A copy leaves out the hidden bids of this round.")

    async def export(_event: Any) -> None:
        game = public_copy(controller.table.game)
        await save_file(app, export_name(game), export_game(game))

    save = outlined_button(app, _("Save a copy"), handler(export), expand=True)
    give_up = outlined_button(app, _("Leave it out"), controller.on_give_up, expand=True)
    may_save = not app.is_scribes
    hides = may_save and round_ is not None and round_.bids_hidden
    return [
        ft.Text(_("The last tap was not saved"), style=scale.sentence()),
        ft.Text(error_sentence(_, unsaved.error), style=scale.text()),
        *([ft.Text(left_out, style=scale.text())] if hides else []),
        filled_button(app, _("Try again"), controller.on_retry),
        ft.Row([save, give_up] if may_save else [give_up], spacing=8),
    ]
