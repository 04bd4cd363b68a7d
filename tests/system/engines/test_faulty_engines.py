"""Engines with a planted fault, each held against the library by what `catbox conform` does.

What a report should name stands in the list of faults, `examples/engines/javascript/faults.js`.
Here every engine is walked along matches of `examples/`, until its fault is found and named; where
one match cannot tell which rule is behind it, a whole run has to.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from catbox_rules.book.clause import load_clauses
from catbox_rules.conformance import conform
from catbox_rules.conformance.misreadings import Walked, explained
from catbox_rules.conformance.protocol import ATTRIBUTION, Terms
from catbox_rules.conformance.walkthrough import Walk, walk
from catbox_rules.games import GAMES
from catbox_rules.kernel.forms import is_list
from catbox_rules.match import replay
from catbox_rules.programs import Engine
from catbox_rules.records import Record, read_record
from tests.depth import of_depth
from tests.patience import PATIENCE
from tests.system.engines.javascript import ENGINE, ROOT, Fault, listed_faults

FAULTS = listed_faults()
README = ROOT / "examples" / "engines" / "README.md"
ASKS = ["hello", "new", "legal", "apply", "score", "judge", "state", "view", "drop"]

# In no match of `examples/` does a check turn on Pounce-Gaposchkin; in this dispute one does.
POUNCE_GAPOSCHKIN = "schrodinger-pounce-gaposchkin-counts"

TELLING = [
    "pegasus-2023-2p-three-alike-revealed",
    POUNCE_GAPOSCHKIN,
    "hobby-japan-2021-2p-shared-victory",
    "amigo-2023-5p-elimination",
    "bezier-2022-3p-strict-tokens",
    "amigo-2023-4p-tabby",
    "hobby-japan-2021-4p-any-token",
    "unfinished-amigo-2023-3p-draw",
    "hobby-japan-2021-3p-tie-break",
    "amigo-2023-4p-elimination",
    "amigo-2023-4p-before-claim",
    "amigo-2023-6p-short-draw-pile",
    "pegasus-2023-5p-layout",
]
"""The matches that show most faults for their length come first; in these all faults are found."""


def matches_of(game: str) -> list[Record]:
    """The legal matches of a game in `examples/`, the most telling first, then the shortest."""
    paths = (ROOT / "examples" / "matches").glob("*.json")
    values: dict[str, dict[str, object]] = {p.stem: json.loads(p.read_bytes()) for p in paths}
    dispute = ROOT / "examples" / "disputes" / f"{POUNCE_GAPOSCHKIN}.json"
    values[POUNCE_GAPOSCHKIN] = with_its_question(dispute)
    first = dict.fromkeys([*TELLING, *sorted(values, key=lambda name: _length(values[name]))])
    records = [read_record(values[n]) for n in first if values[n]["game"] == game]
    return [record for record in records if replay(record).refusal is None]


def _length(value: dict[str, object]) -> int:
    actions = value["actions"]
    assert is_list(actions)
    return len(actions)


def with_its_question(path: Path) -> dict[str, object]:
    """The record of a case, with the action that is asked about."""
    case = json.loads(path.read_bytes())
    record: dict[str, object] = case["record"]
    return {**record, "actions": [*case["record"]["actions"], case["question"]["action"]]}


MATCHES: Mapping[str, list[Record]] = {game: matches_of(game) for game in GAMES}


def clauses_named(command: list[str], game: str) -> Iterator[str]:
    """The clauses that an engine is said to get wrong along the matches, one after the other: those
    of each difference, and those of the misreadings that explain all of them so far."""
    for walks, terms in walks_along(command, game):
        for each in walks[-1].found:
            yield from each.clauses or (each.message,)
        for each in explained(walks, ATTRIBUTION.of(game).MISREADINGS, terms):
            yield from each.clauses or (each.message,)


def walks_along(command: list[str], game: str) -> Iterator[tuple[Sequence[Walked], Terms]]:
    """The walks with an engine along the matches so far, after each that found something. Once all
    are walked, they are all there."""
    walks = list[Walked]()
    with Engine(command, timeout=PATIENCE) as engine:
        for record in MATCHES[game]:
            way = Walk(tuple(ASKS))
            found = list(walk(engine, record, ATTRIBUTION.of(game), way=way))
            walks.append(Walked(record, way.compared, found))
            if found:
                yield walks, way.terms


@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_a_fault_is_found_and_its_clause_named(fault: Fault) -> None:
    named = set[str]()
    for clause in clauses_named(fault.command, fault.game):
        named.add(clause)
        if clause == fault.clause:
            return
    for players in (2, 3):
        if fault.clause in clauses_of_a_run(fault, players):
            return
    pytest.fail(f"{fault.clause} is not named, but {sorted(named)}")


UNKNOWN = [
    "bids-one-to-four",
    "bids-from-zero",
    "bid-of-two-with-three",
    "bid-of-four-with-four",
    "no-bid-of-three-with-five",
    "nine-tricks-for-two",
    "neutral-tokens-from-blue-on",
    "flag-set-by-a-lost-color",
    "winner-starts-the-next-round",
    "three-do-not-share",
    "best-last-round-of-all",
    "as-good-a-last-round-shares",
    "deals-by-itself",
    "keeps-hidden-hands",
    "bids-must-not-add-up",
    "two-players-bid",
    "discards-in-order",
    "discard-stays-in-hand",
    "cells-of-this-trick-are-open",
    "paradox-may-be-chosen",
    "start-seat-of-the-last-round",
    "discards-are-shown",
    "numbers-must-rise",
    "first-claim-is-one",
    "exchange-without-a-proof",
    "discards-are-drawn-again",
    "doubt-out-of-turn",
    "seats-that-are-out-have-turns",
    "physicat-leaves-with-its-seat",
    "skip-takes-over-the-claim",
    "tabby-leaves-the-game",
    "discard-pile-is-open",
    "physicats-are-open",
]
"""The faults that no misreading describes: the kit does not know them, and names their clauses."""


OF_THREE = ["three-do-not-share", "best-last-round-of-all", "as-good-a-last-round-shares"]
"""Those that no more than one match along the way shows, which may be like one that is known."""


@pytest.mark.parametrize(
    "fault",
    [each for each in FAULTS if each.name in UNKNOWN and each.name not in OF_THREE],
    ids=str,
)
def test_a_fault_that_is_unknown_is_not_explained(fault: Fault) -> None:
    """Where all matches are walked: a shorter way may not tell two faults apart."""
    *_, (walks, terms) = walks_along(fault.command, fault.game)
    found = explained(walks, ATTRIBUTION.of(fault.game).MISREADINGS, terms)
    assert {each.supposed for each in found} == {""}


def test_a_third_of_the_faults_is_unknown() -> None:
    for game in GAMES:
        of_game = [fault.name for fault in FAULTS if fault.game == game]
        assert 3 * len({*UNKNOWN} & {*of_game}) >= len(of_game)


def clauses_of_a_run(fault: Fault, players: int) -> set[str]:
    """The clauses that a whole run names, of which each is for all that it explains."""
    run = conform(fault.command, game=fault.game, players=players, timeout=PATIENCE, shortens=False)
    return {clause for each in run.disagreements for clause in each.clauses}


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_found_in_the_engine_without_a_fault(game: str) -> None:
    assert list(clauses_named(ENGINE, game)) == []


def test_it_agrees() -> None:
    matches = of_depth(quick=20, ci=60, deep=60)
    report = conform(ENGINE, players=2, matches=matches, seed=1, timeout=PATIENCE)
    assert report.agrees
    assert report.courtesies == ()
    assert set(report.tested) == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_the_list_names_clauses_of_the_spec(game: str) -> None:
    assert {fault.clause for fault in FAULTS if fault.game == game} <= set(load_clauses(game))


def test_the_page_lists_every_fault() -> None:
    rows = README.read_text(encoding="utf-8").splitlines()
    assert [row for row in rows if row.startswith("| `")] == [
        f"| `{fault.name}`{' *' if fault.known else ''} | {fault.says} | `{fault.clause}` |"
        for fault in FAULTS
    ]
