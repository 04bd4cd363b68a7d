"""The differences between two rulebooks as data: numbers, readings, rules, words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Final

from attrs import frozen

from catbox_rules.book.clause import load_clauses
from catbox_rules.book.rulebook import WORDS, Rulebook, edition_as_json, setups_as_json
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import is_list, is_object, value_in_words
from catbox_rules.kernel.values import fields_of
from catbox_rules.kernel.variants.patch import known_house_rules

_BOOK: Final = "the book"
"""What has decided where no house rule does."""


class What(Enum):
    """What kind of thing is different."""

    NUMBER = "number"
    READING = "reading"
    RULE = "rule"
    """A house rule in place of a rule of the book, or of another house rule."""
    LAYOUT = "layout"
    CLAUSE = "clause"
    """A clause that only one of the books has."""
    WORD = "word"
    """A title, a name, a term: nothing that a match turns on."""


@frozen
class Difference:
    """One thing in which two rulebooks differ.

    * `players`: the number of players that it is about; None for all of them.
    * `path`: the name of a number or a reading, or the clause that is replaced.
    * `a`, `b`: the values of the two rulebooks, as plain JSON.

    >>> print(Difference(What.NUMBER, 3, "bids", [1, 3, 4], [0, 1, 3, 4]))
    bids with 3 players: 1 3 4 or 0 1 3 4
    """

    what: What
    players: int | None
    path: str
    a: object
    b: object

    @property
    def decides(self) -> bool:
        """True if it can affect a match."""
        return self.what not in (What.WORD, What.CLAUSE)

    def __str__(self) -> str:
        of_players = "" if self.players is None else f" with {self.players} players"
        values = " or ".join(map(value_in_words, (self.a, self.b)))
        return f"{self.path}{of_players}: {values}"


def differences(a: Rulebook, b: Rulebook) -> tuple[Difference, ...]:
    """Return everything in which two rulebooks of one game differ.

    Raises MalformedInput for rulebooks of different games.

    >>> one, other = (Rulebook.named(name) for name in
    ...               ("pegasus-2023", "pegasus-2023+must-follow+penalty=2"))
    >>> [str(each) for each in differences(one, other) if each.players in (None, 3)]
    ['penalty with 3 players: 1 or 2', \
'declare.any-color-following: the book or house.must-follow']
    """
    if a.game != b.game:
        raise MalformedInput("RULEBOOK", expected=f"a rulebook of {a.game}", given=str(b))
    one, other = (edition_as_json(each.ruleset, each.edition) for each in (a, b))
    return (
        *_of_setups(_by_players(a), _by_players(b), _what_follows(a)),
        *_of_edition(one, other, a),
        *_of_layout(a, b),
        *_of_rules(a, b),
        *_of_clauses(a, b),
        *_of_words(one, other),
    )


def _what_follows(rulebook: Rulebook) -> set[str]:
    """Return the names of derived numbers, such as the cards that are left over."""
    setup: object = rulebook.edition.setups[0]
    return {field.name for field in fields_of(type(setup)) if not field.init}


def _by_players(rulebook: Rulebook) -> dict[int, dict[str, object]]:
    return dict(zip(rulebook.players, setups_as_json(rulebook.edition), strict=True))


def _of_setups(
    one: Mapping[int, Mapping[str, object]],
    other: Mapping[int, Mapping[str, object]],
    follows: set[str],
) -> Iterator[Difference]:
    for players in sorted({*one, *other}):
        if players not in one or players not in other:
            yield Difference(
                What.NUMBER, players, "players", *(players in each for each in (one, other))
            )
            continue
        ours, theirs = one[players], other[players]
        for name in ours:
            if ours[name] != theirs[name] and name not in follows:
                what = What.LAYOUT if name == "layout" else What.NUMBER
                yield Difference(what, players, name, ours[name], theirs[name])


_ELSEWHERE: Final = ("game", "ruleset_version", "id", "setups", "house_rules", *WORDS)


def _of_edition(
    one: Mapping[str, object], other: Mapping[str, object], a: Rulebook
) -> Iterator[Difference]:
    """Yield the numbers for all numbers of players, and the readings."""
    for name, ours in one.items():
        theirs = other[name]
        if name in _ELSEWHERE or ours == theirs:
            continue
        if is_object(ours) and is_object(theirs):
            for key, number in ours.items():
                if number != theirs[key]:
                    yield Difference(What.NUMBER, None, key, number, theirs[key])
            continue
        path = name.replace("_", "-")
        is_reading = path in a.ruleset.PATCHABLE.readings or not isinstance(ours, int)
        what = What.READING if is_reading else What.NUMBER
        yield Difference(what, None, path if is_reading else name, ours, theirs)


def _of_layout(a: Rulebook, b: Rulebook) -> Iterator[Difference]:
    """Yield the layout that a table has as an option of its own."""
    ours, theirs = a.options.get("layout"), b.options.get("layout")
    if ours != theirs:
        yield Difference(What.LAYOUT, None, "layout", ours, theirs)


def _of_rules(a: Rulebook, b: Rulebook) -> Iterator[Difference]:
    ours, theirs = _rules_by_slot(a), _rules_by_slot(b)
    for slot in a.ruleset.PATCHABLE.slots:
        one, other = ours.get(slot, _BOOK), theirs.get(slot, _BOOK)
        if one != other:
            yield Difference(What.RULE, None, slot, one, other)


def _rules_by_slot(rulebook: Rulebook) -> dict[str, str]:
    rules = edition_as_json(rulebook.ruleset, rulebook.edition).get("house_rules", [])
    known = known_house_rules(rulebook.game)
    ids = rules if is_list(rules) else []
    return {known[id_].replaces: id_ for id_ in ids if isinstance(id_, str)}


def _of_clauses(a: Rulebook, b: Rulebook) -> Iterator[Difference]:
    """Yield the clauses for which only one of two editions has a source."""
    if a.edition_id == b.edition_id:
        return
    for clause in load_clauses(a.game).values():
        one, other = (
            [source.heading for source in clause.sources_in(each.edition_id)] or None
            for each in (a, b)
        )
        if (one is None) != (other is None):
            yield Difference(What.CLAUSE, None, clause.id, one, other)


def _of_words(one: Mapping[str, object], other: Mapping[str, object]) -> Iterator[Difference]:
    for name in ("id", *WORDS):
        if name != "variants" and one.get(name) != other.get(name):
            yield Difference(What.WORD, None, name, one.get(name), other.get(name))
