"""The lines of play of a record: what was played, taken back, and played differently.

    actions     D0 D1 B0 P5                          the match as it stands
    taken_back  after 2: B1 P3,  after 3: P4         the oldest first

gives three lines, each of them as far as it was played: `D0 D1 B1 P3`, then `D0 D1 B0 P4`, which
leaves the first one after two actions, then `D0 D1 B0 P5`, which leaves that one after three.
"""

from __future__ import annotations

from attrs import frozen

from catbox_rules.kernel.errors import MalformedInput, is_whole_number
from catbox_rules.kernel.ruleset import Action
from catbox_rules.records.record import Record


@frozen
class LineOfPlay:
    """All actions of a match up to a moment at which some are taken back, or up to its end.

    * `after`: how many of them it shares with the line before it.
    * `actions`: all of them.
    * `stands`: the indexes of those that the table let stand.
    * `paths`: where each stands in the record.
    """

    after: int
    actions: tuple[Action, ...]
    stands: frozenset[int]
    paths: tuple[str, ...]

    def path_of(self, index: int) -> str:
        """Return where an action is in the record."""
        return self.paths[index]


def lines_of(record: Record) -> tuple[LineOfPlay, ...]:
    """Return the lines of a record in the order in which they were played; the last one is the
    match.

    Raises MalformedInput if more actions are said to have stayed than were played.
    """
    paths = tuple(f"$.actions[{index}]" for index in range(len(record.actions)))
    later = LineOfPlay(0, record.actions, record.stands, paths)
    lines: list[LineOfPlay] = []
    for number, taken in reversed([*enumerate(record.taken_back)]):
        after, path = taken.after, f"$.taken_back[{number}]"
        if not is_whole_number(after) or not 0 <= after <= len(later.actions):
            expected = f"0 to {len(later.actions)}, the number of actions that stayed"
            raise MalformedInput(f"{path}.after", expected=expected, given=after)
        lines.append(LineOfPlay(after, later.actions, later.stands, later.paths))
        stayed = frozenset(index for index in later.stands if index < after)
        later = LineOfPlay(
            0,
            (*later.actions[:after], *taken.actions),
            stayed | {after + index for index in taken.stands},
            (
                *later.paths[:after],
                *(f"{path}.actions[{index}]" for index in range(len(taken.actions))),
            ),
        )
    return (later, *lines[::-1])
