"""A session serves each client by itself: what is wrong with one is that client's alone."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from attrs import evolve

from catbox_rules import GAMES, Match
from catbox_rules.records import action_as_json
from catbox_rules.serving import Refused, Session
from catbox_rules.serving.requests import MOST_TAKEN_BACK
from tests.unit.serving.bad_frames import MALFORMED, STRANGER, bad_frames

TABLES = [("cat-in-the-box", "pegasus-2023"), ("schrodingers-cats", "amigo-2023")]
SEATS = {f"key of seat {seat}": seat for seat in range(3)}


def always(_: object, __: int) -> bool:
    return True


def begun(game: str = "cat-in-the-box", edition: str = "pegasus-2023") -> Session[str]:
    """A session of three seats and a spectator, all of whom have joined."""
    match = Match.begin(GAMES[game], edition, players=3).advance(Random(3))
    session = Session[str](match, SEATS.get)
    for key in [*SEATS, "watcher"]:
        session = said(session, key, f'{{"join": "{key}", "since": 0}}')
    return session


def said(session: Session[str], client: str, text: str) -> Session[str]:
    return session.hear(client, text, Random(session.match.number_of_events))


def sent(session: Session[str], client: str) -> list[Any]:
    return [frame for each, frame in session.to_send if each == client]


def errors(session: Session[str], client: str) -> list[str]:
    """What a client is told to be wrong, while nobody is sent anything else."""
    assert [each for each, _ in session.to_send] == [client]
    return [frame["error"]["message"] for frame in sent(session, client)]


def acting(session: Session[str], seat: int, random: Random) -> str:
    """A frame by which a seat does something legal."""
    message = session.match.message_for(seat)
    action = random.choice(message["legal"]["actions"])["action"]
    return json.dumps({"act": action, "at": message["next"]})


def acted(session: Session[str], random: Random) -> tuple[str, Session[str]]:
    """A client that is on turn does something legal."""
    seat = random.choice([each for each in session.match.turn if isinstance(each, int)])
    client = f"key of seat {seat}"
    return client, said(session, client, acting(session, seat, random))


def taking_back(session: Session[str]) -> str:
    return json.dumps({"back": True, "at": session.match.number_of_events})


@pytest.mark.parametrize(("text", "answer"), MALFORMED)
def test_a_frame_that_cannot_be_read_is_answered_by_its_place(
    text: str | bytes, answer: str
) -> None:
    for client in ("a stranger", "watcher", "key of seat 0"):
        [message] = errors(begun().hear(client, text, Random(1)), client)
        assert message.startswith(answer)


@pytest.mark.parametrize(("game", "edition"), TABLES)
def test_the_others_play_to_the_end_whatever_is_sent_at_every_moment(
    game: str, edition: str
) -> None:
    session, random = begun(game, edition), Random(7)
    while True:
        for client in ("a stranger", "watcher", "key of seat 0"):
            for text in bad_frames(session.match.number_of_events):
                later = session.hear(client, text, Random(1))
                [message] = errors(later, client)
                assert "defect" not in message
                assert len(message.splitlines()) == 1
                assert len(message) < 300
                assert (later.match, later.seats) == (session.match, session.seats)
                session = later
        if session.match.is_over:
            break
        _, session = acted(session, random)
        assert [each for each, _ in session.to_send] == [*SEATS, "watcher"]


@pytest.mark.parametrize(("game", "edition"), TABLES)
def test_each_client_is_sent_every_event_that_it_may_see_once_and_in_order(
    game: str, edition: str
) -> None:
    """Also if it goes and comes back, and if others take something back."""
    session, random = begun(game, edition), Random(4)
    heard = {client: list[object]() for client in session.seats}
    following = dict.fromkeys(heard, 0)

    def listen() -> None:
        for client, frame in session.to_send:
            heard[client] += sent(session, client)[0]["events"]
            following[client] = int(str(frame["next"]))

    session = Session[str](session.match, SEATS.get, may_take_back=always)
    while not session.match.is_over:
        for client in heard:
            if random.random() < 0.3:
                session = session.leave(client)
            elif client not in session.seats:
                joining = f'{{"join": "{client}", "since": {following[client]}}}'
                session = said(session, client, joining)
                listen()
        if len(session.seats) == len(heard):
            client, session = acted(session, random)
            listen()
            if random.random() < 0.2:
                session = said(session, client, taking_back(session))
                listen()
    for client, events in heard.items():
        match, seat = session.match, SEATS.get(client)
        missed = match.message_for(seat, since=following[client])["events"]
        assert events + missed == match.message_for(seat, since=0)["events"]


def test_who_may_do_nothing_is_told_why() -> None:
    session = begun()
    act, back = acting(session, 0, Random(1)), taking_back(session)
    for client, text, answer in (
        ("a stranger", act, "join the table first"),
        ("a stranger", back, "join the table first"),
        ("watcher", act, "you only watch: no seat belongs to your key"),
        ("watcher", back, "you only watch: no seat belongs to your key"),
        ("watcher", '{"join": "key of seat 0", "since": 0}', "you have joined already"),
        ("key of seat 1", act, "this is not an action of yours"),
        ("key of seat 0", back, "nothing of yours can be taken back now"),
    ):
        assert errors(said(session, client, text), client) == [answer]
    later = said(session, "key of seat 0", act)
    moved_on = ["the table has moved on since then: look again"]
    assert errors(said(later, "key of seat 0", act), "key of seat 0") == moved_on  # a double click
    assert errors(said(later, "key of seat 0", back), "key of seat 0") == moved_on


def test_an_action_that_the_rules_forbid_is_refused_with_its_clause() -> None:
    session = begun()
    frame = {"act": {"do": "paradox", "seat": 0}, "at": session.match.number_of_events}
    [frame] = sent(said(session, "key of seat 0", json.dumps(frame)), "key of seat 0")
    error = frame["error"]
    assert (error["code"], error["verdict"]["ruling"]) == ("illegal-action", "illegal")
    assert [each["clause"] for each in error["verdict"]["violations"]] == ["round.phases"]


@pytest.mark.parametrize(("game", "edition"), TABLES)
def test_by_itself_nobody_takes_back_what_has_shown_something(game: str, edition: str) -> None:
    """A doubt shows all hands, a draw a card, a deal a hand: a seat takes back an action by which
    it knows no more than before, and each message says whether it may. A table may be of another
    mind."""
    session, random, offers = begun(game, edition), Random(6), set[bool]()
    while not session.match.is_over:
        client, later = acted(session, random)
        since = session.match.number_of_events
        hidden = {each.event.private_to for each in later.match.log[since:]} - {None}
        is_shown = bool(hidden) or later.match.is_over
        [message] = sent(later.leave(client).join(client, client, 0).show(), client)
        assert message["may_take_back"] is not is_shown
        back, free = (
            said(each, client, taking_back(each))
            for each in (later, evolve(later, may_take_back=always))
        )
        assert free.match.turn == session.match.turn
        if is_shown:
            assert errors(back, client) == ["nothing of yours can be taken back now"]
        else:
            assert back.match == free.match
        offers.add(is_shown)
        session = later
    assert offers == {True, False}


@pytest.mark.parametrize(("game", "edition"), TABLES)
def test_a_seat_that_asks_is_ruled_for_and_nothing_is_done(game: str, edition: str) -> None:
    """Its own action, from the message that it has; nobody else hears of it."""
    session, random = begun(game, edition), Random(7)
    for _ in range(30):
        client, later = acted(session, random)
        seat, now = SEATS[client], session.match.number_of_events
        action = next(each.action for each in later.match.transitions[::-1] if each.actor == seat)
        asking = json.dumps({"ask": action_as_json(action), "at": now})
        answered = said(session, client, asking)
        assert answered.match == session.match
        verdict = session.match.message_for(seat, since=now, asked=action).get("verdict")
        assert verdict is not None
        assert verdict["ruling"] == "legal"
        assert [(to, frame["verdict"], frame["events"]) for to, frame in answered.to_send] == [
            (client, verdict, [])
        ]
        session = later


def test_no_more_is_taken_back_than_a_record_may_have() -> None:
    later, taken_back = evolve(begun(), may_take_back=always), -1
    while later.match.number_taken_back > taken_back:
        taken_back = later.match.number_taken_back
        session = said(later, "key of seat 0", acting(later, 0, Random(1)))
        later = said(session, "key of seat 0", taking_back(session))
    assert taken_back == MOST_TAKEN_BACK
    assert "at most 1000 actions taken back" in errors(later, "key of seat 0")[0]


@pytest.mark.parametrize("wrong", [99, -1, "0", True, KeyError("no such key")])
def test_a_client_that_cannot_be_served_drops_out_alone(wrong: object) -> None:
    def seat_of(key: str) -> Any:
        if key == STRANGER and isinstance(wrong, Exception):
            raise wrong
        return wrong if key == STRANGER else SEATS.get(key)

    session = Session[str](begun().match, seat_of)
    for client in [STRANGER, *SEATS, "watcher"]:
        session = session.join(client, client, 0)
    session = session.show()
    assert list(session.seats) == [*SEATS, "watcher"]
    assert "error" in sent(session, STRANGER)[0]
    for client in session.seats:
        assert sent(session, client)[0]["events"]
    _, session = acted(session, Random(1))
    assert [each for each, _ in session.to_send] == [*SEATS, "watcher"]


def test_who_has_not_joined_has_no_key() -> None:
    assert begun().key_of("watcher") == "watcher"
    with pytest.raises(Refused, match="join the table first"):
        begun().key_of("another")
