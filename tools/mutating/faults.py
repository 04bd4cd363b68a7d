"""Rules taken wrongly, planted in the engine one at a time: what finds them?

The faults stand in `faults.toml`. Each is planted in a copy of the tree, and there are run, as far
as is asked for:

* the suite: the tests of the game, up to the first that fails;
* the comparison with the formal twin alone, for the faults that concern the twin;
* the laws of the kit (`catbox_rules.testing`) alone;
* `catbox conform`: the faulty engine, as `catbox serve` runs it, against the one without a fault.

Without names, the engine as it is comes first: nothing may be found there. It takes hours.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import CodeType
from typing import Final

import cattrs
from attrs import frozen

from tools.mutating.alone import copied, killer_alone, path_of, planted
from tools.mutating.parts import GAMES

__all__ = ["CHECKS", "Fault", "faults", "run", "stale"]

_MOST_SECONDS: Final = 3600
"""Of one test by `catbox conform`. What takes longer hangs, and is found."""
_MATCHES: Final = 3
"""Generated for `catbox conform`, besides those that it has listed."""
_SERVE: Final = "import sys; sys.path.insert(0, {!r}); from catbox_rules.cli import main; main()"
_COMPARISONS: Final = {
    "cat_in_the_box": [
        "tests/oracles/formal/cat_in_the_box/test_against_engine.py",
        "tests/oracles/formal/cat_in_the_box/test_planted_faults.py",
    ],
    "schrodingers_cats": ["tests/oracles/formal/schrodingers_cats/test_agreement.py"],
}
"""Matches at random; those that are chosen to show each rule, at which engine and twin agree."""


@frozen
class Fault:
    """A rule taken wrongly: what `says` states, made so by a change in a file of the library."""

    name: str
    says: str
    game: str
    file: str
    before: str = ""
    after: str = ""
    twin: bool = True
    """Whether the comparison with the formal twin has to find it."""

    @property
    def module(self) -> str:
        """The module that is changed, by its dotted name."""
        return f"catbox_rules.{self.file.removesuffix('.py').replace('/', '.')}"

    def code(self) -> CodeType:
        """The changed module. Raises LookupError, OSError or SyntaxError if the fault cannot be
        planted."""
        path = path_of(self.module)
        text = path.read_text(encoding="utf-8")
        if self.before and text.count(self.before) != 1:
            raise LookupError(f"{self.file} has not this once: {self.before.strip()}")
        return compile(text.replace(self.before, self.after, 1), path, "exec", dont_inherit=True)


def faults() -> tuple[Fault, ...]:
    """All faults, in the order of their list."""
    listed = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    return cattrs.structure(listed["fault"], tuple[Fault, ...])


def stale(listed: Sequence[Fault]) -> Iterator[str]:
    """Which of some faults cannot be planted, and why."""
    for fault in listed:
        try:
            fault.code()
        except (LookupError, OSError, SyntaxError) as error:
            yield f"{fault.name}: {error}"


def _by_tests(tests: Callable[[str], Sequence[Sequence[str]]]) -> Callable[[Fault, Path], str]:
    """The first of some tests of the game that fails."""
    return lambda fault, copy: (
        killer_alone(fault.module, fault.code(), tests(fault.game), copy) or ""
    )


def _by_conform(fault: Fault, copy: Path) -> str:
    """The clauses that `catbox conform` names, of the engine in the copy."""
    game = fault.game.replace("_", "-")
    options = ["--json", "--game", game, "--matches", str(_MATCHES), "--timeout", "60"]
    served = [sys.executable, "-P", "-c", _SERVE.format(str(copy)), "serve", "--game", game]
    with planted(fault.module, fault.code(), copy):
        try:
            done = subprocess.run(
                [sys.executable, "-m", "catbox_rules", "conform", *options, "--", *served],
                env={**os.environ, "PYTHONPATH": str(Path.cwd())},
                check=False,
                capture_output=True,
                text=True,
                timeout=_MOST_SECONDS,
            )
        except subprocess.TimeoutExpired:
            return "no end"
    if done.returncode > 1:
        return f"cannot be tested: {done.stderr.strip().splitlines()[-1]}"
    return "; ".join(
        f"{each['aspect']} {', '.join(each['clauses'])}".strip()
        for each in json.loads(done.stdout)["disagreements"]
    )


CHECKS: Final[Mapping[str, Callable[[Fault, Path], str]]] = {
    "suite": _by_tests(lambda game: [GAMES[game].tests, GAMES[game].slow]),
    "twin": _by_tests(lambda game: [_COMPARISONS[game]]),
    "laws": _by_tests(lambda game: [[f"tools/mutating/laws.py::{game}"]]),
    "conform": _by_conform,
}
"""What looks for a fault in a copy of the tree. Each says how it was found, or nothing."""


def run(names: Sequence[str], checks: Sequence[str]) -> list[str]:
    """Plant the faults of some names, or all, and print a row for each; what should have been found
    otherwise."""
    unplanted = [
        Fault("none", "the engine as it is", game, f"{game}/__init__.py") for game in _COMPARISONS
    ]
    chosen = [each for each in faults() if each.name in names] or [*unplanted, *faults()]
    amiss: list[str] = []
    print(f"| fault | {' | '.join(checks)} |", "|---" * (len(checks) + 1) + "|", sep="\n")
    with copied() as copy:
        for fault in chosen:
            concerned = [each for each in checks if each != "twin" or fault.twin]
            found = {check: CHECKS[check](fault, copy) for check in concerned}
            cells = (
                found.get(each, "not of its concern").replace("|", "/") or "not found"
                for each in checks
            )
            print(f"| {fault.name}: {fault.says} | {' | '.join(cells)} |", flush=True)
            for check, how in found.items():
                if not fault.before and how:
                    amiss.append(f"{fault.game}: nothing is planted, but the {check} found {how}")
                if fault.before and not how and check in ("suite", "twin"):
                    amiss.append(f"{fault.name}: not found by the {check}")
    return amiss
