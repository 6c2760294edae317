"""What Flet does for nobody is left out, and nothing else: it draws and sends what it did before."""

import dataclasses
import logging
import random
import re
from functools import partial
from importlib.util import module_from_spec
from types import ModuleType
from typing import Any

import flet as ft
import flet_charts
import msgpack
import pytest
from flet.controls import object_patch
from flet.controls.control_event import get_event_field_type
from flet.controls.object_patch import ObjectPatch
from flet.messaging.protocol import configure_encode_object_for_msgpack
from flet.utils.validation import validate
from hypothesis import example, given
from hypothesis import strategies as st

from scorekeeper.ui.runtime import flet_patches
from tests.client_tree import ClientTree, differences

KINDS = [
    kind
    for module in (ft, flet_charts)
    for kind in (getattr(module, name) for name in module.__all__)
    if isinstance(kind, type) and hasattr(kind, "_prop_defaults")
]
"""Every control and value of Flet that keeps only what is set."""


@pytest.fixture(params=["all fields", "fields in use"])
def walk(request, monkeypatch):
    """Flet as it comes, and as we use it."""
    monkeypatch.setattr(object_patch, "dataclasses", dataclasses)
    if request.param == "fields in use":
        flet_patches.walk_only_set_fields()


@pytest.mark.parametrize(
    ("asked", "taken"), [(logging.INFO, ["it is wrong"]), (logging.DEBUG, ["compared 1", "it is wrong"])]
)
def test_notes_that_nobody_asked_for_are_not_taken(monkeypatch, caplog, asked, taken):
    log = logging.Logger(flet_patches.LOGS[0])  # as Flet makes it
    monkeypatch.setitem(logging.Logger.manager.loggerDict, flet_patches.LOGS[0], log)
    log.setLevel(asked)
    flet_patches.skip_debug_logging()
    log.setLevel(logging.DEBUG)
    log.addHandler(caplog.handler)
    log.debug("compared %s", 1)
    log.warning("it is wrong")
    assert caplog.messages == taken


def test_no_default_holds_anything_to_look_into():
    defaults = {(kind, name): value for kind in KINDS for name, value in kind._prop_defaults.items()}
    assert defaults
    for at, value in defaults.items():
        assert not dataclasses.is_dataclass(value), at
        assert not isinstance(value, list | dict), at


def a_page_of_all_sorts() -> tuple[ft.Control, set[str]]:
    """Controls in every place that one can have: alone, in lists, in values, in lists of values.

    And the keys of all of them.
    """
    texts = {
        name: ft.Text(name, key=name) for name in ("content", "item", "title", "cell", "head", "section")
    }
    menu = ft.PopupMenuButton(key="menu", items=[ft.PopupMenuItem(content=texts["item"], key="entry")])
    row = ft.DataRow(cells=[ft.DataCell(texts["cell"], key="data cell")], key="row")
    table = ft.DataTable(key="table", columns=[ft.DataColumn(label=texts["head"], key="heading")], rows=[row])
    chart = flet_charts.PieChart(
        key="chart", sections=[flet_charts.PieChartSection(1, badge=texts["section"], key="slice")]
    )
    points = [flet_charts.LineChartDataPoint(1, 2, key="point")]
    curve = flet_charts.LineChart(
        key="curve", data_series=[flet_charts.LineChartData(points=points, key="series")]
    )
    tile = ft.ListTile(title=texts["title"], key="tile")
    box = ft.Container(
        content=texts["content"],
        key="box",
        border=ft.Border.all(1),
        tooltip=ft.Tooltip(message="said", decoration=ft.BoxDecoration(border=ft.Border.all(2))),
    )
    page = ft.Column([box, menu, table, chart, curve, tile], key="page")
    parts = ["page", "box", "menu", "entry", "table", "heading", "row", "data cell", "chart", "slice"]
    return page, {*parts, "curve", "series", "point", "tile", *texts}


def test_dataclasses_are_told_from_other_values():
    controls = [ft.Text, ft.Text(""), ft.Padding.all(1), ft.TextAlign.END, ft.Ref()]
    values = [None, 0, "", [], {}, print, ft, *controls]
    assert list(map(flet_patches.has_fields, values)) == list(map(dataclasses.is_dataclass, values))


@pytest.mark.usefixtures("walk")
def test_every_new_control_is_found_and_knows_where_it_hangs_and_so_is_every_one_that_goes():
    page, keys = a_page_of_all_sorts()
    _, added, removed = ObjectPatch.from_diff(None, page, control_cls=ft.BaseControl)
    assert {control.key for control in added if hasattr(control, "key")} == keys
    assert len(added) == len(keys)
    assert removed == []
    assert all(control.parent is not None for control in added if control is not page)
    page, keys = a_page_of_all_sorts()
    holder = ft.Container(content=page)
    ObjectPatch.from_diff(None, holder, control_cls=ft.BaseControl)
    _, added, removed = ObjectPatch.from_diff(
        holder, ft.Container(content=None), control_cls=ft.BaseControl, frozen=True
    )
    assert {control.key for control in removed if control not in added} >= keys


@pytest.mark.usefixtures("walk")
def test_a_value_put_back_to_its_default_is_sent():
    box = ft.Container(padding=3, visible=False, border=ft.Border.all(1))
    ObjectPatch.from_diff(None, box, control_cls=ft.BaseControl)
    box.padding, box.visible = None, True
    patch, _, _ = ObjectPatch.from_diff(box, box, control_cls=ft.BaseControl)
    assert sorted((op["path"], op["value"]) for op in patch.patch) == [
        (["padding"], None),
        (["visible"], True),
    ]


def flet_itself() -> ModuleType:
    """Flet's own comparison, without our patches."""
    module = module_from_spec(object_patch.__spec__)
    object_patch.__spec__.loader.exec_module(module)
    return module


