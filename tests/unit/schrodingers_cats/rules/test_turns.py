"""The turn: whose it is, what is due in it, how it ends, and one's own claim that comes back."""

from __future__ import annotations

import pytest

from catbox_rules.kernel.ruleset import Seat
from catbox_rules.schrodingers_cats import (
    ClaimPhase,
    DealPhase,
    ProofPhase,
    State,
    TurnEnded,
    TurnSkipped,
    legal_actions,
    turn,
)
from tests.unit.schrodingers_cats.rules.moments import (
    EVERY_COUNT,
    PLAIN,
    act,
    ask,
    claiming,
    dealt,
    grounds,
    in_words,
    message,
    on_turn,
    places,
    play,
    proving,
    reach,
    violated,
    without_claims,
)

# The order.


@pytest.mark.clause("schrodinger.turn.order", "schrodinger.turn.end")
@EVERY_COUNT
def test_turns_go_clockwise_from_the_start_seat(players: int) -> None:
    for start in range(players):
        state: State = dealt(players, start=start)
        for place in range(2 * players):
            seat = (start + place) % players
            assert turn(state) == (seat,)
            state = act(state, f"claim {place + 3} alive").state
            assert turn(state) == (seat,), "the turn goes on after the claim"
            step = act(state, "end turn")
            assert step.events == (TurnEnded(Seat(seat)),)
            state = step.state


@pytest.mark.clause("schrodinger.turn.order")
@pytest.mark.parametrize(
    ("players", "before", "order"),
    [
        (4, "3 by 0", [0, 1, 2, 0]),
        (4, "0 by 3", [3, 1, 2, 3]),
        (5, "2 by 1, 0 by 4", [4, 1, 3, 4]),
        (6, "1 by 2, 2 by 5, 3 by 5, 4 by 0", [0, 5, 0, 5]),
        (3, "1 by 0, 1 by 2", [2, 0, 2, 0]),
        (3, "1 by 0", [0, 1, 2, 0]),
    ],
)
def test_seats_that_are_out_are_passed_over(players: int, before: str, order: list[int]) -> None:
    state: State = dealt(players, before=before)
    for place, seat in enumerate(order):
        assert on_turn(state) == seat
        state = play(state, f"claim {place + 1} dead; end turn").state


@pytest.mark.clause("schrodinger.turn.order", "schrodinger.physicat.pawking")
def test_skip_passes_over_seats_that_are_out_as_well() -> None:
    state = dealt(4, before="3 by 2", physicats="mewton purrie pawking -", row="prride felidae")
    assert on_turn(reach(state, "use pawking", ClaimPhase)) == 0


ALL_IN_TURN = [
    "claim 9 dead",
    "doubt",
    "end turn",
    "prove 1 alive",
    "exchange 1 alive",
    "use purrie",
]


@pytest.mark.clause("schrodinger.turn.order")
@EVERY_COUNT
@pytest.mark.parametrize("text", ALL_IN_TURN)
def test_nobody_but_the_seat_on_turn_does_anything(players: int, text: str) -> None:
    state: State = dealt(players, physicats=" ".join(PLAIN.split()[:players]))
    state = reach(state, "claim 8 alive, end turn", ClaimPhase)
    after = reach(state, "claim 8 dead", ProofPhase)
    for moment in (state, after):
        for seat in set(range(players)) - {1}:
            verdict = ask(moment, text, seat=seat)
            assert "turn.order" in violated(verdict)
            assert places(verdict, "turn.order") == [".seat"]
            sentence = message(verdict, "turn.order")
            assert f"it is seat 1's turn, not seat {seat}'s" in sentence
            assert "out of the match" not in sentence
            assert ("has not ended its turn" in sentence) is (moment is after)
        assert "turn.order" not in violated(ask(moment, text))


@pytest.mark.clause("schrodinger.turn.order")
@pytest.mark.parametrize(
    ("text", "seat", "broken"),
    [
        ("doubt", 2, {"turn.order"}),
        ("doubt", 0, {"turn.order", "turn.own-claim"}),
        ("end turn", 0, {"turn.order"}),
        ("end turn", 2, {"turn.order"}),
        ("claim 9 dead", 2, {"turn.order"}),
        ("claim 7 alive", 2, {"turn.order", "claim.rises"}),
        ("claim 30 alive", 0, {"turn.order", "claim.on-track"}),
        ("claim 2 heisenberg", 0, {"turn.order", "claim.state"}),
        ("prove 1 alive", 2, {"turn.order", "prove.with-claim"}),
        ("prove 4 empty", 2, {"turn.order", "prove.with-claim", "prove.kinds", "prove.in-hand"}),
        ("exchange 1 alive", 2, {"turn.order", "exchange.after-proof"}),
        ("exchange 4 empty", 2, {"turn.order", "exchange.after-proof", "exchange.in-hand"}),
        ("use felidae", 2, {"turn.order", "physicat.timing"}),
        ("use mewton", 2, {"turn.order", "physicat.timing", "physicat.own"}),
        ("use felidae as mewton", 2, {"turn.order", "physicat.timing", "physicat.tabby"}),
        ("use pawking", 0, {"turn.order", "physicat.timing"}),
    ],
)
def test_what_else_is_wrong_is_named_with_it(text: str, seat: int, broken: set[str]) -> None:
    """Seat 0 has claimed 8 alive, and it is the turn of seat 1."""
    state = dealt(3, physicats="pawking purrie felidae")
    state = reach(state, "claim 8 alive, end turn", ClaimPhase)
    assert violated(ask(state, text, seat=seat)) == broken


