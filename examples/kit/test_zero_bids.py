"""A house rule, and the laws of the game held against it: a file to copy.

At our table a seat may also bid 0, whatever its board says. The ruleset is the reference with other
numbers; yours may be an engine of your own, as long as it speaks the protocol of
`catbox_rules.kernel.ruleset`. Run it with `pytest test_zero_bids.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import evolve
from hypothesis import settings

from catbox_rules import cat_in_the_box
from catbox_rules.cat_in_the_box import EDITIONS, Edition, Setup
from catbox_rules.kernel.editions import edition_named, setup_for
from catbox_rules.testing import CatInTheBoxLaws, DelegatingRuleset


def with_zero(setup: Setup) -> Setup:
    """The numbers of an edition, with one more bid to choose from; two players do not bid."""
    return evolve(setup, bids=(0, *setup.bids) if setup.bids else ())


class ZeroBids(DelegatingRuleset):
    """Cat in the Box, but that everybody may bid 0."""

    @property
    def EDITIONS(self) -> Sequence[Edition]:  # noqa: N802 -- a constant of the protocol
        return [evolve(each, setups=tuple(map(with_zero, each.setups))) for each in EDITIONS]

    def initial(
        self,
        edition: str,
        *,
        players: int,
        first_seat: int = 0,
        options: Mapping[str, object] | None = None,
    ) -> Any:
        state = super().initial(edition, players=players, first_seat=first_seat, options=options)
        ours = edition_named(self.EDITIONS, edition)
        table = evolve(state.table, edition=ours, setup=setup_for(ours, players))
        return evolve(state, table=table)


class ZeroBidsKeepTheLaws(CatInTheBoxLaws):
    ruleset = ZeroBids(cat_in_the_box)


TestZeroBids = ZeroBidsKeepTheLaws.TestCase
TestZeroBids.settings = settings(max_examples=20, stateful_step_count=20, deadline=None)
