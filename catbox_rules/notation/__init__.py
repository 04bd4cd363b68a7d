"""Notations: a position in one line, a match as text that people write and read.

line_of, read_line         a position            catbox-line/1
match_of, read_match       a match, with comments and the results that were stated
                                                 catbox-match/1
discrepancies              the stated results that differ from what the rules give
read_typed                 an action as a person types it
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from catbox_rules.kernel.loading import lazy_names

if TYPE_CHECKING:
    from catbox_rules.notation.lines import line_of as line_of
    from catbox_rules.notation.lines import read_line as read_line
    from catbox_rules.notation.matches import match_of as match_of
    from catbox_rules.notation.matches import read_match as read_match
    from catbox_rules.notation.protocol import read_typed as read_typed
    from catbox_rules.notation.transcript import Comment as Comment
    from catbox_rules.notation.transcript import Discrepancy as Discrepancy
    from catbox_rules.notation.transcript import StatedResult as StatedResult
    from catbox_rules.notation.transcript import Transcript as Transcript
    from catbox_rules.notation.transcript import discrepancies as discrepancies
else:
    __getattr__, __dir__, __all__ = lazy_names(
        __name__,
        {
            "lines": ["line_of", "read_line"],
            "matches": ["match_of", "read_match"],
            "protocol": ["read_typed"],
            "transcript": ["Comment", "Discrepancy", "StatedResult", "Transcript", "discrepancies"],
        },
    )
