"""Lines counted on the naive models, one by one, by plain recursion."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy

import pytest

from catbox_rules import cat_in_the_box, schrodingers_cats
from tests.oracles.cat_in_the_box import mirror as cat_mirror
from tests.oracles.cat_in_the_box.model import Model as CatModel
from tests.oracles.counts.files import STARTS, Start
from tests.oracles.schrodingers_cats import mirror as cats_mirror
from tests.oracles.schrodingers_cats.model import Model as CatsModel

MOST_LINES = 300
"""Lengths with no more lines than these are walked."""


def model_at(start: Start) -> CatModel | CatsModel:
    """The model of the start's game, after the actions of its record."""
    record = start.record
    if record.ruleset is cat_in_the_box:
        options = {name: str(value) for name, value in record.options.items()}
        choice = cat_mirror.Choice(record.edition, record.players, record.first_seat, options)
        of_cat = cat_mirror.Mirror(choice)
        for action in record.actions:
            assert isinstance(action, cat_in_the_box.ACTIONS)
            of_cat.act(action)
        return of_cat.model
    of_cats = cats_mirror.Mirror(
        cats_mirror.Choice(record.players, record.first_seat, record.options)
    )
    for action in record.actions:
        assert isinstance(action, schrodingers_cats.ACTIONS)
        of_cats.act(action)
    return of_cats.model


def walk(model: CatModel | CatsModel, depth: int, seen: Counter[str]) -> None:
    """Count all lines of a length, those of them that have stopped, and their last actions."""
    for move in model.legal():
        after = deepcopy(model)
        after.act(move)  # type: ignore[arg-type]  # a move of this very model
        if depth > 1:
            walk(after, depth - 1, seen)
            continue
        seen["lines"] += 1
        seen[move[0]] += 1
        seen["stopped"] += not after.legal()
        ended = len(after.rounds) - len(model.rounds)
        seen["round-scored"] += ended
        seen["claim-checked"] += ended


@pytest.mark.parametrize("start", STARTS.values(), ids=list(STARTS))
def test_the_naive_model_counts_as_many_lines(start: Start) -> None:
    walked = 0
    for row in start.counts:
        if row["lines"] > MOST_LINES:
            break
        seen = Counter[str]()
        walk(model_at(start), row["depth"], seen)
        known = {"lines", "stopped", "round-scored", "claim-checked"}
        known |= {kind.do for kind in start.ruleset.ACTIONS}
        for name in known & {*row}:
            assert seen[name] == row[name], (row["depth"], name)
        walked += 1
    assert walked
