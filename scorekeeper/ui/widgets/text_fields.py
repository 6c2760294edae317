"""Text fields: for a name with its buttons beside it, for a code, for a total. The error stands below."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, cast

import flet as ft
from flet.controls.base_control import BaseControl

from scorekeeper.design_tokens.dimensions import CONTENT_WIDTH, NARROW, RADIUS_KEY, TARGET
from scorekeeper.game import Seat, verify_letters
from scorekeeper.locale.refusals import refusal_of
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import fitting_letters
from scorekeeper.ui.runtime.component import handler
from scorekeeper.ui.runtime.hooks import use_effect, use_memo, use_state
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import OnTap, hit_target, icon_button, labelled
from scorekeeper.ui.widgets.scaffold import RENDER_DELAY
from scorekeeper.viewmodels.short_names import with_short_names


@dataclass(slots=True)
class TypedText:
    """What is typed in a field; nothing is drawn anew for it."""

    text: str

    def write(self, event: ft.Event[ft.TextField]) -> None:
        self.text = str(event.data or "")


def use_typed(text: str = "") -> TypedText:
    """What is typed in a field of this component, in which that text stands first."""
    return use_memo(lambda: TypedText(text), [])


def letters_refusal(app: App, name: str) -> str:
    """Why nobody can have a name that begins like this, "" if one may; said while it is typed."""
    return refusal_of(app.words, None, verify_letters, name)


def name_field(
    app: App,
    label: str,
    value: str,
    refused: str,
    *,
    on_typed: OnTap,
    on_done: OnTap,
    keys: Sequence[tuple[str, str, OnTap]],
    again: int = 0,
    autofocus: bool = False,
) -> ft.Control:
    """A text field for a name. Enter does what the first button does; `keys` are symbol, label and handler.

    `again` counts the attempts: each gets a new field, which takes the focus.
    """
    return ft.Row(
        [
            text_field(
                app,
                label,
                value,
                refused,
                on_typed=on_typed,
                on_done=on_done,
                key=f"{label} {again}",
                autofocus=autofocus or again > 0,
                capitalization=ft.TextCapitalization.WORDS,
            ),
            *(icon_button(symbol, name, act) for symbol, name, act in keys),
        ],
        spacing=4,
        vertical_alignment=ft.CrossAxisAlignment.START,
        key=f"{label} {again}",
    )


class TypedField(ft.TextField):
    """A text field that loses no letter: drawn with a text of before, it keeps what was typed since.

    What Flet does: a field that is drawn again is sent the letters that were known when it was drawn. Why it
    hurts: those that are still on their way vanish. Upstream: none found. Flet 1.0.5. Delete when it tells
    what the client has typed from what the app wants to stand there.
    """

    _typed: tuple[str, ...] = ()
    """The texts that stood in it, as the app was told, from the one on that was drawn last."""

    def before_event(self, e: ft.ControlEvent) -> Any:
        if e.name == "change":
            self._typed = (*self._typed[-MOST_TYPED:], str(e.data))
        return super().before_event(e)

    def _migrate_state(self, other: BaseControl) -> None:
        super()._migrate_state(other)
        if isinstance(other, TypedField) and self.value in other._typed:
            self._typed = other._typed[other._typed.index(self.value) :]
            self._values["value"] = other.value


MOST_TYPED = 40
"""How many letters may be on their way."""


def text_field(
    app: App,
    label: str,
    value: str,
    refused: str,
    *,
    on_typed: OnTap | None,
    on_done: OnTap | None = None,
    key: str | None = None,
    autofocus: bool = False,
    capitalization: ft.TextCapitalization = ft.TextCapitalization.SENTENCES,
) -> ft.TextField:
    """A single line of text, in the colours of the app."""
    scale = app.scale
    return TypedField(
        label=label,
        value=value,
        error=refused or None,
        error_style=scale.small(Paint.BAD),
        error_max_lines=6,
        text_style=scale.text(),
        label_style=scale.text(Paint.QUIET) if app.width >= NARROW else scale.small(),
        border={
            ft.ControlState.DEFAULT: _border(1, Paint.RULE),
            ft.ControlState.FOCUSED: _border(2, Paint.ACCENT),
            ft.ControlState.ERROR: _border(2, Paint.BAD),
        },
        filled=True,
        fill_color=Paint.RAISED,
        cursor_color=Paint.ACCENT,
        content_padding=ft.Padding.symmetric(horizontal=14, vertical=14),
        size_constraints=ft.BoxConstraints(min_height=TARGET),
        capitalization=capitalization,
        autocorrect=False,
        enable_suggestions=False,
        autofocus=autofocus,
        expand=True,
        on_change=on_typed,
        on_submit=on_done,
        key=key,
    )


def use_search(app: App, label: str, on_search: Callable[[], None] = lambda: None) -> tuple[str, ft.Control]:
    """What is searched, and the field for it, with the key that empties it; that makes a new field.

    While one types the field stays the same control: one that is drawn again is sent the letters that are
    known here, and loses those that are still on their way.
    """
    typed, set_typed = use_state("")
    emptied, set_emptied = use_state(0)
    _ = app.words

    def on_typed(event: ft.Event[ft.TextField]) -> None:
        on_search()
        set_typed(str(event.control.value or ""))

    def on_emptied(_event: Any) -> None:
        on_search()
        set_typed("")
        set_emptied(emptied + 1)

    kept = use_memo(
        lambda: text_field(
            app,
            label,
            typed,
            "",
            on_typed=handler(on_typed),
            key=f"search {emptied}",
            capitalization=ft.TextCapitalization.NONE,
        ),
        [app.scale, app.width, label, emptied],
    )

    async def focus() -> None:
        if emptied:  # `autofocus` would do nothing where a row was tapped before
            await asyncio.sleep(RENDER_DELAY)
            await cast(Any, kept).focus()

    use_effect(focus, [emptied])
    empty = [icon_button("close", _("Clear the search"), handler(on_emptied))] if typed else []
    row = ft.Row([kept, *empty], spacing=4, key=f"search row {emptied}")
    return typed, ft.Container(row, padding=ft.Padding.symmetric(vertical=6))


def code_field(
    app: App, label: str, value: str, refused: str = "", *, on_typed: OnTap | None = None
) -> ft.TextField:
    """A field of several lines for a code, without capitalisation; it is only read without `on_typed`."""
    field = text_field(app, label, value, refused, on_typed=on_typed, key=label)
    field.read_only = on_typed is None
    field.capitalization = ft.TextCapitalization.NONE
    field.multiline, field.min_lines, field.max_lines = True, 4, 6
    return field


LABEL_TYPE, LABEL_LINE = 16, 20
BESIDE_LABEL = 150
"""What a total's field is narrower than the screen, within its border."""


