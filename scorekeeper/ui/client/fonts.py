"""The fonts of a browser: our faces as WOFF2, and the few icons that Flutter's own widgets draw.

All are loaded before the client's first frame; a later one makes Flutter measure every text again. The
client's own list has formulas and all icons beside them, a megabyte and a half that no screen shows.
"""

from __future__ import annotations

import json
from pathlib import Path, PurePosixPath

from scorekeeper.ui.design import typography

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
