"""The manners of an engine: it must answer every line with one line, whatever is asked."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator, Mapping, Sequence
from random import Random
from typing import Final, assert_never

from attrs import evolve, frozen

from catbox_rules.conformance.protocol import Attribution, Terms, look_alike, played
from catbox_rules.conformance.reference import (
    Aspect,
    Disagreement,
    Reference,
    Unreadable,
    canonical,
    key_of,
)
from catbox_rules.kernel.errors import MalformedInput, is_whole_number
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.match import AnyMatch, Match
from catbox_rules.policies import ANY_LEGAL
from catbox_rules.programs import Answer, Broken, Engine, Refused, Reply, Request
from catbox_rules.records import ChosenTable, Record, action_as_json, record_as_json

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
    engine: Engine, table: ChosenTable, attribution: Attribution, terms: Terms
) -> Iterator[Disagreement]:
    """Yield the faults in replies to invalid requests.

    * `table`: a table that the engine plays; `terms`: its terms.
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
    for match, what, action in _of_another_type(table, terms):
        engine.ask("new", match=_MATCH, record=record_as_json(terms.as_sent(match.record)))
        reply = engine.ask("apply", match=_MATCH, action=action)
        if not isinstance(reply, Refused):
            at = Reference(match, attribution)
            yield _wrong(at, what, "an error with a code and a message", reply)


def _of_another_type(
    table: ChosenTable, terms: Terms
) -> Iterator[tuple[AnyMatch, str, dict[str, object]]]:
    """Yield for each kind of action, and each of its numbers, a moment at which it is legal, and
    the same with a text, or with true, in place of the number."""
    seen = set[tuple[str, str, type]]()
    # Seat 1 starts, as true may be taken for 1.
    record = terms.ordered(played(evolve(table, first_seat=1), [ANY_LEGAL], Random(1), rounds=1))
    match: AnyMatch = Match.from_record(evolve(record, actions=()))
    for following in record.actions:
        for legal in terms.of_turn(match.legal_actions(), match):
            action = action_as_json(legal)
            for key, number in action.items():
                for changed in (str(number), *([True] if number == 1 else [])):
                    kind = legal.do, key, type(changed)
                    if is_whole_number(number) and kind not in seen:
                        seen.add(kind)
                        what = f"{legal.do} with {key} {json.dumps(changed)}"
                        yield match, what, {**action, key: changed}
        match = match.apply(following)


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


# Whether an engine shows a seat what it cannot know.
#
# For each seat the same match is played with the cards that it has not seen dealt differently. What
# the engine shows it, in its view and in the events that are not private to another seat, must be
# the same in both. So a view may have any form, and need not be understood.
#
# What a seat asks for itself, with `as`, is a part of what the engine has told the referee.


_SECRET_MATCH: Final = "a"
_OTHER: Final = "b"


def look_alikes_differ(
    engine: Engine,
    moment: Reference,
    events: Sequence[object],
    asks: frozenset[str],
    terms: Terms,
) -> Iterator[Disagreement]:
    """Yield the disagreements about what seats are shown at the present moment of the engine's
    match.

    * `events`: the engine's events after each action of the record.
    """
    record = moment.record
    for seat in (*range(record.players), None):
        other = look_alike(record, seat, Random(f"{seat} {len(record.actions)}"))
        if other is None:
            continue
        views = yield from _views(engine, moment, terms.as_sent(other), seat)
        if views is None:
            return
        one, another = views
        if canonical(one) != canonical(another):
            yield _shown_otherwise(moment, other, seat, "view", one, another)
        follows_events = len(record.actions) % (record.players + 1) == (seat or 0)
        if follows_events and not terms.automatic_paradox and any(is_list(each) for each in events):
            yield from _events(engine, moment, other, seat, events)
    if "drop" in asks:
        engine.ask("drop", match=_OTHER)


def _views(
    engine: Engine, moment: Reference, other: Record, seat: int | None
) -> Generator[Disagreement, None, tuple[object, object] | None]:
    """Yield the faults of the replies, then return what the seat is shown in both matches; None if
    the other match is refused, or if there is no reply."""
    replies = engine.ask_all(
        [
            Request("new", {"match": _OTHER, "record": record_as_json(other)}),
            Request("view", {"match": _SECRET_MATCH, "seat": seat}),
            Request("view", {"match": _OTHER, "seat": seat}),
            Request("view", {"match": _SECRET_MATCH, "seat": seat}),
        ]
    )
    values: list[object] = []
    for reply in replies:
        if isinstance(reply, Broken):
            yield moment.disagreement(
                Aspect.PROTOCOL,
                (),
                f"no reply to new or view: {reply.message}",
                expected="one line of JSON, the reply to view",
                given=reply.message,
                kind=f"{reply.kind} after view",
            )
        if not isinstance(reply, Answer):
            return None
        values.append(reply.value)
    _, one, another, again = values
    if canonical(one) != canonical(again):
        yield moment.disagreement(
            Aspect.VIEW,
            (),
            f"asked twice for the view of {_seen_by(seat)}, the engine gives different answers; so "
            "nobody can tell whether it depends on hidden cards",
            expected=one,
            given=again,
            kind="view asked twice",
        )
        return None
    return one, another


