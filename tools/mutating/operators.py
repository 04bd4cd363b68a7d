"""Which small changes are made to a module, one at a time: its mutants.

A mutant differs from the module in one place: a comparison, a number, a condition that always or
never holds, a part left out, a value given back that says nothing. In scope is what decides: rules,
clause ids, the paths of findings. Out of scope are imports, annotations, decorators, docstrings,
what `__all__` lists, what is called (its arguments are in scope), and the sentences of messages.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Container, Iterator, Mapping, Sequence
from copy import copy
from itertools import count as count_from
from types import CodeType
from typing import Final, TypeAlias, TypeVar

from attrs import evolve, field, frozen

__all__ = ["Mutant", "count", "mutants"]

_Item = TypeVar("_Item")

Change: TypeAlias = tuple[str, ast.AST]
"""The name of an operator, and what stands in place of a node."""


@frozen
class Mutant:
    """A module with one change."""

    module: str
    """Its dotted name."""
    within: str
    """The function, class or constant that was changed, as a dotted name, or an empty text."""
    lines: range
    """The lines of the statement that was changed, or of its head."""
    operator: str
    before: str
    after: str
    number: int
    """Its number among the mutants of the module."""
    code: CodeType = field(repr=False, eq=False)

    @property
    def change(self) -> str:
        """What was changed, as text."""
        return f"{self.before} → {self.after}"

    def __str__(self) -> str:
        place = f"{self.module}:{self.lines[0]} #{self.number}"
        return f"{place} {self.within} [{self.operator}] {self.change}"


def mutants(
    module: str, source: str, path: str, *, only: Container[int] | None = None
) -> Iterator[Mutant]:
    """All mutants of a module, in the order of its text, or those of some numbers. The code of each
    is compiled."""
    tree = ast.parse(source)
    numbers = count_from(0)
    for place in _places(tree):
        for operator, changed in _changes(place):
            number = next(numbers)
            if only is not None and number not in only:
                continue
            before = _as_text(place, place.node)
            put = ast.copy_location(copy(changed), place.node)
            place.put(ast.fix_missing_locations(put))
            code = compile(tree, path, "exec", dont_inherit=True)
            yield Mutant(
                module=module,
                within=place.within,
                lines=_lines(place),
                operator=operator,
                before=before,
                after=_as_text(place, put),
                number=number,
                code=code,
            )
            place.put(place.node)


def count(source: str) -> int:
    """How many mutants a module of this text has."""
    return sum(1 for place in _places(ast.parse(source)) for _ in _changes(place))


def _as_text(place: _Place, node: ast.AST) -> str:
    """The text of a place, on one line: the first line, and `…` if there are more."""
    first, *more = ast.unparse(node).split("\n")
    if isinstance(place.parent, ast.keyword) and isinstance(node, ast.Constant):
        first = f"{place.parent.arg}={first}"
    return f"{first} …" if more else first


def _lines(place: _Place) -> range:
    """The lines by which tests that run the changed code are found."""
    statement = place.statement
    first = getattr(place.node, "lineno", statement.lineno)
    last = getattr(place.node, "end_lineno", None) or first
    if isinstance(statement, ast.If | ast.While | ast.For | ast.Match | ast.FunctionDef):
        return range(min(first, statement.lineno), last + 1)
    return range(statement.lineno, (statement.end_lineno or statement.lineno) + 1)


def _changes(place: _Place) -> Iterator[Change]:
    """What is put in place of a node, one thing at a time."""
    node = place.node
    match node:
        case ast.Return(value=ast.expr() as value):
            for given in _returned(value, place.returns):
                yield "returns", ast.Return(given)
        case ast.stmt():
            yield from _of_statements(node, is_repeated=place.is_repeated)
        case ast.expr():
            yield from _of_conditions(node)
            yield from _of_calculations(node)
            yield from _of_values(node)
        case ast.comprehension():
            yield from _conditions_of_comprehension(node)
        case ast.match_case(guard=ast.expr()):
            # Not without a guard: a wildcard before other cases would be no Python.
            yield "always", ast.match_case(node.pattern, ast.Constant(value=True), node.body)
        case _:
            pass


def _of_statements(node: ast.stmt, *, is_repeated: bool) -> Iterator[Change]:
    match node:
        case ast.If():
            yield "always", ast.If(ast.Constant(value=True), node.body, node.orelse)
            yield "never", ast.If(ast.Constant(value=False), node.body, node.orelse)
        case ast.While():
            yield "never", ast.While(ast.Constant(value=False), node.body, node.orelse)
        case ast.For():
            nothing = ast.Tuple([], ast.Load())
            yield "never", ast.For(node.target, nothing, node.body, node.orelse)
        case ast.Match():
            yield from _cases(node)
        case ast.AugAssign():
            for op in _OTHERS.get(type(node.op), ()):
                yield "arithmetic", ast.AugAssign(node.target, op(), node.value)
            yield "left out", ast.Pass()
        case ast.Expr() | ast.Raise():
            yield "left out", ast.Pass()
        case ast.Assign() if is_repeated:
            yield "left out", ast.Pass()
        case ast.Break() | ast.Continue():
            yield "loop", ast.Continue() if isinstance(node, ast.Break) else ast.Break()
        case _:
            pass


def _of_conditions(node: ast.expr) -> Iterator[Change]:
    match node:
        case ast.Compare():
            yield from _comparisons(node)
        case ast.BoolOp():
            yield from _parts_of_conditions(node)
        case ast.IfExp():
            yield "always", node.body
            yield "never", node.orelse
        case _:
            pass


def _of_calculations(node: ast.expr) -> Iterator[Change]:
    match node:
        case ast.UnaryOp():
            yield "sign left out", node.operand
        case ast.BinOp():
            yield from _arithmetic(node)
        case ast.Call():
            yield from _calls(node)
        case ast.Slice():
            yield from _slices(node)
        case _:
            pass


def _of_values(node: ast.expr) -> Iterator[Change]:
    match node:
        case ast.List(ctx=ast.Load()) | ast.Tuple(ctx=ast.Load()) | ast.Set():
            yield from _elements(node)
        case ast.Dict():
            for index in range(len(node.keys)):
                yield "left out", ast.Dict(_less(node.keys, index), _less(node.values, index))
        case ast.Constant() | ast.JoinedStr():
            yield from _values(node)
        case _:
            pass


_ORDER: Final = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_INVERSE: Final[Mapping[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_OTHERS: Final[Mapping[type[ast.operator], tuple[type[ast.operator], ...]]] = {
    ast.Add: (ast.Sub, ast.Mult),
    ast.Sub: (ast.Add, ast.BitOr),
    ast.Mult: (ast.Add, ast.FloorDiv),
    ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.Mult,),
    ast.Pow: (ast.Mult,),
    ast.BitAnd: (ast.BitOr, ast.BitXor),
    ast.BitOr: (ast.BitAnd, ast.BitXor),
    ast.BitXor: (ast.BitAnd, ast.BitOr),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
}


def _comparisons(node: ast.Compare) -> Iterator[Change]:
    """Every other comparison of the kind, one at a time."""
    for index, op in enumerate(node.ops):
        kind = type(op)
        others = [_INVERSE[kind]] if kind in _INVERSE else [each for each in _ORDER if each != kind]
        for other in others:
            ops = [*node.ops[:index], other(), *node.ops[index + 1 :]]
            yield "comparison", ast.Compare(node.left, ops, node.comparators)


def _parts_of_conditions(node: ast.BoolOp) -> Iterator[Change]:
    """`and` for `or`, and the condition without one of its parts."""
    other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield "and, or", ast.BoolOp(other, node.values)
    for index in range(len(node.values)):
        rest = _less(node.values, index)
        yield "left out", rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)


def _arithmetic(node: ast.BinOp) -> Iterator[Change]:
    for op in _OTHERS.get(type(node.op), ()):
        yield "arithmetic", ast.BinOp(node.left, op(), node.right)
    yield "left out", node.left
    yield "left out", node.right


def _conditions_of_comprehension(node: ast.comprehension) -> Iterator[Change]:
    for index in range(len(node.ifs)):
        for name, held in (("always", True), ("never", False)):
            ifs: list[ast.expr] = [*node.ifs]
            ifs[index] = ast.Constant(value=held)
            yield name, ast.comprehension(node.target, node.iter, ifs, node.is_async)


def _cases(node: ast.Match) -> Iterator[Change]:
    for index, case in enumerate(node.cases):
        is_last_resort = isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None
        if not is_last_resort and len(node.cases) > 1:
            yield "left out", ast.Match(node.subject, _less(node.cases, index))


def _returned(value: ast.expr, annotation: str) -> Iterator[ast.expr]:
    """What a function may give back instead, by its type: nothing, another number, yes, no."""
    given = ast.unparse(value)
    if annotation == "bool":
        yield from (ast.Constant(value=other) for other in (True, False) if given != str(other))
    elif annotation in {"int", "Seat"}:
        yield ast.BinOp(value, ast.Add(), ast.Constant(value=1))
    else:
        for start, text in _NOTHING.items():
            if annotation.startswith(start) and given != text:
                yield ast.parse(text, mode="eval").body
        if annotation.endswith("| None") and given != "None":
            yield ast.Constant(value=None)


_NOTHING: Final = {
    "tuple[": "()",
    "list[": "[]",
    "dict[": "{}",
    "CellSet": "CellSet()",
    "Findings": "()",
}

_OTHER_CALLS: Final = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list"}


def _calls(node: ast.Call) -> Iterator[Change]:
    """Another function of the kind; the call without one of its keywords."""
    if isinstance(node.func, ast.Name) and node.func.id in _OTHER_CALLS:
        other = ast.Name(_OTHER_CALLS[node.func.id], ast.Load())
        keywords = [] if node.func.id == "sorted" else node.keywords
        yield "call", ast.Call(other, node.args, keywords)
    for index, keyword in enumerate(node.keywords):
        if keyword.arg is not None:
            yield "left out", ast.Call(node.func, node.args, _less(node.keywords, index))


def _slices(node: ast.Slice) -> Iterator[Change]:
    if node.lower is not None:
        yield "left out", ast.Slice(None, node.upper, node.step)
    if node.upper is not None:
        yield "left out", ast.Slice(node.lower, None, node.step)


def _elements(node: ast.List | ast.Set | ast.Tuple) -> Iterator[Change]:
    for index in range(len(node.elts)):
        rest = _less(node.elts, index)
        if isinstance(node, ast.Set):
            if rest:
                yield "left out", ast.Set(rest)
        else:
            yield "left out", type(node)(rest, node.ctx)


_NAME: Final = re.compile(r"[.$]?[a-z][a-z0-9._-]*")
"""Clause ids, paths, keys; not the sentences of messages, which have blanks."""


def _values(node: ast.Constant | ast.JoinedStr) -> Iterator[Change]:
    if isinstance(node, ast.JoinedStr):
        start = node.values[0]
        if isinstance(start, ast.Constant) and re.match(r"[.$]", str(start.value)):
            yield "text", ast.Constant(value=".elsewhere")
    elif isinstance(node.value, bool):
        yield "value", ast.Constant(value=not node.value)
    elif isinstance(node.value, int):
        yield "number", ast.Constant(value=node.value + 1)
        yield "number", ast.Constant(value=node.value - 1)
    elif isinstance(node.value, str) and _NAME.fullmatch(node.value):
        yield "text", ast.Constant(value="elsewhere")


def _less(items: Sequence[_Item], index: int) -> list[_Item]:
    """Items less one."""
    return [*items[:index], *items[index + 1 :]]


@frozen
class _Place:
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


def _places(tree: ast.Module) -> Iterator[_Place]:
    """Every node in scope with its place, from the top of the module to its end."""
    for index, statement in enumerate(tree.body):
        start = _Place(statement, tree, "body", index, "", statement, "", is_repeated=False)
        yield from _below(start)


def _below(place: _Place) -> Iterator[_Place]:
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


def _inside(place: _Place, name: str) -> str:
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
