"""Builds the static site: a folder that any web host can serve, out of the installed packages alone."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from scorekeeper.site.archive import pack_app
from scorekeeper.site.client import NOTICES, PACKED, PACKED_END, client_files, engine_of, flutter_build
from scorekeeper.site.copies import Quality, compressed_copies
from scorekeeper.site.folders import mark, prepare_beside, put_in_place
from scorekeeper.storage.locations import assets_folder

LIST, PAGE = "build.json", "index.html"
BUILD = "@BUILD@"
"""In the page, where its build's id will stand."""
PARTS = ("splash.js", "keeping.js", "python.js", "boot.js")
"""The page's own script, in this order: it stands in the page, so that nothing waits for it."""
WORKERS = ("sw.js", "compile.js")
"""Of these the browser itself keeps what it needs."""

POLICY = (
    "default-src 'self' data: blob:; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' blob:; "
    "style-src 'self' 'unsafe-inline'; worker-src 'self' blob:"
)
"""What the page may load: its own files."""

LATE = (
    "assets/AssetManifest.bin",
    "assets/packages/",
    "assets/shaders/",
    "cards/",
    "favicon.png",
    "fonts/OFL",
    "icons/",
    "index.html",
    "manifest.json",
    "suits/",
)
"""What the start does without, by how the name begins; it is fetched with the first screen or after it."""


ELSEWHERE = ("icon.png", "icon_", "icons/loading-animation.png", "rulebook/", "splash")
"""Assets that are no part of the site: what `flet build` packs, and what is in the archive."""


@dataclass(frozen=True, slots=True)
class Site:
    """A site that was built: its id, and how many bytes lie in the folder, compressed copies included."""

    build: str
    size: int


def build_site(folder: Path, base: str = "./", quality: Quality = Quality.BEST) -> Site:
    """Write the site into `folder`, for the address `base` on its host.

    Everything that an earlier build left there is replaced; what a person laid beside it stays, unless it has
    the name of something new. Raises `NotOurs` and touches nothing when the folder holds anything else,
    `OSError` when it cannot be written: that is tried before the long work.
    """
    folder = folder.absolute()
    new = prepare_beside(folder)
    build, contents, workers = lay_out(base)
    plain = {name: content for name, content in contents.items() if name not in PACKED}
    packed = {name + PACKED_END: gzip.compress(contents[name], 9, mtime=0) for name in PACKED}
    copies = packed | compressed_copies(plain, quality)
    kept = sorted(contents.keys() - {NOTICES})
    listed = {name: _entry(name, contents[name], copies) for name in kept}
    unlisted = {LIST: json.dumps({"id": build, "files": listed}, separators=(",", ":")).encode(), **workers}
    copies |= compressed_copies(unlisted, quality)
    everything = {**plain, **unlisted, **copies}
    mark(new, build, everything)
    for name, content in everything.items():
        path = new / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    put_in_place(folder)
    return Site(build, sum(len(content) for content in everything.values()))


def lay_out(base: str) -> tuple[str, dict[str, bytes], dict[str, bytes]]:
    """The build's id, the files that a phone keeps of it, and those of `WORKERS`.

    Two builds that differ in anything have two ids: by it a phone knows that there is something newer.
    """
    contents = dict(_contents())
    workers = {name: _page(name) for name in WORKERS}
    page = _filled(base)
    build = _id_of({**contents, **workers, PAGE: page.encode()})
    contents[PAGE] = page.replace(BUILD, build).encode()
    return build, contents, workers


def _contents() -> Iterator[tuple[str, bytes]]:
    yield from client_files()
    yield "app.zip", pack_app()
    yield "worker.js", _page("worker.js")
    assets = assets_folder()
    for path in sorted(assets.rglob("*")):
        name = path.relative_to(assets).as_posix()
        if path.is_file() and not name.startswith(ELSEWHERE):
            yield name, _font(path) if path.suffix == ".ttf" else path.read_bytes()


def _font(path: Path) -> bytes:
    """The same font as browsers take it, under its name (`tools.web_fonts`)."""
    packed = files("scorekeeper.site") / "pages" / "fonts" / f"{path.stem}.woff2"
    return packed.read_bytes()


def _page(name: str) -> bytes:
    return (files("scorekeeper.site") / "pages" / name).read_bytes()


def _filled(base: str) -> str:
    """The page, but for the id of the build."""
    values = {
        "BASE": base,
        "POLICY": POLICY,
        "FLUTTER": flutter_build(),
        "SCRIPT": "\n".join(_page(name).decode() for name in PARTS),
    }
    page = _page("index.html").decode()
    for name, value in values.items():
        page = page.replace(f"@{name}@", value)
    return page


def _id_of(contents: Mapping[str, bytes]) -> str:
    told = hashlib.sha256()
    for name, content in sorted(contents.items()):
        told.update(f"{name} {hashlib.sha256(content).hexdigest()}\n".encode())
    return told.hexdigest()[:16]


def _entry(name: str, content: bytes, copies: Mapping[str, bytes]) -> dict[str, object]:
    """What the page's service worker has to know of a file; `sent` is what a host sends that compresses."""
    entry: dict[str, object] = {"hash": hashlib.sha256(content).hexdigest(), "size": len(content)}
    entry["sent"] = min(len(copies.get(name + end, content)) for end in (".br", ".gz", PACKED_END))
    if name in PACKED:
        entry["packed"] = True
    if (engine := engine_of(name)) is not None:
        entry["engine"] = engine
    if name.startswith(LATE):
        entry["late"] = True
    return entry
