"""Block der Wahrheit: the score pad of the card game Wizard as an app."""

import re
from pathlib import Path


def _version() -> str:
    """The version in `pyproject.toml`, which lies beside the package in a checkout and in a packed app; where
    the package was installed, its metadata have it. The site's archive has it as a constant.
    """
    project = Path(__file__).parents[1] / "pyproject.toml"
    if project.is_file():
        text = project.read_text(encoding="utf-8")
        if found := re.search(r'^name = "scorekeeper"\nversion = "([^"]+)"', text, re.MULTILINE):
            return found[1]
    from importlib import metadata  # takes 30 ms, which nobody waits for in vain

    return metadata.version("scorekeeper")


__version__ = _version()
