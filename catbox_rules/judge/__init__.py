"""Ruling on a question: may this seat do that now, by which clauses, and is this table possible?"""

from catbox_rules.judge.answers import (
    answer_as_json,
    comparison_as_json,
    disputed_as_json,
    ruled_as_json,
    what_now_as_json,
)
from catbox_rules.judge.case import Case, Ruled, read_case, rule
from catbox_rules.judge.comparing import Alternative, Comparison, by_editions, by_readings
from catbox_rules.judge.disputes import Dispute, DisputedReplay, disputes, disputes_in
from catbox_rules.judge.following import table_after
from catbox_rules.judge.moments import rule_on
from catbox_rules.judge.remedies import remedy_of

__all__ = [
    "Alternative",
    "Case",
    "Comparison",
    "Dispute",
    "DisputedReplay",
    "Ruled",
    "answer_as_json",
    "by_editions",
    "by_readings",
    "comparison_as_json",
    "disputed_as_json",
    "disputes",
    "disputes_in",
    "read_case",
    "remedy_of",
    "rule",
    "rule_on",
    "ruled_as_json",
    "table_after",
    "what_now_as_json",
]
