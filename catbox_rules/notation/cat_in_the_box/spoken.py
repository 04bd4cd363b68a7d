"""Plays, discards, bids and paradoxes as people say them, in five languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from catbox_rules.notation.spoken import Spoken

_COLORS: Final = {
    "R": ("r", "red", "rot", "rote", "roter", "rouge", "vermelho", "vermelha", "赤", "赤の"),
    "B": ("b", "blue", "blau", "blaue", "blauer", "bleu", "bleue", "azul", "青", "青の"),
    "Y": ("y", "yellow", "gelb", "gelbe", "gelber", "jaune", "amarelo", "amarela", "黄", "黄色"),
    "G": ("g", "green", "grün", "gruen", "grüne", "grüner", "vert", "verte", "verde", "緑"),
}
_VERBS: Final = {
    "play": ("play", "plays", "lead", "leads", "declare", "declares", "spiele", "spielt", "joue"),
    "discard": ("discard", "set aside", "lege ab", "weglegen", "défausse", "descarta", "伏せる"),
    "bid": ("bid", "bids", "predict", "predicts", "sage an", "annonce", "aposta", "予想"),
    "paradox": ("paradox", "paradoxon", "paradoxe", "paradoxo", "パラドックス"),
    "": ("a", "an", "the", "as", "to", "card", "als", "eine", "en", "un", "une", "um", "uma"),
}


def _text_of(terms: Sequence[str]) -> str | None:
    numbers = [term for term in terms if term.isdecimal()]
    colors = [term for term in terms if term in _COLORS]
    verbs = [term for term in terms if term in _VERBS]
    match verbs, numbers, colors:
        case ([] | ["play"], [rank], [color]):
            return f"{rank}{color}"
        case (["discard" | "bid" as verb], [number], []):
            return f"{verb} {number}"
        case (["paradox"], [], []):
            return "paradox"
        case _:
            return None


SPOKEN: Final = Spoken({**_COLORS, **_VERBS}, _text_of)
"""What the actions of Cat in the Box are called."""
