"""From phase to phase, from round to round, and to the last seat."""

from __future__ import annotations

from itertools import groupby

import pytest

from catbox_rules.kernel.errors import IllegalAction
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.schrodingers_cats import (
    Action,
    Boxes,
    Claim,
    ClaimPhase,
    Deal,
    DealPhase,
    Doubt,
    Draw,
    DrawPhase,
    Event,
    MatchEnded,
    MatchOver,
    PhysicatDealPhase,
    ProofPhase,
    RoundBegan,
    State,
    Use,
    apply,
    judge,
    legal_actions,
    outcome,
    totals,
    turn,
)
from catbox_rules.schrodingers_cats.results import start_seat
from catbox_rules.schrodingers_cats.rules.match import most_actions
from tests.unit.schrodingers_cats.rules.matches import TABLES, Moment, whole_match
from tests.unit.schrodingers_cats.rules.moments import (
    EVERY_COUNT,
    HANDS,
    LIVES,
    ask,
    before_deal,
    boxes_in_play,
    claiming,
    dealt,
    draw_pile,
    in_words,
    lying,
    plain_deal,
    play,
    reach,
    round_of,
    table,
    violated,
)

EVERY_TABLE = pytest.mark.parametrize(("players", "options"), TABLES, ids=str)

# Phases.


@pytest.mark.clause("schrodinger.round.phases")
@EVERY_TABLE
def test_phases_follow_each_other(players: int, options: dict[str, object]) -> None:
    follows: dict[type[State], set[type[State]]] = {
        PhysicatDealPhase: {DealPhase},
        DealPhase: {ClaimPhase},
        ClaimPhase: {ClaimPhase, ProofPhase, DrawPhase, DealPhase, MatchOver},
        ProofPhase: {ProofPhase, DrawPhase, ClaimPhase},
        DrawPhase: {ClaimPhase, ProofPhase},
    }
    moments = list(whole_match(players, options, seed=2))
    for moment in moments:
        assert type(moment.step.state) in follows[type(moment.state)]
        if isinstance(moment.state, ClaimPhase):
            is_over = isinstance(moment.step.state, DealPhase | MatchOver)
            assert isinstance(moment.action, Doubt) is is_over
    begins_with = PhysicatDealPhase if "physicats" not in options else DealPhase
    assert isinstance(moments[0].state, begins_with)
    dealt_physicats = [m for m in moments if isinstance(m.state, PhysicatDealPhase)]
    assert len(dealt_physicats) == ("physicats" not in options)
    assert isinstance(moments[-1].step.state, MatchOver)


@pytest.mark.clause("schrodinger.round.phases", "schrodinger.deal.draw")
def test_cards_are_drawn_before_anything_else() -> None:
    state = reach(dealt(2, physicats="mewton tabby"), "use mewton", DrawPhase)
    for seat in (0, 1):
        assert violated(ask(state, "doubt", seat=seat)) == {"round.phases"}
        for text in ("claim 8 alive", "use tabby as prride", "end turn", "prove 1 alive"):
            assert violated(ask(state, text, seat=seat)) == {"round.phases"}
    assert violated(judge(state, Deal(()))) == {"round.phases"}


@pytest.mark.clause("schrodinger.round.phases")
def test_chance_does_nothing_while_a_seat_is_on_turn() -> None:
    for state in (dealt(2), reach(dealt(2), "claim 1 alive, prove 1 alive", ProofPhase)):
        for action in (Draw(Boxes(alive=1)), Draw(Boxes()), plain_deal(before_deal(2))):
            assert violated(judge(state, action)) == {"round.phases"}
            with pytest.raises(IllegalAction):
                apply(state, action)


# The number of boxes in play.


def cards_of_seats(state: State) -> int:
    """What lies in the hands and before the seats, and what somebody has yet to draw."""
    round = round_of(state)
    number = sum(sum(1 for _ in pile) for pile in (*round.hands, *round.proofs))
    return number + (state.owed if isinstance(state, DrawPhase) else 0)


@pytest.mark.clause("schrodinger.round.boxes-in-play")
@EVERY_COUNT
def test_six_for_each_seat_at_first_and_fewer_later(players: int) -> None:
    """Ruling 15: 24 in the rulebook's example."""
    state = dealt(players)
    assert boxes_in_play(state) == 6 * players
    later = dealt(players, before="1 by 0")
    assert boxes_in_play(later) == 5 * (players if players < 4 else players - 1)


@pytest.mark.clause("schrodinger.round.boxes-in-play")
@EVERY_TABLE
def test_number_changes_with_physicats_alone(players: int, options: dict[str, object]) -> None:
    """Ruling 11: not with a proof, not with an exchange, and not with the draw of one."""
    for seed in range(3):
        for moment in whole_match(players, options, seed):
            before, after = moment.state, moment.step.state
            if not isinstance(before, ClaimPhase | ProofPhase | DrawPhase):
                continue
            if not isinstance(after, ClaimPhase | ProofPhase | DrawPhase):
                continue
            assert boxes_in_play(after) == cards_of_seats(after)
            if not isinstance(moment.action, Use):
                assert boxes_in_play(after) == boxes_in_play(before)


