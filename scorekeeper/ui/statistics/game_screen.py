"""One game in figures: how the totals went, the turning point, hits and misses, what the rounds wanted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import flet as ft

from scorekeeper.design_tokens.dimensions import CONTENT_WIDTH
from scorekeeper.game import Game, State
from scorekeeper.game.faces import Face
from scorekeeper.game.names import isolated
from scorekeeper.locale import Words
from scorekeeper.locale.ruleset_names import rules_called
from scorekeeper.statistics.across_games import FEWEST_COMPARED_GAMES
from scorekeeper.statistics.finished_game import FinishedGame, FinishedSeat, finished_game
from scorekeeper.statistics.records import Place, Records, place_among
from scorekeeper.storage.library import Progress
from scorekeeper.tables import Table
from scorekeeper.tables.host import Host
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import component, screen
from scorekeeper.ui.runtime.hooks import (
    by_data,
    use_app,
    use_counting_query,
    use_leave_when_deleted,
    use_snapshot,
    use_state,
)
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.statistics.charts import wanted_chart
from scorekeeper.ui.statistics.model.game import GamePage, HitsLine, TitledSentence, game_page
from scorekeeper.ui.table.totals_chart import totals_chart
from scorekeeper.ui.widgets.buttons import OnTap, icon, labelled, outlined_button
from scorekeeper.ui.widgets.list_tile import CARD_PADDING, card_head, divided, panel, stretched_column
from scorekeeper.ui.widgets.marks import seal
from scorekeeper.ui.widgets.scaffold import (
    column_width,
    columns,
    content_width,
    has_columns,
    quiet_text,
    use_table_scaffold,
)
from scorekeeper.viewmodels.ranking_text import quoted_note

_MARK, _MARK_WIDTH, _WIDE_MARK_WIDTH = 22, 19.8, 27
"""The size of a mark for a round: fifteen stand side by side on a phone, unless one has more digits."""


@screen
def GameStatisticsScreen() -> ft.View:
    """The figures of the game in the address."""
    app = use_app()
    _ = app.words
    return use_table_scaffold(
        _("Statistics of this game"),
        lambda table: [GameStatisticsBody(key=table.game.id, table=table)],
        wide=_has_columns(app),
    )


@component
def GameStatisticsBody(table: Table, key: object = None) -> ft.Control:
    """The cards; the game may go on meanwhile."""
    app = use_app()
    snapshot = use_snapshot(table)
    in_figures, set_in_figures = use_state(cast(frozenset[str], frozenset()))
    use_leave_when_deleted(table)

    _, state = app.words, snapshot.state
    page = game_page(_, state)
    if page is None:
        return quiet_text(app, _("Once a round is over, its figures are here."))
    on_switch = by_data(set_in_figures, lambda shown, card: shown ^ {card})
    if "totals" in in_figures:
        label, totals = _("Totals as a picture"), panel([_facts(app, page.totals)], padding=CARD_PADDING)
    else:
        label = _("Totals in figures")
        totals = totals_chart(app, state, snapshot.faces, column_width(app))
    note = quoted_note(_, state.note)
    left = [
        *([quiet_text(app, note)] if note else []),
        stretched_column([totals, outlined_button(app, label, on_switch, data="totals")], spacing=8),
        panel([_facts(app, page.course)], padding=CARD_PADDING),
    ]
    hits = [_hits_row(app, line, snapshot.faces[line.seat]) for line in page.hits]
    right = [
        panel(
            [card_head(app, _("Hits and misses")), *divided(hits)],
            padding=CARD_PADDING,
            spacing=6,
        ),
        _wanted(app, page, "wanted" in in_figures, on_switch),
        # A scribe has this table alone, not the owner's other games.
        *([AmongAllGames(table=table, key="among all")] if state.finished and not app.is_scribes else []),
    ]
    if _has_columns(app):
        return columns(app, left, right, spacing=12)
    return stretched_column([*left, *right], spacing=12)


def _has_columns(app: App) -> bool:
    """Whether a chart of the totals with the names has room in one of two columns."""
    return has_columns(app) and column_width(app) >= CONTENT_WIDTH


@component
def AmongAllGames(table: Table, key: object = None) -> ft.Control:
    """Where this game stands among all by the same rules; nothing before they are counted."""
    app = use_app()
    _, game, state = app.words, table.game, table.snapshot.state
    found, _progress = use_counting_query(
        lambda host, on_progress, _on_part: load_places(host, on_progress, _, game, state), [game.revision]
    )
    if not found:
        return ft.Container()
    *sentences, note = found
    lines = [ft.Text(sentence, style=app.scale.text()) for sentence in sentences]
    return panel([card_head(app, _("How special was this?"), note), *lines], padding=CARD_PADDING, spacing=8)


def _facts(app: App, lines: Sequence[TitledSentence]) -> ft.Control:
    """What it is in small letters, and below it what is to be said of it."""
    scale = app.scale
    return stretched_column(
        [
            labelled(
                f"{what}: {said}",
                ft.Column(
                    [ft.Text(what, style=scale.small()), ft.Text(said, style=scale.text())],
                    spacing=1,
                    tight=True,
                ),
            )
            for what, said in lines
        ],
        spacing=10,
    )


def _hits_row(app: App, line: HitsLine, face: Face) -> ft.Control:
    """The name with the number of hits, and a mark for each round: a disc, or by how much it was missed."""
    scale = app.scale
    factor = scale.factor
    width = _MARK_WIDTH if all(len(mark) <= 2 for mark in line.marks) else _WIDE_MARK_WIDTH
    marks = [
        ft.Container(
            icon("hit", _MARK * 0.7 * factor, Paint.GOOD)
            if not mark
            else ft.Text(mark, style=scale.small(Paint.BAD), no_wrap=True),
            width=width * factor,
            height=_MARK * factor,
            alignment=ft.Alignment.CENTER,
        )
        for mark in line.marks
    ]
    said = ", ".join(filter(None, (line.met, line.missed)))
    return ft.Container(
        labelled(
            f"{isolated(line.name)}: {said}",
            stretched_column(
                [
                    ft.Row(
                        [
                            seal(face, 24),
                            ft.Text(line.name, style=scale.strong(), expand=True),
                            ft.Text(line.met, style=scale.strong()),
                        ],
                        spacing=10,
                    ),
                    *([ft.Text(line.missed, style=scale.small())] if line.missed else []),
                    ft.Row(list(marks), spacing=0, run_spacing=2, wrap=True),
                ],
                spacing=4,
            ),
        ),
        padding=ft.Padding.symmetric(vertical=8),
        key=str(line.seat),
    )


def _wanted(app: App, page: GamePage, in_figures: bool, on_switch: OnTap) -> ft.Control:
    """What all bids of a round wanted beyond its tricks: bars upwards, or downwards."""
    _ = app.words
    width = (column_width(app) if _has_columns(app) else content_width(app)) - 2 * CARD_PADDING - 2
    title = _("Too much or too little wanted")
    label = _("Bids as a picture") if in_figures else _("Bids in figures")
    lines = [(_("Round {round}", round=bar.round), bar.said) for bar in page.wanted]
    spoken = f"{title}: " + "; ".join(f"{what}: {said}" for what, said in lines)
    return panel(
        [
            card_head(app, title, page.wanted_note),
            _facts(app, lines) if in_figures else wanted_chart(app, page.wanted, width, spoken),
            outlined_button(app, label, on_switch, data="wanted"),
        ],
        padding=CARD_PADDING,
        spacing=14,
    )


async def load_places(
    host: Host, _on_progress: Progress, _: Words, game: Game, state: State
) -> tuple[str, ...]:
    """The sentences for a finished game; none while there are too few others by the same rules,
    or points were counted differently by rules of its name."""
    counted = await host.game_counter.count(_on_progress)
    tally = counted.by_rules(state.ruleset.name)
    own = finished_game(game, state)
    alike = await host.work(lambda: tally.alike)
    if own is None or len(alike) < FEWEST_COMPARED_GAMES or own.scoring != alike[0].scoring:
        return ()
    records = await host.work(lambda: tally.records)
    return () if records is None else place_sentences(_, own, records, state, len(alike))


def place_sentences(
    _: Words, own: FinishedGame, records: Records, state: State, games: int
) -> tuple[str, ...]:
    """Where the highest total, the best round and the winner's comeback stand, and among how many games."""
    names = {seat.player: name for seat, name in zip(state.seats, state.names, strict=True)}
    top = max(own.seats, key=lambda seat: seat.points)
    sentences = [
        _(
            "{name}'s total of {points} ranks {place} of {of}.",
            **_values(_, top, top.points, records.totals, names),
        )
    ]
    round_seats = [seat for seat in own.seats if seat.best_round is not None]
    if round_seats:
        best = max(round_seats, key=lambda seat: seat.best_round or 0)
        values = _values(_, best, best.best_round or 0, records.best_rounds, names)
        sentences.append(_("Best round: {name} with {points}, rank {place} of {of}.", **values))
    came_back = [seat for seat in own.seats if seat.rank == 1 and seat.most_behind]
    if came_back:
        furthest = max(came_back, key=lambda seat: seat.most_behind)
        values = _values(_, furthest, furthest.most_behind, records.comebacks, names)
        sentences.append(_("{name} came back from {points} behind: rank {place} of {of}.", **values))
    rules = rules_called(_, state.ruleset.name)
    sentences.append(_.plural("Among {n} game: {rules}", "Among {n} games: {rules}", games, rules=rules))
    return tuple(sentences)


def _values(
    _: Words, seat: FinishedSeat, value: int, values: tuple[int, ...], names: dict[str, str]
) -> dict[str, object]:
    found: Place = place_among(value, values)
    return {
        "name": names.get(seat.player, ""),
        "points": _.number(value),
        "place": _.number(found.place),
        "of": _.number(found.of),
    }
