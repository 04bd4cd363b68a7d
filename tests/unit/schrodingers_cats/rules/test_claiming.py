"""Claiming: anywhere at first, then further along the track."""

from __future__ import annotations

import pytest

from catbox_rules.kernel.ruleset import Seat
from catbox_rules.schrodingers_cats import (
    Box,
    Claim,
    ClaimMade,
    ClaimPhase,
    DealPhase,
    ProofPhase,
    apply,
    judge,
    legal_actions,
)
from tests.unit.schrodingers_cats.rules.moments import (
    EVERY_COUNT,
    act,
    ask,
    claiming,
    dealt,
    grounds,
    in_words,
    message,
    places,
    plain_deal,
    reach,
    violated,
)
from tests.unit.schrodingers_cats.rules.wrong_actions import track_of


def claims_offered(state: ClaimPhase) -> list[tuple[int, str]]:
    claims = [action for action in legal_actions(state) if isinstance(action, Claim)]
    return [(claim.count, claim.state.value) for claim in claims]


def standing(claim: str, *, blocks: int = 13) -> ClaimPhase:
    """Seat 0 has made this claim, and seat 1 is on turn."""
    return reach(dealt(2, blocks=blocks), f"claim {claim}, end turn", ClaimPhase)


# The first claim.


@pytest.mark.clause("schrodinger.claim.first", "schrodinger.claim.on-track")
@EVERY_COUNT
def test_first_claim_may_stand_anywhere(players: int) -> None:
    state = dealt(players)
    assert claims_offered(state) == track_of(13)
    for count, kind in track_of(13):
        verdict = ask(state, f"claim {count} {kind}")
        assert grounds(verdict) >= {"claim.first", "turn.order"}
        assert "claim.rises" not in grounds(verdict)


@pytest.mark.clause("schrodinger.claim.first")
def test_claim_of_the_round_before_does_not_stand_any_more() -> None:
    between = reach(standing("26 dead"), "doubt", DealPhase)
    again = reach(apply(between, plain_deal(between)).state, "claim 1 alive, end turn", ClaimPhase)
    assert again.round.claim == Claim(1, 1, Box.ALIVE)
    assert claims_offered(dealt(2, before="0 by 1")) == track_of(13)


@pytest.mark.clause("schrodinger.claim.first", "schrodinger.physicat.pawking")
@pytest.mark.parametrize(
    ("start", "physicats"),
    [(0, "pawking mewton purrie"), (1, "mewton pawking purrie"), (2, "mewton purrie pawking")],
)
def test_first_claim_after_a_skip_is_the_first(start: int, physicats: str) -> None:
    """Any seat after the start seat may make it, seat 0 after the last one too."""
    state = reach(dealt(3, physicats=physicats, start=start), "use pawking", ClaimPhase)
    assert state.round.on_turn == (start + 1) % 3
    assert claims_offered(state) == track_of(13)
    verdict = ask(state, "claim 1 alive")
    assert verdict.is_legal
    assert "claim.first" in grounds(verdict)


@pytest.mark.clause("schrodinger.claim.first", "schrodinger.claim.rises")
@EVERY_COUNT
def test_claim_stands_for_all_to_see(players: int) -> None:
    for start in range(players):
        step = act(dealt(players, start=start), "claim 4 empty")
        assert step.events == (ClaimMade(Seat(start), 4, Box.EMPTY),)
        assert isinstance(step.state, ProofPhase)
        assert step.state.round.claim == Claim(start, 4, Box.EMPTY)
        assert step.state.round.on_turn == start
        assert (step.state.proved, step.state.has_exchanged) == (0, False)


# Rising.


@pytest.mark.clause("schrodinger.claim.rises")
@pytest.mark.parametrize("blocks", [1, 2, 13])
def test_every_claim_stands_further_along_than_the_one_before(blocks: int) -> None:
    """Each pair of spaces."""
    spaces = track_of(blocks)
    for place, (count, kind) in enumerate(spaces):
        state = standing(f"{count} {kind}", blocks=blocks)
        assert claims_offered(state) == spaces[place + 1 :]
        for other, (count_asked, kind_asked) in enumerate(spaces):
            verdict = ask(state, f"claim {count_asked} {kind_asked}")
            assert verdict.is_legal is (other > place)
            if verdict.is_legal:
                assert grounds(verdict) >= {"claim.rises", "turn.order"}
                assert "claim.first" not in grounds(verdict)
            else:
                assert "claim.rises" in violated(verdict)
                sentence = message(verdict, "claim.rises")
                assert f"{count_asked} {kind_asked}" in sentence
                assert f"{count} {kind}" in sentence


