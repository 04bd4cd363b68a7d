"""The laws of disputes on questions that are no actions, at random and at rare moments.

A moment is answered as the world with its facts, by the same clauses and in the same words, so that
an answer speaks of nothing but the facts.
"""

from __future__ import annotations

from random import Random

import pytest

from catbox_rules.judge.disputes.facts import NO_SUCH_THING, values_at
from catbox_rules.judge.disputes.inquiry import DISPUTES
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.kernel.values import UNKNOWN
from tests.depth import of_depth
from tests.unit.judge.disputes.asked import ASKS, Asked, asked
from tests.unit.judge.disputes.tables import asked_out, truth_at

pytestmark = [
    pytest.mark.deeper,
    pytest.mark.parametrize(
        ("game", "ask"), ASKS, ids=[f"{game.NAME}-{ask}" for game, ask in ASKS]
    ),
]

MOST_QUESTIONS = 5
"""Where the table and all answers are known."""
MOST_WITH_UNKNOWN = 7


def some_moments(game: AnyRuleset, ask: str, seed: int) -> list[Asked]:
    found = list(asked(game, ask, Random(seed), of_depth(quick=3, ci=20, deep=200)))
    assert found
    return found


def test_a_moment_is_answered_as_the_world_with_its_facts(game: AnyRuleset, ask: str) -> None:
    question = DISPUTES.of(game).ASKS[ask]
    for each in some_moments(game, ask, 1):
        truth = values_at(question.facts, each.moment)
        worlds = [world for world in each.dispute().every_world if world.values == truth]
        assert [world.answer for world in worlds] == [question.answer(each.moment)], each


def test_a_table_that_knows_all_has_the_answer_of_the_rules(game: AnyRuleset, ask: str) -> None:
    random = Random(2)
    for each in some_moments(game, ask, 2):
        is_known = random.random() < 0.9
        dispute = each.dispute(of_known_table=is_known)
        dispute, number = asked_out(dispute, truth_at(dispute, each.moment), random)
        answer = dispute.ruled
        assert answer is not None
        assert answer.is_determined, each
        assert answer.text, each
        assert answer.grounds, each
        found = {name: getattr(answer.value, name) for name in each.expected}
        assert found == each.expected, (each, dispute)
        # Where the table is not known either, edition and players may be asked for.
        assert number <= (MOST_QUESTIONS if is_known else MOST_QUESTIONS + 2), (each, dispute)


def test_what_nobody_knows_never_leads_to_a_wrong_certain_answer(
    game: AnyRuleset, ask: str
) -> None:
    random = Random(3)
    for each in some_moments(game, ask, 3):
        dispute = each.dispute(of_known_table=random.random() < 0.5)
        truth = truth_at(dispute, each.moment)
        unknown = {id for id in truth if random.random() < 0.3}
        dispute, number = asked_out(dispute, truth, random, unknown)
        answer = dispute.ruled
        assert answer is not None
        for name, expected in each.expected.items():
            found = getattr(answer.value, name)
            if answer.is_determined or not _has_unknown(found):
                assert found == expected, (each, dispute)
        assert number <= MOST_WITH_UNKNOWN, (each, dispute)


def _has_unknown(value: object) -> bool:
    return "UNKNOWN" in repr(value) or value is UNKNOWN


def test_answers_are_taken_in_any_order_and_settle_nothing_too_early(
    game: AnyRuleset, ask: str
) -> None:
    random = Random(4)
    for each in some_moments(game, ask, 4):
        dispute = each.dispute()
        truth = truth_at(dispute, each.moment)
        known = [id for id, value in truth.items() if value != NO_SUCH_THING]
        random.shuffle(known)
        for id in known:
            dispute = dispute.answered(id, truth[id])
            if dispute.ruled is not None:
                value = dispute.ruled.value
                assert {name: getattr(value, name) for name in each.expected} == each.expected
        assert dispute.ruled is not None, each
