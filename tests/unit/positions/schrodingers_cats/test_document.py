"""Positions of Schrödinger's Cats as documents: what is read, what is written, what is refused."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catbox_rules.kernel.errors import CatboxError, MalformedInput
from catbox_rules.kernel.values import UNKNOWN, Partial
from catbox_rules.positions.schrodingers_cats import (
    SomePhysicats,
    position_as_json,
    read_position,
)
from catbox_rules.schrodingers_cats import Boxes
from tests.depth import of_depth
from tests.kit.documents import CLAIMING, PROVING, WITHOUT_PHYSICATS
from tests.unit.positions.damage import damaged, leads_into, values
from tests.unit.positions.schrodingers_cats.tables import claim, document_of, sights, table


@pytest.mark.parametrize("seed", range(6))
def test_what_is_written_of_a_match_is_read_again(seed: int) -> None:
    for sight in sights(seed):
        written = position_as_json(sight.seen)
        assert read_position(json.loads(json.dumps(written))) == sight.seen


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


REFUSED: list[tuple[dict[str, object], str]] = [
    ({"phase": "play"}, "$.phase: expected physicats, deal, claim, proof or over, got"),
    ({"on_turn": 3}, "$.on_turn: expected 0 to 2, got 3"),
    ({"start_seat": None}, "$.start_seat: expected 0 to 2, got null"),
    ({"lives": [2, 2]}, "$.lives: expected a list of 3, one for each seat, got [2, 2]"),
    (
        {"claim": {"seat": 0, "count": 8}},
        "$.claim.state: expected alive, dead, empty or heisenberg, got",
    ),
    ({"claim": claim(0, "8 grey")}, "$.claim.state: expected alive, dead, empty"),
    ({"claim": claim(0, "100 alive")}, "$.claim.count: expected 0 to 99, got 100"),
    ({"hands": [{}, {"allive": 1}, {}]}, "$.hands[1]: expected only the keys alive, dead"),
    ({"hands": [{}, {}, "??"]}, "$.hands[2]: expected an object, got '??'"),
    ({"hands": [{}, {}, {"dead": "?"}]}, "$.hands[2].dead: expected 0 to 99, got '?'"),
    ({"proofs": ["?", {}, {}]}, "$.proofs[0]: expected an object, got '?'"),
    ({"exchanged": 1}, "$.exchanged: expected true or false, got 1"),
    ({"known_discards": [{}, {}]}, "$.known_discards: expected a list of 3"),
    ({"physicats": {}}, "$.physicats.unused: expected a list of 3, one for each seat, got n"),
    ({"physicats": {"unused": ["?", 1, None]}}, "$.physicats.unused[1]: expected pounce"),
    ({"physicats": None}, "$.physicats: expected an object, got null"),
    ({"first_seat": 1}, "$.first_seat: expected nothing: no round is stated, got 1"),
    (
        {"rounds": [{"claim": claim(0, "9 alive"), "doubter": 1, "counted": 8}]},
        "$.first_seat: expected the number of a seat, got nothing",
    ),
    ({"options": {"blocks": 27}}, "$.options.blocks: expected 1 to 26, got 27"),
    ({"edition": "pegasus-2023"}, "$.edition: expected amigo-2023, got"),
    ({"game": "cat-in-the-box"}, "$.game: expected schrodingers-cats, got 'cat-in-the-box'"),
    ({"names": ["A"]}, "$.names: expected 3 names, one for each seat, got ['A']"),
    ({"onturn": 0}, "$: expected only the keys format, game"),
]


@pytest.mark.parametrize(("keys", "error"), REFUSED)
def test_an_error_names_the_place(keys: dict[str, object], error: str) -> None:
    with pytest.raises(CatboxError) as raised:
        read_position(document_of(3, **keys))
    assert str(raised.value).startswith(error)


def test_physicats_have_to_be_given_where_they_lie() -> None:
    document = document_of()
    del document["options"]
    with pytest.raises(MalformedInput, match=r"\$\.physicats: expected where the Physicats lie"):
        read_position(document)


WORDS = ("?", "phase", "claim", "seat", "hands", "alive", "unknown", "physicats", "row", "mewton")


@settings(max_examples=of_depth(quick=40, ci=1000, deep=10000))
@given(st.data())
def test_a_damaged_document_is_read_or_gives_one_clear_error(data: st.DataObject) -> None:
    whole = st.sampled_from([PROVING, CLAIMING, WITHOUT_PHYSICATS])
    document = data.draw(damaged(whole, WORDS, values(WORDS)))
    error = refusal(document)
    if error is None:
        position = read_position(document)
        assert read_position(position_as_json(position)) == position
    else:
        assert len(str(error).splitlines()) == 1
        assert leads_into(str(error.fields["path"]), document)


def refusal(document: object) -> CatboxError | None:
    """The error that the reader raises, if any; another one than those of the library is raised."""
    try:
        read_position(document)
    except CatboxError as error:
        return error
    return None
