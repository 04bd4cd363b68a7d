"""Actions have numbers: every legal one, the same at every seat, and no two the same."""

from __future__ import annotations

import numpy as np
import pytest

from catbox_rules.cat_in_the_box import Deal, Paradox
from catbox_rules.environments.task import seat_to_act
from catbox_rules.kernel.errors import MalformedInput
from tests.system.environments.tables import AT_EACH_TABLE, FEW, played, task_of


@AT_EACH_TABLE
def test_a_number_is_an_action_at_each_seat_and_an_action_has_one_number(
    edition: str, players: int
) -> None:
    numbering = task_of(edition, players).numbering
    for number in range(len(numbering)):
        at_seats = [numbering.action(number, seat) for seat in range(players)]
        assert {str(action) for action in at_seats} == {str(at_seats[0])}
        assert [action.actor for action in at_seats] == [*range(players)]
        assert {numbering.number(action) for action in at_seats} == {number}


@AT_EACH_TABLE
def test_a_mask_shows_the_legal_actions_and_no_others(edition: str, players: int) -> None:
    task = task_of(edition, players)
    for seed in range(FEW):
        for match in played(edition, players, seed):
            for seat in range(players):
                shown = [
                    task.numbering.action(n, seat) for n in task.mask(match, seat).nonzero()[0]
                ]
                is_due = seat == seat_to_act(match)
                assert {*shown} == ({*match.legal_actions(seat)} if is_due else set())
            assert match.number_of_actions < 5_000


def test_options_change_the_numbers_where_they_change_what_can_be_done() -> None:
    blocks = [
        len(task_of("amigo-2023", 3).numbering.by_seat[0])
        - len(type(task_of("amigo-2023", 3)).of("amigo-2023", players=3, options=each).numbering)
        for each in ({"blocks": 12}, {"physicats": "without"})
    ]
    assert blocks[0] == 5  # the spaces of a block
    assert blocks[1] > 18  # the uses of Physicats, and what a larger hand can show


@pytest.mark.parametrize("number", [-1, 34, 1.5, True, None, "3", np.array([1, 2]), np.float32(1)])
def test_anything_but_the_number_of_an_action_is_refused(number: object) -> None:
    with pytest.raises(
        MalformedInput, match=r"\$\.action: expected the number of an action, 0 to 33"
    ):
        task_of("pegasus-2023", 3).numbering.action(number, 0)


@pytest.mark.parametrize("action", [Deal([[1]]), Paradox(5)])
def test_an_action_that_no_seat_can_take_has_no_number(action: Deal | Paradox) -> None:
    with pytest.raises(MalformedInput, match="an action that a seat of this table can take"):
        task_of("pegasus-2023", 3).numbering.number(action)
