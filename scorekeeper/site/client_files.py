"""The files of Flet's web client and of Pyodide that a phone's browser needs."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from flet_web import get_package_web_dir

from scorekeeper.site.archive import trim_stdlib
from scorekeeper.ui.client import page
from scorekeeper.ui.runtime.flet_patches import without_keywords

PROGRAM = "main.dart.js"

CLIENT = (
    "flutter.js",
    "assets/AssetManifest.bin",
    "assets/AssetManifest.bin.json",
    "assets/shaders/ink_sparkle.frag",
    "assets/shaders/stretch_effect.frag",
    "assets/packages/wakelock_plus/assets/no_sleep.js",
    "pyodide/pyodide.asm.mjs",
    "pyodide/pyodide.asm.wasm",
    "pyodide/pyodide.mjs",
)
"""What every browser gets. The client has far more: formulas, media players, maps, a Python shell."""

RENDERERS: Mapping[str, tuple[str, ...]] = {
    "skwasm": ("main.dart.mjs", "main.dart.wasm", "canvaskit/skwasm.js", "canvaskit/skwasm.wasm"),
    "canvaskit": (PROGRAM, "canvaskit/canvaskit.js", "canvaskit/canvaskit.wasm"),
}
"""The client's program and what draws for it, by the name of Flutter's renderer; each browser fetches one.

`skwasm` serves Chrome, Edge, Samsung's browser and every other one built on Chromium that has WebGL: it is
there sooner and draws in a fraction of the time. `canvaskit` serves Safari (every browser on an iPhone),
Firefox and a Chromium that is old or has no WebGL. Flutter itself chooses so.
"""

PACKED = frozenset({PROGRAM})
"""Files that are in the folder compressed only; the service worker decompresses them, without one the page.
The program for the fewer browsers would add eight megabytes to the folder uncompressed."""

PACKED_END = ".packed"
"""A suffix that no web host takes for a compressed copy of another file; it is gzip."""


NOTICES = "assets/NOTICES.gz"
"""The licences of the client's parts; no phone fetches them unasked."""


def client_files() -> Iterator[tuple[str, bytes]]:
    """Every file of the client by its name in the site."""
    web = _web()
    for name in (*CLIENT, *(name for names in RENDERERS.values() for name in names)):
        content = (web / name).read_bytes()
        yield name, without_keywords(content) if name == PROGRAM else content
    yield "pyodide/python_stdlib.zip", trim_stdlib((web / "pyodide" / "python_stdlib.zip").read_bytes())
    for font in sorted(page.CLIENT_FONTS_FOLDER.iterdir()):
        yield f"fonts/{font.name}", font.read_bytes()
    yield NOTICES, gzip.compress((web / "assets" / "NOTICES").read_bytes(), 9, mtime=0)
    yield page.MANIFEST, page.manifest()
    lock = json.loads((web / "pyodide" / "pyodide-lock.json").read_bytes())
    # Without Pyodide's packages: ours are in the archive.
    yield "pyodide/pyodide-lock.json", json.dumps({"info": lock["info"], "packages": {}}).encode()


def renderer_of(name: str) -> str | None:
    """The renderer that a file belongs to, None when it serves every browser."""
    return next((renderer for renderer, names in RENDERERS.items() if name in names), None)


def flutter_build() -> str:
    """The build configuration for Flutter's loader, as JSON."""
    bootstrap = (_web() / "flutter_bootstrap.js").read_text(encoding="utf-8")
    match = re.search(r"_flutter\.buildConfig = (\{.*?\});\s*\n", bootstrap)
    if match is None:
        raise ValueError("flutter_bootstrap.js says nothing of its build")
    known = json.loads(match[1])
    if {build["renderer"] for build in known["builds"]} != RENDERERS.keys():
        raise ValueError("the client has other renderers than the site")
    return json.dumps(known)


def _web() -> Path:
    return Path(get_package_web_dir())  # type: ignore[no-untyped-call]
