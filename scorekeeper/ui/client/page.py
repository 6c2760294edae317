"""The page around Flet's client: what it is made of, that of the server, and its fonts.

The fonts are our faces as WOFF2, and the few icons that Flutter's own widgets draw. All are loaded before the
client's first frame; a later one makes Flutter measure every text again. The client's own list has formulas
and all icons beside them, a megabyte and a half that no screen shows.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path, PurePosixPath

from scorekeeper.design_tokens.colors import DARK, LIGHT, Palette
from scorekeeper.locale import LANGUAGES, Words, words
from scorekeeper.storage.settings import Settings
from scorekeeper.ui.design import typography
from scorekeeper.ui.design.typography import DEVICE
from scorekeeper.ui.runtime.served_connection import MOST_OF_SCRIBE

CLIENT_FONTS_FOLDER = Path(__file__).parent / "fonts"
"""Made by `tools.web_fonts` and `tools.icon_font`."""

FALLBACK_FAMILY = "Roboto"
"""The family that Flutter takes where it knows no other; it would fetch it from another server if none were
here. Ours is Alegreya Sans: no text is ever in another typeface."""

FILES_OF_FACES = {family: PurePosixPath(file).stem + ".woff2" for family, file in typography.FONTS.items()}
FAMILIES = {**FILES_OF_FACES, FALLBACK_FAMILY: FILES_OF_FACES[typography.PLAIN], "MaterialIcons": "icons.otf"}
"""Family to file in the folder, which browsers find as `fonts/`."""

MANIFEST = "assets/FontManifest.json"


def manifest() -> bytes:
    """The list of fonts as the client reads it; files stand below the client's own assets."""
    return json.dumps(
        [{"family": family, "fonts": [{"asset": f"../fonts/{file}"}]} for family, file in FAMILIES.items()]
    ).encode()


HERE = Path(__file__).parent
USED = ("background", "sheet", "raised", "ink", "accent", "leather", "leather_edge")
"""The colours of the splash, the grounds of our screens, and the cover of Home."""

SCRIPTS = (
    "first_frame.js",
    "text_size.js",
    "browser_patches.js",
    "truetype.js",
    "outlines.js",
    "device_font.js",
)
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
    """The scripts of every page.

    `covered.txt` has the characters that all our faces have, as runs of code points (`python -m tools.glyphs`
    writes it); all others the device's own fonts draw.
    """
    runs = (run.split("-") for run in part("covered.txt").split())
    covered = "".join("-".join(f"\\u{{{code}}}" for code in run) for run in runs)
    return filled("\n".join(map(part, SCRIPTS)), covered=covered, device_family=DEVICE)


def _properties(palette: Palette) -> str:
    colors = asdict(palette)
    return " ".join(f"--{name}: {colors[name]};" for name in USED)


def served_page(client: str, settings: Settings) -> str:
    """The page of the server, in the theme and language of the settings; its client is at `client`. Without a
    language the script of the connection takes that of the browser."""
    sentences = {tag: connection_sentences(words(tag)) for tag in LANGUAGES}
    language = settings.language if settings.language in LANGUAGES else None
    return filled(
        part("served.html"),
        client=client,
        style="\n".join([style(), filled(part("connection.css"), client=client)]),
        theming=part("theme.js"),
        theme=json.dumps(settings.theme),
        script=scripts(),
        connection="\n".join(
            [
                f"const CONNECTION_WORDS = {json.dumps(sentences)};",
                f"const CONNECTION_LANGUAGE = {json.dumps(language)};",
                part("connection.js"),
            ]
        ),
    )


def connection_sentences(_: Words) -> dict[str, str]:
    """What the page says of its connection, by the names in `connection.js`."""
    return {
        "lost": _("Not connected. Trying again …"),
        "unsure": _("What you entered last may be missing."),
        "unsent": _("Not sent: there is no connection. Tap again when it is back."),
        "elsewhere": _("The pad is open in another tab."),
        "full": _(
            "The pad is open on {number} pages already, and there is no room for another one. Close one that "
            "nobody needs: then this one opens by itself.",
            number=MOST_OF_SCRIBE,
        ),
        "here": _("Go on here"),
    }
