"""The sentences of a verdict: each can be put together from what its finding holds."""

from __future__ import annotations

from catbox_rules.kernel.verdict import Verdict


def readable(verdict: Verdict) -> Verdict:
    """The verdict, if no sentence in it names a place for which there is no value."""
    for found in (*verdict.violations, *verdict.grounds):
        assert found.message, found.clause
        assert "{" not in found.message, found
    return verdict
