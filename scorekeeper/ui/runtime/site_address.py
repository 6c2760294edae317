"""The public address of the app, with which a link to a game begins."""

from __future__ import annotations

import os

import flet as ft

VARIABLE = "SCOREKEEPER_SITE"
"""Names the address where the app cannot know it: in a window, or on a server in the room."""


def site_address(page: ft.Page) -> str:
    """The address of the site that the page was loaded from, else the configured one; empty without either.

    The address of a server in the room is no site: a link to it would open the games of that server.
    """
    if page.pyodide:
        return (page.url or "").partition("#")[0].partition("?")[0]
    return os.environ.get(VARIABLE, "").partition("#")[0]
