"""Tables of Schrödinger's Cats in a line.

    lives=2,2,1 turn=1 claim=0:8a hands=2a4?,?,6d proofs=1a1h,-,- proved=1 exchanged=yes owed=1
    discards=1a2? open=1a known=?,1a,?
    physicats=mewton,?,- row=purrie,tabby staying=-,feyncat,-
    rounds=0:8a:1:7;1:4e:2:5 first=0     claimer:claim:doubter:counted of each round

A hand of a single `?` is unknown and uncounted; `3?` are three unknown cards. A row that is `?` or
left out is unknown, and `-` is an empty one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from catbox_rules.kernel.forms import is_object
from catbox_rules.notation.fields import words_of
from catbox_rules.notation.forms import (
    NUMBER,
    PARTIAL,
    Form,
    items,
    listed,
    or_none,
    or_unknown,
)
from catbox_rules.notation.protocol import LineNotation
from catbox_rules.notation.schrodingers_cats.words import BOXES, BOXES_OR_UNKNOWN, SPACE
from catbox_rules.notation.text import Located, Misread, Piece
from catbox_rules.positions.reading import document_class
from catbox_rules.schrodingers_cats.position import Phase, Position
from catbox_rules.schrodingers_cats.written import LyingPhysicats


def _read_claim(piece: Piece) -> Located:
    parts = piece.split(":")
    if len(parts) != 2:
        raise Misread.of(piece, "a seat and its claim, such as 0:8a")
    return _claim(*parts)


def _claim(seat: Piece, space: Piece) -> Located:
    claimed = SPACE.read(space).value
    assert is_object(claimed), claimed
    return Located({"seat": NUMBER.read(seat), **claimed}, seat.at)


def _write_claim(value: object) -> str:
    assert is_object(value), value
    return f"{value['seat']}:{SPACE.write(value)}"


_CLAIM: Final = Form(_read_claim, _write_claim)


def _read_round(piece: Piece) -> Located:
    parts = piece.split(":")
    if len(parts) != 4:
        raise Misread.of(piece, "a round as claimer:claim:doubter:counted, such as 0:8a:1:7")
    seat, space, doubter, counted = parts
    values = {
        "claim": _claim(seat, space),
        "doubter": NUMBER.read(doubter),
        "counted": NUMBER.read(counted),
    }
    return Located(values, piece.at)


def _write_round(value: object) -> str:
    assert is_object(value), value
    return f"{_write_claim(value['claim'])}:{value['doubter']}:{value['counted']}"


_WORDS: Final = words_of(
    document_class(Position, is_partial=True),
    called={
        "first_seat": "first",
        "on_turn": "turn",
        "open_discards": "open",
        "known_discards": "known",
    },
    forms={
        "rounds": listed(Form(_read_round, _write_round), ";"),
        "claim": or_none(_CLAIM),
        "hands": listed(or_unknown(BOXES_OR_UNKNOWN)),
        "proofs": listed(BOXES),
        "discards": BOXES_OR_UNKNOWN,
        "open_discards": BOXES,
        "known_discards": listed(or_unknown(BOXES)),
    },
    without=("start_seat", "phase", "physicats"),
)
_OF_PHYSICATS: Final = words_of(LyingPhysicats, called={"unused": "physicats"}, forms={})


def _read(words: Mapping[str, Piece], _: Mapping[str, Located]) -> Mapping[str, Located]:
    """Read words into the keys of a document."""
    document, physicats = _WORDS.read(words), _OF_PHYSICATS.read(words)
    if physicats:
        document["physicats"] = Located(physicats, min(value.at for value in physicats.values()))
    return document


def _write(document: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    yield from _WORDS.write(document)
    physicats = document.get("physicats", {})
    assert is_object(physicats), physicats
    is_partial = bool(document.get(PARTIAL))
    told = {
        key: value for key, value in physicats.items() if is_partial or not _is_usual(key, value)
    }
    yield from _OF_PHYSICATS.write(told)


def _is_usual(key: str, value: object) -> bool:
    """Return True if no Physicat stays, or none is in use: the default, which is not written."""
    return (key == "revealed" and value is None) or (key == "staying" and not any(items(value)))


LINE: Final = LineNotation(
    phases=tuple(each.value for each in Phase),
    words={**_WORDS.called, "physicats": "physicats", **_OF_PHYSICATS.called},
    read=_read,
    write=_write,
)
