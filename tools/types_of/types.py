"""The types of which the schemas tell, each of them complete.

What the schema of a format says of all games, and the definitions of each game of that game, is put
together: `CatboxRecord` is `CatInTheBoxRecord` or `SchrodingersCatsRecord`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from attrs import evolve, field, frozen

from catbox_rules.games import GAMES
from catbox_rules.records.schema import type_name
from tools.types_of.shape import NEVER, NULL, Choice, Shape

_GAMES: Final = tuple(map(type_name, GAMES))


@frozen
class Types:
    """All definitions, which become complete one by one."""

    shapes: dict[str, Shape]
    """By their names."""
    refined: dict[str, list[str]] = field(factory=dict[str, list[str]])
    """By the name of what all games share: what it is in each game."""

    def is_document(self, name: str) -> bool:
        """Whether something, or all that it may be, has a format."""
        return self._has(self.shapes[name], frozenset({"format"}))

    def answers(self) -> Shape:
        """The answers of the line protocol, each by the request that it answers: the schema knows
        only that a line is one of them, and calls them by their requests."""
        lines = type_name("catbox", "protocol-answer")
        of = {
            each.named.removeprefix(type_name("protocol-answer")).lower(): each
            for each in self.shapes[lines].keys["answer"].one_of
            if each.named
        }
        description = "The answers of the line protocol, each by what was asked."
        return Shape(description=description, keys=of, needed=frozenset(of))

    def complete(self, name: str) -> None:
        """Where a definition is what all games share, put it together with what each of them adds:
        it then is one of these."""
        shape = self.shapes[name]
        base = evolve(shape, choice=None, one_of=())
        if not base.is_object:
            return
        of: list[str] = []
        if shape.choice is not None:
            key, by_value = shape.choice.key, shape.choice.of
            for value, each in by_value.items():
                if each.named is not None:
                    keys = {**base.keys, key: _constant(value, base.keys[key])}
                    of.append(self._completed(evolve(base, keys=keys), each.named))
        else:
            of = [self._completed(base, each.named) for each in shape.one_of if each.named]
        if of:
            self.shapes[name] = one_of(of, shape.description)

    def settle(self) -> None:
        """Where something that all games share stands alone, it is that of one of the games."""
        for name, of in self.refined.items():
            self.shapes[name] = one_of(of, self.shapes[name].description)

    def _completed(self, base: Shape, name: str) -> str:
        game = next(game for game in _GAMES if name.startswith(game))
        over = self._flat(self.shapes[name])
        if name == type_name(game, "record"):
            over = evolve(over, description="")  # it describes all that is the game's own
        self.shapes[name] = self._refine(base, over, game)
        return name

    def _flat(self, shape: Shape) -> Shape:
        """An object together with the definition that it narrows."""
        if shape.named is None or not shape.is_object:
            return shape
        if not self._says(Shape(named=shape.named)):
            return evolve(shape, named=None)
        return self._refine(self._flat(self.shapes[shape.named]), evolve(shape, named=None), "")

    def _says(self, shape: Shape, within: frozenset[str] = frozenset()) -> bool:
        """Whether anything is said of a type. A definition `within` which we are says nothing."""
        if shape.plain or shape.one_of or shape.all_of or shape.choice or shape.one_of_keys:
            return True
        if shape.named is not None and shape.named not in within:
            inside = within | {shape.named}
            if self._says(self.shapes[shape.named], inside):
                return True
        parts = (*shape.keys.values(), shape.items, shape.more)
        inside_it = (each for each in parts if isinstance(each, Shape))
        return shape.not_null or any(self._says(each, within) for each in inside_it)

    def _refine(self, base: Shape, over: Shape, game: str) -> Shape:
        """What holds if both are said, and the second one says it more exactly."""
        description = over.description or base.description
        if over.not_null:
            one_of = tuple(each for each in base.one_of if each.plain != NULL.plain)
            return evolve(base, one_of=one_of, description=description)
        if not self._says(over):
            needed = base.needed | over.needed
            return evolve(base, description=description, needed=needed)
        if not self._says(base):
            return evolve(over, description=description)
        base, over = self._flat(base), self._flat(over)
        if over.named is not None or over.one_of or not (over.keys or over.items or over.more):
            return evolve(self._replaced(base, over), description=description)
        if base.named is not None:
            return evolve(self._of_game(base.named, over, game), description=description)
        keys = {
            key: self._refine(base.keys.get(key, Shape()), over.keys.get(key, Shape()), game)
            for key in (*base.keys, *(key for key in over.keys if key not in base.keys))
        }
        more = over.more if base.more is None or over.more is not None else base.more
        if isinstance(base.more, Shape) and isinstance(over.more, Shape):
            more = self._refine(base.more, over.more, game)
        items = base.items or over.items
        if base.items and over.items:
            items = self._refine(base.items, over.items, game)
        return evolve(
            base,
            description=description,
            plain={**over.plain, **base.plain},
            keys=keys,
            needed=base.needed | over.needed,
            more=more,
            items=items,
            choice=over.choice or base.choice,
            one_of_keys=base.one_of_keys or over.one_of_keys,
        )

    def _replaced(self, base: Shape, over: Shape) -> Shape:
        """What is said a second time by a name or by values: that, if it has all that the first
        one needs, and else both."""
        if base.named and over.named and self._flat(self.shapes[base.named]).is_object:
            of = self.refined.setdefault(base.named, [])
            of += [] if over.named in of else [over.named]
        if self._has(over, frozenset(base.needed & base.keys.keys())):
            return over
        return Shape(all_of=(evolve(base, description=""), evolve(over, description="")))

    def _has(self, shape: Shape, keys: frozenset[str]) -> bool:
        """Whether something has all of some keys, whatever it is."""
        if shape.named is not None and self._has(self.shapes[shape.named], keys):
            return True
        if shape.one_of:
            return all(self._has(each, keys) for each in shape.one_of)
        return keys <= shape.keys.keys() or any(self._has(each, keys) for each in shape.all_of)

    def _of_game(self, name: str, over: Shape, game: str) -> Shape:
        """A definition of all games as a definition of one game, with what it says of it."""
        called = f"{game}{name}"
        self.shapes[called] = self._refine(self._flat(self.shapes[name]), over, game)
        return self._replaced(Shape(named=name), Shape(named=called))

    def final(self, shape: Shape) -> Shape:
        """The same without conditions: of names, keys, alternatives and what holds together."""
        if shape.choice is not None:
            return self.final(self._chosen(shape, shape.choice))
        if shape.one_of_keys:
            return self.final(self._with_one_key(shape))
        if shape.named is not None:
            rest = evolve(shape, named=None)
            if shape.one_of or not self._says(Shape(named=shape.named)):
                return self.final(rest)
            if not self._says(rest):
                return Shape(named=shape.named, description=shape.description)
            rest = evolve(rest, description="")
            both = (Shape(named=shape.named), self.final(rest))
            return Shape(description=shape.description, all_of=both)
        if shape.one_of and not shape.is_object:
            shape = Shape(description=shape.description, one_of=shape.one_of)
        every_key = (*shape.keys, *sorted(shape.needed - shape.keys.keys()))
        return evolve(
            shape,
            keys={key: self.final(shape.keys.get(key, Shape())) for key in every_key},
            items=self.final(shape.items) if shape.items else None,
            more=self.final(shape.more) if isinstance(shape.more, Shape) else shape.more,
            one_of=tuple(map(self.final, shape.one_of)),
            all_of=tuple(map(self.final, shape.all_of)),
        )

    def _chosen(self, shape: Shape, choice: Choice) -> Shape:
        """With an alternative for each value of a key, in place of conditions."""
        if not shape.is_object:
            return Shape(
                description=shape.description,
                one_of=(*choice.of.values(), Shape(plain=shape.plain, more=True)),
            )
        asked = shape.keys[choice.key]
        values = self.shapes[asked.named].plain["enum"] if asked.named else asked.plain["enum"]
        assert values == list(choice.of), "a value of which nothing is said"
        keys = {choice.key, *(key for each in choice.of.values() for key in each.keys)}
        of = [
            evolve(each, keys={choice.key: _constant(value, asked), **each.keys})
            for value, each in choice.of.items()
        ]
        return self._parted(evolve(shape, choice=None), keys, of)

    def _with_one_key(self, shape: Shape) -> Shape:
        """With an alternative for each of the keys of which one is there."""
        keys = {key for each in shape.one_of_keys for key in (*each.needed, *each.keys)}
        of = [
            evolve(
                each,
                keys={
                    key: each.keys.get(key, Shape() if key in each.needed else NEVER)
                    for key in shape.keys
                    if key in keys
                },
            )
            for each in shape.one_of_keys
        ]
        return self._parted(evolve(shape, one_of_keys=()), keys, of)

    def _parted(self, shape: Shape, keys: set[str], of: Iterable[Shape]) -> Shape:
        """An object as what always holds, and alternatives for some of its keys."""
        alternatives = tuple(
            Shape(
                keys={
                    key: value if value == NEVER else self._refine(shape.keys[key], value, "")
                    for key, value in each.keys.items()
                },
                needed=(shape.needed | each.needed) & each.keys.keys(),
            )
            for each in of
        )
        kept = {key: each for key, each in shape.keys.items() if key not in keys}
        if not kept:
            return Shape(description=shape.description, one_of=alternatives)
        always = evolve(shape, keys=kept, needed=shape.needed & kept.keys(), description="")
        return Shape(description=shape.description, all_of=(always, Shape(one_of=alternatives)))


def _constant(value: str, key: Shape) -> Shape:
    return Shape(plain={"const": value}, description=key.description)


def one_of(names: Iterable[str], description: str) -> Shape:
    """What is one of several definitions."""
    return Shape(description=description, one_of=tuple(Shape(named=each) for each in names))
