"""Builds the static site: a folder that any web host can serve, out of the installed packages alone."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import Enum
from importlib.resources import files
from pathlib import Path

from flet_web import get_package_web_dir

from scorekeeper.locale import FALLBACK_LANGUAGE, LANGUAGES, Words, words
from scorekeeper.site.archive import pack_app, trim_stdlib
from scorekeeper.site.output_folder import prepare_staging, swap_in, write_marker
from scorekeeper.storage.locations import assets_folder
from scorekeeper.ui.client.page import (
    CLIENT_FONTS_FOLDER,
    MANIFEST,
    filled,
    manifest,
    part,
    scripts,
    style,
)
from scorekeeper.ui.runtime.flet_patches import without_keywords
from scorekeeper.ui.server import CONTENT_SECURITY_POLICY
from scorekeeper.web.delivery import PACKED_PART

try:
    import brotli
except ImportError:
    brotli = None

HAS_BROTLI = brotli is not None
"""Whether Brotli is installed; else the copies are gzip."""

MIN_SIZE = 1024
"""Smaller files are not compressed."""

UNCOMPRESSED = ("cards/",)
"""Many small files, fetched after the start: their copies would only fill the folder."""

CRITICAL = ("main.dart.wasm", "pyodide/pyodide.asm.wasm", "canvaskit/skwasm.wasm")
"""The files that most phones wait for: worth half a minute of build time."""


class Quality(Enum):
    """How long the build may take: Brotli's quality for the critical files, and for the rest."""

    BEST = (11, 10)
    QUICK = (5, 5)


def compressed_copies(contents: Mapping[str, bytes], quality: Quality) -> dict[str, bytes]:
    """The copies that are small enough, by name: `main.dart.wasm.br`."""
    large = [
        name
        for name, content in contents.items()
        if len(content) >= MIN_SIZE and not name.startswith(UNCOMPRESSED)
    ]
    large.sort(key=lambda name: -len(contents[name]))

    def packed(name: str) -> bytes:
        if brotli is None:
            return gzip.compress(contents[name], 9, mtime=0)
        critical, other = quality.value
        compressed: bytes = brotli.compress(
            contents[name], quality=critical if name in CRITICAL else other, lgwin=22
        )
        return compressed

    end = ".gz" if brotli is None else ".br"
    # Brotli and zlib release the interpreter lock while they compress.
    with ThreadPoolExecutor(4) as pool:
        copies = zip(large, pool.map(packed, large), strict=True)
        return {name + end: copy for name, copy in copies if len(copy) < PACKED_PART * len(contents[name])}


LIST, PAGE = "build.json", "index.html"
BUILD = "@BUILD@"
"""Placeholder in the page for the id of its build."""
SCRIPT_PARTS = (
    "splash.js",
    "renderer.js",
    "kept_data.js",
    "service_worker_client.js",
    "picture_dialog.js",
    "python_worker_client.js",
    "site_patches.js",
    "bootstrap.js",
)
"""The site's own part of the page's script, in this order; it is inlined, so that no request delays it."""
WORKER_SCRIPTS = ("python_worker.js", "picture.js")
"""Python's worker, and what it imports."""
SERVICE_WORKERS = {"sw.js": "service_worker.js", "code_cache_worker.js": "code_cache_worker.js"}
"""By their names on the site, which phones know; the browser itself stores these, so the list of files leaves
them out."""

NOT_FOR_START = (
    "assets/AssetManifest.bin",
    "assets/packages/",
    "assets/shaders/",
    "cards/",
    "favicon.png",
    "fonts/OFL",
    "icons/",
    "index.html",
    "manifest.json",
    "picture.js",
    "suits/",
)
"""Files that the first screen does not need, by the beginning of the name; fetched with it or after it."""


NOT_IN_SITE = ("fonts/Alegreya", "icon.png", "icon_", "icons/loading-animation.png", "rulebook/", "splash")
"""Assets that are no files of the site, by the beginning: for `flet build` only, in the archive, or there as
WOFF2 (`ui/client/page.py`)."""


@dataclass(frozen=True, slots=True)
class Site:
    """A built site: its id, and the bytes in the folder with the compressed copies."""

    build: str
    size: int


