"""The reasons for which a request is refused, and the errors that report them.

Every error has a code and a message. Most also name a place in the request, with what was expected
there and what was given; an illegal action comes with its verdict.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from catbox_rules.book.verdicts import verdict_as_json
from catbox_rules.kernel.errors import CatboxError, MalformedInput, Unsupported, shown
from catbox_rules.kernel.nearest import WithSuggestion
from catbox_rules.kernel.verdict import Verdict

if TYPE_CHECKING:
    from catbox_rules.records.formats import ProtocolAnswerError


class NotJson(MalformedInput):
    """A line that is not JSON, or whose meaning is not unique, such as one with a duplicate key."""

    code = "not-json"


class LineTooLong(MalformedInput):
    """A line with more bytes than the server reads."""

    code = "line-too-long"


class NoSuchMatch(MalformedInput):
    """The name of a match that does not exist."""

    code = "no-such-match"


class TooManyMatches(MalformedInput):
    """One match more than the server holds at once."""

    code = "too-many-matches"


class RefusedAction(CatboxError):
    """An illegal action, with the game and the edition by which it was ruled on.

    `path` is its place in a record; None if it was not part of one.
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


def fault_as_json(fault: Fault) -> ProtocolAnswerError:
    """Return the error object that reports a fault.

    >>> fault_as_json(MalformedInput("$.seat", expected="0 to 2", given=3))
    {'code': 'malformed-input', 'message': '$.seat: expected 0 to 2, got 3', 'path': '$.seat', \
'expected': '0 to 2', 'given': '3'}
    """
    # A code of the class, one of those in `CODES`.
    error = cast("ProtocolAnswerError", {"code": fault.code, "message": str(fault)})
    if isinstance(fault, RefusedAction):
        if fault.path is not None:
            error["path"] = fault.path
        error["verdict"] = verdict_as_json(fault.verdict, game=fault.game, edition=fault.edition)
        return error
    given = fault.given[:] if isinstance(fault.given, WithSuggestion) else fault.given
    return {**error, "path": fault.path, "expected": fault.expected, "given": shown(given)}


def internal_error(error: Exception) -> ProtocolAnswerError:
    """Return the error object that reports a defect of the engine."""
    message = f"a defect of the engine: {type(error).__name__} {shown(str(error))}"
    return {"code": _INTERNAL_ERROR, "message": message}
