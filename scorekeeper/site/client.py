"""Which files of the installed client and of Pyodide a phone's browser asks for."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType

from flet_web import get_package_web_dir

from scorekeeper.site.library import cut_library
from scorekeeper.ui import typography

PROGRAM = "main.dart.js"

CLIENT = (
    "flutter.js",
    "assets/AssetManifest.bin",
    "assets/AssetManifest.bin.json",
    "assets/fonts/roboto.woff2",
    "assets/shaders/ink_sparkle.frag",
    "assets/shaders/stretch_effect.frag",
    "assets/packages/wakelock_plus/assets/no_sleep.js",
    "pyodide/pyodide.asm.mjs",
    "pyodide/pyodide.asm.wasm",
    "pyodide/pyodide.mjs",
)
"""What every browser gets. The client has far more: formulas, players, maps, a shell for the terminal."""

ENGINES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "skwasm": ("main.dart.mjs", "main.dart.wasm", "canvaskit/skwasm.js", "canvaskit/skwasm.wasm"),
        "canvaskit": (PROGRAM, "canvaskit/canvaskit.js", "canvaskit/canvaskit.wasm"),
    }
)
"""The client's program and what draws for it, by the name of Flutter's renderer; each browser fetches one.

`skwasm` serves Chrome, Edge, Samsung's browser and every other one built on Chromium that has WebGL: it is
there sooner and draws in a fraction of the time. `canvaskit` serves Safari (every browser on an iPhone),
Firefox and a Chromium that is old or has no WebGL. Flutter itself chooses so.
"""

PACKED = frozenset({PROGRAM})
"""What lies in the folder compressed only; the service worker unpacks it, or the page where there is none. As
a file with a copy beside it the program that fewer browsers get would weigh eight megabytes more."""

PACKED_END = ".packed"
"""A name that no web host takes for a compressed copy of another file; it is gzip."""

WORDY = re.compile(rb'"[\w$.#?!:*/=<>|&%@^~+ \\-]{300,}(?<!\\)"')
FEWEST = 60
"""A text of so many words and no sentence is a list of keywords."""

FONTS = {
    "MaterialIcons": "fonts/MaterialIcons-Regular.otf",
    "Roboto": "fonts/roboto.woff2",
    **{family: f"../{file}" for family, file in typography.FONTS.items()},
}
"""Family to file, below the client's own assets. All is loaded before anything is drawn: what comes later has
every text measured once more."""

ICONS = "assets/fonts/MaterialIcons-Regular.otf"
"""In the site with a few icons only (`tools.icon_font`); the whole font weighs as much as the app."""

NOTICES = "assets/NOTICES.gz"
"""The licences of what the client is made of, for who wants to read them; no phone fetches them unasked."""


def client_files() -> Iterator[tuple[str, bytes]]:
    """Every file of the client by its name in the site."""
    web = _web()
    for name in (*CLIENT, *(name for names in ENGINES.values() for name in names)):
        content = (web / name).read_bytes()
        yield name, without_keywords(content) if name == PROGRAM else content
    yield "pyodide/python_stdlib.zip", cut_library((web / "pyodide" / "python_stdlib.zip").read_bytes())
    yield ICONS, (files("scorekeeper.site") / "pages" / "icons.otf").read_bytes()
    yield NOTICES, gzip.compress((web / "assets" / "NOTICES").read_bytes(), 9, mtime=0)
    yield "assets/FontManifest.json", _font_manifest()
    yield "pyodide/pyodide-lock.json", _no_packages(web / "pyodide" / "pyodide-lock.json")


def _font_manifest() -> bytes:
    """The list of fonts as the client reads it."""
    fonts = [{"family": family, "fonts": [{"asset": file}]} for family, file in FONTS.items()]
    return json.dumps(fonts).encode()


def without_keywords(program: bytes) -> bytes:
    """The client without the keywords of the two hundred programming languages that it could colour."""
    return WORDY.sub(lambda text: b'""' if text[0].count(b" ") >= FEWEST else text[0], program)


def engine_of(name: str) -> str | None:
    """The engine that a file belongs to, None when it serves every browser."""
    return next((engine for engine, names in ENGINES.items() if name in names), None)


def flutter_build() -> str:
    """What Flutter's loader has to know of the client, as JSON."""
    bootstrap = (_web() / "flutter_bootstrap.js").read_text(encoding="utf-8")
    found = re.search(r"_flutter\.buildConfig = (\{.*?\});\s*\n", bootstrap)
    if found is None:
        raise ValueError("flutter_bootstrap.js says nothing of its build")
    known = json.loads(found[1])
    if {build["renderer"] for build in known["builds"]} != ENGINES.keys():
        raise ValueError("the client has other engines than the site")
    return json.dumps(known)


def _web() -> Path:
    return Path(get_package_web_dir())  # type: ignore[no-untyped-call]


def _no_packages(lock: Path) -> bytes:
    """Pyodide's list of its packages without them: ours are in the archive."""
    return json.dumps({"info": json.loads(lock.read_bytes())["info"], "packages": {}}).encode()