def build_site(folder: Path, base: str = "./", quality: Quality = Quality.BEST) -> Site:
    """Write the site into `folder`, for the address `base` on its host.

    Every file of an earlier build is replaced; files that a person added stay, unless a new file has the same
    name. Raises `NotOurs` and changes nothing where the folder is not ours, `OSError` where it cannot be
    written, which is tried before the long work.
    """
    folder = folder.absolute()
    new = prepare_staging(folder)
    build, contents, workers = lay_out(base)
    plain = {name: content for name, content in contents.items() if name not in PACKED}
    packed = {name + PACKED_END: gzip.compress(contents[name], 9, mtime=0) for name in PACKED}
    copies = packed | compressed_copies(plain, quality)
    cached = sorted(contents.keys() - {NOTICES})
    listed = {name: _entry(name, contents[name], copies) for name in cached}
    unlisted = {LIST: json.dumps({"id": build, "files": listed}, separators=(",", ":")).encode(), **workers}
    copies |= compressed_copies(unlisted, quality)
    everything = {**plain, **unlisted, **copies}
    write_marker(new, build, everything)
    for name, content in everything.items():
        path = new / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    swap_in(folder)
    return Site(build, sum(len(content) for content in everything.values()))


def lay_out(base: str) -> tuple[str, dict[str, bytes], dict[str, bytes]]:
    """The build's id, the files of it that a phone caches, and those of `SERVICE_WORKERS`.

    Two builds that differ in anything have two ids: by it a phone knows that there is something newer.
    """
    contents = dict(_contents())
    workers = {name: _source(source) for name, source in SERVICE_WORKERS.items()}
    languages = sorted(LANGUAGES, key=lambda language: language != FALLBACK_LANGUAGE)
    sentences = {language: splash_sentences(words(language)) for language in languages}
    page = filled(
        _source("index.html").decode(),
        base=base,
        policy=CONTENT_SECURITY_POLICY,
        style=style(),
        theming=part("theme.js"),
        flutter=flutter_build(),
        script="\n".join([scripts(), *(_source(name).decode() for name in SCRIPT_PARTS)]),
        splash_words=json.dumps(sentences, ensure_ascii=False),
    )
    digest = hashlib.sha256()
    for name, content in sorted({**contents, **workers, PAGE: page.encode()}.items()):
        digest.update(f"{name} {hashlib.sha256(content).hexdigest()}\n".encode())
    build = digest.hexdigest()[:16]
    contents[PAGE] = page.replace(BUILD, build).encode()
    return build, contents, workers


def _contents() -> Iterator[tuple[str, bytes]]:
    yield from client_files()
    yield "app.zip", pack_app()
    for name in WORKER_SCRIPTS:
        yield name, _source(name)
    assets = assets_folder()
    for path in sorted(assets.rglob("*")):
        name = path.relative_to(assets).as_posix()
        if path.is_file() and not name.startswith(NOT_IN_SITE):
            yield name, path.read_bytes()


def _source(name: str) -> bytes:
    return (files("scorekeeper.site") / "browser" / name).read_bytes()


def splash_sentences(_: Words) -> dict[str, str]:
    """What the splash says before Python runs, by the names in `splash.js`, which fills the megabytes in."""
    return {
        "loading": _("Loading: {done} of {total} MB", done="{done}", total="{total}"),
        "starting": _("Starting …"),
        "stopped": _("The app has stopped. What you saw last is kept."),
        "startAgain": _("Start again"),
        "failed": _("The app could not be started."),
        "offline": _("The first visit needs a network."),
        "tryAgain": _("Try again"),
    }


def _entry(name: str, content: bytes, copies: Mapping[str, bytes]) -> dict[str, object]:
    """The entry of a file in the list for the service worker; `sent` is its compressed size."""
    entry: dict[str, object] = {"hash": hashlib.sha256(content).hexdigest(), "size": len(content)}
    entry["sent"] = min(len(copies.get(name + end, content)) for end in (".br", ".gz", PACKED_END))
    if name in PACKED:
        entry["packed"] = True
    if (renderer := renderer_of(name)) is not None:
        entry["engine"] = renderer  # the name that service workers of older builds look for
    if name.startswith(NOT_FOR_START):
        entry["late"] = True
    return entry


# The files of Flet's web client and of Pyodide --------------------------------------------------------


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
    for font in sorted(CLIENT_FONTS_FOLDER.iterdir()):
        yield f"fonts/{font.name}", font.read_bytes()
    yield NOTICES, gzip.compress((web / "assets" / "NOTICES").read_bytes(), 9, mtime=0)
    yield MANIFEST, manifest()
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
