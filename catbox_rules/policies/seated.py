"""Bots at a table: each is asked for its seat and no other, and only legal actions are accepted.

A bot that raises, gives no answer, or gives an illegal action leads to one kind of error, which
names the seat and the bot. Whoever plays the match adds which match it is, and after how many
actions.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from types import TracebackType
from typing import Final, Self

from attrs import define, field

from catbox_rules.kernel.errors import CatboxError, MalformedInput, Verbatim, shown
from catbox_rules.kernel.lines_of_code import line_of
from catbox_rules.kernel.ruleset import CHANCE, Action, Seat
from catbox_rules.match import AnyMatch
from catbox_rules.policies.naming import Bot
from catbox_rules.policies.programs import NoAnswer, Program
from catbox_rules.policies.protocol import AnyPolicy, Gathered, chosen

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
    >>> from catbox_rules.policies.naming import bot_named
    >>> match = Match.begin(cat_in_the_box, "pegasus-2023", players=3)
    >>> match = match.apply(match.draw(Random(7)))
    >>> with Seated() as seated:
    ...     action = seated.choose(bot_named("bot", "cat-in-the-box"), match, Seat(0), Random(1))
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

    def choose(self, bot: Bot | AnyPolicy, match: AnyMatch, seat: Seat, random: Random) -> Action:
        """Return a bot's action at a moment of a match at which its seat may act; the action is
        legal.

        * `bot`: a bot, as from `bot_named`, or a policy.

        Raises MalformedInput at `$.seat` for a seat that is not to act; BotFailed at the seat, with
        the name of the bot, if the bot fails.
        """
        if seat not in match.turn:
            due = " or ".join(str(each) for each in match.turn if each != CHANCE)
            expected = f"a seat that is to act, {due}" if due else "a moment at which a seat acts"
            raise MalformedInput("$.seat", expected=expected, given=seat)
        if not isinstance(bot, Bot):
            bot = Bot(getattr(bot, "__name__", type(bot).__name__), bot)
        legal: tuple[Action, ...] = match.legal_actions(seat)
        action = self._answer(bot, match, seat, legal, random)
        if action in legal:  # a bot may answer with an equal object of its own class
            return legal[legal.index(action)]
        raise _failed(bot, seat, "a legal action", _why_not(action, match, seat))

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
