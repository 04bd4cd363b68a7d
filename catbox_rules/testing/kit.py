"""The test kit of a game: options of tables, outcomes of chance, policies, nearly legal actions,
and other matches that look the same.

A module for each game has these names. The strategies, the laws and `catbox conform` use a game
only through them and through the game's own protocol.

    RULESET                            the game
    POLICIES                           preferences by name
    options(edition, players)       -> strategy of the options of a table
    outcomes(state)                 -> strategy of the outcomes of chance at a state of RULESET
    near_legal(ruleset, state)      -> strategy of well-formed actions, most of them illegal
    look_alike(record, ...)         -> another record that a seat cannot distinguish from this one
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final, Protocol, TypeAlias

from attrs import field, frozen
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from catbox_rules.games import PerGame
from catbox_rules.kernel.ruleset import Action, AnyRuleset
from catbox_rules.match.sayable import sayable
from catbox_rules.policies import ANY_LEGAL, AnyPreference
from catbox_rules.records import Record

OptionValues: TypeAlias = dict[str, object]
"""The options of a table, as in a record."""


class Kit(Protocol):
    """The names that a game's test module defines."""

    @property
    def RULESET(self) -> AnyRuleset:  # noqa: N802 -- a constant of the module
        """The reference ruleset of the game."""
        ...

    @property
    def POLICIES(self) -> Mapping[str, AnyPreference]:  # noqa: N802 -- a constant of the module
        """Preferences by name; the first one chooses from all legal actions."""
        ...

    def options(self, edition: str, players: int, /) -> SearchStrategy[OptionValues]:
        """Return a strategy of the options of a table with this edition and number of players; it
        shrinks to no options."""
        ...

    def outcomes(self, state: object, /) -> SearchStrategy[Action]:
        """Return a strategy of the outcomes of chance at a state of the reference in which chance
        is on turn; it shrinks to the cards in order."""
        ...

    def near_legal(self, ruleset: AnyRuleset, state: object, /) -> SearchStrategy[Action]:
        """Return a strategy of well-formed actions at a state of any ruleset of the game: legal
        ones with one thing changed, and those of other seats and phases."""
        ...

    def look_alike(self, record: Record, seat: int | None, random: Random, /) -> Record | None:
        """Try to make a record that the seat, or a spectator (None), cannot distinguish from this
        one; it may turn out to be illegal. None if there is nothing that the seat has not seen."""
        ...


def _at_random() -> dict[str, AnyPreference]:
    return {"at random": ANY_LEGAL}


@frozen
class PlainKit:
    """The test kit of a game that has only its rules: its readings, random outcomes of chance, and
    all well-formed actions. It makes no matches that look alike."""

    RULESET: AnyRuleset  # of the names of the protocol
    POLICIES: Mapping[str, AnyPreference] = field(factory=_at_random, init=False)

    def options(self, _edition: str, _players: int, /) -> SearchStrategy[OptionValues]:
        """Return a strategy of some of the readings of the game, or none."""
        readings: dict[str, SearchStrategy[object]] = {
            name: st.sampled_from([each.value for each in values])
            for name, values in self.RULESET.PATCHABLE.readings.items()
        }
        return st.fixed_dictionaries({}, optional=readings)

    def outcomes(self, state: object, /) -> SearchStrategy[Action]:
        """Return a strategy of random draws of chance."""
        return st.integers(0, 2**32 - 1).map(lambda seed: self.RULESET.draw(state, Random(seed)))

    def near_legal(self, ruleset: AnyRuleset, state: object, /) -> SearchStrategy[Action]:
        """Return a strategy of all well-formed actions of seats at this table."""
        said = sayable(ruleset, state)
        return st.sampled_from(said) if said else st.nothing()

    def look_alike(self, _record: Record, _seat: int | None, _random: Random, /) -> None:
        """Return None: only the game itself knows what a seat has not seen."""


KIT: Final = PerGame[Kit]("test kit", __name__, default=PlainKit)
"""The test kit of every game; `PlainKit` for a game without its own."""
