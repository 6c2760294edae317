"""The recap: who bid what, and by how much the bids are off; a poster that is read across the table.

A name that is tapped counts a trick; each row shows its tricks as pips.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

import flet as ft

from scorekeeper.design_tokens.dimensions import TARGET
from scorekeeper.game import Round, State
from scorekeeper.game.facts import TrickTaken
from scorekeeper.game.graphemes import letter_widths
from scorekeeper.locale import Words
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import LETTER_WIDTH, Scale, longest_word
from scorekeeper.ui.runtime.memo_cache import MemoCache
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.dock import (
    PLAYED_HEIGHT,
    has_one_row,
    has_row_above_played,
)
from scorekeeper.ui.table.header import has_chips
from scorekeeper.ui.widgets.buttons import NO_LABEL, OnTap, border_overlay, icon
from scorekeeper.ui.widgets.list_tile import DIVIDER_BELOW
from scorekeeper.ui.widgets.marks import team_mark
from scorekeeper.ui.widgets.scaffold import dock_content_width, has_dock_beside, is_big
from scorekeeper.viewmodels.pad import cloud_change, counted, counting_line, forbidden_mark, with_marks
from scorekeeper.viewmodels.prompt import balance, play_line, short_balance
from scorekeeper.viewmodels.teams import team_letter, with_partner

NAME_TYPE, BID_TYPE, SUM_TYPE, SENTENCE_TYPE, POSTER_ROW, POSTER_FOOT = 34, 64, 90, 25, 96, 118
"""Type, and the heights of a row and of the foot, in logical pixels of a poster in full size."""
WIDTH, WIDTH_ABREAST = 362, 500
"""The width that a poster in full size needs, with two players side by side the second."""
HEAD_HEIGHT, CHIPS_HEIGHT, DOCK_BELOW_POSTER, LOW_DOCK_HEIGHT, DOCK_KEYS_HEIGHT = 68, 56, 150, 136, 56
"""What stands above and below the poster, in a dock at the side of a low screen the fourth; a row of keys for
special cards comes on top."""
HEAD_GROWTH, CHIPS_GROWTH = 40, 36
"""By how much the head is higher in type that is larger, and the chips in type of twice the size."""
LOWEST_SUM = 44
"""The height of the sum in its smallest type, with a line below its sentence."""
SUM_LETTER_WIDTH, SUM_SPACING, SIDE = 0.43, 14, 8
"""Width of the sum's figures, as a part of their size; the space before the sentence, and beside both."""
SUM_TOP = 4
"""Space between the last row and the sum."""
PAIR_SPACING = 20
"""Space between two players side by side."""
HIGHEST_ROW = 132
"""The most that a row is high, in full size."""


@dataclass(frozen=True, slots=True)
class PosterSize:
    """The size of a poster: its type as a part of the full size, the heights of a row and of the sum, and how
    many players stand in a row."""

    factor: float
    row_height: float
    sum_height: float
    abreast: int


def poster_size(app: App, round_: Round, dock_height: float) -> PosterSize:
    """The largest size in which all rows and the sum are in sight above a dock of that height."""
    room = _poster_room(app, round_, dock_height)
    abreast = _abreast(app, round_, room)
    rows, width = ceil(len(round_.turns) / abreast), dock_content_width(app)
    needed = WIDTH if abreast == 1 else WIDTH_ABREAST
    factor = min(room / (rows * POSTER_ROW + POSTER_FOOT), width / needed, 2.0)
    row = max(TARGET, min((room - POSTER_FOOT * factor) / rows, HIGHEST_ROW * max(1.0, factor)))
    lowest = POSTER_FOOT * factor if app.scale.is_large else LOWEST_SUM  # in large type the poster scrolls
    return PosterSize(round(factor, 2), round(row, 1), round(max(lowest, room - rows * row), 1), abreast)


