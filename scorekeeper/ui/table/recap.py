"""The bids while the cards are played: who needs what; a name that is tapped takes a trick.

Before the first trick it is the recap: who bid what, and by how much the bids are off (§4.1).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import flet as ft

from scorekeeper.design_tokens.dimensions import RADIUS_CARD, RADIUS_KEY
from scorekeeper.game import Round, State
from scorekeeper.game.faces import Face
from scorekeeper.game.facts import TrickTaken
from scorekeeper.game.graphemes import letter_widths
from scorekeeper.game.standings import provisional_points
from scorekeeper.locale import Words
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import LETTER_WIDTH, MEAN_LETTER_WIDTH, Scale, name_width
from scorekeeper.ui.runtime.component import component
from scorekeeper.ui.runtime.hooks import use_entered
from scorekeeper.ui.runtime.memo_cache import MemoCache
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.dock import figure_text
from scorekeeper.ui.table.model.table_layout import SLOT_RATIO, PlayLayout
from scorekeeper.ui.widgets.buttons import NO_LABEL, OnTap, hit_target, icon, one_line, outline
from scorekeeper.ui.widgets.list_tile import in_rows
from scorekeeper.ui.widgets.marks import seal, team_mark
from scorekeeper.viewmodels.open_round import Tone, still_needed
from scorekeeper.viewmodels.pad import cloud_change, counted, counting_line, forbidden_mark, with_marks
from scorekeeper.viewmodels.prompt import balance, lost_line, play_line, short_balance
from scorekeeper.viewmodels.short_names import first_name, with_short_names
from scorekeeper.viewmodels.teams import team_letter, with_partner


def recap(cache: MemoCache, app: App, controller: TableController, round_: Round) -> ft.Control:
    """The tricks so far, and a row for each player in the order of turns."""
    _, state, faces, shape = (
        app.words,
        controller.state,
        controller.view.snapshot.faces,
        controller.layout.play,
    )
    scale = Scale(shape.factor)
    lines: list[ft.Control] = []
    if shape.has_title:
        lines.append(_title(cache, app, controller, round_))
    if shape.slot:
        lines.append(cache.group("track", _track, shape, round_, faces, app.motion))
    if shape.has_question and round_.tricks_played < round_.cards:
        asked = _("Who takes the trick?")
        lines.append(
            ft.Row(
                [
                    ft.Text(asked, style=scale.dense.total(), expand=True),
                    ft.Text(_("tap a name"), style=scale.dense.small()),
                ]
            )
        )
    players = []
    for place, seat in enumerate(round_.turns):
        line = _line(_, state, round_, seat, faces[seat])
        if controller.view.turned is not None and place >= controller.view.turned:
            line = replace(line, bid="", is_down=True)
        if app.screen.is_big and app.device.is_computer:
            line = replace(line, keystroke=str(place + 1))
        # A kept control does not change from one pair to another: there it is built anew.
        kept_at = seat if shape.abreast == 1 else (seat, place)
        width = app.screen.dock_content_width / shape.abreast
        players.append(cache(kept_at, _player, scale, shape, line, width, controller.on_key))
    rows: Sequence[ft.Control] = players
    if shape.abreast > 1:
        rows = in_rows(players, shape.abreast, spacing=max(shape.gap, 4), filled=True)
    return ft.Container(
        content=ft.Column(
            [*lines, ft.Column(list(rows), spacing=shape.gap, tight=True)],
            spacing=6,
            scroll=ft.ScrollMode.HIDDEN,
        ),
        expand=True,
    )


def _title(cache: MemoCache, app: App, controller: TableController, round_: Round) -> ft.Control:
    """The number of the trick and who leads it; before the first one the sum of the bids."""
    _, names, scale = app.words, controller.state.names, Scale(controller.layout.play.factor).dense
    refused = controller.view.refused if controller.layout.has_one_row else ""
    if refused:
        return ft.Text(refused, style=scale.text(Paint.BAD))
    if controller.view.turned is not None:
        return ft.Text(_("The bids"), style=scale.figure(TITLE_TYPE))
    if not round_.tricks_played:
        return _sum(cache, app, scale, round_)
    number = min(round_.tricks_played + 1, round_.cards)
    title = _("{some} of {all}", some=number, all=round_.cards)
    parts: list[ft.Control] = [
        ft.Text(
            _.in_context("its number follows", "Trick"),
            style=scale.figure(TITLE_TYPE),
            no_wrap=True,
            semantics_label=NO_LABEL,
        ),
        figure_text(cache, scale, title, TITLE_TYPE, spoken=play_line(_, round_)),
    ]
    leads, note = round_.leads, lost_line(_, round_) if round_.lost else ""
    if leads is not None:
        note = _("{name} leads", name=names[leads])
    # Between the figures stand small words.
    letters = 5 + sum(n if n < 3 else (n + 2) * 0.6 for n in map(letter_widths, title.split()))
    room = app.screen.dock_content_width - TITLE_TYPE * scale.factor * LETTER_WIDTH * letters - 16
    least = MEAN_LETTER_WIDTH * LEAST_NOTE_TYPE * scale.factor
    note = with_short_names(note, names, max(0.0, room) / least)
    fits = bool(note) and letter_widths(note) * least <= room
    if fits:
        size = min(NOTE_TYPE, room * LEAST_NOTE_TYPE / (letter_widths(note) * least))
        words = ft.Text(note, style=scale.strong(size=round(size, 1)), no_wrap=True)
        parts.append(ft.Container(expand=True))
        if leads is not None and size * LETTER_WIDTH * letter_widths(note) + 36 < room:
            parts.append(seal(controller.view.snapshot.faces[leads], 28))
        parts.append(words)
    row = ft.Row(parts, spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    if note and not fits and leads is None:  # who leads is seen at his row
        return ft.Column([row, ft.Text(note, style=scale.strong(size=NOTE_TYPE))], spacing=0, tight=True)
    return row


TITLE_TYPE, NOTE_TYPE, LEAST_NOTE_TYPE = 34, 17, 13
"""The type of the number of the trick, and of who leads it, at most and at least."""


def _sum(cache: MemoCache, app: App, scale: Scale, round_: Round) -> ft.Control:
    """The bids against the tricks, and by how much they are off; or that they are secret (§4.5)."""
    _ = app.words
    if round_.bids_hidden:
        words = ft.Text(
            _("The bids stay secret until the round is over."), style=scale.text(Paint.QUIET), expand=True
        )
        return ft.Row([icon("hidden", 28, Paint.QUIET), words], spacing=14)
    even = round_.bids_sum == round_.winnable
    figures = _("{some} of {all}", some=round_.bids_sum, all=round_.winnable)
    sentence = ft.Text(
        short_balance(_, round_),
        style=scale.figure(22, Paint.GOOD if even else Paint.INK),
        semantics_label=balance(_, round_),
        text_align=ft.TextAlign.END,
        expand=True,
    )
    # In large type the sentence needs the room; that these are the bids is said by its words.
    bid = [] if scale.is_large else [ft.Text(_.in_context("sum of bids so far", "bid"), style=scale.small())]
    return ft.Row([figure_text(cache, scale, figures, TITLE_TYPE), *bid, sentence], spacing=8)


def sum_line(_: Words, round_: Round) -> str:
    """The bids against the tricks, in the line of the dock; that they are secret, where they are (§4.5)."""
    if round_.bids_hidden:
        return _("The bids stay secret until the round is over.")
    figures = _("{some} of {all}", some=round_.bids_sum, all=round_.winnable)
    return f"{figures} · {short_balance(_, round_)}"


def _track(
    cache: MemoCache,
    shape: PlayLayout,
    round_: Round,
    faces: tuple[Face, ...],
    motion: ft.Animation | None,
) -> ft.Control:
    """A slot for each trick: with the seal of who took it, the present one in a frame, those to come pale."""
    slots = []
    for number in range(1, round_.cards + 1):
        taken = number <= len(round_.takers)
        taker = round_.takers[number - 1] if taken else None
        face = None if taker is None else faces[taker]
        state = "taken" if taken else "now" if number == len(round_.takers) + 1 else "later"
        lands = motion if number == len(round_.takers) else None
        slots.append(cache(number, _slot, shape.slot, number, state, face, lands))
    spacing, alignment = 8, ft.MainAxisAlignment.START
    if len(slots) >= 8:
        spacing, alignment = 0, ft.MainAxisAlignment.SPACE_BETWEEN
    lines = in_rows(slots, shape.slots_abreast, spacing=spacing, alignment=alignment)
    return ft.Column(list(lines), spacing=6, tight=True)


def _slot(
    width: float, number: int, state: str, face: Face | None, motion: ft.Animation | None
) -> ft.Control:
    content: ft.Control
    if face is not None:
        content = TakersSeal(face=face, size=width * 0.72, motion=motion)
    elif state == "taken":
        content = icon("bomb", width * 0.6, Paint.QUIET)
    else:
        style = Scale().total(Paint.ACCENT if state == "now" else Paint.QUIET)
        content = ft.Text(str(number), style=style, semantics_label=NO_LABEL)
    edge = {"taken": (1, Paint.RULE), "now": (2.5, Paint.ACCENT), "later": (1, Paint.RULE)}[state]
    return ft.Container(
        content,
        width=width,
        height=width * SLOT_RATIO,
        alignment=ft.Alignment.CENTER,
        bgcolor={"taken": Paint.RAISED, "now": Paint.NOW, "later": None}[state],
        border=ft.Border.all(*edge),
        border_radius=7,
    )


@component
def TakersSeal(face: Face, size: float, motion: ft.Animation | None) -> ft.Control:
    """The seal of who took a trick; with a `motion` it flies up into its slot."""
    entered, on_drawn = use_entered(at_once=motion is None)
    return ft.Container(
        seal(face, size),
        offset=ft.Offset(0, 0 if entered else FLIGHT),
        opacity=1 if entered else 0,
        animate_offset=motion,
        animate_opacity=motion,
        on_size_change=on_drawn,
    )


FLIGHT = 2.4
"""From how far below its slot a seal comes, in its own heights."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A player while the cards are played."""

    seat: int
    face: Face
    name: str
    called: str
    """The first name, where it is clear."""
    team: str
    marks: str
    """That the bid was changed or is forbidden."""
    leads: bool
    deals: bool
    bid: str
    """The bid, empty while it is secret."""
    taken: int | None
    """The tricks that were counted, None before the first one."""
    pips: tuple[int, int, int]
    """How many tricks were taken of those that were bid, how many are still needed, how many are too many."""
    need: str
    """What is still needed, in words."""
    tone: Tone
    """Whether the bid is met as it stands."""
    now: str
    """The points if the round ended now."""
    spoken: str
    is_down: bool = False
    """Whether the bid is about to be turned over."""
    keystroke: str = ""
    """What gives him the trick on a keyboard."""


