"""Lines that nobody means, for the line protocol: what does the server make of them?

Front ends play matches over the protocol; their requests are taken as they are, or damaged in their
JSON or byte by byte; random bytes and monsters (long, deep, huge) come between them. Every line has
to get one answer of the form of its schema, and no answer may report a defect; what those who watch
are sent has that form too; an error must have changed nothing; memory must not grow.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from random import Random
from typing import Final

from catbox_rules.kernel.forms import is_object
from catbox_rules.serving import Server
from catbox_rules.serving.requests import CODES
from tests.kit.validation import misfits
from tools.fuzzing.findings import ENOUGH, Fault, Findings
from tools.fuzzing.front_ends import FrontEnds
from tools.fuzzing.lines import any_lines

__all__ = ["fuzz_lines"]

MOST_GROWTH: Final = 0.05
"""By how much of their number the blocks of memory that Python has given out may grow in the second
half of a run."""
FIRST: Final = 3000
ONE_IN: Final = 200
"""So many of the first answers are held against the schema, and one in so many of the others."""
ONE_LOOK_IN: Final = 50
"""Of so many lines one has its match looked at before, to see whether an error has changed it."""
MANY: Final = 100_000
"""After fewer lines than this memory still grows, for what is used is met for the first time."""


def fuzz_lines(lines: int, seed: int, *, server: Server | None = None) -> Findings:
    """Give a server in this process so many lines.

    * `seed`: the same one gives the same lines, if the answers are the same.
    """
    random, found = Random(seed), Findings()
    server = server or Server()
    front_ends, blocks = FrontEnds(random), 0
    for number, line in enumerate(any_lines(random, front_ends, lines, server.longest_line)):
        blocks = sys.getallocatedblocks() if number == lines // 2 else blocks
        about = str(line.request.get("match"))
        looked = _look(server, about) if number % ONE_LOOK_IN == 0 else None
        began = time.process_time()
        answer, notices = server.answer(line.data), server.notices()
        found.slowest = max(found.slowest, time.process_time() - began)
        found.count(lines=line.kind)
        validates = number < FIRST or number % ONE_IN == 0
        value = _checked(found, line.data, answer, validates=validates)
        for notice in notices:
            _checked(found, line.data, notice, validates=validates)
        if line.is_intact and "answer" in value:
            front_ends.learn(line.request, value["answer"])
        elif line.is_intact:
            front_ends.learn_of_error(line.request)
        if looked is not None and "error" in value and looked != _look(server, about):
            found.faults.append(Fault(line.data, f"it changed {about}: {answer[:300]}"))
        if len(found.faults) >= ENOUGH:
            return found
    growth = sys.getallocatedblocks() / max(1, blocks) - 1
    if lines >= MANY and growth > MOST_GROWTH:
        found.faults.append(Fault(b"", f"memory grew by {growth:.1%}"))
    return found


def _look(server: Server, name: str) -> str:
    """How a match stands."""
    return server.answer(json.dumps({"ask": "record", "match": name}).encode())


def _checked(found: Findings, line: bytes, answer: str, *, validates: bool) -> dict[str, object]:
    """The answer to a line as an object, which is empty if it is none; what is wrong with it is
    noted."""
    if not answer.isascii() or "\n" in answer:
        found.faults.append(Fault(line, f"not one line of ASCII: {answer[:300]!r}"))
    try:
        value: object = json.loads(answer)
    except ValueError:
        value = None
    if not is_object(value):
        found.faults.append(Fault(line, f"no object: {answer[:300]!r}"))
        return {}
    wrong = [*_faults_of_form(value), *(misfits("protocol-answer", value) if validates else ())]
    found.faults += [Fault(line, f"{each}: {answer[:300]}") for each in wrong]
    error = value.get("error")
    kind = "a message" if "message" in value else "an answer"
    found.count(answers=error["code"] if is_object(error) else kind)
    return value


def _faults_of_form(value: dict[str, object]) -> Iterator[str]:
    """What is wrong with the outer form of an answer."""
    id = value.get("id", 0.0)
    if not (id is None or (isinstance(id, int | str) and not isinstance(id, bool))):
        yield "no id"
    if set(value) in ({"id", "answer"}, {"id", "message"}):
        if not is_object(value.get("answer", value.get("message"))):
            yield "no object as answer or message"
        return
    error = value.get("error")
    if set(value) != {"id", "error"} or not is_object(error):
        yield "neither an answer nor an error"
    elif error.get("code") not in CODES or not isinstance(error.get("message"), str):
        yield "no code or no message"
    elif error["code"] == "internal-error":
        yield "a defect"
