"""The wheel, installed outside the checkout: the command line works, a page is served, on loopback only."""

import json
import os
import re
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path
from types import SimpleNamespace

import pytest

from scorekeeper import __version__
from tests.free_port import free_port
from tests.wire.client import connected

ROOT = Path(__file__).parents[1]
UV = (sys.executable, "-m", "uv", "--quiet", "--no-config")


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The folder in which the wheel was installed, and an environment that sees it and not the checkout."""
    folder = tmp_path_factory.mktemp("outside")
    build = ("--wheel", "--no-build-isolation", "--python", sys.executable, "--out-dir", "wheels", str(ROOT))
    subprocess.run([*UV, "build", *build], check=True, cwd=folder)
    (wheel,) = (folder / "wheels").glob("scorekeeper-*.whl")
    install = ("--no-deps", "--python", sys.executable, "--target", "site", str(wheel))
    subprocess.run([*UV, "pip", "install", *install], check=True, cwd=folder)
    environment = {**os.environ, "PYTHONPATH": str(folder / "site"), "PYTHONSAFEPATH": "1"}
    environment.pop("SCOREKEEPER_DATA", None)
    return SimpleNamespace(folder=folder, environment=environment)


@pytest.fixture(scope="module")
def served(installed):
    """The app of the wheel, served unasked of anything but a port."""
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "scorekeeper", "serve", "--data", str(installed.folder / "data")],
        env={**installed.environment, "FLET_SERVER_PORT": str(port), "LANG": "en"},
        cwd=installed.folder,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    said = process.stdout.readline()
    yield SimpleNamespace(said=said, port=port, address=f"http://127.0.0.1:{port}")
    process.terminate()
    assert process.wait(20) == 0


def run(installed, *arguments):
    done = subprocess.run(
        [str(installed.folder / "site" / "bin" / "scorekeeper"), *arguments],
        env=installed.environment,
        cwd=installed.folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_the_wheel_is_what_runs(installed):
    told = [sys.executable, "-c", "import scorekeeper; print(scorekeeper.__file__)"]
    where = subprocess.run(
        told, env=installed.environment, cwd=installed.folder, capture_output=True, text=True, check=True
    ).stdout
    assert Path(where.strip()).is_relative_to(installed.folder)


def test_every_licence_comes_with_it(installed):
    page = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")
    texts = {Path(link).name for link in re.findall(r"\]\(([^)]+)\)", page)}
    assert {"LICENSE", "unicode-licence.txt"} <= texts
    assert texts - {path.name for path in (installed.folder / "site").rglob("*")} == set()


def test_it_knows_its_version(installed):
    assert run(installed, "--version") == f"scorekeeper {__version__}\n"


def test_a_trick_is_judged(installed):
    answer = json.loads(run(installed, "--language", "de", "trick", "--json", "B7", "R1", "Z", "N"))
    assert (answer["winner"], answer["reason"]) == (2, "first-wizard")
    assert "Zauberer" in answer["text"], "the German words are packed"


@pytest.mark.parametrize("path", ["/", "/fonts/Alegreya-Bold.ttf", "/suits/blue.svg", "/cards/de/B13.svg"])
def test_a_page_and_its_pictures_are_served(served, path):
    with urllib.request.urlopen(served.address + path, timeout=20) as answer:
        assert answer.status == 200
        assert len(answer.read()) > 100


async def test_the_first_screen_is_drawn(served):
    async with connected(served.address, language="de") as phone:
        await phone.wait(lambda: phone.sees("Neues Spiel"))


def test_one_line_says_where(served):
    assert served.said == f"Open {served.address} in a browser; Ctrl-C ends.\n"


def own_address():
    """Where the local network would find this machine; nothing is sent to learn it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.2"
        return str(probe.getsockname()[0])


@pytest.mark.parametrize("host", ["127.0.0.2", "::1", own_address()], ids=["loopback", "IPv6", "network"])
def test_nothing_listens_beyond_loopback(served, host):
    """A server on all interfaces would answer at each of these."""
    with pytest.raises(OSError, match=r"."):
        socket.create_connection((host, served.port), timeout=5)