@pytest.mark.clause("schrodinger.claim.rises")
@pytest.mark.parametrize(
    ("stands", "claim", "rises"),
    [
        ("8 alive", "8 dead", True),  # the rulebook's example
        ("8 alive", "4 empty", True),
        ("8 alive", "9 alive", True),
        ("8 alive", "8 alive", False),
        ("8 alive", "7 dead", False),
        ("8 alive", "3 empty", False),
        ("8 dead", "8 alive", False),
        ("9 dead", "6 empty", True),
        ("9 dead", "4 empty", False),
        ("9 dead", "5 empty", True),
        ("4 empty", "8 dead", False),
        ("4 empty", "9 alive", True),
        ("1 empty", "2 dead", False),
        ("2 dead", "1 empty", True),
        ("1 alive", "26 alive", True),
    ],
)
def test_raises(stands: str, claim: str, rises: bool) -> None:
    verdict = ask(standing(stands), f"claim {claim}")
    assert violated(verdict) == (set[str]() if rises else {"claim.rises"})


@pytest.mark.clause("schrodinger.claim.rises")
def test_state_of_the_claim_may_change_or_stay() -> None:
    state = standing("8 alive")
    for claim in ("9 alive", "8 dead", "4 empty"):
        assert ask(state, f"claim {claim}").is_legal


@pytest.mark.clause("schrodinger.claim.rises")
def test_claims_rise_through_all_spaces_and_then_there_is_only_the_doubt() -> None:
    state = dealt(3)
    for count, kind in track_of(13):
        assert claims_offered(state)[0] == (count, kind)
        state = reach(state, f"claim {count} {kind}, end turn", ClaimPhase)
    assert in_words(legal_actions(state)) == "doubt"
    assert state.round.on_turn == 65 % 3


# Whose claim it is.


@pytest.mark.clause("schrodinger.round.start-seat", "schrodinger.turn.order")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_nobody_claims_first_in_place_of_the_start_seat(start: int) -> None:
    state = dealt(3, start=start)
    allowed = ask(state, "claim 1 alive")
    # Nothing about the action is wrong, so no part of it is pointed at.
    assert [each.where for each in allowed.grounds if "start-seat" in each.clause] == [""]
    for seat in {0, 1, 2} - {start}:
        verdict = ask(state, "claim 1 alive", seat=seat)
        assert violated(verdict) == {"turn.order", "round.start-seat"}
        assert places(verdict, "round.start-seat") == [".seat"]
        assert f"seat {start} starts this round" in message(verdict, "round.start-seat")


@pytest.mark.clause("schrodinger.round.start-seat")
def test_who_started_the_round_does_not_matter_to_later_claims() -> None:
    """The turn has gone around, and is again that of the start seat."""
    state = reach(dealt(2), "claim 1 alive, end turn, claim 2 alive, end turn", ClaimPhase)
    assert state.round.on_turn == 0
    assert "round.start-seat" not in grounds(ask(state, "claim 3 alive"))
    assert violated(ask(state, "claim 3 alive", seat=1)) == {"turn.order"}


@pytest.mark.clause("schrodinger.round.start-seat", "schrodinger.physicat.pawking")
@pytest.mark.parametrize(("start", "next_seat"), [(0, 1), (2, 0)])
def test_where_the_start_seat_is_skipped_another_one_claims_first(
    start: int, next_seat: int
) -> None:
    names = ["mewton", "purrie", "tabby"]
    names[start] = "pawking"
    state = reach(dealt(3, start=start, physicats=" ".join(names)), "use pawking", ClaimPhase)
    verdict = ask(state, "claim 1 alive", seat=next_seat)
    assert verdict.is_legal
    assert "round.start-seat" not in grounds(verdict)


@pytest.mark.clause("schrodinger.turn.own-claim", "schrodinger.physicat.pawking")
@pytest.mark.parametrize(
    ("claimer", "other", "physicats"), [(0, 1, "mewton pawking"), (1, 0, "pawking mewton")]
)
def test_own_claim_is_raised_if_it_stands_and_the_turn_has_come_back(
    claimer: int, other: int, physicats: str
) -> None:
    """The claim is 8 alive. In the first moment the other seat has been skipped; in the second one
    the claimer is still in the turn of its claim; in the third one the other seat is on turn."""
    first = dealt(2, start=claimer, physicats=physicats)
    come_back = reach(first, "claim 8 alive, end turn, use pawking", ClaimPhase)
    same_turn = reach(first, "claim 8 alive", ProofPhase)
    turn_of_other = reach(first, "claim 8 alive, end turn", ClaimPhase)
    raised = ask(come_back, "claim 9 alive", seat=claimer)
    assert raised.is_legal
    assert "turn.own-claim" in grounds(raised)
    for state, claim, broken in (
        (come_back, "claim 7 alive", {"claim.rises"}),
        (same_turn, "claim 9 alive", {"turn.claim-or-doubt"}),
        (turn_of_other, "claim 9 alive", {"turn.order"}),
    ):
        verdict = ask(state, claim, seat=claimer)
        assert violated(verdict) == broken
        assert "turn.own-claim" not in grounds(verdict)
    assert "turn.own-claim" not in grounds(ask(turn_of_other, "claim 9 alive", seat=other))


# What can be claimed.


