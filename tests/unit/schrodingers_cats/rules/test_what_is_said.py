"""What is said of an action in rare moments, word for word: by whom, of what, and how many."""

from __future__ import annotations

import pytest
from attrs import evolve

from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Boxes,
    Claim,
    ClaimPhase,
    Deal,
    DealPhysicats,
    Doubt,
    Draw,
    DrawPhase,
    EndTurn,
    Physicat,
    Prove,
    State,
    Table,
    TurnPhase,
    Use,
    initial,
    judge,
)
from catbox_rules.schrodingers_cats.rules.in_force import rules_of
from tests.unit.kernel.one_truth import cited_for_another
from tests.unit.schrodingers_cats.rules.moments import (
    ask,
    before_deal,
    boxes,
    claiming,
    dealt,
    message,
    play,
    proving,
    reach,
    violated,
)


def said_of(state: State, action: Action, clause: str) -> list[str]:
    """The sentences of a verdict on an action that cite a clause."""
    verdict = judge(state, action)
    findings = (*verdict.violations, *verdict.grounds)
    return [each.message for each in findings if each.clause == f"schrodinger.{clause}"]


def by_the_reading(state: ClaimPhase, option: str, value: str) -> ClaimPhase:
    """The same moment at a table that chooses another reading."""
    options = {**state.table.chosen_options(), option: value}
    laid = Table.create("amigo-2023", players=state.table.players, options=options)
    return evolve(state, table=laid)


# Conditions on uses that seldom come into question.


def short_pile() -> ClaimPhase:
    """Seat 0 has Felinestein and six boxes, and four are left in the draw pile."""
    state = claiming(
        2,
        ["3 alive 3 dead", "3 alive 3 dead"],
        discards="12 alive 12 dead 8 empty 4 heisenberg",
        physicats="felinestein mewton",
    )
    return by_the_reading(state, "short-pile", "barred")


@pytest.mark.clause("schrodinger.physicat.felinestein")
def test_a_short_pile_bars_felinestein_by_that_reading_alone() -> None:
    state = short_pile()
    verdict = ask(state, "use felinestein")
    assert violated(verdict) == {"physicat.felinestein"}
    assert message(verdict, "physicat.felinestein") == (
        "the draw pile has fewer cards (4) than the hand (6), so felinestein may not be used "
        "(short-pile=barred)"
    )
    assert ask(by_the_reading(state, "short-pile", "allowed"), "use felinestein").is_legal


def back_to_the_claimer() -> ClaimPhase:
    """Seat 1 has claimed the last space, and seat 0 has Pawking: with two players the turn would
    come back to seat 1."""
    return claiming(2, physicats="pawking mewton", claim="1: 13 empty", blocks=13)


@pytest.mark.clause("schrodinger.turn.own-claim")
def test_no_skip_back_to_whoever_has_nothing_to_raise_to() -> None:
    state = back_to_the_claimer()
    assert violated(ask(state, "use pawking")) == {"turn.own-claim"}
    # It is not about a seat that is not on turn.
    assert "turn.own-claim" not in violated(ask(state, "use pawking", seat=1))


@pytest.mark.parametrize(
    ("state", "action", "clause"),
    [
        (short_pile(), Use(0, Physicat.FELINESTEIN), "physicat.felinestein"),
        (back_to_the_claimer(), Use(0, Physicat.PAWKING), "turn.own-claim"),
        (
            proving(dealt(2, physicats="pawking mewton"), "8 alive"),
            Use(0, Physicat.PAWKING),
            "physicat.pawking",
        ),
    ],
)
def test_the_condition_that_refuses_a_use_has_the_clause_that_it_cites(
    state: TurnPhase, action: Use, clause: str
) -> None:
    rules, seats = rules_of(state.table), state.table.seats
    assert violated(judge(state, action)) == {clause}
    assert cited_for_another(rules, state, [action], seats) == set()


# When a Physicat is used.


@pytest.mark.clause("schrodinger.physicat.timing")
@pytest.mark.parametrize(
    ("timing", "before"),
    [
        (
            "own-turn",
            "a seat may use its Physicat at any moment of its turn (physicat-timing=own-turn)",
        ),
        ("before-claim", "seat 0 has not claimed yet (physicat-timing=before-claim)"),
    ],
)
def test_when_a_use_is_in_time(timing: str, before: str) -> None:
    state = dealt(3, physicats="mewton purrie felidae", timing=timing)
    assert message(ask(state, "use mewton"), "physicat.timing") == before
    late = ask(proving(state, "8 alive"), "use mewton")
    assert late.is_legal is (timing == "own-turn")
    assert message(late, "physicat.timing") == (
        before
        if late.is_legal
        else "seat 0 has claimed: too late for its Physicat (physicat-timing=before-claim)"
    )
    for seat in (1, 2):
        assert message(ask(state, "use mewton", seat=seat), "physicat.timing") == (
            f"it is not seat {seat}'s turn, and a seat uses its Physicat in its own turn"
        )


