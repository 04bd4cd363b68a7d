"""The test kit of a game: options of tables, outcomes of chance, and nearly legal actions.

A module for each game has these names. The strategies and the laws use a game only through them,
the game's own protocol, and what it brings to the test of engines (`conformance/protocol.py`).

    RULESET                            the game
    options(edition, players)       -> strategy of the options of a table
    outcomes(state)                 -> strategy of the outcomes of chance at a state of RULESET
    near_legal(ruleset, state)      -> strategy of well-formed actions, most of them illegal
"""

from __future__ import annotations

from random import Random
from typing import Final, Protocol, TypeAlias

from attrs import frozen
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from catbox_rules.conformance.well_formed import well_formed_actions
from catbox_rules.games import PerGame
from catbox_rules.kernel.ruleset import Action, AnyRuleset

OptionValues: TypeAlias = dict[str, object]
"""The options of a table, as in a record."""


class Kit(Protocol):
    """The names that a game's test module defines."""

    @property
    def RULESET(self) -> AnyRuleset:  # noqa: N802 -- a constant of the module
        """The reference ruleset of the game."""
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


@frozen
class PlainKit:
    """The test kit of a game that has only its rules: its readings, random outcomes of chance, and
    all well-formed actions."""

    RULESET: AnyRuleset  # of the names of the protocol

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
        said = well_formed_actions(ruleset, state)
        return st.sampled_from(said) if said else st.nothing()


KIT: Final = PerGame[Kit]("test kit", __name__, default=PlainKit)
"""The test kit of every game; `PlainKit` for a game without its own."""
