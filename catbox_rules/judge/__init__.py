"""Ruling on a question: may this seat do that now, and by which clauses?"""

from catbox_rules.judge.case import Case, Ruled, read_case, rule

__all__ = ["Case", "Ruled", "read_case", "rule"]
