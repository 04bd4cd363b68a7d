"""Moments at which a reading decides: by its default other actions are legal than by a value, or an
action leads elsewhere.

They are found along matches of seeded random play, in which every action is legal by both. Each
second voice of the rules is asked at them, once by either reading; if it gives the same answer both
times, at all of them, then it does not know the reading.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any, Final

from attrs import evolve, frozen

from catbox_rules.games import GAMES
from catbox_rules.kernel.ruleset import Action, AnyRuleset
from catbox_rules.policies import POLICIES, chosen
from catbox_rules.positions.protocol import position_of
from catbox_rules.records import ChosenTable, Record, record_as_json
from catbox_rules.records.formats import CatboxRecord
from catbox_rules.schrodingers_cats import Physicat, PhysicatDealPhase
from catbox_rules.testing.schrodingers_cats import deal_with

__all__ = ["EVERY_VALUE", "Disputed", "advice", "disputed"]

EVERY_VALUE: Final = [
    (game, reading.option, str(value.value))
    for game, ruleset in GAMES.items()
    for reading in ruleset.PATCHABLE.registry
    for value in reading.others
]
"""Game, option and value of each reading that is not the default."""

_MATCHES: Final = 400
_MOMENTS: Final = 24
_FAVORED: Final = (
    (Physicat.FELINESTEIN, Physicat.MEWTON, Physicat.TABBY),
    (Physicat.PURRIE, Physicat.FELIDAE, Physicat.TABBY),
)


# A state is of the type that its game gives it; see AnyRuleset.
@frozen
class Disputed:
    """A moment of a match, by the default (`usual`) and by another value (`other`)."""

    ruleset: AnyRuleset
    edition: str
    players: int
    options: dict[str, object]
    """Those of the other reading; the default has none."""
    usual: Any
    other: Any
    actions: tuple[Action, ...]
    taken: Action | None = None
    """What is legal by both, and leads elsewhere; None where other actions are legal."""

    @property
    def only_by_one(self) -> list[Action]:
        """What is legal by one of the two alone."""
        ours, theirs = map(self.ruleset.legal_actions, (self.usual, self.other))
        return [each for each in (*ours, *theirs) if (each in ours) != (each in theirs)]

    @property
    def deciding(self) -> list[Action]:
        """What shows that the two differ."""
        return self.only_by_one if self.taken is None else [self.taken]

    def record(self, *, by_default: bool) -> CatboxRecord:
        """The match up to here, and with the action that leads elsewhere."""
        options: dict[str, object] = {} if by_default else self.options
        table = ChosenTable(self.ruleset, self.edition, self.players, options=options)
        actions = self.actions if self.taken is None else (*self.actions, self.taken)
        return record_as_json(Record(table, actions))


@cache
def disputed(game: str, option: str, value: str) -> tuple[Disputed, ...]:
    """Some moments at which the engine rules otherwise by a value than by the default."""
    return tuple(islice(_disputed(GAMES[game], option, value), _MOMENTS))


def _disputed(ruleset: AnyRuleset, option: str, value: str) -> Iterator[Disputed]:
    options: dict[str, object] = {option: value}
    for seed in range(_MATCHES):
        random = Random(seed)
        edition = random.choice(ruleset.EDITIONS)
        players = random.choice(edition.player_counts)
        usual, other = (
            ruleset.initial(edition.id, players=players, options=chosen)
            for chosen in (dict[str, object](), options)
        )
        actions: tuple[Action, ...] = ()
        while ruleset.turn(usual):
            moment = Disputed(ruleset, edition.id, players, options, usual, other, actions)
            if ruleset.turn(usual) != ("chance",) and moment.only_by_one:
                yield moment
                break
            action = _next(ruleset, usual, random, _FAVORED[seed % 2])
            usual, other = (ruleset.apply(state, action).state for state in (usual, other))
            if _seen(ruleset, usual) != _seen(ruleset, other):
                yield evolve(moment, taken=action)
                break
            actions = (*actions, action)


def _seen(ruleset: AnyRuleset, state: Any) -> object:
    """What everybody sees of the boxes, cards and tokens: a position without its table."""
    position: Any = position_of(state)  # of the class of its game
    return evolve(position, table=None)


def _next(ruleset: AnyRuleset, state: Any, random: Random, favored: tuple[Physicat, ...]) -> Action:
    if isinstance(state, PhysicatDealPhase):
        return deal_with(favored, state, random)
    if ruleset.turn(state) == ("chance",):
        drawn: Action = ruleset.draw(state, random)
        return drawn
    known = POLICIES.of(ruleset)
    policy = known[random.choice([*known])]
    action: Action = chosen(policy, ruleset, state, ruleset.legal_actions(state), random)
    return action


def advice(voice: str, option: str, value: str) -> str:
    """What to do about a voice that does not know a reading."""
    return (
        f"{voice}: {option}={value} decides nothing there that {option} by default does not. Say "
        f"the rule of this reading in it, or, if it does, have `tests/oracles/readings.py` find a "
        f"moment at which it matters; see `Add a reading` in docs/contributing.md"
    )
