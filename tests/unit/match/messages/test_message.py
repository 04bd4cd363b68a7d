"""A message: of its form at every moment, of one seat alone, and refused where it cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from catbox_rules import cat_in_the_box
from catbox_rules.book.verdicts import verdict_as_json
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.match import AnyMatch, Match
from catbox_rules.records import Record, action_as_json, event_as_json
from catbox_rules.testing import look_alike
from tests.kit.validation import misfits
from tests.unit.match.messages.matches import (
    CHOICES,
    actions_of,
    as_list,
    as_object,
    buttons_in,
    groups_in,
    moments_of,
    sent,
    table_in,
    texts_in,
)

OWN = ("hand", "discard", "physicat", "known_discards")
"""What a seat alone sees of the table."""

DEAL = cat_in_the_box.Deal(
    [[1, 1, 1, 1, 1, 2, 2, 2, 2, 2], [3, 3, 3, 3, 3, 4, 4, 4, 4, 4], [5, 5, 5, 5, 5, 6, 6, 6, 6, 6]]
)


def dealt() -> AnyMatch:
    """Three seats with their hands, who discard now."""
    return Match.begin(cat_in_the_box, "pegasus-2023", players=3).apply(DEAL)


def viewers(match: AnyMatch) -> Iterator[int | None]:
    yield from (None, *range(match.table.players))


@pytest.mark.deeper
@pytest.mark.parametrize("name", CHOICES)
def test_every_message_is_of_its_form(name: str) -> None:
    for match in moments_of(name):
        for seat in viewers(match):
            since = max(match.number_of_events - 9, 0)
            assert misfits("message", sent(match, seat, since=since)) == []


@pytest.mark.deeper
@pytest.mark.parametrize("name", CHOICES)
def test_all_see_the_same_but_for_what_is_their_own(name: str) -> None:
    for match in moments_of(name):
        spectator = table_in(sent(match, None))
        assert all(spectator[key] is None for key in OWN if key in spectator)
        public = {key: value for key, value in spectator.items() if key not in OWN}
        for seat in range(match.table.players):
            seen = table_in(sent(match, seat))
            assert {key: value for key, value in seen.items() if key not in OWN} == public


@pytest.mark.deeper
@pytest.mark.parametrize("name", CHOICES)
def test_a_seat_has_its_own_legal_actions_each_in_some_group(name: str) -> None:
    for match in moments_of(name):
        for seat in viewers(match):
            message = sent(match, seat)
            own = [each for each in match.legal_actions() if each.actor == seat]
            assert as_object(message["legal"])["actions"] == [
                {"text": str(each), "action": action_as_json(each)} for each in own
            ]
            assert [match.read(action_as_json(each)) for each in own] == own
            on_cards, on_places = (
                groups_in(message, "hand", "cards"),
                groups_in(message, "board", "place"),
            )
            touching = {
                text for group in (on_cards, on_places) for each in group.values() for text in each
            }
            buttons = set(buttons_in(message))
            assert touching | buttons == set(texts_in(message))
            assert not touching & buttons


@pytest.mark.deeper
@pytest.mark.parametrize("name", CHOICES)
def test_the_messages_for_a_seat_have_all_its_events_once(name: str) -> None:
    """A client that says each time what it was given under `next`."""
    match, _ = actions_of(name)
    since, heard = 0, list[object]()
    for match in moments_of(name):
        message = sent(match, 1, since=since)
        heard += as_list(message["events"])
        since = match.number_of_events
        assert message["next"] == since
    seen = [each for each in match.log if each.event.private_to in (None, 1)]
    assert heard == [
        {"number": each.number, "text": str(each.event), "event": event_as_json(each.event)}
        for each in seen
    ]


@pytest.mark.parametrize("name", ["pegasus-2023 2", "pegasus-2023 5", "memory", "amigo-2023 4"])
def test_what_a_seat_cannot_know_does_not_change_its_message(name: str) -> None:
    match, actions = actions_of(name)
    random, compared = Random(1), 0
    for number in range(6, len(actions), 17):
        record = Record(match.table, tuple(actions[:number]))
        for seat in (number % match.table.players, None):
            other = look_alike(record, seat, random)
            if other is not None:
                here, there = map(Match.from_record, (record, other))
                assert here.state != there.state
                assert sent(here, seat, since=0) == sent(there, seat, since=0)
                compared += 1
    assert compared


def test_what_a_record_keeps_besides_is_not_sent() -> None:
    match = Match.begin(cat_in_the_box, "pegasus-2023", players=3, extra={"seed": "tea"})
    assert "tea" not in str(match.message_for(0))


def test_it_says_at_which_table_and_for_whom() -> None:
    match = Match.begin(
        cat_in_the_box,
        "international",
        players=3,
        first_seat=2,
        options={"tokens": "strict"},
        names=["Anne", "Peter", "Hermann"],
    )
    message = sent(match, 1)
    assert message["edition"] == "pegasus-2023"  # an alias of it
    keys = ("game", "players", "first_seat", "options", "names", "seat", "actions", "turn")
    assert [message[key] for key in keys] == [
        *("cat-in-the-box", 3, 2, {"tokens": "strict"}, ["Anne", "Peter", "Hermann"], 1),
        *(0, ["chance"]),
    ]
    assert sent(dealt(), None)["names"] is None


def test_events_are_sent_where_they_are_asked_for() -> None:
    match = dealt()
    assert sent(match, 1)["events"] == []
    assert sent(match, 1, since=4)["events"] == []
    assert sent(match, 1, since=10**6)["events"] == []
    # The round begins (0), then the hands of the seats 0 to 2 (1 to 3).
    numbers = [as_object(each)["number"] for each in as_list(sent(match, 1, since=0)["events"])]
    assert numbers == [0, 2]


def test_an_action_of_the_seat_itself_is_ruled_on() -> None:
    match = dealt()
    action = match.parse("discard 6", seat=1)
    verdict = match.message_for(1, asked=action).get("verdict")
    assert verdict == verdict_as_json(
        match.judge(action), game="cat-in-the-box", edition="pegasus-2023"
    )
    assert "verdict" not in match.message_for(1)


def test_at_the_end_there_is_an_outcome_with_its_reasons() -> None:
    match, actions = actions_of("pegasus-2023 3")
    for action in actions:
        assert match.message_for(None)["outcome"] is None
        match = match.apply(action)
    outcome = as_object(sent(match, None)["outcome"])
    assert match.outcome is not None
    assert outcome["winners"] == list(match.outcome.winners)
    reasons = [as_object(each)["clause"] for each in as_list(outcome["reasons"])]
    assert reasons
    assert all(str(each).startswith("match.") for each in reasons)


# What is refused: one error, which says where.


@pytest.mark.parametrize(
    ("seat", "asked", "expected"),
    [
        (1, cat_in_the_box.Discard(0, 1), "an action of seat 1, got one of seat 0"),
        (None, cat_in_the_box.Discard(0, 1), "no action, got one of seat 0"),
        (1, DEAL, "an action of seat 1, got one of chance"),
        (1, cat_in_the_box.Discard(9, 1), "an action of seat 1, got one of seat 9"),
    ],
)
def test_nobody_asks_about_what_another_does(
    seat: int | None, asked: cat_in_the_box.Action, expected: str
) -> None:
    with pytest.raises(MalformedInput) as refused:
        dealt().message_for(seat, asked=asked)
    assert str(refused.value) == f"$.action: expected {expected}"


def test_it_says_whether_there_is_something_to_take_back() -> None:
    def said(match: AnyMatch) -> list[object]:
        return [sent(match, seat)["may_take_back"] for seat in (0, 1, None)]

    assert said(dealt()) == [False, False, False]  # only chance has acted
    later = dealt().apply(dealt().parse("discard 3", seat=1))
    assert said(later) == [False, True, False]
    assert said(later.take_back()) == [False, False, False]
