"""The discard pile, and who knows what lies in it."""

from __future__ import annotations

import copy
import pickle

import pytest
from attrs import evolve
from attrs.exceptions import FrozenInstanceError

from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.schrodingers_cats import Boxes, DiscardPile
from tests.unit.schrodingers_cats.rules.moments import boxes


def pile(all_of_it: str, known_to_all: str, *known: str) -> DiscardPile:
    return DiscardPile(boxes(all_of_it), boxes(known_to_all), tuple(map(boxes, known)))


@pytest.mark.clause("schrodinger.secrecy.discard-pile", "schrodinger.round.clean-up")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_empty_pile(players: int) -> None:
    empty = DiscardPile.empty(players)
    assert empty == DiscardPile(Boxes(), Boxes(), (Boxes(),) * players)
    assert len(empty) == 0


@pytest.mark.clause("schrodinger.secrecy.discard-pile", "schrodinger.exchange.discard-first")
def test_seat_knows_what_it_lays_down_and_nobody_else_does() -> None:
    before = pile("1 alive 1 empty", "1 alive", "1 alive", "1 alive 1 empty", "1 alive")
    after = before.with_hidden(2, boxes("2 dead"))
    assert after == pile(
        "1 alive 2 dead 1 empty", "1 alive", "1 alive", "1 alive 1 empty", "1 alive 2 dead"
    )
    assert len(after) == 4


@pytest.mark.clause("schrodinger.secrecy.discard-pile")
def test_all_know_what_lay_open_before() -> None:
    before = pile("1 alive 1 empty", "nothing", "1 alive", "1 empty", "nothing")
    after = before.with_open(boxes("2 dead"))
    assert after == pile(
        "1 alive 2 dead 1 empty", "2 dead", "1 alive 2 dead", "2 dead 1 empty", "2 dead"
    )


@pytest.mark.clause("schrodinger.secrecy.discard-pile", "schrodinger.physicat.prride")
def test_who_looks_through_it_knows_all_that_lies_in_it_now() -> None:
    before = pile("2 alive 1 empty", "1 alive", "1 alive", "1 alive", "2 alive")
    after = before.seen_by(1)
    assert after == pile("2 alive 1 empty", "1 alive", "1 alive", "2 alive 1 empty", "2 alive")
    later = after.with_hidden(0, boxes("1 dead"))
    assert later.known == (boxes("1 alive 1 dead"), boxes("2 alive 1 empty"), boxes("2 alive"))


@pytest.mark.clause("schrodinger.secrecy.discard-pile")
@pytest.mark.parametrize(
    ("all_of_it", "known_to_all", "known", "field"),
    [
        ("1 alive", "nothing", ["1 dead"], "known[0]"),
        ("1 alive", "nothing", ["nothing", "2 alive"], "known[1]"),
        ("2 alive", "1 alive", ["1 alive", "nothing"], "known[1]"),
        ("2 alive 1 dead", "1 alive", ["1 dead", "1 alive"], "known[0]"),
        ("1 alive", "1 dead", ["1 dead"], "known[0]"),
    ],
)
def test_nobody_knows_less_than_all_and_more_than_there_is(
    all_of_it: str, known_to_all: str, known: list[str], field: str
) -> None:
    with pytest.raises(ImpossibleState) as refused:
        pile(all_of_it, known_to_all, *known)
    assert refused.value.field == field
    assert str(boxes(all_of_it)) in refused.value.fault


def test_piles_are_values() -> None:
    one = pile("2 alive", "1 alive", "1 alive", "2 alive")
    for twin in (evolve(one), pickle.loads(pickle.dumps(one)), copy.deepcopy(one)):
        assert twin == one
        assert hash(twin) == hash(one)
    assert one != pile("2 alive", "1 alive", "2 alive", "1 alive"), "knowledge belongs to its seat"
    assert one != pile("2 alive", "nothing", "1 alive", "2 alive")
    with pytest.raises(FrozenInstanceError):
        setattr(one, "boxes", Boxes())  # noqa: B010 -- it is not assigned to
