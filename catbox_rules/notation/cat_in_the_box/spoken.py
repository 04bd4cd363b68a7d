"""Plays, discards, bids and paradoxes as people say them, in five languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from catbox_rules.notation.spoken import NUMBERS, Spoken

_COLORS: Final = {
    "R": (
        *("r", "red", "rot", "rote", "roten", "roter", "rotes", "rouge", "rouges"),
        *("vermelho", "vermelha", "赤", "赤色", "赤い"),
    ),
    "B": (
        *("b", "blue", "blau", "blaue", "blauen", "blauer", "blaues", "bleu", "bleue", "azul"),
        *("青", "青色", "青い"),
    ),
    "Y": (
        *("y", "yellow", "gelb", "gelbe", "gelben", "gelber", "gelbes", "jaune", "amarelo"),
        *("amarela", "黄", "黄色", "黄色い"),
    ),
    "G": (
        *("g", "green", "grün", "gruen", "grüne", "gruene", "grünen", "gruenen", "grüner"),
        *("gruener", "grünes", "gruenes", "vert", "verte", "verde", "緑", "緑色"),
    ),
}
_VERBS: Final = {
    "play": (
        *("play", "plays", "played", "lead", "leads", "led", "follow", "follows", "followed"),
        *("declare", "declares", "declared", "call", "calls", "called", "spiele", "spielt"),
        *("spielte", "gespielt", "ausgespielt", "joue", "jouer", "entame", "attaque", "déclare"),
        *("joga", "jogo", "jogou", "jogar", "declara", "declaro", "declarou"),
        *("出す", "出した", "出します", "出しました", "プレイ", "リード", "宣言"),
    ),
    "lay": (
        *("lay", "lays", "laid", "put", "puts", "set", "sets", "lege", "legt", "legte", "gelegt"),
        *("legen", "pose", "met", "põe", "coloca", "置く", "置いた", "置きます"),
    ),
    "off": ("aside", "ab", "weg", "beiseite", "de côté", "de lado"),
    "discard": (
        *("discard", "discards", "discarded", "weglegen", "abgelegt", "ablegen", "défausse"),
        *("défausser", "écarte", "descarta", "descarto", "descartou", "descartar"),
        *("伏せる", "伏せた", "伏せます", "伏せ"),
    ),
    "bid": (
        *("bid", "bids", "predict", "predicts", "predicted", "prediction", "bet", "bets"),
        *("ansage", "ansagen", "angesagt", "gebot", "biete", "bietet", "vorhersage", "tippe"),
        *("tippt", "enchère", "enchérit", "mise", "parie", "pari", "demande", "prédit"),
        *("aposta", "aposto", "apostou", "apostar", "prevê", "previu", "palpite"),
        *("予想", "予測", "ビッド"),
    ),
    "tricks": (
        *("trick", "tricks", "stich", "stiche", "pli", "plis", "levée", "levées"),
        *("vaza", "vazas", "トリック"),
    ),
    "announce": ("announce", "announces", "announced", "annonce", "annoncer", "anuncia", "anuncio"),
    "say": ("say", "says", "said", "dit", "diz", "disse", "digo"),
    "sagt": ("sagt", "sage", "sagte", "sagen"),
    "an": ("an",),
    "paradox": ("paradox", "paradoxon", "paradoxe", "paradoxo", "パラドックス"),
    "pass": ("pass", "passes", "passed", "passe", "passt", "passo", "passa", "パス"),
}
_SMALL: Final = {
    "one": ("one", "ein", "eine", "einen", "un", "une", "um", "uma"),
    "": (
        *("a", "the", "as", "to", "with", "in", "of", "for", "and", "it", "his", "her", "my"),
        *("i", "he", "she", "they", "card", "color", "colour"),
        *("ich", "er", "sie", "die", "der", "das", "den", "als", "mit", "und", "hat", "aus"),
        *("karte", "je", "il", "elle", "en", "avec", "et", "de", "le", "la", "carte", "couleur"),
        *("eu", "ele", "ela", "com", "e", "o", "carta", "cor"),
        *("の", "を", "で", "が", "に", "と", "は", "する", "した", "します", "しました"),
        *("カード", "枚"),
    ),
}
_PLAYING: Final = {"play", "lay", "say", "sagt", "an", "announce"}
_BIDDING: Final = {"bid", "announce", "tricks", "say", "sagt", "an"}
_DISCARDING: Final = ({"discard"}, {"lay", "off"}, {"lay", "discard"})
_STUCK: Final = {"paradox", "play", "say", "sagt", "an", "announce"}


def _text_of(terms: Sequence[str]) -> str | None:
    numbers = [term for term in terms if term.isdecimal()]
    colors = [term for term in terms if term in _COLORS]
    verbs = {term for term in terms if term in _VERBS}
    if not numbers and terms.count("one") == 1 and _is_bid(verbs):
        numbers = ["1"]
    match numbers, colors:
        case [rank], [color] if verbs <= _PLAYING:
            return f"{rank}{color}"
        case [rank], [] if verbs - {"an"} in _DISCARDING:
            return f"discard {rank}"
        case [number], [] if _is_bid(verbs):
            return f"bid {number}"
        case [], [] if "paradox" in verbs <= _STUCK:
            return "paradox"
        case _:
            return None


def _is_bid(verbs: set[str]) -> bool:
    """Return True if a number among these words means a number of tricks."""
    is_said = verbs & {"bid", "announce", "tricks"} or {"sagt", "an"} <= verbs
    return bool(is_said) and verbs <= _BIDDING


def _expected_of(terms: Sequence[str]) -> str | None:
    verbs = {term for term in terms if term in _VERBS}
    if "pass" in verbs:
        return "a bid such as 'bid 2' or a play such as 'red 4': passing is not allowed"
    if "paradox" in verbs:
        return "just 'paradox'"
    if verbs & {"discard", "off"}:
        return "a discard with its card, such as 'discard 3'"
    if verbs & {"bid", "announce", "tricks"}:
        return "a bid with its number, such as 'bid 2'"
    if verbs & {"play", "lay"} or any(term in _COLORS for term in terms):
        return "a play of a card in one color, such as 'red 4'"
    return None


_NUMBERS: Final = {"1": ("eins", "一"), **NUMBERS}

SPOKEN: Final = Spoken({**_COLORS, **_VERBS, **_NUMBERS, **_SMALL}, _text_of, _expected_of)
"""What the actions of Cat in the Box are called."""
