"""What a seat is told does not depend on what it cannot know."""

from __future__ import annotations

from random import Random

import pytest

from catbox_rules.records import Record, action_as_json
from catbox_rules.testing import look_alike
from tests.unit.serving.exchange import Exchange, as_list, as_object
from tests.unit.serving.test_matches import UNLIKE, laid, match_called


def told_to(record: Record, seat: int) -> list[object]:
    """All that a seat may be told of a match, action by action."""
    exchange = Exchange(unchecked=True)
    told: list[object] = [exchange.begin(laid(record))]
    for action in map(action_as_json, record.actions):
        taken = exchange.ask("apply", "m", action=action)
        events = [as_object(event) for event in as_list(taken["events"])]
        told += [event for event in events if event.get("private_to", seat) == seat]
        legal = [as_object(each) for each in as_list(exchange.ask("legal", "m")["legal"])]
        told += [each for each in legal if each["seat"] == seat]
        told += [taken["turn"], exchange.ask("view", "m", seat=seat), exchange.ask("score", "m")]
    return told


def state_after(record: Record) -> dict[str, object]:
    exchange = Exchange(unchecked=True)
    exchange.begin(record)
    return exchange.ask("state", "m")


@pytest.mark.parametrize("name", UNLIKE)
def test_matches_that_a_seat_cannot_tell_apart_are_told_alike(name: str) -> None:
    """Beginnings of a match, in which hidden cards lie otherwise where that can be."""
    whole, random, compared = match_called(name), Random(1), 0
    for actions in range(6, len(whole.actions), 13):
        record = Record(
            ruleset=whole.ruleset,
            edition=whole.edition,
            players=whole.players,
            first_seat=whole.first_seat,
            options=whole.options,
            actions=whole.actions[:actions],
        )
        seat = actions % whole.players
        other = look_alike(record, seat, random)
        if other is not None:
            assert other != record
            assert told_to(other, seat) == told_to(record, seat)
            assert state_after(other) != state_after(record)
            compared += 1
    assert compared
