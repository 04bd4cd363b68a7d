"""Plant faults in the engine, one at a time, and see what finds them.

    python -m tools.plant_faults [NAME…] [--suite] [--twin] [--laws] [--conform]
    python -m tools.plant_faults --check

The faults stand in `planted_faults.toml`: rules as somebody might take them wrongly. Each is
planted in a copy of the tree, and there are run, as far as the options say (all if none is given):

* the suite: the quick tests of the game, which are those of its rules, the examples of the spec and
  the other unit tests, up to the first that fails;
* the comparison with the formal twin alone, for the faults that concern the twin;
* the laws of the kit (`catbox_rules.testing`) alone;
* `catbox conform`: the faulty engine, as `catbox serve` runs it, against the one without a fault.

Prints a table. Without names, the engine as it is comes first: nothing may be found there. Exit
status 1 if something is, if the suite misses a fault, or the twin one that concerns it. It takes
hours, so CI does not run it; `--check`, which CI runs, only looks whether every fault can still be
planted, and names those that cannot.
"""

from __future__ import annotations

import argparse
import ast
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
import textwrap
import time
import tomllib
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeAlias

import cattrs
import pytest
from attrs import frozen
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from catbox_rules.testing import BrokenLaw, CatInTheBoxLaws, Laws, SchrodingersCatsLaws
from tools.mutating.alone import OPTIONS, quiet_settings

__all__ = ["CHECKS", "ROOT", "Change", "Fault", "faults", "main", "planted", "stale"]

ROOT: Final = Path(__file__).parents[1]
COPIED: Final = ("catbox_rules", "spec", "tests", "tools", "examples", "pyproject.toml")
MOST_SECONDS: Final = 3600
"""Of one check of one fault. What takes longer hangs, and is found."""
MATCHES: Final = 3
"""Generated for `catbox conform`, besides those that it has listed."""
LONGEST: Final = 200
"""Characters that are shown of a law that is broken, which may name whole views."""
LAWFUL: Final = settings(
    max_examples=200,
    stateful_step_count=30,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.generate],
    report_multiple_bugs=False,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
LAWS: Final[Mapping[str, type[Laws]]] = {
    "cat_in_the_box": CatInTheBoxLaws,
    "schrodingers_cats": SchrodingersCatsLaws,
}
COMPARISONS: Final = {
    "cat_in_the_box": (
        "tests/oracles/formal/cat_in_the_box/test_against_engine.py",
        "tests/oracles/formal/cat_in_the_box/test_planted_faults.py",
    ),
    "schrodingers_cats": ("tests/oracles/formal/schrodingers_cats/test_agreement.py",),
}
"""Matches at random; those that are chosen to show each rule, at which engine and twin agree."""
SERVE: Final = "import sys; sys.path.insert(0, {!r}); from catbox_rules.cli import main; main()"


@frozen
class Change:
    """A text in a file of a game, and what stands in its place."""

    file: str
    before: str
    after: str


@frozen
class Fault:
    """A rule taken wrongly: what `says` states, made so by some changes in a game."""

    name: str
    says: str
    game: str
    twin: bool
    """Whether the comparison with the formal twin has to find it."""
    view: bool
    """Whether a view or an event shows something else than it should."""
    change: tuple[Change, ...] = ()

    def texts(self, root: Path) -> dict[Path, str]:
        """The files of a tree that it changes, with their new texts."""
        texts: dict[Path, str] = {}
        for change in self.change:
            path = root / "catbox_rules" / self.game / change.file
            text = texts.get(path) or path.read_text(encoding="utf-8")
            if text.count(change.before) != 1:
                raise LookupError(f"{change.file} has not this once: {change.before.strip()}")
            texts[path] = text.replace(change.before, change.after)
        for text in texts.values():
            ast.parse(text)
        return texts


def faults() -> tuple[Fault, ...]:
    """All faults, in the order of their list."""
    path = Path(__file__).with_name("planted_faults.toml")
    listed = tomllib.loads(path.read_text(encoding="utf-8"))["fault"]
    return cattrs.structure(listed, tuple[Fault, ...])


