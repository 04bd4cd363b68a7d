"""Which of the deeper tests land a change, and which are left to `.ci/deep`.

`pytest -m landing tests/oracles tests/system docs` takes all of them at the depth `quick`, but for
what the table leaves out. Of a row with a share that part stays, chosen by the names of the tests,
so that it is the same part in every run. `python -m tests.landing` prints the table.
"""

from __future__ import annotations

import re
from typing import Final
from zlib import crc32

import pytest
from attrs import frozen

_ALL: Final = 10_000


@frozen
class LeftOut:
    """Tests that a landing leaves out.

    * `tests`: a pattern of the beginning of their ids.
    * `why`: the reason.
    * `share`: the part of them that stays, 0.0 to 1.0.
    """

    tests: str
    why: str
    share: float = 0.0

    def has(self, id: str) -> bool:
        """Whether a test is left out by this row, or stays as a part of it."""
        return re.match(self.tests, id) is not None


LEFT_OUT: Final = (
    LeftOut(
        "tests/system/engines/test_faulty_engines.py.*named", "faults: tests of the tests", 0.1
    ),
    LeftOut("tests/system/conformance/test_faults.py", "faults: tests of the tests", 0.1),
    LeftOut("tests/oracles/testing/test_laws_can_fail.py", "faults: tests of the tests", 0.1),
    LeftOut("tests/oracles/formal/.*/test_(planted_faults|twin).py", "faults in the twin", 0.1),
    LeftOut("tests/oracles/test_reading_coverage.py", "how well the oracles cover readings", 0.1),
    LeftOut("tests/oracles/positions/test_against_brute_force", "the largest of the oracles", 0.3),
    LeftOut("tests/oracles/diff/test_known_differences.py", "a match to each difference", 0.3),
    LeftOut("tests/system/conformance/test_", "whole runs against engines as processes", 0.3),
    LeftOut("tests/system/web/test_(scores|tables)", "scores and tables in a browser", 0.2),
    LeftOut("tests/system/diff/test_diff_command.py", "whole searches for a shortest match", 0.3),
    LeftOut("tests/system/tools/test_(fuzz|mutating)", "tools of long campaigns", 0.3),
)


def lands(id: str) -> bool:
    """Whether a test lands a change: by the first row that it is of, or because there is none."""
    row = next((each for each in LEFT_OUT if each.has(id)), None)
    return row is None or crc32(id.encode()) % _ALL < row.share * _ALL


def mark(items: list[pytest.Item]) -> None:
    """Mark the tests that land a change."""
    for item in items:
        if lands(item.nodeid):
            item.add_marker("landing")


def main() -> None:
    """Print what a landing leaves out, with the reasons."""
    print("left to .ci/deep by a landing:")
    for row in LEFT_OUT:
        stays = f"{row.share:.0%} stay" if row.share else "none stays"
        print(f"  {row.tests}  ({stays}): {row.why}")


if __name__ == "__main__":
    main()
