"""Bots at a table: each is asked for its seat and no other, and only legal actions are taken.

What a bot does wrong is one error, which names the seat and the bot: it raises, it answers with
nothing, or with an action that is not legal. Whoever plays the match adds which one it is, and
after how many actions.
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
    """A bot has raised, has given no answer, or one that is no legal action."""

    code = "bot-failed"


def check_patience(seconds: float | None) -> None:
    """Raise MalformedInput at `$.patience` unless it is a time to wait, or None: no end to it.

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
    """Bots that sit at the seats of a table. Use it as a context manager: the programs among them
    run until the end, and play match after match.

    * `patience`: how many seconds a program may take for an answer; None: as many as it does. A
      program that has ended is noticed at once in any case. Raises what `check_patience` does.

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
    """By seat and name: the same program at two seats is two processes, which know nothing of each
    other."""

    def choose(self, bot: Bot | AnyPolicy, match: AnyMatch, seat: Seat, random: Random) -> Action:
        """What a bot does at a moment of a match where its seat is the first to act; an action that
        is legal.

        * `bot`: as `bot_named` gives it, or a policy.

        Raises MalformedInput at `$.seat` for a seat that is not to act; BotFailed at the seat, with
        the name of the bot.
        """
        if seat not in match.turn:
            due = " or ".join(str(each) for each in match.turn if each != CHANCE)
            expected = f"a seat that is to act, {due}" if due else "a moment at which a seat acts"
            raise MalformedInput("$.seat", expected=expected, given=seat)
        if not isinstance(bot, Bot):
            bot = Bot(getattr(bot, "__name__", type(bot).__name__), bot)
        legal: tuple[Action, ...] = match.legal_actions(seat)
        action = self._answer(bot, match, seat, legal, random)
        if action in legal:  # what is equal to one may be of anybody's class
            return legal[legal.index(action)]
        raise _failed(bot, seat, "a legal action", _why_not(action, match, seat))

    def _answer(
        self, bot: Bot, match: AnyMatch, seat: Seat, legal: Sequence[Action], random: Random
    ) -> object:
        """What a bot answers, legal or not."""
        try:
            if isinstance(bot.by, tuple):
                return self._program(bot, bot.by, seat).choose(match, random)
            events = Gathered(lambda: [each.event for each in match.log])
            answer: object = chosen(bot.by, match.ruleset, match.state, legal, random, events)
        except NoAnswer as error:
            raise _failed(bot, seat, error.expected, error.given) from None
        except (Exception, SystemExit) as error:  # of any kind: the bot may be anybody's
            given = f"{type(error).__name__}: {error}{line_of(bot.by, error)}"
            raise _failed(bot, seat, "an action", given) from error
        return answer

    def _program(self, bot: Bot, command: tuple[str, ...], seat: Seat) -> Program:
        key = seat, bot.name
        if key not in self._programs:
            self._programs[key] = Program(command, seat, patience=self.patience)
        return self._programs[key]

    def close(self) -> None:
        """End all programs."""
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
    """What there is to say of an answer that is none of the legal actions."""
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
