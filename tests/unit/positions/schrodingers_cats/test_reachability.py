"""Whether legal play leads to a table: by which match, or by which clause not."""

from __future__ import annotations

import pytest

from catbox_rules.kernel.errors import Unsupported
from catbox_rules.kernel.verdict import Finding
from catbox_rules.match import replay
from catbox_rules.notation import read_line
from catbox_rules.positions.schrodingers_cats import Position, reach
from tests.depth import of_depth
from tests.unit.positions.schrodingers_cats.tables import agrees, claim, sights, table

Keys = dict[str, object]


def is_reached(position: Position) -> bool:
    """Whether there is a match that leads to a table; if so, its record is played through."""
    found = reach(position)
    assert found.reachable is not None
    assert (found.witness is not None) is found.reachable
    if found.witness is not None:
        played = replay(found.witness)
        assert played.refusal is None
        assert agrees(position, played.state), (
            f"the witness leads to another table: {played.state}, not to {position}"
        )
        assert found.why == ()
    return found.reachable


def obstacle(position: Position) -> str:
    """The clause that stands in the way."""
    assert not is_reached(position)
    [why] = reach(position).why
    assert isinstance(why, Finding)
    return why.clause.removeprefix("schrodinger.")


# The spaces of the track: 1 alive, 1 dead, 2 alive, 2 dead, 1 empty; 3 alive, 3 dead, 4 alive, …
WITHOUT_PHYSICATS: list[tuple[str, Keys, str | None]] = [
    ("before the first claim", {}, None),
    ("the first claim", {"claim": claim(0, "1 alive"), "on_turn": 1}, None),
    (
        "the second seat had no lower space",
        {"claim": claim(1, "1 alive"), "on_turn": 2},
        "claim.rises",
    ),
    ("it had one", {"claim": claim(1, "1 dead"), "on_turn": 2}, None),
    ("the turn has gone round once", {"claim": claim(0, "2 dead"), "on_turn": 1}, None),
    (
        "seat 0 proved a dead box with its first claim, and an alive one with its second",
        {"claim": claim(0, "3 alive"), "on_turn": 1, "proofs": [{"alive": 1, "dead": 1}, {}, {}]},
        None,
    ),
    (
        "on the four spaces up to 2 dead it comes to two turns, but not with an empty box",
        {"claim": claim(0, "2 dead"), "on_turn": 1, "proofs": [{"empty": 1}, {}, {}]},
        "claim.rises",
    ),
    (
        "Heisenbergs go with any claim",
        {"claim": claim(0, "1 alive"), "on_turn": 1, "proofs": [{"heisenberg": 4}, {}, {}]},
        None,
    ),
    (
        "seat 1 has proved, and there was no turn of it",
        {"claim": claim(0, "2 alive"), "on_turn": 1, "proofs": [{}, {"alive": 1}, {}]},
        "claim.rises",
    ),
    (
        "it proves two boxes and discards two",
        {
            "phase": "proof",
            "claim": claim(0, "1 alive"),
            "proofs": [{"alive": 2}, {}, {}],
            "proved": 2,
            "exchanged": True,
            "discards": {"unknown": 2},
        },
        None,
    ),
    (
        "it proved five of six in its one turn, and can have discarded one at most",
        {
            "claim": claim(0, "1 alive"),
            "on_turn": 1,
            "proofs": [{"alive": 5}, {}, {}],
            "discards": {"unknown": 2},
        },
        "claim.rises",
    ),
    (
        "unless it did so in several turns",
        {
            "claim": claim(0, "5 alive"),
            "on_turn": 1,
            "proofs": [{"alive": 5}, {}, {}],
            "discards": {"unknown": 4},
        },
        None,
    ),
    (
        "only seat 0 has proved, so what was discarded seat 0 knows",
        {
            "claim": claim(0, "1 alive"),
            "on_turn": 1,
            "proofs": [{"alive": 2}, {}, {}],
            "discards": {"unknown": 1},
            "known_discards": ["?", {"dead": 1}, "?"],
        },
        "exchange.at-most-proved",
    ),
    (
        "it draws for its exchange",
        {
            "phase": "proof",
            "claim": claim(0, "1 alive"),
            "hands": [{"unknown": 3}, "?", "?"],
            "proofs": [{"alive": 2}, {}, {}],
            "proved": 2,
            "exchanged": True,
            "owed": 1,
            "discards": {"unknown": 1},
        },
        None,
    ),
]


@pytest.mark.parametrize(
    ("keys", "clause"),
    [(keys, clause) for _, keys, clause in WITHOUT_PHYSICATS],
    ids=[title for title, *_ in WITHOUT_PHYSICATS],
)
def test_a_first_round_without_physicats(keys: Keys, clause: str | None) -> None:
    position = table(players=3, **keys)
    if clause is None:
        assert is_reached(position)
    else:
        assert obstacle(position) == clause


