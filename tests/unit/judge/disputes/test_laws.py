"""The laws of disputes, at random and at rare moments of both games.

A moment is ruled on as the world with its facts. So answers filter worlds, and no rule is written a
second time; where a fact were missing, or a world, this law would break.
"""

from __future__ import annotations

from random import Random

import pytest

from catbox_rules import cat_in_the_box, schrodingers_cats
from catbox_rules.book.clause import clause_named
from catbox_rules.judge.disputes.facts import NO_SUCH_THING, values_at
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.kernel.verdict import Ruling
from tests.depth import of_depth
from tests.unit.judge.disputes.moments import Moment, moments
from tests.unit.judge.disputes.tables import asked_out, broken, truth_at

pytestmark = [
    pytest.mark.deeper,
    pytest.mark.parametrize("game", [cat_in_the_box, schrodingers_cats]),
]

MOST_QUESTIONS = 5
"""Where the table and all answers are known."""
MOST_WITH_UNKNOWN = 7


def some_moments(game: AnyRuleset, seed: int) -> list[Moment]:
    matches = of_depth(quick=2, ci=60, deep=600)
    return list(moments(game, Random(seed), matches))


def test_a_moment_is_ruled_on_as_the_world_with_its_facts(game: AnyRuleset) -> None:
    for moment in some_moments(game, 1):
        dispute, verdict = moment.dispute(), game.judge(moment.state, moment.action)
        truth = values_at(dispute.facts, moment.state)
        worlds = [world for world in dispute.every_world if world.values == truth]
        assert [world.ruling for world in worlds] == [verdict.ruling], (moment, truth)
        assert worlds[0].broken == broken(verdict), (moment, truth)


def test_a_table_that_knows_all_has_the_ruling_of_the_judge(game: AnyRuleset) -> None:
    random = Random(2)
    for moment in some_moments(game, 2):
        is_known = random.random() < 0.95
        dispute = moment.dispute(of_known_table=is_known)
        verdict = game.judge(moment.state, moment.action)
        dispute, asked = asked_out(dispute, truth_at(dispute, moment.state), random)
        assert dispute.ruled is not None
        assert dispute.ruled.ruling is verdict.ruling, (moment, dispute)
        # Where the table is not known either, edition and players may be asked for.
        assert asked <= (MOST_QUESTIONS if is_known else MOST_QUESTIONS + 2), (moment, dispute)


def test_what_nobody_knows_never_leads_to_a_wrong_certain_ruling(game: AnyRuleset) -> None:
    random = Random(3)
    for moment in some_moments(game, 3):
        dispute, verdict = moment.dispute(), game.judge(moment.state, moment.action)
        truth = truth_at(dispute, moment.state)
        unknown = {id for id in truth if random.random() < 0.3}
        dispute, asked = asked_out(dispute, truth, random, unknown)
        assert dispute.ruled is not None
        assert dispute.ruled.ruling in (verdict.ruling, Ruling.UNDETERMINED), (moment, dispute)
        assert asked <= MOST_WITH_UNKNOWN, (moment, dispute)


def test_answers_are_taken_in_any_order_and_settle_nothing_too_early(game: AnyRuleset) -> None:
    random = Random(4)
    for moment in some_moments(game, 4):
        dispute, verdict = moment.dispute(), game.judge(moment.state, moment.action)
        truth = truth_at(dispute, moment.state)
        known = [id for id, value in truth.items() if value != NO_SUCH_THING]
        random.shuffle(known)
        for id in known:
            dispute = dispute.answered(id, truth[id])
            assert dispute.ruling in (verdict.ruling, Ruling.UNDETERMINED), (moment, dispute)
        assert dispute.ruling is verdict.ruling, (moment, dispute)


def test_no_sentence_says_what_a_laid_out_state_made_up(game: AnyRuleset) -> None:
    """What a ruling says is said at the true moment as well, or it is some answers, or the title of
    a clause that decides there; with what is presumed it may be another clause."""
    random = Random(5)
    for moment in some_moments(game, 5):
        dispute, verdict = moment.dispute(), game.judge(moment.state, moment.action)
        truth = truth_at(dispute, moment.state)
        unknown = {id for id in truth if random.random() < 0.1}
        dispute, _ = asked_out(dispute, truth, random, unknown)
        ruled = dispute.ruled
        assert ruled is not None
        if ruled.ruling is verdict.ruling and not dispute.presumed:
            said = {each.message for each in (*verdict.violations, *verdict.grounds)}
            for finding in ruled.violations or ruled.grounds:
                if not finding.message.startswith("if, for example, "):
                    assert finding.clause in verdict.clauses, (moment, dispute)
                    title = clause_named(game.NAME, finding.clause).title
                    answers = {
                        fact.says(str(dispute.known(fact.id)))
                        for fact in dispute.facts
                        if truth[fact.id] == dispute.known(fact.id)
                    }
                    instead = {title, f'it breaks the rule "{title}"', *answers}
                    is_said = finding.message in said | instead
                    is_said |= answers.issuperset(finding.message.split("; "))
                    assert is_said, (moment, dispute)
