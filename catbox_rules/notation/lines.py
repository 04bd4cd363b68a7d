"""A position in one line (`catbox-line/1`): a tag, the edition and phase, then words `key=value`.

    catbox-line/1 pegasus-2023 3p play start=0 +tokens=strict board=.0..1./....../....../.2....

The writer is strict: keys in a fixed order, and only those that differ from what a reader would
assume. The parser is lenient: after the tag it accepts any order and any case, and treats line
breaks as blanks. A line describes the table only; it has no title and no note.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from attrs import frozen

from catbox_rules import games
from catbox_rules.games import AnyGame, game_with_edition, games_of
from catbox_rules.kernel.errors import MalformedInput, is_whole_number
from catbox_rules.kernel.forms import is_list, is_object, plain_signs, with_suggestion
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.notation.protocol import NOTATION, LineNotation, Notation
from catbox_rules.notation.text import (
    BLANKS,
    NOTHING,
    NUMBER,
    OPTION,
    PARTIAL,
    UNKNOWN,
    WORD,
    Form,
    Located,
    Misread,
    Piece,
    check_edition,
    faults_placed,
    game_of,
    is_printable,
    items,
    leading,
    listed,
    number,
    page,
    read_placed,
)
from catbox_rules.positions.protocol import POSITIONS, AnyPositions, Position, position_of
from catbox_rules.positions.reading import FORMAT as POSITION
from catbox_rules.records import Record
from catbox_rules.records.record import taken_back_as_json
from catbox_rules.records.strict_json import parse

# The headers of a match as text: what is played, by whom, and what the table has chosen.
#
#     game: cat-in-the-box
#     edition: pegasus-2023
#     players: 3
#     seat 0: Anne
#     first: 0
#     options: tokens=strict, red-broken-by=any-token
#     title: The last trick
#     note: "text with \n escapes as JSON, if it needs them"
#     variants: ["must-follow", {"format": "catbox-variant/1", …}]
#     extra: {"seed": 7}
#     taken-back: [{"after": 4, "actions": [{"do": "bid", "seat": 0, "tricks": 1}]}]
#
# They may come in any order, each at most once. `game` may be left out, because the edition implies
# it. Variants given by name may be among the options, `variants=must-follow+memory`; those given in
# full have a header of their own, as JSON. So do the extras of a host and what was taken back.


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


FORMAT: Final = "catbox-line/1"
_QUOTED: Final = r'"(?:[^"\\\n]|\\.)*"?'
_WORD: Final = re.compile(rf"(?:(?<=[=,]){_QUOTED}|[^ \t\r\n])+")
_NAME: Final = re.compile(rf"{_QUOTED}[^,]*|[^,]*")
_VALUED: Final = re.compile(r"\+?[^+=]*=")
"""The beginning of a word with a key, `won=` or `+tokens=`."""
_PLAYERS: Final = re.compile(r"([0-9]+)p", re.IGNORECASE)


def _read_names_of_line(piece: Piece) -> Located:
    names, at = list[Located](), 0
    while at <= len(piece.text):
        found = _NAME.match(piece.text, at)
        assert found
        names.append(TEXT.read(piece.found(found)))
        at = found.end() + 1
    return Located(names, piece.at)


def _write_name(name: object) -> str:
    text = str(name)
    return quoted(text) if {" ", ","} & {*text} or '="' in text else TEXT.write(text)


_LISTED: Final[Mapping[str, Form]] = {
    "names": Form(_read_names_of_line, lambda names: ",".join(map(_write_name, items(names)))),
    "stood": listed(Form(lambda piece: Located(piece.text, piece.at), str)),
}
"""The words of all games whose values are lists of texts. A name with a blank or a comma in it
stands in quotes, with escapes as in JSON."""


def line_of(moment: object) -> str:
    """Return a table in one line, without a line break (`catbox-line/1`).

    * `moment`: a position, a state, a view, or a match (as a spectator sees it).

    Raises MalformedInput for anything else, for a table with two tokens on a cell, and for one with
    a token that is not on a cell of the board.

    >>> from catbox_rules.cat_in_the_box import initial
    >>> line_of(initial("pegasus-2023", players=4))
    'catbox-line/1 pegasus-2023 4p deal start=0'
    """
    position = position_of(moment)
    positions = POSITIONS.of(games.game_of(position))
    notation = NOTATION.of(positions.RULESET)
    return " ".join(_words(positions.position_as_json(position), notation))


def _words(document: Mapping[str, object], notation: Notation) -> Iterator[str]:
    yield FORMAT
    yield str(document["edition"])
    yield f"{document['players']}p"
    yield str(document["phase"])
    if document.get("partial"):
        yield PARTIAL
    if "start_seat" in document:
        yield f"start={document['start_seat']}"
    options = document.get("options", {})
    assert is_object(options), options
    for option in option_texts(options, notation.options):
        yield f"+{option}"
    for key, value in notation.line.write(document):
        yield f"{key}={value}"
    for key, form in _LISTED.items():
        if values := document.get(key):
            yield f"{key}={form.write(values)}"


def read_line(text: str, game: AnyGame | None = None) -> tuple[AnyPositions, Position]:
    """Read a line. Return the `positions` module of its game, and the position.

    * `game`: the only game to accept; None accepts every game.

    Raises MalformedInput for a fault, with line and column, from 1.
    """
    text = page(text)
    with faults_placed(text):
        return _read(Piece(text, 0), game)


def _read(text: Piece, game: AnyGame | None) -> tuple[AnyPositions, Position]:
    start, _ = leading(text.text)
    plain = Piece(plain_signs(text.text), 0)
    tag, *words = [*plain.cut(start).words(_WORD)] or [Piece("", start)]
    words = [_as_written(word, text) for word in words]
    if tag.lower != FORMAT:
        raise Misread.of(tag, FORMAT)
    bare = [word for word in words if not _VALUED.match(word.text)]
    phases = _phases(_game_in(bare) if game is None else game)
    known = _read_bare(bare, phases)
    if "edition" not in known:
        expected = "an edition after the tag, such as pegasus-2023"
        raise Misread(text.end, expected=expected, given=NOTHING)
    ruleset = game_of(known["edition"], game)
    notation, positions = NOTATION.of(ruleset), POSITIONS.of(ruleset)
    known["format"] = Located(POSITION, 0)
    known["game"] = Located(ruleset.NAME, known["edition"].at)
    document = _read_valued([word for word in words if _VALUED.match(word.text)], known, notation)
    called = _called(notation.line)
    at = words[-1].end
    return positions, read_placed(Located(document, at), positions.read_position, called=called)


def _as_written(word: Piece, text: Piece) -> Piece:
    """Return a word with its signs as in the text, if it is that of names."""
    key, equals, _ = word.text.partition("=")
    if key.lower() != "names":
        return word
    value = text.cut(word.at + len(key) + 1, word.end)
    return Piece(f"{key}{equals}{value.text}", word.at)


def _game_in(bare: Sequence[Piece]) -> AnyRuleset | None:
    """Return the game of the first word that is an edition."""
    found = (game_with_edition(word.lower) for word in bare if not _PLAYERS.fullmatch(word.text))
    return next((game for each in found if each is not None for game in each[:1]), None)


def _phases(game: AnyGame | None) -> tuple[str, ...]:
    """Return the phases of one game, or of all games."""
    phases = (phase for each in games_of(game) for phase in NOTATION.of(each).line.phases)
    return tuple(dict.fromkeys(phases))


def _read_bare(words: list[Piece], phases: Sequence[str]) -> dict[str, Located]:
    """Read the words without a key: the edition, the number of players, the phase, and
    `partial`."""
    known: dict[str, Located] = {}
    named = {phase.lower(): phase for phase in phases}
    for word in words:
        players = _PLAYERS.fullmatch(word.text)
        if players:
            key, value = "players", number(word.found(players, 1))
        elif word.lower in named:
            key, value = "phase", Located(named[word.lower], word.at)
        elif word.lower == PARTIAL:
            key, value = PARTIAL, Located(True, word.at)
        else:
            check_edition(word, "+variants=")
            key, value = "edition", Located(word.lower, word.at)
        if word.lower == FORMAT:
            raise Misread.of(word, "only one position at a time")
        if key in known:
            raise Misread.of(word, _instead(key, known, phases))
        known[key] = value
    return known


def _instead(key: str, known: Mapping[str, Located], phases: Sequence[str]) -> str:
    """Return what to expect of a word without a key, if what it seems to be has already been
    given."""
    if key == PARTIAL:
        return f"the word {PARTIAL} only once"
    if key != "edition":
        return f"only one word for the {key}"
    if "phase" not in known:
        return f"a phase: {', '.join(phases)}"
    return "a word key=value, without blanks in it"


def _read_valued(
    words: list[Piece], known: dict[str, Located], notation: Notation
) -> dict[str, Located]:
    """Read the words with a key into a document, together with what is already known."""
    options: dict[str, Located] = {}
    values: dict[str, Piece] = {}
    of_partial = () if PARTIAL in known else notation.line.of_partial
    told = [word for word in notation.line.words.values() if word not in of_partial]
    keys = ("start", *told, *_LISTED)
    for word in words:
        if word.text.startswith("+"):
            name, option = read_option(word.cut(1), notation.options)
            if name.lower in options:
                raise Misread.of(name, f"the option {name.lower} only once")
            options[name.lower] = option
            continue
        key, value = word.cut(0, word.text.index("=")), word.cut(word.text.index("=") + 1)
        if key.lower not in (*keys, *of_partial):
            expected = f"one of {', '.join(keys)}, or an option such as +name=value"
            raise Misread(key.at, expected=expected, given=with_suggestion(key.text, keys))
        if key.lower in values:
            raise Misread.of(key, f"the word {key.lower}= only once")
        if not value:
            raise Misread.of(value, f"a value for {key.lower}=")
        values[key.lower] = value
    if PARTIAL in known:
        values = {key: value for key, value in values.items() if value.text != UNKNOWN}
    if options:
        known["options"] = Located(options, min(option.at for option in options.values()))
    if "start" in values:
        known["start_seat"] = NUMBER.read(values["start"])
    known |= {key: form.read(values.pop(key)) for key, form in _LISTED.items() if key in values}
    return {**known, **notation.line.read(values, known)}


def _called(notation: LineNotation) -> dict[str, str]:
    called = {key: f"a word {word}=…" for key, word in notation.words.items()}
    return called | {
        "players": "the number of players, such as 3p",
        "phase": f"a phase: {', '.join(notation.phases)}",
        "start_seat": "a word start=…",
    }
