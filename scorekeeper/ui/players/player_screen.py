"""The page of one player: name, colour and symbol, hide, merge with another one, delete."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

import flet as ft

from scorekeeper.design_tokens.dimensions import TARGET
from scorekeeper.game import MoveCode, tidy_name, verify_name
from scorekeeper.game.faces import COLORS, SYMBOLS, Face
from scorekeeper.game.names import told_apart
from scorekeeper.locale import Phrase, Words
from scorekeeper.locale.refusals import refusal_sentence
from scorekeeper.rules import RuleViolation
from scorekeeper.storage.players import Player
from scorekeeper.tables.host import Host
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.players.model import (
    COLOR_NAMES,
    SYMBOL_NAMES,
    PlayerDetails,
    load_candidates,
    load_details,
    played_note,
)
from scorekeeper.ui.runtime.component import handler, on_link, screen
from scorekeeper.ui.runtime.hooks import use_app, use_query, use_ref, use_state
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.bottom_sheet import confirmation, titled_sheet, use_confirmation
from scorekeeper.ui.widgets.buttons import OnTap, icon, inset_button, outlined_button
from scorekeeper.ui.widgets.choice import switch_tile
from scorekeeper.ui.widgets.list_tile import (
    DIVIDER_BELOW,
    divided,
    list_tile,
    panel,
    stretched_column,
    tile,
    two_lines,
)
from scorekeeper.ui.widgets.marks import seal
from scorekeeper.ui.widgets.scaffold import (
    ROWS_AT_ONCE,
    more_rows,
    quiet_text,
    scaffold,
    section_header,
    section_note,
    use_rows,
)
from scorekeeper.ui.widgets.text_fields import letters_refusal, name_field

_BACK = "/players"


@screen
def PlayerScreen() -> ft.View:
    """One player, to be changed."""
    app = use_app()
    id_ = ft.use_route_params()["player"]
    # In a tuple, for None says that nothing has been loaded yet.
    loaded = use_query(lambda host: _loaded(host, id_), [id_])
    _ = app.words
    details = None if loaded is None else loaded[0]
    player = Player("", "") if details is None else details.player
    field = _use_name_field(app, player, () if details is None else details.others)
    on_merge, merge_sheet = _use_merge_sheet(app, player, details)

    async def delete() -> None:
        await app.host.delete_player(player.id)
        app.go(_BACK)

    on_delete, delete_sheet = use_confirmation(
        app,
        _("Delete {name}?", name=player.name),
        _("The name disappears from this list. No game has it."),
        _("Delete"),
        delete,
    )
    ft.use_dialog(delete_sheet if merge_sheet is None else merge_sheet)
    if loaded is None:
        return scaffold(app, _("Players"), None, back=_BACK)
    if details is None:
        text = _("This player is not on the list any more.")
        return scaffold(app, _("Players"), [quiet_text(app, text)], back=_BACK)
    content = [
        ft.Container(
            ft.Row(
                [*([seal(player.face, 64)] if player.face else ()), ft.Container(field, expand=True)],
                spacing=14,
                vertical_alignment=ft.CrossAxisAlignment.START,
            ),
            padding=ft.Padding.only(top=8),
        ),
        section_header(app, _("Colour")),
        _choices_of(app, player, "color", COLORS, COLOR_NAMES),
        section_header(app, _("Symbol")),
        _choices_of(app, player, "symbol", SYMBOLS, SYMBOL_NAMES),
        ft.Container(height=20),
        _rows(app, details),
        *_merging(app, details, on_merge),
        *_deleting(app, details, on_delete),
    ]
    return scaffold(app, player.name, content, back=_BACK)


def _use_name_field(app: App, player: Player, others: tuple[Player, ...]) -> ft.Control:
    """The field for the name, which counts when it is said so and differs from those of the others."""
    refused, set_refused = use_state("")
    attempts, set_attempts = use_state(0)
    typed = use_ref(cast(str | None, None))
    _ = app.words

    def write(event: ft.Event[ft.TextField]) -> None:
        typed.current = str(event.data or "")
        set_refused(letters_refusal(app, typed.current))

    async def rename(_event: Any) -> None:
        name = player.name if typed.current is None else typed.current
        if tidy_name(name) != player.name:  # a name that was read stays, whatever it is
            try:
                verify_name(name, [other.name for other in others])
            except RuleViolation as error:
                set_refused(_name_refusal(_, error))
                set_attempts(lambda times: times + 1)
                return
            await app.host.rename_player(player.id, name)
            app.show_message(_("{name}: saved.", name=tidy_name(name)))
        typed.current = None
        set_refused("")

    return name_field(
        app,
        _("Name"),
        player.name if typed.current is None else typed.current,
        refused,
        on_typed=handler(write),
        on_done=handler(rename),
        keys=[("check", _("Keep the name"), handler(rename))],
        again=attempts,
    )


def _use_merge_sheet(
    app: App, player: Player, details: PlayerDetails | None
) -> tuple[OnTap, ft.BottomSheet | None]:
    """What asks who is the same person; and the sheet that asks it, and then whether it is true."""
    candidates, set_candidates = use_state(cast(tuple[Player, ...], ()))
    most, on_more, set_most = use_rows()
    to_merge, set_to_merge = use_state(cast(Player | None, None))
    _ = app.words

    async def ask(_event: Any) -> None:
        if details is None:
            return
        found = await load_candidates(app.host, details)
        set_candidates(found)
        set_most(ROWS_AT_ONCE)
        if not found:
            app.show_message(_("Nobody else is known yet."))

    def choose(event: ft.Event[ft.Container]) -> None:
        set_candidates(())
        set_to_merge(next((other for other in candidates if other.id == event.control.data), None))

    async def merge(_event: Any) -> None:
        set_to_merge(None)
        if to_merge is not None:
            await app.host.merge_players(player.id, to_merge.id)

    def close(_event: Any) -> None:
        set_candidates(())
        set_to_merge(None)

    sheet: ft.BottomSheet | None = None
    if candidates:
        more_key = [more_rows(app, _("Show more players"), on_more)] if len(candidates) > most else []
        names = told_apart(other.name for other in candidates[:most])
        shown = dict(zip(candidates, names, strict=False))
        sheet = _choice(app, player, shown, more_key, handler(choose), handler(close))
    elif to_merge is not None:
        sheet = confirmation(
            app,
            _("Are {name} and {other} the same?", name=player.name, other=to_merge.name),
            _(
                "All games of {other} count for {name} from then on. What is written on the pads stays. "
                "You can undo it here.",
                name=player.name,
                other=to_merge.name,
            ),
            _("Merge"),
            handler(merge),
            handler(close),
        )
    return handler(ask), sheet


async def _loaded(host: Host, player: str) -> tuple[PlayerDetails | None]:
    return (await load_details(host, player),)


def _choices_of(
    app: App, player: Player, field: str, values: Sequence[str], names: Mapping[str, Phrase]
) -> ft.Control:
    """The colours, or the symbols, side by side on the player's seal, in as many lines as they need."""

    async def choose(event: ft.Event[ft.Container]) -> None:
        changed = {field: event.control.data}
        await app.host.change_player(player.id, lambda present: replace(present, **changed))

    worn = {"color": player.color, "symbol": player.symbol}
    keys = [
        _choice_key(
            names[value](app.words),
            seal(Face(**{**worn, field: value}), 40),
            handler(choose),
            value,
            chosen=value == worn[field],
        )
        for value in values
    ]
    return ft.Row(list(keys), wrap=True, spacing=4, run_spacing=4)


