"""Doubting a claim, and checking it: what counts, who is wrong, and what that costs."""

from __future__ import annotations

from itertools import product

import pytest

from catbox_rules.kernel.ruleset import Seat
from catbox_rules.schrodingers_cats import (
    Action,
    Boxes,
    ClaimChecked,
    ClaimDoubted,
    ClaimPhase,
    Count,
    Deal,
    DealPhase,
    Draw,
    Event,
    HandsShown,
    LifeLost,
    MatchEnded,
    MatchOver,
    RoundResult,
    SeatEliminated,
    Use,
    judge,
    parse,
    totals,
    turn,
)
from tests.unit.schrodingers_cats.rules.moments import (
    EVERY_COUNT,
    LIVES,
    PLAIN,
    act,
    ask,
    by_seat,
    claim_of,
    claiming,
    dealt,
    grounds,
    message,
    play,
    reach,
    violated,
)


def result_of(state: ClaimPhase) -> RoundResult:
    """What comes of a doubt by the seat on turn."""
    after = act(state, "doubt").state
    assert isinstance(after, DealPhase | MatchOver)
    return after.results[-1]


# When.


@pytest.mark.clause("schrodinger.doubt.needs-claim")
@EVERY_COUNT
def test_nothing_can_be_doubted_before_the_first_claim(players: int) -> None:
    """Ruling 1: the starting seat must claim."""
    for start in range(players):
        verdict = ask(dealt(players, start=start), "doubt")
        assert violated(verdict) == {"doubt.needs-claim"}
    out_of_turn = ask(dealt(players), "doubt", seat=1)
    assert violated(out_of_turn) == {"turn.order", "doubt.needs-claim"}


@pytest.mark.clause("schrodinger.doubt.needs-claim", "schrodinger.physicat.pawking")
def test_skip_in_the_opening_turn_gives_nothing_to_doubt() -> None:
    """Ruling 6."""
    state = reach(dealt(2, physicats="pawking mewton"), "use pawking", ClaimPhase)
    assert violated(ask(state, "doubt")) == {"doubt.needs-claim"}


@pytest.mark.clause("schrodinger.doubt.needs-claim", "schrodinger.round.clean-up")
def test_claim_of_the_round_before_cannot_be_doubted() -> None:
    assert violated(ask(dealt(2, before="1 by 0"), "doubt")) == {"doubt.needs-claim"}


@pytest.mark.clause("schrodinger.doubt.needs-claim")
def test_doubt_is_allowed_by_the_claim_and_the_turn() -> None:
    state = reach(dealt(4), "claim 8 alive, end turn", ClaimPhase)
    verdict = ask(state, "doubt")
    assert grounds(verdict) >= {"doubt.needs-claim", "turn.order"}
    sentence = message(verdict, "doubt.needs-claim")
    assert "seat 0" in sentence
    assert "8 alive" in sentence


# What it does.


@pytest.mark.clause(
    "schrodinger.doubt.ends-round",
    "schrodinger.check.count",
    "schrodinger.check.who-is-wrong",
    "schrodinger.check.life-lost",
)
def test_what_is_reported_of_a_doubt() -> None:
    """With a life left, with the last one, and with the match."""
    events_after: dict[str, list[Event]] = {
        "": [LifeLost(Seat(1), 1)],
        "1 by 0": [LifeLost(Seat(1), 0), SeatEliminated(Seat(1))],
        "2 by 0, 1 by 2, 2 by 0": [
            LifeLost(Seat(1), 0),
            SeatEliminated(Seat(1)),
            MatchEnded((2, 0, 0), Seat(0)),
        ],
    }
    for before, events in events_after.items():
        hands = ["3 alive 3 dead", "1 heisenberg", "nothing" if "2 by 0" in before else "2 empty"]
        state = claiming(3, hands, claim="0: 4 alive", on_turn=1, before=before)
        step = act(state, "doubt")
        assert list(step.events) == [
            ClaimDoubted(Seat(1)),
            HandsShown(by_seat(3, hands)),
            ClaimChecked(claim_of("0: 4 alive"), Seat(1), Count(3, 1, 0, 0), 4, Seat(1)),
            *events,
        ]
        assert all(event.private_to is None for event in step.events)


@pytest.mark.clause("schrodinger.check.life-lost")
def test_with_one_life_each_nothing_is_said_of_lives() -> None:
    state = claiming(4, ["3 alive"], claim="0: 4 alive", on_turn=1)
    step = act(state, "doubt")
    assert step.events[2:] == (
        ClaimChecked(claim_of("0: 4 alive"), Seat(1), Count(3, 0, 0, 0), 3, Seat(0)),
        SeatEliminated(Seat(0)),
    )


