"""Notation for games that bring only their rules: a word for each key of their documents."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Final, NoReturn

from catbox_rules.kernel.errors import MissingPart
from catbox_rules.kernel.hidden import PlainPosition, fields_named
from catbox_rules.kernel.ruleset import CHANCE, AnyRuleset
from catbox_rules.kernel.table_fields import keys
from catbox_rules.notation.fields import Unwritable, Words, words_of
from catbox_rules.notation.forms import Form, listed
from catbox_rules.notation.protocol import LineNotation, MatchNotation, Notation
from catbox_rules.notation.text import Located, Piece, number
from catbox_rules.positions.plain import PlainPositions
from catbox_rules.positions.protocol import POSITIONS
from catbox_rules.positions.reading import document_class


def _read_actor(piece: Piece) -> Located:
    return Located(CHANCE, piece.at) if piece.lower == CHANCE else number(piece)


_FORMS: Final = {"to_act": listed(Form(_read_actor, str))}


@cache
def plain_notation(game: AnyRuleset) -> Notation | None:
    """Return the notation of a game, derived from its rules; None if the game has positions of its
    own."""
    positions = POSITIONS.find(game)
    if not isinstance(positions, PlainPositions):
        return None
    try:
        by_phase = {phase: _words_of(kind) for phase, kind in positions.kinds.items()}
    except Unwritable as error:
        return _without_lines(positions, str(error))
    called = {key: word for each in by_phase.values() for key, word in each.called.items()}

    def read(words: Mapping[str, Piece], known: Mapping[str, Located]) -> Mapping[str, Located]:
        if "phase" not in known:
            return {}
        own = by_phase[str(known["phase"].value)]
        # A key that this phase does not have is refused where the document is read.
        others = {key: words[word] for key, word in called.items() if word in words}
        unread = {key: Located(each.text, each.at) for key, each in others.items()}
        return unread | own.read(words)

    def write(document: Mapping[str, object]) -> Iterator[tuple[str, str]]:
        return by_phase[str(document["phase"])].write(document)

    return _notation(positions, called, read, write)


def _words_of(kind: type[PlainPosition]) -> Words:
    document = document_class(kind)
    # A word is read in small letters, and `start` is that of the start seat.
    called = {key: "start_" if key == "start" else key.lower() for key in fields_named(document)}
    return words_of(document, called=called, forms=_FORMS, without=("start_seat", "phase"))


def _without_lines(positions: PlainPositions, why: str) -> Notation:
    """Return the notation of a game whose tables have no lines: writing or reading one raises
    MissingPart. To look up the notations of all games still works."""
    refuse = _refusing(positions.RULESET, f"lines of its tables, as {why}")
    words = {key: key for kind in positions.kinds.values() for key in keys(kind).values()}
    return _notation(positions, words, refuse, refuse)


def _notation(
    positions: PlainPositions, called: Mapping[str, str], read: Any, write: Any
) -> Notation:
    refuse = _refusing(positions.RULESET, "notation of matches")
    return Notation(
        game=positions.RULESET.NAME,
        options={},
        match=MatchNotation((), refuse, refuse, refuse, "scores"),
        line=LineNotation(tuple(positions.kinds), called, read, write),
    )


def _refusing(game: AnyRuleset, part: str) -> Callable[..., NoReturn]:
    def refuse(*_: object) -> NoReturn:
        raise MissingPart(game.NAME, part)

    return refuse
