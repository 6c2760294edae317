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
    PROGRAM,
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

RENDERERS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "chromium": ("canvaskit/chromium/canvaskit.js", "canvaskit/chromium/canvaskit.wasm"),
        "full": ("canvaskit/canvaskit.js", "canvaskit/canvaskit.wasm"),
    }
)
"""What draws, by kind of browser: `chromium` is Chrome, Edge, Samsung's and every other browser built on
Chromium, which brings pictures and line breaks of its own; `full` is Safari (every browser on an iPhone)
and Firefox. The others of Flutter's renderers (Skwasm, Wimp) would need a second client.
"""

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
    for name in (*CLIENT, *(name for names in RENDERERS.values() for name in names)):
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


def renderer_of(name: str) -> str | None:
    """The kind of browser that a file serves, None when it serves all."""
    return next((kind for kind, names in RENDERERS.items() if name in names), None)


def flutter_build() -> str:
    """What Flutter's loader has to know of the client, as JSON: the one that CanvasKit draws for."""
    bootstrap = (_web() / "flutter_bootstrap.js").read_text(encoding="utf-8")
    found = re.search(r"_flutter\.buildConfig = (\{.*?\});\s*\n", bootstrap)
    if found is None:
        raise ValueError("flutter_bootstrap.js says nothing of its build")
    known = json.loads(found[1])
    builds = [build for build in known["builds"] if build["renderer"] == "canvaskit"]
    return json.dumps({**known, "builds": builds})


def _web() -> Path:
    return Path(get_package_web_dir())  # type: ignore[no-untyped-call]


def _no_packages(lock: Path) -> bytes:
    """Pyodide's list of its packages without them: ours are in the archive."""
    return json.dumps({"info": json.loads(lock.read_bytes())["info"], "packages": {}}).encode()
