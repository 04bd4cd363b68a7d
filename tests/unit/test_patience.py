"""No test waits by a number of its own: whatever waits has the patience of `tests/patience.py`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
# The tools are those by which tests wait.
FILES: Final = [
    path
    for pattern in ("tests/**/*.py", "docs/*.py", "tools/page_of/*.py", "tools/browse_table.py")
    for path in sorted(ROOT.glob(pattern))
    if path.relative_to(ROOT).as_posix() not in {"tests/patience.py", "tests/unit/test_patience.py"}
]
PATIENT: Final = {"PATIENCE", "IN_MILLISECONDS", "FOREVER"}

NAMED: Final = re.compile(r"timeout|patience|deadline", re.IGNORECASE)
"""Keywords that say how long something waits."""
PATCHED: Final = re.compile(r"\b_?[A-Z_]*(GRACE|WITHIN|PATIENCE|SECONDS|TIMEOUT)[A-Z_]*$")
"""Names of numbers that a test may put others in the place of."""
PLACES: Final = {
    **dict.fromkeys(("sleep", "wait", "join", "timeout", "settimeout", "Timer", "alarm"), 0),
    **dict.fromkeys(("set_default_timeout", "wait_for_timeout", "call_later", "Seated"), 0),
    "wait_for": 1,
    "select": 3,
}
"""Which of their arguments says how long they wait."""
SCRIPT: Final = re.compile(r"(?:sleep|wait|settimeout)\([\d.]*[1-9][\d.]*|timeout=[\d.]+")
"""The same in the text of a program."""
OPTIONS: Final = {"sleep", "--timeout", "--patience"}
IMPATIENT: Final = {
    "catbox_rules.programs.Engine": "timeout",
    "catbox_rules.conformance.conform": "timeout",
    "catbox_rules.conformance.session.conform": "timeout",
    "websockets.asyncio.client.connect": "open_timeout",
    "websockets.sync.client.connect": "open_timeout",
}
"""What gives up after some seconds, unless it is told by a keyword."""
BROWSED: Final = ("browser.new_context", "browser.new_page")
"""What makes pages that give up after some seconds; `patient` takes a context as it is made."""

EXCEPTIONS: Final = {
    "tests/unit/policies/test_programs.py: Seated(0.5)": "the program never answers",
    "tests/system/conformance/test_processes.py: timeout=0.2": "the engine never answers",
    "tests/system/playing/test_bots_of_others.py: --patience 0.5": "the bot never answers",
    "tests/system/table/test_strangers.py: request_timeout=0.2": "the request never ends",
    "tests/system/table/test_strangers.py: join_timeout=0.2": "the client never joins",
    "tests/system/programs/test_offspring.py: wait(1": (
        "what must not happen has a second to happen: nothing depends on it else"
    ),
}
"""Where a time is what is tested, and how slow the machine is changes nothing."""


def found_in(text: str) -> Iterator[tuple[int, str]]:
    """The numbers by which something waits, each by its line."""
    tree = ast.parse(text)
    numbers = set(_numbers_of(tree))
    names = {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    patiently = set[ast.expr]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from ((node.lineno, what) for what in _in_call(node, numbers, names))
            if ast.unparse(node.func) == "patient":
                patiently.update(node.args)
            elif ast.unparse(node.func).endswith(BROWSED) and node not in patiently:
                yield node.lineno, f"{ast.unparse(node.func)} without patience"
        elif isinstance(node, ast.List | ast.Tuple):
            yield from ((node.lineno, what) for what in _in_words(node.elts))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from ((node.lineno, found[0]) for found in SCRIPT.finditer(node.value))


def _numbers_of(tree: ast.Module) -> Iterator[str]:
    """The names of a module that stand for numbers."""
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if _is_number(node.value, set()):
                yield from (each.id for each in targets if isinstance(each, ast.Name))


def _is_number(value: ast.expr, numbers: set[str]) -> bool:
    """Whether a value is calculated from a number that is no patience, and not nothing."""
    if isinstance(value, ast.BinOp):
        return _is_number(value.left, numbers) and _is_number(value.right, numbers)
    if isinstance(value, ast.Name):
        return value.id in numbers
    of_it = value.value if isinstance(value, ast.Constant) else None
    return isinstance(of_it, int | float) and not isinstance(of_it, bool) and of_it != 0


def _in_call(node: ast.Call, numbers: set[str], names: dict[str, str]) -> Iterator[str]:
    """What a call has of its own."""
    name = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
    for keyword in node.keywords:
        is_named = keyword.arg is not None and NAMED.search(keyword.arg)
        if is_named and (_is_number(keyword.value, numbers) or _is_zero(keyword.value)):
            yield ast.unparse(keyword)
    place = PLACES.get(name)
    if place is not None and len(node.args) > place and _is_number(node.args[place], numbers):
        yield ast.unparse(node)
    if name == "sleep" and ast.unparse(node.args[0]) not in {*PATIENT, "0"}:
        yield ast.unparse(node)
    if name == "setattr" and ast.unparse(node.args[-1]) not in PATIENT:
        for each in node.args[:2]:
            if isinstance(each, ast.Constant) and PATCHED.search(str(each.value)):
                yield str(each.value).rpartition(".")[2]
    needed = IMPATIENT.get(names.get(name, "")) if isinstance(node.func, ast.Name) else None
    if needed is not None and needed not in {keyword.arg for keyword in node.keywords}:
        yield f"{name} without {needed}"
    yield from _in_words(node.args)


def _is_zero(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value == 0 and value.value is not False


def _in_words(words: list[ast.expr]) -> Iterator[str]:
    """What a command line has: an option, and a number after it that is allowed."""
    texts = [str(each.value) if isinstance(each, ast.Constant) else "" for each in words]
    for option, value in pairwise(texts):
        if option in OPTIONS and re.fullmatch(r"[\d.]*[1-9][\d.]*", value):
            yield f"{option} {value}"


def test_nothing_waits_by_a_number_of_its_own() -> None:
    found, needless = list[str](), set(EXCEPTIONS)
    for path in FILES:
        name = path.relative_to(ROOT).as_posix()
        for line, what in found_in(path.read_text(encoding="utf-8")):
            if f"{name}: {what}" in EXCEPTIONS:
                needless.discard(f"{name}: {what}")
            else:
                found.append(f"{name}:{line}: {what}")
    assert (found, needless) == ([], set())


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("process.wait(timeout=60)", "timeout=60"),
        ("process.wait(60)", "process.wait(60)"),
        ("LONG = 10 * 60.0\nthread.join(LONG)", "thread.join(LONG)"),
        ("LONG: Final = 600\nrun(command, timeout=LONG)", "timeout=LONG"),
        ("run(command, timeout=2 * 30)", "timeout=2 * 30"),
        ("time.sleep(seconds)", "time.sleep(seconds)"),
        ("await asyncio.sleep(random.random())", "asyncio.sleep(random.random())"),
        ("asyncio.wait_for(task, 10)", "asyncio.wait_for(task, 10)"),
        ("context.set_default_timeout(20_000)", "context.set_default_timeout(20000)"),
        ("page.wait_for_timeout(20)", "page.wait_for_timeout(20)"),
        ("settings(deadline=200)", "deadline=200"),
        ("script = 'time.sleep(600)'", "sleep(600"),
        ("script = f'Engine({command}, timeout=10)'", "timeout=10"),
        ("few = ('--timeout', '60', '--json')", "--timeout 60"),
        ("catbox('conform', '--timeout', '0.5')", "--timeout 0.5"),
        ("patch.setattr(cluster, '_PATIENCE', 2)", "_PATIENCE"),
        ("patch.setattr('room.cluster._ANSWERS_WITHIN', '3s')", "_ANSWERS_WITHIN"),
        (
            "from catbox_rules.programs import Engine\nEngine(command)",
            "Engine without timeout",
        ),
        (
            "from websockets.sync.client import connect\nconnect(address)",
            "connect without open_timeout",
        ),
        ("context = browser.new_context()", "browser.new_context without patience"),
    ],
)
def test_a_number_is_found(text: str, what: str) -> None:
    assert what in [found for _, found in found_in(text)]


@pytest.mark.parametrize(
    "text",
    [
        "process.wait(timeout=PATIENCE)",
        "context = patient(browser.new_context())",
        "script = f'time.sleep({FOREVER})'",
        "await asyncio.sleep(0)",
        "', '.join(names)",
        "select.select([file], [], [], 0)",
        "catbox('conform', '--timeout', '0')",
        "catbox('conform', '--timeout', str(PATIENCE))",
    ],
)
def test_no_number_is_found(text: str) -> None:
    assert list(found_in(text)) == []


def test_nothing_is_tried_again() -> None:
    settings = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert not re.search("rerun|flaky", settings)
    assert [path for path in FILES if "mark.flaky" in path.read_text(encoding="utf-8")] == []
