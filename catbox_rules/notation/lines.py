"""A position in one line (`catbox-line/1`): a tag, the edition and phase, then words `key=value`.

    catbox-line/1 pegasus-2023 3p play start=0 +tokens=strict board=.0..1./....../....../.2....

The writer is strict: keys in a fixed order, and only those that differ from what a reader would
assume. The parser is lenient: after the tag it accepts any order and any case, and treats line
breaks as blanks. A line describes the table only; it has no title and no note.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from catbox_rules.games import AnyGame, game_with_edition, games_of
from catbox_rules.kernel.forms import is_object
from catbox_rules.kernel.nearest import with_suggestion
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.notation.comments import leading
from catbox_rules.notation.editions import check_edition, game_of
from catbox_rules.notation.forms import NUMBER, PARTIAL, UNKNOWN, Form, items, listed
from catbox_rules.notation.headers import TEXT, option_texts, quoted, read_option
from catbox_rules.notation.protocol import NOTATION, LineNotation, Notation
from catbox_rules.notation.text import (
    NOTHING,
    Located,
    Misread,
    Piece,
    faults_placed,
    number,
    page,
    read_placed,
)
from catbox_rules.positions.protocol import POSITIONS, AnyPositions, Position
from catbox_rules.positions.reading import FORMAT as POSITION

FORMAT: Final = "catbox-line/1"
_QUOTED: Final = r'"(?:[^"\\\n]|\\.)*"?'
_WORD: Final = re.compile(rf"(?:(?<=[=,]){_QUOTED}|[^ \t\r\n])+")
_NAME: Final = re.compile(rf"{_QUOTED}[^,]*|[^,]*")
_VALUED: Final = re.compile(r"\+?[^+=]*=")
"""The beginning of a word with a key, `won=` or `+tokens=`."""
_PLAYERS: Final = re.compile(r"([0-9]+)p", re.IGNORECASE)


def _read_names(piece: Piece) -> Located:
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
    "names": Form(_read_names, lambda names: ",".join(map(_write_name, items(names)))),
    "stood": listed(Form(lambda piece: Located(piece.text, piece.at), str)),
}
"""The words of all games whose values are lists of texts. A name with a blank or a comma in it
stands in quotes, with escapes as in JSON."""


def line_of(position: Position, positions: AnyPositions) -> str:
    """Return the line of a position, without a line break.

    * `positions`: the `positions` module of its game.

    Raises MalformedInput for a table with two tokens on a cell, or with a token that is not on a
    cell of the board.
    """
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

    Raises MalformedInput for a fault, with line and column, from 1; MissingPart for a game without
    a notation.
    """
    text = page(text)
    with faults_placed(text):
        return _read(Piece(text, 0), game)


def _read(text: Piece, game: AnyGame | None) -> tuple[AnyPositions, Position]:
    start, _ = leading(text.text)
    tag, *words = [*text.cut(start).words(_WORD)] or [Piece("", start)]
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


def _game_in(bare: Sequence[Piece]) -> AnyRuleset | None:
    """Return the game of the first word that is an edition."""
    found = (game_with_edition(word.lower) for word in bare if not _PLAYERS.fullmatch(word.text))
    return next((game for each in found if each is not None for game in each[:1]), None)


def _phases(game: AnyGame | None) -> tuple[str, ...]:
    """Return the phases of one game, or of all games that have a notation."""
    notations = (NOTATION.find(ruleset) for ruleset in games_of(game))
    phases = (phase for each in notations if each is not None for phase in each.line.phases)
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
