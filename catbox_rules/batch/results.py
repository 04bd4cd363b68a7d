"""The results of matches as arrays; any match as a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import SupportsIndex

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from catbox_rules.batch.deals import Deals
from catbox_rules.batch.lockstep import Batch
from catbox_rules.batch.records import record_of
from catbox_rules.batch.scoring import COLUMNS, Small, totals_of, winners_of
from catbox_rules.batch.stepping import BatchPolicy
from catbox_rules.batch.validation import plain
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.kernel.errors import MalformedInput, Verbatim, is_whole_number
from catbox_rules.records import Record


@frozen(eq=False, repr=False)
class Results:
    """The results of some matches.

    Arrays with a number for each round have the shape (matches, rounds), those with a number for
    each seat in each round (matches, rounds, seats), and those about the end of a match (matches,
    seats).
    """

    table: Table
    seed: int
    first: int
    """Row `i` of each array is match `first + i` of the seed."""
    policy: str | BatchPolicy
    deals: Deals | None
    """The cards, if they were given."""
    start_seat: NDArray[np.int16]
    """The seat that started the round."""
    paradox: NDArray[np.int16]
    """The seat that caused a paradox; -1 if there was none."""
    completed: NDArray[np.int16]
    """The number of completed tricks."""
    plays: NDArray[np.int16]
    """The number of cards played."""
    forced_red_leads: NDArray[np.int16]
    """Red leads that were legal only because nothing else could be declared."""
    bids: NDArray[np.int16]
    """The bid of each seat; -1 if there is no bidding."""
    tricks: NDArray[np.int16]
    """The number of tricks won by each seat."""
    groups: NDArray[np.int16]
    """The size of each seat's largest group."""
    bonus: NDArray[np.int16]
    scores: NDArray[np.int16]
    totals: NDArray[np.int32]
    """The points of each seat over the match."""
    winners: NDArray[np.bool_]
    """Whether each seat won the match, alone or shared."""

    @classmethod
    def of(
        cls,
        columns: Mapping[str, Small],
        *,
        table: Table,
        seed: int,
        first: int,
        policy: str | BatchPolicy,
        deals: Deals | None,
    ) -> Results:
        """Return the results that the columns of sheets state."""
        return cls(
            table=table,
            seed=seed,
            first=first,
            policy=policy,
            deals=deals,
            totals=totals_of(columns["scores"]),
            winners=winners_of(columns["scores"]),
            **columns,
        )

    def columns(self) -> dict[str, NDArray[np.generic]]:
        """Return all arrays by name, those of rounds first."""
        return {name: getattr(self, name) for name in (*COLUMNS, "totals", "winners")}

    def record(self, index: SupportsIndex) -> Record:
        """Return the whole match of row `index` as a record that the reference replays.

        The match is played again, alone. Raises MalformedInput for an index out of range, and for a
        caller's own policy that then plays it differently; Unsupported for a table built in Python
        that a record cannot state.
        """
        row = plain(index)
        if not is_whole_number(row) or not 0 <= row < len(self):
            raise MalformedInput("$.index", expected=f"0 to {len(self) - 1}", given=row)
        deals = None if self.deals is None else self.deals.some(row, row + 1)
        batch = Batch(self.table, 1, seed=self.seed, first=self.first + row, deals=deals)
        record = record_of(batch, self.policy)
        for name, column in batch.scored.items():
            if (column[0] != getattr(self, name)[row]).any():
                expected = f"a policy that plays match {self.first + row} the same in any batch"
                given = Verbatim("one that plays it differently when it is alone")
                raise MalformedInput("$.policy", expected=expected, given=given)
        return record

    def __len__(self) -> int:
        """Return the number of matches."""
        return len(self.totals)

    def __repr__(self) -> str:
        return f"<Results of {len(self)} matches, {self.table.edition}, seed {self.seed}>"
