"""Which tests reach a line, and how long each takes.

A test reaches what its process runs, and what the processes run that it starts anew: they are
measured if they end by themselves. Forks are not, nor is what a signal ends.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import coverage
import pytest
from attrs import frozen

from tools.mutating.alone import OPTIONS, path_of, quiet_settings
from tools.mutating.operators import Mutant

__all__ = ["Survey", "survey_of_processes"]

_SETTINGS: Final = """[run]
data_file = {folder}/measured
parallel = true
context = ${{PYTEST_CURRENT_TEST-}}
include =
    {files}
"""
_SECONDS: Final = "seconds.json"
_FOLDER: Final = "MUTANTS_SURVEY"
"""The variable of the environment that names the folder to which a survey is written."""


@frozen
class Survey:
    """What the tests of some files do on the code as it is."""

    seconds: Mapping[str, float]
    """For each test its time."""
    reached: Mapping[str, Mapping[int, Sequence[str]]]
    """For each module and line the tests that run it; an empty name where it runs at import, before
    all of them."""

    def reaching(self, mutant: Mutant) -> set[str]:
        """The tests that run a line of a mutant, or an empty name."""
        lines = self.reached.get(mutant.module, {})
        return {test for line in mutant.lines for test in lines.get(line, ())}

    @classmethod
    def read(cls, text: str) -> Survey:
        """A survey from its form in JSON."""
        seconds, reached = json.loads(text)
        by_line = {
            module: {int(line): tests for line, tests in lines.items()}
            for module, lines in reached.items()
        }
        return cls(seconds, by_line)

    def written(self) -> str:
        """Its form in JSON."""
        return json.dumps([self.seconds, self.reached])


def survey_of_processes(tests: Sequence[str], modules: Iterable[str], workers: int) -> Survey:
    """Run some tests, so many at a time, and see what each reaches in whatever process. A test that
    fails since it is slower while it is measured has reached what it has reached."""
    files = {str(path_of(module)): module for module in modules}
    with TemporaryDirectory(prefix="survey-") as folder:
        settings = Path(folder, "settings")
        settings.write_text(
            _SETTINGS.format(folder=folder, files="\n    ".join(files)), encoding="utf-8"
        )
        environment = {
            **os.environ,
            "PYTHONPATH": str(Path.cwd()),
            "COVERAGE_PROCESS_START": str(settings),
            _FOLDER: folder,
        }
        environment.pop("PYTEST_CURRENT_TEST", None)
        process = subprocess.run(
            [sys.executable, "-m", "pytest", *OPTIONS, "-p", __name__, "-n", str(workers), *tests],
            env=environment,
            check=False,
            stdout=subprocess.PIPE,
            text=True,
        )
        if process.returncode not in {pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED}:
            raise RuntimeError(f"the tests did not run: {process.stdout}")
        measured = coverage.Coverage(config_file=str(settings))
        measured.combine([folder])
        data = measured.get_data()
        seconds = json.loads(Path(folder, _SECONDS).read_text(encoding="utf-8"))
        reached = {
            module: {
                line: sorted(set(map(_test_in, contexts)))
                for line, contexts in data.contexts_by_lineno(file).items()
            }
            for file, module in files.items()
        }
    return Survey(seconds, reached)


def _test_in(context: str) -> str:
    """The test that runs in a context: that of the process of the tests, or of one that it has
    started, where the environment says how far the test is."""
    return re.sub(r" \((setup|call|teardown)\)$", "", context)


@pytest.hookimpl(tryfirst=True)
def pytest_configure() -> None:
    """The profile is there before it is looked up; who imports this module keeps their own."""
    quiet_settings()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """From here on what is reached is reached by this test."""
    measured = coverage.Coverage.current()
    if measured is not None:
        measured.switch_context(item.nodeid)


_times: Final = defaultdict[str, float](float)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """A test takes as long as its parts."""
    _times[report.nodeid] += report.duration
    if report.failed:
        print(f"fails on the code as it is: {report.nodeid}", file=sys.__stderr__)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the times of all tests to the folder."""
    if not hasattr(session.config, "workerinput"):
        Path(os.environ[_FOLDER], _SECONDS).write_text(json.dumps(_times), encoding="utf-8")
