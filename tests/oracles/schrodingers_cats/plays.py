"""How a match is played: at which table, by which policy, with which Physicats."""

from __future__ import annotations

from random import Random

from attrs import frozen

from catbox_rules.conformance.schrodingers_cats import POLICIES
from catbox_rules.schrodingers_cats import Action, Physicat, PhysicatDealPhase, State
from catbox_rules.testing.schrodingers_cats import deal_with, next_action
from tests.oracles.schrodingers_cats.mirror import Choice

__all__ = ["RARE_PLAYS", "Play"]


@frozen
class Play:
    """A table, a policy, and the Physicats that are dealt to seats rather than left to chance."""

    players: int
    policy: str
    favored: tuple[Physicat, ...] = ()
    physicats: str = "with"
    timing: str = "own-turn"
    blocks: int = 13

    def choice(self, first_seat: int) -> Choice:
        """The table."""
        options = {
            "physicats": self.physicats,
            "physicat-timing": self.timing,
            "blocks": self.blocks,
        }
        return Choice(self.players, first_seat % self.players, options)

    def next_action(self, state: State, random: Random) -> Action:
        """The action that comes next, of chance too."""
        if isinstance(state, PhysicatDealPhase):
            return deal_with(self.favored, state, random)
        return next_action(state, random, POLICIES[self.policy])


RARE_PLAYS = (
    Play(2, "using at once", (Physicat.PAWKING, Physicat.GOEPPERT_MEOWER)),
    Play(2, "cautious", (Physicat.POUNCE_GAPOSCHKIN, Physicat.FEYNCAT)),
    Play(3, "using midway", (Physicat.FEYNCAT, Physicat.FELINESTEIN), blocks=3),
    Play(2, "skipping", (Physicat.PAWKING, Physicat.TABBY)),
    Play(3, "skipping", (Physicat.PAWKING, Physicat.TABBY)),
    Play(4, "using midway", (Physicat.PURRIE, Physicat.FELIDAE)),
    Play(5, "waiting", (Physicat.TABBY, Physicat.POUNCE_GAPOSCHKIN), blocks=1),
    Play(6, "proving", (Physicat.MEWTON, Physicat.FELINESTEIN)),
    Play(6, "using late", (Physicat.MEWTON, Physicat.FELINESTEIN)),
    Play(6, "using late", (Physicat.MEWTON, Physicat.FELINESTEIN), blocks=3),
)
"""Tables and policies that bring about what is rare elsewhere."""
