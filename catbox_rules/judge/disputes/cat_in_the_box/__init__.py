"""Disputes of Cat in the Box."""

from catbox_rules.judge.disputes.cat_in_the_box.asks import ASKS
from catbox_rules.judge.disputes.cat_in_the_box.bounds import TOGETHER, bounds
from catbox_rules.judge.disputes.cat_in_the_box.facts import (
    check_table,
    facts,
    is_so_before,
    laid,
    may_follow,
    states,
)

__all__ = [
    "ASKS",
    "TOGETHER",
    "bounds",
    "check_table",
    "facts",
    "is_so_before",
    "laid",
    "may_follow",
    "states",
]
