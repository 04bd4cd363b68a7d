"""Taking actions back, messages, and who watches a match."""

from __future__ import annotations

import json

import pytest

from catbox_rules.serving.matches import MOST_WATCHERS
from catbox_rules.serving.requests import MOST_TAKEN_BACK
from tests.kit.matches import small_record
from tests.kit.validation import misfits
from tests.unit.serving.exchange import Exchange, as_list, as_object

BID = {"do": "bid", "seat": 0, "tricks": 1}
BEFORE_BIDS = 4


def before_bids() -> Exchange:
    """A server with a match of three seats in which all have discarded, and seat 0 is to bid."""
    record = small_record()
    actions = as_list(record["actions"])[:BEFORE_BIDS]
    exchange = Exchange()
    assert exchange.begin({**record, "actions": actions}) == [0]
    return exchange


def notices(exchange: Exchange) -> list[dict[str, object]]:
    """What those who watch are sent, each held against its schema."""
    sent = [as_object(json.loads(each)) for each in exchange.server.notices()]
    assert all(misfits("protocol-answer", each) == [] for each in sent)
    return sent


def events_in(message: object) -> list[object]:
    """The events of a message, each with its number."""
    return [
        (each["number"], as_object(each["event"])["event"])
        for each in map(as_object, as_list(as_object(message)["events"]))
    ]


def test_a_seat_that_watches_is_sent_what_follows_and_nothing_twice() -> None:
    exchange = before_bids()
    begun = as_object(exchange.ask("watch", "m", id="of 2", **{"as": 2})["message"])
    assert (begun["seat"], begun["events"]) == (2, [])
    assert notices(exchange) == []
    exchange.ask("apply", "m", action=BID)
    [sent] = notices(exchange)
    assert sent["id"] == "of 2"
    # A deal is four events with three seats, a discard two: numbers 0 to 9. Then comes the bid.
    assert events_in(sent["message"]) == [(10, "bid-made")]
    assert notices(exchange) == []
    exchange.ask("undo", "m")
    [sent] = notices(exchange)
    assert events_in(sent["message"]) == [(11, "taken-back")]
    assert as_object(sent["message"])["turn"] == [0]


def test_each_who_watches_sees_its_own_hand() -> None:
    exchange = before_bids()
    for id, seat in enumerate((0, 1, 2, None)):
        exchange.ask("watch", "m", id=id, **{"as": seat})
    exchange.ask("apply", "m", action=BID)
    sent = {each["id"]: as_object(each["message"]) for each in notices(exchange)}
    assert [sent[id]["seat"] for id in range(4)] == [0, 1, 2, None]
    hands = [as_object(sent[id]["table"])["hand"] for id in range(4)]
    views = [exchange.ask("view", "m", seat=seat)["view"] for seat in (0, 1, 2)]
    assert hands[:3] == [as_list(as_object(view)["hands"])[seat] for seat, view in enumerate(views)]
    assert hands[3] is None


def test_nobody_is_sent_anything_that_has_not_changed() -> None:
    exchange = before_bids()
    exchange.ask("watch", "m", id=1, **{"as": 0})
    exchange.error("apply", "m", action={**BID, "tricks": 2})
    exchange.ask("judge", "m", action=BID)
    exchange.error("undo", "m", actions=BEFORE_BIDS + 1)
    assert notices(exchange) == []


def test_who_stops_or_whose_match_is_gone_is_sent_nothing() -> None:
    exchange = before_bids()
    for id in (1, 2):
        exchange.ask("watch", "m", id=id, **{"as": id})
    assert exchange.ask("watch", "m", id=1, stop=True, **{"as": 1}) == {}
    exchange.ask("apply", "m", action=BID)
    assert [each["id"] for each in notices(exchange)] == [2]
    exchange.begin(small_record())
    exchange.ask("undo", "m")
    assert notices(exchange) == []


