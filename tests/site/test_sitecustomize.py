"""A module that is imported from an archive is compiled once, and is found where it was before."""

import subprocess
import sys

from scorekeeper.site.archive import zip_archive

IMPORTS = """
import sys, zipimport
sys.path.insert(0, sys.argv[1])
compiled = []
compile_source = zipimport._compile_source
zipimport._compile_source = lambda path, source: compiled.append(path) or compile_source(path, source)
if sys.argv[2:]:
    import scorekeeper.site.sitecustomize
import deck
import deck.cards
print(*compiled, deck.__file__, deck.__path__[0], deck.cards.__file__, deck.cards.SUITS)
"""


def test_a_module_is_compiled_once_and_lies_where_it_did(tmp_path) -> None:
    archive = tmp_path / "app.zip"
    archive.write_bytes(zip_archive([("deck/__init__.py", b""), ("deck/cards.py", b"SUITS = 4")]))
    package, module = f"{archive}/deck/__init__.py", f"{archive}/deck/cards.py"
    found = [package, f"{archive}/deck", module, "4"]
    assert _said(archive, "with the patch") == [package, module, *found]
    # When this fails Python compiles once itself, and the patch can go.
    assert _said(archive) == [package, package, module, module, *found]


def _said(*arguments: object) -> list[str]:
    command = [sys.executable, "-c", IMPORTS, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
