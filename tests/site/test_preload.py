"""The modules that the app needs are in memory before the snapshot is captured."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def test_a_phone_that_starts_from_its_snapshot_imports_nothing_any_more(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.site.late_imports", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.stdout.split(), done.returncode) == ([], 0), done.stderr


def test_a_first_visit_waits_for_no_screen_but_home() -> None:
    program = """
import sys, types
sys.modules["worker_js"] = types.ModuleType("worker_js")
import scorekeeper.site.worker_app
print(*(name for name in sys.modules if name.startswith("scorekeeper.ui.") and name.endswith("screen")))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert sorted(done.stdout.split()) == ["scorekeeper.ui.home.screen"]
