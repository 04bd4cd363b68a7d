"""Questions, which a command and a tool for assistants ask alike.

A question is a class: its fields are its arguments, each declared once, and `answer` answers it.
The options of a command (`command_of`), the schema of a tool (`assistants/tools.py`) and the
reading of both (`question_of`) come from the fields. An error names an argument by its path,
`$.edition`; a command turns that into the name of the option, `--edition`.
"""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from inspect import Parameter, Signature
from types import NoneType
from typing import Annotated, Final, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

import attrs
import typer
from attrs import frozen

from catbox_rules.cli.faults import (
    DONE,
    NO,
    Unusable,
    options_in_errors,
    report_error,
    report_unused,
)
from catbox_rules.cli.options import Json
from catbox_rules.kernel.errors import MalformedInput, Verbatim, is_whole_number
from catbox_rules.kernel.forms import (
    Between,
    Matching,
    as_typed,
    is_list,
    is_object,
    range_text,
    unreadable_keys,
)

LONGEST_QUESTION: Final = 1000
"""The longest question, name or action, in characters."""

Words: TypeAlias = Annotated[
    str,
    Matching(
        rf"(?s)(?=.*\S).{{1,{LONGEST_QUESTION}}}",
        f"a text that is not blank, of at most {LONGEST_QUESTION} characters",
        LONGEST_QUESTION,
    ),
]
"""Some words: a question, a name."""


@frozen
class About:
    """The purpose of an argument.

    * `text`: for an assistant, and for `--help` if there is no `brief`.
    * `choices`: returns the values to choose from, if there is a list; not called on a command
      line, where a game would be loaded for it.
    * `option`: its name on a command line, if that is not the name of the field, perhaps after a
      short one; without dashes, it is positional.
    * `is_file`: whether a command line has a file in its place, a `File`.
    * `has_several`: whether a command line may have several words for it, without quotes; or
      several files.
    * `metavar`: what `--help` calls its value.
    * `types`: the types of JSON that it may have, if the type of the field does not say.
    """

    text: str
    brief: str | None = None
    choices: Callable[[], Iterable[str]] = tuple
    option: str | None = None
    is_file: bool = False
    has_several: bool = False
    metavar: str | None = None
    types: tuple[str, ...] = ("string", "object")


@frozen
class File:
    """A file that a command line names, in place of the text or the object of a tool; or a line of
    it, which has its place for a name."""

    name: str
    line: bytes | None = None


@frozen
class Answer:
    """The answer to a question.

    * `show`: prints it for people.
    * `as_json`: returns it as a plain JSON value.
    * `is_yes`: false if the answer is no, or nothing certain.
    * `complaint`: what to say to people where there is nothing to show.
    * `unused`: what was read and differs from what was answered, a line each.
    * `fault`: what is wrong with what was read, and answered nevertheless.
    """

    show: Callable[[], None]
    as_json: Callable[[], object]
    is_yes: bool = True
    complaint: str | None = None
    unused: Sequence[str] = ()
    fault: Unusable | None = None


@frozen
class Question(ABC):
    """A question. The docstring of each class says for `--help` what is asked."""

    @abstractmethod
    def answer(self) -> Answer:
        """Return the answer. Raises MalformedInput or Unsupported with the path of an argument, or
        Unusable."""

    def print_answer(self, *, as_machine: bool) -> int:
        """Print the answer, as a command does, and return the exit status. Raises the same as
        `answer`, and the fault of the answer."""
        answer = self.answer()
        if as_machine:
            typer.echo(json.dumps(answer.as_json()))
        elif answer.complaint is None:
            answer.show()
        if answer.complaint is not None:
            report_error(answer.complaint)
        report_unused(answer.unused)
        if answer.fault is not None:
            raise answer.fault
        return DONE if answer.is_yes else NO


Asked = TypeVar("Asked", bound=Question)


@frozen
class Argument:
    """An argument of a question.

    * `place`: its name on a command line.
    * `kind`: str, int, bool or dict; object for any other value.
    * `form`: the form of a text or the range of a number, if it has one.
    """

    name: str
    place: str
    kind: type
    form: Matching | Between | None
    about: About
    default: object

    @property
    def is_required(self) -> bool:
        """True if it has no default."""
        return self.default is attrs.NOTHING

    @property
    def is_positional(self) -> bool:
        """True if a command line does not name it."""
        return not self.place.startswith("-")

    def fault(self, given: object) -> MalformedInput:
        """Return the error for a value that does not fit."""
        match self.form:
            case Matching(_, expected):
                pass
            case Between(int(least), int(most)):
                expected = range_text(range(least, most + 1), given)
            case _:
                expected = _EXPECTED.get(self.kind, "a string or an object")
        return MalformedInput(f"$.{self.name}", expected=expected, given=given)

    def read(self, given: object) -> object:
        """Return what was given in the type of the field, also where it is plain in another one: a
        number as a text, a truth value in an answer. Raises MalformedInput for anything else."""
        value = self._taken(given)
        match self.form:
            case Matching(pattern):
                fits = isinstance(value, str) and re.fullmatch(pattern, value) is not None
            case Between(int(least), int(most)):
                fits = is_whole_number(value) and least <= value <= most
            case _:
                fits = isinstance(value, self.kind)
        if not fits:
            raise self.fault(given)
        return value

    def _taken(self, value: object) -> object:
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if self.kind is str and is_whole_number(value):
            return str(value)
        if self.kind is int and isinstance(value, str):
            return int(typed) if re.fullmatch("-?[0-9]{1,9}", typed := as_typed(value)) else value
        if self.kind is bool and isinstance(value, str | int):
            return _TRUTH.get(str(value).casefold(), value)
        if self.kind is dict and is_object(value):
            return {id: self._answer_taken(id, answer) for id, answer in value.items()}
        return value

    def _answer_taken(self, id: str, answer: object) -> str:
        """Return the text of an answer; several seats or words with blanks between them."""
        if isinstance(answer, bool):
            return "yes" if answer else "no"
        if isinstance(answer, float) and answer.is_integer():
            return str(int(answer))
        if is_list(answer) and answer:
            return " ".join(self._answer_taken(id, each) for each in answer)
        if isinstance(answer, str) or is_whole_number(answer):
            return as_typed(str(answer))
        raise MalformedInput(f"$.{self.name}.{id}", expected="a string", given=answer)


