"""The judge asks back: a ruling from the two or three facts that people in a dispute have."""

from catbox_rules.judge.disputes.dispute import Dispute, dispute_about, dispute_on, table_of
from catbox_rules.judge.disputes.documents import (
    AnyDispute,
    dispute_as_json,
    read_dispute,
    with_answers,
)
from catbox_rules.judge.disputes.facts import Choice, Fact, Question, Value
from catbox_rules.judge.disputes.inquiry import AskDispute

__all__ = [
    "AnyDispute",
    "AskDispute",
    "Choice",
    "Dispute",
    "Fact",
    "Question",
    "Value",
    "dispute_about",
    "dispute_as_json",
    "dispute_on",
    "read_dispute",
    "table_of",
    "with_answers",
]