@pytest.mark.clause("schrodinger.physicat.timing")
def test_no_seat_before_or_after_the_one_on_turn_is_in_time() -> None:
    state = reach(
        dealt(3, physicats="mewton purrie felidae"), "claim 8 alive, end turn", ClaimPhase
    )
    for seat in (0, 2):
        assert message(ask(state, "use purrie", seat=seat), "physicat.timing") == (
            f"it is not seat {seat}'s turn, and a seat uses its Physicat in its own turn"
        )


# Tabby.


@pytest.mark.clause("schrodinger.physicat.tabby")
def test_tabby_is_named_as_wrong_with_seats_before_and_after_the_one_on_turn() -> None:
    """What lies in the row decides for every seat that is in the match."""
    state = claiming(
        3, physicats="tabby mewton purrie", row="felidae", claim="0: 8 alive", on_turn=1
    )
    for seat in (0, 1, 2):
        verdict = ask(state, "use tabby as pawking", seat=seat)
        assert message(verdict, "physicat.tabby") == ("pawking is not in the row: felidae")


@pytest.mark.clause("schrodinger.physicat.tabby")
@pytest.mark.parametrize(("out", "on_turn"), [(0, 1), (2, 1), (1, 0), (1, 2)])
def test_of_a_seat_that_is_out_no_physicat_is_asked(out: int, on_turn: int) -> None:
    """That it is out is all there is to say, wherever it sits."""
    others = iter(("mewton", "purrie"))
    physicats = ["-" if seat == out else next(others) for seat in range(3)]
    right = (out + 1) % 3
    state = claiming(
        3,
        physicats=" ".join(physicats),
        row="prride tabby",
        before=f"{out} by {right}, {out} by {right}",
        claim=f"{3 - out - on_turn}: 8 alive",
        on_turn=on_turn,
    )
    verdict = ask(state, "use tabby as pawking", seat=out)
    assert "physicat.tabby" not in violated(verdict)


# What effects are said to bring about.


@pytest.mark.clause("schrodinger.physicat.purrie", "schrodinger.physicat.felidae")
@pytest.mark.parametrize(
    ("reading", "claim", "said"),
    [
        (
            "as-claimed",
            "1: 8 alive",
            "the open {box} cards and Heisenbergs are discarded, 3 in all",
        ),
        ("as-claimed", "1: 8 empty", "the open {box} cards are discarded, 2 in all"),
        ("stay", "1: 8 alive", "the open {box} cards are discarded, 2 in all"),
    ],
)
def test_which_open_cards_go(reading: str, claim: str, said: str) -> None:
    """With Heisenbergs where they count as the kind that is removed, by one reading (point 10)."""
    for name in ("purrie", "felidae"):
        box = {"purrie": "alive", "felidae": "dead"}[name]
        state = claiming(
            2,
            ["2 alive", "1 alive"],
            proofs=["1 alive 1 dead", "1 alive 1 dead 1 heisenberg"],
            claim=claim.replace("alive", box),
            physicats=f"{name} mewton",
        )
        state = by_the_reading(state, "open-heisenbergs", reading)
        verdict = ask(state, f"use {name}")
        assert said.format(box=box) in message(verdict, f"physicat.{name}")


# Deals and draws.


@pytest.mark.clause("schrodinger.deal.physicats")
def test_which_physicat_is_dealt_twice() -> None:
    state = initial("amigo-2023", players=3)
    twice = DealPhysicats([Physicat.PURRIE, Physicat.MEWTON, Physicat.PURRIE], Physicat.MEWTON)
    assert said_of(state, twice, "deal.physicats") == [
        "purrie is dealt twice",
        "mewton is open, and is dealt to a seat as well",
    ]


@pytest.mark.clause("schrodinger.deal.hand-size", "schrodinger.deal.from-deck")
def test_what_a_good_deal_rests_on() -> None:
    """Of the seats that are in the match: seat 2 is out."""
    state = before_deal(3, before="2 by 0, 2 by 1")
    deal = Deal([Boxes(alive=4), Boxes(alive=4), Boxes()])
    assert judge(state, deal).is_legal
    assert said_of(state, deal, "deal.hand-size") == ["every seat in the match has 4 cards"]
    assert said_of(state, deal, "deal.from-deck") == [
        "the deck has 20 alive 20 dead 8 empty 4 heisenberg"
    ]


@pytest.mark.clause("schrodinger.deal.from-deck")
def test_a_deal_of_more_than_the_deck_has_of_every_kind() -> None:
    state = before_deal(2)
    deal = Deal([boxes("21 alive 21 dead 9 empty 5 heisenberg"), boxes("1 alive")])
    assert said_of(state, deal, "deal.from-deck") == [
        "there are at most 20 alive, not 22",
        "there are at most 20 dead, not 21",
        "there are at most 8 empty, not 9",
        "there are at most 4 heisenberg, not 5",
    ]


