"""The font files of this system, for characters that our own faces lack."""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path

MOST_FONTS = 400
"""Files that are tried for a character, at most."""
FONT_SUFFIXES = (".ttf", ".otf", ".ttc")


def font_folders(platform: str = sys.platform) -> tuple[Path, ...]:
    """Where a system of this kind keeps its fonts and those of the person."""
    home = Path.home()
    if platform == "win32":
        windows = Path(os.environ.get("WINDIR", r"C:\Windows")) / "Fonts"
        return windows, home / "AppData/Local/Microsoft/Windows/Fonts"
    if platform == "darwin":
        return Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library/Fonts"
    shared = Path("/usr/share/fonts"), Path("/usr/local/share/fonts")
    return *shared, home / ".local/share/fonts", home / ".fonts"


@cache
def system_fonts() -> tuple[Path, ...]:
    """The files, in an order that is always the same: usual weights without serifs first."""
    files = [
        path
        for folder in font_folders()
        for path in sorted(folder.rglob("*"))
        if path.suffix.lower() in FONT_SUFFIXES and path.is_file()
    ]
    return tuple(sorted(files, key=_rank)[:MOST_FONTS])


def _rank(path: Path) -> tuple[bool, bool, str]:
    """Bold faces first, as ours for names is, those with serifs or slanted last."""
    name = path.stem.lower()
    unusual = any(part in name for part in ("serif", "italic", "oblique", "mono", "condensed", "light"))
    return unusual, "bold" not in name, path.name
