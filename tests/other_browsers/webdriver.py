"""Firefox and WebKitGTK, driven as their makers provide: what a person sees and taps, by its name.

Firefox speaks Marionette, WebKitGTK's own driver WebDriver; both have the same commands under other names.
"""

import base64
import io
import json
import os
import shutil
import socket
import subprocess
import time
from abc import ABC, abstractmethod
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
from PIL import Image

from tests.free_port import free_port

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key under which an element of a page is named, by the standard."""
ENTER = "\ue007"
"""The key, by the standard."""
SECONDS = 60.0
"""For a browser to show something; without a graphics card it draws slowly."""
WIDTH, HEIGHT = 500, 900
"""Firefox has no window that is narrower."""

FIND = """
const [role, name, exact] = arguments;
const KINDS = {
  button: "button, summary, [role=button]", link: "a", heading: "h1, h2, [role=heading]",
  alert: "[role=alert]", field: "input:not([type=hidden])", image: "[role=img]", text: "body *",
};
const named = (node) => {
  const says = node.getAttribute("aria-label") || node.textContent.replace(/\\s+/g, " ").trim();
  return exact ? says === name : says.includes(name);
};
const seen = (node) => node.getClientRects().length > 0;
return [...document.querySelectorAll(KINDS[role])].filter((node) => named(node) && seen(node)).at(-1) || null;
"""
"""The innermost thing of that kind and name that is to be seen."""
STILL = """
const [milliseconds] = arguments;
if (window.lastChange === undefined) {
  window.lastChange = performance.now();
  const everything = {subtree: true, childList: true, attributes: true, characterData: true};
  new MutationObserver(() => { window.lastChange = performance.now(); }).observe(document.body, everything);
}
return performance.now() - window.lastChange > milliseconds;
"""
"""Whether nothing has changed on the page for so long."""
DRAW = """
window.hasShownFrames = false;
requestAnimationFrame(() => requestAnimationFrame(() => { window.hasShownFrames = true; }));
"""


class NotNow(Exception):  # noqa: N818 - nothing is wrong: a person would try again, too
    """The page has drawn the element anew since it was found, or something is in front of it."""


class Session(ABC):
    """One window of a browser."""

    def __init__(self, name):
        self.name = name

    @abstractmethod
    def go(self, address): ...

    @abstractmethod
    def run(self, script, *values):
        """What the body of a function answers in the page."""

    @abstractmethod
    def picture(self):
        """The page as it is drawn, as PNG."""

    @abstractmethod
    def _click(self, element): ...

    @abstractmethod
    def _type(self, element, text): ...

    def find(self, role, name, exact=True):
        """The thing of that kind and name, waited for."""
        what = f"{role} {name!r}"
        return str(self.until(lambda: self.run(FIND, role, name, exact), what)[ELEMENT])

    def sees(self, name, role="text"):
        """Wait until this is to be read somewhere."""
        self.find(role, name, exact=False)

    def tap(self, name, role="button"):
        """The element that was tapped."""

        def clicked():
            element = self.find(role, name)
            try:
                self._click(element)
            except NotNow:
                return ""
            return element

        return str(self.until(clicked, f"{role} {name!r} in reach"))

    def settle(self, seconds):
        """Wait until nothing has changed for so long: a person looks before he taps."""
        self.until(lambda: self.run(STILL, seconds * 1000), "a page that stands still")

    def write(self, name, text):
        """Write and press Enter, each as soon as what was done before it is to be seen."""
        element = self.tap(name, "field")
        self.draw()
        self._type(element, text)
        written = "return document.activeElement.value === arguments[0]"
        self.until(lambda: self.run(written, text), f"{text!r} in the field {name!r}")
        self._type(element, ENTER)

    def until(self, look, what):
        """Wait until there is something."""
        end = time.monotonic() + SECONDS
        while not (found := look()):
            if time.monotonic() > end:
                texts = self.run("return document.body.innerText.slice(0, 1000)")
                raise AssertionError(f"{self.name} does not show {what}, but {texts!r}")
            time.sleep(0.1)
        return found

    def draw(self):
        """Wait for a new frame."""
        self.run(DRAW)
        self.until(lambda: self.run("return window.hasShownFrames"), "a new frame")

    def keep_picture(self, path):
        """The page as it is drawn, kept in a file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self.draw()
        path.write_bytes(self.picture())
        return Image.open(io.BytesIO(path.read_bytes())).convert("RGB")


def check(asked, error):
    """Raises what a browser has answered instead of doing what it was asked."""
    if error is not None:
        passing = error["error"] in ("stale element reference", "element click intercepted")
        known = NotNow if passing else AssertionError
        raise known(f"{asked}: {error['error']}, {error['message']}")


# Firefox -----------------------------------------------------------------------------------------------


class Firefox(Session):
    """A Firefox that is asked by Marionette, which is in every one."""

    def __init__(self, port):
        super().__init__("Firefox")
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=SECONDS)
        self._file = self._socket.makefile("rb")
        self._asked = 0
        self._read()  # the greeting
        self._ask("WebDriver:NewSession")
        self._ask("WebDriver:SetWindowRect", width=WIDTH, height=HEIGHT)

    def go(self, address):
        self._ask("WebDriver:Navigate", url=address)

    def run(self, script, *values):
        return self._ask("WebDriver:ExecuteScript", script=script, args=values, sandbox=None)["value"]

    def picture(self):
        return base64.b64decode(self._ask("WebDriver:TakeScreenshot", full=False)["value"])

    def _click(self, element):
        self._ask("WebDriver:ElementClick", id=element)

    def _type(self, element, text):
        self._ask("WebDriver:ElementSendKeys", id=element, text=text)

    def close(self):
        with suppress(OSError, ValueError):
            self._ask("Marionette:Quit", flags=["eForceQuit"])
        self._socket.close()

    def _ask(self, command, **values):
        self._asked += 1
        message = json.dumps([0, self._asked, command, values]).encode()
        self._socket.sendall(b"%d:%s" % (len(message), message))
        _kind, _number, error, answer = self._read()
        check(command, error)
        return answer

    def _read(self):
        length = b""
        while not length.endswith(b":"):
            length += self._file.read(1)
            assert length, "Firefox has ended"
        return json.loads(self._file.read(int(length[:-1])))


