"""The options of a new game's rules: their groups, and the page of each group with their values."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.design_tokens.dimensions import NARROW, RADIUS_SHEET, TARGET
from scorekeeper.locale import Words
from scorekeeper.rules import Code, violations
from scorekeeper.rules.validation import expected_hands
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.new_game.bottom_sheets import beginning_stepper, mix_sheet
from scorekeeper.ui.new_game.controller import NewGameController, use_new_game
from scorekeeper.ui.new_game.model.options import (
    GROUPS,
    OWN_LIST,
    ROUND_BY_ROUND,
    ChoiceOption,
    NumberOption,
    Option,
    OptionGroup,
    SwitchOption,
)
from scorekeeper.ui.new_game.model.plus_minus import USUAL, PlusMinusForm
from scorekeeper.ui.new_game.model.rules_draft import (
    MOST_HANDS,
    RulesDraft,
    draft_words,
    format_sizes,
    parse_sizes,
)
from scorekeeper.ui.new_game.model.ruleset_choices import choice_words
from scorekeeper.ui.new_game.rules_controller import RulesController
from scorekeeper.ui.runtime.component import screen
from scorekeeper.ui.runtime.hooks import use_app
from scorekeeper.ui.runtime.session import App
from scorekeeper.ui.widgets.buttons import (
    bordered_key,
    hit_target,
    icon,
    icon_button,
    labelled,
    outlined_button,
    paragraph_text,
)
from scorekeeper.ui.widgets.choice import choice_face, stepper, switch
from scorekeeper.ui.widgets.list_tile import (
    centred_column,
    divided,
    divider,
    panel,
    tile,
    two_lines,
    warning_rows,
)
from scorekeeper.ui.widgets.scaffold import scaffold
from scorekeeper.ui.widgets.text_fields import text_field


@screen
def OptionsScreen() -> ft.View:
    """The page of the rules: what they are, and their options in groups."""
    app, controller = use_app(), use_new_game()
    _ = app.words
    mixes = None if controller is None or controller.mixes.open_mix != "" else controller.mixes
    ft.use_dialog(None if mixes is None else mix_sheet(app, mixes))
    content = None
    if controller is not None:
        rules = controller.rules
        title, note = draft_words(_, rules.draft, rules.mixes)
        groups = [group for group in GROUPS if group.offered(rules.draft.rules, rules.seats.players)]
        content = [
            ft.Container(
                two_lines(app, title, note, app.scale.total(), most=2), padding=ft.Padding.only(left=4, top=4)
            ),
            *_conflicts(app, rules.conflict_sentences),
            panel(divided(_group(app, rules, group) for group in groups)),
            outlined_button(
                app, _("All rules at a glance"), rules.on_link, symbol="rules", data="/new/options/ruleset"
            ),
            *_mix_keys(app, controller),
        ]
    return scaffold(app, _("Options"), content, back="/new", spacing=12)


@screen
def OptionGroupScreen() -> ft.View:
    """The page of one group: its options that are available with the rules."""
    app, params, controller = use_app(), ft.use_route_params(), use_new_game()
    _ = app.words
    group = next((group for group in GROUPS if group.name == params["group"]), GROUPS[0])
    content = None
    if controller is not None:
        rules, rows = controller.rules, list[ft.Control]()
        for option in group.offered(rules.draft.rules, rules.seats.players):
            rows += [divider(), *_rows(app, rules, option)]
        content = [*_conflicts(app, rules.conflict_sentences), panel(rows[1:])]
    return scaffold(app, group.title(_), content, back="/new/options", spacing=12)


def _mix_keys(app: App, controller: NewGameController) -> list[ft.Control]:
    """What can be done with rules that are not as they were chosen."""
    _, rules = app.words, controller.rules
    base = rules.draft.base_ruleset(rules.mixes)
    name, _line = choice_words(_, base)
    if not rules.draft.changes(rules.mixes):
        return []
    keys: list[ft.Control] = [
        outlined_button(app, _("Save this mix"), controller.mixes.on_mix, symbol="save", data=""),
        outlined_button(
            app,
            _("Back to “{title}”", title=name),
            rules.on_change,
            symbol="undo",
            data=(RulesDraft.with_rules, base),
        ),
    ]
    if base in rules.mixes:
        label = _("Change “{name}” like this", name=name)
        keys.insert(0, outlined_button(app, label, controller.mixes.on_changed, symbol="pen"))
    return keys


def _group(app: App, rules: RulesController, group: OptionGroup) -> ft.Control:
    """A group, and what in it is not as in the standard game."""
    _ = app.words
    title = group.title(_)
    note = group.summary(_, rules.draft.rules, rules.seats.players)
    return tile(
        f"{title}: {note}",
        [
            icon(group.symbol, 26, Paint.ACCENT),
            two_lines(app, title, note, app.scale.total(), most=3, expand=True),
            icon("forward", 18, Paint.QUIET),
        ],
        rules.on_link,
        padding=ft.Padding.symmetric(horizontal=14, vertical=11),
        data=f"/new/options/group/{group.name}",
    )


def _conflicts(app: App, sentences: Sequence[str]) -> list[ft.Control]:
    """Why these rules cannot be played, at the top of the page."""
    if not sentences:
        return []
    return [
        ft.Container(
            ft.Column(warning_rows(app, sentences), spacing=6, tight=True),
            bgcolor=Paint.RAISED,
            border=ft.Border.all(1, Paint.BAD),
            border_radius=RADIUS_SHEET,
            padding=12,
        )
    ]


def _rows(app: App, rules: RulesController, option: Option) -> list[ft.Control]:
    """An option with its value, and further inputs where the value needs them."""
    _, value = app.words, option.get(rules.draft.rules)
    match option:
        case SwitchOption():
            data = _chosen(rules, option, not value)
            control = switch(option.title(_), on=bool(value), on_switch=rules.on_change, data=data)
            return [_headed(app, rules, option, control)]
        case NumberOption():
            return [_headed(app, rules, option, _number(app, rules, option, value))]
        case ChoiceOption():
            rows = [_headed(app, rules, option, None)]
            for choice in option.values(_, rules.draft.rules, rules.seats.players):
                chosen, style = choice.value == value, app.scale.medium()
                rows.append(
                    hit_target(
                        choice_face(app, choice.title, choice.meaning, style, chosen=chosen, mark_size=20),
                        rules.on_change,
                        data=_chosen(rules, option, choice.value),
                        radius=0,
                        padding=ft.Padding.symmetric(horizontal=12, vertical=7),
                        bgcolor=Paint.NOW if chosen else None,
                        key=f"{option.name} {choice.value}",
                    )
                )
            return [*rows, *_further_inputs(app, rules, value)]
    raise TypeError(option)


def _chosen(rules: RulesController, option: Option, value: object) -> tuple[object, ...]:
    """The data of what gives an option this value."""
    return RulesDraft.with_option, option.name, value, rules.seats.players


def _headed(app: App, rules: RulesController, option: Option, control: ft.Control | None) -> ft.Control:
    """The name and the line, which lead to the rulebook, and the control that changes it."""
    _, scale = app.words, app.scale
    title, line = option.title(_), option.line(_, rules.draft.rules)
    read = _("Read § {paragraph}", paragraph=option.paragraph)
    texts = [ft.Text(title, style=scale.name()), paragraph_text(app, line, option.paragraph, scale.small())]
    words = hit_target(
        labelled(f"{title}: {line} {read}", ft.Column(list(texts), spacing=1, tight=True)),
        rules.on_paragraph,
        data=option.paragraph,
        padding=ft.Padding.only(left=12, right=8, top=8, bottom=8),
        expand=True,
    )
    beside = [] if control is None else [ft.Container(control, padding=ft.Padding.only(right=8))]
    return ft.Row([words, *beside], spacing=0)


def _number(app: App, rules: RulesController, option: NumberOption, value: int) -> ft.Control:
    _ = app.words
    title, less, more = option.title(_), option.less(value), option.more(value)
    fewer = _("{title}: {points}", title=title, points=less)
    further = _("{title}: {points}", title=title, points=more)
    on_less = rules.on_change if value > 0 else None
    on_more = rules.on_change if value < option.most else None
    return ft.Row(
        [
            icon_button("minus", fewer, on_less, data=_chosen(rules, option, less)),
            ft.Text(
                _.number(value),
                style=app.scale.total(),
                text_align=ft.TextAlign.CENTER,
                width=44 * app.scale.factor,
            ),
            icon_button("plus", further, on_more, data=_chosen(rules, option, more)),
        ],
        spacing=0,
        tight=True,
    )


def _further_inputs(app: App, rules: RulesController, value: object) -> list[ft.Control]:
    """What a value needs besides: a round, a list; nothing for most."""
    if isinstance(value, str) and value in USUAL:
        return [beginning_stepper(app, rules, PlusMinusForm(value))]
    if value == OWN_LIST:
        return _hands(app, rules)
    if value == ROUND_BY_ROUND:
        return _visibilities(app, rules)
    return []


def _hands(app: App, rules: RulesController) -> list[ft.Control]:
    """The list as it is written, and a round less or more at its end."""
    _, typed = app.words, rules.hands_text
    sizes = expected_hands(rules.draft.rules, rules.seats.players)
    return [
        ft.Container(
            ft.Row(
                [
                    text_field(
                        app,
                        _("Cards, round by round"),
                        format_sizes(sizes) if typed is None else typed,
                        _hands_refusal(_, rules),
                        on_typed=rules.on_hands_typed,
                        key="hands",
                    )
                ]
            ),
            padding=ft.Padding.only(left=12, right=12, top=8, bottom=4),
        ),
        stepper(
            app,
            _.plural("{n} round", "{n} rounds", len(sizes)),
            _("One round fewer"),
            _("One round more"),
            rules.on_hands_step,
            at_least=len(sizes) <= 1,
            at_most=len(sizes) >= MOST_HANDS,
        ),
    ]


def _hands_refusal(_: Words, rules: RulesController) -> str:
    """Why the text is no list of hand sizes, or which hand the deck does not have (§2.1)."""
    if rules.hands_text is not None and parse_sizes(rules.hands_text) is None:
        return _(
            "Write how many cards each round deals, as in 1 3 5 7 or 1-10; {most} rounds at most.",
            most=MOST_HANDS,
        )
    players = max(rules.seats.players, 2)
    if any(found.code is Code.HAND_SIZE_IMPOSSIBLE for found in violations(rules.draft.rules, players)):
        return next(iter(rules.conflict_sentences), "")
    return ""


_VISIBILITY_ICONS = {"open": "people", "revealed": "reveal", "secret": "lock"}


def _visibilities(app: App, rules: RulesController) -> list[ft.Control]:
    """A button for every round; each tap sets the next visibility of bids."""
    _, each = app.words, rules.draft.visibilities(rules.seats.players)
    rows: list[ft.Control] = [
        ft.Container(
            ft.Text(_("Tap a round: open, hidden or secret."), style=app.scale.small()),
            padding=ft.Padding.only(left=12, right=12, top=8),
        ),
        ft.Container(
            ft.Row(
                [_round_key(app, rules, number, word) for number, word in enumerate(each, start=1)],
                wrap=True,
                spacing=4,
                run_spacing=4,
            ),
            padding=ft.Padding.symmetric(horizontal=12, vertical=8),
        ),
    ]
    if rules.draft.rules.bids.visibility != each:
        key = outlined_button(
            app,
            _.plural("Fit to {n} round", "Fit to {n} rounds", len(each)),
            rules.on_change,
            data=(RulesDraft.with_visibilities_fitted, rules.seats.players),
        )
        rows.append(ft.Container(key, padding=ft.Padding.only(left=12, right=12, bottom=8)))
    return rows


def _round_key(app: App, rules: RulesController, number: int, word: str) -> ft.Control:
    _, scale = app.words, app.scale
    label = {
        "open": _.in_context("bids", "open"),
        "revealed": _.in_context("bids", "hidden"),
        "secret": _.in_context("bids", "secret"),
    }[word]
    hidden = word != "open"
    symbol = icon(_VISIBILITY_ICONS[word], 14, Paint.ACCENT if hidden else Paint.QUIET)
    head = ft.Row([ft.Text(str(number), style=scale.name()), symbol], spacing=4, tight=True)
    return bordered_key(
        labelled(
            _("Round {round}: {said}", round=number, said=label),
            centred_column([head, ft.Text(label, style=scale.small())], spacing=0),
        ),
        rules.on_change,
        data=(RulesDraft.with_next_visibility, number, rules.seats.players),
        chosen=hidden,
        width=(62 if app.width > NARROW else 56) * scale.factor,
        height=TARGET * scale.factor,
        alignment=ft.Alignment.CENTER,
        bgcolor=Paint.NOW if hidden else None,
        key=f"visibility {number}",
    )