@pytest.mark.clause("schrodinger.turn.order", "schrodinger.round.start-seat")
@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("claim 8 alive", {"turn.order", "round.start-seat"}),
        ("doubt", {"turn.order", "doubt.needs-claim"}),
        ("end turn", {"turn.order"}),
        ("prove 1 alive", {"turn.order", "prove.with-claim"}),
        ("use purrie", {"turn.order", "physicat.timing"}),
    ],
)
@pytest.mark.parametrize(("before", "why"), [("", "start the match"), ("1 by 0", "was right")])
def test_nobody_begins_in_the_place_of_the_start_seat(
    text: str, broken: set[str], before: str, why: str
) -> None:
    state = dealt(3, physicats="mewton felidae purrie", before=before)
    verdict = ask(state, text, seat=2)
    assert violated(verdict) == broken
    if "round.start-seat" in broken:
        assert places(verdict, "round.start-seat") == [".seat"]
        sentence = message(verdict, "round.start-seat")
        assert "seat 0 starts" in sentence
        assert why in sentence
    skipped = dealt(3, physicats="pawking felidae purrie", before=before)
    after = reach(skipped, "use pawking", ClaimPhase)
    if text.startswith("claim"):
        assert violated(ask(after, text, seat=2)) == {"turn.order"}, "the start seat has skipped"


@pytest.mark.clause("schrodinger.turn.order")
@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("doubt", {"turn.order"}),
        ("claim 9 dead", {"turn.order"}),
        ("end turn", {"turn.order"}),
        ("prove 1 alive", {"turn.order", "prove.with-claim", "prove.in-hand"}),
        ("exchange 1 alive", {"turn.order", "exchange.after-proof", "exchange.in-hand"}),
        ("use mewton", {"turn.order"}),
        ("use tabby", {"turn.order"}),
    ],
)
def test_seat_that_is_out_does_nothing(text: str, broken: set[str]) -> None:
    """Of its Physicat, which joined the row, nothing more is said."""
    state = dealt(4, before="3 by 0", physicats="purrie felidae pawking -", row="prride mewton")
    state = reach(state, "claim 8 alive, end turn", ClaimPhase)
    verdict = ask(state, text, seat=3)
    assert violated(verdict) == broken
    assert "seat 3 is out of the match" in message(verdict, "turn.order")


# Claim or doubt.


@pytest.mark.clause("schrodinger.turn.claim-or-doubt", "schrodinger.doubt.needs-claim")
def test_first_turn_of_a_round_is_a_claim() -> None:
    assert without_claims(legal_actions(dealt(4))) == ""
    assert len(legal_actions(dealt(4))) == 65


@pytest.mark.clause("schrodinger.turn.claim-or-doubt")
@EVERY_COUNT
def test_later_turns_are_a_claim_or_a_doubt(players: int) -> None:
    state = reach(dealt(players), "claim 8 alive, end turn", ClaimPhase)
    assert without_claims(legal_actions(state)) == "doubt"
    assert len(legal_actions(state)) == 1 + 65 - 18, "8 alive is the 18th space"
    verdict = ask(state, "end turn")
    assert violated(verdict) == {"turn.claim-or-doubt"}
    assert "seat 1" in message(verdict, "turn.claim-or-doubt")
    for text in ("prove 1 alive", "exchange 1 alive"):
        assert not ask(state, text).is_legal


@pytest.mark.clause("schrodinger.turn.order", "schrodinger.turn.claim-or-doubt")
@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("claim 9 alive", set[str]()),
        ("doubt", set[str]()),
        ("prove 1 alive", {"prove.with-claim"}),
        ("exchange 1 alive", {"exchange.after-proof"}),
    ],
)
def test_what_a_seat_does_in_its_turn_is_not_done_by_its_neighbors(
    seat: int, text: str, broken: set[str]
) -> None:
    """Seat 1 has claimed 8 alive and proved two. It is that seat alone which has claimed, and
    proved, in this turn."""
    state = reach(dealt(3, start=1), "claim 8 alive, prove 2 alive", ProofPhase)
    assert violated(ask(state, text, seat=seat)) == {"turn.order"} | broken


