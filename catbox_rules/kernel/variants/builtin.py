"""The variants that come with a game: a folder of TOML files, one for each.

The folder is read when the first variant is looked up, so matches by the book never read it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from catbox_rules.kernel.variants.documents import read_variant
from catbox_rules.kernel.variants.variant import Variant, ship_variants


def ship_folder(game: str, folder: Path) -> None:
    """Make the variants in a folder known to a game, each by the id in its file."""
    ship_variants(game, partial(_read_folder, folder))


def _read_folder(folder: Path) -> Iterator[Variant]:
    import tomllib  # noqa: PLC0415 -- for those who name a variant

    for file in sorted(folder.glob("*.toml")):
        yield read_variant(tomllib.loads(file.read_text(encoding="utf-8")))
