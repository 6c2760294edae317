"""How the app is opened: in a window, else in the browser, else only its address is printed."""

import asyncio
import re
import socket
import sys
import webbrowser
from contextlib import closing
from types import ModuleType

import flet as ft
import pytest

from scorekeeper.cli.main import main
from scorekeeper.locale import words
from scorekeeper.tables.host import Host
from scorekeeper.ui import launch, server
from tests.free_port import free_port

ENGLISH = words("en")


@pytest.fixture
def browser(monkeypatch):
    """Notes which addresses a browser was asked to show."""
    shown = []
    monkeypatch.setattr(webbrowser, "open", shown.append)
    return shown


@pytest.fixture
def desktop(monkeypatch):
    """A machine with a display, and Flet's desktop package on it; `fetch` says how the client is got."""
    package = ModuleType("flet_desktop")
    package.ensure_client_cached = lambda: None
    monkeypatch.setitem(sys.modules, "flet_desktop", package)
    for name in ("FLET_FORCE_WEB_SERVER", "FLET_VIEW_PATH"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISPLAY", ":0")
    return package


@pytest.fixture(autouse=True)
def _served_at_once(monkeypatch):
    """A server that starts and is stopped in the same moment, on a port that is free."""
    monkeypatch.setenv("FLET_SERVER_PORT", str(free_port()))
    monkeypatch.setattr(
        launch, "serve_until_stopped", lambda _host, _listener, started, _public_url: started()
    )


def address():
    return f"http://127.0.0.1:{server.default_port(ENGLISH)}"


def test_without_a_display_the_address_is_said(monkeypatch, capsys, browser, tmp_path):
    monkeypatch.setenv("FLET_FORCE_WEB_SERVER", "true")
    launch.launch_app(tmp_path, ENGLISH)
    assert (
        capsys.readouterr().out == f"There is no display here: open {address()} in a browser; Ctrl-C ends.\n"
    )
    assert browser == []


@pytest.mark.parametrize(
    "fault", [OSError("no network"), TimeoutError(), KeyError("a captive portal's page")]
)
def test_when_the_window_cannot_be_had_the_browser_shows_it(desktop, capsys, browser, tmp_path, fault):
    def fetch():
        assert socket.getdefaulttimeout() == launch.FETCH_TIMEOUT
        raise fault

    desktop.ensure_client_cached = fetch
    before = socket.getdefaulttimeout()
    launch.launch_app(tmp_path, ENGLISH)
    said = f"No window can be opened here, so the browser shows {address()}; Ctrl-C ends.\n"
    assert capsys.readouterr().out == said
    assert browser == [address()]
    assert socket.getdefaulttimeout() == before


def test_a_window_that_never_comes_up_is_a_window_that_cannot_be_had(
    desktop, monkeypatch, capsys, browser, tmp_path
):
    monkeypatch.setattr(ft, "run", lambda *_arguments, **_options: None)
    launch.launch_app(tmp_path, ENGLISH)
    assert capsys.readouterr().out.startswith("No window can be opened here")
    assert browser == [address()]


def test_a_window_says_that_there_is_a_display(desktop, monkeypatch, capsys, browser, tmp_path):
    def show(main, **options):
        assert options["host"] == "127.0.0.1"
        # The first step of the session: there is no screen yet.
        with pytest.raises(AttributeError):
            main(None).send(None)

    monkeypatch.setattr(ft, "run", show)
    launch.launch_app(tmp_path, ENGLISH)
    assert capsys.readouterr().out == "The app is open in a window of its own, because there is a display.\n"
    assert browser == []


@pytest.mark.parametrize("browse", [False, True])
def test_serving_says_the_address_and_shows_it_where_that_is_asked(capsys, browser, tmp_path, browse):
    launch.serve("127.0.0.1", None, tmp_path, ENGLISH, browse=browse)
    said, how_to_open_it = capsys.readouterr().out.splitlines()
    assert said == f"Open {address()} in a browser; Ctrl-C ends."
    assert "--host 0.0.0.0" in how_to_open_it
    assert browser == [address()] * browse


def test_serving_everywhere_says_the_owners_link_at_an_address_that_others_can_reach(capsys, tmp_path):
    links = []
    for _start in range(2):
        launch.serve("0.0.0.0", None, tmp_path, ENGLISH)
        said = capsys.readouterr().out
        assert "0.0.0.0" not in said
        links.append(re.search(r"http://\S+/owner/\S{24}\n", said)[0])
    assert links[0] != links[1]


@pytest.mark.parametrize(("options", "is_owner"), [((), True), (("--renew-link",), False)])
def test_a_device_stays_the_owners_until_the_link_is_renewed(monkeypatch, tmp_path, options, is_owner):
    devices, known = [], []

    def serve_once(host, _listener, started, _public_url):
        known.extend(map(host.shared_tables.owner.is_owner, devices))
        devices.append(asyncio.run(host.shared_tables.owner.admit()))
        started()

    monkeypatch.setattr(launch, "serve_until_stopped", serve_once)
    assert serve(tmp_path, "--host", "0.0.0.0") == 0
    assert serve(tmp_path, "--host", "0.0.0.0", *options) == 0
    assert known == [is_owner]


def test_a_link_that_is_renewed_meanwhile_is_said(monkeypatch, capsys, tmp_path):
    def renew(host, _listener, started, _public_url):
        started()
        asyncio.run(host.shared_tables.owner.end())

    monkeypatch.setattr(launch, "serve_until_stopped", renew)
    launch.serve("0.0.0.0", None, tmp_path, ENGLISH)
    first, second = re.findall(r"/owner/(\S{24})\n", capsys.readouterr().out)
    assert first != second


def test_where_another_server_runs_no_link_is_renewed(capsys, tmp_path):
    with closing(Host.open(tmp_path)):
        assert serve(tmp_path, "--renew-link") == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_behind_a_proxy_the_links_are_its_own(capsys, tmp_path):
    launch.serve("127.0.0.1", None, tmp_path, ENGLISH, public_url="https://block.example.org")
    said = capsys.readouterr().out
    assert re.search(r"https://block\.example\.org/owner/\S{24}\n", said)
    assert "127.0.0.1" not in said
    assert "Wi-Fi" not in said


def serve(data, *options):
    """Runs the command in English; returns its exit status."""
    return main(["--language", "en", "serve", "--data", str(data), *options])


def test_a_port_that_is_taken_is_one_sentence(capsys, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert serve(tmp_path, "--port", str(port)) == 2
    said = f"scorekeeper: Port {port} is taken, perhaps by this app itself; choose another one.\n"
    assert capsys.readouterr().err == said


@pytest.mark.parametrize("host", ["nosuch.invalid", "192.0.2.1", "x" * 300, "é\u0301.."])
def test_an_address_that_is_not_ours_is_one_sentence(capsys, tmp_path, host):
    assert serve(tmp_path, "--host", host) == 2
    assert capsys.readouterr().err == f"scorekeeper: “{host}” is no address of this machine.\n"


@pytest.mark.parametrize("port", ["http", "0", "65536", "-1", "８０", "99999999"])
def test_a_port_of_the_environment_that_is_none_is_one_sentence(capsys, monkeypatch, tmp_path, port):
    monkeypatch.setenv("FLET_SERVER_PORT", port)
    assert serve(tmp_path) == 2
    said = f"scorekeeper: FLET_SERVER_PORT is “{port}”, which is no port: 1 to 65535.\n"
    assert capsys.readouterr().err == said
