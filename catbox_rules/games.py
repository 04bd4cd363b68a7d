"""The list of games, and the way from a game to what each room knows about it.

A game is listed by its name and the package of its code. Nothing of it is loaded before it is
needed: a program that plays one game never loads another.

What a room knows about a game is in the module of that room with the name of the game's package:
`notation/cat_in_the_box` is what the notations know about `catbox_rules.cat_in_the_box`. A game
from another distribution has these modules in its own package, named after the rooms or the folders
in them: `oh_hell.notation`, and `oh_hell.messages` like `match/messages/cat_in_the_box`. Each room
declares with a `PerGame` what it expects, and `PerGame.of` leads from a game to it.

A function that needs a game takes its name or the game itself, or neither if what it reads names
the game.
"""

from __future__ import annotations

import importlib
import warnings
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import ModuleType
from typing import Final, Generic, TypeAlias, TypeVar, cast

from attrs import frozen

from catbox_rules.kernel.editions import Edition, Setup
from catbox_rules.kernel.errors import MalformedInput, MissingPart, Unsupported, Verbatim
from catbox_rules.kernel.forms import one_of
from catbox_rules.kernel.nearest import with_suggestion
from catbox_rules.kernel.ruleset import AnyRuleset

AnyGame: TypeAlias = str | AnyRuleset
"""A game, or its name in records."""

_PACKAGES: Final = {
    "cat-in-the-box": "catbox_rules.cat_in_the_box",
    "schrodingers-cats": "catbox_rules.schrodingers_cats",
}
"""Every game by its name: the package of its code, which is loaded when it is first asked for."""

PACKAGES_ELSEWHERE: Final[dict[str, str]] = {}
"""The games from elsewhere, with their packages, inside which their specs stand."""

_EDITIONS: Final = {
    "cat-in-the-box": (
        *("ayatsurare-2020", "japanese", "hobby-japan-2021", "bezier-2022"),
        *("pegasus-2023", "international"),
    ),
    "schrodingers-cats": ("amigo-2023",),
}
"""The names of editions by which a game is found without loading another one; those of any other
game are looked up in it."""


class UnknownGame(Unsupported, KeyError):
    """A name that no game has, looked up in `GAMES`."""

    __str__ = Unsupported.__str__  # that of KeyError puts the sentence in quotes


class _Games(Mapping[str, AnyRuleset]):
    def __getitem__(self, name: str) -> AnyRuleset:
        if name not in self:
            given = with_suggestion(name, self)
            raise UnknownGame("$.game", expected=one_of(self), given=given)
        # That the packages have the names of the protocol, a type checker sees in the tests.
        return cast("AnyRuleset", importlib.import_module(_PACKAGES[name]))

    def __iter__(self) -> Iterator[str]:
        return iter(_PACKAGES)

    def __len__(self) -> int:
        return len(_PACKAGES)

    def __contains__(self, name: object) -> bool:
        return name in _PACKAGES

    def __repr__(self) -> str:
        return f"<games: {', '.join(self)}>"


GAMES: Final[Mapping[str, AnyRuleset]] = _Games()
"""Every game by its name. The names are known at once; a game is loaded when it is looked up.

>>> GAMES["cat-in-the-bx"]
Traceback (most recent call last):
catbox_rules.games.UnknownGame: $.game: expected cat-in-the-box or schrodingers-cats, got \
'cat-in-the-bx'; did you mean cat-in-the-box?
"""


def register_game(name: str, package: str) -> None:
    """Add a game at the end of the list.

    * `name`: its name in records, such as `oh-hell`.
    * `package`: the importable package of its code, which has the functions of the `Ruleset`
      protocol.

    Raises MalformedInput for a name that another package already has.
    """
    if _PACKAGES.setdefault(name, package) != package:
        given = Verbatim(f"{name}, which is {_PACKAGES[name]}")
        raise MalformedInput("$.game", expected="the name of a new game", given=given)
    if not _is_own(package):
        PACKAGES_ELSEWHERE[name] = package


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
    library = __name__.partition(".")[0]
    module = type(value).__module__
    for name, package in _PACKAGES.items():
        is_own = package.startswith(f"{library}.") and module.startswith(f"{library}.")
        in_room = is_own and package.rpartition(".")[2] in module.split(".")
        if in_room or module.startswith(f"{package}."):
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
    """Return the id of an edition given by its id or an alias. Raises Unsupported at `place` for
    any other name.

    * `game`: the only game to accept; None accepts every game.

    >>> edition_id("international")
    'pegasus-2023'
    """
    found = game_with_edition(name, game)
    if found is None:
        ids = edition_ids(game)
        given = with_suggestion(name, ids)
        raise Unsupported(place, expected=one_of(ids), given=given)
    return found[1].id


