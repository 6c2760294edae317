"""The players, ranked by what is chosen: rating, wins, bids met, games; and the bests of them all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

import flet as ft

from scorekeeper.design_tokens.colors import MEDAL_GOLD, MEDAL_INK
from scorekeeper.design_tokens.dimensions import NARROW
from scorekeeper.design_tokens.typefaces import PLAIN_BOLD
from scorekeeper.game.names import isolated
from scorekeeper.locale import Phrase
from scorekeeper.statistics.across_games import FEWEST_RATED_GAMES
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import Scale
from scorekeeper.ui.runtime.component import on_link, screen
from scorekeeper.ui.runtime.hooks import by_data, use_app, use_counting_query, use_state
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.statistics.charts import rating_chart
from scorekeeper.ui.statistics.model.players import (
    MOST_LINES,
    AllGames,
    BestTile,
    Order,
    PlayerRow,
    alike_line,
    best_tiles,
    counted_line,
    load_all_games,
    player_rows,
    rating_lines,
    unreadable_line,
    usual_order,
)
from scorekeeper.ui.widgets.buttons import OnTap, disc, heading, icon, labelled
from scorekeeper.ui.widgets.choice import ruleset_chips, segments
from scorekeeper.ui.widgets.list_tile import (
    CARD_PADDING,
    apart,
    divided,
    in_rows,
    panel,
    stretched_column,
    tile,
    warning_rows,
)
from scorekeeper.ui.widgets.marks import laurel, medal, seal
from scorekeeper.ui.widgets.scaffold import (
    Loading,
    column_width,
    columns,
    more_rows,
    quiet_text,
    scaffold,
    section_header,
    use_rows,
)

MEDALS = 3
"""The number of places that have a medal."""
HITS_WIDTH, NARROW_HITS_WIDTH, HITS_HEIGHT = 66, 40, 10
ORDERS: Mapping[Order, Phrase] = {
    Order.RATING: lambda _: _.in_context("order", "Strength"),
    Order.WINS: lambda _: _.in_context("order", "Wins"),
    Order.HITS: lambda _: _.in_context("order", "Hits"),
    Order.GAMES: lambda _: _.in_context("order", "Games"),
}
"""What is called on the key of an order."""


@screen
def StatisticsScreen() -> ft.View:
    """All players; a tap opens the page of one."""
    app = use_app()
    most, on_more, _set_most = use_rows()
    chosen, set_chosen = use_state(cast(Order | None, None))
    all_games, progress, ruleset, choose = use_all_games()
    _ = app.words

    rank = by_data(set_chosen, lambda _old, order: Order(order))
    if all_games is None or not (all_games.counted.games or all_games.counted.complete):
        return scaffold(app, _("Statistics"), [counting_text(app, progress)])
    if not all_games.counted.games:
        text = _("No game has been finished yet. Once you have played, the numbers are here.")
        parts = [*_warnings(app, all_games), quiet_text(app, text)]
        return scaffold(app, _("Statistics"), parts)
    order = chosen or usual_order(all_games)
    rows = player_rows(_, all_games, order, most)
    keys = segments(app, [(one.value, ORDERS[one](_)) for one in Order], order.value, rank)
    heads = [  # of what stands in the rows at the left and at the right
        ft.Text(text, style=app.scale.dense.small())
        for text in (_("Wins · last five places"), _("Rating · bids met"))
    ]
    ranking = [
        ft.Container(keys, padding=ft.Padding.only(top=10)),
        ft.Container(
            apart(heads),
            padding=ft.Padding.only(left=6, right=6, top=12, bottom=6),
        ),
        panel(divided(player_row(app, row, number == 0) for number, row in enumerate(rows))),
    ]
    if len(all_games.tally.statistics.players) > most:
        ranking.append(more_rows(app, _("Show more players"), on_more))
    if all_games.counted.complete:
        ranking.append(_notes(app, any(row.rating for row in rows)))
    parts = [
        *still_counting(app, all_games, progress),
        *_warnings(app, all_games),
        *ruleset_chips(app, all_games.counted.rulesets, ruleset, choose),
        columns(app, ranking, [*_bests(app, all_games), *_ratings(app, all_games)]),
    ]
    return scaffold(app, _("Statistics"), parts, note=counted_line(_, all_games), wide=True)


def use_all_games() -> tuple[AllGames | None, tuple[int, int], str | None, OnTap]:
    """The games by the chosen rules, how far they are counted, those rules, and what chooses others."""
    ruleset, set_ruleset = use_state(cast(str | None, None))
    all_games, progress = use_counting_query(
        lambda host, on_progress, on_part: load_all_games(host, on_progress, on_part, ruleset), [ruleset]
    )
    return all_games, progress, ruleset, by_data(set_ruleset, lambda _old, name: name or None)


def counting_text(app: App, progress: tuple[int, int]) -> ft.Control:
    """That games are being counted, and how far it is."""
    done, of = progress
    if not of:
        return Loading()
    _ = app.words
    text = _("Counting the games: {done} of {games}", done=_.number(done), games=_.number(of))
    return ft.Column(
        [quiet_text(app, text), ft.ProgressBar(value=done / of, color=Paint.ACCENT, bgcolor=Paint.RULE)],
        tight=True,
    )


def still_counting(app: App, all_games: AllGames, progress: tuple[int, int]) -> list[ft.Control]:
    """How far it is, above what is counted so far; nothing where that is all."""
    if all_games.counted.complete:
        return []
    return [ft.Container(counting_text(app, progress), padding=ft.Padding.only(bottom=8), key="counting")]


def _warnings(app: App, all_games: AllGames) -> list[ft.Control]:
    sentence = unreadable_line(app.words, all_games)
    return warning_rows(app, [sentence]) if sentence else []


def player_row(app: App, row: PlayerRow, is_first: bool, *, width: float | None = None) -> ft.Container:
    """A place, a face, a name with the wins above the last places, and at the right rating and hits."""
    scale = app.scale.dense
    factor, leads = scale.factor, is_first and row.place == 1
    place: ft.Control | None = None
    if row.place:
        place = ft.Text(f"{row.place}.", style=scale.figure(19), no_wrap=True)
        if row.place <= MEDALS:
            place = medal(row.place, 27 * factor)
    narrow = (width or app.width) < NARROW
    wreath = 46 if narrow else 60
    face = laurel(seal(row.face, wreath * 0.66), wreath) if leads else seal(row.face, 38)
    won = row.won.replace(" ", "\N{NO-BREAK SPACE}")
    name = ft.Text(
        spans=[
            ft.TextSpan(row.name, style=scale.figure(22 if leads else 19)),
            ft.TextSpan(f"  {won}", style=scale.small()),
        ],
        expand=None if scale.is_large else True,
    )
    rating = ft.Row(
        [
            ft.Text(row.rating, style=scale.figure(24 if leads else 20)),
            ft.Text(row.uncertainty, style=scale.small()),
        ],
        spacing=6,
        tight=True,
        vertical_alignment=ft.CrossAxisAlignment.END,
    )
    start = ft.CrossAxisAlignment.START
    figures = [rating] if row.rating else []
    head = (
        ft.Column([name, *figures], spacing=4, tight=True)
        if scale.is_large
        else ft.Row([name, *figures], spacing=8, vertical_alignment=start)
    )
    below = apart([_form(scale, row.form), _hits(app, row, narrow)], run_spacing=6)
    gap = 4 if narrow else 8
    parts = [
        ft.Container(place, width=30 * factor, alignment=ft.Alignment.CENTER),
        ft.Container(face, width=wreath if leads else 46, alignment=ft.Alignment.CENTER),
        ft.Container(stretched_column([head, below], spacing=8), expand=True),
    ]
    padding = ft.Padding.only(left=gap, right=gap + 5, top=12, bottom=12)
    return ft.Container(
        tile(row.spoken, parts, on_link, padding=padding, spacing=gap, data=f"/statistics/{row.player}"),
        bgcolor=Paint.NOW if leads else None,
        key=row.player,
    )


def _form(scale: Scale, ranks: Sequence[int]) -> ft.Control:
    """The places in the last games, a victory in gold."""

    def coin(rank: int) -> ft.Control:
        won = rank == 1
        style = ft.TextStyle(
            size=13.5 * scale.factor,
            font_family=PLAIN_BOLD,
            color=MEDAL_INK if won else Paint.INK,
            height=1.1,
        )
        return disc(ft.Text(str(rank), style=style), 20 * scale.factor, MEDAL_GOLD if won else Paint.TRACK)

    return ft.Row([coin(rank) for rank in ranks], spacing=3, tight=True)


def _hits(app: App, row: PlayerRow, narrow: bool) -> ft.Control:
    """How many of a hundred bids were met, as a bar and a number; a count alone where it says little."""
    scale = app.scale.dense
    number = ft.Text(row.met, style=scale.small(Paint.INK), text_align=ft.TextAlign.END, no_wrap=True)
    if row.percent is None:
        return number
    width = NARROW_HITS_WIDTH if narrow else HITS_WIDTH
    bar = ft.Container(
        ft.Container(
            width=width * row.percent / 100,
            height=HITS_HEIGHT,
            border_radius=HITS_HEIGHT / 2,
            bgcolor=Paint.ACCENT,
        ),
        width=width,
        height=HITS_HEIGHT,
        border_radius=HITS_HEIGHT / 2,
        bgcolor=Paint.TRACK,
        alignment=ft.Alignment.CENTER_LEFT,
    )
    number.width = 38 * scale.factor
    return ft.Row([bar, number], spacing=6, tight=True)


def _bests(app: App, all_games: AllGames) -> list[ft.Control]:
    """What was the most ever, two beside one another where there is room."""
    _, bests = app.words, best_tiles(app.words, all_games)
    if not bests:
        return []
    head = section_header(app, _("Records of this group"), alike_line(_, all_games), top=18)
    rows = cell_rows(app, [_best(app, best) for best in bests], spacing=8, filled=True)
    return [head, stretched_column(rows, spacing=8)]


def cell_rows(
    app: App, cells: Sequence[ft.Control], *, spacing: int, filled: bool = False
) -> Sequence[ft.Control]:
    """Cells with a symbol and words, as many side by side as have room, as high as the highest of a row."""
    abreast, stretched = 1 if app.scale.is_large or app.width < NARROW else 2, ft.CrossAxisAlignment.STRETCH
    return in_rows(
        cells, abreast, spacing=spacing, filled=filled, intrinsic_height=True, vertical_alignment=stretched
    )


def _best(app: App, best: BestTile) -> ft.Control:
    scale = app.scale.dense
    value = ft.Text(
        spans=[
            ft.TextSpan(best.value, style=scale.figure(23)),
            ft.TextSpan(f"  {best.names}", style=scale.name()),
        ]
    )
    symbol = disc(icon(best.symbol, 24, Paint.ACCENT), 42, Paint.NOW)
    words = ft.Column([value, ft.Text(best.what, style=scale.small())], spacing=2, tight=True, expand=True)
    face = labelled(f"{best.what}: {best.value}, {best.names}", ft.Row([symbol, words], spacing=11))
    return ft.Container(panel([face], padding=ft.Padding.symmetric(horizontal=12, vertical=14)), expand=True)


def _ratings(app: App, all_games: AllGames) -> list[ft.Control]:
    """How the ratings of the strongest players went."""
    _, scale = app.words, app.scale
    strongest = player_rows(_, all_games, Order.RATING, MOST_LINES)
    lines, months = rating_lines(_, all_games, [row.player for row in strongest])
    if not lines:
        return []
    title = _("Ratings over time")
    said = "; ".join(f"{isolated(row.name)} {row.rating}" for row in strongest if row.rating)
    chart = rating_chart(app, lines, months, column_width(app) - 2 * CARD_PADDING - 2, f"{title}: {said}")
    head = heading(title, scale.total())
    return [
        ft.Container(panel([head, chart], padding=CARD_PADDING, spacing=10), padding=ft.Padding.only(top=12))
    ]


def _notes(app: App, rated: bool) -> ft.Control:
    """What the numbers at the right mean, or when there will be some."""
    _ = app.words
    soon = _("From {n} games on a rating stands at the right.", n=FEWEST_RATED_GAMES)
    note = _(
        "The number at the right is the rating: who ends ahead of strong players rises. "
        "It is shown after {n} games; ± says how sure it is.",
        n=FEWEST_RATED_GAMES,
    )
    return ft.Container(
        ft.Text(note if rated else soon, style=app.scale.small()),
        padding=ft.Padding.only(left=8, right=8, top=14),
    )
