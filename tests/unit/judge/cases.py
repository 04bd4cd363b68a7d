"""Cases about a moment of a record, and about a table, to be put together and ruled on."""

from __future__ import annotations

import json

from catbox_rules.book.clause import load_clauses
from catbox_rules.judge import Case, Ruled, rule, ruled_as_json
from catbox_rules.judge.reading import read_any
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.kernel.ruleset import Action
from catbox_rules.kernel.verdict import Ruling, Verdict
from catbox_rules.notation import read_line
from catbox_rules.records import Record
from tests.kit.matches import WITH_PHYSICATS, small_record
from tests.kit.validation import misfits
from tests.unit.judge.tables import case

RED_LEAD: dict[str, object] = {"do": "play", "seat": 0, "rank": 5, "color": "red"}
TRICK = ("record", "actions")


def case_about(action: object, *, actions: int = 7) -> dict[str, object]:
    """A case about the small record after some actions; after seven seat 0 leads."""
    record = small_record()
    assert is_list(record["actions"])
    record["actions"] = record["actions"][:actions]
    return {"format": "catbox-case/1", "record": record, "question": {"action": action}}


def cats_case_about(action: object, *, actions: int = 8) -> dict[str, object]:
    """A case about the record with Physicats after some actions; after eight seat 1 is on turn, to
    raise 5 alive of seat 0, or to doubt it."""
    taken = WITH_PHYSICATS["actions"]
    assert is_list(taken)
    record = {**WITH_PHYSICATS, "actions": taken[:actions]}
    return {"format": "catbox-case/1", "record": record, "question": {"action": action}}


def answer_to(value: object) -> dict[str, object]:
    answer = ruled_as_json(ruled_on(value))
    assert misfits("verdict", answer) == []
    return answer


def verdict_of(ruled: Ruled) -> Verdict:
    assert ruled.verdict is not None
    assert ruled.answer is None
    return ruled.verdict


def ruled_after(record: Record, action: Action) -> Ruled:
    """The ruling on an action at the moment at which a record stops."""
    return rule(Case(record.ruleset, record=record, action=action))


NINE: dict[str, object] = {"do": "claim", "seat": 1, "count": 9, "state": "dead"}
QUESTION = ("question", "action")


DOUBT: dict[str, object] = {"do": "doubt", "seat": 1}
PARADOX: dict[str, object] = {"do": "paradox", "seat": 0}


def as_document(line: str) -> dict[str, object]:
    """The position of a line as plain JSON."""
    positions, position = read_line(line)
    return positions.position_as_json(position)


def read_case_of(value: object) -> Case:
    """A case by way of its text, in which a position may be a line."""
    assert misfits("case", value) == []
    read = read_any(json.dumps(value))
    assert isinstance(read, Case)
    return read


def ruled_on(value: object) -> Ruled:
    return rule(read_case_of(value))


def ruling_on(line: str, action: dict[str, object]) -> Ruled:
    """The ruling on an action at the position of a line, which is the same if it is JSON."""
    ruled = ruled_on(case(line, action))
    written = ruled_on(case(as_document(line), action))
    assert (written.verdict, written.legal, written.events) == (
        *(ruled.verdict, ruled.legal, ruled.events),
    )
    answer = ruled_as_json(ruled)
    assert misfits("verdict", answer) == []
    for finding in (*items(answer["violations"]), *items(answer["grounds"])):
        assert finding["clause"] in load_clauses(ruled.case.ruleset.NAME)
    return ruled


def items(value: object) -> list[dict[str, object]]:
    assert is_list(value)
    return [each for each in value if is_object(each)]


def clauses(ruled: Ruled) -> set[str]:
    assert ruled.verdict is not None
    assert ruled.answer is None
    return set(ruled.verdict.clauses)


def ruling(ruled: Ruled) -> Ruling:
    assert ruled.verdict is not None
    assert ruled.is_yes is ruled.verdict.is_legal
    return ruled.verdict.ruling