def _line(_: Words, state: State, round_: Round, seat: int, face: Face) -> _Line:
    """A player's line, and how a screen reader says it."""
    name, bid, taken = state.names[seat], round_.bids[seat], round_.taken[seat]
    counting = round_.tricks_played > 0
    pips, need, tone, now = (0, 0, 0), "", Tone.PLAIN, ""
    spoken = _("{name}: bid {bid}", name=name, bid=bid)
    leads = round_.leads == seat
    if round_.bids_hidden:
        spoken = counted(_, name, taken, None) if counting else name
    elif counting and bid is not None:
        pips = (min(taken, bid), max(bid - taken, 0), max(taken - bid, 0))
        need, tone = still_needed(_, round_, bid, taken)
        now = _("now {points}", points=_.signed(provisional_points(state, round_, seat)))
        spoken = counted(_, name, taken, bid)
    by = cloud_change(round_, seat)
    marks = f"{_.signed(by) if by else ''}{forbidden_mark(round_.forbidden == seat)}"
    spoken = with_marks(_, round_, seat, spoken)
    more = f"{need} · {counting_line(_, state, round_, seat)}" if need else ""
    if not counting:
        more = _("leads") if leads else _("dealer") if seat == round_.dealer else ""
    parts = (spoken, with_partner(_, state, seat, ""), more)
    return _Line(
        seat=seat,
        face=face,
        name=name,
        called=first_name(name, state.names),
        team=team_letter(state, seat),
        marks=marks,
        leads=leads,
        deals=not counting and seat == round_.dealer,
        bid="" if round_.bids_hidden else str(bid),
        taken=taken if counting else None,
        pips=pips,
        need=need,
        tone=tone,
        now=now,
        spoken=", ".join(part for part in parts if part),
    )