def _choice_key(label: str, face: ft.Control, on_click: OnTap, value: str, *, chosen: bool) -> ft.Control:
    button = inset_button(
        label, face, on_click, data=value, chosen=chosen, ground=Paint.RAISED, height=TARGET + 4
    )
    button.width = TARGET + 4
    button.key, button.tooltip = value, label
    cast(ft.Semantics, button.content).selected = chosen
    return button


def _rows(app: App, details: PlayerDetails) -> ft.Control:
    """The way to the statistics, and the switch that hides the player."""
    _, player = app.words, details.player

    async def hide(_event: Any) -> None:
        await app.host.change_player(player.id, lambda present: replace(present, hidden=not player.hidden))

    rows: list[ft.Control] = []
    if finished := sum(game.finished for game in details.games):
        games = _.plural("{n} finished game", "{n} finished games", finished)
        page = f"/statistics/{player.id}"
        rows.append(list_tile(app, "chart", _("Statistics"), games, on_link, data=page, border=None))
    rows.append(
        switch_tile(
            app,
            _("Hide"),
            _("Not offered for a new game. All games still count."),
            on=player.hidden,
            on_switch=handler(hide),
        )
    )
    return panel(divided(rows))


def _merging(app: App, details: PlayerDetails, on_merge: OnTap) -> list[ft.Control]:
    """Who is the same person, and the way to say so of one more."""
    _ = app.words

    async def unmerge(event: ft.Event[ft.Container]) -> None:
        await app.host.unmerge_player(event.control.data)

    parts: list[ft.Control] = [
        section_header(app, _("The same person")),
        section_note(app, _("Somebody is on the list twice? Merge the two, and all games count for one.")),
    ]
    names = told_apart(other.name for other in details.merged)
    for other, name in zip(details.merged, names, strict=True):
        undo = outlined_button(
            app,
            _("Undo"),
            handler(unmerge),
            data=other.id,
            spoken=_("{name} is somebody else after all", name=name),
        )
        words = two_lines(
            app, name, _("counts for {name}", name=details.player.name), app.scale.total(), expand=True
        )
        who: list[ft.Control] = [*([seal(other.face, 40)] if other.face else ()), words]
        row: ft.Control = ft.Row([*who, undo], spacing=14)
        if app.scale.is_large:
            row = stretched_column([ft.Row(who, spacing=14), undo], spacing=8)
        parts.append(ft.Container(row, padding=ft.Padding.only(left=12, bottom=10), key=other.id))
    merge = _("Merge with another player")
    return [*parts, outlined_button(app, merge, on_merge, symbol="people")]


