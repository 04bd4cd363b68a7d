"""The Physicats, and where they lie: before seats face down or open, in the row, nowhere."""

from __future__ import annotations

import copy
import pickle

import pytest
from attrs import evolve
from attrs.exceptions import FrozenInstanceError

from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.schrodingers_cats import Boxes, Physicat, Physicats
from catbox_rules.schrodingers_cats.physicats import COUNTS_AS, STAYING
from tests.unit.schrodingers_cats.rules.moments import cats, cats_by_seat, lying

STAY = cats("pounce-gaposchkin goeppert-meower feyncat")


def test_there_are_ten() -> None:
    assert [str(physicat) for physicat in Physicat] == [
        "pounce-gaposchkin",
        "goeppert-meower",
        "purrie",
        "felidae",
        "feyncat",
        "prride",
        "mewton",
        "felinestein",
        "pawking",
        "tabby",
    ]


@pytest.mark.clause(
    "schrodinger.physicat.stays",
    "schrodinger.physicat.pounce-gaposchkin",
    "schrodinger.physicat.goeppert-meower",
)
def test_three_stay_and_two_of_them_count_as_boxes() -> None:
    assert set(STAYING) == set(STAY)
    assert dict(COUNTS_AS) == {
        Physicat.POUNCE_GAPOSCHKIN: Boxes(alive=2),
        Physicat.GOEPPERT_MEOWER: Boxes(empty=1),
    }


# Where they lie.


def test_places() -> None:
    lie = lying(3, "mewton - -", "prride tabby", {1: "feyncat"})
    assert lie.unused == cats_by_seat("mewton - -")
    assert lie.staying == cats_by_seat("- feyncat -")
    assert set(lie.placed) == set(cats("mewton feyncat prride tabby"))
    assert len(lie.placed) == 4
    assert lie.open_before_seats == cats("feyncat")
    assert set(lie.out_of_game) == set(Physicat) - set(lie.placed)
    assert len(lie.out_of_game) == 6


def test_nothing_stays_unless_it_is_said() -> None:
    lie = Physicats(unused=cats_by_seat("mewton tabby"), row=cats("prride"))
    assert lie.staying == (None, None)
    assert lie == Physicats(cats_by_seat("mewton tabby"), cats("prride"), (None, None))
    assert Physicats(unused=(None, None)).placed == ()
    assert Physicats(unused=(None, None)).out_of_game == tuple(Physicat)


@pytest.mark.parametrize(
    ("field", "unused", "row", "staying"),
    [
        ("physicats.staying", "mewton tabby", "prride", "-"),
        ("physicats.staying", "mewton tabby", "prride", "- - -"),
        ("physicats.staying", "mewton tabby", "prride", ""),
        ("physicats.staying[0]", "- tabby", "prride", "mewton -"),
        ("physicats.staying[1]", "- -", "prride", "- tabby"),
        ("physicats.staying[1]", "- tabby", "prride", "- feyncat"),
        ("physicats.staying[0]", "mewton tabby", "prride", "feyncat -"),
        ("physicats", "mewton mewton", "prride", "- -"),
        ("physicats", "mewton tabby", "mewton", "- -"),
        ("physicats", "mewton tabby", "prride prride", "- -"),
        ("physicats", "feyncat -", "prride", "- feyncat"),
        ("physicats", "- -", "prride feyncat", "- feyncat"),
        ("physicats", "- -", "prride", "feyncat feyncat"),
    ],
)
def test_impossible_places(field: str, unused: str, row: str, staying: str) -> None:
    with pytest.raises(ImpossibleState) as refused:
        Physicats(cats_by_seat(unused), cats(row), cats_by_seat(staying))
    assert refused.value.field == field
    assert refused.value.fault


@pytest.mark.parametrize("name", [str(physicat) for physicat in Physicat])
def test_only_those_that_stay_lie_open_before_seats(name: str) -> None:
    def build() -> Physicats:
        return Physicats((None, None), (), cats_by_seat(f"- {name}"))

    if Physicat(name) in STAY:
        assert build().open_before_seats == cats(name)
        return
    with pytest.raises(ImpossibleState) as refused:
        build()
    assert refused.value.field == "physicats.staying[1]"
    assert refused.value.fault == f"{name} does not stay"


def test_one_in_two_places_is_named() -> None:
    with pytest.raises(ImpossibleState) as refused:
        Physicats(cats_by_seat("mewton tabby"), cats("tabby"))
    assert refused.value.fault == "tabby is in 2 places"


# How they move.


@pytest.mark.clause("schrodinger.physicat.once")
def test_revealed_physicat_lies_nowhere_for_a_moment() -> None:
    lie = lying(3, "mewton purrie -", "prride", {2: "feyncat"})
    revealed = lie.revealed_by(1, Physicat.PURRIE)
    assert revealed == evolve(
        lying(3, "mewton - -", "prride", {2: "feyncat"}), revealed=Physicat.PURRIE
    )
    assert Physicat.PURRIE in revealed.placed


@pytest.mark.clause("schrodinger.physicat.joins-row")
def test_joining_the_row() -> None:
    lie = lying(2, "mewton -", "prride", {1: "feyncat"})
    joined = evolve(lie, revealed=Physicat.PURRIE).with_revealed_in_row()
    assert joined == lying(2, "mewton -", "prride purrie", {1: "feyncat"})


@pytest.mark.clause("schrodinger.physicat.stays")
def test_staying_before_a_seat() -> None:
    lie = lying(3, "mewton - -", "prride", {1: "feyncat"})
    stays = evolve(lie, revealed=Physicat.GOEPPERT_MEOWER).with_revealed_staying(2)
    assert stays == lying(3, "mewton - -", "prride", {1: "feyncat", 2: "goeppert-meower"})


@pytest.mark.clause("schrodinger.physicat.tabby")
@pytest.mark.parametrize(
    ("taken", "row"),
    [
        ("prride", "tabby purrie felidae"),
        ("purrie", "prride tabby felidae"),
        ("felidae", "prride purrie tabby"),
    ],
)
def test_swapping_for_tabby(taken: str, row: str) -> None:
    lie = lying(2, "mewton -", "prride purrie felidae", {1: "feyncat"})
    swapped = lie.with_swapped(Physicat(taken))
    assert swapped == lying(2, "mewton -", row, {1: "feyncat"})


@pytest.mark.clause("schrodinger.physicat.joins-row", "schrodinger.physicat.stays")
def test_moving_to_the_row() -> None:
    lie = lying(3, "mewton - -", "prride", {1: "feyncat", 2: "goeppert-meower"})
    moved = lie.with_moved_to_row(Physicat.FEYNCAT)
    assert moved == lying(3, "mewton - -", "prride feyncat", {2: "goeppert-meower"})
    both = moved.with_moved_to_row(Physicat.GOEPPERT_MEOWER)
    assert both == lying(3, "mewton - -", "prride feyncat goeppert-meower")


# Values.


def test_places_are_values() -> None:
    lie = lying(3, "mewton - -", "prride tabby", {1: "feyncat"})
    for twin in (evolve(lie), pickle.loads(pickle.dumps(lie)), copy.deepcopy(lie)):
        assert twin == lie
        assert hash(twin) == hash(lie)
    assert lie != lying(3, "mewton - -", "tabby prride", {1: "feyncat"}), "the row has an order"
    assert lie != lying(3, "- - mewton", "prride tabby", {1: "feyncat"})
    assert lie != lying(3, "mewton - -", "prride tabby", {2: "feyncat"})
    with pytest.raises(FrozenInstanceError):
        setattr(lie, "row", ())  # noqa: B010 -- it is not assigned to
