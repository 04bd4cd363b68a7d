"""The budget of lines counts what is code, and no room has more than its figure."""

from __future__ import annotations

from tools.budget import code_lines, over

MODULE = '''"""What a docstring says
is no code."""

import this  # a comment behind code

# A comment alone.
TEXT = """A text
that is a value
"""


class Thing:
    """A docstring."""

    def value(
        self,
    ) -> int:
        return 3
'''


def test_lines_that_do_something_are_counted() -> None:
    assert code_lines(MODULE) == 9
    assert code_lines("") == code_lines('"""Nothing."""\n') == 0


def test_a_room_with_more_than_its_figure_or_without_one_is_named() -> None:
    lines = {"catbox_rules/judge": 11, "catbox_rules/match": 10, "catbox_rules/new": 1}
    assert over(lines, {"catbox_rules/judge": 10, "catbox_rules/match": 10}) == [
        "catbox_rules/judge: 11 lines of code, 10 in tools/budget.toml",
        "catbox_rules/new: 1 lines of code, 0 in tools/budget.toml",
    ]
