"""Manners of playing, so that rare things come up."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from catbox_rules.batch import Batch, Policy

__all__ = ["MANNERS"]

RED = np.uint64(0x111111111)


def hoard_red(batch: Batch) -> NDArray[np.int64]:
    """Declare red last, and so come to be forced to lead it."""
    not_red = batch.legal & ~RED
    return batch.draw_cells(np.where(not_red, not_red, batch.legal))


def red_first(batch: Batch) -> NDArray[np.int64]:
    """Declare red wherever it may be."""
    red = batch.legal & RED
    return batch.draw_cells(np.where(red, red, batch.legal))


def lose_colors(batch: Batch) -> NDArray[np.int64]:
    """Declare off the led color wherever that may be."""
    off = batch.legal & ~batch.led
    return batch.draw_cells(np.where(off, off, batch.legal))


MANNERS: dict[str, str | Policy] = {
    "random": "random",
    "follow-heavy": "follow-heavy",
    "hoard red": Policy(hoard_red),
    "red first": Policy(red_first),
    "lose colors": Policy(lose_colors),
}
