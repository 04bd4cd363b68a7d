"""What a question finds."""

from __future__ import annotations

from math import log

import pytest

from catbox_rules.book import Kind, as_json, entries_of, find, games_of_first, known_words_near
from catbox_rules.book.clause import load_clauses
from catbox_rules.book.finding import Index, plain_words, words_of
from catbox_rules.book.irregularity import load_irregularities
from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import MalformedInput, Unsupported


@pytest.mark.parametrize("game", GAMES)
def test_asking_with_a_title_finds_its_entry_first(game: str) -> None:
    """Or another one with this title, or that is asked for so: a point has the title of its entry
    in the casebook. A house rule has to be asked for."""
    for each in entries_of(game):
        if each.kind is not Kind.HOUSE_RULE:
            first = find(each.title, game=game, limit=1)[0].entry
            said = [plain_words(text) for text in (first.title, *first.ways)]
            assert plain_words(each.title) in said


@pytest.mark.parametrize("game", GAMES)
def test_asking_in_a_way_that_is_written_down_finds_its_entry(game: str) -> None:
    """Among the first three, and the entry itself, not what else rests on it."""
    for each in entries_of(game):
        if each.kind is not Kind.HOUSE_RULE:
            for way in each.ways:
                assert each in [found.entry for found in find(way, game=game, limit=3)], way


def test_a_rule_comes_with_its_exceptions() -> None:
    """In whatever language, and whichever fits best; what people believe may come first."""
    together = {"declare.lead-not-red", "declare.lead-red-broken", "declare.lead-red-forced"}
    for question in (
        "I broke red myself, may I lead red",
        "may I lead red",
        "Darf ich mit Rot herauskommen?",
        "j'attaque rouge, j'ai le droit ?",
        "posso abrir com vermelho?",
        "赤でリードできますか",
    ):
        first = [each.entry for each in find(question, limit=4)]
        rules = [each.id for each in first if each.kind is not Kind.MISBELIEF]
        assert set(rules[:3]) == together
    assert find("red has been broken, may I lead it")[0].entry.id == "declare.lead-red-broken"


def test_it_is_asked_which_game_is_meant_where_the_first_are_of_both() -> None:
    asked = "who starts the next round"
    assert games_of_first(find(asked)) == tuple(GAMES)
    assert games_of_first(find(asked, game="cat-in-the-box")) == ()
    assert games_of_first(find(asked, limit=1)) == ()
    assert games_of_first(find("may I lead red")) == ()
    assert games_of_first(()) == ()


@pytest.mark.parametrize(
    ("game", "irregularity"), [(game, each) for game in GAMES for each in load_irregularities(game)]
)
def test_an_irregularity_is_found_by_its_name(game: str, irregularity: str) -> None:
    name = irregularity.removeprefix("irregularity.").replace("-", " ")
    assert irregularity in [each.entry.id for each in find(name, game=game)]


def test_the_best_comes_first() -> None:
    for question in ("red lead trick", "may I lead red", "who wins a tie"):
        scores = [each.score for each in find(question, limit=50)]
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


CATS_BY_NAME = [
    "Schrödinger's Cats",
    "schrodingers cats",
    "Schrödingers Katzen",
    "Chats de Schrödinger",
    "Gatos de Schrödinger",
    "シュレディンガーの猫たち",
]


@pytest.mark.parametrize("name", CATS_BY_NAME)
@pytest.mark.parametrize(
    "question", ["who starts the next round", "トリックは誰から", "may I pass"]
)
def test_the_name_of_a_game_chooses_it(name: str, question: str) -> None:
    """In whatever language, and whatever word else the other game may know better."""
    found = find(f"{name} {question}", limit=100)
    assert {each.entry.game for each in found} == {"schrodingers-cats"}
    assert games_of_first(found) == ()


@pytest.mark.parametrize("name", ["Cat in the Box", "キャット・イン・ザ・ボックス"])
def test_the_name_of_the_other_game_as_well(name: str) -> None:
    found = find(f"{name}: who starts the next round", limit=100)
    assert {each.entry.game for each in found} == {"cat-in-the-box"}


@pytest.mark.parametrize(
    "question",
    [
        "who starts the next round",
        "is there a dead cat in the box",
        "is the next round of Cat in the Box begun as in Schrödinger's Cats",
    ],
)
def test_no_name_or_both_choose_none(question: str) -> None:
    assert {each.entry.game for each in find(question, limit=100)} == set(GAMES)


def test_a_game_that_was_asked_for_stays_whatever_is_named() -> None:
    found = find("Schrödinger's Cats: who starts the round", game="cat-in-the-box")
    assert {each.entry.game for each in found} == {"cat-in-the-box"}


def test_the_name_of_a_game_alone_asks_nothing() -> None:
    assert find("Schrödinger's Cats") == ()


def test_a_house_rule_comes_first_where_one_is_asked_for() -> None:
    assert find("do corners touch?", limit=1)[0].entry.id == "score.adjacency"
    assert find("variant: corners touch", limit=1)[0].entry.id == "house.corners-touch"


@pytest.mark.parametrize(
    "question", ["must I follow the color if I can", "Who can follow must", "do corners touch?"]
)
def test_no_house_rule_stands_before_what_a_book_says(question: str) -> None:
    """It says the opposite, and a table that has not agreed on it never plays by it."""
    kinds = [each.entry.kind for each in find(question, limit=300)]
    of_books = [kind for kind in kinds if kind is not Kind.HOUSE_RULE]
    assert len(of_books) < len(kinds)
    assert kinds[: len(of_books)] == of_books


