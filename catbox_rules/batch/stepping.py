"""Policies that a caller brings, and how a policy takes a batch through its stages."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from attrs import frozen

from catbox_rules.batch.lockstep import Batch, Stage
from catbox_rules.batch.policies import NAMED
from catbox_rules.batch.rules import Numbers
from catbox_rules.kernel.errors import MalformedInput

Choice: TypeAlias = Callable[[Batch], Numbers]
"""Something that looks at all matches at once and gives an array of what is done in them."""


@frozen
class BatchPolicy:
    """A policy of the caller's own, as functions over arrays.

    * `play` gives for each match the bit of the cell that the seat on turn covers (what it gives
      for a match in which nobody is on turn does not matter).
    * `discard` gives the rank that each seat sets aside: an array of (matches, seats).
    * `bid` gives the bid of each seat likewise.

    Without `discard` or `bid` those are made at random. A function may look at anything in the
    batch; it has to do with a match as it would do if it were alone, so that its random numbers
    have to come from `Batch.draw_cells` and `Batch.draw_below`.
    """

    play: Choice
    discard: Choice | None = None
    bid: Choice | None = None


AnyBatchPolicy: TypeAlias = str | Choice | BatchPolicy
"""A policy's name, a function that plays, or a policy of one's own."""


def as_policy(value: AnyBatchPolicy) -> str | BatchPolicy:
    """A policy as its name or its functions; raises MalformedInput for what is none."""
    if isinstance(value, BatchPolicy):
        return value
    if isinstance(value, str):
        if value in NAMED:
            return value
    elif callable(value):
        return BatchPolicy(value)
    expected = f"{' or '.join(NAMED)}, a function over a batch, or a BatchPolicy"
    raise MalformedInput("$.policy", expected=expected, given=value)


def play_batch(batch: Batch, policy: AnyBatchPolicy) -> None:
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


def take_step(batch: Batch, policy: AnyBatchPolicy) -> None:
    """Do what is due: a deal, the discards, the bids, or a card of each match.

    Raises MalformedInput as `play_batch` does, and for a batch that is over.
    """
    player = as_policy(policy)
    own = player if isinstance(player, BatchPolicy) else None
    match batch.stage:
        case Stage.DEAL:
            batch.deal()
        case Stage.DISCARD:
            batch.discard(own.discard(batch) if own is not None and own.discard else None)
        case Stage.BID:
            batch.bid(own.bid(batch) if own is not None and own.bid else None)
        case Stage.PLAY:
            batch.play(
                player.play(batch) if isinstance(player, BatchPolicy) else batch.choose(player)
            )
        case Stage.OVER:
            raise MalformedInput("$.stage", expected="a match that is not over", given="over")
