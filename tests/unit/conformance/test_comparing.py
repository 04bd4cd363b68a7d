"""What is said of single answers of an engine, at moments of a match."""

from __future__ import annotations

from random import Random

import pytest

from catbox_rules import cat_in_the_box as cat
from catbox_rules.conformance.comparing import (
    IN_PASSING,
    compare_legal,
    compare_turn,
    compare_verdict,
    difference_of,
    questions_at,
)
from catbox_rules.conformance.protocol import ATTRIBUTION, Terms
from catbox_rules.conformance.reference import (
    Aspect,
    Reference,
    compare_draws,
    compare_record,
    read_legal,
    shorter,
)
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.kernel.ruleset import Action
from catbox_rules.match import Match
from catbox_rules.records import action_as_json, record_as_json

ATTRIBUTED = ATTRIBUTION.of("cat-in-the-box")


def begun() -> Reference:
    """A match before its deal."""
    return Reference(Match.begin(cat, "pegasus-2023", players=3), ATTRIBUTED)


def at_the_first_lead() -> Reference:
    """Seat 0 leads, and holds ranks 1 to 5."""
    moment = begun()
    deal = cat.Deal([[1, 1, 2, 2, 3, 3, 4, 4, 5, 5]] * 2 + [[1, 2, 3, 4, 5, 6, 6, 6, 6, 6]])
    discards = [cat.Discard(seat, rank) for seat, rank in enumerate((5, 5, 6))]
    actions: list[Action] = [deal, *discards, *(cat.Bid(seat, 1) for seat in range(3))]
    for action in actions:
        moment = moment.next(action)
    return moment


def listed(moment: Reference) -> list[object]:
    return [action_as_json(each) for each in moment.match.legal_actions()]


class TestDraws:
    def test_the_same_outcome_twice(self) -> None:
        moment = begun()
        drawn = {"action": action_as_json(moment.match.draw(Random(1)))}
        assert compare_draws(moment, [drawn, {**drawn}]) is None
        assert compare_draws(moment, [drawn]) is None
        assert compare_draws(moment, []) is None

    def test_two_outcomes_with_one_seed(self) -> None:
        moment = begun()
        one, other = (
            {"action": action_as_json(moment.match.draw(Random(seed)))} for seed in (1, 2)
        )
        found = compare_draws(moment, [one, other])
        assert found is not None
        assert (found.aspect, found.message) == (
            Aspect.PROTOCOL,
            "two draws with the same seed differ",
        )
        assert (found.expected, found.given) == (one, other)


class TestRecords:
    def test_that_of_the_match_and_others(self) -> None:
        """One more action, one less, another table, and one that is illegal."""
        moment = at_the_first_lead()
        own = record_as_json(moment.record)
        assert compare_record(moment, {"record": own}) is None
        actions = own["actions"]
        assert is_list(actions)
        another = [*actions[:-1], action_as_json(cat.Bid(2, 3))]
        illegal = [*actions, action_as_json(cat.Play(0, 1, cat.Color.RED))]
        for other in (actions[:-1], [*actions, listed(moment)[0]], another, illegal):
            found = compare_record(moment, {"record": {**own, "actions": other}})
            assert found is not None
            assert found.kind == "another record"


def test_seats_are_asked_what_they_see_one_after_the_other() -> None:
    """All of them and a spectator, one at each moment that is looked at in passing."""
    moment, viewers = at_the_first_lead(), list[tuple[int | None, ...]]()
    while moment.match.before is not None:
        asked = questions_at(moment, IN_PASSING, frozenset({"view"}), terms=Terms(), led_by=None)
        viewers.append(asked.viewers)
        moment = moment.before
    assert {len(each) for each in viewers} == {1}
    assert {viewer for each in viewers for viewer in each} == {0, 1, 2, None}


