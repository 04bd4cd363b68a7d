"""The paradox: when it occurs, what a false claim is, and what it ends."""

from __future__ import annotations

import pytest
from attrs import evolve

from catbox_rules.cat_in_the_box import (
    CellSet,
    Color,
    DealPhase,
    Paradox,
    Play,
    Rank,
    State,
    TrickPhase,
    apply,
    judge,
    legal_actions,
    turn,
)
from catbox_rules.cat_in_the_box.events import ParadoxOccurred, RoundScored, TrickAbandoned
from catbox_rules.cat_in_the_box.rules.in_force import declarable_cells
from catbox_rules.kernel.errors import IllegalAction
from catbox_rules.kernel.ruleset import Seat
from tests.oracles.cat_in_the_box.mirror import INTERNATIONAL
from tests.unit.cat_in_the_box.rules.moments import (
    EVERY_EDITION,
    EVERY_TABLE,
    STUCK,
    WHOLE_ROUNDS,
    act,
    after_bids,
    ask,
    before_whole_round,
    grounds,
    in_words,
    message,
    play,
    plays_named,
    trick_phase,
    violated,
)
from tests.unit.cat_in_the_box.scenario import Scenario


def stuck(edition: str, hand: tuple[int, ...] = (1, 3, 6)) -> TrickPhase:
    """Seat 0 is to follow yellow, which it has lost, and finds its cards taken: the Japanese
    example. With a 5 instead of the 6 it could play the red 5."""
    return trick_phase(Scenario(edition, 3, start=1, tricks=STUCK, hands={0: hand}, bids=(1, 4, 3)))


LEADER_STUCK = Scenario(
    "pegasus-2023",
    2,
    revealed=(3, 3, 3),
    tricks="5Y 1Y / 5B 1B / 5G 1G / 4Y 2Y / 4B 2B / 5R 2R / 3R 1R",
    hands={0: (3, 5)},
)
"""Two players; seat 0, which has lost no color, is to lead and holds a 3 and a 5."""


@pytest.mark.clause("paradox.occurs")
@EVERY_EDITION
def test_stuck_seat_can_do_nothing_else(edition: str) -> None:
    state = stuck(edition)
    assert legal_actions(state) == (Paradox(0),)
    assert declarable_cells(state, Seat(0)) == CellSet()
    assert grounds(judge(state, Paradox(0))) == ["paradox.occurs"]
    sentence = message(judge(state, Paradox(0)), "paradox.occurs")
    assert "seat 0" in sentence
    assert "1 3 6" in sentence
    for rank in range(1, 7):
        for color in Color:
            assert violated(judge(state, Play(0, rank, color)))


@pytest.mark.clause("paradox.occurs")
@pytest.mark.parametrize("edition", INTERNATIONAL)
def test_leader_can_be_stuck_as_well(edition: str) -> None:
    state = trick_phase(evolve(LEADER_STUCK, edition=edition))
    assert legal_actions(state) == (Paradox(0),)
    for color in Color:
        for rank in (3, 5):
            broken = violated(judge(state, Play(0, rank, color)))
            assert broken == ["declare.cell-open"], "it is never the rule against leading red"


@pytest.mark.clause("paradox.occurs", "declare.lead-red-forced")
@EVERY_EDITION
def test_leader_who_could_only_declare_red_is_not_stuck(edition: str) -> None:
    """All that is not red is taken, and red is not broken."""
    state = before_whole_round(edition, 3)
    after = play(state, " ".join(WHOLE_ROUNDS[3].replace("/", " ").split()[:18])).state
    assert "paradox" not in in_words(legal_actions(after))
    assert violated(ask(after, "paradox")) == ["paradox.must-play", "paradox.false-claim"]


