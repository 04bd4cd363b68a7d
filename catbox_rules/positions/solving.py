"""The solver that both games ask: by the rules of a game, what can have led to a table?

The rules of a package stand in its `courses.lp`, a program for clingo, which finds what they allow,
or shows that there is nothing.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from attrs import frozen

from catbox_rules.kernel.errors import Unsupported, Verbatim

if TYPE_CHECKING:
    from clingo import Control, Symbol


@frozen
class Program:
    """What is asked of the solver: the rules of a package with the facts of a table.

    * `package`: whose `courses.lp` has the rules.
    * `facts`: the table, each as clingo writes it, without its full stop.
    * `options`: those of clingo's command line.
    * `directives`: what else stands in the program.

    Many tables are the same program: a reading or an edition that changes nothing in it asks
    nothing new. So what was found is kept, by program. Raises Unsupported where the solver is not
    installed.
    """

    package: str
    facts: tuple[str, ...]
    options: tuple[str, ...] = ()
    directives: str = ""

    def __attrs_post_init__(self) -> None:
        if importlib.util.find_spec("clingo") is None:
            expected = "the solver clingo: pip install 'catbox-rules[judge]'"
            raise Unsupported("clingo", expected=expected, given=Verbatim("nothing"))

    def models(self, *, shown: bool = True) -> Iterator[tuple[Symbol, ...]]:
        """The atoms of one model after the other: those that the rules show, or all of them."""
        control = self._grounded()  # which has to live as long as its models are looked at
        with control.solve(yield_=True) as models:
            for model in models:
                yield tuple(model.symbols(shown=shown, atoms=not shown))

    def _grounded(self) -> Control:
        from clingo import Control  # noqa: PLC0415 -- only where its extra is there, and asked for

        control = Control(["--warn=none", *self.options])  # no word on atoms that never hold
        control.add("base", [], _rules(self.package))
        control.add("base", [], " ".join([self.directives, *(f"{each}." for each in self.facts)]))
        control.ground([("base", [])])
        return control


@lru_cache(maxsize=256)
def first_model(program: Program) -> tuple[Symbol, ...] | None:
    """The atoms that the first model shows; None if there is no model."""
    return next(program.models(), None)


@lru_cache(maxsize=64)
def all_models(program: Program) -> tuple[tuple[Symbol, ...], ...]:
    """The atoms that each model shows."""
    return tuple(program.models())


@cache
def _rules(package: str) -> str:
    return (files(package) / "courses.lp").read_text(encoding="utf-8")
