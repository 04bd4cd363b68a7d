"""What nobody at the table can tell: the one value that stands for it in all positions."""

from __future__ import annotations

from enum import Enum
from typing import Final


class Unknown(Enum):
    """The kind of `UNKNOWN`. `?` stands for it in documents and texts."""

    UNKNOWN = "?"

    def __str__(self) -> str:
        return str(self.value)


UNKNOWN: Final = Unknown.UNKNOWN
"""Something that is there, and that the position does not tell. What is not there is None."""