WITH_PHYSICATS: list[tuple[str, Keys, bool]] = [
    ("nobody has used any", {"unused": ["?", "?", "?"], "row": ["tabby"]}, True),
    (
        "seat 0 used mewton, and has eight cards",
        {"unused": [None, "?", "?"], "row": ["tabby", "mewton"]},
        True,
    ),
    (
        "or tabby as mewton, which lay open",
        {"unused": [None, "prride", "?"], "row": ["tabby", "mewton"]},
        True,
    ),
    (
        "mewton lay in the row first: who drew two cards?",
        {"unused": [None, "?", "?"], "row": ["mewton", "prride"]},
        False,
    ),
    (
        "tabby is used as the one of the row, here mewton",
        {"unused": [None, "?", "?"], "row": ["mewton", "tabby"]},
        False,
    ),
]


@pytest.mark.parametrize(
    ("physicats", "expected"),
    [(physicats, expected) for _, physicats, expected in WITH_PHYSICATS],
    ids=[title for title, *_ in WITH_PHYSICATS],
)
def test_the_row_tells_what_was_used(physicats: Keys, expected: bool) -> None:
    held = 6 if physicats["unused"] == ["?", "?", "?"] else 8
    position = table(players=3, physicats=physicats, hands=[{"unknown": held}, "?", "?"])
    found = reach(position)
    assert found.reachable is expected, found.why
    assert is_reached(position) is expected


def test_a_removed_proof_was_laid_open_before_the_physicat_that_removes_it() -> None:
    """Seat 0 has proved an alive box with 2 alive, and seat 1 has removed it with Madame Purrie."""
    keys: Keys = {
        "claim": claim(0, "2 alive"),
        "on_turn": 1,
        "hands": [{"unknown": 5}, "?", "?"],
        "discards": {"alive": 1},
        "open_discards": {"alive": 1},
        "known_discards": [{"alive": 1}] * 3,
    }
    used_by_1: Keys = {"unused": ["?", None, "?"], "row": ["mewton", "purrie"]}
    assert is_reached(table(players=3, **keys, physicats=used_by_1))
    used_by_2: Keys = {"unused": ["?", "?", None], "row": ["mewton", "purrie"]}
    assert not is_reached(table(players=3, **keys, physicats=used_by_2))


def test_pounce_gaposchkin_cannot_stay_after_purrie_unless_she_came_later() -> None:
    """Madame Purrie removes her; so she was used after that, by Tabby from the row."""
    physicats: Keys = {
        "unused": [None, None],
        "row": ["tabby", "purrie"],
        "staying": [None, "pounce-gaposchkin"],
    }
    keys: Keys = {"claim": claim(1, "2 alive"), "on_turn": 0, "physicats": physicats}
    assert is_reached(table(players=2, **keys))


ROUNDS: list[tuple[str, Keys, bool]] = [
    ("seat 1 claimed, seat 2 doubted", {"start_seat": 2, "lives": [1, 0, 1, 1]}, True),
    ("seat 0 claimed, seat 1 doubted", {"start_seat": 0, "lives": [1, 0, 1, 1]}, True),
    ("seat 3 is no neighbor of seat 1", {"start_seat": 3, "lives": [1, 0, 1, 1]}, False),
    ("after seat 1 was out it was one of seat 0", {"start_seat": 0, "lives": [1, 0, 0, 1]}, True),
]


@pytest.mark.parametrize(
    ("keys", "expected"),
    [(keys, expected) for _, keys, expected in ROUNDS],
    ids=[title for title, *_ in ROUNDS],
)
def test_rounds_that_are_not_given_are_made_up(keys: Keys, expected: bool) -> None:
    assert is_reached(table(players=4, **keys)) is expected


def test_rounds_that_are_given_are_those_of_the_match() -> None:
    """Seat 0 starts with 1 alive and is doubted by its neighbor at once; seat 1 could not have
    claimed that."""
    stated = {"claim": claim(0, "1 alive"), "doubter": 1, "counted": 0}
    assert is_reached(table(players=2, start_seat=1, rounds=[stated], first_seat=0))
    stated = {"claim": claim(1, "1 alive"), "doubter": 0, "counted": 0}
    assert not is_reached(table(players=2, start_seat=0, rounds=[stated], first_seat=0))


def test_so_few_cannot_have_counted() -> None:
    """Six hands of six are 36 boxes; 28 of all 52 are neither alive nor Heisenbergs."""
    for counted, expected in ((8, True), (7, False)):
        stated = {"claim": claim(0, "13 alive"), "doubter": 1, "counted": counted}
        position = table(players=6, start_seat=1, rounds=[stated], first_seat=0)
        assert is_reached(position) is expected