class TestLegal:
    @pytest.mark.parametrize(("first", "last"), [(0, None), (1, None), (0, -1)])
    def test_a_list_is_the_same_in_any_order_and_with_none_left_out(
        self, first: int, last: int | None
    ) -> None:
        moment = at_the_first_lead()
        legal = [*reversed(listed(moment))]
        read = read_legal({"legal": legal[first:last]}, moment)
        assert (read is None) is (len(legal[first:last]) == len(legal))

    def test_one_too_many(self) -> None:
        moment = at_the_first_lead()
        more = [*listed(moment), action_as_json(cat.Play(0, 1, cat.Color.RED))]
        read = read_legal({"legal": more}, moment)
        assert read is not None
        assert len(read) == len(more)

    @pytest.mark.parametrize(("number", "more"), [(3, ""), (4, ""), (5, " and 1 more")])
    def test_four_of_many_actions_are_named(self, number: int, more: str) -> None:
        """Red may not be led yet: an engine allows it with some ranks."""
        moment = at_the_first_lead()
        reds = [cat.Play(0, rank, cat.Color.RED) for rank in range(1, number + 1)]
        answer = {"legal": [*listed(moment), *map(action_as_json, reds)]}
        found = compare_legal(moment, difference_of(moment, answer, Terms()))
        assert found is not None
        named = ", ".join(f"{play} (seat 0)" for play in reds[:4])
        assert f"{named}{more}" in found.message
        assert (str(reds[-1]) in found.message) is (number <= 4)

    @pytest.mark.parametrize(
        ("key", "value"),
        [("seat", False), ("seat", "0"), ("rank", "1"), ("rank", True), ("rank", 1.0), ("seat", 3)],
    )
    def test_a_value_of_another_type_is_about_no_rule(self, key: str, value: object) -> None:
        """Also if the list lacks an action."""
        moment = at_the_first_lead()
        first, _, *others = listed(moment)
        assert is_object(first)
        answer = {"legal": [{**first, key: value}, *others]}
        found = compare_legal(moment, difference_of(moment, answer, Terms()))
        assert found is not None
        assert (found.kind, found.clauses) == ("form of legal", ())


def test_a_seat_is_on_turn_once_and_is_a_number() -> None:
    moment = at_the_first_lead()
    for turn in ([True], ["0"], [0.0], [0, 0], [3], 0, "chance", ["chance", 0]):
        found = compare_turn(moment, {"turn": turn})
        assert found is not None
        assert (found.kind, found.clauses) == ("form of new or apply", ())


class TestVerdicts:
    @pytest.mark.parametrize("violation", ["declare.lead-not-red", 5, None, {"clause": 1}])
    def test_a_violation_without_a_clause_in_text_is_about_no_rule(self, violation: object) -> None:
        moment, play = at_the_first_lead(), cat.Play(0, 1, cat.Color.RED)
        answer = {"verdict": {"ruling": "illegal", "violations": [violation]}}
        found = compare_verdict(moment, play, answer)
        assert found is not None
        assert (found.kind, found.clauses) == ("form of judge", ())

    @pytest.mark.parametrize(
        ("named", "clauses"),
        [
            (["declare.lead-not-red"], None),
            (["declare.color-held"], ("declare.color-held", "declare.lead-not-red")),
            (["declare.color-held", "declare.lead-not-red"], ("declare.color-held",)),
        ],
    )
    def test_what_one_of_them_names_alone_is_in_question(
        self, named: list[str], clauses: tuple[str, ...] | None
    ) -> None:
        moment, play = at_the_first_lead(), cat.Play(0, 1, cat.Color.RED)
        findings = [{"clause": clause, "message": "no"} for clause in named]
        answer = {"verdict": {"ruling": "illegal", "violations": findings}}
        found = compare_verdict(moment, play, answer)
        assert (None if found is None else found.clauses) == clauses
        assert compare_verdict(moment, play, answer, with_clauses=False) is None


def test_of_two_disagreements_the_one_of_fewer_actions_is_kept() -> None:
    first, later = begun(), at_the_first_lead()
    short, long, other = (
        moment.disagreement(Aspect.LEGAL, (), message, expected=1, given=2)
        for moment, message in ((first, "early"), (later, "late"), (later, "late as well"))
    )
    assert shorter(short, long) is shorter(long, short) is short
    assert shorter(long, other) is long
