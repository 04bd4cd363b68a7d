"""Campaigns on disk, put there by hand in the form that they have."""

from __future__ import annotations

import hashlib
import importlib
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

Row: TypeAlias = Mapping[str, object]

# pyarrow tells no types.
_arrow: Any = importlib.import_module("pyarrow")
_parquet: Any = importlib.import_module("pyarrow.parquet")

WORK: Mapping[str, object] = {
    "kind": "simulate",
    "game": "cat-in-the-box",
    "edition": "pegasus-2023",
    "options": {},
    "players": 3,
    "matches": 2,
    "seed": 1,
    "policy": "random",
    "engine": "scalar",
    "ruleset": "1",
    "library": "0.1.0",
}


def write_campaign(
    folder: Path,
    matches: Sequence[Sequence[Row]],
    *,
    done: Iterable[int] | None = None,
    size: int = 2,
    form: str = "jsonl",
    work: Mapping[str, object] | None = None,
    **changed: object,
) -> str:
    """Write a campaign of these matches, each the rows of its rounds, and return its folder.

    * `done`: the pieces that are done; all of them by default.
    * `size`: how many matches a piece has.
    * `work`, and whatever else is named: what the work says of itself, other than `WORK`.
    """
    described = {**WORK, "matches": len(matches), **(work or {}), **changed}
    pieces = [matches[start : start + size] for start in range(0, len(matches), size)]
    (folder / "pieces").mkdir(parents=True)
    document = {
        "format": "catbox-campaign/1",
        "work": described,
        "pieces": max(1, len(pieces)),
        "rows": form,
    }
    (folder / "campaign.json").write_text(json.dumps(document), encoding="utf-8")
    with (folder / "done.jsonl").open("w", encoding="utf-8") as journal:
        for piece in range(len(pieces)) if done is None else done:
            rows = [row for match in pieces[piece] for row in match]
            data = _file(rows, form)
            name = f"pieces/{piece:06}.{form}"
            (folder / name).write_bytes(data)
            digest = hashlib.sha256(data).hexdigest()
            line = {"piece": piece, "file": name, "rows": len(rows), "sha256": digest}
            journal.write(json.dumps(line) + "\n")
    return str(folder)


def _file(rows: Sequence[Row], form: str) -> bytes:
    if form == "jsonl":
        return "".join(json.dumps(row) + "\n" for row in rows).encode()
    output = _arrow.BufferOutputStream()
    _parquet.write_table(_arrow.Table.from_pylist(list(rows)), output)
    data: bytes = output.getvalue().to_pybytes()
    return data