T = TypeVar("T")


@frozen
class PerGame(Generic[T]):
    """What games bring to a room.

    * `name`: its name in errors: `oh-hell brings no notation`.
    * `declared_in`: the `__name__` of the declaring module, which is in the room.
    * `attribute`: its name in the room's module of a game; None for the module itself.
    * `default`: a function that makes a substitute from the rules of a game that brings nothing, or
      returns None if they are not enough. A function whose module imports this declaration is given
      as the text `module:function` of the room and imported on first use.
    * `former`: where games from elsewhere had it in version 0.2, if the room has moved since.

    A room declares one with the type of what it expects, such as a protocol of modules:

    >>> from catbox_rules.positions.protocol import POSITIONS
    >>> POSITIONS.of("cat-in-the-box").RULESET.NAME
    'cat-in-the-box'
    """

    name: str
    declared_in: str
    attribute: str | None = None
    default: Callable[[AnyRuleset], T | None] | str | None = None
    former: str | None = None

    def of(self, game: AnyGame) -> T:
        """Return the part of a game, loaded on first use, or the default for a game without it.

        Raises Unsupported for an unknown name; MissingPart, a kind of Unsupported, if there is
        neither the part nor a default.
        """
        found = self.find(game)
        if found is None:
            raise MissingPart(game if isinstance(game, str) else game.NAME, self.name)
        return found

    def find(self, game: AnyGame) -> T | None:
        """Return the part of a game, or the default; None if there is neither. Raises Unsupported
        for an unknown name."""
        brought = self.brought(game)
        if brought is None and self.default is not None:
            make = self._named(self.default) if isinstance(self.default, str) else self.default
            return make(game_named(game) if isinstance(game, str) else game)
        return brought

    @property
    def _room(self) -> str:
        return self.declared_in.rpartition(".")[0]

    def _named(self, name: str) -> Callable[[AnyRuleset], T | None]:
        module, _, function = name.partition(":")
        make: Callable[[AnyRuleset], T | None] = getattr(
            importlib.import_module(f"{self._room}.{module}"), function
        )
        return make

    def brought(self, game: AnyGame) -> T | None:
        """Return what the game itself brings, or None."""
        package = _package_of(game)
        module = _module_of(self._room, package)
        if module is None and self.former is not None and not _is_own(package):
            module = _former_module_of(self._room, self.former, package)
        if module is None:
            return None
        # That it is of this type, a type checker sees in the tests.
        return cast("T", module if self.attribute is None else getattr(module, self.attribute))

    def games(self) -> tuple[str, ...]:
        """Return the names of the games that bring something."""
        return tuple(name for name in _PACKAGES if self.brought(name) is not None)


def _package_of(game: AnyGame) -> str:
    if not isinstance(game, str):
        return game.PACKAGE
    if game not in _PACKAGES:
        raise Unsupported("$.game", expected=" or ".join(_PACKAGES), given=game)
    return _PACKAGES[game]


@cache
def _module_of(room: str, package: str) -> ModuleType | None:
    """Import the module of a room for the game of a package; return None if there is none."""
    if _is_own(package):
        return _module_at(f"{room}.{package.rpartition('.')[2]}", within=room)
    return _module_at(f"{package}.{room.rpartition('.')[2]}", within=package)


def _former_module_of(room: str, former: str, package: str) -> ModuleType | None:
    """Import the module in which a game from elsewhere had it in version 0.2, with a warning."""
    module = _module_at(f"{package}.{former}", within=package)
    if module is not None:
        now = f"{package}.{room.rpartition('.')[2]}"
        said = f"{module.__name__} is deprecated: use {now}"
        warnings.warn(said, DeprecationWarning, stacklevel=2)
    return module


def _is_own(package: str) -> bool:
    """Whether a package is one of this library."""
    return package.startswith(f"{__name__.partition('.')[0]}.")


def _module_at(path: str, *, within: str) -> ModuleType | None:
    """Import a module; return None if the package `within` has no module of this name."""
    try:
        return importlib.import_module(path)
    except ModuleNotFoundError as error:
        # What the module itself needs and lacks, as a package that is not installed, is no sign
        # that the game has no such module.
        missing = error.name or ""
        if missing.startswith(f"{within}.") and f"{path}.".startswith(f"{missing}."):
            return None
        raise
