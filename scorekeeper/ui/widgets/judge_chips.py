"""What holds at the judge's table: the cards where no game says it, the trump, and who led."""

from __future__ import annotations

import flet as ft

from scorekeeper.locale import Words
from scorekeeper.locale.cards import suit_folk, suit_name
from scorekeeper.ui.artwork import icon as icon_path
from scorekeeper.ui.artwork import suit_symbol
from scorekeeper.ui.judge_bench import Bench
from scorekeeper.ui.judge_desk import JudgeDesk, Panel
from scorekeeper.ui.judge_names import deck_name
from scorekeeper.ui.paint import Paint, suit_paint
from scorekeeper.ui.session import App
from scorekeeper.ui.widgets.chip import chip


def judge_chips(app: App, desk: JudgeDesk) -> ft.Control:
    """The chips, each to be put right by touching it."""
    _, bench, names = app.words, desk.bench, desk.bench.names
    chips: list[ft.Control] = []
    if bench.deck.trump:
        symbol, color = suit_symbol(bench.trick.trump, bench.deck.name), suit_paint(bench.trick.trump)
        pressed = desk.panel is Panel.TRUMP
        chips.append(
            chip(app, symbol, color, _("Trump"), _trump(_, bench), desk.on_trump_chip, pressed=pressed)
        )
    if names:
        symbol, pressed = icon_path("people"), desk.panel is Panel.LEADER
        chips.append(
            chip(app, symbol, Paint.INK, _("led by"), names[0], desk.on_leader_chip, pressed=pressed)
        )
    else:
        symbol, pressed = icon_path("sliders"), desk.panel is Panel.CARDS
        value = deck_name(_, bench.ruleset)
        chips.append(chip(app, symbol, Paint.INK, _("Cards"), value, desk.on_cards_chip, pressed=pressed))
    return ft.Row(chips, spacing=8, run_spacing=6, wrap=True)


def _trump(_: Words, bench: Bench) -> str:
    if not bench.trick.trump_known:
        return _.in_context("trump", "not chosen")
    trump, deck = bench.trick.trump, bench.deck.name
    if trump is None:
        return _.in_context("trump", "none")
    return f"{suit_name(_, trump, deck)} · {suit_folk(_, trump, deck)}"
