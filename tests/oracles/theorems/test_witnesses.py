"""The matches that show what can come about: each is legal, and its last action shows it."""

from __future__ import annotations

import pytest

from catbox_rules.games import GAMES
from catbox_rules.match import replay
from catbox_rules.records import parse, read_record
from tests.oracles.theorems import courses, courses_of_schrodingers_cats
from tests.oracles.theorems.proving import THEOREMS
from tests.oracles.theorems.tables import Table
from tests.oracles.theorems.witnesses import WITNESSES, AnyWitness, is_shown

ALL = [
    pytest.param(game, witness, id=witness.file)
    for game, witnesses in WITNESSES.items()
    for witness in witnesses
]


@pytest.mark.clause(
    "declare.lead-red-forced",
    "paradox.occurs",
    "trick.last",
    "setup.tokens",
    "schrodinger.turn.own-claim",
    "schrodinger.claim.last-space",
    "schrodinger.match.ends",
    "schrodinger.exchange.draw-pile",
    "schrodinger.physicat.felinestein",
    "schrodinger.physicat.of-eliminated",
)
@pytest.mark.parametrize(("game", "witness"), ALL)
def test_a_witness_is_legal_and_its_last_action_shows_it(game: str, witness: AnyWitness) -> None:
    path = THEOREMS / game / "witnesses" / f"{witness.file}.json"
    played = replay(read_record(parse(path.read_bytes()), GAMES))
    assert played.refusal is None
    assert is_shown(game, witness, played)


@pytest.mark.parametrize("game", WITNESSES)
def test_there_are_no_other_files(game: str) -> None:
    paths = (THEOREMS / game / "witnesses").glob("*")
    assert {path.stem for path in paths} == {witness.file for witness in WITNESSES[game]}


@pytest.mark.parametrize(
    ("goal", "players", "plays"),
    [("paradox", 2, 4), ("paradox", 2, 5), ("forced-red-lead", 2, 3), ("forced-red-lead", 3, 4)],
)
def test_fewer_plays_do_not_show_it(goal: str, players: int, plays: int) -> None:
    """Where the solver is quick; `tools.make_witnesses --shortest` asks on."""
    shorter = courses.Witness(goal, Table("pegasus-2023", players), plays, title="")
    assert shorter.record() is None


BY_THE_SOLVER = [
    witness
    for witness in courses_of_schrodingers_cats.WITNESSES
    if not witness.is_common and witness.goal != "most-rounds"
]


@pytest.mark.parametrize("witness", BY_THE_SOLVER, ids=lambda witness: witness.file)
def test_no_shorter_match_of_schrodingers_cats_shows_it(
    witness: courses_of_schrodingers_cats.Witness,
) -> None:
    """Five rounds need five deals and fifteen actions of seats: a claim, the end of the turn, and a
    doubt in each."""
    assert all(shorter.record() is None for shorter in witness.shorter())
