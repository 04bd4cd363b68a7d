"""What Cat in the Box brings to the comparison of rulebooks."""

from typing import Final

from catbox_rules import cat_in_the_box
from catbox_rules.conformance.attribution.cat_in_the_box.rulebooks import (
    of_event,
    of_malformed,
    of_outcome,
    of_sheet,
)
from catbox_rules.diff.cat_in_the_box.batch_prefilter import screened
from catbox_rules.diff.cat_in_the_box.deals import (
    clustered_deal,
    simpler_deals,
    with_two_cards_swapped,
)
from catbox_rules.diff.cat_in_the_box.earliest import earliest
from catbox_rules.diff.cat_in_the_box.early_matches import early_matches
from catbox_rules.diff.cat_in_the_box.early_paradox import early_rounds
from catbox_rules.diff.cat_in_the_box.small_decks import small_pairs
from catbox_rules.diff.cat_in_the_box.visibility import normalized, seen
from catbox_rules.diff.protocol import ComparedGame
from catbox_rules.policies.cat_in_the_box import PREFERENCES

__all__ = ["COMPARED"]

COMPARED: Final = ComparedGame(
    ruleset=cat_in_the_box,
    policies=PREFERENCES,
    normalized=normalized,
    seen=seen,
    scoring=(
        *("bonus_up_to", "face", "layout", "penalty"),
        *("score.bonus-bid", "score.group", "score.trick"),
    ),
    of_malformed=of_malformed,
    of_event=of_event,
    of_sheet=of_sheet,
    of_outcome=of_outcome,
    clustered_deal=clustered_deal,
    with_two_cards_swapped=with_two_cards_swapped,
    simpler_deals=simpler_deals,
    early_rounds=early_rounds,
    early_matches=early_matches,
    earliest=earliest,
    screened=screened,
    small_pairs=small_pairs,
)
"""The game."""
