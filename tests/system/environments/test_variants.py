"""Every variant that is shipped can be learned: actions have numbers, and all fits the space."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import catbox_rules
from catbox_rules.environments import Task
from catbox_rules.environments.task import dealt, seat_to_act
from tests.system.environments.tables import AT_EACH_TABLE, chosen

EDITIONS = {"cat_in_the_box": "pegasus-2023", "schrodingers_cats": "amigo-2023"}
VARIANTS = [
    (edition, path.stem)
    for game, edition in EDITIONS.items()
    for path in sorted((Path(catbox_rules.__file__).parent / game).glob("shipped_variants/*.toml"))
]


def check_match(task: Task, seed: int) -> None:
    space, random = task.observation_space(), Random(seed)
    match = dealt(task.start, random)
    while (seat := seat_to_act(match)) is not None:
        assert space.contains(task.observation(match, seat))
        action = chosen(match.legal_actions(seat), random)
        match = dealt(task.after(match, task.numbering.number(action)), random)
    low, high = task.learnable.score_range(task.table)
    changes = zip(match.totals, task.start.totals, strict=True)
    assert all(low <= now - then <= high for now, then in changes)


@pytest.mark.parametrize(("edition", "variant"), VARIANTS)
def test_a_match_with_the_variant(edition: str, variant: str) -> None:
    for seed in range(2):
        check_match(Task.of(edition, players=3, options={"variants": [variant]}), seed)


@AT_EACH_TABLE
def test_a_match_that_another_seat_starts(edition: str, players: int) -> None:
    task = Task.of(edition, players=players, first_seat=players - 1)
    check_match(task, 0)
