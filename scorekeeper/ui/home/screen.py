"""The screen of Home: the running game, a rematch, and links to all other screens."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from math import ceil

import flet as ft

from scorekeeper.design_tokens.dimensions import CONTENT_WIDTH, RADIUS_SHEET, TARGET
from scorekeeper.game.names import told_apart
from scorekeeper.locale.game_summaries import (
    day,
    day_and_time,
    names,
    result_line,
    round_line,
    rules_suffix,
    since,
)
from scorekeeper.storage.summaries import Summary
from scorekeeper.tables import StaleTap
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.home.cover import FAN, leather, settings_button, title_below_fan, title_beside_hat
from scorekeeper.ui.home.device_notices import device_notices, storage_warnings
from scorekeeper.ui.home.game_card import key_button, last_result, result_card, running_card, sheet
from scorekeeper.ui.home.leaders import GroupCards, LeadersCard
from scorekeeper.ui.home.model import HomeModel, load_home
from scorekeeper.ui.runtime.addresses import ELSEWHERE_ADDRESS, RECEIVE_ADDRESS
from scorekeeper.ui.runtime.component import handler, screen
from scorekeeper.ui.runtime.hooks import prefetch, use_app, use_query, use_ref
from scorekeeper.ui.runtime.session import App, current_app
from scorekeeper.ui.widgets.buttons import OnTap, hit_target, icon, labelled, outline, outlined_button
from scorekeeper.ui.widgets.list_tile import (
    centred_column,
    divided,
    in_rows,
    list_tile,
    panel,
    stretched_column,
)
from scorekeeper.ui.widgets.scaffold import Loading, content_column, content_width, section_header

MOST_UNOPENABLE_SHOWN = 3
"""At most so many games that cannot be continued are shown here; History shows all."""

LOW_HEIGHT = 600
"""Up to this screen height the cover is lower."""
WIDE, THREE_COLUMNS = 700, 1200
"""The widths from which on the book lies beside the rest, and that stands in two columns."""
BOOK_WIDTH, LEADERS_WIDTH, WIDEST_MIDDLE = 404, 330, 900
GAP = 16
"""Space around the columns of a wide screen."""
BOOK_INSET = 30
"""Space between the edge of the book and the sheet on it, there."""
UNDER_CARD = 84
"""So much of the cover lies under the card."""
PAIR_HEIGHT = 206
"""Height of the two cards that stand side by side."""
RECENT_HEIGHT, RECENT_PLAYER_HEIGHT, BESIDE_RECENT = 74, 19, 350
"""Height of a game that is over, about, without and for each player, and of what is above and below."""
FULL = 0.6
"""Where the games take so much of the room that they have, they and all beside them fill the screen."""
NEW_GAME_ADDRESS = "/new"
TILE_HEIGHT, FEWEST_TILE_WIDTH, TILE_TYPE = 84, 84, 13


@handler
async def _go(event: ft.Event[ft.Container]) -> None:
    """Open another screen, as `on_link` does; that of a new game comes with its seats."""
    app, address = current_app(), str(event.control.data)
    if address == NEW_GAME_ADDRESS:  # the seats would come a moment after the title
        # Here alone: a phone compiles every module that it imports.
        from scorekeeper.ui.new_game.controller import load_new_game

        await prefetch(app, load_new_game, app.host)
    app.go(address)


@screen
def HomeScreen() -> ft.View:
    """The running game or the last one as a card, and links to the other screens."""
    app = use_app()
    model = use_query(load_home)
    starting = use_ref(False)

    async def again(event: ft.Event[ft.Container]) -> None:
        if starting.current:
            return
        starting.current = True
        game_id = str(event.control.data)
        try:
            game_id = (await app.host.rematch(game_id)).game.id
        except StaleTap:  # its last tap was taken back: it goes on
            pass
        except Exception:
            starting.current = False
            raise
        app.go(f"/games/{game_id}")  # a second tap that is still on its way finds a game begun

    if model is None:
        width = content_width(app)
        loading = ft.Container(Loading(), padding=ft.Padding.only(top=UNDER_CARD))
        return _view([_below_cover(app, *_head(app, width), [loading])])
    if _is_wide(app):
        return _view([_wide(app, model, handler(again))])
    return _view([_narrow(app, model, handler(again))])


def _is_wide(app: App) -> bool:
    return app.width >= WIDE * max(1.0, app.scale.factor)


def _view(parts: list[ft.Control]) -> ft.View:
    page = ft.Column(
        parts, scroll=ft.ScrollMode.AUTO, expand=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER
    )
    return ft.View(padding=0, controls=[ft.SafeArea(ft.Row([page], expand=True, spacing=0), expand=True)])


# Phones ------------------------------------------------------------------------------------------------


def _narrow(app: App, model: HomeModel, again: OnTap) -> ft.Control:
    """One column; the cover lies behind its top."""
    width, first = content_width(app), _is_first(model)
    head, height = _first_head(app) if first else _head(app, width)
    parts = [
        *storage_warnings(app),
        *_main(app, model, width, again),
        *device_notices(app, has_games=bool(model.running or model.last)),
        *_below(app, model, again),
        *_evening(app, model, width),
        *_navigation(app, model, width),
    ]
    return _below_cover(app, head, height, parts, sparkles=not first)


def _below_cover(
    app: App, head: ft.Control, height: float, parts: Sequence[ft.Control], *, sparkles: bool = True
) -> ft.Control:
    """The cover of that height with the head on it, and the parts below that."""
    behind = ft.Container(leather(whole=False, sparkles=sparkles), left=0, right=0, top=0, height=height)
    content = content_column(app, [head, stretched_column(parts, spacing=12)], bottom=24)
    return ft.Stack([behind, content], width=app.width, alignment=ft.Alignment.TOP_CENTER)


def _head(app: App, width: float) -> tuple[ft.Control, float]:
    """The hat, the title and the settings; and the height of the cover."""
    airy = app.height > LOW_HEIGHT
    hat = min(82 if airy else 60, width * 0.23)
    room = width - TARGET - 2 * 16
    row = ft.Row(
        [ft.Container(title_beside_hat(app, room, hat), expand=True), settings_button(app)],
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    text = 2 * min(36 * app.scale.factor, (room - hat) / 4)
    above, below = (40, 28) if airy else (24, 16)
    height = above + max(hat, text, TARGET) + below
    padding = ft.Padding.only(left=16, right=8, top=above)
    return ft.Container(row, padding=padding, height=height), height + UNDER_CARD


def _first_head(app: App) -> tuple[ft.Control, float]:
    """The fan of cards before the first game; and the height of the cover."""
    width, height = app.width - 2 * app.screen.margin, max(270.0, min(430.0, app.height * 0.51))
    title = title_below_fan(app, width - 32, max(height - 64 - 100 * app.scale.factor, 60))
    whole = stretched_column([title, _motto(app)], spacing=8)
    button = ft.Container(settings_button(app), right=8, top=22)
    centred = ft.Container(whole, left=16, right=16, bottom=54)
    return ft.Stack([ft.Container(height=height + 22), centred, button]), height


def _motto(app: App) -> ft.Control:
    _, style = app.words, app.scale.text(Paint.ON_LEATHER)
    words = _("Writes it down, does the sums, knows the rules.")
    return ft.Text(words, style=style, text_align=ft.TextAlign.CENTER)


# Wide screens ------------------------------------------------------------------------------------------


def _wide(app: App, model: HomeModel, again: OnTap) -> ft.Control:
    """The book at the left, what there is to do in the middle, who leads at the right where there is room."""
    three = app.width >= THREE_COLUMNS and model.last is not None
    book = min(BOOK_WIDTH * max(1.0, app.width / 1600), app.width * 0.46)
    right = LEADERS_WIDTH * max(1.0, app.width / 1600) if three else 0
    first = _is_first(model)
    widest = CONTENT_WIDTH if first else WIDEST_MIDDLE
    middle = min(app.width - book - right - (4 if three else 3) * GAP, widest)
    notices = device_notices(app, has_games=bool(model.running or model.last))
    recent, full = _recent(app, model) if three else ([], False)
    parts = [
        *storage_warnings(app),
        *(_main(app, model, middle, again) if first else []),
        *_below(app, model, again, large=True),
        *notices,
        *(recent or _evening(app, model, middle)),
        *_navigation(app, model, middle),
    ]
    columns: list[ft.Control] = [
        ft.Column([_book(app, model, book, again)], tight=True),  # as high as the screen, and no higher
        ft.Container(stretched_column(parts, spacing=GAP), width=middle),
        *([ft.Container(GroupCards(right), width=right)] if three else []),
    ]
    roomy = app.height >= LOW_HEIGHT and not app.scale.is_large
    beside = ft.CrossAxisAlignment.CENTER if roomy and (first or three) else ft.CrossAxisAlignment.START
    full = full and roomy
    return ft.Container(
        ft.Row(
            columns,
            spacing=GAP,
            alignment=ft.MainAxisAlignment.CENTER,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH if full else beside,
            intrinsic_height=full,
        ),
        padding=GAP,
    )


def _recent(app: App, model: HomeModel) -> tuple[list[ft.Control], bool]:
    """The games that were finished last, as many as there is room for, and whether they fill it."""
    # Here alone: a phone, which shows none, compiles every module that it imports.
    from scorekeeper.ui.history.game_tile import game_tile, spoken

    _ = app.words
    rows = len(model.running[1:]) + bool(model.more_running) + len(model.unopenable)
    rows += bool(model.running) and model.rematch is not None
    room, taken = app.height - BESIDE_RECENT - 70 * rows, 0.0
    tiles: list[ft.Control] = []
    for game in model.recent:
        players = RECENT_PLAYER_HEIGHT * len(game.seats)
        height = (RECENT_HEIGHT + players) * app.scale.dense.factor
        if tiles and taken + height > room:
            break
        taken += height
        tile = game_tile(app, game, model.faces(game), spoken(app, game), "", _go, None)
        tile.data, tile.expand = f"/games/{game.id}", round(height)
        tiles.append(tile)
    head = ft.Container(section_header(app, _("Last games"), top=12), padding=ft.Padding.only(left=12))
    shown = panel([head, *divided(tiles)])
    shown.expand = True
    return [shown], taken > FULL * room


def _book(app: App, model: HomeModel, width: float, again: OnTap) -> ft.Control:
    """The whole cover with the game on it, as high as the screen; before the first game a picture."""
    room, first = width - 2 * BOOK_INSET, _is_first(model)
    height, low = app.height - 2 * GAP, app.height < LOW_HEIGHT
    above_fan = height - (200 if first else 550) * app.scale.factor
    fan = max(0.0, min(room / FAN, above_fan))
    card = [_motto(app)] if first else _main(app, model, room, again)
    content = ft.Container(
        stretched_column(
            [title_below_fan(app, room, fan if fan > 100 else 0), stretched_column(card, spacing=12)],
            spacing=12 if low or first else 24 + round(max(0.0, above_fan - fan) / 3),
        ),
        padding=ft.Padding.symmetric(horizontal=BOOK_INSET, vertical=26 if low else BOOK_INSET + 6),
    )
    cover = ft.Container(leather(whole=True), left=0, right=0, top=0, bottom=0)
    return ft.Stack(
        [cover, ft.Container(width=width, height=height), content],
        width=width,
        alignment=ft.Alignment.CENTER if first else ft.Alignment.BOTTOM_CENTER,
    )


# Parts -------------------------------------------------------------------------------------------------


def _is_first(model: HomeModel) -> bool:
    return not model.running and model.last is None and not model.unopenable


def _main(app: App, model: HomeModel, width: float, again: OnTap) -> list[ft.Control]:
    """The running game, else the last one with its rematch, else how to begin."""
    _ = app.words
    if model.running:
        game, key = model.running[0], _("View the game") if app.read_only else _("Continue")
        return [running_card(app, game, model.faces(game), model.state, width, key=key)]
    if model.last is None:
        return _welcome(app, model, width)
    game = model.last
    card = partial(result_card, app, game, model.faces(game), width)
    if app.read_only:
        path = f"/games/{game.id}"
        return [card(_go, key=_("View the game"), symbol="play", key_data=path)]
    if model.rematch is None:
        return [card(_go, key=_("New game"), symbol="plus", key_data=NEW_GAME_ADDRESS)]
    deals = _("{name} deals", name=model.rematch.dealer_name)
    return [card(again, key=_("Rematch"), hint=deals, key_data=game.id)]


def _welcome(app: App, model: HomeModel, width: float) -> list[ft.Control]:
    """How to begin: with the first game, or beside one that cannot be opened."""
    _, scale = app.words, app.scale
    first = _is_first(model) and not app.host.library.unreadable
    words = _("The first page is empty") if first else _("No game is on")
    title = ft.Text(words, style=scale.sentence())
    text = ft.Text(_("Two to six people, real cards, no paper."), style=scale.text(Paint.QUIET))
    label, address = (_("Check a trick"), "/judge") if app.read_only else (_("New game"), NEW_GAME_ADDRESS)
    above = ft.Container(
        stretched_column([title, text], spacing=4), padding=ft.Padding.only(left=6, right=6, bottom=4)
    )
    parts: list[ft.Control] = [above, key_button(app, label, "plus", width, on_click=_go, data=address)]
    return [sheet(parts)] if _is_wide(app) and not _is_first(model) else parts


def _below(app: App, model: HomeModel, again: OnTap, *, large: bool = False) -> list[ft.Control]:
    """Buttons for a new game and the judge; the other running games; a rematch that has no card."""
    _ = app.words
    beside = app.width >= 340 * app.scale.factor
    if _is_first(model):
        return [] if app.read_only else _first_links(app)
    can_begin = not app.read_only
    with_new = can_begin and (bool(model.running) or model.rematch is not None)
    keys = [("plus", _("New game"), NEW_GAME_ADDRESS)] if with_new else []
    keys.append(("scales", _("Check a trick"), "/judge"))
    buttons = [_button(app, symbol, label, address, beside, large) for symbol, label, address in keys]
    parts: list[ft.Control] = []
    if beside:
        parts.append(ft.Row(list(buttons), spacing=10))
    else:
        parts.append(stretched_column(buttons, spacing=10))
    rows = _tiles(app, "play", [(game, *_running_words(app, game)) for game in model.running[1:]])
    if model.more_running:
        more = _.plural("{n} more in progress", "{n} more in progress", model.more_running)
        rows.append(list_tile(app, "clock", more, _("Earlier games"), _go, data="/games", key="more"))
    unopenable = model.unopenable[:MOST_UNOPENABLE_SHOWN]
    rows += _tiles(app, "warning", [(game, *_unopenable_words(app, game)) for game in unopenable])
    if can_begin and model.running and model.last is not None and model.rematch is not None:
        people, dealer = _.series(names(model.rematch.seats)), model.rematch.dealer_name
        note = _("{names}; {dealer} deals", names=people, dealer=dealer)
        tile = list_tile(app, "redeal", _("Rematch"), note, again, data=model.last.id, key="rematch")
        rows.insert(0, tile)
    if rows:
        parts.append(panel(rows))
    return parts


def _button(app: App, symbol: str, label: str, address: str, beside: bool, large: bool) -> ft.Control:
    button = outlined_button(
        app, label, _go, style=app.scale.total(), symbol=symbol, data=address, expand=beside
    )
    button.bgcolor = Paint.RAISED
    if large:
        button.padding = ft.Padding.symmetric(horizontal=12, vertical=26)
    return button


def _first_links(app: App) -> list[ft.Control]:
    """What else there is before the first game; joining another table comes first."""
    _ = app.words
    tournaments, rulebook, join, *settings = _other_links(app)
    trick = ("scales", "", _("Check a trick"), _("who gets it, and why"), "/judge")
    return [
        panel(
            divided(
                list_tile(app, symbol, label, note, _go, data=address, border=None)
                for symbol, _short, label, note, address in (join, trick, rulebook, tournaments, *settings)
            )
        )
    ]


def _evening(app: App, model: HomeModel, width: float) -> list[ft.Control]:
    """The last result beside the game that is on, and who leads over all games."""
    if model.last is None:
        return []
    beside = width >= 330 and not app.scale.is_large and bool(model.running)
    height = PAIR_HEIGHT * app.scale.factor if beside else None
    parts: list[ft.Control] = []
    if model.running:
        parts.append(last_result(app, model.last, model.faces(model.last), height))
    parts.append(LeadersCard(height, key="leaders"))
    if not beside:
        return parts
    return [ft.Row([ft.Container(part, expand=True) for part in parts], spacing=10)]


def _running_words(app: App, game: Summary) -> tuple[str, str]:
    _ = app.words
    begun = since(_, game.started, datetime.now().astimezone())
    return _.series(names(game.seats)), f"{round_line(_, game)}{rules_suffix(_, game)} · {begun}"


def _unopenable_words(app: App, game: Summary) -> tuple[str, str]:
    """Title and note of a game that cannot be continued; its screen says why."""
    _ = app.words
    when = day_and_time(_, game.touched, datetime.now().astimezone())
    return _.series(names(game.seats)), _("{when} · cannot be opened", when=when)


def _tiles(app: App, symbol: str, games: Sequence[tuple[Summary, str, str]]) -> list[ft.Control]:
    """A tile for each game, its title and its note; where both are the same the notes are numbered."""
    tiles = []
    told = told_apart(f"{title}, {note}" for _game, title, note in games)
    for (game, title, _note), label in zip(games, told, strict=True):
        note = label.removeprefix(f"{title}, ")
        tiles.append(list_tile(app, symbol, title, note, _go, data=f"/games/{game.id}", key=game.id))
    return tiles


Link = tuple[str, str, str, str, str]
"""Symbol, short name, name, note and address of another screen."""


def _other_links(app: App) -> list[Link]:
    """The screens that there is a use for before the first game: tournaments, the rulebook, other tables, and
    the settings, for which a phone has a button."""
    _ = app.words
    join, how = _("Join another table"), _("with the address and three words")
    looks = _("language, look, size of the type")
    return [
        ("trophy", _("Tournaments"), _("Tournaments"), _("draws, results, standings"), "/tournaments"),
        ("book", _("Rulebook"), _("Rulebook"), _("to look things up"), "/rules"),
        ("phone", _("Join"), join, how, ELSEWHERE_ADDRESS),
        *([("sliders", _("Settings"), _("Settings"), looks, "/settings")] if _is_wide(app) else []),
    ]


def _links(app: App, model: HomeModel) -> list[Link]:
    """The links to the other screens; none where all are empty."""
    _ = app.words
    first = _is_first(model) and not app.read_only
    if first and not model.players:
        return []
    now = datetime.now().astimezone()
    last = _("none yet")
    if model.last is not None:
        last = _(
            "last {day}: {result}", day=day(_, model.last.touched, now), result=result_line(_, model.last)
        )
    if model.more_running:
        last = _.plural("{n} more in progress", "{n} more in progress", model.more_running)
    known = _.plural("{n} player on the list", "{n} players on the list", model.players)
    others = _other_links(app)
    return [
        ("clock", _("Games"), _("Earlier games"), last, "/games"),
        ("chart", _("Statistics"), _("Statistics"), _("who meets their bids"), "/statistics"),
        ("people", _("Players"), _("Players"), known, "/players"),
        *(others[:1] if first else others),
    ]


def _navigation(app: App, model: HomeModel, width: float) -> list[ft.Control]:
    """A tile for each of the other screens, and one line for a game from another phone."""
    _, links = app.words, _links(app, model)
    parts: list[ft.Control] = []
    if links and app.scale.is_large:
        parts.append(
            panel(
                [
                    list_tile(app, symbol, label, note, _go, data=address)
                    for symbol, _short, label, note, address in links
                ]
            )
        )
    elif links:
        rows = ceil(len(links) * FEWEST_TILE_WIDTH * app.scale.factor / width)
        tiles = (
            _tile(app, symbol, short, f"{label}, {note}", address)
            for symbol, short, label, note, address in links
        )
        parts += in_rows(tiles, ceil(len(links) / rows), spacing=6)
    if not app.read_only:
        label, note = _("Receive a game"), _("from another phone")
        words = ft.Text(f"{label} {note}", style=app.scale.text(Paint.QUIET), text_align=ft.TextAlign.CENTER)
        row = ft.Row(
            [icon("download", 20, Paint.QUIET), words],
            spacing=8,
            alignment=ft.MainAxisAlignment.CENTER,
            wrap=True,
        )
        padding = ft.Padding.symmetric(vertical=14)
        parts.append(
            hit_target(labelled(f"{label}, {note}", row), _go, data=RECEIVE_ADDRESS, padding=padding)
        )
    return parts


def _tile(app: App, symbol: str, short: str, spoken: str, address: str) -> ft.Control:
    style = app.scale.label(TILE_TYPE * app.scale.factor)
    name = ft.Text(short, style=style, max_lines=1, overflow=ft.TextOverflow.VISIBLE)
    return hit_target(
        labelled(spoken, centred_column([icon(symbol, 25, Paint.ACCENT), name], spacing=5, tight=False)),
        _go,
        data=address,
        radius=RADIUS_SHEET,
        height=TILE_HEIGHT,
        expand=True,
        bgcolor=Paint.RAISED,
        foreground_decoration=outline(RADIUS_SHEET),
    )
