"""Flet's notes for developers are not taken where nobody reads them."""

from __future__ import annotations

import logging

LOGS = ("flet", "flet_components", "flet_controls", "flet_object_patch", "flet_transport")


def hush_flet() -> None:
    """From now on these logs take no debugging notes, unless somebody has asked for them before.

    Flet offers a note of every value that it compares, two thousand a tap, and each time asks the log anew
    whether it is kept.
    """
    for name in LOGS:
        log = logging.getLogger(name)
        if not log.isEnabledFor(logging.DEBUG):
            log.debug = _unheard  # type: ignore[method-assign]


def _unheard(*_told: object, **_how: object) -> None:
    pass
