"""What the games say of one player: figures, bars of bids met, the rating over time, and against whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import flet as ft

from scorekeeper.design_tokens.dimensions import CONTENT_WIDTH
from scorekeeper.locale import Phrase
from scorekeeper.statistics import FEWEST_RATED_GAMES, FEWEST_ROUNDS_OF_A_RATE
from scorekeeper.ui.runtime.component import handler, screen
from scorekeeper.ui.runtime.hooks import use_app, use_state
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.statistics.charts import bar_chart, line_chart
from scorekeeper.ui.statistics.model.players import (
    Grouping,
    PlayerPage,
    player_page,
    scope_line,
)
from scorekeeper.ui.statistics.screen import counting_text, ruleset_chips, still_counting, use_all_games
from scorekeeper.ui.widgets.buttons import OnTap, labelled, outlined_button
from scorekeeper.ui.widgets.choice import segments
from scorekeeper.ui.widgets.list_tile import CARD_PADDING, DIVIDER_BELOW, panel, stretched_column
from scorekeeper.ui.widgets.scaffold import quiet_text, scaffold, section_header

_BACK = "/statistics"

GROUPINGS: Mapping[Grouping, tuple[Phrase, Phrase]] = MappingProxyType(
    {
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
)
"""What is called on the key of a grouping, and the title of its bars."""


@screen
def PlayerStatisticsScreen() -> ft.View:
    """One player, by all games or by those of one kind of rules."""
    app, path = use_app(), ft.use_view_path()
    player = ft.use_route_params()["player"]
    grouping, set_grouping = use_state(Grouping.CARDS)
    in_figures, set_in_figures = use_state(False)
    all_games, progress, ruleset, choose_rules = use_all_games()
    _ = app.words

    def choose_grouping(event: ft.Event[ft.Container]) -> None:
        set_grouping(Grouping(event.control.data))

    def switch(_event: object) -> None:
        set_in_figures(lambda shown: not shown)

    if all_games is None:
        return scaffold(app, path, _("Statistics"), [counting_text(app, progress)], back=_BACK)
    chips = ruleset_chips(app, all_games, ruleset, choose_rules)
    page, counting = player_page(_, all_games, player), still_counting(app, all_games, progress)
    if page is None:
        nothing = [*chips, quiet_text(app, _("Nothing has been finished by these rules yet."))]
        name = all_games.names.get(player) or _("Statistics")
        return scaffold(app, path, name, counting or nothing, back=_BACK)
    scope = scope_line(_, all_games, ruleset, page.rating_games)
    parts = [
        *counting,
        _figures(app, page),
        *chips,
        _bars_card(
            app, page, grouping, handler(choose_grouping), in_figures=in_figures, on_switch=handler(switch)
        ),
        *([] if counting else [_rating_card(app, page, scope, in_figures=in_figures)]),
        _rows(app, page.lines),
        *_section(app, page.records, _("Personal bests"), _("among all")),
        *_section(app, page.against, _("Against each other")),
    ]
    return scaffold(app, path, page.name, parts, spacing=12, back=_BACK)


def _width(app: App) -> float:
    """Width of what stands within a card."""
    return min(app.width - 2 * app.margin, CONTENT_WIDTH) - 2 * CARD_PADDING - 2


def _figures(app: App, page: PlayerPage) -> ft.Control:
    """The large figures side by side, one below the other where the type is large."""
    scale = app.scale
    parts = [
        ft.Semantics(
            label=f"{figure} {what}",
            exclude_semantics=True,
            content=ft.Column(
                [ft.Text(figure, style=scale.figure(32)), ft.Text(what, style=scale.small())],
                spacing=2,
                tight=True,
            ),
            expand=None if scale.is_large else True,
        )
        for figure, what in page.figures
    ]
    padding = ft.Padding.symmetric(horizontal=8, vertical=4)
    if scale.is_large:
        return ft.Container(ft.Row(list(parts), wrap=True, spacing=24, run_spacing=8), padding=padding)
    return ft.Container(ft.Row(list(parts), spacing=8), padding=padding)


def _card_head(app: App, title: str, note: str, value: str = "") -> ft.Control:
    scale = app.scale
    texts = ft.Column(
        [
            ft.Semantics(header=True, content=ft.Text(title, style=scale.total())),
            ft.Text(note, style=scale.small()),
        ],
        spacing=2,
        tight=True,
        expand=True,
    )
    figure = ft.Text(value, style=scale.total())
    if scale.is_large and value:
        texts.controls.append(figure)
    return ft.Row(
        [texts, *([figure] if value and not scale.is_large else [])],
        vertical_alignment=ft.CrossAxisAlignment.START,
        spacing=8,
    )


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
        return panel([_card_head(app, title, text)], padding=CARD_PADDING)
    rounds = _.plural("{n} round", "{n} rounds", page.rounds)
    pale = _("pale: fewer than {n}", n=FEWEST_ROUNDS_OF_A_RATE)
    note = f"{rounds} · {pale}" if any(bar.pale for bar in bars) else rounds
    chips = segments(
        app, [(kind.value, called(_)) for kind, (called, _title) in GROUPINGS.items()], grouping.value, choose
    )
    label = _("As a picture") if in_figures else _("In figures")
    key = outlined_button(label, app.scale.strong(), on_switch)
    spoken = f"{title}: " + "; ".join(f"{bar.spoken}: {bar.value}" for bar in bars)
    return panel(
        [
            _card_head(app, title, note),
            _rows(app, [(bar.spoken, bar.value) for bar in bars])
            if in_figures
            else bar_chart(app, bars, page.average, _width(app), spoken),
            chips,
            key,
        ],
        padding=CARD_PADDING,
        spacing=14,
    )


def _rating_card(app: App, page: PlayerPage, scope: str, *, in_figures: bool) -> ft.Control:
    _ = app.words
    title = _("Rating")
    if not page.rating:
        text = _.plural(
            "Shown after {most} finished games; {n} so far.",
            "Shown after {most} finished games; {n} so far.",
            page.rating_games,
            most=FEWEST_RATED_GAMES,
        )
        return panel([_card_head(app, title, text)], padding=CARD_PADDING)
    said = _(
        "{title}: {rating}, at first {first}",
        title=title,
        rating=page.rating,
        first=_.decimal(page.ratings[0]),
    )
    return panel(
        [
            _card_head(app, title, scope, page.rating),
            _rows(app, page.rating_figures)
            if in_figures
            else line_chart(app, page.ratings, _width(app), said),
        ],
        padding=CARD_PADDING,
        spacing=14,
    )


def _rows(app: App, lines: Sequence[tuple[str, str]]) -> ft.Control:
    """What is counted at the left, the number at the right."""
    return ft.Column([_row(app, what, number) for what, number in lines], spacing=0, tight=True)


def _row(app: App, what: str, number: str) -> ft.Control:
    scale = app.scale
    both: ft.Control
    if scale.is_large:  # one below the other
        texts: list[ft.Control] = [
            ft.Text(what, style=scale.text()),
            ft.Text(number, style=scale.total(), text_align=ft.TextAlign.END),
        ]
        both = stretched_column(texts, spacing=2)
    else:
        both = ft.Row(
            [ft.Text(what, style=scale.text(), expand=True), ft.Text(number, style=scale.total())], spacing=12
        )
    return ft.Container(
        labelled(f"{what}: {number}", both),
        padding=ft.Padding.symmetric(horizontal=6, vertical=10),
        border=DIVIDER_BELOW,
    )


def _section(app: App, lines: Sequence[tuple[str, str]], title: str, note: str = "") -> list[ft.Control]:
    return [section_header(app, title, note, top=8), _rows(app, lines)] if lines else []
