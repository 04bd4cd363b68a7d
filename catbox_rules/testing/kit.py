"""What a game brings to its tests: tables, outcomes of chance, policies, what is nearly
legal, and other matches that look the same.

A module for each game has these names. The strategies, the laws and `catbox conform` see a game
through nothing else and the game's own protocol.

    RULESET                            the game
    POLICIES                           preferences by name
    options(edition, players)       -> strategy of what a table may choose
    outcomes(state)                 -> strategy of what chance may do at a state of RULESET
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
"""What a table chooses, as in a record."""


class Kit(Protocol):
    """What a game's module for tests offers."""

    @property
    def RULESET(self) -> AnyRuleset:  # noqa: N802 -- a constant of the module
        """The game, as the reference plays it."""
        ...

    @property
    def POLICIES(self) -> Mapping[str, AnyPreference]:  # noqa: N802 -- a constant of the module
        """Preferences by name; the first one chooses from all legal actions."""
        ...

    def options(self, edition: str, players: int, /) -> SearchStrategy[OptionValues]:
        """What a table of this edition and count of players may choose; shrinks to nothing."""
        ...

    def outcomes(self, state: object, /) -> SearchStrategy[Action]:
        """What chance may do at a state of the reference where it is on turn; shrinks to an
        outcome with the cards in order."""
        ...

    def near_legal(self, ruleset: AnyRuleset, state: object, /) -> SearchStrategy[Action]:
        """Well-formed actions at a state of any ruleset of the game: legal ones with one thing
        changed, those of other seats and of other phases."""
        ...

    def look_alike(self, record: Record, seat: int | None, random: Random, /) -> Record | None:
        """One try at a record that the seat, or a spectator (None), cannot distinguish from this
        one; it may turn out not to be legal. None if there is nothing that the seat has not
        seen."""
        ...


def _at_random() -> dict[str, AnyPreference]:
    return {"at random": ANY_LEGAL}


@frozen
class PlainKit:
    """The tests of a game that brings its rules alone: its readings, random outcomes of chance, and
    all actions that can be said. It knows no matches that look alike."""

    RULESET: AnyRuleset  # of the names of the protocol
    POLICIES: Mapping[str, AnyPreference] = field(factory=_at_random, init=False)

    def options(self, _edition: str, _players: int, /) -> SearchStrategy[OptionValues]:
        """Some of the readings that the game has, or none."""
        readings: dict[str, SearchStrategy[object]] = {
            name: st.sampled_from([each.value for each in values])
            for name, values in self.RULESET.PATCHABLE.readings.items()
        }
        return st.fixed_dictionaries({}, optional=readings)

    def outcomes(self, state: object, /) -> SearchStrategy[Action]:
        """What chance draws by some generator."""
        return st.integers(0, 2**32 - 1).map(lambda seed: self.RULESET.draw(state, Random(seed)))

    def near_legal(self, ruleset: AnyRuleset, state: object, /) -> SearchStrategy[Action]:
        """Any action of a seat that can be said at this table."""
        said = sayable(ruleset, state)
        return st.sampled_from(said) if said else st.nothing()

    def look_alike(self, _record: Record, _seat: int | None, _random: Random, /) -> None:
        """What a seat has not seen, only the game itself knows."""


KIT: Final = PerGame[Kit]("test kit", __name__, default=PlainKit)
"""What every game brings to its tests; its rules alone by default."""
