"""A match as text (`catbox-match/1`): headers, then rounds of rows, with comments anywhere.

    round 1
    deal: 1123455662 / 1234556612 / 1223344566
    discards: 0:3 1:4 2:1
    bids: 0:1 1:3 2:4
    1. 0: 5Y 4Y 2R {a comment}
    2. 2: 3B 1B 6B
    scores: 1, 0, 1

`!` after an action says that it was illegal, and that the table let it stand.

The parser knows no rule of a game, only its form. A text becomes the same plain document that JSON
would give, and the reader of records does the rest; the game's own module reads its actions.

The writer is strict: there is one way to write a transcript. The parser is lenient: case does not
matter, and headings and trick numbers are optional and not checked.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, takewhile
from typing import Final, TypeVar

from catbox_rules.games import GAMES, AnyGame
from catbox_rules.kernel.errors import check_type
from catbox_rules.kernel.forms import plain_signs, with_suggestion
from catbox_rules.kernel.ruleset import Action
from catbox_rules.notation.lines import (
    CALLED,
    HEADER,
    HEADERS,
    TEXT_HEADER,
    headers_of,
    read_headers,
)
from catbox_rules.notation.protocol import NOTATION, MatchNotation, Row
from catbox_rules.notation.text import (
    Form,
    Located,
    Misread,
    Piece,
    covered,
    faults_placed,
    in_braces,
    leading,
    number,
    page,
    read_placed,
)
from catbox_rules.notation.transcript import TOTALS, WINNERS, Comment, StatedResult, Transcript
from catbox_rules.records import Record, read_record
from catbox_rules.records.converter import STANDS
from catbox_rules.records.record import FORMAT as RECORD_FORMAT

FORMAT: Final = "catbox-match/1"
STANDS_MARK: Final = "!"
"""What is written after an action that was illegal, and that the table let stand."""

_TAG: Final = re.compile(r"[^ \t\r\n{#]*")
_LABEL: Final = re.compile(r"([A-Za-z]+)[ \t]*:")
_LABELLED: Final = re.compile(r"[^\W\d_][^:]*(?=:)")
_WORD: Final = re.compile(r"[A-Za-z]+")
_NUMBER: Final = re.compile(r"[^ \t\r]+")
_BLANK: Final = re.compile(r"[ \t\r]")
_HEADING: Final = re.compile(r"round\b[ \t]*(?:[0-9]+[ \t]*)?:?", re.IGNORECASE | re.ASCII)


def read_match(text: str, game: AnyGame | None = None) -> Transcript:
    r"""Read the text of a match into a transcript.

    * `text`: at most 1 MiB.
    * `game`: the only game to accept; None accepts every game.

    Raises MalformedInput for a fault, with line and column, from 1.

    >>> text = "catbox-match/1\nedition: amigo-2023\nplayers: 2\nfirst: 0\n0: claim 8 alyve"
    >>> read_match(text)
    Traceback (most recent call last):
    catbox_rules.kernel.errors.MalformedInput: line 5, column 12: expected alive, dead, empty or
    heisenberg, got 'alyve'
    """
    text = page(text)
    with faults_placed(text):
        return _transcript(text, game)


def _transcript(text: str, game: AnyGame | None) -> Transcript:
    start, before = leading(text)
    after, comments = covered(
        text, _end_of_tag(text, start), header=HEADER, text_header=TEXT_HEADER
    )
    lines = [line for each in Piece(after, 0).split("\n") if (line := each.strip())]
    headers = [*takewhile(lambda line: HEADER.match(line.text), lines)]
    document = _document(headers, game)
    _check_rows(lines[len(headers) :], document.get("game"))
    head = _record(document, [], game)
    notation = NOTATION.of(head.ruleset).match
    rows, marks = _marks(lines[len(headers) :])
    breaks = [found.start() for found in re.finditer("\n", text)]
    actions, results = list[Located](), list[StatedResult]()
    for row in map(_row, rows):
        if row.label in (notation.result_name, TOTALS, WINNERS):
            number_of_line = bisect_left(breaks, row.whole.at) + 1
            values = _numbers(row.rest)
            results.append(StatedResult(len(actions), row.label, values, number_of_line))
        elif row.label and row.label not in notation.labels:
            labels = _labels(notation)
            expected = f"'round 1', or a line that begins with {':, '.join(labels)}: or a seat"
            given = with_suggestion(row.whole.text[: len(row.label)], labels)
            raise Misread(row.whole.at, expected=expected, given=given)
        elif not _HEADING.fullmatch(row.whole.text):
            _check_first_word(row, notation)
            notation.read_row(row, actions, head.players)
    places = [action.at for action in actions]
    for mark in marks:
        index = bisect_left(places, mark.at) - 1
        if index < 0:
            raise Misread.of(mark, f"an action before {STANDS_MARK!r}")
        actions[index] = _standing(actions[index], mark)
    return Transcript(
        _record(document, actions, game),
        tuple(Comment(bisect_left(places, each.at), each.text) for each in (*before, *comments)),
        tuple(results),
        lines=tuple(bisect_left(breaks, place) + 1 for place in places),
    )


def _marks(lines: Sequence[Piece]) -> tuple[list[Piece], list[Piece]]:
    """Replace each mark of a standing action by a blank. Return the lines, and the marks."""
    rows = [Piece(line.text.replace(STANDS_MARK, " "), line.at).strip() for line in lines]
    mark = re.compile(re.escape(STANDS_MARK))
    return [row for row in rows if row], [each for line in lines for each in line.words(mark)]


def _standing(action: Located, mark: Piece) -> Located:
    """Return an action marked as standing, as a document has it."""
    return Located({**action.parts(), STANDS: Located(value=True, at=mark.at)}, action.at)


def _end_of_tag(text: str, start: int) -> int:
    plain = plain_signs(text)
    tag = _TAG.match(plain, start)
    assert tag
    piece = Piece(plain, 0).found(tag)
    if piece.lower != FORMAT:
        raise Misread.of(piece, FORMAT)
    return piece.end


def _document(rows: Sequence[Piece], game: AnyGame | None) -> dict[str, Located]:
    """Read the headers into a record without actions."""
    document = read_headers(rows, game, _forms_of)
    return {"format": Located(RECORD_FORMAT, 0), **document}


def _forms_of(game: str) -> Mapping[str, Form]:
    return NOTATION.of(game).options if game in GAMES else {}


def _record(
    document: Mapping[str, Located], actions: list[Located], game: AnyGame | None
) -> Record:
    whole = Located({**document, "actions": Located(actions, 0)}, 0)
    return read_placed(whole, lambda value: read_record(value, game), called=CALLED)


def _check_rows(rows: Sequence[Piece], game: Located | None) -> None:
    """Raise Misread for an unknown header, which is then the first row; for a header below the
    first row; and for the tag of another match."""
    label = _LABELLED.match(rows[0].text) if rows else None
    if label is not None and not _HEADING.fullmatch(rows[0].text):
        _check_label(rows[0].found(label).strip(), game)
    for row in rows:
        if row.lower.startswith(FORMAT):
            raise Misread.of(row, "only one match per file")
        header = HEADER.match(row.text)
        if header and not row.lower.startswith("seat"):
            raise Misread.of(row.found(header, "key"), "headers only before the first row")


def _check_label(label: Piece, game: Located | None) -> None:
    """Raise Misread for a label that is neither a header nor a row of the game, or of any game if
    the headers do not name one."""
    games = (game.value,) if game is not None and game.value in GAMES else GAMES
    notations = [NOTATION.of(str(each)) for each in games]
    labels = [*dict.fromkeys(label for each in notations for label in _labels(each.match))]
    if label.lower not in (*HEADERS, *labels):
        expected = f"a header ({', '.join(HEADERS)}) or a row ({', '.join(labels)})"
        known = (*HEADERS, *labels, *(f"seat {seat}" for seat in range(1, 10)))
        raise Misread(label.at, expected=expected, given=with_suggestion(label.text, known))


def _labels(notation: MatchNotation) -> tuple[str, ...]:
    return (*notation.labels, notation.result_name, TOTALS, WINNERS)


def _row(line: Piece) -> Row:
    label = _LABEL.match(line.text)
    if label is None:
        return Row("", line, line)
    return Row(line.found(label, 1).lower, line, line.cut(label.end()).strip())


def _check_first_word(row: Row, notation: MatchNotation) -> None:
    """Raise Misread for a heading without a number, or a label without its colon."""
    found = None if row.label else _WORD.match(row.whole.text)
    word = row.whole.found(found) if found else Piece("", row.whole.at)
    if word.lower == "round":
        raise Misread.of(row.whole, "a heading such as 'round 1'")
    if word.lower in _labels(notation):
        raise Misread.of(word, f"'{word.lower}:'")


def _numbers(piece: Piece) -> tuple[int, ...]:
    """Read the numbers of a result: `3, 1, -2` or `3 1 -2`, or `-` for none."""
    if piece.text in ("", "-"):
        return ()
    parts = [part.strip() for part in piece.split(",")]
    if len(parts) == 1:
        parts = [*piece.words(_NUMBER)]
    elif (odd := next((part for part in parts if _BLANK.search(part.text)), None)) is not None:
        raise Misread.of(odd, "numbers with commas between all of them, or with blanks alone")
    values = [number(part).value for part in parts]
    return tuple(value for value in values if isinstance(value, int))


def match_of(transcript: Transcript) -> str:
    """Return the text of a transcript, with a line break at the end. `read_match` reads the same
    transcript back.

    Raises MalformedInput for an option that no table can have.
    """
    check_type(transcript, Transcript, expected="a Transcript, such as Transcript(record)")
    record = transcript.record
    notation = NOTATION.of(record.ruleset)
    headers = headers_of(record, notation.options)
    return "\n".join([FORMAT, *headers, *_body(transcript, notation.match), ""])


Noted = TypeVar("Noted", Comment, StatedResult)


def _by_index(notes: Sequence[Noted]) -> Mapping[int, list[Noted]]:
    by_index = defaultdict[int, list[Noted]](list)
    for note in notes:
        by_index[note.index].append(note)
    return by_index


def _body(transcript: Transcript, notation: MatchNotation) -> Iterator[str]:
    actions, players = transcript.record.actions, transcript.record.players
    comments, results = _by_index(transcript.comments), _by_index(transcript.stated)
    if comments[0] or results[0]:
        yield ""
    if comments[0]:
        yield _comments(comments[0])
    yield from map(_result, results[0])
    rounds = [*_beginnings(actions, notation), len(actions)]
    for number_of_round, (start, stop) in enumerate(pairwise(rounds), start=1):
        yield f"\nround {number_of_round}"
        index, cuts = start, {cut - start for cut in range(start + 1, stop) if cut in results}
        for row in notation.rows(actions[start:stop], players, cuts):
            line = ""
            for action in row:
                mark = STANDS_MARK if index in transcript.record.stands else ""
                index += 1
                line += f"{action}{mark} {_comments(comments[index])}".rstrip(" ")
            yield line
            yield from map(_result, results.get(index, ()))


def _beginnings(actions: Sequence[Action], notation: MatchNotation) -> Iterator[int]:
    """Yield the indexes of the actions that begin a round; the first action always does."""
    for index in range(len(actions)):
        if index == 0 or notation.begins_round(actions, index):
            yield index


def _comments(comments: Sequence[Comment]) -> str:
    return " ".join(in_braces(comment.text) for comment in comments)


def _result(result: StatedResult) -> str:
    return f"{result.name}: {', '.join(map(str, result.values)) or '-'}"
