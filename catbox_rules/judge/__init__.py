"""Ruling on a question: may this seat do that now, and by which clauses? And what of this table?

A file holds a case, or a table or a match that something is asked about (`reading.py`, `asking.py`,
`moment_in.py`). A case is ruled on (`case.py`), on all states that its table may be; `disputes` has
the rulings that begin with an action and two or three facts.
"""

from typing import TYPE_CHECKING

from catbox_rules.kernel.former import moved_names
from catbox_rules.kernel.lazy import lazy_names

if TYPE_CHECKING:
    from catbox_rules.judge.answers import (
        answer_as_json,
        comparison_as_json,
        disputed_as_json,
        ruled_as_json,
        what_now_as_json,
    )
    from catbox_rules.judge.case import Case, Ruled, read_case, rule
    from catbox_rules.judge.comparing import Alternative, Comparison, by_editions, by_readings
    from catbox_rules.judge.disputed import DisputedReplay, OtherRuling, disputes_in, disputes_of
    from catbox_rules.judge.following import table_after
    from catbox_rules.judge.moments import rule_on
    from catbox_rules.judge.remedies import remedy_of

__all__ = [
    "Alternative",
    "Case",
    "Comparison",
    "DisputedReplay",
    "OtherRuling",
    "Ruled",
    "answer_as_json",
    "by_editions",
    "by_readings",
    "comparison_as_json",
    "disputed_as_json",
    "disputes_in",
    "disputes_of",
    "read_case",
    "remedy_of",
    "rule",
    "rule_on",
    "ruled_as_json",
    "table_after",
    "what_now_as_json",
]

_MODULES = {
    "answers": [
        "answer_as_json",
        "comparison_as_json",
        "disputed_as_json",
        "ruled_as_json",
        "what_now_as_json",
    ],
    "case": ["Case", "Ruled", "read_case", "rule"],
    "comparing": ["Alternative", "Comparison", "by_editions", "by_readings"],
    "disputed": ["OtherRuling", "DisputedReplay", "disputes_in", "disputes_of"],
    "following": ["table_after"],
    "moments": ["rule_on"],
    "remedies": ["remedy_of"],
}

if not TYPE_CHECKING:
    __getattr__ = moved_names(
        __name__,
        {"Dispute": f"{__name__}.disputed.OtherRuling"},
        others=lazy_names(__name__, _MODULES),
    )
