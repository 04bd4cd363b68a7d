"""What messages name: commands and options on a command line, tools and arguments elsewhere."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import catbox_rules
from catbox_rules.cli.printing import (
    all_entries,
    argument,
    entry,
    with_arguments,
    worded_for_an_assistant,
)

LIBRARY = Path(catbox_rules.__file__).parent

OF_A_COMMAND_LINE = re.compile(r"(?<![\w-])--[a-z{]|\bcatbox [a-z]|\bthe commands? ")


def test_an_assistant_is_told_of_tools_and_arguments_and_nobody_else_is() -> None:
    def names() -> tuple[str, ...]:
        return (
            argument("assume_table"),
            with_arguments(assume_table=True),
            with_arguments(ask="table", full=True),
            entry("declare.turn"),
            entry("point 18"),
            entry("case 18"),
            all_entries("case"),
        )

    of_commands = (
        "--assume-table",
        "--assume-table",
        "--ask table --full",
        "catbox rules declare.turn",
        "catbox rules point 18",
        "catbox case 18",
        "catbox case lists them",
    )
    assert names() == of_commands
    with worded_for_an_assistant():
        assert names() == (
            "$.assume_table",
            "assume_table=true",
            "ask=table and full=true",
            "the tool rule with declare.turn",
            "the tool rule with point 18",
            "the tool rule with case 18",
            "the tool find names them",
        )
    assert names() == of_commands


MODULES = sorted(
    path.relative_to(LIBRARY).as_posix()
    for path in LIBRARY.rglob("*.py")
    if path.relative_to(LIBRARY).parts[0] != "cli"
)


@pytest.mark.parametrize("room", sorted({path.partition("/")[0] for path in MODULES}))
def test_no_error_of_the_library_names_a_command_or_an_option(room: str) -> None:
    """The library serves pages, servers and assistants as well; only `cli` knows the commands."""
    found = [
        f"{path}:{line}: {text}"
        for path in MODULES
        if path.partition("/")[0] == room
        for line, text in texts_of_errors(ast.parse((LIBRARY / path).read_text(encoding="utf-8")))
        if OF_A_COMMAND_LINE.search(text)
    ]
    assert found == []


def texts_of_errors(module: ast.Module) -> Iterator[tuple[int, str]]:
    """The texts in what is raised, in what is called `expected` or `given`, and in the defaults of
    arguments, such as that of a place."""
    for node in ast.walk(module):
        match node:
            case ast.Raise() | ast.arguments():
                yield from _texts_in(node)
            case ast.Assign(targets=[*targets]) if _are_parts_of_an_error(targets):
                yield from _texts_in(node)
            case _:
                pass


def _are_parts_of_an_error(targets: list[ast.expr]) -> bool:
    names = {
        each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)
    }
    return bool(names & {"expected", "given"})


def _texts_in(node: ast.AST) -> Iterator[tuple[int, str]]:
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.lineno, each.value
