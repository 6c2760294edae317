"""What would be imported only when it is first needed: imported before the memory is pictured.

A phone that starts from the picture then has no program to read or compile any more.
"""

from __future__ import annotations

from importlib import import_module

LATE = """
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
"""
"""Nothing of it may look at the page (`flet_js`), as `flet.messaging.pyodide_connection` does."""


def import_ahead() -> None:
    """Import all of it."""
    for name in LATE.split():
        import_module(name)
