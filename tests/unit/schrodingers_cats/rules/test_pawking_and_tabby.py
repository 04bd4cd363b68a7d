"""What the two Physicats do that change whose turn it is and which Physicat is used."""

from __future__ import annotations

import pytest

from catbox_rules.kernel.ruleset import Seat
from catbox_rules.schrodingers_cats import (
    ClaimPhase,
    Physicat,
    PhysicatStays,
    TurnSkipped,
    legal_actions,
    turn,
)
from tests.unit.schrodingers_cats.rules.moments import (
    EVERY_COUNT,
    PLAIN,
    STAYING,
    act,
    ask,
    cats_by_seat,
    claiming,
    dealt,
    grounds,
    in_words,
    joined,
    message,
    places,
    play,
    reach,
    round_of,
    row_of,
    used,
    violated,
    without_claims,
)

# Pawking.


@pytest.mark.clause("schrodinger.physicat.pawking", "schrodinger.turn.order")
@EVERY_COUNT
def test_pawking_passes_the_turn_on_at_once(players: int) -> None:
    """Ruling 6: in the opening turn as well."""
    others = [name for name in PLAIN.split() if name != "pawking"][: players - 1]
    for stands in (False, True):
        names = ["pawking", *others]
        if stands:
            names = [others[0], "pawking", *others[1:]]
        state = dealt(players, physicats=" ".join(names))
        if stands:
            state = reach(state, "claim 8 alive, end turn", ClaimPhase)
        seat = 1 if stands else 0
        step = act(state, "use pawking")
        assert step.events == (
            used("pawking", seat=seat),
            TurnSkipped(Seat(seat)),
            joined("pawking"),
        )
        after = step.state
        assert isinstance(after, ClaimPhase)
        assert turn(after) == ((seat + 1) % players,)
        assert after.round.claim == state.round.claim
        assert after.round.hands == state.round.hands
        assert row_of(after) == "prride pawking"


@pytest.mark.clause("schrodinger.physicat.pawking")
@pytest.mark.parametrize(
    "meanwhile", ["", ", prove 1 alive", ", prove 1 alive, exchange 1 dead, draw 1 dead"]
)
def test_no_skip_after_ones_claim(meanwhile: str) -> None:
    """Point 21."""
    state = play(dealt(2, physicats="pawking mewton"), f"claim 8 alive{meanwhile}").state
    verdict = ask(state, "use pawking")
    assert violated(verdict) == {"physicat.pawking"}
    assert "seat 0" in message(verdict, "physicat.pawking")
    assert "use" not in in_words(legal_actions(state))
    tabby = dealt(2, physicats="tabby mewton", row="pawking")
    tabby_state = play(tabby, f"claim 8 alive{meanwhile}").state
    assert violated(ask(tabby_state, "use tabby as pawking")) == {"physicat.pawking"}


@pytest.mark.clause("schrodinger.physicat.pawking", "schrodinger.physicat.timing")
def test_under_the_other_reading_both_are_named() -> None:
    state = dealt(2, physicats="pawking mewton", timing="before-claim")
    after = play(state, "claim 8 alive").state
    assert violated(ask(after, "use pawking")) == {"physicat.timing", "physicat.pawking"}


@pytest.mark.clause("schrodinger.physicat.pawking", "schrodinger.physicat.timing")
@pytest.mark.parametrize(
    ("claim", "on_turn", "physicats"),
    [("0: 13 empty", 1, "pawking mewton"), ("1: 13 empty", 0, "mewton pawking")],
)
def test_skip_out_of_turn_is_wrong_for_its_moment_alone(
    claim: str, on_turn: int, physicats: str
) -> None:
    """The other seat is on turn, and its skip would bring the turn back to a claimer who could not
    raise. But it is the claimer who asks, in a turn that is not its own, so that nothing is skipped
    and nothing more can be said of it."""
    state = claiming(2, ["3 alive", "3 alive"], claim=claim, on_turn=on_turn, physicats=physicats)
    verdict = ask(state, "use pawking", seat=1 - on_turn)
    assert violated(verdict) == {"turn.order", "physicat.timing"}


# Tabby.


@pytest.mark.clause("schrodinger.physicat.tabby", "schrodinger.physicat.joins-row")
def test_tabby_takes_the_place_of_a_physicat_of_the_row() -> None:
    state = dealt(4, physicats="tabby mewton - -", row="prride purrie felidae", before="2 by 0")
    assert without_claims(legal_actions(state)) == (
        "use tabby as prride, use tabby as purrie, use tabby as felidae"
    )
    verdict = ask(state, "use tabby as purrie")
    assert grounds(verdict) >= {
        "physicat.tabby",
        "physicat.purrie",
        "physicat.own",
        "physicat.once",
        "physicat.timing",
        "turn.order",
    }
    assert "purrie" in message(verdict, "physicat.tabby")
    step = act(state, "use tabby as purrie")
    assert step.events == (used("tabby", "purrie"), joined("tabby"), joined("purrie"))
    assert row_of(step.state) == "prride tabby felidae purrie"
    assert round_of(step.state).physicats.unused == cats_by_seat("- mewton - -")


