"""A board of Cat in the Box in a line: four rows, and a sign for each rank from 1.

    .0..1./....../....../.2....

`.` is an open cell, a figure the token of that seat, `?` one of a seat of which nobody remembers
which, `n` a neutral and `x` an observed token. The last may be left out, for where observed tokens
lie follows from the edition.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from catbox_rules.cat_in_the_box import Cell, CellSet, Color, Rank, Table
from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.forms import is_object, one_of
from catbox_rules.notation.forms import items
from catbox_rules.notation.text import Misread, Piece, Placed, read_placed

_OPEN: Final = "."
_OBSERVED: Final = "x"
_NEUTRAL: Final = "n"
_UNOWNED: Final = "?"


def table_of(known: Mapping[str, Placed], at: int) -> Table:
    """The table on which a board lies, by what is known of a document; raises Misread."""
    needed = {key: known[key] for key in ("edition", "players", "options") if key in known}
    called = {"players": "the number of players, such as 3p"}
    return read_placed(Placed(needed, at), _table, called=called)


def _table(document: object) -> Table:
    assert is_object(document), document
    options = document.get("options", {})
    assert is_object(options), options
    if "players" not in document:
        raise MalformedInput("$.players", expected="a number", given=Verbatim("nothing"))
    return Table.lay(document["edition"], players=document["players"], options=options)


def read_board(piece: Piece, table: Table) -> tuple[Placed, Placed, Placed]:
    """The cells with tokens by seat, those with a token of nobody knows which seat, and those with
    neutral tokens; raises Misread."""
    columns, rows = table.setup.columns, piece.split("/")
    if len(rows) != len(Color):
        raise Misread.of(piece, f"{len(Color)} rows of {columns} cells, with / between them")
    cells = {sign: list[Placed]() for sign in (*map(str, table.seats), _UNOWNED, _NEUTRAL)}
    for color, row in zip(Color, rows, strict=True):
        if len(row.text) != columns:
            raise Misread.of(row, f"a row of {columns} cells")
        for rank, sign in enumerate(row.letters(), start=1):
            cell = Cell(color, rank)
            if sign.lower in cells:
                cells[sign.lower].append(Placed(str(cell), sign.at))
            elif not _is_nothing(sign, cell, table):
                raise Misread.of(sign, _expected(cell, table))
    unowned, neutral = (Placed(cells.pop(sign), piece.at) for sign in (_UNOWNED, _NEUTRAL))
    of_seats = Placed([Placed(of_seat, piece.at) for of_seat in cells.values()], piece.at)
    return of_seats, unowned, neutral


def _is_nothing(sign: Piece, cell: Cell, table: Table) -> bool:
    is_observed = cell in table.empty_board.observed
    return sign.text == _OPEN or (is_observed and sign.lower == _OBSERVED)


def _expected(cell: Cell, table: Table) -> str:
    signs = [
        f"a seat from 0 to {table.players - 1}",
        f"{_UNOWNED} for one that nobody remembers",
        f"{_NEUTRAL} for a neutral token",
    ]
    if cell in table.empty_board.observed:
        signs.append(f"{_OBSERVED} for an observed one")
    return f"on {cell} {_OPEN} for nothing, {one_of(signs)}"


def names(cells: Placed) -> list[str]:
    """The names of placed cells, in the order of the alphabet."""
    return sorted(str(cell.value) for cell in cells.items())


def board_of(document: Mapping[str, object]) -> str:
    """The board of a document.

    Raises MalformedInput for a cell with two tokens, or for a token on no cell of the board.
    """
    table = _table(document)
    lying = dict.fromkeys(table.empty_board.cells, _OPEN)
    lying |= dict.fromkeys(table.empty_board.observed, _OBSERVED)
    taken: set[Cell] = set()
    for path, sign, cell in _tokens(document, table):
        if cell not in lying:
            expected = f"a cell of the board, R1 to G{table.setup.columns}"
            raise MalformedInput(path, expected=expected, given=Verbatim(cell))
        if cell in taken:
            given = Verbatim(f"{cell} with two")
            raise MalformedInput(path, expected="one token on a cell", given=given)
        taken.add(cell)
        lying[cell] = sign
    ranks = range(1, table.setup.columns + 1)
    return "/".join("".join(lying[Cell(color, rank)] for rank in ranks) for color in Color)


def _tokens(document: Mapping[str, object], table: Table) -> Iterator[tuple[str, str, Cell]]:
    """All tokens of seats and neutral ones: their place in the document, sign and cell."""
    for seat, tokens in enumerate(items(document["tokens"])):
        for cell in _cells(items(tokens)):
            yield f"$.tokens[{seat}]", str(seat), cell
    for cell in _cells(items(document.get("unowned", []))):
        yield "$.unowned", _UNOWNED, cell
    revealed = [Rank(int(str(rank))) for rank in items(document.get("revealed", []))]
    neutral: Iterable[Cell] = table.board_before_play(tuple(revealed)).neutral
    if "neutral" in document:
        neutral = _cells(items(document["neutral"]))
    for cell in neutral:
        yield "$.neutral", _NEUTRAL, cell


def _cells(names: Iterable[object]) -> CellSet:
    return CellSet.named(" ".join(map(str, names)))
