"""Where a module can be changed: the parts of its text that are in scope, each with its place.

What decides is in scope. Out of scope are imports, annotations, decorators, docstrings, what
`__all__` lists, and what is called (its arguments are in scope).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

__all__ = ["Place", "places"]


@frozen
class Place:
    """Where a node stands in its parent, and what it stands in."""

    node: ast.AST
    parent: ast.AST
    name: str
    index: int | None
    within: str
    statement: ast.stmt
    returns: str
    is_repeated: bool
    """Whether it stands in a branch or a loop, so that to leave it out may leave a name bound."""

    def put(self, node: ast.AST) -> None:
        """Put a node there."""
        if self.index is None:
            setattr(self.parent, self.name, node)
        else:
            getattr(self.parent, self.name)[self.index] = node


_NOT_ENTERED: Final = {
    "annotation",
    "returns",
    "decorator_list",
    "bases",
    "pattern",
    "func",
    "target",
    "targets",
    "optional_vars",
    "type",
    "slice_type",
}


def places(tree: ast.Module) -> Iterator[Place]:
    """Every node in scope with its place, from the top of the module to its end."""
    for index, statement in enumerate(tree.body):
        start = Place(statement, tree, "body", index, "", statement, "", is_repeated=False)
        yield from _below(start)


def _below(place: Place) -> Iterator[Place]:
    node = place.node
    if _is_out_of_scope(node):
        return
    yield place
    if isinstance(node, ast.JoinedStr):
        return
    inside = place
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        inside = evolve(place, within=_inside(place, node.name), returns="")
    if isinstance(node, ast.FunctionDef) and node.returns is not None:
        inside = evolve(inside, returns=ast.unparse(node.returns))
    if isinstance(node, ast.AnnAssign) and isinstance(place.parent, ast.Module | ast.ClassDef):
        inside = evolve(place, within=_inside(place, ast.unparse(node.target)))
    if isinstance(node, ast.If | ast.For | ast.While):
        inside = evolve(inside, is_repeated=True)
    for name, index, child in _children(node):
        statement = child if isinstance(child, ast.stmt) else place.statement
        yield from _below(
            evolve(inside, node=child, parent=node, name=name, index=index, statement=statement)
        )


def _inside(place: Place, name: str) -> str:
    return f"{place.within}.{name}".removeprefix(".")


def _children(node: ast.AST) -> Iterator[tuple[str, int | None, ast.AST]]:
    """The parts of a node that are entered: their field, their place in it, and they."""
    for name in node._fields:
        value: object = getattr(node, name, None)
        if name in _NOT_ENTERED and not (name == "func" and isinstance(value, ast.Attribute)):
            continue
        if isinstance(value, ast.AST):
            yield name, None, value
        elif isinstance(value, list):
            items = list[object](value)  # pyright: ignore[reportUnknownArgumentType] -- of nodes
            yield from (
                (name, index, item) for index, item in enumerate(items) if isinstance(item, ast.AST)
            )


def _is_out_of_scope(node: ast.AST) -> bool:
    match node:
        case ast.Import() | ast.ImportFrom() | ast.operator() | ast.cmpop() | ast.unaryop():
            return True
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.AnnAssign(annotation=ast.Name(id="TypeAlias")):
            return True
        case ast.Assign(targets=[ast.Name(id="__all__")]):
            return True
        case ast.Call(func=ast.Name(id="TypeVar" | "assert_never" | "MalformedInput")):
            return True
        case _:
            return False