@pytest.mark.clause("schrodinger.physicat.tabby")
def test_tabby_may_take_the_only_one_of_the_row() -> None:
    """Ruling 14; one that does not stay comes back into the row when its effect is done."""
    step = act(dealt(2, physicats="tabby mewton", row="prride"), "use tabby as prride")
    assert row_of(step.state) == "tabby prride"
    staying = act(dealt(2, physicats="tabby mewton", row="feyncat"), "use tabby as feyncat")
    assert row_of(staying.state) == "tabby"


@pytest.mark.clause("schrodinger.physicat.tabby", "schrodinger.physicat.stays")
@pytest.mark.parametrize("name", STAYING)
def test_taken_physicat_stays_before_the_seat_that_used_tabby(name: str) -> None:
    """Ruling 13."""
    state = dealt(2, physicats="tabby mewton", row=name)
    step = act(state, f"use tabby as {name}")
    assert step.events == (
        used("tabby", name),
        joined("tabby"),
        PhysicatStays(Seat(0), Physicat(name)),
    )
    assert round_of(step.state).physicats.staying == (Physicat(name), None)
    assert row_of(step.state) == "tabby"
    ended = play(step.state, "claim 1 dead, end turn, doubt").state
    assert row_of(ended) == f"tabby {name}"


@pytest.mark.clause("schrodinger.physicat.tabby")
@pytest.mark.parametrize("name", [name for name in PLAIN.split() if name != "feyncat"] + ["prride"])
def test_tabby_has_the_effect_of_what_it_takes(name: str) -> None:
    """As if the seat had held that one."""
    cards: dict[int, str] = {0: "2 alive 1 dead", 1: "1 heisenberg"}
    proofs = {0: "1 alive", 1: "2 dead"}
    own = claiming(
        2,
        cards,
        proofs=proofs,
        discards="3 empty",
        claim="1: 1 alive",
        physicats=f"{name} goeppert-meower",
        row="tabby",
    )
    taken = claiming(
        2,
        cards,
        proofs=proofs,
        discards="3 empty",
        claim="1: 1 alive",
        physicats="tabby goeppert-meower",
        row=name,
    )
    by_itself, swapped = act(own, f"use {name}"), act(taken, f"use tabby as {name}")
    assert swapped.events == (used("tabby", name), joined("tabby"), *by_itself.events[1:])
    assert type(swapped.state) is type(by_itself.state)
    assert turn(swapped.state) == turn(by_itself.state)
    assert round_of(swapped.state) == round_of(by_itself.state), "and the row is the same as well"


@pytest.mark.clause("schrodinger.physicat.tabby")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("use tabby", "swapped for one in the row: prride, purrie"),
        ("use tabby as felidae", "felidae is not in the row"),
        ("use tabby as mewton", "mewton is not in the row"),
        ("use tabby as tabby", "tabby is not in the row"),
    ],
)
def test_tabby_is_swapped_for_one_that_lies_in_the_row(text: str, expected: str) -> None:
    """Not for nothing, not for one of another seat or one out of the game."""
    state = dealt(3, physicats="tabby - mewton", row="prride purrie", before="1 by 0")
    verdict = ask(state, text)
    assert violated(verdict) == {"physicat.tabby"}
    assert places(verdict, "physicat.tabby") == [".taking"]
    assert expected in message(verdict, "physicat.tabby")


@pytest.mark.clause("schrodinger.physicat.tabby")
def test_physicat_that_stays_before_a_seat_is_not_in_the_row() -> None:
    state = claiming(
        2,
        claim="1: 1 alive",
        physicats="tabby -",
        row="prride",
        staying={1: "feyncat"},
    )
    assert violated(ask(state, "use tabby as feyncat")) == {"physicat.tabby"}


@pytest.mark.clause("schrodinger.physicat.tabby", "schrodinger.physicat.own")
@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("use mewton as prride", {"physicat.tabby"}),
        ("use mewton as mewton", {"physicat.tabby"}),
        ("use purrie as prride", {"physicat.own", "physicat.tabby"}),
        ("use tabby as prride", {"physicat.own"}),
        ("use tabby as felidae", {"physicat.own", "physicat.tabby"}),
        ("use tabby", {"physicat.own", "physicat.tabby"}),
    ],
)
def test_no_other_physicat_is_swapped(text: str, broken: set[str]) -> None:
    verdict = ask(dealt(2, physicats="mewton tabby"), text)
    assert violated(verdict) == broken
    if text.startswith("use mewton"):
        assert places(verdict, "physicat.tabby") == [".taking"]
        assert "mewton is not swapped" in message(verdict, "physicat.tabby")
