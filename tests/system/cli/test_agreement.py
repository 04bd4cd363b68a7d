"""A command and a tool for assistants that ask the same question get the same answer."""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Iterator, Mapping

import pytest

from catbox_rules.cli.assistants.tools import TOOLS
from catbox_rules.cli.commands import COMMANDS
from catbox_rules.cli.faults import Unusable
from catbox_rules.cli.questions import arguments_of
from catbox_rules.kernel.errors import CatboxError
from catbox_rules.kernel.forms import is_object
from tests.system.cli.conftest import Answer, Catbox
from tests.system.cli.test_mcp_tools import ASKED, TWO_RECORDS

TOOLS_BY_NAME = {tool.name: tool for tool in TOOLS}


def commands() -> Iterator[tuple[str, str]]:
    """The tools that ask a question which has a command, each with the name of that."""
    for command in COMMANDS:
        module = importlib.import_module(f"catbox_rules.cli.{command.module}")
        asked: object = getattr(module, command.function)
        for tool in TOOLS:
            if isinstance(asked, type) and issubclass(asked, tool.question):
                yield tool.name, command.name


COMMAND_OF = dict(commands())


def can_be_typed(tool: str, name: str, value: object) -> bool:
    """Return True if a command line can have what a tool was given."""
    argument = arguments_of(TOOLS_BY_NAME[tool].question).get(name)
    if argument is None or argument.about.is_file:
        return argument is not None and not (argument.about.has_several and value == TWO_RECORDS)
    if argument.kind is dict:
        return is_object(value) and all(isinstance(each, str) for each in value.values())
    return isinstance(value, str if argument.kind is object else str | int)


ALIKE = [
    (tool, given)
    for tool, given in ASKED
    if tool in COMMAND_OF and not re.search(r"rules\.toml|disputes\.json", str(given))
    if all(can_be_typed(tool, *each) for each in given.items())
]
"""What can be asked in both ways; only a command reads files."""


def asked(catbox: Catbox, tool: str, given: Mapping[str, object], *more: str) -> Answer:
    """The answer of the command that asks the same; a file is standard input."""
    line, text = [COMMAND_OF[tool]], ""
    for name, value in given.items():
        argument = arguments_of(TOOLS_BY_NAME[tool].question)[name]
        if argument.about.is_file:
            line, text = [*line, "-"], value if isinstance(value, str) else json.dumps(value)
        elif argument.is_positional:
            line.append(str(value))
        elif is_object(value):
            line += [f"{argument.place}={id}={each}" for id, each in value.items()]
        else:
            line += [argument.place] if value is True else [argument.place, str(value)]
    return catbox(*line, *more, stdin=text.encode())


def without_names(text: str) -> str:
    """A text without what names the entries of the books and the arguments, and without files."""
    several = " (the commands replay, regress and diff take several, one on each line)"
    for name in (", a file that ends in .toml,", several, "standard input: "):
        text = text.replace(name, "")
    text = re.sub(r"(the tool|catbox) [^();]* (names|lists) them", "…", text)
    text = re.sub(r"see (catbox rules|the tool rule with) ", "see ", text)
    return text.replace("assume_table=true", "--assume-table").removeprefix("$: ")


@pytest.mark.parametrize(("tool", "given"), ALIKE, ids=str)
def test_a_command_and_a_tool_answer_alike(
    catbox: Catbox, tool: str, given: dict[str, object]
) -> None:
    """The same data; or the same fault, at the same argument by another name."""
    try:
        text, value = TOOLS_BY_NAME[tool].call(given)
    except (CatboxError, Unusable) as error:
        fault = str(error)
        arguments = arguments_of(TOOLS_BY_NAME[tool].question).values()
        for each in sorted(arguments, key=lambda each: each.about.is_file):
            place, below = ("$", ".") if each.about.is_file else (each.place, " ")
            fault = fault.replace(f"$.{each.name}.", f"{place}{below}")
            fault = fault.replace(f"$.{each.name}", place)
        answer = asked(catbox, tool, given)
        assert (answer.status, answer.out) == (2, "")
        assert without_names(answer.fault) == without_names(fault)
    else:
        assert asked(catbox, tool, given, "--json").json == json.loads(json.dumps(value))
        if tool not in WORDED_FOR_THEIR_READER:
            answer = asked(catbox, tool, given)
            assert without_names(answer.out or answer.fault) == without_names(text)


WORDED_FOR_THEIR_READER = ("rule", "editions", "replay")
"""An assistant reads the texts of the clauses of a chapter, and the table at the end of a match; a
person a list of them, and all actions."""


@pytest.mark.parametrize(("tool", "command"), COMMAND_OF.items(), ids=str)
def test_what_a_tool_takes_is_in_the_help(catbox: Catbox, tool: str, command: str) -> None:
    text = catbox(command, "--help").out
    arguments = arguments_of(TOOLS_BY_NAME[tool].question)
    assert [each.place for each in arguments.values() if each.place not in text] == []


def test_a_tool_has_a_command() -> None:
    """But those that ask one kind of question of another tool."""
    assert [name for name in TOOLS_BY_NAME if name not in COMMAND_OF] == ["ask", "table"]