def _abreast(app: App, round_: Round, room: float) -> int:
    """How many players stand side by side: two where below each other they leave no room for the sum.

    In large type, which needs the width, the poster scrolls.
    """
    return 1 if app.scale.is_large or room >= len(round_.turns) * TARGET + LOWEST_SUM else 2


def has_sum(app: App, controller: TableController, round_: Round) -> bool:
    """Whether there is room for the sum below the lowest rows; where there is none, the dock says it."""
    room = _poster_room(app, round_, dock_height(app, controller, round_))
    rows = ceil(len(round_.turns) / _abreast(app, round_, room))
    return app.scale.is_large or room >= rows * TARGET + LOWEST_SUM


def _poster_room(app: App, round_: Round, dock_height: float) -> float:
    """The height that is left for the poster above a dock of that height."""
    scale = app.scale
    taken: float = dock_height
    if is_big(app) or (has_chips(app, round_) and not has_dock_beside(app)):
        taken += CHIPS_HEIGHT + CHIPS_GROWTH * max(0.0, scale.dense.factor - 1)
    if is_big(app):
        taken += 24
    elif not has_dock_beside(app):
        taken += HEAD_HEIGHT + (HEAD_GROWTH if scale.factor > 1 else 0)
    return max(0.0, app.height - taken)


def recap(cache: MemoCache, app: App, controller: TableController, round_: Round) -> ft.Control:
    """The bids, repeated aloud before the first trick (§4.1); a name tapped is a trick for that player."""
    _, scale, state = app.words, app.scale, controller.state
    size = poster_size(app, round_, dock_height(app, controller, round_))
    below = _line_for_dock(_, controller, round_) if has_one_row(app, controller, round_) else ("", Paint.INK)
    foot = _kept_secret(_, scale, below) if round_.bids_hidden else _sum(app, size, round_, below)
    players = []
    for place, seat in enumerate(round_.turns):
        line = _line(_, state, round_, seat)
        # A kept control does not change from one pair to another: there it is built anew.
        kept_at = seat if size.abreast == 1 else (seat, place)
        players.append(cache(kept_at, _player, scale, size, line, controller.on_key))
    lines = players if size.abreast == 1 else _pairs(players)
    return ft.Container(
        content=ft.Column(
            [*lines, *([foot] if has_sum(app, controller, round_) else [])],
            spacing=0,
            scroll=ft.ScrollMode.AUTO,
        ),
        padding=ft.Padding.symmetric(horizontal=SIDE),
        expand=True,
    )


def _pairs(players: list[ft.Control]) -> list[ft.Control]:
    """Two players in each row; what is left over beside the last one is empty."""
    even = [*players, ft.Container(expand=1)] if len(players) % 2 else players
    return [ft.Row(even[start : start + 2], spacing=PAIR_SPACING) for start in range(0, len(even), 2)]


def dock_height(app: App, controller: TableController, round_: Round) -> float:
    """The height of the dock while the bids are shown."""
    usual = LOW_DOCK_HEIGHT if has_dock_beside(app) and not is_big(app) else DOCK_BELOW_POSTER
    if has_one_row(app, controller, round_):
        return usual - PLAYED_HEIGHT - 8
    return usual + has_row_above_played(app, controller, round_) * DOCK_KEYS_HEIGHT


def _line_for_dock(_: Words, controller: TableController, round_: Round) -> tuple[str, Paint]:
    """What the dock has no room for: why the last key did nothing, or how many tricks were counted."""
    if controller.view.refused:
        return controller.view.refused, Paint.BAD
    return (play_line(_, round_) if round_.tricks_played else ""), Paint.QUIET


def sum_line(_: Words, round_: Round) -> str:
    """The bids against the tricks, in the line of the dock; that they are secret, where they are (§4.5)."""
    if round_.bids_hidden:
        return _("The bids stay secret until the round is over.")
    figures = _("{some} of {all}", some=round_.bids_sum, all=round_.winnable)
    return f"{figures} · {short_balance(_, round_)}"