LEAVES = ("irregularity.player-leaves", "irregularity.schrodinger-player-leaves")
GIVES_UP = ("irregularity.concession", "irregularity.schrodinger-concession")
SLOW = ("irregularity.too-slow", "irregularity.schrodinger-too-slow")
EARLY_PARADOX = ("irregularity.paradox-out-of-turn",)
MISDEALT = ("irregularity.misdeal", "irregularity.schrodinger-misdeal")
TWO_AT_ONCE = ("irregularity.two-at-once", "irregularity.schrodinger-two-at-once")
FORGOTTEN = ("irregularity.set-aside-forgotten",)


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("player leaves the table", LEAVES),
        ("Peter has to go", LEAVES),
        ("Spieler muss nach Hause", LEAVES),
        ("le joueur doit partir", LEAVES),
        ("o jogador vai embora", LEAVES),
        ("途中で帰る", LEAVES),
        ("she gives up", GIVES_UP),
        ("er gibt auf", GIVES_UP),
        ("ギブアップ", GIVES_UP),
        ("he takes too long", SLOW),
        ("sie braucht zu lange", SLOW),
        ("demora demais", SLOW),
        ("長考", SLOW),
        ("paradox out of turn", EARLY_PARADOX),
        ("Paradox außer der Reihe", EARLY_PARADOX),
        ("paradoxe hors de son tour", EARLY_PARADOX),
        ("paradoxo fora da vez", EARLY_PARADOX),
        ("手番外のパラドックス", EARLY_PARADOX),
        ("forgot to set a card aside", FORGOTTEN),
        ("Karte vergessen wegzulegen", FORGOTTEN),
        ("revoke noticed too late", ("irregularity.revoke",)),
        ("Revoke found late", ("irregularity.revoke",)),
        ("said blue but put the token on yellow", ("irregularity.wrong-cell",)),
        ("Wir haben vergessen eine Karte wegzulegen", FORGOTTEN),
        ("too many cards were dealt", MISDEALT),
        ("eine Karte zu viel ausgeteilt", MISDEALT),
        ("two cards in one trick", ("irregularity.two-cards-played",)),
        ("duas cartas na mesma vaza", ("irregularity.two-cards-played",)),
        ("trick given to the wrong player", ("irregularity.trick-taken-wrongly",)),
        ("wrong player started the round", ("irregularity.wrong-start",)),
        ("the board was knocked over", ("irregularity.board-upset",)),
        ("Brett umgestoßen", ("irregularity.board-upset",)),
        ("plateau renversé", ("irregularity.board-upset",)),
        ("somebody else's token was placed", ("irregularity.token-of-another-seat",)),
        ("somebody talks about their hand", ("irregularity.talk",)),
        ("may I look through taken tricks", ("irregularity.tricks-looked-through",)),
        ("取ったトリックを見る", ("irregularity.tricks-looked-through",)),
        (
            "exchanged too many face down",
            ("irregularity.exchange-unseen", "irregularity.too-many-exchanged"),
        ),
        ("two mistakes at once", TWO_AT_ONCE),
    ],
)
def test_what_has_gone_wrong_is_found_in_the_words_of_the_table(
    question: str, ids: tuple[str, ...]
) -> None:
    assert find(question, limit=1)[0].entry.id in ids


@pytest.mark.parametrize(
    "question",
    [
        "he forgot to set the token",
        "we noticed too late that she had lost green",
        "somebody has too many cards in hand",
        "she drew one card too many",
        "er hat vergessen zu bieten",
        "zu viele Karten getauscht",
        "il a oublié d'écarter une carte",
        "esqueceu de separar a carta",
        "カードを伏せ忘れた",
    ],
)
def test_what_was_forgotten_too_much_or_noticed_late_has_a_remedy(question: str) -> None:
    assert find(question, limit=1)[0].entry.kind is Kind.IRREGULARITY


def test_a_phrase_that_one_game_knows_is_no_sign_of_the_other() -> None:
    """Running out is of a draw pile in one game, and of tokens in the other."""
    assert find("I have run out of tokens", limit=1)[0].entry.id == "declare.token-left"


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
    index = Index(
        "cat-in-the-box", words_of("cat-in-the-box"), entries, (frozenset[str](),) * 3, {}, weights
    )
    assert index.rarity("rare") == pytest.approx(log(1 + 2.5 / 1.5))
    assert index.rarity("usual") == pytest.approx(log(1 + 1.5 / 2.5))
    assert index.rarity("common") == pytest.approx(log(1 + 0.5 / 3.5))
    assert index.rarity("unknown") == 0


def test_faults() -> None:
    with pytest.raises(MalformedInput, match=r"\$\.limit: expected a whole number from 1, got 0"):
        find("red", limit=0)
    with pytest.raises(Unsupported, match=r"\$\.edition: expected .* mean pegasus-2023\?"):
        find("red", edition="pegasus-2032")
    assert find("red", edition="international") == find("red", edition="pegasus-2023")


def test_all_kinds_that_there_are() -> None:
    """Of both games, each with clauses that there are."""
    for game in GAMES:
        entries = entries_of(game)
        has_house_rules = any(clause.in_place_of for clause in load_clauses(game).values())
        kinds = set(Kind) if has_house_rules else set(Kind) - {Kind.HOUSE_RULE}
        assert {each.kind for each in entries} == kinds
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
