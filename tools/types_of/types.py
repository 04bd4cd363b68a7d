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
from tools.types_of.told import NEVER, NULL, Choice, Told

_GAMES: Final = tuple(map(type_name, GAMES))


@frozen
class Types:
    """All definitions, which become complete one by one."""

    told: dict[str, Told]
    """By their names."""
    refined: dict[str, list[str]] = field(factory=dict[str, list[str]])
    """By the name of what all games share: what it is in each game."""

    def is_document(self, name: str) -> bool:
        """Whether something, or all that it may be, has a format."""
        return self._has(self.told[name], frozenset({"format"}))

    def answers(self) -> Told:
        """The answers of the line protocol, each by the request that it answers: the schema knows
        only that a line is one of them, and calls them by their requests."""
        lines = type_name("catbox", "protocol-answer")
        of = {
            each.named.removeprefix(type_name("protocol-answer")).lower(): each
            for each in self.told[lines].keys["answer"].one_of
            if each.named
        }
        description = "The answers of the line protocol, each by what was asked."
        return Told(description=description, keys=of, needed=frozenset(of))

    def complete(self, name: str) -> None:
        """Where a definition is what all games share, put it together with what each of them adds:
        it then is one of these."""
        told = self.told[name]
        base = evolve(told, choice=None, one_of=())
        if not base.is_object:
            return
        of: list[str] = []
        if told.choice is not None:
            key, by_value = told.choice.key, told.choice.of
            for value, each in by_value.items():
                if each.named is not None:
                    keys = {**base.keys, key: _constant(value, base.keys[key])}
                    of.append(self._completed(evolve(base, keys=keys), each.named))
        else:
            of = [self._completed(base, each.named) for each in told.one_of if each.named]
        if of:
            self.told[name] = one_of(of, told.description)

    def settle(self) -> None:
        """Where something that all games share stands alone, it is that of one of the games."""
        for name, of in self.refined.items():
            self.told[name] = one_of(of, self.told[name].description)

    def _completed(self, base: Told, name: str) -> str:
        game = next(game for game in _GAMES if name.startswith(game))
        over = self._flat(self.told[name])
        if name == type_name(game, "record"):
            over = evolve(over, description="")  # it describes all that is the game's own
        self.told[name] = self._refine(base, over, game)
        return name

    def _flat(self, told: Told) -> Told:
        """An object together with the definition that it narrows."""
        if told.named is None or not told.is_object:
            return told
        if not self._says(Told(named=told.named)):
            return evolve(told, named=None)
        return self._refine(self._flat(self.told[told.named]), evolve(told, named=None), "")

    def _says(self, told: Told, within: frozenset[str] = frozenset()) -> bool:
        """Whether anything is told of a type. A definition `within` which we are tells nothing."""
        if told.plain or told.one_of or told.all_of or told.choice or told.one_of_keys:
            return True
        if told.named is not None and told.named not in within:
            inside = within | {told.named}
            if self._says(self.told[told.named], inside):
                return True
        parts = (*told.keys.values(), told.items, told.more)
        told_inside = (each for each in parts if isinstance(each, Told))
        return told.not_null or any(self._says(each, within) for each in told_inside)

    def _refine(self, base: Told, over: Told, game: str) -> Told:
        """What holds if both are told, and the second one says it more exactly."""
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
            key: self._refine(base.keys.get(key, Told()), over.keys.get(key, Told()), game)
            for key in (*base.keys, *(key for key in over.keys if key not in base.keys))
        }
        more = over.more if base.more is None or over.more is not None else base.more
        if isinstance(base.more, Told) and isinstance(over.more, Told):
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

    def _replaced(self, base: Told, over: Told) -> Told:
        """What is told a second time by a name or by values: that, if it has all that the first
        one needs, and else both."""
        if base.named and over.named and self._flat(self.told[base.named]).is_object:
            of = self.refined.setdefault(base.named, [])
            of += [] if over.named in of else [over.named]
        if self._has(over, frozenset(base.needed & base.keys.keys())):
            return over
        return Told(all_of=(evolve(base, description=""), evolve(over, description="")))

    def _has(self, told: Told, keys: frozenset[str]) -> bool:
        """Whether something has all of some keys, whatever it is."""
        if told.named is not None and self._has(self.told[told.named], keys):
            return True
        if told.one_of:
            return all(self._has(each, keys) for each in told.one_of)
        return keys <= told.keys.keys() or any(self._has(each, keys) for each in told.all_of)

    def _of_game(self, name: str, over: Told, game: str) -> Told:
        """A definition of all games as a definition of one game, with what it says of it."""
        called = f"{game}{name}"
        self.told[called] = self._refine(self._flat(self.told[name]), over, game)
        return self._replaced(Told(named=name), Told(named=called))

    def final(self, told: Told) -> Told:
        """The same without conditions: of names, keys, alternatives and what holds together."""
        if told.choice is not None:
            return self.final(self._chosen(told, told.choice))
        if told.one_of_keys:
            return self.final(self._with_one_key(told))
        if told.named is not None:
            rest = evolve(told, named=None)
            if told.one_of or not self._says(Told(named=told.named)):
                return self.final(rest)
            if not self._says(rest):
                return Told(named=told.named, description=told.description)
            rest = evolve(rest, description="")
            both = (Told(named=told.named), self.final(rest))
            return Told(description=told.description, all_of=both)
        if told.one_of and not told.is_object:
            told = Told(description=told.description, one_of=told.one_of)
        return evolve(
            told,
            keys={key: self.final(each) for key, each in told.keys.items()},
            items=self.final(told.items) if told.items else None,
            more=self.final(told.more) if isinstance(told.more, Told) else told.more,
            one_of=tuple(self._as_narrowed(self.final(each)) for each in told.one_of),
            all_of=tuple(map(self.final, told.all_of)),
        )

    def _chosen(self, told: Told, choice: Choice) -> Told:
        """With an alternative for each value of a key, in place of conditions."""
        if not told.is_object:
            return Told(
                description=told.description,
                one_of=(*choice.of.values(), Told(plain=told.plain, more=True)),
            )
        asked = told.keys[choice.key]
        values = self.told[asked.named].plain["enum"] if asked.named else asked.plain["enum"]
        assert values == list(choice.of), "a value of which nothing is told"
        keys = {choice.key, *(key for each in choice.of.values() for key in each.keys)}
        of = [
            evolve(each, keys={choice.key: _constant(value, asked), **each.keys})
            for value, each in choice.of.items()
        ]
        return self._parted(evolve(told, choice=None), keys, of)

    def _with_one_key(self, told: Told) -> Told:
        """With an alternative for each of the keys of which one is there."""
        keys = {key for each in told.one_of_keys for key in (*each.needed, *each.keys)}
        of = [
            evolve(
                each,
                keys={
                    key: each.keys.get(key, Told() if key in each.needed else NEVER)
                    for key in told.keys
                    if key in keys
                },
            )
            for each in told.one_of_keys
        ]
        return self._parted(evolve(told, one_of_keys=()), keys, of)

    def _parted(self, told: Told, keys: set[str], of: Iterable[Told]) -> Told:
        """An object as what always holds, and alternatives for some of its keys."""
        alternatives = tuple(
            Told(
                keys={
                    key: value if value == NEVER else self._refine(told.keys[key], value, "")
                    for key, value in each.keys.items()
                },
                needed=(told.needed | each.needed) & each.keys.keys(),
            )
            for each in of
        )
        kept = {key: each for key, each in told.keys.items() if key not in keys}
        if not kept:
            return Told(description=told.description, one_of=alternatives)
        always = evolve(told, keys=kept, needed=told.needed & kept.keys(), description="")
        return Told(description=told.description, all_of=(always, Told(one_of=alternatives)))

    def _as_narrowed(self, told: Told) -> Told:
        """An object that is a definition with one key more, as that."""
        for name, each in self.told.items():
            more = told.keys.keys() - each.keys.keys()
            if (
                each.is_object
                and len(more) == 1
                and each
                == evolve(
                    told,
                    keys={key: value for key, value in told.keys.items() if key not in more},
                    needed=told.needed - more,
                )
            ):
                keys = {key: told.keys[key] for key in more}
                return Told(all_of=(Told(named=name), Told(keys=keys, needed=frozenset(more))))
        return told


def _constant(value: str, key: Told) -> Told:
    return Told(plain={"const": value}, description=key.description)


def one_of(names: Iterable[str], description: str) -> Told:
    """What is one of several definitions."""
    return Told(description=description, one_of=tuple(Told(named=each) for each in names))
