"""Running tests against mutants in forks: which tests notice which of them?

The tests are collected once, in this process. They run once for each test's time and for the lines
that it reaches. Then each mutant has a fork of the process, in which the code of the changed
function is exchanged, and the tests that reach it run until one fails, first those that have
killed a neighbor; or all of them, where it is asked which ones fail. What survives goes on alone
(`alone.py`).
"""

from __future__ import annotations

import gc
import importlib
import json
import math
import os
import resource
import signal
import time
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from itertools import accumulate
from types import CodeType, FunctionType
from typing import Final

import coverage
import pytest
from attrs import define, field, frozen

from tools.mutating.alone import MOST_BYTES, OPTIONS, path_of, quiet_settings
from tools.mutating.operators import Mutant

__all__ = ["killed_in_forks"]

_PATIENCE: Final = (3, 1)
"""A test may take this many times as long as on the code as it is, and so many seconds more, of
processor time; a mutant that takes longer hangs, and is noticed."""

_MOST_WAITED: Final = 60
"""As many seconds may pass in a test until a mutant that waits for what never comes is ended."""

_SECONDS_IN_FORK: Final = 3
"""As many seconds of tests run in a fork at most, which are nearly all that kill ever."""
_SECONDS_IN_SURVEY: Final = 4 * _SECONDS_IN_FORK
"""A test that takes so long while it is measured, which slows it, is not run in forks."""


@frozen
class _Survey:
    """What the tests do on the code as it is."""

    seconds: Mapping[str, float]
    """For each test its time."""
    reached: Mapping[str, Mapping[int, Sequence[str]]]
    """For each module and line the tests that run it."""

    def reaching(self, mutant: Mutant) -> set[str]:
        """The tests that run a line of a mutant."""
        lines = self.reached.get(mutant.module, {})
        return {test for line in mutant.lines for test in lines.get(line, ())}


def killed_in_forks(
    by_module: Mapping[str, Sequence[Mutant]],
    tests: Sequence[str],
    note: Callable[[Mutant, list[str]], None],
    *,
    all_of_them: bool = False,
) -> None:
    """Run each mutant in a fork; `note` is called with each, and the first test that fails, or
    `all_of_them`."""
    quiet_settings()
    plugin = _InForks(by_module, note, all_of_them)
    status = pytest.main([*OPTIONS, "-p", "no:terminal", *tests], plugins=[plugin])
    if status != pytest.ExitCode.OK:
        raise RuntimeError(f"the tests were not collected: {status!r}")


@define(eq=False)
class _InForks:
    """A plugin that runs the collected tests against mutants, in place of running them."""

    by_module: Mapping[str, Sequence[Mutant]]
    note: Callable[[Mutant, list[str]], None]
    all_of_them: bool
    killers: list[str] = field(factory=list[str])
    """What has killed neighbors, the latest first."""
    failing: list[str] = field(factory=list[str])
    answer: Callable[[str], None] | None = None
    surveys: bool = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        self.surveys = True
        survey = _surveyed(list(items.values()), self.by_module)
        self.surveys = False
        gc.unfreeze()  # what was there at an earlier part is not among the objects else
        functions = {module: _functions_of(module) for module in self.by_module}
        gc.freeze()
        for module, some in self.by_module.items():
            for mutant in some:
                exchange = _exchange(mutant, functions[module])
                chosen = self._in_order(mutant, survey)
                killers = list[str]()
                if exchange is not None:
                    killers = self._killers(exchange, [items[name] for name in chosen], survey)
                known = [each for each in killers if each in items]
                self.killers = [*known, *(each for each in self.killers if each not in known)][:20]
                self.note(mutant, killers)
        return True

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, None, None]:
        """In the survey a test is broken off that takes too long for a fork; what it is set up with
        is not, since others use it too."""
        if self.surveys:
            signal.setitimer(signal.ITIMER_PROF, _SECONDS_IN_SURVEY)
        try:
            yield
        except _TooSlow:
            # Raised anew: where it was raised may have no line, of which pytest cannot report.
            item.user_properties.append(_TOO_SLOW)
            raise _TooSlow from None
        finally:
            if self.surveys:
                signal.setitimer(signal.ITIMER_PROF, 0)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        """In a fork for a mutant the first failure ends it all, if no other is asked for."""
        if self.answer is not None and call.excinfo is not None:
            self.failing.append(item.nodeid)
            if not self.all_of_them:
                self.answer(json.dumps(self.failing))

    def _killers(
        self, exchange: Exchange, chosen: Sequence[pytest.Item], survey: _Survey
    ) -> list[str]:
        """The first test that fails, or all that do."""
        if not chosen:
            return []

        def work(answer: Callable[[str], None]) -> None:
            self.answer = answer
            resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
            signal.signal(signal.SIGPROF, _broken_off)
            for function, code in exchange:
                function.__code__ = code
            times, more = _PATIENCE
            for item in chosen:
                signal.setitimer(
                    signal.ITIMER_PROF, times * survey.seconds.get(item.nodeid, 0) + more
                )
                signal.setitimer(signal.ITIMER_REAL, _MOST_WAITED)
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            answer(json.dumps(self.failing))

        try:
            return list[str](json.loads(_answer_of_fork(work)))
        except ChildProcessError:
            return ["the process was ended"]

    def _in_order(self, mutant: Mutant, survey: _Survey) -> list[str]:
        """All tests, or some seconds of them: what has killed neighbors, then the tests of the
        module, then one case of each test, the quickest first, then another one of each, and so
        on."""
        seconds, near = survey.seconds, f"/test_{mutant.module.rpartition('.')[2]}.py::"
        short = [each for each in survey.reaching(mutant) if seconds[each] <= _SECONDS_IN_FORK]
        reaching = sorted(short, key=lambda each: seconds[each])
        by_test: dict[str, list[str]] = {}
        for name in reaching:
            by_test.setdefault(name.split("[")[0], []).append(name)
        nth = {name: index for cases in by_test.values() for index, name in enumerate(cases)}
        ordered = sorted(reaching, key=lambda each: (near not in each, nth[each], seconds[each]))
        killers = [each for each in self.killers if each in nth]
        ordered = [*killers, *(each for each in ordered if each not in killers)]
        if self.all_of_them:
            return ordered
        ends = accumulate(seconds[each] for each in ordered)
        return [each for each, end in zip(ordered, ends, strict=True) if end <= _SECONDS_IN_FORK]


