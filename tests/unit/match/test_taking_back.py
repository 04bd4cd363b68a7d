"""What is taken back at a table: an event, which every client sees, and a part of the record."""

from __future__ import annotations

import json
import math
import pickle
from random import Random
from typing import Any

import pytest

from catbox_rules import cat_in_the_box
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import is_object
from catbox_rules.match import AnyMatch, EventsTakenBack, Match, replay
from catbox_rules.records import record_as_json
from catbox_rules.records.record import TakenBack, read_record
from catbox_rules.records.strict_json import MOST_LEVELS, parse

DEAL = cat_in_the_box.Deal(
    [[1, 1, 1, 1, 1, 2, 2, 2, 2, 2], [3, 3, 3, 3, 3, 4, 4, 4, 4, 4], [5, 5, 5, 5, 5, 6, 6, 6, 6, 6]]
)


def after(match: AnyMatch, *said: str) -> AnyMatch:
    """The match after actions of its seats, each said as `0 discard 1`."""
    for each in said:
        seat, _, text = each.partition(" ")
        match = match.apply(match.parse(text, seat=int(seat)))
    return match


def dealt() -> AnyMatch:
    """Three seats with their hands: one action, and the events 0 to 3."""
    return Match.begin(cat_in_the_box, "pegasus-2023", players=3).apply(DEAL)


def numbers(match: AnyMatch, seat: int | None = None) -> list[tuple[int, str]]:
    """The numbers and names of all that a seat has seen."""
    return [(each.number, each.event.event) for each in match.events_since(seat=seat)]


def test_the_match_is_as_it_was_and_everybody_knows_it() -> None:
    match = after(dealt(), "1 discard 3", "0 discard 2").take_back()
    # Each discard is two events, of which its own seat sees both.
    assert match.state == after(dealt(), "1 discard 3").state
    assert match.number_of_actions == 2
    assert numbers(match)[1:] == [(4, "discard-made"), (6, "discard-made"), (8, "taken-back")]
    assert numbers(match, 0)[2:] == [
        (4, "discard-made"),
        (6, "discard-made"),
        (7, "discard-chosen"),
        (8, "taken-back"),
    ]
    assert match.log[-1].event == EventsTakenBack(actions=1, void_from=6)
    assert match.number_taken_back == 1


def test_what_was_taken_back_can_be_taken_back_with_what_came_before() -> None:
    """Played: D1 D0, back by one, D2, back by two, D2."""
    match = after(dealt(), "1 discard 3", "0 discard 1").take_back()
    match = after(match, "2 discard 5").take_back(2)
    match = after(match, "2 discard 6")
    # Deal 0-3, D1 4-5, D0 6-7, taken back 8, D2 9-10, taken back 11, D2 12-13.
    assert [each for each in numbers(match) if each[1] == "taken-back"] == [
        (8, "taken-back"),
        (11, "taken-back"),
    ]
    back = [each.event for each in match.log if isinstance(each.event, EventsTakenBack)]
    assert back == [EventsTakenBack(1, 6), EventsTakenBack(2, 4)]
    one, two, three = (
        cat_in_the_box.Discard(seat, rank) for seat, rank in ((1, 3), (0, 1), (2, 5))
    )
    assert match.number_taken_back == 3
    assert match.record.taken_back == (TakenBack(2, (two,)), TakenBack(1, (one, three)))
    assert match.record.actions == (DEAL, cat_in_the_box.Discard(2, 6))


def some_match(random: Random) -> AnyMatch:
    """Thirty things done at a table, of which every fifth or so takes some of them back."""
    match = Match.begin(cat_in_the_box, "pegasus-2023", players=4)
    for _ in range(30):
        if match.number_of_actions and random.random() < 0.2:
            most = min(3, match.number_of_actions)
            match = match.take_back(random.randint(1, most))
        legal = match.legal_actions()
        match = match.apply(random.choice(legal) if legal else match.draw(random))
    return match


@pytest.mark.parametrize("seed", range(8))
def test_a_match_goes_on_from_its_record_with_the_same_numbers(seed: int) -> None:
    match = some_match(Random(seed))
    document = record_as_json(match.record)
    for again in (Match.from_record(read_record(document)), pickle.loads(pickle.dumps(match))):
        assert again == match
        for seat in (None, *range(4)):
            assert again.events_since(seat=seat) == match.events_since(seat=seat)
            assert again.message_for(seat, since=3) == match.message_for(seat, since=3)