Rows = dict[int, list[str]]
"""The texts of each row, by its key, in the order of the rows."""


def a_list(rows: Rows) -> ft.Control:
    """Rows as the recap has them: each with a key, their texts without one."""
    return ft.Column(
        [ft.Container(ft.Row(list(map(ft.Text, texts))), key=key) for key, texts in rows.items()]
    )


def what_is_shown(comparison: ModuleType, before: Rows, after: Rows) -> tuple[object, object]:
    """The list after a change as a client has it, and as it should be."""
    encode = partial(msgpack.packb, default=configure_encode_object_for_msgpack(ft.BaseControl))
    old, new = a_list(before), a_list(after)
    tree = ClientTree(msgpack.unpackb(encode(old)))
    patch, *_ = comparison.ObjectPatch.from_diff(old, new, control_cls=ft.BaseControl, frozen=True)
    tree.apply(old._i, msgpack.unpackb(encode(patch.to_message()), strict_map_key=False))
    return tree.page, msgpack.unpackb(encode(new))


ROWS = st.dictionaries(st.integers(0, 5), st.lists(st.sampled_from("abc"), max_size=3), max_size=6)
DEALER_CHANGED = {1: ["Kevin", "3"], 2: ["Ute", "leads", "2"]}, {2: ["Ute", "2"], 1: ["Kevin", "leads", "3"]}
"""Two rows that change places, and the mark of the first one with them."""


@given(ROWS, ROWS, st.randoms())
@example(*DEALER_CHANGED, random.Random(0))
def test_rows_that_change_places_keep_what_is_theirs(before, after, choose):
    both = [*before, *(key for key in after if key not in before)]
    choose.shuffle(both)
    flet_patches.keep_removals_and_additions()
    after = {key: after.get(key, before.get(key, [])) for key in both}
    assert differences(*what_is_shown(object_patch, before, after)) == []


def test_flet_itself_still_gives_a_row_what_belongs_to_its_neighbour():
    """When this fails, the patch can go."""
    with pytest.raises((AssertionError, IndexError)):
        assert differences(*what_is_shown(flet_itself(), *DEALER_CHANGED)) == []


def test_a_handler_takes_the_events_that_flet_says():
    for kind in (kind for kind in KINDS if issubclass(kind, ft.Control)):
        control = object.__new__(kind)
        handlers = [field.name for field in dataclasses.fields(kind) if "Event" in str(field.type)]
        for name in (*handlers, "on_nothing"):
            own, again = (flet_patches.event_type(control, name) for _time in range(2))
            assert own is again == get_event_field_type(control, name), (kind, name)


def test_a_control_may_be_drawn_that_flet_lets_pass():
    for control in (ft.Text("a", expand=True), ft.TextSpan("a"), ft.Row(), ft.Slider(value=1)):
        validate(control)
        flet_patches.validate_set_fields(control)


def test_a_control_is_refused_that_flet_refuses():
    for control in (ft.Text("a", opacity=2), ft.Container(opacity=-1), ft.Slider(value=3, min=4)):
        with pytest.raises(ValueError, match="must be") as flets:
            validate(control)
        with pytest.raises(ValueError, match=re.escape(str(flets.value))):
            flet_patches.validate_set_fields(control)


@pytest.fixture
def as_written(monkeypatch):
    """How Flet makes controls, by kind; for the test our way is in use."""
    inits = {kind: kind.__init__ for kind in flet_patches.USUAL_CONTROLS}
    written = {kind: getattr(init, "__wrapped__", init) for kind, init in inits.items()}
    for kind, init in written.items():
        monkeypatch.setattr(kind, "__init__", init)
    flet_patches.set_only_given_fields()
    return written


GIVEN: list[tuple[Any, tuple[Any, ...], dict[str, Any]]] = [
    (ft.Container, (), {}),
    (ft.Container, (ft.Text("a"),), {"padding": 3, "data": 2, "key": "k", "visible": True}),
    (ft.Container, (), {"content": None, "bgcolor": "red", "visible": False, "expand": 1}),
    (ft.Text, ("a",), {"value": "b"}),
    (ft.Text, ("a",), {"no_wrap": True, "style": ft.TextStyle(size=3)}),
    (ft.Row, ([ft.Text("a")],), {"spacing": 4}),
    (ft.Row, (), {"spacing": 10, "controls": []}),
    (ft.Column, (), {"tight": True}),
    (ft.Stack, ([],), {}),
    (ft.Semantics, (), {"label": "", "exclude_semantics": True, "content": ft.Row()}),
]


@pytest.mark.parametrize(("kind", "args", "named"), GIVEN)
def test_a_control_has_the_fields_that_flet_gives_it(as_written, kind, args, named):
    flets = object.__new__(kind)
    try:
        as_written[kind](flets, *args, **named)
    except TypeError as error:
        with pytest.raises(TypeError, match=re.escape(str(error))):
            kind(*args, **named)
        return
    made = kind(*args, **named)
    assert kind.__init__ is not as_written[kind]
    assert {**vars(made), "_i": 0} == {**vars(flets), "_i": 0}
    assert made._i != flets._i
    assert made._dirty == {}


def test_references_foreign_fields_and_controls_of_ones_own_are_as_flet_has_them(as_written):
    with pytest.raises(TypeError, match="bid"):
        ft.Text("a", bid=3)
    ref = ft.Ref[ft.Row]()
    row = ft.Row(ref=ref)
    assert ref.current is row
    assert row.controls is not ft.Row().controls

    class Own(ft.Container):
        def __post_init__(self, ref):
            super().__post_init__(ref)
            self.tooltip = "own"

    assert Own(padding=1).tooltip == "own"
