"""Cat in the Box in batches: hundreds of thousands of matches as arrays.

>>> from catbox_rules.batch import play_matches
>>> from catbox_rules.cat_in_the_box import Table
>>> results = play_matches(Table.create("pegasus-2023", players=3), 1000, seed=1)
>>> results.scores.shape
(1000, 3, 3)
>>> results.record(7).players
3

Needs NumPy and numba: `pip install 'catbox-rules[batch]'`.
"""

from catbox_rules.kernel.loading import needs_extra

with needs_extra(__name__, "batch"):
    from catbox_rules.batch.dealing import Deals
    from catbox_rules.batch.lockstep import Batch, BatchPolicy, Stage, play_batch
    from catbox_rules.batch.matches import Results, play_matches

__all__ = [
    "Batch",
    "BatchPolicy",
    "Deals",
    "Results",
    "Stage",
    "play_batch",
    "play_matches",
]
