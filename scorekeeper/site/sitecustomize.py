"""A patch of Python's importer, for the browser, where Python imports this module, by its name, at its start.

`archive` packs it into Python's library, which is imported with it then.
"""

from __future__ import annotations

from zipimport import zipimporter


# What Python does: `zipimporter.get_filename` compiles a module to tell where it lies, and throws the result
# away. Why it hurts: each module is compiled twice, a quarter of what Python does on a first visit. Our
# archives hold source only, so the place is known. Upstream: python/cpython#141276. Pyodide 314.0.7. Delete
# when `get_filename` compiles nothing.
def get_filename(self: zipimporter, fullname: str) -> str:
    """Where the module of that name lies in the archive."""
    end = "/__init__.py" if self.is_package(fullname) else ".py"
    return f"{self.archive}/{self.prefix}{fullname.rpartition('.')[2]}{end}"


zipimporter.get_filename = get_filename  # type: ignore[method-assign]
