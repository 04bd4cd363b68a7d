"""Engines with a planted fault, each held against the library by what `catbox conform` does.

What a report should name stands in the list of faults, `examples/engines/javascript/faults.js`.
Here every engine is walked along matches of `examples/`, until its fault is found and named.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from catbox_rules.games import GAMES
from catbox_rules.kernel.clause import load_clauses
from catbox_rules.records import Record, read_record, replay
from catbox_rules.testing.conforming import conform
from catbox_rules.testing.conforming.engine import Engine
from catbox_rules.testing.conforming.trial import ATTRIBUTIONS
from catbox_rules.testing.conforming.walking import walk
from tests.engines.javascript import ENGINE, ROOT, Fault, listed_faults

FAULTS = listed_faults()
README = ROOT / "examples" / "engines" / "README.md"
ASKS = ["hello", "new", "legal", "apply", "score", "judge", "state", "view", "drop"]

# In no match of `examples/` does a check turn on Pounce-Gaposchkin; in this dispute one does.
DISPUTES = ["schrodinger-pounce-gaposchkin-counts.json"]


def matches_of(game: str) -> Iterator[Record]:
    """The legal matches of a game in `examples/`, the shortest first."""
    paths = (ROOT / "examples" / "matches").glob("*.json")
    values: list[dict[str, object]] = [json.loads(path.read_bytes()) for path in paths]
    values += [with_its_question(ROOT / "examples" / "disputes" / name) for name in DISPUTES]
    records = [read_record(value, GAMES) for value in values if value["game"] == game]
    legal = [record for record in records if replay(record).refusal is None]
    return iter(sorted(legal, key=lambda record: len(record.actions)))


def with_its_question(path: Path) -> dict[str, object]:
    """The record of a case, with the action that is asked about."""
    case = json.loads(path.read_bytes())
    record: dict[str, object] = case["record"]
    return {**record, "actions": [*case["record"]["actions"], case["question"]["action"]]}


MATCHES: Mapping[str, list[Record]] = {game: list(matches_of(game)) for game in GAMES}


def clauses_named(command: list[str], game: str, players: object) -> Iterator[str]:
    """The clauses that an engine is told to get wrong along the matches, one after the other."""
    with Engine(command, timeout=60) as engine:
        for record in sorted(MATCHES[game], key=lambda record: record.players != players):
            for disagreement in walk(engine, record, ATTRIBUTIONS[game], asks=ASKS):
                yield from disagreement.clauses or (disagreement.message,)


@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_a_fault_is_found_and_its_clause_named(fault: Fault) -> None:
    named = set[str]()
    for clause in clauses_named(fault.command, fault.game, fault.needs.get("players")):
        named.add(clause)
        if clause == fault.clause:
            return
    pytest.fail(f"{fault.clause} is not named, but {sorted(named)}")


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_found_in_the_engine_without_a_fault(game: str) -> None:
    assert list(clauses_named(ENGINE, game, None)) == []


def test_generated_matches_find_nothing_in_it_either() -> None:
    report = conform(ENGINE, matches=2, seed=1, timeout=60)
    assert report.disagreements == ()
    assert set(report.tested) == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_the_list_names_clauses_of_the_spec(game: str) -> None:
    assert {fault.clause for fault in FAULTS if fault.game == game} <= set(load_clauses(game))


def test_the_page_lists_every_fault() -> None:
    rows = README.read_text(encoding="utf-8").splitlines()
    assert [row for row in rows if row.startswith("| `")] == [
        f"| `{fault.name}`{' *' if fault.known else ''} | {fault.says} | `{fault.clause}` |"
        for fault in FAULTS
    ]
