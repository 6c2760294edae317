"""The dock: one sentence of what happens next, the keys for it, undo and redo.

From the first bid to the last result of a round the keys stand in one place: the sentence, two lines below
it, the keys, undo and redo. Above the keys there is a row for the trump until it is set or the first bid is
in, and one for special cards once they are played. What needs more room for a while (why a key did nothing,
the special cards) takes the place of other things.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import flet as ft

from scorekeeper.design_tokens.dimensions import KEY_GAP, KEY_HEIGHT, TARGET
from scorekeeper.game import Phase, Round
from scorekeeper.game.facts import BidChanged, BidsRevealed, PlayEnded, PlayerDroppedOut
from scorekeeper.game.graphemes import letter_widths
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.typography import (
    BLANK,
    LETTER_WIDTH,
    SMALLEST,
    SMALLEST_SENTENCE,
    TEXT_LETTER_WIDTH,
    USUAL_SENTENCE,
    Scale,
    figures_width,
    fitting_letters,
)
from scorekeeper.ui.runtime.memo_cache import MemoCache
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.table.controller import TableController
from scorekeeper.ui.table.model.table_layout import PLAYED_HEIGHT
from scorekeeper.ui.table.model.taps import FEWEST_COLLECTED
from scorekeeper.ui.table.moment import Ribbon
from scorekeeper.ui.table.number_keys import number_keys, number_rows
from scorekeeper.ui.table.special_cards import bare_keys, special_card_keys
from scorekeeper.ui.table.trump_row import special_page, trump_row
from scorekeeper.ui.table.undo_row import MOST_LINES
from scorekeeper.ui.widgets.buttons import (
    OnTap,
    filled_button,
    icon,
    in_lines,
    inset_button,
    key_opacity,
    outlined_button,
)
from scorekeeper.ui.widgets.list_tile import in_rows, stretched_column
from scorekeeper.ui.widgets.marks import seal
from scorekeeper.viewmodels.join_and_leave import EliminationQuestion
from scorekeeper.viewmodels.keys import (
    has_special_keys,
    shows_special_page,
)
from scorekeeper.viewmodels.prompt import (
    CloudQuestion,
    Entering,
    PassPhonePrompt,
    Prompt,
    Selection,
    play_line,
    reveal_hint,
)
from scorekeeper.viewmodels.short_names import LEFT_OUT, with_short_names

BIG_LABEL_WIDTH = 116
"""Width of the sum so far, beside the sentence."""
_MARGIN = ft.Margin.symmetric(horizontal=4)
_MARGIN_INSIDE = ft.Padding.symmetric(horizontal=4)
TWO_KEYS_HEIGHT = 122
"""Height of two keys, one below the other."""
SYMBOL_WIDTH = 34 + 12
"""Width of a symbol before the sentence, with the space behind it."""
SEAL, SEAL_SPACE, LEAST_SEALED = 46, 8, 330
"""Size of the seal before the sentence, the space behind it, and the width of a dock that has it."""
POSTER_SUM, BIG_SENTENCE, BIG_HINT = 84, 44, 20
"""The type of the sum so far, of the sentence, and of what stands below that, on a large screen."""


def number_prompt(cache: MemoCache, app: App, controller: TableController, prompt: Prompt) -> ft.Control:
    """The prompt for a number: the player, the sum so far in large type, the keys."""
    _, hint, typed, grid = app.words, prompt.hint, controller.view.typed, controller.layout.keys
    room = controller.layout.keys_room
    if typed:
        hint = _("{number}: Enter writes it down", number=typed)
        chosen = (replace(key, preselected=key.number == int(typed)) for key in prompt.keys)
        prompt = replace(prompt, keys=tuple(chosen))
    says_big = prompt.entering is Entering.BID and not app.screen.is_big  # of the tricks the hint says it
    big = prompt.big if says_big else ""
    close = controller.view.moment
    pale = close is not None and bool(close.sentence)
    asked = _sentences(cache, app, controller, prompt.title, hint, big, prompt.big_label, seat=prompt.seat)
    if close is not None and pale:
        asked = Ribbon(snapshot=controller.view.snapshot, close=close, key=f"ribbon {close.number}")
    # On a large screen the numbers are as large as their keys.
    scale = Scale(max(app.scale.factor, grid.key_height / KEY_HEIGHT)) if app.screen.is_big else app.scale
    keys = cache.group("keys", number_keys, scale, grid, prompt.keys, controller.on_key, pale)
    if grid.height > room:
        keys = ft.Column([keys], height=room, scroll=ft.ScrollMode.HIDDEN)
    below = _keys_below(cache, app, controller, keys, room)
    return _prompt_column(app, [asked, *_poster_sum(cache, app, controller, prompt), *below])


def _keys_below(
    cache: MemoCache, app: App, controller: TableController, keys: ft.Control, height: float
) -> list[ft.Control]:
    """`keys` of that height below the row of extra keys; or the special cards in the place of both."""
    state, round_, view = controller.state, controller.state.current, controller.view
    if (
        round_ is not None
        and shows_special_page(state, round_, view.trump_page)
        and controller.layout.shows_trump_keys
    ):
        room = TARGET + KEY_GAP + height
        return [cache.shown("special page", special_page, app, controller, round_, room)]
    return [*extra_keys(cache, app, controller), keys]


def _prompt_column(app: App, parts: Sequence[ft.Control]) -> ft.Control:
    """The sentences and the keys below them; on a large screen with all the room between them."""
    is_big = app.screen.is_big
    return stretched_column(parts, spacing=8, tight=not is_big, expand=is_big)


def _poster_sum(cache: MemoCache, app: App, controller: TableController, prompt: Prompt) -> list[ft.Control]:
    """The sum so far on a large screen, and what everybody has entered, to be read across the table."""
    if not app.screen.is_big:
        return []
    figure, round_ = poster_figure(app, prompt.big, prompt.big_label), controller.state.current
    if round_ is None or not controller.layout.number_row:
        return [figure]
    return [figure, number_rows(cache, app, controller, round_, prompt)]


def poster_figure(app: App, figure: str, label: str) -> ft.Control:
    """A figure to be read across the table, with its label, in all the room between words and keys."""
    scale = app.scale
    parts: list[ft.Control] = [
        ft.Text(figure, style=scale.poster(POSTER_SUM * scale.factor), no_wrap=True),
        ft.Text(label, style=scale.total(Paint.QUIET)),
    ]
    return ft.Container(ft.Row(parts, spacing=16), padding=_MARGIN_INSIDE, expand=True)


def _sentences(
    cache: MemoCache,
    app: App,
    controller: TableController,
    title: str,
    hint: str,
    big: str = "",
    big_label: str = "",
    taken: float = 0,
    seat: int | None = None,
) -> ft.Control:
    """What happens next in one line, two lines for more, and at their right a large figure.

    In large type the sentence may take as many lines of the smallest type as have room in that line. Why the
    last key did nothing takes the place of the lines and of the figure, a long reason that of the sentence
    too. `taken` is the width of what stands beside them, which is the seal of the player of `seat` where
    there is room for it.
    """
    refused, names = controller.view.refused, controller.state.names
    scale = Scale(controller.layout.words_factor)
    big, crowded = "" if refused else big, controller.layout.is_crowded
    has_seal = seat is not None and not (
        refused or crowded or app.scale.is_large or app.screen.dock_content_width < LEAST_SEALED
    )
    if has_seal:  # a long name needs its room
        inside = app.screen.dock_content_width - 8 - SEAL - SEAL_SPACE - BIG_LABEL_WIDTH * bool(big)
        called = with_short_names(title, names, inside / (LETTER_WIDTH * SMALLEST_SENTENCE))
        has_seal = (
            letter_widths(called) * LETTER_WIDTH * SMALLEST_SENTENCE <= inside and LEFT_OUT not in called
        )
    if seat is not None and has_seal:
        words = _sentences(cache, app, controller, title, hint, big, big_label, SEAL + SEAL_SPACE)
        words.expand = True
        face = controller.view.snapshot.faces[seat]
        return ft.Row([cache("seal", seal, face, SEAL), words], spacing=SEAL_SPACE)
    whole = app.screen.dock_content_width - 8 - taken
    width, width_below = _widths_beside_figure(app, scale, big, whole, crowded=crowded)
    lines = 1 if crowded else 2
    room = lines * scale.dense.small_line
    if refused:
        style, has_sentence = _refusal_style(scale, _largest_sentence(app), refused, whole, room)
        title = title if has_sentence else ""
    else:
        hint = with_short_names(hint, names, fitting_letters(width_below, room, scale.dense.small_size))
        largest = BIG_HINT if app.screen.is_big else scale.dense.small_size
        style = scale.whole_words(hint, width_below, room, largest, Paint.QUIET)
    rows = int(_largest_sentence(app) * scale.factor // SMALLEST_SENTENCE)
    title = with_short_names(title, names, rows * width / (LETTER_WIDTH * SMALLEST_SENTENCE))
    sentence = in_lines(title, scale.fitted_sentence(title, width, _largest_sentence(app)), rows)
    more = in_lines(refused or hint, style, MOST_LINES if refused else lines)
    line = cache(
        "line", ft.Text, BLANK, style=scale.figure(BIG_SENTENCE) if app.screen.is_big else scale.sentence()
    )
    two_lines = cache("two lines", ft.Text, "\n".join([BLANK] * lines), style=scale.dense.small())
    if refused and not title:
        nothing = ft.Column([line, two_lines], spacing=0, tight=True)
        return ft.Stack([nothing, more], margin=_MARGIN)
    above, below = ft.Stack([line, sentence]), ft.Stack([two_lines, more])
    return _beside_figure(cache, app, scale, above, below, big, big_label, crowded=crowded)


def _largest_sentence(app: App) -> float:
    return BIG_SENTENCE if app.screen.is_big else USUAL_SENTENCE


def _refusal_style(
    scale: Scale, largest: float, refused: str, width: float, room: float
) -> tuple[ft.TextStyle, bool]:
    """The type of why the last key did nothing, and whether the sentence above it has room as well."""
    if (fitting := scale.fitted_text(refused, width, room, Paint.BAD)) is not None:
        return fitting, True
    room += largest * scale.factor * 1.1
    return scale.fitted_text(refused, width, room, Paint.BAD) or scale.label(12, Paint.BAD), False


def _widths_beside_figure(
    app: App, scale: Scale, big: str, whole: float, *, crowded: bool
) -> tuple[float, float]:
    """The widths of the sentence and of the lines below it.

    The figure stands beside both; in large type only beside the lines, for the sentence needs the whole
    width; in a crowded dock only beside the sentence.
    """
    if not big:
        return whole, whole
    beside = whole - figures_width(big) * _figure_size(app) * scale.dense.factor - KEY_GAP
    if crowded:
        return beside, whole
    if app.scale.is_large:
        return whole, beside
    return whole - BIG_LABEL_WIDTH, whole - BIG_LABEL_WIDTH


def _beside_figure(
    cache: MemoCache,
    app: App,
    scale: Scale,
    above: ft.Control,
    below: ft.Control,
    big: str,
    big_label: str,
    *,
    crowded: bool,
) -> ft.Control:
    """The sentence above and the lines below, and at their right the figure, if there is one."""
    figures: list[ft.Control] = []
    if big and (crowded or app.scale.is_large):
        figures = [figure_text(cache, scale.dense, big, _figure_size(app))]
    elif big:
        label = cache("label", ft.Text, big_label, style=scale.small())
        figure, end = figure_text(cache, scale, big, FIGURE), ft.CrossAxisAlignment.END
        figures = [ft.Column([figure, label], spacing=0, tight=True, horizontal_alignment=end)]
    if crowded:
        above.expand = True
        rows = [ft.Row([above, *figures], spacing=KEY_GAP), below]
        return ft.Column(rows, spacing=0, tight=True, margin=_MARGIN)
    if app.scale.is_large:
        below.expand = True
        rows = [above, ft.Row([below, *figures], spacing=KEY_GAP)]
        return ft.Column(rows, spacing=0, tight=True, margin=_MARGIN)
    words = ft.Column([above, below], spacing=0, tight=True, expand=True)
    return ft.Row(
        [words, *figures], spacing=8, vertical_alignment=ft.CrossAxisAlignment.START, margin=_MARGIN
    )


FIGURE, LARGE_FIGURE = 34, 30
"""The type of the sum so far, in large type the second."""


def _figure_size(app: App) -> float:
    return LARGE_FIGURE if app.scale.is_large else FIGURE


def figure_text(
    cache: MemoCache, scale: Scale, words: str, size: float, *, spoken: str | None = None
) -> ft.Text:
    """Figures in large type, with small words between them: 4 of 5."""
    figure, between = scale.figure(size), scale.figure(size * 0.6, Paint.QUIET)
    *before, last = words.split()
    first, *others = (
        (part, figure if part.strip().isdigit() else between)
        for part in (*(f"{part} " for part in before), last)
    )
    spans: list[Any] = [cache(("figures", place), ft.TextSpan, *other) for place, other in enumerate(others)]
    spoken = words if spoken is None else spoken
    return ft.Text(first[0], style=first[1], spans=spans, no_wrap=True, semantics_label=spoken)


def extra_keys(cache: MemoCache, app: App, controller: TableController) -> list[ft.Control]:
    """The row of keys between the sentence and the numbers: for the trump, or for special cards."""
    state, round_ = controller.state, controller.state.current
    if round_ is None:
        return []
    if has_special_keys(state, round_) and not controller.layout.shows_trump_keys:
        if controller.layout.is_crowded:
            return []  # they stand beside undo
        return [cache.shown("special", special_card_keys, app, controller, round_)]
    if controller.layout.shows_trump_keys:
        return [cache.shown("trump keys", trump_row, app, controller, round_)]
    return cache.hidden("trump keys")


def recap_keys(cache: MemoCache, app: App, controller: TableController, round_: Round) -> list[ft.Control]:
    """The key that ends the play; above it those for special cards.

    The trump keys, when they are opened, take the place of what is there: nothing else moves.
    """
    state, has_above = controller.state, controller.layout.has_row_above_played
    if controller.layout.shows_trump_keys:
        if has_above:
            played = cache.shown("played", played_key, app, controller, round_)
            return _keys_below(cache, app, controller, played, PLAYED_HEIGHT)
        row = cache.shown("trump keys", trump_row, app, controller, round_)
        return [
            *cache.hidden("played"),
            ft.Container(row, height=PLAYED_HEIGHT, alignment=ft.Alignment.CENTER),
        ]
    if has_special_keys(state, round_) and not has_above:
        played = cache.shown("played", played_key, app, controller, round_, small=True)
        return [ft.Row([played, *bare_keys(cache, app, controller, round_)], spacing=4)]
    above = [cache.shown("special", special_card_keys, app, controller, round_)] if has_above else []
    return [*above, cache.shown("played", played_key, app, controller, round_)]


NAMES_PER_LINE, OUT_SYMBOL_WIDTH = 2, 24 + 32 + 10
"""Keys side by side; and of one what is beside the name: its insets, its symbol and the space behind."""


def out_keys(
    cache: MemoCache, app: App, controller: TableController, question: EliminationQuestion
) -> ft.Control:
    """The question who drops out, and a key for each of the players (§9.2)."""
    scale, names = app.scale.dense, controller.state.names
    # The longest name has one line, beside the symbol.
    room = (app.screen.dock_content_width - KEY_GAP) / NAMES_PER_LINE - OUT_SYMBOL_WIDTH
    longest = max((letter_widths(names[seat]) for seat in question.seats), default=1)
    size = max(SMALLEST, min(16, room / (TEXT_LETTER_WIDTH * longest * scale.factor)))
    keys = [
        cache(
            seat,
            outlined_button,
            app,
            names[seat],
            controller.on_key,
            style=scale.strong(size=round(size, 1)),
            symbol="out",
            data=(PlayerDroppedOut(seat),),
            expand=True,
        )
        for seat in question.seats
    ]
    refused, style = controller.view.refused, scale.sentence()
    if app.screen.is_big:
        style = scale.figure(BIG_SENTENCE)
    more = ft.Text(refused or question.hint, style=scale.small(Paint.BAD if refused else Paint.QUIET))
    asked = ft.Column([ft.Text(question.title, style=style), more], spacing=0, tight=True, margin=_MARGIN)
    stretched = ft.CrossAxisAlignment.STRETCH
    rows = in_rows(keys, NAMES_PER_LINE, spacing=8, intrinsic_height=True, vertical_alignment=stretched)
    space = [ft.Container(expand=True)] if app.screen.is_big else []
    return _prompt_column(app, [asked, *space, *rows])


def pass_phone_key(
    cache: MemoCache, app: App, controller: TableController, prompt: PassPhonePrompt
) -> ft.Control:
    """Who gets the phone, and the key that he taps when he has it, or by which the scribe bids for a player
    who has a phone; or all bids are entered openly."""
    scale, room = app.scale, controller.layout.keys_room
    abreast = bool(prompt.together) and room < TWO_KEYS_HEIGHT * scale.factor
    width = app.screen.dock_content_width * (TAKEN_PART if abreast else 1) - 2 * FILLED_PADDING
    label = with_short_names(prompt.key, controller.state.names, width / (LETTER_WIDTH * SMALLEST_SENTENCE))
    keys: list[ft.Control] = [
        _filled_key(app, label, (width, room), controller.on_phone_taken, expand=abreast)
    ]
    if abreast:
        beside = app.screen.dock_content_width * (1 - TAKEN_PART) - KEY_GAP
        style = scale.fitted_text(prompt.together, beside - 20, room - 12, Paint.INK) or scale.label(12)
        together = inset_button(
            prompt.together,
            ft.Text(prompt.together, style=style, text_align=ft.TextAlign.CENTER),
            controller.on_key,
            data=(BidsRevealed(),),
            padding=ft.Padding.symmetric(horizontal=6),
            height=room,
        )
        opacity = key_opacity(controller.on_key)
        keys.append(ft.Container(together, width=beside, opacity=opacity))
    elif prompt.together:
        keys.append(outlined_button(app, prompt.together, controller.on_key, data=(BidsRevealed(),)))
    return _with_keys(cache, app, controller, prompt.symbol, prompt.title, prompt.hint, keys, abreast=abreast)


TAKEN_PART = 0.6
"""Part of the width for the key of the player who has the phone, beside that of all together."""
PLAYED_BESIDES = 22 + 10 + 2 * 12
"""Width beside the label of the key that ends the play: its symbol, the space behind it, and its insets."""
FILLED_PADDING, FILLED_HEIGHT, KEY_TYPE = 16, 54, 24
"""Space at both ends of a filled key; its height and type, of the usual size."""


def _filled_key(
    app: App, label: str, size: tuple[float, float], on_key: OnTap | None, data: object = 0, *, expand: bool
) -> ft.Control:
    """A key of that width whose label has one line, no higher than what stands in its place."""
    scale, (width, height) = app.scale, size
    fits = letter_widths(label) * LETTER_WIDTH * KEY_TYPE * scale.factor <= width
    style = scale.key() if fits else scale.fitted_sentence(label, width, KEY_TYPE)
    key = filled_button(app, label, on_key, style=style, data=data, expand=expand)
    key.height = min(height, FILLED_HEIGHT * scale.factor)
    key.padding = ft.Padding.symmetric(horizontal=FILLED_PADDING)
    return key


def reveal_key(cache: MemoCache, app: App, controller: TableController, round_: Round) -> ft.Control:
    """All have bid: the key that reveals their bids (§4.4)."""
    _, room = app.words, controller.layout.keys_room
    size = app.screen.dock_content_width - 2 * FILLED_PADDING, room
    key = _filled_key(app, _("Reveal the bids"), size, controller.on_key, (BidsRevealed(),), expand=False)
    hint = reveal_hint(_, controller.state, round_)
    return _with_keys(cache, app, controller, "hidden", _("Everyone has bid"), hint, [key])


def cloud_keys(
    cache: MemoCache, app: App, controller: TableController, question: CloudQuestion
) -> ft.Control:
    """What the bid was that the cloud has changed to what cannot be (§8): a key for each that can."""
    on_key, scale, inset = controller.on_key, app.scale, 6
    height = min(controller.layout.keys_room, FILLED_HEIGHT * scale.factor)
    width = (app.screen.dock_content_width + KEY_GAP) / len(question.keys) - KEY_GAP - 2 * inset
    longest = max((label for _by, label in question.keys), key=letter_widths)
    style = scale.whole_words(longest, width, height - 2 * inset, 16 * scale.factor, Paint.INK)
    keys = []
    for by, label in question.keys:
        change = (BidChanged(question.seat, by),)
        key = outlined_button(app, label, on_key, style=style, data=change, expand=True)
        key.height, key.padding = height, inset
        keys.append(key)
    return _with_keys(cache, app, controller, "cloud", question.title, question.hint, keys, abreast=True)


def played_key(
    _cache: MemoCache, app: App, controller: TableController, round_: Round, small: bool = False
) -> ft.Control:
    """The key that ends the play; a `small` one stands among others."""
    _, counted = app.words, round_.tricks_played == round_.cards
    label = _("Enter these tricks") if counted else _("All tricks played")
    room = app.screen.dock_content_width - PLAYED_BESIDES
    size = min(KEY_TYPE * app.scale.dense.factor, room / (LETTER_WIDTH * letter_widths(label)))
    style = app.scale.column_total(size)
    on_key, data = controller.on_key, (PlayEnded(),)
    if not small and round_.tricks_played and not counted:
        return outlined_button(app, label, on_key, style=style, symbol="check", data=data)
    if not small:
        return filled_button(app, label, on_key, style=style, data=data)
    key = filled_button(app, label, on_key, style=app.scale.total(), data=data, expand=True)
    key.padding = ft.Padding.symmetric(horizontal=4)
    key.height = TARGET if app.screen.has_dock_beside and not app.screen.is_big else PLAYED_HEIGHT
    return key


def key_hint(app: App, round_: Round, target: Selection | None) -> list[ft.Control]:
    """What the keyboard does now, in a quiet line where there is one and room for that."""
    asks = target is not None or round_.phase is Phase.PLAY
    if not (asks and app.screen.is_big and app.device.is_computer):
        return []
    _ = app.words
    if target is None:
        words = _("Keys 1 to {last}: the trick · Enter: all played · Ctrl Z: undo", last=len(round_.turns))
    elif round_.cards < FEWEST_COLLECTED:
        words = _("Keys 0 to {last}: the number · Ctrl Z: undo · ?: all keys", last=round_.cards)
    else:
        words = _("Digits, then Enter: the number · Ctrl Z: undo · ?: all keys")
    style = app.scale.dense.small(Paint.QUIET)
    return [ft.Container(ft.Text(words, style=style, text_align=ft.TextAlign.CENTER), padding=6)]


def play_prompt(cache: MemoCache, app: App, controller: TableController, round_: Round) -> ft.Control:
    """What stands below the pad when it is looked at while the cards are played."""
    _ = app.words
    title = _("The cards are played") if round_.tricks_played else _("Before the first trick")
    key = played_key(cache, app, controller, round_)
    return _with_keys(cache, app, controller, None, title, play_line(_, round_), [key])


def _with_keys(
    cache: MemoCache,
    app: App,
    controller: TableController,
    symbol: str | None,
    title: str,
    hint: str,
    keys: Sequence[ft.Control],
    *,
    abreast: bool = False,
) -> ft.Control:
    """Keys in the place of the number keys, whose room they leave as it is; the symbol gives way to a long
    sentence."""
    letters = (app.screen.dock_content_width - SYMBOL_WIDTH - 8) / (LETTER_WIDTH * SMALLEST_SENTENCE)
    if letter_widths(title) > letters and not app.scale.is_large:
        symbol = None
    sentences = _sentences(cache, app, controller, title, hint, taken=SYMBOL_WIDTH if symbol else 0)
    sentences.expand = True
    shown = [icon(symbol, 34, Paint.ACCENT), sentences] if symbol else [sentences]
    space = [ft.Container(expand=True)] if app.screen.is_big else []
    room = controller.layout.keys_room
    arranged = ft.Row(list(keys), spacing=KEY_GAP) if abreast else stretched_column(keys, spacing=KEY_GAP)
    below = ft.Container(arranged, height=room, alignment=ft.Alignment.CENTER)
    keys_below = _keys_below(cache, app, controller, below, room)
    return _prompt_column(app, [ft.Row(shown, spacing=12), *space, *keys_below])
