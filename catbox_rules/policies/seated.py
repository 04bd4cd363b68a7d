"""Bots at a table: each is asked for its seat and no other, and only legal actions are accepted.

A bot that raises, gives no answer, or gives an illegal action leads to one kind of error, which
names the seat and the bot. Whoever plays the match adds which match it is, and after how many
actions.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from types import TracebackType
from typing import Any, Final, Self

from attrs import define, field

from catbox_rules.kernel.errors import CatboxError, MalformedInput, Verbatim, line_of, shown
from catbox_rules.kernel.forms import is_object
from catbox_rules.kernel.ruleset import CHANCE, Action, Gathered, Seat
from catbox_rules.match import AnyMatch, Match
from catbox_rules.policies.protocol import AnyPolicy, Bot, Command, SeatActionT, chosen
from catbox_rules.programs import Broken, Engine, Refused, Reply

# Bots in other languages: the questions to a program that chooses for a seat, and its answers.
#
# Lines of JSON, as in the line protocol with the roles swapped: we ask, the program answers.
#
#     -> {"id": 1, "ask": "choose", "since": 0, "seed": 8231, "message": {...}}
#     <- {"id": 1, "answer": {"action": {"do": "discard", "seat": 1, "rank": 3}}}
#
# The program gets messages for its seat (`catbox-message/2`) and nothing else of the match. The
# events of a message begin at number `since`: where the last message ended, or 0 at the beginning
# of a match and after a return to an earlier moment. `seed` is for a program that uses random
# numbers: seeded with it, whole matches can be reproduced.


LONGEST_LINE: Final = 64 * 1024
"""The most bytes of an answer; an action has about a hundred."""
_BITS: Final = 53
"""The size of a seed: every language has whole numbers of this many bits, JavaScript included."""


class NoAnswer(Exception):
    """A program gave no action."""

    def __init__(self, expected: str, given: str) -> None:
        super().__init__(f"expected {expected}, got {given}")
        self.expected = expected
        self.given = given


class Program:
    """A program that chooses for one seat, started when it is first asked.

    Its standard error is ignored, except for the last line if it fails.
    """

    def __init__(self, command: Command, seat: Seat, *, patience: float | None = None) -> None:
        self._engine = Engine(command, timeout=patience, longest_line=LONGEST_LINE)
        self._seat = seat
        self._last: AnyMatch | None = None
        """The match at the moment of the last question."""

    def choose(self, match: AnyMatch, random: Random) -> Action:
        """Return the program's answer at a moment of a match at which its seat is to act; it may be
        illegal.

        Raises NoAnswer for anything but an action.
        """
        since = self._known(match)
        self._last = None
        message = match.message_for(self._seat, since=since)
        seed = random.getrandbits(_BITS)
        try:
            reply = self._engine.ask("choose", since=since, seed=seed, message=message)
        except OSError as error:
            given = f"nothing: it cannot be started: {error.strerror or error}"
            raise NoAnswer("an action", given) from None
        action = _action_in(reply, match)
        self._last = match
        return action

    def _known(self, match: AnyMatch) -> int:
        """Return how many events of a match the program has already been sent."""
        last = self._last
        if last is None:
            return 0
        since = match.number_of_actions - last.number_of_actions
        return last.number_of_events if since >= 0 and match.undo(since) is last else 0

    def close(self) -> None:
        """Stop the program, and every process it has started."""
        self._engine.close()


def _action_in(reply: Reply, match: AnyMatch) -> Action:
    """Return the action in a reply; raises NoAnswer if there is none."""
    if isinstance(reply, Refused):
        raise NoAnswer("an action", f"the error {reply}")
    if isinstance(reply, Broken):
        said = "".join(f"; its last words: {line}" for line in reply.last_words[-1:])
        raise NoAnswer("an action", f"{reply.message}{said}")
    value = reply.value
    if not is_object(value) or "action" not in value:
        raise NoAnswer('an answer {"action": ...}', shown(value))
    try:
        action: Action = match.read(value["action"])
    except MalformedInput as error:
        raise NoAnswer("an action", f"{json.dumps(value['action'])}, where {error}") from None
    return action


_MOST_SECONDS: Final = 10**6


class BotFailed(MalformedInput):
    """A bot raised an error, gave no answer, or gave an illegal action."""

    code = "bot-failed"


def check_patience(seconds: float | None) -> None:
    """Raise MalformedInput at `$.patience` unless it is a number of seconds to wait, or None to
    wait forever.

    >>> check_patience(0)
    Traceback (most recent call last):
    catbox_rules.kernel.errors.MalformedInput: $.patience: expected seconds, more than 0 and less \
    than 1,000,000, got 0
    """
    if seconds is not None and not 0 < seconds < _MOST_SECONDS:
        expected = f"seconds, more than 0 and less than {_MOST_SECONDS:,}"
        raise MalformedInput("$.patience", expected=expected, given=seconds)


@define(eq=False)
class Seated:
    """The bots at the seats of a table. Use it as a context manager: the programs among them run
    until its end, and play match after match.

    * `patience`: the seconds that a program may take for an answer; None for no limit. A program
      that has ended is always noticed at once. Raises the error of `check_patience`.

    >>> from random import Random
    >>> from catbox_rules import Match, cat_in_the_box
    >>> from catbox_rules.policies.protocol import bot_named
    >>> match = Match.begin(cat_in_the_box, "pegasus-2023", players=3)
    >>> match = match.apply(match.draw(Random(7)))
    >>> with Seated() as seated:
    ...     action = seated.choose(bot_named("bot", "cat-in-the-box"), match, 0, Random(1))
    >>> action in match.legal_actions(0)
    True
    """

    patience: float | None = field(
        default=None, validator=lambda _, __, value: check_patience(value)
    )
    _programs: dict[tuple[Seat, str], Program] = field(
        factory=dict[tuple[Seat, str], Program], init=False
    )
    """By seat and name: the same program at two seats runs as two processes that know nothing of
    each other."""

    def choose(
        self,
        bot: Bot | AnyPolicy,
        match: Match[Any, Any, Any, Any, SeatActionT, Any],
        seat: int,
        random: Random,
    ) -> SeatActionT:
        """Return a bot's action at a moment of a match at which its seat may act; the action is
        legal.

        * `bot`: a bot, as from `bot_named`, or a policy.

        Raises MalformedInput at `$.seat` for a seat that is not to act; BotFailed at the seat, with
        the name of the bot, if the bot fails.
        """
        own = Seat(seat)
        if own not in match.turn:
            due = " or ".join(str(each) for each in match.turn if each != CHANCE)
            expected = f"a seat that is to act, {due}" if due else "a moment at which a seat acts"
            raise MalformedInput("$.seat", expected=expected, given=seat)
        if not isinstance(bot, Bot):
            bot = Bot(getattr(bot, "__name__", type(bot).__name__), bot)
        legal = match.legal_actions(own)
        action = self._answer(bot, match, own, legal, random)
        for each in legal:
            if each == action:  # a bot may answer with an equal object of its own class
                return each
        raise _failed(bot, own, "a legal action", _why_not(action, match, own))

    def _answer(
        self, bot: Bot, match: AnyMatch, seat: Seat, legal: Sequence[Action], random: Random
    ) -> object:
        """Return a bot's answer, legal or not."""
        try:
            if isinstance(bot.by, tuple):
                return self._program(bot, bot.by, seat).choose(match, random)
            events = Gathered(lambda: [each.event for each in match.log])
            answer: object = chosen(bot.by, match.ruleset, match.state, legal, random, events)
        except NoAnswer as error:
            raise _failed(bot, seat, error.expected, error.given) from None
        except (Exception, SystemExit) as error:  # any kind: the bot may be anybody's
            given = f"{type(error).__name__}: {error}{line_of(bot.by, error)}"
            raise _failed(bot, seat, "an action", given) from error
        return answer

    def _program(self, bot: Bot, command: tuple[str, ...], seat: Seat) -> Program:
        key = seat, bot.name
        if key not in self._programs:
            self._programs[key] = Program(command, seat, patience=self.patience)
        return self._programs[key]

    def close(self) -> None:
        """Stop all programs."""
        while self._programs:
            self._programs.popitem()[1].close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _why_not(action: object, match: AnyMatch, seat: Seat) -> str:
    """Describe an answer that is not one of the legal actions."""
    kinds: tuple[type[Action], ...] = match.ruleset.ACTIONS
    if not isinstance(action, kinds):
        return shown(action)
    if action.actor != seat:
        return f"{action} of another seat"
    try:
        return f"{action}, {match.judge(action)}"
    except CatboxError as error:
        return f"{action}, {error}"


def _failed(bot: Bot, seat: Seat, expected: str, given: str) -> BotFailed:
    return BotFailed(f"seat {seat}", expected=f"{expected} from {bot.name}", given=Verbatim(given))
