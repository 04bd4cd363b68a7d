"""A board of Cat in the Box in a line: four rows, and a sign for each rank from 1.

    .0..1./....../....../.2....

`.` is an open cell, a digit the token of that seat, `?` the token of a seat that nobody remembers,
`n` a neutral and `x` an observed token. `x` may be left out, because the edition says where the
observed tokens are.

On a partial table an unknown row is empty, and `_` is an unknown cell.

    .0..1.//_2____/
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from catbox_rules.cat_in_the_box import Cell, CellSet, Color, Rank, Table
from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.forms import is_object, one_of
from catbox_rules.notation.forms import PARTIAL, items
from catbox_rules.notation.text import Located, Misread, Piece, read_placed

_OPEN: Final = "."
_OBSERVED: Final = "x"
_NEUTRAL: Final = "n"
_UNOWNED: Final = "?"
_UNKNOWN: Final = "_"


def table_of(known: Mapping[str, Located], at: int) -> Table:
    """Return the table that a board belongs to, from what is known of its document. Raises
    Misread."""
    needed = {key: known[key] for key in ("edition", "players", "options") if key in known}
    called = {"players": "the number of players, such as 3p"}
    return read_placed(Located(needed, at), _table, called=called)


def _table(document: object) -> Table:
    assert is_object(document), document
    options = document.get("options", {})
    assert is_object(options), options
    if "players" not in document:
        raise MalformedInput("$.players", expected="a number", given=Verbatim("nothing"))
    return Table.create(document["edition"], players=document["players"], options=options)


def read_board(piece: Piece, table: Table, *, is_partial: bool) -> Mapping[str, Located]:
    """Read a board into the keys of a document: the cells with tokens of each seat, those with a
    token of an unknown seat, those with neutral tokens and, on a partial table, those without a
    token. Raises Misread."""
    columns, rows = table.setup.columns, piece.split("/")
    if len(rows) != len(Color):
        raise Misread.of(piece, f"{len(Color)} rows of {columns} cells, with / between them")
    observed = table.empty_board.observed
    seats = [*map(str, table.seats)]
    cells = {sign: list[Located]() for sign in (*seats, _UNOWNED, _NEUTRAL, _OPEN)}
    for color, row in zip(Color, rows, strict=True):
        if is_partial and not row:
            continue
        if len(row.text) != columns:
            raise Misread.of(row, f"a row of {columns} cells")
        for rank, sign in enumerate(row.letters(), start=1):
            cell = Cell(color, rank)
            is_observed = cell in observed and sign.lower in (_OPEN, _OBSERVED)
            if sign.lower in cells and not is_observed:
                cells[sign.lower].append(Located(str(cell), sign.at))
            elif not is_observed and not (is_partial and sign.text == _UNKNOWN):
                raise Misread.of(sign, _expected(cell, table, is_partial=is_partial))
    of_seats = Located([Located(cells[seat], piece.at) for seat in seats], piece.at)
    others = {"taken" if is_partial else "unowned": _UNOWNED, "neutral": _NEUTRAL}
    others |= {"free": _OPEN} if is_partial else {}
    told = {key: Located(cells[sign], piece.at) for key, sign in others.items() if cells[sign]}
    return {"tokens": of_seats, **told}


def _expected(cell: Cell, table: Table, *, is_partial: bool) -> str:
    signs = [
        f"a seat from 0 to {table.players - 1}",
        f"{_UNOWNED} for an unknown seat",
        f"{_NEUTRAL} for a neutral token",
        *([f"{_UNKNOWN} for an unknown cell"] if is_partial else []),
    ]
    if cell in table.empty_board.observed:
        signs.append(f"{_OBSERVED} for an observed token")
    return f"for {cell}: {_OPEN} for an open cell, {one_of(signs)}"


def names(cells: Located) -> list[str]:
    """Return the names of some cells in alphabetical order."""
    return sorted(str(cell.value) for cell in cells.items())


def board_of(document: Mapping[str, object]) -> str:
    """Return the board of a document. For a partial one this is only the rows that are known
    completely or have tokens of known seats or neutral ones, and empty if there is no such row.

    Raises MalformedInput for a cell with two tokens, or for a token that is not on a cell of the
    board.
    """
    table, is_partial = _table(document), bool(document.get(PARTIAL))
    lying = dict.fromkeys(table.empty_board.cells, _UNKNOWN if is_partial else _OPEN)
    lying |= dict.fromkeys(_cells(items(document.get("free", []))), _OPEN)
    lying |= dict.fromkeys(table.empty_board.observed, _OBSERVED)
    taken: set[Cell] = set()
    for path, sign, cell in _tokens(document, table):
        if cell not in lying:
            expected = f"a cell of the board, R1 to G{table.setup.columns}"
            raise MalformedInput(path, expected=expected, given=Verbatim(cell))
        if cell in taken:
            given = Verbatim(f"two on {cell}")
            raise MalformedInput(path, expected="one token on a cell", given=given)
        taken.add(cell)
        lying[cell] = sign
    ranks = range(1, table.setup.columns + 1)
    rows = ["".join(lying[Cell(color, rank)] for rank in ranks) for color in Color]
    if is_partial:
        untold = {_UNOWNED, _OPEN, _OBSERVED, _UNKNOWN}
        untold |= set() if "neutral" in document else {_NEUTRAL}  # they follow from the cards
        rows = ["" if _UNKNOWN in row and untold >= {*row} else row for row in rows]
    return "/".join(rows) if any(rows) else ""


def not_on(board: str, cells: object) -> list[object]:
    """Return those of some cells that are in a row which the board leaves empty."""
    rows = dict(zip([color.letter for color in Color], board.split("/"), strict=False))
    return [cell for cell in items(cells) if not rows.get(str(cell)[0])]


def _tokens(document: Mapping[str, object], table: Table) -> Iterator[tuple[str, str, Cell]]:
    """Yield the tokens of seats and the neutral ones, each with its place in the document, its sign
    and its cell."""
    for seat, tokens in enumerate(items(document.get("tokens", []))):
        for cell in _cells(items(tokens)):
            yield f"$.tokens[{seat}]", str(seat), cell
    for key in ("unowned", "taken"):
        for cell in _cells(items(document.get(key, []))):
            yield f"$.{key}", _UNOWNED, cell
    revealed = [Rank(int(str(rank))) for rank in items(document.get("revealed", []))]
    neutral = table.board_before_play(tuple(revealed)).neutral
    if "neutral" in document:
        neutral = _cells(items(document["neutral"]))
    for cell in neutral - _cells(items(document.get("free", []))):
        yield "$.neutral", _NEUTRAL, cell


def _cells(names: Iterable[object]) -> CellSet:
    return CellSet.named(" ".join(map(str, names)))
