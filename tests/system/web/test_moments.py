"""What the page's Python answers about a match to look through and to play, asked without a
browser."""

from __future__ import annotations

import json
from random import Random
from typing import Final

import pytest
from catbox_page import answer

from catbox_rules.judge.reading import LoadedPosition, read_any
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.match import Match, replay
from catbox_rules.notation import Transcript, match_of
from catbox_rules.policies import bot_of
from catbox_rules.records import Record, action_as_json, read_record, record_as_json
from tests.kit.matches import TABLES, random_match
from tests.system.web.tapping import in_words, items, keys
from tools.page_of.browsing import expected_answer
from tools.page_of.site import ROOT

_ILLEGAL: Final = ROOT / "examples" / "matches" / "illegal-bezier-2022-5p-red-lead.json"
_WITH_COMMENTS: Final = ROOT / "examples" / "positions" / "first-round.txt"
_STOOD: Final = ROOT / "examples" / "positions" / "revoke-that-stood.txt"


def ask(**request: object) -> dict[str, object]:
    """The answer to a request."""
    answered: dict[str, object] = json.loads(answer(json.dumps(request)))
    return answered


def result_of(**request: object) -> dict[str, object]:
    """The result of a request that can be used."""
    result = ask(**request)["result"]
    assert is_object(result)
    return result


def fault_of(**request: object) -> tuple[object, object]:
    """The code and the place of what is wrong with a request."""
    error = ask(**request)["error"]
    assert is_object(error)
    return error["code"], error["path"]


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_match_is_looked_at_as_it_is(edition: str, players: int) -> None:
    record = random_match(edition, players, seed=players)
    looked = result_of(ask="look", text=json.dumps(record_as_json(record)))
    assert looked["record"] == record_as_json(record)
    share, steps = looked["share"], looked["steps"]
    assert isinstance(share, str)
    assert read_any(share) == Transcript(record)
    assert is_list(steps)
    match = replay(record).match
    for step, transition in zip(steps, match.transitions, strict=True):
        assert is_object(step)
        events = [in_words(each) for each in items(step["events"])]
        assert events == [str(event) for event in transition.events]
    for at in (0, len(steps) // 2, len(steps)):
        moment = result_of(ask="moment", record=looked["record"], at=at)
        message = moment["message"]
        assert is_object(message)
        there = match.undo(match.number_of_actions - at)
        seat = there.turn[0] if there.turn and there.turn[0] != "chance" else None
        assert message == json.loads(json.dumps(there.message_for(seat)))


def test_what_was_tried_follows_the_moment_at_which_it_left_the_match() -> None:
    record = random_match("pegasus-2023", 3, seed=5)
    text, at = match_of(Transcript(record)), 9
    match = Match.from_record(record.up_to(at))
    other = match.legal_actions()[-1]
    tried = result_of(ask="look", text=text, at=at, tried=[action_as_json(other)])
    assert read_record(tried["record"]) == match.apply(other).record
    assert tried["refused"] is None


@pytest.mark.parametrize(
    ("given", "place"),
    [
        ({"at": 10_000, "tried": []}, "$.at"),
        ({"at": -1, "tried": []}, "$.at"),
        ({"at": 1, "tried": [{"do": "bid", "seat": 0, "tricks": 1}]}, "$.tried[0]"),
        ({"at": 1, "tried": [7]}, "$.tried[0]"),
        ({"at": 1, "tried": [{"do": "discard", "seat": 9, "rank": 1}]}, "$.tried[0].seat"),
    ],
)
def test_what_cannot_be_tried_names_its_place(given: dict[str, object], place: str) -> None:
    text = match_of(Transcript(random_match("pegasus-2023", 3)))
    assert fault_of(ask="look", text=text, **given) == ("malformed-input", place)


def test_an_illegal_match_ends_with_the_ruling_of_the_judge() -> None:
    text = _ILLEGAL.read_text(encoding="utf-8")
    looked = result_of(ask="look", text=text)
    refused, steps = looked["refused"], looked["steps"]
    assert is_object(refused)
    assert is_list(steps)
    played = replay(read_record(json.loads(text)))
    assert played.refusal is not None
    assert len(steps) == played.refusal.index
    ruled, case = refused["ruled"], refused["case"]
    assert is_object(ruled)
    assert isinstance(case, str)
    assert ruled["answer"] == expected_answer(case)
    assert ruled["refused"] is False


def test_comments_and_what_is_stated_wrong_are_there() -> None:
    looked = result_of(ask="look", text=_WITH_COMMENTS.read_text(encoding="utf-8"))
    assert looked["stated_wrong"] == [
        "line 23: scores of round 1 are stated as -3, 3, 3; by the rules they are -3, 2, 2"
    ]
    comments = looked["comments"]
    assert is_list(comments)
    assert len(comments) == 2


def test_a_match_with_what_the_table_let_stand_says_so() -> None:
    looked = result_of(ask="look", text=_STOOD.read_text(encoding="utf-8"))
    steps = looked["steps"]
    assert is_list(steps)
    stood = [step["stood"] for step in steps if is_object(step) and step["stood"]]
    [[finding]] = (list(each) for each in stood if is_list(each))
    assert is_object(finding)
    assert {"clause", "message", "template", "fields"} <= finding.keys()


def test_a_ruling_at_a_moment_is_that_of_the_judge() -> None:
    record = random_match("pegasus-2023", 3, seed=1)
    at = 4
    seat = Match.from_record(record.up_to(at)).turn[0]
    bid = {"do": "bid", "seat": seat, "tricks": 2}
    given = result_of(ask="ruling", record=record_as_json(record), at=at, action=bid)
    ruled, case = given["ruled"], given["case"]
    assert is_object(ruled)
    assert isinstance(case, str)
    assert ruled["answer"] == expected_answer(case)


def test_a_position_is_no_match_and_says_so() -> None:
    line = "catbox-line/1 pegasus-2023 3p deal start=0"
    assert fault_of(ask="look", text=line) == ("malformed-input", "$.text")


def test_a_moment_of_a_variant_that_is_written_in_full_is_there_as_a_document() -> None:
    """A line has only names of variants."""
    own = {
        "format": "catbox-variant/1",
        "id": "hard",
        "game": "cat-in-the-box",
        "title": "Hard",
        "numbers": {"all": {"penalty": 3}},
    }
    options = {"variants": [own, "must-follow"]}
    record = result_of(ask="begin", edition="pegasus-2023", players=3, options=options)["record"]
    text = result_of(ask="moment", record=record, at=0)["line"]
    assert isinstance(text, str)
    assert result_of(ask="lay", table=text)["line"] is None
    assert isinstance(read_any(text), LoadedPosition)
    assert json.loads(text)["options"] == options


@pytest.mark.parametrize(("edition", "players"), [("pegasus-2023", 3), ("amigo-2023", 4)])
def test_the_bot_acts_by_what_its_seat_has_seen(edition: str, players: int) -> None:
    record, seat = decision_of(edition, players)
    moved = result_of(ask="choose", record=record_as_json(record), seat=seat, seed="once")
    match = Match.from_record(record)
    seen = tuple(each.event for each in match.events_since(seat=seat))
    bot = bot_of(match.ruleset)
    chosen = bot(match.view(seat), seen, match.legal_actions(seat), Random("once"))
    assert moved["action"] == action_as_json(chosen)


def decision_of(edition: str, players: int) -> tuple[Record, int]:
    """A moment of a match at which a seat has several things to do."""
    record = random_match(edition, players, seed=3)
    for at in range(6, len(record.actions)):
        match = Match.from_record(record.up_to(at))
        if match.turn[0] != CHANCE and len(match.legal_actions(match.turn[0])) > 3:
            return match.record, int(match.turn[0])
    raise AssertionError("nobody ever had a choice")


def test_take_back_for_a_seat_leads_to_its_last_decision() -> None:
    record = random_match("pegasus-2023", 3, seed=2).up_to(12)
    match = Match.from_record(record)
    before = result_of(ask="take_back", record=record_as_json(record), seat=1)["record"]
    earlier = Match.from_record(read_record(before))
    assert 1 in earlier.turn
    undone = match.number_of_actions - earlier.number_of_actions
    taken = match.transitions[-undone:]
    assert [index for index, each in enumerate(taken) if each.actor == 1] == [0]
    nothing = record_as_json(record.up_to(1))
    assert fault_of(ask="take_back", record=nothing, seat=1) == ("malformed-input", "$.seat")


def test_a_message_has_the_ruling_that_is_asked_for() -> None:
    record = random_match("pegasus-2023", 3, seed=2).up_to(7)
    match = Match.from_record(record)
    seat = match.turn[0]
    paradox = {"do": "paradox", "seat": seat}
    given = record_as_json(record)
    message = keys(result_of(ask="message", record=given, seat=seat, asked=paradox)["message"])
    verdict = message["verdict"]
    assert is_object(verdict)
    assert verdict["ruling"] == "illegal"
    other = {"do": "paradox", "seat": (int(seat) + 1) % 3}
    assert "error" in ask(ask="message", record=given, seat=seat, asked=other)
    found = verdict["violations"]
    assert is_list(found)
    assert {each["clause"] for each in found if is_object(each)} >= {"paradox.must-play"}
