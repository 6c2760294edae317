"""A desktop under Xvfb, and the app in a window on it."""

import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager

import msgpack
from flet.messaging.protocol import decode_ext_from_msgpack
from PIL import ImageGrab

from tests.browser.conftest import SCREENSHOTS
from tests.client_tree import ClientTree
from tests.other_browsers.webdriver import display
from tests.window.client import ROOT, fetched_client
from tests.wire.client import PATCH_CONTROL, REGISTER_CLIENT, WirePhone

SECONDS = 60.0
"""For the window to show something; without a graphics card it draws slowly."""

MOST_KEYS, LOOKS = 20, 10
"""Keys that a screen has at most, and how often it is looked at for each of them."""


@contextmanager
def desktop():
    """A screen with a window manager, which gives the keyboard to a new window and closes one on Alt F4."""
    with display():
        manager = subprocess.Popen(["openbox"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            yield
        finally:
            manager.terminate()
            manager.wait()


def _picture():
    return ImageGrab.grab(xdisplay=os.environ["DISPLAY"]).convert("RGB")


def _share(picture, color):
    """The part of the picture that has that colour."""
    wanted, pixels = tuple(bytes.fromhex(color.removeprefix("#"))), picture.width * picture.height
    return sum(count for count, found in picture.getcolors(pixels) or () if found == wanted) / pixels


class AppWindow:
    """The app, started as `make run` starts it. What it has sent its window is known by the relay, whether
    that was drawn by the pixels."""

    def __init__(self, data, place):
        place.mkdir()
        self._messages = place / "messages"
        self._messages.touch()
        self._read = 0
        self._screen = WirePhone(socket=None)
        client = place / "flet"
        relay = f"{sys.executable} -m tests.window.relay {fetched_client()} {self._messages}"
        client.write_text(f'#!/bin/sh\nexec {relay} "$@"\n', encoding="utf-8")
        client.chmod(0o755)
        self._said = place / "said"
        with self._said.open("w") as said:
            self._app = subprocess.Popen(
                [sys.executable, "-m", "scorekeeper", "--language", "en", "--data", str(data)],
                cwd=ROOT,
                env={
                    **os.environ,
                    "FLET_VIEW_PATH": str(place),
                    "GDK_BACKEND": "x11",
                    "LANG": "en_US.UTF-8",  # under “C” the client takes no language
                    "LIBGL_ALWAYS_SOFTWARE": "1",
                    "PYTHONPATH": str(ROOT),
                },
                stdout=said,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )

    @property
    def said(self):
        """What the app has printed."""
        return self._said.read_text(encoding="utf-8")

    def until(self, is_so, what):
        """Wait until the screen, as the app has described it, is so."""
        end = time.monotonic() + SECONDS
        while not (self._screen.page and is_so(self._screen)):
            assert self._app.poll() is None, (
                f"the app has ended before there was {what}; it said {self.said!r}"
            )
            assert time.monotonic() < end, f"no {what}; there are {self._screen.names()}"
            time.sleep(0.05)
            self._take_messages()

    def sees(self, words):
        """Wait until these words are on the screen."""
        self.until(lambda screen: screen.sees(words), f"“{words}”")

    def hears_keys(self):
        """Wait until the screen listens to the keyboard."""
        self.until(lambda screen: bool(screen.page.get("on_keyboard_event")), "key that is heard")

    def _take_messages(self):
        content = self._messages.read_bytes()
        while len(content) >= (start := self._read + 4):
            end = start + int.from_bytes(content[self._read : start], "little")
            if len(content) < end:
                break
            action, body = msgpack.unpackb(
                content[start + 1 : end], ext_hook=decode_ext_from_msgpack, strict_map_key=False
            )
            if action == REGISTER_CLIENT:
                self._screen.tree = ClientTree(body["page_patch"])
            elif action == PATCH_CONTROL:
                self._screen.tree.apply(body["id"], body["patch"])
            self._read = end

    def shows(self, color, share, name):
        """Wait until so much of the screen has that colour: the window has drawn it, too. The
        picture is kept."""
        found, end = 0.0, time.monotonic() + SECONDS
        while found < share:
            assert time.monotonic() < end, f"{name}: {color} covers {found:.2%}"
            time.sleep(0.2)
            picture = _picture()
            found = _share(picture, color)
        SCREENSHOTS.mkdir(exist_ok=True)
        picture.save(SCREENSHOTS / f"window-{name}.png")

    def tab_to(self, color, share):
        """Press Tab until so much of the screen has the colour of a key with the focus."""
        for _key in range(MOST_KEYS):
            self.press("Tab")
            for _look in range(LOOKS):  # the next key would take the focus away before it is seen
                if _share(_picture(), color) >= share:
                    return
                time.sleep(0.2)
        raise AssertionError(f"no key with the focus has {color}")

    def press(self, *keys):
        """Press these keys one after the other, in the window that has the keyboard."""
        for key in keys:
            subprocess.run(["xdotool", "key", key], check=True)
            time.sleep(0.3)  # the client moves its focus with the next frame and says so to nobody

    def type(self, words):
        subprocess.run(["xdotool", "type", "--delay", "40", words], check=True)

    def close(self):
        """Close the window as a person does; the app ends with it."""
        self.press("alt+F4")
        assert self._app.wait(SECONDS) == 0

    def end(self):
        """The app is ended with its window, should it still run."""
        if self._app.poll() is None:
            os.killpg(self._app.pid, signal.SIGTERM)
            self._app.wait()
