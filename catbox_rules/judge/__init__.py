"""Ruling on a question: may this seat do that now, and by which clauses? And what of this table?

A file holds a case, or a table or a match that something is asked about (`reading.py`). A case is
ruled on (`case.py`), on all states that its table may be; `disputes` has the rulings that begin
with an action and two or three facts.
"""

from typing import TYPE_CHECKING

from catbox_rules.kernel.loading import lazy_names

if TYPE_CHECKING:
    from catbox_rules.judge.case import Case as Case
    from catbox_rules.judge.case import Ruled as Ruled
    from catbox_rules.judge.case import read_case as read_case
    from catbox_rules.judge.case import remedy_of as remedy_of
    from catbox_rules.judge.case import rule as rule
    from catbox_rules.judge.case import rule_on as rule_on
    from catbox_rules.judge.case import table_after as table_after
    from catbox_rules.judge.other_rules import Alternative as Alternative
    from catbox_rules.judge.other_rules import Comparison as Comparison
    from catbox_rules.judge.other_rules import OtherReplay as OtherReplay
    from catbox_rules.judge.other_rules import OtherRuling as OtherRuling
    from catbox_rules.judge.other_rules import answer_as_json as answer_as_json
    from catbox_rules.judge.other_rules import by_editions as by_editions
    from catbox_rules.judge.other_rules import by_readings as by_readings
    from catbox_rules.judge.other_rules import comparison_as_json as comparison_as_json
    from catbox_rules.judge.other_rules import disputed_as_json as disputed_as_json
    from catbox_rules.judge.other_rules import other_replays as other_replays
    from catbox_rules.judge.other_rules import other_rulings as other_rulings
    from catbox_rules.judge.other_rules import ruled_as_json as ruled_as_json
    from catbox_rules.judge.other_rules import what_now_as_json as what_now_as_json
else:
    __getattr__, __dir__, __all__ = lazy_names(
        __name__,
        {
            "case": ["Case", "Ruled", "read_case", "remedy_of", "rule", "rule_on", "table_after"],
            "other_rules": [
                "Alternative",
                "Comparison",
                "OtherReplay",
                "OtherRuling",
                "answer_as_json",
                "by_editions",
                "by_readings",
                "comparison_as_json",
                "disputed_as_json",
                "other_replays",
                "other_rulings",
                "ruled_as_json",
                "what_now_as_json",
            ],
        },
    )
