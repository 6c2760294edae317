"""Cuts Flutter's icon font down to the icons that its own widgets draw; ours are pictures.

    python -m tools.icon_font

Writes `scorekeeper/ui/client/fonts/icons.otf`, which browsers get in the place of the whole font.
"""

from __future__ import annotations

import io
from pathlib import Path

from flet_web import get_package_web_dir
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

WHOLE = Path(get_package_web_dir()) / "assets/fonts/MaterialIcons-Regular.otf"  # type: ignore[no-untyped-call]
CUT = Path(__file__).parents[1] / "scorekeeper" / "ui" / "client" / "fonts" / "icons.otf"
DRAWN = """
    arrow_back arrow_back_ios arrow_drop_down arrow_drop_up arrow_forward calendar_today check chevron_left
    chevron_right close content_copy content_cut content_paste drag_handle edit error expand_less expand_more
    first_page keyboard_arrow_down keyboard_arrow_up last_page menu more_horiz more_vert search unfold_more
"""
"""What bars, lists, fields and dialogs of Flutter draw by themselves."""


def cut() -> bytes:
    """The font with these icons only."""
    font = TTFont(WHOLE)
    there = set(font.getGlyphOrder())
    wanted = [glyph for name in DRAWN.split() if (glyph := f"{name}_baseline") in there]
    options = Options()
    options.notdef_outline = True
    options.name_IDs = [1, 2]
    subsetter = Subsetter(options)
    subsetter.populate(glyphs=wanted)
    subsetter.subset(font)
    written = io.BytesIO()
    font.save(written, reorderTables=True)
    return written.getvalue()


def main() -> None:
    CUT.write_bytes(cut())
    print(f"{CUT.name}: {CUT.stat().st_size} bytes")


if __name__ == "__main__":
    main()
