"""The solver that both games ask: a game's rules of what can have happened, and the facts of a table.

The rules are a program for clingo, which finds what they allow, or shows that there is nothing.
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


def grounded(package: str, facts: Iterable[str], *options: str) -> Control:
    """The solver with the `courses.lp` of a package and the facts of a table. Raises Unsupported
    where it is not installed."""
    if importlib.util.find_spec("clingo") is None:
        expected = "the solver clingo: pip install 'catbox-rules[judge]'"
        raise Unsupported("clingo", expected=expected, given=Plainly("nothing"))
    from clingo import Control  # noqa: PLC0415 -- only where its extra is there, and asked for

    control = Control(["--warn=none", *options])  # no word on atoms that never hold
    control.add("base", [], _program(package))
    control.add("base", [], " ".join(f"{fact}." for fact in facts))
    control.ground([("base", [])])
    return control


@cache
def _program(package: str) -> str:
    return (files(package) / "courses.lp").read_text(encoding="utf-8")
