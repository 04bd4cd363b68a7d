"""Every number of an edition changed by one is found to differ, unless there is a reason why it
cannot matter; the whole sweep, with shortest matches, is `python -m tools.sweep_numbers`."""

from __future__ import annotations

from collections import Counter

import pytest

from catbox_rules.diff.lockstep import generated
from catbox_rules.kernel.errors import CatboxError
from tests.unit.diff.tables import game_of, tables
from tools.sweep_numbers import Change, changes_of, reason_without_effect

EDITION = "pegasus-2023"
_MOST = 120
"""In so many matches each change that matters shows."""
_FEW = 4


def is_playable(change: Change) -> bool:
    try:
        tables(change.edition, change.spelling, change.players)
    except CatboxError:
        return False
    return True


PLAYABLE = [change for change in changes_of(EDITION) if is_playable(change)]
THAT_MATTER = [change for change in PLAYABLE if reason_without_effect(change) is None]
OTHERS = [change for change in PLAYABLE if reason_without_effect(change) is not None]


def parts_within(change: Change, matches: int) -> bool:
    pair = tables(change.edition, change.spelling, change.players)
    return any(
        generated(game_of(pair), pair, number=number, seed=0).divergences
        for number in range(matches)
    )


def test_all_numbers_are_changed() -> None:
    """Those that are numbers of an edition: `None`, where nothing is observed or nobody has a bonus
    for few tricks, cannot be changed by one."""
    counted = Counter((change.number, change.players) for change in changes_of(EDITION))
    of_each = {"highest_rank", "dealt", "tricks", "columns", "rounds", "penalty", "tokens_per_seat"}
    for players in (2, 3, 4, 5):
        assert {number for number, count in counted if count == players} == {
            *of_each,
            "revealed",
            *(["bonus_up_to"] if players == 2 else ["bids"]),
            *(["observed"] if players in (2, 4) else []),
        }
    assert {counted[number, 3] for number in of_each} == {2}
    assert counted["bids", 3] == 6


@pytest.mark.parametrize("change", THAT_MATTER, ids=str)
def test_a_change_that_matters_is_found(change: Change) -> None:
    assert parts_within(change, _MOST)


@pytest.mark.parametrize("change", OTHERS, ids=str)
def test_a_change_that_cannot_matter_is_not(change: Change) -> None:
    assert not parts_within(change, _FEW)


def test_there_are_changes_of_either_kind() -> None:
    assert {change.number for change in OTHERS} == {"columns", "tokens_per_seat"}
    assert len(THAT_MATTER) > 40


def test_tokens_matter_where_they_are_counted() -> None:
    """With one token fewer, and strict tokens, a seat is short of one a play earlier."""
    strict = f"{EDITION}+tokens=strict"
    pair = tables(strict, f"{strict}+tokens_per_seat=11", 3)
    divergences = [
        divergence
        for number in range(40)
        for divergence in generated(game_of(pair), pair, number=number, seed=0).divergences
    ]
    # The deal, three discards, three bids, six tricks: then the seventh play of a seat.
    assert min(divergence.index for divergence in divergences) >= 1 + 3 + 3 + 6 * 3
    assert any("declare.token-left" in divergence.kind.forbidden_by for divergence in divergences)
