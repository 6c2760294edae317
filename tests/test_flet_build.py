"""The settings for `flet build`: every path that they name is there, and a phone gets what it can run.

Building needs the Flutter SDK and is not tried here.
"""

import re
import struct
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from scorekeeper import __version__
from scorekeeper.locale import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
FLET = PROJECT["tool"]["flet"]

PACKED = {"LICENSE", "assets", "main.py", "pyproject.toml", "scorekeeper"}
"""What goes into the app."""
PHONES = ("Android", "iOS")
ON_A_PHONE = {"filelock", "flet", "flet-charts", "openskill", "platformdirs", "segno", "tinydb"}


def size_and_colours(path):
    """The width and the height of a PNG, and its kind of colours: 2 is without, 6 with transparency."""
    content = path.read_bytes()
    assert content.startswith(b"\x89PNG")
    width, height, _depth, colours = struct.unpack(">IIBB", content[16:26])
    return width, height, colours


def test_the_version_is_that_of_the_project():
    """In a checkout and in a packed app alike, for both have that file beside the package."""
    assert PROJECT["project"]["version"] == __version__
    assert re.fullmatch(r"\d+\.\d+\.\d+", __version__), "what phones take for a version"


def test_the_shops_of_apple_are_told_every_language():
    assert FLET["ios"]["info"]["CFBundleLocalizations"] == list(LANGUAGES)
    assert FLET["macos"]["info"]["CFBundleLocalizations"] == list(LANGUAGES)


def test_the_bundle_id_is_one_for_every_device():
    """Android takes no hyphens, Apple no underscores, and no part may begin with a digit."""
    assert re.fullmatch(r"[a-z][a-z0-9]*(\.[a-z][a-z0-9]*){2,}", FLET["bundle_id"])
    assert FLET["bundle_id"].startswith(FLET["org"] + ".")


def test_every_path_that_is_named_is_there():
    app = ROOT / FLET["app"]["path"]
    assert (app / f"{FLET['app']['module']}.py").is_file()
    ignored = (ROOT / ".gitignore").read_text().replace("/", "").split()
    assert [
        name for name in FLET["app"]["exclude"] if not (app / name).exists() and name not in ignored
    ] == []


def test_whatever_is_in_the_project_is_packed_or_left_out_on_purpose():
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    tracked = {line.split("/")[0] for line in listed.splitlines()}
    seen = {name for name in tracked if not name.startswith(".")}  # the others Flet leaves out by itself
    assert seen - set(FLET["app"]["exclude"]) == PACKED


def test_icons_and_splashes_are_square_and_large_enough():
    for name, least, colours in (
        ("icon.png", 1024, (6,)),
        ("icon_android.png", 1024, (6,)),
        ("icon_ios.png", 1024, (2,)),  # a shop refuses one that can be seen through
        ("icon_windows.png", 256, (6,)),
        ("splash.png", 1152, (6,)),
        ("splash_dark.png", 1152, (6,)),
    ):
        width, height, kind = size_and_colours(ROOT / FLET["app"]["path"] / "assets" / name)
        assert width == height >= least, name
        assert kind in colours, name


def test_no_permission_is_asked_for():
    assert FLET["permissions"] == []
    assert not any(FLET["android"]["permission"].values())
    assert FLET["android"]["permission"]["android.permission.INTERNET"] is False, "Flet's own default is true"
    assert not any(FLET["macos"]["entitlement"].values())
    asked = [key for table in ("ios", "macos") for key in FLET[table]["info"] if "UsageDescription" in key]
    assert asked == []


@pytest.mark.parametrize("phone", PHONES)
def test_a_phone_gets_only_what_it_can_run(phone):
    """flet-web stands on packages in C and Rust that nobody builds for phones."""
    wanted = map(Requirement, PROJECT["project"]["dependencies"])
    found = {
        one.name for one in wanted if one.marker is None or one.marker.evaluate({"platform_system": phone})
    }
    assert found == ON_A_PHONE


def test_the_app_starts_without_what_a_phone_does_not_have():
    program = """
import sys
missing = {"flet_web", "flet_desktop", "fastapi", "starlette", "uvicorn", "websockets"}
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in missing:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Missing())
import main
from scorekeeper.ui.routes import load_screens, routes
load_screens()
assert routes() and main.main
"""
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True)
