"""Python's own library as the browser gets it: without what no app in a browser can use."""

from __future__ import annotations

import io
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from scorekeeper.site.slimming import slim

FIRST_DAY = (1980, 1, 1, 0, 0, 0)

LEFT_OUT = """
    __phello__ _aix_support _android_support _apple_support _ios_support _osx_support _pydatetime _pydecimal
    _pyio _pylong _pyrepl antigravity bdb cProfile compileall ctypes curses dbm doctest ensurepip ftplib
    getpass idlelib imaplib lib2to3 mailbox modulefinder multiprocessing netrc nturl2path optparse pdb
    pickletools plistlib poplib profile profiling pstats pty pyclbr pydoc pydoc_data rlcompleter shelve
    smtplib socketserver sqlite3 symtable tabnanny test this timeit tkinter trace tracemalloc tty turtle
    turtledemo unittest venv wave webbrowser wsgiref xmlrpc zipapp zoneinfo
"""
"""Modules for programs that debug, test, install, answer the network, or have a terminal."""

ENCODINGS = """
    __init__ aliases ascii cp1252 cp437 idna latin_1 punycode raw_unicode_escape undefined unicode_escape
    utf_16 utf_16_be utf_16_le utf_32 utf_8 utf_8_sig
"""
"""What texts are written in nowadays, and what archives and addresses use."""

INSIDE = ("asyncio/windows_", "encodings/", "http/server", "xml/dom", "xml/sax")
"""Parts of the others, by how their path begins."""

_LEFT_OUT = frozenset(LEFT_OUT.split())
_ENCODINGS = frozenset(f"encodings/{name}.py" for name in ENCODINGS.split())


def cut_library(content: bytes) -> bytes:
    """The archive of the library with what is needed of it."""
    cut = io.BytesIO()
    with ZipFile(io.BytesIO(content)) as whole, ZipFile(cut, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(whole.namelist()):
            if _is_needed(name):
                archive.writestr(ZipInfo(name, FIRST_DAY), slim(name, whole.read(name)), ZIP_DEFLATED)
    return cut.getvalue()


def _is_needed(name: str) -> bool:
    top = name.partition("/")[0].removesuffix(".py")
    if name.endswith("/") or top in _LEFT_OUT:
        return False
    return name in _ENCODINGS or not name.startswith(INSIDE)
