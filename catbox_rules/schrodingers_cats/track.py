"""The track: the spaces on which a claim can stand, in their order.

It winds in blocks. Block r has the spaces 2r - 1 alive, 2r - 1 dead, 2r alive, 2r dead, r empty:

    1 alive  1 dead  2 alive  2 dead  1 empty | 3 alive  3 dead  4 alive  4 dead  2 empty | 5 …
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Annotated, Final, TypeAlias

from attrs import field, frozen

from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.forms import Between
from catbox_rules.kernel.frozen_value import FrozenValue
from catbox_rules.schrodingers_cats.boxes import Box

MOST_BLOCKS: Final = 26
"""With so many the track ends at 52 alive and 52 dead: as many as there are box cards."""

Blocks: TypeAlias = Annotated[int, Between(1, MOST_BLOCKS)]
"""A number of blocks of the track."""


@frozen(cache_hash=True)
class Space(FrozenValue):
    """A place on the track: at least so many boxes show this state.

    >>> print(Space(8, Box.ALIVE))
    8 alive
    """

    count: int
    state: Box

    def __str__(self) -> str:
        return f"{self.count} {self.state.text}"


@lru_cache(maxsize=1024)
def space(count: int, state: Box) -> Space:
    """Return a space, which is shared: there are 130 on the longest track."""
    return Space(count, state)


@frozen
class Track(FrozenValue):
    """All spaces up to the end of a block.

    >>> track = Track(13)
    >>> len(track.spaces), str(track.last)
    (65, '13 empty')
    >>> place = track.place(Space(8, Box.ALIVE))
    >>> [str(space) for space in track.spaces[place : place + 4]]
    ['8 alive', '8 dead', '4 empty', '9 alive']
    """

    blocks: int
    spaces: tuple[Space, ...] = field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        if not 1 <= self.blocks <= MOST_BLOCKS:
            raise ImpossibleState("blocks", f"{self.blocks}, not 1 to {MOST_BLOCKS}")
        object.__setattr__(self, "spaces", _spaces(self.blocks))

    @property
    def last(self) -> Space:
        """The space at the end."""
        return self.spaces[-1]

    def __contains__(self, space: Space) -> bool:
        return space in _places(self.blocks)

    def place(self, space: Space) -> int:
        """Return how many spaces come before one; raises KeyError for a space that is not there."""
        return _places(self.blocks)[space]


@cache
@implements("schrodinger.setup.track")
def _spaces(blocks: int) -> tuple[Space, ...]:
    return tuple(space for block in range(1, blocks + 1) for space in _block(block))


def _block(number: int) -> Iterator[Space]:
    for count in (2 * number - 1, 2 * number):
        yield space(count, Box.ALIVE)
        yield space(count, Box.DEAD)
    yield space(number, Box.EMPTY)


@cache
def _places(blocks: int) -> dict[Space, int]:
    return {space: place for place, space in enumerate(_spaces(blocks))}
