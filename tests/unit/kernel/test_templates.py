"""A finding is data: what it says stands in its template word for word, and what changes from
action to action stands in its fields."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

import catbox_rules
from catbox_rules import cat_in_the_box as box
from catbox_rules import schrodingers_cats as cats
from catbox_rules.cat_in_the_box.rules import in_force as box_rules
from catbox_rules.kernel.condition import AnyRules, places
from catbox_rules.schrodingers_cats.rules import in_force as cats_rules

ROOT = Path(catbox_rules.__file__).parent

A_NUMBER = "a number of cards: `a card`, or its place and `cards`"
SOME_PLAYS = "the place of some plays, and of the number of the others"
COMPOSED = {
    "cat_in_the_box/rules/declaring.py:_lead_by_the_book": SOME_PLAYS,
    "cat_in_the_box/rules/declaring.py:says_red": SOME_PLAYS,
    "cat_in_the_box/rules/tricks.py:_says_lacking_tokens": SOME_PLAYS,
    "judge/disputes/dispute.py:_instead": "a place for each answer, with semicolons between them",
    "kernel/verdict.py:with_prefix": "a template whose places get other names",
    "kernel/verdict.py:within": "a template inside another one",
    "schrodingers_cats/rules/dealing.py:_faults_of_draw": A_NUMBER,
    "schrodingers_cats/rules/dealing.py:_faults_of_sizes": A_NUMBER,
    "schrodingers_cats/rules/using.py:_says_drawing": A_NUMBER,
    "schrodingers_cats/rules/using.py:_says_prride": A_NUMBER,
    "schrodingers_cats/rules/in_force.py:_says_not_due": "what was given, after what is due",
}
"""Templates made of templates: each f-string in them puts in another piece of a sentence, whose
places are still open, and no value. By function, with the piece."""


def _calls_with_values_in_the_template(path: Path) -> Iterator[str]:
    for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(function, ast.FunctionDef):
            continue
        formatted = {name for name, value in _assigned(function) if _has_f_string(value)}
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and _name(node.func) in {"Finding", "finding"}:
                by_name = [each.value for each in node.keywords if each.arg == "template"]
                for template in (*node.args[1:2], *by_name):
                    if _has_f_string(template) or _names(template) & formatted:
                        yield f"{path.relative_to(ROOT).as_posix()}:{function.name}"


def _assigned(function: ast.FunctionDef) -> Iterator[tuple[str, ast.expr]]:
    """The names that are assigned to, with their values, those side by side included."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            target, value = node.targets[0], node.value
            if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                pairs = list(zip(target.elts, value.elts, strict=True))
            else:
                pairs = [(target, value)]
            yield from ((one.id, other) for one, other in pairs if isinstance(one, ast.Name))
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, node.value


def _name(function: ast.expr) -> str | None:
    return function.id if isinstance(function, ast.Name) else None


def _names(value: ast.expr) -> set[str]:
    return {node.id for node in ast.walk(value) if isinstance(node, ast.Name)}


def _has_f_string(value: ast.expr) -> bool:
    return any(isinstance(node, ast.JoinedStr) for node in ast.walk(value))


TABLES: list[tuple[Any, Any, dict[str, object]]] = [
    (box, box_rules, {}),
    (box, box_rules, {"tokens": "strict", "variants": ["must-follow", "no-color-lost"]}),
    (box, box_rules, {"variants": ["memory", "red-never-restricted"]}),
    (cats, cats_rules, {}),
    (cats, cats_rules, {"physicat-timing": "before-claim", "short-pile": "barred"}),
    (cats, cats_rules, {"physicats": "without"}),
]


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_every_place_of_a_sentence_has_a_name_that_the_condition_or_the_action_knows(
    table: int,
) -> None:
    game, rules, options = TABLES[table]
    edition = "pegasus-2023" if game is box else "amigo-2023"
    state: Any = game.initial(edition, players=3, options=options)
    in_force: AnyRules = rules.rules_of(state.table)
    for kind in chain(*in_force.phases.values()):
        conditions = kind.conditions
        for each in (*conditions.listed, *filter(None, [conditions.on_turn])):
            for sentence in (each.broken, each.met):
                if isinstance(sentence, str):
                    unknown = set(places(sentence)) - set(each.fields)
                    assert unknown <= set(dir(kind.action)), f"{each.clause}: {sentence}"


def test_no_template_has_a_value_written_into_it() -> None:
    found = {
        each for path in ROOT.rglob("*.py") for each in _calls_with_values_in_the_template(path)
    }
    assert found == set(COMPOSED)
