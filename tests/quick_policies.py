"""Policies that choose at once, for tests that play many matches."""

from __future__ import annotations

from collections.abc import Mapping

from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.policies import POLICIES, AnyPolicy
from catbox_rules.policies.search import Searching


def quick_policies(ruleset: AnyRuleset) -> Mapping[str, AnyPolicy]:
    """Those of a game's policies that do not search, by name."""
    return {
        name: policy
        for name, policy in POLICIES.of(ruleset).items()
        if not isinstance(policy, Searching)
    }
