"""Positions of Schrödinger's Cats as documents: what is read, what is written, what is refused."""

from __future__ import annotations

import pytest

from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.values import UNKNOWN, Partial
from catbox_rules.positions.schrodingers_cats import SomePhysicats, position_as_json, read_position
from catbox_rules.schrodingers_cats import Boxes
from tests.unit.positions.schrodingers_cats.tables import claim, document_of, table


def test_what_is_left_out_is_what_one_expects() -> None:
    position = table(players=3)
    assert position.lives == (2, 2, 2)
    assert position.results == ()
    assert position.on_turn == 0
    assert position.claim is None
    assert position.hands == (Partial(Boxes(), unknown=6),) * 3
    assert position.known == (Boxes(),) * 3
    assert position.physicats == SomePhysicats((None, None, None))
    assert set(position_as_json(position)) == {
        *("format", "game", "edition", "players", "start_seat", "options", "phase")
    }


@pytest.mark.parametrize(
    ("keys", "sizes"),
    [
        ({"proofs": [{"alive": 2}, {}, {"dead": 7}]}, [4, 6, 0]),
        ({"lives": [2, 0, 2]}, [4, 0, 4]),
        ({"phase": "deal"}, [0, 0, 0]),
        ({"lives": [9, 9, 9]}, [0, 0, 0]),
    ],
)
def test_a_wholly_unknown_hand_has_the_cards_that_are_due(
    keys: dict[str, object], sizes: list[int]
) -> None:
    hands = table(players=3, **{**keys, "hands": ["?"] * 3}).hands
    assert [(len(hand.known), hand.unknown) for hand in hands] == [(0, size) for size in sizes]


def test_discards_that_are_there_are_known_to_nobody_in_particular() -> None:
    assert table(discards={"unknown": 2}).known == (UNKNOWN,) * 3


def test_rounds_are_given_or_none_are_over_or_nothing_is_given() -> None:
    wrong = {"claim": claim(0, "9 alive"), "doubter": 1, "counted": 8}
    assert table().results == ()
    assert table(lives=[1, 2, 2], start_seat=1).results is None
    with_rounds = table(start_seat=1, rounds=[wrong], first_seat=0)
    assert with_rounds.results is not None
    assert [result.wrong for result in with_rounds.results] == [0]
    assert with_rounds.lives == (1, 2, 2)


def test_physicats_have_to_be_given_where_they_lie() -> None:
    document = document_of()
    del document["options"]
    with pytest.raises(MalformedInput, match=r"\$\.physicats: expected where the Physicats lie"):
        read_position(document)
