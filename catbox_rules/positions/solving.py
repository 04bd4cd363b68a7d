"""The solver of Cat in the Box: it finds what can have led to a table, by the rules of the game.

These are in `cat_in_the_box/courses.lp`, a program for clingo, which finds what they allow, or
shows that there is nothing. By default clingo is a Python module; a host such as a page in a
browser, where it is WebAssembly, says so with `use_solver`.
"""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final, Protocol

from attrs import frozen

from catbox_rules.kernel.errors import Unsupported, Verbatim

if TYPE_CHECKING:
    from clingo import Model, SolveHandle

ALL: Final = 0
"""The number of models to ask clingo for to get all of them."""


class Solver(Protocol):
    """A solver that finds the models of a program: clingo, wherever it runs."""

    def models(self, program: str, options: Sequence[str], *, most: int) -> Iterator[Sequence[str]]:
        """Yield the atoms that each model shows, as clingo writes them.

        * `program`: the program, in the language of clingo.
        * `options`: options of clingo's command line.
        * `most`: the most models to return, or ALL.
        """
        ...


class ClingoModule:
    """The Python module `clingo`, of the extra `judge`. Raises Unsupported if it is not
    installed."""

    def __init__(self) -> None:
        if importlib.util.find_spec("clingo") is None:
            expected = "the solver clingo: pip install 'catbox-rules[judge]'"
            raise Unsupported("clingo", expected=expected, given=Verbatim("nothing"))

    def models(self, program: str, options: Sequence[str], *, most: int) -> Iterator[Sequence[str]]:
        """Yield the atoms that each model shows."""
        from clingo import Control  # noqa: PLC0415 -- only where its extra is there, and asked for

        control = Control([f"--models={most}", *options])  # lives as long as its models
        control.add("base", [], program)
        control.ground([("base", [])])
        # In its own thread: a signal such as that of Ctrl-C is handled while it searches.
        with control.solve(yield_=True, async_=True) as models:
            while (model := _next(models)) is not None:
                yield [str(symbol) for symbol in model.symbols(shown=True)]
                models.resume()


def _next(models: SolveHandle) -> Model | None:
    while not models.wait(_SECONDS_TO_LISTEN):
        pass
    return models.model()


_SECONDS_TO_LISTEN: Final = 0.2


_in_use: Solver | None = None


def use_solver(solver: Solver | None) -> None:
    """Set the solver for all questions of this process; None stands for the Python module `clingo`,
    the default. Results of another solver are forgotten."""
    global _in_use  # noqa: PLW0603 -- a host chooses once, for all that it runs
    _in_use = solver
    first_model.cache_clear()
    all_models.cache_clear()


@frozen
class Atom:
    """An atom of a model: its name and its arguments, each a number or a word.

    >>> Atom.read("at(0,red,-1)")
    Atom(name='at', arguments=(0, 'red', -1))
    >>> Atom.read("broken")
    Atom(name='broken', arguments=())
    """

    name: str
    arguments: tuple[int | str, ...] = ()

    @classmethod
    def read(cls, text: str) -> Atom:
        """Return the atom that clingo writes like this; its arguments must be numbers and words."""
        name, _, rest = text.partition("(")
        given = rest.removesuffix(")").split(",") if rest else ()
        return cls(name, tuple([int(each) if _NUMBER.fullmatch(each) else each for each in given]))

    @property
    def numbers(self) -> tuple[int, ...]:
        """The arguments that are numbers."""
        return tuple([each for each in self.arguments if isinstance(each, int)])

    @property
    def words(self) -> tuple[str, ...]:
        """The arguments that are words."""
        return tuple([each for each in self.arguments if isinstance(each, str)])


_NUMBER: Final = re.compile(r"-?[0-9]+")


@frozen
class Program:
    """A question to the solver: the rules of the game with the facts of a table.

    * `facts`: the table, each fact as clingo writes it, without its full stop.
    * `options`: options of clingo's command line.
    * `directives`: further parts of the program.

    Many tables lead to the same program: a reading or an edition that changes nothing in it needs
    no new search. So the results are cached by program. Raises Unsupported if there is no solver.
    """

    facts: tuple[str, ...]
    options: tuple[str, ...] = ()
    directives: str = ""

    def __attrs_post_init__(self) -> None:
        _solver()

    @property
    def text(self) -> str:
        """The whole program in the language of clingo."""
        facts = " ".join([self.directives, *(f"{each}." for each in self.facts)])
        return f"{_rules()}\n{facts}\n"

    def models(self, *, most: int = ALL) -> Iterator[tuple[Atom, ...]]:
        """Yield the atoms that each model shows, one model after the other."""
        options = ("--warn=none", *self.options)  # no word on atoms that never hold
        for atoms in _solver().models(self.text, options, most=most):
            yield tuple([Atom.read(each) for each in atoms])


def _solver() -> Solver:
    return ClingoModule() if _in_use is None else _in_use


@lru_cache(maxsize=256)
def first_model(program: Program) -> tuple[Atom, ...] | None:
    """Return the atoms that the first model shows; None if there is no model."""
    return next(program.models(most=1), None)


@lru_cache(maxsize=64)
def all_models(program: Program) -> tuple[tuple[Atom, ...], ...]:
    """Return the atoms that each model shows."""
    return tuple(program.models())


@cache
def _rules() -> str:
    package = files("catbox_rules.positions.cat_in_the_box")
    return (package / "courses.lp").read_text(encoding="utf-8")
