"""The notations of Cat in the Box: rows of plays, boards of tokens."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import accumulate, groupby, pairwise
from typing import Final, assert_never

from catbox_rules.cat_in_the_box import (
    NAME,
    Action,
    Bid,
    Cell,
    CellSet,
    Color,
    Deal,
    Discard,
    Paradox,
    Phase,
    Play,
    Position,
    Rank,
    Table,
)
from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.forms import is_list, is_object, one_of
from catbox_rules.kernel.ruleset import Action as AnyAction
from catbox_rules.notation.protocol import (
    NUMBERS,
    LineNotation,
    MatchNotation,
    Notation,
    Row,
    Spoken,
    words_of,
)
from catbox_rules.notation.text import (
    NONE,
    NOTHING,
    NUMBER,
    PARTIAL,
    UNKNOWN,
    Cursor,
    Form,
    Located,
    Misread,
    Piece,
    items,
    listed,
    number,
    or_none,
    or_unknown,
    placed_action,
    read_placed,
    take_seat,
)
from catbox_rules.notation.text import ROW_WORD as WORD
from catbox_rules.positions.reading import document_class

# The words of Cat in the Box that both notations share: ranks, cells, plays, an arrangement.


A_CELL: Final = "a cell such as Y5"
A_PLAY: Final = "a play such as 5Y"

COLORS_BY_LETTER: Final = {color.letter.lower(): color for color in Color}

_PLAY: Final = re.compile(r"(?P<rank>[0-9])(?P<color>[rbyg])|(?P<color_>[rbyg])(?P<rank_>[0-9])")


def rank_and_color(piece: Piece, expected: str = A_PLAY) -> tuple[Piece, Piece]:
    """Split a rank and the letter of a color, in either order. Raises Misread."""
    found = _PLAY.fullmatch(piece.lower)
    if found is None:
        raise Misread.of(piece, expected)
    if found["rank"]:
        return piece.cut(0, 1), piece.cut(1)
    return piece.cut(1), piece.cut(0, 1)


def _read_play(piece: Piece) -> Located:
    rank, color = rank_and_color(piece)
    return Located(f"{rank.text}{color.text.upper()}", piece.at)


def _read_cell(piece: Piece) -> Located:
    rank, color = rank_and_color(piece, A_CELL)
    return Located(f"{color.text.upper()}{rank.text}", piece.at)


PLAY: Final = Form(_read_play, str)
"""A play, the rank before the color: 5Y."""

CELL: Final = Form(_read_cell, str)
"""A cell, the color before the rank: Y5."""


def _read_rank(piece: Piece) -> Located:
    if not (piece.text.isascii() and piece.text.isdecimal()):
        raise Misread.of(piece, "the rank of a card")
    return Located(int(piece.text), piece.at)


def _read_ranks(piece: Piece) -> Located:
    cards = [] if piece.text == NONE else piece.letters()
    return Located([_read_rank(card) for card in cards], piece.at)


RANKS: Final = Form(_read_ranks, lambda value: "".join(map(str, items(value))) or NONE)
"""Ranks of cards, a figure each: 1123."""


def _read_layout_row(piece: Piece) -> Located:
    names = [piece.cut(start, start + 2) for start in range(0, len(piece.text), 2)]
    return Located([CELL.read(name) for name in names], piece.at)


LAYOUT: Final = listed(Form(_read_layout_row, lambda row: "".join(map(str, items(row)))), "/")
"""Where the cells of a board lie: four rows of cells."""


# A board of Cat in the Box in a line: four rows, and a sign for each rank from 1.
#
#     .0..1./....../....../.2....
#
# `.` is an open cell, a digit the token of that seat, `?` the token of a seat that nobody
# remembers, `n` a neutral and `x` an observed token. `x` may be left out, because the edition says
# where the observed tokens are.
#
# On a partial table an unknown row is empty, and `_` is an unknown cell.
#
#     .0..1.//_2____/


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


# Tables of Cat in the Box in a line.
#
#     board=.0..1./....../....../.2....   rows red/blue/yellow/green, ranks from 1
#     revealed=225 lost=BY,-,? bids=1,3,? won=2,1,? lead=1 trick=5Y,4R
#     hands=112???,?,- discards=3,?,- paradox=1
#     taken=Y4,R1 free=B2                  cells of a partial table
#     rounds=-:2,1,5:0,0,3:2,1,8;-:?:?:…  paradox:tricks:bonus:scores of each round
#
# The board is described above. A hand of a single `?` is unknown, and as large as it should
# be; in brackets a hand has exactly the cards shown: `[?]` is one unknown card.


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


# Matches of Cat in the Box as text.
#
#     deal: 1123455662 / 1234556612 / 1223344566
#     revealed: 225                     with two players
#     hidden: 14                        with two players, if it is known
#     discards: 0:3 1:4 2:1
#     bids: 0:1 1:3 2:4
#     1. 0: 5Y 4Y 2R                    a trick: its leader, the plays clockwise
#     paradox: 1
#
# A play out of order has its seat before it: `2:4Y`. Any action may have a row of its own: `seat 2:
# bid 1`. A card may be written as a cell, Y5 for 5Y.


_A_PLAY: Final = "a play such as 5Y, 'discard 3', 'bid 1' or 'paradox'"
_PILE: Final = re.compile(r"[^ \t\r,]+")
_NUMBER_OF_TRICK: Final = re.compile(r"[0-9]+[ \t]*\.")
_OF_SEAT: Final = re.compile(r"([^ \t\r,:]+)[ \t]*:[ \t]*([^ \t\r,:]+)|[^ \t\r,]+")


def _read_match_row(row: Row, actions: list[Located], players: int) -> None:
    match row.label:
        case "deal":
            hands = _piles(row.rest)
            actions.append(placed_action("deal", row.whole.at, hands=hands))
        case "revealed" | "hidden":
            _add_to_deal(row, actions)
        case "discards":
            actions += _of_seats("discard", "rank", row.rest)
        case "bids":
            actions += _of_seats("bid", "tricks", row.rest)
        case "paradox":
            seat = number(row.rest, "the seat that causes the paradox")
            actions.append(placed_action("paradox", row.whole.at, seat=seat))
        case _:
            _read_plays(row.whole, actions, players)


def _piles(piece: Piece) -> Located:
    return Located([_pile(part) for part in piece.split("/")] if piece else [], piece.at)


def _pile(piece: Piece) -> Located:
    """Read ranks with or without blanks between them, or `-` for none."""
    words = [*piece.words(_PILE)]
    if not words:
        raise Misread(piece.at, expected=f"ranks such as 1123, or {NONE}", given=NOTHING)
    return Located([card for word in words for card in RANKS.read(word).items()], words[0].at)


def _add_to_deal(row: Row, actions: list[Located]) -> None:
    deal = actions[-1].parts() if actions else None
    if deal is None or "hands" not in deal or row.label in deal:
        expected = f"'{row.label}:' once, after a deal"
        raise Misread.of(row.whole.cut(0, len(row.label)), expected)
    actions[-1] = Located({**deal, row.label: _pile(row.rest)}, actions[-1].at)


def _of_seats(do: str, name: str, piece: Piece) -> Iterator[Located]:
    """Read an action and a number for each seat: `0:3 1:4`."""
    expected = "seats and numbers, such as 0:3 1:4"
    found = [*_OF_SEAT.finditer(piece.text)]
    if not found:
        raise Misread(piece.at, expected=expected, given=NOTHING)
    for pair in found:
        if pair[1] is None:
            raise Misread.of(piece.found(pair), expected)
        seat = piece.found(pair, 1)
        value = number(piece.found(pair, 2))
        yield placed_action(do, seat.at, seat=number(seat, "a seat"), **{name: value})


def _read_plays(row: Piece, actions: list[Located], players: int) -> None:
    """Add the actions of a row, mostly plays; the row may begin with the number of a trick."""
    count = _NUMBER_OF_TRICK.match(row.text)
    rest = row.cut(count.end()) if count else row
    cursor = Cursor(rest.words(WORD), rest.end)
    seat = _next_seat(actions, players)
    if not cursor:
        raise Misread(rest.end, expected=_A_PLAY, given=NOTHING)
    while cursor:
        named = take_seat(cursor)
        seat = seat if named is None else named.value
        word = cursor.take(_A_PLAY)
        if not isinstance(seat, int):
            expected = "the seat that leads before its play, such as '0: 5Y'"
            raise Misread.of(word, expected)
        actions.append(_read_action(word, seat, cursor))
        seat = (seat + 1) % players if _is_play(actions[-1]) else None


def _read_action(word: Piece, seat: int, cursor: Cursor) -> Located:
    of_seat = Located(seat, word.at)
    match word.lower:
        case "paradox":
            return placed_action("paradox", word.at, seat=of_seat)
        case "bid":
            tricks = number(cursor.take("a number of tricks"), "a number of tricks")
            return placed_action("bid", word.at, seat=of_seat, tricks=tricks)
        case "discard":
            rank = number(cursor.take("a rank"), "a rank")
            return placed_action("discard", word.at, seat=of_seat, rank=rank)
        case _:
            rank_, color = rank_and_color(word, _A_PLAY)
            name = COLORS_BY_LETTER[color.lower].value
            return placed_action(
                "play",
                word.at,
                seat=of_seat,
                rank=Located(int(rank_.text), rank_.at),
                color=Located(name, color.at),
            )


def _is_play(action: Located) -> bool:
    return action.part("color") is not None


def _next_seat(actions: Sequence[Located], players: int) -> object:
    """Return the seat after that of the last action, if it was a play."""
    if not actions or not _is_play(actions[-1]):
        return None
    seat = actions[-1].parts()["seat"].value
    assert isinstance(seat, int)
    return (seat + 1) % players


def _rows(actions: Sequence[Action], players: int, cuts: Set[int], /) -> Iterator[tuple[str, ...]]:
    """Yield the rows of a round: actions of one kind together, plays by tricks."""
    played = 0
    for kind, group in _alike(actions, cuts):
        if kind is Play:
            plays = [action for action in group if isinstance(action, Play)]
            # The first of these plays may complete a trick that something has cut.
            ends = range(players - played % players, len(plays) + players, players)
            for start, end in pairwise((0, *ends)):
                trick = plays[start:end]
                yield _trick(played // players + 1, trick, players)
                played += len(trick)
        elif kind in (Discard, Bid):
            yield tuple(_labelled(group))
        else:
            yield from ((_alone(action),) for action in group)


def _alike(
    actions: Sequence[Action], cuts: Set[int]
) -> Iterator[tuple[type[Action], list[Action]]]:
    """Group consecutive actions of one kind, cut at the given indexes."""
    parts = accumulate(index in cuts for index in range(len(actions)))
    groups = groupby(zip(actions, parts, strict=True), key=lambda each: (type(each[0]), each[1]))
    for (kind, _), group in groups:
        yield kind, [action for action, _ in group]


def _trick(count: int, plays: Sequence[Play], players: int) -> tuple[str, ...]:
    texts = [f"{count}. {plays[0].seat}: {plays[0]}"]
    for before, play in pairwise(plays):
        is_next = play.seat == (before.seat + 1) % players
        texts.append(f" {play}" if is_next else f" {play.seat}:{play}")
    return tuple(texts)


def _labelled(actions: Iterable[Action]) -> Iterator[str]:
    for index, action in enumerate(actions):
        match action:
            case Discard():
                label, value = "discards:", int(action.rank)
            case Bid():
                label, value = "bids:", action.tricks
            case _:
                raise AssertionError(action)
        yield f"{'' if index else label} {action.seat}:{value}"


def _alone(action: Action) -> str:
    match action:
        case Deal():
            rows = [f"deal: {' / '.join(RANKS.write(list(hand)) for hand in action.hands)}".strip()]
            if action.revealed:
                rows.append(f"revealed: {RANKS.write(list(action.revealed))}")
            if action.hidden is not None:
                rows.append(f"hidden: {RANKS.write(list(action.hidden))}")
            return "\n".join(rows)
        case Paradox():
            return f"paradox: {action.seat}"
        case Discard() | Bid() | Play():
            return f"seat {action.seat}: {action}"
        case _:
            assert_never(action)


def _begins_round(actions: Sequence[AnyAction], index: int) -> bool:
    return isinstance(actions[index], Deal)


def _sheet(
    table: Table, rounds: Sequence[Sequence[int]], /
) -> tuple[Mapping[str, object], Sequence[int]]:
    """Return the table after rounds with these scores, and the totals."""
    is_over = len(rounds) >= table.setup.rounds
    document = {
        "start_seat": table.start_seat(rounds),
        "phase": (Phase.OVER if is_over else Phase.DEAL).value,
        "rounds": [{"scores": list(scores)} for scores in rounds],
    }
    return document, [sum(of_seat) for of_seat in zip(*rounds, strict=True)]


MATCH: Final = MatchNotation(
    labels=("deal", "revealed", "hidden", "discards", "bids", "paradox"),
    read_row=_read_match_row,
    rows=_rows,
    begins_round=_begins_round,
    result_name="scores",
    sheet=_sheet,
)


# Plays, discards, bids and paradoxes as people say them, in five languages.


_COLOR_WORDS: Final = {
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
    "say": (
        *("say", "says", "said", "claims", "claimed", "causes", "caused", "dit", "diz", "disse"),
        *("digo", "verursacht", "provoque", "causa"),
    ),
    "sagt": ("sagt", "sage", "sagte", "sagen"),
    "an": ("an",),
    "paradox": ("paradox", "paradoxon", "paradoxe", "paradoxo", "パラドックス"),
    "pass": ("pass", "passes", "passed", "passe", "passt", "passo", "passa", "パス"),
}
_SMALL: Final = {
    "one": ("one", "ein", "eine", "einen", "un", "une", "um", "uma"),
    "": (
        *("a", "the", "as", "to", "with", "in", "of", "for", "and", "it", "his", "her", "my"),
        *("i", "he", "she", "they", "has", "on", "card", "color", "colour"),
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
    colors = [term for term in terms if term in _COLOR_WORDS]
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
    if verbs & {"play", "lay"} or any(term in _COLOR_WORDS for term in terms):
        return "a play of a card in one color, such as 'red 4'"
    return None


_NUMBERS: Final = {"1": ("eins", "一"), **NUMBERS}

SPOKEN: Final = Spoken({**_COLOR_WORDS, **_VERBS, **_NUMBERS, **_SMALL}, _text_of, _expected_of)
"""What the actions of Cat in the Box are called."""


NOTATION: Final = Notation(
    game=NAME, options={"layout": LAYOUT}, match=MATCH, line=LINE, spoken=SPOKEN
)
