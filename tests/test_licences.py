"""`docs/licences.md`: every picture, icon and font stands there with its licence, and none that is gone."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "licences.md"
ROWS = re.findall(
    r"^\| `([^`]+)` \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE
)
FONTS = {".ttf", ".otf", ".woff2"}
PICTURES = {".svg", ".png", ".jpg", ".gif", ".webp", ".ico"}


def art():
    """Every asset, and every picture and font elsewhere in the package and the docs."""
    elsewhere = [*(ROOT / "scorekeeper").rglob("*"), *(ROOT / "docs").rglob("*")]
    found = [path for path in elsewhere if path.suffix in FONTS | PICTURES]
    return [path for path in [*found, *(ROOT / "assets").rglob("*")] if path.is_file()]


def rows_of(path):
    return [pattern for pattern, *_ in ROWS if path.relative_to(ROOT).match(pattern)]


def test_every_file_stands_in_one_row():
    assert len(art()) > 250
    assert {str(path.relative_to(ROOT)): rows_of(path) for path in art() if len(rows_of(path)) != 1} == {}


def test_every_row_has_files():
    assert [pattern for pattern, *_ in ROWS if not any(ROOT.glob(pattern))] == []


def test_every_licence_of_a_row_is_at_hand():
    """Fonts are under the licence whose text they come with, what we made is under that of the project."""
    for pattern, _, _, licence in ROWS:
        if link := re.search(r"\]\(([^)]+)\)", licence):
            text = (PAGE.parent / link[1]).read_text(encoding="utf-8")
            name = "SIL OPEN FONT LICENSE Version 1.1" if "Font" in licence else "MIT License"
            assert name in text, pattern
            assert ("Font" in licence) is (Path(pattern).suffix in FONTS), pattern
        else:
            assert licence in ("may be copied unchanged", "Apache License 2.0"), pattern