def sum_size(figures: str, sentence: str, width: float, size: PosterSize) -> tuple[float, float]:
    """The type of the sum and of its sentence side by side in `width`: no word of the sentence is broken."""
    words = max(16.0, SENTENCE_TYPE * size.factor)
    room = width - SUM_SPACING - LETTER_WIDTH * words * longest_word(sentence)
    most = size.sum_height - SUM_TOP
    return min(SUM_TYPE * size.factor, most, room / (SUM_LETTER_WIDTH * letter_widths(figures))), words


def _sum(app: App, size: PosterSize, round_: Round, line: tuple[str, Paint]) -> ft.Control:
    """The bids against the tricks, and in a sentence by how much they are off; below it a line."""
    _, scale, even = app.words, app.scale, round_.bids_sum == round_.winnable
    below, paint = line if line[0] else (_.in_context("sum of bids so far", "bid"), Paint.QUIET)
    figures = _("{some} of {all}", some=round_.bids_sum, all=round_.winnable)
    sentence = short_balance(_, round_)
    largest, words = sum_size(figures, sentence, dock_content_width(app) - 2 * SIDE, size)
    return ft.Container(
        ft.Row(
            [
                ft.Text(figures, style=scale.poster(largest), no_wrap=True),
                ft.Column(
                    [
                        ft.Text(
                            sentence,
                            style=scale.poster(words, Paint.GOOD if even else Paint.BAD),
                            semantics_label=balance(_, round_),
                        ),
                        ft.Text(below, style=scale.beside(paint)),
                    ],
                    spacing=2,
                    tight=True,
                    expand=True,
                ),
            ],
            spacing=SUM_SPACING,
        ),
        padding=ft.Padding.only(top=SUM_TOP),
    )


def _kept_secret(_: Words, scale: Scale, line: tuple[str, Paint]) -> ft.Control:
    """What stands in the place of the sum while the bids are secret (§4.5); or a line in its place."""
    words, paint = line if line[0] else (_("The bids stay secret until the round is over."), Paint.QUIET)
    return ft.Row(
        [
            icon("hidden", 28, Paint.QUIET),
            ft.Text(words, style=scale.text(paint), expand=True),
        ],
        spacing=14,
    )


@dataclass(frozen=True, slots=True)
class _Line:
    """A player of the recap."""

    seat: int
    name: str
    team: str
    note: str
    figure: str
    pips: tuple[int, int, int]
    """How many tricks were taken of those that were bid, how many are still needed, how many are too many."""
    spoken: str


def _line(_: Words, state: State, round_: Round, seat: int) -> _Line:
    """A player's line: what is noted below the name, the figure, and how a screen reader says both."""
    name, bid, taken = state.names[seat], round_.bids[seat], round_.taken[seat]
    note, figure, spoken = _note(_, state, round_, seat), str(bid), _("{name}: bid {bid}", name=name, bid=bid)
    pips, unit = (0, 0, 0), ""
    if round_.bids_hidden:
        figure, spoken = "", name
        if round_.tricks_played:
            figure, spoken, unit = str(taken), counted(_, name, taken, None), _("tricks")
    elif round_.tricks_played and bid is not None:
        pips = (min(taken, bid), max(bid - taken, 0), max(taken - bid, 0))
        spoken = counted(_, name, taken, bid)
    by = cloud_change(round_, seat)
    forbidden = forbidden_mark(round_.forbidden == seat)
    shown = " · ".join(part for part in (_.signed(by) if by else "", forbidden, note, unit) if part)
    spoken = with_marks(_, round_, seat, spoken)
    parts = (spoken, with_partner(_, state, seat, ""), note)
    return _Line(
        seat=seat,
        name=name,
        team=team_letter(state, seat),
        note=shown,
        figure=figure,
        pips=pips,
        spoken=", ".join(part for part in parts if part),
    )


