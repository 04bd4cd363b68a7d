"""Bots in other languages: what a program that chooses for a seat is asked, and how it answers.

Lines of JSON, as in the line protocol, the other way round: we ask, the program answers.

    -> {"id": 1, "ask": "choose", "since": 0, "seed": 8231, "message": {...}}
    <- {"id": 1, "answer": {"action": {"do": "discard", "seat": 1, "rank": 3}}}

It is given messages for its seat (`catbox-message/1`), and nothing else of the match. The events of
a message begin at number `since`: where the last message ended, or 0 where a match begins, or where
somebody has looked back and plays on from an earlier moment. `seed` is a number for a program that
draws: if it draws by that, whole matches are reproduced.
"""

from __future__ import annotations

import json
from random import Random
from typing import Final

from catbox_rules.kernel.errors import MalformedInput, shown
from catbox_rules.kernel.forms import is_object
from catbox_rules.kernel.ruleset import Action, Seat
from catbox_rules.match import AnyMatch
from catbox_rules.policies.naming import Command
from catbox_rules.programs.engine import Broken, Engine, Refused, Reply

LONGEST_LINE: Final = 64 * 1024
"""An answer may have so many bytes; an action has some hundred."""
_BITS: Final = 53
"""Every language has whole numbers of so many bits, JavaScript too."""


class NoAnswer(Exception):
    """A program has given no action."""

    def __init__(self, expected: str, given: str) -> None:
        super().__init__(f"expected {expected}, got {given}")
        self.expected = expected
        self.given = given


class Program:
    """A program that chooses for one seat, started when it is first asked. What it says besides its
    answers on standard error is passed over, but for its last words."""

    def __init__(self, command: Command, seat: Seat, *, patience: float | None = None) -> None:
        self._engine = Engine(command, timeout=patience, longest_line=LONGEST_LINE)
        self._seat = seat
        self._last: AnyMatch | None = None
        """The moment that the program was last asked about."""

    def choose(self, match: AnyMatch, random: Random) -> Action:
        """What it answers at a moment of a match where its seat is to act, legal or not.

        Raises NoAnswer for anything else.
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
        """How many events of a match the program has been given."""
        last = self._last
        if last is None:
            return 0
        since = match.number_of_actions - last.number_of_actions
        return last.number_of_events if since >= 0 and match.undo(since) is last else 0

    def close(self) -> None:
        """End the program, and whatever it has started."""
        self._engine.close()


def _action_in(reply: Reply, match: AnyMatch) -> Action:
    """The action of a reply."""
    if isinstance(reply, Refused):
        raise NoAnswer("an action", f"the error {reply}")
    if isinstance(reply, Broken):
        said = "".join(f"; its last words: {line}" for line in reply.last_words[-1:])
        raise NoAnswer("an action", f"{reply.message}{said}")
    value = reply.value
    if not is_object(value) or value.keys() != {"action"}:
        raise NoAnswer('an answer {"action": ...}', shown(value))
    try:
        action: Action = match.read(value["action"])
    except MalformedInput as error:
        raise NoAnswer("an action", f"{json.dumps(value['action'])}, where {error}") from None
    return action
