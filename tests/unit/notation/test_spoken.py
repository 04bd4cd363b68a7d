"""Actions as people say them, in the languages of the printings."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catbox_rules.games import GAMES, game_named
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.notation.protocol import NOTATION, Spoken

CAT, CATS = "cat-in-the-box", "schrodingers-cats"

SAID = [
    *((CAT, said, "1R") for said in ("1R", "r1", "R 1", "red 1", "1 red", "rot 1", "1 als Rot")),
    *((CAT, said, "1R") for said in ("Rouge 1", "vermelho 1", "赤1", "赤の1", "play a 1 as red")),
    *((CAT, said, "8G") for said in ("grün 8", "GRUEN 8", "8 vert", "verde 8", "緑8", "8-green")),
    (CAT, "green-8", "8G"),
    *((CAT, said, "3B") for said in ("blau 3", "bleu 3", "azul 3", "青3")),
    *((CAT, said, "5Y") for said in ("gelb 5", "jaune 5", "amarelo 5", "黄色5")),
    *((CAT, said, "discard 3") for said in ("set aside 3", "défausse 3", "discard a 3")),
    *((CAT, said, "bid 2") for said in ("bid 2", "predict 2", "sage an 2")),
    *((CAT, said, "paradox") for said in ("Paradox!", "a paradox", "パラドックス")),
    *((CATS, said, "claim 3 alive") for said in ("3a", "3 alive", "alive 3", "3 living cats")),
    *((CATS, said, "claim 3 alive") for said in ("3 lebende", "3 vivants", "at least 3 alive")),
    *((CATS, said, "claim 9 dead") for said in ("claim 9 dead", "9 tote Katzen", "9 gatos mortos")),
    *((CATS, said, "claim 4 empty") for said in ("there are 4 empty boxes", "4 leere", "空4")),
    (CATS, "show 1 empty and 1 heisenberg", "prove 1 empty 1 heisenberg"),
    (CATS, "swap 2 dead cats", "exchange 2 dead"),
    *((CATS, said, "doubt") for said in ("doubt", "I doubt", "ich zweifle", "duvido", "ダウト")),
    (CATS, "done", "end turn"),
    (CATS, "use pounce gaposchkin", "use pounce-gaposchkin"),
    (CATS, "use tabby as Mewton", "use tabby as mewton"),
    # What stands on a card of the original, and on that of the Portuguese edition.
    *((CATS, said, "use mewton") for said in ("use Sir Isaac Mewton", "use Sir Isaac Miauton")),
    *((CATS, said, "use feyncat") for said in ("use Richard Feyncat", "use Richard Feyngato")),
    # Whole sentences, with the verb and its object.
    *((CAT, said, "4R") for said in ("plays red 4", "played a red 4", "spielt die rote 4 aus")),
    *((CAT, said, "4R") for said in ("joue un 4 rouge", "joga 4 de vermelho", "赤の4を出した")),
    *((CAT, said, "8R") for said in ("leads red with an 8", "plays an eight and says red")),
    *((CAT, said, "5B") for said in ("joga 5 azul", "5 de azul", "legt die blaue fünf")),
    *((CAT, said, "6G") for said in ("緑の6", "6を緑で出す", "六 緑色")),
    *((CAT, said, "bid 2") for said in ("annonce 2", "enchère 2", "mise 2", "parie 2", "2 plis")),
    *((CAT, said, "bid 2") for said in ("demande 2", "ansage 2", "gebot 2", "sagt 2 an")),
    *((CAT, said, "bid 2") for said in ("zwei Stiche", "aposta 2 vazas", "says two tricks")),
    *((CAT, said, "bid 2") for said in ("予想 2", "2トリックを予想する", "predict 2 tricks")),
    *((CAT, said, "bid 1") for said in ("bids one", "annonce un pli", "sagt einen Stich an")),
    *((CAT, said, "discard 3") for said in ("sets a 3 aside", "legt die 3 ab", "3を伏せる")),
    *((CAT, said, "discard 3") for said in ("met un 3 de côté", "descarta o três")),
    *((CAT, said, "paradox") for said in ("declares a paradox", "annonce un paradoxe")),
    *((CAT, said, "paradox") for said in ("has a paradox", "claims a paradox", "caused a paradox")),
    (CAT, "puts a 5 on red", "5R"),
    (CATS, "has claimed 4 dead", "claim 4 dead"),
    *(
        (CATS, said, "claim 8 dead")
        for said in ("claim at least 8 dead cats", "sagt 8 tote Katzen")
    ),
    *(
        (CATS, said, "claim 8 dead")
        for said in ("claims eight dead cats", "au moins 8 chats morts")
    ),
    *((CATS, said, "claim 8 dead") for said in ("pelo menos 8 gatos mortos", "死んだ猫8匹を宣言")),
    *((CATS, said, "claim 10 alive") for said in ("10匹の生きた猫", "10匹以上の生きている猫")),
    *((CATS, said, "doubt") for said in ("dúvida", "eu duvido", "ich zweifle an", "zweifelt an")),
    *((CATS, said, "doubt") for said in ("ich bezweifle", "doubts it", "ダウトする", "ダウトした")),
    *((CATS, said, "doubt") for said in ("doubts the claim", "je doute", "challenges")),
    *((CATS, said, "use mewton") for said in ("turns up Sir Isaac Mewton", "Mewton", "Newton")),
    *((CATS, said, "use mewton") for said in ("アイザック・ニャートン", "使う ニャートン")),
    (CATS, "use cecilia", "use pounce-gaposchkin"),
    (CATS, "usa Maria Gatoppert-Miauer", "use goeppert-meower"),
    *(
        (CATS, said, "use tabby as mewton")
        for said in ("swap tabby for mewton", "tabby als Mewton")
    ),
    (CATS, "lays 2 dead cats open", "prove 2 dead"),
    (CATS, "zeigt zwei tote Katzen und eine leere Kiste", "prove 2 dead 1 empty"),
    (CATS, "exchange two dead cards", "exchange 2 dead"),
    (CATS, "troca 1 gato vivo", "exchange 1 alive"),
]


def words(text: str) -> list[str]:
    """Words and phrases between bars."""
    return [each.strip() for each in text.split("|")]


# What is said in English, German, French, Portuguese and Japanese.
COLORS = {
    "1R": words("r|red|rot|rote|roter|rouge|vermelho|vermelha|赤|赤の"),
    "1B": words("b|blue|blau|blaue|blauer|bleu|bleue|azul|青|青の"),
    "1Y": words("y|yellow|gelb|gelbe|gelber|jaune|amarelo|amarela|黄|黄色"),
    "1G": words("g|green|grün|gruen|grüne|grüner|vert|verte|verde|緑"),
}
PLAYING = words("play|plays|lead|leads|declare|declares|spiele|spielt|joue")
ASIDE = words("discard|set aside|lege ab|weglegen|défausse|descarta|伏せる")
BIDDING = words("bid|bids|predict|predicts|sage an|annonce|aposta|予想")
STUCK = words("paradox|paradoxon|paradoxe|paradoxo|パラドックス")
SMALL = words("a|an|the|as|to|card|als|eine|en|un|une|um|uma")
STATES = {
    "alive": words(
        "a|alive|living|live|living cats|cats alive|lebend|lebende|lebendig|vivant|vivants|vivo|"
        "vivos|gatos vivos|生|生きている"
    ),
    "dead": words(
        "d|dead|dead cats|cats dead|tot|tote|mort|morts|morto|mortos|gatos mortos|死|死んでいる"
    ),
    "empty": words(
        "e|empty|empty boxes|empty box|leer|leere|vide|vides|vazia|vazias|caixas vazias|空|空箱"
    ),
    "heisenberg": words("h|heisenberg|heisenbergs"),
}
OF_BOXES = {
    "claim 3 alive": words("claim|claims|at least|behaupte|mindestens|annonce|afirmo"),
    "prove 3 alive": words("prove|proves|show|shows|beweise|zeige|prouve|provo|revelo"),
    "exchange 3 alive": words("exchange|exchanges|swap|tausche|échange|troco"),
}
WITHOUT_NUMBERS = {
    "doubt": words("doubt|doubts|liar|zweifle|anzweifeln|doute|duvido|ダウト"),
    "end turn": words("end|end turn|done|fertig|fini|fim"),
}
USING, TAKING = words("use|uses|benutze|utilise|uso|usar"), words("as|als|comme|como")
SMALL_OF_CATS = words("i|ich|je|and|und|et|the|there are|cats|cards|boxes|katzen|chats")

EVERY_WORD = [
    *((CAT, f"{said} 1", text) for text, every in COLORS.items() for said in every),
    *((CAT, f"{said} 1 red", "1R") for said in PLAYING),
    *((CAT, f"{said} 3", "discard 3") for said in ASIDE),
    *((CAT, f"{said} 2", "bid 2") for said in BIDDING),
    *((CAT, said, "paradox") for said in STUCK),
    *((CAT, f"{said} 1 red", "1R") for said in SMALL),
    *((CATS, f"3 {said}", f"claim 3 {state}") for state, every in STATES.items() for said in every),
    *((CATS, f"{said} 3 alive", text) for text, every in OF_BOXES.items() for said in every),
    *((CATS, said, text) for text, every in WITHOUT_NUMBERS.items() for said in every),
    *((CATS, f"{said} mewton", "use mewton") for said in USING),
    *((CATS, f"use tabby {said} mewton", "use tabby as mewton") for said in TAKING),
    *((CATS, f"{said} 3 alive", "claim 3 alive") for said in SMALL_OF_CATS),
]


@pytest.mark.parametrize(("game", "said", "text"), EVERY_WORD)
def test_every_word_says_what_it_does_in_its_language(game: str, said: str, text: str) -> None:
    assert spoken(game).understood(said) == text


def spoken(game: str) -> Spoken:
    found = NOTATION.of(game).spoken
    assert found is not None
    return found


@pytest.mark.parametrize(("game", "said", "text"), SAID)
def test_what_is_said_is_the_text_of_an_action(game: str, said: str, text: str) -> None:
    assert spoken(game).understood(said) == text
    assert str(game_named(game).parse(text, 0)) == text


@pytest.mark.parametrize(
    ("game", "said"),
    [
        *((CAT, said) for said in ("", "red", "1", "red blue 1", "1 2 red", "bid red", "mauve 1")),
        *((CAT, said) for said in ("discard 3 red", "paradox 3", "bid", "red one", "play 1")),
        *((CAT, said) for said in ("-4 blue", "blue \u22124", "bid - 1", "(-4) red")),
        (CATS, "claim -5 dead"),
        *((CATS, said) for said in ("", "3", "alive", "3 alive 2 dead", "3 alive dead", "4 cats")),
        *((CATS, said) for said in ("use schrodinger", "use tabby as", "doubt 3", "prove", "3 3")),
        # Not all of it, or what may mean something else.
        *((CAT, said) for said in ("discard", "plays the red one", "says 2", "wins 2 tricks")),
        *(
            (CAT, said)
            for said in ("does not play red 4", "sets red 4 aside", "no paradox", "pass")
        ),
        *((CATS, said) for said in ("exchange 2", "swap two cards", "claim 2", "pass", "open")),
        *((CATS, said) for said in ("swap 2 dead for 2 alive", "swap mewton for tabby")),
        *((CATS, said) for said in ("claims 8 dead and doubts", "生きていない猫8匹", "use 2 dead")),
    ],
)
def test_what_is_not_said_in_full_is_no_action(game: str, said: str) -> None:
    assert spoken(game).understood(said) is None


@pytest.mark.parametrize(
    ("game", "said", "expected"),
    [
        (CAT, "discard", "a discard with its card"),
        (CAT, "predicts", "a bid with its number"),
        (CAT, "plays red", "a play of a card in one color"),
        (CAT, "4 red blue", "a play of a card in one color"),
        (CAT, "no paradox", "just 'paradox'"),
        (CAT, "passes", "a bid such as 'bid 2' or a play such as 'red 4'"),
        (CATS, "exchange two cards", "how many cards of each kind, such as 'exchange 2 dead'"),
        (CATS, "zeigt 2", "how many cards of each kind, such as 'prove 2 dead'"),
        (CATS, "claim 2", "a number of one kind"),
        (CATS, "8 dead or so", "a number of one kind"),
        (CATS, "use schrodinger", "a Physicat by name"),
        (CATS, "no doubt", "just 'doubt'"),
        (CATS, "passes", "a claim such as 'claim 8 dead', or 'doubt'"),
    ],
)
def test_it_is_said_what_an_action_lacks(game: str, said: str, expected: str) -> None:
    assert spoken(game).understood(said) is None
    lacks = spoken(game).expected(said)
    assert lacks is not None
    assert lacks.startswith(expected)


@pytest.mark.parametrize("game", GAMES)
def test_where_no_word_tells_the_action_nothing_is_expected(game: str) -> None:
    assert spoken(game).expected("jump 3") is None


@pytest.mark.parametrize("number", range(1, 13))
def test_numbers_up_to_twelve_are_words_as_well(number: int) -> None:
    """In English, German, French, Portuguese and Japanese."""
    for language in (
        "one two three four five six seven eight nine ten eleven twelve",
        "ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
        "un deux trois quatre cinq six sept huit neuf dix onze douze",
        "um dois três quatro cinco seis sete oito nove dez onze doze",
        "一 二 三 四 五 六 七 八 九 十 十一 十二",
    ):
        word = language.split()[number - 1]
        assert spoken(CATS).understood(f"{word} dead") == f"claim {number} dead"
        assert spoken(CAT).understood(f"bid {word}") == f"bid {number}"
        if number > 1:
            assert spoken(CAT).understood(f"{word} red") == f"{number}R"


@pytest.mark.parametrize(
    ("game", "said", "meant"),
    [
        *((CATS, said, "9 alive") for said in ("9a", "9 Alive", "9 lebende", "9匹の生きた猫")),
        (CATS, "Miauton", "mewton"),
        *((CATS, said, None) for said in ("", "9", "9 mauve", "mewton feyncat")),
        (CAT, "grün", "green"),
    ],
)
def test_an_answer_is_meant_that_says_the_same(game: str, said: str, meant: str | None) -> None:
    texts = ["none", "9 alive", "9 dead", "mewton", "feyncat", "red", "green"]
    assert spoken(game).alike(said, texts) == meant


@pytest.mark.parametrize("game", GAMES)
def test_no_word_has_two_meanings(game: str) -> None:
    words = [word.casefold() for every in spoken(game).words.values() for word in every]
    assert [word for word, number in Counter(words).items() if number > 1] == []


@given(said=st.text(max_size=200))
def test_whatever_is_said_is_an_action_or_none(said: str) -> None:
    """What is understood can be read as an action, unless it names a rank or a number that no
    table has."""
    for game in GAMES:
        text = spoken(game).understood(said)
        if text is not None:
            try:
                game_named(game).parse(text, 0)
            except MalformedInput:
                assert any(sign.isdigit() for sign in text)
