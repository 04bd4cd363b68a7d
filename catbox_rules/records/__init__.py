"""Matches as data: reading and writing records, playing them through, JSON Schemas."""

from catbox_rules.match.replay import (
    Refusal,
    Replay,
    ReplayStep,
    replay,
    replay_as_json,
    score_as_json,
)
from catbox_rules.records.record import Record, read_record, record_as_json
from catbox_rules.records.strict_json import parse
from catbox_rules.records.structuring import (
    action_as_json,
    as_json,
    event_as_json,
    read_action,
    read_as,
    read_document,
)
from catbox_rules.records.verdicts import sources_of, verdict_as_json

__all__ = [
    "Record",
    "Refusal",
    "Replay",
    "ReplayStep",
    "action_as_json",
    "as_json",
    "event_as_json",
    "parse",
    "read_action",
    "read_as",
    "read_document",
    "read_record",
    "record_as_json",
    "replay",
    "replay_as_json",
    "score_as_json",
    "sources_of",
    "verdict_as_json",
]
