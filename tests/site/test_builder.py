"""The folder that `scorekeeper site` writes: whole, of one build, and never over something else."""

import ast
import gzip
import hashlib
import io
import json
import re
import struct
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from zipfile import ZipFile

import brotli
import pytest

from scorekeeper import __version__
from scorekeeper.site import archive, builder
from scorekeeper.site.archive import PACKAGES, minify
from scorekeeper.site.builder import NOTICES, PACKED_END
from scorekeeper.site.output_folder import MARKER
from scorekeeper.ui.design.typography import FONTS

pytestmark = pytest.mark.usefixtures("quick_builds")


@pytest.fixture(scope="module")
def built(built_site: Path) -> SimpleNamespace:
    listed = json.loads((built_site / builder.LIST).read_bytes())
    size = sum(path.stat().st_size for path in built_site.rglob("*") if path.is_file())
    size -= (built_site / MARKER).stat().st_size
    return SimpleNamespace(folder=built_site, site=builder.Site(listed["id"], size), listed=listed["files"])


def names_in(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def content_of(built: SimpleNamespace, name: str) -> bytes:
    """What a phone keeps of a file."""
    if "packed" in built.listed[name]:
        return gzip.decompress((built.folder / (name + PACKED_END)).read_bytes())
    return (built.folder / name).read_bytes()


def test_every_file_stands_in_the_list_with_what_it_holds(built) -> None:
    there = {
        name.removesuffix(PACKED_END) for name in names_in(built.folder) if not name.endswith((".br", ".gz"))
    }
    assert there | {NOTICES} == {*built.listed, builder.LIST, NOTICES, *builder.SERVICE_WORKERS, MARKER}
    for name, entry in built.listed.items():
        content = content_of(built, name)
        assert (entry["size"], entry["hash"]) == (len(content), hashlib.sha256(content).hexdigest()), name


def test_the_list_names_the_compressed_sizes(built) -> None:
    for name, entry in built.listed.items():
        copy = built.folder / f"{name}.br"
        if "packed" in entry:
            assert entry["sent"] == (built.folder / (name + PACKED_END)).stat().st_size
            assert not copy.exists()
            continue
        assert entry["sent"] == (copy.stat().st_size if copy.exists() else entry["size"]), name
        if copy.exists():
            assert brotli.decompress(copy.read_bytes()) == (built.folder / name).read_bytes()
    assert (built.folder / "main.dart.wasm.br").exists()


def test_a_file_knows_which_browsers_it_serves(built) -> None:
    renderers = {name: entry["engine"] for name, entry in built.listed.items() if "engine" in entry}
    assert renderers == {
        "main.dart.mjs": "skwasm",
        "main.dart.wasm": "skwasm",
        "canvaskit/skwasm.js": "skwasm",
        "canvaskit/skwasm.wasm": "skwasm",
        "main.dart.js": "canvaskit",
        "canvaskit/canvaskit.js": "canvaskit",
        "canvaskit/canvaskit.wasm": "canvaskit",
    }
    clients = {name for name in names_in(built.folder) if name.startswith(("main.dart", "canvaskit/"))}
    ends = (".br", PACKED_END)
    assert {name.removesuffix(next((end for end in ends if name.endswith(end)), "")) for name in clients} == {
        *renderers
    }


def test_everything_that_the_app_shows_is_there(built) -> None:
    assets = Path(__file__).parents[2] / "assets"
    shown = {name for name in names_in(assets) if not name.startswith(builder.NOT_IN_SITE)}
    assert {"suits/blue.svg", "icons/icon-192.png", "favicon.png"} <= shown
    assert shown <= built.listed.keys()


def test_the_page_stands_at_its_address(built) -> None:
    page = (built.folder / builder.PAGE).read_text(encoding="utf-8")
    assert '<base href="/block/">' in page
    assert f'"{built.site.build}"' in page
    assert not re.findall("@[A-Z]+@", page)


def test_the_manifest_names_icons_that_are_there(built) -> None:
    manifest = json.loads((built.folder / "manifest.json").read_bytes())
    assert manifest["name"] == "Block der Wahrheit"
    assert (manifest["display"], manifest["start_url"], manifest["scope"]) == ("standalone", ".", ".")
    assert {"any", "maskable"} == {icon.get("purpose", "any") for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        head = (built.folder / icon["src"]).read_bytes()[:24]
        width, height = struct.unpack(">II", head[16:24])
        assert icon["sizes"] == f"{width}x{height}"


def test_every_font_is_loaded_with_the_client(built) -> None:
    manifest = json.loads((built.folder / "assets" / "FontManifest.json").read_bytes())
    loaded = {
        font["family"]: (built.folder / "assets" / font["fonts"][0]["asset"]).resolve() for font in manifest
    }
    assert loaded.keys() >= FONTS.keys()
    for family, path in loaded.items():
        name = path.relative_to(built.folder.resolve()).as_posix()
        assert not built.listed[name].get("late"), family


def test_the_archive_is_pure_python_and_has_no_tests(built) -> None:
    with ZipFile(io.BytesIO((built.folder / "app.zip").read_bytes())) as packed:
        names = packed.namelist()
        assert packed.read("scorekeeper/__init__.py").decode() == f'__version__ = "{__version__}"'
    assert {name.partition("/")[0].removesuffix(".py") for name in names} == {*PACKAGES, "assets"}
    assert {Path(name).suffix for name in names} <= {".py", ".mo", ".md", ".json"}
    assert "scorekeeper/site/worker_app.py" in names
    assert "scorekeeper/locale/de/LC_MESSAGES/scorekeeper.mo" in names
    assert not [name for name in names if name.startswith(("scorekeeper/cli", "scorekeeper/site/builder"))]
    # Flet would install these from the internet.
    assert not {"pyproject.toml", "requirements.txt"} & set(names)


def imported_with(source: bytes) -> Iterator[str]:
    """The packages that are imported with a module of that source: not in functions, not for types."""
    waiting: list[ast.AST] = [ast.parse(source)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield (node.module or "").partition(".")[0]
        is_for_types = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not is_for_types:
            waiting += ast.iter_child_nodes(node)


def test_our_modules_import_nothing_that_the_site_leaves_out() -> None:
    """With such an import in one of them no table opened on the site."""
    left_out = set(archive.EXCLUDED_MODULES.split())
    ours = [(name, path) for name, path in archive._modules("scorekeeper") if name.endswith(".py")]
    assert len(ours) > 200
    found = {
        (name, one) for name, path in ours for one in imported_with(path.read_bytes()) if one in left_out
    }
    assert found == set()
    assert set(imported_with(b"def later():\n    import ctypes\nimport os.path, pdb")) == {"os", "pdb"}


def test_the_same_packages_make_the_same_build(built, tmp_path, monkeypatch) -> None:
    """Every fortieth module is minified anew, the others the cache has: nine tenths of a build."""
    cached, number = archive.minify, count()
    monkeypatch.setattr(
        archive, "minify", lambda *module: cached(*module) if next(number) % 40 else minify(*module)
    )
    assert builder.build_site(tmp_path / "out", "/block/", builder.Quality.QUICK) == built.site
    assert names_in(tmp_path / "out") == names_in(built.folder)
    assert next(number) > 400


def test_whatever_changes_makes_another_build(built, monkeypatch) -> None:
    packed, client, source = builder.pack_app(), tuple(builder.client_files()), builder._source
    monkeypatch.setattr(builder, "pack_app", lambda: packed)
    monkeypatch.setattr(builder, "client_files", lambda: client)
    assert builder.lay_out("/block/")[0] == built.site.build
    assert builder.lay_out("/pad/")[0] != built.site.build
    scripts = (*builder.SCRIPT_PARTS, *builder.WORKER_SCRIPTS, *builder.SERVICE_WORKERS.values())
    for name in ("index.html", *scripts):
        monkeypatch.setattr(
            builder, "_source", lambda one, name=name: source(one) + (b"\n" if one == name else b"")
        )
        build, contents, _workers = builder.lay_out("/block/")
        assert build != built.site.build, name
        assert build.encode() in contents[builder.PAGE], name
