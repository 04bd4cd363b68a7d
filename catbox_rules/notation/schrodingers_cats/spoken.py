"""Claims, proofs, exchanges and doubts as people say them, in five languages."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Final

from catbox_rules.notation.spoken import Spoken
from catbox_rules.schrodingers_cats import Physicat

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
    "": ("i", "and", "und", "et", "the", "there are", "cats", "cards", "boxes", "katzen", "chats"),
}
_PRINTED: Final = {
    Physicat.POUNCE_GAPOSCHKIN: ("cecilia pounce gaposchkin", "cecilia pulodo gatoschkin"),
    Physicat.GOEPPERT_MEOWER: ("maria goeppert meower", "maria gatoppert miauer"),
    Physicat.PURRIE: ("madame purrie", "marie miadocurie", "miadocurie"),
    Physicat.FELIDAE: ("michael felidae",),
    Physicat.FEYNCAT: ("richard feyncat", "richard feyngato", "feyngato"),
    Physicat.PRRIDE: ("sally prride",),
    Physicat.MEWTON: ("sir isaac mewton", "isaac mewton", "sir isaac miauton", "miauton"),
    Physicat.FELINESTEIN: ("albert felinestein",),
    Physicat.PAWKING: ("stephen pawking",),
    Physicat.TABBY: ("neil degrasse tabby",),
}
"""What stands on their cards, in English and in Portuguese as far as it can be read there."""

_NAMES: Final = {
    str(each): tuple({str(each), str(each).replace("-", " "), *printed})
    for each, printed in _PRINTED.items()
}


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