@contextmanager
def firefox(folder):
    """A new one, with a profile in that folder."""
    program = program_of("firefox-esr", "firefox")
    assert program is not None
    folder.mkdir(parents=True)
    settings = {
        "marionette.port": 0,
        "intl.accept_languages": "en",
        "browser.shell.checkDefaultBrowser": False,
        "datareporting.policy.dataSubmissionEnabled": False,
        "app.update.enabled": False,
    }
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in settings.items()]
    (folder / "user.js").write_text("".join(lines), encoding="utf-8")
    command = [program, "--marionette", "--no-remote", "--profile", str(folder), "about:blank"]
    with running(command, {}) as process:
        said = folder / "MarionetteActivePort"
        port = wait_for(lambda: said.is_file() and said.read_text(), process)
        session = Firefox(int(port))
        try:
            yield session
        finally:
            session.close()


# WebKitGTK ---------------------------------------------------------------------------------------------


class WebKit(Session):
    """WebKitGTK's own small browser, which is asked by its driver."""

    def __init__(self, address, browser):
        super().__init__("WebKitGTK")
        self._client = httpx.Client(base_url=address, timeout=SECONDS)
        wanted = {"webkitgtk:browserOptions": {"binary": browser, "args": ["--automation"]}}
        answer = self._ask("POST", "/session", capabilities={"alwaysMatch": wanted})
        self._session = f"/session/{answer['sessionId']}"
        self._ask("POST", f"{self._session}/window/rect", width=WIDTH, height=HEIGHT)

    def go(self, address):
        self._ask("POST", f"{self._session}/url", url=address)

    def run(self, script, *values):
        return self._ask("POST", f"{self._session}/execute/sync", script=script, args=values)

    def picture(self):
        return base64.b64decode(self._ask("GET", f"{self._session}/screenshot"))

    def _click(self, element):
        self._ask("POST", f"{self._session}/element/{element}/click")

    def _type(self, element, text):
        self._ask("POST", f"{self._session}/element/{element}/value", text=text)

    def close(self):
        with suppress(httpx.HTTPError, AssertionError):
            self._ask("DELETE", self._session)
        self._client.close()

    def _ask(self, method, path, **values):
        answer = self._client.request(method, path, json=values if method == "POST" else None)
        value = answer.json()["value"]
        check(path, None if answer.is_success else value)
        return value


@contextmanager
def webkit(folder):
    """A new one; its driver gives it a profile of its own."""
    driver, browser, port = program_of("WebKitWebDriver"), mini_browser(), free_port()
    assert driver is not None
    assert browser is not None
    folder.mkdir(parents=True)
    environment = {name: str(folder) for name in ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME")}
    environment |= dict.fromkeys(("LANG", "LC_ALL"), "en_GB.UTF-8")  # else its pages get the language "C"
    with running([driver, f"--port={port}"], environment) as process:
        wait_for(lambda: answers(port), process)
        session = WebKit(f"http://127.0.0.1:{port}", browser)
        try:
            yield session
        finally:
            session.close()


# Programs ----------------------------------------------------------------------------------------------

NEEDED = {
    "firefox-esr": lambda: program_of("firefox-esr", "firefox"),
    "webkit2gtk-driver": lambda: program_of("WebKitWebDriver") and mini_browser(),
    "xvfb": lambda: program_of("Xvfb"),
}
"""Debian's packages, and what of each is looked for."""


def missing():
    """The packages that are not there."""
    return [package for package, found in NEEDED.items() if not found()]


def program_of(*names):
    return next(filter(None, map(shutil.which, names)), None)


def mini_browser():
    """It comes with the library, and lies where no command is looked for."""
    found = sorted(Path("/usr").glob("lib*/**/webkit2gtk-4.*/MiniBrowser"))
    return str(found[-1]) if found else None


@contextmanager
def running(command, environment):
    """A program, until the end of the block."""
    process = subprocess.Popen(
        command, env={**os.environ, **environment}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield process
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(10)
        process.kill()
        process.wait()


def wait_for(look, process):
    """Wait until a program has something to say."""
    end = time.monotonic() + SECONDS
    while not (found := look()):
        assert process.poll() is None, f"{process.args} has ended"
        assert time.monotonic() < end, f"{process.args} says nothing"
        time.sleep(0.1)
    return found


def answers(port):
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


@contextmanager
def display():
    """A screen that nobody sees, for the programs that are started within the block."""
    program = program_of("Xvfb")
    assert program is not None
    reading, writing = os.pipe()
    command = [program, "-displayfd", str(writing), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
    os.close(writing)
    before = os.environ.get("DISPLAY")
    try:
        with os.fdopen(reading) as said:
            os.environ["DISPLAY"] = f":{said.readline().strip()}"
        yield
    finally:
        if before is None:
            os.environ.pop("DISPLAY", None)
        else:
            os.environ["DISPLAY"] = before
        process.terminate()
        process.wait()
