"""The players side by side: how often they have played, won, and met their bids, and how they are rated."""

from __future__ import annotations

from typing import cast

import flet as ft

from scorekeeper.statistics import FEWEST_RATED_GAMES
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import component, handler, screen
from scorekeeper.ui.runtime.hooks import use_app, use_counting_query, use_state
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.statistics.model.players import (
    AllGames,
    PlayerRow,
    counted_line,
    load_all_games,
    player_lines,
    ruleset_choices,
    unreadable_line,
)
from scorekeeper.ui.widgets.buttons import OnTap, icon
from scorekeeper.ui.widgets.choice import chip_wrap, choice_chip
from scorekeeper.ui.widgets.list_tile import DIVIDER_BELOW, tile, two_lines, warning_rows
from scorekeeper.ui.widgets.scaffold import ROWS_AT_ONCE, Loading, more_rows, quiet_text, scaffold

FEW_RULESETS, MOST_RULESETS = 2, 12
"""How many kinds of rules, those that were played most, can be chosen from at first, and at most."""


@screen
def StatisticsScreen() -> ft.View:
    """All players; a tap opens the page of one."""
    app, path = use_app(), ft.use_view_path()
    most, set_most = use_state(ROWS_AT_ONCE)
    all_games, progress, ruleset, choose = use_all_games()
    _ = app.words

    def go(event: ft.Event[ft.Container]) -> None:
        app.go(f"/statistics/{event.control.data}")

    def more(_event: object) -> None:
        set_most(lambda size: size + ROWS_AT_ONCE)

    if all_games is None or not (all_games.counted.games or all_games.counted.complete):
        return scaffold(app, path, _("Statistics"), [counting_text(app, progress)])
    if not all_games.counted.games:
        text = _("No game has been finished yet. Once you have played, the numbers are here.")
        parts = [*_warnings(app, all_games), quiet_text(app, text)]
        return scaffold(app, path, _("Statistics"), parts)
    lines = player_lines(_, all_games, most)
    parts = [
        *still_counting(app, all_games, progress),
        *_warnings(app, all_games),
        *ruleset_chips(app, all_games, ruleset, choose),
        ft.Container(quiet_text(app, counted_line(_, all_games)), padding=ft.Padding.only(top=4)),
        *(_player_tile(app, line, handler(go)) for line in lines),
    ]
    if len(all_games.tally.statistics.players) > most:
        parts.append(more_rows(app, _("Show more players"), handler(more)))
    if all_games.counted.complete:
        parts.append(_notes(app, any(line.rating for line in lines)))
    return scaffold(app, path, _("Statistics"), parts)


def use_all_games() -> tuple[AllGames | None, tuple[int, int], str | None, OnTap]:
    """The games by the chosen rules, how far they are counted, those rules, and what chooses others."""
    ruleset, set_ruleset = use_state(cast(str | None, None))
    all_games, progress = use_counting_query(
        lambda host, on_progress, on_part: load_all_games(host, on_progress, on_part, ruleset), [ruleset]
    )

    def choose(event: ft.Event[ft.Container]) -> None:
        set_ruleset(event.control.data or None)

    return all_games, progress, ruleset, handler(choose)


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


@component
def RulesetChips(games: AllGames, ruleset: str | None, on_choose: OnTap, key: object = None) -> ft.Control:  # noqa: ARG001 - Flet takes it
    """Which games are counted, a chip for each kind of rules; those seldom played come on demand."""
    app = use_app()
    _ = app.words
    choices, (unfolded, set_unfolded) = ruleset_choices(_, games)[:MOST_RULESETS], use_state(False)

    def unfold(_event: object) -> None:
        set_unfolded(True)

    often = [name for name, _label in choices[:FEW_RULESETS]]
    shown = [choice for choice in choices if unfolded or choice[0] in often or choice[0] == ruleset]
    chips = [choice_chip(app, _("All rules"), chosen=ruleset is None, on_click=on_choose, data="")]
    chips += [
        choice_chip(app, label, chosen=name == ruleset, on_click=on_choose, data=name)
        for name, label in shown
    ]
    if len(shown) < len(choices):
        chips.append(choice_chip(app, _("More rules"), chosen=False, on_click=handler(unfold), data="more"))
    return chip_wrap(chips)


def ruleset_chips(app: App, all_games: AllGames, ruleset: str | None, on_choose: OnTap) -> list[ft.Control]:
    """Which games are counted; nothing where all were played by the same rules."""
    if not ruleset_choices(app.words, all_games):
        return []
    return [RulesetChips(games=all_games, ruleset=ruleset, on_choose=on_choose, key="rules")]


def _warnings(app: App, all_games: AllGames) -> list[ft.Control]:
    sentence = unreadable_line(app.words, all_games)
    return warning_rows(app, [sentence]) if sentence else []


def _player_tile(app: App, line: PlayerRow, go: OnTap) -> ft.Control:
    _, scale = app.words, app.scale
    rating = _("rating {rating}", rating=line.rating) if line.rating else ""
    label = ", ".join(filter(None, [line.name, line.games, line.met, rating]))
    # A line that is too long is broken between two parts.
    parts = f"{line.games} · {line.met}".split(" · ")
    note = " · ".join(part.replace(" ", "\N{NO-BREAK SPACE}") for part in parts)
    number, _space, uncertainty = line.rating.partition(" ")
    figures = [ft.Text(number, style=scale.total()), ft.Text(uncertainty, style=scale.small())]
    return ft.Container(
        tile(
            label,
            [
                two_lines(app, line.name, note, scale.total(), expand=True),
                *([ft.Row(list(figures), spacing=4, tight=True)] if line.rating else []),
                icon("forward", 18, Paint.QUIET),
            ],
            go,
            padding=ft.Padding.symmetric(horizontal=8, vertical=10),
            spacing=10,
            data=line.player,
        ),
        border=DIVIDER_BELOW,
        key=line.player,
    )


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