def stale(listed: Sequence[Fault], root: Path) -> Iterator[str]:
    """Which of some faults cannot be planted in a tree, and why."""
    for fault in listed:
        try:
            fault.texts(root)
        except (LookupError, OSError, SyntaxError) as error:
            yield f"{fault.name}: {error}"


def sound(game: str) -> Fault:
    """No fault, to see that nothing is found where nothing is."""
    return Fault("none", "the engine as it is", game, twin=True, view=True)


@contextmanager
def planted(fault: Fault, root: Path) -> Generator[None]:
    """A copy of the tree with the fault in it, and without it afterwards."""
    before = {path: path.read_text(encoding="utf-8") for path in fault.texts(root)}
    _write(fault.texts(root))
    try:
        yield
    finally:
        _write(before)


def _write(texts: Mapping[Path, str]) -> None:
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8")
        Path(importlib.util.cache_from_source(str(path))).unlink(missing_ok=True)


# What looks for a fault in a copy of the tree. Each says how it was found, or None.

Check: TypeAlias = Callable[[Fault, Path], str | None]


def by_suite(fault: Fault, root: Path) -> str | None:
    """The first test of the game that fails."""
    unit, oracles = (root / "tests" / folder / fault.game for folder in ("unit", "oracles"))
    rules, others = (sorted(unit.glob(names)) for names in ("rules/test_*.py", "test_*.py"))
    whole = sorted(oracles.glob("test_*.py"), key=lambda path: path.name == "test_machine.py")
    paths = [*rules, root / "tests" / "spec" / f"test_{fault.game}.py", *others, *whole]
    return _first_failure(root, *(path.relative_to(root).as_posix() for path in paths))


def by_twin(fault: Fault, root: Path) -> str | None:
    """The comparison that shows that engine and twin differ; anything but an AssertionError says
    that the faulty engine broke down before it could be compared."""
    return _first_failure(root, *COMPARISONS[fault.game])


def _first_failure(root: Path, *tests: str) -> str | None:
    done = _run([sys.executable, "-m", "tools.plant_faults", "--tests", *tests], root)
    if done is None:
        return "no end"
    if done.returncode == pytest.ExitCode.OK:
        return None
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    if not failed:
        return f"the tests ended with {done.returncode}"
    test, _, message = failed[0].split(" ", 1)[1].partition(" - ")
    error = message.split(":")[0].rpartition(".")[2]
    return f"`{test}`, {error if error.isidentifier() else 'AssertionError'}"


def by_laws(fault: Fault, root: Path) -> str | None:
    """The law of the kit that is broken, with its clauses."""
    done = _run([sys.executable, "-m", "tools.plant_faults", "--law-of", fault.game], root)
    if done is None:
        return "no end"
    return done.stdout.strip().splitlines()[-1] if done.returncode else None


def by_conform(fault: Fault, root: Path) -> str | None:
    """The clauses that `catbox conform` names, of the engine in the copy."""
    game = fault.game.replace("_", "-")
    options = ["--json", "--game", game, "--matches", str(MATCHES), "--timeout", "60"]
    served = [sys.executable, "-P", "-c", SERVE.format(str(root)), "serve", "--game", game]
    done = _run([sys.executable, "-m", "catbox_rules", "conform", *options, "--", *served], ROOT)
    if done is None:
        return "no end"
    if done.returncode > 1:
        return f"cannot be tested: {done.stderr.strip().splitlines()[-1]}"
    return (
        "; ".join(
            f"{each['aspect']} {', '.join(each['clauses'])}".strip()
            for each in json.loads(done.stdout)["disagreements"]
        )
        or None
    )


CHECKS: Final[Mapping[str, Check]] = {
    "suite": by_suite,
    "twin": by_twin,
    "laws": by_laws,
    "conform": by_conform,
}


