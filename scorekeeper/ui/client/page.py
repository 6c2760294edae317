"""The page around Flet's client: what it is made of, and that of the server."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

from scorekeeper.ui.client.coverage import COVERED
from scorekeeper.ui.design.typography import DEVICE
from scorekeeper.viewmodels.colors import DARK, LIGHT, Palette

HERE = Path(__file__).parent
USED = ("background", "sheet", "raised", "ink", "accent")
"""The colours of the splash, and the grounds of our screens."""

SCRIPTS = ("first_frame.js", "flet_patches.js", "truetype.js", "outlines.js", "device_font.js")
"""Scripts of every page, in this order, before the client's."""


def part(name: str) -> str:
    """One of the files that pages are made of."""
    return (HERE / name).read_text(encoding="utf-8")


def filled(page: str, **values: str) -> str:
    """A page with its placeholders filled: `@STYLE@` with `style`, and so on."""
    for name, value in values.items():
        page = page.replace(f"@{name.upper()}@", value)
    return page


def style() -> str:
    """The style of the page and its splash, in the colours of both themes."""
    return filled(part("splash.css"), light=_properties(LIGHT), dark=_properties(DARK))


def scripts() -> str:
    """The scripts of every page."""
    covered = "".join(f"\\u{{{first:x}}}-\\u{{{last:x}}}" for first, last in COVERED)
    return filled("\n".join(map(part, SCRIPTS)), covered=covered, device_family=DEVICE)


def _properties(palette: Palette) -> str:
    colors = asdict(palette)
    return " ".join(f"--{name}: {colors[name]};" for name in USED)


def served_page(base: str, theme: str) -> str:
    """The page of the server, mounted at `base`, in the theme of the settings."""
    return filled(
        part("served.html"),
        base=base,
        style=style(),
        theming=part("theme.js"),
        theme=json.dumps(theme),
        script=scripts(),
    )
