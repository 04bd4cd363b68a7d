"""Ruling on a question: may this seat do that now, and by which clauses? And what of this table?

A file holds a case, or a table or a match that something is asked about (`reading.py`). A case is
ruled on (`case.py`), on all states that its table may be; `disputes` has the rulings that begin
with an action and two or three facts.
"""

from typing import TYPE_CHECKING

from catbox_rules.kernel.loading import lazy_names

if TYPE_CHECKING:
    from catbox_rules.judge.case import (
        Case,
        Ruled,
        read_case,
        remedy_of,
        rule,
        rule_on,
        table_after,
    )
    from catbox_rules.judge.other_rules import (
        Alternative,
        Comparison,
        OtherReplay,
        OtherRuling,
        answer_as_json,
        by_editions,
        by_readings,
        comparison_as_json,
        disputed_as_json,
        other_replays,
        other_rulings,
        ruled_as_json,
        what_now_as_json,
    )

__all__ = [
    "Alternative",
    "Case",
    "Comparison",
    "OtherReplay",
    "OtherRuling",
    "Ruled",
    "answer_as_json",
    "by_editions",
    "by_readings",
    "comparison_as_json",
    "disputed_as_json",
    "other_replays",
    "other_rulings",
    "read_case",
    "remedy_of",
    "rule",
    "rule_on",
    "ruled_as_json",
    "table_after",
    "what_now_as_json",
]

_MODULES = {
    "other_rules": [
        "answer_as_json",
        "comparison_as_json",
        "disputed_as_json",
        "ruled_as_json",
        "what_now_as_json",
        "Alternative",
        "Comparison",
        "by_editions",
        "by_readings",
        "OtherRuling",
        "OtherReplay",
        "other_replays",
        "other_rulings",
    ],
    "case": ["Case", "Ruled", "read_case", "rule", "table_after", "rule_on", "remedy_of"],
}

if not TYPE_CHECKING:
    __getattr__ = lazy_names(__name__, _MODULES)
