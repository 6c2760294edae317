"""The picture of a game that goes on, to be sent to others: the pad, and the chart of the totals.

It looks like the pad on the screen: the same colours, faces and figures.
"""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.design_tokens.colors import LIGHT
from scorekeeper.design_tokens.dimensions import RADIUS_SHEET
from scorekeeper.design_tokens.typefaces import (
    DISPLAY,
    DISPLAY_HEAVY,
    LETTER_WIDTH,
    PLAIN_BOLD,
    PLAIN_MEDIUM,
    TEXT_LETTER_WIDTH,
    figures_width,
)
from scorekeeper.exports.result_text import result_head, rules_and_date
from scorekeeper.game import State, masked
from scorekeeper.game.faces import Face
from scorekeeper.game.graphemes import letter_widths
from scorekeeper.game.names import isolated
from scorekeeper.game.standings import ranks, totals_at_start
from scorekeeper.locale import Words
from scorekeeper.pictures.drawing import Align, Box, Drawing, DrawingCommand, Line, Symbol, Text
from scorekeeper.viewmodels.bonus_text import bonus_notes
from scorekeeper.viewmodels.chart_series import chart, numbers_apart, spread_labels, strokes
from scorekeeper.viewmodels.join_and_leave import stay_line
from scorekeeper.viewmodels.pad import (
    Mark,
    PadCell,
    PadHead,
    ScoreRow,
    pad_heads,
    scored_rows,
)
from scorekeeper.viewmodels.short_names import short_name, with_short_names
from scorekeeper.viewmodels.teams import TEAM_SHAPES

_MARGIN, _GAP = 20, 14
_LABEL, _ROW, _HEAD, _TEAM_LINE, _RANK_ROW = 38, 36, 52, 20, 40
"""The width of the column of the rounds' numbers, and the heights of rows."""
_NARROWEST, _WIDEST, _USUAL_PAD = 88, 124, 440
"""The widths of a player's column, and of all of them where neither counts."""
_GIVEN_LINE = 14
"""The height of what was given beside a round, below the totals."""
_BETWEEN, _CELL_PADDING = 5, 6
_TITLE, _TITLE_LINE, _MOST_TITLE_LINES, _NOTE, _NOTE_LINE = 26, 31, 3, 15, 21
_TOTAL, _TRICKS, _SMALL, _NAMES, _SMALLEST_NAME = 19, 13, 14, 16, 13
_MARK, _MARK_GAP = 7, 4
"""The mark of a bid that was met or missed, and what is between it and the tricks."""
CHART, CHART_PADDING, VALUES, ENDS = 200, 22, 46, 150
"""The chart: its height, and the widths for the axis and for the names at the ends of the lines."""
LINE_WIDTH, GRID_WIDTH = 2.5, 1
NAMES_BEYOND = 4
"""How far above and below the lines the names at their ends may stand."""
MOST_NOTE_LINES, NOTE_GAP = 12, 6
"""Lines of each kind of note below the pad, and the space between the notes and the chart."""
_FOOT = 22
NO_BREAK = "\N{NO-BREAK SPACE}"
DIGIT_HEIGHT = 0.62
"""Height of a digit of our faces, as a part of their size: it centres what stands in the middle of a row."""


def pad_picture(_: Words, state: State, faces: Sequence[Face]) -> Drawing:
    """The picture of the game as it stands; bids that are hidden are not in it."""
    return _Picture(_, masked(state), faces).drawing()


def wrapped(words: str, letters: float, most: int) -> list[str]:
    """The words broken into lines of at most `letters`; what `most` lines do not hold is cut off."""
    lines: list[str] = []
    for word in words.split(" "):
        if lines and letter_widths(lines[-1]) + 1 + letter_widths(word) <= letters:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    kept = lines[:most]
    if len(lines) > most:
        kept[-1] = " ".join(lines[most - 1 :])
    return [short_name(line, int(letters)) for line in kept]


