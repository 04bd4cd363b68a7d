"""Claims, proofs, exchanges and doubts as people say them, in five languages."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Final

from catbox_rules.notation.spoken import Spoken
from catbox_rules.schrodingers_cats import EDITIONS, Physicat

_STATES: Final = {
    "alive": (
        *("a", "alive", "living", "live", "living cats", "cats alive", "lebend", "lebende"),
        *("lebendig", "vivant", "vivants", "vivo", "vivos", "gatos vivos", "生", "生きている"),
    ),
    "dead": (
        *("d", "dead", "dead cats", "cats dead", "tot", "tote", "mort", "morts", "morto", "mortos"),
        *("gatos mortos", "死", "死んでいる"),
    ),
    "empty": (
        *("e", "empty", "empty boxes", "empty box", "leer", "leere", "vide", "vides", "vazia"),
        *("vazias", "caixas vazias", "空", "空箱"),
    ),
    "heisenberg": ("h", "heisenberg", "heisenbergs"),
}
_VERBS: Final = {
    "claim": ("claim", "claims", "at least", "behaupte", "mindestens", "annonce", "afirmo"),
    "prove": ("prove", "proves", "show", "shows", "beweise", "zeige", "prouve", "provo", "revelo"),
    "exchange": ("exchange", "exchanges", "swap", "tausche", "échange", "troco"),
    "doubt": ("doubt", "doubts", "liar", "zweifle", "anzweifeln", "doute", "duvido", "ダウト"),
    "end": ("end", "end turn", "done", "fertig", "fini", "fim"),
    "use": ("use", "uses", "benutze", "utilise", "uso", "usar"),
    "as": ("as", "als", "comme", "como"),
    "": (
        *("i", "ich", "je", "and", "und", "et", "the", "there are"),
        *("cats", "cards", "boxes", "katzen", "chats"),
    ),
}
_PRINTED: Final = {
    Physicat.POUNCE_GAPOSCHKIN: ("Cecilia Pounce-Gaposchkin",),
    Physicat.GOEPPERT_MEOWER: ("Maria Goeppert-Meower",),
    Physicat.PURRIE: ("Madame Purrie", "Miadocurie"),
    Physicat.FELIDAE: ("Michael Felidae",),
    Physicat.FEYNCAT: ("Richard Feyncat", "Feyngato"),
    Physicat.PRRIDE: ("Sally Prride",),
    Physicat.MEWTON: ("Sir Isaac Mewton", "Isaac Mewton", "Miauton"),
    Physicat.FELINESTEIN: ("Albert Felinestein",),
    Physicat.PAWKING: ("Stephen Pawking",),
    Physicat.TABBY: ("Neil deGrasse Tabby",),
}
"""What stands on their cards, and in short; what an edition prints is among its terms."""


def _names_of(physicat: Physicat) -> tuple[str, ...]:
    """What a Physicat is called: by the library, on the cards, in an edition."""
    ours = str(physicat).replace("-", " ")
    of_editions = [
        term.theirs for edition in EDITIONS for term in edition.terms if term.ours == ours
    ]
    printed = [name.replace("-", " ").casefold() for name in (*_PRINTED[physicat], *of_editions)]
    return tuple(dict.fromkeys((str(physicat), ours, *printed)))


_NAMES: Final = {str(each): _names_of(each) for each in Physicat}


def _text_of(terms: Sequence[str]) -> str | None:
    match terms:
        case ["doubt"]:
            return "doubt"
        case ["end"]:
            return "end turn"
        case ["use", name] if name in _NAMES:
            return f"use {name}"
        case ["use", name, "as", other] if {name, other} <= _NAMES.keys():
            return f"use {name} as {other}"
        case ["claim" | "prove" | "exchange" as verb, *rest]:
            return _text_with_boxes(verb, rest)
        case _:
            return _text_with_boxes("claim", terms)


def _text_with_boxes(verb: str, terms: Sequence[str]) -> str | None:
    boxes = _boxes(terms)
    if not boxes or (verb == "claim" and len(boxes) > 1):
        return None
    return f"{verb} {' '.join(chain.from_iterable(boxes))}"


def _boxes(terms: Sequence[str]) -> list[tuple[str, str]] | None:
    """Numbers with what they count, in either order; None if that is not what the terms are."""
    if len(terms) % 2:
        return None
    pairs = list(zip(terms[::2], terms[1::2], strict=True))
    if pairs and terms[0] in _STATES:
        pairs = [(number, state) for state, number in pairs]
    is_all = all(number.isdecimal() and state in _STATES for number, state in pairs)
    return pairs if is_all else None


SPOKEN: Final = Spoken({**_STATES, **_VERBS, **_NAMES}, _text_of)
"""What the actions of Schrödinger's Cats are called."""
