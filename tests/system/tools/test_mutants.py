"""The mutants of the rules: what is changed, and that nothing is excused which is not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.mutants import GAMES, equivalent_mutants, listed, modules_of
from tools.mutating.alone import mutants_of
from tools.mutating.operators import mutants


def changes(source: str) -> list[str]:
    return [mutant.change for mutant in mutants("example", source, "example.py")]


@pytest.mark.parametrize(
    ("source", "changed"),
    [
        (
            "n = a + 1",
            ["a + 1 → a - 1", "a + 1 → a * 1", "a + 1 → a", "a + 1 → 1", "1 → 2", "1 → 0"],
        ),
        ("n = a is None", ["a is None → a is not None"]),
        ("n = a in b", ["a in b → a not in b"]),
        ("n = a and b", ["a and b → a or b", "a and b → b", "a and b → a"]),
        ("n = not a", ["not a → a"]),
        ("n = a if b else c", ["a if b else c → a", "a if b else c → c"]),
        ("n = max(a)", ["max(a) → min(a)"]),
        ("n = a[b:]", ["b: → :"]),
        ("n = 'bid.order'", ["'bid.order' → 'elsewhere'"]),
        ("n = f'.hands[{a}]'", ["f'.hands[{a}]' → '.elsewhere'"]),
        ("def f(a) -> bool:\n    return a", ["return a → return True", "return a → return False"]),
        ("def f(a) -> int:\n    return a", ["return a → return a + 1"]),
        ("if a:\n    b = c", ["if a: … → if True: …", "if a: … → if False: …", "b = c → pass"]),
        # Out of scope: annotations, decorators, docstrings, imports, messages.
        ('"""Text."""', []),
        ("n: int | None", []),
        ("@implements('bid.order')\ndef f(a: int | None) -> None: ...", []),
        ("from a import b", []),
        ("n = f'{a + 1} cards'", []),
        ("n = 'it is not open'", []),
    ],
)
def test_changes(source: str, changed: list[str]) -> None:
    assert changes(source) == changed


def test_a_mutant_differs_in_its_change_alone() -> None:
    [first, second, *_] = mutants("example", "n = a < 2\nm = n", "example.py")
    for mutant, expected in ((first, False), (second, True)):
        names = {"a": 1}
        exec(mutant.code, names)
        assert names["n"] is names["m"] is expected
    assert (first.change, second.change) == ("a < 2 → a == 2", "a < 2 → a != 2")


def test_every_excuse_is_for_a_mutant_that_there_is() -> None:
    there_are = {
        (mutant.module.removeprefix("catbox_rules."), mutant.within, mutant.change)
        for game in GAMES
        for module in modules_of(game)
        for mutant in mutants_of(module)
    }
    assert set(equivalent_mutants()) <= there_are


def test_every_excuse_stands_in_the_docs() -> None:
    page = Path(__file__).parents[3] / "docs" / "verification.md"
    assert page.read_text(encoding="utf-8").rstrip("\n").endswith(f"`catbox_rules`.\n\n{listed()}")