@pytest.mark.clause("paradox.must-play", "paradox.false-claim")
@EVERY_TABLE
def test_paradox_cannot_be_chosen(edition: str, players: int) -> None:
    state: State = after_bids(edition, players)
    while isinstance(state, TrickPhase):
        [seat] = turn(state)
        legal = legal_actions(state)
        if isinstance(legal[0], Paradox):
            break
        assert seat != "chance"
        verdict = judge(state, Paradox(seat))
        assert violated(verdict) == ["paradox.must-play", "paradox.false-claim"]
        with pytest.raises(IllegalAction) as refused:
            apply(state, Paradox(seat))
        assert refused.value.verdict == verdict
        state = apply(state, legal[len(legal) // 2]).state


@pytest.mark.clause("paradox.false-claim")
@EVERY_EDITION
def test_false_claim_names_the_seat_and_all_plays_that_it_has(edition: str) -> None:
    state = stuck(edition, (1, 3, 5))
    verdict = judge(state, Paradox(0))
    sentence = message(verdict, "paradox.false-claim")
    assert "seat 0" in sentence
    assert plays_named(sentence) == (["5R"], 0)
    assert "seat 0" in message(verdict, "paradox.must-play")
    assert in_words(legal_actions(state)) == "5R", "the seat is still on turn and plays"
    assert ask(state, "5R").is_legal


@pytest.mark.clause("paradox.occurs", "play.turn")
@EVERY_EDITION
def test_claim_out_of_turn(edition: str) -> None:
    """Seat 2 has led, seat 0 is to follow and then seat 1."""
    state = stuck(edition)
    for seat in (1, 2):
        verdict = judge(state, Paradox(seat))
        assert violated(verdict)[0] == "play.turn"
        sentence = message(verdict, "play.turn")
        assert "it is seat 0's turn" in sentence
        assert f"not seat {seat}'s" in sentence


@pytest.mark.clause("paradox.occurs", "play.turn")
@EVERY_EDITION
def test_stuck_seat_may_not_speak_before_its_turn(edition: str) -> None:
    """Seat 2 is still to lead. Seat 0 has nothing to play, and seat 1 something."""
    scenario = Scenario(
        edition,
        3,
        start=1,
        tricks=STUCK.removesuffix("/ 4Y"),
        hands={0: (1, 3, 6), 1: (1, 2, 5)},
    )
    waiting = trick_phase(scenario)
    verdict = judge(waiting, Paradox(0))
    assert violated(verdict) == ["play.turn"]
    assert "paradox.occurs" not in grounds(verdict)
    # Who is not on turn need not play, and so its claim is neither true nor false.
    assert violated(judge(waiting, Paradox(1))) == ["play.turn"]


@pytest.mark.clause("paradox.occurs", "play.turn")
@EVERY_EDITION
@pytest.mark.parametrize(("start", "due"), [(1, 0), (2, 1), (0, 2)])
def test_nobody_claims_for_the_stuck_seat(edition: str, start: int, due: int) -> None:
    scenario = Scenario(edition, 3, start=start, tricks=STUCK, hands={due: (1, 3, 6)})
    state = trick_phase(scenario)
    assert legal_actions(state) == (Paradox(due),)
    for seat in {0, 1, 2} - {due}:
        with pytest.raises(IllegalAction) as refused:
            apply(state, Paradox(seat))
        assert violated(refused.value.verdict) == ["play.turn"]
        assert "paradox.occurs" not in grounds(refused.value.verdict)


@pytest.mark.clause("paradox.occurs", "paradox.must-play")
@EVERY_TABLE
def test_seat_that_can_play_has_no_paradox_to_claim(edition: str, players: int) -> None:
    legal = legal_actions(after_bids(edition, players))
    assert legal
    assert not [action for action in legal if isinstance(action, Paradox)]


@pytest.mark.clause("paradox.ends-round", "paradox.trick-unawarded", "round.phases")
@EVERY_EDITION
def test_what_is_reported_of_a_paradox(edition: str) -> None:
    state = stuck(edition)
    step = act(state, "paradox")
    shown, abandoned, scored = step.events
    assert shown == ParadoxOccurred(Seat(0), (Rank(1), Rank(3), Rank(6)))
    assert abandoned == TrickAbandoned((Seat(2),))
    assert isinstance(scored, RoundScored)
    assert {event.private_to for event in step.events} == {None}, "the hand is shown to all"
    assert isinstance(step.state, DealPhase)
    assert turn(step.state) == ("chance",)
    assert step.state.results == (scored.result,)


@pytest.mark.clause("paradox.ends-round", "paradox.trick-unawarded")
def test_paradox_of_a_leader_breaks_off_no_trick() -> None:
    step = act(trick_phase(LEADER_STUCK), "paradox")
    shown, scored = step.events
    assert shown == ParadoxOccurred(Seat(0), (Rank(3), Rank(5)))
    assert isinstance(scored, RoundScored)
    assert scored.result.tricks == (7, 0)


@pytest.mark.clause("paradox.occurs", "paradox.trick-unawarded")
@EVERY_EDITION
def test_last_seat_of_a_trick_can_be_stuck(edition: str) -> None:
    """Seats 1 and 2 have played; seat 0 finds only yellow 1 open, and has lost yellow."""
    scenario = Scenario(
        edition,
        3,
        start=1,
        tricks=STUCK.replace("6R 2R 3R / 4Y", "3R 2R 6R / 4Y 5Y"),
        hands={0: (1, 3, 6)},
    )
    state = trick_phase(scenario)
    assert legal_actions(state) == (Paradox(0),)
    abandoned = act(state, "paradox").events[1]
    assert abandoned == TrickAbandoned((Seat(1), Seat(2)))
    [result] = act(state, "paradox").state.results
    assert result.tricks == (0, 5, 1), "nobody has won the seventh"


@pytest.mark.clause("paradox.ends-round")
@EVERY_EDITION
def test_seats_after_the_paradox_play_no_more(edition: str) -> None:
    after = act(stuck(edition), "paradox").state
    for seat in range(3):
        for text in ("5R", "1Y", "paradox"):
            assert violated(ask(after, text, seat=seat)) == ["round.phases"]


@pytest.mark.clause("paradox.trick-unawarded")
@EVERY_EDITION
def test_tricks_of_the_round_are_those_completed_before(edition: str) -> None:
    state = stuck(edition)
    assert state.won == (0, 4, 2)
    [result] = act(state, "paradox").state.results
    assert result.tricks == (0, 4, 2)
    assert result.paradox == 0


@pytest.mark.clause("paradox.tokens-stay", "score.group")
@EVERY_EDITION
def test_token_of_the_broken_off_trick_joins_a_group(edition: str) -> None:
    """Seat 2 has Y4 from the broken-off trick, next to B5 Y5 and G4."""
    scenario = Scenario(
        edition,
        3,
        start=1,
        bids=(1, 1, 1),
        tricks="6Y 5Y 1G / 6B 5B 2G / 3G 4G 5G / 1R 2R 3R / 4Y",
        hands={0: (1, 1, 2, 2, 2)},
    )
    state = trick_phase(scenario)
    scored = act(state, "paradox").events[-1]
    assert isinstance(scored, RoundScored)
    # Seat 0: G1 G2, G5, R1. Seat 1: Y6 B6, G3, R2. Seat 2: B5 Y5 Y4 G4, R3.
    assert scored.groups == (2, 2, 4)
    assert scored.result.bonus == (0, 0, 4)
