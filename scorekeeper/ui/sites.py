"""Where the app can be had by anybody: the address that a link to it begins with."""

from __future__ import annotations

import os

import flet as ft

VARIABLE = "SCOREKEEPER_SITE"
"""Names the address where the app itself does not know it: in a window, or served to the phones in a room."""


def site_of(page: ft.Page) -> str:
    """The address of the site that the page was loaded from, else what the person set; empty where neither.

    A server in the room is none: what is opened there are the games of that server.
    """
    if page.pyodide:
        return (page.url or "").partition("#")[0].partition("?")[0]
    return os.environ.get(VARIABLE, "").partition("#")[0]
