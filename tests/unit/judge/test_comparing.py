"""A case under every reading of the open clauses, and by every edition."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from catbox_rules.judge import (
    Alternative,
    Case,
    Comparison,
    Ruled,
    by_editions,
    by_readings,
    comparison_as_json,
)
from catbox_rules.judge.reading import read_any
from catbox_rules.kernel.forms import is_list
from catbox_rules.kernel.ruleset import Action
from catbox_rules.kernel.verdict import Finding, Verdict
from catbox_rules.match import replay
from catbox_rules.notation import read_line
from catbox_rules.positions.protocol import Answer
from catbox_rules.records import record_as_json
from tests.kit.matches import changed, random_match, read, small_record
from tests.kit.validation import misfits
from tests.unit.judge.tables import CLAIMED, FIRST_LEAD_OF_FOUR, case, play

DISPUTES = Path(__file__).parents[3] / "examples" / "disputes"

RED, TOKENS, TIMING = (
    ("declare.lead-red-broken", "red-broken-by"),
    ("declare.token-left", "tokens"),
    ("schrodinger.physicat.timing", "physicat-timing"),
)
"""The open clauses with their options."""


def case_of(value: object) -> Case:
    found = read_any(value if isinstance(value, bytes) else json.dumps(value))
    assert isinstance(found, Case)
    return found


def dispute(name: str) -> Case:
    return case_of((DISPUTES / f"{name}.json").read_bytes())


def rulings(comparison: Comparison) -> list[tuple[str, dict[str, object], str]]:
    """Edition, options and ruling of each alternative; that it has none, as `fault`."""
    assert misfits("comparison", json.loads(json.dumps(comparison_as_json(comparison)))) == []
    found: list[tuple[str, dict[str, object], str]] = []
    for each in comparison.alternatives:
        assert (each.ruled is None) is (each.fault is not None)
        verdict = None if each.ruled is None else each.ruled.verdict
        ruling = "fault" if verdict is None else verdict.ruling.value
        found.append((each.edition, dict(each.options), ruling))
    return found


def by_option(comparison: Comparison, option: str) -> dict[object, set[str]]:
    """Which rulings there are for each value of an option."""
    found: dict[object, set[str]] = {}
    for _, options, ruling in rulings(comparison):
        found.setdefault(options[option], set()).add(ruling)
    return found


# What parting is, on answers made up.


def alternative(
    ruled: Verdict | Answer | None, options: Mapping[str, object] | None = None
) -> Alternative:
    positions, position = read_line(FIRST_LEAD_OF_FOUR)
    asked = Case(positions.RULESET, position=position, ask="trick")
    if ruled is None:
        return Alternative("pegasus-2023", options or {}, None, fault="$: no")
    verdict = ruled if isinstance(ruled, Verdict) else None
    answer = ruled if isinstance(ruled, Answer) else None
    return Alternative(
        "pegasus-2023", options or {}, Ruled(asked, position, verdict=verdict, answer=answer)
    )


LEGAL = Verdict.of(grounds=[Finding("play.turn", "it is")])
LEGAL_OTHERWISE = Verdict.of(grounds=[Finding("declare.lead-red-broken", "it is")])
ILLEGAL = Verdict.of(violations=[Finding("play.turn", "it is not")])


def answer(value: object, *text: str) -> Answer:
    return Answer("trick", value, text)


@pytest.mark.parametrize(
    ("answers", "part"),
    [
        ((LEGAL, LEGAL), False),
        ((LEGAL, LEGAL_OTHERWISE), False),
        ((LEGAL, ILLEGAL), True),
        ((ILLEGAL, LEGAL, LEGAL), True),
        ((LEGAL, None), False),
        ((None, LEGAL, None, ILLEGAL), True),
        ((None, None), False),
        ((answer(1, "legal play leads to it"), answer(2, "legal play leads to it")), False),
        ((answer(1, "6 count"), answer(2, "7 count")), True),
    ],
)
def test_what_parts(answers: tuple[Verdict | Answer | None, ...], part: bool) -> None:
    """Rulings, or what answers say; not their reasons, nor the match that shows it, and not that
    there is none."""
    comparison = Comparison("editions", tuple(map(alternative, answers)))
    assert comparison.differs is part


# Readings.


@pytest.mark.clause("declare.lead-red-broken")
def test_a_lead_of_red_turns_on_what_breaks_red() -> None:
    """Only observed tokens lie on red. Four combinations of readings: two of either ruling."""
    comparison = by_readings(case_of(case(FIRST_LEAD_OF_FOUR, play(0, "5R"))))
    assert comparison.by == "readings"
    assert len(comparison.alternatives) == 4
    assert by_option(comparison, RED[1]) == {"player-token": {"illegal"}, "any-token": {"legal"}}
    assert by_option(comparison, TOKENS[1]) == {
        "unlimited": {"legal", "illegal"},
        "strict": {"legal", "illegal"},
    }
    assert (comparison.differs, comparison.clauses) == (True, (RED[0],))


def test_the_reading_of_the_table_is_one_of_those_compared() -> None:
    """Whichever the table has chosen, the same alternatives are compared; other options stay."""
    line = FIRST_LEAD_OF_FOUR.replace("start=0", "start=0 +tokens=strict +face=purple")
    comparison = by_readings(case_of(case(line, play(0, "5R"))))
    assert {options["face"] for _, options, _ in rulings(comparison)} == {"purple"}
    assert {options[TOKENS[1]] for _, options, _ in rulings(comparison)} == {"strict", "unlimited"}
    assert comparison.clauses == (RED[0],)


@pytest.mark.clause("declare.token-left")
@pytest.mark.parametrize("chosen", ["strict", "unlimited"])
def test_the_thirteenth_token_turns_on_the_supply(chosen: str) -> None:
    """A record, up to the moment at which seat 0 has placed twelve tokens."""
    comparison = by_readings(dispute(f"tokens-thirteenth-{chosen}"))
    assert by_option(comparison, TOKENS[1]) == {"unlimited": {"legal"}, "strict": {"illegal"}}
    assert (comparison.differs, comparison.clauses) == (True, (TOKENS[0],))


@pytest.mark.clause("schrodinger.physicat.timing")
def test_the_use_of_a_physicat_after_the_claim_turns_on_its_timing() -> None:
    comparison = by_readings(dispute("schrodinger-physicat-after-the-claim"))
    assert by_option(comparison, TIMING[1]) == {"own-turn": {"legal"}, "before-claim": {"illegal"}}
    assert comparison.clauses == (TIMING[0],)


def test_a_match_that_could_not_have_gone_so_by_a_reading_is_a_fault_there() -> None:
    """Seat 0 leads red since an observed token lies there, then seat 1 follows: by the other
    reading the record itself has an illegal action, and there is nothing to part from."""
    match = random_match("pegasus-2023", 4, seed=1, options={"red-broken-by": "any-token"})
    actions = record_as_json(match)["actions"]
    assert is_list(actions)
    before = {**record_as_json(match), "actions": actions[:9]}
    leads = [str(action) for action in legal_after(before)]
    red = next(lead for lead in leads if lead.endswith("R"))
    record = {**before, "actions": [*actions[:9], play(0, red)]}
    value = {
        "format": "catbox-case/1",
        "record": record,
        "question": {"action": {"do": "paradox", "seat": 1}},
    }
    comparison = by_readings(case_of(value))
    assert by_option(comparison, RED[1]) == {"player-token": {"fault"}, "any-token": {"illegal"}}
    assert (comparison.differs, comparison.clauses) == (False, ())
    faults = {each.fault for each in comparison.alternatives if each.ruled is None}
    assert all(fault is not None and fault.startswith("action 9 (") for fault in faults)


def legal_after(record: object) -> tuple[Action, ...]:
    """What can be done at the moment at which a record stops."""
    found = read(record)
    legal: tuple[Action, ...] = found.ruleset.legal_actions(replay(found).state)
    return legal


# Editions.

CATS_IN_BOXES = ["ayatsurare-2020", "hobby-japan-2021", "bezier-2022", "pegasus-2023"]


def test_editions_that_agree() -> None:
    comparison = by_editions(case_of(case(FIRST_LEAD_OF_FOUR, play(0, "5R"))))
    assert comparison.by == "editions"
    assert rulings(comparison) == [(edition, {}, "illegal") for edition in CATS_IN_BOXES]
    assert (comparison.differs, comparison.clauses) == (False, ())


@pytest.mark.clause("setup.observed-tokens", "declare.lead-red-broken")
def test_editions_that_part() -> None:
    """If any token breaks red, the observed ones do; the Japanese edition has none with four."""
    line = FIRST_LEAD_OF_FOUR.replace("start=0", "start=0 +red-broken-by=any-token")
    comparison = by_editions(case_of(case(line, play(0, "5R"))))
    chosen = {"red-broken-by": "any-token"}
    assert rulings(comparison) == [
        (CATS_IN_BOXES[0], chosen, "illegal"),
        *((edition, chosen, "legal") for edition in CATS_IN_BOXES[1:]),
    ]
    assert (comparison.differs, comparison.clauses) == (True, ())


FIVE = (
    "catbox-line/1 pegasus-2023 5p play start=0 "
    "board=........./........./........./......... lost=-,-,-,-,- hands=12345678,?,?,?,?"
)


@pytest.mark.clause("setup.players")
def test_an_edition_without_such_a_table_is_named_with_what_is_wrong() -> None:
    """The Japanese edition is for three or four."""
    comparison = by_editions(case_of(case(FIVE, play(0, "5R"))))
    assert [ruling for _, _, ruling in rulings(comparison)] == ["fault", *["illegal"] * 3]
    fault = comparison.alternatives[0].fault
    assert fault is not None
    assert fault == "$.players: expected 3 to 4 in ayatsurare-2020 (setup.players), got 5"
    assert comparison.differs is False


def test_editions_are_compared_on_records_too() -> None:
    record = small_record()
    assert is_list(record["actions"])
    record["actions"] = record["actions"][:7]
    value = {"format": "catbox-case/1", "record": record, "question": {"action": play(0, "5R")}}
    comparison = by_editions(case_of(value))
    assert rulings(comparison) == [(edition, {}, "illegal") for edition in CATS_IN_BOXES]
    black = changed(value, ("record", "options"), {"face": "white"})
    comparison = by_editions(case_of(black))
    assert [ruling for _, _, ruling in rulings(comparison)] == ["fault", *["illegal"] * 3]


def test_a_game_with_one_edition_has_nothing_to_part() -> None:
    comparison = by_editions(case_of(case(CLAIMED, {"do": "doubt", "seat": 1})))
    assert rulings(comparison) == [("amigo-2023", {"physicats": "without"}, "legal")]
    assert comparison.differs is False
