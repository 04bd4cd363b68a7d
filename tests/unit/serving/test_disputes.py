"""`dispute`: the judge asks back, and keeps nothing."""

from __future__ import annotations

import pytest

from catbox_rules.serving import Server
from tests.unit.serving.exchange import Exchange, as_object

PLAY = {"do": "play", "seat": 1, "rank": 4, "color": "red"}
BEGUN: dict[str, object] = {"format": "catbox-dispute/1", "game": "cat-in-the-box", "action": PLAY}
ASKED: dict[str, object] = {"format": "catbox-dispute/1", "game": "cat-in-the-box", "ask": "trick"}


def asked(dispute: object, **answers: str) -> dict[str, object]:
    """The dispute after some answers."""
    return as_object(Exchange().ask("dispute", dispute=dispute, answers=answers)["dispute"])


def test_step_by_step_to_the_ruling() -> None:
    """Each step has a server of its own."""
    dispute = asked(BEGUN)
    assert as_object(dispute["question"])["id"] == "led"
    dispute = asked(dispute, led="green")
    assert as_object(dispute["question"])["id"] == "any"
    dispute = asked(dispute, any="color.lost")
    verdict = as_object(dispute["verdict"])
    assert (dispute["question"], verdict["ruling"]) == (None, "illegal")


def test_answers_in_one_go_are_those_given_one_by_one() -> None:
    one_by_one = asked(asked(BEGUN, led="green"), color="lost")
    assert asked(BEGUN, led="green", color="lost") == one_by_one
    assert asked({**BEGUN, "answers": {"led": "green", "color": "lost"}}) == one_by_one


def test_a_question_beyond_an_action_step_by_step_to_the_answer() -> None:
    dispute = asked(ASKED)
    assert (as_object(dispute["question"])["id"], dispute["answer"]) == ("end", None)
    dispute = asked(dispute, end="complete", red="nobody")
    assert as_object(dispute["question"])["id"] == "led"
    dispute = asked(dispute, led="2")
    answer = as_object(dispute["answer"])
    assert (dispute["question"], answer["answer"]) == (None, {"winner": 2})
    assert asked(ASKED, end="complete", red="nobody", led="2") == dispute


@pytest.mark.parametrize(
    ("keys", "code", "path"),
    [
        ({}, "malformed-input", "$.dispute"),
        ({"dispute": {**BEGUN, "edition": "amigo-2023"}}, "unsupported", "$.dispute.edition"),
        (
            {"dispute": {**BEGUN, "answers": {"led": "x"}}},
            "malformed-input",
            "$.dispute.answers.led",
        ),
        ({"dispute": {**ASKED, "ask": "table"}}, "unsupported", "$.dispute.ask"),
        ({"dispute": {**ASKED, "verdict": None}}, "malformed-input", "$.dispute.verdict"),
        ({"dispute": ASKED, "answers": {"red": "9"}}, "malformed-input", "$.answers.red"),
        ({"dispute": BEGUN, "answers": {"luck": "yes"}}, "malformed-input", "$.answers"),
    ],
)
def test_what_is_refused_is_named_with_its_place(
    keys: dict[str, object], code: str, path: str
) -> None:
    error = Exchange().error("dispute", None, **keys)
    assert (error["code"], error["path"]) == (code, path)


def test_a_server_of_one_game_has_no_disputes_of_another() -> None:
    exchange = Exchange()
    exchange.server = Server("schrodingers-cats")
    error = exchange.error("dispute", dispute=BEGUN)
    assert (error["code"], error["path"]) == ("unsupported", "$.dispute.game")


def test_a_dispute_is_of_no_match() -> None:
    error = Exchange().error("dispute", "m", dispute=BEGUN)
    assert (error["code"], error["path"], error["given"]) == ("malformed-input", "$", "'match'")
