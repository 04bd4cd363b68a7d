"""The chapters on what has gone wrong, and how they are read."""

from __future__ import annotations

import pytest

from catbox_rules.games import GAMES
from catbox_rules.kernel.clause import SpecError, load_clauses, spec_folder
from catbox_rules.kernel.irregularity import (
    irregularity_of,
    load_irregularities,
    read_irregularities,
)

CAT, CATS = "cat-in-the-box", "schrodingers-cats"

MEANT = [
    (CAT, ["declare.color-held"], "irregularity.revoke"),
    (CAT, ["declare.cell-open"], "irregularity.illegal-declaration"),
    (CAT, ["declare.cell-open", "declare.color-held"], "irregularity.illegal-declaration"),
    (CAT, ["declare.lead-not-red"], "irregularity.early-red-lead"),
    (CAT, ["play.turn", "declare.cell-open"], "irregularity.out-of-turn"),
    (CAT, ["deal.even"], "irregularity.misdeal"),
    (CAT, ["deal.discard"], "irregularity.set-aside-doubled"),
    (CAT, ["paradox.must-play", "paradox.false-claim"], "irregularity.false-paradox"),
    (CAT, ["bid.allowed"], "irregularity.bid-not-allowed"),
    (CAT, ["bid.order"], "irregularity.bid-out-of-turn"),
    (CATS, ["schrodinger.claim.rises"], "irregularity.claim-too-low"),
    (CATS, ["schrodinger.prove.kinds"], "irregularity.proof-does-not-fit"),
    (CATS, ["schrodinger.exchange.at-most-proved"], "irregularity.too-many-exchanged"),
    (CATS, ["schrodinger.deal.draw"], "irregularity.wrong-number-drawn"),
    (CATS, ["schrodinger.turn.order"], "irregularity.doubt-out-of-turn"),
    (CATS, ["schrodinger.physicat.once"], "irregularity.physicat-misused"),
    (CATS, ["schrodinger.check.count"], "irregularity.hand-not-shown"),
]


@pytest.mark.parametrize(("game", "clauses", "id"), MEANT)
def test_what_breaking_a_clause_is_at_the_table(game: str, clauses: list[str], id: str) -> None:
    """The clause that decides comes first in a ruling."""
    found = irregularity_of(game, clauses, "use" if "physicat" in clauses[0] else "doubt")
    assert found is not None
    assert found.id == id


def test_it_goes_by_what_was_done() -> None:
    """Out of turn, a Physicat is taken back; a doubt is void."""
    found = {
        done: irregularity_of(CATS, ["schrodinger.turn.order"], done) for done in ("use", "doubt")
    }
    assert {done: each and each.id for done, each in found.items()} == {
        "use": "irregularity.physicat-misused",
        "doubt": "irregularity.doubt-out-of-turn",
    }


def test_there_is_nothing_to_say_of_what_cannot_be_broken() -> None:
    assert irregularity_of(CAT, ["match.winner"], "play") is None
    assert irregularity_of(CAT, [], "play") is None
    assert load_irregularities("no-such-game") == {}


@pytest.mark.parametrize("game", GAMES)
def test_every_entry_is_whole(game: str) -> None:
    """Clauses and editions are those of the game, and each edition speaks or is silent."""
    editions = {
        source.edition for clause in load_clauses(game).values() for source in clause.sources
    }
    assert load_irregularities(game)
    for each in load_irregularities(game).values():
        assert set(each.clauses) <= load_clauses(game).keys(), each.id
        speaking = {said.edition for said in each.said}
        assert speaking | set(each.silent) == editions
        assert not speaking & set(each.silent)
        assert all(each.is_advice(edition) is (edition in each.silent) for edition in editions)
        assert len(each.words) >= 4


@pytest.mark.clause("paradox.false-claim")
def test_the_books_speak_of_a_false_paradox_alone() -> None:
    speaking = [each.id for each in load_irregularities(CAT).values() if each.said]
    assert speaking == ["irregularity.false-paradox"]


CHAPTER = """# Gone wrong

## `irregularity.nap` — A nap

Somebody fell asleep.

- Says `some-2020`: Naps: it wakes
- Silent: other-2021
- Until: morning
- Chooses: nobody
- Now: wake
- Later: wake up
- After: sleep
- Because: sleep is sleep
- Words: nap, doze
"""


def test_how_an_entry_is_read() -> None:
    [read] = read_irregularities(CHAPTER, name="x.md").values()
    assert (read.id, read.title, read.text) == (
        "irregularity.nap",
        "A nap",
        "Somebody fell asleep.",
    )
    assert (read.clauses, read.silent, read.words) == ((), ("other-2021",), ("nap", "doze"))
    assert [(each.edition, each.text) for each in read.said] == [("some-2020", "Naps: it wakes")]
    assert (read.until, read.chooses, read.because) == ("morning", "nobody", "sleep is sleep")
    assert (read.now, read.later, read.after) == ("wake", "wake up", "sleep")


@pytest.mark.parametrize(
    ("line", "instead", "fault"),
    [
        ("- Now: wake\n", "", "expected the facts Now"),
        ("- Until: morning\n- Chooses: nobody\n", "", "expected the facts Until, Chooses"),
        ("- Says `some-2020`: Naps", "- Says: Naps", "a fact of no known kind: 'Says: Naps: it"),
        ("- Silent: other", "- Asleep: other", "a fact of no known kind: 'Asleep: other"),
        ("- Until: m", "- Until `x-1`: m", "a fact of no known kind: 'Until `x-1`: morning'"),
    ],
)
def test_an_entry_that_is_not_of_this_form(line: str, instead: str, fault: str) -> None:
    assert line in CHAPTER
    with pytest.raises(SpecError, match=r"x.md:3: irregularity.nap: ") as caught:
        read_irregularities(CHAPTER.replace(line, instead), name="x.md")
    assert fault in str(caught.value)


def test_an_id_stands_once() -> None:
    twice = CHAPTER + CHAPTER.partition("\n\n")[2]
    with pytest.raises(SpecError, match=r"x\.md: irregularity.nap is already an irregularity"):
        read_irregularities(twice, name="x.md")


def test_the_chapters_stand_next_to_the_spec() -> None:
    for game in GAMES:
        folder = spec_folder(game)
        assert (folder.parent / "irregularities" / f"{folder.name}.md").exists()
