"""Policies, and how one is asked.

A `Policy` chooses for a seat: from its view, from the events that it has been shown since the match
began, from its legal actions, and with a generator of random numbers. It never sees a state. A
`Preference` is a policy that could be written on a card: by the view alone it selects some of the
legal actions, and chance takes one of these.

A module for each game has its policies by name, `POLICIES`. Whoever plays a match asks a policy
through `chosen` and in no other way.
"""

from __future__ import annotations

import importlib
import inspect
import re
import shlex
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from attrs import frozen

from catbox_rules.games import AnyGame, PerGame
from catbox_rules.kernel.errors import MalformedInput, Unsupported, Verbatim, line_of
from catbox_rules.kernel.forms import with_suggestion
from catbox_rules.kernel.ruleset import CHANCE, Action, AnyRuleset, Event, Gathered, seen_by

ViewT = TypeVar("ViewT")
ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
ActionT = TypeVar("ActionT")
SeatActionT = TypeVar("SeatActionT", bound=Action)


class Policy(Protocol[ViewT_contra, ActionT]):
    """A function that chooses for a seat."""

    def __call__(
        self, view: ViewT_contra, seen: Sequence[Event], legal: Sequence[ActionT], random: Random, /
    ) -> ActionT:
        """Return one of the legal actions of the seat that has this view.

        * `view`: the view of the seat.
        * `seen`: the events that the seat has been shown since the match began; empty if only a
          later moment is known.
        * `legal`: the legal actions of this seat and no other; never empty.
        * `random`: decides what the policy leaves open.
        """
        ...


# A policy gets views and actions of its own game; see AnyRuleset.
AnyPolicy: TypeAlias = Policy[Any, Any]
"""A policy of any game."""


@frozen
class Preference(Generic[ViewT, ActionT]):
    """A policy that takes a random one of the legal actions that it likes.

    * `liked`: a function from a view and the legal actions to those that the seat chooses from; at
      least one. It uses no chance.
    """

    liked: Callable[[ViewT, Sequence[ActionT]], Sequence[ActionT]]

    def __call__(
        self, view: ViewT, _: Sequence[Event], legal: Sequence[ActionT], random: Random, /
    ) -> ActionT:
        """Return a random one of the actions that it likes."""
        return random.choice(self.liked(view, legal))


AnyPreference: TypeAlias = Preference[Any, Any]
"""A preference of any game."""


def _all(_: object, legal: Sequence[ActionT]) -> Sequence[ActionT]:
    return legal


ANY_LEGAL: Final[AnyPreference] = Preference(_all)
"""A random legal action, in any game."""


POLICIES: Final = PerGame[Mapping[str, AnyPolicy]]("catbox_rules.policies", "POLICIES")
"""The policies of every game by name. The one called `bot` is an opponent for people."""


def bot_of(game: AnyGame) -> AnyPolicy:
    """Return the game's own opponent for people. Raises Unsupported for an unknown name of a
    game."""
    return POLICIES.of(game)["bot"]


def chosen(
    policy: AnyPolicy,
    ruleset: AnyRuleset,
    state: object,
    legal: Sequence[SeatActionT],
    random: Random,
    events: Sequence[Event] = (),
) -> SeatActionT:
    """Return the next action at a state in which seats are to act, if they all play by one policy.

    * `legal`: the legal actions of these seats, or some of those; never empty.
    * `events`: all events since the match began; a seat is shown its part of them.

    If several seats may act in any order, one of all the actions that a preference likes for any of
    them is drawn; any other policy is asked for the first seat.

    >>> from catbox_rules import cat_in_the_box as game
    >>> state = game.initial("pegasus-2023", players=3)
    >>> state = game.apply(state, game.draw(state, Random(1))).state
    >>> action = chosen(bot_of(game), game, state, game.legal_actions(state), Random(1))
    >>> action.do, action.actor
    ('discard', 0)
    """
    if isinstance(policy, Preference):
        return random.choice(liked(policy, ruleset, state, legal))
    seats = ruleset.turn(state)
    seat = seats[0]
    assert seat != CHANCE, "an outcome of chance is drawn"
    own = legal if len(seats) == 1 else [action for action in legal if action.actor == seat]
    shown = Gathered(lambda: seen_by(events, seat))
    action: SeatActionT = policy(ruleset.view(state, seat), shown, own, random)
    return action


def liked(
    preference: AnyPreference, ruleset: AnyRuleset, state: object, legal: Sequence[SeatActionT]
) -> Sequence[SeatActionT]:
    """Return those of the legal actions at a state that a preference likes for the seats that may
    act; all of them if none belongs to such a seat."""
    if preference is ANY_LEGAL:
        return legal
    found: list[SeatActionT] = []
    for seat in ruleset.turn(state):
        own = [action for action in legal if action.actor == seat]
        if own and seat != CHANCE:
            found += preference.liked(ruleset.view(state, seat), own)
    return found or legal


# Names of bots, anybody's: what chooses for a seat.
#
#     bot                   a policy of the game, by its name in `POLICIES`
#     my_bots:cautious      a function of Python with the signature of `Policy`: its module, its
# name
#     -- node my-bot.js     a program in any language: the command that starts it, without a shell
#
# The module is looked up on Python's path, then in the working directory. `seated.py` says what a
# program is asked and how it answers.


COMMAND: Final = "--"
"""The beginning of every command."""
_FUNCTION: Final = re.compile(r"([^\W\d]\w*(?:\.[^\W\d]\w*)*):([^\W\d]\w*(?:\.[^\W\d]\w*)*)")

Command: TypeAlias = tuple[str, ...]
"""A command line: the program and its arguments."""


@frozen
class Bot:
    """A bot: what chooses for a seat. One that is no program is a policy itself.

    * `name`: the text that named it; two bots with the same name are the same.
    * `by`: a policy, or the command of a program.
    """

    name: str
    by: AnyPolicy | Command

    # As in AnyPolicy: of the game of the bot.
    def __call__(
        self, view: Any, seen: Sequence[Event], legal: Sequence[Any], random: Random, /
    ) -> Any:
        """Return what its policy chooses. Raises Unsupported for a program, which `Seated`
        asks."""
        if isinstance(self.by, tuple):
            expected = "a policy; a program is asked by catbox_rules.policies.Seated"
            raise Unsupported("$.bot", expected=expected, given=self.name)
        return self.by(view, seen, legal, random)


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
    'bidding high', random, follow-heavy, bot; MODULE:FUNCTION; or -- \
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
