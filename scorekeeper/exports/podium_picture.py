"""What pictures of a result have in common, upright as phones show them: leather in a gold frame, a headline,
the first places as books on a shelf, the name of the app."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from scorekeeper.design_tokens.colors import LIGHT, SHELF, SPINES
from scorekeeper.design_tokens.typefaces import (
    DISPLAY,
    DISPLAY_HEAVY,
    LETTER_WIDTH,
    PLAIN,
    PLAIN_MEDIUM,
    figures_width,
)
from scorekeeper.exports.pad_picture import wrapped
from scorekeeper.game.faces import Face
from scorekeeper.game.graphemes import letter_widths
from scorekeeper.game.names import isolated
from scorekeeper.locale import Words
from scorekeeper.pictures.drawing import Align, Box, Drawing, DrawingCommand, Line, Symbol, Text
from scorekeeper.viewmodels.short_names import with_short_names

WIDTH, HEIGHT = 540, 675
"""In logical pixels, of which each has two of the picture: 1080 by 1350."""
MIDDLE = WIDTH / 2
_EDGE, INNER_EDGE = 11, 15
"""Where the gold lines lie that frame the picture."""
RINGS, LIGHT_CENTRE = 30, (162, 0)
"""Steps from the edge of the leather to its lightest place, and that place."""
BOOK_HEIGHTS, BOOK_WIDTH, BOOK_GAP, STRIPS = (143, 112, 92), 110, 8, 44
LAUREL, WINNERS_SEAL, SEAL, TEAM_SEAL = 128, 82, 60, 50
PANEL_MARGIN = 24
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


@dataclass(frozen=True, slots=True)
class Stand:
    """A place on the podium."""

    rank: int
    points: str
    people: tuple[tuple[str, Face], ...]
    """A person, or the two of a team, with their faces."""
    team_color: str = ""


def mixed(one: str, other: str, part: float) -> str:
    """A colour between two."""
    both = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * part):02X}" for a, b in both)


class PodiumPicture:
    """A picture while it is made, from top to bottom."""

    def __init__(self, _: Words) -> None:
        self._ = _
        self.commands: list[DrawingCommand] = []

    def drawing(self) -> Drawing:
        """The whole picture."""
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
            color = mixed(LIGHT.leather, LIGHT.leather_edge, ring / (RINGS + 1))
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

    def _headline(self, above: str, headline: str, below: str) -> None:
        """The headline, as large as it can be, between two lines."""
        room = WIDTH - 60
        self._text(above, MIDDLE, 46, room, 15, PLAIN_MEDIUM, LIGHT.foil)
        size = 56.0
        lines = [headline]
        if letter_widths(headline) * LETTER_WIDTH * size > room:
            size = 34.0
            lines = wrapped(headline, room / (LETTER_WIDTH * size), 2)
        for number, line in enumerate(reversed(lines)):
            self._text(
                line,
                MIDDLE,
                (106 if len(lines) == 1 else 112) - 34 * number,
                room,
                size,
                DISPLAY_HEAVY,
                LIGHT.foil,
            )
        self._text(below, MIDDLE, 137, room, 18, PLAIN, LIGHT.on_leather)

    def _podium(self, stands: Sequence[Stand], shelf: float, thickness: float, *, won: bool) -> None:
        """The first places as books on a shelf. Where somebody has `won`, the headline says the name."""
        column = min(BOOK_WIDTH + BOOK_GAP, (WIDTH - 60) / len(stands))
        shown = [stands[1], stands[0], *stands[2:]] if len(stands) > 2 else stands
        several = sum(stand.rank == 1 for stand in stands) > 1
        left, names = MIDDLE - column * len(shown) / 2, [name for one in stands for name, _face in one.people]
        for number, stand in enumerate(shown):
            middle, crowned = left + (number + 0.5) * column, won and stand.rank == 1
            named = names if several or not crowned else ()
            self._book(stand, shelf, middle, column, crowned=crowned, names=named)
        inside = (INNER_EDGE, WIDTH - 2 * INNER_EDGE)
        for strip in range(8):
            top = shelf + strip * thickness / 8
            color = mixed(*SHELF, strip / 7)
            self.commands.append(Box(inside[0], top, inside[1], shelf + thickness - top, fill=color))
        edge = ((inside[0], shelf), (inside[0] + inside[1], shelf))
        self.commands.append(Line(edge, LIGHT.foil_dim, 1.5))

    def _book(
        self,
        stand: Stand,
        shelf: float,
        middle: float,
        column: float,
        *,
        crowned: bool,
        names: Collection[str],
    ) -> None:
        """The back of a book with the rank and the points; on it the face, with a laurel for who has won, and
        the name, told apart from the other `names`, where there are any."""
        first, width, part = stand.rank == 1, column - BOOK_GAP, column / (BOOK_WIDTH + BOOK_GAP)
        color = stand.team_color or stand.people[0][1].color
        height = BOOK_HEIGHTS[stand.rank - 1]
        left, top = middle - width / 2, shelf - height
        for strip in range(STRIPS):  # each from its left edge to the right end of the book
            start = width * strip / STRIPS
            shade = _shade(SPINES[color], (strip + 0.5) / STRIPS)
            self.commands.append(
                Box(round(left + start, 2), top, round(width - start, 2), height, fill=shade, radii=(7, 0))
            )
        for y in (top + 9, top + 15, shelf - 9, shelf - 15):
            self.commands.append(Line(((left + 1, y), (left + width - 1, y)), LIGHT.foil, 1.2))
        rank_size, points_size = (38.0, 27.0) if first else (30.0, 24.0)
        points_size = min(points_size, (width - 8) / max(1.0, figures_width(stand.points)))
        between = height - 38
        baseline = top + 19 + between * 0.25 + 0.31 * rank_size
        self._text(str(stand.rank), middle, baseline, width, rank_size, DISPLAY_HEAVY, LIGHT.foil)
        baseline = top + 19 + between * 0.76 + 0.31 * points_size
        self._text(stand.points, middle, baseline, width, points_size, DISPLAY_HEAVY, LIGHT.on_leather)
        bottom = top - 6
        if names:
            for name, _face in reversed(stand.people):
                shown = isolated(with_short_names(name, names, column / (LETTER_WIDTH * 15)))
                self._text(shown, middle, bottom - 4, column, 20 * part, DISPLAY, LIGHT.on_leather)
                bottom -= 22
        face = stand.people[0][1]
        if stand.team_color:
            for (_name, one), x in zip(stand.people, (middle - 26 * part, middle + 26 * part), strict=True):
                self._seal(one, x, bottom - TEAM_SEAL * part / 2, TEAM_SEAL * part)
            if crowned:
                self._symbol("icons/crown.svg", middle, bottom - TEAM_SEAL * part - 14, 32, LIGHT.foil)
        elif crowned:
            size = min(LAUREL * part, column) if names else LAUREL * part
            self._symbol("honours/laurel.svg", middle, bottom + 2 - size / 2, size, LIGHT.foil)
            self._seal(face, middle, bottom + 2 - size / 2, WINNERS_SEAL * size / LAUREL)
        else:
            size = (WINNERS_SEAL if first else SEAL) * part
            self._seal(face, middle, bottom - size / 2, size)

    def _seal(self, face: Face, x: float, y: float, size: float) -> None:
        wax = getattr(LIGHT, face.color)
        self._symbol("seals/wax.svg", x, y + size * 0.015, size * 1.02, mixed(wax, "#000000", 0.25))
        self._symbol("seals/wax.svg", x, y, size * 0.98, wax)
        if size > 24:
            self._disc(x, y, size * 0.73, "", mixed(wax, LIGHT.seal_ink, 0.42))
        self._symbol(f"icons/{face.symbol}.svg", x, y, size * 0.5, LIGHT.seal_ink)

    def _foot(self, played: str) -> None:
        """The name of the app, and what was played."""
        name, size = self._("Block der Wahrheit"), 13.5
        named, said = letter_widths(name) * 0.47 * size, letter_widths(played) * 0.43 * 12.5
        said = min(said, WIDTH - 60 - named - 40)
        left, baseline = MIDDLE - (named + said + 34) / 2, 645.0
        self._symbol("icons/wizard.svg", left + 8, baseline - 5, 17, LIGHT.foil)
        self._text(name, left + 22, baseline, named + 4, size, DISPLAY, LIGHT.foil, "left")
        self._text(played, left + 34 + named, baseline, said + 12, 12.5, PLAIN, LIGHT.on_leather, "left")


def _shade(spine: str, part: float) -> str:
    """The colour of the back of a book at a part of its width: round, with light from the left."""
    if part < 0.22:
        dark = mixed(spine, "#000000", 0.38 * (1 - part / 0.22))
        return mixed(dark, "#FFFFFF", 0.13 * part / 0.22)
    if part < 0.55:
        return mixed(spine, "#FFFFFF", 0.13 * (0.55 - part) / 0.33)
    return mixed(spine, "#000000", 0.34 * (part - 0.55) / 0.45)
