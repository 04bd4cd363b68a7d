"""Whole matches of every edition over the protocol: what it says is what a replay tells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from catbox_rules.book.verdicts import verdict_as_json
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.match import replay, replay_as_json
from catbox_rules.notation import read_match
from catbox_rules.positions.protocol import POSITIONS
from catbox_rules.records import Record, action_as_json, read_action, record_as_json
from tests.kit.matches import TABLES, random_match
from tests.kit.validation import misfits
from tests.unit.serving.exchange import Exchange, as_list, as_object

MATCHES: Mapping[str, tuple[str, int, Mapping[str, object]]] = {
    **{f"{edition} {players}": (edition, players, {}) for edition, players in TABLES},
    "strict": ("pegasus-2023", 5, {"tokens": "strict", "red-broken-by": "any-token"}),
    "without": ("amigo-2023", 4, {"physicats": "without", "blocks": 26}),
    "before-claim": ("amigo-2023", 3, {"physicat-timing": "before-claim"}),
}
"""A match of every edition for every number of players, and of some readings."""

REVOKE = Path(__file__).parents[3] / "examples" / "positions" / "revoke-that-stood.txt"

UNLIKE = ("ayatsurare-2020 4", "pegasus-2023 2", "pegasus-2023 5", "amigo-2023 2", "amigo-2023 6")
"""Those of them that differ most."""


def match_called(name: str) -> Record:
    edition, players, options = MATCHES[name]
    return random_match(edition, players, seed=players, first_seat=1, options=options)


def laid(record: Record) -> dict[str, object]:
    """The record before its first action."""
    return {**record_as_json(record), "actions": []}


def moments(record: Record) -> Iterator[tuple[int, Any]]:
    """The states of a match, each with the number of actions that led to it."""
    state = record.table.initial()
    yield 0, state
    for index, action in enumerate(record.actions, start=1):
        state = record.ruleset.apply(state, action).state
        yield index, state


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_is_answered_as_its_replay(name: str) -> None:
    record = match_called(name)
    replayed = replay_as_json(replay(record))
    steps = [as_object(step) for step in as_list(replayed["steps"])]
    exchange = Exchange(unchecked=True)
    turn = exchange.begin(laid(record))
    ranges = record.ruleset.ranges(record.table.initial())
    for step in steps:
        assert step["actor"] in turn
        legal = as_list(exchange.ask("legal", "m")["legal"])
        seats = [as_object(action)["seat"] for action in legal]
        assert set(seats) == set(turn) - {CHANCE}
        read = [read_action(record.ruleset, ranges, each, path="$") for each in legal]
        texts = [str(action) for action in read if action.actor == step["actor"]]
        assert texts == step.get("legal", [])
        taken = exchange.ask("apply", "m", action=step["action"])
        events = [dict(as_object(event)) for event in as_list(taken["events"])]
        for event in events:
            assert event.pop("private_to", None) in (None, event.get("seat"))
        assert events == step["events"]
        turn = as_list(taken["turn"])
    assert turn == []
    assert exchange.ask("legal", "m") == {"legal": []}
    kept = ("finished", "rounds", "totals", "winners")
    assert exchange.ask("score", "m") == {
        key: value for key, value in replayed.items() if key in kept
    }
    assert exchange.ask("record", "m") == {"record": record_as_json(record)}
    exchange.begin(record, "at once")
    assert exchange.ask("state", "at once") == exchange.ask("state", "m")


def test_the_answers_in_a_match_are_of_their_form() -> None:
    """A whole match of each game, every line of it held against the schemas."""
    for name in ("pegasus-2023 2", "amigo-2023 2"):
        record, exchange = match_called(name), Exchange()
        exchange.begin(laid(record))
        for action in map(action_as_json, record.actions):
            exchange.ask("legal", "m")
            exchange.ask("judge", "m", action=action)
            exchange.ask("apply", "m", action=action)
        exchange.ask("score", "m")


@pytest.mark.parametrize("name", UNLIKE)
def test_states_and_views_are_documents_that_can_be_read(name: str) -> None:
    record, exchange = match_called(name), Exchange(unchecked=True)
    positions = POSITIONS.of(record.ruleset.NAME)
    exchange.begin(laid(record))
    for number, state in moments(record):
        if number:
            exchange.ask("apply", "m", action=action_as_json(record.actions[number - 1]))
        shown = exchange.ask("state", "m")["state"]
        assert "?" not in str(shown)
        assert positions.read_position(shown) == positions.position_of(state)
        assert number % 20 or misfits("position", shown) == []
        for seat in (None, *range(record.players)):
            shown = exchange.ask("view", "m", seat=seat)["view"]
            view = record.ruleset.view(state, seat)
            assert positions.read_position(shown) == positions.position_of(view)
            assert number % 20 or misfits("position", shown) == []


@pytest.mark.parametrize("name", UNLIKE)
def test_what_a_seat_does_is_ruled_on_as_by_the_judge(name: str) -> None:
    """Each action of a match is asked about where it is due, and after it, where it is not."""
    record, exchange = match_called(name), Exchange(unchecked=True)
    ruleset = record.ruleset
    exchange.begin(laid(record))
    for number, state in moments(record):
        for action in record.actions[max(0, number - 1) : number + 1]:
            ruled = exchange.ask("judge", "m", action=action_as_json(action))["verdict"]
            verdict = ruleset.judge(state, action)
            expected = verdict_as_json(verdict, game=ruleset.NAME, edition=record.edition_id)
            assert ruled == expected
        if number < len(record.actions):
            exchange.ask("apply", "m", action=action_as_json(record.actions[number]))


@pytest.mark.parametrize("name", UNLIKE)
def test_a_match_can_be_played_by_what_the_protocol_says_alone(name: str) -> None:
    """A front end that knows no rule: it draws for chance, and takes the last of what is legal."""
    exchange = Exchange(unchecked=True)
    turn = exchange.begin(laid(match_called(name)))
    for number in range(10_000):
        if not turn:
            break
        if turn == [CHANCE]:
            action = exchange.ask("draw", "m", seed=number)["action"]
        else:
            action = as_list(exchange.ask("legal", "m")["legal"])[-1]
        turn = as_list(exchange.ask("apply", "m", action=action)["turn"])
    score = exchange.ask("score", "m")
    assert (turn, score["finished"]) == ([], True)
    assert as_list(score["winners"])


def test_a_record_in_which_something_stands_is_a_match() -> None:
    record = read_match(REVOKE.read_text(encoding="utf-8")).record
    exchange = Exchange()
    exchange.begin(record)
    assert exchange.ask("record", "m") == {"record": record_as_json(record)}
    assert as_object(exchange.ask("state", "m")["state"])["stood"] == ["declare.color-held"]
    asked = {"do": "play", "seat": 0, "rank": 3, "color": "yellow"}
    for eyes in ({}, {"as": 1}):
        verdict = as_object(exchange.ask("judge", "m", action=asked, **eyes)["verdict"])
        assert verdict["ruling"] in ("legal", "undetermined")
