"""The picture of a game to be sent to others, upright as phones show it: who won, the podium, the chart, the
awards. Of a game that goes on it is that of the pad."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.design_tokens.colors import LIGHT, MEDAL_INK, SHELF, SPINES
from scorekeeper.design_tokens.typefaces import (
    DISPLAY,
    DISPLAY_HEAVY,
    LETTER_WIDTH,
    PLAIN,
    PLAIN_MEDIUM,
    figures_width,
)
from scorekeeper.exports.pad_picture import drawn_chart, pad_picture, wrapped
from scorekeeper.game import State
from scorekeeper.game.faces import Face
from scorekeeper.game.graphemes import letter_widths
from scorekeeper.game.names import isolated
from scorekeeper.locale import Words
from scorekeeper.locale.ruleset_names import ruleset_title
from scorekeeper.pictures.drawing import Align, Box, Drawing, DrawingCommand, Line, Symbol, Text
from scorekeeper.viewmodels.game_end import Medal, medals, podium, victory
from scorekeeper.viewmodels.ranking_text import Place, early_end_sentence
from scorekeeper.viewmodels.short_names import short_name
from scorekeeper.viewmodels.teams import TEAM_SHAPES, team_letter

WIDTH, HEIGHT = 540, 675
"""In logical pixels, of which each has two of the picture: 1080 by 1350."""
_MIDDLE = WIDTH / 2
_EDGE, _INNER_EDGE = 11, 15
"""Where the gold lines lie that frame the picture."""
RINGS, LIGHT_CENTRE = 30, (162, 0)
"""Steps from the edge of the leather to its lightest place, and that place."""
_SHELF_FOOT, _SHELF_HEIGHT, _BARE_SHELF_HEIGHT = 458, 34, 12
"""The lower edge of the shelf, and its height with names and without any."""
BOOK_HEIGHTS, BOOK_WIDTH, BOOK_GAP, STRIPS = (143, 112, 92), 110, 8, 44
LAUREL, WINNERS_SEAL, SEAL, TEAM_SEAL = 128, 82, 60, 50
_PANEL_TOP, _PANEL_HEIGHT, _PANEL_MARGIN = 470, 152, 24
MEDAL_DISCS = (("#D9AE4F", "#F3DB98"), ("#B4B2AB", "#DEDCD4"), ("#C0824C", "#E0B088"))
"""Rim and face of each medal."""
CONFETTI = (
    ("suits/red.svg", 48, 75, 16, -20, 0.9),
    ("suits/green.svg", 75, 152, 14, 30, 0.55),
    ("suits/yellow.svg", 484, 84, 17, 12, 0.55),
    ("suits/blue.svg", 454, 166, 16, -14, 0.9),
    ("suits/green.svg", 497, 212, 16, 50, 0.55),
    ("suits/blue.svg", 42, 220, 16, 10, 0.55),
    ("suits/yellow.svg", 118, 192, 13, -30, 0.9),
    ("suits/red.svg", 75, 280, 13, 40, 0.55),
    ("suits/yellow.svg", 486, 282, 14, -24, 0.9),
    ("suits/green.svg", 34, 322, 13, -40, 0.55),
    ("suits/blue.svg", 506, 350, 13, 18, 0.55),
    ("icons/sparkle.svg", 32, 118, 8, 0, 0.8),
    ("icons/sparkle.svg", 502, 126, 9, 0, 0.8),
    ("icons/sparkle.svg", 60, 186, 6, 0, 0.8),
    ("icons/sparkle.svg", 88, 212, 7, 0, 0.8),
    ("icons/sparkle.svg", 466, 282, 6, 0, 0.8),
    ("icons/sparkle.svg", 452, 212, 7, 0, 0.8),
)
"""Symbol, middle, width, turn and opacity of each."""


def result_picture(_: Words, state: State, faces: Sequence[Face]) -> Drawing:
    """The picture of the game, with the faces of its seats; bids that are hidden are not in it."""
    if not state.finished:
        return pad_picture(_, state, faces)
    return _Picture(_, state, faces).drawing()


def _mixed(one: str, other: str, part: float) -> str:
    """A colour between two."""
    both = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * part):02X}" for a, b in both)


class _Picture:
    """The picture while it is made, from top to bottom."""

    def __init__(self, _: Words, state: State, faces: Sequence[Face]) -> None:
        self._ = _
        self.state = state
        self.faces = faces
        self.commands: list[DrawingCommand] = []
        self.above, self.below = podium(state)
        self.shelf = _SHELF_FOOT - (_SHELF_HEIGHT if self.below else _BARE_SHELF_HEIGHT)

    def drawing(self) -> Drawing:
        """The whole picture."""
        self._leather()
        self._headline()
        self._podium()
        self._panel()
        self._foot()
        return Drawing(WIDTH, HEIGHT, LIGHT.leather_edge, tuple(self.commands))

    def _text(
        self,
        text: str,
        x: float,
        baseline: float,
        room: float,
        size: float,
        face: str,
        color: str,
        align: Align = "center",
    ) -> None:
        self.commands.append(Text(text, round(x, 2), baseline, room, size, face, color, align))

    def _symbol(self, file: str, x: float, y: float, width: float, color: str, height: float = 0) -> None:
        """A symbol around its middle; one that is not a square has a `height`."""
        left, top = round(x - width / 2, 2), round(y - (height or width) / 2, 2)
        self.commands.append(Symbol(file, left, top, width, color))

    def _disc(self, x: float, y: float, size: float, color: str, line: str = "") -> None:
        left, top, radius = round(x - size / 2, 2), round(y - size / 2, 2), size / 2
        self.commands.append(
            Box(left, top, size, size, fill=color, line=line, line_width=1.2, radii=(radius, radius))
        )

    def _leather(self) -> None:
        """Leather that is lighter around a place, confetti, and the frame."""
        for ring in range(RINGS, 0, -1):
            color = _mixed(LIGHT.leather, LIGHT.leather_edge, ring / (RINGS + 1))
            self._disc(*LIGHT_CENTRE, 2 * 690 * ring / RINGS, color)
        for file, x, y, width, turn, opacity in CONFETTI:
            self.commands.append(Symbol(file, x - width / 2, y - width / 2, width, LIGHT.foil, opacity, turn))
        for inset, line in ((_EDGE, 1.0), (_EDGE + 2.5, 0.5)):
            wide, high = WIDTH - 2 * inset, HEIGHT - 2 * inset
            self.commands.append(
                Box(inset, inset, wide, high, line=LIGHT.foil_dim, line_width=line, radii=(10, 10))
            )
        for x in (_EDGE + 9, WIDTH - _EDGE - 9):
            for y in (_EDGE + 9, HEIGHT - _EDGE - 9):
                self._symbol("icons/sparkle.svg", x, y, 12, LIGHT.foil_dim)

    def _headline(self) -> None:
        headline, by = victory(self._, self.state)
        room = WIDTH - 60
        self._text(self._.long_date(self.state.started), _MIDDLE, 46, room, 15, PLAIN_MEDIUM, LIGHT.foil)
        size = 56.0
        lines = [headline]
        if letter_widths(headline) * LETTER_WIDTH * size > room:
            size = 34.0
            lines = wrapped(headline, room / (LETTER_WIDTH * size), 2)
        for number, line in enumerate(reversed(lines)):
            self._text(
                line,
                _MIDDLE,
                (106 if len(lines) == 1 else 112) - 34 * number,
                room,
                size,
                DISPLAY_HEAVY,
                LIGHT.foil,
            )
        self._text(by, _MIDDLE, 137, room, 18, PLAIN, LIGHT.on_leather)

    def _podium(self) -> None:
        """The books, and the shelf with the names of all others."""
        above = self.above
        column = min(BOOK_WIDTH + BOOK_GAP, (WIDTH - 60) / len(above))
        shown = [above[1], above[0], *above[2:]] if len(above) > 2 else above
        several = sum(place.rank == 1 for place in above) > 1
        left = _MIDDLE - column * len(shown) / 2
        for number, place in enumerate(shown):
            self._book(place, left + (number + 0.5) * column, column, several=several)
        inside = (_INNER_EDGE, WIDTH - 2 * _INNER_EDGE)
        for strip in range(8):
            top = self.shelf + strip * (_SHELF_FOOT - self.shelf) / 8
            color = _mixed(*SHELF, strip / 7)
            self.commands.append(Box(inside[0], top, inside[1], _SHELF_FOOT - top, fill=color))
        edge = ((inside[0], self.shelf), (inside[0] + inside[1], self.shelf))
        self.commands.append(Line(edge, LIGHT.foil_dim, 1.5))
        for number, place in enumerate(self.below):
            room = inside[1] / len(self.below)
            self._shelved(place, inside[0] + (number + 0.5) * room, room - 12)

    def _book(self, place: Place, middle: float, column: float, *, several: bool) -> None:
        """The back of a book with the rank and the points; on it the face, with a laurel for who has won."""
        won, width, part = place.rank == 1, column - BOOK_GAP, column / (BOOK_WIDTH + BOOK_GAP)
        letter = team_letter(self.state, place.seats[0])
        color = TEAM_SHAPES[letter][0] if letter else self.faces[place.seats[0]].color
        height = BOOK_HEIGHTS[place.rank - 1]
        left, top = middle - width / 2, self.shelf - height
        for strip in range(STRIPS):  # each from its left edge to the right end of the book
            start = width * strip / STRIPS
            shade = _shade(SPINES[color], (strip + 0.5) / STRIPS)
            self.commands.append(
                Box(round(left + start, 2), top, round(width - start, 2), height, fill=shade, radii=(7, 0))
            )
        for y in (top + 9, top + 15, self.shelf - 9, self.shelf - 15):
            self.commands.append(Line(((left + 1, y), (left + width - 1, y)), LIGHT.foil, 1.2))
        rank_size, points_size = (38.0, 27.0) if won else (30.0, 24.0)
        points = self._.number(place.total)
        points_size = min(points_size, (width - 8) / max(1.0, figures_width(points)))
        between = height - 38
        baseline = top + 19 + between * 0.25 + 0.31 * rank_size
        self._text(str(place.rank), middle, baseline, width, rank_size, DISPLAY_HEAVY, LIGHT.foil)
        baseline = top + 19 + between * 0.76 + 0.31 * points_size
        self._text(points, middle, baseline, width, points_size, DISPLAY_HEAVY, LIGHT.on_leather)
        bottom = top - 6
        if several or not won:  # the headline has the name of a single winner
            for seat in reversed(place.seats):
                name = short_name(self.state.names[seat], int(column / (LETTER_WIDTH * 15)))
                self._text(isolated(name), middle, bottom - 4, column, 20 * part, DISPLAY, LIGHT.on_leather)
                bottom -= 22
        if letter:
            for seat, x in zip(place.seats, (middle - 26 * part, middle + 26 * part), strict=True):
                self._seal(seat, x, bottom - TEAM_SEAL * part / 2, TEAM_SEAL * part)
            if won:
                self._symbol("icons/crown.svg", middle, bottom - TEAM_SEAL * part - 14, 32, LIGHT.foil)
        elif won:
            size = min(LAUREL * part, column) if several else LAUREL * part
            self._symbol("honours/laurel.svg", middle, bottom + 2 - size / 2, size, LIGHT.foil)
            self._seal(place.seats[0], middle, bottom + 2 - size / 2, WINNERS_SEAL * size / LAUREL)
        else:
            self._seal(place.seats[0], middle, bottom - SEAL * part / 2, SEAL * part)

    def _seal(self, seat: int, x: float, y: float, size: float) -> None:
        face = self.faces[seat]
        wax = getattr(LIGHT, face.color)
        self._symbol("seals/wax.svg", x, y + size * 0.015, size * 1.02, _mixed(wax, "#000000", 0.25))
        self._symbol("seals/wax.svg", x, y, size * 0.98, wax)
        if size > 24:
            self._disc(x, y, size * 0.73, "", _mixed(wax, LIGHT.seal_ink, 0.42))
        self._symbol(f"icons/{face.symbol}.svg", x, y, size * 0.5, LIGHT.seal_ink)

    def _shelved(self, place: Place, middle: float, room: float) -> None:
        """Rank, face, name and points of somebody who has no book."""
        size = 17.0
        points = self._.number(place.total)
        figures = figures_width(points) * size
        letter = LETTER_WIDTH * size
        name = short_name(place.name, max(2, int((room - 60 - figures) / letter)))
        # One letter more than it has: a name of few letters may have wide ones.
        wide = (letter_widths(name) + 1) * letter
        left, baseline = middle - (wide + figures + 53) / 2, self.shelf + 23.0
        self._text(f"{place.rank}.", left, baseline, 20, size, DISPLAY, LIGHT.foil, "left")
        self._seal(place.seats[0], left + 34, self.shelf + _SHELF_HEIGHT / 2, 22)
        self._text(isolated(name), left + 51, baseline, wide, size, DISPLAY, LIGHT.on_leather, "left")
        x = left + 51 + wide
        self._text(points, x, baseline, figures + 4, size, DISPLAY, LIGHT.foil, "left")

    def _panel(self) -> None:
        """The sheet with the chart and the medals."""
        given, has_chart = medals(self._, self.state), len(self.state.closed) > 1
        if not given and not has_chart:
            return
        left, width = float(_PANEL_MARGIN), float(WIDTH - 2 * _PANEL_MARGIN)
        self.commands.append(Box(left, _PANEL_TOP, width, _PANEL_HEIGHT, fill=LIGHT.sheet, radii=(11, 11)))
        if has_chart:
            height = 64.0 if given else _PANEL_HEIGHT - 42.0
            place = (left + 46, _PANEL_TOP + 14, width - 46 - 100, height)
            self.commands += drawn_chart(self._, self.state, self.faces, place, 11.5, 88)
        for number, medal in enumerate(given):
            self._medal(medal, left + 14 + number * (width - 20) / 3)
        if given and has_chart:
            y = _PANEL_TOP + 100
            self.commands.append(Line(((left + 14, y), (left + width - 14, y)), LIGHT.rule, 1))

    def _medal(self, medal: Medal, left: float) -> None:
        middle, top = left + 16, _PANEL_TOP + 106
        self._symbol("honours/ribbon.svg", middle, top + 9.5, 20, LIGHT.leather, height=19)
        for side in (-1, 1):
            band = ((middle + side * 7.4, top + 1), (middle + side * 3.6, top + 16))
            self.commands.append(Line(band, LIGHT.foil_dim, 1.8))
        y, (rim, disc) = top + 24, MEDAL_DISCS[medal.place - 1]
        self._disc(middle, y, 28, rim)
        self._disc(middle, y, 23, disc, _mixed(disc, MEDAL_INK, 0.35))
        if medal.sign:
            self._symbol(f"icons/{medal.sign}.svg", middle, y, 15, MEDAL_INK)
        else:
            self._text("0", middle, y + 6, 20, 18, DISPLAY_HEAVY, MEDAL_INK)
        x, room = left + 38, (WIDTH - 2 * _PANEL_MARGIN - 20) / 3 - 44
        self._text(medal.title, x, top + 20, room, 16, DISPLAY_HEAVY, LIGHT.ink, "left")
        name = isolated(short_name(self.state.names[medal.seat], int(room / 6)))
        self._text(name, x, top + 36, room, 12.5, PLAIN_MEDIUM, LIGHT.quiet, "left")

    def _foot(self) -> None:
        """The name of the app, and what was played."""
        _, state = self._, self.state
        name, size = _("Block der Wahrheit"), 13.5
        rounds = early_end_sentence(_, state) or _.plural("{n} round", "{n} rounds", len(state.hands))
        played = f"{rounds} · {ruleset_title(_, state.ruleset)}"
        named, said = letter_widths(name) * 0.47 * size, letter_widths(played) * 0.43 * 12.5
        said = min(said, WIDTH - 60 - named - 40)
        left, baseline = _MIDDLE - (named + said + 34) / 2, 645.0
        self._symbol("icons/wizard.svg", left + 8, baseline - 5, 17, LIGHT.foil)
        self._text(name, left + 22, baseline, named + 4, size, DISPLAY, LIGHT.foil, "left")
        self._text(played, left + 34 + named, baseline, said + 12, 12.5, PLAIN, LIGHT.on_leather, "left")


def _shade(spine: str, part: float) -> str:
    """The colour of the back of a book at a part of its width: round, with light from the left."""
    if part < 0.22:
        dark = _mixed(spine, "#000000", 0.38 * (1 - part / 0.22))
        return _mixed(dark, "#FFFFFF", 0.13 * part / 0.22)
    if part < 0.55:
        return _mixed(spine, "#FFFFFF", 0.13 * (0.55 - part) / 0.33)
    return _mixed(spine, "#000000", 0.34 * (part - 0.55) / 0.45)
