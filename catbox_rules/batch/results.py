"""What came of some matches, as arrays; any of them as a record."""

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
    """What came of some matches.

    Arrays of a number for each round are of (matches, rounds), those of one for each seat besides
    of (matches, rounds, seats), and those of the end of (matches, seats).
    """

    table: Table
    seed: int
    first: int
    """Row `i` of all arrays is match `first + i` of the seed."""
    policy: str | BatchPolicy
    deals: Deals | None
    """The cards, if they were given."""
    start_seat: NDArray[np.int16]
    """The seat that started the round."""
    paradox: NDArray[np.int16]
    """The seat that caused a paradox; -1 if there was none."""
    completed: NDArray[np.int16]
    """How many tricks were completed."""
    plays: NDArray[np.int16]
    """How many cards were played."""
    forced_red_leads: NDArray[np.int16]
    """Red leads that were legal only because nothing else could be declared."""
    bids: NDArray[np.int16]
    """What each seat bid; -1 where nobody bids."""
    tricks: NDArray[np.int16]
    """How many tricks each seat won."""
    groups: NDArray[np.int16]
    """The size of each seat's largest group."""
    bonus: NDArray[np.int16]
    scores: NDArray[np.int16]
    totals: NDArray[np.int32]
    """The points of each seat over the match."""
    winners: NDArray[np.bool_]
    """Whether each seat has won the match, alone or with others."""

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
        """The results that some columns of sheets state."""
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
        """All arrays by their names, those of rounds first."""
        return {name: getattr(self, name) for name in (*COLUMNS, "totals", "winners")}

    def record(self, index: SupportsIndex) -> Record:
        """The match of row `index`, whole, as a record that the reference replays.

        It is played again. Raises MalformedInput for a row that there is not, and for a policy of
        the caller's own that plays the match otherwise when it is alone; Unsupported for a table
        that was put together in Python, which a record cannot state.
        """
        row = plain(index)
        if not is_whole_number(row) or not 0 <= row < len(self):
            raise MalformedInput("$.index", expected=f"0 to {len(self) - 1}", given=row)
        deals = None if self.deals is None else self.deals.some(row, row + 1)
        batch = Batch(self.table, 1, seed=self.seed, first=self.first + row, deals=deals)
        record = record_of(batch, self.policy)
        for name, column in batch.scored.items():
            if (column[0] != getattr(self, name)[row]).any():
                expected = f"a policy that plays match {self.first + row} alike in any batch"
                given = Verbatim("one that plays it otherwise when it is alone")
                raise MalformedInput("$.policy", expected=expected, given=given)
        return record

    def __len__(self) -> int:
        """How many matches there are."""
        return len(self.totals)

    def __repr__(self) -> str:
        return f"<Results of {len(self)} matches, {self.table.edition}, seed {self.seed}>"
