"""Tables of Schrödinger's Cats in a line.

    lives=2,2,1 turn=1 claim=0:8a hands=2a4?,?,6d proofs=1a1h,-,- proved=1 exchanged=yes owed=1
    discards=1a2? open=1a known=?,1a,?
    physicats=mewton,?,- row=purrie,tabby staying=-,feyncat,-
    rounds=0:8a:1:7;1:4e:2:5 first=0     claimer:claim:doubter:counted of each round

A hand of `?` alone is unknown, and as large as it should be; `3?` are three unknown cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from catbox_rules.kernel.forms import is_object
from catbox_rules.notation.forms import (
    NUMBER,
    WORD,
    YES_OR_NO,
    Form,
    items,
    listed,
    or_none,
    or_unknown,
)
from catbox_rules.notation.protocol import LineNotation
from catbox_rules.notation.schrodingers_cats.words import BOXES, BOXES_OR_UNKNOWN, SPACE
from catbox_rules.notation.text import Misread, Piece, Placed


def _read_claim(piece: Piece) -> Placed:
    parts = piece.split(":")
    if len(parts) != 2:
        raise Misread.of(piece, "a seat and its claim, such as 0:8a")
    return _claim(*parts)


def _claim(seat: Piece, space: Piece) -> Placed:
    claimed = SPACE.read(space).value
    assert is_object(claimed), claimed
    return Placed({"seat": NUMBER.read(seat), **claimed}, seat.at)


def _write_claim(value: object) -> str:
    assert is_object(value), value
    return f"{value['seat']}:{SPACE.write(value)}"


_CLAIM: Final = Form(_read_claim, _write_claim)


def _read_round(piece: Piece) -> Placed:
    parts = piece.split(":")
    if len(parts) != 4:
        raise Misread.of(piece, "a round as claimer:claim:doubter:counted, such as 0:8a:1:7")
    seat, space, doubter, counted = parts
    values = {
        "claim": _claim(seat, space),
        "doubter": NUMBER.read(doubter),
        "counted": NUMBER.read(counted),
    }
    return Placed(values, piece.at)


def _write_round(value: object) -> str:
    assert is_object(value), value
    return f"{_write_claim(value['claim'])}:{value['doubter']}:{value['counted']}"


_FORMS: Final[Mapping[str, Form]] = {
    "lives": listed(NUMBER),
    "rounds": listed(Form(_read_round, _write_round), ";"),
    "first_seat": NUMBER,
    "on_turn": NUMBER,
    "claim": or_none(_CLAIM),
    "hands": listed(or_unknown(BOXES_OR_UNKNOWN)),
    "proofs": listed(BOXES),
    "proved": NUMBER,
    "exchanged": YES_OR_NO,
    "owed": NUMBER,
    "discards": BOXES_OR_UNKNOWN,
    "open_discards": BOXES,
    "known_discards": listed(or_unknown(BOXES)),
}

_FORMS_OF_PHYSICATS: Final[Mapping[str, Form]] = {
    "unused": listed(or_unknown(or_none(WORD))),
    "row": listed(WORD),
    "staying": listed(or_none(WORD)),
    "revealed": or_none(WORD),
}

_WORDS: Final = {
    "lives": "lives",
    "rounds": "rounds",
    "first_seat": "first",
    "on_turn": "turn",
    "claim": "claim",
    "hands": "hands",
    "proofs": "proofs",
    "proved": "proved",
    "exchanged": "exchanged",
    "owed": "owed",
    "discards": "discards",
    "open_discards": "open",
    "known_discards": "known",
    "physicats": "physicats",
    "row": "row",
    "staying": "staying",
    "revealed": "revealed",
}
_WORDS_OF_PHYSICATS: Final = {"unused": "physicats"} | {
    key: _WORDS[key] for key in ("row", "staying", "revealed")
}


def _read(words: Mapping[str, Piece], _: Mapping[str, Placed]) -> Mapping[str, Placed]:
    """The keys of a document by the values of words."""
    document = _values(words, _FORMS, _WORDS)
    physicats = _values(words, _FORMS_OF_PHYSICATS, _WORDS_OF_PHYSICATS)
    if physicats:
        document["physicats"] = Placed(physicats, min(value.at for value in physicats.values()))
    return document


def _values(
    words: Mapping[str, Piece], forms: Mapping[str, Form], called: Mapping[str, str]
) -> dict[str, Placed]:
    return {
        key: form.read(words[called[key]]) for key, form in forms.items() if called[key] in words
    }


def _write(document: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """The words of a document."""
    for key, form in _FORMS.items():
        if key in document:
            yield _WORDS[key], form.write(document[key])
    physicats = document.get("physicats", {})
    assert is_object(physicats), physicats
    for key, form in _FORMS_OF_PHYSICATS.items():
        if key in physicats and not _is_usual(key, physicats[key]):
            yield _WORDS_OF_PHYSICATS[key], form.write(physicats[key])


def _is_usual(key: str, value: object) -> bool:
    """Whether a row is empty, nothing stays, or none is being used."""
    if key == "revealed":
        return value is None
    return key != "unused" and not any(items(value))


LINE: Final = LineNotation(
    phases=("physicats", "deal", "claim", "proof", "over"),
    words=_WORDS | {"unused": "physicats"},
    read=_read,
    write=_write,
)
