"""The one way in: a request as a text, its answer as a text."""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Final

from catbox_page.answers.faults import FaultFields
from catbox_page.solver import SolverNeeded
from catbox_rules.kernel.errors import (
    CatboxError,
    IllegalAction,
    ImpossibleState,
    MalformedInput,
    Unsupported,
    shown,
)
from catbox_rules.kernel.forms import is_object, with_suggestion
from catbox_rules.records import parse, read_as

REQUESTS: Final[Mapping[str, tuple[str, ...]]] = {
    "catbox_page.books": ("find", "examples"),
    "catbox_page.tables": ("judge", "picture", "convert"),
    "catbox_page.laying": ("fresh", "lay", "after", "scored"),
    "catbox_page.disputing": ("dispute", "beside", "told", "said"),
    "catbox_page.matches": ("begin", "apply", "draw", "choose", "take_back", "message"),
    "catbox_page.moments": ("look", "moment", "ruling"),
}
"""By module the requests that it answers, each with the function of its name: that takes an attrs
class, whose fields are the keys of the request, and returns a plain JSON value, or raises a
CatboxError where it cannot. It is imported when the first of them comes: the first ruling need not
wait for what plays matches."""

_MODULES: Final = {name: module for module, names in REQUESTS.items() for name in names}


def answer(text: str) -> str:
    """Return the answer to a request, both as JSON. Never raises: a defect is an error too.

    >>> answer('{"ask": "find", "words": "do diagonals count", "limit": 1}')[:44]
    '{"result": {"found": [{"kind": "clause", "id'
    >>> answer('{"ask": "fnd"}')  # doctest: +ELLIPSIS
    '{"error": {"code": "malformed-input", "message": "$.ask: expected one of ...
    """
    try:
        return json.dumps({"result": _answered(text)})
    except SolverNeeded:
        return json.dumps({"needs": "solver"})
    except CatboxError as error:
        return json.dumps({"error": _as_json(error)})
    except Exception as error:
        traceback.print_exc()
        message = f"a defect of the library: {type(error).__name__} {shown(str(error))}"
        return json.dumps({"error": {"code": "internal-error", "message": message}})


def _answered(text: str) -> object:
    request = parse(text)
    if not is_object(request):
        raise MalformedInput("$", expected='a request, {"ask": …}', given=request)
    given = dict(request)
    ask = given.pop("ask", None)
    if not isinstance(ask, str) or ask not in _MODULES:
        expected = f"one of {', '.join(_MODULES)}"
        raise MalformedInput("$.ask", expected=expected, given=with_suggestion(str(ask), _MODULES))
    module = import_module(_MODULES[ask])
    answered_by: Callable[[object], object] = getattr(module, ask)
    takes: type[object] = getattr(module, answered_by.__annotations__["given"])
    return answered_by(read_as(takes, given, path="$"))


def _as_json(error: CatboxError) -> FaultFields:
    said: FaultFields = {"code": error.code, "message": str(error)}
    match error:
        case MalformedInput() | Unsupported():
            given = shown(error.given)
            return {**said, "path": error.path, "expected": error.expected, "given": given}
        case ImpossibleState():
            expected = "a table that can be"
            return {**said, "path": error.field, "expected": expected, "given": error.fault}
        case IllegalAction():
            return {**said, "clauses": list(error.verdict.clauses)}
        case _:
            return said