_EXPECTED: Final = {str: "a string", bool: "true or false", dict: "an object"}
_TRUTH: Final = {"true": True, "yes": True, "false": False, "no": False}


def arguments_of(kind: type[Question]) -> dict[str, Argument]:
    """Return the arguments of a question by their names.

    >>> @frozen
    ... class Find(Question):
    ...     limit: Annotated[int, Between(1, 9), About("How many.")] = 3
    >>> arguments_of(Find)["limit"].place
    '--limit'
    """
    hints = get_type_hints(kind, include_extras=True)
    return {each.name: _argument(each, hints[each.name]) for each in attrs.fields(kind)}


def _argument(field: attrs.Attribute[object], hint: object) -> Argument:
    """Return the argument of a field, whose type is `Annotated[Words | None, About(…)]` or the
    like."""
    marks = list[object]()
    while get_args(hint) and get_origin(hint) is not dict:
        hint, *others = [each for each in get_args(hint) if each is not NoneType]
        marks += others
    [about] = [mark for mark in marks if isinstance(mark, About)]
    forms = [mark for mark in marks if isinstance(mark, Matching | Between)]
    place = (about.option or f"--{field.name.replace('_', '-')}").split()[-1]
    base = get_origin(hint) or hint
    assert isinstance(base, type), field.name
    return Argument(field.name, place, base, forms[0] if forms else None, about, field.default)


def question_of(kind: type[Asked], given: Mapping[str, object]) -> Asked:
    """Return the question with these arguments, plain as JSON has them; one that is null is not
    given.

    Raises MalformedInput for an argument that is missing, unknown or unusable.

    >>> @frozen
    ... class Find(Question):
    ...     limit: Annotated[int, About("How many."), Between(1, 9)] = 3
    ...     answers: Annotated[dict[str, str] | None, About("What is known.")] = None
    ...     def answer(self): ...
    >>> question_of(Find, {"limit": "5", "answers": {"short": 2, "feyncat": True, "most": [0, 2]}})
    Find(limit=5, answers={'short': '2', 'feyncat': 'yes', 'most': '0 2'})
    """
    arguments = arguments_of(kind)
    for fault in unreadable_keys(given, arguments, has_others=False):
        raise fault
    for each in arguments.values():
        if each.is_required and given.get(each.name) is None:
            raise each.fault(given.get(each.name, Verbatim("nothing")))
    build: Callable[..., Asked] = kind
    return build(
        **{name: arguments[name].read(value) for name, value in given.items() if value is not None}
    )


# The command that asks a question: its options are the arguments, its help is the docstring.


def command_of(kind: type[Question]) -> Callable[..., int]:
    """Return the function of the command that asks a question."""
    arguments = arguments_of(kind)

    def command(*, as_machine: bool, **given: object) -> int:
        with options_in_errors(**{each.name: each.place for each in arguments.values()}):
            typed = {name: _as_plain(arguments[name], value) for name, value in given.items()}
            return question_of(kind, typed).print_answer(as_machine=as_machine)

    as_json = Parameter("as_machine", Parameter.KEYWORD_ONLY, default=False, annotation=Json)
    parameters = [*map(_parameter, arguments.values()), as_json]
    # Typer reads the options of a command off its signature.
    command.__dict__["__signature__"] = Signature(parameters)
    command.__doc__ = kind.__doc__
    return command


def _parameter(argument: Argument) -> Parameter:
    """Return an argument as Typer understands it."""
    about = argument.about
    default = ... if argument.is_required else argument.default
    text = about.text if about.brief is None else about.brief
    if argument.is_positional:
        mark = typer.Argument(default, metavar=argument.place, help=text)
    else:
        # A flag that may be left open can be denied.
        denied = f"/--no-{argument.name}" if argument.kind is bool and default is None else ""
        names = (about.option or f"{argument.place}{denied}").split()
        mark = typer.Option(default, *names, metavar=about.metavar, help=text)
    kind = str if argument.kind is object else argument.kind
    several = about.has_several or kind is dict
    annotation = list[str] if several else kind
    return Parameter(argument.name, Parameter.KEYWORD_ONLY, default=mark, annotation=annotation)


def _as_plain(argument: Argument, typed: object) -> object:
    """Return what was typed as a tool takes it; None if nothing was."""
    if argument.about.is_file:
        return [*map(File, map(str, typed))] if is_list(typed) else File(str(typed))
    if not is_list(typed):
        return typed
    if not typed:
        return None
    if argument.kind is str:
        return " ".join(map(str, typed))
    facts = dict[str, str]()
    for each in map(str, typed):
        name, equals, value = map(str.strip, as_typed(each).partition("="))
        if not name or not equals:
            expected = argument.about.metavar or "NAME=VALUE"
            raise MalformedInput(argument.place, expected=expected, given=each)
        if name in facts:
            raise MalformedInput(argument.place, expected=f"{name} only once", given=each)
        facts[name] = value
    return facts
