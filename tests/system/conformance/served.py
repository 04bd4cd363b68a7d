"""`catbox serve` in this process, with one of its answers changed: what the protocol promises, and
no rule is about."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from typing import Any, Final, TypeAlias

from catbox_rules.kernel.forms import is_object
from catbox_rules.serving import Server
from tests.system.conformance.engines import Engine

Fault: TypeAlias = "Callable[[Served, Any, Any], Any]"
"""From the engine, a request and its right answer, the wrong one."""

_NEVER_THE_SAME: Final = count()


def _is_drawn_anew(engine: Served, request: Any, answer: Any) -> Any:
    return engine.asked({**request, "seed": next(_NEVER_THE_SAME)})


def _is_drawn_with_the_salt_of_the_process(engine: Served, request: Any, answer: Any) -> Any:
    return engine.asked({**request, "seed": f"{request['seed']} {engine.salt}"})


def _lacks_the_last_action(engine: Served, request: Any, answer: Any) -> Any:
    actions = answer["record"]["actions"][:-1]
    return {"record": {**answer["record"], "actions": actions}}


def _is_that_of_the_referee(engine: Served, request: Any, answer: Any) -> Any:
    return engine.asked({key: value for key, value in request.items() if key != "as"})


def _is_always_legal(engine: Served, request: Any, answer: Any) -> Any:
    return {"verdict": {**answer["verdict"], "ruling": "undetermined"}}


def _is_that_of_seat_0(engine: Served, request: Any, answer: Any) -> Any:
    return engine.asked({**request, "as": 0})


def _lacks_one_after_undo(engine: Served, request: Any, answer: Any) -> Any:
    return {"legal": answer["legal"][1:]} if engine.before == "undo" else answer


def _says_that_chance_is(engine: Served, request: Any, answer: Any) -> Any:
    return {**answer, "turn": ["chance"]}


def _comes_backwards(engine: Served, request: Any, answer: Any) -> Any:
    return {**answer, "events": answer["events"][::-1]}


def _goes_to_everybody(engine: Served, request: Any, answer: Any) -> Any:
    events = [{k: v for k, v in each.items() if k != "private_to"} for each in answer["events"]]
    return {**answer, "events": events}


def _counts_from_1(engine: Served, request: Any, answer: Any) -> Any:
    return {**answer, "next": answer["next"] + 1}


def _in_old_words(answer: Any) -> Any:
    """As an engine of the first protocol says it: of its events, names and seats are the same."""
    kept, more = ("event", "seat", "private_to"), {"of_old": 1}
    if "protocol" in answer:
        return {**answer, "protocol": "catbox-protocol/1"}
    if "events" not in answer:
        return answer
    events = [{k: v for k, v in each.items() if k in kept} | more for each in answer["events"]]
    return {**answer, "events": events}


FAULTS: Final[Mapping[str, tuple[str, Fault]]] = {
    "draw-unseeded": ("draw", _is_drawn_anew),
    "draw-by-process": ("draw", _is_drawn_with_the_salt_of_the_process),
    "record-shorter": ("record", _lacks_the_last_action),
    "as-leak": ("legal with as", _is_that_of_the_referee),
    "as-view": ("view with as", _is_that_of_seat_0),
    "as-ruling": ("judge with as", _is_always_legal),
    "as-events": ("events with as", _is_that_of_the_referee),
    "undo-legal": ("legal", _lacks_one_after_undo),
    "undo-turn": ("undo", _says_that_chance_is),
    "undo-events": ("undo", _comes_backwards),
    "events-order": ("apply", _comes_backwards),
    "events-private": ("apply", _goes_to_everybody),
    "events-again": ("events", _comes_backwards),
    "events-next": ("events", _counts_from_1),
}
"""What is wrong by its name: the kind of request, and what becomes of its answer."""

HEARD: Final[Mapping[str, Callable[[Any], Any]]] = {
    "text-rank": lambda action: {**action, "rank": int(str(action["rank"]))},
    "bool-seat": lambda action: {**action, "seat": 1 if action["seat"] is True else action["seat"]},
    "as-apply": lambda action: action,
}
"""Actions that are read with too much patience."""


class Served(Engine):
    """The server, and the fault of this name; none if it has no name."""

    name = ""
    has_old_words = False
    processes: Iterator[int] = count()

    def __init__(self) -> None:
        super().__init__()
        self.server = Server()
        self.salt = next(self.processes)
        self.before = ""
        """The ask before this one."""

    def asked(self, request: Any) -> Any:
        """The right answer to a request; None if it is refused."""
        return json.loads(self.server.answer(json.dumps(request).encode())).get("answer")

    def replies(self, line: bytes) -> Iterator[bytes]:
        try:
            request: Any = json.loads(line)
            if self.name in HEARD and request["ask"] == "apply":
                request["action"] = HEARD[self.name](request["action"])
                if self.name == "as-apply":
                    del request["as"]
                line = json.dumps(request).encode()
        except (ValueError, KeyError, TypeError):
            request = {}
        said = json.loads(self.server.answer(line))
        ask = str(request.get("ask", "")) if is_object(request) else ""
        of, fault = FAULTS.get(self.name, ("", None))
        if fault and "answer" in said and of == (f"{ask} with as" if "as" in request else ask):
            said["answer"] = fault(self, request, said["answer"])
        if self.has_old_words and "answer" in said and ask != "undo":
            said["answer"] = _in_old_words(said["answer"])
        self.before = ask
        yield json.dumps(said).encode()


def served(name: str, *, has_old_words: bool = False) -> Callable[[], Engine]:
    """The server with this fault."""
    return type(name, (Served,), {"name": name, "has_old_words": has_old_words})
