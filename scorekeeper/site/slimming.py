"""Python without what only people read: the archive is smaller, and a phone compiles it sooner."""

from __future__ import annotations

import ast


def slim(name: str, content: bytes) -> bytes:
    """The same program without comments and without the texts that stand for themselves.

    What is no program stays as it is, and so does one in a newer Python than this one.
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
                kept = [one for one in statements if not _says_nothing(one)]
                needs_one = statements and name == "body" and not isinstance(node, ast.Module)
                setattr(node, name, kept or ([ast.Pass()] if needs_one else []))
    return ast.unparse(tree).encode()


def _says_nothing(statement: object) -> bool:
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )
