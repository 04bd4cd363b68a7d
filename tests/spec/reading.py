"""What the examples of all games have in common: how they are read, and how a ruling is checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from catbox_rules.kernel.clause import load_clauses
from catbox_rules.kernel.verdict import Verdict


def examples_of(game: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Each example with the id of its clause."""
    for clause in load_clauses(game).values():
        for text in clause.examples:
            lines = text.strip().splitlines()
            facts = dict(line.split(": ", 1) for line in lines)
            assert len(facts) == len(lines), f"{clause.id}: a key stands twice in {facts['title']}"
            yield clause.id, facts


def check_ruling(facts: Mapping[str, str], verdict: Verdict) -> None:
    """The ruling is as told: all clauses that are broken, or some of those that allow it."""
    assert verdict.ruling.value == facts["ruling"], str(verdict)
    expected = set(facts["clauses"].split())
    if verdict.is_legal:
        assert expected <= set(verdict.clauses), str(verdict)
    else:
        assert expected == set(verdict.clauses), str(verdict)