def _surveyed(items: list[pytest.Item], modules: Iterable[str]) -> _Survey:
    """Each test's time, and the lines that it reaches, found in a fork."""
    files = {str(path_of(module)): module for module in modules}
    found = json.loads(_answer_of_fork(lambda answer: answer(_survey_as_json(items, files))))
    if found and isinstance(found[0], str):
        raise RuntimeError(f"on the code as it is fail: {', '.join(found)}")
    seconds, reached = found
    by_line = {
        module: {int(line): tests for line, tests in lines.items()}
        for module, lines in reached.items()
    }
    return _Survey(seconds, by_line)


def _survey_as_json(items: list[pytest.Item], files: Mapping[str, str]) -> str:
    """The survey, or a list of the tests that fail. What a test reaches is of no use where it was
    broken off."""
    session, failing = items[0].session, list[str]()
    measured = coverage.Coverage(data_file=None, include=list(files), config_file=False)
    measured.start()
    seconds: dict[str, float] = {}
    signal.signal(signal.SIGPROF, _broken_off)
    for item in items:
        measured.switch_context(item.nodeid)
        start, failed = time.process_time(), session.testsfailed
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        seconds[item.nodeid] = time.process_time() - start
        if _TOO_SLOW in item.user_properties:
            seconds[item.nodeid] = math.inf
        elif session.testsfailed > failed:
            failing.append(item.nodeid)
    measured.stop()
    if failing:
        return json.dumps(failing)
    data = measured.get_data()
    reached = {
        module: {line: tests for line, tests in data.contexts_by_lineno(file).items() if tests}
        for file, module in files.items()
    }
    return json.dumps([seconds, reached])


class _TooSlow(BaseException):
    """A test takes too long. No fault of the code under test, which may well answer for its own."""


_TOO_SLOW: Final = ("too slow", True)
"""What is noted of such a test."""


def _broken_off(*_: object) -> None:
    raise _TooSlow


def _functions_of(module: str) -> dict[str, list[FunctionType]]:
    """The functions of a module, inner ones as often as they have been made, by their dotted names
    in it."""
    importlib.import_module(module)
    functions: dict[str, list[FunctionType]] = {}
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__module__ == module:
            functions.setdefault(_dotted(each.__code__), []).append(each)
    return functions


Exchange = list[tuple[FunctionType, CodeType]]


def _exchange(mutant: Mutant, functions: Mapping[str, list[FunctionType]]) -> Exchange | None:
    """The functions that are changed, each with its new code; None if the change is at import. With
    an inner function go those around it, which make it again."""
    exchange: Exchange = []
    parts = mutant.within.split(".")
    for end in range(1, len(parts) + 1):
        name = ".".join(parts[:end])
        code = _code_named(mutant.code, name)
        for function in functions.get(name, ()):
            if code is None or function.__code__.co_freevars != code.co_freevars:
                return None
            exchange.append((function, code))
    return exchange or None


def _code_named(code: CodeType, name: str) -> CodeType | None:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            if _dotted(inner) == name:
                return inner
            if name.startswith(f"{_dotted(inner)}."):
                return _code_named(inner, name)
    return None


def _dotted(code: CodeType) -> str:
    """The name of a function in its module, as mutants say it."""
    return code.co_qualname.replace(".<locals>", "")


def _answer_of_fork(work: Callable[[Callable[[str], None]], None]) -> str:
    """Do some work in a fork: what it answers, for which it ends, or an empty text."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:

        def answer(text: str) -> None:
            with os.fdopen(writing, "w", encoding="utf-8") as pipe:
                pipe.write(text)
            os._exit(0)

        try:
            os.close(reading)
            silence = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silence, 1)
            os.dup2(silence, 2)
            work(answer)
            answer("")
        finally:
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as pipe:
        text = pipe.read()
    _, status = os.waitpid(child, 0)
    if status != 0:
        raise ChildProcessError("a fork did not end well")
    return text