@pytest.mark.clause("schrodinger.claim.state")
@pytest.mark.parametrize("claim", ["1 heisenberg", "4 heisenberg", "0 heisenberg", "30 heisenberg"])
@pytest.mark.parametrize("stands", [None, "8 alive", "13 empty"])
def test_nobody_claims_heisenbergs(claim: str, stands: str | None) -> None:
    state = dealt(2) if stands is None else standing(stands)
    verdict = ask(state, f"claim {claim}")
    assert violated(verdict) == {"claim.state"}
    assert places(verdict, "claim.state") == [".state"]


@pytest.mark.clause("schrodinger.claim.on-track")
@pytest.mark.parametrize(
    ("blocks", "claim", "highest"),
    [
        (13, "0 alive", "26 alive"),
        (13, "0 empty", "13 empty"),
        (13, "27 alive", "26 alive"),
        (13, "27 dead", "26 dead"),
        (13, "14 empty", "13 empty"),
        (12, "25 alive", "24 alive"),
        (12, "25 dead", "24 dead"),
        (12, "13 empty", "12 empty"),
        (1, "3 alive", "2 alive"),
        (1, "2 empty", "1 empty"),
        (26, "53 dead", "52 dead"),
    ],
)
@pytest.mark.parametrize("is_first", [True, False])
def test_claim_stands_on_the_track(blocks: int, claim: str, highest: str, is_first: bool) -> None:
    state = dealt(2, blocks=blocks) if is_first else standing("2 alive", blocks=blocks)
    verdict = ask(state, f"claim {claim}")
    assert violated(verdict) == {"claim.on-track"}
    assert places(verdict, "claim.on-track") == [".count"]
    sentence = message(verdict, "claim.on-track")
    assert f"1 to {highest}" in sentence
    assert f"not {claim.partition(' ')[0]}" in sentence


@pytest.mark.clause("schrodinger.claim.on-track")
@pytest.mark.parametrize("count", [-1, -26, 10**9])
def test_counts_without_a_text(count: int) -> None:
    for state in (dealt(2), standing("8 alive")):
        for kind in (Box.ALIVE, Box.DEAD, Box.EMPTY):
            verdict = judge(state, Claim(state.round.on_turn, count, kind))
            assert violated(verdict) == {"claim.on-track"}


@pytest.mark.clause("schrodinger.claim.any-number")
@pytest.mark.parametrize(
    ("players", "claim", "more_than_there_are"),
    [
        (2, "12 alive", False),
        (2, "13 alive", True),
        (2, "13 dead", True),
        (2, "26 dead", True),
        (2, "12 empty", False),
        (2, "13 empty", True),
        (4, "24 dead", False),
        (4, "25 dead", True),
        (5, "26 alive", False),
    ],
)
def test_more_than_there_are_boxes_in_play_may_be_claimed(
    players: int, claim: str, more_than_there_are: bool
) -> None:
    """Ruling 2: twelve boxes are in play with two seats, and 24 with four."""
    for state in (dealt(players), reach(dealt(players), "claim 1 alive, end turn", ClaimPhase)):
        verdict = ask(state, f"claim {claim}")
        assert ("claim.any-number" in grounds(verdict)) is more_than_there_are
        if more_than_there_are:
            assert f"{6 * players} boxes" in message(verdict, "claim.any-number")


@pytest.mark.clause("schrodinger.claim.any-number", "schrodinger.round.boxes-in-play")
def test_open_cards_are_among_the_boxes_in_play() -> None:
    state = claiming(
        2, ["1 dead"], proofs=["2 alive"], claim="0: 1 alive", on_turn=1, discards="5 dead"
    )
    assert "claim.any-number" not in grounds(ask(state, "claim 3 alive"))
    assert "claim.any-number" in grounds(ask(state, "claim 4 alive"))


# The last space.


@pytest.mark.clause("schrodinger.claim.last-space", "schrodinger.claim.rises")
@pytest.mark.parametrize("blocks", [1, 12, 13])
def test_claim_on_the_last_space_cannot_be_raised(blocks: int) -> None:
    """Ruling 3."""
    state = standing(f"{blocks} empty", blocks=blocks)
    assert in_words(legal_actions(state)) == "doubt"
    for count, kind in track_of(blocks):
        verdict = ask(state, f"claim {count} {kind}")
        assert violated(verdict) == {"claim.rises", "claim.last-space"}
        sentence = message(verdict, "claim.last-space")
        assert sentence == f"{blocks} empty is the last space, so the claim cannot be raised"
    assert violated(ask(state, f"claim {blocks + 1} empty")) == {"claim.on-track"}


@pytest.mark.clause("schrodinger.claim.last-space")
def test_space_before_the_last_is_not_the_last() -> None:
    state = standing("26 dead")
    assert in_words(legal_actions(state)) == "claim 13 empty, doubt"
    assert violated(ask(state, "claim 26 alive")) == {"claim.rises"}


@pytest.mark.clause("schrodinger.claim.last-space", "schrodinger.claim.first")
def test_last_space_may_be_claimed_at_once() -> None:
    step = apply(dealt(2), Claim(0, 13, Box.EMPTY))
    assert isinstance(step.state, ProofPhase)
