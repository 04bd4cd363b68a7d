"""Going on, going back, and what is shown at the table."""

from __future__ import annotations

from random import Random

import pytest

from catbox_rules.kernel.errors import IllegalAction, MalformedInput
from catbox_rules.kernel.ruleset import CHANCE, Seat
from catbox_rules.match import replay
from catbox_rules.playing import begin
from catbox_rules.playing.guide import GUIDE
from catbox_rules.policies import bot_named
from tests.unit.cat_in_the_box.scenario import Scenario
from tests.unit.playing.tables import gone_on, new_match
from tests.unit.records.matches import random_match

GAMES = sorted(GUIDE.games())

AFTER_A_TRICK = Scenario(
    edition="pegasus-2023",
    players=3,
    tricks="1B 6B 2B / 1Y 2Y",
    hands={0: (2, 3, 3, 4, 4, 5, 5, 6)},
).record()
"""Seat 1 has won the first trick and led yellow to the second; seat 0 is to play."""


@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_bots_goes_on_to_its_end_and_its_record_is_legal(game: str) -> None:
    match = gone_on(new_match(game))
    assert match.actor is None
    played = replay(match.record)
    assert played.refusal is None
    assert played.outcome is not None
    assert played.state == match.so_far.state


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_match_and_another_one_another(game: str) -> None:
    first, again = gone_on(new_match(game)), gone_on(new_match(game))
    assert first == again
    assert first.record != gone_on(new_match(game, seed="another")).record


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("people", [(0,), (1, 2), (0, 1, 2)])
def test_going_back_takes_back_what_others_and_chance_did_and_the_seed_gives_it_again(
    game: str, people: tuple[int, ...]
) -> None:
    random = Random(f"{game} {people}")
    decisions = 0
    match = gone_on(new_match(game, people=people), random, actions=1)
    while match.actor is not None:
        seat = match.person
        if seat is not None:
            decided = match
            action = random.choice(match.so_far.legal_actions(seat))
            later = gone_on(match.after(action), random, actions=random.randrange(20))
            while (back := later.undone(seat)) != decided:
                assert back is not None
                later = back
            assert decided.after(action) == match.after(action)
            decisions += 1
        match = gone_on(match, random, actions=1)
    assert decisions > 3


def test_what_chance_and_bots_do_again_is_the_same() -> None:
    match = gone_on(new_match("cat-in-the-box", people=(0,)), actions=1)
    action = match.so_far.legal_actions(Seat(0))[0]
    once = gone_on(match.after(action), actions=2)
    undone = once.undone(Seat(0))
    assert undone is not None
    assert gone_on(undone.after(action), actions=2) == once


def test_nothing_can_be_taken_back_before_anything_is_done() -> None:
    match = gone_on(new_match("cat-in-the-box", people=(0,)), actions=1)
    assert match.person == 0
    assert match.undone(Seat(0)) is None


def test_an_illegal_action_leaves_the_match_as_it_is() -> None:
    match = begin(AFTER_A_TRICK, people=(0,), seed="")
    [played] = [action for action in match.record.actions if str(action) == "1B"]
    with pytest.raises(IllegalAction):
        match.after(played)
    assert match.record == AFTER_A_TRICK


def test_a_match_goes_on_from_a_record_as_if_it_had_been_played_here() -> None:
    played = gone_on(new_match("schrodingers-cats", people=(1,)), actions=30)
    assert begin(played.record, people=(1,), seed=played.seed) == played


def test_a_record_with_an_illegal_action_cannot_be_gone_on_with() -> None:
    record = Scenario(edition="pegasus-2023", players=3, tricks="1R").record()
    with pytest.raises(MalformedInput, match=r"^\$\.actions\[7\]: expected a legal action, got 1R"):
        begin(record, people=(0,), seed="")


@pytest.mark.parametrize("seat", [3, 7])
def test_only_seats_of_the_table_are_played(seat: int) -> None:
    with pytest.raises(MalformedInput, match=r"^\$\.people: expected 0 to 2, got"):
        begin(AFTER_A_TRICK, people=(0, seat), seed="")
    bot = bot_named("bot", "cat-in-the-box")
    with pytest.raises(MalformedInput, match=rf"^\$\.bots: expected 0 to 2, got {seat}"):
        begin(AFTER_A_TRICK, people=(0,), seed="", bots={seat: bot})


@pytest.mark.parametrize("patience", [0, -1.5, float("nan"), 10**6])
def test_how_long_a_program_is_waited_for(patience: float) -> None:
    with pytest.raises(MalformedInput, match=r"^\$\.patience: expected seconds, more than 0 and"):
        begin(AFTER_A_TRICK, people=(0,), seed="", patience=patience)


def test_who_acts_is_chance_a_bot_or_a_person() -> None:
    match = new_match("cat-in-the-box", people=(1,))
    assert (match.actor, match.person) == (CHANCE, None)
    match = gone_on(match, actions=1)
    assert (match.actor, match.person) == (0, None)
    match = gone_on(match, actions=1)
    assert (match.actor, match.person) == (1, 1)
    assert match.auto_step() is None


def test_where_only_chance_acts_no_guide_is_asked_for() -> None:
    match = new_match("cat-in-the-box", people=(1,))
    dealt = match.auto_step()
    assert dealt is not None
    assert dealt == match.auto_step(), "the same generator deals the same cards"
    assert (dealt.actor, dealt.person) == (0, None), "a bot is to act"


def test_news_begin_with_the_last_action_of_the_seat() -> None:
    match = begin(AFTER_A_TRICK, people=(0, 1, 2), seed="")
    assert [str(event) for event in match.recent_events(Seat(0))] == [
        "seat 0 plays 1B",
        "seat 1 plays 6B",
        "seat 2 plays 2B",
        "seat 1 wins the trick with 6B",
        "seat 1 plays 1Y",
        "seat 2 plays 2Y",
    ]
    assert [str(event) for event in match.recent_events(Seat(2))] == ["seat 2 plays 2Y"]


def test_news_of_a_deal_are_the_own_hand_and_what_all_see() -> None:
    match = gone_on(new_match("cat-in-the-box", people=(0,)), actions=1)
    hand = " ".join(map(str, match.so_far.view(0).hand))
    assert [str(event) for event in match.recent_events(Seat(0))] == [
        "round 1 begins; seat 0 starts",
        f"seat 0 is dealt {hand}",
    ]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_news_and_memory_hold_nothing_that_is_private_to_others(
    game: str, seat: Seat | None
) -> None:
    edition = GUIDE.of(game).RULESET.EDITIONS[-1].id
    record = random_match(edition, 3, seed=5)
    match = begin(record, people=(0, 1), seed="")
    events = [each.event for each in match.so_far.events_since(seat=seat)]
    assert {event.private_to for event in events} <= {None, seat}
    assert {event.private_to for event in match.recent_events(seat)} <= {None, seat}
    assert events
