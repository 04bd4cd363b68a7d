"""Disputes of Cat in the Box."""

from catbox_rules.judge.disputes.cat_in_the_box.asks import ASKS
from catbox_rules.judge.disputes.cat_in_the_box.facts import (
    check_table,
    drawn,
    facts,
    is_so_before,
    laid,
    may_follow,
)
from catbox_rules.judge.disputes.cat_in_the_box.possible import possible
from catbox_rules.judge.disputes.cat_in_the_box.shown import shown_in, with_shown

__all__ = [
    "ASKS",
    "check_table",
    "drawn",
    "facts",
    "is_so_before",
    "laid",
    "may_follow",
    "possible",
    "shown_in",
    "with_shown",
]
