"""The desk of one tournament: people, rounds and standings; side by side where the screen is wide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import cast

import flet as ft

from scorekeeper.tables import Table
from scorekeeper.tournament import facts as f
from scorekeeper.tournament.draw import Seating, by_lot, clubmates, repeats
from scorekeeper.tournament.standings import tied
from scorekeeper.tournament.state import Round
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.runtime.component import component, handler, on_link, screen
from scorekeeper.ui.runtime.hooks import by_data, use_app, use_effect, use_query, use_state
from scorekeeper.ui.tournaments.desk import OpenDesk, not_open, use_desk, use_faces
from scorekeeper.ui.tournaments.next_round import NextRound, use_next_round
from scorekeeper.ui.tournaments.people import PeopleSection
from scorekeeper.ui.tournaments.table_card import TableCard, person_keys, seating
from scorekeeper.ui.widgets.buttons import icon_button, outlined_button
from scorekeeper.ui.widgets.choice import segments
from scorekeeper.ui.widgets.list_tile import (
    CARD_PADDING,
    DIVIDER_BELOW,
    panel,
    stretched_column,
    tile,
    two_lines,
    warning_banner,
)
from scorekeeper.ui.widgets.marks import medal, seal
from scorekeeper.ui.widgets.nothing_here import read_only_notice
from scorekeeper.ui.widgets.scaffold import (
    columns,
    content_width,
    has_columns,
    quiet_text,
    scaffold,
    section_header,
)
from scorekeeper.viewmodels.tournaments import (
    PlaceLine,
    place_lines,
    plan_line,
    progress_line,
    round_name,
    sizes_line,
    standings_hint,
    unavoidable_lines,
)


@screen
def TournamentScreen() -> ft.View:
    """What is asked now first: the list before the first round is drawn, then the rounds."""
    app, params = use_app(), ft.use_route_params()
    desk, error = use_desk(params["tournament"])
    chosen, set_chosen = use_state(cast(str | None, None))
    following = use_next_round(desk)
    drawing = following.draft is not None
    use_effect(lambda: set_chosen(None), [desk is not None and desk.state.ended, drawing])
    _ = app.words
    if desk is None:
        return not_open(app, error, _("Tournaments"), "/tournaments")
    state = desk.state
    parts_of = [("people", _("People")), ("rounds", _("Rounds")), ("standings", _("Standings"))]
    part = chosen or ("standings" if state.ended else "rounds" if state.rounds or drawing else "people")
    side_by_side = has_columns(app)
    if side_by_side:
        parts_of, part = parts_of[:2], "rounds" if part == "standings" else part
        parts_of[1] = "rounds", _("Rounds and standings")
    on_undo, on_redo = (
        handler(act) if can and not app.read_only else None
        for act, can in ((desk.undo, desk.snapshot.can_undo), (desk.redo, desk.snapshot.can_redo))
    )
    head: list[ft.Control] = [
        *read_only_notice(app),
        segments(app, parts_of, part, by_data(set_chosen)),
        ft.Row(
            [
                icon_button("undo", _("Undo"), on_undo),
                icon_button("redo", _("Redo"), on_redo),
                icon_button("sliders", _("Plan"), on_link, data=f"{desk.address}/plan"),
                icon_button("phone", _("Phones and board"), on_link, data=f"{desk.address}/room"),
                icon_button("download", _("Print and save"), on_link, data=f"{desk.address}/files"),
                # Where there is no room for it the list of tournaments says it, and its own screen.
                *([ft.Text(plan_line(_, state.plan), style=app.scale.small())] if side_by_side else []),
            ],
            spacing=0,
        ),
    ]
    if part == "people":
        body: ft.Control = PeopleSection(desk)
    elif side_by_side:
        rounds = RoundsSection(desk, following, key=desk.snapshot.id)
        body = columns(app, [rounds], [StandingsSection(desk)], shares=SHARES)
    elif part == "standings":
        body = StandingsSection(desk)
    else:
        body = RoundsSection(desk, following, key=desk.snapshot.id)
    note = progress_line(_, state)
    foot = following.foot if part == "rounds" or not state.rounds else []
    return scaffold(
        app, state.name, [*head, body], foot=foot, back="/tournaments", note=note, spacing=8, wide=True
    )


SHARES = 3, 2
"""How rounds and standings share the width of a desk."""
LEAST_CARD = 316
"""The width that a table's card has at least, with usual text, where another one stands beside it."""


@component
def RoundsSection(desk: OpenDesk, following: NextRound, key: object = None) -> ft.Control:
    """The round in play with all its tables, or the draw of the next one; earlier rounds below."""
    app = use_app()
    _, state = app.words, desk.state
    games: Mapping[str, Table] = (
        use_query(lambda host: host.tournaments.begun_tables(desk.snapshot.id), [desk.snapshot.revision])
        or {}
    )
    others = (
        use_query(lambda host: host.tournaments.games_by_names(desk.snapshot.id), [desk.snapshot.revision])
        or {}
    )
    if following.draft is not None:
        return _draft(desk, following, following.draft)
    rounds, parts = state.all_rounds, list[ft.Control]()
    if not rounds:
        text = _("Nobody plays yet. Tick who is here, then draw the first round.")
        parts.append(quiet_text(app, text))
    for number in range(len(rounds), 0, -1):
        round_, is_last = rounds[number - 1], number == len(rounds)
        parts.append(section_header(app, round_name(_, state, number), top=8 if is_last else 20))
        if is_last and not round_.locked and state.final is None:
            parts += _without_table(desk, following, round_)
        cards = [
            TableCard(
                desk,
                number - 1,
                place,
                games.get(table.game),
                others.get(table.game, ()),
                following.picked if is_last else None,
                following.on_pick if is_last else None,
                key=table.game,
            )
            for place, table in enumerate(round_.tables)
        ]
        parts.append(_in_rows(desk, cards))
    return stretched_column(parts, spacing=8)


