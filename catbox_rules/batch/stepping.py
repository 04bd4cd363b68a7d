"""Callers' own policies, and how a policy takes a batch through its stages."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from attrs import frozen

from catbox_rules.batch.lockstep import Batch, Stage
from catbox_rules.batch.policies import NAMED
from catbox_rules.batch.rules import Numbers
from catbox_rules.kernel.errors import MalformedInput

Choice: TypeAlias = Callable[[Batch], Numbers]
"""A function that sees all matches at once and returns an array with the choice for each."""


@frozen
class BatchPolicy:
    """A caller's own policy, as functions over arrays.

    * `play` returns for each match the bit of the cell to cover for the seat on turn (any number if
      nobody is on turn).
    * `discard` returns the rank that each seat sets aside: an array of (matches, seats).
    * `bid` returns the bid of each seat, in the same shape.

    Without `discard` or `bid`, those choices are random. A function may look at anything in the
    batch, but its choice for a match must not depend on the other matches; so it must take random
    numbers from `Batch.draw_cells` and `Batch.draw_below`.
    """

    play: Choice
    discard: Choice | None = None
    bid: Choice | None = None


AnyBatchPolicy: TypeAlias = str | Choice | BatchPolicy
"""The name of a policy, a function that plays, or a whole policy."""


def as_policy(value: AnyBatchPolicy) -> str | BatchPolicy:
    """Return a policy as its name or its functions; raises MalformedInput for anything else."""
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
    """Play the matches of a batch to their end, from whatever stage they are in.

    Raises MalformedInput for an invalid policy, and for an illegal choice of a policy.

    >>> from catbox_rules.cat_in_the_box import Table
    >>> batch = Batch(Table.create("pegasus-2023", players=3), 10)
    >>> play_batch(batch, "random")
    >>> batch.stage is Stage.OVER
    True
    """
    while batch.stage is not Stage.OVER:
        take_step(batch, policy)


def take_step(batch: Batch, policy: AnyBatchPolicy) -> None:
    """Do the next step of a batch: a deal, the discards, the bids, or a card of each match.

    Raises MalformedInput in the cases of `play_batch`, and for a batch that is over.
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
