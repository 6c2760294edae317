"""Python modules without comments and docstrings: the archive is smaller, and a phone compiles it sooner."""

from __future__ import annotations

import ast


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
                kept = [one for one in statements if not _is_string(one)]
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
