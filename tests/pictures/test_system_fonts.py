"""The fonts of the system that stand in for ours."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper.pictures import pillow_png
from scorekeeper.pictures.pillow_png import font_folders


def test_every_kind_of_system_has_its_folders():
    assert Path("/usr/share/fonts") in font_folders("linux")
    assert Path("/System/Library/Fonts") in font_folders("darwin")
    assert font_folders("win32")[0].name == "Fonts"


def test_usual_faces_are_tried_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    for name in ("Sans.ttf", "Sans-Bold.ttf", "SerifBold.otf", "readme.txt"):
        (tmp_path / name).write_bytes(b"")
    monkeypatch.setattr(pillow_png, "font_folders", lambda: (tmp_path, tmp_path / "none"))
    found = pillow_png.system_fonts.__wrapped__()
    assert [path.name for path in found] == ["Sans-Bold.ttf", "Sans.ttf", "SerifBold.otf"]
