"""Which of the deeper tests land a change, and which are left to `.ci/deep`.

`pytest -m landing tests/oracles tests/system docs` takes all of them at the depth `quick`, but for
what the table leaves out. Of a row with a share that part of the cases of *each test* stays, and at
least one: what a user sees has an example in every landing. Of tests of tests and of tools that
part of all stays. They are chosen by their names, so that they are the same in every run.
`python -m tests.landing` prints the table.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from math import ceil
from typing import Final
from zlib import crc32

import pytest
from attrs import frozen


@frozen
class LeftOut:
    """Tests that a landing leaves out.

    * `tests`: a pattern of the beginning of their ids.
    * `why`: the reason.
    * `share`: the part of them that stays, 0.0 to 1.0.
    * `of_each`: whether it is the part of the cases of each test, so that at least one stays.
    """

    tests: str
    why: str
    share: float = 0.0
    of_each: bool = True

    def has(self, id: str) -> bool:
        """Whether a test is left out by this row, or stays as a part of it."""
        return re.match(self.tests, id) is not None


LEFT_OUT: Final = (
    LeftOut(
        "tests/system/engines/test_faulty_engines.py.*(named|explained)",
        "faults: tests of the tests",
        0.1,
        of_each=False,
    ),
    LeftOut(
        "tests/system/conformance/test_faults.py", "faults: tests of the tests", 0.1, of_each=False
    ),
    LeftOut(
        "tests/oracles/(testing/test_reach|test_reading_coverage).py",
        "what matches of the kit reach, and how well the oracles cover readings: tests of tests",
    ),
    LeftOut(
        "tests/oracles/testing/",
        "faults, and how a failure shrinks: tests of the tests",
        0.1,
        of_each=False,
    ),
    LeftOut(
        "tests/oracles/theorems/test_small_decks.py.*(ranks=3|tricks=2)",
        "every deal of the larger of the small decks",
    ),
    LeftOut(
        "tests/oracles/formal/.*/test_(planted_faults|twin).py",
        "faults in the twin",
        0.1,
        of_each=False,
    ),
    LeftOut(
        "tests/oracles/(schrodingers_cats/test_(against_model|every_action)|policies/test_secrecy)",
        "a table, a moment or a policy for each case",
        0.4,
    ),
    LeftOut(
        "tests/system/table/test_in_the_browser.py.*four_play",
        "a whole match by clicking: the other game is played on the page",
        0.5,
    ),
    LeftOut(
        "tests/oracles/positions/test_against_brute_force",
        "the largest of the oracles",
        0.3,
        of_each=False,
    ),
    LeftOut("tests/oracles/diff/test_known_differences.py", "a match to each difference", 0.3),
    LeftOut("tests/system/conformance/test_conform_command", "a whole run for each case", 0.3),
    LeftOut(
        "tests/system/(conformance|engines)/test_",
        "whole runs against engines as processes",
        0.3,
        of_each=False,
    ),
    LeftOut("tests/system/web/test_(scores|tables)", "scores and tables in a browser", 0.2),
    LeftOut(
        "tests/system/web/test_(disputes|in_the_browser|playing|rulings|sharing|stalled)",
        "a page is loaded for each case; the law of the others is the same",
        0.2,
    ),
    LeftOut(
        "tests/system/cli/test_(deceiving|mcp_command|processes)", "a process for each case", 0.3
    ),
    LeftOut("tests/system/diff/test_diff_command.py", "whole searches for a shortest match", 0.3),
    LeftOut(
        "tests/system/(benchmarks|tools/test_(build|fuzz|mutating))",
        "tools of long campaigns, of measurements and of releases",
        0.3,
        of_each=False,
    ),
    LeftOut("docs/test_pages.py.*catbox (conform|diff|simulate)", "whole campaigns", 0.3),
)


def landing(ids: Iterable[str]) -> set[str]:
    """Those of some tests that land a change: by the first row that a test is of, or because there
    is none."""
    cases = defaultdict[tuple[str, LeftOut | None], list[str]](list)
    for id in ids:
        row = next((each for each in LEFT_OUT if each.has(id)), None)
        cases[id.split("[")[0] if row is None or row.of_each else "", row].append(id)
    chosen = set[str]()
    for (_, row), some in cases.items():
        share = 1.0 if row is None else row.share
        in_turn = sorted(some, key=lambda each: crc32(each.encode()))
        chosen.update(in_turn[: ceil(share * len(some))])
    return chosen


def mark(items: list[pytest.Item]) -> None:
    """Mark the tests that land a change."""
    chosen = landing(item.nodeid for item in items)
    for item in items:
        if item.nodeid in chosen:
            item.add_marker("landing")


def main() -> None:
    """Print what a landing leaves out, with the reasons."""
    print("left to .ci/deep by a landing:")
    for row in LEFT_OUT:
        of = "of each test " if row.of_each else ""
        stays = f"{row.share:.0%} {of}stay" if row.share else "none stays"
        print(f"  {row.tests}  ({stays}): {row.why}")


if __name__ == "__main__":
    main()
