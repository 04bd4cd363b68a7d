"""Proving a claim, and exchanging cards of the hand."""

from __future__ import annotations

import pytest
from attrs import evolve

from catbox_rules.kernel.ruleset import Seat, seen_by
from catbox_rules.schrodingers_cats import (
    Boxes,
    BoxesDiscarded,
    BoxesProved,
    ClaimPhase,
    DealPhase,
    DiscardsChosen,
    DrawPhase,
    ProofPhase,
    State,
    legal_actions,
    turn,
)
from tests.unit.schrodingers_cats.rules.moments import (
    act,
    ask,
    boxes,
    boxes_in_play,
    claiming,
    dealt,
    draw_pile,
    grounds,
    in_words,
    message,
    places,
    play,
    proving,
    reach,
    round_of,
    violated,
)

JOSE = "1 alive 2 dead 2 empty 1 heisenberg"
"""The hand of the rulebook's example."""


def claimed(hand: str, claim: str) -> ProofPhase:
    """Seat 0 with this hand has made a claim; three play."""
    return reach(dealt(3, hand), f"claim {claim}", ProofPhase)


# When.


@pytest.mark.clause("schrodinger.prove.with-claim", "schrodinger.prove.kinds")
def test_everything_that_jose_can_prove() -> None:
    assert in_words(legal_actions(claimed(JOSE, "6 empty"))) == (
        "prove 1 heisenberg, prove 1 empty, prove 1 empty 1 heisenberg, prove 2 empty, "
        "prove 2 empty 1 heisenberg, end turn"
    )


@pytest.mark.clause(
    "schrodinger.prove.with-claim", "schrodinger.prove.kinds", "schrodinger.prove.in-hand"
)
def test_proof_is_allowed_by_the_clauses_on_proving() -> None:
    verdict = ask(claimed(JOSE, "6 empty"), "prove 1 empty 1 heisenberg")
    assert grounds(verdict) >= {
        "prove.with-claim",
        "prove.kinds",
        "prove.in-hand",
        "turn.order",
    }
    assert "6 empty" in message(verdict, "prove.kinds")


@pytest.mark.clause("schrodinger.prove.with-claim")
@pytest.mark.parametrize("stands", [None, "8 alive"])
def test_no_proof_before_ones_own_claim(stands: str | None) -> None:
    """Neither without a claim nor of somebody else's."""
    state = dealt(2)
    if stands is not None:
        state = reach(state, f"claim {stands}, end turn", ClaimPhase)
    assert violated(ask(state, "prove 1 alive")) == {"prove.with-claim"}


@pytest.mark.clause("schrodinger.prove.with-claim", "schrodinger.exchange.at-most-proved")
def test_proof_grows_until_the_exchange() -> None:
    """Point 19: one may lay down more, and all of it together limits the exchange."""
    state = claimed("3 alive 2 dead 1 heisenberg", "8 alive")
    for text, proved in (("1 alive", 1), ("1 heisenberg", 2), ("2 alive", 4)):
        after = reach(state, f"prove {text}", ProofPhase)
        assert after.proved == proved
        assert not after.has_exchanged
        state = after
    assert state.round.proofs[0] == boxes("3 alive 1 heisenberg")
    assert in_words(legal_actions(state)) == "exchange 1 dead, exchange 2 dead, end turn"


@pytest.mark.clause("schrodinger.prove.with-claim")
@pytest.mark.parametrize("proof", ["prove 1 alive", "prove 1 alive, prove 1 alive"])
def test_no_proof_after_the_exchange(proof: str) -> None:
    """Point 19: not of what was drawn in it, and not of anything else."""
    state = play(claimed("3 alive 3 dead", "8 alive"), f"{proof}, exchange 1 dead, draw 1 alive")
    verdict = ask(state.state, "prove 1 alive")
    assert violated(verdict) == {"prove.with-claim"}
    assert "already exchanged" in message(verdict, "prove.with-claim")
    assert in_words(legal_actions(state.state)) == "end turn"


