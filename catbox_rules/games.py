"""The list of games, and the way from a game to what each room knows about it.

The two games are listed by their names. Nothing of a game is loaded before it is needed: a program
that plays one game never loads the other.

What a room knows about a game is in the module of that room with the name of the game:
`notation/cat_in_the_box` is what the notations know about `catbox_rules.cat_in_the_box`. Each room
declares with a `PerGame` what its modules have, and `PerGame.of` leads from a game to its module.

A function that needs a game takes its name or the game itself, or neither if what it reads names
the game.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from typing import Final, Generic, TypeAlias, TypeVar, cast

from attrs import frozen

from catbox_rules.kernel.editions import Edition, Setup
from catbox_rules.kernel.errors import MalformedInput, Unsupported, Verbatim
from catbox_rules.kernel.forms import one_of, only_meant, with_suggestion
from catbox_rules.kernel.ruleset import AnyRuleset

AnyGame: TypeAlias = str | AnyRuleset
"""A game, or its name in records."""

_EDITIONS: Final = {
    "cat-in-the-box": (
        *("ayatsurare-2020", "japanese", "hobby-japan-2021", "bezier-2022"),
        *("pegasus-2023", "international"),
    ),
    "schrodingers-cats": ("amigo-2023",),
}
"""The games by their names, each with the names of its editions, by which it is found without
loading the other one."""


class UnknownGame(Unsupported, KeyError):
    """A name that no game has, looked up in `GAMES`."""

    __str__ = Unsupported.__str__  # that of KeyError puts the sentence in quotes


class _Games(Mapping[str, AnyRuleset]):
    def __getitem__(self, name: str) -> AnyRuleset:
        if name not in self:
            given = with_suggestion(name, self)
            raise UnknownGame("$.game", expected=one_of(self), given=given)
        # That a game has the names of the protocol, a type checker sees in the tests.
        return cast("AnyRuleset", importlib.import_module(f"catbox_rules.{module_name(name)}"))

    def __iter__(self) -> Iterator[str]:
        return iter(_EDITIONS)

    def __len__(self) -> int:
        return len(_EDITIONS)

    def __contains__(self, name: object) -> bool:
        return name in _EDITIONS

    def __repr__(self) -> str:
        return f"<games: {', '.join(self)}>"


GAMES: Final[Mapping[str, AnyRuleset]] = _Games()
"""Every game by its name. The names are known at once; a game is loaded when it is looked up.

>>> GAMES["cat-in-the-bx"]
Traceback (most recent call last):
catbox_rules.games.UnknownGame: $.game: expected cat-in-the-box or schrodingers-cats, got \
'cat-in-the-bx'; did you mean cat-in-the-box?
"""


def module_name(game: str) -> str:
    """Return the name of a game as that of a module or a folder.

    >>> module_name("cat-in-the-box")
    'cat_in_the_box'
    """
    return game.replace("-", "_")


def game_named(name: object, game: AnyGame | None = None, *, place: str = "$.game") -> AnyRuleset:
    """Return the game with this name in records. Raises Unsupported at `place` for any other name.

    * `game`: the only game to accept; None accepts every game.

    >>> game_named("chess")
    Traceback (most recent call last):
    catbox_rules.kernel.errors.Unsupported: $.game: expected cat-in-the-box or schrodingers-cats, \
