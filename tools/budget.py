"""Count the lines of code, and hold them against the budget: `budget.toml`, which can only fall.

    python -m tools.budget             lower each figure to what there is
    python -m tools.budget --check     compare; the exit status is 1 where more is written

A line of code is no blank, no comment, and no part of a docstring. A figure is raised by hand, in a
commit that says why.
"""

from __future__ import annotations

import ast
import io
import subprocess
import sys
import tokenize
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

_ROOT: Final = Path(__file__).parents[1]
_BUDGET: Final = _ROOT / "tools" / "budget.toml"
_FOLDERS: Final = ("catbox_rules", "tests", "tools", "web", "examples", "benchmarks")
_NO_CODE: Final = {
    *(tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE),
    *(tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER),
}
_HEAD: Final = "# Lines of code by room. Lowered by `python -m tools.budget`, raised by hand.\n\n"


def code_lines(text: str) -> int:
    """Return the number of lines of code of a module."""
    written = {
        line
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type not in _NO_CODE
        for line in range(token.start[0], token.end[0] + 1)
    }
    said = {
        line
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    return len(written - said)


def counted() -> dict[str, int]:
    """Return the lines of code of each room of the library, and of each other folder, as they are
    in git: what is written when the package is built does not count."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", *(f"{folder}/*.py" for folder in _FOLDERS)],
        cwd=_ROOT,
        capture_output=True,
        check=True,
        text=True,
    )
    lines = Counter[str]()
    for name in filter(None, listed.stdout.split("\0")):
        path = _ROOT / name
        if path.exists():
            folder, *parts = name.split("/")
            room = "/".join((folder, parts[0])) if folder == "catbox_rules" else folder
            lines[room] += code_lines(path.read_text(encoding="utf-8"))
    return dict(sorted(lines.items()))


def over(lines: Mapping[str, int], budget: Mapping[str, int]) -> list[str]:
    """Return a sentence for each room that has more lines than its budget."""
    return [
        f"{room}: {number} lines of code, {budget.get(room, 0)} in tools/budget.toml"
        for room, number in lines.items()
        if number > budget.get(room, 0)
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Lower the budget, or check it; the exit status."""
    check = "--check" in (sys.argv[1:] if arguments is None else arguments)
    lines, budget = counted(), tomllib.loads(_BUDGET.read_text(encoding="utf-8"))
    faults = over(lines, budget)
    if not check:
        lowered = {room: min(number, budget.get(room, 0)) for room, number in lines.items()}
        text = "".join(f'"{room}" = {number}\n' for room, number in lowered.items())
        _BUDGET.write_text(_HEAD + text, encoding="utf-8", newline="\n")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
