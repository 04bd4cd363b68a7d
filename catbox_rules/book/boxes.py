"""Printed boxes: which edition's rules a box on the table has, with the evidence for it.

A game may list its boxes in a file `boxes.toml` next to its chapters.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from attrs import fields, frozen

from catbox_rules.book.clause import SpecError, spec_folder
from catbox_rules.games import AnyGame, games_of
from catbox_rules.kernel.forms import is_list
from catbox_rules.kernel.nearest import nearest
from catbox_rules.kernel.words import plain_letters


@frozen
class Box:
    """A printed box, or a place where the game is played."""

    game: str
    publisher: str
    """Who publishes it, or `not found`."""
    title: str
    languages: tuple[str, ...]
    confidence: str
    """How sure it is that the box has the rules of the edition; `none` if there is no edition."""
    evidence: str
    """Who says it."""
    edition: str | None = None
    """The edition whose rules it has; None where they are not known."""
    year: int | None = None
    players: str | None = None
    """For how many players it is, as its sources have it."""
    names: tuple[str, ...] = ()
    """What else it may be asked for by: countries, other spellings."""

    def answers_to(self) -> Iterator[str]:
        """Yield all names by which somebody may ask for the box."""
        yield from (self.publisher, self.title, *self.languages, *self.names)


_TEXTS: Final = {"publisher", "title", "confidence", "evidence", "edition", "players"}
_LISTS: Final = {"languages", "names"}


@cache
def boxes_of(game: str) -> tuple[Box, ...]:
    """Return the boxes of a game, in the order of its file.

    Raises Unsupported for a game without a spec, SpecError for a file that cannot be read.

    >>> [box.publisher for box in boxes_of("cat-in-the-box")][:3]
    ['Ayatsurare Ningyoukan', 'Hobby Japan', 'Bezier Games']
    """
    path = spec_folder(game) / "boxes.toml"
    if not path.exists():
        return ()
    boxes = tomllib.loads(path.read_text(encoding="utf-8"))["boxes"]
    return tuple(_box(game, number, value) for number, value in enumerate(boxes, start=1))


def _box(game: str, number: int, value: Mapping[str, object]) -> Box:
    """Read a box from a file, checking for slips of the pen."""
    known = {field.name for field in fields(Box)} - {"game"}
    if not value.keys() <= known:
        [key, *_] = value.keys() - known
        raise SpecError(f"boxes.toml: box {number}: {key} is none of {', '.join(sorted(known))}")
    texts = {name: str(value[name]) for name in _TEXTS & value.keys()}
    lists = {name: _list(value[name]) for name in _LISTS & value.keys()}
    year = value.get("year")
    return Box(
        game=game,
        year=year if isinstance(year, int) else None,
        languages=lists.get("languages", ()),
        names=lists.get("names", ()),
        publisher=texts["publisher"],
        title=texts["title"],
        confidence=texts["confidence"],
        evidence=texts["evidence"],
        edition=texts.get("edition"),
        players=texts.get("players"),
    )


def _list(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if is_list(value) else ()


def boxes_called(asked: str, game: AnyGame | None = None) -> tuple[Box, ...]:
    """Return the boxes that match a name: a publisher, a title, a language, a country, or several
    of these; of one game, or of all.

    Raises Unsupported for an unknown game.

    >>> [(box.languages, box.edition) for box in boxes_called("matagot")]
    [(('French',), 'pegasus-2023')]
    >>> [box.publisher for box in boxes_called("pegasus german")]
    ['Pegasus Spiele']
    """
    words = _words(asked)
    return tuple(
        box
        for ruleset in games_of(game)
        for box in boxes_of(ruleset.NAME)
        if words and words <= set().union(*map(_words, box.answers_to()))
    )


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", plain_letters(text)))


def box_near(asked: str, game: AnyGame | None = None) -> str | None:
    """Return the name of the box that is most like an unknown name, if any is close.

    >>> box_near("Mattagot")
    'Matagot'
    """
    names = {
        plain_letters(name): name
        for ruleset in games_of(game)
        for box in boxes_of(ruleset.NAME)
        for name in box.answers_to()
    }
    near = nearest(plain_letters(asked), names)
    return None if near is None else names[near]


def box_as_json(box: Box) -> dict[str, object]:
    """Return a box as plain JSON, as `catbox editions --box --json` prints it."""
    return {
        "game": box.game,
        "publisher": box.publisher,
        "title": box.title,
        "languages": list(box.languages),
        "year": box.year,
        "players": box.players,
        "edition": box.edition,
        "confidence": box.confidence,
        "evidence": box.evidence,
    }
