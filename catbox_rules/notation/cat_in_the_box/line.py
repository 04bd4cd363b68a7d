"""Tables of Cat in the Box in a line.

    board=.0..1./....../....../.2....   rows red/blue/yellow/green, ranks from 1
    revealed=225 lost=BY,-,? bids=1,3,? won=2,1,? lead=1 trick=5Y,4R
    hands=112???,?,- discards=3,?,- paradox=1
    taken=Y4,R1 free=B2                  cells of a partial table
    rounds=-:2,1,5:0,0,3:2,1,8;-:?:?:…  paradox:tricks:bonus:scores of each round

The board is described in `board.py`. A hand of a single `?` is unknown, and as large as it should
be; in brackets a hand has exactly the cards shown: `[?]` is one unknown card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from catbox_rules.cat_in_the_box import Color, Phase, Position
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.notation.cat_in_the_box.board import board_of, names, not_on, read_board, table_of
from catbox_rules.notation.cat_in_the_box.words import (
    CELL,
    COLORS_BY_LETTER,
    PLAY,
    RANKS,
)
from catbox_rules.notation.fields import words_of
from catbox_rules.notation.forms import (
    NONE,
    NUMBER,
    PARTIAL,
    UNKNOWN,
    Form,
    items,
    listed,
    or_none,
    or_unknown,
)
from catbox_rules.notation.protocol import LineNotation
from catbox_rules.notation.text import Located, Misread, Piece
from catbox_rules.positions.reading import document_class


def _read_hand(piece: Piece) -> Located:
    if piece.text in (NONE, UNKNOWN):
        return Located([] if piece.text == NONE else UNKNOWN, piece.at)
    cards = piece
    if piece.text.startswith("[") and piece.text.endswith("]"):
        cards = piece.cut(1, -1)
    return Located([_CARD.read(card) for card in cards.letters()], piece.at)


def _read_card(piece: Piece) -> Located:
    if not (piece.text.isascii() and piece.text.isdecimal()):
        raise Misread.of(piece, "ranks and '?', such as 112??")
    return Located(int(piece.text), piece.at)


def _write_hand(value: object) -> str:
    if value == UNKNOWN:
        return UNKNOWN
    hand = "".join(map(_CARD.write, items(value))) or NONE
    return f"[{hand}]" if hand == UNKNOWN else hand


_CARD: Final = or_unknown(Form(_read_card, str))
_HAND: Final = Form(_read_hand, _write_hand)


def _read_colors(piece: Piece) -> Located:
    letters = [] if piece.text == NONE else piece.letters()
    return Located([_read_color(letter) for letter in letters], piece.at)


def _read_color(piece: Piece) -> Located:
    color = COLORS_BY_LETTER.get(piece.lower)
    if color is None:
        raise Misread.of(piece, f"colors {', '.join(map(str, Color))}, or {NONE}")
    return Located(color.value, piece.at)


def _write_colors(value: object) -> str:
    return "".join(Color(str(name)).letter for name in items(value)) or NONE


_COLORS: Final = Form(_read_colors, _write_colors)


def _read_discard(piece: Piece) -> Located:
    return _ONE_DISCARD.read(piece) if len(piece.text) == 1 else _HAND.read(piece)


def _write_discard(value: object) -> str:
    return _write_hand(value) if is_list(value) else _ONE_DISCARD.write(value)


_ONE_DISCARD: Final = or_unknown(or_none(NUMBER))
_DISCARD: Final = Form(_read_discard, _write_discard)

_BY_SEAT: Final = or_unknown(listed(or_unknown(NUMBER)))
_PARTS_OF_ROUND: Final = {
    "paradox": or_unknown(or_none(NUMBER)),
    "tricks": _BY_SEAT,
    "bonus": _BY_SEAT,
    "scores": _BY_SEAT,
}


def _read_round(piece: Piece) -> Located:
    parts = piece.split(":")
    if len(parts) != len(_PARTS_OF_ROUND):
        raise Misread.of(piece, "a round as paradox:tricks:bonus:scores, such as -:2,1:0,1:2,2")
    values = {
        name: form.read(part)
        for (name, form), part in zip(_PARTS_OF_ROUND.items(), parts, strict=True)
    }
    return Located(values, piece.at)


def _write_round(value: object) -> str:
    assert is_object(value), value
    return ":".join(form.write(value.get(name, UNKNOWN)) for name, form in _PARTS_OF_ROUND.items())


_WORDS: Final = words_of(
    document_class(Position, is_partial=True),
    called={"leader": "lead"},
    forms={
        "rounds": listed(Form(_read_round, _write_round), ";"),
        "revealed": RANKS,
        "taken": listed(CELL),
        "free": listed(CELL),
        "neutral": listed(CELL),
        "lost": or_unknown(listed(or_unknown(_COLORS))),
        "trick": listed(PLAY),
        "hands": listed(_HAND),
        "discards": listed(_DISCARD),
    },
    without=("start_seat", "phase", "tokens"),
)
_CALLED: Final = {"rounds": "rounds", "tokens": "board", **_WORDS.called}
"""All words, in the order in which they are written."""


def _read(words: Mapping[str, Piece], known: Mapping[str, Located]) -> Mapping[str, Located]:
    """Read words into the keys of a document."""
    document = _WORDS.read(words)
    board = words.get("board")
    if board is None:
        return document
    is_partial = PARTIAL in known
    for key, cells in read_board(board, table_of(known, board.at), is_partial=is_partial).items():
        stated = document.setdefault(key, cells)
        if is_partial and stated is not cells:
            others = [cell for cell in cells.items() if cell.value not in names(stated)]
            document[key] = Located([*stated.items(), *others], stated.at)
        elif names(stated) != names(cells):
            expected = f"the neutral tokens on the board, {','.join(names(cells))}"
            raise Misread.of(words["neutral"], expected)
    return document


def _write(document: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Yield the words of a document. `unowned` tokens are on the board; for a partial document so
    are all cells in the rows that the board shows."""
    is_partial = bool(document.get(PARTIAL))
    board = board_of(document) if is_partial or "tokens" in document else ""
    for key, word in _CALLED.items():
        if key == "tokens":
            yield from [(word, board)] if board else []
        elif is_partial and key in ("taken", "free", "neutral"):
            cells = not_on(board, document.get(key, []))
            yield from [(word, _WORDS.forms[key].write(cells))] if cells else []
        elif key in document:
            yield word, _WORDS.forms[key].write(document[key])


LINE: Final = LineNotation(
    phases=tuple(each.value for each in Phase),
    words=_CALLED,
    read=_read,
    write=_write,
    of_partial=("taken", "free"),
)