@pytest.mark.parametrize("seed", range(3))
def test_a_client_that_drops_what_is_void_has_the_events_of_the_match(seed: int) -> None:
    match, seen = some_match(Random(seed)), dict[int, object]()
    for each in match.events_since(seat=1):
        if isinstance(each.event, EventsTakenBack):
            seen = {n: event for n, event in seen.items() if n < each.event.void_from}
        else:
            seen[each.number] = each.event
    played = [
        event
        for transition in match.transitions
        for event in transition.events
        if event.private_to in (None, 1)
    ]
    assert list(seen.values()) == played


def test_a_replay_is_of_the_match_alone() -> None:
    match = after(after(dealt(), "1 discard 3").take_back(), "1 discard 4")
    played = replay(match.record)
    assert played.refusal is None
    assert played.match.number_of_events == 6
    assert match.record.up_to(1).taken_back == ()
    assert match.undo() != match.take_back() != match.take_back().undo()


@pytest.mark.parametrize("actions", [0, 3, -1, True, "1"])
def test_as_many_are_taken_back_as_there_are(actions: int) -> None:
    with pytest.raises(MalformedInput, match=r"\$\.actions: expected 1 to 2"):
        after(dealt(), "1 discard 3").take_back(actions)
    with pytest.raises(MalformedInput, match="a match without actions"):
        Match.begin(cat_in_the_box, "pegasus-2023", players=3).take_back()


def document(*taken_back: object) -> dict[str, object]:
    """A record of a deal and a discard, with what was taken back."""
    return {**record_as_json(after(dealt(), "1 discard 3").record), "taken_back": list(taken_back)}


ILLEGAL = {"do": "discard", "seat": 1, "rank": 6}
LEGAL = {"do": "discard", "seat": 1, "rank": 4}


@pytest.mark.parametrize(
    ("taken", "path"),
    [
        ({"after": 3, "actions": [LEGAL]}, "$.taken_back[0].after"),
        ({"after": 1, "actions": [ILLEGAL]}, "$.taken_back[0].actions[0]"),
        ({"after": 1, "actions": [LEGAL, LEGAL]}, "$.taken_back[0].actions[1]"),
        ({"after": 1, "actions": list[object]()}, "$.taken_back[0].actions"),
        ({"after": 1, "actions": [{**LEGAL, "rank": 9}]}, "$.taken_back[0].actions[0].rank"),
        ({"after": -1, "actions": [LEGAL]}, "$.taken_back[0].after"),
        ({"after": 1}, "$.taken_back[0].actions"),
        ({"after": 1, "action": [LEGAL]}, "$.taken_back[0]"),
        (5, "$.taken_back[0]"),
    ],
)
def test_what_cannot_have_been_taken_back_is_refused(taken: object, path: str) -> None:
    with pytest.raises(MalformedInput) as refused:
        Match.from_record(read_record(document(taken)))
    assert refused.value.path == path


def test_what_stood_stands_also_where_it_was_taken_back() -> None:
    match = after(dealt(), "0 discard 1", "1 discard 3", "2 discard 5")
    match = match.let_stand(match.parse("bid 9", seat=0)).take_back()
    [taken] = match.record.taken_back
    assert taken.stands == {0}
    document = record_as_json(match.record)
    [written] = document.get("taken_back", [])
    assert is_object(written)
    assert written["actions"] == [{"do": "bid", "seat": 0, "tricks": 9, "stands": True}]
    assert Match.from_record(read_record(document)) == match


def test_the_host_of_a_table_keeps_what_it_likes_with_it() -> None:
    extra = {"seed": 7, "seats": {"Anne": [0, None]}}
    match = Match.begin(cat_in_the_box, "pegasus-2023", players=3, extra=extra).apply(DEAL)
    document = record_as_json(match.take_back().record)
    assert document.get("extra") == extra
    assert Match.from_record(read_record(document)).record.extra == extra
    hash(match.record)


def test_a_seat_decides_once_more_whatever_chance_and_others_have_done_since() -> None:
    match = after(dealt(), "0 discard 1", "1 discard 3", "2 discard 5")
    assert [match.number_since_decision(seat) for seat in range(3)] == [3, 2, 1]
    assert match.number_since_decision() == 1
    assert dealt().number_since_decision() == 0  # chance decides nothing
    with pytest.raises(MalformedInput, match=r"\$\.seat: expected 0 to 2, got 3"):
        match.number_since_decision(3)


