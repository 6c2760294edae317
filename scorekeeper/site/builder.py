"""Builds the static site: a folder that any web host can serve, out of the installed packages alone."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import Enum
from importlib.resources import files
from pathlib import Path

from scorekeeper.locale import FALLBACK_LANGUAGE, LANGUAGES, Words, words
from scorekeeper.site.archive import pack_app
from scorekeeper.site.client_files import (
    NOTICES,
    PACKED,
    PACKED_END,
    client_files,
    flutter_build,
    renderer_of,
)
from scorekeeper.site.output_folder import prepare_staging, swap_in, write_marker
from scorekeeper.storage.locations import assets_folder
from scorekeeper.ui.client.page import filled, part, scripts, style
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