def _in_rows(desk: OpenDesk, cards: Sequence[ft.Control]) -> ft.Control:
    """The cards of tables in their order, two in a row where there is room for them."""
    app = desk.app
    room = content_width(app, wide=True) * SHARES[0] / sum(SHARES)
    if room < 2 * LEAST_CARD * app.scale.dense.factor:
        return stretched_column(cards, spacing=12)
    rows = [columns(app, cards[at : at + 1], cards[at + 1 : at + 2]) for at in range(0, len(cards), 2)]
    return stretched_column(rows, spacing=12)


def _without_table(desk: OpenDesk, following: NextRound, round_: Round) -> list[ft.Control]:
    """Who is here and sits at no table of the round, and may take somebody's place."""
    app, places = desk.app, round_.places
    people = [person for person in desk.state.here if person not in places]
    if not people:
        return []
    _ = app.words
    return [
        quiet_text(app, _("Without a table in this round:")),
        person_keys(desk, people, following.picked, following.on_pick),
    ]


def _draft(desk: OpenDesk, following: NextRound, draft: Seating) -> ft.Control:
    """A draw that does not count yet, with what could not be avoided; two people can change places."""
    app, state = desk.app, desk.state
    _, number = app.words, len(state.rounds) + 1
    round_ = Round(tuple(f.Table("", seats) for seats in draft), (None,) * len(draft), None)
    again = repeats(replace(state, rounds=(*state.rounds, round_)), number - 1)
    unavoidable = unavoidable_lines(_, desk.names, again, clubmates(state, draft))
    cards = [
        panel(
            seating(desk, _("Table {table}", table=place), "", seats, following.picked, following.on_pick),
            padding=CARD_PADDING,
            spacing=8,
        )
        for place, seats in enumerate(draft, start=1)
    ]
    hint = _("Nothing counts yet. Tap two people to let them change places.")
    parts: list[ft.Control] = [
        section_header(app, _("Draw of round {round}", round=number), top=8),
        quiet_text(app, f"{sizes_line(_, draft)} {hint}".strip()),
    ]
    if unavoidable:
        parts.append(warning_banner(app, unavoidable))
    parts.append(_in_rows(desk, cards))
    return stretched_column(parts, spacing=8)


@component
def StandingsSection(desk: OpenDesk) -> ft.Control:
    """Everybody's place; a tap opens the person's page."""
    app = use_app()
    _, state = app.words, desk.state
    faces = use_faces(state, use_query(lambda host: host.players()))
    lines = place_lines(_, state)

    if not lines:
        return quiet_text(app, _("The standings begin with the first result."))
    picture = f"{desk.address}/picture"
    parts: list[ft.Control] = [
        outlined_button(app, _("Share picture"), on_link, symbol="share", data=picture)
    ]
    if note := standings_hint(_, state):
        parts.append(quiet_text(app, note))

    def row(shown: PlaceLine) -> ft.Control:
        mark: ft.Control = (
            medal(shown.place, 30)
            if shown.place <= 3
            else ft.Container(
                ft.Text(_("{place}.", place=shown.place), style=app.scale.strong(Paint.QUIET)),
                width=30 * app.scale.symbol_factor,
                alignment=ft.Alignment.CENTER,
            )
        )
        face = faces[shown.person]
        line: list[ft.Control] = [
            mark,
            *([seal(face, 30)] if face else ()),
            two_lines(app, shown.name, shown.note, app.scale.total(), expand=True),
            ft.Text(shown.points, style=app.scale.total()),
        ]
        spoken = _(
            "{place}. {name}, {points} points", place=shown.place, name=shown.name, points=shown.points
        )
        return tile(
            f"{spoken}, {shown.note}",
            line,
            on_link,
            padding=ft.Padding.symmetric(horizontal=8, vertical=8),
            spacing=10,
            border=DIVIDER_BELOW,
            data=f"{desk.address}/people/{shown.person}",
            key=f"standing {shown.person}",
        )

    parts += [row(line) for line in lines]
    if desk.is_live and all(round_.complete for round_ in state.all_rounds):
        parts += _lots(desk)
    return stretched_column(parts)


def _lots(desk: OpenDesk) -> list[ft.Control]:
    """A key for each group of people who are level, which draws a lot between them."""
    app, groups = desk.app, tied(desk.state)
    _ = app.words
    if not groups:
        return []

    async def draw(event: ft.Event[ft.Container]) -> None:
        group = groups[int(event.control.data)]
        await desk.propose(f.LotDrawn(by_lot(desk.state, group)))

    keys = [
        outlined_button(
            app,
            _("Draw lots: {names}", names=_.series([desk.names[person] for person in group])),
            handler(draw),
            data=place,
        )
        for place, group in enumerate(groups)
    ]
    return [section_header(app, _("Level")), stretched_column(keys, spacing=8)]
