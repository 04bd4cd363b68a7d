"""The fields of findings hold numbers, ids and notation; the words are in the template."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from catbox_rules.kernel.errors import CatboxError
from catbox_rules.kernel.verdict import Finding
from catbox_rules.positions.protocol import POSITIONS
from tests.kit.documents import WRITTEN, Document
from tests.kit.matches import TABLES, random_match
from tests.unit.positions.damage import every_damage

SENTENCES = {"hidden", "otherwise", "stuck", "others", "words", "text", "other", "title"}
"""The fields that hold a sentence of their own: hidden cards that are supposed, what is forgotten,
another answer, the title of a clause."""

ACTIONS = {"action", "other_action"}
"""Actions in notation, such as `claim 4 alive`."""


def is_a_phrase(name: str, value: int | str) -> bool:
    """Whether the value of a field has words that belong in the template."""
    if isinstance(value, int) or name in SENTENCES | ACTIONS:
        return False
    parts = value.split()
    boxes = r"(\d+ (alive|dead|empty|heisenberg)( |$))+"
    return not (len(parts) == 1 or re.fullmatch(boxes, value) or all(map(_is_card, parts)))


def _is_card(part: str) -> bool:
    return re.fullmatch(r"\d|\?|[1-9][RBYG]|[RBYG][1-9]", part) is not None


def phrases(findings: Iterator[Finding]) -> set[str]:
    return {
        f"{each.clause}: {name}={value!r}"
        for each in findings
        for name, values in each.fields.items()
        for value in (values if isinstance(values, tuple) else (values,))
        if is_a_phrase(name, value)
    }


@pytest.mark.parametrize("phrase", ["6 cards", "seat 0", "no cards", "seat 0 and seat 2"])
def test_words_are_told_from_notation(phrase: str) -> None:
    assert is_a_phrase("number", phrase)
    assert not any(is_a_phrase("number", each) for each in ("2 dead 1 empty", "R1 Y2", "4 4 5"))


EACH = [document for documents in WRITTEN.values() for document in documents]


@pytest.mark.parametrize("document", EACH, ids=lambda document: document["phase"])
def test_no_field_of_a_fault_or_an_answer_is_a_phrase(document: Document) -> None:
    for _, damaged in every_damage(document):
        assert phrases(_of_table(damaged, str(document["game"]))) == set()


def _of_table(document: object, game: str) -> Iterator[Finding]:
    positions: Any = POSITIONS.of(game)
    try:
        position = positions.read_position(document)
    except CatboxError:
        return
    yield from positions.faults(position)
    for ask in set(positions.ASKS) - {"table"}:
        try:
            answer = positions.answer(position, ask, is_assumed=True)
        except CatboxError:
            continue
        yield from (*answer.grounds, *answer.missing)


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_no_field_of_a_verdict_is_a_phrase(edition: str, players: int) -> None:
    """Each state judges what was done there, and what was done at other times of the match."""
    match = random_match(edition, players, seed=players)
    game, state = match.ruleset, match.table.initial()
    for number, action in enumerate(match.actions):
        for other in match.actions[max(0, number - 5) : number + 6]:
            verdict = game.judge(state, other)
            assert phrases(iter((*verdict.violations, *verdict.grounds))) == set()
        state = game.apply(state, action).state
