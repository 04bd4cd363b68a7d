"""Asking a server in this process, each answer held against its schema."""

from __future__ import annotations

import json
from collections.abc import Mapping

from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.records import Record, record_as_json
from catbox_rules.serving import Server
from tests.kit.matches import small_record
from tests.kit.validation import misfits

PLAY = {"do": "play", "seat": 1, "rank": 6, "color": "red"}
DISPUTE = {"format": "catbox-dispute/1", "game": "cat-in-the-box", "action": PLAY}
KEYS: Mapping[str, Mapping[str, object]] = {
    "hello": {},
    "new": {"match": "m", "record": small_record()},
    "apply": {"match": "m", "action": PLAY, "as": 1},
    "judge": {"match": "m", "action": PLAY, "as": 1},
    "view": {"match": "m", "seat": 2, "as": 2},
    "draw": {"match": "chance", "seed": 1},
    "legal": {"match": "m", "as": 1},
    "events": {"match": "m", "since": 2, "as": 1},
    "undo": {"match": "m", "actions": 1, "seat": None},
    "message": {"match": "m", "as": 1, "since": 2, "action": PLAY},
    "watch": {"match": "m", "as": 1, "since": 2, "stop": False},
    "dispute": {"dispute": DISPUTE, "answers": {"led": "green"}},
    **{ask: {"match": "m"} for ask in ("score", "state", "record", "drop")},
}
REQUESTS = {ask: {"id": 1, "ask": ask, **keys} for ask, keys in KEYS.items()}
"""A request of each kind, with every key that it may have."""


class Exchange:
    """A server, and what is said to it.

    Answers that are `unchecked` are not held against their schemas, which takes most of the time.
    """

    def __init__(self, *, unchecked: bool = False, **bounds: int) -> None:
        self.server = Server(None, **bounds)
        self.unchecked = unchecked

    def line(self, line: bytes) -> dict[str, object]:
        """The answer to a line, as an object."""
        text = self.server.answer(line)
        assert text.isascii()
        assert "\n" not in text
        value = json.loads(text)
        assert is_object(value)
        assert self.unchecked or misfits("protocol-answer", value) == []
        return value

    def said(self, ask: str, match: str | None = None, **keys: object) -> dict[str, object]:
        """All that is answered to a request."""
        request: dict[str, object] = {"ask": ask}
        if match is not None:
            request["match"] = match
        return self.line(json.dumps({**request, **keys}).encode())

    def ask(self, ask: str, match: str | None = None, **keys: object) -> dict[str, object]:
        """The answer to a request that has one, held against the schema of its kind."""
        said = self.said(ask, match, **keys)
        assert "answer" in said, said
        answer = as_object(said["answer"])
        assert self.unchecked or misfits(f"protocol-answer#/$defs/{ask}", answer) == []
        return answer

    def error(self, ask: str, match: str | None = None, **keys: object) -> dict[str, object]:
        """The error of a request that has one."""
        said = self.said(ask, match, **keys)
        assert "error" in said, said
        return as_object(said["error"])

    def begin(self, record: Record | Mapping[str, object], match: str = "m") -> list[object]:
        """Begin a match; who is on turn."""
        value = record_as_json(record) if isinstance(record, Record) else dict(record)
        return as_list(self.ask("new", match, record=value)["turn"])


def as_object(value: object) -> dict[str, object]:
    assert is_object(value)
    return value


def as_list(value: object) -> list[object]:
    assert is_list(value)
    return value