def _player(scale: Scale, shape: PlayLayout, line: _Line, width: float, on_key: OnTap | None) -> ft.Control:
    dense, roomy, is_paired = scale.dense, shape.is_roomy and shape.abreast == 1, shape.abreast > 1
    usual_seal = 32.0 if not roomy else 48.0 if dense.is_large else 48.0 * dense.factor
    size = min(usual_seal, shape.row - 12)
    leads = line.leads and not (dense.is_large and line.taken is not None)  # the row's colour says it as well
    marks = bool(line.keystroke) + bool(line.team) + leads + (line.deals and roomy)
    figures = _figures(dense, line, roomy=roomy, is_paired=is_paired)
    is_paired = len(figures) > 1  # what is needed stands below the name
    beside = 0 if is_paired else _figures_width(dense, line, roomy=roomy)
    room = width - size - beside - 30 * marks - (56 if roomy else 40)
    usual = (24 if roomy else 18 if is_paired else 20) * dense.factor
    # A long name is smaller, and becomes a first name where that is not enough.
    name_type = min(usual, max(0.0, room) / name_width(line.name))
    shown = line.name if name_type >= SMALLEST_NAME else line.called
    name_type = max(SMALLEST_NAME, min(usual, room / name_width(shown)))
    title: list[ft.Control] = [
        one_line(shown, dense.poster(name_type), semantics_label=line.spoken, expand=True, expand_loose=True),
        *([_key_cap(dense, line.keystroke)] if line.keystroke else []),
        *([team_mark(scale, line.team, 20)] if line.team else []),
        *([icon("lead", 20, Paint.QUIET)] if leads else []),
        *([icon("dealer", 20, Paint.QUIET)] if line.deals and roomy else []),
    ]
    name: ft.Control = ft.Row(title, spacing=8)
    if roomy and line.taken is not None and line.bid:
        name = ft.Column([name, _pips(dense, line)], spacing=5, tight=True)
    if is_paired:
        below: list[ft.Control] = [ft.Row(figures, spacing=6)]
        if line.now and shape.row >= THREE_LINES * dense.factor:
            below.append(ft.Text(line.now, style=dense.small(), semantics_label=NO_LABEL, no_wrap=True))
        name, figures = ft.Column([name, *below], spacing=0, tight=True), []
    name.expand = True
    radius = RADIUS_CARD if roomy else RADIUS_KEY
    return hit_target(
        ft.Row([seal(line.face, size), name, *figures], spacing=14 if roomy else 8),
        on_key,
        data=(TrickTaken(line.seat),),
        radius=radius,
        height=shape.row,
        expand=1 if shape.abreast > 1 else None,
        padding=ft.Padding.symmetric(horizontal=14 if roomy else 8),
        bgcolor=Paint.NOW if line.leads else Paint.SHEET,
        foreground_decoration=outline(radius),
    )


