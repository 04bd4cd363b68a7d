"""What lies in the folder of a campaign."""

from __future__ import annotations

import json
from pathlib import Path


def files(folder: Path) -> dict[str, bytes]:
    """All files below a folder, byte for byte."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def journal(folder: Path) -> list[int]:
    """The pieces that the journal has, in its order."""
    lines = (folder / "done.jsonl").read_bytes().splitlines()
    return [json.loads(line)["piece"] for line in lines]