@pytest.mark.clause("schrodinger.doubt.ends-round")
@EVERY_COUNT
@pytest.mark.parametrize("with_physicats", [True, False])
def test_after_a_doubt_nobody_does_anything_before_the_next_deal(
    players: int, with_physicats: bool
) -> None:
    """Physicats are no answer to a doubt; without any there is nothing to say of them."""
    named = " ".join(PLAIN.split()[:players]) if with_physicats else None
    state = reach(dealt(players, physicats=named), "claim 26 alive, end turn, doubt", DealPhase)
    assert turn(state) == ("chance",)
    actions: list[Action] = [
        parse(text, seat)
        for seat in range(players)
        for text in (
            "claim 26 dead",
            "doubt",
            "end turn",
            "prove 1 alive",
            "exchange 1 dead",
            "use pounce-gaposchkin",
        )
    ]
    for action in [*actions, Draw(Boxes(alive=1))]:
        broken = {"round.phases"}
        if isinstance(action, Use) and with_physicats:
            broken.add("physicat.timing")
        assert violated(judge(state, action)) == broken
    assert violated(judge(state, Deal(()))) == {"deal.hand-size"}


@pytest.mark.clause("schrodinger.doubt.ends-round", "schrodinger.physicat.pawking")
def test_doubt_falls_on_the_claimer_no_matter_who_skipped_in_between() -> None:
    state = dealt(3, physicats="mewton pawking purrie")
    result = result_of(reach(state, "claim 26 alive, end turn, use pawking", ClaimPhase))
    assert result.claim == claim_of("0: 26 alive")
    assert (result.doubter, result.wrong) == (2, 0)


# What counts.


@pytest.mark.clause("schrodinger.check.count")
@pytest.mark.parametrize(
    ("claim", "number"), [("1 alive", 6), ("1 dead", 6), ("1 empty", 3), ("8 alive", 6)]
)
def test_boxes_of_the_state_are_counted_in_all_hands_and_open(claim: str, number: int) -> None:
    """Not those in the discard pile and in the draw pile, whatever lies there."""
    state = claiming(
        3,
        ["1 alive 2 dead", "2 alive 1 empty", "1 dead"],
        proofs=["1 alive", "3 dead", "2 alive 2 empty"],
        discards="7 alive 5 dead 2 empty 4 heisenberg",
        claim=f"0: {claim}",
        on_turn=1,
    )
    assert result_of(state).counted == number


@pytest.mark.clause("schrodinger.check.count")
def test_hand_of_every_seat_counts() -> None:
    for seat, where in product(range(3), ("hands", "proofs")):
        cards = {seat: "2 alive 1 dead"}
        state = claiming(
            3,
            cards if where == "hands" else {},
            proofs=cards if where == "proofs" else {},
            claim="0: 2 alive",
            on_turn=1,
        )
        assert result_of(state).counted == 2


@pytest.mark.clause("schrodinger.check.count")
def test_only_the_claim_that_stands_is_checked() -> None:
    state = reach(
        dealt(2, "6 alive", "6 dead"), "claim 6 alive, end turn, claim 8 dead, end turn", ClaimPhase
    )
    result = result_of(state)
    assert (result.claim, result.counted, result.wrong) == (claim_of("1: 8 dead"), 6, 1)


@pytest.mark.clause("schrodinger.check.heisenbergs", "schrodinger.check.count")
@pytest.mark.parametrize(
    ("claim", "number"), [("1 alive", 1 + 3), ("1 dead", 2 + 3), ("1 empty", 0 + 3)]
)
def test_heisenbergs_count_for_every_claim_in_hands_and_open(claim: str, number: int) -> None:
    state = claiming(
        2,
        ["1 alive 1 heisenberg", "1 heisenberg"],
        proofs=["1 heisenberg", "2 dead"],
        discards="1 heisenberg",
        claim=f"0: {claim}",
        on_turn=1,
    )
    assert result_of(state).counted == number


@pytest.mark.clause("schrodinger.check.heisenbergs", "schrodinger.physicat.feyncat")
@pytest.mark.parametrize("owner", [0, 1, 2])
@pytest.mark.parametrize(("claim", "number"), [("1 alive", 1), ("1 dead", 2), ("1 empty", 0)])
def test_no_heisenberg_counts_while_feyncat_lies_open(owner: int, claim: str, number: int) -> None:
    """Point 22: shown ones do not either; Feyncat before any seat, and in the row not."""
    unused = ["mewton", "purrie", "felidae"]
    unused[owner] = "-"
    open_before: dict[str, dict[int, str]] = {"stays": {owner: "feyncat"}, "in the row": {}}
    for place, staying in open_before.items():
        state = claiming(
            3,
            ["1 alive 1 heisenberg", "1 heisenberg"],
            proofs=["1 heisenberg", "2 dead"],
            claim=f"0: {claim}",
            on_turn=1,
            physicats=" ".join(unused),
            row="prride" if staying else "prride feyncat",
            staying=staying,
        )
        assert result_of(state).counted == (number if place == "stays" else number + 3)


