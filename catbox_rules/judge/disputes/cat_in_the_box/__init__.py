"""Disputes of Cat in the Box."""

from catbox_rules.judge.disputes.cat_in_the_box.asks import ASKS
from catbox_rules.judge.disputes.cat_in_the_box.bounds import bounds
from catbox_rules.judge.disputes.cat_in_the_box.facts import check_table, facts
from catbox_rules.judge.disputes.cat_in_the_box.laying import laid
from catbox_rules.judge.disputes.cat_in_the_box.states import is_so_before, states

__all__ = ["ASKS", "bounds", "check_table", "facts", "is_so_before", "laid", "states"]
