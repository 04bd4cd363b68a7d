"""The exit statuses of all commands."""

from typing import Final

DONE: Final = 0
NO: Final = 1
"""The input is well-formed, and the answer is no, or nothing certain."""
UNUSABLE: Final = 2
INTERRUPTED: Final = 130