# The start seat, and what a round leaves behind.


@pytest.mark.clause("schrodinger.round.start-seat", "schrodinger.setup.first-start-seat")
@pytest.mark.parametrize(
    ("players", "before", "start"),
    [
        (2, "", 1),
        (2, "0 by 1", 1),
        (2, "1 by 0", 0),
        (3, "1 by 0, 2 by 1", 1),
        (4, "3 by 0", 0),
        (4, "0 by 3, 3 by 2", 2),
        (6, "1 by 5", 5),
    ],
)
def test_who_was_right_starts(players: int, before: str, start: int) -> None:
    """The first round is started by seat 1."""
    state = before_deal(players, start=1, before=before)
    assert start_seat(state.table, state.results) == start
    step = apply(state, plain_deal(state))
    assert turn(step.state) == (start,)
    [began] = [event for event in step.events if isinstance(event, RoundBegan)]
    assert began.start_seat == start
    assert began.number == len(state.results) + 1


@pytest.mark.clause("schrodinger.round.start-seat", "schrodinger.check.who-is-wrong")
@pytest.mark.parametrize(("claim", "start"), [("26 dead", 2), ("1 dead", 1)])
def test_doubter_or_claimer_starts_the_next_round(claim: str, start: int) -> None:
    """Not the next seat, and not the one that started the round before."""
    state = reach(dealt(3), f"claim 1 alive, end turn, claim {claim}, end turn, doubt", DealPhase)
    after = apply(state, plain_deal(state)).state
    assert turn(after) == (start,)
    result = state.results[-1]
    assert result.right == start
    assert result.start_seat == 0


@pytest.mark.clause("schrodinger.round.clean-up", "schrodinger.deal.from-deck")
def test_all_boxes_are_shuffled_again() -> None:
    """Nothing stays open, discarded, known or claimed."""
    state = reach(
        dealt(2),
        "claim 1 alive, prove 2 alive, exchange 2 dead, draw 2 empty, end turn, doubt",
        DealPhase,
    )
    after = apply(state, plain_deal(state, "5 alive", "5 dead")).state
    round = round_of(after)
    assert round.proofs == (Boxes(), Boxes())
    assert round.discards.boxes == round.discards.known_to_all == Boxes()
    assert round.discards.known == (Boxes(), Boxes())
    assert round.claim is None
    pile = draw_pile(after)
    assert (pile.alive, pile.dead, pile.empty, pile.heisenberg) == (15, 15, 8, 4)


@pytest.mark.clause("schrodinger.round.clean-up", "schrodinger.physicat.joins-row")
def test_physicats_stay_where_they_are_between_rounds() -> None:
    state = reach(
        dealt(2, physicats="felidae mewton"),
        "use felidae, claim 26 alive, end turn, doubt",
        DealPhase,
    )
    assert state.physicats == lying(2, "- mewton", "prride felidae")
    after = apply(state, plain_deal(state)).state
    assert round_of(after).physicats == state.physicats


# The end.


@pytest.mark.clause("schrodinger.match.last-seat", "schrodinger.round.clean-up")
@pytest.mark.parametrize(
    ("players", "before", "over"),
    [
        (2, "", False),
        (2, "0 by 1, 1 by 0", False),
        (2, "1 by 0, 1 by 0", True),
        (2, "0 by 1, 1 by 0, 0 by 1, 1 by 0", True),
        (3, "2 by 0, 2 by 0", False),
        (3, "2 by 0, 2 by 0, 1 by 0", True),
        (4, "3 by 0", False),
        (4, "3 by 0, 2 by 0", True),
        (5, "3 by 0, 2 by 0", False),
        (5, "3 by 0, 2 by 0, 4 by 0", True),
        (6, "3 by 0, 2 by 0, 4 by 0", False),
        (6, "3 by 0, 2 by 0, 4 by 0, 5 by 0", True),
    ],
)
def test_match_goes_on_until_one_seat_is_left(players: int, before: str, over: bool) -> None:
    """Seat 1 is wrong against seat 0."""
    state = claiming(players, ["1 alive"], claim="0: 1 alive", on_turn=1, before=before)
    step = play(state, "doubt")
    ended = [event for event in step.events if isinstance(event, MatchEnded)]
    assert isinstance(step.state, MatchOver if over else DealPhase)
    if over:
        assert ended == [MatchEnded(totals(step.state), Seat(0))]
        result = outcome(step.state)
        assert result is not None
        assert result.winners == (0,)
        assert result.totals == totals(step.state)
        assert turn(step.state) == ()
    else:
        assert ended == []
        assert outcome(step.state) is None
        assert turn(step.state) == ("chance",)