def total_field(
    app: App,
    seat: Seat,
    written: str,
    refused: str,
    *,
    on_typed: OnTap,
    on_sign: OnTap,
    room: float = CONTENT_WIDTH,
) -> ft.Control:
    """A field for a total from paper. Its `data` is the player's id; `refused` says what is wrong with it.

    `room` is the width of the column in which it stands.
    """
    _, scale = app.words, app.scale
    width = min(app.width, room + 2 * app.screen.margin) - BESIDE_LABEL
    letters = fitting_letters(width, LABEL_LINE * scale.factor, LABEL_TYPE * scale.factor)
    label = with_short_names(_("Total of {name}", name=seat.name), (seat.name,), letters)
    turn = _("Turn the sign of {name}", name=seat.name)
    line = number_field(app, label, turn, seat.player, written, refused, on_typed=on_typed, on_sign=on_sign)
    return ft.Container(line, padding=ft.Padding.only(left=12, right=12, top=8), key=f"line {seat.player}")


def number_field(
    app: App,
    label: str,
    turn: str,
    data: str,
    written: str,
    refused: str,
    *,
    on_typed: OnTap,
    on_sign: OnTap,
) -> ft.Row:
    """A field for a number, with a button that turns its sign: number pads often lack one.

    `turn` is the label of the button; `data` is that of both.
    """
    scale = app.scale
    field = text_field(app, label, written, refused, on_typed=on_typed, key=f"total {data}")
    field.data = data
    field.keyboard_type = ft.KeyboardType.NUMBER
    field.input_filter = ft.InputFilter(r"^[-\u2212]?[0-9]{0,6}$")
    sign = hit_target(
        labelled(turn, ft.Text("±", style=scale.key(Paint.QUIET), text_align=ft.TextAlign.CENTER)),
        on_sign,
        data=data,
        width=TARGET + 2,
        height=TARGET + 2,
        alignment=ft.Alignment.CENTER,
        border=ft.Border.all(1, Paint.RULE),
    )
    return ft.Row([field, sign], spacing=8, vertical_alignment=ft.CrossAxisAlignment.START)


def _border(width: int, color: Paint) -> ft.InputBorder:
    return ft.OutlineInputBorder(side=ft.BorderSide(width, color), border_radius=RADIUS_KEY)
