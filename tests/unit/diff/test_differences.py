"""In what two rulebooks differ as data."""

from __future__ import annotations

import pytest

from catbox_rules.book.clause import load_clauses
from catbox_rules.diff.differences import What, differences
from tests.unit.diff.tables import rulebook

JAPANESE, INTERNATIONAL = "ayatsurare-2020", "pegasus-2023"


def test_clauses_are_those_that_one_edition_alone_has_a_source_for() -> None:
    a, b = rulebook(JAPANESE), rulebook(INTERNATIONAL)
    found = [each for each in differences(a, b) if each.what is What.CLAUSE]
    assert found
    for each in found:
        ours, theirs = (
            bool(load_clauses(a.game)[each.path].sources_in(edition))
            for edition in (JAPANESE, INTERNATIONAL)
        )
        assert ours is not theirs
        assert (each.a is not None, each.b is not None) == (ours, theirs)


@pytest.mark.parametrize("spelling", ["bezier-2022", INTERNATIONAL, f"{INTERNATIONAL}+memory"])
def test_no_rulebook_differs_from_itself(spelling: str) -> None:
    assert [*differences(rulebook(spelling), rulebook(spelling))] == []


def test_printings_of_one_rulebook_differ_in_words_alone() -> None:
    """In what they are called and print, and in nothing that anybody plays by."""
    found = differences(rulebook("bezier-2022"), rulebook(INTERNATIONAL))
    assert {each.what for each in found} <= {What.WORD, What.CLAUSE}
    assert not any(each.decides for each in found)
    words = {each.path for each in found if each.what is What.WORD}
    assert {"id", "title", "publisher", "year"} <= words


def test_a_variant_differs_in_what_it_changes() -> None:
    found = differences(rulebook(INTERNATIONAL), rulebook(f"{INTERNATIONAL}+penalty@3=2"))
    decides = [
        (each.what, each.players, each.path, each.a, each.b) for each in found if each.decides
    ]
    assert decides == [(What.NUMBER, 3, "penalty", 1, 2)]
