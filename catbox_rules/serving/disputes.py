"""Requests about a dispute: what follows from what is known. The server keeps no disputes."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from catbox_rules.games import AnyGame
from catbox_rules.judge.disputes import dispute_as_json, read_dispute, with_answers
from catbox_rules.kernel.errors import errors_below
from catbox_rules.serving.requests import Disputed, check_lists

if TYPE_CHECKING:
    from catbox_rules.records.formats import DisputeWhole


def asked_back(request: Disputed, game: AnyGame | None) -> DisputeWhole:
    """Return a dispute with more answers as plain JSON: with the next question, or with the ruling
    or the answer.

    * `game`: the only game to accept; None accepts every game.

    Raises MalformedInput or Unsupported with a path in the request.
    """
    check_lists(request.dispute, "$.dispute")
    with errors_below("$.dispute"):
        dispute = read_dispute(request.dispute, game)
    return cast("DisputeWhole", dispute_as_json(with_answers(dispute, request.answers)))
