"""`catbox editions --box`."""

from __future__ import annotations

import pytest

from catbox_rules.kernel.forms import is_list, is_object
from tests.kit.validation import misfits
from tests.system.cli.conftest import Catbox


def test_a_box(catbox: Catbox) -> None:
    answer = catbox("editions", "--box", "Matagot")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith("Cat in the Box  Matagot, French, 2023, 2-5 players\n")
    assert "  edition     pegasus-2023\n  confidence  medium to high\n  evidence    " in answer.out


def test_a_box_whose_edition_is_not_known(catbox: Catbox) -> None:
    answer = catbox("editions", "--box", "Colossal")
    assert (answer.status, answer.err) == (1, "")
    assert "  edition     not known\n" in answer.out


def test_boxes_as_json(catbox: Catbox) -> None:
    listed = catbox("editions", "--box", "portuguese", "--json").json
    assert misfits("boxes", listed) == []
    assert is_list(listed)
    assert [each["edition"] for each in listed if is_object(each)] == [
        "pegasus-2023",
        None,
        "amigo-2023",
    ]
    assert catbox("editions", "--box", "xyzzy", "--json").json == []


@pytest.mark.parametrize(
    ("asked", "status", "fault"),
    [
        (["Mattagot"], 1, "no known box matches 'Mattagot'; did you mean Matagot?"),
        (["\x1b[31m"], 1, "no known box matches '\\x1b[31m'"),
        ([" "], 2, "--box: expected a text that is not blank, of at most 1000 characters, got ' '"),
        (["x", "pegasus-2023"], 2, "--box: expected only one of this and a rulebook, got both"),
    ],
)  # fmt: skip
def test_faults(catbox: Catbox, asked: list[str], status: int, fault: str) -> None:
    answer = catbox("editions", "--box", *asked)
    assert (answer.status, answer.out, answer.fault) == (status, "", fault)
