"""List docstrings and messages that a native engineer would not write.

    python -m tools.plain_english PATH…           all of them
    python -m tools.plain_english --check PATH…   those of files that are done; status 1 if any

* A docstring of a public function or method begins with a verb in the imperative. Ruff (D401) finds
  articles and other forms of a verb; this finds question words, pronouns and the like, and plurals.
* No docstring, and no text of more than one word, has a phrase of `plain_english.toml`.

Files in which ruff ignores D401 (`pyproject.toml`) are not done yet.
"""

from __future__ import annotations

import argparse
import ast
import re
import tomllib
from collections.abc import Iterator, Sequence
from fnmatch import fnmatch
from pathlib import Path
from typing import Final, TypeAlias

from attrs import frozen

__all__ = ["Finding", "findings", "is_done", "main"]

ROOT: Final = Path(__file__).parents[1]
_DATA: Final = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
_NOT_VERBS: Final = frozenset(_DATA["not_verbs"].split())
_PATTERNS: Final = {
    re.compile(each, re.IGNORECASE): instead for each, instead in _DATA["patterns"].items()
}
_SETTINGS: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
_IGNORED: Final = _SETTINGS["tool"]["ruff"]["lint"]["per-file-ignores"]
_SHOWN: Final = 60
"""The most characters of a text in a finding."""
_Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


@frozen
class Finding:
    """A phrase that is not plain English."""

    line: int
    text: str
    instead: str

    def __str__(self) -> str:
        return f'{self.line}: "{self.text}": write {self.instead}'


def findings(source: str) -> list[Finding]:
    """Return the findings in the source of a module, in the order of lines."""
    tree = ast.parse(source)
    found = [*_of_functions(tree), *_of_texts(tree)]
    return sorted(found, key=lambda each: each.line)


def _of_functions(tree: ast.Module | ast.ClassDef) -> Iterator[Finding]:
    """Yield the docstrings of public functions and methods that do not begin with a verb."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from _of_functions(node)
        if not isinstance(node, _Function) or _is_left_out(node):
            continue
        first, *_ = (ast.get_docstring(node) or "Return").split()
        word = first.strip("`*_.,:;").lower()
        if word in _NOT_VERBS or (word.endswith("s") and not word.endswith("ss")):
            yield Finding(node.lineno, f"{node.name}: {first} …", "a verb: Return, Yield, Raise …")


def _is_left_out(function: _Function) -> bool:
    """Return whether a function is private, or a property, which may be a noun phrase."""
    decorators = [ast.unparse(each) for each in function.decorator_list]
    is_private = function.name.startswith("_") and not function.name.endswith("__")
    return is_private or any(each.endswith("property") for each in decorators)


def _of_texts(tree: ast.Module) -> Iterator[Finding]:
    """Yield the phrases to avoid in docstrings and messages, examples left out."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = " ".join(node.value.split())
            for pattern, instead in _PATTERNS.items() if " " in text else ():
                if match := pattern.search(text):
                    shown = text[max(0, match.start() - _SHOWN // 2) :][:_SHOWN]
                    yield Finding(node.lineno, shown, instead)


def is_done(path: Path) -> bool:
    """Return whether a file is one in which ruff does not ignore D401, or none of this library."""
    if not path.resolve().is_relative_to(ROOT):
        return True
    name = path.resolve().relative_to(ROOT).as_posix()
    return not any("D401" in rules and fnmatch(name, each) for each, rules in _IGNORED.items())


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the findings in files and folders, and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.plain_english")
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a file or a folder")
    parser.add_argument("--check", action="store_true", help="leave out files that are not done")
    asked = parser.parse_args(arguments)
    paths: list[Path] = asked.paths
    files = (file for path in paths for file in ([path] if path.is_file() else path.rglob("*.py")))
    number = 0
    for file in sorted(files):
        if not asked.check or is_done(file):
            for finding in findings(file.read_text(encoding="utf-8")):
                print(f"{file}:{finding}")
                number += 1
    return 1 if asked.check and number else 0


if __name__ == "__main__":
    raise SystemExit(main())
