"""What is disputed: other readings and other editions, for cases and for whole records."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from catbox_rules.book.clause import load_clauses
from catbox_rules.games import game_named
from catbox_rules.judge import (
    Case,
    disputed_as_json,
    other_replays,
    other_rulings,
    read_case,
    rule,
    ruled_as_json,
)
from catbox_rules.match import Replay, replay
from catbox_rules.records import Record, read_record, record_as_json
from tests.kit.validation import misfits

EXAMPLES = Path(__file__).parents[3] / "examples"
MATCHES = sorted((EXAMPLES / "matches").glob("*.json"))


def dispute(name: str) -> Case:
    return read_case(json.loads((EXAMPLES / "disputes" / f"{name}.json").read_bytes()))


def disputed(case: Case) -> list[tuple[str, tuple[int, ...], str]]:
    """What the other rules are, the points, and the ruling by them."""
    ruled = rule(case)
    found = other_rulings(ruled)
    assert misfits("verdict", json.loads(json.dumps(ruled_as_json(ruled, found)))) == []
    return [
        (str(each.rules), each.points, each.alternative.ruled.verdict.ruling.value)
        for each in found
        if each.alternative.ruled is not None and each.alternative.ruled.verdict is not None
    ]


@pytest.mark.parametrize(
    ("name", "standing"),
    [
        ("lead-red-forced", "book"),
        ("bid-zero", "book"),
        ("schrodinger-exchange-without-a-proof", "book"),
        ("schrodinger-must-i-prove", "book"),
        ("schrodinger-proof-with-another-card-too-late", "silent"),
        ("schrodinger-skip-of-the-first-turn", "silent"),
        ("schrodinger-doubt-before-the-turn-ends", "silent"),
        # The table has chosen the reading of another printing; the text can be read both ways.
        ("lead-red-observed-token-any-token", "differs"),
        ("schrodinger-physicat-after-the-claim", "differs"),
    ],
)
def test_a_ruling_says_what_it_rests_on(name: str, standing: str) -> None:
    ruled = rule(dispute(name))
    document = json.loads(json.dumps(ruled_as_json(ruled, other_rulings(ruled))))
    assert misfits("verdict", document) == []
    assert document["standing"] == standing


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("lead-red-observed-token", [("red-broken-by=any-token", (18,), "legal")]),
        ("tokens-thirteenth-unlimited", [("tokens=strict", (4,), "illegal")]),
        (
            "schrodinger-physicat-after-the-claim",
            [("physicat-timing=before-claim", (4,), "illegal")],
        ),
        ("lead-red-unbroken", []),
        ("bid-zero", []),
    ],
)
def test_a_reading_that_is_open(name: str, others: list[tuple[str, tuple[int, ...], str]]) -> None:
    """By the points of the spec, which cite the sentences that differ."""
    assert disputed(dispute(name)) == others


def test_another_edition_with_the_points_on_what_it_forbids() -> None:
    """The Japanese sheet has no observed token to break red (points on a red lead); there the
    first token of red is a player's."""
    found = disputed(dispute("lead-red-observed-token-any-token"))
    points = [
        number
        for point in load_clauses("cat-in-the-box")["declare.lead-not-red"].points
        for number in point.numbers
    ]
    assert found == [
        ("red-broken-by=player-token", (18,), "illegal"),
        ("ayatsurare-2020", tuple(points), "illegal"),
    ]


def with_option(record: Record, option: str, value: str) -> Record:
    document = record_as_json(record)
    chosen = document.get("options", {})
    assert isinstance(chosen, dict)
    return read_record(json.loads(json.dumps({**document, "options": {**chosen, option: value}})))


def first_illegal(played: Replay) -> int | None:
    return None if played.refusal is None else played.refusal.index


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_a_record_is_disputed_where_it_is_played_differently(path: Path) -> None:
    """Held against the record written with each option, and read and played again."""
    record = read_record(json.loads(path.read_bytes()))
    played = replay(record)
    found = {str(each.rules): each for each in other_replays(played)}
    for each in disputed_as_json(other_replays(played)):
        assert json.loads(json.dumps(each)) == each
        assert {*each} >= {"points"}
        assert ("ruling" in each) is ("index" in each) is ("round" not in each)
    ours = first_illegal(played)
    for clause in load_clauses(game_named(record.ruleset.NAME).NAME).values():
        for reading in clause.readings:
            theirs = first_illegal(replay(with_option(record, reading.option, reading.value)))
            dispute = found.get(f"{reading.option}={reading.value}")
            if theirs == ours:
                assert dispute is None or dispute.round is not None
            else:
                assert dispute is not None
                assert dispute.points == (reading.point,)
                index = min(each for each in (ours, theirs) if each is not None)
                assert dispute.index == index
                assert dispute.ruling is not None
                assert dispute.ruling.value == ("illegal" if index == theirs else "legal")


def test_where_another_edition_allows_it_the_points_are_on_what_forbids_it_here() -> None:
    """An observed token breaks red; the sheet of the first edition has none."""
    path = next(each for each in MATCHES if each.stem == "hobby-japan-2021-4p-any-token")
    there = json.loads(path.read_bytes())
    here = replay(read_record({**there, "edition": "ayatsurare-2020"}))
    assert here.refusal is not None
    assert here.refusal.verdict.clauses == ("declare.lead-not-red",)
    points = load_clauses("cat-in-the-box")["declare.lead-not-red"].points
    numbers = tuple(number for point in points for number in point.numbers)
    found = {str(each.rules): each for each in other_replays(here)}
    for edition in ("hobby-japan-2021", "pegasus-2023"):
        dispute = found[edition]
        assert (dispute.index, dispute.points) == (here.refusal.index, numbers)
        assert dispute.ruling is not None
        assert dispute.ruling.value == "legal"
