"""Running tests against a mutant in a process of its own.

Not everything can be exchanged in a process that has imported it: what a module works out at
import, or what is kept from an earlier call. Here the changed module is imported from the start,
and all tests run until one fails.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import importlib.util
import resource
import subprocess
import sys
from collections.abc import Container, Sequence
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest
from attrs import frozen
from hypothesis import Phase, settings

from tools.mutating.operators import Mutant, count, mutants

__all__ = [
    "MOST_BYTES",
    "OPTIONS",
    "count_of",
    "killer_alone",
    "mutants_of",
    "path_of",
    "quiet_settings",
    "run_alone",
]

PROFILE: Final = "mutants"
OPTIONS: Final = (
    *("-p", "no:cacheprovider", "-p", "no:cov"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
    f"--hypothesis-profile={PROFILE}",
)

MOST_BYTES: Final = 4 << 30
_MOST_SECONDS: Final = 600
"""Of processor time. A mutant that takes more hangs, and is noticed."""


def mutants_of(module: str, *, only: Container[int] | None = None) -> list[Mutant]:
    """All mutants of a module, by its dotted name; or those of some numbers."""
    path = path_of(module)
    return list(mutants(module, path.read_text(encoding="utf-8"), str(path), only=only))


def count_of(module: str) -> int:
    """How many mutants a module has."""
    return count(path_of(module).read_text(encoding="utf-8"))


def path_of(module: str) -> Path:
    """The file of a module."""
    return (Path.cwd() / Path(*module.split("."))).with_suffix(".py")


def quiet_settings() -> None:
    """Property tests are the same in every run; nothing is shrunk, since a failure is enough."""
    phases = (Phase.explicit, Phase.generate)
    settings.register_profile(
        PROFILE, derandomize=True, database=None, deadline=None, phases=phases
    )
    settings.load_profile(PROFILE)


def killer_alone(mutant: Mutant, tests: Sequence[str], *, first: str) -> str | None:
    """Run a mutant in a process of its own; the test that fails, or None if it survives. The file
    of this name comes first."""
    near = [test for test in tests if Path(test).name == first]
    rest = [test for test in tests if test not in near]
    return next(
        (killer for some in (near, rest) if some and (killer := _alone(mutant, some))), None
    )


def _alone(mutant: Mutant, tests: Sequence[str]) -> str | None:
    command = [sys.executable, "-m", "tools.mutants", "--alone", mutant.module, str(mutant.number)]
    done = subprocess.run(
        [*command, *tests], check=False, capture_output=True, text=True, preexec_fn=_limited
    )
    if done.returncode == pytest.ExitCode.OK:
        return None
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    if failed:
        return failed[0].split(" - ")[0].split(" ", 1)[-1]
    if done.returncode > 0:
        raise RuntimeError(f"the tests did not run: {done.stdout}{done.stderr}")
    return "the process was ended"


def _limited() -> None:
    seconds = _MOST_SECONDS
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))


def run_alone(module: str, number: int, tests: Sequence[str]) -> int:
    """In a process of its own: import everything with one module changed, and run the tests."""
    [mutant] = mutants_of(module, only={number})
    sys.meta_path.insert(0, _Changed(mutant))
    quiet_settings()
    return int(pytest.main([*OPTIONS, "-q", "-x", "--tb=no", *tests]))


@frozen(eq=False)
class _Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds one module, and loads it with its change."""

    mutant: Mutant

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,  # noqa: ARG002 -- of the protocol
        target: ModuleType | None = None,  # noqa: ARG002 -- of the protocol
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.mutant.module:
            return None
        return importlib.util.spec_from_loader(
            fullname, self, origin=str(path_of(fullname)), is_package=False
        )

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = str(path_of(self.mutant.module))
        exec(self.mutant.code, vars(module))
