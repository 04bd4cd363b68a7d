"""Tables of Cat in the Box in a line.

    board=.0..1./....../....../.2....   rows red/blue/yellow/green, ranks from 1
    revealed=225 lost=BY,-,? bids=1,3,? won=2,1,? lead=1 trick=5Y,4R
    hands=112???,?,- discards=3,?,- paradox=1
    rounds=-:2,1,5:0,0,3:2,1,8;-:?:?:…  paradox:tricks:bonus:scores of each round

The board is described in `board.py`. A hand of `?` alone is unknown, and as large as it should be;
in brackets a hand has just the cards that it shows: `[?]` is one unknown card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from catbox_rules.cat_in_the_box import Color
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.notation.cat_in_the_box.board import board_of, names, read_board, table_of
from catbox_rules.notation.cat_in_the_box.words import (
    CELL,
    COLORS_BY_LETTER,
    PLAY,
    RANKS,
)
from catbox_rules.notation.forms import (
    NONE,
    NUMBER,
    UNKNOWN,
    Form,
    items,
    listed,
    or_none,
    or_unknown,
)
from catbox_rules.notation.protocol import LineNotation
from catbox_rules.notation.text import Misread, Piece, Placed


def _read_hand(piece: Piece) -> Placed:
    if piece.text in (NONE, UNKNOWN):
        return Placed([] if piece.text == NONE else UNKNOWN, piece.at)
    cards = piece
    if piece.text.startswith("[") and piece.text.endswith("]"):
        cards = piece.cut(1, -1)
    return Placed([_CARD.read(card) for card in cards.letters()], piece.at)


def _read_card(piece: Piece) -> Placed:
    if not (piece.text.isascii() and piece.text.isdecimal()):
        raise Misread.of(piece, "ranks and '?', such as 112??")
    return Placed(int(piece.text), piece.at)


def _write_hand(value: object) -> str:
    if value == UNKNOWN:
        return UNKNOWN
    hand = "".join(map(_CARD.write, items(value))) or NONE
    return f"[{hand}]" if hand == UNKNOWN else hand


_CARD: Final = or_unknown(Form(_read_card, str))
_HAND: Final = Form(_read_hand, _write_hand)


def _read_colors(piece: Piece) -> Placed:
    letters = [] if piece.text == NONE else piece.letters()
    return Placed([_read_color(letter) for letter in letters], piece.at)


def _read_color(piece: Piece) -> Placed:
    color = COLORS_BY_LETTER.get(piece.lower)
    if color is None:
        raise Misread.of(piece, f"colors {', '.join(map(str, Color))}, or {NONE}")
    return Placed(color.value, piece.at)


def _write_colors(value: object) -> str:
    return "".join(Color(str(name)).letter for name in items(value)) or NONE


_COLORS: Final = Form(_read_colors, _write_colors)


def _read_discard(piece: Piece) -> Placed:
    if len(piece.text) == 1:
        return _ONE_DISCARD.read(piece)
    return Placed([_CARD.read(card) for card in piece.letters()], piece.at)


def _write_discard(value: object) -> str:
    return "".join(map(_CARD.write, value)) if is_list(value) else _ONE_DISCARD.write(value)


_ONE_DISCARD: Final = or_unknown(or_none(NUMBER))
_DISCARD: Final = Form(_read_discard, _write_discard)

_PARTS_OF_ROUND: Final = {
    "paradox": or_none(NUMBER),
    "tricks": listed(NUMBER),
    "bonus": listed(NUMBER),
    "scores": listed(NUMBER),
}


def _read_round(piece: Piece) -> Placed:
    parts = piece.split(":")
    if len(parts) != len(_PARTS_OF_ROUND):
        raise Misread.of(piece, "a round as paradox:tricks:bonus:scores, such as -:2,1:0,1:2,2")
    values = {
        name: form.read(part)
        for (name, form), part in zip(_PARTS_OF_ROUND.items(), parts, strict=True)
        if part.text != UNKNOWN or name == "scores"
    }
    return Placed(values, piece.at)


def _write_round(value: object) -> str:
    assert is_object(value), value
    return ":".join(form.write(value[name]) for name, form in _PARTS_OF_ROUND.items())


_FORMS: Final[Mapping[str, Form]] = {
    "rounds": listed(Form(_read_round, _write_round), ";"),
    "revealed": RANKS,
    "neutral": listed(CELL),
    "lost": or_unknown(listed(or_unknown(_COLORS))),
    "bids": listed(or_unknown(or_none(NUMBER))),
    "won": listed(or_unknown(NUMBER)),
    "leader": NUMBER,
    "trick": listed(PLAY),
    "hands": listed(_HAND),
    "discards": listed(_DISCARD),
    "paradox": or_none(NUMBER),
}

_WORDS: Final = {
    "rounds": "rounds",
    "tokens": "board",
    "revealed": "revealed",
    "neutral": "neutral",
    "lost": "lost",
    "bids": "bids",
    "won": "won",
    "leader": "lead",
    "trick": "trick",
    "hands": "hands",
    "discards": "discards",
    "paradox": "paradox",
}


def _read(words: Mapping[str, Piece], known: Mapping[str, Placed]) -> Mapping[str, Placed]:
    """The keys of a document by the values of words."""
    document = {
        key: form.read(words[_WORDS[key]]) for key, form in _FORMS.items() if _WORDS[key] in words
    }
    board = words.get("board")
    if board is None:
        return document
    document["tokens"], unowned, neutral = read_board(board, table_of(known, board.at))
    if names(unowned):
        document["unowned"] = unowned
    if names(neutral):
        stated = document.setdefault("neutral", neutral)
        if names(stated) != names(neutral):
            expected = f"the neutral tokens on the board, {','.join(names(neutral))}"
            raise Misread.of(words["neutral"], expected)
    return document


def _write(document: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """The words of a document."""
    for key, word in _WORDS.items():
        if key not in document:
            continue
        yield word, board_of(document) if key == "tokens" else _FORMS[key].write(document[key])


LINE: Final = LineNotation(
    phases=("deal", "discard", "bid", "play", "over"), words=_WORDS, read=_read, write=_write
)
