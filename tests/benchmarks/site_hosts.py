"""Two static sites behind one host: ours, and the stock one of a bare one-button app.

The host limits the network and counts every byte, all connections together: a browser's own throttling misses
what a service worker fetches.
"""

from __future__ import annotations

import gzip
import io
import json
import shutil
import socket
import tarfile
import threading
import time
from collections import Counter
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from flet_web import get_package_web_dir, patch_font_manifest_json, patch_index_html

from scorekeeper.site.serving import SiteServer

CHUNK = 16_384
BARE = '''
import flet as ft
from pyodide.code import run_js

opening = run_js("""(async () => {
    const request = indexedDB.open("bare", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("taps");
    const database = await new Promise((done) => { request.onsuccess = () => done(request.result); });
    return () => new Promise((done) => {
        const transaction = database.transaction("taps", "readwrite", { durability: "strict" });
        transaction.oncomplete = done;
        transaction.objectStore("taps").put(new Uint8Array(4096), "taps");
    });
})()""")
puts = []


@ft.component
def Bare():
    number, set_number = ft.use_state(0)

    async def on_click(_event):
        if not puts:
            puts.append(await opening)
        await puts[0]()
        set_number(number + 1)

    return ft.Column([ft.Button("Tap", on_click=on_click), ft.Text(f"{number} taps")])


ft.run(lambda page: page.render(Bare))
'''
"""One button; each tap puts 4 kB into the browser's storage for good."""
PACKED = ("flet", "msgpack", "repath", "six")
PACKABLE = {".js", ".mjs", ".json", ".wasm", ".html", ".otf", ".ttf"}


class NetworkLink:
    """The way from the host to the phone: so many bits a second, and a delay; None has no limit."""

    def __init__(self, bits=None, delay=0):
        self._bits, self.delay = bits, delay
        self._free_at = 0.0
        self._lock = threading.Lock()

    def carry(self, size):
        """Return when so many bytes have passed."""
        if self._bits is None:
            return
        with self._lock:
            self._free_at = max(self._free_at, time.monotonic()) + 8 * size / self._bits
            wait = self._free_at - time.monotonic()
        time.sleep(max(0.0, wait))


class ThrottledHost:
    """Serves a folder at an address of its own, over a line that can be changed."""

    def __init__(self, folder):
        self.folder = folder
        self.link = NetworkLink()
        self.bytes = 0
        self.requested = Counter()
        self.address = ""

    @contextmanager
    def up(self):
        host = self

        class Counting(SiteServer):
            def send(self, path, out):
                host.requested[path.relative_to(host.folder).as_posix()] += 1
                time.sleep(host.link.delay)
                content = path.read_bytes()
                for begin in range(0, len(content), CHUNK):
                    host.link.carry(len(content[begin : begin + CHUNK]))
                    out.write(content[begin : begin + CHUNK])
                    host.bytes += len(content[begin : begin + CHUNK])

        listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{listener.getsockname()[1]}/"
        with Counting(self.folder, "/", listener) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            try:
                yield self
            finally:
                server.shutdown()


def stock_site(folder):
    """The bare app as `flet publish --no-cdn` lays it out, with gzip copies of what hosts compress."""
    shutil.copytree(get_package_web_dir(), folder)
    (folder / "app.tar.gz").write_bytes(_bare_archive())
    version = json.loads((folder / "pyodide" / "package.json").read_text())["version"]
    patch_index_html(
        str(folder / "index.html"),
        base_href="/",
        app_name="Bare",
        pyodide=True,
        pyodide_script_path="main.py",
        pyodide_version=version,
        app_package_url="app.tar.gz",
        no_cdn=True,
    )
    patch_font_manifest_json(str(folder / "assets" / "FontManifest.json"))
    page = folder / "index.html"
    # As it is written it cannot be loaded by the client's own worker.
    page.write_text(page.read_text().replace('"pyodide/pyodide.mjs"', '"./pyodide/pyodide.mjs"'))
    for path in list(folder.rglob("*")):
        if path.suffix in PACKABLE and path.is_file():
            path.with_name(path.name + ".gz").write_bytes(gzip.compress(path.read_bytes(), 6))


def _bare_archive():
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        _add(archive, "main.py", BARE.encode())
        for package in PACKED:
            spec = find_spec(package)
            assert spec.origin is not None
            origin = Path(spec.origin)
            one = origin.name != "__init__.py"
            for path in [origin] if one else sorted(origin.parent.rglob("*")):
                if path.is_file() and path.suffix in (".py", ".json"):
                    root = origin.parent if one else origin.parent.parent
                    _add(archive, f"__pypackages__/{path.relative_to(root).as_posix()}", path.read_bytes())
    return packed.getvalue()


def _add(archive, name, content):
    about = tarfile.TarInfo(name)
    about.size = len(content)
    archive.addfile(about, io.BytesIO(content))
