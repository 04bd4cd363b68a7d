"""The judge asks back: a ruling from the two or three facts that people in a dispute have."""

from catbox_rules.judge.disputes.asks import AskDispute
from catbox_rules.judge.disputes.beginning import dispute_about, dispute_on
from catbox_rules.judge.disputes.dispute import Dispute
from catbox_rules.judge.disputes.documents import (
    AnyDispute,
    dispute_as_json,
    read_dispute,
    with_answers,
)
from catbox_rules.judge.disputes.facts import Fact, Value
from catbox_rules.judge.disputes.questions import Choice, Question
from catbox_rules.judge.disputes.tables import table_of

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
