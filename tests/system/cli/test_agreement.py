"""A command and a tool for assistants that ask the same question get the same answer."""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Iterator, Mapping

import pytest

from catbox_rules.cli.assistants.tools import TOOLS
from catbox_rules.cli.commands import COMMANDS
from catbox_rules.cli.questions import Question, arguments_of
from catbox_rules.kernel.errors import CatboxError
from tests.system.cli.conftest import Catbox
from tests.system.cli.test_mcp_tools import ASKED

TOOLS_BY_NAME = {tool.name: tool for tool in TOOLS}


def commands() -> Iterator[tuple[type[Question], str]]:
    """The questions that have a command, each with its name."""
    for command in COMMANDS:
        module = importlib.import_module(f"catbox_rules.cli.{command.module}")
        asked: object = getattr(module, command.function)
        if isinstance(asked, type) and issubclass(asked, Question):
            yield asked, command.name


COMMAND_OF = dict(commands())


def command_line(kind: type[Question], given: Mapping[str, object]) -> Iterator[str]:
    """Yield the words of the command line that asks the same."""
    yield COMMAND_OF[kind]
    for name, value in given.items():
        argument = arguments_of(kind)[name]
        yield from [str(value)] if argument.is_positional else [argument.place, str(value)]


ALIKE = [
    (tool, given)
    for tool, given in ASKED
    if (kind := TOOLS_BY_NAME[tool].question) in COMMAND_OF
    and given.keys() <= arguments_of(kind).keys()
    and ".toml" not in str(given)
]
"""What can be asked in both ways; only a command reads files."""


def without_names(text: str) -> str:
    """A text without what names the entries of the books, and the files."""
    text = text.replace(", a file that ends in .toml, or", " or")
    return re.sub(r"(the tool|catbox) [^();]* (names|lists) them", "…", text)


@pytest.mark.parametrize(("tool", "given"), ALIKE, ids=str)
def test_a_command_and_a_tool_answer_alike(
    catbox: Catbox, tool: str, given: dict[str, object]
) -> None:
    """The same data; or the same fault, at the same argument by another name."""
    kind = TOOLS_BY_NAME[tool].question
    try:
        _, value = TOOLS_BY_NAME[tool].call(given)
    except CatboxError as error:
        fault = without_names(str(error))
        for argument in arguments_of(kind).values():
            fault = fault.replace(f"$.{argument.name}", argument.place)
        answer = catbox(*command_line(kind, given))
        assert (answer.status, answer.out) == (2, "")
        assert without_names(answer.fault) == fault
    else:
        answer = catbox(*command_line(kind, given), "--json")
        assert answer.json == json.loads(json.dumps(value))


@pytest.mark.parametrize(("kind", "command"), COMMAND_OF.items(), ids=str)
def test_what_a_question_takes_is_in_the_help(
    catbox: Catbox, kind: type[Question], command: str
) -> None:
    text = catbox(command, "--help").out
    assert [each.place for each in arguments_of(kind).values() if each.place not in text] == []


def test_a_tool_has_a_command() -> None:
    """But those that ask one kind of question of another tool."""
    alone = [tool.name for tool in TOOLS if tool.question not in COMMAND_OF]
    assert alone == ["dispute", "judge", "ask", "table", "replay"]
