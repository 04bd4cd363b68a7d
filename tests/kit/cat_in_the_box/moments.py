"""Moments to ask about: states reached by playing, and what a verdict says of an action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pytest
from attrs import evolve

from catbox_rules.cat_in_the_box import (
    Action,
    Bid,
    BidPhase,
    Deal,
    DiscardPhase,
    State,
    TrickPhase,
    apply,
    initial,
    judge,
    parse,
    turn,
)
from catbox_rules.cat_in_the_box.events import Event
from catbox_rules.kernel.ruleset import Seat, Step
from catbox_rules.kernel.verdict import Verdict
from catbox_rules.match import replay
from tests.kit.cat_in_the_box.scenario import Scenario
from tests.kit.sentences import readable
from tests.oracles.cat_in_the_box.mirror import TABLES

EVERY_TABLE: Final = pytest.mark.parametrize(("edition", "players"), TABLES)
"""Every edition with every count of players it knows."""

TABLES_WITH_BIDS: Final = [(edition, players) for edition, players in TABLES if players > 2]
EVERY_TABLE_WITH_BIDS: Final = pytest.mark.parametrize(("edition", "players"), TABLES_WITH_BIDS)
EVERY_TABLE_FOR_TWO: Final = pytest.mark.parametrize(
    "edition", ["hobby-japan-2021", "bezier-2022", "pegasus-2023"]
)

WHOLE_ROUNDS: Final = {
    2: "2Y 1Y / 3B 2B / 1G 2G / 4G 5B / 3Y 4Y / 4B 1R / 3R 5R / 1B 4R",
    3: ("6Y 1Y 2Y / 5Y 3Y 4Y / 6B 1B 2B / 5B 3B 4B / 6G 1G 2G / 5G 3G 4G / 6R 1R 2R / 5R 3R 4R"),
    4: (
        "8Y 1Y 2Y 3Y / 7Y 4Y 5Y 6Y / 8B 1B 2B 3B / 7B 4B 5B 6B / "
        "8G 1G 2G 3G / 7G 4G 5G 6G / 8R 1R 2R 3R / 7R 4R 5R 6R"
    ),
    5: (
        "9Y 1Y 2Y 3Y 4Y / 8Y 5Y 6Y 7Y 1B / 9B 2B 3B 4B 5B / 8B 6B 7B 1G 2G / "
        "9G 3G 4G 5G 6G / 8G 7G 1R 2R 3R / 9R 8R 7R 6R 5R"
    ),
}
"""For each count of players a round in which nobody is ever stuck. With three and four players the
start seat wins all eight tricks; with five it wins five and its right neighbor two; with two each
seat wins four."""

REVEALED: Final = (5, 3, 5)
"""What two players have to reveal for it."""

TRICKS_OF_WHOLE_ROUNDS: Final = {
    2: (4, 4),
    3: (8, 0, 0),
    4: (8, 0, 0, 0),
    5: (5, 0, 0, 0, 2),
}
"""Who wins how many of them, counted from the start seat."""

STUCK: Final = "6Y 3Y 1G / 6B 3B 1B / 6G 3G 2G / 5B 4B 2B / 5G 1R 4G / 6R 2R 3R / 4Y"
"""Three players, seat 1 starts: the Japanese example of a paradox. Seat 0, which holds 1, 3 and 6,
is to follow and stuck."""


def whole_round(edition: str, players: int, *, start: int = 0) -> Scenario:
    """A round without a paradox."""
    return Scenario(edition, players, start=start, revealed=REVEALED, tricks=WHOLE_ROUNDS[players])


def before_whole_round(
    edition: str, players: int, *, start: int = 0, options: Mapping[str, object] | None = None
) -> TrickPhase:
    """Before the first card of that round, which is then played with `play`."""
    scenario = evolve(whole_round(edition, players, start=start), options=options or {})
    record = scenario.record()
    state = record.table.initial()
    for action in record.actions[: -len(scenario.plays())]:
        state = record.ruleset.apply(state, action).state
    assert isinstance(state, TrickPhase)
    return state


def state_after(scenario: Scenario) -> State:
    """The state in which a scenario ends."""
    played = replay(scenario.record())
    assert played.refusal is None
    state: State = played.state
    return state


def trick_phase(scenario: Scenario) -> TrickPhase:
    """The state in which a scenario ends, the tricks going on."""
    state = state_after(scenario)
    assert isinstance(state, TrickPhase)
    return state


def plain_deal(players: int) -> Deal:
    """The deck dealt card by card in its order; with two players 1, 3 and 4 are revealed."""
    highest, dealt = {2: (5, 10), 3: (6, 10), 4: (8, 10), 5: (9, 9)}[players]
    if players == 2:
        return Deal([[1, 1, 2, 2, 3, 3, 4, 4, 5, 5]] * 2, [1, 3, 4], [2, 5])
    deck = [rank for rank in range(1, highest + 1) for _ in range(5)]
    hands = [deck[seat::players] for seat in range(players)]
    assert all(len(hand) == dealt for hand in hands)
    return Deal(hands)


def discard_phase(
    edition: str, players: int, *, start: int = 0, options: Mapping[str, object] | None = None
) -> DiscardPhase:
    """After the plain deal."""
    state = initial(edition, players=players, first_seat=start, options=options)
    return up_to_the_discards(state)


def after_discards(
    edition: str, players: int, *, start: int = 0, options: Mapping[str, object] | None = None
) -> State:
    """After the plain deal, each seat having discarded the lowest card of its hand."""
    return _all_discard(discard_phase(edition, players, start=start, options=options))


def bid_phase(edition: str, players: int, *, start: int = 0) -> BidPhase:
    """After the discards, before the first bid."""
    state = after_discards(edition, players, start=start)
    assert isinstance(state, BidPhase)
    return state


def after_bids(
    edition: str, players: int, *, start: int = 0, options: Mapping[str, object] | None = None
) -> TrickPhase:
    """Before the first play; every seat has bid 1, unless two play."""
    return up_to_the_tricks(initial(edition, players=players, first_seat=start, options=options))


def up_to_the_discards(state: State) -> DiscardPhase:
    """From before a deal: the plain deal."""
    state = apply(state, plain_deal(state.table.players)).state
    assert isinstance(state, DiscardPhase)
    return state


def up_to_the_tricks(state: State) -> TrickPhase:
    """From before a deal: the plain deal, discards of the lowest card, and bids of 1."""
    state = _all_discard(up_to_the_discards(state))
    while isinstance(state, BidPhase):
        state = apply(state, Bid(on_turn(state), 1)).state
    assert isinstance(state, TrickPhase)
    return state


def _all_discard(state: State) -> State:
    for seat, hand in enumerate(plain_deal(state.table.players).hands):
        state = act(state, f"discard {hand[0]}", seat=seat).state
    return state


def on_turn(state: State) -> Seat:
    """The one seat that is to act."""
    [seat] = turn(state)
    assert seat != "chance"
    return seat


def act(state: State, text: str, *, seat: int | None = None) -> Step[State, Event]:
    """What follows when a seat, else the one on turn, does what the text says."""
    return apply(state, parse(text, on_turn(state) if seat is None else seat))


def play(state: State, tricks: str) -> Step[State, Event]:
    """Plays in a row, each by the seat on turn: the last state and all events."""
    events: list[Event] = []
    for text in tricks.replace("/", " ").split():
        step = act(state, text)
        state = step.state
        events += step.events
    return Step(state, tuple(events))


def ask(state: State, text: str, *, seat: int | None = None) -> Verdict:
    """The verdict if a seat, else the one on turn, does what the text says."""
    return readable(judge(state, parse(text, on_turn(state) if seat is None else seat)))


def violated(verdict: Verdict) -> list[str]:
    """The clauses that are broken, in order; none for a legal action."""
    assert bool(verdict.violations) is not verdict.is_legal
    return [finding.clause for finding in verdict.violations]


def message(verdict: Verdict, clause: str) -> str:
    """What the verdict says of a clause."""
    findings = (*verdict.violations, *verdict.grounds)
    [text] = [finding.message for finding in findings if finding.clause == clause]
    return text


def in_words(actions: Sequence[Action]) -> str:
    """Actions as texts."""
    return " ".join(map(str, actions))
