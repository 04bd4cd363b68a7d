"""What is asked of the library before its memory is kept for later visits: a request of each kind
that comes first, of both games. What it has imported, read and worked out is there at once then."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Final

from catbox_page.answering import answer
from catbox_rules.games import GAMES

_DONE: Final[Mapping[str, str]] = {
    "cat-in-the-box": "1:4R",
    "schrodingers-cats": "1:claim 9 dead",
}
"""By game an action that people argue about; of another game no dispute is asked beforehand."""


def warm_up() -> None:
    """Answer a few requests, so that others of their kind are answered faster."""
    for request in _requests():
        answer(json.dumps(request))


def _requests() -> Iterator[dict[str, object]]:
    yield {"ask": "find", "words": "may I lead red"}
    for game, ruleset in GAMES.items():
        if game in _DONE:
            yield {"ask": "dispute", "game": game, "action": _DONE[game]}
        edition = ruleset.EDITIONS[-1]
        begun = {"edition": edition.id, "players": max(edition.player_counts)}
        document = _result_of({"ask": "fresh", **begun})["document"]
        table = json.dumps(document)
        yield {"ask": "lay", "table": table}
        yield {"ask": "judge", "table": table, "question": "table"}
        record = _result_of({"ask": "begin", **begun})["record"]
        yield {"ask": "message", "record": record}


def _result_of(request: Mapping[str, object]) -> dict[str, object]:
    result: dict[str, object] = json.loads(answer(json.dumps(request)))["result"]
    return result
