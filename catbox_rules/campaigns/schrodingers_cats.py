"""The simulation of Schrödinger's Cats, under the names of `campaigns/simulated.py`.

The row of a round has the fields that `catbox replay --json` prints.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from catbox_rules import schrodingers_cats
from catbox_rules.campaigns import parquet
from catbox_rules.campaigns.arrow import ArrowSchema, ArrowTable
from catbox_rules.campaigns.simulated import Measure
from catbox_rules.campaigns.work import Row
from catbox_rules.kernel.errors import Unsupported, Verbatim
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.match import AnyTransition
from catbox_rules.records import as_json
from catbox_rules.schrodingers_cats import RoundResult

RULESET: Final[AnyRuleset] = schrodingers_cats
POLICIES: Final = ("random",)
TOTAL: Final = "lives"
MEASURES: Final[Mapping[str, Measure]] = {}


def row(_: Sequence[AnyTransition], result: RoundResult) -> Row:
    """Return the row of a round."""
    row: Row = as_json(result)
    return row


def schema() -> ArrowSchema:
    """Return the types of all columns."""
    arrow = parquet.pyarrow()
    seat, count = arrow.int8(), arrow.int16()
    claim = {"seat": seat, "count": count, "state": arrow.string()}
    columns: ArrowSchema = arrow.schema(
        {
            "match": arrow.int64(),
            "round": count,
            "start_seat": seat,
            "claim": arrow.struct(claim),
            "doubter": seat,
            "counted": count,
            "wrong": seat,
            "lives": arrow.list_(count),
            "totals": arrow.list_(count),
            "winners": arrow.list_(seat),
        }
    )
    return columns


def beyond_batches(*_: object) -> str:
    """Return the reason why there is no batch engine for this game."""
    return f"does not play {RULESET.NAME}"


def play_batch(*_: object, **__: object) -> ArrowTable:
    """Raise Unsupported."""
    raise Unsupported("$.engine", expected="scalar", given=Verbatim("batch"))
