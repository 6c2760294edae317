"""The dock: one sentence of what happens next, the keys for it, undo and redo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import flet as ft

from scorekeeper.game import Phase, Round, State
from scorekeeper.locale.storage_errors import read_only_line
from scorekeeper.rules import Kind, lost_tricks
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import Scale
from scorekeeper.ui.runtime.memo_cache import MemoCache
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.model.view_state import TableSheet
from scorekeeper.ui.table.number_keys import number_keys
from scorekeeper.ui.widgets.buttons import (
    OnTap,
    border_overlay,
    filled_button,
    icon,
    icon_button,
    inset_button,
    key_opacity,
    outlined_button,
)
from scorekeeper.ui.widgets.list_tile import stretched_column
from scorekeeper.ui.widgets.read_only import locked_line
from scorekeeper.viewmodels.dimensions import RADIUS_KEY, TINY
from scorekeeper.viewmodels.elimination_text import EliminationQuestion
from scorekeeper.viewmodels.prompt import PassPhonePrompt, Prompt, reveal_hint

MANY_KEYS, SHORT_SCREEN = 18, 600
"""With more keys than the one, a screen that is lower than the other has room for the name only."""
_MARGIN = ft.Margin.symmetric(horizontal=4)


def number_prompt(cache: MemoCache, app: App, controller: TableController, prompt: Prompt) -> ft.Control:
    """The prompt for a number: the player, the sum so far in large type, the keys."""
    scale, words = app.scale, prompt.title
    if app.height < SHORT_SCREEN and app.width <= TINY and len(prompt.keys) > MANY_KEYS:
        words = controller.state.names[prompt.seat]
    title = ft.Text(
        words, style=scale.sentence(), max_lines=2, overflow=ft.TextOverflow.ELLIPSIS, expand=True
    )
    hint = ft.Text(
        controller.view.refused or prompt.hint,
        style=scale.small(Paint.BAD if controller.view.refused else Paint.QUIET),
        expand=True,
    )
    label = cache("label", ft.Text, prompt.big_label, style=scale.small())
    texts = ft.Column(
        [
            _line(title, ft.Text(prompt.big, style=scale.figure(34)), shown=bool(prompt.big)),
            _line(hint, label, shown=bool(prompt.big_label)),
        ],
        spacing=0,
        tight=True,
        margin=_MARGIN,
    )
    keys = cache.group("keys", number_keys, scale, prompt.keys, controller.on_number)
    return stretched_column([texts, keys], spacing=8)


def _line(words: ft.Control, figure: ft.Control, *, shown: bool) -> ft.Control:
    """Words, and at their right a figure where it is shown."""
    both = [words, figure] if shown else [words]
    return ft.Row(both, spacing=8, vertical_alignment=ft.CrossAxisAlignment.START)


def undo_row(
    app: App,
    controller: TableController,
    cache: MemoCache,
    line: str,
    refused: bool = False,
    keys: Sequence[ft.Control] = (),
) -> ft.Control:
    """Undo and redo, always in reach; between them a quiet line or why the last tap was `refused`, and `keys`
    for which there is no room above.

    After a forbidden bid a key stands in the place of the line, with which it is written down anyway (§4.3).
    Where the game can only be looked at, why that is so stands in the place of all of them.
    """
    _, read_only = app.words, controller.view.read_only
    if read_only is not None:
        locked = locked_line(read_only_line(_, read_only), app.scale.small(Paint.INK))
        return ft.Container(locked, padding=ft.Padding.only(left=4, right=4, top=4, bottom=10))
    return ft.Row(
        [
            cache(
                "undo",
                icon_button,
                "undo",
                _("Undo"),
                controller.on_undo if controller.view.snapshot.can_undo else None,
            ),
            ft.Text(
                line,
                style=app.scale.small(Paint.BAD if refused else Paint.QUIET),
                text_align=ft.TextAlign.CENTER,
                max_lines=2 if keys else 3,
                overflow=ft.TextOverflow.ELLIPSIS,
                expand=True,
            )
            if controller.view.forbidden_bid is None
            else _anyway_key(app, controller),
            *keys,
            cache(
                "redo",
                icon_button,
                "redo",
                _("Redo"),
                controller.on_redo if controller.view.snapshot.can_redo else None,
            ),
        ]
    )


def _anyway_key(app: App, controller: TableController) -> ft.Control:
    """The key that writes the forbidden bid down which was just refused."""
    _, style = app.words, app.scale.strong()
    label = _("Write it down anyway")
    return inset_button(
        label,
        ft.Text(label, style=style, text_align=ft.TextAlign.CENTER),
        controller.on_anyway,
        padding=ft.Padding.symmetric(horizontal=6, vertical=11),
        expand=1,
    )


RESULTS_MIN_HEIGHT = 740
"""On a screen this high the keys of special cards have a line of their own among the results."""
KEY_LINE_HEIGHT, PLAYER_LINE_HEIGHT, OTHER_HEIGHT = 64, 52, 320
"""While the cards are played: the height of that line, of a player's line, and of all the rest."""


def special_card_keys(
    app: App, controller: TableController, round_: Round, cache: MemoCache
) -> tuple[list[ft.Control], list[ft.Control]]:
    """The keys for special cards that are in this game and may have been played (§8).

    They have a line of their own, or are bare symbols for `undo_row` where a line would take too much room.
    """
    if not has_special_keys(controller.state, round_):
        return [], []
    if has_own_line(app, round_):
        return [cache.shown("special", _special_card_line, app, controller, round_)], []
    bare = [
        cache((key.symbol, "bare"), icon_button, key.symbol, key.label, key.on_click, data=key.data)
        for key in _special_keys(app, controller, round_)
    ]
    return [], list(bare)