def _player(scale: Scale, size: PosterSize, line: _Line, on_key: OnTap | None) -> ft.Control:
    note = ft.Text(line.note, style=_note_style(scale, size), semantics_label=NO_LABEL, max_lines=1)
    name = ft.Text(
        line.name,
        style=scale.poster(max(16.0, NAME_TYPE * size.factor)),
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
        semantics_label=line.spoken,
    )
    figure = ft.Text(
        line.figure,
        style=scale.poster(max(24.0, BID_TYPE * size.factor)),
        text_align=ft.TextAlign.END,
        width=max(34.0, FIGURE_WIDTH * size.factor) if len(line.figure) > 1 else None,
        semantics_label=NO_LABEL,
    )
    pips = _pips(size, line)  # where two stand side by side they are below the name
    return ft.Container(
        content=ft.Row(
            [
                *([team_mark(scale, line.team, 22)] if line.team else []),
                ft.Column(
                    [name, *([note] if line.note else []), *pips[: size.abreast - 1]],
                    spacing=0,
                    tight=True,
                    expand=True,
                ),
                *(pips if size.abreast == 1 else []),
                *([figure] if line.figure else []),
            ],
            spacing=12 if size.abreast == 1 else 4,
        ),
        height=size.row_height,
        expand=1 if size.abreast > 1 else None,
        foreground_decoration=_ROW_LINE,
        ink=on_key is not None,
        on_click=on_key,
        data=(TrickTaken(line.seat),),
    )


_ROW_LINE = border_overlay(DIVIDER_BELOW, None)
FIGURE_WIDTH = 76
_MOST_PIPS, _FEW_PIPS = 10, 5
"""Most tricks that are shown as pips, not as a number; two players side by side have few."""


def _note_style(scale: Scale, size: PosterSize) -> ft.TextStyle:
    """The note below a name; in low rows it is as small as on the pad."""
    return scale.dense.small() if size.row_height >= POSTER_ROW * 0.6 else scale.dense.beside()


def _pips(size: PosterSize, line: _Line) -> list[ft.Control]:
    """A dot for each trick that was taken, a ring for one still needed, a square for one too many."""
    taken, needed, over = line.pips
    if not sum(line.pips):
        return []
    width = max(10.0, min(16.0, 15 * size.factor))
    if sum(line.pips) > (_MOST_PIPS if size.abreast == 1 else _FEW_PIPS):
        return [ft.Text(f"{taken + over}/", style=Scale().figure(20, Paint.QUIET), semantics_label=NO_LABEL)]
    dots = [
        *(_pip(width, width / 2, Paint.ACCENT, None) for _trick in range(taken)),
        *(_pip(width, width / 2, None, Paint.QUIET) for _trick in range(needed)),
        *(_pip(width, 2, Paint.BAD, None) for _trick in range(over)),
    ]
    columns = min(len(dots), _MOST_PIPS // 2)
    return [
        ft.Row(
            dots,
            spacing=6,
            run_spacing=5,
            wrap=True,
            width=columns * (width + 6),
            alignment=ft.MainAxisAlignment.END if size.abreast == 1 else ft.MainAxisAlignment.START,
        )
    ]


def _pip(width: float, radius: float, ground: Paint | None, line: Paint | None) -> ft.Control:
    return ft.Container(
        width=width,
        height=width,
        border_radius=radius,
        bgcolor=ground,
        border=None if line is None else ft.Border.all(2, line),
    )


def _note(_: Words, state: State, round_: Round, seat: int) -> str:
    if round_.tricks_played and round_.bids_hidden:
        return ""
    if round_.tricks_played:
        missing = (round_.bids[seat] or 0) - round_.taken[seat]
        if missing > 0:
            counted_all = round_.tricks_played == round_.cards
            need = _("missed") if counted_all else _.plural("{n} more", "{n} more", missing)
        else:
            need = _("done") if missing == 0 else _.plural("{n} too many", "{n} too many", -missing)
        return f"{need} · {counting_line(_, state, round_, seat)}"
    if seat == round_.leader:
        return _("leads")
    return _("dealer") if seat == round_.dealer else ""
