"""What the judge answers about an action at a moment of a record."""

from __future__ import annotations

import json

import pytest
from attrs import evolve

from catbox_rules.book.clause import load_clauses
from catbox_rules.games import GAMES
from catbox_rules.judge import read_case
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.notation import read_line
from tests.kit.matches import SMALL_WITH_TWO, TABLES_OF, changed, random_match
from tests.kit.validation import fits
from tests.unit.judge.cases import RED_LEAD, answer_to, case_about, ruled_after, verdict_of


@pytest.mark.clause("declare.lead-not-red")
def test_an_illegal_action_with_the_clause_and_where_the_edition_tells_it() -> None:
    answer = answer_to(case_about(RED_LEAD))
    assert list(answer) == ["format", "ruling", "violations", "grounds", "what_now"]
    assert (answer["format"], answer["ruling"]) == ("catbox-verdict/1", "illegal")
    assert is_list(answer["violations"])
    [violation] = answer["violations"]
    assert is_object(violation)
    assert list(violation) == ["clause", "message", "template", "fields", "sources"]
    assert violation["clause"] == "declare.lead-not-red"
    sources = load_clauses("cat-in-the-box")["declare.lead-not-red"].sources_in("pegasus-2023")
    assert sources
    assert violation["sources"] == [
        {"edition": "pegasus-2023", "heading": source.heading} for source in sources
    ]


@pytest.mark.clause("declare.lead-not-red")
def test_sources_are_of_the_edition_that_an_alias_names() -> None:
    for alias, edition in (("japanese", "ayatsurare-2020"), ("international", "pegasus-2023")):
        value = changed(case_about(RED_LEAD), ("record", "edition"), alias)
        assert f'"edition": "{edition}"' in json.dumps(answer_to(value))
        others = {"ayatsurare-2020", "hobby-japan-2021", "bezier-2022", "pegasus-2023"} - {edition}
        assert not any(other in json.dumps(answer_to(value)) for other in others)


@pytest.mark.parametrize(
    ("edition", "players"), [("japanese", 4), ("bezier-2022", 2), ("amigo-2023", 3)]
)
def test_the_judge_says_what_the_game_says_of_the_state(edition: str, players: int) -> None:
    """Of what may be done, and of what seats and chance did at other moments of the match."""
    match = random_match(edition, players, seed=5)
    ruleset, state = match.ruleset, match.table.initial()
    for index, action in enumerate(match.actions[:60]):
        before = evolve(match, actions=match.actions[:index])
        listed = ruleset.legal_actions(state)
        for question in (*listed[:20], *match.actions[index % 4 :: 4], action):
            ruled = ruled_after(before, question)
            verdict = ruleset.judge(state, question)
            assert verdict_of(ruled) == verdict
            assert verdict.is_legal is (question in listed) or question.actor == CHANCE
            assert bool(ruled.events) is verdict.is_legal
            assert ruled.legal == tuple(each for each in listed if each.actor == question.actor)
        state = ruleset.apply(state, action).state


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.clause("match.length", "schrodinger.match.length")
def test_after_the_match_everything_is_illegal(game: str) -> None:
    match = random_match(*TABLES_OF[game][0])
    [length] = [clause for clause in load_clauses(game) if clause.endswith("match.length")]
    for action in {action.do: action for action in match.actions}.values():
        ruled = ruled_after(match, action)
        assert verdict_of(ruled).clauses == (length,)
        assert ruled.legal == ()


def test_a_case_for_two() -> None:
    value = {
        "format": "catbox-case/1",
        "record": SMALL_WITH_TWO,
        "question": {"action": {"do": "play", "seat": 0, "rank": 5, "color": "green"}},
    }
    assert "neutral" in json.dumps(answer_to(value))
    beyond = changed(value, ("question", "action", "rank"), 6)
    assert fits("case", beyond)
    assert "with 2 players the deck has cards from 1 to 5" in json.dumps(answer_to(beyond))


def test_a_table_in_a_case_may_be_a_line() -> None:
    """The form that the guide for referees shows; the same table as a document is another form."""
    line = "catbox-line/1 pegasus-2023 3p deal start=1 rounds=?:?:?:4,5,0"
    module, position = read_line(line)
    question = {"ask": "match"}
    as_text, as_document = (
        read_case({"format": "catbox-case/1", "position": value, "question": question})
        for value in (line, module.position_as_json(position))
    )
    assert as_text == as_document