def has_own_line(app: App, round_: Round) -> bool:
    """Whether there is room for a line of keys."""
    needed = (
        RESULTS_MIN_HEIGHT
        if round_.phase is Phase.RESULTS
        else KEY_LINE_HEIGHT + PLAYER_LINE_HEIGHT * len(round_.turns) + OTHER_HEIGHT
    )
    return app.height >= needed * app.scale.factor


def _special_card_line(cache: MemoCache, app: App, controller: TableController, round_: Round) -> ft.Control:
    keys = [
        cache(key.symbol, _key, app.scale, key.symbol, key.label, key.on_click, key.data)
        for key in _special_keys(app, controller, round_)
    ]
    return ft.Row(list(keys), spacing=8)


@dataclass(frozen=True, slots=True)
class _SpecialKey:
    symbol: str
    label: str
    on_click: OnTap | None
    data: object = 0


def _special_keys(app: App, controller: TableController, round_: Round) -> list[_SpecialKey]:
    _, keys = app.words, []
    if has_bomb_key(controller.state, round_):
        keys.append(_SpecialKey("bomb", _("Bomb: trick to nobody"), controller.on_bomb))
    if has_cloud_key(controller.state, round_):
        keys.append(_SpecialKey("cloud", _("Cloud: a bid changes"), controller.on_sheet, TableSheet.CLOUD))
    return keys


def has_special_keys(state: State, round_: Round) -> bool:
    """Whether there is a key of special cards."""
    return has_bomb_key(state, round_) or has_cloud_key(state, round_)


def has_bomb_key(state: State, round_: Round) -> bool:
    """Whether one more trick of this round may have gone to no player (§8)."""
    return _played_now(round_) and round_.lost < lost_tricks(state.ruleset)


def has_cloud_key(state: State, round_: Round) -> bool:
    """Whether a bid of this round can change."""
    return _played_now(round_) and Kind.CLOUD.value in state.ruleset.extra_cards


def _played_now(round_: Round) -> bool:
    return round_.phase in (Phase.PLAY, Phase.RESULTS)


def _key(scale: Scale, symbol: str, label: str, on_click: OnTap | None, data: object) -> ft.Control:
    return ft.Container(
        ft.Row([icon(symbol, 24), ft.Text(label, style=scale.small(Paint.INK), expand=True)], spacing=10),
        padding=ft.Padding.symmetric(horizontal=12, vertical=12),
        bgcolor=Paint.SHEET,
        foreground_decoration=border_overlay(ft.Border.all(1, Paint.RULE)),
        border_radius=RADIUS_KEY,
        expand=1,
        opacity=key_opacity(on_click),
        ink=on_click is not None,
        on_click=on_click,
        data=data,
    )


NAMES_PER_LINE = 2


def out_keys(
    cache: MemoCache, app: App, controller: TableController, question: EliminationQuestion
) -> ft.Control:
    """The question who drops out, and a key for each of the players (§9.2)."""
    scale, names = app.scale, controller.state.names
    keys = [
        cache(
            seat,
            outlined_button,
            names[seat],
            scale.strong(),
            controller.on_out,
            symbol="out",
            data=seat,
            expand=True,
        )
        for seat in question.seats
    ]
    return stretched_column(
        [
            ft.Column(
                [
                    ft.Text(question.title, style=scale.sentence()),
                    ft.Text(
                        controller.view.refused or question.hint,
                        style=scale.small(Paint.BAD if controller.view.refused else Paint.QUIET),
                    ),
                ],
                spacing=0,
                tight=True,
                margin=ft.Margin.symmetric(horizontal=4),
            ),
            *(
                ft.Row(keys[start : start + NAMES_PER_LINE], spacing=8)
                for start in range(0, len(keys), NAMES_PER_LINE)
            ),
        ],
        spacing=8,
    )


def pass_phone_key(
    _cache: MemoCache, app: App, controller: TableController, prompt: PassPhonePrompt
) -> ft.Control:
    """Who gets the phone, and the key that he taps when he has it; or all bids are entered openly."""
    keys: list[ft.Control] = [filled_button(prompt.key, app.scale.key(), controller.on_phone_taken)]
    if prompt.together:
        keys.append(outlined_button(prompt.together, app.scale.strong(), controller.on_reveal))
    return _with_keys(app, controller, "pass-on", prompt.title, prompt.hint, keys)


def reveal_key(_cache: MemoCache, app: App, controller: TableController, round_: Round) -> ft.Control:
    """All have bid: the key that reveals their bids (§4.4)."""
    _ = app.words
    key = filled_button(_("Reveal the bids"), app.scale.key(), controller.on_reveal)
    return _with_keys(
        app, controller, "hidden", _("Everyone has bid"), reveal_hint(_, controller.state, round_), [key]
    )


def _with_keys(
    app: App, controller: TableController, symbol: str, title: str, hint: str, keys: Sequence[ft.Control]
) -> ft.Control:
    scale = app.scale
    words = [ft.Text(title, style=scale.sentence(), max_lines=2, overflow=ft.TextOverflow.ELLIPSIS)]
    if controller.view.refused or hint:
        color = Paint.BAD if controller.view.refused else Paint.QUIET
        words.append(ft.Text(controller.view.refused or hint, style=scale.small(color)))
    head = ft.Row(
        [icon(symbol, 34, Paint.ACCENT), ft.Column(list(words), spacing=0, tight=True, expand=True)],
        spacing=12,
        margin=_MARGIN,
    )
    return stretched_column([head, *keys], spacing=8)