@pytest.mark.clause("schrodinger.prove.with-claim")
def test_with_the_next_claim_there_is_another_proof() -> None:
    state = reach(
        dealt(2),
        "claim 1 alive, prove 1 alive, end turn, claim 2 alive, end turn, claim 3 alive",
        ProofPhase,
    )
    after = reach(state, "prove 2 alive", ProofPhase)
    assert after.proved == 2
    assert after.round.proofs == (boxes("3 alive"), Boxes())


@pytest.mark.clause("schrodinger.prove.with-claim", "schrodinger.turn.end")
def test_nobody_has_to_prove() -> None:
    state = reach(claimed("6 alive", "8 alive"), "end turn", ClaimPhase)
    assert not any(state.round.proofs)


# What.


@pytest.mark.clause("schrodinger.prove.kinds")
@pytest.mark.parametrize(
    ("claim", "proof", "fits"),
    [
        ("8 alive", "1 alive", True),
        ("8 alive", "1 heisenberg", True),
        ("8 alive", "2 alive 1 heisenberg", True),
        ("8 alive", "1 dead", False),
        ("8 alive", "1 empty", False),
        ("8 alive", "1 alive 1 dead", False),
        ("8 dead", "1 dead 1 heisenberg", True),
        ("8 dead", "1 alive", False),
        ("8 dead", "1 empty 1 heisenberg", False),
        ("8 empty", "1 empty", True),
        ("8 empty", "2 alive", False),
    ],
)
def test_proofs_are_of_the_claimed_state_or_heisenbergs(claim: str, proof: str, fits: bool) -> None:
    state = claimed("2 alive 2 dead 1 empty 1 heisenberg", claim)
    verdict = ask(state, f"prove {proof}")
    assert violated(verdict) == (set[str]() if fits else {"prove.kinds"})
    if not fits:
        assert places(verdict, "prove.kinds") == [".boxes"]
        assert claim in message(verdict, "prove.kinds")


@pytest.mark.clause("schrodinger.prove.kinds")
def test_it_is_the_seats_own_claim_that_counts() -> None:
    state = reach(dealt(2), "claim 8 alive, end turn, claim 8 dead", ProofPhase)
    assert violated(ask(state, "prove 1 alive")) == {"prove.kinds"}
    assert ask(state, "prove 1 dead").is_legal


@pytest.mark.clause("schrodinger.prove.kinds", "schrodinger.physicat.feyncat")
def test_heisenbergs_are_shown_even_when_feyncat_lies_open() -> None:
    """Point 22."""
    state = dealt(2, "5 dead 1 heisenberg", physicats="feyncat mewton")
    after = reach(state, "use feyncat, claim 8 alive", ProofPhase)
    assert ask(after, "prove 1 heisenberg").is_legal


@pytest.mark.clause("schrodinger.prove.in-hand")
@pytest.mark.parametrize(
    ("proof", "broken", "where"),
    [
        ("3 alive", {"prove.in-hand"}, [".boxes.alive"]),
        ("2 alive 2 heisenberg", {"prove.in-hand"}, [".boxes.heisenberg"]),
        ("3 alive 2 heisenberg", {"prove.in-hand"}, [".boxes.alive", ".boxes.heisenberg"]),
        ("1 empty", {"prove.in-hand", "prove.kinds"}, [".boxes.empty"]),
        ("52 alive", {"prove.in-hand"}, [".boxes.alive"]),
    ],
)
def test_proof_comes_from_the_hand(proof: str, broken: set[str], where: list[str]) -> None:
    state = claimed("2 alive 3 dead 1 heisenberg", "8 alive")
    verdict = ask(state, f"prove {proof}")
    assert violated(verdict) == broken
    assert places(verdict, "prove.in-hand") == where
    if proof == "3 alive":
        assert message(verdict, "prove.in-hand") == "seat 0 holds 2 alive, not 3"


