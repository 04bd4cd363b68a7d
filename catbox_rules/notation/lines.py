"""A position in one line (`catbox-line/1`): a tag, what is played, then words `key=value`.

    catbox-line/1 pegasus-2023 3p play start=0 +tokens=strict board=.0..1./....../....../.2....

The writer is strict: keys in their order, and only those that say something which a reader would
not expect anyway. The parser is lenient: after the tag any order, any case, and line breaks are
blanks. A line tells the table: a title and a note it leaves out, and names (`names=Anne,Peter`) are
read and not written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from catbox_rules.games import AnyGame, games_of
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.notation.editions import game_of
from catbox_rules.notation.forms import NUMBER
from catbox_rules.notation.headers import option_texts, read_option
from catbox_rules.notation.protocol import NOTATION, LineNotation, Notation
from catbox_rules.notation.text import (
    NOTHING,
    Misread,
    Piece,
    Placed,
    faults_placed,
    number,
    page,
    read_placed,
)
from catbox_rules.positions.protocol import POSITIONS, AnyPositions, Position
from catbox_rules.positions.reading import FORMAT as POSITION

FORMAT: Final = "catbox-line/1"
_WORD: Final = re.compile(r"[^ \t\r\n]+")
_LISTED: Final = ("names", "stood")
"""Words of all games whose values are lists of texts."""
_PLAYERS: Final = re.compile(r"([0-9]+)p", re.IGNORECASE)


def line_of(position: Position, positions: AnyPositions) -> str:
    """The line of a position, without a line break.

    * `positions`: the module of its game.

    Raises MalformedInput for a table with two tokens on a cell, or with one that is not on a cell
    of its board.
    """
    notation = NOTATION.of(positions.RULESET)
    return " ".join(_words(positions.position_as_json(position), notation))


def _words(document: Mapping[str, object], notation: Notation) -> Iterator[str]:
    yield FORMAT
    yield str(document["edition"])
    yield f"{document['players']}p"
    yield str(document["phase"])
    yield f"start={document['start_seat']}"
    options = document.get("options", {})
    assert is_object(options), options
    for option in option_texts(options, notation.options):
        yield f"+{option}"
    for key, value in notation.line.write(document):
        yield f"{key}={value}"
    stood = document.get("stood", [])
    if is_list(stood) and stood:
        yield f"stood={','.join(map(str, stood))}"


def read_line(text: str, game: AnyGame | None = None) -> tuple[AnyPositions, Position]:
    """The position that a line describes, after the module of its game.

    * `game`: the game that it must be of, if only one will do.

    Raises MalformedInput for a fault, at its line and column from 1; MissingPart for a game that
    brings no notation.
    """
    text = page(text)
    with faults_placed(text):
        return _read(Piece(text, 0), game)


def _read(text: Piece, game: AnyGame | None) -> tuple[AnyPositions, Position]:
    tag, *words = [*text.words(_WORD)] or [Piece("", 0)]
    if tag.lower != FORMAT:
        raise Misread.of(tag, FORMAT)
    phases = _phases(game)
    known = _read_bare([word for word in words if "=" not in word.text], phases)
    if "edition" not in known:
        expected = "an edition after the tag, such as pegasus-2023"
        raise Misread(text.end, expected=expected, given=NOTHING)
    ruleset = game_of(known["edition"], game)
    notation, positions = NOTATION.of(ruleset), POSITIONS.of(ruleset)
    known["format"] = Placed(POSITION, 0)
    known["game"] = Placed(ruleset.NAME, known["edition"].at)
    document = _read_valued([word for word in words if "=" in word.text], known, notation)
    called = _called(notation.line)
    at = words[-1].end
    return positions, read_placed(Placed(document, at), positions.read_position, called=called)


def _phases(game: AnyGame | None) -> tuple[str, ...]:
    """All phases of the games that have a notation, or of one game."""
    notations = (NOTATION.find(ruleset) for ruleset in games_of(game))
    phases = (phase for each in notations if each is not None for phase in each.line.phases)
    return tuple(dict.fromkeys(phases))


def _read_bare(words: list[Piece], phases: Sequence[str]) -> dict[str, Placed]:
    """The words without a key: the edition, the number of players, the phase."""
    known: dict[str, Placed] = {}
    for word in words:
        players = _PLAYERS.fullmatch(word.text)
        if players:
            key, value = "players", number(word.found(players, 1))
        elif word.lower in phases:
            key, value = "phase", Placed(word.lower, word.at)
        else:
            key, value = "edition", Placed(word.lower, word.at)
        if key in known:
            raise Misread.of(word, _instead(key, known, phases))
        known[key] = value
    return known


def _instead(key: str, known: Mapping[str, Placed], phases: Sequence[str]) -> str:
    """What is expected of a word without a key, where what it seems to be is known already."""
    if key != "edition":
        return f"one word for the {key}"
    if "phase" not in known:
        return f"a phase: {', '.join(phases)}"
    return "a word key=value, without blanks in it"


def _read_valued(
    words: list[Piece], known: dict[str, Placed], notation: Notation
) -> dict[str, Placed]:
    """The document of words with a key, and of what is known already."""
    options: dict[str, Placed] = {}
    values: dict[str, Piece] = {}
    keys = ("start", *notation.line.words.values(), *_LISTED)
    for word in words:
        if word.text.startswith("+"):
            name, option = read_option(word.cut(1), notation.options)
            if name.lower in options:
                raise Misread.of(name, f"one option {name.lower}")
            options[name.lower] = option
            continue
        key, value = word.cut(0, word.text.index("=")), word.cut(word.text.index("=") + 1)
        if key.lower not in keys:
            raise Misread.of(key, f"one of {', '.join(keys)}, or an option such as +name=value")
        if key.lower in values:
            raise Misread.of(key, f"one word {key.lower}=")
        if not value:
            raise Misread.of(value, f"a value for {key.lower}=")
        values[key.lower] = value
    if options:
        known["options"] = Placed(options, min(option.at for option in options.values()))
    if "start" in values:
        known["start_seat"] = NUMBER.read(values["start"])
    for said in [key for key in _LISTED if key in values]:
        listed = values.pop(said)
        each = [Placed(part.text, part.at) for part in listed.split(",")]
        known[said] = Placed(each, listed.at)
    return {**known, **notation.line.read(values, known)}


def _called(notation: LineNotation) -> dict[str, str]:
    called = {key: f"a word {word}=…" for key, word in notation.words.items()}
    return called | {
        "players": "the number of players, such as 3p",
        "phase": f"a phase: {', '.join(notation.phases)}",
        "start_seat": "a word start=…",
    }
