"""The picture of a tournament's standings to be sent to others: the first places on the podium, below it as
many others as there is room for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from scorekeeper.design_tokens.colors import LIGHT
from scorekeeper.design_tokens.typefaces import (
    PLAIN_BOLD,
    PLAIN_MEDIUM,
    TEXT_LETTER_WIDTH,
    figures_width,
)
from scorekeeper.exports.podium_picture import PANEL_MARGIN, WIDTH, PodiumPicture, Stand
from scorekeeper.game.faces import Face, faces_of
from scorekeeper.game.names import isolated, shown_name
from scorekeeper.locale import Words
from scorekeeper.pictures.drawing import Box, Drawing
from scorekeeper.tournament.standings import Standing, standings
from scorekeeper.tournament.state import State, labels
from scorekeeper.viewmodels.game_end import PODIUM_RANKS
from scorekeeper.viewmodels.short_names import short_name

_MOST_STANDS, _MOST_ROWS = 5, 6
_ROW, _INSET, _BOTTOM, _BOARD = 25, 9, 624, 12
"""The height of a row, the space above and below all of them, where the list ends, the shelf's thickness."""


def standings_picture(_: Words, state: State, faces: Mapping[str, Face], day: datetime) -> Drawing:
    """The picture of the standings so far, with the faces of the players who are known by their ids."""
    return _Picture(_, state, faces).of(day)


class _Picture(PodiumPicture):
    """The picture while it is made, from top to bottom."""

    def __init__(self, _: Words, state: State, known: Mapping[str, Face]) -> None:
        super().__init__(_)
        self.state = state
        self.names = [*map(shown_name, labels(state.people))]
        self.faces = faces_of([person.player for person in state.people], known)

    def of(self, day: datetime) -> Drawing:
        """The whole picture: the first rows, `above` of them, on the podium, the `listed` ones below it."""
        _, state = self._, self.state
        rows = standings(state)
        above = min(sum(row.place <= PODIUM_RANKS for row in rows), _MOST_STANDS)
        columns = 2 if len(rows) - above <= 2 * _MOST_ROWS else 3
        listed = rows[above : above + columns * _MOST_ROWS]
        if above + len(listed) < len(rows):  # the last line says how many more there are
            listed = listed[:-1]
        left_out = len(rows) - above - len(listed)
        lines = -(-(len(listed) + bool(left_out)) // columns)
        height = lines * _ROW + 2 * _INSET if lines else 0
        is_over = state.ended or (state.final is not None and state.final.complete)
        self._leather()
        self._headline(state.name, *self._words(rows, is_over=is_over))
        shelf = float(_BOTTOM - height - (2 * _BOARD if lines else 3 * _BOARD))
        stands = [
            Stand(row.place, _.fraction(row.points), ((self.names[row.person], self.faces[row.person]),))
            for row in rows[:above]
        ]
        self._podium(stands, shelf, _BOARD, won=is_over)
        if lines:
            left, top, width = PANEL_MARGIN, _BOTTOM - height, WIDTH - 2 * PANEL_MARGIN
            self.commands.append(Box(left, top, width, height, fill=LIGHT.sheet, radii=(11, 11)))
            room = (width - 2 * _INSET) / columns
            for number, row in enumerate((*listed, None) if left_out else listed):
                column, line = divmod(number, lines)
                place = left + _INSET + column * room, top + _INSET + line * _ROW
                if row is not None:
                    self._line(row, *place, room)
                    continue
                more = _.plural("and {n} more", "and {n} more", left_out)
                self._text(
                    more, place[0] + 5, place[1] + 17, room - 10, 14, PLAIN_MEDIUM, LIGHT.quiet, "left"
                )
        people = _.plural("{n} person", "{n} people", len(rows))
        self._foot(f"{people} · {_.date(day)}")
        return self.drawing()

    def _words(self, rows: Sequence[Standing], *, is_over: bool) -> tuple[str, str]:
        """The headline and the line below it."""
        _, state = self._, self.state
        names = [self.names[row.person] for row in rows if row.place == 1]
        if is_over:
            headline = _("{name} wins", name=names[0])
            if len(names) > 1:
                headline = _("{names} share the victory", names=_.series(names))
            return headline, _("Final standings")
        played = len(state.rounds)
        if state.rounds[-1].complete:
            headline = _("After round {round} of {rounds}", round=played, rounds=state.plan.rounds)
        else:
            headline = _("Round {round} of {rounds}", round=played, rounds=state.plan.rounds)
        if len(names) > _MOST_STANDS:
            return headline, ""
        return headline, _("{names} in front", names=_.series(names))

    def _line(self, row: Standing, left: float, top: float, room: float) -> None:
        """Place, face, name and points of somebody who has no book."""
        _, size, baseline = self._, 14.0, top + 17
        place, points = _("{place}.", place=row.place), _.fraction(row.points)
        figures = figures_width(points) * size + 2
        wide = room - 68 - figures
        name = isolated(short_name(self.names[row.person], max(2, int(wide / (TEXT_LETTER_WIDTH * size)))))
        self._text(place, left + 24, baseline, 24, size, PLAIN_BOLD, LIGHT.quiet, "right")
        self._seal(self.faces[row.person], left + 38, top + _ROW / 2, 20)
        self._text(name, left + 52, baseline, wide, size, PLAIN_MEDIUM, LIGHT.ink, "left")
        self._text(points, left + room - 12, baseline, figures, size, PLAIN_BOLD, LIGHT.ink, "right")
