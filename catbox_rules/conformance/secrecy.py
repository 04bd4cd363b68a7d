"""Whether an engine shows a seat what it cannot know.

For each seat the same match is played with the cards that it has not seen dealt differently. What
the engine shows it, in its view and in the events that are not private to another seat, must be the
same in both. So a view may have any form, and need not be understood.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from random import Random
from typing import Final

from attrs import evolve

from catbox_rules.conformance.disagreement import Aspect, Disagreement
from catbox_rules.conformance.look_alikes import look_alike
from catbox_rules.conformance.reference import Reference, canonical
from catbox_rules.conformance.terms import Terms
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.programs.engine import Answer, Broken, Engine, Request
from catbox_rules.records import Record, action_as_json, record_as_json

_MATCH: Final = "a"
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
            Request("view", {"match": _MATCH, "seat": seat}),
            Request("view", {"match": _OTHER, "seat": seat}),
            Request("view", {"match": _MATCH, "seat": seat}),
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
    requests = [Request("new", {"match": _OTHER, "record": record_as_json(_begun(other))})]
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


def _begun(record: Record) -> Record:
    return evolve(record, actions=())


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
