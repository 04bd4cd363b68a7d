"""Who does the pieces: this process, other processes, or machines beyond.

All of them are seen in one way: pieces are handed out as long as there is room, and come back in
any order, done or lost. What becomes of them is not theirs to know; `running.py` does.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from attrs import frozen

from catbox_rules.campaigns.rows import Encoded

__all__ = ["Died", "Do", "Failed", "Here", "Returned", "Workers"]

Do: TypeAlias = Callable[[int], Encoded]
"""What does a piece; it can be pickled."""


@frozen
class Died:
    """A piece came back undone: the process that had it has died."""

    piece: int
    times: int = 1
    """How often that has happened, where it was tried again without asking."""


@frozen
class Failed:
    """A piece came back undone: doing it raised an error."""

    piece: int
    error: Exception


Returned: TypeAlias = Encoded | Died | Failed


class Workers(Protocol):
    """Those who do pieces."""

    @property
    def room(self) -> int:
        """How many pieces they may have at a time: a few for each, so that none is idle and what
        waits to be written stays small."""
        ...

    def hand_out(self, piece: int) -> None:
        """Have a piece done."""
        ...

    def returned(self, seconds: float) -> Sequence[Returned]:
        """The pieces that have come back; waits for the first of them, but not longer than so.
        Raises CampaignStopped where there is nobody any more."""
        ...

    def close(self) -> None:
        """End it all; pieces that have not come back are given up."""
        ...


class Here:
    """This process, one piece after the other."""

    room = 1

    def __init__(self, do: Do) -> None:
        self._do = do
        self._pieces = deque[int]()

    def hand_out(self, piece: int) -> None:
        """Remember a piece."""
        self._pieces.append(piece)

    def returned(self, seconds: float) -> Sequence[Returned]:  # noqa: ARG002 -- it is its own clock
        """Do the piece."""
        piece = self._pieces.popleft()
        try:
            return [self._do(piece)]
        except Exception as error:  # whatever a piece raises comes back
            return [Failed(piece, error)]

    def close(self) -> None:
        """Nothing is left."""
