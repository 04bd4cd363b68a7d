"""Names of bots, anybody's: what chooses for a seat.

    bot                   a policy of the game, by its name in `POLICIES`
    my_bots:cautious      a function of Python with the signature of `Policy`: its module, its name
    -- node my-bot.js     a program in any language: the command that starts it, without a shell

The module is looked up on Python's path, then in the working directory. `programs.py` says what a
program is asked and how it answers.
"""

from __future__ import annotations

import importlib
import inspect
import re
import shlex
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Final, TypeAlias

from attrs import frozen

from catbox_rules.games import AnyGame
from catbox_rules.kernel.errors import MalformedInput, Unsupported, Verbatim
from catbox_rules.kernel.lines_of_code import line_of
from catbox_rules.kernel.nearest import with_suggestion
from catbox_rules.policies.protocol import POLICIES, AnyPolicy, bot_of

COMMAND: Final = "--"
"""The beginning of every command."""
_FUNCTION: Final = re.compile(r"([^\W\d]\w*(?:\.[^\W\d]\w*)*):([^\W\d]\w*(?:\.[^\W\d]\w*)*)")

Command: TypeAlias = tuple[str, ...]
"""A command line: the program and its arguments."""


@frozen
class Bot:
    """A bot: what chooses for a seat.

    * `name`: the text that named it; two bots with the same name are the same.
    * `by`: a policy, or the command of a program.
    """

    name: str
    by: AnyPolicy | Command


def shipped_bot(game: AnyGame) -> Bot:
    """Return the game's own opponent for people."""
    return Bot("bot", bot_of(game))


def bot_named(text: str, game: AnyGame, *, place: str = "$.policy") -> Bot:
    """Return the bot that a text names.

    * `text`: a name, `MODULE:FUNCTION`, or `-- COMMAND ...`; see the top of this module.
    * `place`: the place of the text in errors.

    Raises Unsupported for a name that the game does not have; MalformedInput for a module that
    cannot be imported, for anything but a function of four arguments that is not async, and for a
    command that is not found.

    >>> bot_named("bot", "cat-in-the-box").name
    'bot'
    >>> bot_named("-- cat --number", "cat-in-the-box").by
    ('cat', '--number')
    >>> bot_named("bto", "cat-in-the-box")
    Traceback (most recent call last):
    catbox_rules.kernel.errors.Unsupported: $.policy: expected one of 'at random', \
    'keeping colors', 'avoiding red', 'losing colors', 'bidding low', reddening, hoarding, \
    'bidding high', random, follow-heavy, bot, search, rollouts, strong; MODULE:FUNCTION; or -- \
    COMMAND, got 'bto'; did you mean bot?
    """
    shipped = POLICIES.of(game)
    if text in shipped:
        return Bot(text, shipped[text])
    if text.partition(" ")[0] == COMMAND:
        return Bot(text, _command(text, place))
    function = _FUNCTION.fullmatch(text)
    if function is not None:
        return Bot(text, _function(text, function[1], function[2], place))
    if ":" in text:
        expected = "MODULE:FUNCTION, two names as in Python, such as my_bots:bold"
        raise MalformedInput(place, expected=expected, given=text)
    names = ", ".join(f"'{name}'" if " " in name else name for name in shipped)
    expected = f"one of {names}; MODULE:FUNCTION; or {COMMAND} COMMAND"
    raise Unsupported(place, expected=expected, given=with_suggestion(text, shipped))


def _command(text: str, place: str) -> Command:
    try:
        command = tuple(shlex.split(text.removeprefix(COMMAND)))
    except ValueError as error:
        expected = "a command as a shell reads it"
        raise MalformedInput(place, expected=expected, given=Verbatim(f"{text}: {error}")) from None
    if not command or shutil.which(command[0]) is None:
        expected = f"{COMMAND} and a command that there is"
        raise MalformedInput(place, expected=expected, given=Verbatim(text))
    return command


def _function(text: str, module: str, name: str, place: str) -> AnyPolicy:
    found: object = _imported(text, module, place)
    for part in name.split("."):
        if not hasattr(found, part):
            expected = f"a function that {module} has"
            given = with_suggestion(name, vars(found) if hasattr(found, "__dict__") else ())
            raise MalformedInput(place, expected=expected, given=given)
        found = getattr(found, part)
    if not callable(found) or not _takes_four(found) or inspect.iscoroutinefunction(found):
        expected = "a function, not async, that is given view, seen, legal, random"
        raise MalformedInput(place, expected=expected, given=Verbatim(text + line_of(found)))
    policy: AnyPolicy = found
    return policy


def _imported(text: str, module: str, place: str) -> ModuleType:
    here = str(Path.cwd())
    if here not in sys.path:
        # At the end, so that it hides nothing; and for good, so that later imports of the function
        # work.
        sys.path.append(here)
    try:
        return importlib.import_module(module)
    except (Exception, SystemExit) as error:  # any kind: the module is not ours
        given = Verbatim(f"{text}, {type(error).__name__}: {error}")
        expected = f"a module that can be imported, on Python's path or in {here}"
        raise MalformedInput(place, expected=expected, given=given) from error


def _takes_four(function: object) -> bool:
    """Return whether a function can be called with four arguments; True if Python cannot tell."""
    assert callable(function)
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return True
    try:
        signature.bind(*range(4))
    except TypeError:
        return False
    return True


def joined(command: Sequence[str]) -> str:
    """Return the text that names a program by its command.

    >>> joined(["node", "my bot.js"])
    "-- node 'my bot.js'"
    """
    return f"{COMMAND} {shlex.join(command)}"