@pytest.mark.clause("schrodinger.prove.in-hand", "schrodinger.prove.stays-open")
def test_cards_that_lie_open_are_not_in_the_hand() -> None:
    state = reach(
        dealt(2, "2 alive 4 dead"),
        "claim 3 alive, prove 2 alive, end turn, claim 4 alive, end turn, claim 5 alive",
        ProofPhase,
    )
    assert violated(ask(state, "prove 1 alive")) == {"prove.in-hand"}


@pytest.mark.clause("schrodinger.prove.in-hand", "schrodinger.prove.with-claim")
def test_whole_hand_may_be_laid_open() -> None:
    state = reach(
        claimed("5 alive 1 heisenberg", "8 alive"), "prove 5 alive 1 heisenberg", ProofPhase
    )
    assert state.round.hands[0] == Boxes()
    assert state.proved == 6
    assert in_words(legal_actions(state)) == "end turn"


# Where it lies.


@pytest.mark.clause(
    "schrodinger.prove.stays-open",
    "schrodinger.round.boxes-in-play",
    "schrodinger.secrecy.hand",
)
def test_proof_moves_cards_from_the_hand_to_the_table() -> None:
    state = claimed(JOSE, "6 empty")
    step = act(state, "prove 1 empty 1 heisenberg")
    assert step.events == (BoxesProved(Seat(0), boxes("1 empty 1 heisenberg")),)
    assert seen_by(step.events, None) == step.events
    after = step.state
    assert isinstance(after, ProofPhase)
    assert after.round.proofs == (boxes("1 empty 1 heisenberg"), Boxes(), Boxes())
    assert after.round.hands == (boxes("1 alive 2 dead 1 empty"), *state.round.hands[1:])
    assert (after.proved, after.has_exchanged) == (2, False)
    assert draw_pile(after) == draw_pile(state)
    assert boxes_in_play(after) == boxes_in_play(state) == 18
    assert after.round.claim == state.round.claim


@pytest.mark.clause("schrodinger.prove.stays-open")
def test_proofs_stay_open_until_the_round_ends() -> None:
    """Whatever is claimed later; in the next round nothing is open."""
    state: State = dealt(3)
    state = play(state, "claim 1 alive, prove 1 alive, end turn, claim 1 dead, prove 2 dead").state
    state = play(state, "end turn, claim 3 alive, prove 2 alive, end turn, claim 3 dead").state
    assert round_of(state).proofs == (boxes("1 alive"), boxes("2 dead"), boxes("2 alive"))
    state = play(state, "prove 1 dead").state
    assert round_of(state).proofs[0] == boxes("1 alive 1 dead")
    state = reach(state, "end turn, doubt", DealPhase)
    after = play(dealt(3, before="0 by 1"), "claim 1 alive").state
    assert not any(round_of(after).proofs)


# Exchanging.


def proved(hand: str, claim: str, proof: str) -> ProofPhase:
    """Seat 0 of three has claimed and proved."""
    return reach(claimed(hand, claim), f"prove {proof}", ProofPhase)


@pytest.mark.clause("schrodinger.exchange.after-proof", "schrodinger.exchange.in-hand")
def test_everything_that_jose_can_exchange() -> None:
    """Two proved: one or two of 1 alive, 2 dead and 1 empty."""
    state = proved(JOSE, "6 empty", "1 empty 1 heisenberg")
    assert in_words(legal_actions(state)) == (
        "prove 1 empty, exchange 1 empty, exchange 1 dead, exchange 1 dead 1 empty, "
        "exchange 2 dead, exchange 1 alive, exchange 1 alive 1 empty, exchange 1 alive 1 dead, "
        "end turn"
    )
    verdict = ask(state, "exchange 1 dead")
    assert grounds(verdict) >= {
        "exchange.after-proof",
        "exchange.at-most-proved",
        "exchange.in-hand",
        "exchange.draw-pile",
        "turn.order",
    }
    assert "2" in message(verdict, "exchange.at-most-proved")
    assert "34" in message(verdict, "exchange.draw-pile")