class _Picture:
    """The picture while it is made, from top to bottom."""

    def __init__(self, _: Words, state: State, faces: Sequence[Face]) -> None:
        self._ = _
        self.state = state
        self.faces = faces
        self.rows = scored_rows(_, state)
        self.heads = pad_heads(_, state, faces)
        cells = [cell for row in self.rows for cell in row.cells if cell.small]
        total = max((figures_width(cell.figure) for cell in cells), default=0.0)
        tricks = max((_width(cell.small) for cell in cells), default=0.0)
        self.widths = (_TOTAL * total, _TRICKS * tricks)
        # Every cell has its figures whole.
        whole = sum(self.widths) + _BETWEEN + _MARK_GAP + _MARK + 2 * _CELL_PADDING
        self.column = float(round(max(_NARROWEST, min(_WIDEST, _USUAL_PAD / state.players), whole)))
        self.width = round(2 * _MARGIN + _LABEL + self.column * state.players)
        self.commands: list[DrawingCommand] = []

    def drawing(self) -> Drawing:
        """The whole picture."""
        top = self._title(_MARGIN)
        top = self._notes(self._pad(top + _GAP))
        if len(self.state.closed) > 1:  # the totals round by round, each line with its name at its end
            top += _GAP
            height, width = CHART + 2 * CHART_PADDING, self.width - 2 * _MARGIN
            corners = (RADIUS_SHEET, RADIUS_SHEET)
            sheet = Box(_MARGIN, top, width, height, fill=LIGHT.sheet, line=LIGHT.rule, radii=corners)
            place = (_MARGIN + VALUES, top + CHART_PADDING, width - VALUES - ENDS, CHART)
            self.commands += [sheet, *drawn_chart(self._, self.state, self.faces, place, _TRICKS, ENDS - 16)]
            top += height
        top += _FOOT
        name = self._("Block der Wahrheit")
        self._text(name, self.width - _MARGIN, top, 200, _SMALL, PLAIN_MEDIUM, LIGHT.quiet, "right")
        return Drawing(self.width, round(top + _MARGIN * 0.7), LIGHT.background, tuple(self.commands))

    def _text(
        self,
        text: str,
        x: float,
        baseline: float,
        room: float,
        size: float,
        face: str,
        color: str,
        align: Align = "left",
    ) -> None:
        if text:
            self.commands.append(
                Text(text, round(x, 2), round(baseline, 2), round(room, 2), size, face, color, align)
            )

    def _title(self, top: float) -> float:
        """How far the game is, and by which rules and when; the place below."""
        room, ink = self.width - 2 * _MARGIN, LIGHT.accent
        head = result_head(self._, self.state)
        for line in wrapped(head, room / (LETTER_WIDTH * _TITLE), _MOST_TITLE_LINES):
            self._text(line, _MARGIN, top + 0.8 * _TITLE, room, _TITLE, DISPLAY_HEAVY, ink)
            top += _TITLE_LINE
        for line in wrapped(rules_and_date(self._, self.state), room / (TEXT_LETTER_WIDTH * _NOTE), 2):
            self._text(line, _MARGIN, top + _NOTE, room, _NOTE, PLAIN_MEDIUM, LIGHT.quiet)
            top += _NOTE_LINE
        return top

    def _pad(self, top: float) -> float:
        """The sheet of paper with the names, the rounds, and the ranks below."""
        state = self.state
        head = _HEAD + (_TEAM_LINE if state.ruleset.teams else 0)
        ranked = _RANK_ROW if state.closed or totals_at_start(state) else 0
        width, height = self.width - 2 * _MARGIN, head + sum(map(_height, self.rows)) + ranked
        corners = (RADIUS_SHEET, RADIUS_SHEET)
        self.commands.append(Box(_MARGIN, top, width, height, fill=LIGHT.sheet, radii=corners))
        if ranked:
            self.commands.append(
                Box(_MARGIN, top + height - ranked, width, ranked, fill=LIGHT.now, radii=(0, RADIUS_SHEET))
            )
        for place, player in enumerate(self.heads):
            self._head(player, _MARGIN + _LABEL + place * self.column, top)
        below = top + head
        for number, row in enumerate(self.rows):
            if number:
                self._rule(below, LIGHT.rule, GRID_WIDTH)
            self._row(row, below)
            below += _height(row)
        self._rule(top + head, LIGHT.ink, 2)
        if ranked:
            self._rule(below, LIGHT.rule, GRID_WIDTH)
            middle, rank = _baseline(below, _RANK_ROW, _TOTAL), ranks(state)
            for place, player in enumerate(self.heads):
                color = LIGHT.accent if rank[player.seat] == 1 else LIGHT.quiet
                centre = _MARGIN + _LABEL + (place + 0.5) * self.column
                self._text(
                    f"{rank[player.seat]}.",
                    centre,
                    middle,
                    self.column,
                    _TOTAL,
                    DISPLAY_HEAVY,
                    color,
                    "center",
                )
        self.commands.append(Box(_MARGIN, top, width, height, line=LIGHT.rule, radii=corners))
        return top + height

    def _notes(self, top: float) -> float:
        """Who came, left or dropped out and when, and what was given beside the rounds; the place below."""
        _, state = self._, self.state
        stays = [
            f"{isolated(state.names[seat])}: {stay}"
            for seat in state.order
            if (stay := stay_line(_, state, seat))
        ]
        given = bonus_notes(_, state, state.bonuses)
        room = self.width - 2 * _MARGIN
        letters = room / (TEXT_LETTER_WIDTH * _SMALL)
        lines = [line for notes in (stays, given) for line in _in_lines(notes, letters, MOST_NOTE_LINES)]
        for line in lines:
            top += _NOTE_LINE
            self._text(line, _MARGIN, top, room, _SMALL, PLAIN_MEDIUM, LIGHT.quiet)
        return top + (NOTE_GAP if lines else 0)

    def _rule(self, y: float, color: str, width: float) -> None:
        # Its ends are round, and stay within the edge of the sheet.
        ends = ((_MARGIN + 2, round(y, 2)), (self.width - _MARGIN - 2, round(y, 2)))
        self.commands.append(Line(ends, color, width))

    def _head(self, head: PadHead, left: float, top: float) -> None:
        """A player's name, with the crown above where he leads; below the team (§9.4)."""
        centre, room = left + self.column / 2, self.column - _CELL_PADDING
        if head.leads:
            self.commands.append(_symbol("crown", centre - 8, top + 6, 16, LIGHT.accent))
        size = max(_SMALLEST_NAME, min(_NAMES, room / (LETTER_WIDTH * max(1, letter_widths(head.name)))))
        name = short_name(head.name, int(room / (LETTER_WIDTH * size)))
        color = LIGHT.quiet if head.out else LIGHT.ink
        self._text(name, centre, top + _HEAD - 13, room, round(size, 1), DISPLAY, color, "center")
        if head.team:
            color, *corners = TEAM_SHAPES[head.team]
            side, edge = 16, centre - (20 + _TRICKS * figures_width(head.together)) / 2
            upper, lower = (part * side for part in corners)
            below = top + _HEAD - 2
            fill = getattr(LIGHT, color)
            self.commands.append(Box(round(edge, 2), below, side, side, fill=fill, radii=(upper, lower)))
            self._text(head.team, edge + side / 2, below + 12, side, 12, PLAIN_BOLD, LIGHT.sheet, "center")
            room = left + self.column - edge - side - 4
            self._text(head.together, edge + side + 4, below + 12.5, room, _TRICKS, PLAIN_MEDIUM, LIGHT.quiet)

    def _row(self, row: ScoreRow, top: float) -> None:
        middle = _MARGIN + _LABEL / 2
        room = _LABEL - _CELL_PADDING
        if row.corrected:
            middle, room = middle - 6, room - 12
            self.commands.append(_symbol("corrected", middle + 7, top + _ROW / 2 - 6, 12, LIGHT.accent))
        self._text(
            row.label, middle, _baseline(top, _ROW, _SMALL), room, _SMALL, PLAIN_MEDIUM, LIGHT.quiet, "center"
        )
        for place, cell in enumerate(row.cells):
            self._cell(cell, _MARGIN + _LABEL + place * self.column, top)

    def _cell(self, cell: PadCell, left: float, top: float) -> None:
        """The total, and beside it the tricks won and bid, with the mark of the bid; below what was given."""
        centre, room = left + self.column / 2, self.column - _CELL_PADDING
        below = top + _ROW + _TRICKS / 2
        self._text(cell.given, centre, below, room, _TRICKS, PLAIN_MEDIUM, LIGHT.accent, "center")
        baseline = _baseline(top, _ROW, _TOTAL)
        missed = cell.mark is Mark.MISS
        color = LIGHT.quiet if cell.mark is Mark.OUT else LIGHT.ink
        if not cell.small:
            self._text(cell.figure, centre, baseline, room, _TOTAL, DISPLAY, color, "center")
            return
        # Totals stand on their units, in the middle of what the widest cell of the pad takes.
        totals, tricks = self.widths
        edge = left + (self.column - totals - _BETWEEN - tricks - _MARK_GAP - _MARK) / 2 + totals
        self._text(cell.figure, edge, baseline, edge - left, _TOTAL, DISPLAY, color, "right")
        own, beside = _TRICKS * _width(cell.small), edge + _BETWEEN
        color = LIGHT.bad if missed else LIGHT.quiet
        self._text(cell.small, beside, baseline, own, _TRICKS, PLAIN_MEDIUM, color)
        mark, upper = round(beside + own + _MARK_GAP, 2), round(top + (_ROW - _MARK) / 2, 2)
        radii = (_MARK / 2, _MARK / 2)
        if missed:
            ring = Box(mark, upper, _MARK, _MARK, line=LIGHT.bad, line_width=1.5, radii=radii)
            self.commands.append(ring)
        elif cell.mark is Mark.HIT:
            self.commands.append(Box(mark, upper, _MARK, _MARK, fill=LIGHT.good, radii=radii))


