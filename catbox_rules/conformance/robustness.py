"""The manners of an engine: it must answer every line with one line, whatever is asked."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Final, assert_never

from attrs import frozen

from catbox_rules.conformance.disagreement import Aspect, Disagreement
from catbox_rules.conformance.protocol import Attribution
from catbox_rules.conformance.reference import Reference
from catbox_rules.match import Match
from catbox_rules.programs.engine import Answer, Broken, Engine, Refused, Reply
from catbox_rules.records import ChosenTable, Record, record_as_json

_MATCH: Final = "courtesy"


@frozen
class _Line:
    """A line that must be refused, and its description."""

    what: str
    line: bytes
    id: object


def _line(what: str, id: object, keys: Mapping[str, object]) -> _Line:
    return _Line(what, json.dumps({"id": id, **keys}).encode(), id)


def courtesies(
    engine: Engine, table: ChosenTable, attribution: Attribution
) -> Iterator[Disagreement]:
    """Yield the faults in replies to invalid requests.

    * `table`: a table that the engine plays.
    """
    begun = Record(table)
    moment = Reference(Match.from_record(begun), attribution)
    new = {"ask": "new", "match": _MATCH, "record": record_as_json(begun)}
    for name, line in (
        ("an id that is a text", _line("new", "first", new)),
        ("no id", _Line("new", json.dumps(new).encode(), None)),
    ):
        reply = engine.ask_line(line.line, line.id)
        if not isinstance(reply, Answer):
            yield _wrong(moment, f"a request with {name}", "an answer with that id", reply)
    for line in _to_be_refused(begun):
        reply = engine.ask_line(line.line, line.id)
        if isinstance(reply, Broken):
            engine.ask("new", match=_MATCH, record=record_as_json(begun))
        if not isinstance(reply, Refused) or reply.flaw is not None:
            yield _wrong(moment, line.what, "an error with a code and a message", reply)
    reply = engine.ask("legal", match=_MATCH)
    if reply != Answer({"legal": []}):
        yield _wrong(moment, "legal after requests that were refused", '{"legal": []}', reply)


def _to_be_refused(begun: Record) -> Iterator[_Line]:
    record = record_as_json(begun)
    out_of_place = {"do": "no such action"}
    yield _Line("a line that is not JSON", b"What is legal?", None)
    yield _Line("a line that is a list", b"[]", None)
    yield _line("an unknown ask", 1, {"ask": "juggle"})
    yield _line("an unknown match", 2, {"ask": "legal", "match": "nowhere"})
    yield _line("a request without its match", 3, {"ask": "legal"})
    yield _line("a match whose name is a number", 4, {"ask": "legal", "match": 5})
    yield _line("an action of no kind", 6, {**_apply(), "action": out_of_place})
    yield _line("an action that is a number", 7, {**_apply(), "action": 7})
    yield _line("apply without an action", 8, _apply())
    new = {"ask": "new", "match": _MATCH}
    yield _line("a record that is null", 9, {**new, "record": None})
    yield _line("a record of no edition", 10, {**new, "record": {**record, "edition": "none"}})
    yield _line("a record of 99 players", 11, {**new, "record": {**record, "players": 99}})
    yield _line(
        "a record of no action", 12, {**new, "record": {**record, "actions": [out_of_place]}}
    )


def _apply() -> dict[str, object]:
    return {"ask": "apply", "match": _MATCH}


def _wrong(moment: Reference, what: str, expected: str, reply: Reply) -> Disagreement:
    given = _given(reply)
    return moment.disagreement(
        Aspect.PROTOCOL,
        (),
        f"{what}: expected {expected}, got {given}",
        expected=expected,
        given=given,
        kind=f"reply to {what}",
    )


def _given(reply: Reply) -> str:
    match reply:
        case Answer():
            return f"the answer {json.dumps(reply.value)[:300]}"
        case Refused():
            return f"the error {reply}" if reply.flaw is None else reply.flaw
        case Broken():
            return reply.message
        case _:
            assert_never(reply)
