"""The solver that both games ask: by the rules of a game, what can have led to a table?

The rules of a package stand in its `courses.lp`, a program for clingo, which finds what they allow,
or shows that there is nothing.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from catbox_rules.kernel.errors import Plainly, Unsupported

if TYPE_CHECKING:
    from clingo import Control


def grounded(package: str, facts: Iterable[str], *options: str, directives: str = "") -> Control:
    """The solver with the rules of a package, the facts of a table, and more directives. Raises
    Unsupported where it is not installed."""
    if importlib.util.find_spec("clingo") is None:
        expected = "the solver clingo: pip install 'catbox-rules[judge]'"
        raise Unsupported("clingo", expected=expected, given=Plainly("nothing"))
    from clingo import Control  # noqa: PLC0415 -- only where its extra is there, and asked for

    control = Control(["--warn=none", *options])  # no word on atoms that never hold
    control.add("base", [], _rules(package))
    control.add("base", [], " ".join([directives, *(f"{fact}." for fact in facts)]))
    control.ground([("base", [])])
    return control


@cache
def _rules(package: str) -> str:
    return (files(package) / "courses.lp").read_text(encoding="utf-8")
