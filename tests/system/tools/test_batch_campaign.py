"""What the long campaign of the batch engine counts."""

from __future__ import annotations

from collections import Counter

from tests.oracles.batch.policies import POLICIES
from tools.batch_campaign import PIECE, compare


def test_matches_are_counted_by_table_and_by_policy() -> None:
    seen = Counter[str]()
    for number in range(2):  # a printed table, and one with numbers of any kind
        compare(number, 0, seen)
    by_kind = {
        key.partition(": ")[2]: count for key, count in seen.items() if key.startswith("matches: ")
    }
    policies = {name: by_kind.pop(name) for name in POLICIES if name in by_kind}
    assert len(policies) == 2
    assert set(policies.values()) == {PIECE}
    assert by_kind.pop("other numbers") == PIECE
    assert list(by_kind.values()) == [PIECE]
    assert seen["matches"] == 2 * PIECE
