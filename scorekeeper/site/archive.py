"""The app and what it stands on as one archive: pure Python out of the installed packages."""

from __future__ import annotations

import io
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from scorekeeper.site.slimming import slim
from scorekeeper.storage.locations import assets_folder

PACKAGES = ("flet", "flet_charts", "msgpack", "repath", "scorekeeper", "segno", "six", "tinydb")
"""What runs in the browser. msgpack without its compiled half, which it can do without."""

LEFT_OUT = (
    "flet/auth",
    "flet/cli.py",
    "flet/controls/cupertino/cupertino_icons.json",
    "flet/controls/material/icons.json",
    "flet/fastapi",
    "flet/messaging/flet_dart_bridge_server.py",
    "flet/messaging/flet_socket_server.py",
    "flet/pytest_plugin.py",
    "flet/testing",
    "scorekeeper/assets",
    "scorekeeper/cli",
    "scorekeeper/site/",
    "scorekeeper/ui/launch.py",
    "scorekeeper/ui/server.py",
    "segno/",
)
"""What no browser needs, by how the path begins."""

KEPT = (
    "scorekeeper/site/__init__.py",
    "scorekeeper/site/ahead.py",
    "scorekeeper/site/phone.py",
    "scorekeeper/site/shelf.py",
    "segno/__init__.py",
    "segno/consts.py",
    "segno/encoder.py",
)
"""What is needed all the same."""

EMPTY = frozenset({"segno/__init__.py"})
"""What is there and does nothing: segno's would bring its pictures, and half of Python's library for them."""

KINDS = frozenset({".py", ".json", ".mo"})
FIRST_DAY = (1980, 1, 1, 0, 0, 0)
"""The same files make the same archive, whenever it is packed."""


def pack_app() -> bytes:
    """The archive as the browser's Python imports from it."""
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name, path in sorted(_contents()):
            content = b"" if name in EMPTY else slim(name, path.read_bytes())
            archive.writestr(ZipInfo(name, FIRST_DAY), content, ZIP_DEFLATED)
    return packed.getvalue()


def _contents() -> Iterator[tuple[str, Path]]:
    for package in PACKAGES:
        yield from _modules(package)
    for text in (assets_folder() / "rulebook").glob("*.md"):
        yield f"assets/rulebook/{text.name}", text


def _modules(package: str) -> Iterator[tuple[str, Path]]:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(package)
    origin = Path(spec.origin)
    if origin.name != "__init__.py":
        yield origin.name, origin
        return
    root = origin.parent.parent
    for path in origin.parent.rglob("*"):
        name = path.relative_to(root).as_posix()
        if path.suffix in KINDS and path.is_file() and (name in KEPT or not name.startswith(LEFT_OUT)):
            yield name, path
