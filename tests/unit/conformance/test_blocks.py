"""Which disagreements are one fault, and which are waived."""

from __future__ import annotations

import pytest

from catbox_rules import cat_in_the_box, schrodingers_cats
from catbox_rules.conformance.reference import Aspect, Disagreement
from catbox_rules.conformance.results import blocks, is_named, with_known
from catbox_rules.records import ChosenTable, Record

FOUR = ("pegasus-2023", 4)
TWO = ("pegasus-2023", 2)


def found(
    aspect: Aspect,
    *clauses: str,
    places: tuple[tuple[str, int], ...] = (),
    kind: str = "",
    is_other_game: bool = False,
) -> Disagreement:
    table = (
        ChosenTable(schrodingers_cats, "amigo-2023", 3)
        if is_other_game
        else ChosenTable(cat_in_the_box, "pegasus-2023", 3)
    )
    return Disagreement(aspect, clauses, "", Record(table), None, None, kind=kind, places=places)


class TestBlocks:
    def test_one_clause_that_all_leave_open_explains_all(self) -> None:
        [block] = blocks(
            [
                found(Aspect.LEGAL, "declare.cell-open", "declare.color-held", places=(FOUR,)),
                found(Aspect.VERDICT, "declare.color-held", places=(TWO,)),
                found(Aspect.REFUSAL, "declare.color-held", "declare.lose-led-color"),
            ]
        )
        assert block.clauses == ("declare.color-held",)
        assert (block.aspect, block.also) == (Aspect.LEGAL, (Aspect.REFUSAL, Aspect.VERDICT))
        assert block.places == (TWO, FOUR)

    def test_what_is_always_open_together_stays_together(self) -> None:
        both = ("declare.lead-not-red", "declare.lead-red-broken")
        [block] = blocks([found(Aspect.LEGAL, *both), found(Aspect.REFUSAL, *both)])
        assert block.clauses == both

    def test_two_faults_are_two_blocks(self) -> None:
        merged = blocks(
            [
                found(Aspect.SCORE, "score.group"),
                found(Aspect.LEGAL, "bid.allowed"),
                found(Aspect.VERDICT, "bid.allowed", "bid.order"),
            ]
        )
        assert [each.clauses for each in merged] == [("bid.allowed",), ("score.group",)]

    def test_games_are_apart_and_so_is_what_no_clause_is_about(self) -> None:
        merged = blocks(
            [
                found(Aspect.PROTOCOL, kind="form of legal"),
                found(Aspect.PROTOCOL, kind="form of score"),
                found(Aspect.LEGAL, "bid.allowed"),
                found(Aspect.LEGAL, "bid.allowed", is_other_game=True),
            ]
        )
        assert len(merged) == 4

    def test_the_table_tells_more_than_a_list(self) -> None:
        legal = found(Aspect.LEGAL, "declare.lose-led-color")
        state = found(Aspect.STATE, "declare.lose-led-color")
        [block] = blocks([legal, state])
        assert block.aspect is Aspect.STATE


class TestNames:
    @pytest.mark.parametrize(
        ("name", "is_it"),
        [
            ("cat-in-the-box: bid.allowed", True),
            ("cat-in-the-box: bid.allowed bid.order", True),
            ("cat-in-the-box: bid.order", False),
            ("schrodingers-cats: bid.allowed", False),
            ("bid.allowed", False),
        ],
    )
    def test_a_name_has_the_game_and_the_clauses(self, name: str, is_it: bool) -> None:
        assert is_named(found(Aspect.LEGAL, "bid.allowed"), name) is is_it

    def test_what_no_clause_is_about_has_a_name_as_well(self) -> None:
        one = found(Aspect.PROTOCOL, kind="form of legal")
        assert one.name == "cat-in-the-box: protocol, form of legal"
        assert is_named(one, one.name)

    def test_known_ones_are_marked_and_others_are_gone(self) -> None:
        one, other = found(Aspect.LEGAL, "bid.allowed"), found(Aspect.SCORE, "score.group")
        marked, gone = with_known(
            [one, other], ["cat-in-the-box: bid.allowed", "cat-in-the-box: deal.even"]
        )
        assert [each.is_known for each in marked] == [True, False]
        assert gone == ("cat-in-the-box: deal.even",)
