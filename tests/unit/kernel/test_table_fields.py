"""What a field of a position says of itself, and what is made of it: in a small game."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import attrs
import pytest
from attrs import evolve

from catbox_rules.kernel.errors import ImpossibleState, MalformedInput
from catbox_rules.kernel.forms import ABSENT
from catbox_rules.kernel.ruleset import Seat, with_seat
from catbox_rules.kernel.table_fields import (
    KnownTo,
    TableField,
    Viewer,
    check_secrecy,
    in_document,
    keys,
    table_field,
    table_fields,
)
from catbox_rules.kernel.values import UNKNOWN, Partial, declaring
from tests.unit.kernel.marbles import (
    BOTH,
    EVERYBODY,
    GUESSING,
    HIDING,
    TABLE,
    Bag,
    Phase,
    Position,
    View,
    position_of,
    view,
)

# What a field says.


def nothing(_: object) -> None:
    return None


def anything(_: object) -> bool:
    return True


@pytest.mark.parametrize(
    ("known_to", "words", "fault"),
    [
        (KnownTo.OWN_SEAT, {}, "a field known to its own seat needs hide"),
        (KnownTo.OWN_SEAT, {"part": anything}, "a field known to its own seat needs hide"),
        (
            KnownTo.OWN_SEAT,
            {"hide": nothing, "part": anything},
            "a field known to its own seat has no part",
        ),
        (KnownTo.IN_PART, {}, "a field known in part needs part"),
        (KnownTo.IN_PART, {"hide": nothing}, "a field known in part has no hide"),
        (
            KnownTo.IN_PART,
            {"hide": nothing, "part": anything},
            "a field known in part has no hide",
        ),
        (KnownTo.PUBLIC, {"whole": nothing}, "a field known to all has no whole"),
        (KnownTo.PUBLIC, {"hide": nothing}, "a field known to all has no hide"),
        (KnownTo.PUBLIC, {"part": anything}, "a field known to all has no part"),
    ],
)
def test_what_hides_a_field_is_there_where_it_is_hidden_and_nowhere_else(
    known_to: KnownTo, words: dict[str, Any], fault: str
) -> None:
    with pytest.raises(TypeError, match=f"^{fault}$"):
        table_field(known_to, **words)


def test_who_knows_a_field_has_to_be_said() -> None:
    unsaid: Any = table_field
    with pytest.raises(TypeError, match="known_to"):
        unsaid(key="hands")


def test_a_key_is_the_name_unless_another_is_said() -> None:
    assert dict(keys(Position)) == {
        "rounds": "rounds",
        "hands": "hands",
        "bag": "bag",
        "codes": "thought_of",
        "first": "first",
    }


def test_a_default_is_said_by_a_function_or_is_that_of_the_class_or_there_is_none() -> None:
    position = position_of(HIDING, Viewer.ALL)
    defaults = {name: says.default(position) for name, says in table_fields(Position).items()}
    assert defaults == {
        "rounds": ABSENT,
        "in_hands": 6,
        "hands": (Partial(BOTH),) * 3,
        "bag": Partial(()),
        "codes": (UNKNOWN,) * 3,
        "first": 1,
    }


def test_nothing_is_needed_in_a_document_unless_it_is_said() -> None:
    says = TableField(KnownTo.PUBLIC)
    position = position_of(HIDING, Viewer.ALL)
    assert says.default(position) is ABSENT
    assert not says.needed(position)


def test_a_view_is_declared_by_the_class_it_is_built_on() -> None:
    assert declaring(View) is declaring(Position) is Position


# Secrecy.


def leaking(seat: int, name: str, value: object) -> dict[str, Any]:
    """What is to be changed such that a position has an item of a seat."""
    return {name: with_seat(getattr(view(GUESSING, None), name), seat, value)}


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize(("name", "value"), [("hands", Partial(("red",))), ("codes", 7)])
def test_an_item_of_another_seat_is_refused(seat: int, name: str, value: object) -> None:
    """And so it is for a spectator; the own one, and all of a whole table, are not."""
    with pytest.raises(ImpossibleState) as refused:
        evolve(view(GUESSING, Seat(seat)), **leaking(0, name, value))
    assert (refused.value.field, refused.value.fault) == (
        f"{name}[0]",
        f"seat {seat} cannot know this",
    )
    with pytest.raises(ImpossibleState, match=rf"^{name}\[0\]: a spectator cannot know this$"):
        evolve(view(GUESSING, None), **leaking(0, name, value))
    for knows in (view(GUESSING, Seat(0)), position_of(GUESSING, Viewer.ALL)):
        assert getattr(evolve(knows, **leaking(0, name, value)), name)[0] == value


def test_a_number_of_hidden_marbles_is_no_secret() -> None:
    seen = evolve(view(GUESSING, Seat(1)), **leaking(0, "hands", Partial((), 5)))
    assert list(map(len, seen.hands)) == [5, 2, 0]


def test_what_nobody_has_hidden_yet_is_no_secret() -> None:
    """Before they are hidden, all know of each seat that it has both marbles."""
    both: Bag = Partial(BOTH)
    for viewer in EVERYBODY:
        assert evolve(position_of(HIDING, viewer)).hands == (both, both, both)


def test_what_is_known_in_part_is_what_its_viewer_knows() -> None:
    looked: Bag = Partial(("blue",), 1)
    with pytest.raises(ImpossibleState, match=r"^bag: seat 2 cannot know this$"):
        evolve(view(GUESSING, Seat(2)), bag=looked)
    with pytest.raises(ImpossibleState, match=r"^bag: a spectator cannot know this$"):
        evolve(position_of(GUESSING, None), bag=looked)
    assert evolve(view(GUESSING, Seat(0)), bag=looked).bag == looked
    assert evolve(position_of(GUESSING, Viewer.ALL), bag=looked).bag == looked


def test_a_position_may_be_given_to_a_viewer_if_it_tells_no_more() -> None:
    for viewer in (None, Seat(0), Seat(1)):
        written = position_of(GUESSING, viewer).without_viewer()
        assert evolve(written, viewer=viewer).viewer == viewer
        with pytest.raises(ImpossibleState):
            evolve(position_of(GUESSING, Viewer.ALL), viewer=viewer)


def test_a_view_is_somebodys() -> None:
    """A bot that takes one cannot be handed a whole table."""
    with pytest.raises(ImpossibleState, match=r"^viewer: a view is that of a seat or a spectator$"):
        evolve(view(GUESSING, None), viewer=Viewer.ALL)
    with pytest.raises(ImpossibleState, match=r"^viewer: "):
        View(
            table=TABLE,
            phase=Phase.HIDE,
            rounds=0,
            in_hands=6,
            hands=(Partial(BOTH),) * 3,
            codes=(UNKNOWN,) * 3,
            first=Seat(0),
        )


def test_what_is_made_unchecked_passes_the_check() -> None:
    for state in (HIDING, GUESSING):
        for viewer in EVERYBODY[1:]:
            check_secrecy(view(state, viewer))


def test_a_seat_that_looks_at_a_whole_table_sees_what_its_view_shows() -> None:
    """And looking twice shows no more."""
    for state in (HIDING, GUESSING):
        whole = position_of(state, Viewer.ALL)
        for viewer in (None, Seat(0), Seat(1)):
            seen = whole.seen_by(viewer)
            assert seen == view(state, viewer) == seen.seen_by(viewer)
            assert seen.viewer == viewer


def test_a_view_does_not_become_the_view_of_somebody_else() -> None:
    """Or its seat would hold no cards."""
    seen = view(GUESSING, Seat(0)).seen_by(Seat(1))
    assert type(seen) is Position
    assert seen == view(GUESSING, None).seen_by(None) != view(GUESSING, Seat(1))


@pytest.mark.parametrize("seat", [-1, 3, 7])
def test_only_a_seat_of_the_table_looks_at_it(seat: int) -> None:
    with pytest.raises(MalformedInput, match="expected 0 to 2"):
        position_of(GUESSING, Viewer.ALL).seen_by(Seat(seat))
    with pytest.raises(ImpossibleState, match=f"^viewer: there is no seat {seat}$"):
        evolve(view(GUESSING, None), viewer=Seat(seat))


# Values.


def test_who_looks_makes_no_difference_to_what_lies_there() -> None:
    all_look = [view(HIDING, viewer) for viewer in EVERYBODY[1:]]
    one = position_of(HIDING, Viewer.ALL)
    assert all(one == each == one for each in all_look)
    assert {hash(each) for each in all_look} == {hash(one)}
    seen = view(GUESSING, Seat(1))
    assert seen == seen.without_viewer()
    assert hash(seen) == hash(seen.without_viewer())


def test_whatever_lies_there_makes_a_difference() -> None:
    one = position_of(GUESSING, Viewer.ALL)
    changes: list[dict[str, Any]] = [
        {"table": evolve(TABLE, players=4)},
        {"phase": Phase.OVER},
        {"rounds": 0},
        {"in_hands": 9},
        {"hands": (Partial(BOTH),) * 3},
        {"bag": Partial(())},
        {"codes": (1, 2, 3)},
        {"first": Seat(0)},
        {"note": "a note"},
    ]
    others = [evolve(one, **each) for each in changes]
    assert {name for each in changes for name in each} | {"viewer"} == {
        each.name for each in attrs.fields(Position)
    }
    assert one not in others
    assert len({one, *others}) == 1 + len(others)


def test_a_position_is_no_other_value() -> None:
    one = position_of(GUESSING, Viewer.ALL)
    assert one != (*map(one.__getattribute__, ["table", "phase"]),)
    assert one.__eq__(GUESSING) is NotImplemented


def test_without_a_viewer_it_is_something_written_down() -> None:
    """To which more may be added. What has none is the same object."""
    written = view(GUESSING, Seat(1)).without_viewer()
    assert (type(written), written.viewer) == (Position, Viewer.ALL)
    assert evolve(written, codes=(7, 8, 9)).codes == (7, 8, 9)
    assert written.without_viewer() is written


# While a document is read.


def test_a_document_is_asked_while_a_position_is_read_from_it() -> None:
    reading = SimpleNamespace(document=SimpleNamespace(lost="?", trick=ABSENT))
    assert in_document(reading, "lost") == "?"
    assert in_document(reading, "trick") is ABSENT


def test_a_position_that_is_there_has_no_document() -> None:
    assert in_document(position_of(GUESSING, Viewer.ALL), "hands") is None


# Partial positions.


def test_a_game_without_partial_positions_has_none() -> None:
    position = position_of(GUESSING, Viewer.ALL)
    assert not position.is_partial
    assert position.is_written("hands")
