"""The program of Flet's window, and what it and its desktop need."""

import subprocess
import sys
import tarfile
from ctypes.util import find_library
from functools import partial
from pathlib import Path
from shutil import which
from zipfile import ZipFile

ROOT = Path(__file__).parents[2]
CLIENT_VERSION = "0.82.2"
"""The last version of flet-desktop whose wheel has the program in it."""
CLIENT_FOLDER = ROOT / "build" / f"window-{CLIENT_VERSION}"
NEEDED = {
    "xvfb": partial(which, "Xvfb"),
    "openbox": partial(which, "openbox"),
    "xdotool": partial(which, "xdotool"),
    "libgtk-3-0": partial(find_library, "gtk-3"),
    "libepoxy0": partial(find_library, "epoxy"),
    "libmpv2": partial(find_library, "mpv"),
    "libsecret-1-0": partial(find_library, "secret-1"),
    "libgstreamer-plugins-base1.0-0": partial(find_library, "gstapp-1.0"),
}
"""Debian's packages, and what of each is looked for."""


def missing():
    """The packages that are not there."""
    return [package for package, found in NEEDED.items() if not found()]


def fetched_client():
    """The window's program, fetched once with pip; None where there is none for this machine."""
    client = CLIENT_FOLDER / "flet" / "flet"
    if not client.is_file():
        pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps")
        wanted = f"flet-desktop=={CLIENT_VERSION}"
        if subprocess.run([*pip, "--dest", str(CLIENT_FOLDER), wanted], check=False).returncode:
            return None
        (wheel,) = CLIENT_FOLDER.glob("*.whl")
        with (
            ZipFile(wheel) as packed,
            packed.open("flet_desktop/app/flet-linux-amd64.tar.gz") as archive,
            tarfile.open(fileobj=archive, mode="r:gz") as files,
        ):
            files.extractall(CLIENT_FOLDER, filter="data")
        wheel.unlink()
    return client
