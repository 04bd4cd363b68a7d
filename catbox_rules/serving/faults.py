"""What a request can be refused for, and the error that says so.

Every error has a code and a message. Most name a place in the request as well, with what was
expected there and what was given; an illegal action has its verdict.
"""

from __future__ import annotations

from typing import Final

from catbox_rules.book.verdicts import verdict_as_json
from catbox_rules.kernel.errors import CatboxError, MalformedInput, Unsupported, shown
from catbox_rules.kernel.nearest import Misspelled
from catbox_rules.kernel.verdict import Verdict


class NotJson(MalformedInput):
    """A line that is no JSON, or none that means one thing: a key twice, a number without end."""

    code = "not-json"


class LineTooLong(MalformedInput):
    """A line with more bytes than are read."""

    code = "line-too-long"


class NoSuchMatch(MalformedInput):
    """The name of a match that nobody has begun."""

    code = "no-such-match"


class TooManyMatches(MalformedInput):
    """One match more than are held at once."""

    code = "too-many-matches"


class RefusedAction(CatboxError):
    """An action that the rules forbid, with the game and the edition by which it was ruled on.

    `path` is its place in a record, None where it was asked for by itself.
    """

    code = "illegal-action"

    def __init__(self, verdict: Verdict, *, game: str, edition: str, path: str | None) -> None:
        where = "" if path is None else f"{path}: "
        super().__init__(
            f"{where}{verdict}", verdict=verdict, game=game, edition=edition, path=path
        )
        self.verdict = verdict
        self.game = game
        self.edition = edition
        self.path = path


Fault = MalformedInput | Unsupported | RefusedAction
"""Whatever a request is refused for."""

_INTERNAL_ERROR: Final = "internal-error"

CODES: Final = (
    *(NotJson.code, LineTooLong.code, MalformedInput.code, Unsupported.code),
    *(RefusedAction.code, NoSuchMatch.code, TooManyMatches.code, _INTERNAL_ERROR),
)
"""The codes of all errors."""


def fault_as_json(fault: Fault) -> dict[str, object]:
    """The error that reports a fault.

    >>> fault_as_json(MalformedInput("$.seat", expected="0 to 2", given=3))
    {'code': 'malformed-input', 'message': '$.seat: expected 0 to 2, got 3', 'path': '$.seat', \
'expected': '0 to 2', 'given': '3'}
    """
    error: dict[str, object] = {"code": fault.code, "message": str(fault)}
    if isinstance(fault, RefusedAction):
        if fault.path is not None:
            error["path"] = fault.path
        error["verdict"] = verdict_as_json(fault.verdict, game=fault.game, edition=fault.edition)
        return error
    given = fault.given[:] if isinstance(fault.given, Misspelled) else fault.given
    return {**error, "path": fault.path, "expected": fault.expected, "given": shown(given)}


def internal_error(error: Exception) -> dict[str, object]:
    """The error that reports a defect of the engine."""
    message = f"a defect of the engine: {type(error).__name__} {shown(str(error))}"
    return {"code": _INTERNAL_ERROR, "message": message}
