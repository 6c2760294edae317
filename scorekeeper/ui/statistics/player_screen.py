"""What the games say of one player: a face, figures, bars of bids met, the rating over time, opponents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import flet as ft

from scorekeeper.design_tokens.dimensions import NARROW, RADIUS_KEY
from scorekeeper.game.names import isolated
from scorekeeper.locale import Phrase
from scorekeeper.statistics.across_games import FEWEST_RATED_GAMES, FEWEST_ROUNDS_OF_A_RATE
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import LETTER_WIDTH
from scorekeeper.ui.runtime.component import on_link, screen
from scorekeeper.ui.runtime.hooks import by_data, use_app, use_state
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.statistics.charts import bar_chart, rating_chart
from scorekeeper.ui.statistics.model.players import (
    Grouping,
    PlayerPage,
    alike_line,
    player_page,
    scope_line,
)
from scorekeeper.ui.statistics.screen import cell_rows, counting_text, still_counting, use_all_games
from scorekeeper.ui.widgets.buttons import (
    OnTap,
    heading,
    icon,
    icon_button,
    in_lines,
    labelled,
    outlined_button,
)
from scorekeeper.ui.widgets.choice import ruleset_chips, segments
from scorekeeper.ui.widgets.list_tile import (
    CARD_PADDING,
    DIVIDER_BELOW,
    card_head,
    centred_column,
    panel,
    stretched_column,
)
from scorekeeper.ui.widgets.marks import laurel, medal, seal
from scorekeeper.ui.widgets.scaffold import (
    column_width,
    columns,
    quiet_text,
    scaffold,
    section_header,
)

_BACK = "/statistics"

GROUPINGS: Mapping[Grouping, tuple[Phrase, Phrase]] = {
    Grouping.CARDS: (
        lambda _: _.in_context("grouping", "Cards"),
        lambda _: _("Bids met by number of cards"),
    ),
    Grouping.BID: (lambda _: _.in_context("grouping", "Bid"), lambda _: _("Bids met by bid")),
    Grouping.SEAT: (
        lambda _: _.in_context("grouping", "Seat"),
        lambda _: _("Bids met by places after the dealer"),
    ),
    Grouping.TRUMP: (
        lambda _: _.in_context("grouping", "Trump"),
        lambda _: _("Bids met with and without trump"),
    ),
}
"""What is called on the key of a grouping, and the title of its bars."""


@screen
def PlayerStatisticsScreen() -> ft.View:
    """One player, by all games or by those of one kind of rules."""
    app = use_app()
    player = ft.use_route_params()["player"]
    grouping, set_grouping = use_state(Grouping.CARDS)
    in_figures, set_in_figures = use_state(False)
    all_games, progress, ruleset, choose_rules = use_all_games()
    _ = app.words

    choose_grouping = by_data(set_grouping, lambda _old, grouping: Grouping(grouping))
    if all_games is None:
        return scaffold(app, _("Statistics"), [counting_text(app, progress)], back=_BACK)
    chips = ruleset_chips(app, all_games.counted.rulesets, ruleset, choose_rules)
    page, counting = player_page(_, all_games, player), still_counting(app, all_games, progress)
    if page is None:
        nothing = [*chips, quiet_text(app, _("Nothing has been finished by these rules yet."))]
        name = all_games.names.get(player) or _("Statistics")
        return scaffold(app, name, counting or nothing, back=_BACK)
    scope = scope_line(_, all_games, ruleset, page.rating_games)
    on_switch = by_data(set_in_figures, lambda shown, _data: not shown)
    bars = _bars_card(app, page, grouping, choose_grouping, in_figures=in_figures, on_switch=on_switch)
    left = [bars, *([] if counting else [_rating_card(app, page, scope, in_figures=in_figures)])]
    right = [
        *_highlights(app, page),
        _rows(app, page.lines),
        *_section(
            app,
            [_row(app, *record) for record in page.records],
            _("Personal bests"),
            alike_line(_, all_games) or _("among everyone's results"),
        ),
        *_section(
            app,
            [_row(app, other.figures, "", seal(other.face, 24)) for other in page.against],
            _("Against each other"),
        ),
    ]
    top = columns(app, [_head(app, page)], [_figures(app, page)], spacing=12)
    parts = [*counting, top, *chips, columns(app, left, right, spacing=12)]
    pen = icon_button("pen", _("Name, colour and symbol"), on_link, data=f"/players/{player}")
    listed = player in all_games.faces and not app.read_only
    return scaffold(
        app,
        _("Statistics"),
        parts,
        spacing=12,
        back=_BACK,
        actions=[pen] if listed else (),
        wide=True,
        tint=_paint(page),
    )


def _width(app: App) -> float:
    """Width of what stands within a card."""
    return column_width(app) - 2 * CARD_PADDING - 2


def _head(app: App, page: PlayerPage) -> ft.Control:
    """The face, in a laurel where nobody is stronger, beside the name, the place and the medals."""
    _, scale = app.words, app.scale.dense
    size = 76 if app.width < NARROW or scale.is_large else 118
    face = seal(page.face, size * 0.7)
    if page.place == 1:
        face = laurel(face, size)
    medals = [
        ft.Row([medal(place, 26), ft.Text(str(times), style=scale.total())], spacing=5, tight=True)
        for place, times in enumerate(page.places, start=1)
        if times
    ]
    first, second, third = map(_.number, page.places)
    said = _("gold {first}, silver {second}, bronze {third}", first=first, second=second, third=third)
    width = column_width(app) - size - 28
    words = ft.Column(
        [
            heading(page.name, scale.fitted_figure(page.name, width, 38)),
            ft.Text(page.about, style=scale.text(Paint.QUIET)),
            labelled(said, ft.Row(list(medals), wrap=True, spacing=14)),
        ],
        spacing=6,
        tight=True,
        expand=True,
    )
    return ft.Container(ft.Row([face, words], spacing=16), padding=ft.Padding.symmetric(horizontal=6))


FIGURE_HEIGHT = 36
"""Height of the largest figure; smaller ones stand on the same line."""


def _figures(app: App, page: PlayerPage) -> ft.Control:
    """The large figures side by side, in as many lines as they need where the type is large."""
    scale = app.scale.dense
    # Where the type is large each takes the room that it needs.
    room = column_width(app) / (1 if scale.is_large else len(page.figures)) - 8
    parts = [
        ft.Semantics(
            label=f"{figure} {what}",
            exclude_semantics=True,
            content=centred_column(
                [
                    ft.Container(
                        ft.Text(figure, style=scale.figure(_fitting(figure, room / scale.factor))),
                        height=None if scale.is_large else FIGURE_HEIGHT * scale.factor,
                        alignment=None if scale.is_large else ft.Alignment.BOTTOM_CENTER,
                    ),
                    ft.Text(what, style=scale.small(), text_align=ft.TextAlign.CENTER),
                ],
                spacing=2,
            ),
            expand=None if scale.is_large else True,
        )
        for figure, what in page.figures
    ]
    if scale.is_large:
        return ft.Row(list(parts), wrap=True, spacing=24, run_spacing=8)
    return ft.Row(list(parts), spacing=8, vertical_alignment=ft.CrossAxisAlignment.START)


def _fitting(figure: str, room: float) -> float:
    return min(29.0, room / (LETTER_WIDTH * len(figure)))


def _highlights(app: App, page: PlayerPage) -> Sequence[ft.Control]:
    """Whom the player fears and whom he beats, what he likes to bid, and his longest run: two in a row."""
    _, scale = app.words, app.scale.dense

    def square(symbol: ft.Control) -> ft.Control:
        return ft.Container(
            symbol,
            width=44 * scale.factor,
            height=44 * scale.factor,
            bgcolor=Paint.NOW,
            border_radius=RADIUS_KEY,
            alignment=ft.Alignment.CENTER,
        )

    cells = [
        _highlight(app, seal(opponent.face, 44), what, opponent.name, opponent.figures)
        for opponent, what in ((page.feared, _("Nemesis")), (page.beaten, _("Favourite opponent")))
        if opponent is not None
    ]
    if page.favourite_bid is not None:
        bid, met = page.favourite_bid
        cells.append(
            _highlight(
                app,
                square(ft.Text(bid, style=scale.figure(26))),
                _("Favourite bid"),
                _("bid {bid}", bid=bid),
                _("{rate} met", rate=met),
            )
        )
    if page.rounds:
        run, flame = _("{n} in a row", n=page.longest_run), icon("flame", 26, Paint.ACCENT)
        cells.append(_highlight(app, square(flame), _("Longest run"), run, _.in_context("bids", "met")))
    return cell_rows(app, cells, spacing=10)


def _highlight(app: App, symbol: ft.Control, what: str, name: str, figures: str) -> ft.Control:
    scale = app.scale.dense
    texts = [
        ft.Text(what, style=scale.small()),
        in_lines(name, scale.figure(19), 2),
        *([ft.Text(figures, style=scale.small())] if figures else []),
    ]
    words = ft.Column(list(texts), spacing=2, tight=True, expand=True)
    said = ", ".join(filter(None, (f"{what}: {isolated(name)}", figures)))
    face = labelled(said, ft.Row([symbol, words], spacing=11))
    return ft.Container(panel([face], padding=12), expand=True)


def _bars_card(
    app: App,
    page: PlayerPage,
    grouping: Grouping,
    choose: OnTap,
    *,
    in_figures: bool,
    on_switch: OnTap,
) -> ft.Control:
    _ = app.words
    bars, title = page.bars[grouping], GROUPINGS[grouping][1](_)
    if not bars:
        text = _("All rounds were brought from paper: of them only the points are known.")
        return panel([card_head(app, title, text)], padding=CARD_PADDING)
    rounds = _.plural("{n} round", "{n} rounds", page.rounds)
    average = "" if page.average is None else _("average {rate}", rate=_("{n}%", n=page.average))
    dashed = _("dashed: fewer than {n} rounds", n=FEWEST_ROUNDS_OF_A_RATE)
    below = [ft.Text(dashed, style=app.scale.small())] if any(bar.pale for bar in bars) else []
    chips = segments(
        app, [(kind.value, called(_)) for kind, (called, _title) in GROUPINGS.items()], grouping.value, choose
    )
    label = _("As a picture") if in_figures else _("In figures")
    key = outlined_button(app, label, on_switch)
    spoken = f"{title}: " + "; ".join(f"{bar.spoken}: {bar.value}" for bar in bars)
    return panel(
        [
            card_head(app, title, " · ".join(filter(None, (rounds, average)))),
            *(
                [_rows(app, [(bar.spoken, bar.value) for bar in bars])]
                if in_figures
                else [bar_chart(app, bars, page.average, _paint(page), _width(app), spoken), *below]
            ),
            chips,
            key,
        ],
        padding=CARD_PADDING,
        spacing=14,
    )


def _paint(page: PlayerPage) -> Paint:
    return Paint[page.face.color.upper()]


def _rating_card(app: App, page: PlayerPage, scope: str, *, in_figures: bool) -> ft.Control:
    _ = app.words
    title = _("Rating")
    if page.rating_line is None:
        text = _.plural(
            "Shown after {most} finished games; {n} so far.",
            "Shown after {most} finished games; {n} so far.",
            page.rating_games,
            most=FEWEST_RATED_GAMES,
        )
        return panel([card_head(app, title, text)], padding=CARD_PADDING)
    said = _(
        "{title}: {rating}, at first {first}, at best {best}",
        title=title,
        rating=page.rating,
        first=page.first_rating,
        best=page.best_rating,
    )
    best = _("at best {best}", best=page.best_rating)
    return panel(
        [
            card_head(app, title, f"{scope} · {best}", page.rating),
            _rows(app, page.rating_figures)
            if in_figures
            else rating_chart(app, [page.rating_line], page.months, _width(app), said),
            ft.Text(
                _("Who ends ahead of strong players rises; ± says how sure the number is."),
                style=app.scale.small(),
            ),
        ],
        padding=CARD_PADDING,
        spacing=14,
    )


def _rows(app: App, lines: Sequence[tuple[str, str]]) -> ft.Control:
    """What is counted at the left, the number at the right."""
    return ft.Column([_row(app, what, number) for what, number in lines], spacing=0, tight=True)


def _row(app: App, what: str, number: str, symbol: ft.Control | None = None) -> ft.Control:
    scale, before = app.scale, [] if symbol is None else [symbol]
    both: ft.Control
    if scale.is_large:  # one below the other
        texts: list[ft.Control] = [
            ft.Text(what, style=scale.text()),
            *([ft.Text(number, style=scale.total(), text_align=ft.TextAlign.END)] if number else []),
        ]
        both = stretched_column(texts, spacing=2)
    else:
        both = ft.Row(
            [
                *before,
                ft.Text(what, style=scale.text(), expand=True),
                *([ft.Text(number, style=scale.total())] if number else []),
            ],
            spacing=12,
        )
    return ft.Container(
        labelled(f"{what}: {number}" if number else what, both),
        padding=ft.Padding.symmetric(horizontal=6, vertical=10),
        border=DIVIDER_BELOW,
    )


def _section(app: App, rows: Sequence[ft.Control], title: str, note: str = "") -> list[ft.Control]:
    column = ft.Column(list(rows), spacing=0, tight=True)
    return [section_header(app, title, note, top=8), column] if rows else []
