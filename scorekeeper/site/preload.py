"""Imports what Flet and we would import lazily, before the memory snapshot is captured.

A phone that starts from the snapshot then has no module to read or compile any more.
"""

from __future__ import annotations

from importlib import import_module

LAZY_MODULES = """
    decimal flet_charts msgpack repath six
    flet.components.component flet.components.router
    flet.components.hooks.use_context flet.components.hooks.use_dialog flet.components.hooks.use_effect
    flet.components.hooks.use_memo flet.components.hooks.use_ref flet.components.hooks.use_state
    flet.controls.core.image flet.controls.core.list_view flet.controls.core.reorderable_drag_handle
    flet.controls.core.row flet.controls.core.safe_area flet.controls.core.semantics flet.controls.core.stack
    flet.controls.material.checkbox flet.controls.material.dropdown
    flet.controls.material.reorderable_list_view flet.controls.material.switch flet.controls.object_patch
    flet.controls.services.file_picker flet.controls.services.haptic_feedback
    flet.controls.services.semantics_service flet.controls.services.wakelock
    flet.messaging.protocol flet.messaging.session
    flet.pubsub.pubsub_hub
    scorekeeper.pictures.canvas_png
"""
"""None of them may import `flet_js`, as `flet.messaging.pyodide_connection` does."""


def import_lazy_modules() -> None:
    """Import all of them now."""
    for name in LAZY_MODULES.split():
        import_module(name)