SMALLEST_NAME, THREE_LINES = 16, 54
"""The least type of a name in a player's row, and the height of one of a pair with the points below."""


def _figures_width(scale: Scale, line: _Line, *, roomy: bool) -> float:
    """The width of what stands at the right of a row."""
    if line.is_down or line.taken is None or not line.bid:
        return (44 if roomy else 30) * scale.factor + 12 * len(line.marks) * scale.factor
    if roomy:
        need = 21 * letter_widths(line.need) + 28 / LETTER_WIDTH * (line.tone is not Tone.PLAIN)
        return LETTER_WIDTH * scale.factor * max(need, 15 * letter_widths(line.now))
    below = letter_widths(f"{line.taken}/{line.bid}{line.marks} · {line.now}")
    return LETTER_WIDTH * scale.factor * max(17 * letter_widths(line.need), 13 * below)


def _key_cap(scale: Scale, keystroke: str) -> ft.Control:
    """A key of the keyboard."""
    return ft.Container(
        ft.Text(keystroke, style=scale.small(), semantics_label=NO_LABEL),
        width=24 * scale.factor,
        height=24 * scale.factor,
        alignment=ft.Alignment.CENTER,
        border=ft.Border.all(1, Paint.RULE),
        border_radius=5,
    )


def _figures(scale: Scale, line: _Line, *, roomy: bool, is_paired: bool) -> list[ft.Control]:
    """At the right of a row: the bid, or once tricks are counted what is still needed and the points now."""
    if line.is_down:
        return [icon("hidden", 34 if roomy else 26, Paint.QUIET)]
    if line.taken is None or not line.bid:
        figure = line.bid if line.taken is None else str(line.taken)
        marks = [ft.Text(line.marks, style=scale.small(), semantics_label=NO_LABEL)] if line.marks else []
        large = ft.Text(figure, style=scale.figure(44 if roomy else 30), semantics_label=NO_LABEL)
        return [*marks, large] if figure else []
    paint = {Tone.GOOD: Paint.GOOD, Tone.BAD: Paint.BAD}.get(line.tone, Paint.INK)
    need = ft.Text(
        line.need, style=scale.figure(21 if roomy else 17, paint), semantics_label=NO_LABEL, no_wrap=True
    )
    of = f"{line.taken}/{line.bid}{line.marks}"
    if is_paired:
        return [ft.Text(of, style=scale.small(), semantics_label=NO_LABEL), need]
    mark = {Tone.GOOD: "met-disc", Tone.BAD: "miss-ring"}.get(line.tone) if roomy else None
    words: ft.Control = ft.Row(
        [*([icon(mark, 22, paint)] if mark else []), need],
        spacing=6,
        tight=True,
        alignment=ft.MainAxisAlignment.END,
    )
    below = line.now if roomy else f"{of} · {line.now}"  # the figures stand at the pips
    now = ft.Text(below, style=scale.small(), semantics_label=NO_LABEL, no_wrap=True)
    spacing = 3 if roomy else 0
    end = ft.CrossAxisAlignment.END
    return [ft.Column([words, now], spacing=spacing, tight=True, horizontal_alignment=end)]


MOST_PIPS, LARGE_PIPS = 10, 6
"""Most tricks that are shown as pips, not as a number; and most of them in their full size."""


def _pips(scale: Scale, line: _Line) -> ft.Control:
    """A check for each trick that was taken, a ring for one still needed, a cross for one too many."""
    taken, needed, over = line.pips
    size = (19 if sum(line.pips) <= LARGE_PIPS else 14) * scale.symbol_factor
    pips = [
        *(icon("met-disc", size, Paint.INK) for _trick in range(taken)),
        *(icon("open-ring", size, Paint.QUIET) for _trick in range(needed)),
        *(icon("miss-ring", size, Paint.BAD) for _trick in range(over)),
    ]
    words = f"{line.taken} / {line.bid}{line.marks}"
    of = ft.Text(words, style=scale.small(), semantics_label=NO_LABEL, no_wrap=True)
    return ft.Row([*(pips if sum(line.pips) <= MOST_PIPS else []), of], spacing=5)
