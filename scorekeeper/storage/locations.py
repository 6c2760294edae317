"""Where things are: the folder of the data and the folder of the assets."""

from __future__ import annotations

import os
from importlib.resources import files
from pathlib import Path


def data_folder(override: str | os.PathLike[str] | None = None) -> Path:
    """Where games are kept: `override` (of the command line), else `SCOREKEEPER_DATA`, else where the
    device lets an app write (`FLET_APP_STORAGE_DATA`), else where the platform keeps a person's data.

    The folder need not exist yet.
    """
    named = override or os.environ.get("SCOREKEEPER_DATA") or os.environ.get("FLET_APP_STORAGE_DATA")
    if named:
        return Path(os.path.expanduser(named))
    from platformdirs import user_data_path  # the browser has no folders

    return user_data_path("scorekeeper", appauthor=False)


def assets_folder() -> Path:
    """Pictures, fonts and rulebooks: beside the installed package, in the checkout, or beside the archive
    that a browser runs the app from.
    """
    package = Path(str(files("scorekeeper")))
    packed = package / "assets"
    if packed.is_dir():
        return packed
    return (package.parent.parent if package.parent.is_file() else package.parent) / "assets"