@pytest.mark.clause("schrodinger.turn.claim-or-doubt", "schrodinger.turn.own-claim")
@pytest.mark.parametrize("meanwhile", ["", ", prove 1 alive", ", prove 1 alive, exchange 1 dead"])
def test_seat_that_has_claimed_neither_claims_again_nor_doubts(meanwhile: str) -> None:
    state: State = play(dealt(4), f"claim 8 alive{meanwhile}").state
    if "exchange" in meanwhile:
        state = play(state, "draw 1 empty").state
    assert violated(ask(state, "claim 9 alive")) == {"turn.claim-or-doubt"}
    assert violated(ask(state, "claim 8 alive")) == {"turn.claim-or-doubt", "claim.rises"}
    assert violated(ask(state, "claim 0 dead")) == {"turn.claim-or-doubt", "claim.on-track"}
    assert violated(ask(state, "claim 9 heisenberg")) == {"turn.claim-or-doubt", "claim.state"}
    assert violated(ask(state, "doubt")) == {"turn.claim-or-doubt", "turn.own-claim"}
    assert ask(state, "end turn").is_legal


@pytest.mark.clause("schrodinger.turn.claim-or-doubt", "schrodinger.claim.last-space")
def test_second_claim_after_one_on_the_last_space() -> None:
    state = play(dealt(2), "claim 13 empty").state
    expected = {"turn.claim-or-doubt", "claim.rises", "claim.last-space"}
    assert violated(ask(state, "claim 26 dead")) == expected


# The end of a turn.


@pytest.mark.clause("schrodinger.turn.end")
@EVERY_COUNT
def test_turn_is_ended_by_saying_so_even_where_nothing_else_is_left(players: int) -> None:
    """A spectator who sees only the turn cannot distinguish a hand that could prove from one that
    could not."""
    for hand, other in (("6 dead", "6 alive"), ("6 alive", "6 dead")):
        state = reach(dealt(players, hand, other), "claim 8 alive", ProofPhase)
        assert turn(state) == (0,)
        verdict = ask(state, "end turn")
        assert grounds(verdict) >= {"turn.end", "turn.order"}
        assert "8 alive" in message(verdict, "turn.end")
    state = reach(dealt(players, "6 dead", "6 alive"), "claim 8 alive", ProofPhase)
    assert in_words(legal_actions(state)) == "end turn"
    after = reach(state, "end turn", ClaimPhase)
    assert after.round.claim == state.round.claim
    assert after.round.hands == state.round.hands
    assert turn(after) == (1,)


@pytest.mark.clause("schrodinger.turn.end")
def test_what_was_proved_in_a_turn_is_of_that_turn_alone() -> None:
    state = reach(dealt(2), "claim 1 alive, prove 2 alive, end turn, claim 1 dead", ProofPhase)
    assert (state.proved, state.has_exchanged) == (0, False)
    assert violated(ask(state, "exchange 1 alive")) == {"exchange.after-proof"}


# One's own claim.


@pytest.mark.clause("schrodinger.turn.own-claim", "schrodinger.physicat.pawking")
def test_with_two_seats_the_claimer_raises_its_own_claim() -> None:
    """Ruling 5."""
    state = dealt(2, physicats="mewton pawking", blocks=1)
    back = reach(state, "claim 2 alive, end turn, use pawking", ClaimPhase)
    assert turn(back) == (0,)
    assert in_words(legal_actions(back)) == "use mewton, claim 2 dead, claim 1 empty"
    verdict = ask(back, "doubt")
    assert violated(verdict) == {"turn.own-claim"}
    assert "seat 0" in message(verdict, "turn.own-claim")
    assert violated(ask(back, "claim 2 alive")) == {"claim.rises"}
    assert grounds(ask(back, "claim 2 dead")) >= {"claim.rises", "turn.own-claim", "turn.order"}
    raised = reach(back, "claim 2 dead, end turn", ClaimPhase)
    assert turn(raised) == (1,)
    assert ask(raised, "doubt").is_legal


@pytest.mark.clause("schrodinger.turn.own-claim")
def test_first_claim_of_a_seat_is_not_its_own_raised() -> None:
    assert "turn.own-claim" not in grounds(ask(dealt(2), "claim 2 alive"))
    state = play(dealt(2), "claim 2 alive, end turn").state
    assert "turn.own-claim" not in grounds(ask(state, "claim 2 dead"))
    assert ask(state, "doubt").is_legal


