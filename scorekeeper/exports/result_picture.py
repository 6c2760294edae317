"""The picture of a game to be sent to others, upright as phones show it: who won, the podium, the chart, the
awards. Of a game that goes on it is that of the pad."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.design_tokens.colors import LIGHT, MEDAL_INK
from scorekeeper.design_tokens.typefaces import (
    DISPLAY,
    DISPLAY_HEAVY,
    LETTER_WIDTH,
    PLAIN_MEDIUM,
    figures_width,
)
from scorekeeper.exports.pad_picture import drawn_chart, pad_picture
from scorekeeper.exports.podium_picture import INNER_EDGE, PANEL_MARGIN, WIDTH, PodiumPicture, Stand, mixed
from scorekeeper.game import State
from scorekeeper.game.faces import Face
from scorekeeper.game.graphemes import letter_widths
from scorekeeper.game.names import isolated
from scorekeeper.locale import Words
from scorekeeper.locale.ruleset_names import ruleset_title
from scorekeeper.pictures.drawing import Box, Drawing, Line
from scorekeeper.viewmodels.game_end import Medal, medals, podium, victory
from scorekeeper.viewmodels.ranking_text import Place, early_end_sentence
from scorekeeper.viewmodels.short_names import short_name
from scorekeeper.viewmodels.teams import TEAM_SHAPES, team_letter

_SHELF_FOOT, _SHELF_HEIGHT, _BARE_SHELF_HEIGHT = 458, 34, 12
"""The lower edge of the shelf, and its height with names and without any."""
_PANEL_TOP, _PANEL_HEIGHT = 470, 152
MEDAL_DISCS = (("#D9AE4F", "#F3DB98"), ("#B4B2AB", "#DEDCD4"), ("#C0824C", "#E0B088"))
"""Rim and face of each medal."""


def result_picture(_: Words, state: State, faces: Sequence[Face]) -> Drawing:
    """The picture of the game, with the faces of its seats; bids that are hidden are not in it."""
    if not state.finished:
        return pad_picture(_, state, faces)
    return _Picture(_, state, faces).drawing()


class _Picture(PodiumPicture):
    """The picture while it is made, from top to bottom."""

    def __init__(self, _: Words, state: State, faces: Sequence[Face]) -> None:
        super().__init__(_)
        self.state = state
        self.faces = faces
        self.above, self.below = podium(state)
        self.shelf = _SHELF_FOOT - (_SHELF_HEIGHT if self.below else _BARE_SHELF_HEIGHT)

    def drawing(self) -> Drawing:
        """The whole picture."""
        _, state = self._, self.state
        self._leather()
        self._headline(_.long_date(state.started), *victory(_, state))
        stands = [*map(self._stand, self.above)]
        self._podium(stands, self.shelf, _SHELF_FOOT - self.shelf, won=True)
        for number, place in enumerate(self.below):
            room = (WIDTH - 2 * INNER_EDGE) / len(self.below)
            self._shelved(place, INNER_EDGE + (number + 0.5) * room, room - 12)
        self._panel()
        rounds = early_end_sentence(_, state) or _.plural("{n} round", "{n} rounds", len(state.hands))
        self._foot(f"{rounds} · {ruleset_title(_, state.ruleset)}")
        return super().drawing()

    def _stand(self, place: Place) -> Stand:
        letter = team_letter(self.state, place.seats[0])
        people = tuple((self.state.names[seat], self.faces[seat]) for seat in place.seats)
        return Stand(place.rank, self._.number(place.total), people, TEAM_SHAPES[letter][0] if letter else "")

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
        self._seal(self.faces[place.seats[0]], left + 34, self.shelf + _SHELF_HEIGHT / 2, 22)
        self._text(isolated(name), left + 51, baseline, wide, size, DISPLAY, LIGHT.on_leather, "left")
        x = left + 51 + wide
        self._text(points, x, baseline, figures + 4, size, DISPLAY, LIGHT.foil, "left")

    def _panel(self) -> None:
        """The sheet with the chart and the medals."""
        given, has_chart = medals(self._, self.state), len(self.state.closed) > 1
        if not given and not has_chart:
            return
        left, width = float(PANEL_MARGIN), float(WIDTH - 2 * PANEL_MARGIN)
        self.commands.append(Box(left, _PANEL_TOP, width, _PANEL_HEIGHT, fill=LIGHT.sheet, radii=(11, 11)))
        if has_chart:
            height = 64.0 if given else _PANEL_HEIGHT - 42.0
            place = (left + 46, _PANEL_TOP + 14, width - 46 - 100, height)
            self.commands += drawn_chart(self._, self.state, self.faces, place, 11.5, 88)
        for number, medal in enumerate(given):
            self._medal(medal, left + 14 + (number + (3 - len(given)) / 2) * (width - 20) / 3)
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
        self._disc(middle, y, 23, disc, mixed(disc, MEDAL_INK, 0.35))
        if medal.sign:
            self._symbol(f"icons/{medal.sign}.svg", middle, y, 15, MEDAL_INK)
        else:
            self._text("0", middle, y + 6, 20, 18, DISPLAY_HEAVY, MEDAL_INK)
        x, room = left + 38, (WIDTH - 2 * PANEL_MARGIN - 20) / 3 - 44
        self._text(medal.title, x, top + 20, room, 16, DISPLAY_HEAVY, LIGHT.ink, "left")
        name = isolated(short_name(self.state.names[medal.seat], int(room / 6)))
        self._text(name, x, top + 36, room, 12.5, PLAIN_MEDIUM, LIGHT.quiet, "left")
