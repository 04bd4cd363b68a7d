"""Claims, proofs, exchanges and doubts as people say them, in five languages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain, groupby
from typing import Final

from catbox_rules.notation.spoken import NUMBERS, Spoken
from catbox_rules.schrodingers_cats import EDITIONS, Physicat

_STATES: Final = {
    "alive": (
        *("a", "alive", "living", "live", "lebend", "lebende", "lebenden", "lebendig"),
        *("lebendige", "lebendigen", "vivant", "vivants", "vivante", "vivantes"),
        *("vivo", "vivos", "viva", "vivas", "生", "生きた", "生きている", "生きてる"),
    ),
    "dead": (
        *("d", "dead", "tot", "tote", "toten", "toter", "mort", "morts", "morte", "mortes"),
        *("morto", "mortos", "morta", "mortas", "死", "死んだ", "死んでいる", "死んでる"),
    ),
    "empty": (
        *("e", "empty", "leer", "leere", "leeren", "leerer", "vide", "vides"),
        *("vazio", "vazios", "vazia", "vazias", "空", "空っぽ", "空箱"),
    ),
    "heisenberg": ("h", "heisenberg", "heisenbergs", "ハイゼンベルク"),
}
_VERBS: Final = {
    "claim": (
        *("claim", "claims", "claimed", "say", "says", "said", "bid", "bids", "announce"),
        *("announces", "announced", "raise to", "raises to", "at least"),
        *("behaupte", "behauptet", "behauptung", "sage", "sagt", "sagte", "ansage"),
        *("mindestens", "annonce", "annoncer", "affirme", "affirmation", "dit", "au moins"),
        *("afirmo", "afirma", "afirmou", "afirmação", "digo", "diz", "disse", "anuncia"),
        *("pelo menos", "ao menos", "宣言", "主張", "少なくとも", "以上"),
    ),
    "prove": (
        *("prove", "proves", "proved", "proof", "show", "shows", "showed", "reveal", "reveals"),
        *("revealed", "lay", "lays", "laid", "beweise", "beweist", "beweis", "zeige", "zeigt"),
        *("zeigte", "lege", "legt", "prouve", "montre", "montré", "révèle", "preuve"),
        *("provo", "prova", "provou", "mostro", "mostra", "mostrou", "revelo", "revela"),
        *("revelou", "証明", "証拠", "公開", "見せる", "見せた"),
    ),
    "open": ("open", "offen", "aberto", "abertos", "aberta", "abertas"),
    "exchange": (
        *("exchange", "exchanges", "exchanged", "swap", "swaps", "swapped", "trade", "trades"),
        *("traded", "tausche", "tauscht", "tauschte", "tauschen", "échange", "échanger"),
        *("troco", "troca", "trocou", "trocar", "交換"),
    ),
    "doubt": (
        *("doubt", "doubts", "doubted", "liar", "challenge", "challenges", "challenged"),
        *("zweifle", "zweifelt", "zweifeln", "anzweifeln", "bezweifle", "bezweifelt", "doute"),
        *("douter", "duvido", "dúvida", "duvidou", "duvidar", "ダウト", "疑う"),
    ),
    "end": (
        *("end", "end turn", "ends turn", "end the turn", "ends the turn", "end my turn"),
        *("ends his turn", "ends her turn", "done", "fertig", "fini", "fim", "終わり", "終了"),
    ),
    "use": (
        *("use", "uses", "used", "play", "plays", "played", "flip", "flips", "turn up"),
        *("turns up", "turned up", "turn over", "turns over", "benutze", "benutzt", "nutze"),
        *("nutzt", "utilise", "joue", "uso", "usa", "usou", "usar", "使う", "使った", "使用"),
    ),
    "as": (
        *("as", "als", "comme", "como", "for", "take", "takes", "to take", "として"),
        *("nimmt", "prend", "pega"),
    ),
    "pass": (
        *("pass", "passes", "passed", "passe", "passt", "passo", "passa", "パス"),
        *("skip turn", "skips turn", "skip my turn"),
    ),
}
_SMALL: Final = (
    *("i", "he", "she", "they", "it", "and", "the", "an", "of", "that", "there are", "with"),
    *("his", "her", "my", "cat", "cats", "card", "cards", "box", "boxes"),
    *("ich", "er", "sie", "es", "und", "die", "der", "das", "den", "mit", "katze", "katzen"),
    *("karte", "karten", "kiste", "kisten", "schachtel", "schachteln", "je", "j", "il", "elle"),
    *("en", "et", "le", "la", "les", "de", "des", "chat", "chats", "carte", "cartes", "boîte"),
    *("boîtes", "eu", "ele", "ela", "gato", "gatos", "carta", "cartas", "caixa", "caixas"),
    *("の", "を", "で", "が", "に", "と", "は", "する", "した", "します", "しました", "匹", "枚"),
    *("個", "つ", "猫", "箱", "カード"),
)
_ONE: Final = ("one", "ein", "eine", "einen", "eins", "un", "une", "um", "uma", "一")
_PRINTED: Final = {
    Physicat.POUNCE_GAPOSCHKIN: "Cecilia Pounce-Gaposchkin, Payne, ペイン, ガポーシュキン",
    Physicat.GOEPPERT_MEOWER: "Maria Goeppert-Meower, Mayer, マイヤー, メイヤー",
    Physicat.PURRIE: "Madame Purrie, Curie, Miadocurie, キュリー",
    Physicat.FELIDAE: "Michael Felidae, Faraday, ファラデー",
    Physicat.FEYNCAT: "Richard Feyncat, Feynman, Feyngato, ファインマン",
    Physicat.PRRIDE: "Sally Prride, Pride, Ride, サリー, ライド",
    Physicat.MEWTON: "Sir Isaac Mewton, Newton, Miauton, アイザック, ニュートン, ニャートン",
    Physicat.FELINESTEIN: "Albert Felinestein, Einstein, アルバート, アインシュタイン",
    Physicat.PAWKING: "Stephen Pawking, Hawking, スティーヴン, ホーキング",
    Physicat.TABBY: "Neil deGrasse Tabby, Tyson, ニール, タイソン",
}
"""The names on their cards, and the physicists after whom they are named. The names that an edition
prints are among its terms."""


def _names_of(physicat: Physicat) -> tuple[str, ...]:
    """Return the words in the names of a Physicat: the library's name, the printed one, and those
    of editions."""
    ours = str(physicat).replace("-", " ")
    of_editions = [
        term.theirs for edition in EDITIONS for term in edition.terms if term.ours == ours
    ]
    printed = " ".join((ours, _PRINTED[physicat], *of_editions)).casefold()
    return tuple(dict.fromkeys(re.findall(r"\w+", printed)))


_NAMES: Final = {str(each): _names_of(each) for each in Physicat}
_SWAPPED: Final = str(Physicat.TABBY)
"""The only one that is used as another one."""


def _text_of(terms: Sequence[str]) -> str | None:
    verbs = {term for term in terms if term in _VERBS}
    names = [name for name, _ in groupby(term for term in terms if term in {*_NAMES, "as"})]
    boxes = [term for term in terms if term.isdecimal() or term in _STATES]
    match names:
        case [name] if name != "as" and not boxes and verbs <= {"use", "prove"}:
            return f"use {name}"
        case [first, "as", other] if first == _SWAPPED and not boxes:
            return f"use {first} as {other}" if verbs <= {"use", "exchange", "as"} else None
        case [] | ["as"]:
            return _text_without_names(verbs, boxes)
        case _:
            return None


def _text_without_names(verbs: set[str], boxes: Sequence[str]) -> str | None:
    if not boxes and verbs in ({"doubt"}, {"doubt", "claim"}):
        return "doubt"
    if not boxes and verbs == {"end"}:
        return "end turn"
    if verbs <= {"claim"}:
        return _text_with_boxes("claim", boxes)
    if "prove" in verbs <= {"prove", "open", "as"}:
        return _text_with_boxes("prove", boxes)
    return _text_with_boxes("exchange", boxes) if verbs == {"exchange"} else None


def _text_with_boxes(verb: str, terms: Sequence[str]) -> str | None:
    boxes = _boxes(terms)
    if not boxes or (verb == "claim" and len(boxes) > 1):
        return None
    return f"{verb} {' '.join(chain.from_iterable(boxes))}"


def _boxes(terms: Sequence[str]) -> list[tuple[str, str]] | None:
    """Pair numbers with what they count, in either order. Return None if the terms are not such
    pairs."""
    if len(terms) % 2:
        return None
    pairs = list(zip(terms[::2], terms[1::2], strict=True))
    if pairs and terms[0] in _STATES:
        pairs = [(number, state) for state, number in pairs]
    is_all = all(number.isdecimal() and state in _STATES for number, state in pairs)
    return pairs if is_all else None


def _expected_of(terms: Sequence[str]) -> str | None:
    verbs = {term for term in terms if term in _VERBS}
    if "pass" in verbs:
        return "a claim such as 'claim 8 dead', or 'doubt': only Pawking can skip a turn"
    if "doubt" in verbs:
        return "just 'doubt'"
    for verb in ("exchange", "prove"):
        if verb in verbs:
            example = f"'{verb} 2 dead' or '{verb} 1 alive 1 empty'"
            return f"how many cards of each kind, such as {example}"
    if "use" in verbs or any(term in _NAMES for term in terms):
        return f"a Physicat by name, such as 'use mewton'; they are {', '.join(_NAMES)}"
    if "claim" in verbs or any(term in _STATES for term in terms):
        return "a number of one kind, such as 'claim 8 dead'"
    return None


SPOKEN: Final = Spoken(
    {**_STATES, **_VERBS, **_NAMES, "1": _ONE, **NUMBERS, "": _SMALL}, _text_of, _expected_of
)
"""What the actions of Schrödinger's Cats are called."""