def test_so_many_can_watch() -> None:
    exchange = before_bids()
    for id in range(MOST_WATCHERS):
        exchange.ask("watch", "m", id=id, **{"as": None})
    error = exchange.error("watch", "m", id="one more", **{"as": None})
    assert error[
        "message"
    ] == "$.match: expected at most 64 who watch a match; stop one first, " + ("got one more")
    exchange.ask("watch", "m", id=0, **{"as": 1})  # who watches already may ask again
    exchange.ask("apply", "m", action=BID)
    assert len(notices(exchange)) == MOST_WATCHERS


@pytest.mark.parametrize(
    ("keys", "path"), [({"as": 0}, "$.id"), ({"id": 1}, "$.as"), ({"id": 1, "as": 3}, "$.as")]
)
def test_who_watches_says_for_whom_and_by_which_id(keys: dict[str, object], path: str) -> None:
    assert before_bids().error("watch", "m", **keys)["path"] == path


def test_a_message_has_the_ruling_on_what_is_asked() -> None:
    exchange = before_bids()
    asked = exchange.ask("message", "m", action={**BID, "tricks": 2}, **{"as": 0})
    verdict = as_object(as_object(asked["message"])["verdict"])
    assert verdict["ruling"] == "illegal"
    assert [as_object(each)["clause"] for each in as_list(verdict["violations"])] == ["bid.allowed"]
    other = exchange.error("message", "m", action={**BID, "seat": 1}, **{"as": 0})
    assert other["message"] == "$.action: expected an action of seat 0, got one of seat 1"


def test_what_was_taken_back_is_in_the_record_and_among_the_events() -> None:
    exchange = before_bids()
    exchange.ask("apply", "m", action=BID)
    taken = exchange.ask("undo", "m")
    assert taken == {
        "turn": [0],
        "events": [{"event": "taken-back", "actions": 1, "void_from": 10}],
    }
    record = as_object(exchange.ask("record", "m")["record"])
    assert record["taken_back"] == [{"after": BEFORE_BIDS, "actions": [BID]}]
    events = exchange.ask("events", "m")
    exchange.begin(record, "again")
    assert exchange.ask("events", "again") == events
    assert events["next"] == 12


def test_no_match_grows_without_end() -> None:
    """It goes on, and its record can be read; but no more is taken back."""
    exchange = before_bids()
    for _ in range(MOST_TAKEN_BACK):
        exchange.ask("apply", "m", action=BID)
        exchange.ask("undo", "m")
    exchange.ask("apply", "m", action=BID)
    error = exchange.error("undo", "m")
    assert error["path"] == "$.actions"
    assert error["expected"] == "at most 1000 actions taken back in a match"
    exchange.begin(as_object(exchange.ask("record", "m")["record"]), "again")
    assert exchange.ask("message", "again", **{"as": 1}) == exchange.ask(
        "message", "m", **{"as": 1}
    )


def test_a_seat_that_takes_back_decides_once_more() -> None:
    """The last of three bids is made, seat 2 leads nothing yet: from its bid on two were made."""
    exchange = before_bids()
    for seat, tricks in ((0, 1), (1, 3), (2, 1)):
        exchange.ask("apply", "m", action={"do": "bid", "seat": seat, "tricks": tricks})
    taken = exchange.ask("undo", "m", seat=1)
    assert taken["turn"] == [1]
    assert as_object(as_list(taken["events"])[0])["actions"] == 2


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"seat": 7}, "$.seat: expected 0 to 2, got 7"),
        (
            {"seat": 0, "actions": 1},
            "$.seat: expected either a seat or a number of actions, got actions",
        ),
    ],
)
def test_a_seat_that_cannot_take_back(keys: dict[str, object], message: str) -> None:
    exchange = before_bids()
    assert str(exchange.error("undo", "m", **keys)["message"]).startswith(message)


def test_a_seat_that_has_done_nothing_takes_nothing_back() -> None:
    exchange = Exchange()
    exchange.begin({**small_record(), "actions": []})
    error = exchange.error("undo", "m", seat=0)
    assert error["message"] == "$.seat: expected a seat that has acted, got 0"
