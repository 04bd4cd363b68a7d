"""A number for each action that a seat can take at a table, the same for every seat.

The numbers depend only on the table: on the edition, the number of players, and the options. What
there is to number, the module of a game says; it is all that any hand could do there. Which of it
is legal, only the rules say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import groupby

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from catbox_rules.kernel.errors import MalformedInput, whole_number
from catbox_rules.kernel.ruleset import Action


@frozen
class Numbering:
    """The actions of the seats of a table, by number.

    * `by_seat`: for each seat its actions; the action at a place is the same for each.

    >>> from catbox_rules.environments import Task
    >>> numbering = Task.of("pegasus-2023", players=3).numbering
    >>> len(numbering), str(numbering.action(12, seat=1)), numbering.action(12, seat=1).actor
    (34, '1G', 1)
    """

    by_seat: tuple[tuple[Action, ...], ...]

    def __len__(self) -> int:
        return len(self.by_seat[0])

    def action(self, number: object, seat: int) -> Action:
        """Return the action of a seat that a number stands for. Raises MalformedInput at `$.action`
        for anything but a whole number from 0 to `len(self) - 1`, of Python or NumPy."""
        found = whole_number(number)
        if found is None or not 0 <= found < len(self):
            expected = f"the number of an action, 0 to {len(self) - 1}"
            raise MalformedInput("$.action", expected=expected, given=number)
        return self.by_seat[seat][found]

    def number(self, action: Action) -> int:
        """Return the number of an action. Raises MalformedInput for one of chance, and for one that
        no seat of this table can ever take."""
        try:
            return self._numbers[action]
        except KeyError:
            expected = "an action that a seat of this table can take"
            raise MalformedInput("$.action", expected=expected, given=str(action)) from None

    def mask(self, legal: Iterable[Action]) -> NDArray[np.int8]:
        """Return an array with 1 at the number of each of some actions, and 0 elsewhere."""
        mask = np.zeros(len(self), np.int8)
        for action in legal:
            mask[self.number(action)] = 1
        return mask

    def kinds(self) -> Iterator[tuple[str, int, str, str]]:
        """Yield for each kind of action how it is called in records, its first number, and the
        texts of its first and last actions."""
        for do, numbered in groupby(enumerate(self.by_seat[0]), lambda each: each[1].do):
            (first, action), *more = numbered
            yield do, first, str(action), str(more[-1][1] if more else action)

    @cached_property
    def _numbers(self) -> dict[Action, int]:
        return {action: number for own in self.by_seat for number, action in enumerate(own)}
