"""Where things are: the folder of the data and the folder of the assets."""

from __future__ import annotations

import os
from importlib.resources import files
from pathlib import Path

from platformdirs import user_data_path


def data_folder(override: str | os.PathLike[str] | None = None) -> Path:
    """Where games are kept: `override` (of the command line), else `SCOREKEEPER_DATA`, else where the
    device lets an app write (`FLET_APP_STORAGE_DATA`), else where the platform keeps a person's data.

    The folder need not exist yet.
    """
    named = override or os.environ.get("SCOREKEEPER_DATA") or os.environ.get("FLET_APP_STORAGE_DATA")
    return Path(os.path.expanduser(named)) if named else user_data_path("scorekeeper", appauthor=False)


def assets_folder() -> Path:
    """Pictures, fonts and rulebooks: beside the installed package, else in the checkout."""
    package = Path(str(files("scorekeeper")))
    packed = package / "assets"
    return packed if packed.is_dir() else package.parent / "assets"
