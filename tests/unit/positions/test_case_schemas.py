"""What the schemas of cases, answers and comparisons say of the questions that can be asked."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest

from catbox_rules.positions.cat_in_the_box import asking as of_cat_in_the_box
from catbox_rules.positions.protocol import Answer
from catbox_rules.positions.schrodingers_cats import asking as of_schrodingers_cats
from catbox_rules.records import as_json
from tests.kit.documents import LAST_TRICK, POSITION_OF, PROVING, WRITTEN, Document
from tests.kit.matches import (
    CAT_IN_THE_BOX,
    SCHRODINGERS_CATS,
    SMALL_OF,
    SMALL_WITH_TWO,
    TABLES,
    WITH_PHYSICATS,
    changed,
    random_match,
    small_record,
)
from tests.kit.validation import fits, misfits

PLAY: Document = {"do": "play", "seat": 1, "rank": 5, "color": "red"}
DOUBT: Document = {"do": "doubt", "seat": 1}
LINE = "catbox-line/1 pegasus-2023 3p play start=0"
MATCH = "catbox-match/1\ngame: cat-in-the-box\n"


def case(question: object, **moment: object) -> Document:
    return {"format": "catbox-case/1", **moment, "question": question}


ACTION, ASK = {"action": PLAY}, {"ask": "table"}


ASKS = {
    CAT_IN_THE_BOX: {"paradox", "trick", "groups", "round", "match", "set-up", "table"},
    SCHRODINGERS_CATS: {"check", "boxes", "match", "set-up", "table"},
}


@pytest.mark.parametrize("game", ASKS)
def test_a_game_has_its_own_questions(game: str) -> None:
    every = set[str]().union(*ASKS.values())
    for moment in (
        *({"record": record} for record in SMALL_OF[game]),
        *({"position": position} for position in WRITTEN[game]),
    ):
        asked = {ask for ask in every if fits("case", case({"ask": ask}, **moment))}
        assert asked == ASKS[game]
    assert all(fits("case", case({"ask": ask}, position=LINE)) for ask in every)


@pytest.mark.parametrize(
    ("moment", "action", "expected"),
    [
        ({"position": LAST_TRICK}, {**PLAY, "rank": 7}, True),
        ({"position": LAST_TRICK}, {**PLAY, "seat": 3}, False),
        ({"record": SMALL_WITH_TWO}, {**PLAY, "rank": 6}, True),
        ({"position": PROVING}, PLAY, False),
        ({"record": WITH_PHYSICATS}, {**DOUBT, "seat": 4}, False),
        ({"position": LINE}, PLAY, True),
        ({"position": LINE}, DOUBT, True),
        ({"position": LINE}, {**PLAY, "rank": 10}, False),
        ({"record": MATCH}, {"do": "luck"}, False),
        ({"record": MATCH, "position": LINE}, PLAY, False),
        ({"record": LAST_TRICK}, PLAY, False),
        ({"position": small_record()}, PLAY, False),
    ],
)
def test_the_action_is_one_of_that_table(
    moment: dict[str, object], action: object, expected: bool
) -> None:
    """Of a text a schema sees only that there is one, so that an action of any game fits. Of all
    else `test_cases.py` has the law: it fits what the reader takes."""
    assert fits("case", case({"action": action}, **moment)) is expected


VERDICT: Document = {
    "format": "catbox-verdict/1",
    "ruling": "undetermined",
    "violations": [],
    "grounds": [{"clause": "play.card-in-hand", "message": "seat 1 may hold a 5, or none"}],
}
CHECK: Document = {
    "format": "catbox-answer/1",
    "ask": "table",
    "determined": True,
    "answer": {"faults": [], "reachable": False, "witness": None},
    "text": ["This table cannot come about."],
    "grounds": [{"clause": "schrodinger.claim.rises", "message": "no room for two claims"}],
    "missing": [],
}
RULING: Document = {"edition": "pegasus-2023", "options": {"tokens": "strict"}, "verdict": VERDICT}
COMPARISON: Document = {
    "format": "catbox-comparison/1",
    "by": "readings",
    "rulings": [
        RULING,
        {"edition": "pegasus-2023", "options": {}, "answer": CHECK},
        {"edition": "japanese", "options": {}, "fault": "for 3 or 4 players only"},
    ],
    "part": True,
    "clauses": ["declare.token-left"],
}


ASKING: Mapping[str, tuple[Iterable[str], Callable[[Any, str], Answer]]] = {
    CAT_IN_THE_BOX: (of_cat_in_the_box.ASKS, of_cat_in_the_box.answer),
    SCHRODINGERS_CATS: (of_schrodingers_cats.ASKS, of_schrodingers_cats.answer),
}
"""By game: the names of its questions, and what answers them. A position is of the type that its
game gives it; see AnyPositions."""


@pytest.mark.parametrize("game", ASKS)
def test_questions_are_those_of_the_library(game: str) -> None:
    assert set(ASKING[game][0]) == ASKS[game]


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_what_is_answered_fits(edition: str, players: int) -> None:
    """To every question, about what a seat sees of a match."""
    match = random_match(edition, players, seed=players)
    ruleset, state = match.ruleset, match.table.initial()
    asks, answer = ASKING[ruleset.NAME]
    for number, action in enumerate(match.actions[:60]):
        state = ruleset.apply(state, action).state
        if number % 15 == players:
            position = POSITION_OF[ruleset.NAME](ruleset.view(state, number % players))
            for ask in asks:
                value = json.loads(json.dumps(as_json(answer(position, ask).value)))
                part = f"{ruleset.NAME}#/$defs/answer_on_{ask.replace('-', '_')}"
                assert misfits(part, value) == [], ask


def test_answers_and_comparisons() -> None:
    assert misfits("answer", CHECK) == []
    assert misfits("comparison", COMPARISON) == []


NO_ANSWERS: list[object] = [
    {**CHECK, "ask": "luck"},
    {**CHECK, "determined": False},
    {**CHECK, "missing": CHECK["grounds"]},
    {**CHECK, "answer": {}},
    {**CHECK, "ask": "trick"},
    {**CHECK, "text": [""]},
    changed(changed(CHECK, ("answer", "faults"), CHECK["grounds"]), ("answer", "reachable"), True),
    changed(CHECK, ("answer", "witness"), small_record()),
]


@pytest.mark.parametrize("damaged", NO_ANSWERS)
def test_what_is_no_answer(damaged: object) -> None:
    assert not fits("answer", damaged)


NO_COMPARISONS: list[object] = [
    {**COMPARISON, "by": "luck"},
    {**COMPARISON, "rulings": []},
    {**COMPARISON, "part": False},
    {**COMPARISON, "clauses": ["declare"]},
    {**COMPARISON, "rulings": [{**RULING, "fault": "none"}]},
    {**COMPARISON, "rulings": [{**RULING, "verdict": CHECK}]},
    {**COMPARISON, "rulings": [{"edition": "japanese", "options": {}}]},
    {**COMPARISON, "rulings": [{"edition": "japanese", "options": {}, "fault": "two\nlines"}]},
]


@pytest.mark.parametrize("damaged", NO_COMPARISONS)
def test_what_is_no_comparison(damaged: object) -> None:
    assert not fits("comparison", damaged)
