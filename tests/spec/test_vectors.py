"""The test vectors: their form, and that a runner which knows nothing but JSON agrees with them.

What a vector expects is what its example or its case tells; whether the engine agrees with these is
tested at length in the other modules here. So this runner looks at what any engine can be asked:
the ruling with its clauses, the legal actions, who acts next, the scores of the round.
"""

# What jsonschema takes and gives, its stubs say only in part.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen
from jsonschema import Draft202012Validator

from catbox_rules.book.clause import load_clauses
from catbox_rules.games import GAMES
from catbox_rules.match import replay, replay_as_json
from catbox_rules.records import read_record

FOLDER = Path(__file__).parents[2] / "spec" / "vectors"
SCHEMA = Draft202012Validator(json.loads((FOLDER / "vectors.schema.json").read_bytes()))
FILES = sorted(path for path in FOLDER.rglob("*.json") if path.name != "vectors.schema.json")


@frozen
class Vector:
    """One vector of a file."""

    file: Path
    value: Mapping[str, Any]

    @property
    def expect(self) -> Mapping[str, Any]:
        expect: Mapping[str, Any] = self.value["expect"]
        return expect

    def __str__(self) -> str:
        return f"{self.file.relative_to(FOLDER).with_suffix('')}: {self.value['title']}"

    def before(self) -> Mapping[str, Any]:
        """The replay of the record."""
        return replay_as_json(replay(read_record(self.value["record"])))

    def after(self) -> Mapping[str, Any]:
        """The replay of the record with the action, where there is one."""
        record = dict(self.value["record"])
        if "action" in self.value:
            record["actions"] = [*record["actions"], self.value["action"]]
        return replay_as_json(replay(read_record(record)))


def read_vectors() -> Iterator[Vector]:
    for file in FILES:
        for value in json.loads(file.read_bytes())["tests"]:
            yield Vector(file, value)


VECTORS = list(read_vectors())
ACTED = [vector for vector in VECTORS if "action" in vector.value]


def test_there_are_vectors_for_every_clause_of_the_books_but_some_on_what_is_seen() -> None:
    named = {file.stem for file in FILES}
    of_games = [frozenset(load_clauses(game)) for game in GAMES]
    # A game may have no vectors at all; one that has some has them for every clause.
    clauses = {clause for each in of_games if each & named for clause in each}
    assert named - clauses == set(), "files of vectors that are named for no clause of a spec"
    without = {clause for clause in clauses - named if not clause.startswith("house.")}
    silent = [clause for clause in without if "secrecy." not in clause]
    assert silent == [], "no vector cites them: give their spec an example, and make_vectors"


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(FOLDER)))
def test_a_file_is_of_its_form_and_stands_where_it_belongs(file: Path) -> None:
    value = json.loads(file.read_bytes())
    wrong = [f"{error.json_path}: {error.message}" for error in SCHEMA.iter_errors(value)]
    assert wrong == [], f"{file.name} is not of the schema of vectors"
    assert value["clause"] == file.stem
    folder, *reading = file.relative_to(FOLDER).parts[:-1]
    for test in value["tests"]:
        assert ("point" in test) == (folder == "may") or folder == "alternatives"
        options = test["record"].get("options", {}).values()
        assert not reading or reading[1] in options


@pytest.mark.parametrize("vector", ACTED, ids=str)
def test_the_ruling_and_its_clauses(vector: Vector) -> None:
    replayed, actions = vector.after(), vector.value["record"]["actions"]
    assert replayed["legal"] == (vector.expect["ruling"] == "legal")
    if not replayed["legal"]:
        assert replayed["illegal"]["index"] == len(actions)
        violations = replayed["illegal"]["verdict"]["violations"]
        assert {each["clause"] for each in violations} == set(vector.expect["violations"])


def having(key: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        "vector", [vector for vector in VECTORS if key in vector.expect], ids=str
    )


@having("legal")
def test_the_legal_actions(vector: Vector) -> None:
    assert vector.before()["next"]["legal"] == vector.expect["legal"]


@having("turn")
def test_who_acts_next(vector: Vector) -> None:
    expected = vector.after().get("next", {"actors": []})
    assert expected.get("actors", [expected.get("actor")]) == vector.expect["turn"]


ROUND = {"tricks_won": "tricks", "bonus": "bonus", "scores": "scores", "paradox": "paradox"}
SCORED = [vector for vector in ACTED if ROUND.keys() & vector.expect.keys()]


@pytest.mark.parametrize("vector", SCORED, ids=str)
def test_the_scores_of_the_round(vector: Vector) -> None:
    last = vector.after()["rounds"][-1]
    for key, name in ROUND.items():
        assert vector.expect.get(key, last[name]) == last[name]


COUNTED = [vector for vector in ACTED if {"counted", "wrong", "lives"} & vector.expect.keys()]


@pytest.mark.parametrize("vector", COUNTED, ids=str)
def test_the_count_at_a_doubt(vector: Vector) -> None:
    replayed = vector.after()
    for key in {"counted", "wrong"} & vector.expect.keys():
        assert replayed["rounds"][-1][key] == vector.expect[key]
    assert vector.expect.get("lives", replayed["totals"]) == replayed["totals"]
