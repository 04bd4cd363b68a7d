"""Policies of the batch engine, so that rare things come up."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from catbox_rules.batch import Batch, BatchPolicy

__all__ = ["POLICIES"]

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


POLICIES: dict[str, str | BatchPolicy] = {
    "random": "random",
    "follow-heavy": "follow-heavy",
    "hoard red": BatchPolicy(hoard_red),
    "red first": BatchPolicy(red_first),
    "lose colors": BatchPolicy(lose_colors),
}
