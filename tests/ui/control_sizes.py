"""The least size of a control, computed from the tree without rendering."""

import flet as ft
from flet.controls.base_control import BaseControl

from tests.ui.harness import _children, _flat

MATERIAL_TARGET = 48.0
"""The hit target of Material's own switches, buttons and fields."""


def padding_of(control: BaseControl) -> tuple[float, float]:
    """Space within, horizontally and vertically."""
    padding = getattr(control, "padding", None) or 0
    if isinstance(padding, (int, float)):
        return 2.0 * padding, 2.0 * padding
    return (
        float((padding.left or 0) + (padding.right or 0)),
        float((padding.top or 0) + (padding.bottom or 0)),
    )


def border_of(control: BaseControl) -> tuple[float, float]:
    """The lines around, horizontally and vertically."""
    border = getattr(control, "border", None)
    if not isinstance(border, ft.Border):
        return 0.0, 0.0
    sides = {name: getattr(border, name, None) for name in ("left", "right", "top", "bottom")}
    width = {name: float(side.width or 0) if side else 0.0 for name, side in sides.items()}
    return width["left"] + width["right"], width["top"] + width["bottom"]


def height(control: BaseControl) -> float:
    """The least height of a control: fixed, or that of what is in it."""
    fixed = getattr(control, "height", None)
    if isinstance(fixed, (int, float)):
        return float(fixed)
    if isinstance(control, ft.Text):
        style = control.style
        size = (style.size if style else None) or 14
        return float(size) * ((style.height if style else None) or 1.2)
    if isinstance(
        control, (ft.Switch, ft.TextField, ft.FilledButton, ft.TextButton, ft.IconButton, ft.Slider)
    ):
        return MATERIAL_TARGET
    inside = [height(child) for child in _shown(control)]
    around = padding_of(control)[1] + border_of(control)[1]
    if not inside:
        return around
    if isinstance(control, ft.Column):
        return around + sum(inside) + (len(inside) - 1) * float(control.spacing or 0)
    return around + max(inside)


def widths(
    control: BaseControl, room: float | None, known: dict[int, float] | None = None
) -> dict[int, float]:
    """How wide everything is that takes its width from above, by the numbers of the controls."""
    known = {} if known is None else known
    fixed = getattr(control, "width", None)
    if isinstance(fixed, (int, float)):
        room = min(float(fixed), room) if room is not None else float(fixed)
    if room is not None:
        known[control._i] = room
    inner = None if room is None else room - padding_of(control)[0] - border_of(control)[0]
    children = _shown(control)
    if not isinstance(control, ft.Row) or control.wrap:
        for child in children:
            widths(child, None if isinstance(control, ft.Row) else inner, known)
        return known
    shares = [int(getattr(child, "expand", None) or 0) for child in children]
    left = inner
    if inner is not None:
        fixed_widths = [
            float(getattr(child, "width", None) or 0)
            for child, share in zip(children, shares, strict=True)
            if not share
        ]
        left = inner - sum(fixed_widths) - (len(children) - 1) * float(control.spacing or 0)
    for child, share in zip(children, shares, strict=True):
        widths(child, None if left is None or not share else left * share / sum(shares), known)
    return known


def _shown(control: BaseControl) -> list[BaseControl]:
    is_list = isinstance(control, (ft.Row, ft.Column, ft.Stack))
    inside = _flat(control.controls) if is_list else _children(control)
    return [
        child
        for child in inside
        if getattr(child, "visible", True) and isinstance(child, (ft.Control, BaseControl))
    ]
