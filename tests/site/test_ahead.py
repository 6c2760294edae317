"""What the app needs while it runs is in the memory before it is pictured."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def test_a_phone_that_starts_from_its_picture_imports_nothing_any_more(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.site.first_needed", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.stdout.split(), done.returncode) == ([], 0), done.stderr


def test_a_first_visit_waits_for_no_screen_but_home() -> None:
    program = """
import sys, types
sys.modules["phone_js"] = types.ModuleType("phone_js")
import scorekeeper.site.phone
print(*(name for name in sys.modules if name.startswith("scorekeeper.ui.screens.")))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert sorted(done.stdout.split()) == ["scorekeeper.ui.screens.home", "scorekeeper.ui.screens.nowhere"]
