"""`catbox schemas`: the schemas of all formats and their types, shown and written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from catbox_rules.records.schema import NAMES, schema, typescript
from tests.system.cli.conftest import Catbox


def test_all_are_listed(catbox: Catbox) -> None:
    answer = catbox("schemas")
    assert (answer.status, answer.err) == (0, "")
    assert [line.split()[0] for line in answer.out.splitlines()] == list(NAMES)


def test_all_for_machines(catbox: Catbox) -> None:
    assert catbox("schemas", "--json").json == {name: schema(name) for name in NAMES}


@pytest.mark.parametrize("name", ["record", "cat-in-the-box"])
def test_one_is_shown(catbox: Catbox, name: str) -> None:
    shown, document = catbox("schemas", name), catbox("schemas", name, "--json")
    assert (shown.status, shown.err, document.status, document.err) == (0, "", 0, "")
    assert json.loads(shown.out) == document.json == schema(name)


def test_they_are_written_into_a_folder(catbox: Catbox, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "schemas"
    assert catbox("schemas", "-o", str(folder)).status == 0
    written = {path.name: json.loads(path.read_bytes()) for path in folder.iterdir()}
    assert written == {f"{name}.schema.json": schema(name) for name in NAMES}
    assert all(value["$id"] == name for name, value in written.items())


def test_one_is_written_into_a_file(catbox: Catbox, tmp_path: Path) -> None:
    file = tmp_path / "verdict.json"
    assert catbox("schemas", "verdict", "--output", str(file)).out == ""
    assert json.loads(file.read_bytes()) == schema("verdict")


def test_the_types(catbox: Catbox, tmp_path: Path) -> None:
    file = tmp_path / "catbox.d.ts"
    assert catbox("schemas", "--typescript", "-o", str(file)).out == ""
    assert catbox("schemas", "--typescript").out == file.read_text(encoding="utf-8") == typescript()
