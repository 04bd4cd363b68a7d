"""Values of both games: frozen, equal by what they hold, copied and pickled; and what their
constructors refuse."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import attrs
import pytest
from attrs import evolve
from attrs.exceptions import FrozenInstanceError

from catbox_rules import cat_in_the_box as box
from catbox_rules import schrodingers_cats as cats
from catbox_rules.cat_in_the_box import CellSet, Color, HouseRule
from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import is_list
from catbox_rules.kernel.ruleset import ANY_SEAT, AnyRuleset
from catbox_rules.kernel.values import FrozenValue, fields_of, is_collection, is_mapping
from catbox_rules.positions.protocol import position_of
from catbox_rules.schrodingers_cats import Box, Boxes, Physicat
from tests.unit.match.messages.matches import CHOICES, moments_of

# Values are values. Which there are is found: all that the moments of some matches hold.


def held_by(thing: object, met: dict[int, FrozenValue]) -> None:
    """Gather all frozen values that a thing holds, and itself, by their identity."""
    if isinstance(thing, FrozenValue):
        if id(thing) not in met:
            met[id(thing)] = thing
            for field in fields_of(type(thing)):
                held_by(getattr(thing, field.name), met)
    elif is_mapping(thing):
        held_by([*thing.items()], met)
    elif is_collection(thing):
        for each in thing:
            held_by(each, met)


@cache
def values() -> Mapping[type, Sequence[FrozenValue]]:
    """By class: the values that there are at some moments of matches at every kind of table."""
    met: dict[int, FrozenValue] = {}
    for name in CHOICES:
        for match in moments_of(name):
            seen = [match.view(seat) for seat in (None, 0, 1)]
            held_by(
                (match, match.outcome, match.legal_actions(), position_of(match.state), seen), met
            )
    by_class = defaultdict[type, list[FrozenValue]](list)
    for value in met.values():
        by_class[type(value)].append(value)
    return by_class


def test_there_are_values_of_every_class_that_a_game_shows() -> None:
    """So that what is said below is said of all of them."""
    for game in (box, cats):
        public = [getattr(game, name) for name in game.__all__]
        shown = {each for each in public if isinstance(each, type) and attrs.has(each)}
        assert shown - set(values()) <= {HouseRule}, "which is a function with a name"


def test_values_are_frozen() -> None:
    for kind, some in values().items():
        assert not hasattr(some[0], "__dict__")
        with pytest.raises((FrozenInstanceError, AttributeError)):
            setattr(some[0], "no_field", 0)  # noqa: B010 -- the type checkers know it as well
        for each in fields_of(kind):
            with pytest.raises(FrozenInstanceError):
                setattr(some[0], each.name, getattr(some[0], each.name))
            with pytest.raises(FrozenInstanceError):
                delattr(some[0], each.name)


def test_a_copy_is_the_value_itself_and_a_pickle_an_equal_one() -> None:
    """Equal states have the same legal actions, whatever has been worked out and kept with one."""
    for kind, some in values().items():
        for value in some[:: max(len(some) // 25, 1)]:
            assert copy.copy(value) is value
            assert copy.deepcopy([value])[0] is value
            again = pickle.loads(pickle.dumps(value))
            assert (type(again), again, hash(again)) == (kind, value, hash(value))
            assert again != "a value"
            assert getattr(again, "viewer", None) == getattr(value, "viewer", None)
    for game in GAMES.values():
        for state in states_of(game)[::5]:
            assert game.legal_actions(pickle.loads(pickle.dumps(state))) == game.legal_actions(
                state
            )


def states_of(game: AnyRuleset) -> list[Any]:
    """The states of a game that there are, of all its phases."""
    kinds = [kind for kind in values() if kind.__module__ == f"{game.PACKAGE}.state"]
    return [each for kind in kinds for each in values()[kind] if hasattr(each, "table")]


def test_values_are_equal_just_if_all_that_they_are_built_from_is() -> None:
    """But for who looks at a position, which shows in no other field either."""
    for kind, some in values().items():
        if not kind.__module__.startswith((box.PACKAGE, cats.PACKAGE)):
            continue
        names = [each.name for each in fields_of(kind) if each.init and each.name != "viewer"]
        of_parts = {tuple(getattr(value, name) for name in names): value for value in some}
        assert len(of_parts) == len(set(some)), kind
        for value in some:
            assert of_parts[tuple(getattr(value, name) for name in names)] == value


@pytest.mark.parametrize("game", GAMES)
def test_states_of_play_can_be_built_again(game: str) -> None:
    """What rules build without checks, the constructors accept and build alike."""
    for state in states_of(GAMES[game]):
        again = evolve(state)
        assert (type(again), again, hash(again)) == (type(state), state, hash(state))
        assert GAMES[game].legal_actions(again) == GAMES[game].legal_actions(state)


def test_equal_states_print_alike_in_every_process() -> None:
    code = "from tests.unit.test_values import box, cats, states_of, values\n"
    code += "from attrs import fields\n"
    code += "several = [*states_of(box)[::5], *states_of(cats), *values()[box.View][::9]]\n"
    code += "of = lambda each: [getattr(each, field.name) for field in fields(type(each))]\n"
    code += "print([(type(each), of(each)) for each in several], several)"
    printed = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(printed) == 1
    assert "TrickPhase" in next(iter(printed))


# What a constructor refuses: the value that was given, what was expected, and the place.

SOUND: Sequence[FrozenValue] = [
    *(box.Deal([[1, 2], [3, 4]], [5, 6, 7], [8, 9]), box.Discard(0, 1), box.Bid(0, 1)),
    *(box.Play(0, 1, Color.RED), box.Paradox(0), box.Cell(Color.RED, 1), box.CellSet()),
    *(cats.DealPhysicats([Physicat.MEWTON] * 2, Physicat.PRRIDE), cats.Deal([Boxes(), Boxes()])),
    *(cats.Draw(Boxes()), cats.Use(0, Physicat.TABBY, Physicat.MEWTON), cats.EndTurn(0)),
    *(cats.Claim(0, 8, Box.ALIVE), cats.Prove(0, Boxes(1)), cats.Exchange(0, Boxes(1))),
    *(cats.Doubt(0), Boxes()),
]
"""A value of each class whose fields are of a form."""

NO_NUMBER = [1.0, "1", None, True, 10**18]
NO_RANK = ("1 to 9", [0, 10, -1, *NO_NUMBER])
NO_PHYSICAT = ("a Physicat", ["mewton", 0, Box.ALIVE])
NO_BOXES = ("Boxes", ["1 alive", 3, None, {"alive": 1}, [Box.ALIVE]])
NO_NUMBER_OF_CARDS = ("a number of cards, from 0", [-1, *NO_NUMBER])

EXPECTED: Mapping[str, tuple[str, Sequence[Any]]] = {
    "seat": (ANY_SEAT, [-1, *NO_NUMBER]),
    "rank": NO_RANK,
    "tricks": ("a whole number", [-(10**18), *NO_NUMBER]),
    "count": ("a whole number", [-(10**18), *NO_NUMBER]),
    "color": ("a Color, such as Color.RED", ["red", "R", None, 0]),
    "state": ("a Box", ["alive", None, 0, Physicat.MEWTON]),
    "bits": ("one bit for each cell", [-1, 1 << 36]),
    "hands": ("a list", [3, None]),
    "revealed": ("a list", [3, None]),
    "hidden": ("a list", [3]),
    "physicats": ("a list", [3, None]),
    "physicat": NO_PHYSICAT,
    "taking": NO_PHYSICAT,
    "open": NO_PHYSICAT,
    "boxes": NO_BOXES,
    **dict.fromkeys(("alive", "dead", "empty", "heisenberg"), NO_NUMBER_OF_CARDS),
}
"""For each field of these: what is expected, and what is none of it."""

INSIDE: Sequence[tuple[type, str, Any, str, tuple[str, Sequence[Any]]]] = [
    # class, field, its value with X at the place, the place, what is expected there
    (box.Deal, "hands", [[1], "X"], "$.hands[1]", ("a list", [2, None])),
    (box.Deal, "hands", [["X"]], "$.hands[0][0]", NO_RANK),
    (box.Deal, "hands", [[1, 1], [1, 1], [1, "X"]], "$.hands[2][1]", NO_RANK),
    (box.Deal, "revealed", [1, "X", 1], "$.revealed[1]", NO_RANK),
    (box.Deal, "hidden", [9, "X"], "$.hidden[1]", NO_RANK),
    (cats.Deal, "hands", [Boxes(), "X"], "$.hands[1]", NO_BOXES),
    (cats.DealPhysicats, "physicats", [Physicat.MEWTON, "X"], "$.physicats[1]", NO_PHYSICAT),
]


def put(value: Any, wrong: Any) -> Any:
    """A value with something wrong in place of X."""
    if is_list(value):
        return [put(item, wrong) for item in value]
    return wrong if value == "X" else value


def refusals() -> Iterator[tuple[Any, str, Any, str, str, Any]]:
    """Value, field, wrong value of it, place, what is expected there and what is given."""
    for value in SOUND:
        its_class = type(value)
        for each in fields_of(its_class):
            if each.init:
                expected, wrong = EXPECTED[each.name]
                yield from (
                    (value, each.name, one, f"$.{each.name}", expected, one) for one in wrong
                )
        for kind, name, of_field, place, (expected, wrong) in INSIDE:
            if its_class is kind:
                yield from ((value, name, put(of_field, x), place, expected, x) for x in wrong)


def test_a_field_that_is_not_of_its_form_is_refused_at_its_place() -> None:
    for value, name, wrong, place, expected, given in refusals():
        with pytest.raises(MalformedInput) as refused:
            evolve(value, **{name: wrong})
        error = refused.value
        assert (error.path, error.expected) == (place, expected), (value, name, wrong)
        assert error.given is given


@pytest.mark.clause("schrodinger.prove.with-claim", "schrodinger.exchange.after-proof")
@pytest.mark.parametrize("kind", [cats.Prove, cats.Exchange])
def test_nothing_is_neither_proved_nor_exchanged(kind: type[cats.Prove | cats.Exchange]) -> None:
    """Ruling 7: one simply does not. Nothing can be drawn, though."""
    with pytest.raises(MalformedInput, match=r"^\$\.boxes: expected at least one card, got none$"):
        kind(0, Boxes())
    assert not cats.Draw(Boxes()).boxes


def test_iterables_become_tuples_and_what_may_be_left_out_is_none() -> None:
    deal = box.Deal(iter([[1, 7], (3,)]), [4])
    assert (deal.hands, deal.revealed, deal.hidden) == (((1, 7), (3,)), (4,), None)
    assert evolve(deal, hidden=[]) != deal, "none left over is not the same as not given"
    assert evolve(deal, hidden=[8]).cards == (1, 7, 3, 4, 8)
    assert cats.Deal(iter([Boxes(1)])).hands == (Boxes(1),)
    assert cats.DealPhysicats([Physicat.MEWTON], Physicat.PRRIDE).physicats == (Physicat.MEWTON,)
    assert cats.Use(0, Physicat.TABBY) == cats.Use(0, Physicat.TABBY, None)


@pytest.mark.parametrize(
    ("make", "path", "given"),
    [
        (lambda: box.Cards.of(5, 5, -1), "$.rank", -1),
        (lambda: box.Cards.of(1, 10), "$.rank", 10),
        (lambda: CellSet.named("R5 G9 G10"), "$", "G10"),
        (lambda: CellSet.named("R5, B2"), "$", "R5,"),
        (lambda: CellSet.named("R5 r5 X"), "$", "r5"),
        (lambda: Boxes.of([Box.ALIVE, Boxes(1), Box.DEAD]), "$[1]", Boxes(1)),  # type: ignore[list-item]
    ],
)
def test_the_first_item_of_no_kind_is_named(make: Any, path: str, given: object) -> None:
    with pytest.raises(MalformedInput) as refused:
        make()
    assert (refused.value.path, refused.value.given) == (path, given)
