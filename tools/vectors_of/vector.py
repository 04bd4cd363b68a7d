"""A test vector: a moment of a match, an action, and what is to come of it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Final

from attrs import field, frozen

from catbox_rules.book.clause import load_clauses
from catbox_rules.kernel.ruleset import Action
from catbox_rules.records import Record, action_as_json, record_as_json

__all__ = ["FORMAT", "Vector", "files_of", "ruling_of"]

FORMAT: Final = "catbox-vectors/1"


@frozen
class Vector:
    """One of them. Its file is that of its clause, in the folder that says whom it binds."""

    clause: str
    title: str
    record: Record
    expect: Mapping[str, object]
    action: Action | None = None
    given: Mapping[str, object] = field(factory=dict[str, object])
    """What is given besides the record."""
    point: int | None = None
    """The point it rests on, where no book says it."""

    @property
    def file(self) -> str:
        """Where it stands below `spec/vectors/`."""
        chosen = [
            f"alternatives/{clause.id}/{reading.value}"
            for clause in load_clauses(self.record.ruleset.NAME).values()
            for reading in clause.readings
            if self.record.options.get(reading.option) == reading.value
        ]
        usual = "must" if self.point is None else "may"
        return f"vectors/{chosen[0] if chosen else usual}/{self.clause}.json"

    def as_json(self) -> dict[str, object]:
        """The plain JSON value."""
        value: dict[str, object] = {"title": self.title, "record": record_as_json(self.record)}
        if self.point is not None:
            value["point"] = self.point
        if self.action is not None:
            value["action"] = action_as_json(self.action)
        return {**value, **self.given, "expect": dict(self.expect)}


def ruling_of(facts: Mapping[str, str]) -> dict[str, object]:
    """The ruling of an example: all clauses that are broken, or some of those that allow it. An
    action that the example has happen without a question is legal."""
    ruling = facts.get("ruling", "legal")
    of_clauses = "violations" if ruling == "illegal" else "grounds"
    clauses = {of_clauses: facts["clauses"].split()} if "clauses" in facts else {}
    return {"ruling": ruling, **clauses}


def files_of(vectors: Iterable[Vector]) -> dict[str, str]:
    """The text of every file, by its name below `spec/`: a line for each vector."""
    by_file: dict[str, list[Vector]] = {}
    for vector in vectors:
        by_file.setdefault(vector.file, []).append(vector)
    return {file: _text(by_file[file]) for file in sorted(by_file)}


def _text(vectors: list[Vector]) -> str:
    game, clause = vectors[0].record.ruleset.NAME, vectors[0].clause
    head = {
        "format": FORMAT,
        "game": game,
        "clause": clause,
        "title": load_clauses(game)[clause].title,
    }
    lines = [f" {_line(key)}: {_line(value)}" for key, value in head.items()]
    tests = ",\n".join(f"  {_line(vector.as_json())}" for vector in vectors)
    return "{\n" + ",\n".join([*lines, f' "tests": [\n{tests}\n ]']) + "\n}\n"


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