def _deleting(app: App, details: PlayerDetails, on_delete: OnTap) -> list[ft.Control]:
    """The button that deletes one who is in no game; of others, why they stay."""
    _, name = app.words, details.player.name
    if details.games:
        text = _("{name} is in games and cannot be deleted, only hidden.", name=name)
        return [ft.Container(quiet_text(app, text), padding=ft.Padding.only(top=16))]
    delete = _("Delete {name}", name=name)
    button = outlined_button(app, delete, on_delete, symbol="trash")
    return [ft.Container(button, padding=ft.Padding.only(top=28))]


def _choice(
    app: App,
    player: Player,
    candidates: Mapping[Player, str],
    more_key: list[ft.Control],
    on_chosen: OnTap,
    on_closed: OnTap,
) -> ft.BottomSheet:
    """Other players, by the names that tell them apart, to choose the one who is the same person."""
    _ = app.words
    tiles = []
    for other, name in candidates.items():
        note = played_note(_, other)
        words = two_lines(app, name, note, app.scale.total(), expand=True)
        face = seal(other.face, 40) if other.face else icon("person", 40, Paint.QUIET)
        row = tile(
            f"{name}, {note}",
            [face, words],
            on_chosen,
            padding=ft.Padding.symmetric(horizontal=8, vertical=8),
            border=DIVIDER_BELOW,
            data=other.id,
            key=other.id,
        )
        tiles.append(row)
    return titled_sheet(
        app,
        _("Who is {name} as well?", name=player.name),
        [*tiles, *more_key],
        on_closed,
        height=90 + 72 * len(tiles),
    )


def _name_refusal(_: Words, violation: RuleViolation) -> str:
    """The refusal of a name. A name that is taken has words of its own: this is a list, not a table."""
    if violation.code is MoveCode.NAME_TAKEN:
        return _(
            "“{name}” is on this list already. Add something to tell the two apart, or merge them below.",
            name=violation.details["name"],
        )
    return refusal_sentence(_, violation)
