"""Bots in other languages: the questions to a program that chooses for a seat, and its answers.

Lines of JSON, as in the line protocol with the roles swapped: we ask, the program answers.

    -> {"id": 1, "ask": "choose", "since": 0, "seed": 8231, "message": {...}}
    <- {"id": 1, "answer": {"action": {"do": "discard", "seat": 1, "rank": 3}}}

The program gets messages for its seat (`catbox-message/1`) and nothing else of the match. The
events of a message begin at number `since`: where the last message ended, or 0 at the beginning of
a match and after a return to an earlier moment. `seed` is for a program that uses random numbers:
seeded with it, whole matches can be reproduced.
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