@pytest.mark.clause("schrodinger.exchange.after-proof")
@pytest.mark.parametrize(
    ("meanwhile", "expected"),
    [
        ("", "proved nothing"),
        ("claim 8 alive", "proved nothing"),
        (
            "claim 1 alive, prove 1 alive, end turn, claim 2 alive, end turn, claim 3 alive",
            "nothing",
        ),
        ("claim 1 alive, prove 2 alive, exchange 1 dead, draw 1 dead", "already"),
    ],
)
def test_exchange_comes_once_after_a_proof_in_the_same_turn(meanwhile: str, expected: str) -> None:
    """Ruling 7 and point 19."""
    state: State = dealt(2)
    if meanwhile:
        state = play(state, meanwhile).state
    verdict = ask(state, "exchange 1 dead")
    assert violated(verdict) == {"exchange.after-proof"}
    assert expected in message(verdict, "exchange.after-proof")
    assert "exchange" not in in_words(legal_actions(state))


@pytest.mark.clause("schrodinger.exchange.after-proof", "schrodinger.turn.order")
def test_proof_of_another_seat_is_no_proof_of_ones_own() -> None:
    state = proved("3 alive 3 dead", "8 alive", "2 alive")
    assert violated(ask(state, "exchange 1 dead", seat=1)) == {
        "turn.order",
        "exchange.after-proof",
    }
    assert violated(ask(state, "exchange 3 dead", seat=1)) == {
        "turn.order",
        "exchange.after-proof",
    }
    ended = play(state, "end turn").state
    assert violated(ask(ended, "exchange 1 dead")) == {"exchange.after-proof"}


@pytest.mark.clause("schrodinger.exchange.at-most-proved")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_no_more_are_exchanged_than_were_proved(number: int) -> None:
    proof = f"{number} alive"
    state = claiming(2, ["5 alive 5 dead"], claim="1: 1 alive")
    after = reach(state, f"claim 9 alive, prove {proof}", ProofPhase)
    for exchanged in range(1, 6):
        verdict = ask(after, f"exchange {exchanged} dead")
        assert verdict.is_legal is (exchanged <= number)
        if exchanged > number:
            assert violated(verdict) == {"exchange.at-most-proved"}
            assert places(verdict, "exchange.at-most-proved") == [".boxes"]
            sentence = message(verdict, "exchange.at-most-proved")
            assert ("a card" if number == 1 else f"{number} cards") in sentence
            assert f"not {exchanged}" in sentence


@pytest.mark.clause("schrodinger.exchange.at-most-proved", "schrodinger.physicat.purrie")
def test_proved_cards_count_even_where_purrie_has_taken_them_away() -> None:
    """Point 27."""
    state = dealt(2, "3 alive 3 dead", physicats="purrie mewton")
    after = reach(state, "claim 8 alive, prove 3 alive, use purrie", ProofPhase)
    assert not any(after.round.proofs)
    assert ask(after, "exchange 3 dead").is_legal


@pytest.mark.clause("schrodinger.exchange.at-most-proved")
def test_only_the_proof_of_this_turn_counts() -> None:
    state = reach(
        dealt(2, "4 alive 2 dead"),
        "claim 1 alive, prove 3 alive, end turn, claim 2 alive, end turn, claim 3 alive, "
        "prove 1 alive",
        ProofPhase,
    )
    assert violated(ask(state, "exchange 2 dead")) == {"exchange.at-most-proved"}
    assert ask(state, "exchange 1 dead").is_legal


@pytest.mark.clause("schrodinger.exchange.in-hand")
@pytest.mark.parametrize(
    ("given", "broken", "where"),
    [
        ("2 empty", {"exchange.in-hand"}, [".boxes.empty"]),
        ("1 heisenberg", {"exchange.in-hand"}, [".boxes.heisenberg"]),
        ("1 empty 1 heisenberg", {"exchange.in-hand"}, [".boxes.heisenberg"]),
        ("3 dead", {"exchange.in-hand", "exchange.at-most-proved"}, [".boxes.dead"]),
    ],
)
def test_exchanged_cards_come_from_the_hand(given: str, broken: set[str], where: list[str]) -> None:
    """Open cards are not in it."""
    state = proved("2 alive 2 dead 1 empty 1 heisenberg", "8 alive", "1 alive 1 heisenberg")
    verdict = ask(state, f"exchange {given}")
    assert violated(verdict) == broken
    assert places(verdict, "exchange.in-hand") == where