def _events(
    engine: Engine,
    moment: Reference,
    other: Record,
    seat: int | None,
    events: Sequence[object],
) -> Iterator[Disagreement]:
    """Yield a disagreement if the seat learns different events in the other match."""
    requests = [
        Request("new", {"match": _OTHER, "record": record_as_json(evolve(other, actions=()))})
    ]
    for action in other.actions:
        keys = {"match": _OTHER, "action": action_as_json(action)}
        requests.append(Request("apply", keys))
    replies = engine.ask_all(requests)[1:]
    for index, (reported, reply) in enumerate(zip(events, replies, strict=False)):
        if not isinstance(reply, Answer) or not is_object(reply.value):
            return
        is_hidden = other.actions[index] != moment.record.actions[index]
        actor = other.actions[index].actor
        one, another = _learned(reported, seat), _learned(reply.value.get("events"), seat)
        if canonical(one) != canonical(another):
            disagreement = _shown_otherwise(moment, other, seat, "events", one, another)
            who = "chance" if actor == CHANCE else f"seat {actor}"
            which = f"action {index}, of {who}" + (", which is hidden" if is_hidden else "")
            yield evolve(disagreement, message=f"{disagreement.message} ({which})")
            return


def _learned(events: object, seat: int | None) -> list[object]:
    """Return the events that are not private to another seat."""
    if not is_list(events):
        return []
    return [
        event for event in events if not is_object(event) or event.get("private_to") in (None, seat)
    ]


def _shown_otherwise(
    moment: Reference, other: Record, seat: int | None, ask: str, one: object, another: object
) -> Disagreement:
    field = _first_field(one, another)
    clauses = moment.attribution.of_secret(field)
    where = f" ({field})" if field else ""
    return moment.disagreement(
        Aspect.SECRECY,
        clauses,
        f"{ask} for {_seen_by(seat)}{where}: not the same in another match which it cannot tell "
        "from this one",
        expected={"the same as in": record_as_json(other), "told there": another},
        given=one,
    )


def _seen_by(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


def _first_field(one: object, another: object) -> str:
    """Return the key of the view, or the name of the event, in which two answers differ first."""
    one, another = _view_in(one), _view_in(another)
    if is_object(one) and is_object(another):
        keys = [key for key in (*one, *another) if one.get(key) != another.get(key)]
        return keys[0] if keys else ""
    if is_list(one) and is_list(another):
        for left, right in zip(one, another, strict=False):
            if left != right and is_object(left):
                return str(left.get("event", ""))
    return ""


def _view_in(value: object) -> object:
    return value["view"] if is_object(value) and "view" in value else value


def compare_for_seat(
    moment: Reference, request: Request, answer: object, whole: object
) -> Disagreement | None:
    """Compare what a seat is told that asks for itself with what the referee was told: its own
    legal actions, the same view of it, the same ruling on its own action.

    * `whole`: the answer to the same request without `as`.
    """
    seat = request.keys["as"]
    try:
        told, due = _told(request.ask, answer), _told(request.ask, whole)
    except MalformedInput as error:
        return moment.unreadable(Aspect.PROTOCOL, request.kind, Unreadable(error, answer))
    if request.ask == "legal":
        due = [each for each in due if _is_own(each, seat)]
    if sorted(map(canonical, told)) == sorted(map(canonical, due)):
        return None
    is_more = request.ask == "legal" and not all(_is_own(each, seat) for each in told)
    what = "actions of others as well" if is_more else "not what the referee is told about it"
    who = _seen_by(seat if is_whole_number(seat) else None)
    return moment.disagreement(
        Aspect.SECRECY if is_more else Aspect.PROTOCOL,
        (),
        f"{request.ask} with as, for {who}: {what}",
        expected=due,
        given=told,
        kind=request.kind,
    )


def _told(ask: str, answer: object) -> list[object]:
    """Return the legal actions, or a list of the view or of the ruling alone."""
    if ask == "judge":
        return [key_of(key_of(answer, "verdict"), "ruling")]
    value = key_of(answer, ask)
    if ask == "legal" and not is_list(value):
        raise MalformedInput("$.answer.legal", expected="a list of actions", given=value)
    return value if ask == "legal" and is_list(value) else [value]


def _is_own(action: object, seat: object) -> bool:
    return is_object(action) and seat is not None and action.get("seat") == seat


def taken_for_another(moment: Reference, request: Request, applied: Answer) -> Disagreement:
    """Return the disagreement for an action that another seat than its own could take."""
    return moment.disagreement(
        Aspect.PROTOCOL,
        (),
        f"apply with as: seat {request.keys['as']} takes an action of another seat",
        expected="an error",
        given=applied.value,
        action=moment.match.read(request.keys["action"]),
        kind=request.kind,
    )
