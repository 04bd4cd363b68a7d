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

from catbox_rules.batch.deals import Deals
from catbox_rules.batch.lockstep import Batch, Stage
from catbox_rules.batch.matches import play_matches
from catbox_rules.batch.paired import PairedRun, play_paired
from catbox_rules.batch.results import Results
from catbox_rules.batch.stepping import BatchPolicy, play_batch

__all__ = [
    "Batch",
    "BatchPolicy",
    "Deals",
    "PairedRun",
    "Results",
    "Stage",
    "play_batch",
    "play_matches",
    "play_paired",
]
