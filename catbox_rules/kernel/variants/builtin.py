"""The variants that come with a game: a folder of TOML files, one for each.

It is read when the first name is looked for, and not before: who plays by the book never does.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from catbox_rules.kernel.variants.documents import read_variant
from catbox_rules.kernel.variants.variant import Variant, ship_variants


def ship_folder(game: str, folder: Path) -> None:
    """Have the files of a folder known as variants of a game, each by the id that it tells."""
    ship_variants(game, partial(_read_folder, folder))


def _read_folder(folder: Path) -> Iterator[Variant]:
    import tomllib  # noqa: PLC0415 -- for those who name a variant

    for file in sorted(folder.glob("*.toml")):
        yield read_variant(tomllib.loads(file.read_text(encoding="utf-8")))
