"""How a policy takes a batch through its stages."""

from __future__ import annotations

from catbox_rules.batch.lockstep import Batch, Stage
from catbox_rules.batch.policies import AnyPolicy, Policy, as_policy
from catbox_rules.kernel.errors import MalformedInput

__all__ = ["play_batch", "take_step"]


def play_batch(batch: Batch, policy: AnyPolicy) -> None:
    """Play the matches of a batch to their end, from whatever stage it is in.

    Raises MalformedInput for what is no policy, and for what a policy gives that is not legal.

    >>> from catbox_rules.cat_in_the_box import Table
    >>> batch = Batch(Table.lay("pegasus-2023", players=3), 10)
    >>> play_batch(batch, "random")
    >>> batch.stage is Stage.OVER
    True
    """
    while batch.stage is not Stage.OVER:
        take_step(batch, policy)


def take_step(batch: Batch, policy: AnyPolicy) -> None:
    """Do what is due: a deal, the discards, the bids, or a card of each match.

    Raises MalformedInput as `play_batch` does, and for a batch that is over.
    """
    player = as_policy(policy)
    own = player if isinstance(player, Policy) else None
    match batch.stage:
        case Stage.DEAL:
            batch.deal()
        case Stage.DISCARD:
            batch.discard(own.discard(batch) if own is not None and own.discard else None)
        case Stage.BID:
            batch.bid(own.bid(batch) if own is not None and own.bid else None)
        case Stage.PLAY:
            batch.play(player.play(batch) if isinstance(player, Policy) else batch.choose(player))
        case Stage.OVER:
            raise MalformedInput("$.stage", expected="a match that is not over", given="over")
