"""The choices of a table: what people agree on before the first card is dealt.

From these choices a game makes its own `Table`, with all numbers of the edition; a record keeps
only the choices.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import Any, TypeAlias

from attrs import field, frozen

from catbox_rules.kernel.errors import MalformedInput, own_number
from catbox_rules.kernel.frozen_value import FrozenValue
from catbox_rules.kernel.ruleset import AnyRuleset

AnyState: TypeAlias = Any
"""A state of any game; see `AnyRuleset`."""


@frozen
class ChosenTable(FrozenValue):
    """The game, its edition, the number of players, the first seat, and the other choices.

    * `ruleset`: the game, such as the module `catbox_rules.cat_in_the_box`.
    * `edition`: an id or an alias of it.
    * `players`: the number of players; the edition says how many are allowed.
    * `first_seat`: the seat that starts the first round, 0 to `players - 1`.
    * `options`: readings and the like, as in a record. Do not change them.

    Nothing is checked before `initial` is called.

    >>> from catbox_rules import cat_in_the_box
    >>> table = ChosenTable(cat_in_the_box, "international", players=3)
    >>> table.game, table.edition_id, cat_in_the_box.turn(table.initial())
    ('cat-in-the-box', 'pegasus-2023', ('chance',))
    """

    ruleset: AnyRuleset = field(repr=lambda ruleset: str(ruleset.NAME))
    edition: str
    players: int = field(converter=own_number)
    first_seat: int = field(default=0, converter=own_number)
    options: Mapping[str, object] = field(factory=dict[str, object], hash=False)

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.ruleset.NAME

    @property
    def edition_id(self) -> str:
        """The id of the edition, even if it was given by an alias."""
        for edition in self.ruleset.EDITIONS:
            if self.edition in (edition.id, *edition.aliases):
                return edition.id
        return self.edition

    def initial(self) -> AnyState:
        """Return the state before the first action. Raises Unsupported or MalformedInput, with the
        path of the choice that is not possible."""
        if not hasattr(self.ruleset, "initial"):
            expected = "a game, such as the module catbox_rules.cat_in_the_box, or GAMES[name]"
            raise MalformedInput("$.game", expected=expected, given=self.ruleset)
        return self.ruleset.initial(
            self.edition,
            players=self.players,
            first_seat=self.first_seat,
            options=self.options,
        )

    # A game is a module as a rule, which pickles by its name only.

    def __reduce__(self) -> tuple[object, ...]:
        ruleset: object = self.ruleset
        by_name = ruleset.__name__ if isinstance(ruleset, ModuleType) else ruleset
        own = (self.edition, self.players, self.first_seat, dict(self.options))
        return _chosen_table, (by_name, *own)


def _chosen_table(
    ruleset: str | AnyRuleset,
    edition: str,
    players: int,
    first_seat: int,
    options: Mapping[str, object],
) -> ChosenTable:
    """Unpickle a table. Its game is given by the name of its module."""
    # A module is of the type of modules; that it is a game was so when it was pickled.
    found: Any = import_module(ruleset) if isinstance(ruleset, str) else ruleset
    return ChosenTable(found, edition, players, first_seat, options)