def test_the_beginning_and_the_end_of_a_match() -> None:
    assert is_reached(table(phase="physicats"))
    assert is_reached(table(phase="deal"))
    assert is_reached(table(phase="over", lives=[2, 0, 0]))


def test_a_table_with_a_fault_is_not_reached_and_the_faults_say_why() -> None:
    found = reach(table(on_turn=1))
    assert found.reachable is False
    assert [fault.clause for fault in found.why] == ["schrodinger.turn.order"]


@pytest.mark.deeper
@pytest.mark.parametrize("seed", range(of_depth(quick=1, ci=17, deep=17)))
def test_tables_of_matches_are_reached_by_their_witness(seed: int) -> None:
    for sight in sights(seed, chance=0.04):
        assert is_reached(sight.seen)


LATE: list[tuple[str, list[str], bool]] = [
    (
        "four seats have proved all six cards, and exchanged 18 of the 20 that they could",
        [
            "4p proof start=1 +physicats=without turn=2 claim=2:24d",
            "proofs=4d2e,2a2d2h,4a2d,2a2d2h discards=18?",
        ],
        True,
    ),
    (
        "with the last of its six cards no seat had one left to exchange, so five each are most",
        [
            "4p proof start=1 +physicats=without turn=2 claim=2:24d",
            "proofs=4d2e,2a2d2h,4a2d,2a2d2h discards=21?",
        ],
        False,
    ),
    (
        "six seats have used their Physicats, and hold no cards",
        [
            "6p proof start=3 turn=1 claim=1:18a hands=-,-,-,-,-,-",
            "proofs=4a,3a2d1e,1a3e2h,2a2d2h,3a,2a3d1e discards=5a13d3e open=5d",
            "known=3a8d1e,3a10d1e,1a6d,8d,1a5d2e,6d1e physicats=-,-,-,-,-,-",
            "row=pawking,tabby,prride,felidae,mewton",
            "staying=-,-,pounce-gaposchkin,feyncat,-,-",
        ],
        True,
    ),
    (
        "of the nine discards of a round without a look the seats cannot know 13",
        [
            "3p claim start=1 rounds=0:13e:1:1 first=0 turn=2 claim=1:20a",
            "proofs=4a1h,1a2d2h,2a2d1e discards=3a6d3e known=1a2d1e,2a1d2e,1a3d",
            "physicats=-,-,- row=prride,felidae,felinestein,feyncat",
        ],
        False,
    ),
]
"""Tables late in a round: many cards have been proved and exchanged."""


@pytest.mark.parametrize(
    ("words", "expected"),
    [(words, expected) for _, words, expected in LATE],
    ids=[title for title, *_ in LATE],
)
def test_tables_late_in_a_round(words: list[str], expected: bool) -> None:
    _, position = read_line(" ".join(["catbox-line/1 amigo-2023", *words]))
    assert isinstance(position, Position)
    assert is_reached(position) is expected


@pytest.mark.parametrize(("remover", "expected"), [("purrie", True), ("felidae", False)])
def test_fewer_count_where_boxes_of_the_claim_were_removed(remover: str, expected: bool) -> None:
    """36 boxes are dealt, and 28 of all 52 are neither alive nor Heisenbergs: so 8 count at least.
    After an alive one has been removed it may be 7. Where a dead one is, 35 boxes are left, and 27
    at most of these are dead or empty."""
    counted = {"claim": claim(0, "13 alive"), "doubter": 1, "counted": 7}
    position = table(
        players=6,
        start_seat=1,
        rounds=[counted],
        first_seat=0,
        lives=[0, 1, 1, 1, 1, 1],
        physicats={"unused": [None, "?", "?", "?", "?", "?"], "row": ["tabby", remover]},
    )
    assert is_reached(position) is expected


def test_without_the_solver_one_error_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is needed for a table without faults; what is wrong with another one is found without."""

    def finds_nothing(name: str) -> None:
        """No module of this name is installed."""

    monkeypatch.setattr("importlib.util.find_spec", finds_nothing)
    with pytest.raises(Unsupported, match=r"clingo: pip install 'catbox-rules\[judge\]'"):
        reach(table())
    assert reach(table(on_turn=1)).reachable is False


def test_boxes_that_a_physicat_draws_may_be_due() -> None:
    """Seat 1 is about to draw for Sir Isaac Mewton, in its second turn."""
    position = table(
        players=2,
        claim=claim(0, "4 alive"),
        on_turn=1,
        owed=2,
        physicats={"unused": ["?", None], "row": ["tabby"], "revealed": "mewton"},
        proofs=[{}, {"alive": 1}],
    )
    assert is_reached(position)