# Who is due.


@pytest.mark.clause("schrodinger.round.start-seat")
def test_who_starts_is_said_of_claims_of_every_seat() -> None:
    """The place of the fault is the seat, where the claim is of another one."""
    state = dealt(3, start=1)
    for seat in range(3):
        verdict = judge(state, Claim(seat, 8, Box.ALIVE))
        [found] = [
            each
            for each in (*verdict.violations, *verdict.grounds)
            if each.clause == "schrodinger.round.start-seat"
        ]
        assert found.message == "seat 1 starts this round, because it was chosen to start the match"
        assert found.where == ("" if seat == 1 else ".seat")


@pytest.mark.clause("schrodinger.round.start-seat")
def test_nobody_is_due_to_start_where_the_start_seat_has_skipped() -> None:
    """With its turn the start seat has lost the first claim, whoever comes after it."""
    for start, skipper in ((0, 0), (2, 2)):
        physicats = ["mewton", "purrie", "felidae"]
        physicats[skipper] = "pawking"
        state = reach(
            dealt(3, start=start, physicats=" ".join(physicats)), "use pawking", ClaimPhase
        )
        assert ask(state, "claim 8 alive").is_legal
        assert said_of(state, Claim(start, 8, Box.ALIVE), "round.start-seat") == []


@pytest.mark.clause("schrodinger.round.phases")
def test_whom_the_round_waits_for() -> None:
    state = dealt(2)
    draw = Draw(Boxes(alive=1))
    assert said_of(state, draw, "round.phases") == ["seat 0 acts next, not draw 1 alive"]
    assert said_of(before_deal(2), Doubt(1), "round.phases") == [
        "a deal comes next, not doubt by seat 1"
    ]
    drawing = reach(
        dealt(2, "4 alive 2 dead"), "claim 8 alive, prove 1 alive, exchange 1 dead", DrawPhase
    )
    assert said_of(drawing, EndTurn(1), "round.phases") == [
        "seat 0 draws a card next, not end turn by seat 1"
    ]
    # What chance does is of no seat.
    assert said_of(before_deal(2), draw, "round.phases") == ["a deal comes next, not draw 1 alive"]
    assert said_of(initial("amigo-2023", players=2), draw, "round.phases") == [
        "the Physicats are dealt next, not draw 1 alive"
    ]


@pytest.mark.clause("schrodinger.physicat.timing")
def test_a_use_in_answer_to_a_doubt_is_after_a_round_alone() -> None:
    """Before the first deal nobody has doubted, and while boxes are drawn a turn goes on."""
    answer = ["a seat uses its Physicat in its own turn, never in answer to a doubt"]
    use, cats = Use(0, Physicat.MEWTON), "mewton purrie"
    assert (
        said_of(before_deal(2, physicats=cats, before="1 by 0"), use, "physicat.timing") == answer
    )
    assert said_of(before_deal(2, physicats=cats), use, "physicat.timing") == []
    drawing = reach(
        dealt(2, "3 alive 2 dead", physicats=cats, before="1 by 0"),
        "claim 8 alive, prove 1 alive, exchange 1 dead",
        DrawPhase,
    )
    assert said_of(drawing, use, "physicat.timing") == []


# Proofs, and the end of a turn.


@pytest.mark.clause("schrodinger.prove.with-claim")
def test_why_there_is_no_time_to_prove() -> None:
    state = dealt(2, "4 alive 2 dead")
    assert message(ask(state, "prove 1 alive"), "prove.with-claim") == (
        "seat 0 has not claimed in this turn"
    )
    after = play(state, "claim 8 alive, prove 1 alive, exchange 1 dead, draw 1 dead").state
    assert message(ask(after, "prove 1 alive"), "prove.with-claim") == (
        "seat 0 has already exchanged in this turn: a proof comes before the exchange"
    )
    assert message(ask(after, "prove 1 alive", seat=1), "prove.with-claim") == (
        "seat 1 has not claimed in this turn"
    )


@pytest.mark.clause("schrodinger.prove.kinds")
def test_which_of_the_boxes_do_not_support_the_claim() -> None:
    state = proving(dealt(2, "3 alive 2 dead 1 empty"), "8 alive")
    proof = Prove(0, boxes("2 alive 1 dead 1 empty"))
    assert said_of(state, proof, "prove.kinds") == [
        "1 dead 1 empty cannot be shown for the claim of 8 alive"
    ]


@pytest.mark.clause("schrodinger.turn.end")
def test_the_end_of_a_turn_is_not_called_after_a_claim_that_nobody_has_made() -> None:
    state = dealt(3)
    for seat in range(3):
        assert said_of(state, EndTurn(seat), "turn.end") == []
