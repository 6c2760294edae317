"""The keys of the table that stand out."""

from __future__ import annotations

from scorekeeper.ui.design.paint import Paint
from tests.ui.harness import OpenApp


def lit(app: OpenApp) -> list[str]:
    """Their names."""
    return [node.name for node in app.tappable() if getattr(node.control, "bgcolor", None) == Paint.ACCENT]
