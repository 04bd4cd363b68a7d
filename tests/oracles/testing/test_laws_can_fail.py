"""Every law can be broken: a ruleset that is wrong in one way breaks it, and the kit says which law
it was, with its clause, and prints a record that shows it."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from catbox_rules import cat_in_the_box, schrodingers_cats, testing
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.match import replay
from catbox_rules.records import Record, read_record
from catbox_rules.testing import (
    BrokenLaw,
    CatInTheBoxLaws,
    DelegatingRuleset,
    Laws,
    SchrodingersCatsLaws,
)
from tests.oracles.testing.faults_of_cat_in_the_box import FAULTS as OF_CAT_IN_THE_BOX
from tests.oracles.testing.faults_of_cat_in_the_box import HandsAreShort
from tests.oracles.testing.faults_of_schrodingers_cats import FAULTS as OF_SCHRODINGERS_CATS
from tests.oracles.testing.faults_of_schrodingers_cats import (
    EveryBoxIsOfLivingCats,
    HandsAreTooSmall,
    OneCardTooManyIsDrawn,
)

FEW = settings(
    max_examples=100,
    stateful_step_count=30,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    report_multiple_bugs=False,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
SHRUNK = settings(FEW, phases=[Phase.generate, Phase.shrink])


def broken_law(laws: type[Laws], ruleset: AnyRuleset, how: settings) -> BrokenLaw:
    """The law that a ruleset is found to break."""
    tested = type("Tested", (laws,), {"ruleset": ruleset})
    with pytest.raises(BrokenLaw) as found:
        run_state_machine_as_test(tested, settings=how)
    return found.value


def printed_record(broken: BrokenLaw) -> Record:
    """The record that is printed with a failure, as anybody would copy it from there."""
    [line] = [
        line for note in broken.__notes__ for line in note.splitlines() if "record: {" in line
    ]
    return read_record(json.loads(line.removeprefix("record: ")))


def check(laws: type[Laws], ruleset: DelegatingRuleset, words: str, clause: str) -> None:
    broken = broken_law(laws, ruleset, FEW)
    assert words in broken.law
    assert clause in broken.clauses
    assert clause in str(broken)
    record = printed_record(broken)
    assert replay(record).refusal is None


@pytest.mark.parametrize("name", OF_CAT_IN_THE_BOX)
def test_law_of_cat_in_the_box_is_broken(name: str) -> None:
    fault, words, clause = OF_CAT_IN_THE_BOX[name]
    check(CatInTheBoxLaws, fault(cat_in_the_box), words, clause)


@pytest.mark.parametrize("name", OF_SCHRODINGERS_CATS)
def test_law_of_schrodingers_cats_is_broken(name: str) -> None:
    fault, words, clause = OF_SCHRODINGERS_CATS[name]
    check(SchrodingersCatsLaws, fault(schrodingers_cats), words, clause)


class ShortMatches(CatInTheBoxLaws):
    """Laws of a house whose matches are over sooner."""

    def most_actions(self) -> int:
        return 4


AT_MOST = "at most 4 actions"


def test_length_of_a_match_is_looked_at() -> None:
    check(ShortMatches, DelegatingRuleset(cat_in_the_box), AT_MOST, "match.length")


OF_CHANCE: list[tuple[type[Laws], DelegatingRuleset, str, str]] = [
    (CatInTheBoxLaws, HandsAreShort(cat_in_the_box), "seats is dealt 10 cards", "deal.even"),
    (
        SchrodingersCatsLaws,
        HandsAreTooSmall(schrodingers_cats),
        "is dealt 6 cards in this round",
        "schrodinger.deal.hand-size",
    ),
    (
        SchrodingersCatsLaws,
        EveryBoxIsOfLivingCats(schrodingers_cats),
        "the boxes come from the deck",
        "schrodinger.deal.from-deck",
    ),
    (
        SchrodingersCatsLaws,
        OneCardTooManyIsDrawn(schrodingers_cats),
        "of the cards in the draw pile",
        "schrodinger.deal.draw",
    ),
]
"""What chance does by a ruleset that is wrong about that: the laws, words of the one that is
broken, and a clause of it."""


@pytest.mark.parametrize(
    ("laws", "ruleset", "words", "clause"),
    OF_CHANCE,
    ids=[f"{laws.__name__} {words}" for laws, _, words, _ in OF_CHANCE],
)
def test_what_chance_may_not_do_breaks_a_law(
    laws: type[Laws], ruleset: DelegatingRuleset, words: str, clause: str
) -> None:
    """Here the record itself leads to what the reference does not allow."""
    broken = broken_law(laws, ruleset, FEW)
    assert words in broken.law
    assert clause in broken.clauses
    refusal = replay(printed_record(broken)).refusal
    assert refusal is not None
    assert clause in {each.clause for each in refusal.verdict.violations}


CANNOT_FAIL_ALONE = {
    "no seat loses all four colors": "a color is not declared that is lost, so one is left",
    "a round without a paradox fills": "no cell is claimed twice, and every trick is complete",
    "the deck has five cards of each rank": "the kit deals the cards itself",
    "each seat gets a Physicat and one lies open": "the kit deals the Physicats itself",
    "a record leads to the same state again": "a step that is taken twice is the same",
}
"""Laws that no ruleset can break, as long as the others hold, and why. They stand for who has
other laws in place of those."""


OTHERS = (AT_MOST, "does not depend on cards that it has not seen, but its")
"""Words of laws that are broken above; the second one says in its middle by what."""


def test_every_law_is_broken_by_some_ruleset() -> None:
    faults = [*OF_CAT_IN_THE_BOX.values(), *OF_SCHRODINGERS_CATS.values()]
    words = [*(words for _, words, _ in faults), *(words for _, _, words, _ in OF_CHANCE)]
    known = [re.sub(r"\d+", "…", each) for each in (*words, *CANNOT_FAIL_ALONE, *OTHERS)]
    laws = set(laws_in(Path(testing.__file__).parent))
    assert len(laws) > 60
    assert [law for law in sorted(laws) if not any(each in law for each in known)] == []


def laws_in(folder: Path) -> Iterator[str]:
    """The sentences of all laws, with `…` for what is filled in; not what is worded elsewhere."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case (
                    ast.Call(func=ast.Attribute(attr="require"), args=[_, law, *_])
                    | ast.Call(func=ast.Name(id="BrokenLaw"), args=[law, *_])
                ):
                    yield from sentences_of(law)
                case _:
                    pass


def sentences_of(law: ast.expr) -> Iterator[str]:
    match law:
        case ast.JoinedStr(values):
            parts = [each.value if isinstance(each, ast.Constant) else "…" for each in values]
            yield "".join(map(str, parts))
        case ast.Constant(value):
            yield str(value)
        case _:
            pass


@pytest.mark.parametrize(
    ("name", "longest"),
    [
        ("actions are listed twice", 1),  # the deal
        ("an event tells discards", 2),  # and a discard
        ("red is led at once", 5),  # with two players: the deal, both discards, and here it shows
    ],
)
def test_what_is_printed_is_short(name: str, longest: int) -> None:
    fault, words, _ = OF_CAT_IN_THE_BOX[name]
    broken = broken_law(CatInTheBoxLaws, fault(cat_in_the_box), SHRUNK)
    assert words in broken.law
    assert len(printed_record(broken).actions) <= longest
