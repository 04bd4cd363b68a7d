"""The pictures of `examples/pictures/`."""

from __future__ import annotations

import pytest

from tests.unit.render.reading_svg import asked, parsed
from tools.make_pictures import PICTURES, WRITTEN, files, main


def test_the_files_are_those_that_the_tool_writes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--check"]) == 0
    assert capsys.readouterr().err == ""


def test_a_difference_is_reported() -> None:
    wanted = files()
    changed = {**wanted, "pictures/a-trick.svg": "", "pictures/none.svg": ""}
    del changed["pictures/a-draw.svg"]
    assert list(WRITTEN.faults(changed)) == [
        "examples/pictures/a-trick.svg: not what python -m tools.make_pictures writes",
        "examples/pictures/none.svg: missing",
        "examples/pictures/a-draw.svg: python -m tools.make_pictures knows no file of this name",
    ]


def test_disputes_mark_what_they_are_about() -> None:
    """Figure 3-05 asks whether red may be declared on a blue lead; the claim is the one before."""
    wanted = files()
    assert asked(parsed(wanted["pictures/a-disputed-play.svg"])) != []
    assert asked(parsed(wanted["pictures/a-disputed-claim.svg"])) != []
    assert len(PICTURES) == len(wanted)