@pytest.mark.clause("schrodinger.turn.own-claim", "schrodinger.claim.last-space")
def test_with_two_seats_no_skip_leaves_the_claimer_nothing() -> None:
    state = dealt(2, physicats="mewton pawking", blocks=1)
    last = reach(state, "claim 1 empty, end turn", ClaimPhase)
    assert in_words(legal_actions(last)) == "doubt"
    verdict = ask(last, "use pawking")
    assert violated(verdict) == {"turn.own-claim"}
    assert "seat 0" in message(verdict, "turn.own-claim")
    before = reach(state, "claim 2 dead, end turn", ClaimPhase)
    assert ask(before, "use pawking").is_legal, "one space is left"


THREE = dealt(3, physicats="mewton pawking tabby", blocks=1)


@pytest.mark.clause("schrodinger.turn.own-claim", "schrodinger.physicat.tabby")
def test_with_three_seats_two_skips_bring_the_claim_back() -> None:
    """Ruling 26."""
    state = reach(THREE, "claim 2 alive, end turn, use pawking, use tabby as pawking", ClaimPhase)
    assert turn(state) == (0,)
    assert in_words(legal_actions(state)) == "use mewton, claim 2 dead, claim 1 empty"
    assert violated(ask(state, "doubt")) == {"turn.own-claim"}


@pytest.mark.clause("schrodinger.turn.own-claim", "schrodinger.claim.last-space")
def test_with_three_seats_the_first_may_skip_the_last_space_and_the_second_may_not() -> None:
    state = reach(THREE, "claim 1 empty, end turn", ClaimPhase)
    assert in_words(legal_actions(state)) == "use pawking, doubt"
    state = reach(state, "use pawking", ClaimPhase)
    assert turn(state) == (2,)
    assert in_words(legal_actions(state)) == "use tabby as prride, doubt"
    assert violated(ask(state, "use tabby as pawking")) == {"turn.own-claim"}


@pytest.mark.clause("schrodinger.turn.own-claim")
def test_seat_that_is_out_does_not_come_between() -> None:
    state = claiming(
        4,
        claim="3: 1 empty",
        on_turn=2,
        physicats="- mewton pawking purrie",
        row="prride felidae",
        before="0 by 3",
        blocks=1,
    )
    assert violated(ask(state, "use pawking")) == {"turn.own-claim"}
    state = claiming(
        4,
        claim="1: 1 empty",
        on_turn=3,
        physicats="- mewton purrie pawking",
        row="prride felidae",
        before="0 by 3",
        blocks=1,
    )
    assert violated(ask(state, "use pawking")) == {"turn.own-claim"}, "seat 0 is out"


@pytest.mark.clause("schrodinger.turn.own-claim", "schrodinger.physicat.pawking")
def test_claimer_may_skip_itself() -> None:
    state = dealt(2, physicats="tabby pawking", blocks=1)
    back = reach(state, "claim 2 alive, end turn, use pawking", ClaimPhase)
    step = act(back, "use tabby as pawking")
    assert turn(step.state) == (1,)
    assert TurnSkipped(Seat(0)) in step.events
    assert in_words(legal_actions(step.state)) == "claim 2 dead, claim 1 empty, doubt"
    assert isinstance(play(step.state, "doubt").state, DealPhase)


@pytest.mark.clause("schrodinger.turn.own-claim")
def test_doubt_out_of_turn_of_ones_own_claim() -> None:
    state = reach(dealt(3), "claim 8 alive, end turn", ClaimPhase)
    assert violated(ask(state, "doubt", seat=0)) == {"turn.order", "turn.own-claim"}
    ours = proving(dealt(3), "8 alive")
    assert violated(ask(ours, "doubt", seat=1)) == {"turn.order"}


@pytest.mark.clause("schrodinger.turn.own-claim")
@pytest.mark.parametrize(("claimer", "physicats"), [(0, "mewton pawking"), (1, "pawking mewton")])
def test_what_is_said_of_a_doubt_of_ones_own_claim(claimer: int, physicats: str) -> None:
    """In the turn of the claim, in that of the other seat, and once the turn has come back."""
    first = dealt(2, start=claimer, physicats=physicats)
    itself = f"seat {claimer} cannot doubt its own claim of 8 alive"
    for played, events in (
        ("claim 8 alive", itself),
        ("claim 8 alive, end turn", itself),
        (
            "claim 8 alive, end turn, use pawking",
            f"{itself}; the turn has come back to it, so it raises the claim or skips",
        ),
    ):
        verdict = ask(play(first, played).state, "doubt", seat=claimer)
        assert message(verdict, "turn.own-claim") == events
