"""The chapters on what has gone wrong, and how they are read."""

from __future__ import annotations

import pytest

from catbox_rules.book.clause import SpecError, load_clauses, spec_folder
from catbox_rules.book.irregularity import (
    irregularity_of_action,
    irregularity_of_fault,
    load_irregularities,
    read_irregularities,
)
from catbox_rules.games import GAMES
from catbox_rules.kernel.verdict import finding

CAT, CATS = "cat-in-the-box", "schrodingers-cats"

MEANT = [
    (CAT, "play", "declare.color-held", "play", "irregularity.revoke"),
    (CAT, "play", "declare.color-held", "paradox", "irregularity.paradox-overlooked"),
    (CAT, "play", "play.turn", "", "irregularity.out-of-turn"),
    (CAT, "paradox", "play.turn", "", "irregularity.paradox-out-of-turn"),
    (CAT, "discard", "deal.discard", "discard", "irregularity.card-not-held"),
    (CAT, "bid", "bid.order", "", "irregularity.bid-out-of-turn"),
    (CATS, "claim", "schrodinger.claim.rises", "claim", "irregularity.claim-too-low"),
    (CATS, "claim", "schrodinger.claim.rises", "doubt", "irregularity.no-claim-left"),
    (CATS, "claim", "schrodinger.claim.rises", "end", "irregularity.claim-changed"),
    (CATS, "doubt", "schrodinger.turn.order", "", "irregularity.doubt-out-of-turn"),
    (CATS, "use", "schrodinger.turn.order", "", "irregularity.physicat-misused"),
]
"""A kind of action, the clause that decides, a kind that is legal instead, and what it is."""


@pytest.mark.parametrize(("game", "done", "clause", "legal", "id"), MEANT)
def test_what_an_illegal_action_is_at_the_table(
    game: str, done: str, clause: str, legal: str, id: str
) -> None:
    """It goes by the clause, by what was done, and by what the seat can do instead."""
    found = irregularity_of_action(game, finding(clause, "so it is"), done, [legal])
    assert found is not None
    assert found.id == id


SEEN = [
    (CAT, "declare.cell-open", "irregularity.illegal-declaration"),
    (CAT, "declare.color-held", "irregularity.revoke"),
    (CAT, "deal.discard", "irregularity.set-aside-forgotten"),
    (CAT, "deal.even", "irregularity.misdeal"),
    (CAT, "setup.board", "irregularity.wrong-cell"),
    (CATS, "schrodinger.deal.hand-size", "irregularity.wrong-number-drawn"),
    (CATS, "schrodinger.exchange.at-most-proved", "irregularity.too-many-exchanged"),
    (CATS, "schrodinger.check.count", "irregularity.hand-not-shown"),
]


@pytest.mark.parametrize(("game", "clause", "id"), SEEN)
def test_what_a_fault_of_a_table_is(game: str, clause: str, id: str) -> None:
    found = irregularity_of_fault(game, finding(clause, "so it lies there"))
    assert found is not None
    assert found.id == id


def test_a_fault_can_say_which_irregularity_it_is() -> None:
    """A bid out of order comes too early, or for a second time."""
    early = finding("bid.order", "seat 1 has bid")
    again = early.leading_to("irregularity.bid-changed")
    done = [irregularity_of_action(CAT, each, "bid", []) for each in (early, again)]
    assert [each and each.id for each in done] == [
        "irregularity.bid-out-of-turn",
        "irregularity.bid-changed",
    ]


def test_no_remedy_is_named_that_cannot_be_had() -> None:
    """A bid that is not allowed is replaced by another one, where the seat may bid."""
    assert (
        irregularity_of_action(CAT, finding("bid.allowed", "0 is no bid"), "bid", ["play"]) is None
    )


def test_there_is_nothing_to_say_of_what_cannot_be_broken() -> None:
    assert irregularity_of_action(CAT, finding("match.winner", "won"), "play", ["play"]) is None
    assert irregularity_of_fault(CAT, finding("match.winner", "won")) is None


@pytest.mark.parametrize("game", GAMES)
def test_every_entry_is_whole(game: str) -> None:
    """Clauses and editions are those of the game, and each edition speaks or is silent."""
    editions = {
        source.edition for clause in load_clauses(game).values() for source in clause.sources
    }
    kinds = {kind.do for kind in GAMES[game].ACTIONS}
    assert load_irregularities(game)
    for each in load_irregularities(game).values():
        assert set(each.clauses) <= load_clauses(game).keys(), each.id
        assert {*each.done, *each.offers} <= kinds, each.id
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
    assert (read.scored, read.over) == ("a round that is over stands", "the result stands")


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
