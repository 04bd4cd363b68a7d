"""The rulings of `examples/disputes/rulings.json`, and what the engine says on each."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from attrs import field, frozen

from catbox_rules.book.clause import load_clauses
from catbox_rules.judge import Ruled, read_case, rule
from catbox_rules.kernel.ruleset import Action, Event, Step
from catbox_rules.kernel.verdict import Verdict
from catbox_rules.match import replay
from catbox_rules.records import Record, parse

DISPUTES = Path(__file__).parents[3] / "examples" / "disputes"


@frozen
class Expected:
    """An entry of `rulings.json`."""

    case: str
    question: str
    ruling: str
    clauses: list[str]
    """All that it breaks; for what is legal, some of the grounds."""
    why: str
    instead: str | None = None
    """All that the seat can do."""
    follows: Mapping[str, object] = field(factory=dict[str, object])

    @property
    def path(self) -> Path:
        return DISPUTES / self.case

    @property
    def game(self) -> str:
        name: str = json.loads(self.path.read_bytes())["record"]["game"]
        return name

    def ruled(self) -> Ruled:
        return rule(read_case(parse(self.path.read_bytes())))

    def __str__(self) -> str:
        return self.case


def _rulings() -> Iterator[Expected]:
    text = (DISPUTES / "rulings.json").read_text(encoding="utf-8")
    for entry in json.loads(text):
        yield Expected(**entry)


RULINGS = list(_rulings())


def rulings_of(game: str) -> list[Expected]:
    return [expected for expected in RULINGS if expected.game == game]


def check_ruling(expected: Expected, *, between: str = " ") -> None:
    """The engine rules alike. `between` stands between the actions in `instead`."""
    ruled = expected.ruled()
    action, verdict = action_of(ruled), verdict_of(ruled)
    assert f"seat {action.actor}: {action}" == expected.question, "another question is asked"
    assert verdict.ruling.value == expected.ruling, str(verdict)
    if expected.ruling == "illegal":
        assert sorted(verdict.clauses) == sorted(expected.clauses), str(verdict)
        assert not expected.follows
    else:
        assert set(expected.clauses) <= set(verdict.clauses), str(verdict)
    if expected.instead is not None:
        assert between.join(map(str, ruled.legal)) == expected.instead


def record_of(ruled: Ruled) -> Record:
    """The match up to the question."""
    assert ruled.case.record is not None
    return ruled.case.record


def action_of(ruled: Ruled) -> Action:
    """The action in question."""
    assert ruled.case.action is not None
    return ruled.case.action


def verdict_of(ruled: Ruled) -> Verdict:
    """The ruling on it."""
    assert ruled.verdict is not None
    return ruled.verdict


# A state is of the type that its game gives it; see AnyRuleset.
def step_after(ruled: Ruled) -> Step[Any, Event]:
    """The state after the legal action in question, and what happened."""
    record = record_of(ruled)
    return record.ruleset.apply(replay(record).state, action_of(ruled))


def next_turn(ruled: Ruled) -> object:
    """Who acts after it."""
    [actor] = ruled.case.ruleset.turn(step_after(ruled).state) or ("nobody",)
    return actor


def check_asks_and_gives_a_reason(expected: Expected) -> None:
    """The case asks a question, and the reason names a heading of the rulebook."""
    record = record_of(expected.ruled())
    assert record.title is not None
    assert record.title.endswith("?")
    assert record.note is not None
    assert record.names is not None
    reason, place = expected.why.removesuffix(".").split(f": {record.edition_id}, ")
    assert reason
    headings = {
        source.heading
        for clause in load_clauses(record.ruleset.NAME).values()
        for source in clause.sources_in(record.edition_id)
    }
    for heading in re.split(r"; |, figure", place):
        assert any(heading.strip() in known for known in headings), heading
