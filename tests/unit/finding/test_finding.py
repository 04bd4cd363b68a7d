"""What a question finds."""

from __future__ import annotations

from math import log

import pytest

from catbox_rules.finding import Kind, as_json, entries_of, find, known_words_near
from catbox_rules.finding.finding import Index
from catbox_rules.finding.words import words_of
from catbox_rules.games import GAMES
from catbox_rules.kernel.clause import load_clauses
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.irregularity import load_irregularities

CLAUSES = sorted({clause for game in GAMES for clause in load_clauses(game)})


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_clause_is_found_by_its_own_title(clause: str) -> None:
    """Some titles are those of two clauses, one for each game."""
    titles = {each.id: each.title for game in GAMES for each in load_clauses(game).values()}
    found = find(titles[clause])
    assert titles[clause] in [each.entry.title for each in found]


@pytest.mark.parametrize(
    ("game", "irregularity"),
    [(game, each) for game in GAMES for each in load_irregularities(game)],
)
def test_an_irregularity_is_found_by_its_name(game: str, irregularity: str) -> None:
    name = irregularity.removeprefix("irregularity.").replace("-", " ")
    assert irregularity in [each.entry.id for each in find(name, game=game)]


def test_the_best_comes_first() -> None:
    scores = [each.score for each in find("red lead trick", limit=50)]
    assert len(scores) == 50
    assert scores == sorted(scores, reverse=True)


def test_ten_unless_asked() -> None:
    assert len(find("red")) == 10
    assert len(find("red", limit=3)) == 3
    assert find("red", limit=3) == find("red")[:3]


def test_one_game_alone() -> None:
    for game in GAMES:
        found = find("who starts the first round", game=game)
        assert {each.entry.game for each in found} == {game}


def test_one_edition_alone() -> None:
    found = find("do two players bid?", edition="ayatsurare-2020", limit=100)
    assert "bid.none-with-two" not in [each.entry.id for each in found]
    assert find("Heisenberg", edition="ayatsurare-2020") == ()


def test_words_that_only_one_game_knows_choose_the_game() -> None:
    assert {each.entry.game for each in find("Heisenberg", limit=5)} == {"schrodingers-cats"}
    best = find("may I doubt out of turn?", limit=1)[0]
    assert best.entry.game == "schrodingers-cats"


def test_a_house_rule_comes_first_where_one_is_asked_for() -> None:
    assert find("do corners touch?", limit=1)[0].entry.id == "score.adjacency"
    assert find("variant: corners touch", limit=1)[0].entry.id == "house.corners-touch"


def test_a_misspelled_word_is_taken_for_the_nearest() -> None:
    assert find("paradx", limit=1)[0].entry.id.startswith("paradox.")


def test_nothing_is_found_for_words_that_nobody_knows() -> None:
    assert find("xyzzy") == ()
    assert find("the of and") == ()
    assert find("") == ()
    assert find("チェス") == ()
    assert known_words_near("brockn") == ("broken", "brown")
    assert known_words_near("qqqqqq") == ()
    assert known_words_near("felinstein", game="schrodingers-cats")[0] == "felinestein"
    assert "felinestein" not in known_words_near("felinstein", game="cat-in-the-box")


def test_a_term_says_more_the_fewer_entries_have_it() -> None:
    """The inverse document frequency of Okapi BM25, of a term that 1, 2 or 3 of 3 entries have."""
    entries = entries_of("cat-in-the-box")[:3]
    weights = {"rare": {0: 1.0}, "usual": {0: 1.0, 2: 1.0}, "common": {0: 1.0, 1: 1.0, 2: 1.0}}
    index = Index(words_of("cat-in-the-box"), entries, (frozenset[str](),) * 3, weights)
    assert index.rarity("rare") == pytest.approx(log(1 + 2.5 / 1.5))
    assert index.rarity("usual") == pytest.approx(log(1 + 1.5 / 2.5))
    assert index.rarity("common") == pytest.approx(log(1 + 0.5 / 3.5))
    assert index.rarity("unknown") == 0


def test_faults() -> None:
    with pytest.raises(MalformedInput, match=r"\$\.limit: expected a whole number from 1, got 0"):
        find("red", limit=0)
    with pytest.raises(
        Unsupported, match=r"\$\.game: expected cat-in-the-box or schrodingers-cats"
    ):
        find("red", game="chess")
    with pytest.raises(Unsupported, match=r"\$\.edition: expected one of .* mean pegasus-2023\?"):
        find("red", edition="pegasus-2032")
    assert find("red", edition="international") == find("red", edition="pegasus-2023")


def test_all_kinds_that_there_are() -> None:
    """Of both games, each with clauses that there are."""
    for game in GAMES:
        entries = entries_of(game)
        assert {each.kind for each in entries} == set(Kind)
        assert len({(each.kind, each.id) for each in entries}) == len(entries)
        for each in entries:
            assert each.title
            assert each.clauses or each.kind is Kind.IRREGULARITY
            assert set(each.clauses) <= set(load_clauses(game))


def test_as_json() -> None:
    [reported] = as_json(find("do diagonals count?", limit=1))
    assert list(reported) == ["kind", "id", "clauses", "title", "score"]
    assert reported["kind"] == "clause"
    assert reported["clauses"] == ["score.adjacency"]
