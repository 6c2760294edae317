"""The archives that the browser's Python imports from: the app with its dependencies, and Python's library.

The same files make the same bytes, whenever they are packed.
"""

from __future__ import annotations

import ast
import io
from collections.abc import Iterable, Iterator
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from scorekeeper import __version__
from scorekeeper.storage.locations import assets_folder

PACKAGES = ("flet", "flet_charts", "msgpack", "openskill", "repath", "scorekeeper", "segno", "six", "tinydb")
"""What runs in the browser. msgpack without its compiled part, which is optional."""

EXCLUDED = (
    "flet/auth",
    "flet/cli.py",
    "flet/controls/cupertino/cupertino_icons.json",
    "flet/controls/material/icons.json",
    "flet/fastapi",
    "flet/messaging/flet_dart_bridge_server.py",
    "flet/messaging/flet_socket_server.py",
    "flet/pytest_plugin.py",
    "flet/testing",
    "scorekeeper/__main__.py",
    "scorekeeper/assets",
    "scorekeeper/cli",
    "scorekeeper/site/",
    "scorekeeper/ui/client/",
    "scorekeeper/ui/launch.py",
    "scorekeeper/ui/server.py",
    "scorekeeper/web/",
    "segno/",
)
"""What no browser needs, by the beginning of the path."""

INCLUDED = (
    "scorekeeper/site/__init__.py",
    "scorekeeper/site/worker_app.py",
    "segno/__init__.py",
    "segno/consts.py",
    "segno/encoder.py",
)
"""What is needed of the excluded."""

REPLACED = {
    "scorekeeper/__init__.py": f'__version__ = "{__version__}"'.encode(),
    "segno/__init__.py": b"",
}
"""Packed with this content: ours would look for a file that a phone does not have, and segno's would import
its image writers, and half of Python's library for them."""

ARCHIVED_SUFFIXES = frozenset({".py", ".json", ".mo"})

EXCLUDED_MODULES = """
    __phello__ _aix_support _android_support _apple_support _ios_support _osx_support _pydatetime _pydecimal
    _pyio _pylong _pyrepl antigravity bdb bz2 cProfile compileall ctypes curses dbm doctest ensurepip ftplib
    getpass idlelib imaplib lib2to3 lzma mailbox modulefinder multiprocessing netrc nturl2path optparse pdb
    pickletools plistlib poplib profile profiling pstats pty pyclbr pydoc pydoc_data rlcompleter shelve
    smtplib socketserver sqlite3 ssl symtable tabnanny test this timeit tkinter trace tracemalloc tty turtle
    turtledemo unittest venv wave webbrowser wsgiref xmlrpc zipapp zoneinfo
"""
"""Modules of Python's library that are left out: they debug, test, install, serve, or want a terminal.

asyncio and zipfile would import `ssl`, `bz2` and `lzma` at the start, and do without what is missing."""

INCLUDED_ENCODINGS = """
    __init__ aliases ascii cp1252 cp437 idna latin_1 punycode raw_unicode_escape undefined unicode_escape
    utf_16 utf_16_be utf_16_le utf_32 utf_8 utf_8_sig
"""
"""The encodings that are kept: those of texts today, of zip archives and of internet addresses."""

EXCLUDED_PATHS = (
    "asyncio/windows_",
    "compression/bz2",
    "compression/lzma",
    "compression/zstd",
    "encodings/",
    "http/server",
    "xml/dom",
    "xml/sax",
)
"""What is left out of the modules that are kept, by the beginning of the path."""

_EXCLUDED_MODULES = frozenset(EXCLUDED_MODULES.split())
_INCLUDED_ENCODINGS = frozenset(f"encodings/{name}.py" for name in INCLUDED_ENCODINGS.split())

PATCH = "sitecustomize.py"
"""Our module in Python's library."""

TIMESTAMP = (1980, 1, 1, 0, 0, 0)
"""The same for every file; the earliest that a zip archive can hold."""


def pack_app() -> bytes:
    """The zip archive from which the browser's Python imports the app."""
    return zip_archive(
        (name, REPLACED[name] if name in REPLACED else minify(name, path.read_bytes()))
        for name, path in sorted(_contents())
    )


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
        if (
            path.suffix in ARCHIVED_SUFFIXES
            and path.is_file()
            and (name in INCLUDED or not name.startswith(EXCLUDED))
        ):
            yield name, path


def trim_stdlib(content: bytes) -> bytes:
    """The archive of the library with the needed modules only, and with our patch."""
    with ZipFile(io.BytesIO(content)) as library:
        modules = {name: library.read(name) for name in filter(_is_needed, library.namelist())}
    modules[PATCH] = (files("scorekeeper.site") / PATCH).read_bytes()
    return zip_archive((name, minify(name, modules[name])) for name in sorted(modules))


def _is_needed(name: str) -> bool:
    top = name.partition("/")[0].removesuffix(".py")
    if name.endswith("/") or top in _EXCLUDED_MODULES:
        return False
    return name in _INCLUDED_ENCODINGS or not name.startswith(EXCLUDED_PATHS)


def zip_archive(files: Iterable[tuple[str, bytes]]) -> bytes:
    """An archive of these files, each a name and its content."""
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in files:
            archive.writestr(ZipInfo(name, TIMESTAMP), content, ZIP_DEFLATED)
    return packed.getvalue()


def minify(name: str, content: bytes) -> bytes:
    """The same module without comments and without strings that are statements, such as docstrings.

    Other files stay as they are, and so do modules in the syntax of a newer Python than this one. A class
    with a decorator gets a docstring of one letter: where there is none `dataclass` spells out the signature,
    which costs a phone more time.
    """
    if not name.endswith(".py"):
        return content
    try:
        tree = ast.parse(content)
    except SyntaxError:
        return content
    for node in ast.walk(tree):
        for name in ("body", "orelse", "finalbody"):
            statements = getattr(node, name, None)
            if isinstance(statements, list):
                kept = [statement for statement in statements if not _is_string(statement)]
                needs_one = statements and name == "body" and not isinstance(node, ast.Module)
                setattr(node, name, kept or ([ast.Pass()] if needs_one else []))
        if isinstance(node, ast.ClassDef) and node.decorator_list:
            node.body.insert(0, ast.Expr(ast.Constant("-")))
    return ast.unparse(tree).encode()


def _is_string(statement: object) -> bool:
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )
