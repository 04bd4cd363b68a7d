"""Disputes as `catbox-dispute/1`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from catbox_rules import cat_in_the_box, schrodingers_cats
from catbox_rules.cat_in_the_box.actions import Bid, Play
from catbox_rules.cat_in_the_box.material import Color
from catbox_rules.judge.disputes import (
    AnyDispute,
    dispute_about,
    dispute_as_json,
    dispute_on,
    read_dispute,
)
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.ruleset import AnyRuleset
from tests.depth import of_depth
from tests.kit.validation import fits, misfits
from tests.unit.judge.disputes.asked import ASKS, asked
from tests.unit.judge.disputes.moments import moments
from tests.unit.judge.disputes.tables import answer_of, truth_at

DOCUMENT: dict[str, object] = {
    "format": "catbox-dispute/1",
    "game": "cat-in-the-box",
    "edition": "pegasus-2023",
    "players": 3,
    "action": {"do": "play", "seat": 1, "rank": 4, "color": "red"},
}


def test_the_document_of_an_open_dispute() -> None:
    dispute = dispute_on(Play(1, 4, Color.RED), edition="international", players=3)
    document = dispute_as_json(dispute.answered("led", "green"))
    question: Any = document.pop("question")
    assert document == {
        "format": "catbox-dispute/1",
        "game": "cat-in-the-box",
        "edition": "pegasus-2023",
        "players": 3,
        "action": {"do": "play", "seat": 1, "rank": 4, "color": "red"},
        "presumed": [],
        "answers": {"led": "green"},
        "verdict": {
            "format": "catbox-verdict/1",
            "ruling": "undetermined",
            "violations": [],
            "grounds": [],
        },
    }
    assert question["id"] == "any"
    assert question["text"] == "Which of these is the first that is true?"
    assert "declare.cell-open" in question["clauses"]
    assert question["choices"][2] == {
        "value": "cell.taken",
        "text": "There was already a token on red 4, a player's or a neutral one",
        "sets": {"cell": "taken"},
    }


def test_a_finished_dispute_has_no_question_and_the_verdict_with_its_sources() -> None:
    document = dispute_as_json(dispute_on(Bid(1, 3)).answered("turn", "no"))
    assert (document["edition"], document["players"], document["question"]) == (None, None, None)
    verdict: Any = document["verdict"]
    assert verdict["ruling"] == "illegal"
    assert [each["clause"] for each in verdict["violations"]] == ["bid.order"]
    assert verdict["violations"][0]["sources"]


def check_each_step(
    dispute: AnyDispute, truth: Mapping[str, str], random: Random, *, about: object
) -> None:
    """Every step fits the schema, and is read back as it was written."""
    while True:
        document = json.loads(json.dumps(dispute_as_json(dispute)))
        assert misfits("dispute#/$defs/whole", document) == [], about
        again = read_dispute(document)
        assert again.question == dispute.question, about
        assert dispute_as_json(again) == document, about
        if dispute.question is None:
            break
        unknown = {id for id in truth if random.random() < 0.2}
        answer = answer_of(dispute.question, truth, random, unknown)
        dispute = dispute.answered(dispute.question.id, answer)


@pytest.mark.deeper
@pytest.mark.parametrize("game", [cat_in_the_box, schrodingers_cats])
def test_a_dispute_goes_through_json_step_by_step(game: AnyRuleset) -> None:
    random = Random(6)
    for moment in moments(game, random, of_depth(quick=1, ci=20, deep=100)):
        dispute = moment.dispute()
        truth = truth_at(dispute, moment.state)
        check_each_step(dispute, truth, random, about=moment)


def test_a_question_that_is_no_action_has_an_answer_in_place_of_a_verdict() -> None:
    dispute = dispute_about("trick", edition="international", players=3)
    document = dispute_as_json(dispute.answered("end", "complete").answered("red", "nobody"))
    question: Any = document.pop("question")
    assert document == {
        "format": "catbox-dispute/1",
        "game": "cat-in-the-box",
        "edition": "pegasus-2023",
        "players": 3,
        "ask": "trick",
        "presumed": [],
        "answers": {"end": "complete", "red": "nobody"},
        "answer": None,
    }
    assert question["id"] == "led"
    assert question["choices"][0] == {"value": "0", "text": "Seat 0", "sets": {"led": "0"}}
    answer: Any = dispute_as_json(dispute.answered("end", "complete").answered("red", "1"))[
        "answer"
    ]
    assert answer["ask"] == "trick"
    assert answer["determined"] is True
    assert answer["answer"] == {"winner": 1}
    assert answer["text"] == [
        "seat 1 won the trick with the strongest card",
        "seat 1 leads the next trick, if there is one",
    ]
    assert answer["grounds"][0]["clause"] == "trick.color-strength"
    assert answer["missing"] == []


def test_what_is_not_certain_of_an_answer_is_marked() -> None:
    dispute = dispute_about("trick", players=3)
    for id, value in (("end", "complete"), ("red", "unknown"), ("led", "0")):
        dispute = dispute.answered(id, value)
    answer: Any = dispute_as_json(dispute)["answer"]
    assert (answer["determined"], answer["answer"]) == (False, {"winner": "?"})
    assert answer["missing"][0]["message"].startswith("if nobody declared red: seat 0 won")


@pytest.mark.deeper
@pytest.mark.parametrize(("game", "ask"), ASKS, ids=[f"{game.NAME}-{ask}" for game, ask in ASKS])
def test_a_question_goes_through_json_step_by_step(game: AnyRuleset, ask: str) -> None:
    random = Random(6)
    matches = of_depth(quick=1, ci=4, deep=20)
    for each in [found for found in asked(game, ask, random, matches) if random.random() < 0.3]:
        dispute = each.dispute()
        truth = truth_at(dispute, each.moment)
        check_each_step(dispute, truth, random, about=each)


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"format": None}, "$.format: expected catbox-dispute/1, got null"),
        ({"edition": "amigo-2023"}, "$.edition: expected"),
        ({"players": 9}, "$.players: expected 2 to 5"),
        ({"action": None}, "$.action: expected"),
        ({"ask": "trick"}, "$.ask: expected this or an action, got both"),
        ({"action": None, "ask": "table"}, "$.ask: expected paradox, trick"),
        ({"action": None, "ask": "check"}, "$.ask: expected paradox, trick"),
        ({"action": None, "ask": 3}, "$.ask: expected"),
        ({"action": {"do": "play", "seat": 7, "rank": 4, "color": "red"}}, "$.action.seat: "),
        ({"options": []}, "$.options: expected an object, got []"),
        ({"names": "Anna"}, "$.names: expected a name for each seat, got 'Anna'"),
        ({"names": ["Anna", 3, "Mia"]}, "$.names[1]: expected a string, got 3"),
        ({"names": ["Anna", "Mia"]}, "$.names: expected 3 names, one for each seat, got"),
        ({"answers": []}, "$.answers: expected an object, got []"),
        ({"answers": {"led": 3}}, "$.answers.led: expected a string, got 3"),
        ({"answers": {"phase": "play", "time": "no"}}, "$.answers.time: expected an answer"),
    ],
)
def test_what_is_no_dispute(changes: dict[str, object], error: str) -> None:
    with pytest.raises((MalformedInput, Unsupported)) as caught:
        read_dispute({**DOCUMENT, **changes})
    assert str(caught.value).startswith(error)
    assert not fits("dispute", {**DOCUMENT, **changes}) or "answers" in changes


def test_a_dispute_of_another_game_than_the_one_that_is_asked_for() -> None:
    with pytest.raises(Unsupported, match="expected schrodingers-cats"):
        read_dispute(DOCUMENT, "schrodingers-cats")


def test_a_table_with_options_keeps_them() -> None:
    dispute = dispute_on(Bid(1, 3), options={"tokens": "strict"})
    document = dispute_as_json(dispute)
    assert document["options"] == {"tokens": "strict"}
    assert read_dispute(document) == dispute


def test_names_of_the_seats_stand_in_its_texts() -> None:
    dispute = dispute_on(Play(1, 4, Color.YELLOW), names=["Anna", "Peter", "Mia"])
    document: Any = dispute_as_json(dispute)
    assert (document["players"], document["names"]) == (3, ["Anna", "Peter", "Mia"])
    texts = [choice["text"] for choice in document["question"]["choices"]]
    assert "Peter had lost yellow" in texts
    assert not any("eat 1" in text for text in texts)
    assert read_dispute(document) == dispute


ASKED = {"format": "catbox-dispute/1", "game": "cat-in-the-box", "ask": "trick"}


@pytest.mark.parametrize(
    ("document", "is_one"),
    [
        (DOCUMENT, True),
        ({**DOCUMENT, "edition": None, "players": None, "names": None}, True),
        ({**DOCUMENT, "names": ["Anna", "Peter", "Mia"], "answers": {"led": "red"}}, True),
        (ASKED, True),
        ({**ASKED, "game": "schrodingers-cats"}, False),
        ({**ASKED, "verdict": {"format": "catbox-verdict/1"}}, False),
        ({**DOCUMENT, "answer": None}, False),
        ({**DOCUMENT, "game": "schrodingers-cats"}, False),
        ({**DOCUMENT, "action": {"do": "claim", "seat": 1, "count": 4, "state": "dead"}}, False),
        ({**DOCUMENT, "options": {"tokens": "few"}}, False),
        ({**DOCUMENT, "luck": 1}, True),
    ],
)
def test_what_the_schema_knows_of_the_beginning_of_a_dispute(
    document: dict[str, object], is_one: bool
) -> None:
    assert fits("dispute", document) is is_one
    assert is_read(document) is is_one


def is_read(document: dict[str, object]) -> bool:
    try:
        read_dispute(document)
    except (MalformedInput, Unsupported):
        return False
    return True