def _run(command: Sequence[str], root: Path) -> subprocess.CompletedProcess[str] | None:
    """Run a command in a tree, whose packages come before those that are installed."""
    environment = {**os.environ, "PYTHONPATH": str(root), "COLUMNS": "400"}
    try:
        return subprocess.run(
            command,
            cwd=root,
            env=environment,
            check=False,
            capture_output=True,
            text=True,
            timeout=MOST_SECONDS,
        )
    except subprocess.TimeoutExpired:
        return None


# What runs in the copy.


def run_tests(tests: Sequence[str]) -> int:
    """Run files of tests, one after the other, up to the first test that fails; nothing is shrunk,
    and every run is the same."""
    quiet_settings()
    codes = (pytest.main([*OPTIONS, "-q", "-x", "--tb=no", test]) for test in tests)
    return int(next((code for code in codes if code != pytest.ExitCode.OK), pytest.ExitCode.OK))


def run_laws(game: str) -> int:
    """Hold the engine against the laws of the kit, and print the one that it breaks."""
    try:
        run_state_machine_as_test(LAWS[game], settings=LAWFUL)
    except BrokenLaw as broken:
        law = textwrap.shorten(broken.law, LONGEST, placeholder=" …")
        print(f"{law} [{', '.join(broken.clauses)}]")
        return 1
    except Exception as error:
        print(f"{type(error).__name__}: {error}".splitlines()[0])
        return 1
    return 0


# The run.


def run(chosen: Sequence[Fault], checks: Sequence[str]) -> list[str]:
    """Plant the faults and print a row for each; what should have been found otherwise."""
    amiss: list[str] = []
    print(_row(["fault", *checks]), _row(["---"] * (len(checks) + 1)), sep="\n")
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder).resolve()
        for name in COPIED:
            _copy(ROOT / name, root / name)
        for fault in chosen:
            row: dict[str, str | None] = {}
            with planted(fault, root):
                for check in checks:
                    start = time.monotonic()
                    concerned = check != "twin" or fault.twin
                    row[check] = CHECKS[check](fault, root) if concerned else "not of its concern"
                    seconds = time.monotonic() - start
                    print(f"{fault.name}, {check}: {seconds:.0f} s", file=sys.stderr)
            title = f"{fault.name}: {fault.says}"
            print(_row([title, *(each or "not found" for each in row.values())]), flush=True)
            amiss += _amiss(fault, row)
    return amiss


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        ignored = shutil.ignore_patterns("__pycache__", "node_modules", ".hypothesis")
        shutil.copytree(source, target, ignore=ignored)
    else:
        shutil.copy(source, target)


def _amiss(fault: Fault, row: Mapping[str, str | None]) -> Iterator[str]:
    for check, found in row.items():
        if not fault.change and found is not None:
            yield f"{fault.game}: nothing is planted, but the {check} found {found}"
        if fault.change and found is None and check in ("suite", "twin"):
            yield f"{fault.name}: not found by the {check}"


def main(arguments: Sequence[str]) -> int:
    """Plant what is asked for; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="of faults; all if none is given")
    parser.add_argument("--check", action="store_true", help="only see that they can be planted")
    for check in CHECKS:
        parser.add_argument(f"--{check}", dest="checks", action="append_const", const=check)
    parser.add_argument("--tests", nargs="+", help=argparse.SUPPRESS)
    parser.add_argument("--law-of", help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    if asked.tests:
        return run_tests(asked.tests)
    if asked.law_of:
        return run_laws(asked.law_of)
    known = {fault.name: fault for fault in faults()}
    unknown = [name for name in asked.names if name not in known]
    if unknown:
        parser.error(f"no fault is named {', '.join(unknown)}; there are {', '.join(known)}")
    amiss = [*stale(tuple(known.values()), ROOT)]
    if not amiss and not asked.check:
        chosen = [known[name] for name in asked.names] or [*map(sound, LAWS), *known.values()]
        amiss = run(chosen, asked.checks or list(CHECKS))
    for line in amiss:
        print(line)
    return 1 if amiss else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