def test_names_and_what_the_host_keeps_may_change_and_nothing_brings_the_old_ones_back() -> None:
    begun = Match.begin(cat_in_the_box, "pegasus-2023", players=3, extra={"users": [17]})
    match = begun.apply(DEAL).with_extra({"users": [17, 4]}).with_names(["Anne", "Bo", "Cy"])
    for each in (match, match.undo(), match.take_back(), after(match, "0 discard 1")):
        assert each.extra == {"users": [17, 4]}
        assert each.names == ("Anne", "Bo", "Cy")
    assert begun.extra == {"users": [17]}
    assert match.undo().with_extra(None).with_names(None) == begun.with_extra(None)


def test_nobody_changes_what_is_kept_but_by_saying_so() -> None:
    users = [17]
    match = Match.begin(cat_in_the_box, "pegasus-2023", players=3, extra={"users": users})
    users.append(4)
    kept = match.extra
    assert kept is not None
    assert kept == {"users": [17]}
    kept["users"] = []
    assert match.extra == match.record.extra == {"users": [17]}


def test_nobody_changes_the_options_of_a_match_that_has_begun() -> None:
    """The same value may be changed for the next table; house rules are lists in it."""
    rules = ["must-follow"]
    options = {"tokens": "strict", "variants": rules}
    match = Match.begin(cat_in_the_box, "pegasus-2023", players=3, options=options)
    text = match.to_json()
    rules.append("nobody")
    options["tokens"] = "unlimited"
    sent: Any = match.message_for(0)
    handed_out: list[Any] = [match.table.options, match.record.options, sent["options"]]
    for each in handed_out:
        each["variants"].append("nobody")
        each["tokens"] = "unlimited"
    assert match.to_json() == text
    assert match.message_for(0)["options"] == {"tokens": "strict", "variants": ["must-follow"]}


@pytest.mark.parametrize(
    ("names", "place"),
    [
        (["Anne", "Bo", None], r"\$\.names\[2\]: expected a string, got null"),
        (["Anne", "Bo"], r"\$\.names: expected 3 names"),
        ("abc", r"\$\.names: expected a name for each seat, got 'abc'"),
    ],
)
def test_names_that_could_not_be_read_again_are_refused(names: Any, place: str) -> None:
    with pytest.raises(MalformedInput, match=place):
        Match.begin(cat_in_the_box, "pegasus-2023", players=3, names=names)


@pytest.mark.parametrize(
    ("extra", "place"),
    [
        ({"users": (17, 4)}, r"\$\.extra\.users: expected a JSON value, got a tuple"),
        ({"users": [{17}]}, r"\$\.extra\.users\[0\]: expected a JSON value, got a set"),
        ({"x": math.nan}, r"\$\.extra\.x: expected a finite number, got nan"),
        ({"x": {17: 0}}, r"\$\.extra\.x: expected text keys, got 17"),
        ({"x": 10**18}, r"\$\.extra\.x: expected a number of at most 18 digits"),
        ([], r"\$\.extra: expected an object"),
    ],
)
def test_what_could_not_be_read_again_is_not_kept(extra: Any, place: str) -> None:
    with pytest.raises(MalformedInput, match=place):
        Match.begin(cat_in_the_box, "pegasus-2023", players=3, extra=extra)


@pytest.mark.parametrize("extra", [[], "seed", 5])
def test_what_the_host_keeps_is_an_object(extra: object) -> None:
    with pytest.raises(MalformedInput, match=r"\$\.extra: expected an object"):
        read_record({**document(), "extra": extra})


def test_what_is_kept_is_as_deep_as_what_is_read() -> None:
    """The record is a level, what is kept another one, and there are lists below."""
    deep: object = 0
    for _ in range(MOST_LEVELS - 2):
        deep = [deep]
    match = Match.begin(cat_in_the_box, "pegasus-2023", players=3, extra={"deep": deep})
    assert read_record(parse(json.dumps(record_as_json(match.record)))).extra == {"deep": deep}
    with pytest.raises(MalformedInput, match=r"expected at most 32 levels of nesting, got more"):
        match.with_extra({"deep": [deep]})
