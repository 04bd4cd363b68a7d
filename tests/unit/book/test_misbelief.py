"""What people believe: the chapters agree with the clauses, the casebook and the house rules."""

from __future__ import annotations

import re

import pytest

from catbox_rules.book import case_entries, misbeliefs
from catbox_rules.book.clause import SpecError, load_clauses
from catbox_rules.book.misbelief import Misbelief, read_misbeliefs
from catbox_rules.games import GAMES, edition_ids

OF_GAMES = [(game, belief) for game in GAMES for belief in misbeliefs(game)]


@pytest.mark.parametrize(("game", "belief"), OF_GAMES, ids=lambda each: getattr(each, "id", ""))
def test_each_is_shown_by_something_that_is_run(game: str, belief: Misbelief) -> None:
    """By a case of the casebook that rests on its clause, or by an example of the clause."""
    clause = load_clauses(game)[belief.clause]
    if belief.case is not None:
        assert clause.id in case_entries(game)[belief.case].clauses
    else:
        titles = re.findall(r"^title: (.+)$", "".join(clause.examples), re.MULTILINE)
        assert titles.count(belief.shown) == 1


@pytest.mark.parametrize(("game", "belief"), OF_GAMES, ids=lambda each: getattr(each, "id", ""))
def test_where_it_holds_there_is_such_a_rule(game: str, belief: Misbelief) -> None:
    clauses = load_clauses(game)
    readings = {f"{each.option}={each.value}" for each in clauses[belief.clause].readings}
    assert {*re.findall("`(.+?)`", belief.holds)} <= {*clauses, *readings, *edition_ids(game)}


def test_no_two_have_the_same_id_or_say_the_same() -> None:
    assert len({each.id for _, each in OF_GAMES}) == len(OF_GAMES)
    assert len({each.believed for _, each in OF_GAMES}) == len(OF_GAMES)


FINE = "- Ruling: false\n- Clause: `bid.allowed`\n"


@pytest.mark.parametrize(
    "facts",
    [
        FINE.replace("false", "maybe"),
        "- Ruling: false\n",
        f"{FINE}- Case: 12\n- Case: 13\n",
        f"{FINE}- Because: it is so\n",
        f"{FINE}- Turns: `do=bid`, ruling=illegal\n",
    ],
)
def test_a_malformed_entry_is_refused_at_its_place(facts: str) -> None:
    chapter = f"# Believed\n\n## `misbelief.x` — All may bid 0\n\nNo.\n\n{facts}"
    with pytest.raises(SpecError, match=r"^here\.md:3: misbelief\.x: expected "):
        read_misbeliefs(chapter, name="here.md")