def drawn_chart(
    _: Words,
    state: State,
    faces: Sequence[Face],
    place: tuple[float, float, float, float],
    size: float,
    ends: float,
) -> list[DrawingCommand]:
    """The lines of the totals within a place (left, top, width, height), with the axis at its left in type of
    that size, and at its right `ends` for totals and names."""
    left, top, width, height = place
    course, drawn = chart(state), strokes(state, faces)
    lines, rounds = course.lines, max(1, course.rounds)
    commands: list[DrawingCommand] = []

    def level(total: int) -> float:
        return round(top + height * course.depth(total), 2)

    def text(words: str, x: float, y: float, room: float, face: str, color: str, align: Align) -> None:
        baseline = round(y + DIGIT_HEIGHT * size / 2, 2)
        commands.append(Text(words, round(x, 2), baseline, room, size, face, color, align))

    for value in course.values(course.step(1.5 * size / height)):
        y = level(value)
        commands.append(Line(((left, y), (left + width, y)), LIGHT.rule, GRID_WIDTH))
        text(_.number(value), left - 8, y, 3 * size, PLAIN_MEDIUM, LIGHT.quiet, "right")
    for after in range(1, rounds + 1):
        if (number := state.first_round - 1 + after) % numbers_apart(rounds) == 0:
            x, y = left + width * after / rounds, top + height + size
            text(str(number), x, y, 3 * size, PLAIN_MEDIUM, LIGHT.quiet, "center")
    wanted = [level(line.totals[-1]) - top + NAMES_BEYOND for line in lines]
    for line, end in zip(lines, spread_labels(wanted, 1.3 * size, height + 2 * NAMES_BEYOND), strict=True):
        stroke = drawn[line.stroke]
        color, thick = getattr(LIGHT, stroke.color), LINE_WIDTH * stroke.width
        points = tuple(
            (round(left + width * after / rounds, 2), level(total))
            for after, total in enumerate(line.totals, start=line.start)
        )
        commands.append(Line(points, color, thick, stroke.dashes))
        (x, y), disc = points[-1], 2 * LINE_WIDTH
        commands.append(Box(x - disc / 2, y - disc / 2, disc, disc, fill=color, radii=(disc / 2, disc / 2)))
        total = _.number(line.totals[-1])
        letters = int(ends / (TEXT_LETTER_WIDTH * size)) - len(total) - 1
        name = isolated(with_short_names(line.name, state.names, max(2, letters)))
        text(f"{total} {name}", left + width + 8, top + end - NAMES_BEYOND, ends, PLAIN_BOLD, color, "left")
    return commands


def _in_lines(notes: Sequence[str], letters: float, most: int) -> list[str]:
    """The notes one after the other with a dot between them, each whole in a line where it fits."""
    if not notes:
        return []
    unbroken = [note.replace(" ", NO_BREAK) if letter_widths(note) + 2 <= letters else note for note in notes]
    lines = wrapped(f"{NO_BREAK}· ".join(unbroken), letters, most)
    return [line.replace(NO_BREAK, " ").removesuffix(" ·") for line in lines]


def _height(row: ScoreRow) -> int:
    """The height of a row: a line more where points were given beside the round."""
    return _ROW + (_GIVEN_LINE if any(cell.given for cell in row.cells) else 0)


def _width(small: str) -> float:
    """The width of tricks won and bid with their marks, as a part of their size."""
    return figures_width(small) + 0.05


def _baseline(top: float, height: float, size: float) -> float:
    """Where figures of that size stand in the middle of a row."""
    return top + (height + DIGIT_HEIGHT * size) / 2


def _symbol(name: str, left: float, top: float, size: float, color: str) -> Symbol:
    return Symbol(f"icons/{name}.svg", round(left, 2), round(top, 2), size, color)
