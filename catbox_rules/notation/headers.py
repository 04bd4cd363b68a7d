r"""The headers of a match as text: what is played, by whom, and what the table has chosen.

    game: cat-in-the-box
    edition: pegasus-2023
    players: 3
    seat 0: Anne
    first: 0
    options: tokens=strict, red-broken-by=any-token
    title: The last trick
    note: "text with \n escapes as JSON, if it needs them"
    variants: ["must-follow", {"format": "catbox-variant/1", …}]
    extra: {"seed": 7}
    taken-back: [{"after": 4, "actions": [{"do": "bid", "seat": 0, "tricks": 1}]}]

They may come in any order, each at most once. `game` may be left out, because the edition implies
it. Variants given by name may be among the options, `variants=must-follow+memory`; those given in
full have a header of their own, as JSON. So do the extras of a host and what was taken back.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from attrs import frozen

from catbox_rules.games import AnyGame
from catbox_rules.kernel.errors import MalformedInput, is_whole_number
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.notation.comments import is_printable
from catbox_rules.notation.editions import check_edition, game_of
from catbox_rules.notation.forms import NUMBER, OPTION, WORD, Form, listed
from catbox_rules.notation.text import BLANKS, Located, Misread, Piece
from catbox_rules.records import Record
from catbox_rules.records.record import taken_back_as_json
from catbox_rules.records.strict_json import parse

CALLED: Final[Mapping[str, str]] = {
    "game": "a header 'edition: …'",
    "edition": "a header 'edition: …'",
    "players": "a header 'players: …'",
    "first_seat": "a header 'first: …', the seat that starts the first round",
}
"""The headers that must be there, by the keys of a record, for errors."""

_KEYED: Final = ("edition", "players", "first", "game", "options")
_TEXTS: Final = ("title", "note", "variants", "extra", "taken-back")
_TEXT: Final = rf"{'|'.join(_TEXTS)}|seat[ \t]+[0-9]+"

TEXT_HEADER: Final = re.compile(rf"(?:{_TEXT})[ \t]*:", re.IGNORECASE | re.ASCII)
"""What begins a header whose text runs to the end of the line."""

HEADER: Final = re.compile(rf"(?P<key>{'|'.join(_KEYED)}|{_TEXT})[ \t]*:", re.IGNORECASE | re.ASCII)
"""What begins any header."""

HEADERS: Final = (*_KEYED, "seat 0", *_TEXTS)
"""All headers, for errors."""


def read_headers(
    rows: Sequence[Piece],
    game: AnyGame | None,
    forms_of: Callable[[str], Mapping[str, Form]],
) -> dict[str, Located]:
    """Read the headers into the keys of a record.

    * `rows`: lines that match `HEADER`.
    * `game`: the only game to accept; None accepts every game.
    * `forms_of`: returns, for the name of a game, the options that have a form of their own.

    Raises Misread for a header that is malformed or given twice.
    """
    headers: dict[str, _Header] = {}
    for row in rows:
        header = _header(row)
        if header.key in headers:
            raise Misread.of(header.written, f"only one header '{header.key}:'")
        headers[header.key] = header
    record = {
        _KEYS.get(key, key): form.read(headers[key].value)
        for key, form in _FORMS.items()
        if key in headers
    }
    if "game" not in record and "edition" in record:
        edition = record["edition"]
        record["game"] = Located(game_of(edition, game).NAME, edition.at)
    if "options" in headers:
        own = forms_of(str(record["game"].value)) if "game" in record else dict[str, Form]()
        record["options"] = _read_options(headers["options"].value, own)
    if "variants" in headers:
        _add_variants(record, headers["variants"])
    names = [header for key, header in headers.items() if key.startswith("seat ")]
    if names:
        record["names"] = _read_names(names)
    return record


@frozen
class _Header:
    """A header line: its key, the key as written, and its value."""

    key: str
    written: Piece
    value: Piece


def _header(row: Piece) -> _Header:
    found = HEADER.match(row.text)
    assert found, row
    written = row.found(found, "key")
    key = re.sub(r"[ \t]+", " ", written.lower)
    return _Header(key, written, row.cut(found.end()).strip())


def _add_variants(record: dict[str, Located], header: _Header) -> None:
    options = record.get("options", Located({}, header.value.at))
    if "variants" in options.parts():
        raise Misread.of(header.written, "variants either among the options or here, not both")
    variants = _read_json(header.value, "a list of variants")
    record["options"] = Located({**options.parts(), "variants": variants}, options.at)


def _read_json(piece: Piece, expected: str = "a value") -> Located:
    try:
        return _placed(parse(piece.text), piece.at)
    except MalformedInput as error:
        raise Misread.of(piece, f"{expected} as JSON ({error})") from None


def _placed(value: object, at: int) -> Located:
    """Place a JSON value and all its parts at one position."""
    if is_object(value):
        return Located({key: _placed(part, at) for key, part in value.items()}, at)
    return Located([_placed(item, at) for item in value] if is_list(value) else value, at)


def _read_names(names: Sequence[_Header]) -> Located:
    """Read the names of the seats, which must be given for all seats or for none."""
    seats = {header.key.removeprefix("seat ").lstrip("0") or "0": header for header in names}
    for seat in map(str, range(len(names))):
        if seat not in seats:
            expected = f"'seat {seat}: …' as well: either every seat has a name, or none"
            raise Misread.of(names[0].written, expected)
    values = [_read_text(seats[seat].value) for seat in map(str, range(len(names)))]
    return Located(values, names[0].written.at)


def _read_text(piece: Piece) -> Located:
    """Read a text as it is, or as JSON if it begins with a quotation mark."""
    if not piece.text.startswith('"'):
        return Located(piece.text, piece.at)
    try:
        return Located(json.loads(piece.text, strict=False), piece.at)
    except json.JSONDecodeError as error:
        expected = "a JSON string, because it begins with a quotation mark"
        raise Misread.of(piece.cut(error.pos), expected) from None


def _read_edition(piece: Piece) -> Located:
    check_edition(piece, "options: variants=")
    return WORD.read(piece)


def _write_text(value: object) -> str:
    text = str(value)
    if text and is_printable(text) and text == text.strip(BLANKS) and not text.startswith('"'):
        return text
    return quoted(text)


def quoted(text: str) -> str:
    r"""Return a text in quotes as JSON, with ASCII escapes if anything in it is invisible.

    >>> print(quoted("Anna Lee"), quoted("Zo\u00eb\u2028"))
    "Anna Lee" "Zo\u00eb\u2028"
    """
    shows = all(is_printable(letter) or letter in "\n\t" for letter in text)
    return json.dumps(text, ensure_ascii=not shows)


TEXT: Final = Form(_read_text, _write_text)
"""A text that runs to the end of its line."""

_JSON_FORM: Final = Form(_read_json, json.dumps)
"""A value as JSON, which runs to the end of its line."""

_FORMS: Final[Mapping[str, Form]] = {
    "game": WORD,
    "edition": Form(_read_edition, str),
    "players": NUMBER,
    "first": NUMBER,
    "title": TEXT,
    "note": TEXT,
    "extra": _JSON_FORM,
    "taken-back": _JSON_FORM,
}
_KEYS: Final = {"first": "first_seat", "taken-back": "taken_back"}

_VARIANTS: Final = listed(WORD, separator="+")
"""Variants by their names."""


def _read_options(piece: Piece, forms: Mapping[str, Form]) -> Located:
    options: dict[str, Located] = {}
    for part in piece.split(",") if piece else []:
        name, value = read_option(part.strip(), forms)
        if name.lower in options:
            raise Misread.of(name, f"the option {name.lower} only once")
        options[name.lower] = value
    return Located(options, piece.at)


def read_option(piece: Piece, forms: Mapping[str, Form]) -> tuple[Piece, Located]:
    """Read the name and the value of an option such as `tokens=strict`. Raises Misread."""
    name, *values = (part.strip() for part in piece.split("="))
    if len(values) != 1:
        raise Misread.of(piece, "an option such as tokens=strict")
    WORD.read(name)
    return name, {"variants": _VARIANTS, **forms}.get(name.lower, OPTION).read(values[0])


def option_texts(options: Mapping[str, object], forms: Mapping[str, Form]) -> Iterator[str]:
    """Yield the options of a record as texts such as `tokens=strict`. Raises MalformedInput for a
    value that no option can have."""
    for name, value in options.items():
        if name == "variants":
            if not _are_names(value):
                expected = "names of variants; one that is written in full has no place here"
                raise MalformedInput("$.options.variants", expected=expected, given=value)
            yield f"{name}={_VARIANTS.write(value)}"
            continue
        is_plain = isinstance(value, str) or is_whole_number(value)
        if name not in forms and not is_plain:
            expected = "a word or a number"
            raise MalformedInput(f"$.options.{name}", expected=expected, given=value)
        yield f"{name}={forms.get(name, OPTION).write(value)}"


def _are_names(value: object) -> bool:
    return is_list(value) and bool(value) and all(isinstance(each, str) for each in value)


def headers_of(record: Record, forms: Mapping[str, Form]) -> Iterator[str]:
    """Yield the headers of a record, line by line."""
    yield f"game: {record.ruleset.NAME}"
    yield f"edition: {record.edition}"
    yield f"players: {record.players}"
    for seat, name in enumerate(record.names or ()):
        yield f"seat {seat}: {TEXT.write(name)}"
    yield f"first: {record.first_seat}"
    options = dict(record.options)
    variants = options.get("variants")
    if variants is not None and not _are_names(variants):
        del options["variants"]
    if options:
        yield f"options: {', '.join(option_texts(options, forms))}"
    if "variants" in record.options and "variants" not in options:
        yield f"variants: {json.dumps(variants)}"
    if record.title is not None:
        yield f"title: {TEXT.write(record.title)}"
    if record.note is not None:
        yield f"note: {TEXT.write(record.note)}"
    if (extra := record.extra) is not None:
        yield f"extra: {_JSON_FORM.write(extra)}"
    if record.taken_back:
        yield f"taken-back: {_JSON_FORM.write(taken_back_as_json(record))}"
