"""What has several lines is printed in lines, by every command."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.system.cli.conftest import Catbox

ROOT = Path(__file__).parents[3]
FIRST_ROUND = str(ROOT / "examples" / "positions" / "first-round.txt")
DISPUTE = str(ROOT / "examples" / "disputes" / "must-i-follow.json")

PRINTED: dict[str, tuple[list[str], str]] = {
    # docs/notation.md
    "a match": (
        ["convert", FIRST_ROUND, "--to", "match"],
        """\
round 1
deal: 1134445556 / 1222233446 / 1123355666
discards: 0:6 1:3 2:1
bids: 2:3 0:3 1:1
1. 2: 3Y 5Y 1Y
""",
    ),
    # A board of 4 colors and 6 ranks, which is empty before the second deal.
    "a board": (
        ["show", FIRST_ROUND],
        """
     1  2  3  4  5  6
  R  .  .  .  .  .  .
  B  .  .  .  .  .  .
  Y  .  .  .  .  .  .
  G  .  .  .  .  .  .
""",
    ),
    # The scores on the sheet of docs/notation.md, with the correction that is found there.
    "a score sheet": (
        ["replay", FIRST_ROUND],
        """
Round 1: start seat 2 (Hermann), paradox seat 0 (Anne)
 seat              tricks  bonus  scores
 seat 0 (Anne)          3      0      -3
 seat 1 (Peter)         2      0       2
 seat 2 (Hermann)       2      0       2
""",
    ),
    # spec/cat-in-the-box: three tokens on a diagonal do not touch
    "an example of the spec": (
        ["rules", "score.adjacency"],
        """
  Example
    title: three tokens on a diagonal
    players: 3
    tokens: R1 B2 Y3
    group: 1
""",
    ),
    "a ruling": (
        ["judge", DISPUTE],
        """\
LEGAL by the book: seat 1 (Peter), yellow 6
  blue was led, but a follower may declare any color
""",
    ),
}


@pytest.mark.parametrize(("command", "lines"), PRINTED.values(), ids=PRINTED)
def test_it_is_printed_line_by_line(catbox: Catbox, command: list[str], lines: str) -> None:
    assert lines in catbox(*command).out


@pytest.mark.parametrize(
    "command",
    [
        *(command for command, _ in PRINTED.values()),
        ["case", "3"],
        ["case", "wrong-8"],
        ["rules", "point", "14"],
        ["rules", "secrecy.discard"],
        ["rules", "schrodinger.check.life-lost"],
        ["find", "do tokens touch at corners"],
        ["editions", "--box", "BGA"],
        ["editions"],
        ["variants"],
        ["schemas"],
        ["dispute", "1: red 4"],
        ["diff", "bezier-2022", "hobby-japan-2021+rounds=9", "--players", "3", "--matches", "1"],
        ["diff", "pegasus-2023", "pegasus-2023+penalty=2", "--players", "3", "--matches", "2"],
        ["show", DISPUTE],
    ],
    ids=" ".join,
)
def test_no_line_break_is_spelled_out(
    catbox: Catbox, command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the library says itself has no control characters but line breaks."""
    monkeypatch.chdir(tmp_path)
    answer = catbox(*command)
    assert answer.status in (0, 1), answer.err
    assert answer.out
    assert r"\x" not in answer.out
