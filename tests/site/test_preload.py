"""The modules that the app needs are in memory before the snapshot is captured."""

import subprocess
import sys


def test_a_phone_that_starts_from_its_snapshot_imports_nothing_any_more(tmp_path) -> None:
    command = [sys.executable, "-m", "tests.site.late_imports", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.stdout.split(), done.returncode) == ([], 0), done.stderr


HOME = """
import sys, types
sys.modules["worker_js"] = types.ModuleType("worker_js")
import scorekeeper.site.worker_app
print(*(name for name in sys.modules if name.startswith("scorekeeper")))
"""
NOT_FOR_HOME = """
    access.links_and_seats access.store cli exports locale.refusals locale.rule_violations locale.verdicts
    pictures statistics tables.shared_tables tables.shared_tournaments tournament viewmodels web
    ui.backup ui.history ui.judge ui.phones ui.players ui.rulebook ui.settings ui.sharing ui.statistics
    ui.table
"""


def test_a_first_visit_waits_for_no_screen_but_home_and_for_no_module_it_has_no_use_for() -> None:
    done = subprocess.run([sys.executable, "-c", HOME], capture_output=True, text=True, check=True)
    imported = done.stdout.split()
    screens = [name for name in imported if name.startswith("scorekeeper.ui.") and name.endswith("screen")]
    assert screens == ["scorekeeper.ui.design.screen", "scorekeeper.ui.home.screen"]  # its measures, and Home
    assert not {f"scorekeeper.{name}" for name in NOT_FOR_HOME.split()} & {*imported}