@pytest.mark.clause(
    "schrodinger.check.count",
    "schrodinger.check.heisenbergs",
    "schrodinger.physicat.feyncat",
    "schrodinger.physicat.pounce-gaposchkin",
    "schrodinger.physicat.goeppert-meower",
)
@pytest.mark.parametrize(
    ("claim", "staying", "count"),
    [
        # boxes of the state, Heisenbergs that count, those that do not, Physicats
        ("9 alive", {}, Count(3, 2, 0, 0)),
        ("9 dead", {}, Count(1, 2, 0, 0)),
        ("9 alive", {0: "feyncat"}, Count(3, 0, 2, 0)),
        ("9 alive", {2: "pounce-gaposchkin"}, Count(3, 2, 0, 2)),
        ("9 dead", {2: "pounce-gaposchkin"}, Count(1, 2, 0, 0)),
        ("9 empty", {1: "goeppert-meower"}, Count(1, 2, 0, 1)),
        ("9 empty", {0: "feyncat", 1: "goeppert-meower"}, Count(1, 0, 2, 1)),
    ],
)
def test_what_was_counted_is_listed_part_by_part(
    claim: str, staying: dict[int, str], count: Count
) -> None:
    """The total is what is held against the claim."""
    others = ["mewton", "purrie", "felidae"]
    state = claiming(
        3,
        ["2 alive 1 dead", "1 heisenberg"],
        proofs=["1 alive", "1 heisenberg", "1 empty"],
        claim=f"0: {claim}",
        on_turn=1,
        physicats=" ".join("-" if seat in staying else others[seat] for seat in range(3)),
        staying=staying,
    )
    [checked] = [event for event in act(state, "doubt").events if isinstance(event, ClaimChecked)]
    assert checked.count == count
    assert checked.counted == count.total == result_of(state).counted
    assert count.total == count.showing + count.heisenbergs + count.physicats


# Who is wrong.


@pytest.mark.clause("schrodinger.check.who-is-wrong")
@pytest.mark.parametrize(
    ("claim", "wrong"),
    [
        ("8 alive", 0),
        ("7 alive", 1),
        ("6 alive", 1),
        ("1 alive", 1),
        ("26 alive", 0),
        ("1 empty", 0),
    ],
)
def test_claimer_is_wrong_if_there_are_fewer_and_else_the_doubter(claim: str, wrong: int) -> None:
    """Seven living cats, and no empty box."""
    state = reach(
        dealt(2, "3 alive 3 dead", "4 alive 2 dead"), f"claim {claim}, end turn", ClaimPhase
    )
    result = result_of(state)
    assert result.counted == (0 if "empty" in claim else 7)
    assert result.wrong == wrong
    assert result.right == 1 - wrong
    assert (result.start_seat, result.doubter, result.claim) == (0, 1, claim_of(f"0: {claim}"))


# What it costs.


@pytest.mark.clause("schrodinger.check.life-lost", "schrodinger.setup.lives")
@EVERY_COUNT
@pytest.mark.parametrize("claim", ["26 alive", "1 alive"])
def test_who_is_wrong_loses_a_life_and_nobody_else(players: int, claim: str) -> None:
    for start in range(players):
        state = reach(dealt(players, start=start), f"claim {claim}, end turn", ClaimPhase)
        after = act(state, "doubt").state
        doubter = (start + 1) % players
        wrong = start if claim == "26 alive" else doubter
        lives = tuple(LIVES[players] - (seat == wrong) for seat in range(players))
        assert totals(after) == lives
        assert result_of(state).lives == lives
        assert result_of(state).start_seat == start


@pytest.mark.clause("schrodinger.check.life-lost", "schrodinger.match.last-seat")
def test_with_the_last_life_a_seat_is_out() -> None:
    state = claiming(2, ["1 alive"], claim="0: 1 alive", on_turn=1, before="1 by 0, 0 by 1, 1 by 0")
    assert totals(state) == (2, 1)
    over = act(state, "doubt").state
    assert isinstance(over, MatchOver)
    assert totals(over) == (2, 0)


@pytest.mark.clause("schrodinger.check.life-lost")
def test_result_of_a_later_round_builds_on_those_before() -> None:
    state = claiming(
        3, ["1 alive"], claim="2: 2 alive", on_turn=0, before="1 by 0, 1 by 2", blocks=3
    )
    result = result_of(state)
    assert result == RoundResult(
        start_seat=Seat(2),
        claim=claim_of("2: 2 alive"),
        doubter=Seat(0),
        counted=1,
        wrong=Seat(2),
        lives=(2, 0, 1),
    )
    after = play(state, "doubt").state
    assert isinstance(after, DealPhase)
    assert after.results == (*state.results, result)


@pytest.mark.clause("schrodinger.check.count")
def test_count_of_an_empty_table_is_nothing() -> None:
    state = claiming(2, claim="0: 1 dead", on_turn=1)
    assert result_of(state).counted == 0