@pytest.mark.clause("schrodinger.match.length")
@EVERY_TABLE
def test_nothing_follows_the_end(players: int, options: dict[str, object]) -> None:
    moments = list(whole_match(players, options, seed=3))
    over = moments[-1].step.state
    assert isinstance(over, MatchOver)
    assert legal_actions(over) == ()
    kinds: dict[type[Action], Action] = {type(moment.action): moment.action for moment in moments}
    for action in kinds.values():
        assert violated(judge(over, action)) == {"match.length"}


@pytest.mark.clause("schrodinger.match.last-seat", "schrodinger.check.life-lost")
@EVERY_TABLE
def test_each_round_costs_one_life_and_there_are_no_more_rounds_than_hands(
    players: int, options: dict[str, object]
) -> None:
    for seed in range(3):
        *_, last = whole_match(players, options, seed)
        over = last.step.state
        assert isinstance(over, MatchOver)
        lives = [LIVES[players]] * players
        for result in over.results:
            lives[result.wrong] -= 1
            assert list(result.lives) == lives
        assert [left > 0 for left in lives].count(True) == 1
        assert len(over.results) <= len(HANDS[players])
        if players > 3:
            assert len(over.results) == players - 1 == len(HANDS[players])


# The bound.

MOST_ROUNDS = {2: 5, 3: 5, 4: 3, 5: 4, 6: 5}
"""Six lives, one of which is left, with two and three; with more one fewer than seats."""


@pytest.mark.clause("schrodinger.match.ends")
@EVERY_COUNT
@pytest.mark.parametrize("blocks", [1, 12, 13])
def test_bound_on_the_number_of_actions(players: int, blocks: int) -> None:
    """In each round a deal, a doubt, four actions for each of 5b spaces, and a proof for each of
    52 cards; the Physicats are dealt, and each seat uses one and draws once for it."""
    without = MOST_ROUNDS[players] * (4 * 5 * blocks + 52 + 2)
    assert most_actions(table(players, blocks=blocks, with_physicats=False)) == without
    assert most_actions(table(players, blocks=blocks)) == without + 1 + 2 * players
    if blocks == 13:
        expected = {2: 1575, 3: 1577, 4: 951, 5: 1267, 6: 1583}[players]
        assert most_actions(table(players)) == expected


@pytest.mark.clause("schrodinger.match.ends")
def test_claims_of_a_round_can_be_as_many_as_the_bound_says() -> None:
    """One block: five claims of four actions each besides the proofs, a deal and a doubt; and as
    many proofs as cards are shown one by one."""
    state: State = dealt(2, "2 alive 1 empty 3 dead", "2 dead 4 alive", blocks=1)
    number = 1
    for claim, proofs, given in (
        ("1 alive", "prove 1 alive, prove 1 alive", "2 dead"),
        ("1 dead", "prove 1 dead, prove 1 dead", "1 alive"),
        ("2 alive", "prove 1 heisenberg", "1 dead"),
        ("2 dead", "prove 1 heisenberg", "1 alive"),
        ("1 empty", "prove 1 empty", "1 heisenberg"),
    ):
        drawn = "2 heisenberg" if given == "2 dead" else "1 heisenberg"
        drawn = drawn if claim in ("1 alive", "1 dead") else "1 empty"
        for text in (f"claim {claim}", f"exchange {given}", f"draw {drawn}", "end turn"):
            state = play(state, text).state
            number += 1
            if text.startswith("claim"):
                state = play(state, proofs).state
    assert in_words(legal_actions(state)) == "doubt"
    assert isinstance(play(state, "doubt").state, DealPhase)
    assert number + 1 == 4 * 5 * 1 + 2


@pytest.mark.clause("schrodinger.match.ends", "schrodinger.claim.rises")
@EVERY_TABLE
def test_claims_rise_and_every_match_ends(players: int, options: dict[str, object]) -> None:
    for seed in range(3):
        moments = list(whole_match(players, options, seed))
        assert len(moments) <= most_actions(moments[0].state.table)
        for _, in_round in groupby(moments, key=lambda moment: len(moment.state.results)):
            places = [
                moment.state.table.track.place(moment.action.space)
                for moment in in_round
                if isinstance(moment.action, Claim)
            ]
            assert places == sorted(set(places))


def events_of(moments: list[Moment]) -> list[Event]:
    return [event for moment in moments for event in moment.step.events]


@pytest.mark.clause("schrodinger.match.last-seat", "schrodinger.round.start-seat")
@EVERY_TABLE
def test_events_tell_enough_to_follow_a_match(players: int, options: dict[str, object]) -> None:
    """An event says once that each round begins, and once, at the end, that the match ends."""
    moments = list(whole_match(players, options, seed=6))
    events = events_of(moments)
    over = moments[-1].step.state
    assert isinstance(over, MatchOver)
    began = [event for event in events if isinstance(event, RoundBegan)]
    assert [event.number for event in began] == list(range(1, len(over.results) + 1))
    assert [event.start_seat for event in began] == [each.start_seat for each in over.results]
    ended = [event for event in events if isinstance(event, MatchEnded)]
    assert ended == [MatchEnded(over.results[-1].lives, over.results[-1].right)] == events[-1:]
