"""A formal twin: the rules of a game as logic, and what follows from them at many moments at once.

A twin is the text of some `.lp` files. `Twin.answers` adds facts about a batch of moments, has
clingo ground and solve all of them in one call, and gives what holds, by moment:

    twin = Twin.of_folder("spec/formal/cat_in_the_box", without={"chain.lp"})
    holds = twin.answers(facts, shown={"legal/2", "violates/3"})
    holds[0]                                    # {'legal(play(0,5,yellow))', …}
    read("legal(play(0,5,yellow))")             # ('legal', ('play', 0, 5, 'yellow'))

The moment is the first argument of every atom that is shown, and a whole number. What is given back
is without it, as text, which compares and hashes fast; `read` takes a text apart.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeAlias

import clingo
from attrs import frozen

__all__ = ["ROOT", "Term", "Twin", "read", "subset_of"]

ROOT: Final = Path(__file__).parents[3]

Term: TypeAlias = "int | str | tuple[Term, ...]"
"""A number; a name or a quoted text, both as text; or a name with arguments, as a tuple."""


@frozen
class Twin:
    """The rules of a game as logic: the text of each file, by its name."""

    files: Mapping[str, str]

    @classmethod
    def of_folder(cls, folder: str, *, without: Collection[str] = ()) -> Twin:
        """The `.lp` files of a folder (from the root of the project), less some."""
        paths = sorted((ROOT / folder).glob("*.lp"))
        return cls({path.name: path.read_text() for path in paths if path.name not in without})

    def but(self, file: str, rule: str, instead: str) -> Twin:
        """The twin with one rule changed: a fault, to see that it is found.

        The rule must stand in the file, once.
        """
        text = self.files[file]
        assert text.count(rule) == 1, f"{file} has {rule!r} {text.count(rule)} times"
        return Twin({**self.files, file: text.replace(rule, instead)})

    def answers(self, facts: str, *, shown: Iterable[str]) -> dict[int, set[str]]:
        """What holds at each moment, given some facts, of the predicates that are shown.

        `shown` are names with their number of arguments, such as `legal/2`. A moment at which
        nothing holds is left out. Raises AssertionError if the rules say nothing definite: no
        answer, or several; or if clingo has something to remark, such as a name that is never
        derived.
        """
        remarks: list[str] = []
        control = clingo.Control(["2"], logger=lambda _, text: remarks.append(text))
        shows = "".join(f"#show {signature}.\n" for signature in shown)
        control.add("base", [], "\n".join([*self.files.values(), "#show.\n", shows, facts]))
        control.ground([("base", [])])
        assert not remarks, "\n".join(remarks)
        atoms: list[list[str]] = []
        control.solve(on_model=lambda model: atoms.append([*map(str, model.symbols(shown=True))]))
        assert len(atoms) == 1, f"{len(atoms)} answers"
        holds = defaultdict[int, set[str]](set)
        for atom in atoms[0]:
            name, _, arguments = atom.partition("(")
            moment, comma, rest = arguments.partition(",")
            if comma:
                holds[int(moment)].add(f"{name}({rest}")
            else:
                holds[int(moment[:-1])].add(name)
        return dict(holds)


def subset_of(atoms: Iterable[str], name: str) -> set[str]:
    """Those of some atoms that have a name, such as `legal`."""
    opening = f"{name}("
    return {atom for atom in atoms if atom == name or atom.startswith(opening)}


@lru_cache(maxsize=100_000)
def read(text: str) -> Term:
    """A term in plain values.

    >>> read("legal(play(0,5,yellow))")
    ('legal', ('play', 0, 5, 'yellow'))
    >>> read('violates(paradox(1),"play.turn")'), read("round_ends"), read("-3")
    (('violates', ('paradox', 1), 'play.turn'), 'round_ends', -3)
    """
    return _plain(clingo.parse_term(text))


def _plain(symbol: clingo.Symbol) -> Term:
    if symbol.type is clingo.SymbolType.Number:
        return symbol.number
    if symbol.type is clingo.SymbolType.String:
        return symbol.string
    if not symbol.arguments:
        return symbol.name
    return (symbol.name, *map(_plain, symbol.arguments))