got 'chess'
    """
    if game is not None and not isinstance(game, str):
        if name != game.NAME:
            raise Unsupported(place, expected=game.NAME, given=name)
        return game
    known = GAMES if game is None else (game,)
    if not isinstance(name, str) or name not in GAMES or name not in known:
        raise Unsupported(place, expected=" or ".join(known), given=with_suggestion(name, known))
    return GAMES[name]


def games_of(game: AnyGame | None = None, *, place: str = "$.game") -> Iterator[AnyRuleset]:
    """Yield all games, each loaded only when its turn comes; or just one, given by name or as
    itself.

    Raises Unsupported at `place` for an unknown name.

    >>> [each.NAME for each in games_of()]
    ['cat-in-the-box', 'schrodingers-cats']
    """
    if game is None:
        yield from GAMES.values()
    else:
        yield game_named(game, place=place) if isinstance(game, str) else game


def game_of(value: object) -> AnyRuleset:
    """Return the game of a state, a view, an action or a position, found by the module of its
    class.

    Raises MalformedInput for anything else.

    >>> game_of(GAMES["schrodingers-cats"].initial("amigo-2023", players=3)).NAME
    'schrodingers-cats'
    """
    library, *rooms = type(value).__module__.split(".")
    for name in GAMES:
        if library == "catbox_rules" and module_name(name) in rooms:
            return GAMES[name]
    expected = "a state, a view, an action or a position of a game"
    raise MalformedInput("$", expected=expected, given=Verbatim(type(value).__qualname__))


def game_with_edition(
    name: object, game: AnyGame | None = None
) -> tuple[AnyRuleset, Edition[Setup]] | None:
    """Return the game that has an edition with this id or alias, and the edition; None if there is
    none.

    * `game`: look only in this game.

    >>> game, edition = game_with_edition("international")
    >>> game.NAME, edition.id
    ('cat-in-the-box', 'pegasus-2023')
    """
    if game is None:
        game = next((each for each, names in _EDITIONS.items() if name in names), None)
    for ruleset in games_of(game):
        for edition in ruleset.EDITIONS:
            if name in (edition.id, *edition.aliases):
                return ruleset, edition
    return None


def edition_ids(game: AnyGame | None = None) -> tuple[str, ...]:
    """Return the ids and aliases of the editions of one game, or of all games."""
    return tuple(
        name
        for ruleset in games_of(game)
        for edition in ruleset.EDITIONS
        for name in (edition.id, *edition.aliases)
    )


def edition_id(name: object, game: AnyGame | None = None, *, place: str = "$.edition") -> str:
    """Return the id of an edition given by its id or an alias, or as `edition_meant` reads it.
    Raises Unsupported at `place` for any other name.

    * `game`: the only game to accept; None accepts every game.

    >>> edition_id("international")
    'pegasus-2023'
    """
    meant = edition_meant(name, game) if isinstance(name, str) else name
    found = game_with_edition(meant, game)
    if found is None:
        ids = edition_ids(game)
        given = with_suggestion(name, ids)
        raise Unsupported(place, expected=one_of(ids), given=given)
    return found[1].id


def edition_meant(typed: str, game: AnyGame | None = None) -> str:
    """Return the id or the alias of the edition that people mean by a text; any other text as it
    is.

    * `game`: look only in this game.

    >>> edition_meant("Pegasus"), edition_meant("hobby japan"), edition_meant("chess")
    ('pegasus-2023', 'hobby-japan-2021', 'chess')
    """
    if any(typed in names for names in _EDITIONS.values()):
        return typed
    return only_meant(typed, edition_ids(game)) or typed


def game_meant(typed: str) -> str:
    """Return the name of the game that people mean by a text, such as its title; any other text as
    it is.

    >>> game_meant("Cat in the Box"), game_meant("Schrödinger's Cats"), game_meant("chess")
    ('cat-in-the-box', 'schrodingers-cats', 'chess')
    """
    return typed if typed in GAMES else only_meant(typed, GAMES) or typed


T = TypeVar("T")


@frozen
class PerGame(Generic[T]):
    """What a room knows about each game, in a module with the name of the game.

    * `room`: the package of the room.
    * `attribute`: what is meant of such a module; None for the module itself.

    A room declares one with the type of what its modules have, such as a protocol:

    >>> from catbox_rules.positions.protocol import POSITIONS
    >>> POSITIONS.of("cat-in-the-box").RULESET.NAME
    'cat-in-the-box'
    """

    room: str
    attribute: str | None = None

    def of(self, game: AnyGame) -> T:
        """Return the part of a game, loaded on first use. Raises Unsupported for an unknown
        game."""
        ruleset = game_named(game if isinstance(game, str) else game.NAME)
        module = importlib.import_module(f"{self.room}.{module_name(ruleset.NAME)}")
        # That it is of this type, a type checker sees in the tests.
        return cast("T", module if self.attribute is None else getattr(module, self.attribute))
