"""The moments of `examples/disputes/`: of each game, scripted rounds with a question.

What the rulings are stands in `examples/disputes/rulings.json`, which is written by hand.
"""

from __future__ import annotations

from typing import Final, Protocol

from catbox_rules.kernel.ruleset import Action
from catbox_rules.records import Record
from tests.spec.examples.cat_in_the_box import figures, playing, rounds
from tests.spec.examples.schrodingers_cats import claiming, physicats, proving, rulebook, skipping

__all__ = ["DISPUTES", "AnyDispute"]


class AnyDispute(Protocol):
    """A question about a moment of a match, of whatever game."""

    @property
    def file(self) -> str:
        """The name of its file."""
        ...

    @property
    def record(self) -> Record:
        """The match up to the question, with the question as its title."""
        ...

    @property
    def action(self) -> Action:
        """The action in question."""
        ...


DISPUTES: Final[tuple[AnyDispute, ...]] = (
    *figures.FIGURES,
    *figures.JAPANESE,
    *playing.RED,
    *playing.FOLLOWING,
    *rounds.PARADOXES,
    *rounds.BIDS_AND_ROUNDS,
    *rounds.TOKENS,
    *rounds.TWO_PLAYERS,
    *rulebook.RUNNING_EXAMPLE,
    *rulebook.JOAO_AND_MEWTON,
    *rulebook.DAYANNA_AND_LUISA,
    *claiming.CLAIMS,
    *claiming.DOUBTS,
    *claiming.LIVES,
    *proving.PROOFS,
    *proving.EXCHANGES,
    *physicats.COUNTING,
    *physicats.REMOVING,
    *physicats.CARDS,
    *skipping.SKIPS,
    *skipping.SWAPS,
)
