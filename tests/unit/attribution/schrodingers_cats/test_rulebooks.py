"""The clauses behind what two rulebooks do otherwise after the same action."""

from __future__ import annotations

import pytest

from catbox_rules.attribution.differences import SharedStep
from catbox_rules.attribution.schrodingers_cats.rulebooks import (
    of_event,
    of_malformed,
    of_outcome,
    of_sheet,
)
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.schrodingers_cats import Doubt
from tests.unit.attribution.schrodingers_cats.afters import after
from tests.unit.schrodingers_cats.rules.moments import claiming


def shared(*, heisenbergs: str = "1 heisenberg", claim: str = "0: 3 alive") -> SharedStep:
    """A doubt, at a table and at one where fewer boxes count for the claim."""
    one, other = (
        after(claiming(3, (f"2 alive {each}",), claim=claim, on_turn=1), "doubt")
        for each in (f"4 {heisenbergs.split()[1]}", "4 dead")
    )
    return SharedStep(Doubt(1), one, other)


def test_the_first_part_of_a_sheet_is_named_alone() -> None:
    """What was counted differs; that another seat is wrong then follows from it."""
    step = shared()
    [part] = of_sheet(step)
    assert part.name == "counted"
    assert part.values[0] != part.values[1]
    assert set(part.clauses) == {"schrodinger.check.heisenbergs"}
    assert of_sheet(SharedStep(step.action, step.a, step.a)) == ()


@pytest.mark.parametrize(
    ("event", "clause"),
    [
        ("claim-checked", "check.count"),
        ("life-lost", "check.life-lost"),
    ],
)
def test_events(event: str, clause: str) -> None:
    step = shared()
    one = next(each for each in step.a.events if each.event == event)
    for pair in ((one, None), (None, one), (one, one)):
        assert of_event(step, *pair) == (f"schrodinger.{clause}",)


def test_an_event_that_says_nothing_new() -> None:
    step = shared()
    said = next(each for each in step.a.events if each.event not in ("claim-checked", "life-lost"))
    assert of_event(step, said, None) == ()
    assert of_event(step, None, None) == ()


def test_what_one_table_cannot_read() -> None:
    """A claim beyond its track; else a seat that it does not have."""
    for path, clause in (("$.count", "setup.track"), ("$.seat", "setup.players")):
        error = MalformedInput(path, expected="another number", given=30)
        assert of_malformed(error) == (f"schrodinger.{clause}",)


def test_who_wins() -> None:
    assert of_outcome(shared()) == ("schrodinger.match.last-seat",)
