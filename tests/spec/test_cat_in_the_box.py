"""Every example of the spec of Cat in the Box, for every edition that it speaks of."""

from __future__ import annotations

import pytest

from catbox_rules.cat_in_the_box import (
    Action,
    CellSet,
    Deal,
    DealPhase,
    RoundResult,
    State,
    apply,
    initial,
    judge,
    legal_actions,
    outcome,
    parse,
    turn,
)
from catbox_rules.cat_in_the_box import events as kinds
from catbox_rules.cat_in_the_box.state import match_over
from catbox_rules.kernel.ruleset import Step
from catbox_rules.testing.spec_examples import check_ruling
from tests.spec.cat_in_the_box import EXAMPLES, KEYS_OF_SETUP, Example, actions_before

SEEDS = range(3)
"""Each example is run with several completions of the hands that it leaves open."""


def having(*keys: str) -> pytest.MarkDecorator:
    """The examples that have one of these keys."""
    chosen = [example for example in EXAMPLES if set(keys) & set(example.facts)]
    return pytest.mark.parametrize("example", chosen, ids=str)


@pytest.mark.examples("cat-in-the-box")
def test_every_example_is_of_a_shape_that_is_run() -> None:
    shapes = {
        "ruling",
        "legal",
        "winner",
        "winners",
        "loses",
        "turn",
        "scores",
        "group",
        "start seat",
        *KEYS_OF_SETUP,
    }
    for example in EXAMPLES:
        assert shapes & set(example.facts), str(example)


@having(*KEYS_OF_SETUP)
def test_set_up(example: Example) -> None:
    table, setup = example.table, example.table.setup
    playable = table.empty_board.open & CellSet.of_cards(table.deck)
    actual = {
        "cells": str(len(playable)),
        "deck": str(len(table.deck)),
        "highest rank": str(setup.highest_rank),
        "dealt": str(setup.dealt),
        "bids allowed": " ".join(map(str, setup.bids)) or "none",
        "rounds to play": str(setup.rounds),
        "tricks to play": str(setup.tricks),
        "observed": str(table.empty_board.observed) or "none",
    }
    for key in KEYS_OF_SETUP & set(example.facts):
        assert actual[key] == example.facts[key], key


@having("group")
def test_largest_group(example: Example) -> None:
    arrangement = example.table.arrangement
    groups = arrangement.groups(CellSet.named(example.facts["tokens"]))
    assert len(groups[0]) == int(example.facts["group"])


@having("start seat")
def test_start_seat(example: Example) -> None:
    rounds = range(int(example.facts["round"]) - 1)
    assert example.table.start_seat(rounds) == int(example.facts["start seat"])


@having("winners")
def test_result_of_a_match(example: Example) -> None:
    nothing = (0,) * example.players
    results = tuple(
        RoundResult(
            start_seat=example.table.start_seat(range(number)),
            paradox=None,
            tricks=nothing,
            bonus=nothing,
            scores=tuple(map(int, scores.split())),
        )
        for number, scores in enumerate(example.facts["rounds"].split("/"))
    )
    result = outcome(match_over(example.table, results))
    assert result is not None
    assert result.totals == example.numbers("totals")
    assert result.winners == example.numbers("winners")
    assert result.reasons[-1].clause == example.facts["decided by"]


@having("deal")
def test_deals(example: Example) -> None:
    hands = [[int(rank) for rank in hand] for hand in example.facts["deal"].split()]
    deal = Deal(hands, example.numbers("revealed"))
    state: State = DealPhase(example.table)
    check_ruling(example.facts, judge(state, deal))
    if "neutral" in example.facts:
        placed = [
            event.cell
            for event in apply(state, deal).events
            if isinstance(event, kinds.NeutralTokenPlaced)
        ]
        names = example.facts["neutral"]
        assert CellSet.of(placed) == CellSet.named("" if names == "none" else names)


def state_after(example: Example, actions: list[Action]) -> State:
    state = initial(
        example.edition,
        players=example.players,
        first_seat=example.scenario.start,
        options=example.options,
    )
    for action in actions:
        state = apply(state, action).state
    return state


PLAYED = [
    example
    for example in EXAMPLES
    if {"ask", "legal", "tricks"} & set(example.facts) and "deal" not in example.facts
]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("example", PLAYED, ids=str)
def test_rulings_and_what_follows(example: Example, seed: int) -> None:
    actions = actions_before(example, seed)
    if "legal" in example.facts:
        legal = [str(action) for action in legal_actions(state_after(example, actions))]
        assert " ".join(legal) == example.facts["legal"]
    if "ask" in example.facts:
        state = state_after(example, actions)
        *who, text = example.facts["ask"].split(": ")
        [actor] = [int(who[0].removeprefix("seat "))] if who else turn(state)
        assert actor != "chance"
        action = parse(text, actor)
        check_ruling(example.facts, judge(state, action))
        if example.facts["ruling"] == "legal":
            check_what_follows(example, apply(state, action))
    elif "tricks" in example.facts:
        check_what_follows(example, apply(state_after(example, actions[:-1]), actions[-1]))


def check_what_follows(example: Example, step: Step[State, kinds.Event]) -> None:
    facts = example.facts
    lost = [event.color.value for event in step.events if isinstance(event, kinds.ColorLost)]
    won = [event.seat for event in step.events if isinstance(event, kinds.TrickWon)]
    if "loses" in facts:
        assert (" ".join(lost) or "nothing") == facts["loses"], f"{example}: colors lost"
    if "winner" in facts:
        assert won == [int(facts["winner"])], f"{example}: who wins the trick"
    if "turn" in facts:
        assert " ".join(map(str, turn(step.state))) == facts["turn"], f"{example}: on turn"
    for event in step.events:
        if isinstance(event, kinds.RoundScored):
            paradox = "nobody" if event.paradox is None else str(event.paradox)
            actual = {"tricks won": event.tricks, "bonus": event.bonus, "scores": event.scores}
            for key, numbers in actual.items():
                assert facts.get(key, "").split() in ([], [str(number) for number in numbers]), key
            assert facts.get("paradox", paradox) == paradox
            return
    assert not {"tricks won", "bonus", "scores", "paradox"} & set(facts), "no round has ended"
