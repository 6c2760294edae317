"""The modules that the app needs are in memory before the snapshot is captured."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

NOT_IN_A_BROWSER = {
    "ctypes",
    "curses",
    "dbm",
    "fcntl",
    "grp",
    "multiprocessing",
    "pwd",
    "resource",
    "syslog",
    "termios",
    "tkinter",
}


def test_a_phone_that_starts_from_its_snapshot_imports_nothing_any_more(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.site.late_imports", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.stdout.split(), done.returncode) == ([], 0), done.stderr


def test_no_module_of_the_app_needs_what_a_browser_does_not_have() -> None:
    """Python's own modules that Pyodide leaves out; other packages know how to do without."""
    program = f"""
import ast, sys, types
sys.modules["worker_js"] = types.ModuleType("worker_js")
from scorekeeper.site.worker_app import import_lazy_modules, load_screens
load_screens()
import_lazy_modules()
for name, module in list(sys.modules.items()):
    if name.partition(".")[0] != "scorekeeper":
        continue
    for node in ast.parse(open(module.__file__, encoding="utf-8").read()).body:
        imported = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        imported += [node.module] if isinstance(node, ast.ImportFrom) else []
        print(*(f"{{name}}:{{one}}" for one in imported if one.partition(".")[0] in {NOT_IN_A_BROWSER}))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_a_first_visit_waits_for_no_screen_but_home() -> None:
    program = """
import sys, types
sys.modules["worker_js"] = types.ModuleType("worker_js")
import scorekeeper.site.worker_app
print(*(name for name in sys.modules if name.startswith("scorekeeper.ui.") and name.endswith("screen")))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert sorted(done.stdout.split()) == ["scorekeeper.ui.home.screen"]
