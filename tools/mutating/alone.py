"""Running tests against a mutant in a process of its own, on a copy of everything.

Not everything can be exchanged in a process that has imported it: what a module works out at
import, or what is kept from an earlier call; and processes that a test starts import again. In the
copy the compiled form of one module is that of the mutant, which Python takes without a look at its
source. So every process there runs the mutant, and a reader of the source sees no change.
"""

from __future__ import annotations

import importlib.util
import marshal
import os
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Container, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryDirectory, TemporaryFile
from types import CodeType
from typing import Final

import pytest
from hypothesis import Phase, settings

from tools.mutating.operators import Mutant, count, mutants

__all__ = [
    "MOST_BYTES",
    "OPTIONS",
    "copied",
    "count_of",
    "killer_alone",
    "mutants_of",
    "near_first",
    "path_of",
    "planted",
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
_MOST_WAITED: Final = 300
"""Seconds that may pass in a test until a mutant that waits for what never comes is ended, and
counts as noticed."""


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


@contextmanager
def copied() -> Generator[Path]:
    """A copy of the current folder, for as long as it is needed."""
    left_out = shutil.ignore_patterns(".*", "__pycache__", "build", "dist")
    with TemporaryDirectory(prefix="mutants-") as folder:
        copy = Path(folder, "copy")
        shutil.copytree(Path.cwd(), copy, ignore=left_out, symlinks=True)
        yield copy


@contextmanager
def planted(module: str, code: CodeType, copy: Path) -> Generator[None]:
    """In a copy, some code is the compiled form of a module."""
    for kept in copy.rglob("*.nb[ic]"):
        kept.unlink()  # what Numba has compiled, which it knows by the source
    source = copy / path_of(module).relative_to(Path.cwd())
    compiled = Path(importlib.util.cache_from_source(source))
    compiled.parent.mkdir(exist_ok=True)
    # The second word says by its lowest bits: known by the hash of its source, which is not to be
    # checked (PEP 552).
    unchecked = (1).to_bytes(4, "little") + bytes(8)
    compiled.write_bytes(importlib.util.MAGIC_NUMBER + unchecked + marshal.dumps(code))
    try:
        yield
    finally:
        compiled.unlink()


def killer_alone(
    module: str, code: CodeType, tests: Sequence[Sequence[str]], copy: Path
) -> str | None:
    """Run a module with other code in processes of their own, one for some tests after the other,
    in a copy of everything; the test that fails, or None if there is none."""
    with planted(module, code, copy):
        return next((killer for some in tests if some and (killer := _alone(some, copy))), None)


def near_first(module: str, tests: Sequence[str]) -> list[list[str]]:
    """Some tests: the file that is named for a module first, with those that name the module and
    the examples in its docstrings; then all others."""
    first = f"test_{module.rpartition('.')[2]}.py"
    near = sorted(_near(module, tests, first), key=lambda each: Path(each).name != first)
    # With its folder: a file that is named itself is read by pytest from its source.
    near.append(str(path_of(module).relative_to(Path.cwd()).parent))
    return [near, [test for test in tests if test not in near]]


def _near(module: str, tests: Sequence[str], first: str) -> Iterator[str]:
    """Of the files of some tests and folders those of a name, and those that name a module."""
    for test in map(Path, tests):
        for file in sorted(test.rglob("test_*.py")) if test.is_dir() else [test]:
            if file.name == first or f"{module} import" in file.read_text(encoding="utf-8"):
                yield str(file)


def _alone(tests: Sequence[str], copy: Path) -> str | None:
    with (
        TemporaryFile("w+", encoding="utf-8") as file,
        NamedTemporaryFile("w+", encoding="utf-8") as named,
    ):
        named.write("\n".join(tests))
        named.flush()
        process = subprocess.Popen(
            [sys.executable, "-m", "tools.mutating", "alone", f"@{named.name}"],
            cwd=copy,
            env={**os.environ, "PYTHONPATH": str(copy)},
            stdout=file,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        process.wait()
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # whatever the tests have left behind
        file.seek(0)
        printed = file.read()
    if process.returncode in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}:
        return None
    failed = [line for line in printed.splitlines() if line.startswith(("FAILED", "ERROR"))]
    if failed:
        return failed[0].split(" - ")[0].split(" ", 1)[-1]
    if process.returncode > 0:
        raise RuntimeError(f"the tests did not run: {printed}")
    return "the process was ended"


class _Patience:
    """A plugin by which a test that waits too long ends its process."""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self) -> Generator[None, object, object]:
        """Around the test, with what it is set up with."""
        signal.alarm(_MOST_WAITED)
        try:
            return (yield)
        finally:
            signal.alarm(0)


def run_alone(tests: Sequence[str]) -> int:
    """Run some tests in this process until one fails; the exit status."""
    resource.setrlimit(resource.RLIMIT_CPU, (_MOST_SECONDS, _MOST_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    quiet_settings()
    return int(pytest.main([*OPTIONS, "-q", "-x", "--tb=no", *tests], plugins=[_Patience()]))