SHORT = proving(
    claiming(
        2,
        ["3 dead", "1 alive"],
        proofs=["3 alive"],
        discards="14 alive 17 dead 7 empty 4 heisenberg",
        claim="1: 7 alive",
    ),
    "8 alive",
    proved=3,
)
"""The draw pile is 2 alive and 1 empty."""


@pytest.mark.clause("schrodinger.exchange.draw-pile")
@pytest.mark.parametrize(("taken", "left"), [("", 3), ("1 alive", 2), ("2 alive", 1)])
def test_no_more_are_exchanged_than_can_be_drawn(taken: str, left: int) -> None:
    """Point 20; `taken` more cards lie in the hand of seat 1."""
    first, second = SHORT.round.hands
    hands = (first, second + boxes(taken or "nothing"))
    state = evolve(SHORT, round=evolve(SHORT.round, hands=hands))
    for number in (1, 2, 3):
        verdict = ask(state, f"exchange {number} dead")
        assert violated(verdict) == (set[str]() if number <= left else {"exchange.draw-pile"})
        if number > left:
            assert places(verdict, "exchange.draw-pile") == [".boxes"]
            assert f"has {left} left, not {number}" in message(verdict, "exchange.draw-pile")
    assert in_words(legal_actions(state)).count("exchange") == left


@pytest.mark.clause("schrodinger.exchange.draw-pile")
def test_nothing_is_exchanged_once_the_draw_pile_is_empty() -> None:
    state = proving(
        claiming(
            2,
            ["3 dead", "1 alive"],
            proofs=["3 alive"],
            discards="16 alive 17 dead 8 empty 4 heisenberg",
            claim="1: 7 alive",
        ),
        "8 alive",
        proved=3,
    )
    assert in_words(legal_actions(state)) == "end turn"
    assert violated(ask(state, "exchange 1 dead")) == {"exchange.draw-pile"}
    assert violated(ask(state, "exchange 4 dead")) == {
        "exchange.draw-pile",
        "exchange.at-most-proved",
        "exchange.in-hand",
    }


@pytest.mark.clause(
    "schrodinger.exchange.discard-first",
    "schrodinger.round.boxes-in-play",
    "schrodinger.secrecy.hand",
    "schrodinger.secrecy.discard-pile",
)
def test_cards_are_discarded_first_and_then_as_many_are_drawn() -> None:
    state = proved(JOSE, "6 empty", "1 empty 1 heisenberg")
    step = act(state, "exchange 1 alive 1 dead")
    chosen = boxes("1 alive 1 dead")
    assert step.events == (BoxesDiscarded(Seat(0), 2), DiscardsChosen(Seat(0), chosen))
    assert seen_by(step.events, 0) == step.events
    assert seen_by(step.events, 2) == seen_by(step.events, None) == step.events[:1]
    after = step.state
    assert isinstance(after, DrawPhase)
    assert turn(after) == ("chance",)
    assert after.owed == 2
    assert after.round.hands[0] == boxes("1 dead 1 empty")
    assert after.round.discards.boxes == chosen
    assert after.round.discards.known == (chosen, Boxes(), Boxes())
    assert after.round.discards.known_to_all == Boxes()
    pile = draw_pile(state)
    assert draw_pile(after) == pile, "what is discarded is not drawn"
    assert boxes_in_play(after) == boxes_in_play(state) == 18
    drawn = reach(after, "draw 2 empty", ProofPhase)
    assert drawn.round.hands[0] == boxes("1 dead 3 empty")
    assert (drawn.proved, drawn.has_exchanged) == (2, True)
    assert boxes_in_play(drawn) == 18
    assert in_words(legal_actions(drawn)) == "end turn"
