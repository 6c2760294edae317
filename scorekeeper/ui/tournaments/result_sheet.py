"""The result of a table that played on paper, typed: a total and the bids met for everybody."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, cast

import flet as ft

from scorekeeper.rules import hand_sizes
from scorekeeper.tournament import facts as f
from scorekeeper.ui.runtime.component import handler
from scorekeeper.ui.runtime.hooks import use_ref, use_state
from scorekeeper.ui.tournaments.desk import OpenDesk
from scorekeeper.ui.widgets.bottom_sheet import titled_sheet
from scorekeeper.ui.widgets.buttons import OnTap, filled_button
from scorekeeper.ui.widgets.scaffold import section_note
from scorekeeper.ui.widgets.text_fields import number_field, text_field
from scorekeeper.viewmodels.paper_game import sign_turned, typed_number

Typed = dict[str, str]
"""What is typed, by “total 2” and “hits 2”."""


def use_result_sheet(
    desk: OpenDesk,
    drawn: f.Table,
    head: str,
    on_typed: Callable[[Sequence[int], Sequence[int]], Awaitable[str]],
) -> tuple[OnTap, OnTap, ft.BottomSheet | None]:
    """What opens the sheet of the table with that head and what closes it, and the sheet while it is open. It
    begins with the result that the table had last, or with 0 for who has gone; `on_typed` answers why what is
    typed cannot be, or ""."""
    app = desk.app
    is_open, set_open = use_state(False)
    turns, set_turns = use_state(0)
    missing, set_missing = use_state("")
    written = use_ref(cast(Typed, {}))
    _ = app.words

    def open_sheet(_event: Any) -> None:
        gone = [seat for seat, one in enumerate(drawn.seats) if one not in desk.state.here]
        written.current = {f"{figure} {seat}": "0" for seat in gone for figure in ("total", "hits")}
        if (last := desk.last_result(drawn.game)) is not None:
            for seat, (total, met) in enumerate(zip(last.totals, last.hits, strict=True)):
                written.current |= {f"total {seat}": str(total), f"hits {seat}": str(met)}
        set_missing("")
        set_open(True)

    def close(_event: Any = None) -> None:
        set_open(False)

    def write(event: ft.Event[ft.TextField]) -> None:
        cast(Typed, written.current)[str(event.control.data)] = str(event.data or "")

    def turn(event: ft.Event[ft.Container]) -> None:
        typed, key = cast(Typed, written.current), str(event.control.data)
        typed[key] = sign_turned(typed.get(key, ""))
        set_turns(turns + 1)

    async def done(_event: Any) -> None:
        typed, seats = cast(Typed, written.current), range(len(drawn.seats))
        totals = [typed_number(typed.get(f"total {seat}", "")) for seat in seats]
        hits = [typed_number(typed.get(f"hits {seat}", "")) for seat in seats]
        if None in totals or None in hits:
            set_missing(_("Everybody needs a total and the number of bids met."))
            return
        set_missing(await on_typed(cast(list[int], totals), cast(list[int], hits)))

    if not is_open:
        return handler(open_sheet), handler(close), None
    hands = len(hand_sizes(desk.state.plan.ruleset, len(drawn.seats)))
    asked = _("Totals, and how many of {hands} bids were met", hands=hands)
    parts: list[ft.Control] = [section_note(app, f"{head} · {asked}")]
    typed = cast(Typed, written.current)
    for seat, person in enumerate(drawn.seats):
        name = desk.names[person]
        total = number_field(
            app,
            _("Total of {name}", name=name),
            _("Turn the sign of {name}", name=name),
            f"total {seat}",
            typed.get(f"total {seat}", ""),
            "",
            on_typed=handler(write),
            on_sign=handler(turn),
        )
        total.key = f"total {seat} {turns}"
        total.expand = 3
        met = text_field(
            app,
            _("Bids met by {name}", name=name),
            typed.get(f"hits {seat}", ""),
            "",
            on_typed=handler(write),
            key=f"hits {seat}",
        )
        met.data, met.keyboard_type = f"hits {seat}", ft.KeyboardType.NUMBER
        met.input_filter = ft.InputFilter(r"^[0-9]{0,2}$")
        met.expand = 2
        parts.append(ft.Row([total, met], spacing=8, vertical_alignment=ft.CrossAxisAlignment.START))
    if missing:
        parts.append(section_note(app, missing))
    parts.append(filled_button(app, _("Enter the result"), handler(done)))
    sheet = titled_sheet(
        app,
        _("Result typed from paper"),
        parts,
        handler(close),
        height=190 + 76 * len(drawn.seats),
        has_field=True,
    )
    return handler(open_sheet), handler(close), sheet
