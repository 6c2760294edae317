"""The heads of the pad's columns: faces and names, who deals and who leads, places and teams."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from scorekeeper.game.faces import Face
from scorekeeper.game.facts import TrickTaken
from scorekeeper.game.graphemes import letter_widths
from scorekeeper.game.names import reads_from_right
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import SMALLEST, Scale
from scorekeeper.ui.runtime.memo_cache import MemoCache
from scorekeeper.ui.table.pad_format import STANDING_TYPE, PadFormat
from scorekeeper.ui.widgets.buttons import NO_LABEL, OnTap, disc, hit_target, icon, one_line
from scorekeeper.ui.widgets.list_tile import centred_column
from scorekeeper.ui.widgets.marks import seal, team_mark
from scorekeeper.viewmodels.pad import PadHead

BADGE_AT = 0.72
"""Part of a seal's size from its left edge to the badge at it, which stands out at the right."""
STANDING_LETTER = 0.39
"""Width of a letter of a place with its gap, as a part of its size."""


def heads(
    cache: MemoCache, shape: PadFormat, players: tuple[PadHead, ...], on_name: OnTap | None = None
) -> ft.Control:
    """The faces and names, with the dealer's cards and the leader's crown. A name that is tapped takes a
    trick."""
    if any(_standing(shape, head) == head.rank for head in players if head.gap):  # all in the same words
        players = tuple(replace(head, gap=head.narrow_gap) for head in players)
    standing = min((_standing_size(shape, head) for head in players), default=0)
    names = (
        cache.group(head.seat, _head, shape, head, standing, None if head.out else on_name)
        for head in players
    )
    return ft.Container(
        content=ft.Row([cache("corner", ft.Container, width=shape.label_width), *names], spacing=0),
        border=ft.Border(bottom=ft.BorderSide(2, Paint.INK)),
    )


def _head(
    cache: MemoCache, shape: PadFormat, head: PadHead, standing: float, on_name: OnTap | None
) -> ft.Control:
    scale, color = shape.scale, Paint.QUIET if head.out else Paint.INK
    shown, size = shape.fitted_name(head.name, head.called)
    name = one_line(
        shown,
        scale.column_name(size, color),
        semantics_label=head.spoken,
        text_align=ft.TextAlign.CENTER,
        rtl=reads_from_right(head.name),
    )
    lines = [_sealed(cache, shape, head), name, *_team(scale, head)]
    if head.rank and not head.team and not shape.is_compact:
        words = _standing(shape, head)
        lines.append(ft.Text(words, style=shape.scale.label(standing, Paint.QUIET), no_wrap=True))
    return hit_target(
        centred_column(lines, spacing=1),
        on_name,
        data=(TrickTaken(head.seat),),
        height=None if head.team else shape.head_height,
        padding=ft.Padding.symmetric(horizontal=2),
        expand=1,
        tooltip=head.spoken if head.deals or head.leads or head.out else None,
    )


def _sealed(cache: MemoCache, shape: PadFormat, head: PadHead) -> ft.Control:
    """The seal, above it the crown of who leads, and at it the cards of the dealer, or that he is out."""
    size, badge, crown = shape.seal, shape.seal * 0.63, shape.crown
    parts = [cache("seal", _placed_seal, head.face, size, shape.crown_room, head.out)]
    if head.leads:
        parts.append(ft.Container(icon("crown", crown, Paint.GOLD), top=-1, left=(size - crown) / 2))
    if head.deals or head.out:
        face = icon("dealer" if head.deals else "out", badge * 0.8)
        top, left = shape.crown_room + size - badge + 2, size * BADGE_AT
        parts.append(disc(face, badge, Paint.SHEET, top=top, left=left))
    clip = ft.ClipBehavior.NONE
    return ft.Stack(parts, width=size, height=shape.crown_room + size, clip_behavior=clip)


def _placed_seal(face: Face, size: float, top: float, out: bool) -> ft.Control:
    return ft.Container(seal(face, size), top=top, opacity=0.45 if out else 1)


def _standing(shape: PadFormat, head: PadHead) -> str:
    """The place, and by how much it is behind the first one, where there is room for that."""
    words = f"{head.rank} \N{MIDDLE DOT} {head.gap}" if head.gap else head.rank
    return words if _standing_room(shape, words) >= SMALLEST * min(shape.scale.factor, 1) else head.rank


def _standing_size(shape: PadFormat, head: PadHead) -> float:
    """The type of the place and the gap as far as this column has room; all columns have the smallest."""
    return min(STANDING_TYPE * shape.scale.factor, _standing_room(shape, _standing(shape, head)))


def _standing_room(shape: PadFormat, words: str) -> float:
    """The largest type in which a place with its gap fits into a column."""
    return (shape.column - 4) / (STANDING_LETTER * max(1, letter_widths(words)))


def _team(scale: Scale, head: PadHead) -> list[ft.Control]:
    """The team's mark and what both have together (§9.4), larger than what each of them has."""
    if not head.team:
        return []
    total = ft.Text(head.together, style=scale.total(), semantics_label=NO_LABEL)
    return [ft.Row([team_mark(scale, head.team), total], spacing=4, alignment=ft.MainAxisAlignment.CENTER)]
