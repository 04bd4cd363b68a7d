"""What a seat is sent does not depend on what it cannot know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

import pytest

from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.match import Match
from catbox_rules.records import Record, action_as_json
from catbox_rules.testing import look_alike
from tests.depth import of_depth
from tests.unit.serving.exchange import Exchange, as_list, as_object
from tests.unit.serving.test_matches import UNLIKE, laid, match_called


def sent_to(record: Record, seat: int) -> list[object]:
    """All that a seat may be sent of a match, action by action."""
    exchange = Exchange(unchecked=True)
    sent: list[object] = [exchange.begin(laid(record))]
    for action in map(action_as_json, record.actions):
        taken = exchange.ask("apply", "m", action=action)
        events = [as_object(event) for event in as_list(taken["events"])]
        sent += [event for event in events if event.get("private_to", seat) == seat]
        legal = [as_object(each) for each in as_list(exchange.ask("legal", "m")["legal"])]
        sent += [each for each in legal if each["seat"] == seat]
        sent += [taken["turn"], exchange.ask("view", "m", seat=seat), exchange.ask("score", "m")]
        sent.append(exchange.ask("message", "m", since=0, **{"as": seat}))
    return sent


def state_after(record: Record) -> dict[str, object]:
    exchange = Exchange(unchecked=True)
    exchange.begin(record)
    return exchange.ask("state", "m")


@pytest.mark.deeper
@pytest.mark.parametrize("name", UNLIKE)
def test_matches_that_a_seat_cannot_distinguish_have_the_same_answers(name: str) -> None:
    """Beginnings of a match, in which hidden cards lie otherwise where that can be."""
    whole, random, compared = match_called(name), Random(1), 0
    for actions in range(6, len(whole.actions), of_depth(quick=104, ci=13, deep=13)):
        record = Record(whole.table, whole.actions[:actions])
        seat = actions % whole.players
        other = look_alike(record, seat, random)
        if other is not None:
            assert other != record
            assert sent_to(other, seat) == sent_to(record, seat)
            assert state_after(other) != state_after(record)
            compared += 1
    assert compared


# Asked for a seat: no answer to anything depends on what that seat cannot know.


def actions_at(record: Record, random: Random) -> list[dict[str, object]]:
    """Actions of all seats and of chance at the end of a record: some that are legal, and the same
    ones of other seats and other numbers, which mostly are not."""
    match = Match.from_record(record)
    legal = [action_as_json(each) for each in match.legal_actions()]
    some = random.sample(legal, min(2, len(legal)))
    earlier = [each for each in record.actions[-40:] if each.actor != CHANCE]
    some += map(action_as_json, random.sample(earlier, min(1, len(earlier))))
    if match.turn == (CHANCE,):
        some.append(action_as_json(match.draw(random)))
    of_all = [
        {**each, "seat": seat} for each in some for seat in range(record.players) if "seat" in each
    ]
    return [*of_all, *(each for each in some if "seat" not in each)]


def answers_for(
    record: Record, seat: int | None, actions: list[dict[str, object]]
) -> Iterator[tuple[object, dict[str, object]]]:
    """What is said to a seat that asks everything that can be asked for it."""
    exchange = Exchange(unchecked=True)
    exchange.begin(record)
    asked: list[tuple[str, Mapping[str, object]]] = [("legal", {}), ("view", {}), ("events", {})]
    asked += [("events", {"since": since}) for since in (1, 10**6, -1)]
    asked += [("view", {"seat": viewer}) for viewer in (None, *range(record.players), 17)]
    asked += [("message", {}), ("message", {"since": 0}), ("watch", {"id": 1}), ("watch", {})]
    with_action = ("judge", "message", "apply")
    asked += [(ask, {"action": action}) for action in actions for ask in with_action]
    asked += [(ask, {"action": {"do": "cheat"}}) for ask in with_action]
    asked += [(ask, {}) for ask in ("state", "record", "draw", "score", "undo", "drop", "hello")]
    for ask, keys in asked:
        said = exchange.said(ask, "m", **keys, **{"as": seat})
        yield (ask, keys), _less_what_is_shown(said, seat) if ask == "apply" else said
        if ask in ("apply", "drop") and "answer" in said:
            exchange.begin(record)


def _less_what_is_shown(said: dict[str, object], seat: int | None) -> dict[str, object]:
    """What is said to an action, less what happens if it is taken: a doubt shows all hands, and who
    has doubted then knows them."""
    if "error" in said:
        return said
    events = [as_object(each) for each in as_list(as_object(said["answer"])["events"])]
    assert all(each.get("private_to", seat) == seat for each in events)
    return {"id": said["id"], "answer": "taken"}


@pytest.mark.deeper
@pytest.mark.parametrize("name", UNLIKE)
def test_what_is_asked_for_a_seat_is_answered_by_what_it_knows(name: str) -> None:
    whole, random, compared = match_called(name), Random(2), 0
    for actions in range(6, len(whole.actions), of_depth(quick=302, ci=61, deep=13)):
        record = Record(whole.table, whole.actions[:actions])
        for seat in (actions % whole.players, None):
            other = look_alike(record, seat, random)
            if other is not None:
                tried = actions_at(record, random) + actions_at(other, random)
                here, there = (list(answers_for(each, seat, tried)) for each in (record, other))
                for one, another in zip(here, there, strict=True):
                    assert one == another
                compared += 1
    assert compared


@pytest.mark.parametrize("name", UNLIKE)
def test_of_itself_a_seat_is_sent_what_the_referee_is(name: str) -> None:
    """What it does, what it may do and what it has seen."""
    whole, random = match_called(name), Random(3)
    exchange = Exchange(unchecked=True)
    for actions in range(1, len(whole.actions), 29):
        record = Record(whole.table, whole.actions[:actions])
        exchange.begin(record)
        legal = [as_object(each) for each in as_list(exchange.ask("legal", "m")["legal"])]
        events = [as_object(each) for each in as_list(exchange.ask("events", "m")["events"])]
        for seat in range(whole.players):
            own = exchange.ask("legal", "m", **{"as": seat})["legal"]
            assert own == [each for each in legal if each["seat"] == seat]
            seen = exchange.ask("events", "m", **{"as": seat})
            visible = [each for each in events if each.get("private_to", seat) == seat]
            assert seen == {"events": visible, "next": len(visible)}
            view = exchange.ask("view", "m", **{"as": seat})
            assert view == exchange.ask("view", "m", seat=seat)
        for action in actions_at(record, random):
            if "seat" in action:
                by_referee = exchange.said("judge", "m", action=action)
                assert by_referee == exchange.said(
                    "judge", "m", action=action, **{"as": action["seat"]}
                )
