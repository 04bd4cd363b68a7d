"""What shows itself, and what is gathered only for who looks at it."""

from __future__ import annotations

from xml.etree import ElementTree

from catbox_rules import cat_in_the_box
from catbox_rules.cat_in_the_box import Rank
from catbox_rules.kernel.ruleset import Event, Gathered, Seat
from catbox_rules.kernel.showing import Shown


def test_a_state_is_a_picture_in_a_notebook() -> None:
    state = cat_in_the_box.initial("pegasus-2023", players=3)
    picture: str = getattr(state, "_repr_svg_")()  # noqa: B009
    assert ElementTree.fromstring(picture.encode()).tag.endswith("svg")


def test_what_cannot_be_written_can_still_be_looked_at() -> None:
    """An error in a `repr` would hide the one that somebody looks for."""
    assert repr(Shown()).startswith("<Shown that cannot be written: ")


def test_events_are_gathered_once_and_not_before_they_are_needed() -> None:
    began = cat_in_the_box.RoundBegan(1, Seat(0))
    gathered: list[int] = []

    def gather() -> list[Event]:
        gathered.append(1)
        dealt: list[Event] = [cat_in_the_box.HandDealt(Seat(1), (Rank(2), Rank(2)))]
        return [began, *dealt]

    events = Gathered(gather)
    assert gathered == []
    assert events[0] == began
    assert list(events) == events[:] == gather()
    assert len(events) == 2
    assert gathered == [1, 1]
